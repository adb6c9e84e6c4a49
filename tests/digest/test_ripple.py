"""Corrections: the thread that showed a claim hears once what became of it, over both databases."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.clock import Clock
from store.claims import make_claim_id
from store.digest.ripple import find_successor
from store.ledger import Ledger
from store.ledger.posting_records import Shown, Withdrawal
from tests.digest.simulation import KilledError, make_means, subscribe
from tests.digest.slack import FakeSlack, Time
from tests.ledger.factories import STORY, make_extraction, make_note, make_side, record, record_counts

MONDAY = datetime(2018, 2, 26, 12, 0, tzinfo=UTC)
FOUR = "The deputy waited four minutes outside the school."
SIX = "The deputy waited six minutes outside the school."
TURNED = "Outside the school, the deputy waited for six minutes."
KEPT = "The sheriff spoke on Thursday."
QUIET = timedelta(minutes=2)


class World:
    """An answer in a thread of C1 that showed the first claim of article ``a``."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.time = Time(MONDAY)
        self.slack = FakeSlack(self.time)
        record(ledger, make_extraction("a", [FOUR, KEPT], outlet="CNN"), now=MONDAY - timedelta(hours=2))
        self.show(make_claim_id("a", FOUR, 0))

    def show(self, ref: str, channel: str = "C1", thread: str = "1.5") -> None:
        """The bot shows a claim or note in a thread."""
        kind: Any = "note" if ref.startswith("note-") else "claim"
        row = Shown(
            channel=channel, ts=f"{thread}1", thread=thread, kind=kind, ref=ref, story=STORY.slug,
            told=MONDAY - timedelta(hours=1),
        )  # fmt: skip
        with self.ledger.work() as work:
            work.postings.record_shown([row])

    def change(self, *sentences: str, **known: Any) -> None:
        """A new version of the article."""
        record(self.ledger, make_extraction("a", sentences, outlet="CNN", **known), now=self.time.at)

    def clock(self) -> Clock:
        """A replica."""
        return Clock(make_means(self.ledger, self.slack))

    def let_pass(self, clock: Clock, rounds: int = 4) -> None:
        """Some minutes."""
        for _ in range(rounds):
            self.time.sleep(QUIET.total_seconds())
            clock.run_round()

    def replies(self, channel: str = "C1") -> list[dict[str, Any]]:
        """What was said."""
        return self.slack.messages[channel]


@pytest.fixture
def world(ledger: Ledger) -> World:
    return World(ledger)


@pytest.fixture
def anywhere(both: Ledger) -> World:
    return World(both)


def test_old_and_new_side_by_side_once(anywhere: World) -> None:
    clock = anywhere.clock()
    anywhere.let_pass(clock)
    assert anywhere.replies() == []
    anywhere.change(SIX, KEPT)
    anywhere.let_pass(clock)
    assert len(anywhere.replies()) == 1
    reply = anywhere.replies()[0]
    assert reply["thread_ts"] == "1.5"
    assert reply["metadata"]["event_type"] == "parkland_correction"
    before, after = reply["blocks"][1]["fields"]
    assert FOUR in before["text"]
    assert SIX in after["text"]
    for side in (before, after):  # attribution on both sides
        assert "CNN, 7 May 2024" in side["text"]
    anywhere.let_pass(clock)
    anywhere.let_pass(anywhere.clock())
    assert len(anywhere.replies()) == 1


def test_a_claim_that_nothing_replaces_is_said_to_be_gone(world: World) -> None:
    world.change(KEPT)
    world.let_pass(world.clock())
    assert "No longer in the article’s newest version" in world.replies()[0]["text"]
    assert FOUR in world.replies()[0]["text"]


def test_the_outlets_own_note_is_shown(world: World) -> None:
    world.change(SIX, KEPT, editor_note="Correction: an earlier version said four minutes.")
    world.let_pass(world.clock())
    assert "CNN’s own note: “Correction: an earlier version said four minutes.”" in world.replies()[0]["text"]


def test_a_canceled_article_is_told_without_its_words(world: World) -> None:
    world.change(FOUR, KEPT, status="canceled")
    world.let_pass(world.clock())
    assert "CNN has withdrawn an article" in world.replies()[0]["text"]
    assert FOUR not in str(world.replies()[0])


def test_what_did_not_change_is_not_told(world: World) -> None:
    world.change(FOUR, "Something else was added to it later.")
    world.let_pass(world.clock())
    assert world.replies() == []


def test_a_claim_that_came_back_is_not_told(world: World) -> None:
    world.change(SIX)
    world.time.sleep(1)
    world.change(FOUR, KEPT, "And there is more.")
    world.let_pass(world.clock())
    assert world.replies() == []


def test_a_second_change_is_told_again(world: World) -> None:
    clock = world.clock()
    world.change(SIX, KEPT)
    world.let_pass(clock)
    world.change("The deputy waited eleven minutes outside the school.", KEPT)  # the claim that the correction showed
    world.let_pass(clock)
    assert len(world.replies()) == 2
    assert "eleven" in world.replies()[1]["text"]


