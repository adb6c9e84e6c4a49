"""The tokens of one claim, with the few walks through its grammar that every facet rule needs."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from store.claims import Passage
from store.extraction.facets.lexicon import GENERAL_ACTS, ORDINALS, PREDICATES, SAYING, TITLES

if TYPE_CHECKING:
    from store.extraction.facets.context import FacetContext
    from store.extraction.parse import Parse

_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj"})
_CLAUSES = frozenset({"VERB", "AUX"})
_MIGHT = frozenset({"would", "could", "may", "might", "should"})
_PLANS = frozenset({"plan", "intend", "want", "hope", "expect", "threaten", "seek", "schedule", "aim"})
# What follows these did happen: "began to burn", "arrived to find", "was said to be".
_REAL = frozenset(
    "begin start continue manage happen come go use force cause arrive return seem appear believe say report find know "
    "think allege lead fail refuse decline help".split()
)
_TRIES = frozenset({"attempt", "try"})
_DENIES = frozenset({"deny", "dismiss", "reject", "refute", "dispute"})
_UNSURE = frozenset({"whether", "if"})
_EARLIER = re.compile(
    r"\b(?:not (?P<old>[\w-]+(?: \w+)?),? as (?:was |had been )?(?:first|initially|previously|earlier|originally)|"
    r"(?:initially|originally|earlier|first|previously) (?:\w+ ){0,2}(?:said|claim(?:ed)?|reported|stated|told|"
    r"believed|thought|"
    r"reports?|identified|announced|described|put|gave)|(?:initial|early|earlier|previous|first) (?:reports?|accounts?|"
    r"statements?|count|figure|death toll|toll))\b",
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
    r"\balso (?:targeted|robbed|raided|attacked)|"
    r"^earlier (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b",
    re.IGNORECASE,
)


# A sentence that begins so goes on about what the one before it said.
_CARRIES = frozenset({"it", "that", "this", "those", "these", "they", "both", "then"})


_THIRD = frozenset({"he", "she", "him", "her", "his", "they", "them", "their"})
_LOOK_BACK = 120


class Sentence:
    """Tokens ``[first, last)`` of a parse with what is known of the article; made once per claim."""

    def __init__(self, parse: Parse, first: int, last: int, context: FacetContext) -> None:
        self.parse = parse
        self.first = first
        self.last = last
        self.context = context
        self.start = parse.starts[first]
        self.end = parse.ends[last - 1]
        self.text = parse.text[self.start : self.end]
        self.lowers = [word.lower() for word in parse.words[first:last]]
        self.vocabulary = frozenset(self.lowers)
        self.used: set[int] = set()
        self.passed = first

    @cached_property
    def has_digit(self) -> bool:
        """Whether any digit stands in the claim."""
        return any(word[0].isdigit() or word[-1].isdigit() for word in self.lowers)

    @cached_property
    def earlier(self) -> tuple[int, int] | None:
        """The characters of the claim that repeat an earlier report, since replaced: "not five as first reported"."""
        found = _EARLIER.search(self.text)
        if found is None:
            return None
        if found["old"] is not None:
            return found.span()
        turn = _TURN.search(self.text, found.end())
        if turn is None and not found[0].lower().startswith(("initial", "original")):
            # "As we previously reported, …" still stands; only what is then taken back does not.
            return None
        return found.start(), turn.start() if turn else len(self.text)

    @cached_property
    def past(self) -> str:
        """Words that put the claim's event at another time than the story's ("in July", "last year"), or ""."""
        found = _PAST.search(self.text) or (self._carried_past() if self.lowers[0] in _CARRIES else None)
        return found[0].lower() if found else ""

    def _carried_past(self) -> re.Match[str] | None:
        """The other time of the sentence before, which "It killed 612 people" goes on about."""
        sentences = self.parse.sentences
        place = bisect_right(sentences, (self.first, len(self.parse.words))) - 1
        if place < 1:
            return None
        first, last = sentences[place - 1]
        return _PAST.search(self.parse.text, self.parse.starts[first], self.parse.ends[last - 1])

    def low(self, token: int) -> str:
        """The token in lower case; "" outside of the claim."""
        return self.lowers[token - self.first] if self.first <= token < self.last else ""

    def lemma(self, token: int) -> str:
        """The token's lemma in lower case."""
        return self.parse.lemmas[token].lower()

    def lemma_after(self, token: int) -> str:
        """The lemma of a token that may lie past the claim's end ("" then)."""
        return self.lemma(token) if token < self.last else ""

    def token_at(self, offset: int) -> int:
        """The token that holds, or is the last before, this character of the article's text."""
        return bisect_right(self.parse.starts, offset, self.first, self.last) - 1

    def touches(self, token: int) -> bool:
        """Whether no white space stands between the token and the next."""
        return token + 1 < self.last and self.parse.ends[token] == self.parse.starts[token + 1]

    def cut(self, first: int, last: int) -> Passage:
        """The passage of the tokens ``[first, last)``."""
        parse = self.parse
        return Passage.cut(parse.text, parse.starts[first], parse.ends[last - 1])

    def head(self, token: int) -> int:
        """The token's head, itself when it is a root or its head lies outside of the claim."""
        head = self.parse.heads[token]
        return head if self.first <= head < self.last else token

    def children(self, token: int) -> list[int]:
        """The token's dependants within the claim."""
        return [child for child in self.parse.children[token] if self.first <= child < self.last]

    def child(self, token: int, *deps: str) -> int | None:
        """The first dependant in one of these relations."""
        found = self.parse.deps
        return next((child for child in self.children(token) if found[child] in deps), None)

    def up(self, token: int) -> list[int]:
        """The chain of heads from the token (not in it) to the root."""
        chain: list[int] = []
        while (head := self.head(token)) != token and len(chain) < 40:
            chain.append(head)
            token = head
        return chain

    def predicate(self, token: int) -> int | None:
        """The verb that governs the token: the first on the way up, through prepositions and conjunctions."""
        return next((head for head in self.up(token) if self.parse.pos[head] in _CLAUSES), None)

    def subject(self, verb: int) -> int | None:
        """The verb's own subject, else that of the verb it is coordinated with or depends on."""
        for at in (verb, *self.up(verb)):
            if self.parse.pos[at] not in _CLAUSES and at != verb:
                return at if self.parse.deps[verb] in ("relcl", "acl") else None
            if (found := self.child(at, *_SUBJECTS)) is not None:
                return found
            if self.parse.deps[at] not in ("conj", "advcl", "xcomp", "pcomp", "relcl", "acl"):
                return None
        return None

    def act(self, verb: int | None) -> str:
        """The class of what the verb reports, or its lemma when it is in no class ("" without a verb)."""
        if verb is None:
            return ""
        lemma = self.lemma(verb)
        if lemma == "be":
            return self._act_of_be(verb)
        if lemma in ("take", "rush", "bring", "fly", "airlift", "transport", "drive") and self._to_hospital(verb):
            return "treated"
        if lemma in ("go", "get", "come", "run") and self._inside(verb):
            return "entered"
        return PREDICATES.get(lemma, lemma)

    def _act_of_be(self, verb: int) -> str:
        for child in self.children(verb):
            word = self.low(child)
            if word in ("there", "outside", "inside"):
                return "stay"
            if self.parse.deps[child] in ("acomp", "attr") and word in PREDICATES:
                return PREDICATES[word]
            if self.parse.deps[child] == "prep" and any(self.low(c) == "custody" for c in self.children(child)):
                return "arrested"
        return "be"

    def _to_hospital(self, verb: int) -> bool:
        window = self.lowers[verb - self.first : verb - self.first + 16]
        return any(word.startswith("hospital") or word in ("clinic", "er") or word == "center" for word in window)

    def _inside(self, verb: int) -> bool:
        return any(self.low(child) in ("in", "into", "inside") for child in self.children(verb))

    def says(self, verb: int | None) -> bool:
        """Whether the verb only reports words."""
        return verb is not None and self.lemma(verb) in SAYING

    def general(self, verb: int | None) -> bool:
        """Whether the verb says no more than that something took place."""
        return verb is not None and self.lemma(verb) in GENERAL_ACTS

    def negated(self, verb: int | None) -> bool:
        """Whether the verb itself is denied: "not", "never", "no longer", "without" doing it, or no subject at all."""
        if verb is None:
            return False
        parse = self.parse
        for child in parse.children[verb]:
            if parse.deps[child] == "neg" or self.low(child) in ("never", "neither"):
                return True
            if parse.deps[child] in _SUBJECTS and (
                self.low(child) in ("nobody", "none", "neither", "no")
                or any(self.low(c) in ("no", "none", "neither") for c in parse.children[child])
            ):
                return True
        head = self.head(verb)
        if parse.deps[verb] == "pcomp" and self.low(head) == "without":
            return True
        return parse.deps[verb] in ("xcomp", "conj") and head != verb and self._carries_negation(head, verb)

    def _carries_negation(self, head: int, verb: int) -> bool:
        if self.parse.deps[verb] == "conj":
            return False
        return self.lemma(head) in ("fail", "refuse", "decline") or any(
            self.parse.deps[child] == "neg" for child in self.parse.children[head]
        )

    def mood(self, verb: int | None) -> str:
        """ "", or why the predicate is not simply asserted: planned, hypothetical, denied, unclear, earlier."""
        if self.text.rstrip("”’\"' ").endswith("?"):
            return "question"
        if verb is None:
            return ""
        parse = self.parse
        if self._is_only_aimed_at(verb):
            return "planned"
        for at in (verb, *self.up(verb)):
            if found := self._marked_mood(at, own=at == verb):
                return found
            if at != verb and self.lemma(at) in _PLANS and parse.deps[verb] == "xcomp":
                return "planned"
            if at != verb and self.lemma(at) in _TRIES and parse.deps[verb] == "xcomp":
                return "attempted"
            if at != verb and self._is_denied(at, verb):
                return "denied"
            if at != verb and self.lemma(at) in _DENIES:
                return "denied"
        return ""

    def _marked_mood(self, at: int, *, own: bool) -> str:
        """The mood that an auxiliary or a mark gives a verb: "could have", "will", "whether"."""
        deps = self.parse.deps
        for child in self.parse.children[at]:
            word = self.low(child)
            if deps[child] == "aux" and word in _MIGHT:
                return "hypothetical"
            if deps[child] == "aux" and own and word in ("will", "'ll", "’ll"):
                return "planned"
            if deps[child] == "mark" and word in _UNSURE:
                return "unclear"
        return ""

    def _is_only_aimed_at(self, verb: int) -> bool:
        """Whether the verb is an infinitive that says no more than an aim ("a law that requires them to pay")."""
        parse = self.parse
        words = {self.low(child) for child in parse.children[verb] if parse.deps[child] == "aux"}
        if "to" not in words or "have" in words or parse.deps[verb] not in ("xcomp", "ccomp", "acl", "advcl", "relcl"):
            return False
        head = self.head(verb)
        return self.lemma(head) not in _REAL and self.lemma(head) not in _TRIES

    def _is_denied(self, at: int, verb: int) -> bool:
        """Whether a clause above is negated, so that what it holds is not asserted ("did not believe that …")."""
        return self.parse.deps[verb] in ("ccomp", "xcomp", "acl", "pcomp") and any(
            self.parse.deps[child] == "neg" for child in self.parse.children[at]
        )

    def phrase(self, token: int) -> tuple[int, int]:
        """The contiguous noun phrase around a head noun: determiners, adjectives, compounds, possessors before it."""
        first = token
        parse = self.parse
        while first > self.first:
            before = first - 1
            if not self._leans_on(before, token):
                break
            first = before
        del parse
        return first, token + 1

    def _leans_on(self, token: int, noun: int) -> bool:
        deps = self.parse.deps
        for _ in range(6):
            if token == noun:
                return True
            if deps[token] not in (
                "det",
                "amod",
                "compound",
                "nummod",
                "poss",
                "case",
                "quantmod",
                "nmod",
                "punct",
                "advmod",
                "npadvmod",
                "appos",
            ):
                return False
            head = self.head(token)
            if head == token:
                return False
            token = head
        return False

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
        order = next((self.low(child) for child in self.children(token) if self.low(child) in ORDINALS), "")
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
