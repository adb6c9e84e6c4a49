"""WordNet's database files → ``store/answers/english/meanings.txt.gz``: which everyday words may stand for which.

    python -m tests.training.wordnet FOLDER

The folder is ``dict`` of WordNet 3.1 (Princeton University; its licence, which allows this, stands beside the table).
Only everyday words are kept (the spelling dictionary's counts), and of each only the senses that people use
(WordNet's own counts of tagged texts).
"""

from __future__ import annotations

import gzip
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from store.answers.question.spelling import count_word

TARGET = Path(__file__).parents[2] / "store" / "answers" / "english" / "meanings.txt.gz"
SAME, MADE_OF, LIKE, BROADER, NARROWER, LEAST = 0.75, 0.7, 0.55, 0.5, 0.6, 0.4
SENSES, LEAST_SHARE, MOST_KINDS, MOST_BELOW = 3, 0.12, 120, 400
# Classes of nouns that are asked for by kind ("which bone"); of acts and states the narrower words mean something else.
KINDS = frozenset({"05", "06", "08", "13", "14", "15", "18", "20", "21", "27"})
RARE, EVERYDAY = 300, 1000
# What is left of a score for the second and the third sense; pointers between words made of one another, and alike.
KEEP, MADE, ALIKE = (1.0, 0.9, 0.8), frozenset({"+", "\\", "<"}), frozenset({"&", "$"})
# What WordNet's lexicographers filed a noun under, as the finders of values name it.
CLASSES = {
    "04": "act", "05": "animal", "06": "thing", "08": "body", "10": "speech", "11": "event", "13": "food",
    "14": "group", "15": "place", "18": "person", "21": "possession", "23": "quantity", "27": "substance", "28": "time",
}  # fmt: skip
TOO_WIDE = frozenset(
    "entity object thing whole artifact unit matter substance cause act event state group person organism being "
    "instrumentality instrumentation abstraction attribute relation measure activity action communication device "
    "equipment structure location region area part content cognition psychological quality property change move "
    "make do have be get go take give put set".split()
)


@dataclass
class Synset:
    """One meaning: its words, what it points at, and the class that it is filed under."""

    words: list[str]
    filed: str
    pointers: list[tuple[str, str, int, int]] = field(default_factory=list)


def read_synsets(folder: Path) -> dict[str, Synset]:
    """Every synset by ``part-of-speech letter + offset``."""
    found: dict[str, Synset] = {}
    for name, letter in (("noun", "n"), ("verb", "v"), ("adj", "a"), ("adv", "r")):
        for line in (folder / f"data.{name}").read_text(encoding="latin-1").splitlines():
            if line.startswith("  "):
                continue
            parts = line.split(" | ")[0].split()
            count = int(parts[3], 16)
            words = [parts[4 + 2 * i].split("(")[0].lower() for i in range(count)]
            at = 4 + 2 * count
            one = Synset(words, parts[1])
            for i in range(int(parts[at])):
                symbol, offset, pos, ends = parts[at + 1 + 4 * i : at + 5 + 4 * i]
                one.pointers.append((symbol, pos.replace("s", "a") + offset, int(ends[:2], 16), int(ends[2:], 16)))
            found[letter + parts[0]] = one
    return found


def read_senses(folder: Path) -> tuple[dict[str, list[str]], dict[str, int]]:
    """The synsets of each lemma that people use it for, the commonest first, and how often it is a verb (per cent)."""
    counted: dict[tuple[str, str], list[tuple[int, int, str]]] = defaultdict(list)
    for line in (folder / "index.sense").read_text(encoding="latin-1").splitlines():
        key, offset, number, tagged = line.split()
        lemma, rest = key.split("%", 1)
        letter = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}[rest[0]]
        counted[lemma.lower(), letter].append((int(number), int(tagged), letter + offset))
    used: dict[str, list[str]] = defaultdict(list)
    uses: dict[str, dict[str, int]] = defaultdict(dict)
    for (lemma, part), listed in counted.items():
        uses[lemma][part] = 1 + sum(times for _, times, _ in listed)
        most = max(times for _, times, _ in listed)
        for rank, times, synset in sorted(listed)[:SENSES]:
            if rank == 1 or times >= max(2, LEAST_SHARE * most):
                used[lemma].append(synset)
    return used, {lemma: round(100 * each.get("v", 0) / sum(each.values())) for lemma, each in uses.items()}


