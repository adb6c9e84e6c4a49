"""The tables, as SQLAlchemy Core sees them on SQLite and on PostgreSQL.

What is *as printed* and what it is *resolved* to stand in separate columns (``published`` as the file gave it,
``published_at`` as UTC; a mention's text and the name it refers to). Times are aware and come back as UTC.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

Key = BigInteger().with_variant(Integer, "sqlite")  # only INTEGER makes SQLite's own row id
Bytewise = Text().with_variant(Text(collation="C"), "postgresql")  # a range of a prefix needs the order of bytes


class Moment(TypeDecorator[datetime]):
    """An aware time: ``timestamptz`` on PostgreSQL, text of one width that sorts by time on SQLite."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> Any:
        """Text on SQLite, whose DateTime would drop the zone."""
        return dialect.type_descriptor(String(32) if dialect.name == "sqlite" else DateTime(timezone=True))

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        """To UTC; a time without a zone is refused, since nobody could say when it was."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no time zone")
        moment = value.astimezone(UTC)
        return moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ") if dialect.name == "sqlite" else moment

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - its signature
        """To an aware UTC time."""
        if value is None:
            return None
        moment: datetime = datetime.fromisoformat(value) if isinstance(value, str) else value
        return moment.astimezone(UTC)


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _key() -> Column[int]:
    return Column("pk", Key, primary_key=True, autoincrement=True)


def _ref(name: str, target: str, *, primary_key: bool = False, nullable: bool = False) -> Column[int]:
    return Column(name, Key, ForeignKey(target), primary_key=primary_key, nullable=nullable)


story = Table(
    "story",
    metadata,
    _key(),
    Column("slug", Text, nullable=False, unique=True),
    Column("title", Text, nullable=False),
    Column("event_date", Date),
    Column("event_name", Text),
    Column("zone", Text, nullable=False),
    Column("claims", Integer, nullable=False, server_default="0"),
    Column("articles", Integer, nullable=False, server_default="0"),
    Column("outlets", Integer, nullable=False, server_default="0"),
    Column("newest", Text),
)

article = Table(
    "article",
    metadata,
    _key(),
    _ref("story_pk", "story.pk"),
    Column("id", Text, nullable=False),
    Column("version_pk", Key),
    Column("outlet", Text),
    Column("url", Text),
    Column("published", Text),
    Column("published_at", Moment),
    Column("credits", Text, nullable=False, server_default="[]"),
    Column("shown", Boolean, nullable=False),
    Column("claims", Integer, nullable=False, server_default="0"),
    Column("quotes", Integer, nullable=False, server_default="0"),
    Column("first_seen", Moment, nullable=False),
    Column("last_seen", Moment, nullable=False),
    UniqueConstraint("story_pk", "id"),
    Index(None, "id"),
    Index(None, "url"),
    Index(None, "story_pk", "first_seen"),
    Index(None, "story_pk", "outlet"),
    Index(None, "story_pk", "published_at"),
)

version = Table(
    "version",
    metadata,
    _key(),
    _ref("article_pk", "article.pk"),
    Column("id", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("outlet", Text),
    Column("url", Text),
    Column("published", Text),
    Column("published_at", Moment),
    Column("updated", Text),
    Column("updated_at", Moment),
    Column("headline", Text),
    Column("byline", Text),
    Column("language", Text),
    Column("status", Text, nullable=False),
    Column("embargoed_until", Text),
    Column("editor_note", Text),
    Column("credits", Text, nullable=False),
    Column("supplied", Text, nullable=False),
    Column("boilerplate", Text, nullable=False),
    Column("attributions", Text, nullable=False),
    Column("wrote", Text, nullable=False),
    Column("first_seen", Moment, nullable=False),
    Column("last_seen", Moment, nullable=False),
    Column("held_until", Moment),
    Column("held_claims", Text),
    UniqueConstraint("article_pk", "id"),
    Index(None, "held_until"),
)

claim = Table(
    "claim",
    metadata,
    _key(),
    _ref("story_pk", "story.pk"),
    _ref("article_pk", "article.pk"),
    Column("id", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("kind", Text),
    Column("source_printed", Text),
    Column("speaker", Text),
    Column("descriptor", Text),
    Column("root_name", Text, nullable=False),
    Column("root_kind", Text, nullable=False),
    Column("grammar", Text, nullable=False),
    Column("wrote", Text, nullable=False),
    Column("version_pk", Key, nullable=False),
    Column("first_seen", Moment, nullable=False),
    Column("withdrawn", Moment),
    UniqueConstraint("article_pk", "id"),
    Index(None, "id"),
    Index(None, "story_pk", "speaker"),
    Index(None, "story_pk", "first_seen"),
    Index(None, "story_pk", "withdrawn"),
)

sighting = Table(
    "sighting",
    metadata,
    _ref("claim_pk", "claim.pk", primary_key=True),
    _ref("version_pk", "version.pk", primary_key=True),
    Column("start", Integer, nullable=False),
    Column("end", Integer, nullable=False),
    Column("grammar", Text),
    Index(None, "version_pk"),
    sqlite_with_rowid=False,
)

facet = Table(
    "facet",
    metadata,
    _ref("claim_pk", "claim.pk", primary_key=True),
    Column("number", Integer, primary_key=True),
    _ref("story_pk", "story.pk"),
    Column("kind", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("value", Text, nullable=False),
    Column("value_hash", Text, nullable=False),
    Column("unit", Text),
    Column("low", Float),
    Column("high", Float),
    Index(None, "story_pk", "kind", "key", "claim_pk"),
    Index("ix_facet_value", "story_pk", "kind", "key", "value_hash", "claim_pk"),
)

terms = Table(
    "claim_terms",
    metadata,
    _ref("claim_pk", "claim.pk", primary_key=True),
    Column("terms", Text, nullable=False),
)

term = Table(
    "term",
    metadata,
    _ref("story_pk", "story.pk", primary_key=True),
    Column("term", Bytewise, primary_key=True),
    Column("claims", Integer, nullable=False),
    sqlite_with_rowid=False,  # one tree to keep up, not two
)

name = Table(
    "name",
    metadata,
    _ref("story_pk", "story.pk", primary_key=True),
    Column("name", Text, primary_key=True),
    Column("printed", Text, primary_key=True),
    Column("claims", Integer, nullable=False),
    Column("spoken", Integer, nullable=False),
    sqlite_with_rowid=False,  # one tree to keep up, not two
)

note = Table(
    "note",
    metadata,
    _key(),
    _ref("story_pk", "story.pk"),
    Column("id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("relation", Text, nullable=False),
    Column("independent", Boolean, nullable=False),
    Column("rule", Text, nullable=False),
    Column("detail", Text, nullable=False),
    Column("sides", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("owner", Text),
    Column("decided_by", Text),
    Column("decided_at", Moment),
    Column("side", Text),
    Column("reason", Text),
    Column("created", Moment, nullable=False),
    Column("changed", Moment, nullable=False),
    Column("changed_by", Text),
    Column("last_seen", Moment, nullable=False),
    Column("withdrawn", Moment),
    UniqueConstraint("story_pk", "id"),
    Index(None, "story_pk", "kind"),
)

note_claim = Table(
    "note_claim",
    metadata,
    Column("claim", Text, primary_key=True),
    _ref("note_pk", "note.pk", primary_key=True),
    Index(None, "note_pk"),
)

note_former = Table(
    "note_former",
    metadata,
    _ref("story_pk", "story.pk", primary_key=True),
    Column("id", Text, primary_key=True),
    _ref("note_pk", "note.pk"),
    Index(None, "note_pk"),
)

taught = Table(
    "taught",
    metadata,
    _ref("story_pk", "story.pk", primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("left", Text, primary_key=True),
    Column("right", Text, primary_key=True),
    Column("note", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("at", Moment, nullable=False),
)

audit = Table(
    "audit",
    metadata,
    _key(),
    Column("story", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Column("reason", Text, nullable=False),
    Column("before", Text, nullable=False),
    Column("after", Text, nullable=False),
    Column("details", Text, nullable=False),
    Index(None, "subject"),
    Index(None, "story", "at"),
)

link = Table(
    "link",
    metadata,
    _ref("story_pk", "story.pk", primary_key=True),
    Column("left", Text, primary_key=True),
    Column("right", Text, primary_key=True),
    Column("score", Float, nullable=False),
    Column("detail", Text, nullable=False),
    Column("rule", Text, nullable=False),
    Column("made_at", Moment, nullable=False),
)

link_decision = Table(
    "link_decision",
    metadata,
    _key(),
    _ref("story_pk", "story.pk"),
    Column("left", Text, nullable=False),
    Column("right", Text, nullable=False),
    Column("same", Boolean, nullable=False),
    Column("who", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Column("reason", Text, nullable=False),
    Index(None, "story_pk", "left", "right"),
)
