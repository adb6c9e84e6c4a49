"""Two sentences from reports of one event: do they disagree, and on what."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from store.claims import Evidence, Extraction, FacetKind, Relation
from store.conflicts.denials import find_denial
from store.conflicts.entailment import follows_from
from store.conflicts.names import compare_names
from store.conflicts.registry import compare_sightings
from store.conflicts.sighting import Finding, Sighting, find_sightings

if TYPE_CHECKING:
    from collections.abc import Iterator

_PLAIN = re.compile(r"[a-z]{4,}")
Label = Literal["contradiction", "entailment", "neutral"]

_SEVERITY = ("contradicts", "superseded", "differs", "reconcilable", "agrees")
# Rules whose finding means that the two sentences cannot both be printed, whatever the relation is called.
_CLASHES = frozenset({"name.misspelt", "count.update"})


@dataclass(frozen=True, slots=True, kw_only=True)
class PairVerdict:
    """How two sentences relate; ``relation`` None and no rule when nothing in them can be compared."""

    relation: Relation | None
    kind: FacetKind | None
    rule: str
    detail: str
    label: Label


def compare_pair(a: Extraction, b: Extraction) -> PairVerdict:
    """Compare two sentences from different reports of the same event, without more context than themselves."""
    found = sorted(_find(a, b), key=lambda one: _SEVERITY.index(one[1].relation))
    clash = next((one for one in found if _clashes(one[1])), None)
    if clash is not None:
        return _verdict(clash, "contradiction")
    if (denial := find_denial(a, b)) is not None:
        return _verdict(("polarity", denial), "contradiction")
    label: Label = "entailment" if follows_from(a, b, [finding for _, finding in found]) else "neutral"
    if not found:
        return PairVerdict(relation=None, kind=None, rule="", detail="Nothing in them can be compared.", label=label)
    return _verdict(found[0], label)


def _clashes(finding: Finding) -> bool:
    return finding.relation == "contradicts" or finding.rule in _CLASHES


def _verdict(found: tuple[FacetKind, Finding], label: Label) -> PairVerdict:
    kind, finding = found
    return PairVerdict(relation=finding.relation, kind=kind, rule=finding.rule, detail=finding.detail, label=label)


def _find(a: Extraction, b: Extraction) -> Iterator[tuple[FacetKind, Finding]]:
    others = _sightings(b)
    for mine in _sightings(a):
        for yours in others:
            finding = _compare(mine, yours)
            if finding is not None:
                yield mine.facet.kind, finding


def _compare(mine: Sighting, yours: Sighting) -> Finding | None:
    """As everywhere, but names without their keys: an index is not needed for two sentences."""
    if mine.facet.kind == yours.facet.kind == "name":
        return compare_names(mine, yours)
    return compare_sightings(mine, yours)


def _sightings(extraction: Extraction) -> list[Sighting]:
    """The sightings of a side; all share the words of the whole side, since it is all the context there is."""
    article = extraction.article
    found = [
        sighting
        for claim in extraction.claims
        for sighting in find_sightings(
            Evidence(claim=claim, outlet=article.outlet, url=article.url, published=article.published)
        )
    ]
    words = frozenset(word for sighting in found for word in sighting.words) | _loose_words(extraction)
    return [replace(sighting, words=words, paired=True) for sighting in found]


def _loose_words(extraction: Extraction) -> frozenset[str]:
    """Words of the side that stand in no claim ("(Photo: …)")."""
    text = extraction.article.text
    for claim in extraction.claims:
        text = text.replace(claim.text, " ", 1)
    return frozenset(word for word in _PLAIN.findall(text.lower()))
