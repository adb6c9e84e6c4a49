"""Whether one sentence already says what another does: a plain test by words, numbers and findings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from store.conflicts.sighting import find_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from store.claims import Extraction
    from store.conflicts.sighting import Finding

_NUMBER = re.compile(r"\d[\d,.]*")
_NEGATION = re.compile(r"\b(?:not|n['’]t|never|no|none|without|nobody|refused|failed|denied|rejected)\b", re.IGNORECASE)
# Share of the second sentence's words that the first must hold; measured on labelled pairs of text and hypothesis.
_COVERED = 0.75


def follows_from(a: Extraction, b: Extraction, findings: Sequence[Finding]) -> bool:
    """Whether b adds nothing that a does not say, as far as words, numbers and negation show."""
    if any(finding.rule == "count.sum" for finding in findings):
        return True
    mine, yours = _words(a), _words(b)
    if not yours or len(yours & mine) / len(yours) < _COVERED:
        return False
    text, other = a.article.text, b.article.text
    if bool(_NEGATION.search(text)) != bool(_NEGATION.search(other)):
        return False
    return set(_NUMBER.findall(other)) <= set(_NUMBER.findall(text))


def _words(extraction: Extraction) -> set[str]:
    return {word for claim in extraction.claims for word in find_words(claim)}
