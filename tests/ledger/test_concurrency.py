"""Kills, locks, two processes and many threads: whole articles or none, one winner, nobody hangs."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from store.ledger import Ledger, LockedError, NoteMovedError, open_ledger
from tests.ledger.factories import NOON, STORY, later, make_extraction, make_note, make_side, record, record_counts

ROOT = Path(__file__).parents[2]


def start(module: str, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", f"tests.ledger.{module}", *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


@contextmanager
def held(url: str, seconds: float) -> Iterator[float]:
    """The store's lock, held by another process for so many seconds from here on; gives the time it was taken."""
    with start("holding", url, str(seconds)) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "locked\n"
        yield time.monotonic()


def test_a_kill_between_statements_leaves_the_whole_article_or_nothing(store_url: str) -> None:
    with start("killing", store_url) as killed:
        out, _ = killed.communicate(timeout=120)
    found = json.loads(out)
    # The last child got through; one that dies in the commit itself may have been committed, or not.
    assert len(found) > 5
    assert set(map(str, found[:-2])) == {"before"}
    assert found[-1] != "before"
    assert found[-1][0] == ["Four are dead.", "The dam held.", "It rains."]
    assert found[-1][-1] == 2
    assert found[-2] in ("before", found[-1])


def test_a_writer_waits_three_seconds_for_another_process_and_succeeds(store_url: str) -> None:
    ledger = open_ledger(store_url)
    seconds = 3 if store_url.startswith("sqlite") else 1  # only SQLite has one lock for everything
    with held(store_url, seconds) as since:
        record(ledger, make_extraction("one", ["The dam held."]))
        waited = time.monotonic() - since
    assert waited > seconds / 2
    with ledger.read() as work:
        assert work.count_claims(STORY).claims == 1
    ledger.close()


def test_readers_do_not_wait_and_an_impatient_writer_is_told_what_to_do(store_url: str) -> None:
    ledger = open_ledger(store_url, wait=0.2)
    record(ledger, make_extraction("one", ["The dam held."]))
    with held(store_url, 1) as since:
        with ledger.read() as work:
            assert len(work.search_claims(STORY, ["dam"])) == 1
        try:
            record(ledger, make_extraction("two", ["The dam broke."]))
        except LockedError as error:
            assert "try again" in str(error)  # noqa: PT017
        else:
            raise AssertionError("the lock was not waited for")
        assert time.monotonic() - since < 0.9
    record(ledger, make_extraction("two", ["The dam broke."]))
    ledger.close()


def test_two_processes_write_at_once(store_url: str) -> None:
    with start("writing", store_url, "ann", "6") as one, start("writing", store_url, "ben", "6") as other:
        assert (one.wait(60), other.wait(60)) == (0, 0)
    ledger = open_ledger(store_url)
    with ledger.read() as work:
        assert work.count_claims(STORY)[:3] == (18, 18, 3)
        assert work.find_terms(STORY, ["report", "ann", "all"]) == {"report": 18, "ann": 6, "all": 6}
        assert {entry.versions for entry in work.find_articles(STORY)} == {1}
    ledger.close()


def test_of_twelve_threads_with_one_delivery_one_answers(ledger: Ledger) -> None:
    def claim(_: int) -> bool:
        with ledger.work() as work:
            return work.claim_event(["Ev1", "C1:17.5"], NOON)

    with ThreadPoolExecutor(12) as pool:
        assert sum(pool.map(claim, range(12))) == 1


def test_of_six_editors_at_once_one_wins_and_five_are_told_by_whom(store_url: str) -> None:
    ledger = open_ledger(store_url)
    claims = record_counts(ledger, mayor="3", police="4")
    note = make_note(make_side(claims["mayor"], "3"), make_side(claims["police"], "4"))
    with ledger.work() as work:
        work.record_notes(STORY, [note], NOON)
    # A ledger each, as in processes of their own: no lock of one process can order them.
    ledgers = [open_ledger(store_url) for _ in range(6)]

    def decide(number: int) -> str:
        try:
            with ledgers[number].work() as work:
                work.decide_note(note.id, "both stand", who=f"U{number}", reason="so", now=later(number), revision=1)
        except NoteMovedError as moved:
            return moved.record.decided_by or ""
        return "won"

    with ThreadPoolExecutor(6) as pool:
        results = list(pool.map(decide, range(6)))
    winner = f"U{results.index('won')}"
    assert sorted(results) == sorted(["won", *[winner] * 5])
    with ledger.read() as work:
        assert [line.who for line in work.find_audit(note.id)] == [winner]
    for one in [ledger, *ledgers]:
        one.close()
