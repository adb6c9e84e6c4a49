"""The newsroom lexicon: which words may stand for a word that was asked (``lexicon.txt``, general English)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources

from store.answers.english.meanings import find_related
from store.answers.english.words import stem_word

CLOSE = 0.8
KIND_OF = 0.75
ANSWERS = 0.7
LEAST_SEARCHED = 0.5

_PARTICLES = frozenset({"in", "out", "over", "up", "off", "down", "to", "as", "away", "back", "on"})


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Groups of words with one meaning, and classes with their members, by stem.

    ``close`` maps a stem to the stems that may stand for it, with how well (0 to 1); ``forms`` keeps for each stem
    the printed forms in the lexicon, for the full-text search; ``barred`` what the table of everyday English gives
    for a stem and the news does not mean by it.
    """

    close: dict[str, dict[str, float]]
    forms: dict[str, tuple[str, ...]]
    barred: dict[str, frozenset[str]]
    _joined: dict[str, dict[str, float]] = field(default_factory=dict, compare=False)

    def score_words(self, asked: str, printed: str) -> float:
        """How well a printed stem stands for an asked one: 1 the same, 0 not at all."""
        if asked == printed:
            return 1.0
        return self.find_close(asked).get(printed, 0.0)

    def find_close(self, asked: str) -> dict[str, float]:
        """The stems that may stand for an asked one: the newsroom's own, and those of everyday English."""
        known = self._joined.get(asked)
        if known is None:
            related = {stem_word(word): score for word, score in find_related(asked).items() if "_" not in word}
            for stem in (asked, *self.barred.get(asked, ())):
                related.pop(stem, None)
            known = self._joined[asked] = related | self.close.get(asked, {})
        return known

    def find_alternatives(self, asked: str, limit: int) -> tuple[str, ...]:
        """Printed forms that may stand for an asked stem, best first, for the full-text search."""
        ranked = sorted(self.close.get(asked, {}).items(), key=lambda item: (-item[1], item[0]))
        forms = [form for stem, _ in ranked for form in self.forms.get(stem, (stem,))]
        related = sorted(find_related(asked).items(), key=lambda item: -item[1])
        forms += [word.partition("_")[0] for word, score in related if score >= LEAST_SEARCHED]
        return tuple(dict.fromkeys(forms))[:limit]


@lru_cache(maxsize=1)
def load_lexicon() -> Lexicon:
    """Read the committed lexicon once per process."""
    text = resources.files("store.answers.english").joinpath("lexicon.txt").read_text(encoding="utf-8")
    close: dict[str, dict[str, float]] = {}
    forms: dict[str, set[str]] = {}
    barred: dict[str, frozenset[str]] = {}
    for line in text.splitlines():
        asked, is_barred, words = line.partition(" ! ")
        if is_barred:
            barred[stem_word(asked)] = frozenset(map(stem_word, words.split()))
        elif line.strip() and not line.startswith("#"):
            _add_line(line, close, forms)
    return Lexicon(close, {stem: tuple(sorted(found)) for stem, found in forms.items()}, barred)


def _add_line(line: str, close: dict[str, dict[str, float]], forms: dict[str, set[str]]) -> None:
    left, is_class, right = line.partition(" > ")
    asked, is_asked, told = line.partition(": ")
    stems = []
    for entry in (right if is_class else told if is_asked else left).split():
        # Of an expression the last word that is not a particle carries the meaning in a match by single words.
        word = _carrier(entry)
        stem = stem_word(word)
        stems.append(stem)
        forms.setdefault(stem, set()).add(word)
    if is_class:
        _relate(close, stem_word(left.strip()), stems, KIND_OF)
    elif is_asked:
        _relate(close, stem_word(asked.strip()), stems, ANSWERS)
    else:
        for stem in stems:
            _relate(close, stem, stems, CLOSE)


def _carrier(entry: str) -> str:
    words = [word for word in entry.split("_") if word not in _PARTICLES]
    return words[-1] if words else entry


def _relate(close: dict[str, dict[str, float]], asked: str, stems: list[str], weight: float) -> None:
    row = close.setdefault(asked, {})
    for stem in stems:
        if stem != asked:
            row[stem] = max(row.get(stem, 0.0), weight)
