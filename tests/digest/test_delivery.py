"""One digest through everything that can go wrong on its way, over both databases."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest

from bot.clock import Clock, run_clock
from bot.delivery import LEASE
from bot.digests import print_metrics
from bot.errands import DigestErrand
from bot.pace import Pace
from store.ledger import Ledger
from store.ledger.posting_records import Posting
from tests.digest.simulation import START, STEPS, KilledError, add_news, make_means, subscribe
from tests.digest.slack import FakeSlack, Time, make_error

DUE = datetime(2018, 2, 25, 13, 30, tzinfo=UTC)  # 08:30 in New York
DAY = "2018-02-25"


class World:
    """A channel that is subscribed, news for it, a Slack, and replicas."""

    def __init__(self, ledger: Ledger, *, news: bool = True) -> None:
        self.ledger = ledger
        self.time = Time(START)
        self.slack = FakeSlack(self.time)
        self.sub = subscribe(ledger, "C1")
        if news:
            add_news(ledger, "one", START + timedelta(hours=1))
        self.time.at = DUE + timedelta(seconds=6)

    def clock(self, step: Callable[[str], None] = lambda _: None) -> Clock:
        """A replica."""
        return Clock(replace(make_means(self.ledger, self.slack), step=step))

    def row(self, day: str = DAY) -> Posting:
        """The row of a day."""
        with self.ledger.read() as work:
            found = work.postings.find_posting("", "C1", day)
        assert found is not None
        return found

    def sent(self, day: str = DAY) -> int:
        """How many messages of that day there are, replies left out."""
        return len(self.slack.find_digests("C1", day))

    def let_pass(self, clock: Clock, hours: float = 1) -> None:
        """A round every six minutes, and one at the end."""
        for _ in range(max(int(hours * 10), 1)):
            clock.run_round()
            self.time.sleep(360)
        clock.run_round()

    def settled(self) -> None:
        """One message with its replies, and the row says so."""
        row = self.row()
        assert (row.state, self.sent(), row.ts) == ("posted", 1, self.slack.find_digests("C1", DAY)[0]["ts"])
        parts = self.slack.find_replies("C1", row.ts)
        assert parts == list(range(1, row.parts + 1))
        assert parts


@pytest.fixture
def world(ledger: Ledger) -> World:
    return World(ledger)


@pytest.fixture
def anywhere(both: Ledger) -> World:
    return World(both)


def test_a_digest_on_time(anywhere: World) -> None:
    anywhere.clock().run_round()
    anywhere.settled()
    message = anywhere.slack.find_digests("C1", DAY)[0]
    assert message["text"].startswith("*First digest, of all that the store holds since 24 February 2018: 1 article.*")
    assert message["metadata"] == {
        "event_type": "parkland_digest",
        "event_payload": {"story": "flood", "day": DAY, "part": 0},
    }
    assert anywhere.slack.calls["conversations_history"] == 0  # looked for only after an unknown outcome


def test_the_lag_is_a_metric(world: World) -> None:
    means = make_means(world.ledger, world.slack)
    world.time.at = DUE + timedelta(minutes=3)
    assert "parkland_digests_waiting 1\n" in print_metrics(means)
    assert "parkland_digest_lag_seconds 180.0\n" in print_metrics(means)
    world.clock().run_round()
    assert "parkland_digest_lag_seconds 0.0\n" in print_metrics(means)


def test_not_a_moment_early(world: World) -> None:
    world.time.at = DUE - timedelta(seconds=1)
    world.clock().run_round()
    assert world.sent() == 0


def test_the_next_covers_what_came_since(anywhere: World) -> None:
    clock = anywhere.clock()
    clock.run_round()
    add_news(anywhere.ledger, "two", DUE + timedelta(hours=2))
    anywhere.time.at = DUE + timedelta(days=1, seconds=6)
    clock.run_round()
    assert anywhere.slack.find_digests("C1", "2018-02-26")[0]["text"].startswith("*Since Sunday 08:30: 1 article.*")
    assert (anywhere.row("2018-02-26").since, anywhere.row("2018-02-26").until) == (DUE, DUE + timedelta(days=1))


def test_nothing_new_is_silent_unless_always(ledger: Ledger) -> None:
    world = World(ledger, news=False)
    subscribe(ledger, "C2", always=True)
    world.clock().run_round()
    assert (world.row().state, world.sent()) == ("silent", 0)
    assert world.slack.find_digests("C2", DAY)[0]["text"].startswith(
        "*First digest, of all that the store holds: nothing new.*"
    )


@pytest.mark.parametrize("step", STEPS)
def test_killed_at_any_step(world: World, step: str) -> None:
    def kill(name: str) -> None:
        if name == step:
            raise KilledError

    with pytest.raises(KilledError):
        world.clock(kill).run_round()
    world.let_pass(world.clock())
    world.settled()


@pytest.mark.parametrize("kind", ["429", "500", "late", "lost", "html"])
@pytest.mark.parametrize("call", [0, 1])  # the message, the first reply
def test_a_call_that_fails(world: World, kind: str, call: int) -> None:
    world.slack.script = [*(["ok"] * call), kind]
    world.let_pass(world.clock())
    world.settled()


def test_asked_to_wait_nothing_is_posted_before(world: World) -> None:
    world.slack.script = [make_error("ratelimited", 429, **{"Retry-After": "300"})]
    clock = world.clock()
    clock.run_round()
    asked = world.time.at
    world.let_pass(clock, 0.2)
    assert world.slack.posted_at["C1"][0] >= asked + timedelta(seconds=299)
    assert world.slack.calls["conversations_history"] == 0  # a 429 is no unknown outcome
    world.settled()


def test_a_look_that_fails_is_no_leave_to_post_again(world: World) -> None:
    world.slack.script = ["late", "500", "429", "lost"]
    world.let_pass(world.clock(), 2)
    world.settled()


def test_two_replicas_take_turns_at_every_step(anywhere: World) -> None:
    other = anywhere.clock()

    def let_other(_: str) -> None:
        other.run_round()

    anywhere.clock(let_other).run_round()
    anywhere.settled()


def test_a_holder_that_slept_through_its_lease_posts_nothing(anywhere: World) -> None:
    other = anywhere.clock()

    def sleep(name: str) -> None:
        if name == "marked":
            anywhere.time.at += LEASE + timedelta(seconds=1)
            other.run_round()

    anywhere.clock(sleep).run_round()
    anywhere.settled()


def test_a_post_that_lands_after_the_lease_is_taken_back(world: World) -> None:
    """The call hangs for longer than the lease; another replica posts; then the first one's message appears."""
    other = world.clock()

    def hang() -> None:
        world.time.at += LEASE + timedelta(seconds=1)
        other.run_round()

    world.slack.script = [hang]
    world.let_pass(world.clock(), 0.1)
    assert world.sent() == 1
    world.settled()


