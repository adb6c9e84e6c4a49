"""Ages: "a 12-year-old boy", "Hiller, 43,", "aged 17", "between the ages of 16 and 19"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from store.extraction.facets.lexicon import MONTHS, NUMBER_WORDS, PEOPLE, RELATIONS
from store.extraction.facets.make import make_facet
from store.extraction.facets.numbers import Quantity, show_number
from store.extraction.facets.roles_of import part_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.claims import Facet
    from store.extraction.facets.sentence import Sentence

_BESIDE = frozenset({"appos", "compound", "nmod", "flat", "nsubj", "nsubjpass"})
_WORDS = "|".join(word for word in NUMBER_WORDS if word != "zero")
_OLD = re.compile(
    rf"\b(\d{{1,3}}|{_WORDS})(?:\s?(?:-|–|to)\s?(\d{{1,3}}))?[\s-]*(year|month|week|day|yr)s?[\s-]*olds?\b"
    r"|\b(\d{1,3})[\s-]?y\.?/?o\b",
    re.IGNORECASE,
)
_AFTER_NAME = re.compile(r"(?<=[a-z.’'”\"]), (\d{1,2})(?=\s*(?:[,;:.)—–]|of\b|and\b|was\b|were\b|is\b|from\b|\Z))")
_AGED = re.compile(r"\b(?:aged?|ages?(?: of)?|ages of) (\d{1,3})(?:\s?(?:-|–|and|to)\s?(\d{1,3}))?\b", re.IGNORECASE)


def find_ages(sentence: Sentence) -> Iterator[Facet]:
    """Every age in the claim; the tokens of its numbers count as used."""
    if not sentence.has_digit and sentence.vocabulary.isdisjoint(("old", "olds")):
        return
    for found in _OLD.finditer(sentence.text):
        low = _read(found[1] or found[4])
        high = float(found[2]) if found[2] else low
        first, last = _tokens(sentence, found.start(), found.end())
        if low is not None and high is not None:
            yield from _age(sentence, (first, last), low, high, noun=_noun_of_old(sentence, last - 1), unit=found[3])
    for found in _AFTER_NAME.finditer(sentence.text):
        first, last = _tokens(sentence, found.start(1), found.end(1))
        before = first - 2
        if first not in sentence.used and before >= sentence.first and _may_own_age(sentence, before):
            yield from _age(sentence, (first, last), float(found[1]), float(found[1]), noun=before, unit=None)
    for found in _AGED.finditer(sentence.text):
        first, last = _tokens(sentence, found.start(1), found.end())
        if first in sentence.used:
            continue
        low, high = float(found[1]), float(found[2] or found[1])
        yield from _age(sentence, (first, last), low, high, noun=_owner_before(sentence, first), unit=None)


def _may_own_age(sentence: Sentence, token: int) -> bool:
    word = sentence.low(token)
    if sentence.parse.pos[token] == "NOUN":
        # "the pilot, 54, was killed": only behind a noun that is nobody's number or day.
        return sentence.parse.tags[token] == "NN" and token + 3 < sentence.last and sentence.low(token + 3) == ","
    return sentence.parse.pos[token] == "PROPN" and word.rstrip(".") not in MONTHS


def _read(text: str) -> float | None:
    return float(text) if text.isdigit() else NUMBER_WORDS.get(text.lower())


def _tokens(sentence: Sentence, start: int, end: int) -> tuple[int, int]:
    return sentence.token_at(sentence.start + start), sentence.token_at(sentence.start + end - 1) + 1


def _noun_of_old(sentence: Sentence, old: int) -> int:
    parse = sentence.parse
    head = sentence.head(old)
    if old + 1 < sentence.last and parse.pos[old + 1] == "PROPN":
        return sentence.name_around(old + 1)[1] - 1
    if parse.deps[old] in ("amod", "nmod", "compound") and parse.pos[head] in ("NOUN", "PROPN"):
        return head
    after = old + 1
    if after < sentence.last and parse.pos[after] in ("NOUN", "PROPN") and sentence.low(old) != "olds":
        return after
    if parse.deps[old] == "acomp" and (subject := sentence.subject(head)) is not None:
        return subject
    return old


def _owner_before(sentence: Sentence, token: int) -> int:
    parse = sentence.parse
    for head in sentence.up(token):
        if parse.pos[head] == "PROPN" or sentence.lemma(head) in PEOPLE or sentence.lemma(head) in RELATIONS:
            return head
        if parse.pos[head] in ("VERB", "AUX"):
            return token if (subject := sentence.subject(head)) is None else subject
    return token


def _named(sentence: Sentence, noun: int) -> str:
    """The full name behind the noun: its own, an apposition's, or the mention's."""
    parse = sentence.parse
    if (name := sentence.refers_to(noun)) is not None:
        return name.lower()
    spots = [noun, noun + 1, *sentence.children(noun)]
    if parse.deps[noun] in ("appos", "attr"):
        spots.append(sentence.head(noun))
    for at in spots:
        if (
            sentence.first <= at < sentence.last
            and parse.pos[at] == "PROPN"
            and (at == noun or parse.labels[at] in ("PERSON", ""))
        ):
            if at not in (noun, noun + 1) and parse.deps[at] not in _BESIDE:
                continue
            first, last = sentence.name_around(at)
            if at != noun and sentence.low(first) in MONTHS:
                continue
            return parse.text[parse.starts[first] : parse.ends[last - 1]].lower()
    return ""


def _age(
    sentence: Sentence, at: tuple[int, int], low: float, high: float, *, noun: int, unit: str | None
) -> Iterator[Facet]:
    sentence.used.update(range(*at))
    unit = {"yr": "year", None: "year"}.get(unit and unit.lower(), (unit or "year").lower())
    if low > 115 or high < low:
        return
    name = _named(sentence, noun)
    young = unit != "year" or high < 18
    word = sentence.lemma(noun)
    group = PEOPLE.get(word, word if word in RELATIONS else "")
    key = f"name:{_surname(name)}" if name else ("minor" if young else "adult")
    part = part_of(sentence, noun)
    value = show_number(low) if low == high else f"{show_number(low)}-{show_number(high)}"
    quantity = Quantity(at[0], at[1], at[0], low, low, high, "exact" if low == high else "range")
    about = {
        "name": name,
        "group": group,
        "act": part.act,
        "role": part.role,
        "mood": sentence.mood(part.verb),
        "also": "yes" if "also" in sentence.vocabulary else "",
        "plural": "yes" if low != high or sentence.parse.tags[noun] in ("NNS", "NNPS") else "",
    }
    yield make_facet(sentence, "age", key, value, at=at, quantity=quantity, unit=unit, about=about)


def _surname(name: str) -> str:
    words = [word for word in name.split() if word.strip(".") not in ("jr", "sr", "ii", "iii", "iv", ",")]
    return words[-1] if words else name
