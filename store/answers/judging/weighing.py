"""What each part of a score is worth: weights learnt from questions with known answers (``tests/training``).

The parts of ``ranking.py``, what keeps a claim from answering (``abstaining.py``), and how it is worded, are features
of a linear model whose sum orders the claims. Which of them answer is held against the evidence for each.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from store.answers.english.words import STOP, find_words, fold_word
from store.answers.judging.abstaining import GAPS
from store.answers.judging.bearing import HARMED
from store.answers.judging.ranking import MEANING, Ranked
from store.answers.judging.tying import NUMERIC
from store.answers.question.query import Query
from store.answers.question.spelling import is_name

WEIGHTS = Path(__file__).with_name("weights.json")
# Okapi BM25: how soon a word said again adds nothing, and how much a long text counts for less (Robertson 1994).
SOON, LONG = 1.2, 0.75
_GROUPS = {
    **dict.fromkeys(NUMERIC, "number"),
    **dict.fromkeys(("person", "name"), "name"),
    **dict.fromkeys(("reason", "how"), "cause"),
    **dict.fromkeys(("said", "quote"), "saying"),
}
_AVERAGE = 30  # tokens
# How far sums of one question spread for each unit that scores do (measured: 2.2 against 0.34), and what is kept beside
# the best claim: one with a seventh of its chance.
SCALE, BEHIND = 6.4, 2.0
# What a claim gains that lacks nothing, and what the rules' own score adds to the learnt sum. On questions that no rule
# was written on they change next to nothing; where the rules know what they see they are right.
HELD, BY_RULE = 1.0, 1.0
BEFORE = "before"
# Kinds that are held by their words alone: what somebody said, whether something is so, and bare words.
BY_WORDS = frozenset({"quote", "said", "definition", "facts", "yes or no"})
# Kinds of which the closest claim that lacks something is hardly ever the answer.
EXACTING = frozenset({"age", "date", "name", "person", "reason"})
STRAY = frozenset({"elsewhere", "fragment", "unstated"})
NAMED = 0.5
NEAR, SHOWN_FIRST = 0.5, 3
# Held against 591 questions that no rule was written on (``tests/training/questions``): a claim that lacks nothing but
# is below the first is right 3 times and wrong 32 times; one above the others is right in three of four.
LEAST_MEANT, WELL_TIED, LEAST_CLOSE = 0.58, 0.55, 0.45
LEAST_TIED, LEAST_TIED_THING, LEAST_FITTING = 0.3, 0.5, 0.75
# The asked verb is told of something else in the story, or no value of the kind is there: what is told must be closer.
CLOSER = {"unheld": 0.55, "kind": 0.6}

Features = dict[str, float]


@dataclass(frozen=True, slots=True)
class Weighed:
    """A ranked claim with its gap and its learnt score."""

    one: Ranked
    gap: str
    sum: float


@lru_cache(maxsize=1)
def read_weights() -> dict[str, Features]:
    """What one of each feature adds, by name: ``order``, and ``order-meaning`` for where meanings are known."""
    weights: dict[str, Features] = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return weights


def name_gap(gap: str) -> str:
    """The kind of a gap, as a feature."""
    return next((name for name, words in GAPS.items() if words in gap), "other") if gap else "none"


def group_kind(query: Query) -> str:
    """The kinds of answers that are alike, by one name."""
    return _GROUPS.get(query.wanted, query.wanted)


def list_features(query: Query, ranked: Sequence[Ranked], gaps: Sequence[str]) -> list[Features]:
    """The features of each ranked claim among the others: what it scores, what it lacks, how it is worded."""
    printed = _score_printed(query, ranked)
    most_printed = max([*printed, 1e-6])
    best = max([one.score for one in ranked] + [1e-6])
    close = [one.part(MEANING) for one in ranked]
    closest = max(close, default=0.0)
    group = group_kind(query)
    features = []
    for one, gap, words, near in zip(ranked, gaps, printed, close, strict=True):
        parts = {name: value for name, value in one.parts if name != MEANING}
        features.append(
            {
                **parts,
                "score": one.score,
                "of best": one.score / best,
                f"gap: {name_gap(gap)}": 1.0,
                "value": float(one.value is not None),
                "length": len(one.view.tokens) / _AVERAGE,
                f"{group} fits": one.part("fit"),
                "printed": words,
                "of most printed": words / most_printed,
                "meaning": near,
                "behind closest": near - closest,
            }
        )
    return features


def _score_printed(query: Query, ranked: Sequence[Ranked]) -> list[float]:
    """How many of the question's own words each claim prints, rare ones counting more (Okapi BM25)."""
    asked = {word for _, _, word in find_words(fold_word(query.text)) if word not in STOP}
    counts = [Counter(word for word in one.view.words if word in asked) for one in ranked]
    lengths = [len(one.view.words) for one in ranked]
    average = sum(lengths) / len(lengths) if lengths else 1.0
    holding = Counter(word for count in counts for word in count)
    scores = []
    for count, length in zip(counts, lengths, strict=True):
        score = 0.0
        for word, times in count.items():
            rare = math.log(1 + (len(ranked) - holding[word] + 0.5) / (holding[word] + 0.5))
            score += rare * times * (SOON + 1) / (times + SOON * (1 - LONG + LONG * length / average))
        scores.append(score)
    return scores


