"""What every button does first: read who pressed what, and where to answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from handlers.cards.notices import build_notice
from handlers.office import Office
from handlers.payloads import Press, read_press
from handlers.replies import HookReply, Reply, SilentReply


def start(body: Mapping[str, Any], action: Mapping[str, Any]) -> Press | None:
    """The press, or None when the payload has nobody in it."""
    return read_press(body, action)


def act(office: Office, press: Press) -> Reply:
    """Where to answer a press in private: its ``response_url``; in Home or a modal a direct message."""
    if press.response_url:
        return HookReply(press.response_url, press.thread, office.client.retry_handlers)
    return SilentReply(lambda text: _whisper(office, press, text))


def _whisper(office: Office, press: Press, text: str) -> None:
    card = build_notice(text)
    office.client.chat_postMessage(
        channel=press.visitor.user, text=card.text, blocks=card.blocks, unfurl_links=False, unfurl_media=False
    )
