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
    # From now on the person waits, be it for a free hand or for the answer.
    timer = Timer(office.looking_after, lambda: guard(reply.look, SilentReply()))
    timer.daemon = True
    if office.work(lambda: _run(office, reply, job, keys, timer)):
        timer.start()
        return
    # The keys stay in hand: the other copy of this delivery must not say busy a second time.
    office.errand(busy or (lambda: guard(lambda: reply.tell(BUSY), reply)))


def _run(office: Office, reply: Reply, job: Job, keys: tuple[str, ...], timer: Timer) -> None:
    try:
        guard(lambda: _claimed(office, reply, job, keys), reply)
    finally:
        timer.cancel()
        office.under_way.leave(keys)


def _claimed(office: Office, reply: Reply, job: Job, keys: tuple[str, ...]) -> None:
    if keys and not office.desk.claim_event(keys):
        reply.withdraw()
        return
    office.under_way.hold(keys)
    failed = False

    def give_back() -> None:
        nonlocal failed
        failed = True
        office.desk.release_event(keys)

    guard(job, reply, give_back)
    if keys and not failed:
        _finish(office, keys)


def _finish(office: Office, keys: tuple[str, ...]) -> None:
    """Keep the keys for good. The person is answered by now: a store that is locked here must not tell them so."""
    try:
        office.desk.finish_event(keys)
    except StoreError as error:
        LOG.warning("a delivery could not be marked as done: %s", error)
