"""Taking articles in: again, changed, under embargo, killed and in parallel."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.compose import choose_story, ingest_places, open_store
from bot.ingest import IngestRow, release_held
from bot.settings import Settings
from store.ledger import open_ledger

pytestmark = pytest.mark.model

FIRE = "Three people were killed in the fire on Elm Street on Monday, police said."
OTHER = "Four people were killed in the fire on Elm Street on Monday, the mayor said."


def item(uri: str, body: str, **more: Any) -> dict[str, Any]:
    return {"uri": uri, "body_text": body, "versionCreated": "2024-05-01T08:00:00Z", **more}


def take(tmp_path: Path, *items: dict[str, Any], workers: int = 1) -> tuple[Settings, list[IngestRow]]:
    (tmp_path / "in.jsonl").write_text("\n".join(json.dumps(one) for one in items), encoding="utf-8")
    settings = Settings(parkland_database=f"sqlite:///{tmp_path}/s.sqlite", parkland_story="fire")
    place = str(tmp_path / "in.jsonl")
    story = choose_story([place], "fire", default="fire")
    return settings, list(ingest_places([place], settings, story=story, workers=workers))


def count(settings: Settings) -> tuple[int, int]:
    with open_store(settings) as (ledger, story), ledger.read() as work:
        return work.count_claims(story.slug).claims, len(work.find_notes(story.slug))


def test_twice_changes_nothing(tmp_path: Path) -> None:
    settings, rows = take(tmp_path, item("a", FIRE), item("b", OTHER))
    assert [row.status for row in rows] == ["new", "new"]
    before = count(settings)
    assert before == (2, 1)
    _, again = take(tmp_path, item("a", FIRE), item("b", OTHER))
    assert [(row.status, row.added, row.seen) for row in again] == [("seen", 0, 1), ("seen", 0, 1)]
    assert count(settings) == before


def test_a_new_version_withdraws_what_it_no_longer_says(tmp_path: Path) -> None:
    settings, _ = take(tmp_path, item("a", FIRE), item("b", OTHER))
    later = item("b", OTHER.replace("Four", "Three"), versionCreated="2024-05-02T08:00:00Z")
    _, rows = take(tmp_path, later)
    assert [(row.status, row.added, row.withdrawn) for row in rows] == [("changed", 1, 1)]
    assert count(settings) == (2, 0)


def test_an_embargo_holds_until_it_ends(tmp_path: Path) -> None:
    until = datetime.now(UTC) + timedelta(hours=1)
    settings, rows = take(tmp_path, item("a", FIRE), item("b", OTHER, embargoedUntil=until.isoformat()))
    assert [row.status for row in rows] == ["new", "new"]
    assert count(settings) == (1, 0)
    ledger = open_ledger(settings.parkland_database)
    assert release_held(ledger, until - timedelta(minutes=1)) == 0
    assert release_held(ledger, until + timedelta(minutes=1)) == 1
    ledger.close()
    assert count(settings) == (2, 1)


@pytest.mark.thorough
def test_workers_record_the_same(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    items = [item(str(number), FIRE.replace("Three", word)) for number, word in enumerate(("Three", "Four", "Six"))]
    one, rows = take(tmp_path / "one", *items)
    two, parallel = take(tmp_path / "two", *items, workers=2)
    assert rows == parallel
    assert count(one) == count(two)


@pytest.mark.parametrize(("slug", "zone"), [(None, "America/New_York"), ("other", "UTC")])
def test_a_manifest_names_its_story_unless_another_is_asked_for(slug: str | None, zone: str) -> None:
    seeds = str(Path(__file__).parents[2] / "seeds")
    assert choose_story([seeds], slug, default="x").zone == zone


def test_two_texts_of_one_name_are_not_taken_for_versions(tmp_path: Path) -> None:
    for folder, text in (("a", FIRE), ("b", "The mayor left the city council on Tuesday.")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "story.txt").write_text(text, encoding="utf-8")
    settings = Settings(parkland_database=f"sqlite:///{tmp_path}/s.sqlite", parkland_story="fire")
    places = [str(tmp_path / folder / "story.txt") for folder in "ab"]
    rows = list(ingest_places(places, settings, story=choose_story(places, "fire", default="fire")))
    assert [row.status for row in rows] == ["new", "failed"]
    assert "rename" in (rows[1].reason or "")
    assert count(settings) == (1, 0)


def test_a_correction_that_is_undone_is_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "story.txt"
    settings = Settings(parkland_database=f"sqlite:///{tmp_path}/s.sqlite", parkland_story="fire")
    told = []
    for word in ("Four", "Five", "Four", "Four"):
        file.write_text(FIRE.replace("Three", word), encoding="utf-8")
        story = choose_story([str(file)], "fire", default="fire")
        (row,) = ingest_places([str(file)], settings, story=story)
        with open_store(settings) as (ledger, found), ledger.read() as work:
            (evidence,) = work.find_claims(found.slug, "story.txt")
        told.append((row.status, evidence.claim.text.split()[0]))
    assert told == [("new", "Four"), ("changed", "Five"), ("changed", "Four"), ("seen", "Four")]
