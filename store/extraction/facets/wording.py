"""The words of an utterance, under keys that its variants in other articles share."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from zlib import crc32

from store.claims import Facet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.claims import Attribution
    from store.extraction.facets.sentence import Sentence

_WORD = re.compile(r"\w+(?:[’']\w+)?")
_MARKED = re.compile(r"[“\"]([^“”\"]+)(?:[”\"]|\Z)")
_GRAM = 4
_KEYS = 2
_LEAST = 5


def _quoted(attribution: Attribution) -> Iterator[tuple[int, int]]:
    """The characters of an attribution that stand between quotation marks: of a mixed one, only those."""
    for piece in attribution.content:
        if attribution.kind == "direct":
            yield piece.start, piece.end
        else:
            for found in _MARKED.finditer(piece.text):
                yield piece.start + found.start(1), piece.start + found.end(1)


def find_wording(sentence: Sentence) -> Iterator[Facet]:
    """One facet per key for quoted words of five or more: the two lowest hashes of its four-word runs.

    Two variants that share most of their words share a lowest hash more often than not (min-wise sampling), and
    an index finds them without comparing anything.
    """
    for attribution in sentence.context.attributions:
        if attribution.kind == "indirect":
            continue
        for begin, stop in _quoted(attribution):
            start, end = max(begin, sentence.start), min(stop, sentence.end)
            words = (
                [word.lower().replace("’", "'") for word in _WORD.findall(sentence.parse.text, start, end)]
                if (end > start)
                else []
            )
            if len(words) < _LEAST:
                continue
            first, last = sentence.token_at(start), sentence.token_at(end - 1) + 1
            grams = {crc32(" ".join(words[at : at + _GRAM]).encode()) for at in range(len(words) - _GRAM + 1)}
            passage = sentence.cut(first, last)
            for gram in sorted(grams)[:_KEYS]:
                yield Facet(
                    kind="wording",
                    key=f"gram:{gram:08x}",
                    value=" ".join(words),
                    passage=passage,
                    speaker=attribution.speaker or attribution.descriptor,
                )
