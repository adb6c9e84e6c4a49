"""Stories, articles, claims and what they are found by; notes, links and the audit trail."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from store.ledger.migrations.guards import create_guards, create_search
from store.ledger.tables import Bytewise, Key, Moment

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables, the full-text index, and the triggers that keep history as it was written."""
    _make_evidence()
    _make_notes()
    create_search(op.get_bind())
    create_guards(op.get_bind())


def _make_evidence() -> None:
    op.create_table(
        "story",
        sa.Column("pk", Key, autoincrement=True, nullable=False),
        sa.Column("slug", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("event_date", sa.Date(), nullable=True),
        sa.Column("event_name", sa.Text(), nullable=True),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("claims", sa.Integer(), server_default="0", nullable=False),
        sa.Column("articles", sa.Integer(), server_default="0", nullable=False),
        sa.Column("outlets", sa.Integer(), server_default="0", nullable=False),
        sa.Column("newest", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("pk", name=op.f("pk_story")),
        sa.UniqueConstraint("slug", name=op.f("uq_story_slug")),
    )
    op.create_table(
        "article",
        sa.Column("pk", Key, autoincrement=True, nullable=False),
        sa.Column("story_pk", Key, nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("version_pk", Key, nullable=True),
        sa.Column("outlet", sa.Text(), nullable=True),
        sa.Column("url", sa.Text(), nullable=True),
        sa.Column("published", sa.Text(), nullable=True),
        sa.Column("published_at", Moment(), nullable=True),
        sa.Column("credits", sa.Text(), server_default="[]", nullable=False),
        sa.Column("shown", sa.Boolean(), nullable=False),
        sa.Column("claims", sa.Integer(), server_default="0", nullable=False),
        sa.Column("quotes", sa.Integer(), server_default="0", nullable=False),
        sa.Column("first_seen", Moment(), nullable=False),
        sa.Column("last_seen", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["story_pk"], ["story.pk"], name=op.f("fk_article_story_pk")),
        sa.PrimaryKeyConstraint("pk", name=op.f("pk_article")),
        sa.UniqueConstraint("story_pk", "id", name=op.f("uq_article_story_pk_id")),
    )
    op.create_index(op.f("ix_article_id"), "article", ["id"], unique=False)
    op.create_index(op.f("ix_article_story_pk_first_seen"), "article", ["story_pk", "first_seen"], unique=False)
    op.create_index(op.f("ix_article_story_pk_outlet"), "article", ["story_pk", "outlet"], unique=False)
    op.create_index(op.f("ix_article_story_pk_published_at"), "article", ["story_pk", "published_at"], unique=False)
    op.create_index(op.f("ix_article_url"), "article", ["url"], unique=False)
    op.create_table(
        "version",
        sa.Column("pk", Key, autoincrement=True, nullable=False),
        sa.Column("article_pk", Key, nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("outlet", sa.Text(), nullable=True),
        sa.Column("url", sa.Text(), nullable=True),
        sa.Column("published", sa.Text(), nullable=True),
        sa.Column("published_at", Moment(), nullable=True),
        sa.Column("updated", sa.Text(), nullable=True),
        sa.Column("updated_at", Moment(), nullable=True),
        sa.Column("headline", sa.Text(), nullable=True),
        sa.Column("byline", sa.Text(), nullable=True),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("embargoed_until", sa.Text(), nullable=True),
        sa.Column("editor_note", sa.Text(), nullable=True),
        sa.Column("credits", sa.Text(), nullable=False),
        sa.Column("supplied", sa.Text(), nullable=False),
        sa.Column("boilerplate", sa.Text(), nullable=False),
        sa.Column("attributions", sa.Text(), nullable=False),
        sa.Column("wrote", sa.Text(), nullable=False),
        sa.Column("first_seen", Moment(), nullable=False),
        sa.Column("last_seen", Moment(), nullable=False),
        sa.Column("held_until", Moment(), nullable=True),
        sa.Column("held_claims", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["article_pk"], ["article.pk"], name=op.f("fk_version_article_pk")),
        sa.PrimaryKeyConstraint("pk", name=op.f("pk_version")),
        sa.UniqueConstraint("article_pk", "id", name=op.f("uq_version_article_pk_id")),
    )
    op.create_index(op.f("ix_version_held_until"), "version", ["held_until"], unique=False)
    op.create_table(
        "claim",
        sa.Column("pk", Key, autoincrement=True, nullable=False),
        sa.Column("story_pk", Key, nullable=False),
        sa.Column("article_pk", Key, nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=True),
        sa.Column("source_printed", sa.Text(), nullable=True),
        sa.Column("speaker", sa.Text(), nullable=True),
        sa.Column("descriptor", sa.Text(), nullable=True),
        sa.Column("root_name", sa.Text(), nullable=False),
        sa.Column("root_kind", sa.Text(), nullable=False),
        sa.Column("grammar", sa.Text(), nullable=False),
        sa.Column("wrote", sa.Text(), nullable=False),
        sa.Column("version_pk", Key, nullable=False),
        sa.Column("first_seen", Moment(), nullable=False),
        sa.Column("withdrawn", Moment(), nullable=True),
        sa.ForeignKeyConstraint(["article_pk"], ["article.pk"], name=op.f("fk_claim_article_pk")),
        sa.ForeignKeyConstraint(["story_pk"], ["story.pk"], name=op.f("fk_claim_story_pk")),
        sa.PrimaryKeyConstraint("pk", name=op.f("pk_claim")),
        sa.UniqueConstraint("article_pk", "id", name=op.f("uq_claim_article_pk_id")),
    )
    op.create_index(op.f("ix_claim_id"), "claim", ["id"], unique=False)
    op.create_index(op.f("ix_claim_story_pk_first_seen"), "claim", ["story_pk", "first_seen"], unique=False)
    op.create_index(op.f("ix_claim_story_pk_speaker"), "claim", ["story_pk", "speaker"], unique=False)
    op.create_index(op.f("ix_claim_story_pk_withdrawn"), "claim", ["story_pk", "withdrawn"], unique=False)
    op.create_table(
        "sighting",
        sa.Column("claim_pk", Key, nullable=False),
        sa.Column("version_pk", Key, nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("end", sa.Integer(), nullable=False),
        sa.Column("grammar", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["claim_pk"], ["claim.pk"], name=op.f("fk_sighting_claim_pk")),
        sa.ForeignKeyConstraint(["version_pk"], ["version.pk"], name=op.f("fk_sighting_version_pk")),
        sa.PrimaryKeyConstraint("claim_pk", "version_pk", name=op.f("pk_sighting")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_sighting_version_pk"), "sighting", ["version_pk"], unique=False)
    op.create_table(
        "facet",
        sa.Column("claim_pk", Key, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("story_pk", Key, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("value_hash", sa.Text(), nullable=False),
        sa.Column("unit", sa.Text(), nullable=True),
        sa.Column("low", sa.Float(), nullable=True),
        sa.Column("high", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["claim_pk"], ["claim.pk"], name=op.f("fk_facet_claim_pk")),
        sa.ForeignKeyConstraint(["story_pk"], ["story.pk"], name=op.f("fk_facet_story_pk")),
        sa.PrimaryKeyConstraint("claim_pk", "number", name=op.f("pk_facet")),
    )
    op.create_index(
        op.f("ix_facet_story_pk_kind_key_claim_pk"), "facet", ["story_pk", "kind", "key", "claim_pk"], unique=False
    )
    op.create_index("ix_facet_value", "facet", ["story_pk", "kind", "key", "value_hash", "claim_pk"], unique=False)
    op.create_table(
        "claim_terms",
        sa.Column("claim_pk", Key, nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["claim_pk"], ["claim.pk"], name=op.f("fk_claim_terms_claim_pk")),
        sa.PrimaryKeyConstraint("claim_pk", name=op.f("pk_claim_terms")),
    )
    op.create_table(
        "term",
        sa.Column("story_pk", Key, nullable=False),
        sa.Column("term", Bytewise, nullable=False),
        sa.Column("claims", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["story_pk"], ["story.pk"], name=op.f("fk_term_story_pk")),
        sa.PrimaryKeyConstraint("story_pk", "term", name=op.f("pk_term")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "name",
        sa.Column("story_pk", Key, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("printed", sa.Text(), nullable=False),
        sa.Column("claims", sa.Integer(), nullable=False),
        sa.Column("spoken", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["story_pk"], ["story.pk"], name=op.f("fk_name_story_pk")),
        sa.PrimaryKeyConstraint("story_pk", "name", "printed", name=op.f("pk_name")),
        sqlite_with_rowid=False,
    )


def _make_notes() -> None:
    op.create_table(
        "note",
        sa.Column("pk", Key, autoincrement=True, nullable=False),
        sa.Column("story_pk", Key, nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("relation", sa.Text(), nullable=False),
        sa.Column("independent", sa.Boolean(), nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("sides", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=True),
        sa.Column("decided_by", sa.Text(), nullable=True),
        sa.Column("decided_at", Moment(), nullable=True),
        sa.Column("side", sa.Text(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("created", Moment(), nullable=False),
        sa.Column("changed", Moment(), nullable=False),
        sa.Column("changed_by", sa.Text(), nullable=True),
        sa.Column("last_seen", Moment(), nullable=False),
        sa.Column("withdrawn", Moment(), nullable=True),
        sa.ForeignKeyConstraint(["story_pk"], ["story.pk"], name=op.f("fk_note_story_pk")),
        sa.PrimaryKeyConstraint("pk", name=op.f("pk_note")),
        sa.UniqueConstraint("story_pk", "id", name=op.f("uq_note_story_pk_id")),
    )
    op.create_index(op.f("ix_note_story_pk_kind"), "note", ["story_pk", "kind"], unique=False)
    op.create_table(
        "note_claim",
        sa.Column("claim", sa.Text(), nullable=False),
        sa.Column("note_pk", Key, nullable=False),
        sa.ForeignKeyConstraint(["note_pk"], ["note.pk"], name=op.f("fk_note_claim_note_pk")),
        sa.PrimaryKeyConstraint("claim", "note_pk", name=op.f("pk_note_claim")),
    )
    op.create_index(op.f("ix_note_claim_note_pk"), "note_claim", ["note_pk"], unique=False)
    op.create_table(
        "note_former",
        sa.Column("story_pk", Key, nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("note_pk", Key, nullable=False),
        sa.ForeignKeyConstraint(["note_pk"], ["note.pk"], name=op.f("fk_note_former_note_pk")),
        sa.ForeignKeyConstraint(["story_pk"], ["story.pk"], name=op.f("fk_note_former_story_pk")),
        sa.PrimaryKeyConstraint("story_pk", "id", name=op.f("pk_note_former")),
    )
    op.create_index(op.f("ix_note_former_note_pk"), "note_former", ["note_pk"], unique=False)
    op.create_table(
        "taught",
        sa.Column("story_pk", Key, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("left", sa.Text(), nullable=False),
        sa.Column("right", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["story_pk"], ["story.pk"], name=op.f("fk_taught_story_pk")),
        sa.PrimaryKeyConstraint("story_pk", "kind", "left", "right", name=op.f("pk_taught")),
    )
    op.create_table(
        "audit",
        sa.Column("pk", Key, autoincrement=True, nullable=False),
        sa.Column("story", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=False),
        sa.Column("details", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("pk", name=op.f("pk_audit")),
    )
    op.create_index(op.f("ix_audit_story_at"), "audit", ["story", "at"], unique=False)
    op.create_index(op.f("ix_audit_subject"), "audit", ["subject"], unique=False)
    op.create_table(
        "link",
        sa.Column("story_pk", Key, nullable=False),
        sa.Column("left", sa.Text(), nullable=False),
        sa.Column("right", sa.Text(), nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("rule", sa.Text(), nullable=False),
        sa.Column("made_at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["story_pk"], ["story.pk"], name=op.f("fk_link_story_pk")),
        sa.PrimaryKeyConstraint("story_pk", "left", "right", name=op.f("pk_link")),
    )
    op.create_table(
        "link_decision",
        sa.Column("pk", Key, autoincrement=True, nullable=False),
        sa.Column("story_pk", Key, nullable=False),
        sa.Column("left", sa.Text(), nullable=False),
        sa.Column("right", sa.Text(), nullable=False),
        sa.Column("same", sa.Boolean(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["story_pk"], ["story.pk"], name=op.f("fk_link_decision_story_pk")),
        sa.PrimaryKeyConstraint("pk", name=op.f("pk_link_decision")),
    )
    op.create_index(
        op.f("ix_link_decision_story_pk_left_right"), "link_decision", ["story_pk", "left", "right"], unique=False
    )
