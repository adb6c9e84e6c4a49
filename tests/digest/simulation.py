"""Days of digests in seconds: replicas that are killed at every step, a Slack that fails, a clock that is moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from random import Random

from bot.clock import Clock
from bot.corrections import RippleErrand
from bot.delivery import Means
from bot.errands import DigestErrand, NoticeErrand, NowErrand, to_schedule
from bot.pace import Pace
from store.digest.schedule import Days, find_between, find_next
from store.ledger import Ledger
from store.ledger.posting_records import Posting, Subscription
from tests.digest.slack import FakeSlack, Time, Trouble
from tests.ledger.factories import STORY, make_extraction

START = datetime(2018, 2, 25, 0, 0, tzinfo=UTC)
STEPS = (
    "claimed", "composed", "marked", "posted", "committing", "committed", "reply posted", "reply committed",
    "finishing", "finished",
)  # fmt: skip


class KilledError(BaseException):
    """The process is gone, at once and without a word."""


@dataclass
class Kills:
    """Kills a replica at one in so many steps, whichever the step."""

    one_in: int = 0
    random: Random = field(default_factory=lambda: Random(2))
    done: Counter[str] = field(default_factory=Counter)

    def step(self, name: str) -> None:
        """Maybe die here."""
        assert name in STEPS
        if self.one_in and self.random.randrange(self.one_in) == 0:
            self.done[name] += 1
            raise KilledError(name)


def make_means(ledger: Ledger, slack: FakeSlack, kills: Kills | None = None, pace: Pace | None = None) -> Means:
    """What a replica works with."""
    return Means(
        ledger=ledger,
        client=lambda team: slack.client,
        errands={
            "digest": DigestErrand(ledger),
            "now": NowErrand(ledger),
            "notice": NoticeErrand(ledger),
            "ripple": RippleErrand(ledger),
        },
        pace=pace or Pace(),
        now=slack.time.now,
        sleep=slack.time.sleep,
        step=(kills or Kills()).step,
    )


def subscribe(
    ledger: Ledger,
    channel: str,
    *,
    zone: str = "America/New_York",
    at: time = time(8, 30),
    days: Days = "daily",
    now: datetime = START,
    always: bool = False,
) -> Subscription:
    """A channel that gets its first digest at the first wall time after ``now``."""
    sub = Subscription(
        channel=channel, story=STORY.slug, owner="UROSA12345", zone=zone, at=at, days=days, created=now, always=always
    )
    due = find_next(to_schedule(sub), now).at
    sub = Subscription(
        channel=channel, story=STORY.slug, owner="UROSA12345", zone=zone, at=at, days=days, created=now, always=always,
        next_due=due, wake=due,
    )  # fmt: skip
    with ledger.work() as work:
        work.record_story(STORY)
        work.postings.record_subscription(sub)
    return sub


def add_news(ledger: Ledger, name: str, now: datetime, claims: int = 2) -> None:
    """An article of a few claims."""
    sentences = [f"Sheriff Israel said deputy {name} waited {number + 4} minutes outside." for number in range(claims)]
    with ledger.work() as work:
        work.record_story(STORY)
        work.record_extraction(make_extraction(name, sentences, speaker="Scott Israel"), STORY, now)


class Replica:
    """One process: a clock that is made anew after each kill."""

    def __init__(self, means: Means) -> None:
        self._means = means
        self._clock = Clock(means)
        self.down_until: datetime | None = None

    def run(self, now: datetime, back_after: timedelta) -> None:
        """One round, unless it is down; killed, it is back after a while."""
        if self.down_until is not None and now < self.down_until:
            return
        self.down_until = None
        try:
            self._clock.run_round()
        except KilledError:
            self._clock = Clock(self._means)
            self.down_until = self._means.now() + back_after


@dataclass
class Report:
    """What a run did, checked channel by channel and day by day."""

    expected: int = 0
    states: Counter[str] = field(default_factory=Counter)
    late: int = 0
    doubled: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    gaps: list[str] = field(default_factory=list)
    wrong_replies: list[str] = field(default_factory=list)
    outside_rule: list[str] = field(default_factory=list)
    longest_lag: timedelta = timedelta(0)


Outage = tuple[datetime, datetime]


def check(
    ledger: Ledger, slack: FakeSlack, subs: list[Subscription], until: datetime, outages: Sequence[Outage] = ()
) -> Report:
    """Hold what was posted against what was due: once each, or skipped by the rule; every window told.

    The rule: skipped only where nothing ran for six hours from when it was due (or from soon after, when a call to
    Slack had just failed).
    """
    report = Report()
    for sub in subs:
        with ledger.read() as work:
            rows = {one.slot: one for one in work.postings.find_postings("", sub.channel, kind="digest", limit=10_000)}
        covered: datetime | None = None
        for due in find_between(to_schedule(sub), sub.created, until):
            report.expected += 1
            _check_day(report, slack, sub.channel, due.day, rows.get(due.day.isoformat()))
            row = rows.get(due.day.isoformat())
            if row is not None and row.state == "skipped" and not _may_skip(due.at, outages):
                report.outside_rule.append(f"{sub.channel} {due.day}")
            if row is not None and row.state in ("posted", "silent"):
                if row.since != covered or row.until != due.at:
                    report.gaps.append(f"{sub.channel} {due.day}: {row.since} to {row.until}, told until {covered}")
                covered = row.until
    return report


def _may_skip(due: datetime, outages: Sequence[Outage]) -> bool:
    soon, too_late = due + timedelta(minutes=20), due + timedelta(hours=6)
    return any(start <= soon and stop >= too_late for start, stop in outages)


def _check_day(report: Report, slack: FakeSlack, channel: str, day: date, row: Posting | None) -> None:
    name = f"{channel} {day}"
    there = slack.find_digests(channel, day.isoformat())
    if len(there) > 1:
        report.doubled.append(name)
    if row is None:
        report.lost.append(f"{name}: no row")
        return
    report.states[row.state] += 1
    report.late += row.late and row.state == "posted"
    if (row.state == "posted") != (len(there) == 1):
        report.lost.append(f"{name}: {row.state}, {len(there)} messages")
    if row.state == "posted" and there:
        sent = datetime.fromtimestamp(float(there[0]["ts"]), UTC)
        report.longest_lag = max(report.longest_lag, sent - row.due)
        parts = slack.find_replies(channel, row.ts)
        if row.ts != there[0]["ts"] or parts != list(range(1, len(parts) + 1)) or len(parts) != row.parts:
            report.wrong_replies.append(f"{name}: {parts}, row says {row.parts}")
    if not row.finished:
        report.lost.append(f"{name}: left {row.state}")


@dataclass
class Run:
    """A whole run: so many channels and days, replicas, failures, kills, and hours when nothing runs."""

    channels: int = 20
    days: int = 5
    replicas: int = 2
    failing: float = 0.05
    one_in: int = 60
    outages: tuple[Outage, ...] = ()
    seed: int = 7

    def run(self, ledger: Ledger) -> tuple[Report, FakeSlack, Kills]:
        """Simulate, then let everything that was left in the middle end without further trouble, and check."""
        random = Random(self.seed)
        time_ = Time(START)
        slack = FakeSlack(time_, Trouble(self.failing, Random(self.seed + 1)))
        kills = Kills(self.one_in, Random(self.seed + 2))
        subs = [_choose(ledger, number, random) for number in range(self.channels)]
        replicas = [Replica(make_means(ledger, slack, kills)) for _ in range(self.replicas)]
        end = START + timedelta(days=self.days)
        news_at = START
        while time_.at < end:
            if time_.at >= news_at:
                if random.random() < 0.7:
                    add_news(ledger, f"n{news_at:%Y%m%d%H}", time_.at)
                news_at += timedelta(hours=12)
            if not any(start <= time_.at < stop for start, stop in self.outages):
                for replica in random.sample(replicas, len(replicas)):
                    replica.run(time_.at, timedelta(seconds=random.randrange(1, 90)))
            time_.at = min(self._next(ledger, time_.at), news_at, end)
            time_.at = next((stop for start, stop in self.outages if start < time_.at < stop), time_.at)
        slack.trouble.rate, kills.one_in = 0.0, 0
        for _ in range(12):
            replicas[0].run(time_.at, timedelta(0))
            time_.sleep(240)
        return check(ledger, slack, subs, end - timedelta(hours=7), self.outages), slack, kills

    def _next(self, ledger: Ledger, now: datetime) -> datetime:
        """When something can happen again: a wake or the end of a lease, a second later; at least an hour on."""
        with ledger.read() as work:
            wake = work.postings.find_wake()
            left = work.postings.find_unfinished(("digest", "now", "ripple", "notice"), now + timedelta(days=1), 1000)
        times = [one.lease_until + timedelta(seconds=1) for one in left]
        times += [wake + timedelta(seconds=6)] if wake else []
        return max(min([*times, now + timedelta(hours=1)]), now + timedelta(seconds=5))


_ZONES = ("America/New_York", "Europe/London", "Australia/Lord_Howe", "Asia/Kathmandu")


def _choose(ledger: Ledger, number: int, random: Random) -> Subscription:
    zone = random.choice(_ZONES)
    at = random.choice([time(8, 30), time(8, 30), time(8, 30), time(2, 30), time(17, 45)])
    days: Days = random.choice(["daily", "weekdays"])
    return subscribe(ledger, f"C{number:04}", zone=zone, at=at, days=days, always=number % 3 == 0)
