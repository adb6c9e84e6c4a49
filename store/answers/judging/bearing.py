"""Whether what a claim says bears on what was asked: the value's own clause holds the asked words.

Each function gives the gap as a phrase, empty where there is none; ``abstaining.find_gap`` asks them of every fact.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from store.answers.english.lexicon import load_lexicon
from store.answers.english.meanings import find_classes
from store.answers.english.words import stem_word
from store.answers.evidence.clauses import FARTHEST, SUBJECTS, share_clause
from store.answers.evidence.matching import Match
from store.answers.evidence.view import ClaimView
from store.answers.judging.ranking import LEAD, Ranked
from store.answers.judging.tying import is_parted
from store.answers.question.kinds import DOERS
from store.answers.question.query import Query
from store.answers.values.people import ROLE_NOUNS, describe_head
from store.answers.values.placing import COURSE

HELD, NEAR = 0.5, 4
# Of what the best claim holds of bare words, another must hold this share to stand beside it.
LEAST_SHARE = 0.75
# A word as asked, and one that stands for it better than "man" for "suspect".
EXACT, LEAST_EXACT = 1.0, 0.8
_MORE = frozenset("second third another other more further extra".split())
_THERE = re.compile(r"^\W*(?:is|are|was|were) there\b")
_UNREAL = frozenset({"should", "could", "would", "might"})

_RESUME = frozenset(stem_word(word) for word in ("resume", "reopen", "restart"))
HARMED = frozenset(stem_word(word) for word in "kill die dead wound injure hurt shoot charge arrest".split())
_ANCHORS = frozenset({"after", "before", "since", "following"})
_SINCE = re.compile(r"\bsince\b|\b(?:start|began|begin|been|become|became|first|last|join|take over|took over)")
# How long somebody was in jail is not how long he may be.
_JAILED = re.compile(r"\b(?:was|were|had|did|has|spent)\b.*\b(?:jail|prison|custody|behind bars|locked up)\b")
_FACING = re.compile(r"\b(?:faces?|facing|could (?:get|face|spend|be))\b")
_AGAINST = re.compile(r"\bagainst\b")
_OPPOSE = frozenset(stem_word(word) for word in "oppose reject dissent object no".split())
_UNTIL = frozenset({"until", "till", "through"})

ELSEWHERE = "what it says belongs to something else"


def find_stray(query: Query, one: Ranked) -> str:
    """What keeps a claim's statement or value from bearing on the question, though it holds the words."""
    if query.wanted == "yes or no":
        return _find_unstated(query, one)
    if query.wanted in ("date", "time"):
        return _find_unbegun(query, one) or _find_unended(one) or _find_undated(one)
    if query.wanted == "count":
        return _find_uncounted(query, one)
    if query.wanted == "duration":
        return ELSEWHERE if _JAILED.search(query.text.lower()) and _FACING.search(one.view.text) else ""
    if query.wanted == "place":
        return _find_unplaced(query, one)
    if query.wanted == "person":
        return _find_unopposed(query, one) or _find_undescribed(query, one) or _find_opposite(one)
    return ""


def _states(view: ClaimView, token: int) -> bool:
    """Whether a predicate is stated at all: with somebody it is said of, and not as what should have been."""
    clause = view.clauses[token]
    told = [clause, *(above for above in view.paths[clause][1:FARTHEST] if view.tokens[above].pos in ("VERB", "AUX"))]
    if any(view.words[child] in _UNREAL for node in told for child in view.children[node]):
        return False
    root = view.tokens[clause]
    bare = root.head == clause and root.pos == "VERB" and token == clause
    return not bare or any(view.tokens[child].dep in SUBJECTS for child in view.children[clause])


def _list_held(matches: Sequence[Match], *parts: str) -> list[Match]:
    return [match for match in matches if match.term.part in parts and match.tokens and match.score >= HELD]


def _find_unstated(query: Query, one: Ranked) -> str:
    """For "yes or no": the predicate, or its like, and its subject must stand in one clause."""
    told = [match for match in _list_held(one.matches, "predicate") if not _is_negation(one.view, match)]
    asked_subjects = [term for term in query.of_part("subject") if term.typed]
    if not query.of_part("predicate") or not asked_subjects:
        return ""
    if _THERE.search(query.text.lower()):
        return _find_unfound(query, one, told)
    lost = {match.term.stem for match in one.matches if match.score < HELD}
    # "The sheriff's office": the last noun before the verb is who it is asked of, the others tell which.
    order = [term.part for term in query.terms]
    first = order.index("predicate") if "predicate" in order else len(order)
    doers = [term for term in query.terms[:first] if term.part == "subject" and term.weight >= HELD]
    if doers and doers[-1].stem in lost:
        return ELSEWHERE
    if any(name[-1] in lost for name in query.names):
        return ELSEWHERE
    tokens = [token for match in told for token in match.tokens]
    unreal = any(word in _UNREAL for word in query.text.lower().split())
    stated = [token for token in tokens if unreal or _states(one.view, token)]
    if not stated:
        return "nothing states it"
    subjects = [token for match in _list_held(one.matches, "subject") for token in match.tokens]
    if not any(share_clause(one.view, token, word) for token in stated for word in subjects):
        return ELSEWHERE
    return ""


