"""What a digest says, over both databases and on material made by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from handlers.digest.cards import build_digest_cards
from store.claims import Evidence
from store.digest.build import Material, build_digest, compose_digest, find_last_moves, print_line, weigh_note
from store.digest.ranking import choose, rank_lines, rank_quotes
from store.digest.records import Counts, Digest, Window
from store.ledger import Ledger
from store.ledger.posting_records import ArticleChanges, ClaimLine, NoteMove
from tests.ledger.factories import STORY, make_extraction, make_note, make_side, record

FRIDAY = datetime(2018, 2, 23, 13, 30, tzinfo=UTC)
MONDAY = datetime(2018, 2, 26, 13, 30, tzinfo=UTC)
NEW_YORK = "America/New_York"
WEEKEND = Window(since=FRIDAY, until=MONDAY, zone=NEW_YORK)
SATURDAY = FRIDAY + timedelta(days=1)


def build(ledger: Ledger, window: Window = WEEKEND, quiet: tuple[str, ...] = ()) -> Digest:
    with ledger.read() as work:
        return build_digest(work, STORY, window, quiet=quiet)


@pytest.mark.parametrize(
    ("counts", "line"),
    [
        (Counts(articles=2, conflicts=1, decided=1), "Since Friday 08:30: 2 articles, 1 new conflict, 1 decided."),
        (Counts(articles=1, claims=40), "Since Friday 08:30: 1 article."),  # its claims go without saying
        (Counts(changed=2, withdrawn=1), "Since Friday 08:30: 2 articles changed, 1 claim withdrawn."),
        (Counts(claims=3), "Since Friday 08:30: 3 new claims."),
        (Counts(moved=2, unowned=9), "Since Friday 08:30: 2 notes moved."),  # what is still open is no news
        (Counts(articles=1200), "Since Friday 08:30: 1,200 articles."),
        (Counts(unowned=3), "Since Friday 08:30: nothing new."),
    ],
)
def test_first_line(counts: Counts, line: str) -> None:
    assert print_line(WEEKEND, counts) == line


def test_a_first_digest_says_what_it_covers() -> None:
    first = Window(since=None, until=MONDAY, zone=NEW_YORK, began=FRIDAY)
    expected = "First digest, of all that the store holds since 23 February 2018: 2 articles."
    assert print_line(first, Counts(articles=2)) == expected


def test_a_digest_after_a_long_time_gives_the_date() -> None:
    long_ago = replace(WEEKEND, since=FRIDAY - timedelta(days=14))
    assert print_line(long_ago, Counts(articles=1)).startswith("Since Friday 9 February 2018 08:30: ")


def test_articles_claims_quotes_and_notes_of_the_window(both: Ledger) -> None:
    record(both, make_extraction("old", ["It was there before the weekend began."]), now=FRIDAY - timedelta(hours=1))
    record(
        both,
        make_extraction(
            "a", ["I have seen enough of that, and it is enough."], speaker="Scott Israel", headline="Enough"
        ),
        now=SATURDAY,
    )
    sides = record_counts_at(both, SATURDAY, nine="9", ten="10")
    note = make_note(make_side(sides["nine"], "9"), make_side(sides["ten"], "10"))
    with both.work() as work:
        work.record_notes(STORY, [note], SATURDAY)
    digest = build(both)
    assert digest.line == "Since Friday 08:30: 3 articles, 1 new conflict."
    assert [(line.id, line.new, line.claims) for line in digest.articles] == [
        ("a", True, 1), ("nine", True, 1), ("ten", True, 1),
    ]  # fmt: skip
    assert [one.id for one in digest.conflicts] == [note.id]
    assert [one.claim.speaker for one in digest.quotes] == ["Scott Israel"]
    assert {one.claim.article for one in digest.claims} == {"nine", "ten"}
    assert digest.counts == Counts(articles=3, claims=3, conflicts=1, unowned=1)
    assert digest.unowned == ()  # it stands among the new ones already


def record_counts_at(ledger: Ledger, now: datetime, **values: str) -> dict[str, Evidence]:
    for name, value in values.items():
        sentence = f"The {name} says {value} people are dead, and more are being looked for."
        record(ledger, make_extraction(name, [sentence], values={sentence: value}), now=now)
    with ledger.read() as work:
        return {one.claim.article: one for one in work.find_facet_candidates(STORY, [("count", "dead")])}


def test_a_decision_is_told_with_its_reason(both: Ledger) -> None:
    sides = record_counts_at(both, FRIDAY - timedelta(days=2), nine="9", ten="10")
    note = make_note(make_side(sides["nine"], "9"), make_side(sides["ten"], "10"))
    with both.work() as work:
        work.record_notes(STORY, [note], FRIDAY - timedelta(days=2))
        work.decide_note(note.id, "both stand", who="UROSA12345", reason="different days", now=SATURDAY)
    digest = build(both)
    assert digest.line == "Since Friday 08:30: 1 decided."
    assert [(one.moved, one.who, one.reason) for one in digest.decisions] == [
        ("both stand", "UROSA12345", "different days")
    ]
    main = build_digest_cards(digest, STORY).main
    assert "Decided: both stand by <@UROSA12345>: “different days” (count)" in main.text


def test_what_is_open_without_an_owner_is_shown_but_is_no_news(ledger: Ledger) -> None:
    sides = record_counts_at(ledger, FRIDAY - timedelta(days=2), nine="9", ten="10")
    note = make_note(make_side(sides["nine"], "9"), make_side(sides["ten"], "10"))
    with ledger.work() as work:
        work.record_notes(STORY, [note], FRIDAY - timedelta(days=2))
    digest = build(ledger)
    assert digest.empty
    assert [one.id for one in digest.unowned] == [note.id]
    with ledger.work() as work:
        work.take_note(note.id, who="UROSA12345", now=SATURDAY)
    taken = build(ledger)
    assert (taken.unowned, taken.line) == ((), "Since Friday 08:30: 1 note moved.")


def test_a_new_version_changes_its_article_and_withdraws(both: Ledger) -> None:
    old, kept = "The deputy waited four minutes outside the school.", "The sheriff spoke on Thursday."
    record(both, make_extraction("a", [old, kept]), now=FRIDAY - timedelta(days=1))
    record(both, make_extraction("a", ["The deputy waited six minutes outside the school.", kept]), now=SATURDAY)
    digest = build(both)
    assert digest.line == "Since Friday 08:30: 1 article changed, 1 claim withdrawn."
    assert [(line.id, line.new) for line in digest.articles] == [("a", False)]
    gone = digest.withdrawn[0]
    assert gone.old is not None
    assert gone.old.claim.text == old
    assert [one.claim.text for one in gone.added] == ["The deputy waited six minutes outside the school."]


def test_what_is_withheld_canceled_or_under_embargo_stays_out(both: Ledger) -> None:
    record(both, make_extraction("free", ["This may be read by all."]), now=SATURDAY)
    record(both, make_extraction("kept", ["This may not be read."], status="withheld"), now=SATURDAY)
    later = MONDAY + timedelta(days=1)
    record(both, make_extraction("held", ["This may be read on Tuesday."], embargoed_until=later), now=SATURDAY)
    digest = build(both)
    assert [line.id for line in digest.articles] == ["free"]
    with both.work() as work:
        work.release_due(later)
    tuesday = build(both, Window(since=MONDAY, until=later + timedelta(hours=1), zone=NEW_YORK))
    assert [(line.id, line.new) for line in tuesday.articles] == [("held", True)]


def test_a_canceled_article_is_said_to_be_gone_without_its_words(ledger: Ledger) -> None:
    record(ledger, make_extraction("a", ["Something that was quite wrong stood here."]), now=FRIDAY - timedelta(days=1))
    record(
        ledger, make_extraction("a", ["Something that was quite wrong stood here."], status="canceled"), now=SATURDAY
    )
    digest = build(ledger)
    assert digest.counts.withdrawn == 1
    cards = build_digest_cards(digest, STORY)
    shown = "\n".join(card.text for card in (cards.main, *cards.thread))
    assert "quite wrong" not in shown
    assert "has withdrawn an article" in shown


def test_the_same_store_and_window_give_the_same_bytes(ledger: Ledger) -> None:
    for number in range(12):
        sentences = [f"Deputy {number} said that {count} people were seen near the door." for count in range(4)]
        record(ledger, make_extraction(f"n{number}", sentences, speaker=f"Deputy {number}"), now=SATURDAY)
    first, second = (build_digest_cards(build(ledger), STORY) for _ in range(2))
    assert [[block.to_dict() for block in card.blocks] for card in (first.main, *first.thread)] == [
        [block.to_dict() for block in card.blocks] for card in (second.main, *second.thread)
    ]


def test_windows_that_meet_tell_everything_once(ledger: Ledger) -> None:
    """What came at the very instant belongs to the later window."""
    for name, at in (("a", FRIDAY), ("b", SATURDAY), ("c", MONDAY)):
        record(ledger, make_extraction(name, [f"This is what {name} printed."]), now=at)
    windows = [(FRIDAY, SATURDAY), (SATURDAY, MONDAY), (MONDAY, MONDAY + timedelta(days=1))]
    told = [
        [line.id for line in build(ledger, Window(since=since, until=until, zone="UTC")).articles]
        for since, until in windows
    ]
    assert told == [["a"], ["b"], ["c"]]


# Ranking, on lines made by hand


def line(number: int, **known: Any) -> ClaimLine:
    plain = ClaimLine(
        id=f"c{number}", article=f"a{number}", outlet="CNN", first_seen=FRIDAY, kind=None, speaker=None,
        descriptor=None, facets=0, length=100, root="unknown", root_kind="unknown",
    )  # fmt: skip
    return plain._replace(**known)


@pytest.mark.parametrize(
    ("heavier", "lighter"),
    [
        ({"facets": 2}, {"facets": 1}),
        ({"speaker": "Scott Israel"}, {"facets": 2}),  # a name weighs more than two values
        ({"facets": 1, "kind": "direct"}, {"facets": 1}),
        ({"facets": 1}, {"facets": 1, "length": 12}),  # a scrap
        ({"facets": 1, "root_kind": "person", "root": "Scott Israel"}, {"facets": 1}),
    ],
)
def test_weight(heavier: dict[str, object], lighter: dict[str, object]) -> None:
    assert rank_lines([line(1, **lighter), line(2, **heavier)], (), ()) == ["c2", "c1"]


def test_a_disputed_claim_goes_first_and_a_plain_one_not_at_all() -> None:
    assert rank_lines([line(1), line(2, facets=3), line(3)], {"c3"}, ()) == ["c3", "c2"]


def test_a_quiet_name_comes_last_and_is_no_quote() -> None:
    lines = [line(1, speaker="The Gunman", kind="direct", facets=3), line(2, facets=1)]
    assert rank_lines(lines, (), ["The Gunman"]) == ["c2", "c1"]
    assert rank_quotes(lines, (), ["The Gunman"]) == []


def test_no_speaker_crowds_the_others_out(ledger: Ledger) -> None:
    for number in range(5):
        loud = [f"Israel said thing number {number} about the deputies at the school."]
        record(ledger, make_extraction(f"l{number}", loud, speaker="Scott Israel"), now=SATURDAY)
    record(
        ledger,
        make_extraction("other", ["Peterson said that he did his duty on that day."], speaker="Scot Peterson"),
        now=SATURDAY,
    )
    digest = build(ledger)
    assert [one.claim.speaker for one in digest.quotes[:3]] == ["Scott Israel", "Scott Israel", "Scot Peterson"]


def test_the_same_words_in_two_outlets_are_shown_once(ledger: Ledger) -> None:
    for name in ("a", "b"):
        words = "Israel said that he was sick to his stomach about it."
        record(ledger, make_extraction(name, [words], speaker="Scott Israel"), now=SATURDAY)
    digest = build(ledger)
    assert len({one.claim.text for one in (*digest.claims, *digest.quotes)}) == 1
    assert len(digest.claims) + len(digest.quotes) == 1


def test_a_claim_that_prints_a_quiet_name_comes_after_the_others(ledger: Ledger) -> None:
    record(
        ledger,
        make_extraction("a", ["Nikolas Cruz had 10 guns, the sheriff of the county said."], speaker="Scott Israel"),
    )
    record(ledger, make_extraction("b", ["The school was searched for 3 hours, he said."], speaker="Scot Peterson"))
    with ledger.read() as work:
        found = work.load_evidence([one.claim.id for one in work.find_attributed(STORY, limit=10)])
    ranked = sorted(found, key=lambda one: one.claim.article)
    assert [one.claim.article for one in choose(ranked, 2, quiet=["Nikolas Cruz"])] == ["b", "a"]


def move(note: str, action: str, after: str = "", minutes: int = 0) -> NoteMove:
    at = SATURDAY + timedelta(minutes=minutes)
    return NoteMove(note=note, action=action, who="U", at=at, reason="", before="open", after=after)


def test_the_last_editors_move_counts() -> None:
    moves = [
        move("note-1", "decide", "decided"),
        move("note-2", "take", "open", 1),
        move("note-1", "reopen", "reopened", 2),
        move("note-1", "grow", "reopened", 3),  # a rule's: hides no editor's
        move("note-3", "grow", "open", 4),
        move("note-4", "withdraw", "withdrawn", 5),
    ]
    assert [(one.note, one.action) for one in find_last_moves(moves, fresh=["note-3"])] == [
        ("note-2", "take"), ("note-1", "reopen"),
    ]  # fmt: skip


def test_contradictions_come_first(ledger: Ledger) -> None:
    sides = record_counts_at(ledger, SATURDAY, nine="9", ten="10")
    pair = make_side(sides["nine"], "9"), make_side(sides["ten"], "10")
    mild = replace(make_note(*pair, key="a"), relation="reconcilable", independent=True)
    shared = replace(make_note(*pair, key="b"), independent=False)
    sharp = make_note(*pair, key="c")
    assert sorted([mild, shared, sharp], key=weigh_note) == [sharp, shared, mild]


def test_composing_is_pure() -> None:
    material = Material(articles=ArticleChanges(new=0, changed=0, lines=()), new_claims=0)
    window = Window(since=FRIDAY, until=MONDAY, zone=NEW_YORK)
    assert compose_digest("flood", window, material).empty
    assert date(2018, 2, 26) == MONDAY.date()
