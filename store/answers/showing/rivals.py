"""Rivals of an answer: claims of other articles that tell another value of the same thing, in words the gate misses.

A reader must see both. A rival must be about the very thing that was asked: another's age, or how many were arrested
where it was asked how many came, set beside an answer as if it stood against it, is worse than nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from store.answers.english.lexicon import load_lexicon
from store.answers.english.meanings import find_classes
from store.answers.english.words import stem_word
from store.answers.evidence.matching import NEARBY, TOPICAL, Match
from store.answers.evidence.view import ClaimView
from store.answers.judging.bearing import is_counted_from
from store.answers.judging.ranking import LEAD, Ranked
from store.answers.judging.tying import is_parted
from store.answers.question.query import Query, Term
from store.answers.showing.grouping import fold_value, is_comparable, read_figure
from store.answers.showing.rival_ages import BY_NAME, YEARS, find_other_ages
from store.answers.values.ages import BARE
from store.answers.values.asked import find_verb
from store.answers.values.counting import BUYERS, asks_people, list_counted
from store.answers.values.indirect import LIVES, OFTEN
from store.answers.values.values import Value

# Of the score of the claim that it stands against, before it is set beside it.
OTHER_SIDE = 0.6
# A rival stands behind the answers, and is never too low to be shown; nor is it of another order.
LEAST_SIDE, SAME_DEED, MOST_RIVALS, LEAST_FIT, LEAST_COUNT = 0.45, 0.85, 2, 0.7, 0.9
LEAST_DEED, LEAST_TAKEN, LEAST_TIED, HELD = 0.5, 0.55, 0.35, 0.5
WHOLE, WHOLE_TIE, MOST_HELD = 0.9, 0.8, 0.75
# Minutes: two times of one event, a call to the police after it, half a day.
HOUR, HALF_HOUR, DAY = 60, 30, 720
_TOLD = 5
_MOMENTS = frozenset({"date", "time"})

_CLOCK = re.compile(r"\b(\d{1,2})(?:[:.](\d\d))?\b|\b(noon|midday|midnight)\b")
_NO_CONDITION = frozenset(stem_word(word) for word in "take place time happen occur hour moment".split())
_HAPPENING = frozenset(stem_word(word) for word in "happen occur take begin start erupt break unfold".split())
_CALLED = frozenset(stem_word(word) for word in "call dispatch summon alert send respond".split())
_DENIALS = frozenset("not n't never no neither nor none nothing".split())
# Verbs of what a group came to do together, and those that a part of it did on its own.
_COMING = frozenset(
    stem_word(word)
    for word in "go enter come be involve rob raid attack storm board hijack seize burst carry walk participate".split()
)
_PARTLY = frozenset(
    stem_word(word)
    for word in "flee escape run remain die face plead appear wear have be surrender get leave wait stand speak "
    "confess drive stay search".split()
)
# What is told of the harmed counts nobody but them.
_HARMED = frozenset(
    stem_word(word)
    for word in "kill die dead toll injure injured wound hurt shoot survive rescue pull save miss missing arrest "
    "charge jail sentence body bodies".split()
)
_ARMED = frozenset("armed masked hooded gun guns rifles hammers knives masks machetes kalashnikovs pistols".split())
_MEN = frozenset(stem_word(word) for word in "man men gunman gunmen".split())
_ADDED = frozenset("more other others another additional further".split())
_RECEIVING = frozenset({"to", "from"})

Judge = Callable[[Query, Ranked, Ranked, Sequence[Ranked]], Ranked | None]


def find_rivals(
    query: Query, answering: Sequence[Ranked], ranked: Sequence[Ranked], loaded: Sequence[ClaimView] = ()
) -> tuple[Ranked, ...]:
    """Find the claims of other articles that give another value of the same thing, in words that miss the question's.

    ``ranked`` are the best candidates of a query, ``answering`` those that answer, ``loaded`` all that were loaded
    (an age may stand in a sentence without any word of the question). "The road reopened after 22 hours"
    holds the road, and a figure of the kind that "stayed closed for 19 hours" gives: a reader must see both.
    """
    judges = _JUDGES.get(query.wanted, ())
    if not judges or query.filters.typed or not answering or answering[0].value is None:
        return ()
    anchor = answering[0]
    known = {one.view.claim.id for one in answering}
    told = {fold_value(query, one) for one in answering[:_TOLD]}
    rivals: list[Ranked] = []
    if query.wanted == "age":
        others = find_other_ages(query, anchor, loaded or [one.view for one in ranked])
        ranked = [*(one for one in others if one.view.claim.id not in known), *ranked]
    for one in ranked:
        # One article may report what two say of it; its figures for one thing are the same.
        within = one.view.claim.article == anchor.view.claim.article and query.wanted != "yes or no"
        counted = query.wanted in _MOMENTS and is_counted_from(one)
        if one.view.claim.id in known or within or counted:
            continue
        rival = next((found for judge in judges if (found := judge(query, anchor, one, ranked)) is not None), None)
        if rival is None or fold_value(query, rival) in told:
            continue
        told.add(fold_value(query, rival))
        rivals.append(replace(rival, score=max(rival.score, LEAST_SIDE * anchor.score)))
    return tuple(rivals[:MOST_RIVALS])


def _set_beside(anchor: Ranked, one: Ranked, share: float = OTHER_SIDE) -> Ranked:
    """A rival with its score: never above what a share of the answer's allows."""
    return replace(one, score=min(one.score, share * anchor.score))


