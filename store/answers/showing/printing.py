"""How a claim is printed as plain text: always with who said it, through whom, in which outlet and when.

Newsroom standards 1, 2, 4, 8 and 9: the chain beside the claim, an unnamed source in the outlet's own words, a
paraphrase called one and never put in quotation marks. Nothing here adds quotation marks: the only ones shown are
the article's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from store.claims import Attribution, Claim, ConflictNote, Evidence, Naming, Passage, QuoteKind, Relay, RootCount, Side

UNKNOWN_OUTLET = "outlet not known"
UNKNOWN_DATE = "no date given"
_MOST = 0.7


@dataclass(frozen=True, slots=True, kw_only=True)
class Credit:
    """Who stands behind a claim: as much as the article prints, nothing more."""

    outlet: str | None
    published: date | None
    url: str | None = None
    speaker: str | None = None
    descriptor: str | None = None
    naming: Naming = "none"
    via: tuple[Relay, ...] = ()
    kind: QuoteKind | None = None


def credit_evidence(evidence: Evidence, shown: Passage | None = None) -> Credit:
    """Who stands behind a claim, or behind the part of it that is shown: a part may be said by somebody else.

    A part inside what one attribution reports is that speaker's; a part outside all of them is the outlet's own.
    """
    claim = evidence.claim
    if shown is not None and shown.span != claim.passage.span and claim.attributions:
        inside = find_reported(claim, shown)
        if inside is not None:
            return credit_attribution(evidence, inside)
        if not any(_count_shared(one, shown) for one in claim.attributions):
            return Credit(outlet=evidence.outlet, published=evidence.published, url=evidence.url, via=claim.via)
    return Credit(
        outlet=evidence.outlet,
        published=evidence.published,
        url=evidence.url,
        speaker=claim.speaker,
        descriptor=claim.descriptor,
        naming=claim.naming,
        via=claim.via,
        kind=claim.kind,
    )


def find_reported(claim: Claim, shown: Passage) -> Attribution | None:
    """The widest attribution whose content holds most of what is shown, or None.

    Of nested ones the outer answers for all of it: what X says that Y thinks is X's word on Y.
    """
    length = _MOST * (shown.end - shown.start)
    holding = [one for one in claim.attributions if _count_shared(one, shown) >= length]
    return max(holding, key=lambda one: sum(piece.end - piece.start for piece in one.content), default=None)


def _count_shared(found: Attribution, shown: Passage) -> int:
    return sum(max(0, min(piece.end, shown.end) - max(piece.start, shown.start)) for piece in found.content)


def credit_attribution(evidence: Evidence, attribution: Attribution) -> Credit:
    """Who stands behind one utterance in a claim."""
    return Credit(
        outlet=evidence.outlet,
        published=evidence.published,
        url=evidence.url,
        speaker=attribution.speaker,
        descriptor=attribution.descriptor,
        naming=attribution.naming,
        via=attribution.via,
        kind=attribution.kind,
    )


def credit_side(side: Side) -> Credit:
    """Who stands behind one side of a conflict note."""
    return Credit(
        outlet=side.outlet,
        published=side.published,
        speaker=side.speaker,
        via=side.via,
        kind=side.manner or ("indirect" if side.speaker else None),
    )


def list_chain(credit: Credit) -> tuple[str, ...]:
    """The way a claim came, one name a step: speaker, relays with how, outlet ("CNN (told)")."""
    return (*_first(credit), *(f"{relay.name} ({relay.how})" for relay in credit.via), credit.outlet or UNKNOWN_OUTLET)


def print_credit(credit: Credit) -> str:
    """``Scott Israel → CNN (told) → The Outlet, 22 Feb 2018 · paraphrase by The Outlet``, unescaped."""
    return f"{' → '.join(list_chain(credit))}, {print_day(credit.published)} · {describe_manner(credit)}"


def _first(credit: Credit) -> list[str]:
    """The speaker, or the outlet's own words for an unnamed source, never upgraded (DESIGN 4.6)."""
    if credit.naming.startswith("unnamed") and (credit.descriptor or credit.speaker):
        return [f"{credit.descriptor or credit.speaker} (unnamed)"]
    if credit.speaker:
        return [credit.speaker]
    if credit.descriptor:
        return [f"{credit.descriptor} (unnamed)"]
    return ["speaker not resolved"] if credit.kind in ("direct", "mixed") else []


def describe_manner(credit: Credit) -> str:
    """Whether the outlet quotes, paraphrases or speaks in its own voice."""
    outlet = credit.outlet or "the outlet"
    if credit.kind == "direct":
        return "direct quotation"
    if credit.kind == "mixed":
        return f"paraphrase by {outlet} with quoted words"
    return f"paraphrase by {outlet}" if credit.kind == "indirect" else f"{outlet}’s own voice"


def print_day(day: date | None) -> str:
    """``22 Feb 2018`` (with the time and zone where they are known), or that no date is given."""
    if day is None:
        return UNKNOWN_DATE
    text = f"{day.day} {day:%b %Y}"
    return f"{text} {day:%H:%M %Z}" if isinstance(day, datetime) else text


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedClaim:
    """A claim ready to be shown: ``text`` is the article's, byte for byte; ``marked`` the answer's offsets in it."""

    text: str
    marked: tuple[int, int] | None
    cut_before: bool
    cut_after: bool
    credit: str


def print_claim(evidence: Evidence, shown: Passage | None = None, answer: Passage | None = None) -> PrintedClaim:
    """Print a claim, or the passage of it that an answer shows, never without its attribution."""
    whole = evidence.claim.passage
    part = shown or whole
    inside = answer is not None and part.start <= answer.start and answer.end <= part.end
    return PrintedClaim(
        text=part.text,
        marked=(answer.start - part.start, answer.end - part.start) if answer is not None and inside else None,
        cut_before=part.start > whole.start,
        cut_after=part.end < whole.end,
        credit=print_credit(credit_evidence(evidence, shown)),
    )


def print_roots(roots: Sequence[RootCount]) -> str:
    """``2 outlets, 1 root (CNN, unnamed)``: roots are counted, unknown ones as unknown (DESIGN 4.5)."""
    outlets = {outlet for one in roots for outlet in one.outlets}
    known = [one.root for one in roots if one.root.kind != "unknown"]
    parts = [_count(len(outlets), "outlet")] if outlets else []
    if known:
        names = "; ".join(
            one.name if one.named or ", unnamed " in one.name else f"{one.name}, unnamed" for one in known
        )
        parts.append(f"{_count(len(known), 'root')} ({names})")
    if len(known) < len(roots):
        parts.append(_count(len(roots) - len(known), "unknown root"))
    text = ", ".join(parts)
    return f"{text}. Police are the only source" if is_police_only(roots) else text


def is_police_only(roots: Sequence[RootCount]) -> bool:
    """Whether every root is one and the same police body (RTDNA's guide on shootings: say so)."""
    return bool(roots) and all(one.root.police for one in roots) and len({one.root.name for one in roots}) == 1


def print_note(note: ConflictNote) -> tuple[str, ...]:
    """A conflict note as lines: its head, its sentence, then each side's value, words and attribution."""
    lines = [describe_note(note), note.detail]
    for side in note.sides:
        lines += [f"{side.value}: {side.passage.text}", f"— {print_credit(credit_side(side))}"]
    return tuple(lines)


def describe_note(note: ConflictNote) -> str:
    """``count · reconcilable · sides share a root · open``."""
    shared = "independent sides" if note.independent else "sides not shown to be independent"
    return " · ".join((note.kind, note.relation, shared, note.status))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
