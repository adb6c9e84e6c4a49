"""How a claim is shown: only here, and always with who said it, through whom, in which outlet and when.

STANDARDS 1-4, 7-9; DESIGN 4. What the article prints stands behind a bar, exactly as printed; nothing of ours stands
there but the mark of a cut. The words of an attribution are ``store.answers.showing.printing``'s, here escaped and in
bounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from slack_sdk.models.blocks import Block, ContextBlock, SectionBlock
from slack_sdk.models.blocks.block_elements import ButtonElement

from handlers.cards.layout import Item, button, literal, mrkdwn
from handlers.ids import SHOW_CONTEXT
from handlers.text import cut, escape, has_live_marks, link, plural, shorten
from store.answers.lookups.quotes import find_sentence, list_pieces
from store.answers.showing.printing import (
    Credit,
    credit_attribution,
    credit_evidence,
    credit_side,
    describe_manner,
    list_chain,
    print_day,
)
from store.claims import Attribution, Evidence, Passage, Side

SHOWN_CHARACTERS: Final = 1_500
SIDE_CHARACTERS: Final = 400
CREDIT_CHARACTERS: Final = 900
_NAME_CHARACTERS: Final = 160
_VALUE_CHARACTERS: Final = 90
_MOST_STEPS: Final = 6

__all__ = [
    "credit_evidence",
    "print_credit",
    "print_day",
    "show_attributed",
    "show_context_button",
    "show_evidence",
    "show_side",
]

# What may stand beside bold text for Slack to see it as bold; the empty string is the line's own end.
_APART: Final = frozenset({"", " ", "\n", "\u00a0", "(", "“", '"'})


@dataclass(frozen=True, slots=True)
class Shown:
    """The article's words to show, whether the claim goes on before or after them, and where the answer is in them."""

    text: str
    cut_before: bool = False
    cut_after: bool = False
    answer: tuple[int, int] | None = None


def show_evidence(
    evidence: Evidence,
    shown: Passage | None = None,
    *,
    answer: Passage | None = None,
    note: str = "",
    limit: int = SHOWN_CHARACTERS,
) -> Item:
    """A claim (or the passage of it that an answer shows) with its attribution and the way to its paragraph.

    ``answer`` is the value inside it that answers: bold where bold works.
    """
    claim, part = evidence.claim, shown or evidence.claim.passage
    inside = answer is not None and part.start <= answer.start and answer.end <= part.end
    place = (answer.start - part.start, answer.end - part.start) if answer is not None and inside else None
    printed = Shown(part.text, part.start > claim.passage.start, part.end < claim.passage.end, place)
    return _print_claim(printed, credit_evidence(evidence, part), claim.id, note, limit)


def show_attributed(evidence: Evidence, attribution: Attribution, *, note: str = "") -> Item:
    """The content of one attribution (an utterance) with who it is attributed to there."""
    sentence = find_sentence(evidence, attribution)
    # Each piece is the article's own text, so it may stand between quotation marks (DESIGN 4.2).
    text = sentence.text if sentence is not None else " […] ".join(list_pieces(attribution))
    return _print_claim(Shown(text), credit_attribution(evidence, attribution), evidence.claim.id, note)


def show_side(side: Side) -> Item:
    """One side of a conflict note: its value, the passage that holds it, and who stands behind it."""
    value = f"*{shorten(side.value, _VALUE_CHARACTERS)}*"
    return _print_claim(Shown(side.passage.text), credit_side(side), side.claim, value, SIDE_CHARACTERS)


def _print_claim(words: Shown, credit: Credit, claim: str, note: str, limit: int = SHOWN_CHARACTERS) -> Item:
    """The one place that prints a claim, and it prints its attribution with it. Its own cuts are marked as its own."""
    text = words.text.strip()
    shown, was_cut = cut(text, limit)
    left = plural(len(text) - len(shown), "more character")
    mark = f"\n_[cut by Parkland Facts: {left}; see Show in context]_" if was_cut else ""
    who = f"— {print_credit(credit)}"
    begun, ended = ("_[…]_ " if words.cut_before else ""), (" _[…]_" if words.cut_after and not was_cut else "")
    leading = len(words.text) - len(words.text.lstrip())
    printed = _bar(f"{begun}{_mark_answer(shown, words.answer, leading)}{ended}") + mark
    lead = f"{note}\n" if note else ""
    way = show_context_button(claim)
    return Item(_claim_blocks(shown, printed, lead, who, way, mark), f"{lead}{printed}\n{who}", (claim,))


def _mark_answer(shown: str, answer: tuple[int, int] | None, leading: int) -> str:
    """The words escaped, the answer in them bold; unmarked where Slack would show the marks and not the bold."""
    start, end = (answer[0] - leading, answer[1] - leading) if answer else (0, 0)
    before, value, after = shown[:start], shown[start:end], shown[end:]
    fits = 0 <= start < end <= len(shown) and value == value.strip() and "\n" not in value
    apart = before[-1:] in _APART and not after[:1].isalnum()
    if not fits or not apart or has_live_marks(shown):
        return escape(shown)
    return f"{escape(before)}*{escape(value)}*{escape(after)}"


def show_context_button(value: str) -> ButtonElement:
    """The way from a claim to its paragraph."""
    return button("Show in context", SHOW_CONTEXT, value, described="Show this claim in its paragraph")


def _claim_blocks(shown: str, printed: str, lead: str, who: str, way: ButtonElement, mark: str) -> tuple[Block, ...]:
    """One section; or, when mrkdwn would swallow characters of the claim, the claim in a section of plain text."""
    if not has_live_marks(shown) or "<" in shown:
        return (SectionBlock(text=mrkdwn(f"{lead}{printed}\n{who}"), accessory=way),)
    small = ContextBlock(elements=[mrkdwn(f"{who}{mark}")])
    exact = SectionBlock(text=literal(escape(shown)), accessory=way)
    return (SectionBlock(text=mrkdwn(lead.strip())), exact, small) if lead else (exact, small)


def _bar(escaped: str) -> str:
    return "\n".join(f">{line}" for line in escaped.split("\n"))


def print_credit(credit: Credit, *, linked: bool = True) -> str:
    """``Scott Israel → CNN (told) → The Outlet, 22 Feb 2018 · paraphrase by The Outlet · outlet.example``, escaped."""
    steps = [shorten(step, _NAME_CHARACTERS) for step in list_chain(credit)]
    if len(steps) > _MOST_STEPS:
        steps = [*steps[: _MOST_STEPS - 2], f"{len(steps) - _MOST_STEPS + 1} more", steps[-1]]
    if credit.speaker and steps and steps[0] == escape(credit.speaker) and not has_live_marks(steps[0]):
        steps[0] = f"*{steps[0]}*"
    manner = shorten(describe_manner(credit), _NAME_CHARACTERS)
    line = f"{' → '.join(steps)}, {print_day(credit.published)} · {manner}"
    whole = " · ".join(part for part in (line, link(credit.url) if linked else "") if part)
    return whole if len(whole) <= CREDIT_CHARACTERS else line[:CREDIT_CHARACTERS].rpartition(" ")[0]
