"""Floors of question answering: the facts evaluation through ingest and ask (``../shared``, not in this repository)."""

from __future__ import annotations

import json

import pytest

from tests.quality.facts import DEVELOPMENT, score_all
from tests.quality.floors import hold_floors

pytestmark = [
    pytest.mark.quality,
    pytest.mark.model,
    pytest.mark.skipif(not DEVELOPMENT.exists(), reason="the evaluation's data (../shared/eval/facts) is not here"),
]


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> dict[str, float]:
    found = score_all(tmp_path_factory.mktemp("facts"))
    print(json.dumps({name: round(value, 3) for name, value in found.items()}))  # noqa: T201 - the point of a run
    return found


def test_no_figure_falls_below_its_floor(figures: dict[str, float]) -> None:
    assert not hold_floors("facts", figures, DEVELOPMENT / "questions.jsonl")


def test_every_span_shown_is_verbatim(figures: dict[str, float]) -> None:
    assert figures["not_verbatim"] == 0
