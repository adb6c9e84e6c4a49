"""Direct, indirect or mixed: by how many of the content's words stand inside quotation marks."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from store.claims import QuoteKind
    from store.extraction.page import Page

_WORD = re.compile(r"\w+")


def find_kind(page: Page, content: list[tuple[int, int]]) -> QuoteKind:
    """``direct`` when every word is quoted, ``indirect`` when none is, else ``mixed``."""
    starts = [quoted.first for quoted in page.quoted]
    inside = outside = 0
    for start, end in content:
        for word in _WORD.finditer(page.text, start, end):
            place = bisect_right(starts, word.start()) - 1
            if place >= 0 and word.end() <= page.quoted[place].last:
                inside += 1
            else:
                outside += 1
    if not inside:
        return "indirect"
    return "mixed" if outside else "direct"
