"""Who is identified as whom: "police named Doe as the man who fired", "the man who fired was identified as Doe"."""

from __future__ import annotations

from store.answers.english.words import stem_word
from store.answers.evidence.view import ClaimView

_IDENTIFY = frozenset(stem_word(word) for word in ("identify", "name", "describe", "list", "introduce"))
_NAMING = frozenset({"identified", "named", "called", "known"})
_BODILY = frozenset({"it", "they", "we"})
_SAY = frozenset(stem_word(word) for word in "say announce report confirm admit claim add".split())
_TAKEN = frozenset({"dobj", "nsubjpass", "oprd"})
# Steps from "as" up to the verb: in "the man who fired as Doe" the parse may hang it on the wrong one.
FAR = 4


def list_identified(view: ClaimView, node: int) -> list[int]:
    """The heads of the names that somebody without a name is identified by, told by "as"."""
    token = view.tokens[node]
    if token.pos != "NOUN":
        return []
    if token.dep == "pobj" and view.words[token.head] == "as":
        verb = _find_verb(view, token.head)
        taken = view.children[verb] if verb >= 0 else []
        return [i for i in taken if view.tokens[i].dep in _TAKEN and view.tokens[i].pos == "PROPN"]
    if token.dep not in _TAKEN or not set(view.stems[token.head]) & _IDENTIFY:
        return []
    told = [i for i, word in enumerate(view.words) if word == "as" and i > node and token.head in view.paths[i][:FAR]]
    return [j for i in told for j in view.children[i] if view.tokens[j].pos == "PROPN"]


def _find_verb(view: ClaimView, preposition: int) -> int:
    """The verb of identifying that an "as" belongs to (-1: it belongs to none)."""
    above = view.paths[preposition][1:FAR]
    return next((i for i in above if view.tokens[i].pos == "VERB" and set(view.stems[i]) & _IDENTIFY), -1)


def list_named(view: ClaimView, node: int) -> list[int]:
    """The names that somebody is told by: "the driver, identified by friends as Ann Doe", "a girl named Luz"."""
    found: list[int] = []
    for child in view.children[node]:
        if view.words[child] in _NAMING:
            for below in view.children[child]:
                if view.tokens[below].dep == "oprd" or view.tokens[below].pos == "PROPN":
                    found.append(below)
                elif view.words[below] == "as":
                    found += [i for i in view.children[below] if view.tokens[i].pos == "PROPN"]
    return found


def list_speaking(view: ClaimView, pronoun: int) -> list[int]:
    """Whom "it" or "they" means that opens what somebody said: the body that says so ("the union said it had …")."""
    token = view.tokens[pronoun]
    if view.words[pronoun] not in _BODILY or token.dep not in ("nsubj", "nsubjpass"):
        return []
    said = view.tokens[token.head]
    if said.dep != "ccomp" or not set(view.stems[said.head]) & _SAY:
        return []
    return [i for i in view.children[said.head] if view.tokens[i].dep == "nsubj" and i < pronoun]
