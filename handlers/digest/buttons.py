"""The digest's buttons: *Post it*, the last seven days, switch off, and Home's own. Pressing twice does it once."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from slack_sdk.web import WebClient

from handlers.cards.layout import Card
from handlers.digest.commands import answer_digest
from handlers.digest.desk import DigestAsk, DigestDesk, NowTag, TagError
from handlers.digest.membership import check_membership, find_direct
from handlers.digest.notices import HOME_ME, HOME_OFF, OFF, POST, PREVIEW, build_posted
from store.digest.schedule import load_zone

_WORDS: Final = {PREVIEW: "preview", OFF: "off"}
_OLD: Final = "This button can’t be read any more: ask for a new preview with `digest now`."


def press_button(action: str, value: str, ask: DigestAsk, desk: DigestDesk, client: WebClient) -> list[Card]:
    """What a button answers in private; nothing for Home, which is drawn anew. Raises StoreError."""
    if action == POST:
        return _post(value, ask, desk, client)
    if action in _WORDS:
        return answer_digest(replace(ask, words=_WORDS[action]), desk, client)
    if action == HOME_OFF:
        answer_digest(replace(ask, words="off", channel=value), desk, client)
    if action == HOME_ME:
        answer_digest(replace(ask, words="on", channel=find_direct(client, ask.person)), desk, client)
    return []


def _post(value: str, ask: DigestAsk, desk: DigestDesk, client: WebClient) -> list[Card]:
    tag = parse_tag(value)
    check_membership(client, ask.channel, ask.person)
    posting, first = desk.post_now(ask.channel, tag)
    return [build_posted(posting, first=first, channel=ask.channel)]


def parse_tag(value: str) -> NowTag:
    """Read the value of *Post it*; raises TagError."""
    parts = value.split("|")
    if len(parts) != 3 or not parts[1].isdecimal() or not (parts[0] == "" or parts[0].isdecimal()):
        raise TagError(_OLD)
    try:
        since = datetime.fromtimestamp(int(parts[0]), UTC) if parts[0] else None
        return NowTag(since=since, until=datetime.fromtimestamp(int(parts[1]), UTC), zone=load_zone(parts[2]).key)
    except (KeyError, ValueError, OverflowError, OSError) as error:
        raise TagError(_OLD) from error
