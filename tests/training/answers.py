"""Learn what the parts of a score are worth: ``python -m tests.training.answers``.

The questions in ``questions/`` were written for this by helpers that knew nothing of the rules, over invented articles;
each set holds ``documents.jsonl`` and ``questions.jsonl`` in the form of ``../shared/eval/facts``, whose scorer labels
the claims. Needs scipy (requirements-dev.lock).
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from store.answers.judging.finding import look_up
from store.answers.judging.ranking import MEANING, Ranked
from store.answers.judging.weighing import WEIGHTS, Features, list_features
from store.answers.question.query import Query
from store.answers.question.questions import parse_question
from store.answers.question.spelling import find_mend
from store.ledger import Work
from tests.answers.told import take_in
from tests.quality.facts import EVALUATION, read_lines, take_in_data

QUESTIONS = Path(__file__).with_name("questions")
# How strongly large weights are held back (L2), how much an everyday question counts, the least weight that is kept.
STRENGTH = 10.0
PLACES = 4
EVERYDAY = Path(__file__).parents[1] / "quality" / "everyday.json"
EVERYDAY_COUNTS, LEAST = 0.1, 1e-3
# Features that may speak for a claim or against it.
EITHER = frozenset({"length", "plain", "lead", "whether"})


Row = tuple[Sequence[Features], Sequence[bool], float]


@dataclass(frozen=True, slots=True)
class Asked:
    """One question of a set, looked up: what ranks, with the gap of each claim, and which claims answer."""

    query: Query
    ranked: Sequence[Ranked]
    gaps: Sequence[str]
    right: Sequence[bool]


def look_up_all(data: Path, folder: Path) -> list[Asked]:
    """Take in the articles of a set and look up each of its questions."""
    sys.path.insert(0, str(EVALUATION))
    from score_facts import judge  # type: ignore[import-not-found]
    from textspan import sentence_spans  # type: ignore[import-not-found]

    texts = {one["doc_id"]: one["text"] for one in read_lines(data / "documents.jsonl")}
    spans = {name: sentence_spans(text) for name, text in texts.items()}
    asked: list[Asked] = []
    ledger = take_in_data(folder, data)
    with ledger.read() as work:
        for question in read_lines(data / "questions.jsonl"):

            def is_right(one: Ranked, question: dict[str, Any] = question) -> bool:
                return bool(question["answerable"] and judge(question, _show(one), texts, spans)[1])

            asked += _look_up_question(question["question"], work, question["cluster_id"], is_right)
    ledger.close()
    return asked


def _look_up_question(question: str, work: Work, slug: str, is_right: Callable[[Ranked], bool]) -> Iterator[Asked]:
    """Look up each part of a question as ``ask`` does."""
    size = work.count_claims(slug).claims
    for query in parse_question(question, find_mend(question, work, slug)):
        _, ranked, gaps = look_up(query, work, slug, size=size)
        yield Asked(query, ranked, gaps, [is_right(one) for one in ranked])


def _show(one: Ranked) -> dict[str, Any]:
    claim = one.view.claim
    return {
        "doc_id": claim.article,
        "start": claim.passage.start,
        "end": claim.passage.end,
        "text": claim.passage.text,
    }


def fit_order(rows: Sequence[Row], strength: float = STRENGTH) -> dict[str, float]:
    """The weights under which the right claims of each question have the most chance (softmax over its claims).

    A row is the features of a question's claims, which of them are right, and how much the question counts.
    """
    rows = [row for row in rows if any(row[1]) and not all(row[1])]
    names = sorted({name for features, _, _ in rows for row in features for name in row})
    tables = [
        (np.array([[row.get(name, 0.0) for name in names] for row in features]), np.array(right), counts)
        for features, right, counts in rows
    ]
    spread = np.concatenate([table for table, _, _ in tables]).std(axis=0) + 1e-9
    tables = [(table / spread, right, counts) for table, right, counts in tables]

    def lose(weights: Any) -> tuple[float, Any]:
        loss, slope = strength * float(weights @ weights) / 2, strength * weights
        for table, right, counts in tables:
            sums = table @ weights
            chances = np.exp(sums - sums.max())
            good = np.where(right, chances, 0.0)
            loss -= counts * float(np.log(good.sum() / chances.sum()))
            slope = slope - counts * (table.T @ (good / good.sum() - chances / chances.sum()))
        return loss, slope

    bounds = [(None, 0.0) if _lowers(name) else (None, None) if name in EITHER else (0.0, None) for name in names]
    found = minimize(lose, np.zeros(len(names)), jac=True, method="L-BFGS-B", bounds=bounds)
    return {name: round(float(value), PLACES) for name, value in zip(names, found.x / spread, strict=True)}


def _lowers(name: str) -> bool:
    """Whether a feature speaks against a claim; no weight may say otherwise because a few questions happened to."""
    return name.startswith("gap: ") and name != "gap: none"


def look_up_everyday(folder: Path) -> list[Asked]:
    """The questions of ``tests/quality/everyday.json``: rules were mended on them, so they count for little."""
    asked: list[Asked] = []
    for number, story in enumerate(json.loads(EVERYDAY.read_text(encoding="utf-8"))):
        slug = f"everyday-{number}"
        ledger, _ = take_in(folder, slug, ((f"e-{number}", "Everyday Post", "2019-06-09", story["text"]),))
        with ledger.read() as work:
            for question, *wanted in story["questions"]:

                def is_right(one: Ranked, wanted: list[str] = wanted) -> bool:
                    return any(word.lower() in one.view.claim.text.lower() for word in wanted)

                asked += _look_up_question(question, work, slug, is_right)
        ledger.close()
    return asked


def make_rows(asked: Sequence[Asked], counts: float, *, meant: bool) -> list[Row]:
    """The rows to learn from; without ``meant`` as if no vectors were known."""
    rows: list[Row] = []
    for one in asked:
        ranked = [item if meant else _forget(item) for item in one.ranked]
        rows.append((list_features(one.query, ranked, one.gaps), one.right, counts))
    return rows


def _forget(one: Ranked) -> Ranked:
    return replace(one, parts=tuple(part for part in one.parts if part[0] != MEANING))


def main() -> None:
    """Look up every question of the sets, learn the weights with and without meanings, and write them."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--out", type=Path, default=WEIGHTS)
    options = reader.parse_args()
    asked: list[Asked] = []
    for data in sorted(one for one in QUESTIONS.iterdir() if one.is_dir()):
        with tempfile.TemporaryDirectory() as folder:
            asked += look_up_all(data, Path(folder))
        sys.stderr.write(f"{data.name}: {len(asked)} questions\n")
    with tempfile.TemporaryDirectory() as folder:
        everyday = look_up_everyday(Path(folder))
    learnt = {}
    for name, meant in (("order-meaning", True), ("order", False)):
        rows = make_rows(asked, 1.0, meant=meant) + make_rows(everyday, EVERYDAY_COUNTS, meant=meant)
        learnt[name] = {feature: weight for feature, weight in fit_order(rows).items() if abs(weight) >= LEAST}
    options.out.write_text(json.dumps(learnt, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
