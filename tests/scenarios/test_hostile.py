"""Payloads of another shape, lost posts, outages: always acknowledged within a second, never lost in silence."""

from __future__ import annotations

import time
from typing import Any

import pytest

from bot.local.deliver import Kind, wrap_event
from handlers.text import escape
from tests.handlers.desks import FIRST, MemoryDesk
from tests.scenarios.scene import NEWS, Scene, find_button, open_scene

QUESTION = "how many deputies stayed outside?"
USER = {"id": "U0ROSA", "team_id": "T0DESK"}


def _press(action: str, value: str) -> dict[str, Any]:
    return {
        "type": "block_actions",
        "user": USER,
        "trigger_id": "1.x",
        "actions": [{"action_id": action, "value": value, "type": "button"}],
    }


def _submit(callback: str, metadata: str, user: dict[str, str] | None = None) -> dict[str, Any]:
    values = {
        "reason": {"reason_text": {"value": "because", "selected_option": {"value": "other"}}},
        "choice": {"choice_value": {"selected_option": {"value": "side:99"}}},
    }
    view = {
        "id": "V1",
        "type": "modal",
        "callback_id": callback,
        "private_metadata": metadata,
        "state": {"values": values},
    }
    return {"type": "view_submission", "user": user or USER, "view": view}


ODD: list[tuple[Kind, dict[str, Any]]] = [
    *[
        ("interactive", _press(action, value))
        for action in ("not_right", "more", "share", "show_context", "open_note", "take_note")
        for value in ("", "garbage", "a|b|c|d|e")
    ],
    *[
        ("interactive", _submit(callback, metadata))
        for callback in ("view_not_right", "view_decide", "view_reopen")
        for metadata in ("{bad", "{}", "[]", "")
    ],
    ("interactive", {"type": "block_actions", "user": USER, "actions": []}),
    ("interactive", {"type": "block_actions", "actions": [{"action_id": "share"}]}),
    ("interactive", {"type": "message_action", "callback_id": "check_message"}),
    ("interactive", {"type": "message_action", "callback_id": "unknown", "user": USER}),
    ("interactive", {"type": "shortcut", "callback_id": "unknown", "user": USER}),
    ("interactive", _submit("unknown", "")),
    ("interactive", {"type": "view_closed", "user": USER, "view": {"callback_id": "view_decide", "type": "modal"}}),
    ("slash_commands", {"command": "/unknown", "text": "x", "user_id": "U0ROSA"}),
    ("slash_commands", {"command": "/parkland-facts"}),
    ("events_api", {"type": "event_callback", "event": None, "team_id": "T0DESK"}),
]


@pytest.mark.parametrize("how", ["http", "socket"])
def test_anything_is_acknowledged_within_a_second(how: str) -> None:
    with open_scene(how) as scene:
        for kind, payload in ODD:
            ack = scene.local.deliverer.deliver(kind, payload)
            assert ack.taken, (kind, payload, ack)
            assert ack.seconds < 1, (kind, payload, ack)
        assert "error" not in str([one.body for one in scene.local.deliverer.acks])
        assert escape(FIRST) in scene.ask(QUESTION)["text"]  # and the bot is as well as before


def test_a_stale_button_is_told(scene: Scene) -> None:
    answer = scene.ask(QUESTION)
    for action in ("not_right", "share", "show_context"):
        before = len(scene.answers())
        scene.rosa.presses({**find_button(answer["blocks"], action), "value": "garbage"}, message=answer)
        scene.wait(lambda: len(scene.answers()) > before or scene.top_view() is not None)  # noqa: B023 - waited for here


def test_a_share_that_failed_may_be_pressed_again() -> None:
    with open_scene() as scene:
        answer = scene.ask(QUESTION)
        scene.local.refuse("response_url", "internal_error", status=500, body="internal_error", times=2)
        scene.press(answer, "share")
        scene.wait(lambda: not scene.store.once and scene.local.refusals["response_url"].times == 0)
        scene.local.refusals.clear()
        scene.press(answer, "share")
        assert "Shared by Rosa" in scene.wait_answer(private=False)["text"]


