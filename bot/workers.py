"""Work off the listeners' threads: a bounded number at once, a bounded number waiting, and then no more."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Event, Thread

LOG = logging.getLogger(__name__)
Job = Callable[[], None]


class Workers:
    """``size`` threads and room for ``waiting`` jobs more. A job handles its own errors; one that doesn't is logged."""

    def __init__(self, size: int, waiting: int, name: str) -> None:
        self._jobs: Queue[Job | None] = Queue(maxsize=waiting)
        self._closed = Event()
        self._threads = [Thread(target=self._run, name=f"{name}-{n}", daemon=True) for n in range(size)]
        for thread in self._threads:
            thread.start()

    def submit(self, job: Job) -> bool:
        """Take the job; False, at once, when there is no room or the process is ending."""
        if self._closed.is_set():
            return False
        try:
            self._jobs.put_nowait(job)
        except Full:
            return False
        return True

    def close(self, seconds: float) -> bool:
        """Take no more, finish what is under way and waiting; whether that was done within the time."""
        self._closed.set()
        with suppress(Full):
            self._jobs.put_nowait(None)
        until = time.monotonic() + seconds
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))
        return not any(thread.is_alive() for thread in self._threads)

    def _run(self) -> None:
        while True:
            try:
                job = self._jobs.get(timeout=0.1)
            except Empty:
                if self._closed.is_set():
                    return
                continue
            if job is None:
                # The end of the queue: passed on, so that every thread sees it.
                self._jobs.put(None)
                return
            try:
                job()
            except Exception:
                LOG.exception("a job failed outside its guard")
