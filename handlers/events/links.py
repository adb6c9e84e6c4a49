"""``link_shared``: a pasted address of an article that the store holds shows what is known from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from handlers.cards.unfurl import build_unfurl
from handlers.desk import Shown
from handlers.doors import Visitor, is_outsider
from handlers.office import Office
from handlers.replies import SilentReply
from handlers.turns import take_turn

_COMPOSER: Final = "COMPOSER"


def handle_links(body: Mapping[str, Any], office: Office) -> None:
    """Unfurl the known ones among the links of one message, once."""
    event = body.get("event") or {}
    user, channel, ts = event.get("user"), event.get("channel"), event.get("message_ts")
    if not user or user == office.me.user_id or not (ts or event.get("unfurl_id")):
        return
    keys = (f"links:{channel}:{ts or event.get('unfurl_id')}",)
    take_turn(office, SilentReply(), lambda: _unfurl(office, event), keys=keys)


def _unfurl(office: Office, event: Mapping[str, Any]) -> None:
    if is_outsider(office, Visitor(user=str(event["user"]))):
        return
    cards = {}
    for link in event.get("links") or ():
        address = str(link.get("url") or "")
        view = office.desk.find_article(address) if address else None
        if view is not None:
            cards[address] = build_unfurl(view)
    if not cards:
        return
    unfurls = {address: {"blocks": [block.to_dict() for block in card.blocks]} for address, card in cards.items()}
    if event.get("channel") == _COMPOSER or not event.get("message_ts"):
        # Still being written: there is no message yet, only the composer's own id.
        office.client.chat_unfurl(unfurl_id=event.get("unfurl_id"), source=event.get("source"), unfurls=unfurls)
    else:
        office.client.chat_unfurl(channel=event["channel"], ts=event["message_ts"], unfurls=unfurls)
        _keep_shown(office, event, tuple(subject for card in cards.values() for subject in card.subjects))


def _keep_shown(office: Office, event: Mapping[str, Any], subjects: tuple[str, ...]) -> None:
    shown = Shown(
        channel=str(event["channel"]),
        ts=str(event["message_ts"]),
        thread=event.get("thread_ts"),
        receipt="",
        subjects=subjects,
    )
    office.desk.record_shown(shown)
