"""An open note for the editors: both sides in context, owner, history; and the modals that decide or reopen it."""

from __future__ import annotations

import json
import re
from typing import Final

from slack_sdk.models.blocks import (
    Block,
    InputBlock,
    Option,
    PlainTextInputElement,
    PlainTextObject,
    RadioButtonsElement,
)
from slack_sdk.models.views import View

from handlers.cards.claims import show_side
from handlers.cards.layout import actions, button, context, divider, plain, section, shorten_plain
from handlers.cards.notes import describe_note
from handlers.cards.paragraph import build_context_blocks, build_plain_view
from handlers.desk import NoteEvent, NoteFile
from handlers.ids import (
    CHOICE_BLOCK,
    CHOICE_INPUT,
    DECIDE,
    REASON_BLOCK,
    REASON_INPUT,
    REOPEN,
    TAKE,
    VIEW_DECIDE,
    VIEW_REOPEN,
)
from handlers.tags import NoteTag, TagError
from handlers.text import escape, plural, shorten

_MOST_CONTEXTS: Final = 6
_MOST_SIDES: Final = 20
_MOST_EVENTS: Final = 10
_MOST_VALUES: Final = 8
_MOST_REASON: Final = 1_500
BOTH_STAND: Final = "both stand"
NO_CONFLICT: Final = "not a conflict"
_SIDE: Final = "side:"
_BLOCK_BUDGET: Final = 80


def build_note_view(file: NoteFile, banner: str = "") -> View:
    """The modal of *Open note*; ``banner`` (mrkdwn, escaped) says what has just happened to it."""
    note = file.note
    blocks: list[Block] = [section(banner)] if banner else []
    blocks += [
        section(f"*{describe_note(note)}*\n{shorten(note.detail, 900)}"),
        context(_state(file)),
        _buttons(file),
        divider(),
    ]
    for number, shown in enumerate(file.contexts[:_MOST_CONTEXTS], 1):
        around = build_context_blocks(shown, notes=False)
        if len(blocks) + len(around) + 2 > _BLOCK_BUDGET:
            break
        blocks += [
            section(f"*Side {number}: {shorten(_value(file, shown.evidence.claim.id), 200)}*"),
            *around,
            divider(),
        ]
    blocks += _other_sides(file, shown=min(len(file.contexts), _MOST_CONTEXTS))
    return build_plain_view("Conflict note", [*blocks[:92], *_history(file)], json.dumps({"note": note.id}))


def _value(file: NoteFile, claim: str) -> str:
    return next((side.value for side in file.note.sides if side.claim == claim), "?")


def _other_sides(file: NoteFile, *, shown: int) -> list[Block]:
    """The sides without a context above, printed with their attribution."""
    open_claims = {one.evidence.claim.id for one in file.contexts[:shown]}
    rest = [side for side in file.note.sides if side.claim not in open_claims]
    blocks = [block for side in rest[:_MOST_SIDES] for block in show_side(side).blocks]
    left = len(rest) - _MOST_SIDES
    return [*blocks, context(f"and {plural(left, 'more side')}")] if left > 0 else blocks


def _state(file: NoteFile) -> str:
    owner = f"owner: {print_person(file.owner)}" if file.owner else "no owner yet"
    chosen = f" · decided for “{shorten(file.chosen, 120)}”; the other side stays on record" if file.chosen else ""
    independent = "independent roots" if file.note.independent else "not known to be independent"
    return f"{owner}{chosen} · {independent} · rule {shorten(file.note.rule, 80)} · {escape(file.note.id)}"


def _buttons(file: NoteFile) -> Block:
    tag = str(NoteTag(file.note.id, file.revision))
    is_open = file.note.status in ("open", "reopened")
    return actions(
        button("Decide", DECIDE, tag, style="primary") if is_open else None,
        button("Take", TAKE, tag) if is_open else None,
        button("Reopen", REOPEN, tag) if not is_open else None,
    )


