"""The value of a claim that answers, and how closely the grammar ties it to what was asked about."""

from __future__ import annotations

from itertools import pairwise

from store.answers.english.words import stem_word
from store.answers.evidence.clauses import share_clause
from store.answers.evidence.matching import Match
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.asked import find_governor
from store.answers.values.indirect import OFTEN
from store.answers.values.owning import is_anothers, is_listed_apart, is_receiving
from store.answers.values.saying import find_sayings
from store.answers.values.things import find_things
from store.answers.values.values import Value, find_numbers

NUMERIC = frozenset({"count", "amount", "measure", "duration", "time", "date", "age"})
TYPED = NUMERIC | {"person", "place", "reason", "what", "name", "definition", "how", "said", "quote"}

# Set by hand and held against facts/dev by cluster (tests/quality): coverage of the asked words, fit of the value,
# its tie to the asked words, and small change for plain, first-hand, short and early statements.
# How much a value's tie to the asked words counts beside its fit to the kind, when the best is chosen.
TIE = 0.8
ELSEWHERE, OWNER, ANOTHERS, UNSAID = 0.6, 0.4, 0.2, 0.95
# What a stated denial is written with, and how far (in tokens) before its verb it may stand.
_DENIALS, FARTHEST_DENIAL = frozenset({"not", "n't", "never"}), 9


def find_value(
    query: Query, view: ClaimView, matches: tuple[Match, ...], weights: dict[str, float]
) -> tuple[Value | None, float, float]:
    """The value that answers, its fit and its tie to the asked words; no value for the kinds that need none."""
    if query.wanted not in TYPED:
        tie = tie_matches(view, matches, weights)
        return _find_stated(query, view, matches), 1.0, tie
    best: tuple[float, Value, float] | None = None
    for value in (*find_numbers(view, query, matches), *find_things(view, query), *find_sayings(view, query, matches)):
        tie = score_tie(query, view, value, matches, weights)
        both = value.fit * (1.0 + TIE * tie)
        if best is None or both > best[0] + 1e-9:
            best = (both, value, tie)
    if best is None:
        return None, 0.0, 0.0
    return best[1], best[1].fit, best[2]


def _find_stated(query: Query, view: ClaimView, matches: tuple[Match, ...]) -> Value | None:
    """For "yes or no": the word of the claim that states it, which is the alternative when two are offered."""
    if query.wanted != "yes or no":
        return None
    choices = {stem_word(choice) for choice in query.choices}
    for match in matches:
        if match.tokens and (match.term.stem in choices if choices else match.term.part == "predicate"):
            token = min(match.tokens)
            low = token - 1 if token and view.words[token - 1] in _DENIALS else token
            negated = any(view.tokens[child].dep == "neg" for child in view.children[token])
            denied = _find_denial(view, token)
            if denied is not None:
                # "Did not respond to requests for comment": the noun alone would read as a yes.
                low, negated = denied, True
            norm = match.term.stem if choices else ("not " if negated else "") + view.stems[token][0]
            return Value(low, token, 1.0, norm, f"states “{view.words[token]}”", token)
    return None


def _find_denial(view: ClaimView, token: int) -> int | None:
    """Where the denial of the verb starts that an asked noun hangs on, when it stands close before it."""
    if view.tokens[token].pos != "NOUN":
        return None
    verb = find_governor(view, token)
    if verb < 0:
        return None
    low = min((child for child in view.children[verb] if view.words[child] in _DENIALS), default=None)
    if low is None or not 0 < token - low <= FARTHEST_DENIAL:
        return None
    return low - 1 if low and view.tokens[low - 1].pos == "AUX" else low


def score_tie(
    query: Query, view: ClaimView, value: Value, matches: tuple[Match, ...], weights: dict[str, float]
) -> float:
    """How closely the grammar ties a value to the asked words that the claim holds (0 to 1)."""
    total = got = 0.0
    head = value.head if value.head >= 0 else value.last
    heads = view.chains.get(head, (head,)) if query.wanted in ("person", "name") else (head,)
    for match in matches:
        if value.why == OFTEN and match.term.part == "focus":
            # "Twice" and "on four occasions" say "times" too.
            continue
        if not match.tokens:
            total += weights[match.term.stem] * (0.4 if match.score else 1.0)
            continue
        weight = weights[match.term.stem]
        total += weight
        got += weight * match.score * max(_close(view, value, one, token) for one in heads for token in match.tokens)
    tie = got / total if total else 0.0
    if query.wanted in ("place", "date", "time", "how") and not _is_told_of(view, head, matches):
        tie *= ELSEWHERE
    if query.wanted == "count" and (is_parted(view, value, matches) or _is_named_by_deed(view, value, matches)):
        tie *= ELSEWHERE
    if query.wanted in NUMERIC and is_anothers(query, view, value, matches):
        tie *= ANOTHERS
    if query.wanted in NUMERIC and (is_listed_apart(view, value, matches) or is_receiving(query, view, matches)):
        tie *= OWNER
    if query.wanted in NUMERIC and view.words[:1] in (["it"], ["that"], ["this"]):
        # Of what "it killed 600" is said stands elsewhere, and may be another year's.
        tie *= UNSAID
    return tie * _score_voice(query, view, value, matches)


def _is_told_of(view: ClaimView, head: int, matches: tuple[Match, ...]) -> bool:
    """Whether a place or a day belongs to what is asked about: its nearest verb is the asked one, or none was asked."""
    asked = {token for match in matches if match.term.part == "predicate" for token in match.tokens}
    verbs = [i for i in view.paths[head] if view.tokens[i].pos in ("VERB", "AUX")]
    if not asked or not verbs or verbs[0] in asked or asked & set(view.paths[head][:3]):
        return True
    return any(verbs[0] in view.paths[token][1:3] for token in asked)


