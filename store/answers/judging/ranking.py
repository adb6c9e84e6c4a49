"""How well a claim answers a query, with the reasons: which asked words it holds, and which value of the wanted kind.

A score is a sum of named parts (``WEIGHTS``), so that ``--explain`` can print it. The parts say: the asked words are
here (rarer words count more, a synonym less than the word), a value of the wanted kind is here, and that value
belongs to what was asked about by the grammar of the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from store.answers.english.words import fold_word
from store.answers.evidence.following import follow_pronouns, link_roles
from store.answers.evidence.linking import link_leads, link_things
from store.answers.evidence.matching import (
    Match,
    add_nearby,
    check_names,
    cover_terms,
    find_articles,
    match_terms,
    name_terms,
    weigh_terms,
)
from store.answers.evidence.meaning import measure_closeness
from store.answers.evidence.view import ClaimView
from store.answers.judging.explaining import link_explanations
from store.answers.judging.tying import NUMERIC, TIE, TYPED, find_value
from store.answers.question.query import Query
from store.answers.values.values import Value

WEIGHTS = {
    "words": 1.0,
    "tie": TIE,
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
CLOSE = 12  # claims looked at for what they mean, though others hold more of the words
MEANING = "meaning"
LEAD = 600  # characters: what an article says first is what it is about
# A claim without a value of the wanted kind keeps this share of its score; one with the best keeps all of it.
WITHOUT_VALUE, WITHOUT_THING = 0.3, 0.55

_BACKGROUND = re.compile(
    r"\b(?:last|previous) (?:month|year)\b|\byears? ago\b|\b(?:in|since|of) (?:\w+ )?(?:19|20)\d\d\b|\b(?:in|of"
    r"|since) (?:january|february|march|april|may|june|july|august|september|october|november|december)\b(?! \d)"
    r"|\bearlier this (?:month|year)\b"
)
_WHETHER = re.compile(r"\b(?:unclear|unknown|not known|not clear|uncertain|did not say|declined to say)\b")
_FUTURE = re.compile(r"\b(?:will|next|scheduled|expected|due|to be|upcoming|set for|set to|until|would be|likely)\b")


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
        return next((value for part, value in self.parts if part == name), 0.0)


def rank_claims(query: Query, views: Sequence[ClaimView], *, meant: bool) -> list[Ranked]:
    """Rank claims for a query, best first; ties go by claim id, so that the order is always the same.

    With ``meant``, and where every claim's meaning is known (``meaning.py``), how close it is becomes a part too.
    """
    found = [match_terms(query, view) for view in views]
    query = name_terms(query, views, found)
    found = follow_pronouns(views, link_things(views, link_leads(views, link_roles(views, found))))
    found = link_explanations(query, views, found)
    matches = [check_names(query, view, row) for view, row in zip(views, found, strict=True)]
    weights = weigh_terms(query, matches)
    around = find_articles(views, matches)
    articles = len({view.claim.article for view in views})
    typed = query.wanted in TYPED
    filled = [
        (view, add_nearby(view, found, around, articles, typed=typed))
        for view, found in zip(views, matches, strict=True)
    ]
    # Values are looked for only where enough of the words stand: finding one costs more than all the rest.
    close = measure_closeness(query.text, [view.claim.meaning for view in views]) if meant else []
    near = {view.claim.id: value for view, value in zip(views, close, strict=bool(close))}
    filled.sort(key=lambda pair: (-round(cover_terms(pair[1], weights), 6), pair[0].claim.id))
    most = min(RANKED, max(RANKED // 2, 3 * len(filled) // 4))
    others = sorted(filled[most:], key=lambda pair: (-near.get(pair[0].claim.id, 0.0), pair[0].claim.id))
    best = [*filled[:most], *others[: CLOSE if close else 0]]
    ranked = [score_claim(query, view, found, weights) for view, found in best]
    if close:
        ranked = [replace(one, parts=(*one.parts, (MEANING, near[one.view.claim.id]))) for one in ranked]
    return sorted(_add_carried(ranked), key=lambda one: (-round(one.score, 6), one.view.claim.id))


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


def score_claim(query: Query, view: ClaimView, matches: tuple[Match, ...], weights: dict[str, float]) -> Ranked:
    """Score one claim; the best value is the one with the highest sum of fit and tie."""
    words = cover_terms(matches, weights)
    core_terms = [match for match in matches if match.term.part in ("focus", "predicate")]
    core_weight = sum(weights[match.term.stem] for match in core_terms)
    core = sum(weights[match.term.stem] * match.score for match in core_terms) / core_weight if core_weight else words
    value, fit, tie = find_value(query, view, matches, weights)
    least = WITHOUT_VALUE if query.wanted in NUMERIC else WITHOUT_THING
    share = least + (1 - least) * fit
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


def _score_plainness(view: ClaimView) -> float:
    """Short sentences say one thing; captions and headline heaps say many."""
    return 1.0 / (1.0 + max(0, len(view.tokens) - 18) / 25)
