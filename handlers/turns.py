"""A turn: work for one delivery, done once, off the listener's thread, with "busy", "looking…" and errors told."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Timer

from handlers.cards.notices import BUSY
from handlers.errors import guard
from handlers.office import Job, Office
from handlers.replies import Reply, SilentReply
from store.claims import StoreError

LOG = logging.getLogger(__name__)


def take_turn(
    office: Office, reply: Reply, job: Job, *, keys: tuple[str, ...] = (), busy: Callable[[], None] | None = None
) -> None:
    """Hand the job to the work; a second delivery of one of the keys is dropped, a full house says busy in private.

    Every key is claimed in the store before the job runs and kept after it. When the job fails and not even that
    could be told, the keys are given back, so that another delivery is still answered.
    """
    if keys and not office.under_way.enter(keys):
        return
    if office.work(lambda: _run(office, reply, job, keys)):
        return
    # The keys stay in hand: the other copy of this delivery must not say busy a second time.
    office.errand(busy or (lambda: guard(lambda: reply.tell(BUSY), reply)))


def _run(office: Office, reply: Reply, job: Job, keys: tuple[str, ...]) -> None:
    timer = Timer(office.looking_after, lambda: guard(reply.look, SilentReply()))
    timer.daemon = True
    timer.start()
    try:
        guard(lambda: _claimed(office, reply, job, keys), reply)
    finally:
        timer.cancel()
        office.under_way.leave(keys)


def _claimed(office: Office, reply: Reply, job: Job, keys: tuple[str, ...]) -> None:
    taken: list[str] = []
    for key in keys:
        if not office.desk.claim_event(key):
            _finish(office, taken)
            reply.withdraw()
            return
        taken.append(key)

    def give_back() -> None:
        for key in taken:
            office.desk.release_event(key)
        taken.clear()

    guard(job, reply, give_back)
    _finish(office, taken)


def _finish(office: Office, keys: list[str]) -> None:
    """Keep the keys for good. The person is answered by now: a store that is locked here must not tell them so."""
    try:
        for key in keys:
            office.desk.finish_event(key)
    except StoreError as error:
        LOG.warning("a delivery could not be marked as done: %s", error)