def test_a_thread_hears_of_everything_at_once(world: World) -> None:
    world.show(make_claim_id("a", KEPT, 0))
    world.change("Something quite different stands here now.")
    world.let_pass(world.clock())
    assert len(world.replies()) == 1
    assert "2 claims shown here changed" in world.replies()[0]["text"]


def test_it_waits_until_things_are_quiet(world: World) -> None:
    world.change(SIX, KEPT)
    world.time.sleep(5)
    world.clock().run_round()
    assert world.replies() == []


def test_each_thread_is_told(world: World) -> None:
    world.show(make_claim_id("a", FOUR, 0), thread="7.5")
    world.show(make_claim_id("a", FOUR, 0), channel="C2")
    world.change(SIX, KEPT)
    world.let_pass(world.clock())
    assert sorted(one["thread_ts"] for one in world.replies()) == ["1.5", "7.5"]
    assert len(world.replies("C2")) == 1


def test_a_decided_note_is_told_with_its_reason(anywhere: World) -> None:
    sides = record_counts(anywhere.ledger, nine="9", ten="10")
    note = make_note(make_side(sides["nine"], "9"), make_side(sides["ten"], "10"))
    with anywhere.ledger.work() as work:
        work.record_notes(STORY, [note], MONDAY - timedelta(hours=3))
    anywhere.show(note.id)
    with anywhere.ledger.work() as work:
        work.take_note(note.id, who="UROSA12345", now=anywhere.time.at)
    anywhere.let_pass(anywhere.clock())
    assert anywhere.replies() == []  # taking a note settles nothing
    with anywhere.ledger.work() as work:
        work.decide_note(note.id, "both stand", who="UROSA12345", reason="different days", now=anywhere.time.at)
    anywhere.let_pass(anywhere.clock())
    assert len(anywhere.replies()) == 1
    assert "Decided: both stand by <@UROSA12345>: “different days”" in anywhere.replies()[0]["text"]


def test_a_channel_may_want_none(world: World) -> None:
    sub = subscribe(world.ledger, "C1", now=MONDAY)
    with world.ledger.work() as work:
        work.postings.record_subscription(replace(sub, ripple=False))
    world.change(SIX, KEPT)
    world.let_pass(world.clock())
    with world.ledger.work() as work:
        work.postings.record_subscription(sub)  # on again: what went by is not told any more
    world.let_pass(world.clock())
    assert [one for one in world.replies() if one["metadata"]["event_type"] == "parkland_correction"] == []


@pytest.mark.parametrize("kind", ["late", "lost", "500", "429"])
def test_a_call_that_fails(world: World, kind: str) -> None:
    world.change(SIX, KEPT)
    world.slack.script = [kind]
    world.let_pass(world.clock(), 8)
    assert len(world.replies()) == 1


@pytest.mark.parametrize("step", ["claimed", "composed", "marked", "posted", "committing", "committed", "finishing"])
def test_killed_at_any_step(world: World, step: str) -> None:
    def kill(name: str) -> None:
        if name == step:
            raise KilledError

    world.change(SIX, KEPT)
    world.time.sleep(120)
    with pytest.raises(KilledError):
        Clock(replace(make_means(world.ledger, world.slack), step=kill)).run_round()
    world.let_pass(world.clock(), 8)
    assert len(world.replies()) == 1


def test_two_replicas_tell_once(anywhere: World) -> None:
    anywhere.change(SIX, KEPT)
    anywhere.time.sleep(120)
    other = anywhere.clock()

    def let_other(_: str) -> None:
        other.run_round()

    Clock(replace(make_means(anywhere.ledger, anywhere.slack), step=let_other)).run_round()
    anywhere.let_pass(other)
    assert len(anywhere.replies()) == 1


def test_a_thread_that_is_gone_is_let_be(world: World) -> None:
    world.change(SIX, KEPT)
    world.slack.gone["C1"] = "is_archived"
    clock = world.clock()
    world.let_pass(clock)
    calls = world.slack.calls.total()
    world.let_pass(clock)
    assert world.slack.calls.total() == calls


# Which added claim took the place of the old one


@pytest.mark.parametrize(
    ("added", "found"),
    [
        ([SIX, KEPT], SIX),  # one word of eight
        ([KEPT], None),  # about something else
        ([], None),
        ([SIX, SIX.replace("six", "five")], None),  # two that are as near: no guess
        ([TURNED], TURNED),  # the same words in another order
    ],
)
def test_successor(ledger: Ledger, added: list[str], found: str | None) -> None:
    record(ledger, make_extraction("a", [FOUR]), now=MONDAY)
    if added:
        record(ledger, make_extraction("b", added), now=MONDAY)
    with ledger.read() as work:
        old = work.load_evidence([make_claim_id("a", FOUR, 0)])[0]
        new = tuple(work.load_evidence([make_claim_id("b", one, 0) for one in added]))
    gone = Withdrawal(claim=old.claim.id, article="a", outlet=None, at=MONDAY, old=old, added=new)
    successor = find_successor(gone)
    assert (successor.claim.text if successor else None) == found
