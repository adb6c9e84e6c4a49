"""Wiring: every listener, registered in one place, and the scope and event that each needs (the manifest's test)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from slack_bolt import Ack, App

from handlers import ids
from handlers.actions.again import handle_again
from handlers.actions.context import handle_context
from handlers.actions.digest import handle_digest_button
from handlers.actions.more import handle_more
from handlers.actions.not_right import handle_not_right
from handlers.actions.notes import handle_decide, handle_open_note, handle_reopen, handle_take
from handlers.actions.share import handle_share
from handlers.commands.facts import handle_facts
from handlers.errors import handle_error, shield
from handlers.events.home import handle_home
from handlers.events.links import handle_links
from handlers.events.posts import handle_post
from handlers.office import Office
from handlers.shortcuts.check import handle_check
from handlers.views.not_right import handle_not_right_sent
from handlers.views.notes import handle_decided, handle_reopened

COMMANDS: Final[dict[str, Callable[..., None]]] = {ids.COMMAND: handle_facts}
EVENTS: Final[dict[str, Callable[..., None]]] = {
    "app_mention": handle_post,
    "message": handle_post,
    "app_home_opened": handle_home,
    "link_shared": handle_links,
}
ACTIONS: Final[dict[str, Callable[..., None]]] = {
    ids.SHOW_CONTEXT: handle_context,
    ids.MORE: handle_more,
    ids.SHARE: handle_share,
    ids.NOT_RIGHT: handle_not_right,
    ids.OPEN_NOTE: handle_open_note,
    ids.DECIDE: handle_decide,
    ids.TAKE: handle_take,
    ids.REOPEN: handle_reopen,
    ids.ASK_AGAIN: handle_again,
}
DIGEST_BUTTONS: Final = re.compile(r"^(?:home_)?digest")
_ANYTHING: Final = re.compile(".*")
SHORTCUTS: Final[dict[str, Callable[..., None]]] = {ids.CHECK_SHORTCUT: handle_check}
VIEWS: Final[dict[str, Callable[..., None]]] = {
    ids.VIEW_NOT_RIGHT: handle_not_right_sent,
    ids.VIEW_DECIDE: handle_decided,
    ids.VIEW_REOPEN: handle_reopened,
}


def register_listeners(app: App, office: Office) -> None:
    """Register every listener on a Bolt app; what is not ours is acknowledged and left alone."""
    for name, handle in COMMANDS.items():
        app.command(name)(_bind_command(handle, office))
    for name, handle in EVENTS.items():
        app.event(name)(_bind_event(handle, office))
    for name, handle in ACTIONS.items():
        # A block may hold several buttons of one kind: their ids end in a number.
        app.action(re.compile(rf"^{re.escape(name)}(?:_\d+)?$"))(_bind_action(handle, office))
    app.action(DIGEST_BUTTONS)(_bind_action(handle_digest_button, office))
    for name, handle in SHORTCUTS.items():
        app.shortcut(name)(_bind_shortcut(handle, office))
    for name, handle in VIEWS.items():
        app.view(name)(_bind_view(handle, office))
    app.event(_ANYTHING)(_leave_event)
    for surface in (app.action, app.shortcut, app.view, app.view_closed, app.options):
        surface(_ANYTHING)(_acknowledge)
    app.command(_ANYTHING)(_name_command)
    app.error(_fail)


def _bind_command(handle: Callable[..., None], office: Office) -> Callable[..., None]:
    def listen(ack: Ack, command: dict[str, Any]) -> None:
        shield(lambda: handle(ack, command, office), ack)

    return listen


def _bind_event(handle: Callable[..., None], office: Office) -> Callable[..., None]:
    def listen(body: dict[str, Any]) -> None:
        shield(lambda: handle(body, office))

    return listen


def _bind_action(handle: Callable[..., None], office: Office) -> Callable[..., None]:
    def listen(ack: Ack, body: dict[str, Any], action: dict[str, Any]) -> None:
        shield(lambda: handle(ack, body, action, office), ack)

    return listen


def _bind_shortcut(handle: Callable[..., None], office: Office) -> Callable[..., None]:
    def listen(ack: Ack, body: dict[str, Any]) -> None:
        shield(lambda: handle(ack, body, office), ack)

    return listen


def _bind_view(handle: Callable[..., None], office: Office) -> Callable[..., None]:
    def listen(ack: Ack, body: dict[str, Any], view: dict[str, Any]) -> None:
        shield(lambda: handle(ack, body, view, office), ack)

    return listen


def _leave_event(body: dict[str, Any]) -> None:
    """An event that nobody here asked for is acknowledged: too many refusals switch a subscription off."""


def _acknowledge(ack: Ack) -> None:
    ack()


def _name_command(ack: Ack) -> None:
    ack(f"I only know `{ids.COMMAND}`: try `{ids.COMMAND} help`.")


def _fail(error: Exception, logger: Any) -> None:
    handle_error(error, logger)
