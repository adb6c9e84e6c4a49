"""Deliveries to the bot, as Slack makes them: signed HTTP or an envelope on a socket, three seconds, sent again."""

from __future__ import annotations

import http.client
import json
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Thread
from typing import Any, Final, Literal
from urllib.parse import urlencode, urlsplit

from slack_sdk.signature import SignatureVerifier

LOG = logging.getLogger(__name__)
ACK_SECONDS: Final = 3.0
RETRY_PAUSES: Final = (0.0, 60.0, 300.0)
Kind = Literal["events_api", "slash_commands", "interactive"]


@dataclass(frozen=True, slots=True)
class Ack:
    """How the bot acknowledged: Slack's status for it, what it carried, and after how many seconds."""

    status: int
    body: Any
    seconds: float

    @property
    def taken(self) -> bool:
        """Whether Slack would be content."""
        return 200 <= self.status < 300


Carrier = Callable[[Kind, Mapping[str, Any], Mapping[str, str]], tuple[int, Any]]


class HttpCarrier:
    """Carries deliveries to the bot's ``/slack/events``, signed."""

    def __init__(self, url: str, secret: str) -> None:
        self._parts = urlsplit(url)
        self._signer = SignatureVerifier(secret)

    def __call__(self, kind: Kind, payload: Mapping[str, Any], marks: Mapping[str, str]) -> tuple[int, Any]:
        """Post one delivery; status 0 when the bot could not be reached or took too long."""
        body, content = _encode(kind, payload)
        stamp = str(int(time.time()))
        headers = {
            "content-type": content,
            "x-slack-request-timestamp": stamp,
            "x-slack-signature": self._signer.generate_signature(timestamp=stamp, body=body) or "",
            **marks,
        }
        link = http.client.HTTPConnection(self._parts.hostname or "", self._parts.port, timeout=ACK_SECONDS)
        try:
            link.request("POST", self._parts.path, body.encode(), headers)
            answer = link.getresponse()
            text = answer.read().decode()
        except OSError as error:
            LOG.info("delivery failed: %s", type(error).__name__)
            return 0, None
        finally:
            link.close()
        is_json = (answer.getheader("content-type") or "").startswith("application/json")
        return answer.status, json.loads(text) if is_json and text else text


def _encode(kind: Kind, payload: Mapping[str, Any]) -> tuple[str, str]:
    if kind == "events_api":
        return json.dumps(payload), "application/json"
    fields = payload if kind == "slash_commands" else {"payload": json.dumps(payload)}
    return urlencode(fields), "application/x-www-form-urlencoded"


class Deliverer:
    """Delivers through whatever carrier is attached; events that are not taken are sent again."""

    def __init__(self, pauses: tuple[float, ...] = RETRY_PAUSES) -> None:
        self.carrier: Carrier | None = None
        self.pauses = pauses
        self.acks: list[Ack] = []

    def deliver(self, kind: Kind, payload: Mapping[str, Any], marks: Mapping[str, str] | None = None) -> Ack:
        """One delivery, once."""
        begun = time.monotonic()
        status, body = self.carrier(kind, payload, marks or {}) if self.carrier else (0, None)
        ack = Ack(status, body, time.monotonic() - begun)
        self.acks.append(ack)
        return ack

    def deliver_event(self, event: Mapping[str, Any], team: str, bot: str) -> Ack:
        """An event, wrapped; when it is not taken it is sent again in the background."""
        payload = wrap_event(event, team, bot)
        ack = self.deliver("events_api", payload)
        if not ack.taken:
            Thread(target=self._again, args=(payload,), daemon=True).start()
        return ack

    def _again(self, payload: Mapping[str, Any]) -> None:
        for number, pause in enumerate(self.pauses, 1):
            time.sleep(pause)
            marks = {"x-slack-retry-num": str(number), "x-slack-retry-reason": "http_timeout"}
            if self.deliver("events_api", payload, marks).taken:
                return


def wrap_event(event: Mapping[str, Any], team: str, bot: str) -> dict[str, Any]:
    """An event as Slack's Events API sends it."""
    return {
        "token": "",
        "team_id": team,
        "api_app_id": "A0FACTS",
        "event": dict(event),
        "type": "event_callback",
        "event_id": f"Ev{secrets.token_hex(6).upper()}",
        "event_time": int(time.time()),
        "authorizations": [{"team_id": team, "user_id": bot, "is_bot": True, "is_enterprise_install": False}],
    }
