"""The open conflict notes that bear on a statement of a draft: what a source says, another may say otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from store.answers.drafts.aligning import Pairs
from store.answers.drafts.statements import list_numbers
from store.answers.english.words import find_words, read_number, stem_word
from store.answers.evidence.view import ClaimView
from store.answers.showing.disputes import find_disputed

if TYPE_CHECKING:
    from store.claims import ConflictNote, Passage, Side

_OPEN = ("open", "reopened")
_AGREEING = ("agrees", "superseded")
# How a name is spelled, and how a quotation is cut, has verdicts of its own.
_OTHERWISE = ("name", "wording")
_FIGURES = ("count", "amount", "measure", "duration", "age")


def find_bearing_notes(
    draft: ClaimView, view: ClaimView, pairs: Pairs, notes: Sequence[ConflictNote]
) -> list[ConflictNote]:
    """The notes about what the draft says in the words of this claim, in their order."""
    return [
        note
        for note in notes
        if note.status in _OPEN and note.relation not in _AGREEING and note.kind not in _OTHERWISE
        if any(_bears(draft, view, pairs, note, side) for side in note.sides if side.claim == view.claim.id)
    ]


def _bears(draft: ClaimView, view: ClaimView, pairs: Pairs, note: ConflictNote, side: Side) -> bool:
    places = {place for some in pairs.values() for place in some}
    for passage in find_disputed(note, side, view.claim):
        inside = set(_list_inside(view, passage)) if passage != side.passage else set()
        if note.kind in _FIGURES and not {read_number(view.words[i]) for i in inside} & list_numbers(draft):
            continue
        if inside & places:
            return True
    # The draft has the word of another side ("fired" where this claim has "resigned").
    spoken = {stem for i, token in enumerate(draft.tokens) if token.pos == "VERB" for stem in draft.stems[i]}
    others = {stem_word(word) for other in note.sides for _, _, word in find_words(other.value)}
    return note.kind == "status" and bool(spoken & others)


def _list_inside(view: ClaimView, passage: Passage) -> range:
    return range(view.find_token(passage.start), view.find_token(passage.end - 1) + 1)


def list_against(notes: Sequence[ConflictNote], claim: str) -> list[str]:
    """The claims on the other sides of notes, one a value that this claim does not have."""
    found: list[str] = []
    for note in notes:
        told = {side.value for side in note.sides if side.claim == claim}
        for side in note.sides:
            if side.value not in told:
                told.add(side.value)
                found.append(side.claim)
    return found


def print_notes(notes: Sequence[ConflictNote]) -> str:
    """One sentence a note."""
    return " ".join(f"Conflict, {note.status}: {note.detail}" for note in notes)
