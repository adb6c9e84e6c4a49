"""Pronouns, titles and repeated bodies to the person or body of the article: the one that stands out, or none.

One pass in text order keeps the people named last. For a pronoun each of them gets points for being near, being the
subject, having spoken; the best is taken only when it stands clear of the second.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from store.extraction.lexicon import BODY_WORDS, TITLES
from store.extraction.titles import name_titles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from store.extraction.found import Found
    from store.extraction.names import Person, Register
    from store.extraction.page import Page

HE = frozenset({"he", "him", "his", "himself"})
SHE = frozenset({"she", "her", "hers", "herself"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_ASIDE = frozenset({"advcl", "prep", "pcomp", "acl"})
_INSIDE = frozenset({"det", "amod", "compound", "poss", "nmod", "case"})
_REACH = 7
_CLEAR = 0.6
# How clear somebody further off must stand of a person named in this sentence or the one before.
_CLEAR_OF_NEARER = 2.5
_LEAST = -3.2
_PLURALS = frozenset({"NNS", "NNPS", "POS"})
_DEFINITE = frozenset({"the", "this", "that"})


class Mention(NamedTuple):
    """One resolved mention: who, its head token, sentence, whether it is a subject, and the quotation around it."""

    person: Person | None
    token: int
    sentence: int
    rank: float
    quote: int


def _doubt(person: Person) -> float:
    """What is taken off for a name that tells no gender; more for a lone word that may be no person at all."""
    if person.gender is not None:
        return 0.0
    return 0.5 if person.full or person.titles else 1.5


@dataclass(slots=True)
class Resolver:
    """Who each mention of one article means. ``resolve_all`` fills ``meant`` by head token."""

    page: Page
    register: Register
    found: list[Found] = field(default_factory=list)
    meant: dict[int, Person | None] = field(default_factory=dict)
    recent: list[Mention] = field(default_factory=list)
    sources: set[int] = field(default_factory=set)
    reported: set[int] = field(default_factory=set)
    speaking: dict[int, set[int]] = field(default_factory=dict)
    bearers: dict[str, list[Person]] = field(default_factory=dict)

    def resolve_all(self, found: Iterable[Found]) -> None:
        """Resolve every name, pronoun and titled phrase in text order, knowing which are sources and contents."""
        self.found = list(found)
        for one in self.found:
            self._index_quotes(one)
            self.sources.update(token for first, last in one.source for token in range(first, last))
            for start, end in one.content if one.asserts else ():
                first, last = self.page.find_tokens(start, end)
                self.reported.update(range(first, last))
        for person in self.register.people:
            for title in person.titles:
                self.bearers.setdefault(title, []).append(person)
        # First outside the quotations, so that each one's speaker is known when its own pronouns are read.
        for quoted in (False, True):
            self.recent.clear()
            for token, word in enumerate(self.page.parse.words):
                self._read_word(token, word.lower(), quoted=quoted)

    def _index_quotes(self, one: Found) -> None:
        """The source's tokens by each quotation that its content takes in."""
        tokens = {token for first, last in one.source for token in range(first, last)}
        for start, end in one.content:
            first, last = self.page.find_tokens(start, end)
            for number in {self.page.quote_of[token] for token in range(first, last)} - {-1}:
                self.speaking.setdefault(number, set()).update(tokens)

    def _read_word(self, token: int, low: str, *, quoted: bool) -> None:
        run = self.register.owner.get(token)
        if run is not None:
            if token == run[1] - 1:
                self._note(self.register.at[run], token)
            return
        if low not in HE and low not in SHE and low not in TITLES:
            return
        if (self.page.quote_of[token] >= 0) is not quoted:
            if token in self.meant:
                self._note(self.meant[token], token)
            return
        if low in HE or low in SHE:
            self._note(self._resolve_pronoun(token), token)
        elif not self._leads_name(token):
            self._note_title(token)

    def _leads_name(self, token: int) -> bool:
        return any(near in self.register.owner for near in range(token + 1, token + 3))

    def _note(self, person: Person | None, token: int) -> None:
        self.meant[token] = person
        page = self.page
        rank = self._rank(token)
        self.recent.append(Mention(person, token, page.sentence_of[token], rank, page.quote_of[token]))
        if len(self.recent) > 40:
            del self.recent[:20]

    def _rank(self, token: int) -> float:
        """Points for the place in the sentence: a source, a subject of the main clause, another subject."""
        parse = self.page.parse
        points = 0.0
        if parse.deps[token] in _SUBJECTS:
            points += 1.5
            head = parse.heads[token]
            if parse.heads[head] == head:
                points += 0.5
        elif parse.deps[token] == "dobj":
            points += 0.3
        elif parse.deps[token] == "poss":
            points += 0.9 if parse.deps[parse.heads[token]] in _SUBJECTS else 0.2
        if token in self.sources:
            points += 0.8
        if token in self.reported:
            points -= 1.0
        return points

    def _resolve_pronoun(self, token: int) -> Person | None:
        gender = "m" if self.page.parse.words[token].lower() in HE else "f"
        points: dict[int, tuple[float, Person | None]] = {}
        nearest: Person | None = None
        here, quote = self.page.sentence_of[token], self.page.quote_of[token]
        for mention in reversed(self.recent):
            back = here - mention.sentence
            if back > _REACH:
                break
            value = self._weigh(mention, token, back, quote, gender)
            if value is None:
                continue
            if nearest is None and back <= 1 and mention.token not in self.reported and mention.quote < 0:
                nearest = mention.person
            key = id(mention.person) if mention.person else -mention.token
            if key not in points or points[key][0] < value:
                points[key] = (value, mention.person)
        ranked = sorted(points.values(), key=lambda pair: -pair[0])
        if not ranked or ranked[0][0] < _LEAST:
            return None
        clear = ranked[0][0] - ranked[1][0] if len(ranked) > 1 else math.inf
        if clear < _CLEAR or (nearest is not None and nearest is not ranked[0][1] and clear < _CLEAR_OF_NEARER):
            return None
        return ranked[0][1]

    def _weigh(self, mention: Mention, token: int, back: int, quote: int, gender: str) -> float | None:
        """The points of one earlier mention for a pronoun; None where it cannot be meant."""
        person = mention.person
        if person is None:
            excluded = not self._could_be(mention.token, gender)
        else:
            excluded = person.gender not in (gender, None) or (quote >= 0 and self._speaks(person, quote))
        if excluded:
            return None
        page, parse = self.page, self.page.parse
        value = mention.rank - 0.9 * back - self._count_quotes(mention, quote)
        if page.paragraph_of[mention.token] != page.paragraph_of[token]:
            value -= 0.4
        if person is not None:
            value += 0.25 * math.log(len(person.mentions) + 1) - _doubt(person)
        if token in self.reported and mention.token in self.reported:
            value += 1.0  # both stand in what was said
        if back == 0:
            value += self._same_sentence(mention.token, token)
        both = parse.deps[token] in _SUBJECTS and parse.deps[mention.token] in _SUBJECTS
        return value + 0.4 if both else value

    def _count_quotes(self, mention: Mention, quote: int) -> float:
        """What is taken off for the marks between: who is quoted speaks of the matter, less often of others quoted."""
        if quote < 0:
            return 2.5 if mention.quote >= 0 else 0.0
        return (2.0 if mention.token in self.sources else 0.0) + (0.5 if mention.quote not in (quote, -1) else 0.0)

    def _could_be(self, token: int, gender: str) -> bool:
        """Whether an unresolved mention may be of this gender, so that it stands in the way."""
        word = self.page.parse.words[token].lower()
        return word not in (HE if gender == "f" else SHE)

    def _speaks(self, person: Person | None, quote: int) -> bool:
        """Whether the quotation is known to be this person's own words: they would say "I"."""
        if person is None:
            return False
        return any(self.meant.get(token) is person for token in self.speaking.get(quote, ()))

    def _same_sentence(self, mention: int, token: int) -> float:
        """In one sentence: never another argument of the pronoun's own verb; less when set aside before it."""
        parse = self.page.parse
        if parse.deps[token] != "poss" and parse.heads[mention] == parse.heads[token]:
            return -9.0
        up = mention
        for _ in range(6):
            if parse.heads[up] == up:
                break
            if (
                parse.deps[up] in _ASIDE
                and parse.heads[up] == parse.heads[token]
                and parse.deps[mention] not in _SUBJECTS
            ):
                return -1.5
            up = parse.heads[up]
        return 0.0

    def _note_title(self, token: int) -> None:
        first, last = self.find_phrase(token)
        if last <= token or self.page.parse.words[first].lower() not in _DEFINITE or self._is_modifier(token):
            return
        self._note(self.resolve_title(first, token + 1), token)

    def _is_modifier(self, token: int) -> bool:
        """Whether the title only says whose office or deputies are meant ("the sheriff's office")."""
        parse = self.page.parse
        head = parse.heads[token]
        owned = parse.deps[token] in {"poss", "compound", "nmod"} and head != token
        return owned and (parse.lemmas[head].lower() in BODY_WORDS | TITLES or parse.tags[head] in _PLURALS)

    def find_phrase(self, token: int) -> tuple[int, int]:
        """The noun phrase that ends in a title: its determiner and modifiers, and the title."""
        parse = self.page.parse
        first = token
        while (
            first
            and token - first < 7
            and parse.heads[first - 1] in range(first, token + 1)
            and parse.deps[first - 1] in _INSIDE
        ):
            first -= 1
        return first, token + 1

    def resolve_title(self, first: int, last: int) -> Person | None:
        """The person who bears the title of "the same sheriff"; two bearers, or another place's title, give none."""
        parse = self.page.parse
        words = [parse.words[token] for token in range(first, last)]
        titles = name_titles(words)
        if not titles or parse.tags[last - 1] in _PLURALS or words[-1].lower().rstrip(".") not in TITLES:
            return None
        places = {word.lower() for word in words if word[:1].isupper()} - titles - _DEFINITE - TITLES
        bearers = [
            person
            for person in dict.fromkeys(person for title in sorted(titles) for person in self.bearers.get(title, ()))
            if person.mentions and (not places or not person.title_words or places <= person.title_words)
        ]
        if len(bearers) == 1:
            return bearers[0]
        near = {
            id(mention.person): mention.person
            for mention in self.recent
            if mention.person in bearers and self.page.sentence_of[first] - mention.sentence <= 4
        }
        return next(iter(near.values())) if len(near) == 1 else None

    def resolve_body(self, first: int, last: int) -> str | None:
        """The one body of the article named before that "the department" repeats."""
        parse = self.page.parse
        word = parse.words[last - 1].lower()
        if word not in BODY_WORDS or last - first > 3:
            return None
        names = [name for name, at in self.register.bodies.get(word, {}).items() if at < first]
        return names[0] if len(names) == 1 else None
