"""*More*: the next page, in private to whoever pressed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from slack_bolt import Ack

from handlers.actions.common import act, start
from handlers.answering import build_page, find_request
from handlers.cards.notices import OUTSIDER
from handlers.doors import is_outsider
from handlers.office import Office
from handlers.payloads import Press
from handlers.replies import Reply
from handlers.tags import PageTag
from handlers.turns import take_turn


def handle_more(ack: Ack, body: Mapping[str, Any], action: Mapping[str, Any], office: Office) -> None:
    """Acknowledge, then send the next page."""
    ack()
    press = start(body, action)
    if press is not None:
        reply = act(office, press)
        take_turn(office, reply, lambda: _answer(office, press, reply))


def _answer(office: Office, press: Press, reply: Reply) -> None:
    if is_outsider(office, press.visitor):
        reply.tell(OUTSIDER)
        return
    tag = PageTag.parse(press.value)
    card, _ = build_page(office, find_request(office, tag), tag.showing, page=tag.page, private=True)
    reply.answer(card)
