"""The people an article names, and its names repaired where the model mislabels them.

A surname tagged as a country, or a person tagged as a body, is known from the article's own full names and titles,
never from a list of a story's names.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from store.extraction.lexicon import BODY_WORDS, HONORIFICS, NAME_SUFFIXES, TITLES, find_gender, is_nickname
from store.extraction.titles import find_title_gender, read_titles, titled_runs

if TYPE_CHECKING:
    from store.extraction.parse import Parse

Run = tuple[int, int]
_LEAST_SLIP = 6
# Tokens back within which a full name is the one that a bare surname repeats.
_NEAR = 60
# Titles that are surnames as well: Charlie King, Jeff Judge.
_SURNAMES = frozenset(
    "king prince bishop dean judge marshal major pope lord cardinal sergeant page coach rector".split()
)
# Given names that often begin the name of a place.
_PLACES = frozenset(
    "virginia georgia charlotte florence carolina austin jackson madison sierra santa san dallas".split()
)
# CrimeOnline, BuzzFeed; not McCain, MacArthur, DeVos, O’Neill.
_CAMEL = re.compile(r"(?!Mc|Mac|De|Di|Du|La|Le|Van|Von|Fitz|O[’']|St)[A-Z][a-z]+[A-Z]\w+")
# Surnames that are also words which often begin a sentence.
_COMMON = frozenset("will may can mark grant do long young brown white black green king new rice page".split())
_NOT_NAMES = frozenset({"VERB", "AUX", "ADP", "PUNCT", "SPACE", "CCONJ", "NUM", "SYM"})


@dataclass(slots=True, eq=False)
class Person:
    """One person of an article: name parts as printed, roles, gender, and where each name stands (token ranges).

    ``name`` is the fullest name printed: given name and surname, else title and surname. ``titles`` are title words,
    ``title_words`` every word of the phrases they stand in ("broward county sheriff").
    """

    given: str
    surname: str
    name: str
    full: bool = False
    gender: str | None = None
    mentions: list[Run] = field(default_factory=list)
    titles: set[str] = field(default_factory=set)
    title_words: set[str] = field(default_factory=set)
    stated: int = 0


@dataclass(slots=True)
class Register:
    """Who is who in one article: people, the person of each name's token range, and bodies by their words."""

    people: list[Person]
    at: dict[Run, Person | None]
    owner: dict[int, Run]
    bodies: dict[str, dict[str, int]]


def build_register(parse: Parse) -> Register:
    """Read the article's names once: full ones first, then surnames, misspellings and titles against them."""
    runs = find_runs(parse)
    people = _People(parse)
    at: dict[Run, Person | None] = {}
    for run in runs:
        if len(people.parts(run)) > 1:
            at[run] = people.take_full(run)
    for run in runs:
        if len(people.parts(run)) == 1:
            at[run] = people.take_lone(run)
    for run in _find_loose(parse, people.by_surname, {token for one in at for token in range(*one)}):
        at[run] = people.take_lone(run)
    at = dict(sorted(at.items()))
    for run, person in at.items():
        if person is not None:
            person.mentions.append(run)
            read_titles(parse, run, person.titles, person.title_words)
    owner = {token: run for run in at for token in range(*run)}
    return Register(people.all, at, owner, _find_bodies(parse, owner))


def find_runs(parse: Parse) -> list[Run]:
    """Token ranges of names in order: those the model tags as persons, and capitalised words behind a title."""
    taken: dict[int, Run] = {}
    for first, last, label in parse.entities:
        run = _trim(parse, first, last) if label == "PERSON" else None
        if run is not None:
            taken.update(dict.fromkeys(range(*run), run))
    for run in (*titled_runs(parse), *_owned_runs(parse)):
        if run[0] not in taken and run[1] - 1 not in taken:
            taken.update(dict.fromkeys(range(*run), run))
    return _grow_runs(parse, sorted(set(taken.values())))