def _judge_figure(query: Query, anchor: Ranked, one: Ranked, _ranked: Sequence[Ranked]) -> Ranked | None:
    """A figure of the unit and size of the answer's, with all that is asked about but its verb."""
    if not _is_rival(query, anchor, one):
        return None
    # Another's figure for the very deed stands next to the first, one that misses the verb behind it.
    return _set_beside(anchor, one, SAME_DEED if _is_same_deed(one) else OTHER_SIDE)


def _is_rival(query: Query, anchor: Ranked, one: Ranked) -> bool:
    if one.value is None or one.part("fit") < LEAST_FIT:
        return False
    if query.wanted in _MOMENTS or _is_same_deed(one):
        return _is_same_deed(one) and (query.wanted in _MOMENTS or is_comparable(query, anchor, one))
    if not is_comparable(query, anchor, one):
        return False
    # What a number counts is held by the number itself ("a father of four").
    counted = query.wanted == "count" and one.part("fit") >= LEAST_COUNT
    parts = ("subject",) if counted else ("focus", "subject")
    things = [match for match in one.matches if match.term.part in parts and match.term.weight >= 0.5]
    held = [match for match in things if match.score >= HELD and match.tokens]
    if query.wanted == "measure" and not any(match.term.part == "predicate" for match in one.matches):
        # A distance or a height is told in one unit of one thing: half of what describes it will do.
        return 2 * len(held) >= len(things) > 0
    if not (things or counted) or len(held) < len(things):
        return False
    if query.wanted == "amount" and all(_is_receiver(one.view, match) for match in held):
        return False
    told = [match for match in one.matches if match.term.part == "predicate" and match.term.weight >= 0.5]
    if query.wanted == "count" and any(asks_people(stem) for stem in list_counted(query)):
        # Of people anything may be counted: something must be left of the verb.
        close = any(match.score >= 0.3 for match in told) or (bool(things) and not told)
        close = close or not (_HARMED & {term.stem for term in query.terms} or _HARMED & set(one.view.places))
        return close and one.value is not None and not is_parted(one.view, one.value, one.matches)
    return not any(match.score >= HELD and match.tokens for match in told)


def _is_receiver(view: ClaimView, match: Match) -> bool:
    """ "Ordered to repay $198 million to investors" tells what they get, and not what they lost."""
    return all(
        view.tokens[token].dep == "pobj" and view.words[view.tokens[token].head] in _RECEIVING for token in match.tokens
    )


