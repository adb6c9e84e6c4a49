"""The tables of what the bot does in Slack: events seen, receipts, feedback, shares."""

from __future__ import annotations

from sqlalchemy import Column, Index, Integer, Table, Text, UniqueConstraint

from store.ledger.tables import Key, Moment, metadata

event = Table(
    "event",
    metadata,
    Column("key", Text, primary_key=True),
    Column("state", Text, nullable=False),
    Column("holder", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("claimed_at", Moment, nullable=False),
    Column("lease_until", Moment, nullable=False),
    Column("finished_at", Moment),
    Index(None, "claimed_at"),
)

receipt = Table(
    "receipt",
    metadata,
    Column("id", Text, primary_key=True),
    Column("story", Text, nullable=False),
    Column("question", Text, nullable=False),
    Column("produced", Text, nullable=False),
    Column("made_at", Moment, nullable=False),
)

feedback = Table(
    "feedback",
    metadata,
    Column("pk", Key, primary_key=True, autoincrement=True),
    Column("receipt", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Moment, nullable=False),
    UniqueConstraint("receipt", "who", "reason"),
)

once = Table(
    "once",
    metadata,
    Column("key", Text, primary_key=True),
    Column("who", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Column("ts", Text),
)
