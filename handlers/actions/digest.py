"""The digest's buttons, in messages and in Home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from slack_bolt import Ack

from handlers.actions.common import act, start
from handlers.cards.notices import OUTSIDER
from handlers.digests import press_digest_button
from handlers.doors import is_outsider
from handlers.events.home import publish_home
from handlers.office import Office
from handlers.payloads import Press
from handlers.replies import Reply
from handlers.turns import take_turn


def handle_digest_button(ack: Ack, body: Mapping[str, Any], action: Mapping[str, Any], office: Office) -> None:
    """Acknowledge, let the digest act, then say what it did; from Home, draw Home anew."""
    ack()
    press = start(body, action)
    if press is None:
        return
    reply = act(office, press)
    name = str(action.get("action_id") or "")
    at_home = (body.get("view") or {}).get("type") == "home"
    take_turn(office, reply, lambda: _press(office, press, name, reply, at_home=at_home))


def _press(office: Office, press: Press, name: str, reply: Reply, *, at_home: bool) -> None:
    if is_outsider(office, press.visitor):
        reply.tell(OUTSIDER)
        return
    for card in press_digest_button(office, name, press.value, press.visitor.user, press.channel):
        reply.answer(card)
    if at_home:
        publish_home(office, press.visitor.user)