def _owned_runs(parse: Parse) -> list[Run]:
    """Persons tagged as bodies: a known given name whose surname later acts alone, without an article."""
    acting = {
        parse.words[token]
        for token, dep in enumerate(parse.deps)
        if dep in {"nsubj", "nsubjpass"} and parse.pos[token] == "PROPN" and not parse.children[token]
    }
    found = []
    for first, last, label in parse.entities:
        start = next((t + 1 for t in range(first, last - 1) if parse.tags[t] == "POS"), first)
        given, surname = parse.words[start], parse.words[last - 1]
        if label == "PERSON" or last - start not in (2, 3) or find_gender(given) is None:
            continue
        acts = parse.deps[last - 1] == "nsubj" and given.lower() not in _PLACES
        if (surname in acting or start > first or acts) and surname.lower() not in BODY_WORDS and surname[:1].isupper():
            found.append((start, last))
    return found


def _grow_runs(parse: Parse, runs: list[Run]) -> list[Run]:
    """A surname that stands alone elsewhere, with the capitalised word before it that the model left out."""
    lone = {parse.words[first] for first, last in runs if last - first == 1}
    taken = {token for run in runs for token in range(*run)}
    grown: list[Run] = []
    for first, last in runs:
        end = last
        while end < len(parse) and end - first < 3 and end not in taken and _is_surname(parse, end):
            end += 1
        if last - first == 1 and end > last:
            grown.append((first, end))
            taken.update(range(last, end))
    heads = {first for first, _ in grown}
    for token in range(1, len(parse)):
        before = token - 1
        if parse.words[token] in lone and before not in taken and _is_given(parse, before):
            grown.append((before, token + 1))
    tails = {last - 1 for _, last in grown}
    kept = [run for run in runs if run[1] - run[0] > 1 or not (run[0] in tails or run[0] in heads)]
    return sorted(kept + grown)


def _is_surname(parse: Parse, token: int) -> bool:
    word = parse.words[token]
    alone = (
        parse.labels[token] in {"", "PERSON"} and parse.pos[token] == "PROPN" and parse.deps[token - 1] == "compound"
    )
    return (
        alone
        and word[:1].isupper()
        and word[1:].islower()
        and word.lower().removesuffix("s") not in BODY_WORDS | TITLES
    )


def _is_given(parse: Parse, token: int) -> bool:
    word = parse.words[token]
    known = parse.pos[token] == "PROPN" and word[:1].isupper() and word.isalpha() and not word.isupper()
    return known and word.lower() not in TITLES and word.lower() not in BODY_WORDS and parse.deps[token] == "compound"


def _trim(parse: Parse, first: int, last: int) -> Run | None:
    """The name proper: no possessive, honorific, title or lower-case word at its ends; None if nothing is left."""
    for token in range(first, last):
        title = parse.words[token].lower().rstrip(".")
        if title in TITLES and not (title in _SURNAMES and token > first):
            first = token + 1
    while first < last and not parse.words[first][:1].isupper():
        first += 1
    end = first
    while end < last and (_is_name_part(parse, end, last)):
        end += 1
    while end > first and not parse.words[end - 1][:1].isupper() and parse.words[end - 2] != "-":
        end -= 1
    if first < end and parse.words[end - 1].lower().removesuffix("s") in BODY_WORDS:
        return None
    if end - first == 1 and _CAMEL.fullmatch(parse.words[first]):
        return None  # a brand: nobody is called OakOnline
    return (first, end) if first < end else None


def _is_name_part(parse: Parse, token: int, last: int) -> bool:
    """A word of a name, or the hyphen inside one (Ban Ki-moon)."""
    if parse.words[token] == "-":
        return token + 1 < last and parse.ends[token] == parse.starts[token + 1]
    if parse.words[token - 1] == "-":
        return parse.words[token][:1].isalpha()
    if parse.pos[token] in _NOT_NAMES or parse.tags[token] == "POS" or "\n" in parse.words[token]:
        return False
    return parse.words[token][:1].isalnum()


