"""The people an article names, and its names repaired where the model mislabels them.

A surname tagged as a country, or a person tagged as a body, is known from the article's own full names, never from a
list of a story's names.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from store.extraction.lexicon import (
    BODY_WORDS,
    FEMALE_TITLES,
    HONORIFICS,
    MALE_TITLES,
    NAME_SUFFIXES,
    PARTICLES,
    TITLES,
    find_gender,
    is_nickname,
)

if TYPE_CHECKING:
    from store.extraction.parse import Parse


@dataclass(slots=True)
class Person:
    """One person of an article: name parts as printed, roles, and where each name stands (token ranges)."""

    given: str
    surname: str
    name: str
    mentions: list[tuple[int, int]] = field(default_factory=list)
    titles: set[str] = field(default_factory=set)
    gender: str | None = None
    full: bool = False

    @property
    def label(self) -> str:
        """The fullest name printed: given name and surname, or title and surname where no given name stands."""
        return self.name


@dataclass(slots=True)
class Register:
    """Who is who in one article: people, the person of each name's token range, and bodies by their words."""

    people: list[Person]
    at: dict[tuple[int, int], Person | None]
    owner: dict[int, tuple[int, int]]
    bodies: dict[str, list[tuple[int, int]]]


def build_register(parse: Parse) -> Register:
    """Read the article's names once, full ones first, then surnames, misspellings and titles against them."""
    runs = _find_runs(parse)
    people = _found_people(parse, runs)
    by_surname: dict[str, list[Person]] = defaultdict(list)
    for person in people:
        by_surname[person.surname.lower()].append(person)
    at: dict[tuple[int, int], Person | None] = {}
    for run in runs:
        at[run] = _place(parse, run, by_surname, people)
    for run in _find_loose(parse, by_surname, at):
        at[run] = _place(parse, run, by_surname, people)
    owner = {token: run for run in at for token in range(*run)}
    for run, owned in at.items():
        if owned is not None:
            owned.mentions.append(run)
            _read_title(parse, run, owned)
    for person in people:
        _settle(person)
    return Register(people, at, owner, _find_bodies(parse, owner))


def _find_runs(parse: Parse) -> list[tuple[int, int]]:
    runs = []
    for first, last, label in parse.entities:
        if label != "PERSON":
            continue
        run = trim_name(parse, first, last)
        if run is not None:
            runs.append(run)
    return runs


def trim_name(parse: Parse, first: int, last: int) -> tuple[int, int] | None:
    """The name proper: no possessive, honorific, title or lower-case word at its ends; None if nothing is left."""
    while last > first and (parse.tags[last - 1] == "POS" or not parse.words[last - 1][:1].isalnum()):
        last -= 1
    while first < last and (parse.words[first].lower().rstrip(".") in TITLES or not parse.words[first][:1].isupper()):
        first += 1
    for token in range(first, last):
        if "\n" in parse.words[token] or parse.pos[token] in {"VERB", "AUX", "ADP"}:
            last = token
            break
    return (first, last) if first < last else None


def _parts(parse: Parse, run: tuple[int, int]) -> list[str]:
    words = [parse.words[token] for token in range(*run)]
    kept = [word for word in words if word.strip(".") not in NAME_SUFFIXES and word[:1].isalnum()]
    return kept or words


def _found_people(parse: Parse, runs: list[tuple[int, int]]) -> list[Person]:
    people: list[Person] = []
    known: dict[tuple[str, str], Person] = {}
    for run in runs:
        parts = _parts(parse, run)
        if len(parts) < 2:
            continue
        given, surname = parts[0], _surname(parts)
        key = (given.lower(), surname.lower())
        same = known.get(key) or _same_by_nickname(given, surname, people)
        text = parse.text[parse.starts[run[0]] : parse.ends[run[1] - 1]]
        if same is None:
            same = Person(given, surname, text, full=True)
            people.append(same)
        elif len(text) > len(same.name) and len(parts) <= 4:
            same.name = text
        known[key] = same
    lone = [run for run in runs if len(_parts(parse, run)) == 1]
    surnames = {person.surname.lower() for person in people}
    givens = {person.given.lower() for person in people}
    for run in lone:
        word = _parts(parse, run)[0]
        if word.lower() in surnames or word.lower() in givens or _near_surname(word, people):
            continue
        text = parse.text[parse.starts[run[0]] : parse.ends[run[1] - 1]]
        people.append(Person("", word, text))
        surnames.add(word.lower())
    return people


def _surname(parts: list[str]) -> str:
    if len(parts) > 2 and parts[-2].lower() in PARTICLES:
        return parts[-1]
    return parts[-1]