def test_a_clock_moved_back_sends_nothing_twice(world: World) -> None:
    clock = world.clock()
    clock.run_round()
    world.time.at = DUE - timedelta(hours=1)
    world.let_pass(clock, 2)
    world.let_pass(world.clock(), 2)
    world.settled()


def test_a_time_changed_later_in_the_day_is_no_second_digest(world: World) -> None:
    clock = world.clock()
    clock.run_round()
    noon = datetime(2018, 2, 25, 17, 0, tzinfo=UTC)
    with world.ledger.work() as work:
        sub = work.postings.find_subscription("", "C1")
        assert sub is not None
        work.postings.record_subscription(replace(sub, at=time(12), next_due=noon, wake=noon))
    world.time.at = noon + timedelta(seconds=6)
    world.let_pass(clock, 1)
    world.settled()
    with world.ledger.read() as work:
        after = work.postings.find_subscription("", "C1")
    assert after is not None
    assert after.next_due == noon + timedelta(days=1)


def test_switched_off_while_slack_asked_to_wait_nothing_is_sent_or_lost(world: World) -> None:
    world.slack.script = ["429"]
    clock = world.clock()
    clock.run_round()
    with world.ledger.work() as work:
        work.postings.record_subscription(replace(world.sub, state="off", next_due=None, wake=None))
    world.let_pass(clock, 0.3)
    assert (world.sent(), world.row().state) == (0, "silent")
    with world.ledger.read() as work:
        sub = work.postings.find_subscription("", "C1")
    assert sub is not None
    assert sub.covered_until is None


def test_late_within_six_hours_says_so(world: World) -> None:
    world.time.at = DUE + timedelta(hours=5)
    world.clock().run_round()
    assert world.row().late
    assert "sent late, at Sunday 13:30" in world.slack.find_digests("C1", DAY)[0]["text"]


def test_later_than_that_is_skipped_and_carried_into_the_next(world: World) -> None:
    clock = world.clock()
    world.time.at = DUE + timedelta(hours=6, minutes=1)
    clock.run_round()
    assert (world.row().state, world.sent()) == ("skipped", 0)
    world.time.at = DUE + timedelta(days=1, seconds=6)
    clock.run_round()
    assert world.row("2018-02-26").since is None
    assert "1 article" in world.slack.find_digests("C1", "2018-02-26")[0]["text"]


