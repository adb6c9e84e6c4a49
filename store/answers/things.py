"""Values that are no numbers: who, where, why, how, which thing, what name (numbers: ``values.py``)."""

from __future__ import annotations

import re
from collections.abc import Callable

from store.answers.arguments import find_arguments, find_carried
from store.answers.lexicon import KIND_OF, load_lexicon
from store.answers.matching import COLOR, COLORS
from store.answers.means import find_means
from store.answers.names import find_names
from store.answers.naming import find_entities
from store.answers.people import find_definitions, find_persons, keep_block
from store.answers.placing import asks_body, find_body_parts, find_places
from store.answers.query import Query
from store.answers.reasons import CAUSE, find_reasons
from store.answers.roles import ROLE_NOUNS
from store.answers.trades import asks_alias, asks_trade, find_aliases, find_trades
from store.answers.values import Value
from store.answers.view import ClaimView
from store.answers.words import fold_word, stem_word

__all__ = ["CAUSE", "find_things"]

_NOUNS = ("NOUN", "PROPN")
_STATE = re.compile(r"how(?:'s| is| are| was| were) [\w' .-]+(?: doing| feeling)?\s*\?*$")


def find_things(view: ClaimView, query: Query) -> list[Value]:
    """Values of the kinds that are no numbers, each with how well it fits the kind asked for."""
    finder = _FINDERS.get(query.wanted)
    return finder(view, query) if finder else []


def _find_hows(view: ClaimView, query: Query) -> list[Value]:
    """For "how was it done" the means; for "how is she" what she is said to be."""
    if not query.of_part("predicate") and _STATE.match(fold_word(query.text).strip()):
        return _find_objects(view, query)
    return find_means(view, query)


def _find_whats(view: ClaimView, query: Query) -> list[Value]:
    if asks_trade(query):
        return find_trades(view, query)
    if asks_alias(query):
        return find_aliases(view, query)
    if asks_body(query):
        return find_body_parts(view)
    focus = [term.stem for term in query.of_part("focus")]
    if not focus:
        return _find_objects(view, query)
    lexicon = load_lexicon()
    if focus[-1] == stem_word("nationality"):
        return [
            Value(a, b, 1.0, " ".join(view.words[a : b + 1]), "names a nationality", b)
            for a, b, label in find_entities(view)
            if label == "NORP"
        ]
    found = _find_colors(view, query) if focus[-1] in COLOR else []
    asked = {term.stem for term in query.terms}
    for index, token in enumerate(view.tokens):
        fit = max((lexicon.score_words(focus[-1], stem) for stem in view.stems[index]), default=0.0)
        if fit and token.pos in (*_NOUNS, "ADJ", "NUM", "X"):
            found.append(_describe_thing(view, index, fit, asked, named=query.named))
    return [*found, *find_arguments(view, query), *find_carried(view, query)]


def _find_colors(view: ClaimView, query: Query) -> list[Value]:
    """For "what color was the car": a color that describes the thing asked about."""
    asked = {term.stem for term in query.of_part("subject", "setting", "focus")}
    found = []
    for index, word in enumerate(view.words):
        head = view.tokens[index].head
        nodes = (head, *view.children[head])
        if word in COLORS and any(set(view.stems[i]) & asked for i in nodes):
            found.append(Value(index, index, 1.0, word, "is a color", index))
    return found


def _describe_thing(view: ClaimView, index: int, fit: float, asked: set[str], *, named: bool) -> Value:
    """A noun of the kind asked for, with what tells it from others of its kind."""
    head = index
    # "Judge So-and-so" is the name; "County jail records" are no jail.
    person = bool(set(view.stems[index]) & ROLE_NOUNS)
    while view.tokens[head].dep == "compound" and view.tokens[view.tokens[head].head].pos == "PROPN":
        head = view.tokens[head].head
        if set(view.stems[head]) & ROLE_NOUNS and not person:
            return Value(index, index, 0.2, view.words[index], "is part of somebody's title", index)
    parts = [i for i in view.find_subtree(head) if view.clauses[i] == view.clauses[head] and abs(i - head) <= 6]
    parts = [i for i in keep_block(parts, head) if view.tokens[i].dep not in ("relcl", "punct")]
    parts = _drop_places(view, parts, head)
    first, last = (min(parts), max(parts)) if parts else (head, head)
    new = [
        i
        for i in range(first, last + 1)
        if view.tokens[i].pos in ("NOUN", "PROPN", "ADJ", "NUM", "X") and not set(view.stems[i]) & asked
        if not _is_named_in(view, i, asked - set(view.stems[index]))
    ]
    proper = any(view.tokens[i].pos == "PROPN" or view.is_number(i) for i in new)
    own = [i for i in view.children[head] if view.tokens[i].dep == "appos" and view.tokens[i].pos == "PROPN"]
    if named and own and not (proper and first == head):
        # "the merchant vessel, MV So-and-so": the name stands beside the kind.
        first, last = view.edges[own[0]]
        new, proper = [own[0]], True
    elif named and view.words[first] in ("a", "an"):
        proper = False
    value = 0.45 + (0.35 if new else 0.0) + (0.2 if proper else 0.0)
    if not new:
        # A rifle says what weapon it was; "a firearm" only says the question again in another word.
        value = 0.3 if fit == 1.0 else 0.8 if fit == KIND_OF else 0.5
    if named and not proper:
        value *= 0.5
    return Value(
        first, last, min(1.0, value), " ".join(view.words[first : last + 1]), f"names the {view.words[index]}", head
    )


