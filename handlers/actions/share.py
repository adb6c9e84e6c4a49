"""*Share to channel*: posts once and names who shared, also on a double click."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from slack_bolt import Ack

from handlers.actions.common import act, start
from handlers.answering import build_page, find_request
from handlers.cards.notices import OUTSIDER
from handlers.doors import is_outsider, name_visitor
from handlers.office import Office
from handlers.payloads import Press
from handlers.replies import Reply, send_hook
from handlers.tags import PageTag
from handlers.text import escape
from handlers.turns import take_turn


def handle_share(ack: Ack, body: Mapping[str, Any], action: Mapping[str, Any], office: Office) -> None:
    """Acknowledge, then share the page that the button stands under."""
    ack()
    press = start(body, action)
    if press is not None:
        reply = act(office, press)
        take_turn(office, reply, lambda: _share(office, press, reply))


def _share(office: Office, press: Press, reply: Reply) -> None:
    if is_outsider(office, press.visitor):
        reply.tell(OUTSIDER)
        return
    tag = PageTag.parse(press.value)
    request = find_request(office, tag)
    name = name_visitor(office, press.visitor.user)
    card, _ = build_page(office, request, tag.showing, page=tag.page, private=False, shared_by=name)
    key = f"share:{tag.showing}:{tag.receipt}:{tag.page}:{press.channel}"
    first = office.desk.claim_once(key, name)
    if first is not None:
        reply.tell(f"Already shared by {escape(first)}.")
        return
    try:
        send_hook(
            press.response_url,
            card,
            retries=office.client.retry_handlers,
            response_type="in_channel",
            replace_original=False,
            thread_ts=press.thread,
        )
    except Exception:
        # Whatever went wrong, somebody may try again; where it may stand there already, the person is told so.
        office.desk.release_once(key)
        raise
    done, _ = build_page(office, request, tag.showing, page=tag.page, private=False, shared_by="you, to the channel")
    send_hook(press.response_url, done, retries=office.client.retry_handlers, replace_original=True)
