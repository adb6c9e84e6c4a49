"""What the bot posts by itself, a class a kind: the daily digest, a preview posted by hand, a notice to an owner."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from handlers.digest.cards import DigestCards, build_digest_cards, build_unreachable
from store.claims import Story
from store.digest.build import build_digest
from store.digest.records import Digest, Window
from store.digest.schedule import TOO_LATE_AFTER, Schedule, find_next
from store.ledger import Ledger, Work
from store.ledger.posting_records import Posting, Subscription
from store.ledger.since import Since

# Digests missed for longer than this are not even counted as skipped: a bot switched on again after a year.
_LOOK_BACK: Final = timedelta(days=7)
_RECENT: Final = timedelta(minutes=1)


def to_schedule(sub: Subscription) -> Schedule:
    """The schedule of a subscription."""
    return Schedule(sub.zone, sub.at, sub.days)


def find_following(sub: Subscription, due: datetime, now: datetime) -> datetime:
    """The instant after ``due`` at which the subscription is next due, no further back than a week."""
    return find_next(to_schedule(sub), max(due, now - _LOOK_BACK)).at


def build_window_digest(
    work: Work, story: str, since: datetime | None, until: datetime, *, zone: str, quiet: Collection[str] = ()
) -> tuple[Digest, Story]:
    """The digest of a window of a story (by slug), and the story; raises UnknownStoryError."""
    found = work.find_story(story) or Story(slug=story, title=story)
    began = Since(work.connection).find_first_recorded(found) if since is None else None
    return build_digest(work, found, Window(since=since, until=until, zone=zone, began=began), quiet=quiet), found


class Recent:
    """Digests made within the last minute: a thousand channels at 08:30 ask for the same few windows."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._made: dict[tuple[object, ...], tuple[datetime, tuple[Digest, Story]]] = {}

    def find(
        self, key: tuple[object, ...], now: datetime, make: Callable[[], tuple[Digest, Story]]
    ) -> tuple[Digest, Story]:
        """The digest of that key, made now unless it was made a moment ago. One thread makes it, the others wait."""
        with self._lock:
            self._made = {one: kept for one, kept in self._made.items() if timedelta(0) <= now - kept[0] < _RECENT}
            if key not in self._made:
                self._made[key] = (now, make())
            return self._made[key][1]


@dataclass(frozen=True, slots=True)
class DigestErrand:
    """A channel's digest of one local day."""

    ledger: Ledger
    quiet: tuple[str, ...] = ()
    patience: timedelta = TOO_LATE_AFTER
    recent: Recent = field(default_factory=Recent)

    def compose(self, posting: Posting, now: datetime) -> DigestCards | None:
        """The digest's cards; None when nothing is new and the channel didn't ask for that, or wants no more."""
        with self.ledger.read() as work:
            sub = work.postings.find_subscription(posting.team, posting.channel)
            if sub is None or sub.state == "off":
                return None
            zone = sub.zone
            story_slug, since, until = posting.story, posting.since, posting.until
            digest, story = self.recent.find(
                (story_slug, since, until, zone),
                now,
                lambda: build_window_digest(work, story_slug, since, until, zone=zone, quiet=self.quiet),
            )
        if digest.empty and not sub.always:
            return None
        return build_digest_cards(digest, story, sent=now if posting.late else None)

    def settle(self, work: Work, posting: Posting, now: datetime, *, gone: bool) -> None:
        """Move on to the next day. What was told is covered; what was skipped or refused is carried into the next."""
        sub = work.postings.find_subscription(posting.team, posting.channel)
        if sub is None:
            return
        following = find_following(sub, posting.due, now)
        covered = posting.state == "posted" or (posting.state == "silent" and sub.state != "off")
        told = {"covered_until": posting.until} if covered else {}
        work.postings.move_subscription(
            posting.team, posting.channel, if_due=posting.due, next_due=following, wake=following, **told
        )
        if gone:
            self._give_up(work, sub, posting, now)

    def _give_up(self, work: Work, sub: Subscription, posting: Posting, now: datetime) -> None:
        """Mark the channel, and have its owner told, once until somebody sets the digest anew."""
        work.postings.move_subscription(sub.team, sub.channel, state="unreachable", reason=posting.reason)
        if sub.told is None:
            work.postings.move_subscription(sub.team, sub.channel, told=now)
            work.postings.claim_posting(make_notice(sub, posting, now), now)

    def delay(self, work: Work, posting: Posting, until: datetime) -> None:
        """Let no clock look at the channel before ``until``."""
        work.postings.move_subscription(posting.team, posting.channel, if_due=posting.due, wake=until)


def make_notice(sub: Subscription, posting: Posting, now: datetime) -> Posting:
    """A message to the owner of a digest that can't be sent, for any clock to take up."""
    return Posting(
        team=sub.team,
        channel=sub.owner,
        slot=f"notice-{sub.channel}-{posting.slot}",
        story=sub.story,
        kind="notice",
        due=now,
        until=now,
        holder="",
        lease_until=now,
        claimed=now,
        attempts=0,
        refs=(sub.channel,),
    )


@dataclass(frozen=True, slots=True)
class NowErrand:
    """A preview that somebody posted to the channel. It leaves the daily digest as it is."""

    ledger: Ledger
    quiet: tuple[str, ...] = ()
    patience: timedelta = timedelta(minutes=30)

    def compose(self, posting: Posting, now: datetime) -> DigestCards | None:
        """The digest of the window that was previewed, also when nothing is new."""
        del now
        with self.ledger.read() as work:
            sub = work.postings.find_subscription(posting.team, posting.channel)
            zone = posting.refs[0] if posting.refs else sub.zone if sub else "UTC"
            digest, story = build_window_digest(
                work, posting.story, posting.since, posting.until, zone=zone, quiet=self.quiet
            )
        return build_digest_cards(digest, story)

    def settle(self, work: Work, posting: Posting, now: datetime, *, gone: bool) -> None:
        """Nothing: the one who pressed the button sees what became of it."""

    def delay(self, work: Work, posting: Posting, until: datetime) -> None:
        """Nothing: the row's own lease says when to look again."""


@dataclass(frozen=True, slots=True)
class NoticeErrand:
    """Telling the owner of a digest that it can't be sent."""

    ledger: Ledger
    patience: timedelta = timedelta(days=1)

    def compose(self, posting: Posting, now: datetime) -> DigestCards | None:
        """What is wrong and what to do; None when it has been put right meanwhile."""
        del now
        with self.ledger.read() as work:
            sub = work.postings.find_subscription(posting.team, posting.refs[0])
        if sub is None or sub.state != "unreachable":
            return None
        return DigestCards(build_unreachable(sub), ())

    def settle(self, work: Work, posting: Posting, now: datetime, *, gone: bool) -> None:
        """Nothing: somebody who can't be told either is let be."""

    def delay(self, work: Work, posting: Posting, until: datetime) -> None:
        """Nothing: the row's own lease says when to look again."""
