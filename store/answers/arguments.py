"""For "which company", "what bone": what the asked verb takes, where its class is the one that was asked for."""

from __future__ import annotations

from store.answers.asked import list_verbs, print_tokens
from store.answers.lexicon import load_lexicon
from store.answers.meanings import find_classes
from store.answers.naming import find_entities
from store.answers.query import Query
from store.answers.values import Value
from store.answers.view import ClaimView

# Fits: of the asked class by WordNet or by the kind of name, of a wide class, of no class known, and only nearby.
CLASSED, WIDE, UNKNOWN, BESIDE = 0.8, 0.6, 0.5, 0.5
UNNAMED = 0.6
_WIDE = frozenset({"thing", "speech", "act"})
_LABELS = {
    "place": frozenset({"GPE", "LOC", "FAC"}),
    "group": frozenset({"ORG"}),
    "person": frozenset({"PERSON"}),
    "thing": frozenset({"PRODUCT", "ORG", "FAC", "WORK_OF_ART"}),
    "event": frozenset({"EVENT"}),
}
_TAKEN = frozenset({"dobj", "attr", "oprd", "nsubj", "nsubjpass", "dative"})
_TIMED = frozenset({"DATE", "TIME", "MONEY", "PERCENT", "CARDINAL", "ORDINAL", "QUANTITY"})


def find_arguments(view: ClaimView, query: Query) -> list[Value]:
    """For a focus that the claim need not print: the arguments of the asked verb that are of its class."""
    focus = query.of_part("focus")
    wanted = find_classes(focus[-1].stem) if focus else frozenset()
    verbs = list_verbs(view, query)
    if not wanted or not verbs:
        return []
    asked = {term.stem for term in query.terms}
    labels = frozenset(label for one in wanted for label in _LABELS.get(one, ()))
    spans = {last: (first, label) for first, last, label in find_entities(view)}
    found = []
    for noun, fit in _list_taken(view, verbs).items():
        entity = view.tokens[noun].entity
        if set(view.stems[noun]) & asked or entity in _TIMED:
            continue
        classed = _weigh_class(view, noun, wanted, labels)
        if not classed:
            continue
        first, last = _find_edges(view, noun)
        if any(view.tokens[i].entity in ("TIME", "DATE", "MONEY") for i in range(first, last + 1)):
            continue
        proper = view.tokens[noun].pos == "PROPN"
        share = UNNAMED if query.named and not proper else 1.0
        printed = print_tokens(view, first, last)
        found.append(Value(first, last, classed * share * fit, printed, "is what the verb takes", noun))
    taken = {value.head for value in found}
    for last, (first, label) in spans.items():
        # "The former Gannet CEO" ran Gannet: a name of that class stands with the verb, if not as its object.
        if label not in labels or last in taken or any(set(view.stems[i]) & asked for i in range(first, last + 1)):
            continue
        while first and view.tokens[first].start == view.tokens[first - 1].end and view.words[first - 1] != "(":
            # "Hewlett-Packard" may be read as two names.
            first -= 1
        above = view.tokens[last].head
        if "thing" in wanted and view.tokens[last].dep == "compound" and view.tokens[above].pos == "NOUN":
            # "A grey Volvo estate": of a thing the name is only the make.
            last = above
            first = _find_edges(view, last)[0]
        found.append(Value(first, last, BESIDE, print_tokens(view, first, last), f"names a {label.lower()}", last))
    return found


def find_carried(view: ClaimView, query: Query) -> list[Value]:
    """For "what was the cargo": the object of a verb that says the same as the asked noun ("carrying soda")."""
    focus = query.of_part("focus", "subject")
    if len(focus) != 1 or query.of_part("predicate"):
        return []
    score = load_lexicon().score_words
    found = []
    for index, token in enumerate(view.tokens):
        fit = max((score(focus[0].stem, stem) for stem in view.stems[index]), default=0.0)
        # What is carried off is no cargo.
        if token.pos != "VERB" or fit < UNKNOWN or any(view.tokens[i].dep == "prt" for i in view.children[index]):
            continue
        for child in view.children[index]:
            if view.tokens[child].dep == "dobj" and view.tokens[child].pos in ("NOUN", "PROPN"):
                first, last = _find_edges(view, child)
                printed = print_tokens(view, first, last)
                found.append(Value(first, last, CLASSED, printed, f"is what “{view.words[index]}” takes", child))
    return found


def _list_taken(view: ClaimView, verbs: dict[int, float]) -> dict[int, float]:
    """The nouns that the asked verb takes, by itself or by a preposition, and what stands beside each by "and"."""
    found: dict[int, float] = {}
    for verb, fit in verbs.items():
        for child in view.children[verb]:
            token = view.tokens[child]
            if token.dep in _TAKEN:
                found[child] = fit
            elif token.dep in ("prep", "agent"):
                found |= {i: fit for i in view.children[child] if view.tokens[i].dep == "pobj"}
    return {noun: fit for noun, fit in found.items() if view.tokens[noun].pos in ("NOUN", "PROPN")}


def _weigh_class(view: ClaimView, noun: int, wanted: frozenset[str], labels: frozenset[str]) -> float:
    entity = view.tokens[noun].entity
    if view.tokens[noun].pos == "PROPN" or entity:
        if entity in labels:
            return CLASSED
        return UNKNOWN if not entity else 0.0
    classes = frozenset(one for stem in view.stems[noun] for one in find_classes(stem))
    shared = classes & wanted
    if shared - _WIDE:
        return CLASSED
    return WIDE if shared else 0.0


def _find_edges(view: ClaimView, noun: int) -> tuple[int, int]:
    """A noun with what tells it, without a clause that says more of it, and without where or when."""
    first, last = view.edges[noun]
    for child in view.children[noun]:
        token = view.tokens[child]
        loose = token.dep in ("relcl", "acl", "appos", "punct") or (token.dep == "prep" and view.words[child] != "of")
        if child > noun and loose:
            last = min(last, child - 1)
    while last > noun and view.tokens[last].pos in ("PUNCT", "ADP", "SPACE"):
        last -= 1
    return first, max(last, noun)
