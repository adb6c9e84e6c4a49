"""The local desk refuses what Slack refuses: it is a double that can be relied on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from slack_sdk.errors import SlackApiError
from slack_sdk.web import WebClient
from slack_sdk.webhook import WebhookClient

from bot.local.desk import LocalDesk, open_desk
from bot.local.limits import find_block_problems, find_view_error
from bot.local.workspace import SlackError
from tests.scenarios.scene import NEWS, PRIVATE, QUIET

TEXT = {"type": "mrkdwn", "text": "x"}
PLAIN = {"type": "plain_text", "text": "x"}
MODAL: dict[str, Any] = {"type": "modal", "title": PLAIN, "blocks": [{"type": "section", "text": TEXT}]}


@pytest.fixture
def desk() -> Iterator[LocalDesk]:
    with open_desk() as opened:
        yield opened


def _client(desk: LocalDesk, token: str | None = None) -> WebClient:
    return WebClient(token=token or desk.bot_token, base_url=f"{desk.url}/api/")


def _refusal(call: Any, **arguments: Any) -> str:
    with pytest.raises(SlackApiError) as raised:
        call(**arguments)
    return str(raised.value.response["error"])


def test_tokens_scopes_and_membership(desk: LocalDesk) -> None:
    client = _client(desk)
    assert _refusal(_client(desk, "xoxb-wrong").auth_test) == "invalid_auth"
    assert _refusal(_client(desk, desk.app_token).auth_test) == "not_allowed_token_type"
    assert _refusal(client.chat_postMessage, channel=QUIET, text="x") == "not_in_channel"
    assert _refusal(client.chat_postMessage, channel=PRIVATE, text="x") == "channel_not_found"
    assert _refusal(client.conversations_history, channel=QUIET) == "not_in_channel"
    assert _refusal(client.reactions_add, channel=NEWS, timestamp="1", name="x") == "unknown_method"
    assert _refusal(client.chat_postEphemeral, channel=NEWS, user="U0VIC", text="x") == "user_not_in_channel"
    desk.space.scopes -= {"users:read"}
    assert _refusal(client.users_info, user="U0ROSA") == "missing_scope"


def test_messages(desk: LocalDesk) -> None:
    client = _client(desk)
    assert _refusal(client.api_call, api_method="chat.postMessage", params={"channel": NEWS, "text": ""}) == "no_text"
    many = [{"type": "divider"}] * 51
    assert _refusal(client.chat_postMessage, channel=NEWS, text="x", blocks=many) == "invalid_blocks"
    heavy = [{"type": "section", "text": {"type": "mrkdwn", "text": "x" * 2_700}}] * 5
    assert _refusal(client.chat_postMessage, channel=NEWS, text="x", blocks=heavy) == "msg_blocks_too_long"
    ts = client.chat_postMessage(channel=NEWS, text="x")["ts"]
    assert _refusal(client.chat_update, channel=NEWS, ts=ts, text="x" * 4_001) == "msg_too_long"
    assert _refusal(client.chat_update, channel=NEWS, ts="1.2", text="x") == "message_not_found"


@pytest.mark.parametrize(
    ("block", "problem"),
    [
        ({"type": "section", "text": {"type": "mrkdwn", "text": "x" * 3_001}}, "3001"),
        ({"type": "section", "text": {"type": "mrkdwn", "text": ""}}, "more than 0"),
        ({"type": "section"}, "text or fields"),
        ({"type": "section", "fields": [TEXT] * 11}, "1 to 10"),
        ({"type": "header", "text": {"type": "plain_text", "text": "x" * 151}}, "151"),
        ({"type": "header", "text": TEXT}, "plain_text"),
        ({"type": "context", "elements": [TEXT] * 11}, "1 to 10"),
        ({"type": "actions", "elements": []}, "1 to 25"),
        ({"type": "actions", "elements": [{"type": "button", "text": PLAIN, "action_id": "a"}] * 2}, "unique"),
        (
            {
                "type": "actions",
                "elements": [{"type": "button", "text": PLAIN, "action_id": "a", "value": "x" * 2_001}],
            },
            "value",
        ),
        (
            {
                "type": "actions",
                "elements": [{"type": "button", "text": {**PLAIN, "text": "x" * 76}, "action_id": "a"}],
            },
            "76",
        ),
        (
            {"type": "actions", "elements": [{"type": "button", "text": PLAIN, "action_id": "a", "style": "nice"}]},
            "style",
        ),
        ({"type": "input", "label": PLAIN, "element": {"type": "plain_text_input"}}, "unsupported type"),
        ({"type": "section", "text": TEXT, "color": "red"}, "unknown fields"),
        ({"type": "fancy"}, "unsupported type"),
    ],
)
def test_blocks(block: dict[str, Any], problem: str) -> None:
    assert any(problem in found for found in find_block_problems([block], "message"))


def test_views() -> None:
    assert find_view_error(MODAL, 100) is None
    assert find_view_error({**MODAL, "title": {**PLAIN, "text": "x" * 25}}, 100)
    assert find_view_error({**MODAL, "private_metadata": "x" * 3_001}, 100)
    assert find_view_error({**MODAL, "blocks": [{"type": "divider"}] * 101}, 100)
    assert find_view_error(MODAL, 250_001)
    asking = {"type": "input", "label": PLAIN, "element": {"type": "plain_text_input", "action_id": "a"}}
    assert find_view_error({**MODAL, "blocks": [asking]}, 100)  # nothing to submit it with
    assert find_view_error({**MODAL, "blocks": [asking], "submit": PLAIN}, 100) is None


def test_a_trigger_opens_one_view_within_three_seconds(desk: LocalDesk) -> None:
    client, now = _client(desk), [1_000.0]
    desk.space.clock = lambda: now[0]
    trigger = desk.space.make_trigger("U0ROSA")
    client.views_open(trigger_id=trigger, view=MODAL)
    assert _refusal(client.views_open, trigger_id=trigger, view=MODAL) == "exchanged_trigger_id"
    late = desk.space.make_trigger("U0ROSA")
    now[0] += 3.1
    assert _refusal(client.views_open, trigger_id=late, view=MODAL) == "expired_trigger_id"
    for _ in range(2):
        client.views_push(trigger_id=desk.space.make_trigger("U0ROSA"), view=MODAL)
    assert _refusal(client.views_push, trigger_id=desk.space.make_trigger("U0ROSA"), view=MODAL) == "push_limit_reached"
    assert _refusal(client.views_update, view_id="VNONE", view=MODAL) == "not_found"


def test_a_response_url_works_five_times_in_thirty_minutes(desk: LocalDesk) -> None:
    now = [1_000.0]
    desk.space.clock = lambda: now[0]
    hook = WebhookClient(f"{desk.url}/hooks/{desk.space.make_hook(QUIET, 'U0ROSA')}")
    assert [hook.send(text="x").status_code for _ in range(6)] == [200, 200, 200, 200, 200, 404]
    assert all(one["ephemeral_to"] == "U0ROSA" for one in desk.space.messages)
    old = WebhookClient(f"{desk.url}/hooks/{desk.space.make_hook(QUIET, 'U0ROSA')}")
    now[0] += 1_801
    assert old.send(text="x").status_code == 404
    fresh = WebhookClient(f"{desk.url}/hooks/{desk.space.make_hook(QUIET, 'U0ROSA')}")
    assert fresh.send(text="x", blocks=[{"type": "divider"}] * 51).status_code == 400


def test_people_do_only_what_slack_lets_them(desk: LocalDesk) -> None:
    with pytest.raises(SlackError, match="not_in_channel"):
        desk.person("U0VIC").says(NEWS, "x")
    with pytest.raises(SlackError, match="unknown_command"):
        desk.person("U0ROSA").types(NEWS, "/other x")
    ack = desk.person("U0ROSA").types(NEWS, "/parkland-facts x")  # nobody is attached
    assert not ack.taken
    assert "operation_timeout" in desk.space.messages[-1]["text"]
