"""Labelled quotes laid over a parse: cue heads, content and source tokens of each gold attribution."""

from __future__ import annotations

import gzip
import json
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from store.extraction.page import Page, lay_out
from store.extraction.parse import Parse
from store.extraction.parsing import Parser

_RANK = {"VERB": 0, "AUX": 1, "NOUN": 1, "ADJ": 2, "ADP": 3, "ADV": 3, "PUNCT": 4}


@dataclass(frozen=True, slots=True)
class Gold:
    """One gold attribution as token sets; ``head`` is the top word of the cue."""

    head: int
    cue: frozenset[int]
    content: frozenset[int]
    source: frozenset[int]


@dataclass(frozen=True, slots=True)
class Labelled:
    """A page with its gold attributions and the document they came from."""

    page: Page
    gold: tuple[Gold, ...]
    document: dict[str, Any]


def read_documents(path: Path) -> list[dict[str, Any]]:
    """The documents of one part of ``../shared/eval/quotes``."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def label_documents(documents: list[dict[str, Any]], parser: Parser) -> list[Labelled]:
    """Parse the documents and lay their gold over the tokens."""
    parses = parser.parse(document["text"] for document in documents)
    return [label(document, parse) for document, parse in zip(documents, parses, strict=True)]


def label(document: dict[str, Any], parse: Parse) -> Labelled:
    """Lay one document's gold over its parse; an attribution without a cue head is left out."""
    page = lay_out(parse)
    gold = []
    for quote in document["quotes"]:
        cue = _tokens(parse, quote["cue"])
        content = _tokens(parse, quote["content"])
        if cue and content:
            gold.append(Gold(find_top(parse, cue), cue, content, _tokens(parse, quote["source"])))
    return Labelled(page, tuple(gold), document)


def _tokens(parse: Parse, spans: list[list[int]] | None) -> frozenset[int]:
    found: set[int] = set()
    for start, end in spans or ():
        found.update(range(bisect_right(parse.ends, start), bisect_left(parse.starts, end)))
    return frozenset(token for token in found if not parse.words[token].isspace())


def find_top(parse: Parse, cue: frozenset[int]) -> int:
    """The cue's top word: the one nearest the root, verbs first."""
    tops = [token for token in cue if parse.heads[token] not in cue or parse.heads[token] == token]
    return min(tops, key=lambda token: (_RANK.get(parse.pos[token], 2), _depth(parse, token), token))


def _depth(parse: Parse, token: int) -> int:
    depth = 0
    while parse.heads[token] != token and depth < 100:
        token = parse.heads[token]
        depth += 1
    return depth
