"""How well a claim answers a query, with the reasons: which asked words it holds, and which value of the wanted kind.

A score is a sum of named parts (``WEIGHTS``), so that ``--explain`` can print it. The parts say: the asked words are
here (rarer words count more, a synonym less than the word), a value of the wanted kind is here, and that value
belongs to what was asked about by the grammar of the sentence.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from store.answers.lexicon import load_lexicon
from store.answers.query import Query, Term
from store.answers.saying import find_sayings
from store.answers.things import find_things
from store.answers.values import Value, find_numbers
from store.answers.view import ClaimView
from store.answers.words import fold_word, stem_word

NUMERIC = frozenset({"count", "amount", "measure", "duration", "time", "date", "age"})
TYPED = NUMERIC | {"person", "place", "reason", "what", "name", "definition", "how", "said", "quote"}

# Set by hand and held against facts/dev by cluster (tests/quality): coverage of the asked words, fit of the value,
# its tie to the asked words, and small change for plain, first-hand, short and early statements.
WEIGHTS = {
    "words": 1.0,
    "tie": 0.8,
    "core": 0.5,
    "carried": 0.2,
    "plain": 0.06,
    "lead": 0.05,
    "first-hand": 0.04,
    "background": -0.3,
    "question": -0.3,
    "future": 0.25,
    "whether": 0.15,
    "subject": 0.2,
}
RANKED = 32
LEAD = 600  # characters: what an article says first is what it is about
# A claim without a value of the wanted kind keeps this share of its score; one with the best keeps all of it.
WITHOUT_VALUE = 0.3

_NATIONALITY = stem_word("nationality")
HALF = "only half of the name"
NAMED, SPOKEN, NEARBY, TOPICAL = 0.9, 0.7, 0.2, 0.6

_BACKGROUND = re.compile(
    r"\b(?:last|previous) (?:month|year)\b|\byears? ago\b|\b(?:in|since|of) (?:\w+ )?(?:19|20)\d\d\b|\b(?:in|of"
    r"|since) (?:january|february|march|april|may|june|july|august|september|october|november|december)\b(?! \d)"
    r"|\bearlier this (?:month|year)\b"
)
_ENTER = stem_word("enter")
_WHEREABOUTS = {
    stem_word("outside"): ("outside", "not inside"),
    stem_word("inside"): ("inside", "not outside"),
    stem_word("enter"): ("inside", "not inside"),
}
_WHETHER = re.compile(r"\b(?:unclear|unknown|not known|not clear|uncertain|did not say|declined to say)\b")
_FUTURE = re.compile(r"\b(?:will|next|scheduled|expected|due|to be|upcoming|set for|set to|until|would be|likely)\b")


@dataclass(frozen=True, slots=True)
class Match:
    """One asked term in one claim: how well (0 to 1), at which tokens, and whether only its article holds it."""

    term: Term
    score: float
    tokens: tuple[int, ...]
    how: str


@dataclass(frozen=True, slots=True)
class Ranked:
    """A claim with its score for a query, its best value, and the parts that make the score."""

    view: ClaimView
    score: float
    value: Value | None
    matches: tuple[Match, ...]
    parts: tuple[tuple[str, float], ...]

    @property
    def why(self) -> str:
        """The score explained in one line."""
        words = [f"{match.term.word} ({match.how})" for match in self.matches if match.score]
        line = "holds " + ", ".join(words) if words else "holds none of the words"
        if self.value is not None and self.value.why:
            line += f"; {self.value.why}"
        return line + "; " + ", ".join(f"{name} {score:.2f}" for name, score in self.parts if score)

    def part(self, name: str) -> float:
        """One part of the score."""
        return dict(self.parts).get(name, 0.0)


def rank_claims(query: Query, views: Sequence[ClaimView]) -> list[Ranked]:
    """Rank claims for a query, best first; ties go by claim id, so that the order is always the same."""
    matches = [_check_names(query, view, match_terms(query, view)) for view in views]
    weights = weigh_terms(query, matches)
    around = _find_articles(views, matches)
    articles = len({view.claim.article for view in views})
    typed = query.wanted in TYPED
    filled = [
        (view, _add_nearby(view, found, around, articles, typed=typed))
        for view, found in zip(views, matches, strict=True)
    ]
    # Values are looked for only where enough of the words stand: finding one costs more than all the rest.
    best = sorted(filled, key=lambda pair: (-round(cover_terms(pair[1], weights), 6), pair[0].claim.id))[:RANKED]
    ranked = [score_claim(query, view, found, weights) for view, found in best]
    return sorted(_add_carried(ranked), key=lambda one: (-round(one.score, 6), one.view.claim.id))


def cover_terms(matches: tuple[Match, ...], weights: dict[str, float]) -> float:
    """The weighed share of the asked words that a claim holds (0 to 1)."""
    total = sum(weights.values()) or 1.0
    return sum(weights[match.term.stem] * match.score for match in matches) / total


def _add_carried(ranked: list[Ranked]) -> list[Ranked]:
    """Raise a value that several articles print: the story's own figure before one of another event."""
    carriers: dict[str, set[str]] = {}
    for one in ranked:
        if one.value is not None and one.value.fit >= 0.55 and one.part("core") >= 0.6 * WEIGHTS["core"]:
            carriers.setdefault(fold_word(one.value.norm), set()).add(one.view.claim.article)
    return [
        _raise_carried(one, len(carriers.get(fold_word(one.value.norm), ()))) if one.value else one for one in ranked
    ]