def is_kept(lemma: str) -> bool:
    """Whether a lemma is an everyday word, or two of them of which the first is ("put_back")."""
    words = lemma.split("_")
    return len(words) <= 2 and all(word.isalpha() and len(word) > 1 and count_word(word) >= RARE for word in words)


class Relating:
    """The words that may stand for one lemma, gathered from its synsets."""

    def __init__(self, lemma: str, synsets: dict[str, Synset], senses: dict[str, list[str]]) -> None:
        self._lemma, self._synsets, self._senses = lemma, synsets, senses
        self._row: dict[str, float] = {}

    def relate(self) -> dict[str, float]:
        """The words with how well each stands for the lemma (0 to 1), the best first."""
        ranks: dict[str, int] = defaultdict(int)
        for synset in self._senses[self._lemma]:
            letter = synset[0]
            self._add_sense(synset, KEEP[min(2, ranks[letter])], first=ranks[letter] < len(KEEP) - 1)
            ranks[letter] += 1
        best = sorted(self._row.items(), key=lambda item: (-item[1], -count_word(item[0]), item[0]))
        return {word: round(score, 2) for word, score in best[:MOST_KINDS] if score >= LEAST}

    def _add_sense(self, synset: str, keep: float, *, first: bool) -> None:
        letter, one = synset[0], self._synsets[synset]
        wide = bool(set(one.words) & TOO_WIDE)
        self._add(one.words, SAME * keep, synset)
        own = one.words.index(self._lemma) + 1 if self._lemma in one.words else 0
        for symbol, other, source, target in one.pointers:
            there = self._synsets[other]
            if symbol in MADE and source in (0, own):
                self._add([there.words[target - 1]] if target else there.words, MADE_OF * keep, other)
            elif symbol in ALIKE:
                self._add(there.words, LIKE * keep, other)
            elif symbol == "@" and not set(there.words) & TOO_WIDE:
                self._add(there.words, BROADER * keep, other)
            elif symbol == "~" and letter == "v" and not wide:
                self._add(there.words, NARROWER * keep, other)
        if letter == "n" and first and one.filed in KINDS and not wide:
            for other in list_below(synset, self._synsets)[:MOST_BELOW]:
                words = [word for word in self._synsets[other].words if count_word(word) >= EVERYDAY]
                self._add(words, NARROWER * keep, other)

    def _add(self, words: list[str], score: float, synset: str) -> None:
        for word in words:
            # Of two words only a verb with its particle is printed so; a noun is found by its last word.
            if word == self._lemma or not is_kept(word) or ("_" in word and synset[0] != "v"):
                continue
            mine = [one for one in self._senses.get(word, []) if one[0] == synset[0]]
            if synset in mine:
                # Of a word that means this only now and then ("hit": kill) less is left.
                left = score * KEEP[min(2, mine.index(synset))]
                self._row[word] = max(self._row.get(word, 0.0), left)


def list_below(synset: str, synsets: dict[str, Synset]) -> list[str]:
    """Every narrower meaning of a noun, the nearest first."""
    found, todo = [], [synset]
    while todo:
        todo = [other for one in todo for symbol, other, _, _ in synsets[one].pointers if symbol == "~"]
        found += todo
    return list(dict.fromkeys(found))


def main() -> None:
    """Write the table: ``word class share-of-verb word:score …``, a line each, sorted."""
    folder = Path(sys.argv[1])
    synsets = read_synsets(folder)
    senses, verbs = read_senses(folder)
    lines = []
    for lemma in sorted(senses):
        if not is_kept(lemma) or ("_" in lemma and not any(one[0] == "v" for one in senses[lemma])):
            continue
        row = Relating(lemma, synsets, senses).relate()
        noun = next((one for one in senses[lemma] if one[0] == "n"), None)
        filed = CLASSES.get(synsets[noun].filed, "-") if noun else "-"
        if row or filed != "-" or verbs[lemma]:
            lines.append(
                " ".join([lemma, filed, str(verbs[lemma]), *(f"{word}:{score:g}" for word, score in row.items())])
            )
    text = "\n".join(lines) + "\n"
    TARGET.write_bytes(gzip.compress(text.encode(), mtime=0))
    print(len(lines), "words,", len(text), "characters,", TARGET.stat().st_size, "bytes")  # noqa: T201


if __name__ == "__main__":
    main()