def _is_negation(view: ClaimView, match: Match) -> bool:
    """Whether all that was held is a "not", which has the stem of "note"."""
    return all(view.tokens[token].dep == "neg" or view.words[token] in ("not", "n't") for token in match.tokens)


def _find_unfound(query: Query, one: Ranked, told: Sequence[Match]) -> str:
    """For "was there a suicide note": a note must be stated, and one more than the first when a second was asked."""
    lost = [match.term for match in one.matches if match.score < HELD and match.term.part == "subject"]
    more = bool(_MORE & set(query.text.lower().split())) and not _MORE & set(one.view.words)
    if more or any(not find_classes(term.stem) for term in lost):
        return ELSEWHERE
    return "" if any(_states(one.view, token) for match in told for token in match.tokens) else "nothing states it"


def _find_unended(one: Ranked) -> str:
    """When something resumes is told by a stop that lasts until then, not by the day of the stop."""
    resumed = [match for match in one.matches if match.term.stem in _RESUME and match.tokens]
    stems = {stem for match in resumed for token in match.tokens for stem in one.view.stems[token]}
    if one.value is None or not resumed or stems & _RESUME:
        return ""
    before = one.view.words[max(0, one.value.first - 2) : one.value.first + 1]
    return "" if _UNTIL & set(before) else ELSEWHERE


def _find_unbegun(query: Query, one: Ranked) -> str:
    """ "Since January" is when something began to go on, and not when the one asked about was."""
    asked = _SINCE.search(query.text.lower())
    told = one.value is not None and "since" in one.view.words[max(0, one.value.first - 1) : one.value.first + 1]
    return ELSEWHERE if told and not asked else ""


def is_counted_from(one: Ranked) -> bool:
    """Whether a value counts from what was asked about: "two days after the shooting" is when something else was."""
    if one.value is None:
        return False
    inside = range(one.value.first, one.value.last + 1)
    anchored = [i for i in inside if one.view.words[i] in _ANCHORS]
    return bool(anchored) and any(i > anchored[0] for match in one.matches for i in match.tokens if i in inside)


def _find_undated(one: Ranked) -> str:
    """When an event was: its day must stand in the clause that names it, or in an opening that need not name it."""
    if one.value is None or any(match.term.typed for match in one.matches if match.term.part == "predicate"):
        return ""
    if is_counted_from(one):
        return ELSEWHERE
    tokens = [token for match in _list_held(one.matches, "subject", "focus") for token in match.tokens]
    ends = {one.value.first, one.value.last}
    together = any(
        share_clause(one.view, end, token) or share_clause(one.view, token, end) for token in tokens for end in ends
    )
    unnamed = not tokens and one.view.claim.passage.start <= LEAD
    return "" if together or unnamed else ELSEWHERE


def _find_uncounted(query: Query, one: Ranked) -> str:
    """For "how many": what is counted must stand in the clause of the asked verb."""
    if one.value is None:
        return ""
    if _is_share(query, one):
        return ELSEWHERE
    if not any(term.typed for term in query.of_part("predicate")):
        return ELSEWHERE if _is_toll(query, one) else ""
    return ELSEWHERE if is_parted(one.view, one.value, one.matches) else ""


def _is_share(query: Query, one: Ranked) -> bool:
    """ "Nine of the injured" are not how many were injured."""
    if one.value is None or " of " in query.text.lower():
        return False
    after = one.value.last + 1
    if one.view.words[after : after + 2] != ["of", "the"]:
        return False
    told = {token for match in _list_held(one.matches, "predicate") for token in match.tokens}
    return bool(told & set(range(after + 2, after + 4)))


def _is_toll(query: Query, one: Ranked) -> bool:
    """Whether a number counts the dead or hurt, where how many there were in a place was asked."""
    if one.value is None or not query.of_part("setting") or any(term.stem in DOERS for term in query.terms):
        return False
    view = one.view
    head = one.value.head if one.value.head >= 0 else one.value.last
    near = [head, *view.paths[head][1:2], *view.children[head]]
    return any(set(view.stems[i]) & HARMED and view.tokens[i].pos in ("VERB", "ADJ") for i in near)


