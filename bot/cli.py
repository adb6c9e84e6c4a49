"""The command line: also the machine-readable door. JSON on standard output, messages on standard error."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar

import typer
from rich.console import Console

from bot.digest_cli import digest_app
from bot.output import (
    EXIT_FAILED,
    EXIT_INTERRUPTED,
    EXIT_USAGE,
    emit_json,
    emit_text,
    explain_crash,
    fail,
    open_console,
    read_input,
    say,
)
from bot.settings import Settings, load_settings
from store.claims import StoreError

_Found = TypeVar("_Found")

app = typer.Typer(
    name="parkland-facts",
    help="Answers about a story, only in its sources' own words.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode=None,
)

app.add_typer(digest_app, name="digest")

Database = Annotated[str | None, typer.Option("--database", help="Address of the store, such as sqlite:///x.sqlite")]
StorySlug = Annotated[str | None, typer.Option("--story", help="Slug of the story")]
AsJson = Annotated[bool, typer.Option("--json", help="JSON on standard output")]
Words = Annotated[list[str] | None, typer.Argument(help="Words to look for")]


def main() -> NoReturn:
    """Run the command line: 0 ok, 1 failed (one sentence on standard error), 2 usage, 130 stopped by Ctrl-C."""
    try:
        app(standalone_mode=True)
    except StoreError as error:
        fail(str(error), EXIT_FAILED)
    except KeyboardInterrupt:
        fail("stopped", EXIT_INTERRUPTED)
    sys.exit(0)


@app.callback()
def choose(context: typer.Context, database: Database = None, story: StorySlug = None) -> None:
    """Store and story may be named before the command as well as after it."""
    # Here and not in main: typer sets a hook of its own when it is called.
    sys.excepthook = explain_crash
    settings = load_settings()
    logging.basicConfig(
        level=settings.parkland_log_level, stream=sys.stderr, format="%(levelname)s %(name)s %(message)s"
    )
    logging.getLogger("alembic").setLevel(logging.WARNING)
    known = {"parkland_database": database, "parkland_story": story}
    context.obj = settings.model_copy(update={name: value for name, value in known.items() if value})


def _settings(context: typer.Context, database: str | None, story: str | None) -> Settings:
    base: Settings = context.obj
    known = {"parkland_database": database, "parkland_story": story}
    return base.model_copy(update={name: value for name, value in known.items() if value})


def _put_out(
    found: _Found, export: Callable[[_Found], Any], show: Callable[[Console, _Found], None], *, as_json: bool
) -> None:
    """Write what a look-up found: JSON for machines, the console for people."""
    if as_json:
        emit_json(export(found))
    else:
        show(open_console(), found)


@app.command()
def ingest(
    context: typer.Context,
    places: Annotated[list[str], typer.Argument(metavar="PATH|URL...", help="Files, folders or addresses")],
    *,
    database: Database = None,
    story: StorySlug = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes that parse")] = 1,
    event_date: Annotated[datetime | None, typer.Option(formats=["%Y-%m-%d"], help="Day of the story's event")] = None,
    zone: Annotated[str | None, typer.Option(help="Zone that the story's days are counted in")] = None,
) -> None:
    """Take articles into the store; safe to repeat. One outcome row per article, exit 1 when one could not be read."""
    from bot.compose import choose_story, ingest_places

    settings = _settings(context, database, story)
    # A manifest names its story; only what was typed outranks it, not the setting's default.
    typed = settings.parkland_story if settings.parkland_story != load_settings().parkland_story else story
    chosen = choose_story(places, typed, default=settings.parkland_story, event_date=event_date, zone=zone)
    failed = 0
    for row in ingest_places(places, settings, story=chosen, workers=workers):
        emit_json({name: value for name, value in asdict(row).items() if value is not None})
        if row.status == "failed":
            failed += 1
            say(f"{row.article}: {row.reason}.")
    if failed:
        fail(f"{failed} of the inputs could not be read; the rest is in the store")


@app.command()
def ask(
    context: typer.Context,
    question: Annotated[list[str] | None, typer.Argument(help="The question")] = None,
    *,
    batch: Annotated[Path | None, typer.Option(help='JSON lines, each {"id", "question"}')] = None,
    as_json: AsJson = False,
    explain: Annotated[bool, typer.Option("--explain", help="Say why each fact stands where it does")] = False,
    database: Database = None,
    story: StorySlug = None,
) -> None:
    """Answer a question with sourced facts, or say that the articles do not."""
    from bot.compose import open_store
    from bot.show import show_answer
    from store.answers import answer_question, export_answer

    if (question is None) == (batch is None):
        fail("give a question, or a file of questions with --batch", EXIT_USAGE)
    settings = _settings(context, database, story)
    with open_store(settings) as (ledger, chosen):
        if batch is not None:
            for number, row in enumerate(_Rows(batch, ("question",)), 1):
                with ledger.read() as work:
                    answer = answer_question(row["question"], work, story=chosen.slug)
                emit_json({"id": row.get("id", number), **export_answer(answer, explain=explain)})
            return
        with ledger.read() as work:
            answer = answer_question(" ".join(question or []), work, story=chosen.slug)
        if as_json:
            emit_json(export_answer(answer, explain=explain))
        else:
            show_answer(open_console(), answer, explain=explain)


@app.command()
def quotes(
    context: typer.Context,
    words: Words = None,
    *,
    speaker: Annotated[str | None, typer.Option(help="Whose words")] = None,
    as_json: AsJson = False,
    database: Database = None,
    story: StorySlug = None,
) -> None:
    """Look up who said it, with every printed variant compared word by word."""
    from bot.compose import open_store
    from bot.show import show_quotes
    from store.answers import export_quotes, find_quotes

    settings = _settings(context, database, story)
    with open_store(settings) as (ledger, chosen), ledger.read() as work:
        found = find_quotes(" ".join(words or []), work, story=chosen.slug, speaker=speaker)
    _put_out(found, export_quotes, show_quotes, as_json=as_json)


@app.command()
def conflicts(
    context: typer.Context,
    words: Words = None,
    *,
    as_json: AsJson = False,
    database: Database = None,
    story: StorySlug = None,
) -> None:
    """List conflict notes, open ones first."""
    from bot.compose import open_store
    from bot.show import show_conflicts
    from store.answers import export_conflicts, find_conflicts

    settings = _settings(context, database, story)
    with open_store(settings) as (ledger, chosen), ledger.read() as work:
        found = find_conflicts(" ".join(words or []), work, story=chosen.slug)
    _put_out(found, export_conflicts, show_conflicts, as_json=as_json)


@app.command()
def check(
    context: typer.Context,
    text: Annotated[list[str], typer.Argument(help="The draft; - reads standard input")],
    *,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="CSV on standard output")] = False,
    database: Database = None,
    story: StorySlug = None,
) -> None:
    """Check a draft, statement by statement, against the sources."""
    from bot.compose import make_draft_parser, open_store
    from bot.show import show_check
    from store.answers import check_draft, export_check, export_check_csv

    settings = _settings(context, database, story)
    draft = read_input() if text == ["-"] else " ".join(text)
    with open_store(settings) as (ledger, chosen), ledger.read() as work:
        found = check_draft(draft, work, story=chosen.slug, extract=make_draft_parser(settings, chosen))
    if as_json:
        emit_json(export_check(found))
    elif as_csv:
        emit_text(export_check_csv(found))
    else:
        show_check(open_console(), found)


@app.command()
def who(
    context: typer.Context,
    name: Annotated[list[str], typer.Argument(help="A name, as far as you know it")],
    *,
    as_json: AsJson = False,
    database: Database = None,
    story: StorySlug = None,
) -> None:
    """Show a person or body: roles and names as printed, what they said, what others say, conflict notes."""
    from bot.compose import open_store
    from bot.show import show_dossier
    from store.answers import build_dossier, export_dossier

    settings = _settings(context, database, story)
    with open_store(settings) as (ledger, chosen), ledger.read() as work:
        found = build_dossier(" ".join(name), work, story=chosen.slug)
    _put_out(found, export_dossier, show_dossier, as_json=as_json)


@app.command()
def timeline(
    context: typer.Context, *, as_json: AsJson = False, database: Database = None, story: StorySlug = None
) -> None:
    """Show dated statements in order, with what fixes each date."""
    from bot.compose import open_store
    from bot.show import show_timeline
    from store.answers import build_timeline, export_timeline

    settings = _settings(context, database, story)
    with open_store(settings) as (ledger, chosen), ledger.read() as work:
        found = build_timeline(work, story=chosen.slug)
    _put_out(found, export_timeline, show_timeline, as_json=as_json)


@app.command()
def sources(
    context: typer.Context, *, as_json: AsJson = False, database: Database = None, story: StorySlug = None
) -> None:
    """Show what the store holds: articles, versions, roots, counts."""
    from bot.compose import open_store
    from bot.show import show_sources
    from store.answers import build_sources, export_sources

    settings = _settings(context, database, story)
    with open_store(settings) as (ledger, chosen), ledger.read() as work:
        found = build_sources(work, story=chosen.slug)
    _put_out(found, export_sources, show_sources, as_json=as_json)


@app.command()
def extract(
    context: typer.Context,
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="Files, folders or addresses")],
    *,
    as_json: AsJson = True,  # noqa: ARG001 (the contract names the flag; there is no other form)
    story: StorySlug = None,
) -> None:
    """Extract without a database: one JSON object per article."""
    from bot.compose import extract_places
    from bot.export import export_extraction
    from store.claims import Extraction

    failed = 0
    for found in extract_places(paths, _settings(context, None, story)):
        if isinstance(found, Extraction):
            emit_json(export_extraction(found))
        else:
            failed += 1
            say(f"{found.article}: {found.reason}.")
    if failed:
        fail(f"{failed} of the inputs could not be read")


@app.command()
def compare(
    context: typer.Context, path: Annotated[Path, typer.Argument(help='JSON lines, each {"id", "a", "b"}')]
) -> None:
    """Compare pairs of statements without a database: one JSON object per pair."""
    from bot.compose import compare_rows

    for row in compare_rows(iter(_Rows(path, ("a", "b"))), context.obj):
        emit_json(row)


class _Rows:
    """The objects of a JSON-lines file, in order. A bad line is named on standard error, and the rest goes on."""

    def __init__(self, path: Path, wanted: tuple[str, ...]) -> None:
        self._path, self._wanted = path, wanted
        self.failed = 0

    def __iter__(self) -> Iterator[dict[str, Any]]:
        try:
            with self._path.open("rb") as lines:
                for number, line in enumerate(lines, 1):
                    if line.strip() and (row := self._parse(number, line)) is not None:
                        yield row
        except OSError as error:
            fail(f"{self._path} cannot be read: {error.strerror or error}")
        if self.failed:
            fail(f"{self.failed} lines of {self._path} could not be read; the rest is answered")

    def _parse(self, number: int, line: bytes) -> dict[str, Any] | None:
        try:
            row = json.loads(line.decode("utf-8-sig"))
        except (ValueError, RecursionError):
            row = None
        if isinstance(row, dict) and all(isinstance(row.get(name), str) for name in self._wanted):
            return row
        self.failed += 1
        say(f"line {number} of {self._path} is no JSON object with {' and '.join(self._wanted)} as text.")
        return None


@app.command()
def export(
    context: typer.Context,
    what: Annotated[str, typer.Argument(metavar="notes", help="What to export: notes, with their audit trail")],
    *,
    as_csv: Annotated[bool, typer.Option("--csv", help="CSV in place of JSON")] = False,
    database: Database = None,
    story: StorySlug = None,
) -> None:
    """Export conflict notes with sides, decisions and the audit trail, as JSON or CSV."""
    from bot.compose import open_store
    from store.ledger.export import export_notes, write_csv, write_json

    if what != "notes":
        fail("only notes can be exported", EXIT_USAGE)
    with open_store(_settings(context, database, story)) as (ledger, chosen), ledger.read() as work:
        rows = export_notes(work.find_note_records(chosen.slug), work.find_audit(story=chosen.slug))
    emit_text(write_csv(rows) if as_csv else f"{write_json(rows)}\n")


@app.command()
def run(
    context: typer.Context,
    *,
    http: Annotated[bool, typer.Option("--http", help="Serve signed events over HTTP in place of Socket Mode")] = False,
    host: Annotated[str | None, typer.Option(help="Address that the web server binds")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Port of the web server")] = None,
    database: Database = None,
    story: StorySlug = None,
) -> None:
    """Run the Slack bot: Socket Mode, or with --http behind a load balancer."""
    from bot.run import run_bot

    run_bot(_settings(context, database, story), http=http, host=host, port=port)


@app.command()
def doctor(context: typer.Context, *, database: Database = None, story: StorySlug = None) -> None:
    """Check the model, the store, the tokens and their scopes, and say what to do about each."""
    from bot.doctor import run_doctor

    raise typer.Exit(run_doctor(_settings(context, database, story)))


@app.command()
def demo(
    context: typer.Context,
    *,
    once: Annotated[bool, typer.Option("--once", help="End after the conversation")] = False,
    database: Database = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="Port of the local desk")] = None,
) -> None:
    """Take in the seed articles, show a short conversation, and open the local desk."""
    from bot.demo import run_demo

    settings = _settings(context, database, None)
    run_demo(settings, open_console(), once=once, port=port if port is not None else settings.parkland_demo_port)
