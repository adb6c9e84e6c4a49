"""What a thread must hear after something that it showed has changed: old and new, side by side. Pure.

STANDARDS 10: a correction goes to everybody who got the old answer. The new version of an article has no line that
says which of its sentences took the place of which, so a successor is only named where one is clearly nearest in
words; else the old claim is said to be no longer printed, without a guess.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rapidfuzz import fuzz

from store.claims import Evidence, Story, fold_space
from store.digest.build import read_move
from store.digest.records import MovedNote
from store.ledger.posting_records import Withdrawal
from store.ledger.since import Since

if TYPE_CHECKING:
    from datetime import datetime

    from store.ledger import Work

# Words in common, of 100 (token_sort_ratio): two sentences about other things share 30 to 45, a sentence with a
# number or a name changed 85 and more; rewritten ones lie between.
_ALIKE: Final = 60.0
_CLEARLY: Final = 8.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedClaim:
    """A claim that was shown and is no longer printed, and the claim in its place, or None."""

    gone: Withdrawal
    now: Evidence | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OutletNote:
    """What an outlet itself says of its changed article ("Correction: …"), as printed in its data."""

    outlet: str | None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """All that one thread hears at once."""

    claims: tuple[ChangedClaim, ...] = ()
    notes: tuple[MovedNote, ...] = ()
    outlets: tuple[OutletNote, ...] = ()


def find_successor(gone: Withdrawal) -> Evidence | None:
    """The one added claim that is clearly the old one reworded, or None: never a guess between two."""
    if gone.old is None:
        return None
    words = fold_space(gone.old.claim.text)
    scored = sorted(
        ((fuzz.token_sort_ratio(words, fold_space(one.claim.text)), -place) for place, one in enumerate(gone.added)),
        reverse=True,
    )
    if not scored or scored[0][0] < _ALIKE:
        return None
    if len(scored) > 1 and scored[0][0] - scored[1][0] < _CLEARLY:
        return None
    return gone.added[-scored[0][1]]


def build_correction(work: Work, story: Story, refs: Collection[str], after: datetime, until: datetime) -> Correction:
    """What became of the claims and notes of these ids in ``[after, until]``; empty when all is as it was shown."""
    ledger = Since(work.connection)
    claims = [one for one in refs if not one.startswith("note-")]
    notes = [one for one in refs if one.startswith("note-")]
    gone = ledger.find_withdrawals_of(story, claims) if claims else []
    return Correction(
        claims=tuple(ChangedClaim(gone=one, now=find_successor(one)) for one in gone),
        notes=tuple(_find_moved(work, notes, after, until)),
        outlets=tuple(_find_outlet_notes(work, story, gone)),
    )


def _find_outlet_notes(work: Work, story: Story, gone: Iterable[Withdrawal]) -> Iterator[OutletNote]:
    """What the outlets say of the articles that changed and may still be shown, each once."""
    for article in dict.fromkeys(one.article for one in gone if one.old is not None):
        found = work.load_article(article, story)
        if found.editor_note:
            yield OutletNote(outlet=found.outlet, text=fold_space(found.editor_note))


def _find_moved(work: Work, notes: Iterable[str], after: datetime, until: datetime) -> list[MovedNote]:
    """The last editor's move of each note, once under its present id."""
    found: dict[str, MovedNote] = {}
    for ref in notes:
        note = next(iter(work.load_notes([ref])), None)
        if note is None:
            continue
        moves = [move for move in Since(work.connection).find_moves_of(note.id) if after <= move.at <= until]
        for move in moves:
            moved = read_move(move)
            if move.action in ("decide", "reopen") and moved is not None:
                found[note.id] = MovedNote(note=note, moved=moved, who=move.who, at=move.at, reason=move.reason)
    return list(found.values())


def is_empty(correction: Correction) -> bool:
    """Whether there is nothing to tell after all (what went has come back)."""
    return not correction.claims and not correction.notes