def _find_unplaced(query: Query, one: Ranked) -> str:
    """For "where was X": what was asked about must stand in the clause that the place belongs to."""
    if one.value is None or query.unit == "address" or one.value.why == COURSE:
        return ""
    told = [token for match in _list_held(one.matches, "predicate") for token in match.tokens]
    if told and any(term.typed for term in query.of_part("predicate")):
        ends = {one.value.first, one.value.last, max(one.value.head, one.value.first)}
        # "Was found burning near the airport": what the found thing did is where it was found.
        ends |= {one.view.tokens[one.view.clauses[end]].head for end in ends if _is_complement(one.view, end)}
        near = any(share_clause(one.view, a, b) or share_clause(one.view, b, a) for a in told for b in ends)
        subjects = [token for match in _list_held(one.matches, "subject", "focus") for token in match.tokens]
        # "Austin-based Palatine" says nothing of the one who buys it.
        loose = [a for a in told if one.view.tokens[a].dep != "amod"]
        of_it = bool(loose) or not subjects or any(share_clause(one.view, a, b) for a in told for b in subjects)
        return "" if near and of_it else ELSEWHERE
    head = one.value.head if one.value.head >= 0 else one.value.last
    subjects = [token for match in _list_held(one.matches, "subject") for token in match.tokens]
    if not subjects:
        # Where somebody was must be said of him; where something was, of the story's own event, need not name it.
        people = [term for term in query.of_part("subject") if "person" in find_classes(term.stem)]
        return ELSEWHERE if people else ""
    return "" if any(share_clause(one.view, head, token) for token in subjects) else ELSEWHERE


def _find_unopposed(query: Query, one: Ranked) -> str:
    """Who "voted against" it is told by "against", or by a verb that says as much."""
    if not _AGAINST.search(query.text.lower()):
        return ""
    told = _AGAINST.search(one.view.text) or any(set(stems) & _OPPOSE for stems in one.view.stems)
    return "" if told else ELSEWHERE


def _is_complement(view: ClaimView, token: int) -> bool:
    clause = view.tokens[view.clauses[token]]
    return (
        clause.dep in ("xcomp", "oprd", "advcl")
        and clause.pos == "VERB"
        and view.words[view.clauses[token]][-3:] == "ing"
    )


def _find_undescribed(query: Query, one: Ranked) -> str:
    """For "who is the R of B": the person must be printed with that role, and with that body near."""
    if one.value is None or any(term.typed for term in query.of_part("predicate")):
        return ""
    roles = list_roles(query)
    if not roles:
        return ""
    if score_role(roles, one) < HELD:
        return "no one is given that role"
    others = [match for match in one.matches if match.term.part in ("subject", "setting", "focus")]
    bodies = [match for match in others if match.term.stem not in ROLE_NOUNS and match.term.weight >= HELD]
    head = one.value.head if one.value.head >= 0 else one.value.last
    held = [match for match in bodies if any(_is_beside(one.view, head, token) for token in match.tokens)]
    return "" if not bodies or 2 * len(held) >= len(bodies) else "the role belongs to another body"


def _find_opposite(one: Ranked) -> str:
    """ "Trump called him a coward for not facing the shooter": who does something about the shooter is not that one."""
    view, value = one.view, one.value
    head = value.head if value is not None and value.head >= 0 else -1
    if head < 0 or view.tokens[head].dep != "nsubj":
        return ""
    verb = view.tokens[head].head
    for match in one.matches:
        done = {token for token in match.tokens if view.tokens[token].dep in ("dobj", "pobj")}
        if match.term.stem in DOERS and done and all(verb in view.paths[token][1:] for token in done):
            return "" if view.tokens[verb].pos == "AUX" else ELSEWHERE
    return ""


def _is_beside(view: ClaimView, head: int, token: int) -> bool:
    return view.measure_path(head, token) <= NEAR


def list_roles(query: Query) -> list[str]:
    """List the stems of the offices that a question asks the holder of ("chief", not "shooter": that is a deed)."""
    if query.wanted != "person" or any(term.typed for term in query.of_part("predicate")):
        return []
    return [term.stem for term in query.terms if term.stem in ROLE_NOUNS and term.stem not in DOERS]


def score_role(roles: Sequence[str], one: Ranked) -> float:
    """Score how well the office printed with a claim's person is one of those asked for (0 to 1)."""
    if one.value is None:
        return 0.0
    score = load_lexicon().score_words
    own = {stem for i in range(one.value.first, one.value.last + 1) for stem in one.view.stems[i]}
    near = describe_head(one.view, one.value) | own
    return max((score(role, stem) for role in roles for stem in near), default=0.0)


def _lists_subject(one: Ranked, least: float) -> bool:
    return all(match.score >= least for match in one.matches if match.term.part == "subject")


def keep_exact(query: Query, answering: Sequence[Ranked]) -> tuple[Ranked, ...]:
    """Keep the holders of the very office where one is printed: a chief is no answer beside the manager asked for."""
    if query.wanted == "facts" and answering:
        best = max(one.part("coverage") for one in answering)
        return tuple(one for one in answering if one.part("coverage") >= LEAST_SHARE * best)
    if query.wanted == "age":
        # An article that gives the suspect's own age means another by "a 45-year-old man".
        told = {one.view.claim.article for one in answering if _lists_subject(one, EXACT)}
        return tuple(one for one in answering if one.view.claim.article not in told or _lists_subject(one, LEAST_EXACT))
    roles = list_roles(query)
    if not roles or not any(score_role(roles, one) == 1.0 for one in answering):
        return tuple(answering)
    return tuple(one for one in answering if score_role(roles, one) == 1.0)
