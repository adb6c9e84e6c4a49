"""Values that are no numbers: who, where, why, how, which thing, what name (numbers: ``values.py``)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from store.answers.english.lexicon import KIND_OF, load_lexicon
from store.answers.english.meanings import find_classes
from store.answers.english.words import fold_word, stem_word
from store.answers.evidence.matching import COLOR, COLORS
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.anatomy import asks_body, find_body_parts
from store.answers.values.arguments import find_arguments, find_carried
from store.answers.values.duties import asks_duty, find_duties
from store.answers.values.injuries import asks_injury, find_injuries
from store.answers.values.makes import MAKERS, find_makes
from store.answers.values.means import find_means
from store.answers.values.names import find_names
from store.answers.values.objects import asks_doing, find_doings, find_objects
from store.answers.values.origins import asks_whose_nation, find_nations, find_owners
from store.answers.values.people import find_definitions, find_persons, keep_block
from store.answers.values.placing import find_places
from store.answers.values.reasons import CAUSE, find_reasons
from store.answers.values.roles import ROLE_NOUNS
from store.answers.values.titles import asks_title, find_titles
from store.answers.values.topics import find_outcomes, find_tallies, find_topics
from store.answers.values.trades import asks_alias, asks_trade, find_aliases, find_trades
from store.answers.values.values import Value

__all__ = ["CAUSE", "find_things"]

_NOUNS = ("NOUN", "PROPN")
_NAMING = frozenset({"compound", "nmod", "appos", "nummod"})
SAID_AGAIN = 0.3
# What stands before a ship's name, which may look like a person's; and what only tells which ship.
_SHIPS = frozenset("mv mt ms ss hms uss ins rms mts hmas usns".split())
_TOLD_BY = frozenset("flagged owned registered based built born bound".split())
_CARS = frozenset(stem_word(word) for word in "car vehicle truck suv van pickup sedan".split())
_SAID, _SOLID = frozenset({"speech", "event"}), frozenset({"thing", "place"})
_MAKE = re.compile(r"\b(?:make|model|brand)s? of\b")
_KIND = re.compile(r"\b(?:kind|sort|type|make|model|brand)s? of\b")
_STATE = re.compile(r"how(?:'s| is| are| was| were) [\w' .-]+(?: doing| feeling)?\s*\?*$")


def find_things(view: ClaimView, query: Query) -> list[Value]:
    """Values of the kinds that are no numbers, each with how well it fits the kind asked for."""
    finder = _FINDERS.get(query.wanted)
    return finder(view, query) if finder else []


def _find_hows(view: ClaimView, query: Query) -> list[Value]:
    """For "how was it done" the means; for "how is she" what she is said to be."""
    if not query.of_part("predicate") and _STATE.match(fold_word(query.text).strip()):
        return find_objects(view, query)
    return find_means(view, query)


def _find_names(view: ClaimView, query: Query) -> list[Value]:
    """For "what name" any name; for a nickname the names that somebody is known by."""
    return (find_aliases(view, query) if asks_alias(query) else []) or find_names(view, query)


# Questions that one finder alone answers.
_ALONE: tuple[tuple[Callable[[Query], bool], Callable[[ClaimView, Query], list[Value]]], ...] = (
    (asks_trade, find_trades),
    (asks_alias, find_aliases),
    (asks_body, lambda view, _: find_body_parts(view)),
    (asks_whose_nation, find_owners),
    (asks_doing, find_doings),
    (asks_duty, find_duties),
    (asks_injury, find_injuries),
    (asks_title, find_titles),
)


def _find_whats(view: ClaimView, query: Query) -> list[Value]:
    alone = next((find for asks, find in _ALONE if asks(query)), None)
    if alone is not None:
        return alone(view, query)
    topics = find_topics(view, query)
    focus = query.of_part("focus")
    if topics or not focus:
        return topics or find_objects(view, query)
    if focus[-1].stem == stem_word("nationality"):
        return find_nations(view, query)
    found = _find_colors(view, query) if focus[-1].stem in COLOR else []
    found += [*find_outcomes(view, query), *find_tallies(view, query), *find_makes(view, query)]
    found += _find_kinds(view, query, focus[-1].stem)
    return [*found, *find_arguments(view, query), *find_carried(view, query)]


def _find_kinds(view: ClaimView, query: Query, focus: str) -> list[Value]:
    """The nouns that stand for the kind asked for, each with what tells it from others."""
    lexicon = load_lexicon()
    asked = {term.stem for term in query.terms}
    text = fold_word(query.text)
    kinds = bool(_KIND.search(text))
    named = query.named or bool(_MAKE.search(text))
    found = []
    for index, token in enumerate(view.tokens):
        fit = max((lexicon.score_words(focus, stem) for stem in view.stems[index]), default=0.0)
        if fit and token.pos in (*_NOUNS, "ADJ", "NUM", "X") and _is_of_kind(view, index, focus, fit):
            value = _describe_thing(view, index, fit, asked, named=named)
            # A firearm says nothing of what kind of gun it was: either word stands for the other.
            back = max(lexicon.score_words(stem, focus) for stem in view.stems[index])
            again = kinds and value.first == index == value.last and back >= KIND_OF
            found.append(replace(value, fit=min(value.fit, SAID_AGAIN)) if again else value)
    return found


def _is_of_kind(view: ClaimView, index: int, asked: str, fit: float) -> bool:
    """Whether a stand-in is at least filed under the same: a mother is no kind of car, nor a jail a sentence."""
    if fit == 1.0:
        return True
    wanted = find_classes(asked)
    own = frozenset(one for stem in view.stems[index] for one in find_classes(stem))
    if fit >= KIND_OF:
        return not (wanted and own and wanted <= _SAID and own <= _SOLID)
    return not wanted or not own or bool(wanted & own)


def _find_colors(view: ClaimView, query: Query) -> list[Value]:
    """For "what color was the car": a color that describes the thing asked about."""
    asked = {term.stem for term in query.of_part("subject", "setting", "focus")}
    car = bool(asked & _CARS)  # "a black BMW" tells the color of the car
    found = []
    for index, word in enumerate(view.words):
        head = view.tokens[index].head
        nodes = (head, *view.children[head])
        if word in COLORS and any(set(view.stems[i]) & asked or (car and view.words[i] in MAKERS) for i in nodes):
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
        # "His sentencing Monday": the day says nothing of the thing.
        if not (view.tokens[i].entity in ("DATE", "TIME") and view.tokens[i].pos == "PROPN")
    ]
    # A number is no name: "three banks".
    proper = any(view.tokens[i].pos == "PROPN" or (view.is_number(i) and not named) for i in new)
    own = _find_own_name(view, head) if named else None
    if own and not (proper and first == head):
        # "the merchant vessel, MV So-and-so": the name stands beside the kind.
        first, last = own
        new, proper = [last], True
    elif named and (view.words[first] in ("a", "an") or not any(_is_name_of(view, i, head) for i in new)):
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


def _find_own_name(view: ClaimView, head: int) -> tuple[int, int] | None:
    """The name that stands beside a noun, by the parse or by its commas ("the vessel, MV So-and-so, was …")."""
    own = [i for i in view.children[head] if view.tokens[i].dep == "appos" and view.tokens[i].pos == "PROPN"]
    if own:
        return view.edges[own[0]]
    first = last = head + 2
    if view.tokens[head].pos != "NOUN":
        return None
    ship = first < len(view.tokens) and view.words[first] in _SHIPS
    while last < len(view.tokens) and view.tokens[last].pos == "PROPN":
        if view.tokens[last].entity == "PERSON" and not ship:
            break
        last += 1
    return (first, last - 1) if view.words[head + 1 : first] == [","] and last > first else None


def _is_name_of(view: ClaimView, index: int, head: int) -> bool:
    """Whether a word names a thing, and does not only tell which ("the Dutch-flagged ship")."""
    token = view.tokens[index]
    _, hyphen, told_by = view.words[index].rpartition("-")
    if view.words[index + 1 : index + 2] == ["-"]:
        hyphen, told_by = "-", " ".join(view.words[index + 2 : index + 3])
    if hyphen and told_by in _TOLD_BY:
        return False
    if index == head:
        # "Vessel" is no name of a ship, though it is another word.
        return token.pos == "PROPN"
    return token.dep == "pobj" or (token.head == head and token.dep in _NAMING)


def _drop_places(view: ClaimView, parts: list[int], head: int) -> list[int]:
    """A thing without where it is: of "serious condition at the hospital" the condition; "of" belongs to the thing."""
    for child in view.children[head]:
        if view.tokens[child].dep == "prep" and child > head and view.words[child] != "of":
            parts = [i for i in parts if i < child]
    return parts


def _is_named_in(view: ClaimView, index: int, asked: set[str]) -> bool:
    """Whether a word belongs to a name that the question gives itself ("INS" of "INS Mysore")."""
    token = view.tokens[index]
    near = [j for j in (token.head, *view.children[index]) if abs(j - index) <= 2 and view.tokens[j].pos == "PROPN"]
    return token.pos == "PROPN" and any(set(view.stems[j]) & asked for j in near)


_FINDERS: dict[str, Callable[[ClaimView, Query], list[Value]]] = {
    "person": find_persons,
    "place": find_places,
    "reason": find_reasons,
    "how": _find_hows,
    "what": _find_whats,
    "name": _find_names,
    "definition": find_definitions,
}
