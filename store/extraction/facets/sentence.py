"""The tokens of one claim with what is known of its article: who its mentions are, and which time it speaks of."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from store.extraction.facets.grammar import Grammar
from store.extraction.facets.lexicon import ORDINALS, TITLES

if TYPE_CHECKING:
    from store.extraction.facets.context import FacetContext
    from store.extraction.parse import Parse

_EARLIER = re.compile(
    r"\b(?:not (?P<old>[\w-]+(?: \w+)?),? as (?:was |had been )?(?:first|initially|previously|earlier|originally)|"
    r"(?:initially|originally|earlier|first|previously) (?:\w+ ){0,2}(?:said|claim(?:ed)?|reported|stated|told|"
    r"believed|thought|"
    r"reports?|identified|announced|described|put|gave)|(?:initial|early|earlier|previous|first) (?:reports?|accounts?|"
    r"statements?|count|figure|death toll|toll)|at first (?:believed|thought|said|reported|told))\b",
    re.IGNORECASE,
)
_TURN = re.compile(r"\b(?:but|later|then|now|however|since)\b|;", re.IGNORECASE)
_PAST = re.compile(
    r"\b(?:last (?:year|month|summer|winter|spring|fall|january|february|march|april|may|june|july|august|september|"
    r"october|november|december)|(?:years?|months?|weeks?|days?) (?:ago|earlier|before)|in (?:19|20)\d\d|"
    r"in (?:january|february|march|april|may|june|july|august|september|october|november|december)\b|"
    r"(?:this|so far this) year|since (?:19|20)\d\d|"
    r"(?:days|weeks|months|years|a (?:day|week|month|year)) (?:after|before) (?:a|an|another) \w+|"
    r"(?:a |one |an )?(?:previous|earlier|prior|separate|unrelated|another|similar|different) "
    r"(?:shooting|incident|attack|case|robbery|crash|quake|earthquake|raid|heist)s?|"
    r"earlier (?:that|this|the same|on) ?(?:day|night|evening|week|month|year|monday|tuesday|wednesday|thursday|"
    r"friday|saturday|sunday)?|"
    r"across the (?:city|state|country|county)|(?:city|state|nation)wide|over the (?:long )?weekend|"
    r"also (?:targeted|robbed|raided|attacked)|"
    r"^earlier (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b",
    re.IGNORECASE,
)


# A sentence that begins so goes on about what the one before it said.
_CARRIES = frozenset({"it", "that", "this", "those", "these", "they", "both", "then"})


# "The second officer", "another man": not the one that was spoken of.
_TELLS_APART = frozenset(ORDINALS) | {"another", "other"}
_THIRD = frozenset({"he", "she", "him", "her", "his", "they", "them", "their"})
_LOOK_BACK = 120


class Sentence(Grammar):
    """A claim's tokens in their article; made once per claim. ``used`` are tokens that a rule has read as a value."""

    def __init__(self, parse: Parse, first: int, last: int, context: FacetContext) -> None:
        super().__init__(parse, first, last)
        self.context = context
        self.used: set[int] = set()
        self.passed = first

    @cached_property
    def earlier(self) -> tuple[int, int] | None:
        """The characters of the claim that repeat an earlier report, since replaced: "not five as first reported"."""
        found = _EARLIER.search(self.text)
        if found is None:
            return None
        if found["old"] is not None:
            return found.span()
        turn = _TURN.search(self.text, found.end())
        if turn is None and not found[0].lower().startswith(("initial", "original", "at first")):
            # "As we previously reported, …" still stands; only what is then taken back does not.
            return None
        return found.start(), turn.start() if turn else len(self.text)

    @cached_property
    def past(self) -> str:
        """Words that put the claim's event at another time than the story's ("in July", "last year"), or ""."""
        found = self._own_past or (self._carried_past() if self.lowers[0] in _CARRIES else None)
        return found[0].lower() if found else ""

    @cached_property
    def _own_past(self) -> re.Match[str] | None:
        return _PAST.search(self.text)

    @cached_property
    def _past_verb(self) -> int | None:
        found = self._own_past
        return None if found is None else self.predicate(self.token_at(self.start + found.start()))

    def past_of(self, token: int) -> str:
        """The other time that the token's clause is put at; "had sales of so much last year" dates only the sales."""
        if not self.past or self._own_past is None or self._past_verb is None:
            return self.past
        verb = self.predicate(token)
        if verb is None or verb == self._past_verb or self._past_verb in self.up(token):
            return self.past
        coordinate = self.parse.deps[self._past_verb] == "conj" or self.parse.deps[verb] == "conj"
        return "" if coordinate else self.past

    def _carried_past(self) -> re.Match[str] | None:
        """The other time of the sentence before, which "It killed 612 people" goes on about."""
        sentences = self.parse.sentences
        place = bisect_right(sentences, (self.first, len(self.parse.words))) - 1
        if place < 1:
            return None
        first, last = sentences[place - 1]
        return _PAST.search(self.parse.text, self.parse.starts[first], self.parse.ends[last - 1])

    def doer(self, verb: int | None) -> str:
        """Who does what the verb says, "" for a passive one."""
        if verb is None or self.child(verb, "nsubjpass") is not None:
            return ""
        return self.who(self.subject(verb))

    def refers_to(self, token: int) -> str | None:
        """The full name in the article of whom the mention at this token means, or None.

        "He" in somebody's words is not that somebody: such a link is not believed.
        """
        parse, known = self.parse, self.context.refers_to
        start, end = parse.starts[token], parse.ends[token]
        if (found := known.get((start, end))) is not None:
            if self.low(token) in _THIRD and found == self.context.find_speaker(start, end):
                return None
            return found
        first, last = self.phrase(token)
        return known.get((parse.starts[first], parse.ends[last - 1]))

    def apposed(self, token: int) -> str | None:
        """The person's name that is set beside a noun: "her boyfriend, 21-year-old Carl Voss"."""
        deps, labels = self.parse.deps, self.parse.labels
        beside = (at for at in self.children(token) if deps[at] == "appos" and labels[at] == "PERSON")
        found = next(beside, None)
        return None if found is None else self.refers_to(found) or self.name_of(found)

    def look_back(self, token: int) -> str | None:
        """For a pronoun that nobody has resolved: the last person mentioned before it who is not the speaker."""
        parse, known = self.parse, self.context.refers_to
        if self.low(token) not in ("he", "she", "him"):
            return None
        speaker = self.context.find_speaker(parse.starts[token], parse.ends[token])
        for at in range(token - 1, max(token - _LOOK_BACK, -1), -1):
            if parse.pos[at] not in ("NOUN", "PROPN"):
                continue
            spans = ((parse.starts[first], parse.ends[at]) for first in range(at, max(at - 5, -1), -1))
            found = next((name for span in spans if (name := known.get(span)) is not None), None)
            if found is None or found == speaker or " " not in found:
                continue
            if found.split()[-1].lower() not in TITLES:
                return found
        return None

    def who(self, token: int | None) -> str:
        """Who the token means: a name in lower case, a common noun as "~boy", "" for a bare pronoun."""
        if token is None:
            return ""
        if (name := self.refers_to(token)) is not None:
            return name.lower()
        if self.parse.pos[token] == "PROPN":
            return self.name_of(token).lower()
        if self.low(token) in ("who", "that", "which"):
            return self.who(self._antecedent(token))
        if self.parse.pos[token] == "PRON":
            return ""
        if (apposed := self.apposed(token)) is not None:
            return apposed.lower()
        order = next((self.low(child) for child in self.children(token) if self.low(child) in _TELLS_APART), "")
        return f"~{order} {self.lemma(token)}" if order else f"~{self.lemma(token)}"

    def _antecedent(self, token: int) -> int | None:
        clause = self.predicate(token)
        if clause is None or self.parse.deps[clause] not in ("relcl", "acl"):
            return None
        head = self.head(clause)
        return head if head != token and self.low(head) not in ("who", "that", "which") else None

    def name_of(self, token: int) -> str:
        """The name printed around a proper noun, without the titles before it: "Officer Ann Reed" is "Ann Reed"."""
        first, last = self.name_around(token)
        titles = [at for at in range(first, last - 1) if self.low(at) in TITLES]
        begin = titles[-1] + 1 if titles else first
        while begin < last - 1 and self.low(begin) == ".":
            begin += 1
        return self.parse.text[self.parse.starts[begin] : self.parse.ends[last - 1]]

    def name_around(self, token: int) -> tuple[int, int]:
        """The run of proper nouns around the token."""
        pos = self.parse.pos
        first = last = token
        while first > self.first and pos[first - 1] == "PROPN":
            first -= 1
        while last + 1 < self.last and pos[last + 1] == "PROPN":
            last += 1
        return first, last + 1