def _is_same_deed(one: Ranked) -> bool:
    """Whether a claim holds all that was asked but a name that it takes up, or that its article is about."""
    # "Twice" says "times" too.
    free = ("setting", "focus") if one.value is not None and one.value.why == OFTEN else ("setting",)
    needed = [match for match in one.matches if match.term.part not in free and match.term.weight >= 0.5]
    lost = [match for match in needed if match.score < LEAST_DEED or not match.tokens]
    named = all(match.score >= LEAST_TAKEN and match.term.part == "subject" for match in lost)
    return len(lost) < len(needed) and named and one.part("tied") >= LEAST_TIED


def _judge_stand_in(query: Query, anchor: Ranked, one: Ranked, _ranked: Sequence[Ranked]) -> Ranked | None:
    """A count told by what stands for it: the lives lost, those who bought one."""
    if one.value is None or one.value.why not in (LIVES, BUYERS):
        return None
    figures = read_figure(query, anchor), read_figure(query, one)
    low, high = sorted(figure or 0.0 for figure in figures)
    settings = [match for match in one.matches if match.term.part != "predicate" and match.term.weight >= 0.5]
    about = any(match.score >= TOPICAL for match in settings) or not settings
    return _set_beside(anchor, one, SAME_DEED) if low > 0 and high <= 2 * low and about else None


def _judge_party(query: Query, anchor: Ranked, one: Ranked, ranked: Sequence[Ranked]) -> Ranked | None:
    """How many came: what "four robbers" or "ten armed men" did together, not what some of them did."""
    focus = query.of_part("focus")
    told = [term.stem for term in query.of_part("predicate")]
    if not focus or not all(stem in _COMING for stem in told) or "person" not in find_classes(focus[-1].stem):
        return None
    if not _is_party(focus[-1], one) or any(
        other.view.claim.article == one.view.claim.article
        and other.view.claim.passage.start < one.view.claim.passage.start
        and _is_party(focus[-1], other)
        for other in ranked
    ):
        return None
    low, high = sorted(read_figure(query, each) or 0.0 for each in (anchor, one))
    return _set_beside(anchor, one, SAME_DEED) if low > 1 and high <= 2 * low else None


def _is_party(focus: Term, one: Ranked) -> bool:
    """Whether a claim counts all of those asked for, as the doers of what they came for."""
    view, value = one.view, one.value
    if value is None or value.head < 0 or one.part("fit") < LEAST_FIT or view.tokens[value.head].dep != "nsubj":
        return False
    stems = set(view.stems[value.head])
    own = any(load_lexicon().score_words(focus.stem, stem) >= WHOLE for stem in stems)
    armed = bool(stems & _MEN) and any(view.words[i] in _ARMED for i in view.find_subtree(value.head))
    verb = view.tokens[value.head].head
    words = view.words[max(0, value.first - 1) : value.head + 2]
    alone = not _ADDED & set(words) and "of" not in view.words[value.first : value.head]
    return (own or armed) and alone and not _PARTLY & set(view.stems[verb])


def _judge_main_person(query: Query, anchor: Ranked, one: Ranked, _ranked: Sequence[Ranked]) -> Ranked | None:
    """What an article's first lines say of "a man" that it names later: the same deed, of the one it is about."""
    if one.value is None or one.part("fit") < LEAST_FIT or not is_comparable(query, anchor, one):
        return None
    told = [match for match in one.matches if match.term.part == "predicate"]
    rest = [match for match in one.matches if match.term.part != "predicate" and match.term.weight >= 0.5]
    lost = [match for match in rest if match.score < HELD]
    if not told or not lost or any(match.score < NEARBY or match.term.part != "subject" for match in lost):
        return None
    if any(match.score < SAME_DEED or not match.tokens for match in told) or one.view.claim.passage.start > LEAD:
        return None
    doers = one.view.list_subjects(*(token for match in told for token in match.tokens))
    unnamed = bool(doers) and all(_is_unnamed(one.view, token) for token in doers)
    return _set_beside(anchor, one, SAME_DEED) if unnamed else None


