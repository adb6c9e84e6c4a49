"""What happened to a group or person, and in which part: the event a value belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from store.extraction.facets.lexicon import PEOPLE, PREDICATES

if TYPE_CHECKING:
    from store.extraction.facets.sentence import Sentence

HARM = ("dead", "hurt", "shot")
# "N dead", "four wounded": these words stand for the people they happened to.
_BARE_HARM = {
    "dead": "dead",
    "killed": "dead",
    "slain": "dead",
    "deaths": "dead",
    "fatalities": "dead",
    "injured": "hurt",
    "wounded": "hurt",
    "hurt": "hurt",
    "injuries": "hurt",
    "casualties": "hurt",
    "shot": "shot",
    "hospitalized": "treated",
    "arrested": "arrested",
    "charged": "charged",
    "missing": "missing",
    "arrests": "arrested",
    "survivors": "survived",
}
_HIT = frozenset({"strike", "hit", "graze", "spray", "pierce"})
_CLIMB = frozenset({"conj", "appos", "nummod", "compound", "amod", "nmod", "poss", "npadvmod"})


class Part(NamedTuple):
    """The act's class, the verb (or noun) token that names it, and whether the mention does it or undergoes it."""

    act: str
    verb: int | None
    role: str


def bare_harm(word: str) -> str:
    """The act that "dead", "wounded" … stand for, or ""."""
    return _BARE_HARM.get(word, "")


def part_of(sentence: Sentence, token: int, *, outer: bool = False) -> Part:
    """The event the noun (or bare number) at the token takes part in; ``outer`` leaves out its own modifiers.

    "The four injured were taken to hospitals": injured by the noun's own word, taken by the verb it stands under.
    """
    own = None if outer else _own_modifier(sentence, token)
    if own is not None:
        return own
    parse, at = sentence.parse, token
    for _ in range(8):
        dep, head = parse.deps[at], sentence.head(at)
        if head == at:
            return _of_root(sentence, at)
        if parse.pos[head] in ("VERB", "AUX"):
            return _under(sentence, head, dep)
        if dep == "pobj" or dep in _CLIMB or dep == "prep" or dep == "dobj":
            if (
                parse.pos[head] == "NOUN"
                and (act := PREDICATES.get(sentence.lemma(head), "")) in HARM
                and (dep in ("pobj", "prep"))
            ):
                return Part(act, head, "patient")
            if parse.pos[head] == "ADJ" and (act := bare_harm(sentence.low(head))):
                return Part(act, head, "patient")
            at = head
            continue
        at = head
    return Part("", None, "")


def _of_root(sentence: Sentence, token: int) -> Part:
    if act := bare_harm(sentence.low(token)):
        return Part(act, token, "patient")
    return Part("", None, "")


def _own_modifier(sentence: Sentence, token: int) -> Part | None:
    parse = sentence.parse
    for child in sentence.children(token):
        dep, word = parse.deps[child], sentence.low(child)
        beside = dep in ("amod", "acl", "conj", "appos") and parse.pos[child] != "PROPN"
        plain = dep == "acl" or child > token or word in ("injured", "wounded", "dead", "killed", "slain")
        if beside and plain and (act := bare_harm(word)):
            return Part(act, child, "patient")
        if dep == "relcl" and parse.pos[child] in ("VERB", "AUX"):
            subject = sentence.child(child, "nsubj", "nsubjpass")
            if subject is not None and sentence.low(subject) in ("who", "that", "which"):
                return _under(sentence, child, parse.deps[subject])
    return None


def _under(sentence: Sentence, verb: int, dep: str) -> Part:
    act = sentence.act(verb)
    lemma = sentence.lemma(verb)
    if lemma in _HIT and _by_bullets(sentence):
        act = "shot"
    if act == "be" or lemma in ("leave", "get", "become"):
        for child in sentence.children(verb):
            if sentence.parse.deps[child] in ("acomp", "attr", "oprd", "xcomp", "ccomp", "advcl", "dobj") and (
                harm := bare_harm(sentence.low(child))
            ):
                return Part(harm, child, "patient")
    if act == "shot" and any(
        sentence.low(child) == "to" and any(sentence.low(c) == "death" for c in sentence.children(child))
        for child in sentence.children(verb)
    ):
        act = "dead"
    if dep in ("nsubjpass", "dobj", "obj", "dative"):
        role = "patient"
    elif dep in ("nsubj", "agent"):
        role = (
            "patient"
            if (lemma == "be" and act != "stay") or lemma in ("die", "perish", "succumb", "survive", "escape")
            else "agent"
        )
        if sentence.child(verb, "auxpass") is not None and dep != "agent":
            role = "patient"
    else:
        role = "oblique"
    return Part(act, verb, role)


def _by_bullets(sentence: Sentence) -> bool:
    return not sentence.vocabulary.isdisjoint(
        ("bullet", "bullets", "gunfire", "shots", "shot", "shooting", "gunman", "gunshot", "fire", "gun")
    )


def group_of(sentence: Sentence, noun: int) -> str:
    """The group of people the noun names ("" when it names no people)."""
    word = sentence.low(noun)
    single = word[:-3] + "y" if word.endswith("ies") else word.removesuffix("s")
    return PEOPLE.get(sentence.lemma(noun)) or PEOPLE.get(word) or PEOPLE.get(single, "")
