from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.scenarios.scene import Scene, open_scene


@pytest.fixture(params=["http", "socket"])
def scene(request: pytest.FixtureRequest) -> Iterator[Scene]:
    """The whole over signed HTTP and over Socket Mode."""
    with open_scene(request.param) as opened:
        yield opened
