"""Conflict notes as cards: both sides, the rule and one sentence of detail, never settled by the bot."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from handlers.cards.claims import show_side
from handlers.cards.layout import Item, actions, button, section, words
from handlers.cards.sheet import Sheet
from handlers.ids import DECIDE, OPEN_NOTE
from handlers.text import plural, shorten
from store.claims import ConflictNote, Side

_DETAIL: Final = 400
_SIDES_TEXT: Final = 2_000
_MOST_SIDES: Final = 4
_OPEN_FIRST: Final = {"open": 0, "reopened": 0, "decided": 1, "both stand": 1, "not a conflict": 2}
RELATIONS: Final = {
    "contradicts": "the sources contradict each other",
    "differs": "the sources differ; both can be true",
    "reconcilable": "these can be reconciled",
    "superseded": "a later report replaces the earlier",
    "agrees": "these agree",
}


def show_note(note: ConflictNote, *, lead: str = "") -> Item:
    """A note with its sides; of many sides the first of every value, then as many as fit, and how many more."""
    title = f"{lead}*{describe_note(note)}*\n{shorten(note.detail, _DETAIL)}\n_{_small_print(note)}_"
    shown = _choose_sides(note.sides)
    left = len(note.sides) - len(shown)
    more = (section(f"_{plural(left, 'more side')}: see Open note_"),) if left else ()
    row = actions(button("Open note", OPEN_NOTE, note.id), button("Decide", DECIDE, note.id))
    blocks = (section(title), *(block for item in shown for block in item.blocks), *more, row)
    text = "\n".join([title, *(item.text for item in shown), *([plural(left, "more side")] if left else [])])
    return Item(blocks, text, (note.id, *(subject for item in shown for subject in item.subjects)))


def _choose_sides(sides: tuple[Side, ...]) -> list[Item]:
    """The first side of each value before a second of any, while they fit; two of different values always do."""
    firsts = list({side.value: side for side in reversed(sides)}.values())[::-1]
    ordered = [*firsts, *(side for side in sides if side not in firsts)]
    shown: list[Item] = []
    size = 0
    for side in ordered[:_MOST_SIDES]:
        item = show_side(side)
        size += len(item.text)
        if len(shown) >= 2 and size > _SIDES_TEXT:
            break
        shown.append(item)
    return shown


def describe_note(note: ConflictNote) -> str:
    """``Count: the sources contradict each other (open)``."""
    return f"{note.kind.capitalize()}: {RELATIONS[note.relation]} ({note.status})"


def _small_print(note: ConflictNote) -> str:
    roots = (
        "the sides go back to different known roots"
        if note.independent
        else "the sides are not known to be independent"
    )
    return f"{roots} · found by {shorten(note.rule, 80)}"


def order_notes(notes: Iterable[ConflictNote]) -> list[ConflictNote]:
    """Open first, the order they came in otherwise kept."""
    return sorted(notes, key=lambda note: _OPEN_FIRST[note.status])


def build_notes(notes: tuple[ConflictNote, ...], asked: str, lead: str, receipt: str) -> Sheet:
    """The answer to ``conflicts [WORDS]``."""
    about = f" about “{shorten(asked, 120)}”" if asked else ""
    still = sum(note.status in ("open", "reopened") for note in notes)
    head = (
        f"{lead}*{plural(len(notes), 'conflict note')}{about}*, {still} open."
        if notes
        else f"{lead}No conflict note{about}."
    )
    if not notes and asked:
        head += " Without words, `conflicts` lists them all."
    return Sheet(
        kind="conflicts",
        head=words(head),
        items=tuple(show_note(note) for note in order_notes(notes)),
        receipt=receipt,
        most=4,
    )
