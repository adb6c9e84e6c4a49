"""Whether a thing was done at all: a verb with its object, and whether it is affirmed or denied.

Verbs of opposite meaning stand under one key with opposite signs, so that "approved" meets "rejected".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from store.extraction.facets.lexicon import PEOPLE
from store.extraction.facets.make import make_facet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.claims import Facet
    from store.extraction.facets.sentence import Sentence

_OPPOSITES: tuple[tuple[str, str, str], ...] = (
    (
        "approve",
        "approve pass accept adopt endorse ratify back support welcome grant confirm admit acknowledge",
        "reject refuse oppose veto block turn decline deny",
    ),
    ("win", "win", "lose"),
    ("grow", "increase raise grow rise climb double boost", "decrease reduce cut lower fall drop shrink halve"),
    ("allow", "allow permit legalize", "ban prohibit bar forbid outlaw"),
    ("open", "open reopen", "close shut"),
    ("keep", "keep retain", "abandon scrap drop cancel"),
)
_SIGNS = {
    word: (name, sign)
    for name, plus, minus in _OPPOSITES
    for words, sign in ((plus, True), (minus, False))
    for word in words.split()
}
_SAME = {
    "locate": "find",
    "discover": "find",
    "recover": "find",
    "capture": "arrest",
    "apprehend": "arrest",
    "detain": "arrest",
    "kill": "kill",
    "injure": "hurt",
    "wound": "hurt",
    "reply": "respond",
    "answer": "respond",
    "attend": "attend",
    "carry": "have",
    "possess": "have",
    "get": "receive",
}
# Verbs that say too little, or that other kinds of facet compare.
_SKIPPED = frozenset(
    "say tell be have do make take go come get give see know think want believe ask call use try begin start happen "
    "include accord add let mean seem appear need help put leave hold keep show look feel become work live".split()
)


def find_assertions(sentence: Sentence) -> Iterator[Facet]:
    """Each verb with a noun for an object (or subject in the passive), affirmed or denied."""
    parse = sentence.parse
    for verb in range(sentence.first, sentence.last):
        lemma = sentence.lemma(verb)
        if parse.pos[verb] != "VERB" or (lemma in _SKIPPED and lemma not in _SIGNS):
            continue
        target, kind = _object(sentence, verb)
        if target is None or parse.pos[target] not in ("NOUN", "PROPN"):
            continue
        name, sign = _SIGNS.get(lemma, (_SAME.get(lemma, lemma), True))
        negated = sentence.negated(verb) or _negated_noun(sentence, target)
        yield _assertion(sentence, verb, target, name, said=sign != negated, passive=kind == "nsubjpass")


def _object(sentence: Sentence, verb: int) -> tuple[int | None, str]:
    for dep in ("dobj", "nsubjpass"):
        if (found := sentence.child(verb, dep)) is not None:
            return found, dep
    for child in sentence.children(verb):
        towards = sentence.parse.deps[child] == "prep" and sentence.low(child) in ("to", "with", "for")
        if towards and (found := sentence.child(child, "pobj")) is not None:
            return found, "prep"
    return None, ""


def _negated_noun(sentence: Sentence, noun: int) -> bool:
    return any(sentence.low(child) in ("no", "neither") for child in sentence.children(noun))


def _assertion(sentence: Sentence, verb: int, target: int, name: str, *, said: bool, passive: bool) -> Facet:
    group = PEOPLE.get(sentence.lemma(target), "")
    thing = group if group in ("suspect", "police") else sentence.lemma(target)
    subject = None if passive else sentence.subject(verb)
    about = {
        "who": sentence.who(subject),
        "mood": sentence.mood(verb),
        "verb": sentence.lemma(verb),
        "passive": "yes" if passive else "",
    }
    value = f"{'' if said else 'not '}{name} {thing}"
    begin = verb if said else sentence.begin_denied(verb)
    at = (min(begin, target), max(verb, target) + 1) if abs(verb - target) < 8 else (begin, verb + 1)
    return make_facet(sentence, "polarity", f"did:{name}:{thing}", value, at=at, negated=not said, about=about)
