"""A decision or a reopening, sent by an editor: a reason is required, and the first of two editors wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from slack_bolt import Ack

from handlers.actions.notes import change_note
from handlers.cards.layout import Card
from handlers.cards.notefile import build_note_view, read_choice
from handlers.cards.notes import show_note
from handlers.cards.notices import NOT_EDITOR
from handlers.desk import Choice, Decision, NoteFile
from handlers.doors import Visitor, may_decide
from handlers.ids import CHOICE_BLOCK, CHOICE_INPUT, REASON_BLOCK, REASON_INPUT
from handlers.office import Office
from handlers.payloads import read_visitor
from handlers.replies import ModalReply, Reply
from handlers.tags import NoteTag
from handlers.turns import take_turn
from handlers.views.common import read_metadata, read_state, reply_to

_NO_REASON = "Please say why in a few words: it is kept in the audit trail."


def handle_decided(ack: Ack, body: Mapping[str, Any], view: Mapping[str, Any], office: Office) -> None:
    """Record the decision and show the note as it now is."""
    chosen = str((read_state(view, CHOICE_BLOCK, CHOICE_INPUT).get("selected_option") or {}).get("value") or "")
    visitor, told = read_visitor(body), read_metadata(view)

    def decide(reason: str) -> NoteFile:
        tag = _read_tag(told)
        choice, value = read_choice(office.desk.open_note(tag.note), chosen)
        decision = Decision(
            note=tag.note,
            choice=cast(Choice, choice),
            value=value,
            reason=reason,
            editor=visitor.user,
            revision=tag.revision,
        )
        return office.desk.decide_note(decision)

    _change(ack, view, office, visitor, decide, "Decided.")


def handle_reopened(ack: Ack, body: Mapping[str, Any], view: Mapping[str, Any], office: Office) -> None:
    """Reopen the note and show it as it now is."""
    visitor, told = read_visitor(body), read_metadata(view)

    def reopen(reason: str) -> NoteFile:
        tag = _read_tag(told)
        return office.desk.reopen_note(tag.note, visitor.user, reason, tag.revision)

    _change(ack, view, office, visitor, reopen, "Open again.")


def _read_tag(told: Mapping[str, str]) -> NoteTag:
    """The note that the form was opened for; raises TagError."""
    return NoteTag.parse(f"{told.get('note', '')}|{told.get('revision', '')}")


def _change(
    ack: Ack, view: Mapping[str, Any], office: Office, visitor: Visitor, change: Callable[[str], NoteFile], done: str
) -> None:
    reason = str(read_state(view, REASON_BLOCK, REASON_INPUT).get("value") or "").strip()
    if not reason:
        ack(response_action="errors", errors={REASON_BLOCK: _NO_REASON})
        return
    ack()
    reply = reply_to(office, view, "Conflict note")
    take_turn(office, reply, lambda: _run(office, visitor, lambda: change(reason), done, reply))


def _run(office: Office, visitor: Visitor, change: Callable[[], NoteFile], done: str, reply: Reply) -> None:
    if not may_decide(office, visitor):
        reply.tell(NOT_EDITOR)
        return
    file, said = change_note(change, done)
    if isinstance(reply, ModalReply):
        reply.show(build_note_view(file, said))
    else:
        item = show_note(file.note, lead=f"{said}\n")
        reply.answer(Card(item.blocks, item.text))
