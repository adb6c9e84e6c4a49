"""The digest over the whole way in: typed in Slack, posted to the channel, found again by its metadata."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.clock import Clock
from bot.delivery import Means
from bot.digests import compose_digest_desk, compose_means
from bot.local.attach import attach_http
from bot.local.desk import open_desk
from bot.slack import make_client
from store.ledger import migrate, open_ledger
from tests.handlers.desks import MemoryDesk
from tests.ledger.factories import STORY, make_extraction, record
from tests.scenarios.scene import DIRECT, NEWS, QUIET, Scene


@dataclass
class Newsroom:
    scene: Scene
    means: Means


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Newsroom]:
    url = f"sqlite:///{tmp_path / 'store.sqlite'}"
    migrate(url)
    ledger = open_ledger(url)
    said = "I have seen enough of that, and it is enough."
    record(ledger, make_extraction("a", [said], speaker="Scott Israel"), now=datetime.now(UTC) - timedelta(hours=1))
    with open_desk() as local:
        settings = local.make_settings()
        means = compose_means(ledger, make_client(settings, settings.slack_bot_token))
        memory = MemoryDesk()
        more: dict[str, Any] = {"digest": compose_digest_desk(means, STORY)}
        with attach_http(local, memory.make(**more)) as bot:
            yield Newsroom(Scene(local, memory, bot), means)
    ledger.close()


def test_set_shown_and_posted(room: Newsroom) -> None:
    said = room.scene.ask("digest on 8.30am weekdays")["text"]
    assert said.startswith("The daily digest of *The flood* comes here Monday to Friday at 08:30, ")
    assert "(your zone in Slack" in said
    assert "Next: *" in room.scene.ask("digest status")["text"]
    preview = room.scene.ask("digest now")
    assert "1 article" in preview["text"]
    room.scene.press(preview, "digest_post")
    room.scene.wait(lambda: room.scene.answers(private=False))
    room.scene.press(preview, "digest_post")
    room.scene.wait(lambda: [one for one in room.scene.answers(private=True) if " already." in one["text"]])
    posted = [one for one in room.scene.answers(private=False) if not one.get("thread_ts")]
    assert len(posted) == 1


def test_due_is_posted_once_and_found_again(room: Newsroom) -> None:
    room.scene.ask("digest on 8:30")
    with room.means.ledger.work() as work:
        sub = work.postings.find_subscription("", NEWS)
        assert sub is not None
        due = datetime.now(UTC) - timedelta(minutes=1)
        moved = replace(sub, zone="UTC", days="daily", at=due.time(), next_due=due, wake=due)
        work.postings.record_subscription(moved)

    def die(step: str) -> None:
        if step == "posted":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Clock(replace(room.means, step=die)).run_round()
    later = datetime.now(UTC) + timedelta(minutes=6)
    Clock(replace(room.means, now=lambda: later)).run_round()
    posted = [one for one in room.scene.answers(private=False) if not one.get("thread_ts")]
    assert len(posted) == 1
    with room.means.ledger.read() as work:
        row = work.postings.find_postings("", NEWS)[0]
    assert (row.state, row.ts) == ("posted", posted[0]["ts"])


def test_where_the_bot_is_not_it_says_what_to_do(room: Newsroom) -> None:
    assert "/invite @facts" in room.scene.ask("digest on 8:30", QUIET)["text"]


def test_in_a_direct_message(room: Newsroom) -> None:
    room.scene.ask("digest on 8:30", DIRECT)
    with room.means.ledger.read() as work:
        assert work.postings.find_subscription("", DIRECT) is not None


def test_an_error_is_a_sentence(room: Newsroom) -> None:
    assert "Did you mean America/New_York?" in room.scene.ask("digest on 8:30 Nwe York")["text"]