def _is_unnamed(view: ClaimView, token: int) -> bool:
    """ "A man", or the "he" of a sentence that begins with one."""
    if view.words[token] in ("he", "she", "who"):
        subjects = view.list_subjects(view.paths[token][-1])
        return any(_is_unnamed(view, other) for other in subjects if other != token)
    return view.tokens[token].pos == "NOUN" and any(view.words[child] in ("a", "an") for child in view.children[token])


def _judge_age(query: Query, anchor: Ranked, one: Ranked, _ranked: Sequence[Ranked]) -> Ranked | None:
    """Another age of the one asked about, told with that very word (by name: ``rival_ages``)."""
    if one.part(BY_NAME):
        return one  # found by its name already
    if one.value is None or one.value.why == BARE or one.part("fit") < LEAST_FIT:
        return None
    left, right = (read_figure(query, each) for each in (anchor, one))
    if left is None or right is None or not 0 < abs(left - right) <= YEARS:
        return None
    needed = [match for match in one.matches if match.term.part != "setting" and match.term.weight >= 0.5]
    own = bool(needed) and all(match.score >= HELD and match.tokens for match in needed)
    return _set_beside(anchor, one, SAME_DEED) if own else None


def _judge_clock(_query: Query, anchor: Ranked, one: Ranked, ranked: Sequence[Ranked]) -> Ranked | None:
    """Another time of day of the event itself; of when police were called only where the article gives no other."""
    minutes = _read_clock(one)
    first = _read_clock(anchor)
    if minutes is None or first is None or one.value is None:
        return None
    apart = abs(first - minutes) % DAY
    apart = min(apart, DAY - apart)
    events = [match for match in one.matches if _is_condition(match.term)]
    if not 0 < apart <= HOUR or not events or any(match.score < HELD or not match.tokens for match in events):
        return None
    if _tells_moment(one, one.value, events):
        return _set_beside(anchor, one, SAME_DEED)
    verb = find_verb(one.view, one.value.last)
    if apart > HALF_HOUR or verb < 0 or not _CALLED & set(one.view.stems[verb]):
        return None
    own = any(
        other.view.claim.article == one.view.claim.article
        and other is not one
        and other.value is not None
        and _read_clock(other) is not None
        and _tells_moment(other, other.value, [match for match in other.matches if _is_condition(match.term)])
        for other in ranked
    )
    return None if own else _set_beside(anchor, one)


def _is_condition(term: Term) -> bool:
    return term.part != "setting" and term.weight >= 0.5 and term.stem not in _NO_CONDITION


def _tells_moment(one: Ranked, value: Value, events: Sequence[Match]) -> bool:
    """Whether the verb that a time stands with is the event's own, or says that it happened."""
    verb = find_verb(one.view, value.last)
    if verb < 0:
        return False
    stems = one.view.stems[verb]
    if _HAPPENING & set(stems) or any(verb in match.tokens for match in events):
        return True
    score = load_lexicon().score_words
    return any(score(match.term.stem, stem) >= HELD for match in events for stem in stems)


def _read_clock(one: Ranked) -> int | None:
    """A time of day in minutes of half a day; None for a day or a part of one."""
    if one.value is None:
        return None
    start, tokens = one.view.claim.passage.start, one.view.tokens
    printed = one.view.text[tokens[one.value.first].start - start : tokens[one.value.last].end - start]
    found = _CLOCK.search(printed)
    if not found:
        return None
    if found[3]:
        return 0
    timed = found[2] or re.search(r"\b[ap]\.?\s?m\b", printed)
    return (60 * int(found[1]) + int(found[2] or 0)) % DAY if timed and int(found[1]) <= 24 else None


def _judge_denial(_query: Query, anchor: Ranked, one: Ranked, _ranked: Sequence[Ranked]) -> Ranked | None:
    """For "yes or no": the claim that says the very opposite of the answer."""
    told = [match for match in one.matches if match.term.part == "predicate"]
    if one.part("coverage") < MOST_HELD or not told or any(match.score < SAME_DEED for match in told):
        return None
    if one.value is None or _is_denied(anchor) == _is_denied(one):
        return None
    said = "is denied" if _is_denied(one) else "is said"
    return replace(_set_beside(anchor, one, SAME_DEED), value=replace(one.value, norm=f"{one.value.norm} {said}"))


