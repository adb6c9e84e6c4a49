"""From a source as printed to the speaker it resolves to, with how it is named."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from store.claims import Naming, Passage
from store.extraction.lexicon import TITLES
from store.extraction.resolution import HE, SHE, Resolver

if TYPE_CHECKING:
    from store.extraction.parse import Parse

_DETERMINERS = frozenset(
    "a an the this that these those some many several both all any each every other another its his her their our my "
    "same one".split()
)
_BARE = frozenset("source sources person people official officials".split())
_PRONOUNS = HE | SHE | frozenset("they them it we i you who which that this these those us me".split())


class Speaker(NamedTuple):
    """Who a source is: the fullest name or noun phrase, how it is named, its descriptor and printed role."""

    name: str | None
    naming: Naming
    descriptor: str | None = None
    role: Passage | None = None


NOBODY = Speaker(None, "none")


def resolve_source(resolver: Resolver, source: list[tuple[int, int]]) -> Speaker:
    """Resolve a source's token ranges; a group without a name keeps its noun phrase as printed."""
    if not source:
        return NOBODY
    parse = resolver.page.parse
    first, last = trim(parse, *source[0])
    if first >= last:
        return NOBODY
    if last - first == 1 and parse.words[first].lower() in _PRONOUNS:
        person = resolver.resolve_pronoun(first)
        return Speaker(person.label, "named", role=None) if person else NOBODY
    return _resolve_phrase(resolver, first, last)


def _resolve_phrase(resolver: Resolver, first: int, last: int) -> Speaker:
    parse = resolver.page.parse
    head = find_head(parse, first, last)
    run = _find_name(resolver, first, last, head)
    if run is not None:
        name = resolver.resolve_name(run)
        return Speaker(name or cut(parse, *run), "named", role=_find_role(parse, first, last, run))
    person = resolver.resolve_title(first, last) if parse.words[first].lower() in {"the", "this", "that"} else None
    if person is not None:
        return Speaker(person.label, "named", role=Passage.cut(parse.text, parse.starts[first], parse.ends[last - 1]))
    body = resolver.resolve_body(first, last) if parse.words[first].lower() == "the" else None
    if body is not None:
        return Speaker(body, "named")
    phrase = name_group(parse, first, last)
    if any(parse.labels[token] in {"ORG", "GPE", "NORP"} for token in range(head, head + 1)):
        return Speaker(phrase, "named")
    bare = phrase.lower() in _BARE
    return Speaker(phrase, "unnamed-bare" if bare else "unnamed-described", descriptor=cut(parse, first, last))


def _find_name(resolver: Resolver, first: int, last: int, head: int) -> tuple[int, int] | None:
    """The person's name that the phrase is or is in apposition with, not one inside a "with" or "of" phrase."""
    owner = resolver.register.owner
    parse = resolver.page.parse
    if head in owner:
        return owner[head]
    for child in parse.children[head]:
        if parse.deps[child] == "appos" and child in owner and first <= child < last:
            return owner[child]
    return None


def _find_role(parse: Parse, first: int, last: int, run: tuple[int, int]) -> Passage | None:
    before = [
        token
        for token in range(first, run[0])
        if parse.words[token].lower() not in _DETERMINERS | {"mr.", "mrs.", "ms."}
    ]
    if before and any(parse.words[token].lower().rstrip(".") in TITLES for token in before):
        end = before[-1]
        while end > before[0] and not parse.words[end][:1].isalnum():
            end -= 1
        return Passage.cut(parse.text, parse.starts[before[0]], parse.ends[end])
    after = re.sub(r"^[\s,]+", "", parse.text[parse.ends[run[1] - 1] : parse.ends[last - 1]])
    if after and run[1] < last and parse.words[run[1]] == ",":
        start = parse.ends[last - 1] - len(after)
        stop = re.search(r",| who | which ", after)
        return Passage.cut(parse.text, start, start + (stop.start() if stop else len(after)))
    return None


def name_group(parse: Parse, first: int, last: int) -> str:
    """The phrase without determiner or a describing word before a proper name ("shocked Coral Springs police")."""
    start = first
    while start < last - 1 and (
        parse.words[start].lower() in _DETERMINERS
        or (parse.pos[start] in {"ADJ", "VERB"} and parse.words[start].islower() and parse.pos[start + 1] == "PROPN")
    ):
        start += 1
    return cut(parse, start, last)


def trim(parse: Parse, first: int, last: int) -> tuple[int, int]:
    """Without punctuation at either end."""
    while first < last and not parse.words[first][:1].isalnum():
        first += 1
    while last > first and not any(c.isalnum() for c in parse.words[last - 1]):
        last -= 1
    return first, last


def find_head(parse: Parse, first: int, last: int) -> int:
    """The first token of the range whose head lies outside it."""
    for token in range(first, last):
        if not first <= parse.heads[token] < last or parse.heads[token] == token:
            return token
    return first


def cut(parse: Parse, first: int, last: int) -> str:
    """The text of a token range."""
    return parse.text[parse.starts[first] : parse.ends[last - 1]]