def _raise_carried(one: Ranked, articles: int) -> Ranked:
    extra = WEIGHTS["carried"] * min(1.0, (articles - 1) / 3) if articles > 1 else 0.0
    return replace(one, score=one.score + extra, parts=(*one.parts, ("carried", extra)))


def match_terms(query: Query, view: ClaimView) -> tuple[Match, ...]:
    """Look each asked term up in a claim."""
    lexicon = load_lexicon()
    found = []
    for term in query.terms:
        direct = view.places.get(term.stem)
        if direct:
            found.append(Match(term, 1.0, tuple(direct), "as asked"))
            continue
        close = lexicon.close.get(term.stem, {})
        best = max(((close[stem], stem) for stem in close if stem in view.places), default=None)
        named = view.named.get(term.stem)
        if named:
            found.append(Match(term, NAMED, tuple(named), "the name is meant"))
        elif best:
            tokens = tuple(
                sorted({i for stem, score in close.items() if score == best[0] for i in view.places.get(stem, ())})
            )
            found.append(Match(term, best[0], tokens, f"as “{view.words[tokens[0]]}”"))
        elif term.stem == _NATIONALITY and any(token.entity == "NORP" for token in view.tokens):
            tokens = tuple(i for i, token in enumerate(view.tokens) if token.entity == "NORP")
            found.append(Match(term, 0.9, tokens, f"as “{view.words[tokens[0]]}”"))
        elif whereabouts := _find_whereabouts(term.stem, view):
            found.append(Match(term, 0.75, whereabouts, f"as “{view.words[whereabouts[0]]}”"))
        elif term.stem in view.speakers:
            found.append(Match(term, SPOKEN, (), "by the speaker"))
        else:
            found.append(Match(term, 0.0, (), "missing"))
    return _join_choices(query, tuple(found))


def _find_whereabouts(stem: str, view: ClaimView) -> tuple[int, ...]:
    """Who did not go in was outside: a claim that says where somebody was answers either word."""
    values = _WHEREABOUTS.get(stem)
    if values is None:
        return ()
    passages = [facet.passage for facet in view.claim.facets if facet.kind == "polarity" and facet.value in values]
    found = [view.find_token(passage.start) for passage in passages]
    for index in (*view.places.get(_ENTER, ()), *view.places.get("go", ())):
        children = [view.words[child] for child in view.children[index]]
        goes_in = _ENTER in view.stems[index] or any(word in ("in", "into", "inside") for word in children)
        negated = any(word in ("not", "n't", "never") for word in children)
        if goes_in and ("not inside" if negated else "inside") in values:
            found.append(index)
    return tuple(sorted(set(found)))


