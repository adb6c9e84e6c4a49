"""The digest's cards: within every limit whatever the articles hold, attribution on every claim, nothing live."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from bot.local.limits import find_broadcasts, find_message_error
from handlers.cards.layout import Card
from handlers.digest.cards import DigestCards, build_digest_cards, build_unreachable, print_person
from handlers.digest.ripple_cards import build_correction_card
from store.claims import ConflictNote, Evidence, Side, make_note_id
from store.digest.records import Counts, Digest, MovedNote, Window
from store.digest.ripple import ChangedClaim, Correction
from store.ledger.posting_records import ArticleLine, Withdrawal
from tests.digest.simulation import subscribe
from tests.handlers.desks import make_evidence
from tests.handlers.test_limits import LONG, NAMES, TEXTS
from tests.ledger.factories import STORY

FRIDAY = datetime(2018, 2, 23, 13, 30, tzinfo=UTC)
MONDAY = datetime(2018, 2, 26, 13, 30, tzinfo=UTC)
SOME = settings(
    max_examples=3, deadline=None, phases=[Phase.generate], suppress_health_check=[HealthCheck.too_slow]
)  # nothing is made smaller: that takes minutes, and says no more


def check(card: Card) -> None:
    blocks = [block.to_dict() for block in card.blocks]
    assert find_message_error(card.text, blocks) is None, find_message_error(card.text, blocks)
    assert len(card.text) <= 4_000
    assert not find_broadcasts([card.text, str(blocks)])


def make_note(text: str, name: str, number: int = 0) -> ConflictNote:
    sides = [claim(text, name, 2 * number), claim(text, name, 2 * number + 1)]
    return ConflictNote(
        id=make_note_id("count", str(number), [one.claim.id for one in sides]),
        kind="count",
        key="dead",
        relation="contradicts",
        independent=True,
        rule="count.differs",
        detail=text,
        sides=tuple(
            Side(
                claim=one.claim.id, article=one.claim.article, outlet=name, published=date(2018, 2, 23),
                passage=one.claim.passage, value=text[:50], speaker=name,
            )
            for one in sides
        ),
    )  # fmt: skip


def claim(text: str, name: str, number: int = 0) -> Evidence:
    return make_evidence(text, outlet=name, number=number, url=f"https://x.example/{name}", speaker=name)


def full_digest(text: str, name: str, articles: int = 20) -> Digest:
    """Everything that a digest may hold, of the same text and name."""
    lines = tuple(
        ArticleLine(
            id=f"a{number}", outlet=name, url=f"https://x.example/{name}", headline=text if number % 2 else None,
            opening=text, at=FRIDAY, new=number % 3 > 0, claims=40, roots=(name,) * 5,
        )
        for number in range(articles)
    )  # fmt: skip
    notes = tuple(make_note(text, name, number) for number in range(8))
    moved = tuple(
        MovedNote(note=note, moved="decided", who=name, at=FRIDAY, reason=text, choice=text) for note in notes
    )
    evidence = tuple(claim(text, name, number) for number in range(10))
    gone = tuple(
        Withdrawal(claim=one.claim.id, article="a", outlet=name, at=FRIDAY, old=one if number % 2 else None)
        for number, one in enumerate(evidence[:5])
    )
    return Digest(
        story=STORY.slug,
        window=Window(since=FRIDAY, until=MONDAY, zone="America/New_York"),
        line="Since Friday 08:30: 10,000 articles.",
        counts=Counts(articles=10_000, changed=3, claims=99_000, withdrawn=70, conflicts=300, decided=20, unowned=900),
        articles=lines,
        conflicts=notes,
        decisions=moved,
        claims=evidence,
        quotes=evidence[:5],
        withdrawn=gone,
        unowned=notes,
    )


def all_cards(cards: DigestCards) -> list[Card]:
    return [cards.main, *cards.thread]


@SOME
@given(TEXTS, NAMES)
def test_a_full_digest_of_any_text_fits(text: str, name: str) -> None:
    cards = build_digest_cards(full_digest(text, name), STORY, sent=MONDAY + timedelta(hours=3))
    for card in all_cards(cards):
        check(card)
    assert 1 <= len(cards.thread) <= 8


@pytest.mark.parametrize(
    "text",
    [
        LONG,
        "x" * 10_000,
        "<!channel> & " * 500,
        "*" * 5_000,
    ],
)
def test_extremes_fit(text: str) -> None:
    for card in all_cards(build_digest_cards(full_digest(text, text), STORY)):
        check(card)


def test_the_first_line_holds_counts_and_nothing_else() -> None:
    cards = build_digest_cards(full_digest("Nikolas Cruz did it.", "Nikolas Cruz"), STORY)
    assert cards.main.text.split("\n")[0] == "*Since Friday 08:30: 10,000 articles.*"
    assert cards.main.blocks[0].to_dict()["text"]["text"] == "*Since Friday 08:30: 10,000 articles.*"


def test_every_claim_has_its_attribution_in_blocks_and_in_words() -> None:
    digest = full_digest("The deputy waited outside.", "Scott Israel")
    for card in all_cards(build_digest_cards(digest, STORY)):
        assert card.text.count(">The deputy waited outside.") == card.text.count("— *Scott Israel*")
        for block in card.blocks:
            said = block.to_dict().get("text", {})
            if isinstance(said, dict) and ">The deputy waited outside." in said.get("text", ""):
                assert "— *Scott Israel* → " in said["text"]


def test_what_is_left_out_is_counted() -> None:
    cards = build_digest_cards(full_digest("word", "CNN"), STORY)
    assert "and 9,991 more articles: see `sources`" in cards.main.text
    assert "and 292 more new conflict notes: see `conflicts`" in cards.main.text
    assert "900 conflict notes open without an owner." in cards.main.text


def test_an_article_without_a_headline_shows_its_first_words_as_they_stand() -> None:
    opening = "The sheriff said on Thursday that the deputy had waited outside, " * 5
    digest = full_digest(opening, "CNN", articles=1)
    main = build_digest_cards(digest, STORY).main
    assert "• *CNN* (changed): “The sheriff said on Thursday that the deputy had waited outside," in main.text
    assert "” …\n" in main.text  # the mark of our cut stands outside


def test_a_late_digest_says_so_and_the_zone_is_named() -> None:
    main = build_digest_cards(full_digest("w", "CNN"), STORY, sent=MONDAY + timedelta(hours=2)).main
    assert "Friday 08:30 to Monday 08:30 (America/New\\_York)".replace("\\", "") in main.text
    assert "sent late, at Monday 10:30" in main.text


def test_subjects_are_kept_for_corrections() -> None:
    cards = build_digest_cards(full_digest("word", "CNN"), STORY)
    shown = {subject for card in cards.thread for subject in card.subjects}
    assert any(one.startswith("note-") for one in shown)
    assert any(one.startswith("claim-") for one in shown)
    assert cards.main.subjects == ()


@SOME
@given(TEXTS, NAMES, st.integers(1, 60))
def test_a_correction_of_any_text_fits(text: str, name: str, number: int) -> None:
    old, new = claim(text, name), claim(text + ".", name)
    change = ChangedClaim(gone=Withdrawal(claim=old.claim.id, article="a", outlet=name, at=FRIDAY, old=old), now=new)
    moved = MovedNote(note=make_note(text, name), moved="reopened", who=name, at=FRIDAY, reason=text)
    check(build_correction_card(Correction(claims=(change,) * number, notes=(moved,) * number)))


@pytest.mark.parametrize(
    ("who", "shown"),
    [("U0ROSA1234", "<@U0ROSA1234>"), ("Rosa Ferrer", "Rosa Ferrer"), ("<!here>", "&lt;!here&gt;"), ("USA", "USA")],
)
def test_people_are_shown_as_slack_shows_them(who: str, shown: str) -> None:
    assert print_person(who) == shown


def test_the_owner_is_told_what_to_do(ledger: Any) -> None:
    sub = subscribe(ledger, "C1")
    card = build_unreachable(sub)
    check(card)
    assert "/invite" in card.text
