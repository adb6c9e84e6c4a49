"""Addresses: a block, a house number or a corner on a street, and the kind of spot where something happened."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from store.extraction.facets.make import make_facet
from store.extraction.facets.numbers import Quantity
from store.extraction.facets.times import event_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.claims import Facet
    from store.extraction.facets.sentence import Sentence

_KINDS = (
    "street st avenue ave road rd drive dr lane ln boulevard blvd court ct place pl way terrace circle cir parkway "
    "pkwy highway hwy pike square trail loop"
).split()
_SHORT = {
    "street": "st",
    "avenue": "ave",
    "road": "rd",
    "drive": "dr",
    "lane": "ln",
    "boulevard": "blvd",
    "court": "ct",
    "place": "pl",
    "circle": "cir",
    "parkway": "pkwy",
    "highway": "hwy",
    "east": "e",
    "west": "w",
    "north": "n",
    "south": "s",
    "northwest": "nw",
    "northeast": "ne",
    "southwest": "sw",
    "southeast": "se",
}
_DIRECTIONS = frozenset({"e", "w", "n", "s", "ne", "nw", "se", "sw"})
_KIND = "|".join(_KINDS)
_NAME = r"(?:[A-Z0-9][\w’'-]*\.?\s){0,3}?[A-Z0-9][\w’'-]*"
_BLOCK = re.compile(
    rf"\b(\d{{2,5}})(?:th|st|nd|rd)?[ -]block (?:of |on )?((?:{_NAME}\s(?i:{_KIND})\b)|"
    r"[A-Z0-9][\w’'.-]*(?:\s[A-Z0-9][\w’'-]*){0,3})"
)
_HOUSE = re.compile(
    rf"\b(\d{{2,5}})\s((?:(?:[NSEW]|[NS][EW])\.?\s|North\s|South\s|East\s|West\s)?{_NAME}(?:\s(?i:{_KIND})\b|(?=\s(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)|[.,])))"
)
_FLOOR = re.compile(r"\b(?:on|from|to) (?:the|its) (\w+)[- ](floor|story)\b", re.IGNORECASE)
_LIVES = frozenset({"live", "reside"})
_ENDS = re.compile(
    r"\s+(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December)\b.*$"
)


def find_places(sentence: Sentence) -> Iterator[Facet]:
    """Blocks and house numbers with their street; the number counts as used."""
    if not sentence.has_digit:
        return
    for found in _BLOCK.finditer(sentence.text):
        yield from _address(sentence, found, block="yes")
    for found in _HOUSE.finditer(sentence.text):
        first = sentence.token_at(sentence.start + found.start(1))
        if first in sentence.used or sentence.low(first + 1) in _MONTHLIKE or not _is_street(found[2]):
            continue
        yield from _address(sentence, found, block="")


_MONTHLIKE = frozenset("january february march april may june july august september october november december".split())


def _is_street(name: str) -> bool:
    words = name.lower().replace(".", "").split()
    return (
        bool(words)
        and (words[-1] in _KINDS or words[0] in _DIRECTIONS or words[0] in ("north", "south", "east", "west"))
        and not words[0].isdigit()
    )


def street_key(name: str) -> str:
    """The street's name in short lower case without its kind and direction: "E. 14th Street" is "14th"."""
    words = [_SHORT.get(word, word) for word in name.lower().replace(".", "").replace(",", "").split()]
    core = [word for word in words if word not in _DIRECTIONS and word not in _KINDS]
    return " ".join(core or words)


def _address(sentence: Sentence, found: re.Match[str], *, block: str) -> Iterator[Facet]:
    street = _ENDS.sub("", found[2]).rstrip(" .,")
    end = sentence.start + found.start(2) + len(street)
    first = sentence.token_at(sentence.start + found.start(1))
    last = sentence.token_at(end - 1) + 1
    sentence.used.update(range(first, last))
    number = float(found[1])
    verb = sentence.predicate(first)
    quantity = Quantity(first, first + 1, first, number, number, number + (99 if block else 0), "exact")
    about = {
        "block": block,
        "event": event_of(sentence, verb),
        "act": sentence.act(verb),
        "mood": sentence.mood(verb),
        "second": "yes" if not sentence.vocabulary.isdisjoint(("second", "another", "third")) else "",
        "home": "yes" if verb is not None and sentence.lemma(verb) in _LIVES else "",
    }
    value = f"{found[1]} block {street}" if block else f"{found[1]} {street}"
    yield make_facet(
        sentence, "place", f"street:{street_key(street)}", value, at=(first, last), quantity=quantity, about=about
    )


def find_floors(sentence: Sentence) -> Iterator[Facet]:
    """The floor on which something happened."""
    if "floor" not in sentence.vocabulary:
        return
    for found in _FLOOR.finditer(sentence.text):
        first = sentence.token_at(sentence.start + found.start(1))
        last = sentence.token_at(sentence.start + found.end() - 1) + 1
        verb = sentence.predicate(first)
        about = {"event": event_of(sentence, verb), "act": sentence.act(verb), "mood": sentence.mood(verb)}
        yield make_facet(sentence, "place", "floor", f"{found[1].lower()} floor", at=(first, last), about=about)