def _drop_places(view: ClaimView, parts: list[int], head: int) -> list[int]:
    """A thing without where it is: of "serious condition at the hospital" the condition; "of" belongs to the thing."""
    for child in view.children[head]:
        if view.tokens[child].dep == "prep" and child > head and view.words[child] != "of":
            parts = [i for i in parts if i < child]
    return parts


def _keep_clause(view: ClaimView, span: list[int], child: int) -> list[int]:
    """What a verb takes, without a clause that only says more of it ("a charge | that stemmed from …")."""
    kept = [*span[: span.index(child)], child]
    for i in span[span.index(child) + 1 :]:
        if view.clauses[i] != view.clauses[child] and view.tokens[view.clauses[i]].dep in ("relcl", "acl"):
            break
        kept.append(i)
    while len(kept) > 1 and view.tokens[kept[-1]].pos == "PUNCT":
        kept.pop()
    return kept


def _is_named_in(view: ClaimView, index: int, asked: set[str]) -> bool:
    """Whether a word belongs to a name that the question gives itself ("INS" of "INS Mysore")."""
    token = view.tokens[index]
    near = [j for j in (token.head, *view.children[index]) if abs(j - index) <= 2 and view.tokens[j].pos == "PROPN"]
    return token.pos == "PROPN" and any(set(view.stems[j]) & asked for j in near)


def _find_objects(view: ClaimView, query: Query) -> list[Value]:
    """What a predicate is done to or with: its objects and complements, and those of its prepositions."""
    lexicon = load_lexicon()
    predicates = [term.stem for term in query.of_part("predicate")]
    subjects = [term.stem for term in query.of_part("subject")]
    found = []
    for index, token in enumerate(view.tokens):
        fit = max((lexicon.score_words(one, stem) for one in predicates for stem in view.stems[index]), default=0.0)
        if (
            not fit
            and token.pos == "VERB"
            and _does(
                view, index, subjects if not predicates else [t.stem for t in query.of_part("subject", "setting")]
            )
        ):
            fit = 0.5 if predicates else 0.7
        if not fit or token.pos not in ("VERB", "NOUN", "ADJ", "AUX"):
            continue
        for child in _list_taken(view, index, subjects):
            if view.tokens[child].dep in ("dobj", "attr", "acomp", "oprd", "ccomp", "xcomp", "prep", "dative", "pobj"):
                span = _keep_clause(view, keep_block(view.find_subtree(child), child), child)
                if any(stem in subjects for i in (child, *view.children[child]) for stem in view.stems[i]):
                    continue
                child_fit = fit
                if query.preposition and view.tokens[child].dep == "prep":
                    child_fit *= 1.15 if view.words[child] == query.preposition else 0.8
                elif query.preposition:
                    child_fit *= 0.8
                if any(view.tokens[i].entity == "MONEY" for i in span[:4]):
                    child_fit *= 0.7
                found.append(
                    Value(
                        span[0],
                        span[-1],
                        min(1.0, child_fit * (0.9 if child > index else 0.6)),
                        " ".join(view.words[span[0] : span[-1] + 1]),
                        f"is what “{view.words[index]}” takes",
                        child,
                    )
                )
    return found


def _list_taken(view: ClaimView, index: int, asked: list[str]) -> list[int]:
    """What hangs on a verb, and on a complement that the question gives itself ("pleaded guilty | to fraud")."""
    given = [i for i in view.children[index] if view.tokens[i].dep in ("acomp", "oprd", "dobj")]
    given = [i for i in given if set(view.stems[i]) & set(asked)]
    return [*view.children[index], *(j for i in given for j in view.children[i] if view.tokens[j].dep == "prep")]


def _does(view: ClaimView, index: int, subjects: list[str]) -> bool:
    score = load_lexicon().score_words
    return any(
        score(one, stem)
        for child in view.children[index]
        if view.tokens[child].dep in ("nsubj", "nsubjpass", "dobj")
        for stem in view.stems[child]
        for one in subjects
    )


_FINDERS: dict[str, Callable[[ClaimView, Query], list[Value]]] = {
    "person": find_persons,
    "place": find_places,
    "reason": find_reasons,
    "how": _find_hows,
    "what": _find_whats,
    "name": find_names,
    "definition": find_definitions,
}