def _is_denied(one: Ranked) -> bool:
    tokens = [token for match in one.matches if match.term.part == "predicate" for token in match.tokens]
    near = {node for token in tokens for node in one.view.paths[token][:2]}
    return any(one.view.words[child] in _DENIALS for node in near for child in one.view.children[node])


def _judge_state(_query: Query, anchor: Ranked, one: Ranked, _ranked: Sequence[Ranked]) -> Ranked | None:
    """ "She broke her ankle", "she has a broken leg": what the asked verb says of another part of the body."""
    if anchor.value is None or one.value is not None:
        return None
    head = anchor.value.head if anchor.value.head >= 0 else anchor.value.last
    if not any("body" in find_classes(stem) for stem in anchor.view.stems[head]):
        return None
    rest = [match for match in one.matches if match.term.part != "predicate" and match.term.weight >= 0.5]
    if any(match.score < NEARBY for match in rest):
        return None
    view = one.view
    for match in one.matches:
        for token in match.tokens if match.term.part == "predicate" else ():
            noun = view.tokens[token].head
            described = view.tokens[token].dep == "amod" and view.tokens[noun].pos == "NOUN"
            if described and any("body" in find_classes(stem) for stem in view.stems[noun]):
                printed = " ".join(view.words[token : noun + 1])
                why = f"“{view.words[token]}” says so of it"
                return replace(_set_beside(anchor, one), value=Value(token, noun, HELD, printed, why, noun))
    return None


def _judge_make(_query: Query, anchor: Ranked, one: Ranked, _ranked: Sequence[Ranked]) -> Ranked | None:
    """ "A white Silverado", "a white F-150": another make of the car that is described alike."""
    values = [each.value for each in (anchor, one)]
    if any(value is None or value.why != "is a maker's name" for value in values):
        return None
    colors = [
        {each.view.words[i] for i in range(value.first, value.last + 1) if each.view.tokens[i].pos == "ADJ"}
        for each, value in zip((anchor, one), values, strict=True)
        if value is not None
    ]
    return _set_beside(anchor, one) if colors[0] & colors[1] else None


def _judge_place(_query: Query, anchor: Ranked, one: Ranked, _ranked: Sequence[Ranked]) -> Ranked | None:
    """A claim that holds all of the question and says where, in a phrase that is no place by itself (none marked)."""
    if one.value is None or one.part("coverage") < WHOLE or one.part("tied") < WHOLE_TIE:
        return None
    # "Died with her son at her side": nothing but the deed was asked, and any phrase would do.
    if not any("thing" in find_classes(stem) for stem in one.view.stems[one.value.last]):
        return None
    if not any(match.term.part in ("subject", "setting") and match.term.weight >= 0.5 for match in one.matches):
        return None
    named = [
        {
            stem
            for i in range(each.value.first, each.value.last + 1)
            for stem in each.view.stems[i]
            if each.view.tokens[i].pos in ("NOUN", "PROPN")
        }
        for each in (anchor, one)
        if each.value is not None
    ]
    return None if named[0] & named[1] else replace(_set_beside(anchor, one, SAME_DEED), value=None)


_FIGURE: tuple[Judge, ...] = (_judge_figure,)
_JUDGES: dict[str, tuple[Judge, ...]] = {
    "count": (*_FIGURE, _judge_stand_in, _judge_party, _judge_main_person),
    "duration": (*_FIGURE, _judge_main_person),
    "measure": _FIGURE,
    "amount": (*_FIGURE, _judge_main_person),
    "date": (*_FIGURE, _judge_clock),
    "time": (*_FIGURE, _judge_clock),
    "age": (_judge_age,),
    "yes or no": (_judge_denial,),
    "what": (_judge_state, _judge_make),
    "place": (_judge_place,),
}
