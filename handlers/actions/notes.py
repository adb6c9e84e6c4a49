"""The buttons of a conflict note: open it (anyone), decide, take, reopen (editors)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from slack_bolt import Ack
from slack_sdk.models.views import View

from handlers.actions.common import act, start
from handlers.cards.notefile import build_decide_view, build_note_view, build_reopen_view, print_person
from handlers.cards.notices import NOT_EDITOR, OUTSIDER
from handlers.cards.paragraph import build_message_view
from handlers.desk import NoteFile, NoteMovedError
from handlers.doors import is_outsider, may_decide
from handlers.modals import open_then_fill
from handlers.office import Office
from handlers.payloads import Press
from handlers.replies import ModalReply
from handlers.tags import NoteTag
from handlers.turns import take_turn


def handle_open_note(ack: Ack, body: Mapping[str, Any], action: Mapping[str, Any], office: Office) -> None:
    """Open a note: both sides in context, owner, history."""
    ack()
    press = start(body, action)
    if press is not None:
        open_then_fill(office, body, "Conflict note", act(office, press), lambda: _open(office, press))


def _open(office: Office, press: Press) -> View:
    if is_outsider(office, press.visitor):
        return build_message_view("Conflict note", OUTSIDER)
    return build_note_view(office.desk.open_note(_note_id(press)))


def handle_decide(ack: Ack, body: Mapping[str, Any], action: Mapping[str, Any], office: Office) -> None:
    """Open the form of a decision for an editor."""
    ack()
    _open_form(body, action, office, "Decide", build_decide_view)


def handle_reopen(ack: Ack, body: Mapping[str, Any], action: Mapping[str, Any], office: Office) -> None:
    """Open the form that reopens a note, for an editor."""
    ack()
    _open_form(body, action, office, "Reopen note", build_reopen_view)


def _open_form(
    body: Mapping[str, Any],
    action: Mapping[str, Any],
    office: Office,
    title: str,
    build: Callable[[NoteFile, dict[str, str]], View],
) -> None:
    press = start(body, action)
    if press is None:
        return
    root = str((body.get("view") or {}).get("root_view_id") or "")

    def form() -> View:
        if not may_decide(office, press.visitor):
            return build_message_view(title, NOT_EDITOR)
        where = {"root": root, "hook": press.response_url, "thread": press.thread or ""}
        return build(office.desk.open_note(_note_id(press)), where)

    open_then_fill(office, body, title, act(office, press), form)


def handle_take(ack: Ack, body: Mapping[str, Any], action: Mapping[str, Any], office: Office) -> None:
    """Make the editor who pressed the note's owner."""
    ack()
    press = start(body, action)
    view_id = str((body.get("view") or {}).get("id") or "")
    if press is None:
        return
    if not view_id:
        office.errand(lambda: act(office, press).tell("Please open the note first, then take it there."))
        return
    reply = ModalReply(office.client, view_id, "Conflict note")
    take_turn(office, reply, lambda: _take(office, press, reply))


def _take(office: Office, press: Press, reply: ModalReply) -> None:
    if not may_decide(office, press.visitor):
        reply.tell(NOT_EDITOR)
        return
    tag = NoteTag.parse(press.value)
    file, said = change_note(
        lambda: office.desk.take_note(tag.note, press.visitor.user, tag.revision), "You own this note now."
    )
    reply.show(build_note_view(file, said))


def change_note(change: Callable[[], NoteFile], done: str) -> tuple[NoteFile, str]:
    """The note after a change and what to say of it (mrkdwn); or by whom it was changed before, and how it is now."""
    try:
        return change(), f"*{done}*"
    except NoteMovedError as error:
        return error.file, f"*{print_person(error.by)} was faster.* Nothing of yours was changed; this is the note now."


def _note_id(press: Press) -> str:
    return press.value.partition("|")[0]
