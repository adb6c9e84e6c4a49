"""Slack's Web API as the bot calls it: base address, time-outs, capped retries, and both tokens checked by name."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from pydantic import SecretStr
from slack_sdk.errors import SlackApiError, SlackClientError
from slack_sdk.http_retry import HttpRequest, HttpResponse, RetryHandler, RetryState
from slack_sdk.http_retry.builtin_handlers import (
    ConnectionErrorRetryHandler,
    RateLimitErrorRetryHandler,
    ServerErrorRetryHandler,
)
from slack_sdk.web import WebClient

from bot.settings import Settings
from handlers.office import Identity
from handlers.people import read_error
from store.claims import StoreError

LOG = logging.getLogger(__name__)
_SECONDS: Final = 10
_LONGEST_WAIT: Final = 20.0
_RETRIES: Final = 3
_POSTS: Final = frozenset({"chat.postMessage", "chat.postEphemeral", "views.open", "views.push"})
# Slack's words for a token that will not do, also later; everything else may pass.
_TOKEN_WORDS: Final = frozenset(
    "invalid_auth not_authed not_allowed_token_type token_revoked token_expired account_inactive missing_scope "
    "no_permission org_login_required ekm_access_denied".split()
)
_HINTS: Final = {
    "missing_scope": "it lacks the scope connections:write",
    "not_allowed_token_type": "it is the wrong kind of token",
}
_LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})
_PREFIXES: Final = {"SLACK_BOT_TOKEN": ("xapp-", "an app-level token"), "SLACK_APP_TOKEN": ("xoxb-", "a bot token")}


class TokenError(StoreError):
    """A token is missing, or Slack refuses it; the message names it and never prints it."""


class UnreachableError(StoreError):
    """Slack's Web API could not be reached."""


class CappedRateLimitHandler(RateLimitErrorRetryHandler):
    """Waits as Slack asks, but not longer than a person would: beyond the cap the call fails and says so."""

    def _can_retry(
        self,
        *,
        state: RetryState,
        request: HttpRequest,
        response: HttpResponse | None = None,
        error: Exception | None = None,
    ) -> bool:
        if not super()._can_retry(state=state, request=request, response=response, error=error):
            return False
        return read_retry_after(response) <= _LONGEST_WAIT


def read_retry_after(response: HttpResponse | None) -> float:
    """The seconds that a 429 asks to wait; none given means one."""
    headers = response.headers if response is not None else {}
    for name, values in headers.items():
        if name.lower() == "retry-after":
            first = str(values[0] if isinstance(values, list) else values)
            return float(first) if first.replace(".", "", 1).isdigit() else 1.0
    return 1.0


def make_retries() -> list[RetryHandler]:
    """Broken connections, rate limits and server errors are tried again, each a few times."""
    return [
        BrokenConnectionHandler(max_retry_count=2),
        CappedRateLimitHandler(max_retry_count=_RETRIES),
        BrokenServerHandler(max_retry_count=1),
    ]


def is_post(request: HttpRequest) -> bool:
    """Whether the call puts something before people: done twice it would be seen twice."""
    return request.url.rpartition("/")[2] in _POSTS or not request.url.rpartition("/")[0].endswith("/api")


class BrokenConnectionHandler(ConnectionErrorRetryHandler):
    """Tries again after a broken connection; a post only when it was refused, so that nothing can have arrived."""

    def _can_retry(
        self,
        *,
        state: RetryState,
        request: HttpRequest,
        response: HttpResponse | None = None,
        error: Exception | None = None,
    ) -> bool:
        again = super()._can_retry(state=state, request=request, response=response, error=error)
        return again and (not is_post(request) or isinstance(getattr(error, "reason", error), ConnectionRefusedError))


class BrokenServerHandler(ServerErrorRetryHandler):
    """Tries again after a server's error, except for posts: it may have posted before it failed."""

    def _can_retry(
        self,
        *,
        state: RetryState,
        request: HttpRequest,
        response: HttpResponse | None = None,
        error: Exception | None = None,
    ) -> bool:
        return not is_post(request) and super()._can_retry(state=state, request=request, response=response, error=error)


