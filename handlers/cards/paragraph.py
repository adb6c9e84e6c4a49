"""A claim in its paragraph: the span marked, with outlet, date, relays, root and receipt."""

from __future__ import annotations

from typing import Final

from slack_sdk.models.blocks import Block, PlainTextObject
from slack_sdk.models.views import View

from handlers.cards.claims import credit_evidence, print_credit
from handlers.cards.layout import SECTION_CHARACTERS, actions, button, context, divider, section
from handlers.cards.notes import describe_note
from handlers.cards.sheet import print_receipt
from handlers.desk import ClaimContext
from handlers.ids import OPEN_NOTE, VIEW_PLAIN
from handlers.text import escape, has_live_marks, shorten, split
from store.claims import Root

_MOST_SECTIONS: Final = 40
_AROUND: Final = 500
_OPEN, _CLOSE = "▸", "◂"
_MOST_NOTES: Final = 5


def build_context_blocks(shown: ClaimContext, *, notes: bool = True) -> list[Block]:
    """Headline, what comes before, the paragraph with its span marked, what comes after, and who stands behind it."""
    claim = shown.evidence.claim
    small = " · ".join(part for part in (_print_root(claim.root), f"marks {_OPEN} {_CLOSE} by Parkland Facts") if part)
    blocks: list[Block] = [section(f"*{shorten(shown.headline, 300)}*")] if shown.headline else []
    if shown.before:
        blocks.append(context(f"… {shorten(shown.before[-_AROUND:], 1_500)}"))
    blocks += [section(piece) for piece in mark_span(shown)]
    if shown.after:
        blocks.append(context(f"{shorten(shown.after[:_AROUND], 1_500)} …"))
    blocks += [section("— " + print_credit(credit_evidence(shown.evidence))), context(small)]
    return [*blocks, *_notes(shown)] if notes else blocks


def _notes(shown: ClaimContext) -> list[Block]:
    buttons = [
        button(f"Note: {note.kind}, {note.status}", f"{OPEN_NOTE}_{place}", note.id, described=describe_note(note))
        for place, note in enumerate(shown.notes[:_MOST_NOTES])
    ]
    return [divider(), section("*Conflict notes on this claim*"), actions(*buttons)] if buttons else []


def _print_root(root: Root) -> str:
    if root.kind == "unknown":
        return "root unknown"
    police = ", a police agency" if root.police else ""
    return f"root: {shorten(root.name, 200)} ({root.kind}{police})"


def mark_span(shown: ClaimContext) -> list[str]:
    """The paragraph in escaped pieces that each fit a section; the claim stands between the bot’s own marks."""
    text, start = shown.paragraph.text, shown.paragraph.start
    before, inside, after = (
        text[: shown.span.start - start],
        text[shown.span.start - start : shown.span.end - start],
        text[shown.span.end - start :],
    )
    marked = _strong(inside) if before.strip() or after.strip() else escape(inside)
    lines = f"{escape(before)}{_OPEN} {marked} {_CLOSE}{escape(after)}"
    if len(lines) <= SECTION_CHARACTERS:
        return [lines]
    pieces = [
        *(escape(piece) for piece in split(before, SECTION_CHARACTERS) if piece.strip()),
        *(f"{_OPEN} {escape(piece)} {_CLOSE}" for piece in split(inside, SECTION_CHARACTERS - 10)),
        *(escape(piece) for piece in split(after, SECTION_CHARACTERS) if piece.strip()),
    ]
    return (
        pieces
        if len(pieces) <= _MOST_SECTIONS
        else [*pieces[:_MOST_SECTIONS], "_[cut by Parkland Facts: the rest is in the article]_"]
    )


def _strong(text: str) -> str:
    """Bold where bold works: on one line, without marks of its own."""
    return escape(text) if has_live_marks(text) or "\n" in text or text != text.strip() else f"*{escape(text)}*"


def build_context_view(shown: ClaimContext, receipt: str = "") -> View:
    """The modal of *Show in context*."""
    blocks = build_context_blocks(shown)
    tail = [context(f"claim {escape(shown.evidence.claim.id)}" + (f" · {print_receipt(receipt)}" if receipt else ""))]
    return build_plain_view("In context", [*blocks, *tail])


def build_plain_view(title: str, blocks: list[Block], metadata: str = "") -> View:
    """A modal that only shows."""
    return View(
        type="modal",
        callback_id=VIEW_PLAIN,
        title=PlainTextObject(text=title[:24], emoji=False),
        close=PlainTextObject(text="Close", emoji=False),
        blocks=blocks[:100],
        private_metadata=metadata,
    )


def build_waiting_view(title: str) -> View:
    """The modal that is opened first, within the three seconds of its trigger, and filled after."""
    return build_plain_view(title, [section("Looking through the articles…")])


def build_message_view(title: str, text: str) -> View:
    """A modal with one sentence of ours (mrkdwn, escaped)."""
    return build_plain_view(title, [section(text)])