def _join_choices(query: Query, found: tuple[Match, ...]) -> tuple[Match, ...]:
    """Of two alternatives that a question offers, either one is all that a claim can hold."""
    choices = {stem_word(choice) for choice in query.choices}
    best = max((match.score for match in found if match.term.stem in choices), default=0.0)
    if not best:
        return found
    return tuple(
        replace(match, score=max(match.score, best), how=match.how if match.tokens else "the other choice")
        if match.term.stem in choices
        else match
        for match in found
    )


def _check_names(query: Query, view: ClaimView, found: tuple[Match, ...]) -> tuple[Match, ...]:
    """Half a name is another name ("MV Stolt Valor" is not "MV Gibe"), and a place must be where it happened."""
    held = {match.term.stem for match in found if match.score}
    broken = {stem for name in query.names if len(name) > 1 and name[-1] not in held for stem in name}
    named = {stem for name in query.names for stem in name}
    verbs = [token for match in found if match.term.part == "predicate" for token in match.tokens]
    checked = []
    for match in found:
        score, how = match.score, match.how
        if match.term.stem in broken and score:
            checked.append(Match(match.term, 0.0, (), HALF))
            continue
        placed = match.term.part == "setting" and match.term.stem in named and match.tokens and verbs
        if placed and not any(_is_set_by(view, token, verb) for token in match.tokens for verb in verbs):
            score, how = score * 0.4, f"{how}, of something else"
        checked.append(Match(match.term, score, match.tokens, how))
    return tuple(checked)


def _is_set_by(view: ClaimView, token: int, verb: int) -> bool:
    """Whether a word stands in the predicate's own clause, or in one above or below it."""
    return view.clauses[token] in view.paths[verb] or view.clauses[verb] in view.paths[token]


def weigh_terms(query: Query, matches: Sequence[tuple[Match, ...]]) -> dict[str, float]:
    """The weight of each term: its part in the question times how rare it is among the candidates."""
    count = len(matches)
    weights = {}
    for position, term in enumerate(query.terms):
        having = sum(1 for found in matches if found[position].score)
        weights[term.stem] = term.weight * (0.4 + math.log(1 + count / (1 + having)))
    return weights


def _find_articles(views: Sequence[ClaimView], matches: Sequence[tuple[Match, ...]]) -> dict[str, set[str]]:
    """Stem of a term → the articles that hold it, or a good stand-in, in some candidate."""
    found: dict[str, set[str]] = {}
    for view, row in zip(views, matches, strict=True):
        for match in row:
            if match.score >= SPOKEN:
                found.setdefault(match.term.stem, set()).add(view.claim.article)
    return found


def _add_nearby(
    view: ClaimView, found: tuple[Match, ...], around: dict[str, set[str]], articles: int, *, typed: bool
) -> tuple[Match, ...]:
    """Let what the article says elsewhere count: a story's place or name is not said in every sentence."""
    filled = []
    for match in found:
        having = around.get(match.term.stem, set())
        elsewhere = match.term.part in ("setting", "subject") and view.claim.article in having
        if match.score or not elsewhere or match.how == HALF:
            filled.append(match)
            continue
        topical = (typed or match.term.part == "setting") and len(having) >= max(2, articles / 2)
        filled.append(Match(match.term, TOPICAL if topical else NEARBY, (), "elsewhere in the article"))
    return tuple(filled)


def score_claim(query: Query, view: ClaimView, matches: tuple[Match, ...], weights: dict[str, float]) -> Ranked:
    """Score one claim; the best value is the one with the highest sum of fit and tie."""
    words = cover_terms(matches, weights)
    core_terms = [match for match in matches if match.term.part in ("focus", "predicate")]
    core_weight = sum(weights[match.term.stem] for match in core_terms)
    core = sum(weights[match.term.stem] * match.score for match in core_terms) / core_weight if core_weight else words
    value, fit, tie = find_value(query, view, matches, weights)
    share = WITHOUT_VALUE + (1 - WITHOUT_VALUE) * fit
    text = view.text
    small = {
        "plain": _score_plainness(view),
        "lead": max(0.0, 1.0 - view.claim.passage.start / LEAD),
        "first-hand": 0.0 if view.claim.via else 1.0,
        "background": 1.0 if _is_background(query, text, matches) else 0.0,
        "question": 1.0 if text.rstrip("\"'” ").endswith("?") else 0.0,
        "whether": 1.0 if query.wanted == "yes or no" and _WHETHER.search(text) else 0.0,
        "subject": _score_subject(query, view, matches),
        "future": 1.0 if query.future and _FUTURE.search(text) else 0.0,
    }
    parts = (
        ("words", WEIGHTS["words"] * words * share),
        ("tie", WEIGHTS["tie"] * tie * share),
        ("core", WEIGHTS["core"] * core * share),
        *((name, WEIGHTS[name] * score) for name, score in small.items()),
    )
    shares = (("fit", fit), ("coverage", words), ("core held", core), ("tied", tie))
    return Ranked(view, sum(score for _, score in parts), value, matches, (*parts, *shares))


