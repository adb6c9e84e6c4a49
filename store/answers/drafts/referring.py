"""Whether a noun of a draft and one of a claim may mean the same: by name, as what the sources call it, or in kind."""

from __future__ import annotations

from collections.abc import Sequence

from store.answers.drafts.aligning import is_called, list_names, name_person, print_noun, read_office, share_name
from store.answers.drafts.rewording import load_rewordings, score_rewording
from store.answers.drafts.telling import list_roles
from store.answers.english.lexicon import load_lexicon
from store.answers.english.words import find_words, stem_word
from store.answers.evidence.view import ClaimView
from store.answers.values.people import ROLE_NOUNS
from store.answers.values.roles import is_person_word
from store.conflicts.spelling import compare_people

_CLOSE, _GAP = 0.75, 4  # how near two words are; characters of white space between two sentences
# Whoever or whatever may be meant by these: a noun for anybody is no other party.
_ANYBODY = frozenset(
    stem_word(word) for word in "people person man woman official authority resident victim someone somebody".split()
)
_POLICE = frozenset(stem_word(word) for word in "officer deputy police policeman policewoman trooper cop".split())
# Nouns that only say how many or what part of those they stand before: "this kind of tragedy", "members of a force".
_PARTS = frozenset(
    stem_word(word)
    for word in "sign trace kind sort type form number group pair dozen bottle gallon member rest part".split()
)
_OTHERS = frozenset({"he", "him", "she", "her", "they", "them"})
_OURS = frozenset({"we", "us", "our"})
_SELF = _OURS | {"i", "me", "my"}


def are_same(draft: ClaimView, ours: int, view: ClaimView, theirs: int, known: Sequence[ClaimView]) -> bool:
    """Whether two nouns may mean the same: by name, as what the sources call it, or as a word for it."""
    ours, theirs = _find_whole(draft, ours), _find_whole(view, theirs)
    mine, other = _list_own_names(draft, ours), _list_own_names(view, theirs)
    if (
        view.words[theirs] in _OURS
        and draft.tokens[ours].entity != "PERSON"
        and not set(draft.stems[ours]) & ROLE_NOUNS
    ):
        return True  # "we" of a spokesman is the body that he speaks for
    if view.words[theirs] in _SELF:
        other = other | view.speakers
    if mine and other:
        return _are_namely_same(draft, ours, view, theirs, known)
    if _is_spoken_of(draft, ours, view, theirs, known):
        return False
    if _is_open(draft, ours, mine) or _is_open(view, theirs, other):
        return True
    if set(draft.stems[ours]) & set(view.stems[theirs]):
        return _agree_before(draft, ours, view, theirs)
    if mine:
        return _is_bearer(draft, ours, mine, view, theirs, known)
    if other:
        return _is_bearer(view, theirs, other, draft, ours, known)
    return _is_like(draft, ours, view, theirs)


def _are_namely_same(draft: ClaimView, ours: int, view: ClaimView, theirs: int, known: Sequence[ClaimView]) -> bool:
    """Whether two words that both mean a name mean one bearer."""
    mine, other = _list_own_names(draft, ours), _list_own_names(view, theirs)
    if view.words[theirs] in _SELF:
        other = other | view.speakers
    if is_namesake(draft, ours, view, theirs, known):
        return False
    if view.tokens[theirs].pos == "PRON" and _stands_before(mine, other, view, known):
        return True  # the "she" may be her after all
    heads = (set(draft.stems[ours]) & mine, set(view.stems[theirs]) & other)
    if share_name(mine, other, *heads) or (mine & other and not all(heads)) or _is_of(*heads, known):
        return True
    # "The captain", read as somebody else than the captain.
    return view.tokens[theirs].pos == "NOUN" and _is_titled(draft, ours, view, theirs, known)


def is_namesake(draft: ClaimView, ours: int, view: ClaimView, theirs: int, known: Sequence[ClaimView]) -> bool:
    """Whether two people of one surname are printed by different first names ("Rosa Lind", "Mark Lind")."""
    mine, other = name_person(draft, ours), name_person(view, theirs)
    if compare_people(mine, other) != "other" or " " not in mine or " " not in other:
        return False
    first, last = mine.split()[-2:]
    return last == other.split()[-1] and any(f"{first} {last}" in one.claim.text for one in known)


def _stands_before(mine: set[str], other: set[str], view: ClaimView, known: Sequence[ClaimView]) -> bool:
    """Whether the sentence right before a claim names the one and not the other."""
    start = view.claim.passage.start
    before = [
        one for one in known if one.claim.article == view.claim.article and 0 <= start - one.claim.passage.end <= _GAP
    ]
    return any(mine & set(one.places) and not other & set(one.places) for one in before)


def _is_titled(draft: ClaimView, ours: int, view: ClaimView, theirs: int, known: Sequence[ClaimView]) -> bool:
    """Whether the sources give somebody the very office that a noun prints."""
    offices = {read_office(word) for role in _list_offices(draft, ours, known) for _, _, word in find_words(role)}
    return draft.tokens[ours].pos == "PROPN" and bool(set(view.stems[theirs]) & ROLE_NOUNS & offices)


def _list_own_names(view: ClaimView, index: int) -> set[str]:
    """The name of whom a word means: of "Marsh's lawyer" none, though it holds one."""
    found = list_names(view, index)
    if view.tokens[index].pos != "NOUN" or not set(view.stems[index]) & ROLE_NOUNS or view.words[index].endswith("s"):
        return found
    owners = {j for i in view.children[index] if view.tokens[i].dep == "poss" for j in view.find_subtree(i)}
    return found - {stem for i in owners for stem in view.stems[i]}


