"""The small Slack's memory: people, channels, messages, views, triggers, answer addresses, behind one lock."""

from __future__ import annotations

import copy
import json
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Condition, RLock
from typing import Any, Final

TRIGGER_SECONDS: Final = 3.0
HOOK_SECONDS: Final = 30 * 60
HOOK_USES: Final = 5
DEEPEST: Final = 3


class SlackError(Exception):
    """What the small Slack refuses, in Slack's own word."""

    def __init__(self, word: str, details: list[str] | None = None) -> None:
        super().__init__(word)
        self.word = word
        self.details = details or []


@dataclass(slots=True)
class Member:
    """Somebody in the workspace, or a stranger from another one in a shared channel."""

    id: str
    name: str
    team: str
    admin: bool = False
    bot: bool = False
    zone: str = "America/New_York"


@dataclass(slots=True)
class Channel:
    """A channel, or a direct message with the bot (``kind`` im)."""

    id: str
    name: str
    kind: str
    members: set[str]
    shared: bool = False


@dataclass(slots=True)
class Hook:
    """One ``response_url``: where it answers, to whom, how often it was used, and which message it may replace."""

    channel: str
    user: str
    made: float
    message: str | None = None
    thread: str | None = None
    uses: int = 0


@dataclass(slots=True)
class OpenView:
    """A view that somebody has open: a modal in a stack, or Home."""

    id: str
    user: str
    view: dict[str, Any]
    root: str
    previous: str | None = None


