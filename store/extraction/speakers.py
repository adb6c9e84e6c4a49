"""From a source as printed to the speaker it resolves to, with how it is named."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from store.claims import Naming, Passage
from store.extraction.lexicon import TITLES
from store.extraction.resolution import HE, SHE, Resolver
from store.extraction.voices import DOCUMENTS, find_author, find_feeling

if TYPE_CHECKING:
    from store.extraction.found import Found
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
_SOMEBODY = frozenset({"he", "she", "they", "we", "i"})
_RELATIVES = frozenset({"who", "which", "that", "whom"})
_PAPERS = frozenset(
    "poll survey study review investigation analysis record document tape video footage photo audio data figure "
    "statistic estimate census indictment warrant ruling order law bill plan book article story newspaper "
    "headline ad website".split()
)
_GROUPS = frozenset({"police", "source", "member", "people", "official", "officer", "deputy", "staff"})


def resolve_speaker(resolver: Resolver, found: Found) -> tuple[Speaker, Passage | None]:
    """The speaker of an attribution and the document, if any, that the words stand in: its author speaks for it."""
    page = resolver.page
    authored = find_author(page, found)
    if authored is None:
        return resolve_source(resolver, found.source), None
    author, document = authored
    start, end = page.parse.starts[document[0]], page.parse.ends[document[1] - 1]
    return resolve_source(resolver, [author]), Passage.cut(page.text, start, end)


def split_feeling(resolver: Resolver, found: Found) -> Found | None:
    """The quoted feeling inside a statement of unnamed sources or of a document, as said by those who felt it.

    "Officers were “stunned” ..., sources told CNN": nobody but the officers can have used the word.
    """
    if resolve_source(resolver, found.source).naming == "named" or not found.source:
        return None
    feeling = find_feeling(resolver.page, found)
    return None if feeling is None or resolve_source(resolver, [feeling.source[0]]).name is None else feeling


def resolve_source(resolver: Resolver, source: list[tuple[int, int]]) -> Speaker:
    """Resolve a source's token ranges; a group without a name keeps its noun phrase as printed."""
    if not source:
        return NOBODY
    parse = resolver.page.parse
    first, last = trim(parse, *source[0])
    if first >= last:
        return NOBODY
    if last - first == 1 and parse.words[first].lower() in _PRONOUNS:
        return _resolve_pronoun(resolver, first)
    return _resolve_phrase(resolver, first, last)


def _resolve_pronoun(resolver: Resolver, token: int) -> Speaker:
    """He and she by what the resolver made of them; a relative pronoun by the noun phrase that it hangs on."""
    parse = resolver.page.parse
    word = parse.words[token].lower()
    if word in _RELATIVES:
        noun = _find_antecedent(parse, token)
        if noun is not None and noun < token:
            first = noun
            while first and parse.heads[first - 1] in range(first, noun + 1) and parse.words[first - 1][:1].isalnum():
                first -= 1
            return _resolve_phrase(resolver, first, noun + 1)
        return NOBODY
    person = resolver.meant.get(token)
    if person is not None:
        return Speaker(person.name, "named")
    # Somebody spoke, and the words are not the outlet's own: what it calls them stands in for the name.
    return Speaker(None, "unnamed-bare", descriptor=parse.words[token]) if word in _SOMEBODY else NOBODY


def _find_antecedent(parse: Parse, token: int) -> int | None:
    """The noun that the relative clause of the pronoun hangs on."""
    up = token
    for _ in range(5):
        if parse.deps[up] in {"relcl", "acl"}:
            return parse.heads[up]
        if parse.heads[up] == up:
            return None
        up = parse.heads[up]
    return None


def _resolve_phrase(resolver: Resolver, first: int, last: int) -> Speaker:
    parse = resolver.page.parse
    head = find_head(parse, first, last)
    run = _find_name(resolver, first, last, head)
    if run is not None:
        person = resolver.register.at[run]
        return Speaker(person.name if person else cut(parse, *run), "named", role=_find_role(parse, first, last, run))
    definite = parse.words[first].lower() in {"the", "this", "that"}
    person = resolver.meant.get(head) or (resolver.resolve_title(first, last) if definite else None)
    if person is not None:
        return Speaker(person.name, "named", role=Passage.cut(parse.text, parse.starts[first], parse.ends[last - 1]))
    body = resolver.resolve_body(first, last) if definite else None
    if body is not None:
        return Speaker(body, "named")
    phrase = name_group(parse, first, last)
    if _is_named_body(parse, first, head):
        return Speaker(phrase, "named")
    # A document withholds no name, and "the sheriff" is a known person whom this article does not let us name.
    office = definite and parse.tags[head] not in {"NNS", "NNPS"} and parse.words[head].lower() in TITLES
    if office or parse.lemmas[head].lower() in DOCUMENTS | _PAPERS:
        return Speaker(phrase, "none")
    bare = phrase.lower() in _BARE
    return Speaker(phrase, "unnamed-bare" if bare else "unnamed-described", descriptor=cut(parse, first, last))


def _is_named_body(parse: Parse, first: int, head: int) -> bool:
    """A proper name of a body or place, not a plural of people that one merely modifies."""
    named = parse.labels[head] in {"ORG", "GPE", "NORP", "FAC", "LAW", "WORK_OF_ART", "PRODUCT", "EVENT"}
    proper = parse.pos[head] == "PROPN" and all(parse.pos[token] != "NOUN" for token in range(first, head))
    people = parse.tags[head] == "NNS" or parse.lemmas[head].lower() in _GROUPS or parse.words[head].lower() in TITLES
    return (named or proper) and not people


def _find_name(resolver: Resolver, first: int, last: int, head: int) -> tuple[int, int] | None:
    """The person's name that the phrase is or is in apposition with, not one inside a "with" or "of" phrase."""
    owner = resolver.register.owner
    parse = resolver.page.parse
    if head in owner and parse.deps[head] != "poss":
        return owner[head]
    for child in parse.children[head]:
        if parse.deps[child] == "appos" and child in owner and first <= child < last:
            return owner[child]
    if last - 1 in owner and owner[last - 1][0] >= first and parse.heads[last - 1] == head:
        tail = owner[last - 1]
        if parse.deps[last - 1] in {"compound", "appos", "nmod", "dep"}:
            return tail
    if head in owner:
        return owner[head]
    if last - 1 in owner and owner[last - 1][0] > first and parse.words[owner[last - 1][0] - 1] == ",":
        return owner[last - 1]
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
