"""One article laid out for the rules: its parse, its marks, and where each token stands in them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from store.extraction.marks import Quoted, find_quoted
from store.extraction.parsing import find_paragraphs

if TYPE_CHECKING:
    from store.extraction.parse import Parse


@dataclass(frozen=True, slots=True)
class Page:
    """``sentence_of``, ``paragraph_of`` and ``quote_of`` number what each token stands in; -1: in no quotation."""

    parse: Parse
    quoted: list[Quoted]
    paragraphs: list[tuple[int, int]]
    sentence_of: list[int]
    paragraph_of: list[int]
    quote_of: list[int]

    @property
    def text(self) -> str:
        """The article's text."""
        return self.parse.text

    def find_chars(self, tokens: tuple[int, int]) -> tuple[int, int]:
        """The characters of a token range."""
        return self.parse.starts[tokens[0]], self.parse.ends[tokens[1] - 1]

    def find_tokens(self, start: int, end: int) -> tuple[int, int]:
        """The token range that overlaps ``text[start:end]``."""
        return bisect_right(self.parse.ends, start), bisect_left(self.parse.starts, end)


def lay_out(parse: Parse) -> Page:
    """Number each token's sentence, paragraph and outer quotation."""
    quoted = [one for one in find_quoted(parse.text) if one.depth == 0]
    paragraphs = find_paragraphs(parse.text)
    sentence_of = [number for number, (first, last) in enumerate(parse.sentences) for _ in range(first, last)]
    inner = [(one.start, one.end) for one in quoted]
    return Page(
        parse,
        quoted,
        paragraphs,
        sentence_of,
        _number(parse, paragraphs),
        _number(parse, inner),
    )


def _number(parse: Parse, ranges: list[tuple[int, int]]) -> list[int]:
    """For each token the number of the range that it begins in, or -1."""
    numbers = []
    place = 0
    for start in parse.starts:
        while place < len(ranges) and ranges[place][1] <= start:
            place += 1
        inside = place < len(ranges) and ranges[place][0] <= start
        numbers.append(place if inside else -1)
    return numbers
