"""What a digest says: gathered from one unit of work, put together by pure functions: same window, same bytes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final, cast

from store.claims import ConflictNote, Evidence, Story
from store.digest.ranking import choose, rank_lines, rank_quotes
from store.digest.records import Counts, Digest, Moved, MovedNote, Window
from store.digest.schedule import load_zone, print_wall
from store.ledger.posting_records import ArticleChanges, NoteMove, Withdrawal
from store.ledger.since import Since

if TYPE_CHECKING:
    from store.ledger import Work

ARTICLES: Final = 20
CLAIMS: Final = 10
QUOTES: Final = 5
NOTES: Final = 8
WITHDRAWN: Final = 5
_RANKED: Final = 64
_RELATIONS: Final = ("contradicts", "superseded", "differs", "reconcilable", "agrees")
_SETTLED: Final = ("decided", "both stand", "not a conflict")
_ACTIONS: Final[dict[str, Moved]] = {"reopen": "reopened", "take": "taken", "grow": "changed"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """All that a digest is made of: counts of everything, and more candidates than are shown."""

    articles: ArticleChanges
    new_claims: int
    ranked: Sequence[Evidence] = ()
    quotes: Sequence[Evidence] = ()
    withdrawn: int = 0
    withdrawals: Sequence[Withdrawal] = ()
    conflicts: Sequence[ConflictNote] = ()
    new_conflicts: int = 0
    moves: Sequence[MovedNote] = ()
    decided: int = 0
    moved: int = 0
    unowned: Sequence[ConflictNote] = ()
    open_unowned: int = 0


def build_digest(work: Work, story: Story, window: Window, *, quiet: Collection[str] = ()) -> Digest:
    """The digest of a story and window; ``quiet`` names are kept out of sight where anything else can be shown.

    Raises UnknownStoryError when the store doesn't hold the story.
    """
    return compose_digest(story.slug, window, gather_material(work, story, window, quiet), quiet)


def gather_material(work: Work, story: Story, window: Window, quiet: Collection[str]) -> Material:
    """Ask the ledger for everything that the window holds; a dozen queries, whatever its size."""
    ledger = Since(work.connection)
    since, until = window.since, window.until
    fresh = ledger.find_new_note_ids(story, since, until)
    unowned = ledger.find_unowned_note_ids(story, until)
    moves = find_last_moves(ledger.find_note_moves(story, since, until), fresh)
    settled = sum(read_move(move) in _SETTLED for move in moves)
    notes = {note.id: note for note in work.load_notes([*fresh[:_RANKED], *unowned[: 2 * NOTES]])}
    moved = _load_moved(work, moves[:NOTES])
    lines = ledger.find_claim_lines(story, since, until)
    disputed = {side.claim for note in (*notes.values(), *(one.note for one in moved)) for side in note.sides}
    return Material(
        articles=ledger.find_article_changes(story, since, until, ARTICLES),
        new_claims=len(lines),
        ranked=work.load_evidence(rank_lines(lines, disputed, quiet)),
        quotes=work.load_evidence(rank_quotes(lines, disputed, quiet)),
        withdrawn=ledger.count_withdrawals(story, since, until),
        withdrawals=ledger.find_withdrawals(story, since, until, WITHDRAWN),
        conflicts=sorted((notes[one] for one in fresh[:_RANKED] if one in notes), key=weigh_note),
        new_conflicts=len(fresh),
        moves=moved,
        decided=settled,
        moved=len(moves) - settled,
        unowned=[notes[one] for one in unowned if one in notes],
        open_unowned=len(unowned),
    )


def weigh_note(note: ConflictNote) -> tuple[int, bool, str]:
    """What a new note is ordered by: contradictions first, and of those the ones between known, different roots."""
    return _RELATIONS.index(note.relation), not note.independent, note.id


def _load_moved(work: Work, moves: Iterable[NoteMove]) -> list[MovedNote]:
    """The notes that moved, each once, under whatever id it has now."""
    found: dict[str, MovedNote] = {}
    for move in moves:
        note = next(iter(work.load_notes([move.note])), None)
        moved = read_move(move)
        if note is not None and moved is not None:
            found[note.id] = MovedNote(note=note, moved=moved, who=move.who, at=move.at, reason=move.reason)
    return list(found.values())


def find_last_moves(moves: Iterable[NoteMove], fresh: Collection[str] = ()) -> list[NoteMove]:
    """The last move of each note, in the order of those moves.

    A side that a rule added hides no editor's move, and is none at all for a note that is new itself.
    """
    last: dict[str, NoteMove] = {}
    for move in moves:
        moved = read_move(move)
        if moved is None or (moved == "changed" and (move.note in fresh or move.note in last)):
            continue
        last.pop(move.note, None)
        last[move.note] = move
    return list(last.values())


def read_move(move: NoteMove) -> Moved | None:
    """What a line of the audit trail did to its note, or None when it is nothing that a digest tells."""
    if move.action == "decide":
        return cast(Moved, move.after) if move.after in _SETTLED else None
    return _ACTIONS.get(move.action)


def compose_digest(story: str, window: Window, found: Material, quiet: Collection[str] = ()) -> Digest:
    """Choose what is shown and say the first line. Pure."""
    counts = Counts(
        articles=found.articles.new,
        changed=found.articles.changed,
        claims=found.new_claims,
        withdrawn=found.withdrawn,
        conflicts=found.new_conflicts,
        decided=found.decided,
        moved=found.moved,
        unowned=found.open_unowned,
    )
    quotes = choose(found.quotes, QUOTES, quiet=quiet)
    new = {note.id for note in found.conflicts}
    return Digest(
        story=story,
        window=window,
        line=print_line(window, counts),
        counts=counts,
        articles=found.articles.lines[:ARTICLES],
        conflicts=tuple(found.conflicts[:NOTES]),
        decisions=tuple(found.moves[:NOTES]),
        claims=choose(found.ranked, CLAIMS, quiet=quiet, without=quotes),
        quotes=quotes,
        withdrawn=tuple(found.withdrawals[:WITHDRAWN]),
        unowned=tuple(note for note in found.unowned if note.id not in new)[:NOTES],
    )


def print_line(window: Window, counts: Counts) -> str:
    """``Since Friday 08:30: 2 articles, 1 new conflict, 1 decided.``: counts only, so no name can stand in it."""
    parts = [
        _count(counts.articles, "article"),
        _count(counts.changed, "article changed", "articles changed"),
        _count(counts.withdrawn, "claim withdrawn", "claims withdrawn"),
        _count(counts.conflicts, "new conflict"),
        _count(counts.decided, "decided", "decided"),
        _count(counts.moved, "note moved", "notes moved"),
    ]
    said = [part for part in parts if part]
    if not said and counts.claims:
        said = [_count(counts.claims, "new claim")]
    return f"{_print_since(window)}: {', '.join(said) or 'nothing new'}."


def _print_since(window: Window) -> str:
    if window.since is not None:
        return f"Since {print_wall(window.since, window.zone, now=window.until)}"
    if window.began is None:
        return "First digest, of all that the store holds"
    return f"First digest, of all that the store holds since {_print_day(window.began, window.zone)}"


def _print_day(moment: datetime, zone: str) -> str:
    wall = moment.astimezone(load_zone(zone))
    return f"{wall.day} {wall:%B} {wall.year}"


def _count(number: int, one: str, many: str | None = None) -> str:
    """``2 articles``; nothing for none."""
    return f"{number:,} {one if number == 1 else many or one + 's'}" if number else ""
