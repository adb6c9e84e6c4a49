"""Another age of the one who was asked about: by the same name elsewhere, or "the 36-year-old" right after it."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.distance import OSA

from store.answers.english.words import fold_word, read_number
from store.answers.evidence.view import ClaimView
from store.answers.judging.ranking import Ranked
from store.answers.question.query import Query
from store.answers.question.spelling import is_english
from store.answers.values.ages import find_owner, is_bare
from store.answers.values.printed import Value, find_facets

# Papers that tell one man's age differently are a few years apart; farther apart they tell of two men.
YEARS = 3
# Letters that one outlet may spell otherwise in a name of so many; what two short forms of a first name share.
SLIPS, LONG, SHARED = 2, 6, 3
SIDE, BY_NAME = 0.85, "by name"
_QUOTES = frozenset({'"', "'", "''", "``", "(", ")"})


def find_other_ages(query: Query, anchor: Ranked, views: Sequence[ClaimView]) -> list[Ranked]:
    """The claims of other articles that give another age to the one whose age the answer gives.

    ``views`` are all claims that were loaded. A name must be the same, but for a slip in it; "the 36-year-old" is
    whoever the sentence before it names.
    """
    age = _read_age(anchor.view, anchor.value) if anchor.value is not None else None
    names = _list_names(query, anchor)
    if age is None or not names:
        return []
    before: dict[str, ClaimView] = {}
    found = []
    for view in sorted(views, key=lambda one: (one.claim.article, one.claim.passage.start)):
        previous = before.get(view.claim.article)
        before[view.claim.article] = view
        if view.claim.article == anchor.view.claim.article:
            continue
        for value in find_facets(view, ("age",)):
            other = _read_age(view, value)
            if other is None or not 0 < abs(other - age) <= YEARS:
                continue
            named = _name_owner(view, value, previous)
            if any(_is_same_name(one, name) for one in named for name in names):
                found.append(Ranked(view, SIDE * anchor.score, value, (), (("fit", 1.0), (BY_NAME, 1.0))))
    return found


def _read_age(view: ClaimView, value: Value) -> float | None:
    words = [part for i in range(value.first, value.last + 1) for part in view.words[i].split("-")]
    return next((number for word in words if (number := read_number(word)) is not None), None)


def _list_names(query: Query, anchor: Ranked) -> list[list[str]]:
    """The names of whose age the answer gives: those that its sentence gives with the age, else the one asked for."""
    view = anchor.view
    if anchor.value is not None:
        own = _join_names(view, find_owner(view, anchor.value))
        if own:
            return own
    asked = [fold_word(term.word).removesuffix("'s") for term in query.of_part("subject")]
    return [asked] if any(not is_english(word) for word in asked) else []


def _name_owner(view: ClaimView, value: Value, previous: ClaimView | None) -> list[list[str]]:
    """The names of whose age a value is; of "the 36-year-old" the last one that the sentence before it names."""
    if not is_bare(view, value):
        owner = find_owner(view, value)
        start = min(owner, default=0)
        # "Patricia "Patty" Doe": the first name stands before a nickname.
        while owner and start and (view.tokens[start - 1].pos == "PROPN" or view.words[start - 1] in _QUOTES):
            start -= 1
            owner = {*owner, start}
        whole = [word for name in _join_names(view, owner) for word in name]
        return [whole] if whole else []
    if previous is None:
        return []
    people = {i for i, token in enumerate(previous.tokens) if token.pos == "PROPN" and token.entity == "PERSON"}
    names = _join_names(previous, people)
    if not names and previous.tokens and previous.tokens[0].pos == "PROPN":
        # The parser takes many a name for a firm's; what the sentence opens with is what it is about.
        names = _join_names(previous, set(range(len(previous.tokens))))[:1]
    return names if len({name[-1] for name in names}) == 1 else []


def _join_names(view: ClaimView, tokens: set[int]) -> list[list[str]]:
    """Runs of names among tokens, each as its words ("aaron", "little", "horn")."""
    runs: list[list[str]] = []
    last = -2
    for index in sorted(tokens):
        if view.tokens[index].pos != "PROPN":
            continue
        if index == last + 1:
            runs[-1].append(view.words[index])
        else:
            runs.append([view.words[index]])
        last = index
    return runs


def _is_same_name(left: Sequence[str], right: Sequence[str]) -> bool:
    """Whether two names are one: the last name but for a slip, and no two different first names."""
    # A title may stand before the first name ("Captain Ola Brandt").
    given = [{word[:SHARED] for word in name[:-1]} for name in (left, right)]
    if all(given) and not given[0] & given[1]:
        return False
    # "Little Horn" is Littlehorn; where the first name is the same too the last may be spelt more freely.
    sure = bool(set(left[:-1]) & set(right[:-1]))
    lasts = [{name[-1], "".join(name[1:])} - {""} for name in (left, right)]
    return any(_is_slip(one, other, sure=sure) for one in lasts[0] for other in lasts[1])


def _is_slip(left: str, right: str, *, sure: bool) -> bool:
    length = min(len(left), len(right)) + (1 if sure else 0)
    most = SLIPS if length >= LONG else 1 if length >= LONG - 2 else 0
    return left[:1] == right[:1] and OSA.distance(left, right, score_cutoff=most) <= most