class _People:
    """The people found so far, by surname, while the runs are read."""

    def __init__(self, parse: Parse) -> None:
        self.parse = parse
        self.all: list[Person] = []
        self.by_surname: dict[str, list[Person]] = defaultdict(list)
        self.by_given: dict[str, list[Person]] = defaultdict(list)
        self.by_letter: dict[str, list[Person]] = defaultdict(list)
        self.first_at: dict[int, int] = {}
        self.stated_at: dict[int, list[int]] = defaultdict(list)

    def parts(self, run: Run) -> list[str]:
        words = [self.parse.words[token] for token in range(*run)]
        text = self.text(run)
        if "-" in words:
            words = text.split()
        kept = [word for word in words if word.strip(".") not in NAME_SUFFIXES and word[:1].isalnum()]
        return kept or words

    def text(self, run: Run) -> str:
        return self.parse.text[self.parse.starts[run[0]] : self.parse.ends[run[1] - 1]]

    def take_full(self, run: Run) -> Person:
        parts = self.parts(run)
        known = self._same_full(parts)
        if known is None:
            known = Person(parts[0], parts[-1], self.text(run), full=True)
            known.gender = find_title_gender(self.parse, run) or find_gender(parts[0])
            self._add(known)
        elif len(parts) <= 4 and len(self.text(run)) > len(known.name) and is_nickname(parts[0], known.given):
            known.name = self.text(run)
        known.stated += 1
        self.first_at.setdefault(id(known), run[0])
        self.stated_at[id(known)].append(run[1] - 1)
        return known

    def _same_full(self, parts: list[str]) -> Person | None:
        """A known person of this surname with a form of this given name, or whose whole name ends this run."""
        same = self.by_surname.get(parts[-1].lower(), [])
        for person in same:
            if is_nickname(parts[0], person.given):
                return person
        for person in same:
            if any(is_nickname(part, person.given) for part in parts[1:-1]):
                return person
        return None

    def _add(self, person: Person) -> None:
        self.all.append(person)
        self.by_surname[person.surname.lower()].append(person)
        if person.full:
            self.by_given[person.given.lower()].append(person)
            self.by_letter[person.surname[:1].lower()].append(person)

    def take_lone(self, run: Run) -> Person | None:
        word = self.parts(run)[0]
        gender = find_title_gender(self.parse, run)
        found = [one for one in self.by_surname.get(word.lower(), ()) if _agrees(one.gender, gender)]
        if not found:
            found = list(self.by_given.get(word.lower(), ()))
            found = found or self._near(word)
        if not found:
            return self._take_new(run, word, gender)
        if len(found) > 1:
            found = self._narrow(run, found)
        if len(found) == 1:
            self._retitle(run, found[0])
        return found[0] if len(found) == 1 else None

    def _retitle(self, run: Run, person: Person) -> None:
        """A person without a given name is called by the title that the article prints before the surname."""
        before = self.parse.words[run[0] - 1] if run[0] else ""
        title = before.lower().rstrip(".")
        if (
            not person.full
            and before[:1].isupper()
            and title in TITLES
            and title not in HONORIFICS
            and " " not in person.name
        ):
            person.name = f"{before} {person.surname}"

    def _take_new(self, run: Run, word: str, gender: str | None) -> Person:
        before = self.parse.words[run[0] - 1] if run[0] else ""
        title = before.lower().rstrip(".")
        titled = title in TITLES and title not in HONORIFICS
        person = Person("", word, f"{before} {word}" if titled else self.text(run))
        person.gender = gender or find_gender(word)
        self._add(person)
        return person

    def _near(self, word: str) -> list[Person]:
        """The people whose surname is a slip of one letter away (long names only)."""
        if len(word) < _LEAST_SLIP:
            return []
        near = self.by_letter.get(word[:1].lower(), ())
        return [one for one in near if is_slip(word.lower(), one.surname.lower())]

    def _narrow(self, run: Run, found: list[Person]) -> list[Person]:
        """Of people with one surname: the one whose title this is; the main one; the one named in full just before.

        Newsrooms name the main bearer in full first and by surname after, the others in full each time.
        """
        titles: set[str] = set()
        read_titles(self.parse, run, titles, set())
        titled = [one for one in found if titles & one.titles]
        if len(titled) == 1:
            return titled
        before = [one for one in found if self.first_at.get(id(one), run[0]) < run[0]]
        if len(before) == 1:
            return before
        most = max(found, key=lambda one: (one.stated, -self.first_at.get(id(one), 0)))
        others = max(one.stated for one in found if one is not most)
        if most.stated >= 3 and most.stated >= 2 * others:
            return [most]
        near = [one for one in found if any(self._is_near(at, run[0]) for at in self.stated_at.get(id(one), ()))]
        if len(near) == 1:
            return near
        first = min(found, key=lambda one: self.first_at.get(id(one), 1 << 60))
        return [first] if first.stated >= most.stated else found

    def _is_near(self, stated: int, token: int) -> bool:
        """Whether a full name stands as a subject not far before."""
        return 0 <= token - stated <= _NEAR and self.parse.deps[stated] in {"nsubj", "nsubjpass"}


