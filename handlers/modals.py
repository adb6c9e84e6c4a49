"""Modals: opened first, within the three seconds of their trigger, and filled after."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from slack_sdk.models.views import View

from handlers.cards.paragraph import build_waiting_view
from handlers.errors import guard
from handlers.office import Office
from handlers.replies import ModalReply, Reply
from handlers.turns import take_turn

_DEEPEST: Final = 3


def open_then_fill(
    office: Office, payload: Mapping[str, Any], title: str, reply: Reply, build: Callable[[], View]
) -> None:
    """Open a waiting modal at once and fill it with what ``build`` makes; what goes wrong is told in the modal, or
    through ``reply`` when not even the modal could be opened."""

    def opening() -> None:
        filler = ModalReply(office.client, show_view(office, payload, build_waiting_view(title)), title)
        take_turn(office, filler, lambda: filler.show(build()))

    office.errand(lambda: guard(opening, reply))


def open_at_once(office: Office, payload: Mapping[str, Any], build: Callable[[], View], reply: Reply) -> None:
    """Open a modal that needs nothing from the store."""

    def opening() -> None:
        show_view(office, payload, build())

    office.errand(lambda: guard(opening, reply))


def show_view(office: Office, payload: Mapping[str, Any], view: View) -> str:
    """Open the view, push it onto the modal it was asked from, or replace the third of a stack; returns its id.

    A stack holds one opened view and two pushed (PLATFORM, "Time and delivery"). Raises SlackApiError.
    """
    below = payload.get("view") or {}
    trigger = str(payload.get("trigger_id") or "")
    if below.get("type") != "modal":
        answer = office.client.views_open(trigger_id=trigger, view=view)
    elif _depth(below) < _DEEPEST:
        answer = office.client.views_push(trigger_id=trigger, view=view)
    else:
        answer = office.client.views_update(view_id=str(below["id"]), view=view)
    return str((answer.get("view") or {}).get("id") or "")


def _depth(view: Mapping[str, Any]) -> int:
    root, previous = view.get("root_view_id"), view.get("previous_view_id")
    if not previous or view.get("id") == root:
        return 1
    return 2 if previous == root else _DEEPEST
