"""A suggested question as a button, in help: asks it in private."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from slack_bolt import Ack

from handlers.actions.common import act, start
from handlers.answering import build_page
from handlers.cards.notices import OUTSIDER
from handlers.doors import is_outsider
from handlers.office import Office
from handlers.parse import Request
from handlers.payloads import Press
from handlers.replies import Reply
from handlers.turns import take_turn
from store.claims import hash_id


def handle_again(ack: Ack, body: Mapping[str, Any], action: Mapping[str, Any], office: Office) -> None:
    """Acknowledge, then answer the button's question."""
    ack()
    press = start(body, action)
    if press is not None:
        reply = act(office, press)
        take_turn(office, reply, lambda: _answer(office, press, reply))


def _answer(office: Office, press: Press, reply: Reply) -> None:
    if is_outsider(office, press.visitor):
        reply.tell(OUTSIDER)
        return
    showing = hash_id("s", press.visitor.user, press.trigger, length=10)
    reply.answer(build_page(office, Request("ask", press.value), showing, private=True)[0])
