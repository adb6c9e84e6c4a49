"""The parse as plain lists: what every rule reads, fast to walk and easy to build by hand in a test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spacy.attrs import DEP, ENT_IOB, ENT_TYPE, HEAD, IDX, LEMMA, LENGTH, ORTH, POS, SENT_START, TAG

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spacy.tokens import Doc

_COLUMNS = [ORTH, LEMMA, POS, TAG, DEP, ENT_TYPE, IDX, LENGTH, HEAD, SENT_START, ENT_IOB]


@dataclass(frozen=True, slots=True)
class Parse:
    """One article's tokens as parallel lists, index = token; ``heads`` are absolute, a root is its own head.

    ``starts`` and ``ends`` are character offsets in ``text``; ``sentences`` are half-open token ranges in order;
    ``entities`` are ``(first, last + 1, label)`` token ranges; ``children`` lists each token's dependants in order.
    """

    text: str
    words: list[str]
    lemmas: list[str]
    pos: list[str]
    tags: list[str]
    deps: list[str]
    labels: list[str]
    starts: list[int]
    ends: list[int]
    heads: list[int]
    children: list[list[int]]
    sentences: list[tuple[int, int]]
    entities: list[tuple[int, int, str]]

    @classmethod
    def from_docs(cls, text: str, pieces: Iterable[tuple[int, Doc]]) -> Parse:
        """Join the pieces ``(offset of the piece in text, its Doc)`` into one parse of the article."""
        words: list[str] = []
        lemmas: list[str] = []
        pos: list[str] = []
        tags: list[str] = []
        deps: list[str] = []
        labels: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        heads: list[int] = []
        bounds: list[int] = []
        entities: list[tuple[int, int, str]] = []
        for offset, doc in pieces:
            if not len(doc):
                continue
            base = len(words)
            strings = doc.vocab.strings
            table = doc.to_array(_COLUMNS)
            names = [[strings[key] for key in table[:, column].tolist()] for column in range(6)]
            words += names[0]
            lemmas += names[1]
            pos += names[2]
            tags += names[3]
            deps += names[4]
            labels += names[5]
            idx = table[:, 6].tolist()
            starts += [offset + start for start in idx]
            ends += [offset + start + length for start, length in zip(idx, table[:, 7].tolist(), strict=True)]
            heads += [base + i + head for i, head in enumerate(table[:, 8].astype("int64").tolist())]
            begins = table[:, 9].astype("int64").tolist()
            bounds += [base + i for i, begin in enumerate(begins) if begin == 1 or i == 0]
            entities += [(base + ent.start, base + ent.end, ent.label_) for ent in doc.ents]
        children: list[list[int]] = [[] for _ in words]
        for token, head in enumerate(heads):
            if head != token:
                children[head].append(token)
        sentences = list(zip(bounds, [*bounds[1:], len(words)], strict=True)) if words else []
        return cls(text, words, lemmas, pos, tags, deps, labels, starts, ends, heads, children, sentences, entities)

    def __len__(self) -> int:
        return len(self.words)
