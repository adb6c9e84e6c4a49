"""What every part of a unit of work stands on: the connection, the dialect, and the story's key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import literal
from sqlalchemy.dialects import postgresql, sqlite

from store.claims import Story
from store.ledger import tables
from store.ledger.errors import UnknownStoryError

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import datetime

    from sqlalchemy import Connection, Row, Table

T = TypeVar("T")

BATCH = 500
"""How many values one IN list holds at most."""


class Base:
    """The connection of one unit of work, and the few things that all its parts need."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.is_postgres = connection.dialect.name == "postgresql"
        self._stories: dict[str, int] = {}

    def _story_pk(self, story: Story | str) -> int:
        """The story's key; raises UnknownStoryError when the store doesn't hold it."""
        slug = story.slug if isinstance(story, Story) else story
        if slug not in self._stories:
            found = self._fetch("SELECT pk FROM story WHERE slug = ?", (slug,))
            if not found:
                raise UnknownStoryError(slug)
            self._stories[slug] = int(found[0][0])
        return self._stories[slug]

    def _insert(self, table: Table) -> Any:
        """An INSERT that knows ON CONFLICT, for either database."""
        return postgresql.insert(table) if self.is_postgres else sqlite.insert(table)

    def _insert_new(self, table: Table, values: dict[str, Any]) -> bool:
        """Insert one row unless its key is there already; True when it was inserted."""
        insert = self._insert(table).values(values).on_conflict_do_nothing()
        # Rows given back, not rowcount: SQLAlchemy adds a RETURNING of its own where a key is made, and loses it.
        return self.connection.execute(insert.returning(literal(1))).first() is not None

    def _fetch(self, statement: str, values: tuple[Any, ...]) -> list[Any]:
        """Rows of a statement as the driver takes it: a question waits for every tenth of a millisecond."""
        if self.is_postgres:
            statement = statement.replace("?", "%s")
        return list(self.connection.exec_driver_sql(statement, values).fetchall())

    def _fetch_among(self, statement: str, values: Collection[Any], *before: Any) -> list[Any]:
        """Rows of a statement that ends a condition with ``%s``: the column is one of these values.

        PostgreSQL takes them as one array, so that one plan serves however many there are.
        """
        if self.is_postgres:
            return self._fetch(statement % "= ANY(?)", (*before, list(values)))
        return self._fetch(statement % f"IN ({', '.join('?' * len(values))})", (*before, *values))

    def _first(self, statement: Any) -> Row[Any] | None:
        return self.connection.execute(statement).first()

    def _add_audit(
        self,
        story: str,
        subject: str,
        action: str,
        who: str,
        at: datetime,
        *,
        reason: str = "",
        before: str = "",
        after: str = "",
        details: str = "{}",
    ) -> None:
        """Write one line of the trail; there is no way to change or remove one."""
        self.connection.execute(
            tables.audit.insert(),
            {
                "story": story,
                "subject": subject,
                "action": action,
                "who": who,
                "at": at,
                "reason": reason,
                "before": before,
                "after": after,
                "details": details,
            },
        )


def batches(values: Sequence[T], size: int = BATCH) -> list[Sequence[T]]:
    """The values in pieces of this size, by default what one IN list can hold."""
    return [values[at : at + size] for at in range(0, len(values), size)]