def _agrees(a: str | None, b: str | None) -> bool:
    return a is None or b is None or a == b


def is_slip(a: str, b: str) -> bool:
    """Whether one letter inserted, dropped, changed or swapped with its neighbour turns a into b (not the first)."""
    if a == b or abs(len(a) - len(b)) > 1 or a[:1] != b[:1]:
        return False
    i = 0
    while i < min(len(a), len(b)) and a[i] == b[i]:
        i += 1
    if len(a) == len(b):
        swapped = a[i : i + 2] == b[i : i + 2][::-1] and a[i + 2 :] == b[i + 2 :]
        return a[i + 1 :] == b[i + 1 :] or swapped
    short, long = (a, b) if len(a) < len(b) else (b, a)
    return short[i:] == long[i + 1 :]


def _find_loose(parse: Parse, by_surname: dict[str, list[Person]], taken: set[int]) -> list[Run]:
    """Known surnames that the model gave another label or none, standing as names of their own."""
    surnames = {name for name, people in by_surname.items() if any(person.full for person in people)}
    long: dict[str, list[str]] = defaultdict(list)
    for name in surnames:
        if len(name) >= _LEAST_SLIP:
            long[name[:1]].append(name)
    slips: dict[str, bool] = {}
    bodies = {
        token
        for first, last, label in parse.entities
        if label != "PERSON" and last - first > 1
        for token in range(first, last)
    }
    loose = []
    for token, word in enumerate(parse.words):
        if token in taken or token in bodies or not word[:1].isupper():
            continue
        low = word.lower()
        plain = parse.pos[token] in {"PROPN", "NOUN", "ADJ"} or low not in _COMMON
        known = low in surnames and plain
        if not known and parse.pos[token] == "PROPN" and len(low) >= _LEAST_SLIP:
            if low not in slips:
                slips[low] = any(is_slip(low, name) for name in long[low[:1]])
            known = slips[low]
        if known:
            loose.append((token, token + 1))
    return loose


def _find_bodies(parse: Parse, owner: dict[int, Run]) -> dict[str, dict[str, int]]:
    """By the word that a later "the department" would repeat: the bodies' names, and where each first stands."""
    bodies: dict[str, dict[str, int]] = defaultdict(dict)
    for first, last, label in parse.entities:
        if label not in {"ORG", "GPE", "FAC", "NORP"} or first in owner:
            continue
        for token in range(first, last):
            word = parse.words[token].lower()
            if word in BODY_WORDS:
                name = parse.text[parse.starts[first] : parse.ends[last - 1]]
                bodies[word].setdefault(name.removeprefix("the ").removeprefix("The "), first)
    return bodies