def test_a_looking_that_somebody_deleted_does_not_lose_the_answer() -> None:
    store = MemoryDesk()

    def slow(question: str) -> Any:
        time.sleep(0.6)
        return store.ask(question)

    with open_scene(store=store, more={"ask": slow}) as scene:
        object.__setattr__(scene.bot.office, "looking_after", 0.1)
        for word in ("message_not_found", "edit_window_closed"):
            scene.local.refuse("chat.update", word)
            scene.local.refuse("chat.delete", "cant_delete_message")
            count = len(scene.answers())
            scene.rosa.says(NEWS, f"@facts {QUESTION}")
            assert escape(FIRST) in scene.wait_answer(count + 1)["text"]


def test_other_workspaces_are_refused_even_when_slack_cannot_say_who_they_are(scene: Scene) -> None:
    scene.local.refuse("users.info", "fatal_error", times=99)
    event = {
        "type": "app_mention",
        "user": "U9",
        "text": f"<@U0FACTS> {QUESTION}",
        "channel": NEWS,
        "ts": "99.1",
        "team": "T9OTHER",
    }
    scene.local.deliverer.deliver("events_api", wrap_event(event, "T0DESK", "U0FACTS"))
    command = {
        "command": "/parkland-facts",
        "text": QUESTION,
        "user_id": "U9",
        "team_id": "T9OTHER",
        "channel_id": NEWS,
    }
    hook = scene.local.space.make_hook(NEWS, "U0ROSA")
    scene.local.deliverer.deliver("slash_commands", {**command, "response_url": f"{scene.local.url}/hooks/{hook}"})
    scene.local.deliverer.deliver(
        "interactive", _submit("view_not_right", '{"receipt": "r"}', {"id": "U9", "team_id": "T9OTHER"})
    )
    scene.wait(lambda: [one for one in scene.answers() if "members of this workspace" in one["text"]])
    scene.settle()
    assert not scene.store.asked
    assert not scene.store.feedback


def test_an_outage_while_reconnecting_does_not_end_the_bot() -> None:
    with open_scene("socket") as scene:
        scene.local.refuse("apps.connections.open", "x", times=2, status=503, body="<html>away</html>")
        scene.local.sockets.drop()
        scene.wait(lambda: scene.local.sockets.opened == 2 and scene.local.sockets.count, 12)
        scene.mention(f"@facts {QUESTION}")


def test_a_thread_that_cannot_be_read_is_said(scene: Scene) -> None:
    scene.local.refuse("conversations.replies", "thread_not_found")
    root = scene.rosa.says(NEWS, "A thread.")
    scene.rosa.says(NEWS, "@facts is this right?", root)
    assert "can’t read what came before" in scene.wait_answer(private=True)["text"]


def test_in_a_very_long_thread_the_message_above_is_checked(scene: Scene) -> None:
    root = scene.rosa.says(NEWS, "A long thread.")
    for number in range(900):
        scene.local.space.add_message(NEWS, "U0EDA", f"Message number {number}.", thread_ts=root)
    checked: list[str] = []
    real = scene.store.check

    def check(text: str) -> Any:
        checked.append(text)
        return real(text)

    object.__setattr__(scene.bot.office.desk, "check", check)
    scene.mention("@facts check this", thread=root)
    assert checked == ["Message number 899."]


def test_a_long_draft_is_checked_in_part_and_says_so(scene: Scene) -> None:
    checked: list[str] = []
    real = scene.store.check

    def check(text: str) -> Any:
        checked.append(text)
        return real(text)

    object.__setattr__(scene.bot.office.desk, "check", check)
    ts = scene.eda.says(NEWS, "No. " * 1_500)
    scene.check_message(scene.local.space.find_message(NEWS, ts))
    assert "only the beginning" in scene.wait_answer()["text"]
    assert checked[0].count("No.") == 40


def test_leases_are_kept_up_while_somebody_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.app._BEAT_SECONDS", 0.05)
    store = MemoryDesk()

    def slow(question: str) -> Any:
        time.sleep(0.4)
        return store.ask(question)

    with open_scene(store=store, more={"ask": slow}) as scene:
        ts = scene.rosa.says(NEWS, f"@facts {QUESTION}")
        scene.wait_answer()
        scene.wait(lambda: scene.bot.office.under_way.held == ())
        assert any(f"post:{NEWS}:{ts}" in keys for keys in store.extended)
