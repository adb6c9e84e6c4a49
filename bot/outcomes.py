"""What a failed call to Slack means for a message that may be sent only once. Pure.

The one question is whether the message may have gone through. A 429 and Slack's own refusals say that it did not;
a time-out, a broken connection, a 5xx or a reply that can't be read say nothing, so the bot must look before it
posts again. Error names: the method pages of chat.postMessage and conversations.history.
"""

from __future__ import annotations

import http.client
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Literal

from slack_sdk.errors import SlackApiError, SlackClientError

Meaning = Literal["wait", "unknown", "gone", "refused", "workspace"]

# What may be raised by a call: Slack's answer, the SDK's own complaints, and the network's.
CALL_ERRORS: Final = (SlackClientError, OSError, http.client.HTTPException)
_USUAL_WAIT: Final = timedelta(seconds=30)
_LONGEST_WAIT: Final = timedelta(minutes=15)
_GONE: Final = {
    "channel_not_found": "I can’t see the channel: it is gone, or private without me",
    "not_in_channel": "I’m not in the channel",
    "is_archived": "the channel is archived",
    "restricted_action": "only some people may post in the channel",
    "restricted_action_read_only_channel": "the channel is read-only",
    "restricted_action_thread_only_channel": "the channel takes replies only",
    "cannot_reply_to_message": "the channel takes no replies",
    "no_permission": "I’m not allowed to post in the channel",
    "user_not_found": "the person is not here any more",
    "user_disabled": "the person’s account is closed",
    "cannot_dm_bot": "the address is a bot’s",
    "messages_tab_disabled": "messages to me are switched off here",
    "team_access_not_granted": "the workspace has not let me in",
    "ekm_access_denied": "the workspace’s administrators have suspended messages",
}
_WORKSPACE: Final = frozenset(
    "invalid_auth not_authed account_inactive token_revoked token_expired missing_scope not_allowed_token_type "
    "access_denied enterprise_is_restricted org_login_required team_added_to_org accesslimited".split()
)
_NOT_DONE: Final = frozenset({"ratelimited", "rate_limited", "message_limit_exceeded"})
_SLACKS_OWN: Final = frozenset(
    "internal_error fatal_error service_unavailable request_timeout backend_error team_is_being_migrated".split()
)


@dataclass(frozen=True, slots=True)
class Failure:
    """What it means, how long to wait before the next call (None: as the caller thinks), and why, in words.

    ``wait``: surely not done, come again later. ``unknown``: may have been done. ``gone``: this address takes no
    messages. ``refused``: this message is not taken. ``workspace``: nothing is taken from us in this workspace.
    """

    meaning: Meaning
    delay: timedelta | None
    reason: str


def read_failure(error: Exception) -> Failure:
    """Read what was raised by a call as a failure."""
    if not isinstance(error, SlackApiError):
        return Failure("unknown", None, f"no answer from Slack ({type(error).__name__})")
    status, headers, data = _unpack(error.response)
    code = str(data.get("error") or "")
    delay = _read_delay(headers)
    if status == 429 or code in _NOT_DONE:
        return Failure("wait", delay or _USUAL_WAIT, "Slack asked to wait")
    if status >= 500 or code in _SLACKS_OWN or not code:
        return Failure("unknown", delay, f"Slack answered {code or status or 'with something unreadable'}")
    if code in _GONE:
        return Failure("gone", None, _GONE[code])
    if code in _WORKSPACE:
        return Failure("workspace", delay, f"Slack refused the bot itself ({code})")
    return Failure("refused", None, f"Slack refused the message ({code})")


def _unpack(response: Any) -> tuple[int, Mapping[str, Any], Mapping[str, Any]]:
    """Status, headers and data of a response, whether the SDK made a record of it or (unreadable) left it a dict."""
    if isinstance(response, Mapping):
        return int(response.get("status") or 0), response.get("headers") or {}, {}
    data = getattr(response, "data", None)
    status = int(getattr(response, "status_code", 0) or 0)
    return status, getattr(response, "headers", None) or {}, data if isinstance(data, Mapping) else {}


def _read_delay(headers: Mapping[str, Any]) -> timedelta | None:
    """``Retry-After`` in seconds, whatever the case of its name, never longer than a quarter of an hour."""
    for name, value in headers.items():
        if str(name).lower() == "retry-after":
            first = value[0] if isinstance(value, list) and value else value
            seconds = str(first).strip()
            return min(timedelta(seconds=int(seconds)), _LONGEST_WAIT) if seconds.isdecimal() else None
    return None
