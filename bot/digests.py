"""The digest put together: the desk that its listeners see, the clock's means, and what the command line prints."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Final

from slack_sdk.web import WebClient

from bot.clock import Chore, Clock, run_clock
from bot.corrections import RippleErrand
from bot.delivery import CALL_SECONDS, Delivery, Means
from bot.errands import DigestErrand, NoticeErrand, NowErrand, build_window_digest
from bot.pace import Pace
from bot.settings import Settings
from handlers.digest.desk import DigestDesk, NowTag
from store.claims import Story, hash_id
from store.digest.records import Digest
from store.ledger import Ledger
from store.ledger.posting_records import Posting, Subscription

TEAM: Final = ""
"""One workspace a process so far: its rows carry no team."""

_TRIES: Final = 5
log = logging.getLogger(__name__)


def now_utc() -> datetime:
    """The instant it is."""
    return datetime.now(UTC)


def list_quiet_names(settings: Settings) -> tuple[str, ...]:
    """The names that digests keep out of sight (STANDARDS 16), as the settings list them."""
    return tuple(name.strip() for name in settings.parkland_quiet_names.split(",") if name.strip())


def make_digest_client(client: WebClient) -> WebClient:
    """A client like the given one that never repeats a call by itself.

    The SDK repeats a call whose connection broke, and a post may have gone through by then: the delivery looks first.
    """
    alone = WebClient(token=client.token, base_url=client.base_url, timeout=CALL_SECONDS, retry_handlers=[])
    alone.proxy = client.proxy
    return alone


def compose_means(ledger: Ledger, client: WebClient, *, quiet: Sequence[str] = ()) -> Means:
    """What the clock and *Post it* work with; ``quiet`` names are kept out of sight (STANDARDS 16)."""
    alone = make_digest_client(client)
    names = tuple(quiet)
    return Means(
        ledger=ledger,
        client=lambda _: alone,
        errands={
            "digest": DigestErrand(ledger, names),
            "now": NowErrand(ledger, names),
            "notice": NoticeErrand(ledger),
            "ripple": RippleErrand(ledger),
        },
        pace=Pace(),
        now=now_utc,
        sleep=time.sleep,
    )


@dataclass(frozen=True, slots=True)
class DigestStore:
    """The callables behind a DigestDesk."""

    means: Means
    story: Story
    quiet: tuple[str, ...] = ()

    def find(self, channel: str) -> Subscription | None:
        """The channel's subscription."""
        with self.means.ledger.read() as work:
            return work.postings.find_subscription(TEAM, channel)

    def find_own(self, person: str) -> list[Subscription]:
        """The subscriptions that a person set."""
        with self.means.ledger.read() as work:
            return work.postings.find_subscriptions(team=TEAM, owner=person)

    def record(self, sub: Subscription) -> None:
        """Keep a subscription."""
        with self.means.ledger.work() as work:
            work.postings.record_subscription(sub)

    def find_past(self, channel: str, limit: int) -> list[Posting]:
        """The channel's last digests."""
        with self.means.ledger.read() as work:
            return work.postings.find_postings(TEAM, channel, kind="digest", limit=limit)

    def build(self, since: datetime | None, until: datetime, zone: str) -> Digest:
        """The digest of a window."""
        with self.means.ledger.read() as work:
            return build_window_digest(work, self.story.slug, since, until, zone=zone, quiet=self.quiet)[0]

    def post_now(self, channel: str, tag: NowTag) -> tuple[Posting, bool]:
        """Post a preview at once; pressed again, or by somebody else too, it is the row that is there.

        One that Slack refused may be tried again.
        """
        delivery = Delivery(self.means)
        for number in range(_TRIES):
            with self.means.ledger.work() as work:
                posting, ours = delivery.claim(work, self._make_now(channel, tag, number))
            if ours:
                return delivery.carry(posting), True
            if posting.state != "unsent":
                break
        return posting, False

    def _make_now(self, channel: str, tag: NowTag, number: int) -> Posting:
        now = self.means.now()
        return Posting(
            team=TEAM,
            channel=channel,
            slot=hash_id("now", channel, tag, number),
            story=self.story.slug,
            kind="now",
            due=now,
            since=tag.since,
            until=tag.until,
            holder="",
            lease_until=now,
            claimed=now,
            refs=(tag.zone,),
        )


def compose_digest_desk(means: Means, story: Story, *, quiet: Sequence[str] = ()) -> DigestDesk:
    """The digest's desk over one store and one story."""
    store = DigestStore(means, story, tuple(quiet))
    return DigestDesk(
        story=story,
        team=TEAM,
        now=means.now,
        find=store.find,
        find_own=store.find_own,
        record=store.record,
        find_past=store.find_past,
        build=store.build,
        post_now=store.post_now,
        metrics=partial(print_metrics, means),
    )


def print_metrics(means: Means) -> str:
    """How far behind the digests are, in the text format that Prometheus reads."""
    lag = Clock(means).find_lag()
    return (
        "# TYPE parkland_digests_waiting gauge\n"
        f"parkland_digests_waiting {lag.waiting}\n"
        "# TYPE parkland_digest_lag_seconds gauge\n"
        f"parkland_digest_lag_seconds {lag.oldest.total_seconds():.1f}\n"
    )


def start_clock(means: Means, *, chores: Sequence[Chore] = ()) -> Callable[[], None]:
    """Start the clock beside the bot; returns what stops it and waits until what is under way is done."""
    stop = threading.Event()
    runner = threading.Thread(target=run_clock, args=(means, stop), kwargs={"chores": chores}, name="clock")
    runner.start()

    def finish() -> None:
        stop.set()
        runner.join(2 * CALL_SECONDS)

    return finish
