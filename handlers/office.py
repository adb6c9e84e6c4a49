"""What every listener works with: the desk, Slack's client, and where work is done. One frozen record, handed in."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from slack_sdk.web import WebClient

from handlers.desk import Desk
from handlers.people import EditorPolicy, People

Job = Callable[[], None]
_REMEMBERED: Final = 10_000
_DRAFTS: Final = 200
_DRAFT_SECONDS: Final = 60 * 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """Who the bot is in its workspace, as ``auth.test`` says."""

    team_id: str
    user_id: str
    bot_id: str
    enterprise_id: str | None = None
    team: str = ""


class UnderWay:
    """Keys of deliveries that this process has in hand, so that a second copy does not even begin."""

    def __init__(self) -> None:
        self._keys: OrderedDict[str, None] = OrderedDict()
        self._held: set[str] = set()
        self._lock = Lock()

    def enter(self, keys: tuple[str, ...]) -> bool:
        """Take the keys in hand; False when one of them already is."""
        with self._lock:
            if any(key in self._keys for key in keys):
                return False
            self._keys.update(dict.fromkeys(keys))
            while len(self._keys) > _REMEMBERED:
                self._keys.popitem(last=False)
            return True

    def hold(self, keys: tuple[str, ...]) -> None:
        """The keys are claimed in the store now: their lease is to be kept up until they are left."""
        with self._lock:
            self._held.update(keys)

    @property
    def held(self) -> tuple[str, ...]:
        """The keys whose lease is to be kept up."""
        with self._lock:
            return tuple(self._held)

    def leave(self, keys: tuple[str, ...]) -> None:
        """Let go of the keys."""
        with self._lock:
            for key in keys:
                self._keys.pop(key, None)
                self._held.discard(key)


class Drafts:
    """Pasted drafts by receipt, in memory and for an hour only: the store keeps ids of messages, never their text."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._drafts: OrderedDict[str, tuple[float, str]] = OrderedDict()
        self._lock = Lock()
        self._clock = clock

    def keep(self, receipt: str, line: str) -> None:
        """Keep a draft; the oldest goes when there are too many."""
        with self._lock:
            self._drafts[receipt] = (self._clock(), line)
            self._drafts.move_to_end(receipt)
            while len(self._drafts) > _DRAFTS:
                self._drafts.popitem(last=False)

    def find(self, receipt: str) -> str | None:
        """The draft, or None when it is too old."""
        with self._lock:
            kept_at, line = self._drafts.get(receipt, (0.0, ""))
            return line if line and self._clock() - kept_at < _DRAFT_SECONDS else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Office:
    """``work`` is bounded and returns False when it is full; ``errand`` is for single quick calls to Slack
    (open a modal within its three seconds, say busy), so that these never wait behind a question."""

    desk: Desk
    client: WebClient
    me: Identity
    people: People
    work: Callable[[Job], bool]
    errand: Callable[[Job], bool]
    editors: EditorPolicy = field(default_factory=EditorPolicy)
    drafts: Drafts = field(default_factory=Drafts)
    under_way: UnderWay = field(default_factory=UnderWay)
    looking_after: float = 2.0
