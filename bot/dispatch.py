"""A delivery → Bolt, whatever it holds: nothing in it ends in a refusal without reason, or in silence."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs

from slack_bolt import App, BoltRequest, BoltResponse
from slack_sdk.signature import SignatureVerifier

LOG = logging.getLogger(__name__)


def is_signed(secret: str, body: str, headers: Mapping[str, str]) -> bool:
    """Whether Slack signed the body within the last five minutes; looked at before anything in it is read."""
    try:
        return SignatureVerifier(secret).is_valid(
            body, headers.get("x-slack-request-timestamp", ""), headers.get("x-slack-signature", "")
        )
    except ValueError:
        return False


def is_delivery(body: str, headers: Mapping[str, str]) -> bool:
    """Whether the body is an object, or a form whose ``payload`` (if there is one) is an object."""
    try:
        if headers.get("content-type", "").startswith("application/json"):
            return isinstance(json.loads(body), dict)
        payload = parse_qs(body, keep_blank_values=True).get("payload")
        return payload is None or isinstance(json.loads(payload[0]), dict)
    except ValueError:
        return False


def dispatch(app: App, **request: Any) -> BoltResponse:
    """Let the app answer. What makes Bolt itself stumble is logged and acknowledged: sent again it would again."""
    try:
        answer: BoltResponse = app.dispatch(BoltRequest(**request))
    except Exception:
        LOG.exception("a delivery could not be read; it is acknowledged and left alone")
        return BoltResponse(status=200, body="")
    return answer
