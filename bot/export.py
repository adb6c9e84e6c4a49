"""An extraction as the object that ``parkland-facts extract`` writes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from store.claims import Attribution, Claim, Extraction, Facet, Passage


def export_extraction(found: Extraction) -> dict[str, Any]:
    """Return the article with its boilerplate, quotes and claims; offsets are half-open, in characters of ``text``."""
    article = found.article
    return {
        "id": article.id,
        "outlet": article.outlet,
        "url": article.url,
        "published": article.published.isoformat() if article.published else None,
        "text": article.text,
        "boilerplate": [[span.start, span.end] for span in found.boilerplate],
        "quotes": [_export_quote(one) for one in found.attributions],
        "claims": [_export_claim(one) for one in found.claims],
    }


def _spans(passages: Iterable[Passage]) -> list[list[int]]:
    return [[one.start, one.end] for one in passages]


def _export_quote(one: Attribution) -> dict[str, Any]:
    return {
        "kind": one.kind,
        "content": _spans(one.content),
        "cue": _spans(one.cue) or None,
        "source": _spans(one.source) or None,
        "speaker": one.speaker,
        "via": [relay.name for relay in one.via],
    }


def _export_claim(one: Claim) -> dict[str, Any]:
    return {
        "start": one.passage.start,
        "end": one.passage.end,
        "text": one.text,
        "speaker": one.speaker,
        "via": [relay.name for relay in one.via],
        "hedges": [hedge.text for hedge in one.hedges],
        "facets": [_export_facet(facet) for facet in one.facets],
    }


def _export_facet(one: Facet) -> dict[str, Any]:
    return {
        "kind": one.kind,
        "key": one.key,
        "value": one.value,
        "text": one.passage.text,
        "start": one.passage.start,
        "end": one.passage.end,
    }
