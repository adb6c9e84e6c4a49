"""*Not right*: asks for a reason in a modal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from slack_bolt import Ack
from slack_sdk.models.views import View

from handlers.actions.common import act, start
from handlers.cards.feedback import build_not_right_view
from handlers.modals import open_at_once
from handlers.office import Office
from handlers.payloads import Press
from handlers.tags import PageTag


def handle_not_right(ack: Ack, body: Mapping[str, Any], action: Mapping[str, Any], office: Office) -> None:
    """Open the form; the store is not needed for it."""
    ack()
    press = start(body, action)
    if press is not None:
        open_at_once(office, body, lambda: _build(press), act(office, press))


def _build(press: Press) -> View:
    tag = PageTag.parse(press.value)
    where = {"receipt": tag.receipt, "hook": press.response_url, "thread": press.thread or ""}
    return build_not_right_view(tag.receipt, json.dumps(where))
