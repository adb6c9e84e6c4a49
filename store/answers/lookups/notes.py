"""Conflict notes by words: open ones first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from store.answers.english.lexicon import load_lexicon
from store.answers.english.words import STOP, find_words, fold_word, stem_word
from store.answers.question.spelling import find_mend
from store.claims import ConflictNote, Story

if TYPE_CHECKING:
    from store.ledger import Work

_STATUS = {"open": 0, "reopened": 0, "decided": 1, "both stand": 1, "not a conflict": 2}
_RELATION = {"contradicts": 0, "differs": 1, "reconcilable": 2, "superseded": 3, "agrees": 4}


def find_conflicts(words: str, work: Work, *, story: Story | str) -> tuple[ConflictNote, ...]:
    """The story's conflict notes that speak of the words (all notes when there are none), open first.

    A note fits when its sides, its detail or its kind hold every word, or a word that may stand for it.
    """
    slug = story.slug if isinstance(story, Story) else story
    mend = find_mend(words, work, slug)
    asked = [stem_word(mend(word)) for _, _, word in find_words(words) if word not in STOP]
    notes = [note for note in work.find_notes(slug) if _fits(note, asked)]
    return tuple(sorted(notes, key=lambda note: (_STATUS.get(note.status, 9), _RELATION.get(note.relation, 9))))


def _fits(note: ConflictNote, asked: list[str]) -> bool:
    texts = [note.kind, note.relation, note.status, note.detail, note.key]
    texts += [f"{side.passage.text} {side.value} {side.speaker or ''} {side.outlet or ''}" for side in note.sides]
    held = {stem_word(word) for text in texts for _, _, word in find_words(fold_word(text))}
    lexicon = load_lexicon()
    return all(any(lexicon.score_words(word, stem) for stem in held) for word in asked)
