"""Everybody that a claim prints: names that the model labels or leaves without a label, and people without a name."""

from __future__ import annotations

from store.answers.english.meanings import find_classes
from store.answers.english.words import stem_word
from store.answers.evidence.view import ClaimView
from store.answers.values.roles import ANYBODY, NOUNS, is_agent_word, is_group_word, is_person_word
from store.answers.values.values import Value

# What the model's labels are worth where a person is asked for; bodies do things too, but are not called "who" first.
_LABELS = {"PERSON": 1.0, "ORG": 0.5, "NORP": 0.35}
# Fits of names without a label, of people without a name, and of "a man": raised where they do what was asked.
UNLABELLED, NAMELESS, ANY = 0.4, 0.35, 0.3
_NO_NAMES = frozenset({"DATE", "TIME", "MONEY", "PERCENT", "ORDINAL", "CARDINAL", "QUANTITY", "LANGUAGE"})
_TELLING = frozenset({"compound", "amod", "nummod", "poss", "nmod"})
_ACTING = frozenset({"nsubj", "nsubjpass", "dobj", "pobj", "appos", "conj", "attr", "ROOT", "dative", "oprd"})
_TOWNS = frozenset(stem_word(word) for word in "city town village island province county district state".split())
LONGEST, TITLED = 4, 0.9
_TITLES = frozenset("mr mrs ms dr sgt capt lt det col gen rev sen rep gov supt insp prof".split())


def find_entities(view: ClaimView) -> list[tuple[int, int, str]]:
    """Runs of tokens with one entity label, as ``(first, last, label)``."""
    found: list[tuple[int, int, str]] = []
    for index, token in enumerate(view.tokens):
        if not token.entity:
            continue
        if found and found[-1][1] == index - 1 and found[-1][2] == token.entity and token.pos != "PUNCT":
            found[-1] = (found[-1][0], index, token.entity)
        else:
            found.append((index, index, token.entity))
    return found


def find_people(view: ClaimView) -> list[Value]:
    """Every person (or, weaker, body or described group) that the claim prints, as a value."""
    found: dict[tuple[int, int], Value] = {}
    for first, last, label in find_entities(view):
        fit = _LABELS.get(label, 0.0)
        if label == "ORG" and last > first and any(is_person_word(stem) for stem in view.stems[first]):
            # "Constable Ewa Brandt", taken for a body.
            fit = TITLED
        if fit and _is_name(view, first, last) and not _is_bare_title(view, first, last):
            found[first, last] = _person(view, first, last, fit)
    for mention in view.claim.mentions:
        if mention.refers_to is None or not mention.passage.text[:1].isupper():
            continue
        first, last = view.find_token(mention.passage.start), view.find_token(mention.passage.end - 1)
        known = found.get((first, last))
        if not view.is_pronoun(first) and view.tokens[first].pos != "PRON" and (known is None or known.fit < 0.9):
            fit = 0.95 if view.tokens[last].entity in ("PERSON", "") else 0.6
            found[first, last] = Value(first, last, fit, mention.refers_to, f"names {mention.refers_to}", last)
    kept = [value for value in found.values() if not any(_inside(value, other) for other in found.values())]
    kept += _find_unlabelled(view, kept)
    return kept + _find_nameless(view, kept)


def _is_bare_title(view: ClaimView, first: int, last: int) -> bool:
    """ "Sgt." alone is nobody's name."""
    return first == last and view.words[first].rstrip(".") in _TITLES


def _is_name(view: ClaimView, first: int, last: int) -> bool:
    """Whether a run that the model calls a person looks like a name: short, and proper nouns all through."""
    if last - first > LONGEST:
        return False
    return all(view.tokens[i].pos in ("PROPN", "PUNCT", "PART") or i == first for i in range(first, last + 1))


def _inside(value: Value, other: Value) -> bool:
    return (
        value is not other
        and other.first <= value.first
        and value.last <= other.last
        and (other.last - other.first > value.last - value.first)
    )


def _person(view: ClaimView, first: int, last: int, fit: float) -> Value:
    while last > first and view.words[last] in ("'s", "'"):
        last -= 1
    printed = view.claim.text[
        view.tokens[first].start - view.claim.passage.start : view.tokens[last].end - view.claim.passage.start
    ]
    return Value(first, last, fit, printed, f"names {printed}", last)


def _find_unlabelled(view: ClaimView, named: list[Value]) -> list[Value]:
    """Proper nouns that the model gives no label, or takes for a place: whoever makes, wins or pledges something."""
    taken = {i for value in named for i in range(value.first, value.last + 1)}
    found = []
    for index, token in enumerate(view.tokens):
        if index in taken or token.pos != "PROPN" or token.dep not in _ACTING or token.entity in _NO_NAMES:
            continue
        if _is_called_place(view, index):
            continue
        first = index
        while first and view.tokens[first - 1].pos == "PROPN" and view.tokens[first - 1].head == index:
            first -= 1
        if first not in taken and index - first <= LONGEST:
            found.append(_person(view, first, index, UNLABELLED if token.entity in ("", "ORG") else NAMELESS))
    return found


def _is_called_place(view: ClaimView, index: int) -> bool:
    """ "The northern city of Harle" is no person, though the model does not know the name."""
    token = view.tokens[index]
    of = token.head
    noun = view.tokens[of].head
    if token.dep != "pobj" or view.words[of] != "of":
        return False
    return any("place" in find_classes(stem) or stem in _TOWNS for stem in view.stems[noun])


def _find_nameless(view: ClaimView, named: list[Value]) -> list[Value]:
    """People without a name ("a police source", "a team of divers", "their daughter"), for want of one."""
    taken = {i for value in named for i in range(value.first, value.last + 1)}
    found = []
    for index, token in enumerate(view.tokens):
        if index in taken or token.pos not in NOUNS or token.dep in ("compound", "amod"):
            continue
        stems = view.stems[index]
        doing = token.dep in ("nsubj", "pobj", "conj") and is_agent_word(view.words[index])
        if not doing and not any(is_person_word(stem) or is_group_word(stem) for stem in stems):
            continue
        parts = [i for i in view.children[index] if i < index and view.tokens[i].dep in ("det", *_TELLING)]
        first, last = min(parts, default=index), index
        told = any(view.tokens[i].dep in _TELLING and not view.is_number(i) for i in parts)
        # "A team of Chilean divers": who they are stands after "of".
        for child in view.children[index]:
            if child == index + 1 and view.words[child] == "of":
                members = [i for i in view.children[child] if view.tokens[i].dep == "pobj" and i <= child + LONGEST]
                last, told = (members[0], True) if members else (last, told)
        if any(i in taken for i in range(first, index)) and view.tokens[first].dep != "poss":
            first = index
        # "Arrested a couple": some people without a name; a group word that is done to may be anything else.
        some = bool(set(stems) & ANYBODY) and token.dep in ("dobj", "nsubjpass")
        if not any(is_person_word(stem) for stem in stems) and token.dep not in ("nsubj", "pobj", "conj") and not some:
            continue
        fit = NAMELESS if told or not any(stem in ANYBODY for stem in stems) else ANY
        words = " ".join(view.words[first : last + 1])
        found.append(Value(first, last, fit, words, f"describes {view.words[index]}", index))
    return found
