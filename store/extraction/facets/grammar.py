"""The tokens of one claim and the walks through their grammar: heads, subjects, acts, negation, mood."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from store.claims import Passage
from store.extraction.facets.lexicon import GENERAL_ACTS, PREDICATES, SAYING

if TYPE_CHECKING:
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


class Grammar:
    """Tokens ``[first, last)`` of a parse; token numbers are those of the whole parse."""

    def __init__(self, parse: Parse, first: int, last: int) -> None:
        self.parse = parse
        self.first = first
        self.last = last
        self.start = parse.starts[first]
        self.end = parse.ends[last - 1]
        self.text = parse.text[self.start : self.end]
        self.lowers = [word.lower() for word in parse.words[first:last]]
        self.vocabulary = frozenset(self.lowers)

    @cached_property
    def has_digit(self) -> bool:
        """Whether any digit stands in the claim."""
        return any(word[0].isdigit() or word[-1].isdigit() for word in self.lowers)

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
        if lemma == "vote" and any(self.low(child) in ("against", "no") for child in self.children(verb)):
            return "vote against"
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

    def begin_denied(self, verb: int) -> int:
        """Where a denied verb begins with its "not" or "never" and its auxiliaries: a value is shown with them."""
        parse = self.parse
        words = [
            child
            for child in self.children(verb)
            if child < verb and (parse.deps[child] in ("neg", "aux", "auxpass") or self.low(child) == "never")
        ]
        return min([verb, *[child for child in words if verb - child < 6]])

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
