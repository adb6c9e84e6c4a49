"""``/parkland-facts …``: the answer is private and goes through ``response_url`` only (FAILURES 22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from slack_bolt import Ack

from handlers.answering import build_page
from handlers.cards.notices import BUSY, OUTSIDER
from handlers.digests import answer_digest_words
from handlers.doors import Visitor, is_outsider
from handlers.office import Office
from handlers.parse import parse_request
from handlers.replies import HookReply
from handlers.text import drop_skin_tones, read_command
from handlers.turns import take_turn
from store.claims import hash_id


def handle_facts(ack: Ack, command: Mapping[str, Any], office: Office) -> None:
    """Acknowledge, then answer in private; a full house is said in the acknowledgement itself."""
    url = str(command.get("response_url") or "")
    reply = HookReply(url, retries=office.client.retry_handlers)
    key = f"command:{command.get('trigger_id') or url}"
    ack()
    take_turn(office, reply, lambda: _answer(office, command, reply), keys=(key,), busy=lambda: reply.tell(BUSY))


def _answer(office: Office, command: Mapping[str, Any], reply: HookReply) -> None:
    user, channel = str(command.get("user_id") or ""), str(command.get("channel_id") or "")
    if is_outsider(office, Visitor(user=user, teams=frozenset(filter(None, [str(command.get("team_id") or "")])))):
        reply.tell(OUTSIDER)
        return
    request = parse_request(drop_skin_tones(read_command(str(command.get("text") or ""))))
    if request.kind == "digest":
        for card in answer_digest_words(office, request.words, user, channel):
            reply.answer(card)
        return
    showing = hash_id("s", user, channel, str(command.get("trigger_id") or ""), length=10)
    reply.answer(build_page(office, request, showing, private=True)[0])
