"""How fast messages may go out: one a second to a channel, and a few a second to a workspace.

PLATFORM, "Rates": chat.postMessage takes about one a second per channel, and there is a limit per workspace that
Slack does not name; 429 with Retry-After says when it is reached, and holds up that workspace for so long.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

PER_CHANNEL: Final = timedelta(seconds=1.1)
PER_TEAM: Final = timedelta(seconds=0.35)


class Pace:
    """Hands out turns; shared by all threads of a process that post."""

    def __init__(self, *, per_channel: timedelta = PER_CHANNEL, per_team: timedelta = PER_TEAM) -> None:
        self._per_channel = per_channel
        self._per_team = per_team
        self._lock = threading.Lock()
        self._teams: dict[str, datetime] = {}
        self._channels: dict[tuple[str, str], datetime] = {}

    def take(self, team: str, channel: str, now: datetime) -> datetime:
        """Take the next turn to post there, and return its instant (``now`` or later)."""
        key = (team, channel)
        with self._lock:
            turn = max(now, self._teams.get(team, now), self._channels.get(key, now))
            self._teams[team] = turn + self._per_team
            self._channels = {one: at for one, at in self._channels.items() if at > now}
            self._channels[key] = turn + self._per_channel
            return turn

    def hold(self, team: str, until: datetime) -> None:
        """Let nobody post to the workspace before ``until``."""
        with self._lock:
            self._teams[team] = max(until, self._teams.get(team, until))

    def find_hold(self, team: str, now: datetime) -> datetime | None:
        """The instant until which the workspace takes nothing, where that is longer than a few seconds."""
        with self._lock:
            until = self._teams.get(team, now)
        return until if until - now > timedelta(seconds=5) else None


def wait_turn(pace: Pace, team: str, channel: str, now: Callable[[], datetime], sleep: Callable[[float], None]) -> None:
    """Sleep until it is this message's turn."""
    at = now()
    turn = pace.take(team, channel, at)
    if turn > at:
        sleep((turn - at).total_seconds())
