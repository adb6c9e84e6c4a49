"""What the digest's listeners see of the rest: one frozen desk of callables, composed by ``bot.digests``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from store.claims import StoreError, Story
from store.digest.records import Digest
from store.ledger.posting_records import Posting, Subscription


class TagError(StoreError):
    """A button's value is not one of ours: it was made by another version, or by hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NowTag:
    """The window that a preview showed, as its *Post it* button carries it: two instants in seconds, and a zone."""

    since: datetime | None
    until: datetime
    zone: str

    def __str__(self) -> str:
        since = "" if self.since is None else str(int(self.since.timestamp()))
        return f"{since}|{int(self.until.timestamp())}|{self.zone}"


@dataclass(frozen=True, slots=True, kw_only=True)
class DigestAsk:
    """Who typed what after ``digest``, and where; ``zone`` is the person's in Slack, where it says."""

    words: str
    person: str
    channel: str
    zone: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DigestDesk:
    """Every callable opens and closes its own unit of work; ``post_now`` alone calls Slack, and returns the row.

    ``build`` takes since (None: from the beginning), until and the zone. ``find_past`` returns a channel's digests,
    newest first. ``post_now`` takes the channel and the tag; pressed again it returns the row that is there.
    ``metrics`` says how far behind the digests are.
    """

    story: Story
    team: str
    now: Callable[[], datetime]
    find: Callable[[str], Subscription | None]
    find_own: Callable[[str], list[Subscription]]
    record: Callable[[Subscription], None]
    find_past: Callable[[str, int], list[Posting]]
    build: Callable[[datetime | None, datetime, str], Digest]
    post_now: Callable[[str, NowTag], tuple[Posting, bool]]
    metrics: Callable[[], str] = str
