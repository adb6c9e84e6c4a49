"""*Show in context*: the modal opens first and is filled after."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from slack_bolt import Ack
from slack_sdk.models.views import View

from handlers.actions.common import act, start
from handlers.cards.notices import OUTSIDER
from handlers.cards.paragraph import build_context_view, build_message_view
from handlers.doors import is_outsider
from handlers.modals import open_then_fill
from handlers.office import Office
from handlers.tags import ClaimTag


def handle_context(ack: Ack, body: Mapping[str, Any], action: Mapping[str, Any], office: Office) -> None:
    """Show a claim in its paragraph."""
    ack()
    press = start(body, action)
    if press is None:
        return

    def build() -> View:
        if is_outsider(office, press.visitor):
            return build_message_view("In context", OUTSIDER)
        tag = ClaimTag.parse(press.value)
        return build_context_view(office.desk.show_context(tag.claim), tag.receipt)

    open_then_fill(office, body, "In context", act(office, press), build)
