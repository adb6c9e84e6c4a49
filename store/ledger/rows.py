"""Rows ↔ records: articles, claims and evidence, both ways, and nothing that touches a database."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, time
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from store.claims import Article, Claim, Credit, Evidence, Extraction, Passage, Span, Story, hash_id
from store.ledger.coding import decode_attributions, decode_claim, dump, encode_attributions, encode_claim

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy import Row

Values = dict[str, Any]
_LONG_KEY = 120  # characters
_LONG_NAME = 300


def write_day(moment: date | None) -> str | None:
    """A day or an aware time as it was given, zone and all."""
    return None if moment is None else moment.isoformat()


def read_day(stored: str | None) -> date | None:
    """The day or the aware time back."""
    if stored is None:
        return None
    return date.fromisoformat(stored) if len(stored) == 10 else datetime.fromisoformat(stored)


def read_moment(stored: str | None) -> datetime | None:
    """An aware time back."""
    return None if stored is None else datetime.fromisoformat(stored)


def sort_moment(moment: date | None) -> datetime | None:
    """What a day or time sorts by: the time in UTC, or the first moment of a day of which only the day is known."""
    if moment is None:
        return None
    if isinstance(moment, datetime):
        return moment.astimezone(UTC)
    return datetime.combine(moment, time.min, UTC)


def write_credits(credits_: Iterable[Credit]) -> str:
    """An article's credits."""
    return dump([[credit.name, credit.role] for credit in credits_])


def read_credits(stored: str) -> tuple[Credit, ...]:
    """An article's credits back."""
    if stored == "[]":
        return ()
    return tuple(Credit(name=name, role=role) for name, role in json.loads(stored))


def write_story(story: Story) -> Values:
    """A story's row."""
    return {
        "slug": story.slug,
        "title": story.title,
        "event_date": story.event_date,
        "event_name": story.event_name,
        "zone": story.zone,
    }


def read_story(row: Row[Any]) -> Story:
    """The story back."""
    return Story(slug=row.slug, title=row.title, event_date=row.event_date, event_name=row.event_name, zone=row.zone)


def write_version(extraction: Extraction) -> Values:
    """A version's row, without what only the ledger knows (number, times, who wrote it)."""
    article = extraction.article
    return {
        "id": article.version,
        "text": article.text,
        "outlet": article.outlet,
        "url": article.url,
        "published": write_day(article.published),
        "published_at": sort_moment(article.published),
        "updated": write_day(article.updated),
        "updated_at": article.updated,
        "headline": article.headline,
        "byline": article.byline,
        "language": article.language,
        "status": article.status,
        "embargoed_until": write_day(article.embargoed_until),
        "editor_note": article.editor_note,
        "credits": write_credits(article.credits),
        "supplied": dump(dict(article.supplied)),
        "boilerplate": dump(extraction.boilerplate),
        "attributions": encode_attributions(article.text, extraction.attributions),
    }


def read_article(article_id: str, row: Row[Any]) -> Article:
    """An article out of one of its versions' rows."""
    return Article(
        id=article_id,
        text=row.text,
        outlet=row.outlet,
        url=row.url,
        published=read_day(row.published),
        updated=read_moment(row.updated),
        headline=row.headline,
        byline=row.byline,
        language=row.language,
        status=row.status,
        embargoed_until=read_moment(row.embargoed_until),
        editor_note=row.editor_note,
        credits=read_credits(row.credits),
        supplied=MappingProxyType(json.loads(row.supplied)),
    )


def write_held(claims: Iterable[Claim]) -> str:
    """The claims of a version that may not be read yet, kept apart from all others."""
    return dump([[claim.id, claim.passage.start, claim.passage.end, encode_claim(claim)] for claim in claims])


def read_held(article_id: str, row: Row[Any]) -> Extraction:
    """The extraction of a version that was held back."""
    article = read_article(article_id, row)
    claims = (
        decode_claim(claim, article_id, Passage.cut(article.text, start, end), grammar)
        for claim, start, end, grammar in json.loads(row.held_claims or "[]")
    )
    return Extraction(
        article=article,
        boilerplate=tuple(Span(*span) for span in json.loads(row.boilerplate)),
        attributions=decode_attributions(article.text, row.attributions),
        claims=tuple(claims),
    )


def write_claim(claim: Claim, grammar: str) -> Values:
    """A claim's row, without the keys and times that only the ledger knows."""
    source = next((said.source[0].text for said in claim.attributions if said.source), None)
    return {
        "id": claim.id,
        "text": claim.passage.text,
        "kind": claim.kind,
        "source_printed": source,
        "speaker": cut_name(claim.speaker),
        "descriptor": claim.descriptor,
        "root_name": claim.root.name,
        "root_kind": claim.root.kind,
        "grammar": grammar,
    }


def cut_name(name: str | None) -> str | None:
    """A name as the column that it is looked up by holds it."""
    return None if name is None else name[:_LONG_NAME]


def fold_key(key: str) -> str:
    """A facet's key as an index can hold it (PostgreSQL's takes 2,700 bytes a row): a long one ends in its hash."""
    return key if len(key) <= _LONG_KEY else key[:_LONG_KEY] + hash_id("", key)


def write_facets(claim: Claim) -> list[Values]:
    """The rows by which a claim's facets are found."""
    return [
        {
            "number": number,
            "kind": facet.kind,
            "key": fold_key(facet.key),
            "value": facet.value,
            "value_hash": hash_id("", facet.value, length=10),
            "unit": facet.unit,
            "low": facet.low,
            "high": facet.high,
        }
        for number, facet in enumerate(claim.facets)
    ]


def read_evidence(row: Sequence[Any]) -> Evidence:
    """A claim with its article, out of a row of claim, sighting and article joined."""
    _, claim, printed, grammar, start, article, outlet, url, published, credited = row
    return Evidence(
        claim=decode_claim(claim, article, Passage(start, start + len(printed), printed), grammar),
        outlet=outlet,
        url=url,
        published=read_day(published),
        credits=read_credits(credited),
    )
