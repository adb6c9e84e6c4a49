"""What the bot did: deliveries, receipts, feedback; subscriptions, postings and what was shown."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from store.ledger.tables import Key, Moment

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of the desk."""
    op.create_table(
        "event",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("claimed_at", Moment(), nullable=False),
        sa.Column("lease_until", Moment(), nullable=False),
        sa.Column("finished_at", Moment(), nullable=True),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_event")),
    )
    op.create_index(op.f("ix_event_claimed_at"), "event", ["claimed_at"], unique=False)
    op.create_table(
        "once",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("ts", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_once")),
    )
    op.create_table(
        "receipt",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("story", sa.Text(), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("produced", sa.Text(), nullable=False),
        sa.Column("made_at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_receipt")),
    )
    op.create_table(
        "feedback",
        sa.Column("pk", Key, autoincrement=True, nullable=False),
        sa.Column("receipt", sa.Text(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("pk", name=op.f("pk_feedback")),
        sa.UniqueConstraint("receipt", "who", "reason", name=op.f("uq_feedback_receipt_who_reason")),
    )
    op.create_table(
        "subscriber",
        sa.Column("team", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("story", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("at", sa.Time(), nullable=False),
        sa.Column("days", sa.Text(), nullable=False),
        sa.Column("always", sa.Boolean(), nullable=False),
        sa.Column("ripple", sa.Boolean(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("told", Moment(), nullable=True),
        sa.Column("created", Moment(), nullable=False),
        sa.Column("covered_until", Moment(), nullable=True),
        sa.Column("next_due", Moment(), nullable=True),
        sa.Column("wake", Moment(), nullable=True),
        sa.PrimaryKeyConstraint("team", "channel", name=op.f("pk_subscriber")),
    )
    op.create_index(op.f("ix_subscriber_owner"), "subscriber", ["owner"], unique=False)
    op.create_index(op.f("ix_subscriber_state_wake"), "subscriber", ["state", "wake"], unique=False)
    op.create_table(
        "posting",
        sa.Column("team", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("slot", sa.Text(), nullable=False),
        sa.Column("story", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("due", Moment(), nullable=False),
        sa.Column("since", Moment(), nullable=True),
        sa.Column("until", Moment(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("lease_until", Moment(), nullable=False),
        sa.Column("claimed", Moment(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("ts", sa.Text(), nullable=False),
        sa.Column("thread", sa.Text(), nullable=False),
        sa.Column("parts", sa.Integer(), nullable=False),
        sa.Column("late", sa.Boolean(), nullable=False),
        sa.Column("refs", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("team", "channel", "slot", name=op.f("pk_posting")),
    )
    op.create_index(
        op.f("ix_posting_kind_state_lease_until"), "posting", ["kind", "state", "lease_until"], unique=False
    )
    op.create_table(
        "showing",
        sa.Column("team", sa.Text(), nullable=False),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("ts", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("ref", sa.Text(), nullable=False),
        sa.Column("thread", sa.Text(), nullable=False),
        sa.Column("story", sa.Text(), nullable=False),
        sa.Column("told", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("team", "channel", "ts", "kind", "ref", name=op.f("pk_showing")),
    )
    op.create_index(op.f("ix_showing_kind_ref"), "showing", ["kind", "ref"], unique=False)
