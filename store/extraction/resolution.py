"""Mentions to the fullest name of the article: names, titles and pronouns; two candidates give none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from store.extraction.lexicon import BODY_WORDS, TITLES

if TYPE_CHECKING:
    from store.extraction.names import Person, Register
    from store.extraction.page import Page

HE = frozenset({"he", "him", "his", "himself"})
SHE = frozenset({"she", "her", "hers", "herself"})
_REACH = 3


@dataclass(slots=True)
class Resolver:
    """Who each mention of one article means."""

    page: Page
    register: Register

    def resolve_name(self, run: tuple[int, int]) -> str | None:
        """The full name for a name's token range, or None."""
        person = self.register.at.get(run)
        return person.label if person else None

    def resolve_pronoun(self, token: int) -> Person | None:
        """The one person of this gender named last before the pronoun, within a few sentences."""
        word = self.page.parse.words[token].lower()
        gender = "m" if word in HE else "f" if word in SHE else None
        if gender is None:
            return None
        here = self.page.sentence_of[token]
        for back in range(_REACH + 1):
            if here - back < 0:
                break
            people = self._people_in(here - back, before=token, gender=gender)
            if len(people) == 1:
                return people[0]
            if len(people) > 1:
                return self._subject_of(here - back, people)
        return None

    def _people_in(self, sentence: int, *, before: int, gender: str) -> list[Person]:
        first, last = self.page.parse.sentences[sentence]
        people: list[Person] = []
        for token in range(first, min(last, before)):
            run = self.register.owner.get(token)
            person = self.register.at.get(run) if run else None
            if person and person.gender in (gender, None) and person not in people:
                people.append(person)
        return people

    def _subject_of(self, sentence: int, people: list[Person]) -> Person | None:
        parse = self.page.parse
        first, last = parse.sentences[sentence]
        for token in range(first, last):
            run = self.register.owner.get(token)
            person = self.register.at.get(run) if run else None
            if person in people and run is not None and parse.deps[run[1] - 1] in {"nsubj", "nsubjpass"}:
                return person
        return None

    def resolve_title(self, first: int, last: int) -> Person | None:
        """The person who bears the title in a noun phrase such as "the same sheriff"."""
        words = {self.page.parse.lemmas[token].lower() for token in range(first, last)}
        titles = words & TITLES
        if not titles:
            return None
        bearers = [person for person in self.register.people if titles & person.titles and person.full]
        return bearers[0] if len(bearers) == 1 else None

    def resolve_body(self, first: int, last: int) -> str | None:
        """The one body of the article that "the department" repeats."""
        parse = self.page.parse
        word = parse.words[last - 1].lower()
        if word not in BODY_WORDS:
            return None
        names = {
            parse.text[parse.starts[a] : parse.ends[b - 1]] for a, b in self.register.bodies.get(word, ()) if a < first
        }
        return names.pop() if len(names) == 1 else None
