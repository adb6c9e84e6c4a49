"""Near-identical passages: what share of its eight-word runs a text has in common with another."""

from __future__ import annotations

import re
from zlib import crc32

_WORD = re.compile(r"\w+(?:['’]\w+)?")
SIZE = 8


def find_shingles(text: str, size: int = SIZE) -> frozenset[int]:
    """Hashes of every run of ``size`` words, marks and case aside; linear in the text, fit for an index."""
    words = [word.lower().replace("’", "'") for word in _WORD.findall(text)]
    return frozenset(crc32(" ".join(words[at : at + size]).encode()) for at in range(len(words) - size + 1))


def find_fingerprints(text: str, keep: int = 64) -> frozenset[int]:
    """The ``keep`` lowest shingle hashes: texts that share much share some of these, and an index finds them."""
    return frozenset(sorted(find_shingles(text))[:keep])


def score_shared(a: frozenset[int], b: frozenset[int]) -> float:
    """The share of the smaller set that stands in the other, 0 to 1."""
    return len(a & b) / min(len(a), len(b)) if a and b else 0.0
