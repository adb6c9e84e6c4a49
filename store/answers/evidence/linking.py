"""Who or what a claim means without its name, or by its name alone, told by how news is written.

A report opens with "a 30-year-old man was arrested" and names him at the head of the next sentence; a ship or a firm
is once called "the tanker So-and-so" and by its bare name ever after.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from store.answers.english.lexicon import KIND_OF, load_lexicon
from store.answers.english.meanings import find_classes
from store.answers.evidence.matching import Match
from store.answers.evidence.view import ClaimView

BORNE = 0.7
# Characters: how early a lead stands, and how near the sentence that names whom it tells of.
EARLY, NEAR = 500, 60
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_ANY = frozenset({"a", "an", "the"})
Matches = Sequence[tuple[Match, ...]]


def link_leads(views: Sequence[ClaimView], matches: Matches) -> list[tuple[Match, ...]]:
    """Let "a man was arrested", an article's lead, hold the name that opens the sentence after it."""
    linked = list(matches)
    order = sorted(range(len(views)), key=lambda i: (views[i].claim.article, views[i].claim.passage.start))
    for earlier, later in pairwise(order):
        one, two = views[earlier].claim.passage, views[later].claim.passage
        same = views[earlier].claim.article == views[later].claim.article
        if not same or one.start > EARLY or not 0 <= two.start - one.end < NEAR:
            continue
        name = _find_opening_name(views[later])
        subject = _find_unnamed(views[earlier]) if name >= 0 else -1
        if subject >= 0:
            rows = zip(linked[earlier], linked[later], strict=True)
            linked[earlier] = tuple(_borrow(match, named, name, subject) for match, named in rows)
    return linked


def _borrow(match: Match, named: Match, name: int, subject: int) -> Match:
    if match.score >= BORNE or named.score < BORNE or match.term.part == "predicate" or name not in named.tokens:
        return match
    return replace(match, score=BORNE, tokens=(subject,), how="named in the next sentence")


def _find_opening_name(view: ClaimView) -> int:
    """The last token of a full name that a claim opens with, as its subject (-1: it does not)."""
    last = 0
    while last + 1 < len(view.tokens) and view.tokens[last + 1].pos == "PROPN":
        last += 1
    opens = last > 0 and view.tokens[0].pos == "PROPN" and view.tokens[last].dep in _SUBJECTS
    return last if opens and view.tokens[last].entity in ("PERSON", "") else -1


def _find_unnamed(view: ClaimView) -> int:
    """The somebody without a name whom a lead's main clause is about (-1: there is none, or a name is told)."""
    for index, token in enumerate(view.tokens):
        if token.dep in _SUBJECTS and view.tokens[token.head].dep == "ROOT":
            own = view.children[index]
            unnamed = token.pos == "NOUN" and any(view.words[i] in _ANY for i in own)
            named = any(view.tokens[i].entity == "PERSON" for i in own)
            person = any("person" in find_classes(stem) for stem in view.stems[index])
            return index if unnamed and not named and person else -1
    return -1


def link_things(views: Sequence[ClaimView], matches: Matches) -> list[tuple[Match, ...]]:
    """Let the name of a thing count for its kind ("the ferry": the one that any claim calls "the ferry So-and-so")."""
    terms = matches[0] if matches else ()
    asked = [i for i, match in enumerate(terms) if match.term.part != "predicate" and match.term.typed]
    kinds = _find_kinds(views, [terms[i].term.stem for i in asked])
    if not kinds:
        return list(matches)
    return [_link_named(view, row, kinds) for view, row in zip(views, matches, strict=True)]


def _link_named(view: ClaimView, row: tuple[Match, ...], kinds: dict[str, list[tuple[str, ...]]]) -> tuple[Match, ...]:
    linked = []
    for match in row:
        names = kinds.get(match.term.stem, ()) if match.score < BORNE else ()
        token = next((at for name in names if (at := _find_run(view, name)) >= 0), -1)
        held = replace(match, score=BORNE, tokens=(token,), how=f"as {view.words[token]}") if token >= 0 else match
        linked.append(held)
    return tuple(linked)


def _find_run(view: ClaimView, name: tuple[str, ...]) -> int:
    """The last token of a name where a claim prints it (-1: it does not)."""
    words, size = view.words, len(name)
    for first, word in enumerate(words):
        if word == name[0] and tuple(words[first : first + size]) == name:
            return first + size - 1
    return -1


def _find_kinds(views: Sequence[ClaimView], asked: Sequence[str]) -> dict[str, list[tuple[str, ...]]]:
    """Asked stem → the names that a claim prints with a noun of that kind beside them."""
    lexicon = load_lexicon()
    kinds: dict[str, list[str]] = {}  # a stem that may be printed → the asked ones that it is of the kind of
    for one in asked:
        close = (stem for stem, score in lexicon.find_close(one).items() if score >= KIND_OF)
        for stem in dict.fromkeys((one, *close)):
            kinds.setdefault(stem, []).append(one)
    found: dict[str, set[tuple[str, ...]]] = {}
    for view in views:
        printed = kinds.keys() & view.places.keys()
        for index in sorted({i for stem in printed for i in view.places[stem] if view.tokens[i].pos == "NOUN"}):
            name = _find_name_beside(view, index)
            for stem in {one for form in view.stems[index] for one in kinds.get(form, ())} if name else ():
                found.setdefault(stem, set()).add(name)
    return {stem: sorted(names) for stem, names in found.items()}


def _find_name_beside(view: ClaimView, kind: int) -> tuple[str, ...]:
    """The name right behind a noun, with a comma or without ("the tanker Star", "a ferry, the Star"); no person's."""
    first = kind + 1
    while first < len(view.tokens) and view.words[first] in (",", "the"):
        first += 1
    last = first
    while last < len(view.tokens) and view.tokens[last].pos == "PROPN" and view.tokens[last].entity != "PERSON":
        last += 1
    beside = last > first and any(
        view.tokens[i].head == kind or view.tokens[kind].head == i for i in range(first, last)
    )
    return tuple(view.words[first:last]) if beside else ()
