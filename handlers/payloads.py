"""Slack's payloads → records. No field is certain (FAILURES 28): what isn't ours reads as None."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from handlers.doors import Visitor

# A message's subtypes that are still somebody saying something.
_SPOKEN: Final = frozenset({None, "file_share", "thread_broadcast", "me_message"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """A message that somebody wrote: where, when, by whom, and its raw text."""

    channel: str
    ts: str
    thread: str | None
    text: str
    visitor: Visitor
    direct: bool
    event_id: str

    @property
    def keys(self) -> tuple[str, ...]:
        """What tells this post from others: one post may arrive as two events, and either may come again."""
        return (f"post:{self.channel}:{self.ts}", *([f"event:{self.event_id}"] if self.event_id else []))


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """A pressed button: what it carries, by whom, where, and where to answer."""

    value: str
    visitor: Visitor
    channel: str
    thread: str | None
    response_url: str
    trigger: str


def read_post(body: Mapping[str, Any], bot: str) -> Post | None:
    """The post in an event's body; None for bots (ourselves too), edits, deletions, joins and what has no author."""
    event = body.get("event") or {}
    user, channel, ts = event.get("user"), event.get("channel"), event.get("ts")
    is_bot = event.get("bot_id") or event.get("bot_profile") or user in (bot, "USLACKBOT")
    if not (user and channel and ts) or is_bot or event.get("subtype") not in _SPOKEN or event.get("hidden"):
        return None
    return Post(
        channel=str(channel),
        ts=str(ts),
        thread=event.get("thread_ts") or None,
        text=str(event.get("text") or ""),
        visitor=Visitor(user=str(user), teams=_read_teams(body, event)),
        direct=event.get("channel_type") == "im" or str(channel).startswith("D"),
        event_id=str(body.get("event_id") or ""),
    )


def read_press(body: Mapping[str, Any], action: Mapping[str, Any]) -> Press | None:
    """The press in a ``block_actions`` body; None when nobody pressed."""
    user = body.get("user") or {}
    container = body.get("container") or {}
    if not user.get("id"):
        return None
    message = body.get("message") or {}
    return Press(
        value=str(action.get("value") or ""),
        visitor=read_visitor(body),
        channel=str((body.get("channel") or {}).get("id") or container.get("channel_id") or ""),
        thread=container.get("thread_ts") or message.get("thread_ts") or None,
        response_url=str(body.get("response_url") or ""),
        trigger=str(body.get("trigger_id") or ""),
    )


def read_visitor(body: Mapping[str, Any]) -> Visitor:
    """Who acted, in an interactive payload."""
    user = body.get("user") or {}
    return Visitor(user=str(user.get("id") or ""), teams=_teams(user, ("team_id",)))


def _read_teams(body: Mapping[str, Any], event: Mapping[str, Any]) -> frozenset[str]:
    """The author's workspaces as the event names them; when it names none, where the event happened."""
    return _teams(event, ("user_team", "source_team", "team")) or _teams(body, ("team_id",))


def _teams(part: Mapping[str, Any], names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(str(part[name]) for name in names if part.get(name))
