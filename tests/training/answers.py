"""Learn what the parts of a score are worth: ``python -m tests.training.answers``.

The questions in ``questions/`` were written for this by helpers that knew nothing of the rules, over invented articles;
each set holds ``documents.jsonl`` and ``questions.jsonl`` in the form of ``../shared/eval/facts``, whose scorer labels
the claims. Needs scikit-learn and scipy (requirements-dev.lock).
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from bot.compose import ingest_places
from bot.settings import Settings
from store.answers.judging.finding import look_up
from store.answers.judging.weighing import WEIGHTS, Features, list_features, weigh_claims
from store.answers.question.questions import parse_question
from store.answers.question.spelling import find_mend
from store.claims import Story
from store.ledger import Work, open_ledger
from tests.quality.facts import EVALUATION, read_lines, write_items

QUESTIONS = Path(__file__).with_name("questions")
# How strongly large weights are held back (L2), for the order of claims and for whether they answer.
STRENGTH, ANSWER_STRENGTH = 10.0, 0.1
PLACES = 4
EITHER = frozenset({"length", "plain", "lead", "whether"})


@dataclass(frozen=True, slots=True)
class Asked:
    """One question of a set, looked up: what ranks, with the gap of each claim, and which claims answer."""

    cluster: str
    query: Any
    ranked: Sequence[Any]
    gaps: Sequence[str]
    right: Sequence[bool]
    answerable: bool


def look_up_all(data: Path, folder: Path) -> list[Asked]:
    """Take in the articles of a set and look up each of its questions."""
    sys.path.insert(0, str(EVALUATION))
    from score_facts import judge  # type: ignore[import-not-found]
    from textspan import sentence_spans  # type: ignore[import-not-found]

    where = f"sqlite:///{folder / 'facts.sqlite'}"
    documents = read_lines(data / "documents.jsonl")
    for cluster, path in write_items(documents, folder).items():
        settings = Settings(parkland_database=where, parkland_story=cluster)
        list(ingest_places([str(path)], settings, story=Story(slug=cluster, title=cluster)))
    texts = {one["doc_id"]: one["text"] for one in documents}
    spans = {name: sentence_spans(text) for name, text in texts.items()}
    asked = []
    ledger = open_ledger(where)
    with ledger.read() as work:
        for question in read_lines(data / "questions.jsonl"):
            slug = question["cluster_id"]
            size = work.count_claims(slug).claims
            for query in parse_question(question["question"], find_mend(question["question"], work, slug)):
                _, ranked, gaps = look_up(query, work, slug, size=size)
                shown = [one.view.claim.passage for one in ranked]
                right = [
                    question["answerable"]
                    and judge(
                        question,
                        {"doc_id": one.view.claim.article, "start": at.start, "end": at.end, "text": at.text},
                        texts,
                        spans,
                    )[1]
                    for one, at in zip(ranked, shown, strict=True)
                ]
                asked.append(Asked(f"{data.name[1:]}/{slug}", query, ranked, gaps, right, question["answerable"]))
    ledger.close()
    return asked


def fit_order(
    rows: Sequence[tuple[Sequence[Features], Sequence[bool], float]], strength: float = STRENGTH
) -> dict[str, float]:
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


def fit_answer(
    rows: Sequence[tuple[Features, bool]], strength: float = ANSWER_STRENGTH, *, share: float = 0.5
) -> tuple[float, dict[str, float]]:
    """The constant and weights that tell answered questions from the others (logistic).

    ``share``: how much of the loss the answerable questions carry together.
    """
    names = sorted({name for row, _ in rows for name in row})
    table = np.array([[row.get(name, 0.0) for name in names] for row, _ in rows])
    right = np.array([label for _, label in rows], dtype=float)
    middle, spread = table.mean(axis=0), table.std(axis=0) + 1e-9
    table = (table - middle) / spread
    each = np.where(right > 0, share / right.sum(), (1 - share) / (1 - right).sum()) * len(rows)

    def lose(weights: Any) -> tuple[float, Any]:
        sums = table @ weights[1:] + weights[0]
        chances = 1 / (1 + np.exp(-sums))
        loss = -float((each * (right * np.log(chances + 1e-12) + (1 - right) * np.log(1 - chances + 1e-12))).sum())
        slope = each * (chances - right)
        held = strength * len(rows) / 10
        return loss + held * float(weights[1:] @ weights[1:]) / 2, np.concatenate(
            [[slope.sum()], table.T @ slope + held * weights[1:]]
        )

    found = minimize(lose, np.zeros(len(names) + 1), jac=True, method="L-BFGS-B").x
    each_weight = found[1:] / spread
    constant = float(found[0] - middle @ each_weight)
    return round(constant, PLACES), {n: round(float(v), PLACES) for n, v in zip(names, each_weight, strict=True)}