def test_down_for_a_year_counts_a_week(world: World) -> None:
    clock = world.clock()
    world.time.at = DUE + timedelta(days=365, hours=1)
    for _ in range(20):
        clock.run_round()
    with world.ledger.read() as work:
        rows = work.postings.find_postings("", "C1", limit=100)
    assert [row.state for row in rows].count("skipped") <= 9
    assert rows[0].state == "posted"


@pytest.mark.parametrize("code", ["channel_not_found", "is_archived", "not_in_channel"])
def test_a_channel_that_is_gone_is_marked_and_its_owner_told_once(world: World, code: str) -> None:
    subscribe(world.ledger, "C2")
    world.slack.gone["C1"] = code
    clock = world.clock()
    clock.run_round()
    world.let_pass(clock, 0.2)
    with world.ledger.read() as work:
        sub = work.postings.find_subscription("", "C1")
    assert sub is not None
    assert (sub.state, sub.covered_until, world.row().state) == ("unreachable", None, "unsent")
    assert len(world.slack.find_digests("C2", DAY)) == 1  # the others go on
    told = world.slack.messages["DUROSA12345"]
    assert len(told) == 1
    assert "<#C1> could not be sent" in told[0]["text"]
    world.time.at = DUE + timedelta(days=1, seconds=6)
    world.let_pass(clock, 0.2)
    assert len(world.slack.messages["DUROSA12345"]) == 1


def test_a_workspace_that_refuses_the_bot_is_left_alone_for_a_while(world: World) -> None:
    world.slack.script = [make_error("token_revoked")]
    clock = world.clock()
    clock.run_round()
    calls = world.slack.calls.total()
    world.let_pass(clock, 0.2)
    assert world.slack.calls.total() == calls
    world.let_pass(clock, 0.2)
    world.settled()


def test_blocks_that_slack_refuses_go_out_as_words(world: World) -> None:
    world.slack.script = [make_error("msg_blocks_too_long")]
    world.clock().run_round()
    world.settled()
    assert "blocks" not in world.slack.find_digests("C1", DAY)[0]


def test_a_busy_channel_is_looked_through_page_by_page(world: World) -> None:
    def chatter() -> None:
        for number in range(450):
            world.slack.messages["C1"].append({"text": "hm", "ts": f"{world.time.at.timestamp() + number / 1000:.6f}"})

    world.slack.script = ["late", chatter]
    world.let_pass(world.clock())
    world.settled()


def test_one_channels_trouble_does_not_stop_the_others(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    subscribe(world.ledger, "C2")
    compose = DigestErrand.compose

    def fail(errand: DigestErrand, posting: Posting, now: datetime) -> Any:
        if posting.channel == "C1":
            raise ZeroDivisionError
        return compose(errand, posting, now)

    monkeypatch.setattr(DigestErrand, "compose", fail)
    clock = world.clock()
    clock.run_round()
    assert len(world.slack.find_digests("C2", DAY)) == 1
    monkeypatch.undo()
    world.let_pass(clock, 0.5)
    world.settled()


def test_threads_of_two_processes_at_once(both: Ledger) -> None:
    """Real threads on a real clock: every channel once."""
    now = datetime.now(UTC)
    for number in range(30):
        sub = subscribe(both, f"C{number}", now=now - timedelta(days=2))
        due = now - timedelta(minutes=1)
        with both.work() as work:
            work.postings.record_subscription(replace(sub, next_due=due, wake=due, at=due.time(), zone="UTC"))
    add_news(both, "one", now - timedelta(hours=1))
    slack = FakeSlack(RealTime())
    pace = Pace(per_channel=timedelta(0), per_team=timedelta(0))
    stop = threading.Event()
    means = [make_means(both, slack, pace=pace) for _ in range(2)]
    processes = [threading.Thread(target=run_clock, args=(one, stop), kwargs={"lanes": 2}) for one in means]
    for process in processes:
        process.start()
    ends = datetime.now(UTC) + timedelta(seconds=30)
    clock = Clock(means[0])
    while clock.find_lag().waiting and datetime.now(UTC) < ends:
        stop.wait(0.1)
    stop.set()
    for process in processes:
        process.join()
    assert [len(slack.messages[f"C{number}"]) for number in range(30)] == [2] * 30  # the message and one reply


class RealTime(Time):
    """The clock on the wall; calls to Slack take no time."""

    def __init__(self) -> None:
        super().__init__(datetime.now(UTC))

    def now(self) -> datetime:
        return datetime.now(UTC)

    def sleep(self, seconds: float) -> None:
        self.at = datetime.now(UTC)
