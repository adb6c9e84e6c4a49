"""What makes an accident: the words for one, and the clauses that tell what went wrong before it."""

from __future__ import annotations

import re

from store.answers.english.meanings import find_classes
from store.answers.english.words import fold_word, stem_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query

# What an inquiry looks into the cause of.
ACCIDENTS = frozenset(
    stem_word(word)
    for word in "crash fire explosion explode collapse derail derailment sink accident collide collision wreck blast "
    "blaze burn spill leak outage capsize overheat fault failure fail malfunction breakdown disaster mishap blackout "
    "delay aground".split()
)
# Kinds of accident that are not taken for one another.
_KINDS = tuple(
    frozenset(map(stem_word, words.split()))
    for words in (
        "crash wreck collide collision derail derailment sink sinking capsize aground",
        "fire explosion explode blast blaze burn overheat",
        "spill leak",
        "outage blackout",
        "collapse",
        "delay",
    )
)
_ALL_KINDS = frozenset().union(*_KINDS)
# Those of a thing that moves, or of a machine: one of its parts may have failed.
_MOVING = frozenset(
    stem_word(word)
    for word in "crash wreck sink capsize aground derail derailment collide collision accident failure fail disaster "
    "breakdown malfunction".split()
)
# What a thing does that goes wrong.
_FAILING = frozenset(
    stem_word(word)
    for word in "fail malfunction burst snap buckle jam rupture overheat leak shift freeze crack detach stall corrode "
    "ignite explode derail capsize".split()
)
_LIGHT = frozenset(map(stem_word, "run go catch happen".split()))
_STUCK = frozenset({"stay", "remain", "freeze", "froze", "stick", "stuck", "get", "become"})
_OPEN = frozenset("open shut closed stuck jammed loose".split())
_MOVED = frozenset(stem_word(word) for word in "shift move slide".split())
_LOADED = frozenset(stem_word(word) for word in "cargo load freight container sack ballast".split())
_NO_THING = frozenset({"person", "group", "time", "possession"})
# The rest of a clause; a number's own comma or point ends none.
REST = r"(?:[^.;,]|[.,](?=\d))*"
# What befalls, or is done by, whoever steers.
_STEERED = re.compile(
    rf"\b(?:fell asleep(?: at the wheel)?|lost (?:control|consciousness|power)\b{REST}|blacked out|passed out"
    r"|(?:had|suffered|having|suffering) an? (?:\w+ )?(?:heart attack|stroke|seizure|medical emergency)"
    rf"|ran (?:a|the) (?:red light|stop sign)|(?:was|were) (?:texting|sending a text)\b{REST}"
    rf"|took on water|sprang a leak|failed to (?:yield|stop|brake)\b{REST})"
)
_ASKED = re.compile(
    r"\b(?:why|how come|what caused|what led to|what triggered|what was the cause|cause of|what made)\b"
)


def asks_accident(query: Query) -> bool:
    """Whether a question asks why an accident happened ("what caused the wreck", "why did it sink")."""
    if query.wanted != "reason" or not _ASKED.search(fold_word(query.text)):
        return False
    predicate = [term for term in query.of_part("predicate") if term.typed]
    asked = predicate or query.of_part("subject", "focus")
    if any(term.stem in _LIGHT for term in predicate):
        # "Ran aground", "caught fire".
        asked = [*predicate, *query.of_part("subject", "focus")]
    return any(term.stem in ACCIDENTS for term in asked)


def list_kind(asked: str) -> frozenset[str]:
    """The stems of accidents of the same kind; none for a word that means any of them ("the failure")."""
    return next((kind for kind in _KINDS if asked in kind), frozenset())


def may_mean(asked: str, printed: str) -> bool:
    """Whether an accident told of in ``printed`` words may be the one whose stem is ``asked`` ("the fault": any)."""
    own = list_kind(asked)
    return not own or not {stem_word(word) for word in printed.split()} & (_ALL_KINDS - own)


def asks_breakdown(query: Query) -> bool:
    """Whether it was an accident of a vehicle or a machine: what broke, or befell who steered, tells the cause."""
    return asks_accident(query) and any(term.stem in _MOVING for term in query.terms)


def find_mishaps(view: ClaimView) -> list[tuple[int, int, int]]:
    """First and last token and verb of each clause that tells what went wrong ("its cargo shifted")."""
    found = []
    start = view.claim.passage.start
    for match in _STEERED.finditer(view.text):
        first, last = view.find_token(start + match.start()), view.find_token(start + match.end() - 1)
        found.append((first, last, first))
    for index, token in enumerate(view.tokens):
        if token.pos not in ("VERB", "AUX") or not _goes_wrong(view, index):
            continue
        subjects = [i for i in view.children[index] if view.tokens[i].dep in ("nsubj", "nsubjpass")]
        if (
            subjects
            and _is_thing(view, subjects[0])
            and not any(view.tokens[i].dep == "neg" for i in view.children[index])
        ):
            found.append((view.edges[subjects[0]][0], _find_end(view, index), index))
    return found


def _goes_wrong(view: ClaimView, verb: int) -> bool:
    stems = set(view.stems[verb])
    after = view.words[verb + 1 : verb + 2]
    if (stems | {view.words[verb]}) & _STUCK:
        return bool(after) and after[0] in _OPEN
    if stems & _MOVED:
        subjects = [i for i in view.children[verb] if view.tokens[i].dep == "nsubj"]
        return any(set(view.stems[i]) & _LOADED for at in subjects for i in view.find_subtree(at))
    # "Failed to respond": who fails to do something is no broken thing.
    return bool(stems & _FAILING) and after != ["to"]


def _is_thing(view: ClaimView, noun: int) -> bool:
    token = view.tokens[noun]
    if token.pos != "NOUN" or set(view.stems[noun]) & ACCIDENTS:
        return False
    classes = {one for stem in view.stems[noun] for one in find_classes(stem)}
    return not classes or not classes <= _NO_THING


def _find_end(view: ClaimView, verb: int) -> int:
    """Where a mishap's clause ends: with a reason that it gives, without what came after it."""
    last = view.edges[verb][1]
    for child in view.children[verb]:
        late = child > verb and (view.tokens[child].dep in ("advcl", "conj", "cc", "parataxis", "punct"))
        if late and "because" not in view.words[view.edges[child][0] : child + 1]:
            last = min(last, view.edges[child][0] - 1)
    return max(verb, view.trim_end(verb, last))
