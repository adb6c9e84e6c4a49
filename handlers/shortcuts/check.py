"""The message shortcut *Check against the sources*: works on any message, also in a thread; the answer is private."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from slack_bolt import Ack

from handlers.answering import build_page
from handlers.cards.notices import NOTHING_ABOVE, OUTSIDER
from handlers.doors import is_outsider
from handlers.office import Office
from handlers.parse import Request
from handlers.payloads import read_visitor
from handlers.replies import HookReply
from handlers.text import read_message
from handlers.turns import take_turn
from store.claims import hash_id


def handle_check(ack: Ack, body: Mapping[str, Any], office: Office) -> None:
    """Acknowledge, then check the message's text and answer in private in its thread."""
    message = body.get("message") or {}
    reply = HookReply(str(body.get("response_url") or ""), message.get("thread_ts"), office.client.retry_handlers)
    ack()
    take_turn(office, reply, lambda: _answer(office, body, reply), keys=(f"shortcut:{body.get('trigger_id')}",))


def _answer(office: Office, body: Mapping[str, Any], reply: HookReply) -> None:
    if is_outsider(office, read_visitor(body)):
        reply.tell(OUTSIDER)
        return
    message = body.get("message") or {}
    text = read_message(str(message.get("text") or ""), office.me.user_id)
    if not text:
        reply.tell(NOTHING_ABOVE)
        return
    showing = hash_id("s", str(body.get("trigger_id") or ""), length=10)
    reply.answer(build_page(office, Request("check", text), showing, private=True)[0])
