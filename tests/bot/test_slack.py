"""Tokens are checked and named, never printed; what a refused or slow Slack answers is understood."""

from __future__ import annotations

import pytest
from pydantic import SecretStr

from bot.doctor import examine, run_doctor
from bot.local.attach import attach_http
from bot.local.desk import LocalDesk, PortError, open_desk
from bot.slack import TokenError, UnreachableError, check_bot_token, need_signing_secret, open_socket_address
from tests.handlers.desks import MemoryDesk


def test_both_tokens_work() -> None:
    with open_desk() as local:
        checked = check_bot_token(local.make_settings())
        assert checked.identity.user_id == local.space.bot
        assert checked.scopes == local.space.scopes
        assert open_socket_address(local.make_settings()).startswith("ws://127.0.0.1:")


@pytest.mark.parametrize(
    ("setting", "token", "named"),
    [
        ("slack_bot_token", "xoxb-wrong", "SLACK_BOT_TOKEN"),
        ("slack_bot_token", "xapp-swapped", "SLACK_BOT_TOKEN holds an app-level token"),
        ("slack_bot_token", None, "SLACK_BOT_TOKEN is not set"),
        ("slack_app_token", "xapp-wrong", "SLACK_APP_TOKEN"),
        ("slack_app_token", "xoxb-swapped", "SLACK_APP_TOKEN holds a bot token"),
        ("slack_app_token", "  ", "SLACK_APP_TOKEN is not set"),
        ("slack_bot_token", "xoxb-SECRET\nabc", "SLACK_BOT_TOKEN holds characters"),  # two lines pasted
        ("slack_bot_token", "xoxb-…", "SLACK_BOT_TOKEN holds characters"),  # the README's own placeholder
    ],
)
def test_the_wrong_token_is_named_and_not_printed(setting: str, token: str | None, named: str) -> None:
    with open_desk() as local:
        settings = local.make_settings().model_copy(update={setting: SecretStr(token) if token else None})
        check = check_bot_token if setting == "slack_bot_token" else open_socket_address
        with pytest.raises(TokenError) as raised:
            check(settings)
        assert named in str(raised.value)
        assert not token or token not in str(raised.value)


def test_a_bot_token_where_the_app_token_should_be(caplog: pytest.LogCaptureFixture) -> None:
    with open_desk() as local:
        local.app_token = "xapp-other"
        with pytest.raises(TokenError, match="SLACK_APP_TOKEN"):
            open_socket_address(local.make_settings(slack_app_token=SecretStr(local.bot_token.replace("xoxb", "xoxp"))))
        assert local.bot_token not in caplog.text


def test_a_slack_that_cannot_be_reached_is_not_blamed_on_a_token() -> None:
    with open_desk() as local:
        settings = local.make_settings()
    with pytest.raises(UnreachableError, match="SLACK_API_URL"):
        check_bot_token(settings)


def test_an_outage_is_not_blamed_on_a_token() -> None:
    with open_desk() as local:
        local.refuse("auth.test", "x", times=3, status=503, body="<html>away</html>")
        with pytest.raises(UnreachableError) as raised:
            check_bot_token(local.make_settings())
        assert "html" not in str(raised.value)


def test_a_missing_signing_secret_is_named() -> None:
    with open_desk() as local, pytest.raises(TokenError, match="SLACK_SIGNING_SECRET"):
        need_signing_secret(local.make_settings(slack_signing_secret=None))


def test_the_next_port_is_taken_when_one_is_not_free() -> None:
    with open_desk() as first:
        port = int(first.url.rpartition(":")[2])
        with open_desk(port=port, tries=10) as second:
            assert port < int(second.url.rpartition(":")[2]) < port + 10
        with pytest.raises(PortError, match=str(port)), open_desk(port=port):
            pass


def test_a_second_bot_on_the_same_desk_is_fine() -> None:
    with open_desk() as local:
        desk = MemoryDesk().make()
        with attach_http(local, desk), attach_http(local, desk):
            assert local.person("U0ROSA").types("C0NEWS", "/parkland-facts help").taken


def _doctor(local: LocalDesk, capsys: pytest.CaptureFixture[str], **more: object) -> tuple[int, str]:
    code = run_doctor(local.make_settings(parkland_database="sqlite:///nowhere/x.sqlite", **more))
    return code, capsys.readouterr().out


def test_the_doctor_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    with open_desk() as local:
        local.space.scopes -= {"users:read"}
        code, printed = _doctor(local, capsys)
        assert code == 1
        assert "missing: users:read" in printed
        assert "parkland-facts ingest" in printed
        assert "works in Local desk" in printed
        code, printed = _doctor(local, capsys, slack_bot_token=SecretStr("xapp-wrong"))
        assert "SLACK_BOT_TOKEN holds an app-level token" in printed
        assert "xapp-wrong" not in printed


def test_the_doctor_knows_the_editors() -> None:
    with open_desk() as local:
        found = {one.name: one for one in examine(local.make_settings(parkland_editors="U0ROSA,U0NOBODY"))}
        assert "U0NOBODY" in found["editors"].says
        assert {one.state for name, one in found.items() if name in ("scopes", "bot token", "Socket Mode", "HTTP")} == {
            "ok"
        }
