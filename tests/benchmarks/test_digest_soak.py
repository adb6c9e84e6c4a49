# ruff: noqa: T201 - the figures are what a benchmark is for
"""Exactly once, at length: 200 channels over 30 days, and a thousand channels at 08:30.

Figures are printed. ``make bench ARGS="-k digest"``.
"""

from __future__ import annotations

import time as clock
from collections import defaultdict
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from bot.clock import Clock
from bot.pace import Pace
from store.ledger import migrate, open_ledger
from tests.digest.simulation import START, STEPS, Kills, Run, add_news, check, make_means, subscribe
from tests.digest.slack import FakeSlack, Time

pytestmark = pytest.mark.benchmark


def test_thirty_days_of_two_hundred_channels(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.sqlite'}"
    migrate(url)
    ledger = open_ledger(url)
    day = START + timedelta(days=1)
    outages = (
        (day + timedelta(days=5, hours=11), day + timedelta(days=5, hours=15)),  # within six hours of 08:30 New York
        (day + timedelta(days=12, hours=2), day + timedelta(days=13, hours=3)),  # longer than a day
    )
    began = clock.perf_counter()
    run = Run(channels=200, days=30, replicas=2, failing=0.05, one_in=90, outages=outages)
    report, slack, kills = run.run(ledger)
    ledger.close()
    print(
        f"\n200 channels, 30 days, 2 replicas, in {clock.perf_counter() - began:.0f} s: {report.expected} digests due"
    )
    print(f"  {dict(report.states)}, {report.late} of them late; longest lag {report.longest_lag}")
    print(f"  {slack.calls.total()} calls, {slack.failures.total()} failed: {dict(slack.failures)}")
    print(f"  {kills.done.total()} kills: {dict(kills.done)}")
    print(f"  doubled {len(report.doubled)}, lost {len(report.lost)}, windows untold {len(report.gaps)}")
    assert (report.doubled, report.lost, report.gaps, report.wrong_replies) == ([], [], [], [])
    assert report.outside_rule == []
    assert report.expected == sum(report.states.values())
    assert set(kills.done) == set(STEPS)
    assert report.states["skipped"] > 0
    assert report.late > 0


def test_a_thousand_channels_at_half_past_eight(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.sqlite'}"
    migrate(url)
    ledger = open_ledger(url)
    subs = [subscribe(ledger, f"C{number:04}") for number in range(1000)]
    add_news(ledger, "one", START + timedelta(hours=1))
    assert subs[0].next_due is not None
    slack = FakeSlack(Time(subs[0].next_due + timedelta(seconds=6)))
    clocks = [Clock(make_means(ledger, slack, Kills(), Pace()))]
    began = clock.perf_counter()
    rounds = 0
    while clocks[0].find_lag().waiting:
        clocks[0].run_round()
        rounds += 1
    ledger.close()
    report = check(ledger, slack, subs, slack.time.at)
    posts = sorted(at for times in slack.posted_at.values() for at in times)
    print(f"\n1,000 channels at 08:30: {len(posts)} messages in {posts[-1] - posts[0]} of simulated time, one lane,")
    print(f"  {clock.perf_counter() - began:.0f} s of work in {rounds} rounds; {report.late} said that they were late")
    assert (report.doubled, report.lost) == ([], [])
    seconds: defaultdict[int, int] = defaultdict(int)
    for at in posts:
        seconds[int(at.timestamp())] += 1
    assert max(seconds.values()) <= 4
    for times in slack.posted_at.values():
        assert all(after - before >= timedelta(seconds=1) for before, after in pairwise(times))
