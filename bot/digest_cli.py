"""``parkland-facts digest …``: what a digest would say, and how the subscriptions stand. Sends nothing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.output import EXIT_USAGE, emit_json, emit_text, fail
from bot.settings import Settings
from store.claims import fold_space

if TYPE_CHECKING:
    from store.claims import Evidence
    from store.digest.records import Digest
    from store.ledger.posting_records import ArticleLine, Subscription

digest_app = typer.Typer(
    help="What the daily digest would say, and how its subscriptions stand; sends nothing.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Database = Annotated[str | None, typer.Option("--database", help="Address of the store")]
StorySlug = Annotated[str | None, typer.Option("--story", help="Slug of the story")]
AsJson = Annotated[bool, typer.Option("--json", help="JSON on standard output")]
Zone = Annotated[str | None, typer.Option(help="Time zone, by city or name; the story's without it")]


@digest_app.command()
def now(
    context: typer.Context,
    *,
    since: Annotated[str | None, typer.Option(help="From when (2018-02-23T08:30), or “all”; else a day ago")] = None,
    until: Annotated[str | None, typer.Option(help="Until when; now without it")] = None,
    zone: Zone = None,
    as_json: AsJson = False,
    database: Database = None,
    story: StorySlug = None,
) -> None:
    """The digest of a window, by the time at which the store recorded what is in it."""
    from bot.compose import open_store
    from bot.digests import list_quiet_names
    from bot.errands import build_window_digest

    settings = choose_settings(context, database, story)
    with open_store(settings) as (ledger, chosen):
        where = read_zone(zone, chosen.zone)
        end = read_moment(until, where) or datetime.now(UTC)
        start = None if since == "all" else read_moment(since, where) or end - timedelta(days=1)
        with ledger.read() as work:
            digest, _ = build_window_digest(work, chosen.slug, start, end, zone=where, quiet=list_quiet_names(settings))
    if as_json:
        emit_json(export_digest(digest))
    else:
        emit_text("\n".join(map(_make_safe, print_digest(digest))) + "\n")


@digest_app.command()
def preview(
    context: typer.Context,
    *,
    at: Annotated[str, typer.Option(help="Wall time")] = "08:30",
    zone: Zone = None,
    daily: Annotated[bool, typer.Option("--daily", help="Weekends too")] = False,
    as_json: AsJson = False,
    database: Database = None,
    story: StorySlug = None,
) -> None:
    """The first line that each digest of the last seven days would have had."""
    from bot.compose import open_store
    from bot.errands import build_window_digest
    from store.digest.schedule import Schedule, find_between, print_wall

    settings = choose_settings(context, database, story)
    with open_store(settings) as (ledger, chosen):
        where = read_zone(zone, chosen.zone)
        schedule = Schedule(where, read_time(at), "daily" if daily else "weekdays")
        end = datetime.now(UTC)
        dues = find_between(schedule, end - timedelta(days=11), end)
        for begun, due in pairwise(dues):
            if due.at <= end - timedelta(days=7):
                continue
            with ledger.read() as work:
                digest, _ = build_window_digest(work, chosen.slug, begun.at, due.at, zone=where)
            if as_json:
                emit_json({"day": due.day.isoformat(), "due": due.at.isoformat(), "line": digest.line})
            else:
                emit_text(f"{print_wall(due.at, where)}: {digest.line}\n")


@digest_app.command()
def status(context: typer.Context, *, database: Database = None, story: StorySlug = None) -> None:
    """Every subscription and the last of its digests, a JSON object a line; the lag in the last line."""
    from bot.compose import open_store

    moment = datetime.now(UTC)
    with open_store(choose_settings(context, database, story)) as (ledger, _), ledger.read() as work:
        for sub in work.postings.find_subscriptions(limit=100_000):
            last = work.postings.find_postings(sub.team, sub.channel, kind="digest", limit=1)
            emit_json(
                {**export_subscription(sub), "last": {"day": last[0].slot, "state": last[0].state} if last else None}
            )
        waiting, oldest = work.postings.count_due(moment)
    lag = (moment - oldest).total_seconds() if oldest else 0.0
    emit_json({"waiting": waiting, "lag_seconds": round(lag, 1)})


def choose_settings(context: typer.Context, database: str | None, story: str | None) -> Settings:
    """The settings with what was typed after the command."""
    base: Settings = context.obj
    known = {"parkland_database": database, "parkland_story": story}
    return base.model_copy(update={name: value for name, value in known.items() if value})


def read_zone(typed: str | None, default: str) -> str:
    """A zone as typed; ends with a usage error and a hint when it is unknown."""
    from store.digest.zones import resolve_zone

    if typed is None:
        return default
    found = resolve_zone(typed)
    if found.name is None:
        fail(found.advice, EXIT_USAGE)
    return found.name


def read_moment(typed: str | None, zone: str) -> datetime | None:
    """A day or a time, in the zone unless it names an offset."""
    from store.digest.schedule import load_zone

    if typed is None:
        return None
    try:
        moment = datetime.fromisoformat(typed)
    except ValueError:
        fail(f"“{typed}” is no time: say it like 2018-02-23T08:30", EXIT_USAGE)
    return moment if moment.tzinfo else moment.replace(tzinfo=load_zone(zone))


def read_time(typed: str) -> time:
    """A wall time."""
    from store.digest.request import RequestError, parse_digest

    try:
        return parse_digest(f"on {typed}").at or time(8, 30)
    except RequestError as error:
        fail(str(error), EXIT_USAGE)


def export_subscription(sub: Subscription) -> dict[str, Any]:
    """A subscription for a machine."""
    return {
        "channel": sub.channel,
        "story": sub.story,
        "state": sub.state,
        "reason": sub.reason or None,
        "at": f"{sub.at:%H:%M}",
        "zone": sub.zone,
        "days": sub.days,
        "always": sub.always,
        "corrections": sub.ripple,
        "owner": sub.owner,
        "next_due": sub.next_due.isoformat() if sub.next_due else None,
        "covered_until": sub.covered_until.isoformat() if sub.covered_until else None,
    }


def export_digest(digest: Digest) -> dict[str, Any]:
    """A digest for a machine: every claim with its attribution, offsets and article."""
    return {
        "story": digest.story,
        "since": digest.window.since.isoformat() if digest.window.since else None,
        "until": digest.window.until.isoformat(),
        "zone": digest.window.zone,
        "line": digest.line,
        "counts": {name: getattr(digest.counts, name) for name in digest.counts.__slots__},
        "articles": [
            {
                "article": one.id,
                "outlet": one.outlet,
                "headline": one.headline,
                "new": one.new,
                "roots": list(one.roots),
            }
            for one in digest.articles
        ],
        "conflicts": [one.id for one in digest.conflicts],
        "moved": [
            {"note": one.note.id, "moved": one.moved, "by": one.who, "reason": one.reason} for one in digest.decisions
        ],
        "claims": _export_claims(digest.claims),
        "quotes": _export_claims(digest.quotes),
        "withdrawn": _export_claims([one.old for one in digest.withdrawn if one.old is not None]),
        "unowned": [one.id for one in digest.unowned],
    }


def _export_claims(claims: Sequence[Evidence]) -> list[dict[str, Any]]:
    from store.answers.showing.printing import credit_evidence, list_chain

    return [
        {
            "claim": one.claim.id,
            "article": one.claim.article,
            "outlet": one.outlet,
            "published": one.published.isoformat() if one.published else None,
            "start": one.claim.passage.start,
            "end": one.claim.passage.end,
            "text": one.claim.text,
            "speaker": one.claim.speaker,
            "chain": list(list_chain(credit_evidence(one))),
        }
        for one in claims
    ]


def print_digest(digest: Digest) -> list[str]:
    """A digest in plain lines, every claim with its attribution behind it."""
    lines = [digest.line]
    lines += [f"  {one.outlet or 'outlet unknown'}: {_title(one)}" for one in digest.articles]
    sections = (("Claims that carry weight", digest.claims), ("Quotes worth knowing", digest.quotes))
    for title, claims in sections:
        lines += ["", title, *(line for one in claims for line in _print_claim(one))] if claims else []
    return lines + _print_notes(digest)


def _title(line: ArticleLine) -> str:
    """The headline, or the first words on one line between quotation marks, the mark of our cut outside them."""
    return line.headline or f"“{fold_space(line.opening[:160])}” […]"


def _print_claim(one: Evidence) -> list[str]:
    from store.answers.showing.printing import print_claim

    printed = print_claim(one)
    before, after = "[…] " * printed.cut_before, " […]" * printed.cut_after
    return [f"  │ {before}{printed.text}{after}", f"    — {printed.credit}"]


def _make_safe(line: str) -> str:
    """The line without characters that could drive a terminal."""
    return "".join(one if one.isprintable() else " " for one in line)


def _print_notes(digest: Digest) -> list[str]:
    from store.answers.showing.printing import print_note

    lines: list[str] = []
    for title, notes in (("New conflict notes", digest.conflicts), ("Open without an owner", digest.unowned)):
        lines += ["", title, *(f"  {line}" for note in notes for line in print_note(note))] if notes else []
    for move in digest.decisions:
        lines += [f"  {move.moved} by {move.who}: {move.reason}", *(f"  {line}" for line in print_note(move.note))]
    return lines
