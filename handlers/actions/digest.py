"""The digest's button in Home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from slack_bolt import Ack
from slack_sdk.models.views import View

from handlers.actions.common import act, start
from handlers.cards.paragraph import build_message_view
from handlers.digest import answer_digest
from handlers.modals import open_then_fill
from handlers.office import Office


def handle_digest_button(ack: Ack, body: Mapping[str, Any], action: Mapping[str, Any], office: Office) -> None:
    """Show what the digest says, in a modal."""
    ack()
    press = start(body, action)
    if press is None:
        return

    def build() -> View:
        return build_message_view("Digest", answer_digest(office, press.value, press.visitor.user, press.channel).text)

    open_then_fill(office, body, "Digest", act(office, press), build)
