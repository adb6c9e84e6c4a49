"""Subscriptions, postings and what was shown, as rows: the ground that "exactly once" stands on.

Every write is one statement that says in its WHERE what it takes for granted, and reports whether that held, so
that two processes (and a process that slept through its lease) can share the tables on SQLite and PostgreSQL.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Table, and_, func, or_, select, true, update
from sqlalchemy.dialects import postgresql, sqlite

from store.ledger.base import batches
from store.ledger.posting_records import UNFINISHED, Posting, PostingKind, Shown, Subscription
from store.ledger.posting_tables import posting as posting_table
from store.ledger.posting_tables import showing, subscriber
from store.ledger.tables import audit, claim, note, note_former, story

# What an audit row must have done to a note for the threads that showed it to hear of it.
DECIDING = ("decide", "reopen")


class Postings:
    """The rows of one unit of work's connection; commits and roll-backs are the unit's."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    # Subscriptions

    def record_subscription(self, sub: Subscription) -> None:
        """Write the whole row, in place of the channel's former one."""
        row = asdict(sub)
        insert = self._insert(subscriber, row)
        others = {name: insert.excluded[name] for name in row if name not in {"team", "channel"}}
        self._connection.execute(insert.on_conflict_do_update(index_elements=["team", "channel"], set_=others))

    def find_subscription(self, team: str, channel: str) -> Subscription | None:
        """The channel's subscription in whatever state, or None."""
        found = self._connection.execute(select(subscriber).where(_is(subscriber, team, channel))).first()
        return _to_subscription(found) if found else None

    def find_subscriptions(
        self, *, team: str | None = None, owner: str | None = None, limit: int = 1000
    ) -> list[Subscription]:
        """Subscriptions in the order of team and channel, of one team or owner where asked for."""
        query = select(subscriber).order_by(subscriber.c.team, subscriber.c.channel).limit(limit)
        if team is not None:
            query = query.where(subscriber.c.team == team)
        if owner is not None:
            query = query.where(subscriber.c.owner == owner)
        return [_to_subscription(row) for row in self._connection.execute(query)]

    def find_due(self, now: datetime, limit: int) -> list[Subscription]:
        """Subscriptions that are on and may be looked at now, those longest due first."""
        query = select(subscriber).where(_due(now))
        query = query.order_by(subscriber.c.next_due, subscriber.c.team, subscriber.c.channel).limit(limit)
        return [_to_subscription(row) for row in self._connection.execute(query)]

    def count_due(self, now: datetime) -> tuple[int, datetime | None]:
        """How many digests are due and not done, held ones too, and the oldest due instant among them."""
        waiting = and_(subscriber.c.state == "on", subscriber.c.next_due <= now)
        # func.min would lose the column's type, and with it the zone, on SQLite.
        first = select(subscriber.c.next_due).where(waiting).order_by(subscriber.c.next_due).limit(1)
        number = self._connection.execute(select(func.count()).select_from(subscriber).where(waiting)).scalar_one()
        return number, self._connection.execute(first).scalar()

    def find_wake(self) -> datetime | None:
        """The earliest instant at which any subscription may be looked at."""
        query = select(subscriber.c.wake).where(subscriber.c.state == "on", subscriber.c.wake.is_not(None))
        return self._connection.execute(query.order_by(subscriber.c.wake).limit(1)).scalar()

    def move_subscription(
        self, team: str, channel: str, *, if_due: datetime | None = None, **changes: datetime | str | None
    ) -> bool:
        """Change only the columns named, so that a person's change made meanwhile is kept; says whether a row fits.

        With ``if_due`` the instants ``next_due`` and ``wake`` move only where ``next_due`` still is that instant.
        """
        unknown = changes.keys() - {"next_due", "wake", "covered_until", "state", "reason", "told"}
        if unknown:
            raise TypeError(f"a subscription has no column to move called {', '.join(sorted(unknown))}")
        moved = {name: value for name, value in changes.items() if if_due is None or name not in {"next_due", "wake"}}
        held = False
        if moved:
            statement = update(subscriber).where(_is(subscriber, team, channel)).values(moved)
            held = self._connection.execute(statement).rowcount == 1
        clock = {name: value for name, value in changes.items() if name not in moved}
        if clock:
            same = and_(_is(subscriber, team, channel), subscriber.c.next_due == if_due)
            held = self._connection.execute(update(subscriber).where(same).values(clock)).rowcount == 1
        return held

    # Postings

    def claim_posting(self, wanted: Posting, now: datetime) -> tuple[Posting, bool]:
        """Insert the row, or take over an unfinished one whose lease is over; returns the row and whether it is ours.

        A row taken over keeps its state, message, parts, window and refs: what the former holder may have done.
        """
        insert = self._insert(posting_table, _from_posting(wanted)).on_conflict_do_nothing()
        # The row given back, not rowcount, which SQLAlchemy doesn't vouch for after an INSERT.
        if self._connection.execute(insert.returning(posting_table.c.slot)).first() is not None:
            return wanted, True
        found = self.find_posting(wanted.team, wanted.channel, wanted.slot)
        if found is None:
            raise LookupError(f"posting {wanted.slot} of {wanted.channel} vanished while it was being claimed")
        if found.finished or found.lease_until > now:
            return found, False
        return self._take_over(found, wanted)

    def _take_over(self, found: Posting, wanted: Posting) -> tuple[Posting, bool]:
        taken = replace(
            found, holder=wanted.holder, lease_until=wanted.lease_until, attempts=found.attempts + 1, late=wanted.late
        )
        same = and_(
            _is_posting(found),
            posting_table.c.holder == found.holder,
            posting_table.c.lease_until == found.lease_until,
            posting_table.c.state == found.state,
        )
        done = self._connection.execute(update(posting_table).where(same).values(_from_posting(taken)))
        return (taken, True) if done.rowcount == 1 else (found, False)

    def update_posting(self, changed: Posting, holder: str) -> bool:
        """Write the row where ``holder`` still holds it; False when another one has taken it over."""
        same = and_(_is_posting(changed), posting_table.c.holder == holder)
        return self._connection.execute(update(posting_table).where(same).values(_from_posting(changed))).rowcount == 1

    def find_posting(self, team: str, channel: str, slot: str) -> Posting | None:
        """The row of the slot, or None."""
        query = select(posting_table).where(_is(posting_table, team, channel), posting_table.c.slot == slot)
        found = self._connection.execute(query).first()
        return _to_posting(found) if found else None

    def find_postings(
        self, team: str, channel: str, *, kind: PostingKind | None = None, limit: int = 10
    ) -> list[Posting]:
        """A channel's postings, the newest first."""
        query = select(posting_table).where(_is(posting_table, team, channel))
        if kind is not None:
            query = query.where(posting_table.c.kind == kind)
        query = query.order_by(posting_table.c.due.desc(), posting_table.c.slot.desc()).limit(limit)
        return [_to_posting(row) for row in self._connection.execute(query)]

    def find_corrections(self, team: str, channel: str, thread: str) -> list[Posting]:
        """The corrections that were claimed for a thread so far, oldest first."""
        same = and_(_is(posting_table, team, channel), posting_table.c.thread == thread)
        query = select(posting_table).where(same, posting_table.c.kind == "ripple")
        return [_to_posting(row) for row in self._connection.execute(query.order_by(posting_table.c.due))]

    def find_unfinished(self, kinds: Iterable[PostingKind], now: datetime, limit: int) -> list[Posting]:
        """Postings that somebody left in the middle and whose lease is over, those longest due first."""
        open_ = and_(
            posting_table.c.kind.in_(tuple(kinds)),
            posting_table.c.state.in_(UNFINISHED),
            posting_table.c.lease_until <= now,
        )
        query = select(posting_table).where(open_)
        query = query.order_by(posting_table.c.due, posting_table.c.team, posting_table.c.channel).limit(limit)
        return [_to_posting(row) for row in self._connection.execute(query)]

    # Shown

    def record_shown(self, rows: Iterable[Shown]) -> None:
        """Keep which claims and notes a message showed; a row that is there already stays as it is."""
        known = [_without(asdict(row), "changed") for row in rows]
        if known:
            self._connection.execute(self._insert(showing, None).on_conflict_do_nothing(), known)

    def find_changed_shown(
        self, after: datetime, limit: int, *, thread: tuple[str, str, str] | None = None
    ) -> list[Shown]:
        """What was shown and has changed since its thread last heard of it, by thread; only changes after ``after``.

        ``thread`` (team, channel, ts) asks for one thread alone. What changed is looked for first, and then who was
        shown it, so that the cost goes with the changes and not with all that was ever shown.
        """
        found: dict[tuple[str, ...], Shown] = {}
        for slug, pk in self._connection.execute(select(story.c.slug, story.c.pk)).all():
            for kind, changed in (("claim", self._find_gone(pk, after)), ("note", self._find_decided(slug, after))):
                for row in self._find_showing(slug, kind, list(changed), thread):
                    at = changed[row.ref]
                    if at > row.told:
                        found[row.team, row.channel, row.thread, row.ts, kind, row.ref] = Shown(
                            **row._mapping, changed=at
                        )
        return [found[key] for key in sorted(found)][:limit]

    def _find_gone(self, story_pk: int, after: datetime) -> dict[str, datetime]:
        """The claims of a story that were withdrawn after an instant, and when."""
        gone = select(claim.c.id, claim.c.withdrawn).where(claim.c.story_pk == story_pk, claim.c.withdrawn > after)
        return {row.id: row.withdrawn for row in self._connection.execute(gone)}

    def _find_decided(self, slug: str, after: datetime) -> dict[str, datetime]:
        """The notes of a story that an editor decided or reopened after an instant, under every id, and when."""
        moved = select(audit.c.subject, audit.c.at).where(audit.c.story == slug, audit.c.at > after)
        decided: dict[str, datetime] = {}
        for row in self._connection.execute(moved.where(audit.c.action.in_(DECIDING)).order_by(audit.c.at)):
            decided |= dict.fromkeys(self._find_note_ids(row.subject), row.at)
        return decided

    def _find_note_ids(self, subject: str) -> list[str]:
        """Every id that a note has had: it gets another when it grows, and may have been shown under any."""
        former = select(note_former.c.note_pk).where(note_former.c.id == subject)
        same = or_(note.c.id == subject, note.c.pk.in_(former))
        pks = list(self._connection.execute(select(note.c.pk).where(same)).scalars())
        ids = select(note.c.id).where(note.c.pk.in_(pks))
        formers = select(note_former.c.id).where(note_former.c.note_pk.in_(pks))
        return [subject, *self._connection.execute(ids).scalars(), *self._connection.execute(formers).scalars()]

    def _find_showing(
        self, slug: str, kind: str, refs: Sequence[str], thread: tuple[str, str, str] | None
    ) -> Iterator[Row[Any]]:
        wanted = and_(_is(showing, *thread[:2]), showing.c.thread == thread[2]) if thread else true()
        for some in batches(refs):
            query = select(showing).where(wanted, showing.c.kind == kind, showing.c.ref.in_(some))
            yield from self._connection.execute(query.where(showing.c.story == slug))

    def mark_told(self, team: str, channel: str, thread: str, refs: Iterable[str], told: datetime) -> None:
        """Note that a thread knows of all that happened to ``refs`` until ``told``."""
        same = and_(_is(showing, team, channel), showing.c.thread == thread, showing.c.ref.in_(tuple(refs)))
        self._connection.execute(update(showing).where(same, showing.c.told < told).values(told=told))

    def prune_shown(self, before: datetime) -> int:
        """Forget what was shown before an instant and not spoken of since; returns how many rows went."""
        return self._connection.execute(showing.delete().where(showing.c.told < before)).rowcount

    def _insert(self, table: Table, row: Mapping[str, Any] | None) -> postgresql.Insert | sqlite.Insert:
        make = postgresql.insert if self._connection.dialect.name == "postgresql" else sqlite.insert
        return make(table).values(dict(row)) if row is not None else make(table)


def _is(table: Table, team: str, channel: str) -> Any:
    return and_(table.c.team == team, table.c.channel == channel)


def _is_posting(row: Posting) -> Any:
    return and_(_is(posting_table, row.team, row.channel), posting_table.c.slot == row.slot)


def _due(now: datetime) -> Any:
    awake = or_(subscriber.c.wake.is_(None), subscriber.c.wake <= now)
    return and_(subscriber.c.state == "on", subscriber.c.next_due <= now, awake)


def _without(row: dict[str, Any], name: str) -> dict[str, Any]:
    del row[name]
    return row


def _to_subscription(row: Row[Any]) -> Subscription:
    return Subscription(**row._mapping)


def _from_posting(row: Posting) -> dict[str, Any]:
    return {**asdict(row), "refs": json.dumps(row.refs)}


def _to_posting(row: Row[Any]) -> Posting:
    values = {one.name: row._mapping[one.name] for one in fields(Posting)}
    return Posting(**{**values, "refs": tuple(json.loads(values["refs"]))})
