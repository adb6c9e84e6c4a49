"""Which full names of a story a typed name may mean: aliases, short forms, misspellings; one person or a choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rapidfuzz.distance import OSA

from store.answers.english.words import find_words
from store.conflicts.spelling import compare_people

if TYPE_CHECKING:
    from store.ledger.records import LinkSuggestion, NameCount

_SHORTEST_TYPO = 5


def fold_name(name: str) -> tuple[str, ...]:
    """A name as its folded words."""
    return tuple(word for _, _, word in find_words(name))


def group_names(names: Sequence[NameCount], links: Sequence[LinkSuggestion]) -> list[list[str]]:
    """Full names that mean one person or body, most printed first; editors' decisions before likeness."""
    order = list(dict.fromkeys(one.name for one in names))
    decided = {frozenset((link.left, link.right)): link.same for link in links if link.same is not None}
    groups: list[list[str]] = []
    for name in order:
        home = next((group for group in groups if any(_is_one(name, other, decided) for other in group)), None)
        if home is None:
            groups.append([name])
        else:
            home.append(name)
    return groups


def _is_one(name: str, other: str, decided: Mapping[frozenset[str], bool | None]) -> bool:
    known = decided.get(frozenset((name, other)))
    if known is not None:
        return known
    if fold_name(name) == fold_name(other):
        return True
    ours, theirs = fold_name(name), fold_name(other)
    if len(ours) < 2 and len(theirs) < 2:
        return False
    return compare_people(name, other) in ("same", "short", "misspelt")


def choose_group(asked: str, groups: Sequence[list[str]], printed: dict[str, set[str]]) -> list[list[str]]:
    """The groups that a typed name fits best: by its words, then with typing errors forgiven; several when unsure."""
    wanted = fold_name(asked)
    if not wanted:
        return []
    # "Sheriff Israel": where the whole fits nobody, what stands before the name may be a title.
    for words in dict.fromkeys((wanted, wanted[1:], wanted[-1:])):
        for slack in (0, 1, 2) if words else ():
            fits = [group for group in groups if any(_fits(words, form, slack) for form in _list_forms(group, printed))]
            if fits:
                return fits
    return []


def _list_forms(group: Sequence[str], printed: dict[str, set[str]]) -> list[tuple[str, ...]]:
    return [fold_name(form) for name in group for form in sorted({name, *printed.get(name, ())})]


def _fits(wanted: tuple[str, ...], form: tuple[str, ...], slack: int) -> bool:
    if slack == 2 and len(wanted) > 1:
        # "Scott Petersen": the surname within two slips carries a first name within one.
        return bool(form) and _is_near(wanted[-1], form[-1], 2) and any(_is_near(wanted[0], word, 1) for word in form)
    return all(any(_is_near(word, one, slack) for one in form) for word in wanted)


def _is_near(word: str, other: str, slack: int) -> bool:
    if word == other:
        return True
    return slack > 0 and len(word) >= _SHORTEST_TYPO and OSA.distance(word, other) <= slack
