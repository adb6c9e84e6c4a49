"""How words are folded and stemmed for the search index: the same on SQLite, on PostgreSQL and in a question.

The stemmer is Porter's (An algorithm for suffix stripping, Program 14(3), 1980), so that ``evacuated``,
``evacuation`` and ``evacuating`` meet. Words without a letter of the Latin alphabet pass through unstemmed.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_LONGEST = 60  # letters that a word is told from others by: an index can't hold a file without a space
_STEP_2 = (
    ("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"), ("abli", "able"),
    ("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous"), ("ization", "ize"), ("ation", "ate"),
    ("ator", "ate"), ("alism", "al"), ("iveness", "ive"), ("fulness", "ful"), ("ousness", "ous"), ("aliti", "al"),
    ("iviti", "ive"), ("biliti", "ble"),
)  # fmt: skip
_STEP_3 = (
    ("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ful", ""), ("ness", ""),
)  # fmt: skip
_STEP_4 = (
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ou", "ism", "ate", "iti",
    "ous", "ive", "ize",
)  # fmt: skip

STOP_WORDS = frozenset(
    "a an and are as at be been but by did do does for from had has have he her him his how i if in into is it its "
    "me my of on or our she so than that the their them there these they this to too us was we were what when where "
    "which who whom whose why will with would you your s t re ve ll d m".split()
)
"""Words too common to be looked up; a question made of nothing else finds nothing."""


def fold_words(text: str) -> list[str]:
    """The words of a text in order: lower case, without marks on letters, possessives dropped ("Peña's": pena)."""
    if not text.isascii():
        text = _strip_marks(text)
    found = []
    for match in _WORD.findall(text.lower()):
        word = match.replace("’", "'")
        if "'" in word:
            found += [part for part in _split_apostrophe(word) if part]
        else:
            found.append(word)
    return [word[:_LONGEST] for word in found]


def index_words(text: str) -> list[str]:
    """The stems a text is found by, in order, stop words left out."""
    return [stem_word(word) for word in fold_words(text) if word not in STOP_WORDS]


def _strip_marks(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.replace("\u2019", "'").replace("\u00ad", ""))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _split_apostrophe(word: str) -> list[str]:
    head, _, tail = word.partition("'")
    if tail in {"s", ""}:
        return [head]
    if tail in {"t", "re", "ve", "ll", "d", "m"}:
        return [head, tail]
    return [(head + tail).replace("'", "")]


@lru_cache(maxsize=65536)
def stem_word(word: str) -> str:
    """The stem of a folded word; one of up to two letters, with a digit, or not in ASCII is its own stem."""
    if len(word) <= 2 or not (word.isascii() and word.isalpha()):
        return word
    word = _step_1c(_step_1b(_step_1a(word)))
    word = _replace(word, _STEP_2)
    word = _replace(word, _STEP_3)
    return _step_5(_step_4(word))


def _is_consonant(word: str, at: int) -> bool:
    if word[at] in "aeiou":
        return False
    return word[at] != "y" or at == 0 or not _is_consonant(word, at - 1)


def _measure(stem: str) -> int:
    """How many vowel-consonant runs the stem has (Porter's m)."""
    kinds = [_is_consonant(stem, at) for at in range(len(stem))]
    return sum(1 for before, after in pairwise(kinds) if after and not before)


def _has_vowel(stem: str) -> bool:
    return any(not _is_consonant(stem, at) for at in range(len(stem)))


def _ends_double(word: str) -> bool:
    return len(word) > 1 and word[-1] == word[-2] and _is_consonant(word, len(word) - 1)


def _ends_cvc(word: str) -> bool:
    if len(word) < 3 or word[-1] in "wxy":
        return False
    last = len(word) - 1
    return _is_consonant(word, last) and not _is_consonant(word, last - 1) and _is_consonant(word, last - 2)


def _step_1a(word: str) -> str:
    if word.endswith("sses") or (word.endswith("ies") and len(word) > 4):
        return word[:-2]
    if word.endswith("ies"):
        return word[:-1]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us")) else word


def _step_1b(word: str) -> str:
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) > 0 else word
    for ending in ("ed", "ing"):
        if word.endswith(ending) and _has_vowel(word[: -len(ending)]):
            return _mend(word[: -len(ending)])
    return word


def _mend(stem: str) -> str:
    if stem.endswith(("at", "bl", "iz")):
        return stem + "e"
    if _ends_double(stem) and stem[-1] not in "lsz":
        return stem[:-1]
    return stem + "e" if _measure(stem) == 1 and _ends_cvc(stem) else stem


def _step_1c(word: str) -> str:
    return word[:-1] + "i" if word.endswith("y") and _has_vowel(word[:-1]) else word


def _replace(word: str, endings: tuple[tuple[str, str], ...]) -> str:
    for ending, better in endings:
        if word.endswith(ending):
            stem = word[: -len(ending)]
            return stem + better if _measure(stem) > 0 else word
    return word


def _step_4(word: str) -> str:
    for ending in sorted((one for one in _STEP_4 if word.endswith(one)), key=len, reverse=True):
        stem = word[: -len(ending)]
        return stem if _measure(stem) > 1 else word
    if word.endswith(("sion", "tion")) and _measure(word[:-3]) > 1:
        return word[:-3]
    return word


def _step_5(word: str) -> str:
    if word.endswith("e"):
        stem = word[:-1]
        many = _measure(stem)
        if many > 1 or (many == 1 and not _ends_cvc(stem)):
            word = stem
    return word[:-1] if word.endswith("ll") and _measure(word) > 1 else word
