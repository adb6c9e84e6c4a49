"""The tables of what the bot posts by itself. A row is claimed before a message is sent, so keys say "only one"."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Index, Integer, Table, Text, Time

from store.ledger.tables import Moment, metadata

subscriber = Table(
    "subscriber",
    metadata,
    Column("team", Text, primary_key=True),
    Column("channel", Text, primary_key=True),
    Column("story", Text, nullable=False),
    Column("owner", Text, nullable=False),
    Column("zone", Text, nullable=False),
    Column("at", Time, nullable=False),
    Column("days", Text, nullable=False),
    Column("always", Boolean, nullable=False),
    Column("ripple", Boolean, nullable=False),
    Column("state", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("told", Moment),
    Column("created", Moment, nullable=False),
    Column("covered_until", Moment),
    Column("next_due", Moment),
    Column("wake", Moment),
    Index(None, "state", "wake"),
    Index(None, "owner"),
)

posting = Table(
    "posting",
    metadata,
    Column("team", Text, primary_key=True),
    Column("channel", Text, primary_key=True),
    Column("slot", Text, primary_key=True),
    Column("story", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("due", Moment, nullable=False),
    Column("since", Moment),
    Column("until", Moment, nullable=False),
    Column("holder", Text, nullable=False),
    Column("lease_until", Moment, nullable=False),
    Column("claimed", Moment, nullable=False),
    Column("state", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("ts", Text, nullable=False),
    Column("thread", Text, nullable=False),
    Column("parts", Integer, nullable=False),
    Column("late", Boolean, nullable=False),
    Column("refs", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Index(None, "kind", "state", "lease_until"),
)

showing = Table(
    "showing",
    metadata,
    Column("team", Text, primary_key=True),
    Column("channel", Text, primary_key=True),
    Column("ts", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("ref", Text, primary_key=True),
    Column("thread", Text, nullable=False),
    Column("story", Text, nullable=False),
    Column("told", Moment, nullable=False),
    Index(None, "kind", "ref"),
)
