"""Small log-linear models, learnt by ``python -m tests.training`` and kept as readable weights per feature.

A feature is a short string over lemmas, tags and dependencies; no sentence of the training data is kept.
"""

from __future__ import annotations

import gzip
import json
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

DATA = Path(__file__).parent / "weights.json.gz"


@dataclass(frozen=True, slots=True)
class Weights:
    """One model: ``log odds = bias + sum of the weights of the features that are present``."""

    bias: float
    table: Mapping[str, float]

    def score(self, features: Iterable[str]) -> float:
        """The log odds that the features speak for."""
        get = self.table.get
        return self.bias + sum([get(feature, 0.0) for feature in features])


@dataclass(frozen=True, slots=True)
class Learnt:
    """All that was learnt: models by name, the cue lexicon (lemma and tag → share of uses that report), thresholds."""

    models: Mapping[str, Weights]
    lexicon: Mapping[str, float]
    limits: Mapping[str, float]


def chance(odds: float) -> float:
    """Log odds as a probability."""
    if odds < -30:
        return 0.0
    return 1.0 / (1.0 + math.exp(-odds))


@cache
def load_learnt() -> Learnt:
    """The committed weights, read once per process."""
    with gzip.open(DATA, "rt", encoding="utf-8") as file:
        return read_learnt(json.load(file))


def read_learnt(data: dict[str, dict[str, dict[str, float]]]) -> Learnt:
    """The weights from their stored form: ``{"models": {name: {"": bias, feature: weight}}, "lexicon", "limits"}``."""
    models = {
        name: Weights(table.get("", 0.0), {key: value for key, value in table.items() if key})
        for name, table in data["models"].items()
    }
    return Learnt(models, data["lexicon"], data["limits"])  # type: ignore[arg-type]
