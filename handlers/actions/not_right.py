"""*Not right*: asks for a reason in a modal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from slack_bolt import Ack

from handlers.actions.common import act, start
from handlers.cards.feedback import build_not_right_view
from handlers.modals import open_at_once
from handlers.office import Office
from handlers.tags import PageTag


def handle_not_right(ack: Ack, body: Mapping[str, Any], action: Mapping[str, Any], office: Office) -> None:
    """Open the form; the store is not needed for it."""
    ack()
    press = start(body, action)
    if press is not None:
        tag = PageTag.parse(press.value)
        where = {"receipt": tag.receipt, "hook": press.response_url, "thread": press.thread or ""}
        open_at_once(office, body, build_not_right_view(tag.receipt, json.dumps(where)), act(office, press))
