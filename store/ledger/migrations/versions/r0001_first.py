"""The first schema."""

from __future__ import annotations

from alembic import op

from store.ledger import desk_tables, posting_tables
from store.ledger.migrations.guards import create_guards, create_search
from store.ledger.tables import metadata

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None
__all__ = ["desk_tables", "posting_tables"]


def upgrade() -> None:
    """Make every table, the full-text index, and the triggers that keep history as it was written."""
    bind = op.get_bind()
    metadata.create_all(bind)
    create_search(bind)
    create_guards(bind)
