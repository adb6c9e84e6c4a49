"""A Slack in memory, with a clock that a test moves: what was posted where, and calls that fail as Slack's do."""

from __future__ import annotations

import threading
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any, cast

from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError
from slack_sdk.web import SlackResponse

Message = dict[str, Any]


class Time:
    """The simulated clock. ``sleep`` moves it."""

    def __init__(self, start: datetime) -> None:
        self.at = start

    def now(self) -> datetime:
        """The instant it is."""
        return self.at

    def sleep(self, seconds: float) -> None:
        """Let time go by."""
        self.at += timedelta(seconds=seconds)


def make_error(code: str, status: int = 200, **headers: str) -> SlackApiError:
    """What the SDK raises for Slack's answer; without a code, for one that isn't JSON."""
    if not code:
        unread = {"status": status, "headers": headers, "body": "<html>Bad gateway</html>"}
        return SlackApiError("Failed to parse the response body", unread)  # type: ignore[no-untyped-call]
    data = {"ok": False, "error": code}
    response = SlackResponse(
        client=None, http_verb="POST", api_url="", req_args={}, data=data, headers=headers, status_code=status
    )
    return SlackApiError("failed", response)  # type: ignore[no-untyped-call]


@dataclass
class Trouble:
    """How many of all calls fail, and how: each kind alike."""

    rate: float = 0.0
    random: Random = field(default_factory=lambda: Random(1))

    def choose(self) -> str | None:
        """The kind of failure of this call, or None."""
        if self.random.random() >= self.rate:
            return None
        return self.random.choice(["429", "500", "late", "lost", "html"])


class FakeSlack:
    """One workspace. ``gone`` maps a channel to the error that every call about it gets."""

    def __init__(self, time: Time, trouble: Trouble | None = None) -> None:
        self.time = time
        self.trouble = trouble or Trouble()
        self.messages: defaultdict[str, list[Message]] = defaultdict(list)
        self.gone: dict[str, str] = {}
        self.rooms: dict[str, list[str]] = {}
        self.script: list[str | Exception | Callable[[], None]] = []
        self.calls: Counter[str] = Counter()
        self.failures: Counter[str] = Counter()
        self.posted_at: defaultdict[str, list[datetime]] = defaultdict(list)
        self._last_ts = 0.0
        self._lock = threading.RLock()

    @property
    def client(self) -> WebClient:
        """Itself, as the client that the bot is handed."""
        return cast(WebClient, self)

    def chat_postMessage(self, *, channel: str, **message: Any) -> dict[str, Any]:  # noqa: N802
        """Post; a scripted or chosen failure comes before it, or (``late``) after the message is there."""
        return self._run("chat_postMessage", channel, lambda: self._post(channel, message))

    def conversations_history(self, *, channel: str, **search: Any) -> dict[str, Any]:
        """The channel's own messages, newest first, in pages."""
        return self._run("conversations_history", channel, lambda: self._read(channel, None, search))

    def conversations_replies(self, *, channel: str, ts: str, **search: Any) -> dict[str, Any]:
        """A thread, in pages."""
        return self._run("conversations_replies", channel, lambda: self._read(channel, ts, search))

    def conversations_open(self, *, users: str) -> dict[str, Any]:
        """The conversation with a person."""
        return self._run("conversations_open", users, lambda: {"ok": True, "channel": {"id": f"D{users}"}})

    def conversations_info(self, *, channel: str) -> dict[str, Any]:
        """What is known of a channel; one that isn't among ``rooms`` can't be seen."""

        def describe() -> dict[str, Any]:
            if channel not in self.rooms:
                raise make_error("channel_not_found")
            return {"ok": True, "channel": {"id": channel, "is_member": "UBOT" in self.rooms[channel]}}

        return self._run("conversations_info", channel, describe)

    def conversations_members(self, *, channel: str, limit: int, cursor: str | None = None) -> dict[str, Any]:
        """Who is in a channel, two at a time."""
        start = int(cursor or 0)
        members = self.rooms[channel]
        following = str(start + 2) if start + 2 < len(members) else ""
        page = {"ok": True, "members": members[start : start + 2], "response_metadata": {"next_cursor": following}}
        return self._run("conversations_members", channel, lambda: page)

    def chat_delete(self, *, channel: str, ts: str) -> dict[str, Any]:
        """Take a message back."""

        def delete() -> dict[str, Any]:
            self.messages[channel] = [one for one in self.messages[channel] if one["ts"] != ts]
            return {"ok": True}

        return self._run("chat_delete", channel, delete)

    def _run(self, method: str, channel: str, act: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        self.calls[method] += 1
        self.time.sleep(0.2)
        kind: Any = self.script.pop(0) if self.script else self.trouble.choose()
        if callable(kind):
            kind()
            kind = None
        if channel in self.gone:
            raise make_error(self.gone[channel])
        with self._lock:
            if kind is None or kind == "ok":
                return act()
            self.failures[str(kind)] += 1
            self._fail(kind, act)
        raise AssertionError(kind)

    def _fail(self, kind: str | Exception, act: Callable[[], dict[str, Any]]) -> None:
        if isinstance(kind, Exception):
            raise kind
        if kind == "429":
            raise make_error("ratelimited", 429, **{"Retry-After": "7"})
        if kind == "late":  # it went through, but no answer came in time
            act()
            self.time.sleep(20)
            raise TimeoutError("timed out")
        if kind == "lost":
            self.time.sleep(20)
            raise TimeoutError("timed out")
        raise make_error("" if kind == "html" else "internal_error", 500)

    def _post(self, channel: str, message: Message) -> dict[str, Any]:
        at = max(self.time.at.timestamp(), self._last_ts + 0.000_1)
        self._last_ts = at
        ts = f"{at:.6f}"
        self.messages[channel].append({**message, "ts": ts})
        self.posted_at[channel].append(self.time.at)
        return {"ok": True, "ts": ts, "channel": channel}

    def _read(self, channel: str, thread: str | None, search: dict[str, Any]) -> dict[str, Any]:
        oldest = float(search.get("oldest") or 0)
        found = [
            {name: value for name, value in one.items() if name != "metadata" or search.get("include_all_metadata")}
            for one in self.messages[channel]
            if float(one["ts"]) >= oldest and (one.get("thread_ts") == thread or (thread and one["ts"] == thread))
        ]
        start = int(search.get("cursor") or 0)
        page = found[::-1][start : start + int(search["limit"])]
        following = str(start + len(page)) if start + len(page) < len(found) else ""
        return {"ok": True, "messages": page, "response_metadata": {"next_cursor": following}}

    def find_digests(self, channel: str, day: str) -> list[Message]:
        """The channel's messages of a slot, replies left out."""
        return [one for one in self.messages[channel] if "thread_ts" not in one and _slot(one) == day]

    def find_replies(self, channel: str, ts: str) -> list[int]:
        """The numbers of the replies in a thread, in the order in which they came."""
        return [
            one["metadata"]["event_payload"]["part"] for one in self.messages[channel] if one.get("thread_ts") == ts
        ]


def _slot(message: Message) -> str:
    return str(((message.get("metadata") or {}).get("event_payload") or {}).get("day"))
