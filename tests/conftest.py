"""What several rooms' tests share: the pipeline, loaded once, and a store with the seed articles in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.compose import choose_story, ingest_places, open_store, share_parser
from bot.settings import Settings
from store.claims import Story
from store.extraction import Parser
from store.ledger import Ledger

SEEDS = Path(__file__).parents[1] / "seeds"

# The default run takes seconds: a behaviour that a second way in or database only repeats waits for `make thorough`.
REPEATED = (
    ("tests/scenarios/", "[socket"),
    ("tests/digest/", "[postgresql"),
    ("test_concurrency.py", "[postgresql"),
    ("test_notes.py", "[postgresql"),
    ("test_search.py", "[postgresql"),
    ("test_events.py", "[postgresql"),
    ("test_limits.py", "sixty_notes"),
    ("test_hostile.py", "outage_while"),
    ("test_table.py", "[crime"),
    ("test_table.py", "[wide"),
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what only repeats."""
    for item in items:
        if any(where in item.nodeid and how in item.nodeid for where, how in REPEATED):
            item.add_marker(pytest.mark.thorough)


@pytest.fixture(scope="session")
def parser() -> Parser:
    """The trained pipeline; tests that use it are marked ``model``."""
    return share_parser(Settings().parkland_model)


@pytest.fixture(scope="session")
def seed_settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Settings whose store holds the seed articles; tests read it and leave it as it is."""
    where = tmp_path_factory.mktemp("seeds") / "store.sqlite"
    settings = Settings(parkland_database=f"sqlite:///{where}", parkland_story="parkland")
    story = choose_story([str(SEEDS)], None, default="parkland")
    assert [row.status for row in ingest_places([str(SEEDS)], settings, story=story)] == ["new", "new"]
    return settings


@pytest.fixture(scope="session")
def seed_store(seed_settings: Settings) -> Iterator[tuple[Ledger, Story]]:
    """The open store of the seed articles and its story."""
    with open_store(seed_settings) as opened:
        yield opened
