"""From a mention to its answer over the local desk, with the seed store: median under 150 ms."""

from __future__ import annotations

import statistics
import time
from itertools import cycle
from pathlib import Path

import pytest

import seeds
from bot.compose import choose_story, ingest_places, make_draft_parser, open_store
from bot.desk import compose_desk
from bot.local.attach import attach_http
from bot.local.desk import open_desk
from bot.settings import Settings
from tests.scenarios.scene import NEWS, Scene

pytestmark = [pytest.mark.benchmark, pytest.mark.model]
FLOOR_MS = 150
QUESTIONS = (
    "how many deputies stayed outside?",
    "was Scot Peterson fired?",
    "who is Scott Israel?",
    "quote the truth will come out in time",
    "conflicts deputies",
    "what kind of gun did the shooter use?",
)


def test_a_mention_is_answered_within_150_ms(tmp_path: Path) -> None:
    place = str(Path(seeds.__file__).parent)
    settings = Settings(_env_file=None, parkland_database=f"sqlite:///{tmp_path}/seeds.sqlite")
    story = choose_story([place], None, default=settings.parkland_story)
    assert all(row.reason is None for row in ingest_places([place], settings, story=story))
    with open_store(settings) as (ledger, found), open_desk() as local:
        desk = compose_desk(ledger, found, make_draft_parser(settings, found))
        with attach_http(local, desk) as bot:
            scene = Scene(local, None, bot)  # type: ignore[arg-type]
            scene.mention(f"@facts {QUESTIONS[0]}")
            times = [_time(scene, question) for question, _ in zip(cycle(QUESTIONS), range(60), strict=False)]
    median, worst = statistics.median(times) * 1000, max(times) * 1000
    print(f"\nmention to answer over the desk: median {median:.0f} ms, worst {worst:.0f} ms of {len(times)}")  # noqa: T201
    assert median < FLOOR_MS


def _time(scene: Scene, question: str) -> float:
    count = len(scene.answers())
    begun = time.perf_counter()
    scene.rosa.says(NEWS, f"@facts {question}")
    scene.wait_answer(count + 1)
    return time.perf_counter() - begun
