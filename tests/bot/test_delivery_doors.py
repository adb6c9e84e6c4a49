"""Both ways in: signed HTTP refuses what isn't Slack's; Socket Mode stays connected."""

from __future__ import annotations

import http.client
import json
import time
from typing import Any
from urllib.parse import urlsplit

import pytest

from bot.local.deliver import HttpCarrier
from tests.scenarios.scene import NEWS, Scene, open_scene

QUESTION = "how many deputies?"


def _request(url: str, method: str = "GET", body: bytes | None = None, **headers: str) -> tuple[int, str]:
    parts = urlsplit(url)
    link = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=5)
    link.request(method, parts.path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    answer = link.getresponse()
    text = answer.read().decode()
    link.close()
    return answer.status, text


def _bot_url(scene: Scene) -> str:
    carrier = scene.local.deliverer.carrier
    assert isinstance(carrier, HttpCarrier)
    return carrier._parts.geturl().removesuffix("/slack/events")


def test_http_answers_health_and_refuses_strangers() -> None:
    with open_scene() as scene:
        url = _bot_url(scene)
        assert _request(f"{url}/healthz") == (200, '{"status":"ok"}')
        assert _request(f"{url}/readyz")[0] == 200
        assert _request(f"{url}/slack/events")[0] == 405
        event = json.dumps({"type": "event_callback", "event": {"type": "app_mention"}}).encode()
        assert _request(f"{url}/slack/events", "POST", event, content_type="application/json")[0] == 401
        old = str(int(time.time()) - 400)
        signature = scene.local.deliverer.carrier._signer.generate_signature(timestamp=old, body=event.decode())  # type: ignore[union-attr]
        headers = {
            "content_type": "application/json",
            "x_slack_request_timestamp": old,
            "x_slack_signature": str(signature),
        }
        assert _request(f"{url}/slack/events", "POST", event, **headers)[0] == 401  # signed, but over five minutes ago
        assert _request(f"{url}/slack/events", "POST", b"\xff\xfe")[0] == 400
        for odd in (b"{bad", b"[1]", b"5", b"payload={bad"):
            assert _request(f"{url}/slack/events", "POST", odd, content_type="application/json")[0] == 401
        headers["x_slack_request_timestamp"] = "abc"
        assert _request(f"{url}/slack/events", "POST", event, **headers)[0] == 401
        for odd in (b"{bad", b"[1]", b"5"):  # signed, and still no delivery
            now = str(int(time.time()))
            signed = scene.local.deliverer.carrier._signer.generate_signature(timestamp=now, body=odd.decode())  # type: ignore[union-attr]
            good = {
                "content_type": "application/json",
                "x_slack_request_timestamp": now,
                "x_slack_signature": str(signed),
            }
            assert _request(f"{url}/slack/events", "POST", odd, **good)[0] == 400
        assert _request(f"{url}/slack/events", "POST", b"x" * 1_000_001)[0] == 413


def test_http_answers_the_url_check() -> None:
    with open_scene() as scene:
        ack = scene.local.deliverer.deliver("events_api", {"type": "url_verification", "challenge": "abc"})
        assert ack.taken
        assert "abc" in str(ack.body)


def test_http_binds_loopback_unless_told_otherwise() -> None:
    with open_scene() as scene:
        assert scene.local.make_settings().parkland_host == "127.0.0.1"


@pytest.mark.parametrize("how", ["refresh", "drop"])
def test_socket_mode_stays_connected(how: str) -> None:
    with open_scene("socket") as scene:
        scene.mention(f"@facts {QUESTION}")
        if how == "refresh":
            scene.local.sockets.ask_to_reconnect()
            # The new one is open before the old is left: for a moment, however short, there are two.
            scene.wait(lambda: scene.local.sockets.opened == 2 and scene.local.sockets.count)
            scene.wait(lambda: scene.local.sockets.most == 2)
        else:
            scene.local.sockets.drop()
            begun = time.monotonic()
            scene.wait(lambda: scene.local.sockets.opened == 2 and scene.local.sockets.count)
            assert time.monotonic() - begun < 3
        scene.mention(f"@facts {QUESTION} again")
        assert len(scene.answers()) == 2


def test_socket_mode_is_tried_again_when_slack_is_away() -> None:
    with open_scene("socket") as scene:
        scene.local.refuse("apps.connections.open", "internal_error", times=2)
        scene.local.sockets.drop()
        scene.wait(lambda: scene.local.sockets.opened == 2 and scene.local.sockets.count)
        scene.mention(f"@facts {QUESTION}")


def test_a_retry_over_socket_mode_is_no_second_question() -> None:
    with open_scene("socket") as scene:
        ts = scene.rosa.says(NEWS, f"@facts {QUESTION}")
        scene.wait_answer()
        event: dict[str, Any] = {**scene.local.space.find_message(NEWS, ts), "type": "app_mention"}
        payload = {"type": "event_callback", "event_id": "Ev1", "team_id": "T0DESK", "event": event}
        marks = {"x-slack-retry-num": "1", "x-slack-retry-reason": "timeout"}
        assert scene.local.deliverer.deliver("events_api", payload, marks).taken
        scene.settle()
        assert len(scene.answers()) == 1
