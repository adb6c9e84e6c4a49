"""Plain text → Article: the text as it came, with what the manifest or the text's own notice says of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from store.claims import Article
from store.reading.addresses import parse_address
from store.reading.moments import find_date_in_address, parse_moment

_NOTICE = re.compile(
    r"\bThis (?:article|story|report|post|piece)\s+(?:was\s+)?(?:first\s+|originally\s+)*"
    r"(?:appeared|published|posted|ran)\s+(?:at|on|in|by)\s+(?P<outlet>[^\n]{2,80}?)"
    r"(?:\s+at)?\s*:?\s+(?P<url>https?://[^\s<>\"”]+)",
    re.IGNORECASE,
)


_READERS: Mapping[str, Callable[[str], object]] = {"published": parse_moment, "url": parse_address}


def parse_plain(name: str, text: str, known: Mapping[str, Any] | None = None) -> Article:
    """Make the article of a text file.

    ``name`` is its id; ``known`` is its row in the manifest. What the manifest leaves open is taken from the text's
    own notice ("This article appeared at … at: URL") and from a date in the address, else left unknown.
    """
    supplied: dict[str, str] = {}
    values: dict[str, Any] = {}
    for field_name in ("outlet", "url", "published", "headline", "byline", "language"):
        value = (known or {}).get(field_name)
        if isinstance(value, str) and value.strip():
            values[field_name] = _READERS.get(field_name, str.strip)(value)
            supplied[field_name] = "manifest"
    for field_name, value in _find_notice(text).items():
        if field_name not in values:
            values[field_name] = value
            supplied[field_name] = "notice"
    if "published" not in values and values.get("url"):
        day = find_date_in_address(values["url"])
        if day is not None:
            values["published"] = day
            supplied["published"] = "address"
    return Article(id=name, text=text, supplied=MappingProxyType(supplied), **values)


def _find_notice(text: str) -> dict[str, str]:
    found = {(m["outlet"].strip(" :,"), m["url"].rstrip(".,;)")) for m in _NOTICE.finditer(text)}
    if len(found) != 1:
        return {}
    outlet, url = found.pop()
    return {"outlet": outlet, "url": url} if parse_address(url) else {}
