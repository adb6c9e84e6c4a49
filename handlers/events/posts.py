"""A post that asks: a mention, or a direct message. Answered in its thread, once, whichever event brings it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from handlers.answering import build_page
from handlers.cards.layout import Card
from handlers.cards.notices import NOTHING_ABOVE, OUTSIDER
from handlers.desk import Shown
from handlers.digests import answer_digest_words
from handlers.doors import is_outsider
from handlers.office import Office
from handlers.parse import Request
from handlers.payloads import Post, read_post
from handlers.replies import ThreadReply
from handlers.text import drop_skin_tones, mentions, read_message
from handlers.thread import needs_above, read_above, read_request
from handlers.turns import take_turn
from store.claims import hash_id


def handle_post(body: Mapping[str, Any], office: Office) -> None:
    """Answer a direct message, or a channel's post that mentions the bot; leave everything else alone."""
    post = read_post(body, office.me.user_id)
    if post is None or not (post.direct or mentions(post.text, office.me.user_id)):
        return
    reply = ThreadReply(
        office.client,
        post.channel,
        post.thread or post.ts,
        post.visitor.user,
        may_look=lambda: not is_outsider(office, post.visitor),
    )
    take_turn(office, reply, lambda: _answer(office, post, reply), keys=post.keys)


def _answer(office: Office, post: Post, reply: ThreadReply) -> None:
    if is_outsider(office, post.visitor):
        reply.tell(OUTSIDER)
        return
    text = drop_skin_tones(read_message(post.text, office.me.user_id))
    request = _read(office, post, text)
    if request is None:
        reply.tell(NOTHING_ABOVE)
    elif request.kind == "digest":
        for card in answer_digest_words(office, request.words, post.visitor.user, post.channel):
            reply.whisper(card)
    else:
        showing = hash_id("s", post.channel, post.ts, length=10)
        card, receipt = build_page(office, request, showing, private=False)
        _keep_shown(office, post, reply.answer(card), card, receipt)


def _read(office: Office, post: Post, text: str) -> Request | None:
    """The request, with what came before when the words need it; an empty mention outside a thread asks for help."""
    if not needs_above(text):
        return read_request(text, ())
    above = read_above(office, post.channel, post.ts, post.thread) if post.thread or post.direct else ()
    request = read_request(text, above)
    return Request("help", "") if request is None and not text and not post.thread else request


def _keep_shown(office: Office, post: Post, ts: str | None, card: Card, receipt: str) -> None:
    if ts and receipt and card.subjects:
        office.desk.record_shown(
            Shown(channel=post.channel, ts=ts, thread=post.thread or post.ts, receipt=receipt, subjects=card.subjects)
        )
