"""What an explanation explains: "she blamed the rain", "the break came when …" leave that to the sentences before.

A news report tells what happened, and in the next sentence why, or how it came out, without saying it again. Such a
claim holds what the claims before it, of the same article, are about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from store.answers.english.words import fold_word
from store.answers.evidence.matching import Match
from store.answers.evidence.view import ClaimView
from store.answers.judging.otherwise import tell_absence, tell_amount, tell_reason
from store.answers.question.query import Query
from store.answers.values.catching import CATCHING, ESCAPING, find_breaks, find_escapes
from store.answers.values.means import OTHER_TIME, TIME_AGO
from store.answers.values.mishaps import ACCIDENTS, asks_accident, asks_breakdown, find_mishaps, list_kind, may_mean

# Scores: what stands in the sentences before, the verb that only the explanation tells, and what counts as held.
FOLLOWS, TOLD, BROKEN, HELD = 0.65, 0.7, 0.8, 0.5
# How far back what is explained may stand, in claims and in characters.
BACK, NEAREST, FARTHEST, EARLY = 3, 600, 1500, 500
_BLAMED = re.compile(r"\b(?:blamed|blames|to blame|blaming|cited|citing)\b(?! (?:for|on)\b)")
_AFTER_BLAME = re.compile(r"\b(?:blamed|blames|blaming) [^.;]*\b(?:for|on)\b")
_TRACED = re.compile(
    r"\b(?:it|this|that|the (?:fault|problem|trouble|failure|accident|crash|wreck|fire|blast|explosion|leak|blaze|delay"
    r"|outage|collapse|disaster|incident|cause|spill|collision|derailment|sinking))"
    r" (?:was|were|is|has been|had been|came) (?:later |since |apparently |probably |likely )?"
    r"(?:traced|blamed|caused|put down|attributed|due|because|triggered)\b"
)
_OTHER = re.compile(r"\b(?:in|since|of) (?:19|20)\d\d\b|\b(?:previous|earlier|another|similar|last year)\b")
_NEGATION = re.compile(r"\b(?:not|never)\b|n't\b|\b(?:did|was|is|do|does|has|have|were|could|would|wo|ca)nt\b")
_UNDECIDED = re.compile(r"\b(?:opted|decided|chose|elected) (?:not to|against)\b|\bdeclined to\b")
_TOLD_OTHERWISE = {"amount": tell_amount, "duration": tell_absence}
Matches = Sequence[tuple[Match, ...]]


def link_explanations(query: Query, views: Sequence[ClaimView], matches: Matches) -> list[tuple[Match, ...]]:
    """For "why" and "how": let a claim that only explains hold what the claims before it tell of."""
    tell = _TOLD_OTHERWISE.get(query.wanted)
    if tell is not None:
        return [tell(query, view, row) for view, row in zip(views, matches, strict=True)]
    if query.wanted not in ("reason", "how"):
        return list(matches)
    order = sorted(range(len(views)), key=lambda i: (views[i].claim.article, views[i].claim.passage.start))
    linked = list(matches)
    explain = _explain_reason if query.wanted == "reason" else _explain_means
    if any(
        term.stem in ACCIDENTS and not _is_printed(term.stem, at, views, matches) for at, term in enumerate(query.terms)
    ):
        # "What caused the fire" of a story that tells of none.
        return linked
    for at, i in enumerate(order):
        # A lead tells of "a man", whom the next sentence names.
        after = order[at + 1 : at + BACK] if views[i].claim.passage.start < EARLY else []
        linked[i] = explain(query, views, matches, i, order[max(0, at - 2 * BACK) : at], after)
    return linked


def _is_printed(stem: str, at: int, views: Sequence[ClaimView], matches: Matches) -> bool:
    """Whether any claim tells of an accident of the asked kind; a failure may be anything that happened."""
    kind = list_kind(stem)
    return not kind or any(row[at].score >= HELD for row in matches) or any(kind & view.places.keys() for view in views)


def _explain_reason(
    query: Query, views: Sequence[ClaimView], matches: Matches, i: int, before: Sequence[int], _after: Sequence[int]
) -> tuple[Match, ...]:
    view, row = views[i], tell_reason(query, views[i], matches[i])
    if asks_accident(query):
        row = _name_accident(view, row, broken=asks_breakdown(query))
    negated = _NEGATION.search(fold_word(query.text)) is not None
    found = _UNDECIDED.search(view.text) if negated else None
    if found:
        # "Why didn't they build it here": they opted not to.
        verb = view.find_token(view.claim.passage.start + found.start())
        row = tuple(_tell(match, verb) if match.term.part == "predicate" else match for match in row)
    blamed = _BLAMED.search(view.text)
    if not blamed or _AFTER_BLAME.search(view.text):
        return row
    token = view.find_token(view.claim.passage.start + blamed.start())
    near = _list_before(views, i, before, NEAREST)[-BACK:]
    row = _take_up(row, [matches[j] for j in near], token)
    return _take_negated(row, views, near, token) if negated else row


def _explain_means(
    query: Query, views: Sequence[ClaimView], matches: Matches, i: int, before: Sequence[int], after: Sequence[int]
) -> tuple[Match, ...]:
    """ "How was he caught": "the break came when …", after whatever tells that he was."""
    view, row = views[i], matches[i]
    row = _tell_escape(query, view, row)
    caught = {match.term.stem for match in row if match.term.part == "predicate"} & CATCHING
    breaks = find_breaks(view) if caught else []
    if not breaks:
        return row
    token = breaks[0].verb
    row = tuple(_tell(match, token) if match.term.stem in caught else match for match in row)
    around = [*_list_before(views, i, before, FARTHEST), *_list_before(views, i, after[::-1], FARTHEST)]
    return _take_up(row, [matches[j] for j in around], token, most=BROKEN)


def _tell_escape(query: Query, view: ClaimView, row: tuple[Match, ...]) -> tuple[Match, ...]:
    """ "How did he escape the first time": he broke out of a jail in 2003."""
    escapes = find_escapes(view) if any(match.term.stem in ESCAPING for match in row) else []
    if not escapes:
        return row
    row = tuple(_tell(match, escapes[0]) if match.term.stem in ESCAPING else match for match in row)
    other = OTHER_TIME.search(fold_word(query.text))
    if not other or not TIME_AGO.search(view.text):
        return row
    words = other.group().split()
    return tuple(_tell(match, escapes[0]) if match.term.typed in words else match for match in row)


def _list_before(views: Sequence[ClaimView], i: int, before: Sequence[int], farthest: int) -> list[int]:
    """The claims before one in its own article, in order, as far back as may be meant."""
    own = views[i].claim
    near = takewhile(
        lambda j: views[j].claim.article == own.article and own.passage.start - views[j].claim.passage.end < farthest,
        reversed(before),
    )
    return list(near)[::-1]


def _take_up(
    row: tuple[Match, ...], before: Sequence[tuple[Match, ...]], token: int, most: float = FOLLOWS
) -> tuple[Match, ...]:
    taken = []
    for at, match in enumerate(row):
        best = max((one[at].score for one in before), default=0.0)
        if match.score >= FOLLOWS or best < HELD:
            taken.append(match)
        else:
            taken.append(Match(match.term, min(most, best), (token,), "told of in the sentences before"))
    return tuple(taken)


def _take_negated(
    row: tuple[Match, ...], views: Sequence[ClaimView], near: Sequence[int], token: int
) -> tuple[Match, ...]:
    """Why something was not done: the sentence before may tell with another verb that it was not."""
    things = [match for match in row if match.term.part != "predicate"]
    denied = bool(near) and _NEGATION.search(views[near[-1]].text) is not None
    if not denied or len(things) < 2 or any(match.score < FOLLOWS for match in things):
        return row
    return tuple(_tell(match, token) if match.term.part == "predicate" else match for match in row)


def _name_accident(view: ClaimView, row: tuple[Match, ...], *, broken: bool) -> tuple[Match, ...]:
    """What went wrong stands for the accident that is asked about, and so does "the fault was traced to …"."""
    asked = [match.term.stem for match in row if match.term.stem in ACCIDENTS and match.score < FOLLOWS]
    if not asked or _OTHER.search(view.text):
        return row
    traced = _TRACED.search(view.text)
    if traced and not all(may_mean(stem, traced[0]) for stem in asked):
        return row
    mishaps = find_mishaps(view) if broken and not traced else []
    if not traced and not mishaps:
        return row
    token = view.find_token(view.claim.passage.start + traced.end() - 1) if traced else mishaps[0][2]
    return tuple(
        replace(_tell(match, token), score=FOLLOWS) if match.term.stem in ACCIDENTS and match.score < FOLLOWS else match
        for match in row
    )


def _tell(match: Match, token: int) -> Match:
    return match if match.score >= TOLD else Match(match.term, TOLD, (token,), "by the explanation")
