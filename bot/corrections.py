"""Corrections of what the bot showed: one reply a thread for all that changed, once, unless the channel wants none."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby
from typing import Final

from bot.delivery import Delivery
from handlers.digest.cards import DigestCards
from handlers.digest.ripple_cards import build_correction_card
from store.claims import Story
from store.digest.ripple import build_correction, is_empty
from store.ledger import Ledger, Work
from store.ledger.posting_records import Posting, Shown

# Older changes are not told any more; and a thread is told once things have been quiet for a minute, so that an
# ingest of many articles is one reply, or after ten minutes at the latest.
TELL_WITHIN: Final = timedelta(days=7)
_QUIET: Final = timedelta(minutes=1)
_AT_LATEST: Final = timedelta(minutes=10)
_AT_ONCE: Final = 2_000
# What the bot showed longer ago than this is not watched any more.
_WATCHED: Final = timedelta(days=90)


def forget_shown(ledger: Ledger, now: datetime) -> None:
    """Forget what was shown long ago."""
    with ledger.work() as work:
        work.postings.prune_shown(now - _WATCHED)


def claim_corrections(ledger: Ledger, delivery: Delivery, now: datetime, *, look_back: timedelta) -> list[Posting]:
    """Claim a reply for every thread that is to hear of something that changed within ``look_back``."""
    with ledger.read() as work:
        changed = work.postings.find_changed_shown(now - look_back, _AT_ONCE)
    claimed = []
    for _, rows in groupby(changed, key=_thread):
        shown = list(rows)
        if _is_time(shown, now):
            with ledger.work() as work:
                posting = _claim(work, delivery, shown, now)
            if posting is not None:
                claimed.append(posting)
    return claimed


def _thread(row: Shown) -> tuple[str, str, str, str]:
    return row.team, row.channel, row.thread, row.story


def _is_time(shown: list[Shown], now: datetime) -> bool:
    times = [row.changed for row in shown if row.changed is not None]
    return bool(times) and (now - max(times) >= _QUIET or now - min(times) >= _AT_LATEST)


def _claim(work: Work, delivery: Delivery, shown: list[Shown], now: datetime) -> Posting | None:
    """The claimed row of the thread's next correction; None when one is under way, or nothing is left to tell.

    The row is inserted first and what changed is read again after it: two clocks that saw the same changes can't
    both find the thread's number free, and the one that comes after the reply finds the thread told.
    """
    team, channel, thread, story = _thread(shown[0])
    sub = work.postings.find_subscription(team, channel)
    if sub is not None and not sub.ripple:
        work.postings.mark_told(team, channel, thread, {row.ref for row in shown}, now)
        return None
    earlier = work.postings.find_corrections(team, channel, thread)
    if any(not one.finished for one in earlier):
        return None
    posting, ours = delivery.claim(work, make_correction(shown, len(earlier) + 1, now))
    if not ours:
        return None
    still = work.postings.find_changed_shown(now - TELL_WITHIN, _AT_ONCE, thread=(team, channel, thread))
    refs = tuple(dict.fromkeys(row.ref for row in still if row.story == story))
    kept = replace(posting, refs=refs, state="claimed" if refs else "silent")
    work.postings.update_posting(kept, posting.holder)
    return kept if refs else None


def make_correction(shown: list[Shown], number: int, now: datetime) -> Posting:
    """The row of a thread's n-th correction."""
    team, channel, thread, story = _thread(shown[0])
    return Posting(
        team=team,
        channel=channel,
        slot=f"ripple-{thread}-{number}",
        story=story,
        kind="ripple",
        due=now,
        since=min(row.told for row in shown),
        until=now,
        holder="",
        lease_until=now,
        claimed=now,
        thread=thread,
    )


@dataclass(frozen=True, slots=True)
class RippleErrand:
    """One reply in a thread about what changed of what it showed."""

    ledger: Ledger
    patience: timedelta = timedelta(days=2)

    def compose(self, posting: Posting, now: datetime) -> DigestCards | None:
        """Old and new side by side; None when everything is back as it was."""
        del now
        with self.ledger.read() as work:
            story = work.find_story(posting.story) or Story(slug=posting.story, title=posting.story)
            after = posting.since or posting.claimed - TELL_WITHIN
            correction = build_correction(work, story, posting.refs, after, posting.until)
        if is_empty(correction):
            return None
        return DigestCards(build_correction_card(correction), ())

    def settle(self, work: Work, posting: Posting, now: datetime, *, gone: bool) -> None:
        """The thread knows of all that the reply told; one that can't be told is not tried again."""
        del now, gone
        work.postings.mark_told(posting.team, posting.channel, posting.thread, posting.refs, posting.until)

    def delay(self, work: Work, posting: Posting, until: datetime) -> None:
        """Nothing: the row's own lease says when to look again."""
