"""Claims and evidence by hand, with defaults, for the tests of comparison."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from store.claims import (
    Attribution,
    Claim,
    Credit,
    Evidence,
    Facet,
    FacetKind,
    Passage,
    Relay,
    Root,
    make_claim_id,
)
from store.claims import Bound as BoundName


def make_facet(
    text: str,
    kind: FacetKind,
    key: str,
    value: str,
    *,
    words: str = "",
    low: float | None = None,
    high: float | None = None,
    bound: BoundName = "exact",
    unit: str | None = None,
    speaker: str | None = None,
    **about: str,
) -> Facet:
    """A facet over ``words`` in ``text`` (all of it by default)."""
    shown = words or text
    start = text.index(shown)
    return Facet(
        kind=kind,
        key=key,
        value=value,
        passage=Passage(start, start + len(shown), shown),
        low=low,
        high=low if high is None and bound in ("exact", "about") else high,
        bound=bound,
        unit=unit,
        speaker=speaker,
        negated=value.startswith("not "),
        about=tuple(sorted(about.items())),
    )


def make_evidence(
    text: str,
    *facets: Facet,
    article: str = "a",
    outlet: str | None = None,
    published: date | None = None,
    root: Root | None = None,
    via: tuple[str, ...] = (),
    credits: tuple[str, ...] = (),  # noqa: A002 - the field's own name
    attributions: tuple[Attribution, ...] = (),
) -> Evidence:
    """One claim of one article as evidence."""
    claim = Claim(
        id=make_claim_id(article, text, 0),
        article=article,
        passage=Passage(0, len(text), text),
        facets=facets,
        root=root or Root(name="unknown", kind="unknown", named=False),
        via=tuple(Relay(name=name, how="told") for name in via),
        attributions=attributions,
    )
    return Evidence(
        claim=claim,
        outlet=outlet,
        url=None,
        published=published,
        credits=tuple(Credit(name=name) for name in credits),
    )


def count_of(number: int, act: str, **details: str) -> tuple[str, Facet]:
    """A sentence with one count of people in an act of harm, and its facet."""
    text = f"{number} people were {act} in the blast at the mill."
    about = {"act": act, "role": "patient", "group": "anybody", "noun": "people"} | details
    facet = make_facet(text, "count", f"people:{act}", str(number), words=f"{number} people", low=float(number))
    return text, replace(facet, about=tuple(sorted(about.items())))