def make_client(settings: Settings, token: SecretStr | None) -> WebClient:
    """A client of the Web API at the address that the settings name."""
    client = WebClient(
        token=token.get_secret_value() if token else None,
        base_url=settings.slack_api_url.rstrip("/") + "/",
        timeout=_SECONDS,
        retry_handlers=make_retries(),
    )
    if urlsplit(settings.slack_api_url).hostname in _LOOPBACK:
        # The SDK takes a proxy from the environment for every address; a desk on this machine has none.
        client.proxy = None
    return client


@dataclass(frozen=True, slots=True)
class Checked:
    """What ``auth.test`` says of the bot token: who the bot is, and the scopes it was given."""

    identity: Identity
    scopes: frozenset[str]


def check_bot_token(settings: Settings) -> Checked:
    """Ask Slack who the bot is; raises TokenError naming SLACK_BOT_TOKEN, or UnreachableError."""
    token = _need("SLACK_BOT_TOKEN", settings.slack_bot_token)
    try:
        answer = make_client(settings, token).auth_test()
    except (SlackClientError, OSError) as error:
        raise _blame("SLACK_BOT_TOKEN", error) from None
    bot_id = answer.get("bot_id")
    if not bot_id:
        raise TokenError(
            "SLACK_BOT_TOKEN is not a bot token: copy the one that begins with xoxb- from OAuth & Permissions"
        )
    identity = Identity(
        team_id=str(answer.get("team_id") or ""),
        user_id=str(answer.get("user_id") or ""),
        bot_id=str(bot_id),
        enterprise_id=answer.get("enterprise_id") or None,
        team=str(answer.get("team") or ""),
    )
    return Checked(identity, _read_scopes(answer.headers))


def _read_scopes(headers: object) -> frozenset[str]:
    items = headers.items() if isinstance(headers, dict) else ()
    given = next((value for name, value in items if str(name).lower() == "x-oauth-scopes"), "")
    text = ",".join(given) if isinstance(given, list) else str(given)
    return frozenset(part.strip() for part in text.split(",") if part.strip())


def open_socket_address(settings: Settings) -> str:
    """Ask Slack for a Socket Mode address; raises TokenError naming SLACK_APP_TOKEN, or UnreachableError."""
    token = _need("SLACK_APP_TOKEN", settings.slack_app_token)
    try:
        answer = make_client(settings, token).apps_connections_open(app_token=token.get_secret_value())
    except (SlackClientError, OSError) as error:
        raise _blame("SLACK_APP_TOKEN", error) from None
    address = str(answer.get("url") or "")
    if not address.startswith(("ws://", "wss://")):
        raise UnreachableError("Slack gave no Socket Mode address: check SLACK_API_URL")
    return address


def need_signing_secret(settings: Settings) -> str:
    """The signing secret; raises TokenError when it is missing."""
    return _need("SLACK_SIGNING_SECRET", settings.slack_signing_secret).get_secret_value()


def _need(name: str, token: SecretStr | None) -> SecretStr:
    if token is None or not token.get_secret_value().strip():
        raise TokenError(f"{name} is not set: see “Slack set-up” in the README")
    wrong, what = _PREFIXES.get(name, ("\0", ""))
    if token.get_secret_value().startswith(wrong):
        raise TokenError(f"{name} holds {what}: the two tokens may be swapped")
    if not re.fullmatch(r"[\x21-\x7e]+", token.get_secret_value().strip()):
        raise TokenError(
            f"{name} holds characters that no token has (a line break, a blank, an ellipsis): copy it again"
        )
    return SecretStr(token.get_secret_value().strip())


def _blame(name: str, error: Exception) -> StoreError:
    """The error to raise for a refused check; never with the token in it."""
    if isinstance(error, SlackApiError):
        word = read_error(error)
        if word in _TOKEN_WORDS:
            return TokenError(
                f"Slack refuses {name} ({word}): {_HINTS.get(word, 'copy it again from the app’s settings')}"
            )
        return UnreachableError(f"Slack can’t check {name} now ({word}): try again in a minute")
    return UnreachableError(
        f"Slack’s Web API can’t be reached ({type(error).__name__}): check SLACK_API_URL and the network"
    )
