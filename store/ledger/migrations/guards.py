"""What SQLAlchemy can't say: the full-text index and the triggers that refuse to change history."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import text

if TYPE_CHECKING:
    from sqlalchemy import Connection

FROZEN = {
    "version": ("article_pk", "id", "text", "outlet", "url", "published", "updated", "headline", "byline", "status"),
    "claim": ("story_pk", "article_pk", "id", "text", "grammar", "first_seen"),
}
"""Columns that no statement may change once a row is written."""

APPEND_ONLY = ("audit", "link_decision")
"""Tables whose rows are neither changed nor removed."""


def create_search(bind: Connection) -> None:
    """The full-text index over ``claim_terms.terms`` (see search.py for what stands in it)."""
    if bind.dialect.name == "sqlite":
        # No positions (detail=none) and no copy of the text: phrases are checked on the claim itself.
        bind.execute(
            text("CREATE VIRTUAL TABLE claim_search USING fts5(terms, content='', detail='none', tokenize='ascii')")
        )
        return
    bind.execute(
        text(
            "CREATE INDEX ix_claim_terms_search ON claim_terms "
            "USING gin (array_to_tsvector(string_to_array(terms, ' '))) WITH (fastupdate = off)"
        )
    )


def create_guards(bind: Connection) -> None:
    """Triggers that refuse an update or a removal where only adding is right."""
    make = _guard_sqlite if bind.dialect.name == "sqlite" else _guard_postgres
    for table in APPEND_ONLY:
        make(bind, table, "UPDATE", f"{table} is append-only")
        make(bind, table, "DELETE", f"{table} is append-only")
    for table, columns in FROZEN.items():
        make(bind, table, f"UPDATE OF {', '.join(columns)}", f"a {table} is never edited")
        make(bind, table, "DELETE", f"a {table} is never removed")


def _guard_sqlite(bind: Connection, table: str, what: str, why: str) -> None:
    label = f"{table}_no_{what.split()[0].lower()}"
    bind.execute(text(f"CREATE TRIGGER {label} BEFORE {what} ON {table} BEGIN SELECT RAISE(ABORT, '{why}'); END"))


def _guard_postgres(bind: Connection, table: str, what: str, why: str) -> None:
    label = f"{table}_no_{what.split()[0].lower()}"
    bind.execute(
        text(f"CREATE FUNCTION {label}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '{why}'; END $$")
    )
    bind.execute(text(f"CREATE TRIGGER {label} BEFORE {what} ON {table} FOR EACH ROW EXECUTE FUNCTION {label}()"))
    if what == "DELETE":
        bind.execute(text(f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} EXECUTE FUNCTION {label}()"))