def is_parted(view: ClaimView, value: Value, matches: tuple[Match, ...]) -> bool:
    """Whether a number stands in another clause than every asked verb that the claim holds."""
    held = [token for match in _list_told(view, matches) if match.score >= 0.5 for token in match.tokens]
    told = [token for token in held if not _is_of_one(view, token)]
    if held and not told:
        return True
    if told and _is_object_beside(view, value, told):
        return True
    ends = {value.first, value.head if value.head >= 0 else value.last}
    return bool(told) and not any(
        share_clause(view, token, end) or share_clause(view, end, token) for token in told for end in ends
    )


def _list_told(view: ClaimView, matches: tuple[Match, ...]) -> list[Match]:
    """What was asked to have happened: the predicate; where none was read, what the claim holds as a verb."""
    told = [match for match in matches if match.term.part == "predicate"]
    if told:
        return told
    loose = [match for match in matches if match.term.part == "subject" and match.tokens]
    return [match for match in loose if all(view.tokens[token].pos == "VERB" for token in match.tokens)]


def _is_named_by_deed(view: ClaimView, value: Value, matches: tuple[Match, ...]) -> bool:
    """ "1,500 workers will lose …" tells what they lose, not that they work: the verb is held by their name only."""
    head = value.head if value.head >= 0 else value.last
    told = [token for match in _list_told(view, matches) for token in match.tokens]
    others = [token for token in told if token != head]
    if (
        head not in told
        or any(view.tokens[token].pos == "VERB" for token in others)
        or view.tokens[head].dep not in ("nsubj", "nsubjpass")
    ):
        return False
    return view.tokens[view.tokens[head].head].pos == "VERB"


def _is_object_beside(view: ClaimView, value: Value, told: list[int]) -> bool:
    """ "Killing two children and injuring 14": the object of one of two joined verbs is not that of the other."""
    head = value.head if value.head >= 0 else value.last
    path = view.paths[head]
    at = next((i for i, node in enumerate(path) if view.tokens[node].pos in ("VERB", "AUX")), 0)
    verb, below = path[at], path[max(0, at - 1)]
    if not at or verb in told or view.tokens[below].dep not in ("dobj", "pobj", "attr", "prep", "conj"):
        return False
    joined = {node for node in (verb, *told) if view.tokens[node].dep == "conj"}
    return any(
        (node in joined and view.tokens[node].head == verb) or (verb in joined and view.tokens[verb].head == node)
        for node in told
    )


def _is_of_one(view: ClaimView, token: int) -> bool:
    """Whether a facet says that a verb is said of one named person ("fired Officer So-and-so"): nobody is counted."""
    start = view.tokens[token].start
    names = [
        facet.key.partition(":")[2]
        for facet in view.claim.facets
        if facet.kind == "status" and facet.passage.start <= start < facet.passage.end
    ]
    return any(
        word == name and one.pos == "PROPN" for name in names for word, one in zip(view.words, view.tokens, strict=True)
    )


def _close(view: ClaimView, value: Value, head: int, token: int) -> float:
    if value.first <= token <= value.last:
        return 1.0
    steps = min(view.measure_path(head, token), view.measure_path(value.first, token))
    near = 1.0 / (1.0 + 0.22 * max(0, steps - 1))
    if view.clauses[head] != view.clauses[token]:
        near *= 0.85
    return near


def _score_voice(query: Query, view: ClaimView, value: Value, matches: tuple[Match, ...]) -> float:
    """For "who": the doer stands as subject, the one it was done to as object or passive subject."""
    if query.wanted != "person" or query.patient is None:
        return 1.0
    verbs = {token for match in matches if match.term.part == "predicate" for token in match.tokens}
    head = value.head if value.head >= 0 else value.last
    if view.tokens[head].dep == "poss":
        # "Doyle's friend": it was the friend.
        return OWNER
    # A pronoun of the same claim stands for the name ("he confronted").
    for node, above in (step for one in view.chains.get(head, (head,)) for step in pairwise(view.paths[one])):
        if above in verbs:
            dep = view.tokens[node].dep
            doer = dep == "nsubj" or (dep == "agent") or (dep == "prep" and view.words[node] == "by")
            sufferer = dep in ("dobj", "nsubjpass", "attr", "oprd", "appos")
            if query.patient:
                return 1.2 if sufferer else 0.6 if doer and view.tokens[above].pos == "VERB" else 0.9
            return 1.2 if doer else 0.5 if sufferer else 0.8
    # To whom something else was done hardly did what was asked.
    while view.tokens[head].dep == "conj" and view.tokens[head].head != head:
        head = view.tokens[head].head
    return 0.6 if view.tokens[head].dep == "dobj" and not query.patient else 0.85


def tie_matches(view: ClaimView, matches: tuple[Match, ...], weights: dict[str, float]) -> float:
    """Without a value: how closely the asked words stand together."""
    held = [match for match in matches if match.tokens]
    if len(held) < 2:
        return 0.5 if held else 0.0
    anchor = max(held, key=lambda match: (match.term.part == "predicate", weights[match.term.stem]))
    others = [match for match in held if match is not anchor]
    near = [
        max(1.0 / (1.0 + 0.35 * max(0, view.measure_path(a, b) - 1)) for a in anchor.tokens for b in match.tokens)
        * match.score
        for match in others
    ]
    return sum(near) / len(matches)
