"""The manifest beside the files: which story they belong to and what is known of each article."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from store.claims import StoreError, Story
from store.reading.moments import parse_moment

MANIFEST_NAME = "manifest.json"


class ManifestError(StoreError):
    """The manifest cannot be used; the message names the file and what to mend in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """A story and, by file name, the known values of its articles (outlet, url, published, headline, byline)."""

    story: Story | None = None
    articles: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: MappingProxyType({}))


def read_manifest(path: Path) -> Manifest:
    """Read a manifest file; raises ManifestError when it is no JSON object of the known shape."""
    try:
        data = json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as error:
        raise ManifestError(f"{path} cannot be read as JSON: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("articles", []), list):
        raise ManifestError(f"{path} must be an object with a list named articles")
    articles: dict[str, Mapping[str, Any]] = {}
    for row in data.get("articles", []):
        if not isinstance(row, dict) or not isinstance(row.get("file"), str):
            raise ManifestError(f"{path}: each article is an object with a file name under file")
        articles[row["file"]] = MappingProxyType(row)
    return Manifest(story=_parse_story(path, data.get("story")), articles=MappingProxyType(articles))


def _parse_story(path: Path, row: object) -> Story | None:
    if row is None:
        return None
    if not isinstance(row, dict) or not isinstance(row.get("slug"), str) or not row["slug"].strip():
        raise ManifestError(f"{path}: a story is an object with a slug")
    zone = row.get("zone") or "UTC"
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, TypeError) as error:
        raise ManifestError(f"{path}: {zone!r} is no time zone name such as America/New_York") from error
    day = parse_moment(row.get("event_date"))
    if row.get("event_date") and day is None:
        raise ManifestError(f"{path}: event_date is a day such as 2018-02-14")
    return Story(
        slug=row["slug"],
        title=row.get("title") or row["slug"],
        event_date=day,
        event_name=row.get("event_name"),
        zone=zone,
    )
