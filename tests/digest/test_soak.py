"""Exactly once: a short soak over both databases; the long one is in tests/benchmarks."""

from __future__ import annotations

from datetime import timedelta

from store.ledger import Ledger
from tests.digest.simulation import START, Run


def test_every_digest_is_sent_once_or_skipped_by_the_rule(both: Ledger) -> None:
    outages = ((START + timedelta(hours=10), START + timedelta(hours=15)),)
    report, slack, kills = Run(channels=4, days=2, one_in=10, failing=0.1, outages=outages).run(both)
    assert report.doubled == []
    assert report.lost == []
    assert report.gaps == []
    assert report.outside_rule == []
    assert report.wrong_replies == []
    assert report.states["posted"] > 2
    assert report.expected == sum(report.states.values())
    assert kills.done.total() > 2
    assert slack.failures.total() > 0