def _history(file: NoteFile) -> list[Block]:
    lines = [f"• {_print_event(event)}" for event in file.history[-_MOST_EVENTS:]]
    return [section("*History*\n" + shorten_lines(lines, 2_400))] if lines else [context("No history yet.")]


def shorten_lines(lines: list[str], limit: int) -> str:
    """The last lines that fit."""
    kept: list[str] = []
    for line in reversed(lines):
        if sum(map(len, kept)) + len(line) > limit:
            break
        kept.insert(0, line)
    return "\n".join(kept)


def _print_event(event: NoteEvent) -> str:
    choice = f": {shorten(event.choice, 120)}" if event.choice else ""
    reason = f". Why: {shorten(event.reason, 300)}" if event.reason else ""
    return f"{event.at:%d %b %Y %H:%M %Z} {event.act} by {print_person(event.by)}{choice}{reason}"


def print_person(who: str) -> str:
    """A person of Slack's by their id (shown by Slack as a name), anybody else as written."""
    return f"<@{who}>" if re.fullmatch(r"[UW][A-Z0-9]{2,20}", who) else shorten(who, 120)


def build_decide_view(file: NoteFile, metadata: dict[str, str]) -> View:
    """The form of a decision: which side, or both stand, or no conflict; a reason is required."""
    values = list(dict.fromkeys(side.value for side in file.note.sides))[:_MOST_VALUES]
    options = [
        *(
            Option(
                value=f"{_SIDE}{place}",
                text=plain(shorten_plain(f"“{value}” stands", 75)),
                description=_who(file, value),
            )
            for place, value in enumerate(values)
        ),
        Option(value=BOTH_STAND, text=plain("Both stand")),
        Option(value=NO_CONFLICT, text=plain("Not a conflict"), description=plain("This pair is never noted again")),
    ]
    return View(
        type="modal",
        callback_id=VIEW_DECIDE,
        title=plain("Decide"),
        submit=plain("Decide"),
        close=plain("Cancel"),
        private_metadata=json.dumps({**metadata, "note": file.note.id, "revision": str(file.revision)}),
        blocks=[
            section(f"*{describe_note(file.note)}*\n{shorten(file.note.detail, 900)}"),
            InputBlock(
                block_id=CHOICE_BLOCK,
                label="What stands?",
                element=RadioButtonsElement(action_id=CHOICE_INPUT, options=options),
            ),
            _reason_input("Why? It is kept in the audit trail with your name."),
        ],
    )


def read_choice(file: NoteFile, chosen: str) -> tuple[str, str | None]:
    """The choice and, for a side, its value; raises TagError."""
    if chosen in (BOTH_STAND, NO_CONFLICT):
        return chosen, None
    values = list(dict.fromkeys(side.value for side in file.note.sides))
    place = chosen.removeprefix(_SIDE)
    if not place.isdecimal() or int(place) >= len(values):
        raise TagError("This choice can’t be read any more: please open the note again.")
    return "side", values[int(place)]


def _who(file: NoteFile, value: str) -> PlainTextObject:
    outlets = dict.fromkeys(side.outlet or "outlet unknown" for side in file.note.sides if side.value == value)
    return plain(shorten_plain(", ".join(outlets), 75))


def build_reopen_view(file: NoteFile, metadata: dict[str, str]) -> View:
    """The form that reopens a decided note."""
    return View(
        type="modal",
        callback_id=VIEW_REOPEN,
        title=plain("Reopen note"),
        submit=plain("Reopen"),
        close=plain("Cancel"),
        private_metadata=json.dumps({**metadata, "note": file.note.id, "revision": str(file.revision)}),
        blocks=[
            section(f"*{describe_note(file.note)}*\n{shorten(file.note.detail, 900)}"),
            _reason_input("Why is it open again?"),
        ],
    )


def _reason_input(label: str) -> InputBlock:
    return InputBlock(
        block_id=REASON_BLOCK,
        label=label,
        element=PlainTextInputElement(action_id=REASON_INPUT, multiline=True, min_length=3, max_length=_MOST_REASON),
    )
