"""The clock of the bot: posts what is due, oldest first, by as many threads and processes as there are.

Every decision is a row in the store, so that two replicas, a restart in the minute or a clock that is moved back
make no difference: who claims the row of a channel and local day sends that digest, nobody else.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from bot.corrections import TELL_WITHIN, claim_corrections, forget_shown
from bot.delivery import Delivery, Means
from bot.errands import find_following, to_schedule
from store.claims import StoreError
from store.digest.schedule import LATE_AFTER, judge_timing, name_day
from store.ledger import Work
from store.ledger.posting_records import Posting, Subscription

# An ingest that began before the due time has committed by then, so that no window loses what was being written.
SETTLE: Final = timedelta(seconds=5)
LANES: Final = 3
_AT_ONCE: Final = 50
_LONGEST_SLEEP: Final = timedelta(seconds=20)
_CHORES_EVERY: Final = timedelta(minutes=1)
_WHOLE_EVERY: Final = timedelta(hours=1)
_JUST_NOW: Final = timedelta(minutes=30)
log = logging.getLogger(__name__)

Chore = Callable[[datetime], None]


@dataclass(frozen=True, slots=True)
class Lag:
    """How many digests are due and not done, and how long the oldest of them has been waiting."""

    waiting: int
    oldest: timedelta


class Clock:
    """One thread's clock; several share ``means`` (and its pace), and need know nothing of one another."""

    def __init__(self, means: Means, *, chores: Sequence[Chore] = ()) -> None:
        self._means = means
        self._delivery = Delivery(means)
        self._chores = tuple(chores)
        self._chores_at: datetime | None = None
        self._looked_at: datetime | None = None
        self._told_at: datetime | None = None
        self.done: Counter[str] = Counter()

    def run_round(self) -> datetime:
        """Do all that can be done now; returns when to look again."""
        now = self._means.now()
        if self._chores_at is None or not timedelta(0) <= now - self._chores_at < _CHORES_EVERY:
            self._chores_at = now
            for chore in (*self._chores, self._correct):
                self._guard(partial(chore, now), "a chore of the clock")
        self._guard(self._delivery.sweep, "taking back what went out twice")
        self._guard(partial(self._resume, now), "going on with what was left")
        while self._send_due():
            self._log_progress()
        return self._find_next_look()

    def _guard(self, work: Callable[[], Posting | None], what: str) -> bool:
        """Do one thing; whether it was done. What one channel's trouble raises must not stop the others' digests."""
        try:
            posting = work()
        except StoreError as error:
            log.warning("%s: %s", what, error)
            return False
        except Exception:  # the clock's one place for the unexpected, as the error listener is Slack's
            log.exception("%s failed; the clock goes on, and comes back to it", what)
            return False
        if posting is not None:
            self.done[posting.state] += 1
        return posting is not None

    def _resume(self, now: datetime) -> None:
        """Carry on what a holder left in the middle, and what waits for any clock to take it up."""
        with self._means.ledger.read() as work:
            left = work.postings.find_unfinished(("digest", "now", "ripple", "notice"), now, _AT_ONCE)
        for posting in left:
            late = posting.late or (posting.kind == "digest" and now - posting.due > LATE_AFTER)
            if self._means.pace.find_hold(posting.team, self._means.now()) is None:
                resumed = partial(self._delivery.resume, replace(posting, late=late))
                self._guard(resumed, f"posting {posting.slot} of {posting.channel}")

    def _correct(self, now: datetime) -> None:
        """Claim a reply for every thread that showed what has changed since, and post it.

        Every hour (and at the start) all that is still told is looked through, otherwise what changed just now.
        """
        whole = self._looked_at is None or not timedelta(0) <= now - self._looked_at < _WHOLE_EVERY
        if whole:
            self._looked_at = now
            forget_shown(self._means.ledger, now)
        look_back = TELL_WITHIN if whole else _JUST_NOW
        for posting in claim_corrections(self._means.ledger, self._delivery, now, look_back=look_back):
            self._guard(partial(self._delivery.carry, posting), f"a correction in {posting.channel}")

    def _send_due(self) -> bool:
        """One batch of due digests, oldest first; whether another may be waiting."""
        with self._means.ledger.read() as work:
            due = work.postings.find_due(self._means.now() - SETTLE, _AT_ONCE)
        held = self._means.pace.find_hold
        free = [sub for sub in due if held(sub.team, self._means.now()) is None]
        went = [self._guard(partial(self._deliver, sub), f"the digest of {sub.channel}") for sub in free]
        return len(due) == _AT_ONCE and any(went)

    def _deliver(self, sub: Subscription) -> Posting | None:
        """Claim and carry one channel's digest; None when it was not ours to do."""
        with self._means.ledger.work() as work:
            posting = self._claim(work, sub)
        return self._delivery.carry(posting) if posting is not None else None

    def _claim(self, work: Work, seen: Subscription) -> Posting | None:
        """The claimed row of the day, or None when it is done, held, or no longer wanted."""
        now = self._means.now()
        sub = work.postings.find_subscription(seen.team, seen.channel)
        if sub is None or sub.state != "on" or sub.next_due != seen.next_due or sub.next_due is None:
            return None
        if sub.wake is not None and sub.wake > now:
            return None
        due = sub.next_due
        posting, ours = self._delivery.claim(work, make_posting(sub, due, now))
        wake = posting.lease_until
        if not ours and posting.finished:  # the day is done: its time was changed, or the clock moved back
            wake = find_following(sub, due, now)
            work.postings.move_subscription(sub.team, sub.channel, if_due=due, next_due=wake)
            due = wake
        work.postings.move_subscription(sub.team, sub.channel, if_due=due, wake=wake)
        return posting if ours else None

    def find_lag(self) -> Lag:
        """How far behind the digests are."""
        now = self._means.now()
        with self._means.ledger.read() as work:
            waiting, oldest = work.postings.count_due(now)
        return Lag(waiting, now - oldest if oldest else timedelta(0))

    def _log_progress(self) -> None:
        now = self._means.now()
        if self._told_at is not None and timedelta(0) <= now - self._told_at < timedelta(seconds=30):
            return
        self._told_at = now
        lag = self.find_lag()
        if lag.waiting:
            sent = self.done["posted"]
            log.info("digests: %d sent, %d waiting, the oldest for %s", sent, lag.waiting, lag.oldest)

    def _find_next_look(self) -> datetime:
        now = self._means.now()
        with self._means.ledger.read() as work:
            wake = work.postings.find_wake()
        soonest = now + timedelta(seconds=1)
        latest = now + _LONGEST_SLEEP
        return latest if wake is None else min(max(wake + SETTLE, soonest), latest)


def make_posting(sub: Subscription, due: datetime, now: datetime) -> Posting:
    """The row of the local day that ``due`` belongs to: it covers what came since the last digest, until ``due``."""
    return Posting(
        team=sub.team,
        channel=sub.channel,
        slot=name_day(to_schedule(sub), due).isoformat(),
        story=sub.story,
        kind="digest",
        due=due,
        since=sub.covered_until,
        until=due,
        holder="",
        lease_until=now,
        claimed=now,
        late=judge_timing(due, now) == "late",
    )


def run_clock(means: Means, stop: threading.Event, *, chores: Sequence[Chore] = (), lanes: int = LANES) -> None:
    """Run until ``stop`` is set: ``lanes`` threads post side by side, the first also does the chores."""
    threads = [
        threading.Thread(target=_run_lane, args=(Clock(means, chores=chores if lane == 0 else ()), means, stop))
        for lane in range(lanes)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _run_lane(clock: Clock, means: Means, stop: threading.Event) -> None:
    while not stop.is_set():
        try:
            wait = (clock.run_round() - means.now()).total_seconds()
        except StoreError:
            log.exception("the store can't be read; the clock tries again")
            wait = _LONGEST_SLEEP.total_seconds()
        stop.wait(max(wait, 0.2))
