"""Titles and roles around a name: before it, in apposition to it, and what gender they tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from store.extraction.lexicon import FEMALE_TITLES, HONORIFICS, MALE_TITLES, TITLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.extraction.parse import Parse

_LONGEST = 7
_PREFIXES = frozenset(
    {"vice", "deputy", "assistant", "former", "acting", "lieutenant", "lt", "associate", "undersecretary"}
)
# Short and long forms of one title.
_SAME = {
    **dict.fromkeys(("sen",), "senator"),
    **dict.fromkeys(("rep", "congressman", "congresswoman", "congressperson", "lawmaker"), "representative"),
    **dict.fromkeys(("gov",), "governor"),
    **dict.fromkeys(("judge", "magistrate"), "justice"),
    **dict.fromkeys(("det",), "detective"),
    **dict.fromkeys(("lt",), "lieutenant"),
    **dict.fromkeys(("sgt",), "sergeant"),
    **dict.fromkeys(("capt",), "captain"),
    **dict.fromkeys(("prof",), "professor"),
    **dict.fromkeys(("gen",), "general"),
    **dict.fromkeys(("chairman", "chairwoman"), "chair"),
}
_JOINED = frozenset({"of", "for", "and", "the", "&", "-", ",", "’s", "'s"})


def find_title_gender(parse: Parse, run: tuple[int, int]) -> str | None:
    """``m`` or ``f`` where the word before the name tells it (Mr., Mrs., Congresswoman)."""
    before = parse.words[run[0] - 1].lower().rstrip(".") if run[0] else ""
    return "f" if before in FEMALE_TITLES else "m" if before in MALE_TITLES else None


def read_titles(parse: Parse, run: tuple[int, int], titles: set[str], words: set[str]) -> None:
    """Add the title words before the name and in apposition to it, and the proper words of those phrases."""
    phrase = _phrase_before(parse, run[0])
    for phrase_words in (phrase, *_appositions(parse, run)):
        found = name_titles(phrase_words)
        if found:
            titles |= found
            words |= {
                word.lower() for word in phrase_words if word[:1].isupper() and word.lower().rstrip(".") not in TITLES
            }


def name_titles(words: list[str]) -> set[str]:
    """The titles in a phrase; "vice president" is its own and no "president"."""
    found = set()
    lowered = [word.lower().rstrip(".") for word in words]
    for place, word in enumerate(lowered):
        if word not in TITLES or word in HONORIFICS:
            continue
        before = lowered[place - 1] if place else ""
        found.add(f"vice {word}" if before == "vice" else _SAME.get(word, word))
    return found


def _phrase_before(parse: Parse, first: int) -> list[str]:
    words: list[str] = []
    token = first - 1
    while token >= 0 and len(words) < _LONGEST:
        word = parse.words[token]
        if not (word[:1].isupper() or word.lower() in _JOINED or word.lower().rstrip(".") in TITLES) or word == ",":
            break
        words.insert(0, word)
        token -= 1
    return words


def _appositions(parse: Parse, run: tuple[int, int]) -> Iterator[list[str]]:
    last = run[1] - 1
    for child in parse.children[last]:
        if parse.deps[child] == "appos" and child >= run[1]:
            yield [parse.words[token] for token in range(max(run[1], child - _LONGEST), min(child + 5, len(parse)))]
    head = parse.heads[last]
    if parse.deps[last] == "appos" and head < run[0] and parse.pos[head] in {"NOUN", "PROPN"}:
        yield [parse.words[token] for token in range(max(0, head - 4), run[0])]


def titled_runs(parse: Parse) -> Iterator[tuple[int, int]]:
    """Capitalised words right behind a capitalised title, whatever the model calls them."""
    token, count = 0, len(parse)
    while token < count:
        word = parse.words[token]
        if word[:1].isupper() and word.lower().rstrip(".") in TITLES:
            first = token + 1
            while first < count and parse.words[first].lower().rstrip(".") in TITLES:
                first += 1
            last = first
            while last < count and last - first < 3 and _is_name_word(parse, last):
                last += 1
            if last > first and parse.words[token].lower() not in {"house", "senate"}:
                yield first, last
                token = last
                continue
        token += 1


def _is_name_word(parse: Parse, token: int) -> bool:
    word = parse.words[token]
    return word[:1].isupper() and word[1:2] != "" and parse.pos[token] == "PROPN" and not word.isupper()