@dataclass(slots=True)
class Workspace:
    """State with the rules that go with it. ``clock`` and ``scopes`` may be set by a test."""

    team: str = "T0DESK"
    bot: str = "U0FACTS"
    bot_id: str = "B0FACTS"
    scopes: frozenset[str] = frozenset()
    clock: Callable[[], float] = time.time
    members: dict[str, Member] = field(default_factory=dict)
    channels: dict[str, Channel] = field(default_factory=dict)
    messages: list[dict[str, Any]] = field(default_factory=list)
    views: dict[str, OpenView] = field(default_factory=dict)
    homes: dict[str, dict[str, Any]] = field(default_factory=dict)
    hooks: dict[str, Hook] = field(default_factory=dict)
    groups: dict[str, list[str]] = field(default_factory=dict)
    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    version: int = 0
    closed: bool = False
    lock: RLock = field(default_factory=RLock)
    changed: Condition = field(init=False)
    _triggers: dict[str, tuple[float, str]] = field(default_factory=dict)
    _last_ts: int = 0

    def __post_init__(self) -> None:
        self.changed = Condition(self.lock)

    def touch(self) -> None:
        """Something changed: whoever waits for it is told."""
        with self.changed:
            self.version += 1
            self.changed.notify_all()

    def wait(self, version: int, seconds: float) -> int:
        """Wait until something is newer than ``version``, at most so long; the version then."""
        with self.changed:
            self.changed.wait_for(lambda: self.version > version or self.closed, seconds)
            return self.version

    def close(self) -> None:
        """The desk is ending: nobody waits any longer."""
        with self.changed:
            self.closed = True
            self.changed.notify_all()

    def make_ts(self) -> str:
        """A message's time, which is also its name: never twice the same."""
        with self.lock:
            self._last_ts = max(self._last_ts + 1, int(self.clock() * 1_000_000))
            return f"{self._last_ts // 1_000_000}.{self._last_ts % 1_000_000:06d}"

    def make_trigger(self, user: str) -> str:
        """A trigger that opens one view within three seconds."""
        with self.lock:
            trigger = f"{secrets.randbelow(10**12)}.{secrets.token_hex(8)}"
            self._triggers[trigger] = (self.clock(), user)
            return trigger

    def use_trigger(self, trigger: str) -> str:
        """Whose trigger it is; it is used up by this. Raises SlackError when it is old, used or unknown."""
        with self.lock:
            if trigger not in self._triggers:
                raise SlackError("invalid_trigger_id" if "." not in trigger else "exchanged_trigger_id")
            made, user = self._triggers.pop(trigger)
            if self.clock() - made > TRIGGER_SECONDS:
                raise SlackError("expired_trigger_id")
            return user

    def make_hook(self, channel: str, user: str, *, message: str | None = None, thread: str | None = None) -> str:
        """The secret part of a new ``response_url``."""
        with self.lock:
            name = secrets.token_urlsafe(18)
            self.hooks[name] = Hook(channel, user, self.clock(), message, thread)
            return name

    def use_hook(self, name: str) -> Hook:
        """The hook, used once more. Raises SlackError when it is unknown, too old or used up."""
        with self.lock:
            hook = self.hooks.get(name)
            if hook is None:
                raise SlackError("invalid_url")
            if self.clock() - hook.made > HOOK_SECONDS:
                raise SlackError("expired_url")
            hook.uses += 1
            if hook.uses > HOOK_USES:
                raise SlackError("used_url")
            return hook

    def find_channel(self, channel: str, *, reading: bool = False) -> Channel:
        """The channel that the bot wants to write to or read. Raises SlackError when it may not."""
        found = self.channels.get(channel)
        if found is None and channel in self.members:
            found = self.open_direct(channel)
        if found is None or (found.kind == "private" and self.bot not in found.members):
            raise SlackError("channel_not_found")
        if self.bot not in found.members and (reading or "chat:write.public" not in self.scopes):
            raise SlackError("not_in_channel")
        return found

    def open_direct(self, user: str) -> Channel:
        """The direct message between somebody and the bot."""
        with self.lock:
            name = f"D{user[1:]}"
            return self.channels.setdefault(name, Channel(name, self.members[user].name, "im", {user, self.bot}))

    def find_message(self, channel: str, ts: str) -> dict[str, Any]:
        """A message by where and when. Raises SlackError."""
        for message in self.messages:
            if message["channel"] == channel and message["ts"] == ts:
                return message
        raise SlackError("message_not_found")

    def add_message(self, channel: str, user: str, text: str, **more: Any) -> dict[str, Any]:
        """Put a message into a channel; what is None is left out."""
        with self.lock:
            message = {"type": "message", "channel": channel, "user": user, "text": text, "ts": self.make_ts()}
            message.update({key: value for key, value in more.items() if value is not None})
            self.messages.append(message)
            self.touch()
            return message

    def open_view(self, view: Mapping[str, Any], user: str, below: OpenView | None = None) -> OpenView:
        """Open a modal, or put it on the one below. Raises SlackError when the stack is full."""
        with self.lock:
            if below is None:
                self.close_modals(user)
            elif len(self.find_stack(user)) >= DEEPEST:
                raise SlackError("push_limit_reached")
            name = f"V{secrets.token_hex(5).upper()}"
            opened = OpenView(
                name, user, copy.deepcopy(dict(view)), below.root if below else name, below.id if below else None
            )
            self.views[name] = opened
            self.touch()
            return opened

    def update_view(self, name: str, view: Mapping[str, Any]) -> OpenView:
        """Fill a view anew. Raises SlackError when it was closed."""
        with self.lock:
            if name not in self.views:
                raise SlackError("not_found")
            self.views[name].view = copy.deepcopy(dict(view))
            self.touch()
            return self.views[name]

    def find_stack(self, user: str) -> list[OpenView]:
        """Somebody's open modals, the lowest first."""
        return [view for view in self.views.values() if view.user == user]

    def close_modals(self, user: str) -> None:
        """Close all of somebody's modals."""
        with self.lock:
            for view in self.find_stack(user):
                del self.views[view.id]
            self.touch()

    def close_view(self, name: str) -> None:
        """Close one modal; the one below is seen again."""
        with self.lock:
            self.views.pop(name, None)
            self.touch()

    def describe_view(self, opened: OpenView) -> dict[str, Any]:
        """A view as Slack's payloads carry it."""
        return {
            **opened.view,
            "id": opened.id,
            "team_id": self.team,
            "root_view_id": opened.root,
            "previous_view_id": opened.previous,
            "hash": f"{self.version}.{opened.id}",
            "app_id": "A0FACTS",
            "bot_id": self.bot_id,
            "private_metadata": opened.view.get("private_metadata") or "",
            "state": opened.view.get("state") or {"values": {}},
        }

    def snapshot(self) -> dict[str, Any]:
        """A copy of everything that the page shows."""
        with self.lock:
            found: dict[str, Any] = json.loads(json.dumps({"messages": self.messages, "homes": self.homes}))
            return {**found, "version": self.version}


def make_workspace(scopes: frozenset[str]) -> Workspace:
    """A newsroom: a reporter, an editor who is an admin, a stranger in a shared channel, three channels."""
    space = Workspace(scopes=scopes)
    people = [
        Member("U0ROSA", "Rosa Lind (reporter)", space.team),
        Member("U0EDA", "Eda Marsh (editor)", space.team, admin=True),
        Member("U0VIC", "Vic Stone (another workspace)", "T0OTHER"),
        Member(space.bot, "facts", space.team, bot=True),
    ]
    space.members = {member.id: member for member in people}
    ours = {"U0ROSA", "U0EDA", space.bot}
    channels = [
        Channel("C0NEWS", "newsroom", "public", set(ours)),
        Channel("C0SHARED", "shared-with-partners", "public", {*ours, "U0VIC"}, shared=True),
        Channel("C0QUIET", "without-the-bot", "public", {"U0ROSA", "U0EDA"}),
        Channel("G0DESK", "standards-desk", "private", {"U0ROSA", "U0EDA"}),
    ]
    space.channels = {channel.id: channel for channel in channels}
    for member in people[:2]:
        space.open_direct(member.id)
    return space
