"""Variants of one utterance, word by word."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from store.conflicts.sighting import Finding, outlets

if TYPE_CHECKING:
    from store.claims import Attribution, Passage
    from store.conflicts.sighting import Sighting

_WORD = re.compile(r"\w+(?:['’]\w+)?")
_SHARED = 0.6


def compare_wording(a: Sighting, b: Sighting) -> Finding | None:
    """Compare two printings of what may be one utterance; the words of the whole quote are aligned."""
    if a.claim.article == b.claim.article:
        return None
    first, second = find_words_of(find_utterance(a)), find_words_of(find_utterance(b))
    if first == second:
        return Finding("agrees", "wording.same", "Both print the same words.")
    blocks = SequenceMatcher(None, first, second, autojunk=False).get_matching_blocks()
    shared = sum(block.size for block in blocks)
    if shared < _SHARED * min(len(first), len(second)) or max(block.size for block in blocks) < 4:
        return None
    return Finding("differs", "wording.variant", describe(a, b, first, second))


def find_utterance(a: Sighting) -> tuple[Passage, ...]:
    """The whole quote that the facet's words stand in, as printed pieces; the facet alone when nothing holds it."""
    return next((one.content for one in a.claim.attributions if _holds(one, a)), (a.facet.passage,))


def _holds(one: Attribution, a: Sighting) -> bool:
    place = a.facet.passage
    return any(piece.start <= place.start < piece.end for piece in one.content)


def find_words_of(pieces: tuple[Passage, ...]) -> list[str]:
    """The words of the pieces in lower case."""
    text = " ".join(piece.text for piece in pieces)
    return [word.lower().replace("’", "'") for word in _WORD.findall(text)]


def describe(a: Sighting, b: Sighting, first: list[str], second: list[str]) -> str:
    """One sentence: which is fuller, and the first words that are dropped, added or changed."""
    one, other = outlets(a, b)
    fuller, shorter = (one, other) if len(first) >= len(second) else (other, one)
    changes = [
        (tag, first[i1:i2], second[j1:j2])
        for tag, i1, i2, j1, j2 in SequenceMatcher(None, first, second, autojunk=False).get_opcodes()
        if tag != "equal"
    ]
    changed = next(
        (f"“{' '.join(x[:6])}” against “{' '.join(y[:6])}”" for tag, x, y in changes if tag == "replace"), ""
    )
    if changed:
        return (
            f"One utterance in two wordings, the fuller in {fuller} ({max(len(first), len(second))} words): {changed}."
        )
    gap = abs(len(first) - len(second))
    return f"One utterance: {shorter} leaves out {gap} words that {fuller} prints; the words both print agree."
