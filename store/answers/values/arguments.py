"""For "which company", "what bone": what the asked verb takes, where its class is the one that was asked for."""

from __future__ import annotations

from store.answers.english.lexicon import CLOSE, load_lexicon
from store.answers.english.meanings import find_classes
from store.answers.english.words import stem_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.asked import list_verbs, print_tokens
from store.answers.values.naming import find_entities
from store.answers.values.placing import find_meant
from store.answers.values.values import Value

# Fits: of the asked class by WordNet or by the kind of name, of a wide class, of no class known, and only nearby.
CLASSED, WIDE, UNKNOWN, BESIDE = 0.8, 0.6, 0.5, 0.5
UNNAMED, LESS = 0.5, 0.8
# Bodies that bear their kind in their name: no other name is that of a court.
_SELF_NAMED = frozenset(
    stem_word(word)
    for word in "court committee commission council ministry department university school college hospital church "
    "parliament senate navy army museum institute".split()
)
# Where a thing is from or for whom is not the thing.
_CLOCKS = frozenset("hrs gmt utc ist est edt bst pst pdt cet cest a.m. p.m.".split())
_APART = frozenset({"from", "to", "at", "by", "for"})
_COUNTRIES = frozenset(stem_word(word) for word in ("country", "nation", "state", "city", "town"))
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
    labels = frozenset(label for one in wanted for label in _LABELS.get(one, ()))
    if focus[-1].stem in _COUNTRIES:
        labels |= _LABELS["place"]
    kind = focus[-1].stem if focus[-1].stem in _SELF_NAMED else ""
    people = find_meant(view)
    found = []
    for noun, fit in _list_taken(view, verbs).items():
        if noun in people and "person" not in wanted:
            continue
        classed = _weigh_class(view, noun, wanted, labels)
        first, last = _find_edges(view, noun)
        if classed and not _is_other(view, query, noun, first, wanted, kind):
            share = UNNAMED if query.named and view.tokens[noun].pos != "PROPN" else 1.0
            printed = print_tokens(view, first, last)
            found.append(Value(first, last, classed * share * fit, printed, "is what the verb takes", noun))
    taken = {value.head for value in found} | people
    return [*found, *_find_beside(view, query, taken, wanted, labels, kind)]


def _find_beside(
    view: ClaimView, query: Query, taken: set[int], wanted: frozenset[str], labels: frozenset[str], kind: str
) -> list[Value]:
    """ "The former Gannet CEO" ran Gannet: a name of that class stands with the verb, if not as its object."""
    asked = {term.stem for term in query.terms}
    found = []
    for first, last, label in find_entities(view):
        if label not in labels or last in taken or any(set(view.stems[i]) & asked for i in range(first, last + 1)):
            continue
        if _is_apart(view, last, wanted) or (kind and not _bears_kind(view, first, last, kind)):
            continue
        while first and view.tokens[first].start == view.tokens[first - 1].end and view.words[first - 1] != "(":
            # "Hewlett-Packard" may be read as two names.
            first -= 1
        above = view.tokens[last].head
        if "thing" in wanted and view.tokens[last].dep == "compound" and view.tokens[above].pos == "NOUN":
            # "A grey Volvo estate": of a thing the name is only the make.
            last = above
            first = _find_edges(view, last)[0]
        # "The Gannet nomination" says less of Gannet than "the Gannet chief".
        classes = {one for stem in view.stems[above] for one in find_classes(stem)}
        tells = view.tokens[last].dep in ("compound", "nmod") and classes and "person" not in classes
        fit = BESIDE * (LESS if tells and "group" in wanted else 1.0)
        found.append(Value(first, last, fit, print_tokens(view, first, last), f"names a {label.lower()}", last))
    return found


def _is_other(view: ClaimView, query: Query, noun: int, first: int, wanted: frozenset[str], kind: str) -> bool:
    """Whether what a verb takes is the asked thing again, a time or a sum, or plainly of another kind."""
    asked = {term.stem for term in query.terms}
    entity, last = view.tokens[noun].entity, _find_edges(view, noun)[1]
    if (
        set(view.stems[noun]) & asked
        or entity in _TIMED
        or (view.tokens[noun].pos == "PROPN" and _is_apart(view, noun, wanted))
    ):
        return True
    if any(view.tokens[i].entity in ("TIME", "DATE", "MONEY") for i in range(first, last + 1)):
        return True
    if any(view.words[i] in _CLOCKS for i in range(first, last + 1)):
        return True
    return bool(kind) and not _bears_kind(view, first, last, kind)


def _is_apart(view: ClaimView, noun: int, wanted: frozenset[str]) -> bool:
    """Whether a name only tells where a thing is from, or for whom ("drove up | from Mesa")."""
    token = view.tokens[noun]
    return wanted <= _WIDE and token.dep == "pobj" and view.words[token.head] in _APART


def _bears_kind(view: ClaimView, first: int, last: int, kind: str) -> bool:
    score = load_lexicon().score_words
    return any(score(kind, stem) >= CLOSE for i in range(first, last + 1) for stem in view.stems[i])


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
    last = view.trim_end(noun, last, ("PUNCT", "ADP", "SPACE"))
    return first, max(last, noun)
