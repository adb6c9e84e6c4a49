"""The parse as plain lists: what every rule reads, fast to walk and easy to build by hand in a test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spacy.attrs import DEP, ENT_IOB, ENT_TYPE, HEAD, IDX, LEMMA, LENGTH, ORTH, POS, SENT_START, TAG

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spacy.tokens import Doc

_COLUMNS = [ORTH, LEMMA, POS, TAG, DEP, ENT_TYPE, IDX, LENGTH, HEAD, SENT_START, ENT_IOB]


# An abbreviation that ends no sentence when a name, a number or a lower-case word follows.
_ABBREVIATIONS = frozenset(
    "sgt. lt. capt. cpl. col. maj. gen. cmdr. det. insp. supt. sen. rep. gov. rev. dr. mr. mrs. ms. prof. hon. st. "
    "ave. rd. blvd. ln. ct. hwy. no. nos. vs. v. fla. calif. mass. conn. ill. ind. mich. minn. tenn. tex. va. pa. "
    "wash. wis. ore. ga. ala. ariz. ark. colo. del. kan. ky. la. md. miss. mo. mont. neb. nev. okla. jan. feb. mar. "
    "apr. jun. jul. aug. sept. sep. oct. nov. dec. a.m. p.m. u.s. u.k. co. corp. inc. approx. est. dept. univ.".split()
)
# These end a sentence too: joined only with a lower-case word or a number.
_MAY_END = frozenset(
    "no. st. ave. rd. blvd. ln. ct. hwy. a.m. p.m. u.s. u.k. co. corp. inc. fla. calif. va. pa. ga.".split()
)


def _join_sentences(bounds: list[int], words: list[str], text: str, starts: list[int], ends: list[int]) -> list[int]:
    """Sentence starts without those behind an abbreviation ("Sgt." | "Paul Reyes said") in the same line."""
    kept = bounds[:1]
    for first in bounds[1:]:
        before, word = words[first - 1].lower(), words[first]
        if before == "." and first > 1 and ends[first - 2] == starts[first - 1]:
            before = words[first - 2].lower() + "."
        plain = word[:1].islower() or word[:1].isdigit()
        joins = before in _ABBREVIATIONS and (plain or (before not in _MAY_END and word[:1].isupper()))
        if not joins or "\n" in text[ends[first - 1] : starts[first]]:
            kept.append(first)
    return kept


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
        bounds = _join_sentences(bounds, words, text, starts, ends)
        sentences = list(zip(bounds, [*bounds[1:], len(words)], strict=True)) if words else []
        return cls(text, words, lemmas, pos, tags, deps, labels, starts, ends, heads, children, sentences, entities)

    def __len__(self) -> int:
        return len(self.words)
