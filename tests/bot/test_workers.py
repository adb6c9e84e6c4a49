from __future__ import annotations

import threading
import time

import pytest

from bot.workers import Workers


def _wait(gate: threading.Event) -> None:
    gate.wait(5)


def _fail() -> None:
    raise ZeroDivisionError


def test_work_is_bounded_and_refused_at_once() -> None:
    gate, done = threading.Event(), list[int]()
    workers = Workers(2, 3, "t")

    def hold() -> None:
        gate.wait(5)
        done.append(1)

    for _ in range(2):
        assert workers.submit(hold)
    time.sleep(0.05)
    assert [workers.submit(lambda: done.append(2)) for _ in range(4)] == [True, True, True, False]
    gate.set()
    assert workers.close(5)
    assert sorted(done) == [1, 1, 2, 2, 2]  # what was under way and waiting is finished
    assert not workers.submit(lambda: done.append(3))


def test_what_takes_too_long_is_not_waited_for() -> None:
    gate = threading.Event()
    workers = Workers(1, 3, "t")
    workers.submit(lambda: _wait(gate))
    time.sleep(0.02)
    assert not workers.close(0.1)
    gate.set()


def test_a_job_that_fails_does_not_take_its_thread_along(caplog: pytest.LogCaptureFixture) -> None:
    done = list[int]()
    workers = Workers(1, 3, "t")
    workers.submit(_fail)
    workers.submit(lambda: done.append(1))
    assert workers.close(5)
    assert done == [1]
    assert "outside its guard" in caplog.text
