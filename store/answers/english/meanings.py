"""Which everyday words may stand for which, out of WordNet (``meanings.txt.gz``, made by ``tests.training.wordnet``).

WordNet 3.1, copyright 2011 by Princeton University; its licence stands in ``meanings.LICENSE``. The table is read
once and looked up a line at a time: parsing all of it would cost more than a question does.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from importlib import resources

from store.answers.english.words import is_past, stem_word


@lru_cache(maxsize=4096)
def find_related(stem: str) -> dict[str, float]:
    """Printed words (a verb with its particle as "put_off") that may stand for an asked stem, with how well (0 to 1).

    The rows of all words with that stem are joined; a word that the table does not know has an empty row.
    """
    row: dict[str, float] = {}
    for line in _find_lines(stem):
        for entry in line.split(" ")[3:]:
            word, _, score = entry.rpartition(":")
            row[word] = max(row.get(word, 0.0), float(score))
    return row


@lru_cache(maxsize=4096)
def find_phrases(stem: str, particle: str = "") -> tuple[tuple[str, str, float], ...]:
    """Verbs with a particle that stand for an asked verb, and what stands for it with its own, the best first.

    Each is ``(stem of the verb, particle or "", score)``: "delay" is told by ``("put", "back", 0.54)``.
    """
    related = find_related(f"{stem}_{particle}") if particle else {}
    found = [
        (stem_word(word.partition("_")[0]), word.partition("_")[2], score)
        for word, score in (related | find_related(stem)).items()
        if "_" in word or word in related
    ]
    return tuple(sorted(found, key=lambda one: -one[2]))


@lru_cache(maxsize=4096)
def find_classes(stem: str) -> frozenset[str]:
    """What the nouns with this stem are filed under ("person", "place", "group", "time" …)."""
    return frozenset(filed for line in _find_lines(stem) if (filed := line.split(" ", 2)[1]) != "-")


@lru_cache(maxsize=4096)
def find_verb_share(stem: str) -> int:
    """How often the words with this stem are verbs, in per cent of their uses (0: never, or unknown)."""
    return max((int(line.split(" ", 3)[2]) for line in _find_lines(stem)), default=0)


def _find_lines(stem: str) -> tuple[str, ...]:
    table = _load_table()
    # "Apologised" is the other spelling of "apologized".
    return table.get(stem) or (table.get(f"{stem[:-2]}iz", ()) if stem.endswith("is") else ())


@lru_cache(maxsize=1)
def _load_table() -> dict[str, tuple[str, ...]]:
    """Stem → the lines of its words; a verb with its particle keeps the whole of it ("put_off")."""
    packed = resources.files("store.answers.english").joinpath("meanings.txt.gz").read_bytes()
    table: dict[str, tuple[str, ...]] = {}
    for line in gzip.decompress(packed).decode("ascii").splitlines():
        word = line[: line.index(" ")]
        verb, _, particle = word.partition("_")
        # "Found" by itself is the past of "find"; the verb to found is met as "founded".
        stem = stem_word(verb if stem_word(verb) == stem_word(f"{verb}ed") or not is_past(verb) else f"{verb}ed")
        key = f"{stem}_{particle}" if particle else stem
        table[key] = (*table.get(key, ()), line)
    return table
