"""A floor for questions to invented stories that nothing was learnt from and no rule was mended on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.quality.facts import EVALUATION, score_all

UNSEEN = Path(__file__).with_name("unseen")
# Of the 66 questions and 12 without an answer: what the sets got at first sight, less one question each.
FLOORS = {"strict@1": 0.50, "strict@3": 0.60, "answered": 0.68}
LEAST_ABSTAINED = 10

pytestmark = [
    pytest.mark.quality,
    pytest.mark.model,
    pytest.mark.skipif(not EVALUATION.exists(), reason="the scorer (../shared/eval/facts) is not here"),
]


def test_stories_never_seen_are_answered_as_well_as_at_first(tmp_path_factory: pytest.TempPathFactory) -> None:
    sets = sorted(UNSEEN.iterdir())
    found = [score_all(tmp_path_factory.mktemp(data.name), data) for data in sets]
    asked = sum(one["questions"] for one in found)
    figures = {name: sum(one[name] * one["questions"] for one in found) / asked for name in FLOORS}
    abstained = round(sum(one["abstained"] * one["unanswerable"] for one in found))
    print(json.dumps({**{name: round(value, 3) for name, value in figures.items()}, "abstained": abstained}))  # noqa: T201
    assert not [name for name, least in FLOORS.items() if figures[name] < least], figures
    assert abstained >= LEAST_ABSTAINED
    assert all(one["not_verbatim"] == 0 for one in found)
