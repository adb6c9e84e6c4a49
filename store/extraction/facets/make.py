"""One way to make a facet, so that speaker and details are filled in the same for every kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from store.claims import Facet

if TYPE_CHECKING:
    from store.claims import FacetKind
    from store.extraction.facets.numbers import Quantity
    from store.extraction.facets.sentence import Sentence


def make_facet(
    sentence: Sentence,
    kind: FacetKind,
    key: str,
    value: str,
    *,
    at: tuple[int, int],
    quantity: Quantity | None = None,
    unit: str | None = None,
    negated: bool = False,
    about: dict[str, str] | None = None,
) -> Facet:
    """A facet over the tokens ``at``; empty details are dropped, the event's other time (if any) is added."""
    passage = sentence.cut(*at)
    details = dict(about or {})
    if (old := sentence.earlier) and old[0] <= passage.start - sentence.start < old[1]:
        details["mood"] = "earlier"
    if sentence.past and (when := sentence.past_of(at[0])):
        details.setdefault("when", when)
    return Facet(
        kind=kind,
        key=key,
        value=value,
        passage=passage,
        unit=unit,
        low=None if quantity is None else quantity.low,
        high=None if quantity is None else quantity.high,
        bound="exact" if quantity is None else quantity.bound,
        negated=negated,
        speaker=sentence.context.find_speaker(passage.start, passage.end),
        about=tuple(sorted((name, text) for name, text in details.items() if text)),
    )
