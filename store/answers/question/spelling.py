"""Typing errors: a word that the store does not hold is read as the nearest word that it does hold."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from rapidfuzz.distance import OSA

from store.answers.english.lexicon import load_lexicon
from store.answers.english.words import STOP, find_words, fold_word, read_number, stem_word
from store.answers.question.kinds import CONTRACTED, VERBS
from store.answers.question.query import Query, Term

if TYPE_CHECKING:
    from spellchecker import SpellChecker

    from store.ledger import Work

SHORTEST, LONG = 4, 9
# Times in the dictionary's corpus: below stand surnames and slips ("petersen": 50), above English ("grocer": 877).
_COMMON, _EVERYDAY, LEAST_ENGLISH = 300, 1000, 6


def find_mend(question: str, work: Work, story: str, *, thorough: bool = False) -> Callable[[str], str]:
    """A function from a typed word to the word as the store spells it; one look-up for all words of the question.

    A word that the store or the lexicon knows is left alone, as is one with no near neighbour. ``thorough`` looks
    again at long words that the store's index takes for forms of its own (a look-up more for each).
    """
    lexicon = load_lexicon()
    text = CONTRACTED.sub(r"\1 not", fold_word(question))
    words = sorted({word for _, _, word in find_words(text) if _may_be_wrong(word)})
    counts = work.find_terms(story, words) if words else {}
    mended: dict[str, str] = {}
    for word in words:
        if stem_word(word) in VERBS or lexicon.find_close(stem_word(word)) or stem_word(word) in lexicon.forms:
            continue
        # The store's index takes some slips for forms of the word ("superintendant"): its own words decide.
        if counts.get(word, 0) and (len(word) < LONG or not thorough or "'" in word):
            continue
        known = work.suggest_terms(story, word)
        if counts.get(word, 0) and (not known or any(stem_word(one) == stem_word(word) for one, _ in known)):
            continue
        # "Male" is not how anybody types "made": an English word stands, though the store does not hold it.
        if not is_english(word) and (near := choose_near(word, known) or _find_english(word)):
            mended[word] = near
    return lambda word: mended.get(word, word)


def _may_be_wrong(word: str) -> bool:
    return len(word) >= SHORTEST and word not in STOP and read_number(word) is None


def choose_near(word: str, known: list[tuple[str, int]]) -> str | None:
    """The known word that is nearest to a mistyped one: one slip in a short word, two in a longer; else None.

    Of two equally near the commoner is taken, then the first by spelling.
    """
    allowed = 1 if len(word) < 6 else 2
    best: tuple[int, int, str] | None = None
    for printed, count in known:
        slips = OSA.distance(word, printed, score_cutoff=allowed)
        if 0 < slips <= allowed:
            rank = (slips, -count, printed)
            best = rank if best is None or rank < best else best
    if best is not None:
        return best[2]
    stem = stem_word(word)
    return next((printed for printed, _ in known if stem_word(printed) == stem), None)


def _find_english(word: str) -> str | None:
    """The everyday word that a longer one which nobody knows is a slip of ("usualy"), where there is just one."""
    if len(word) < LEAST_ENGLISH or not word.isalpha():
        return None
    near = {one for one in _make_speller().edit_distance_1(word) if count_word(one) >= _EVERYDAY}
    near = {one for one in near if one[0] == word[0]}
    return near.pop() if len(near) == 1 else None


def is_english(word: str) -> bool:
    """Whether a folded word is an everyday English one, by the spelling dictionary's own counts."""
    return count_word(word) >= _COMMON


def count_word(word: str) -> int:
    """How often the spelling dictionary's corpus prints a folded word (0: it does not know the word)."""
    return _load_dictionary().get(word, 0)


@lru_cache(maxsize=1)
def _make_speller() -> SpellChecker:
    from spellchecker import SpellChecker  # 160,000 words: only where a question holds one that nobody knows

    return SpellChecker(distance=1)


def _load_dictionary() -> dict[str, int]:
    """How often the dictionary's corpus prints each word, read once, by the first word that looks mistyped."""
    counts: dict[str, int] = _make_speller().word_frequency.dictionary
    return counts


def is_name(query: Query, term: Term) -> bool:
    """Whether a word is a name: typed or printed with a capital, or not an English word."""
    return any(term.stem in name for name in query.names) or not is_english(term.word)