def _same_by_nickname(given: str, surname: str, people: list[Person]) -> Person | None:
    for person in people:
        if person.surname.lower() == surname.lower() and is_nickname(given, person.given):
            return person
    return None


def _near_surname(word: str, people: list[Person]) -> Person | None:
    """The one person whose surname is a slip of one letter away (long names only), or None."""
    if len(word) < 6:
        return None
    near = [person for person in people if person.full and is_slip(word.lower(), person.surname.lower())]
    return near[0] if len(near) == 1 else None


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


def _place(
    parse: Parse, run: tuple[int, int], by_surname: dict[str, list[Person]], people: list[Person]
) -> Person | None:
    """Whom a name means: one person or None."""
    parts = _parts(parse, run)
    if len(parts) > 1:
        same = by_surname.get(_surname(parts).lower(), [])
        exact = [one for one in same if one.given.lower() == parts[0].lower() or is_nickname(parts[0], one.given)]
        return exact[0] if exact else None
    word = parts[0]
    found = by_surname.get(word.lower(), [])
    if not found:
        near = _near_surname(word, people)
        if near is not None:
            return near
        found = [person for person in people if person.given.lower() == word.lower()]
    if len(found) > 1:
        found = _narrow(parse, run, found)
    return found[0] if len(found) == 1 else None


def _narrow(parse: Parse, run: tuple[int, int], found: list[Person]) -> list[Person]:
    """Among people of one surname: the honorific's gender, then the title before the name."""
    before = parse.words[run[0] - 1].lower().rstrip(".") if run[0] else ""
    gender = "f" if before in FEMALE_TITLES else "m" if before in MALE_TITLES else None
    if gender:
        kept = [person for person in found if (person.gender or find_gender(person.given)) in (gender, None)]
        return kept if kept else found
    titled = [person for person in found if before and before in person.titles]
    return titled or found


def _find_loose(
    parse: Parse, by_surname: dict[str, list[Person]], at: dict[tuple[int, int], Person | None]
) -> list[tuple[int, int]]:
    """Known surnames that the model gave another label or none, standing as names of their own."""
    taken = {token for run in at for token in range(*run)}
    bodies = {
        token
        for first, last, label in parse.entities
        if label != "PERSON" and last - first > 1
        for token in range(first, last)
    }
    loose = []
    for token, word in enumerate(parse.words):
        if (
            token in taken
            or token in bodies
            or not word[:1].isupper()
            or parse.pos[token] not in {"PROPN", "NOUN", "ADJ"}
        ):
            continue
        if (word.lower() in by_surname and any(person.full for person in by_surname[word.lower()])) or (
            parse.labels[token] in {"GPE", "ORG", "NORP", "LOC", "FAC", "PRODUCT"}
            and any(is_slip(word.lower(), surname) for surname in by_surname if len(word) > 5)
        ):
            loose.append((token, token + 1))
    return loose


def _read_title(parse: Parse, run: tuple[int, int], person: Person) -> None:
    token = run[0] - 1
    while token >= 0 and parse.words[token][:1].isalpha() and run[0] - token <= 6:
        word = parse.words[token].lower().rstrip(".")
        if word in TITLES:
            person.titles.add(word)
            if word in FEMALE_TITLES:
                person.gender = person.gender or "f"
            elif word in MALE_TITLES:
                person.gender = person.gender or "m"
            if not person.given and word not in HONORIFICS and token == run[0] - 1:
                person.name = f"{parse.words[token]} {person.surname}"
        elif not parse.words[token][:1].isupper():
            break
        token -= 1
    for child in parse.children[run[1] - 1]:
        if parse.deps[child] == "appos" and child >= run[1]:
            person.titles.add(parse.lemmas[child].lower())
    head = parse.heads[run[1] - 1]
    if parse.deps[run[1] - 1] == "appos" and parse.pos[head] in {"NOUN", "PROPN"}:
        person.titles.add(parse.lemmas[head].lower())


def _settle(person: Person) -> None:
    if person.gender is None and person.given:
        person.gender = find_gender(person.given)


def _find_bodies(parse: Parse, owner: dict[int, tuple[int, int]]) -> dict[str, list[tuple[int, int]]]:
    """Bodies by the lower-case word that a later "the department" would repeat."""
    bodies: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for first, last, label in parse.entities:
        if label not in {"ORG", "GPE", "FAC", "NORP"} or first in owner:
            continue
        for token in range(first, last):
            word = parse.words[token].lower()
            if word in BODY_WORDS:
                bodies[word].append((first, last))
    return bodies
