"""Ships by their letters: "MV Star" is a vessel's name, whatever kind of vessel it is called elsewhere."""

from __future__ import annotations

from store.answers.english.words import stem_word
from store.answers.evidence.view import ClaimView

VESSELS = frozenset(map(stem_word, "ferry ship boat vessel tanker freighter trawler yacht launch liner".split()))
_LETTERS = frozenset("mv mt ms ss hms uss ins rms mts hmas usns".split())


def is_letters(word: str) -> bool:
    """Whether a folded word stands before a ship's name ("mv", "m.v.")."""
    return word.replace(".", "") in _LETTERS


def find_ships(view: ClaimView) -> tuple[int, ...]:
    """The last token of each name that has a ship's letters before it."""
    found = []
    for index, token in enumerate(view.tokens):
        after = index + 1
        if token.pos not in ("PROPN", "NOUN") or not is_letters(view.words[index]):
            continue
        while after < len(view.tokens) and view.tokens[after].pos == "PROPN":
            after += 1
        if after > index + 1:
            found.append(after - 1)
    return tuple(found)
