"""What the bot did: deliveries answered, actions done once, receipts of answers, "not right"."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, or_, select, update

from store.claims import Receipt
from store.ledger import desk_tables
from store.ledger.base import Base
from store.ledger.coding import dump
from store.ledger.records import Feedback

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

_E, _R, _F, _O = desk_tables.event.c, desk_tables.receipt.c, desk_tables.feedback.c, desk_tables.once.c

LEASE = timedelta(seconds=20)
"""How long a delivery counts as being answered, unless ``extend_event`` says that it still is: Slack sends one again
after a minute, and by then the lease of a process that was killed must be over."""


class EventWork(Base):
    """Deliveries: each is answered once, across redeliveries, restarts and processes."""

    def claim_event(
        self, key: str | Sequence[str], now: datetime, *, holder: str = "", lease: timedelta = LEASE
    ) -> bool:
        """Whether this delivery is ours to answer; with several keys (event id, channel and ts), under all of them.

        False when any of its keys was answered, or is being answered by somebody whose lease has not run out.
        """
        won: list[str] = []
        for one in sorted({key} if isinstance(key, str) else set(key)):
            if not self._claim_key(one, now, holder, lease):
                self.release_event(won)
                return False
            won.append(one)
        return True

    def _claim_key(self, key: str, now: datetime, holder: str, lease: timedelta) -> bool:
        claim = {"holder": holder, "claimed_at": now, "lease_until": now + lease}
        values = {"key": key, "state": "under way", "attempts": 1} | claim
        if self._insert_new(desk_tables.event, values):
            return True
        free = or_(_E.state == "failed", _E.lease_until <= now)
        done = self.connection.execute(
            update(desk_tables.event)
            .where(_E.key == key, _E.state != "done", free)
            .values(**claim, state="under way", attempts=_E.attempts + 1)
        )
        return bool(done.rowcount)

    def finish_event(self, key: str | Sequence[str], now: datetime) -> None:
        """The delivery was answered: no other one of it ever will be."""
        keys = [key] if isinstance(key, str) else list(key)
        self.connection.execute(update(desk_tables.event).where(_E.key.in_(keys)).values(state="done", finished_at=now))

    def release_event(self, key: str | Sequence[str]) -> None:
        """The delivery could not be answered: the next one of it may be tried at once."""
        keys = [key] if isinstance(key, str) else list(key)
        self.connection.execute(
            update(desk_tables.event).where(_E.key.in_(keys), _E.state != "done").values(state="failed")
        )

    def extend_event(self, key: str | Sequence[str], now: datetime, *, lease: timedelta = LEASE) -> None:
        """The answer takes longer: keep the delivery."""
        keys = [key] if isinstance(key, str) else list(key)
        self.connection.execute(
            update(desk_tables.event).where(_E.key.in_(keys), _E.state == "under way").values(lease_until=now + lease)
        )

    def prune_events(self, before: datetime) -> int:
        """Forget deliveries claimed before then (Slack sends none again after an hour); returns how many."""
        return self.connection.execute(delete(desk_tables.event).where(_E.claimed_at < before)).rowcount

    def claim_once(self, key: str, who: str, now: datetime) -> bool:
        """Whether this is the first time that the action of this key is done ("share RECEIPT CHANNEL")."""
        return self._insert_new(desk_tables.once, {"key": key, "who": who, "at": now})

    def finish_once(self, key: str, ts: str) -> None:
        """Keep where the action ended: the ts of the message that it posted."""
        self.connection.execute(update(desk_tables.once).where(_O.key == key).values(ts=ts))

    def find_once(self, key: str) -> tuple[str, datetime, str | None] | None:
        """Who did the action, when, and the ts of what it posted; or None."""
        row = self._first(select(desk_tables.once).where(_O.key == key))
        return None if row is None else (row.who, row.at, row.ts)

    def release_once(self, key: str) -> None:
        """The action failed before anything was posted: it may be done again."""
        self.connection.execute(delete(desk_tables.once).where(_O.key == key, _O.ts.is_(None)))


class ReceiptWork(Base):
    """Receipts of answers, and what people said of them."""

    def record_receipt(self, receipt: Receipt, now: datetime) -> None:
        """Keep a receipt; the same one again changes nothing."""
        produced = [list(receipt.claims), list(receipt.notes), list(receipt.versions), receipt.rules]
        values = {"id": receipt.id, "story": receipt.story, "question": receipt.question, "made_at": now}
        self._insert_new(desk_tables.receipt, values | {"produced": dump(produced)})

    def find_receipt(self, receipt: str) -> Receipt | None:
        """The receipt of this id, or None."""
        row = self._first(select(desk_tables.receipt).where(_R.id == receipt))
        if row is None:
            return None
        claims, notes, versions, rules = json.loads(row.produced)
        return Receipt(
            id=row.id,
            story=row.story,
            question=row.question,
            claims=tuple(claims),
            notes=tuple(notes),
            versions=tuple(versions),
            rules=rules,
        )

    def record_feedback(self, feedback: Feedback) -> bool:
        """Keep a "not right"; False when the same person said the very same of it before."""
        values: dict[str, Any] = {
            "receipt": feedback.receipt,
            "who": feedback.who,
            "reason": feedback.reason,
            "at": feedback.at,
        }
        return self._insert_new(desk_tables.feedback, values)

    def find_feedback(self, receipt: str | None = None) -> list[Feedback]:
        """Every "not right" (on one receipt), oldest first."""
        query = select(desk_tables.feedback).order_by(_F.pk)
        if receipt is not None:
            query = query.where(_F.receipt == receipt)
        rows = self.connection.execute(query)
        return [Feedback(receipt=row.receipt, who=row.who, reason=row.reason, at=row.at) for row in rows]
