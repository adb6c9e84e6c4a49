"""``/metrics`` says how far behind the digests are."""

from __future__ import annotations

from typing import cast

import pytest
from slack_bolt import App
from starlette.applications import Starlette
from starlette.testclient import TestClient

from bot.web import build_web


@pytest.mark.parametrize("text", ["", "# TYPE parkland_digests_waiting gauge\nparkland_digests_waiting 3\n"])
def test_metrics(text: str) -> None:
    web: Starlette = build_web(cast(App, None), lambda: None, lambda: text)
    answer = TestClient(web).get("/metrics")
    assert (answer.status_code, answer.text) == (200, text)
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