def weigh_claims(query: Query, ranked: Sequence[Ranked], gaps: Sequence[str], *, meant: bool) -> list[Weighed]:
    """The claims in the learnt order, best first; ``meant``: whether the parts hold the closeness of meaning.

    Their scores keep the scale of the parts: the best claim has the best score that there was.
    """
    weights = read_weights()["order-meaning" if meant else "order"]
    sums = [
        round(_add(weights, row) + BY_RULE * one.score + (0.0 if gap else HELD), 4)
        for row, one, gap in zip(list_features(query, ranked, gaps), ranked, gaps, strict=True)
    ]
    most, best = max(sums, default=0.0), max((one.score for one in ranked), default=0.0)
    weighed = [
        Weighed(replace(one, score=best + (total - most) / SCALE, parts=(*one.parts, (BEFORE, one.score))), gap, total)
        for one, gap, total in zip(ranked, gaps, sums, strict=True)
    ]
    return sorted(weighed, key=lambda item: (-item.sum, item.one.view.claim.id))


def _add(weights: Features, features: Features) -> float:
    """The sum for these features; one without a weight adds nothing."""
    return sum(weights.get(name, 0.0) * value for name, value in features.items())


def choose_answers(query: Query, ranked: Sequence[Ranked], gaps: Sequence[str]) -> tuple[list[Weighed], list[Weighed]]:
    """All claims, best first, and those of them that answer."""
    if query.wanted in BY_WORDS or not ranked:
        asked = [Weighed(one, gap, one.score) for one, gap in zip(ranked, gaps, strict=True)]
        return asked, [item for item in asked if not item.gap]
    meant = any(one.part(MEANING) for one in ranked)
    if meant and group_kind(query) != "cause":
        # What explains need not speak of what it explains.
        gaps = [gap or (GAPS["little"] if _is_far(one) else "") for one, gap in zip(ranked, gaps, strict=True)]
    weighed = weigh_claims(query, ranked, gaps, meant=meant)
    held = [item for item in weighed if not item.gap]
    # What holds no value of the kind gives way to what lacks nothing.
    gives_way = bool(held) and name_gap(weighed[0].gap) == "kind"
    if weighed[0].gap and not gives_way and _says_otherwise(query, weighed[0]):
        least = weighed[0].sum - BEHIND
        return weighed, [item for item in weighed if item.sum >= least and _says_otherwise(query, item)]
    if not held:
        return weighed, []
    # What is as likely, but for what it lacks, stands after what lacks nothing.
    near = [item for item in weighed if item.gap and item.sum >= held[0].sum - NEAR and _says_otherwise(query, item)]
    return weighed, held + near[: max(0, SHOWN_FIRST - len(held))]


def _is_far(one: Ranked) -> bool:
    """Whether a claim neither means what is asked nor holds its words, though some of them stand together in it."""
    if any(token.pos == "PRON" and token.dep in ("nsubj", "nsubjpass") for token in one.view.tokens):
        # What "he" did means less than it says.
        return False
    return one.part(MEANING) + one.part("coverage") / 2 < LEAST_MEANT and one.part("tied") < WELL_TIED


def _says_otherwise(query: Query, item: Weighed) -> bool:
    """Whether a claim answers in other words: close in meaning, with a value of the kind that is tied to the rest.

    It may lack other words, but not whose it is or what it is said of.
    """
    if not item.gap:
        return True
    one, group, lacks = item.one, group_kind(query), name_gap(item.gap)
    if query.wanted in EXACTING or lacks in STRAY or (group, lacks) == ("number", "kind"):
        return False
    names = [match for match in one.matches if is_name(query, match.term) and match.term.typed]
    if any(match.score < NAMED or f"“{match.term.word}”" in item.gap for match in names):
        return False
    if one.part(MEANING) < CLOSER.get(lacks, LEAST_CLOSE):
        return False
    if any(match.term.stem in HARMED and match.score < NAMED for match in one.matches):
        # Who was killed or hurt is not left to likeness.
        return False
    if group == "what":
        counted = one.value is not None and one.view.tokens[one.value.first].pos == "NUM"
        return one.part("tied") >= LEAST_TIED_THING and not counted
    return one.part("tied") >= LEAST_TIED and one.part("fit") >= LEAST_FITTING