def _find_whole(view: ClaimView, index: int) -> int:
    """The noun that a part or a number is of ("40 of the 130 officers"), or the word itself."""
    if view.tokens[index].pos != "NUM" and not set(view.stems[index]) & _PARTS:
        return index
    below = [j for i in view.children[index] if view.words[i] == "of" for j in view.children[i]]
    return next((j for j in below if view.tokens[j].dep == "pobj"), index)


def _is_spoken_of(draft: ClaimView, ours: int, view: ClaimView, theirs: int, known: Sequence[ClaimView]) -> bool:
    """Whether a claim has a quoted "they" or "he" where the draft has who says it: of oneself one says "I"."""
    speaker, position = view.claim.speaker, view.tokens[theirs].start
    if not speaker or view.words[theirs] not in _OTHERS:
        return False
    quoted = (part for one in view.claim.attributions if one.kind == "direct" for part in one.content)
    if not any(part.start <= position < part.end for part in quoted):
        return False
    roles = " ".join((speaker, *list_roles(speaker, known)))
    offices = {read_office(word) for _, _, word in find_words(roles)}
    return bool(set(draft.stems[ours]) & offices)


def _is_open(view: ClaimView, index: int, names: set[str]) -> bool:
    """Whether a word leaves open who is meant: a pronoun that is not read as a name, "her client"."""
    if names:
        return False
    if view.tokens[index].pos == "PRON" or view.words[index].endswith("."):
        return True  # a title that the parser takes for the name
    owned = any(view.tokens[i].dep == "poss" and view.tokens[i].pos == "PRON" for i in view.children[index])
    return owned and any(map(is_person_word, view.stems[index])) and not set(view.stems[index]) & ROLE_NOUNS


def _is_of(mine: set[str], other: set[str], known: Sequence[ClaimView]) -> bool:
    """Whether two names are printed as one thing, or one is the other's initials."""
    return is_called(known, mine, other) or is_called(known, other, mine)


def _agree_before(draft: ClaimView, ours: int, view: ClaimView, theirs: int) -> bool:
    """Whether the nouns before one noun do not part two ("health director", "funeral director")."""
    mine, other = _list_before(draft, ours), _list_before(view, theirs)
    return not mine or not other or bool(mine & other)


def _list_before(view: ClaimView, index: int) -> set[str]:
    return {
        stem
        for i in view.children[index]
        if view.tokens[i].dep == "compound" and view.tokens[i].pos == "NOUN"
        for stem in view.stems[i]
    }


def _is_bearer(
    view: ClaimView, name: int, names: set[str], other: ClaimView, noun: int, known: Sequence[ClaimView]
) -> bool:
    """Whether a noun of one sentence may be the bearer of a name in another: so called, or in that office."""
    stems = set(other.stems[noun])
    if stems & names or stems & set(view.stems[name]) or is_called(known, stems, names):
        return True
    if stems & _ANYBODY and not any(other.words[i] in ("a", "an") for i in other.children[noun]):
        return True
    if other.tokens[noun].pos == "PRON":
        return True
    offices = {read_office(word) for role in _list_offices(view, name, known) for _, _, word in find_words(role)}
    if not offices & ROLE_NOUNS:
        person = view.tokens[name].entity == "PERSON" or view.tokens[name].pos == "PRON"
        return _is_free(stems, names, known) if person else _is_kind_of(view, name, stems, known)
    if not any(_is_office(stem, office) for stem in stems for office in offices):
        return False
    # "The health director" is no "town manager".
    before = _list_before(other, noun)
    printed = [{read_office(word) for _, _, word in find_words(role)} for role in _list_offices(view, name, known)]
    return not before or any(len(role) == 1 or before & role for role in printed if role & ROLE_NOUNS)


def _list_offices(view: ClaimView, name: int, known: Sequence[ClaimView]) -> list[str]:
    beside = [print_noun(view, i) for i in view.children[name] if view.tokens[i].dep in ("compound", "appos")]
    return [*list_roles(name_person(view, name), known), *beside]


def _is_office(one: str, other: str) -> bool:
    groups = load_rewordings()
    if one == other or {one, other} <= _POLICE or groups.get(one, frozenset()) & groups.get(other, frozenset()):
        return True
    return load_lexicon().score_words(one, other) >= _CLOSE


def _is_free(stems: set[str], names: set[str], known: Sequence[ClaimView]) -> bool:
    """Whether an office may be that of somebody of whom no office is known: no other is printed with it."""
    if not stems & ROLE_NOUNS:
        return False
    holders = {
        stem_word(facet.key.removeprefix("person:"))
        for view in known
        for facet in view.claim.facets
        if facet.kind == "role" and facet.key.startswith("person:")
        if stems & {stem_word(word) for _, _, word in find_words(facet.passage.text)}
    }
    return not holders or bool(holders & names)


def _is_kind_of(view: ClaimView, name: int, stems: set[str], known: Sequence[ClaimView]) -> bool:
    """Whether the sources call a body or thing by a word like this one ("operator" for "company")."""
    groups = load_rewordings()
    near = {word for word, numbers in groups.items() if any(numbers & groups.get(stem, frozenset()) for stem in stems)}
    return is_called(known, near, set(view.stems[name])) or bool(near & set(view.stems[name]))


def _is_like(draft: ClaimView, ours: int, view: ClaimView, theirs: int) -> bool:
    if score_rewording(draft, ours, view, theirs) >= _CLOSE or set(draft.stems[ours]) & _ANYBODY:
        return True
    return any(_is_office(one, two) for one in draft.stems[ours] for two in view.stems[theirs])