def _score_subject(query: Query, view: ClaimView, matches: tuple[Match, ...]) -> float:
    """For "yes or no": whether what is asked about is what the claim's own clause is about."""
    if query.wanted != "yes or no":
        return 0.0
    tokens = [token for match in matches if match.term.part == "subject" for token in match.tokens]
    return 1.0 if any(view.tokens[token].dep in ("nsubj", "nsubjpass") for token in tokens) else 0.0


def _is_background(query: Query, text: str, matches: tuple[Match, ...]) -> bool:
    """Whether the claim tells of another time than the story's, and the question does not ask about that."""
    if not _BACKGROUND.search(text) or _BACKGROUND.search(fold_word(query.text)):
        return False
    settings = [match for match in matches if match.term.part == "setting"]
    return sum(1 for match in settings if match.tokens and match.score == 1.0) < 2


def find_value(
    query: Query, view: ClaimView, matches: tuple[Match, ...], weights: dict[str, float]
) -> tuple[Value | None, float, float]:
    """The value that answers, its fit and its tie to the asked words; no value for the kinds that need none."""
    if query.wanted not in TYPED:
        tie = _tie_matches(view, matches, weights)
        return _find_stated(query, view, matches), 1.0, tie
    best: tuple[float, Value, float] | None = None
    for value in (*find_numbers(view, query), *find_things(view, query), *find_sayings(view, query)):
        tie = score_tie(query, view, value, matches, weights)
        both = value.fit * (1.0 + WEIGHTS["tie"] * tie)
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
            low = token - 1 if token and view.words[token - 1] in ("not", "n't", "never") else token
            negated = any(view.tokens[child].dep == "neg" for child in view.children[token])
            norm = match.term.stem if choices else ("not " if negated else "") + view.stems[token][0]
            return Value(low, token, 1.0, norm, f"states “{view.words[token]}”", token)
    return None


def score_tie(
    query: Query, view: ClaimView, value: Value, matches: tuple[Match, ...], weights: dict[str, float]
) -> float:
    """How closely the grammar ties a value to the asked words that the claim holds (0 to 1)."""
    total = got = 0.0
    head = value.head if value.head >= 0 else value.last
    for match in matches:
        if not match.tokens:
            total += weights[match.term.stem] * (0.4 if match.score else 1.0)
            continue
        weight = weights[match.term.stem]
        total += weight
        got += weight * match.score * max(_close(view, value, head, token) for token in match.tokens)
    tie = got / total if total else 0.0
    return tie * _score_voice(query, view, value, matches)


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
    path = view.paths[head]
    for node, above in pairwise(path):
        if above in verbs:
            dep = view.tokens[node].dep
            doer = dep == "nsubj" or (dep == "agent") or (dep == "prep" and view.words[node] == "by")
            sufferer = dep in ("dobj", "nsubjpass", "attr", "oprd", "appos")
            if query.patient:
                return 1.2 if sufferer else 0.6 if doer and view.tokens[above].pos == "VERB" else 0.9
            return 1.2 if doer else 0.5 if sufferer else 0.8
    return 0.85


def _tie_matches(view: ClaimView, matches: tuple[Match, ...], weights: dict[str, float]) -> float:
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


def _score_plainness(view: ClaimView) -> float:
    """Short sentences say one thing; captions and headline heaps say many."""
    return 1.0 / (1.0 + max(0, len(view.tokens) - 18) / 25)
