"""How a claim is shown: only here, and always with who said it, through whom, in which outlet and when.

STANDARDS 1-4, 7-9; DESIGN 4. What the article prints stands behind a bar, exactly as printed; nothing of ours stands
there but the mark of a cut.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from slack_sdk.models.blocks import Block, ContextBlock, SectionBlock
from slack_sdk.models.blocks.block_elements import ButtonElement

from handlers.cards.layout import Item, button, literal, mrkdwn
from handlers.ids import SHOW_CONTEXT
from handlers.text import cut, escape, has_live_marks, link, plural, shorten
from store.claims import Attribution, Evidence, Naming, Passage, QuoteKind, Relay, Side

SHOWN_CHARACTERS: Final = 1_500
SIDE_CHARACTERS: Final = 400
CREDIT_CHARACTERS: Final = 900
_NAME_CHARACTERS: Final = 160
_MOST_RELAYS: Final = 4


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


def show_evidence(
    evidence: Evidence, shown: Passage | None = None, *, note: str = "", limit: int = SHOWN_CHARACTERS
) -> Item:
    """A claim (or the passage of it that an answer shows) with its attribution and the way to its paragraph."""
    claim = evidence.claim
    return _print_claim((shown or claim.passage).text, credit_evidence(evidence), claim.id, note, limit)


def show_attributed(evidence: Evidence, attribution: Attribution, *, note: str = "") -> Item:
    """The content of one attribution (an utterance) with who it is attributed to there."""
    text = " … ".join(passage.text for passage in attribution.content)
    credit = Credit(
        outlet=evidence.outlet,
        published=evidence.published,
        url=evidence.url,
        speaker=attribution.speaker,
        descriptor=attribution.descriptor,
        naming=attribution.naming,
        via=attribution.via,
        kind=attribution.kind,
    )
    return _print_claim(text, credit, evidence.claim.id, note)


def show_side(side: Side) -> Item:
    """One side of a conflict note: its value, the passage that holds it, and who stands behind it."""
    credit = Credit(
        outlet=side.outlet,
        published=side.published,
        speaker=side.speaker,
        via=side.via,
        kind="indirect" if side.speaker else None,
    )
    return _print_claim(
        side.passage.text, credit, side.claim, f"*{shorten(side.value, _NAME_CHARACTERS)}*", SIDE_CHARACTERS
    )


def credit_evidence(evidence: Evidence) -> Credit:
    """Who stands behind a claim."""
    claim = evidence.claim
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


def _print_claim(text: str, credit: Credit, claim: str, note: str, limit: int = SHOWN_CHARACTERS) -> Item:
    """The one place that prints a claim, and it prints its attribution with it."""
    shown, was_cut = cut(text.strip(), limit)
    mark = (
        f"\n_[cut by Parkland Facts: {plural(len(text) - len(shown), 'more character')}; see Show in context]_"
        if was_cut
        else ""
    )
    who = print_credit(credit)
    printed = _bar(escape(shown)) + mark
    lead = f"{note}\n" if note else ""
    way = button("Show in context", SHOW_CONTEXT, claim, described="Show this claim in its paragraph")
    return Item(_claim_blocks(shown, printed, lead, who, way, mark), f"{lead}{printed}\n{who}", (claim,))


def _claim_blocks(shown: str, printed: str, lead: str, who: str, way: ButtonElement, mark: str) -> tuple[Block, ...]:
    """One section; or, when mrkdwn would swallow characters of the claim, the claim in a section of plain text."""
    if not has_live_marks(shown) or "<" in shown:
        return (SectionBlock(text=mrkdwn(f"{lead}{printed}\n{who}"), accessory=way),)
    small = ContextBlock(elements=[mrkdwn(f"{who}{mark}")])
    exact = SectionBlock(text=literal(escape(shown)), accessory=way)
    return (SectionBlock(text=mrkdwn(lead.strip())), exact, small) if lead else (exact, small)


def _bar(escaped: str) -> str:
    return "\n".join(f">{line}" for line in escaped.split("\n"))


def print_credit(credit: Credit) -> str:
    """``— Scott Israel → CNN (told) → The Outlet, 22 Feb 2018 · paraphrase … · outlet.example`` (escaped)."""
    names = [*_first(credit), *_relays(credit.via)]
    outlet = shorten(credit.outlet, _NAME_CHARACTERS) if credit.outlet else "outlet unknown"
    chain = " → ".join([*names, outlet])
    parts = [f"{chain}, {print_day(credit.published)}", _manner(credit, named=bool(names)), link(credit.url)]
    line = "— " + " · ".join(part for part in parts if part)
    return line if len(line) <= CREDIT_CHARACTERS else "— " + " · ".join(part for part in parts[:2] if part)


def _first(credit: Credit) -> list[str]:
    """The speaker, or the outlet's own words for an unnamed source, never upgraded (DESIGN 4.6)."""
    if credit.speaker:
        name = shorten(credit.speaker, _NAME_CHARACTERS)
        described = shorten(credit.descriptor, _NAME_CHARACTERS) if credit.descriptor else ""
        unnamed = credit.naming.startswith("unnamed")
        if unnamed and described:
            return [f"{described} (unnamed)"]
        return [f"*{name}*" if not has_live_marks(credit.speaker) else name]
    if credit.descriptor:
        return [f"{shorten(credit.descriptor, _NAME_CHARACTERS)} (unnamed)"]
    return ["speaker not resolved"] if credit.kind in ("direct", "mixed") else []


def _relays(via: tuple[Relay, ...]) -> list[str]:
    shown = [f"{shorten(relay.name, _NAME_CHARACTERS)} ({relay.how})" for relay in via[:_MOST_RELAYS]]
    return [*shown, f"{len(via) - _MOST_RELAYS} more"] if len(via) > _MOST_RELAYS else shown


def _manner(credit: Credit, *, named: bool) -> str:
    if credit.kind == "direct":
        return "direct quotation"
    if credit.kind == "mixed":
        return "paraphrase with quoted words"
    return "paraphrase by the outlet" if named else "in the outlet’s own voice"


def print_day(day: date | None) -> str:
    """``22 Feb 2018``, or that none is known."""
    return f"{day.day} {day:%b %Y}" if day else "no date given"
