"""Notes grow with new sides, fall with their claims, and stay as editors left them until a new value comes."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sqlalchemy
from sqlalchemy import text

from store.claims import Evidence
from store.ledger import (
    Ledger,
    NoteMovedError,
    ReasonMissingError,
    UnknownNoteError,
    UnknownSideError,
)
from store.ledger.export import NOTE_COLUMNS, export_notes, write_csv, write_json
from store.ledger.records import LinkSuggestion
from tests.ledger.factories import NOON, STORY, later, make_extraction, make_note, make_side, record, record_counts


def note_three_and_four(ledger: Ledger) -> tuple[str, dict[str, Evidence]]:
    """A store in which the mayor says 3 and the police 4, and the note of it; its id and the claims."""
    claims = record_counts(ledger, mayor="3", police="4")
    note = make_note(make_side(claims["mayor"], "3"), make_side(claims["police"], "4"))
    with ledger.work() as work:
        assert work.record_notes(STORY, [note], NOON).added == (note.id,)
    return note.id, claims


def test_a_note_comes_back_as_it_went_in_and_once(ledger: Ledger) -> None:
    note_id, claims = note_three_and_four(ledger)
    note = make_note(make_side(claims["mayor"], "3"), make_side(claims["police"], "4"))
    with ledger.work() as work:
        assert work.record_notes(STORY, [note], later(1)).seen == (note_id,)
        assert work.find_notes(STORY) == [note]
        assert work.find_notes(STORY, claims=[claims["mayor"].claim.id]) == [note]
        assert work.find_notes(STORY, claims=["claim-none"]) == []
        assert work.find_notes(STORY, words="police") == [note]
        assert work.find_notes(STORY, words=["hamster"]) == []
        assert work.find_notes(STORY, status="decided") == []
        assert work.find_note(note_id).revision == 1
        assert work.load_notes(["note-none", note_id]) == [note]
        assert work.count_notes(STORY) == {"open": 1}


def test_a_side_stands_where_its_claim_stands_now(ledger: Ledger) -> None:
    note_three_and_four(ledger)
    said = "The mayor says 3 people are dead."
    record(ledger, make_extraction("mayor", ["It rains.", said], values={said: "3"}, outlet="Post"))
    with ledger.read() as work:
        side = work.find_notes(STORY)[0].sides[0]
        assert work.load_article("mayor").text[side.passage.start : side.passage.end] == side.passage.text == said
        assert side.outlet == "Post"


def test_another_article_grows_the_note_and_keeps_its_old_id(ledger: Ledger) -> None:
    note_id, claims = note_three_and_four(ledger)
    claims = record_counts(ledger, radio="4")
    with ledger.work() as work:
        pair = make_note(make_side(claims["mayor"], "3"), make_side(claims["radio"], "4"))
        (grown,) = work.record_notes(STORY, [pair], later(1)).grown
        (note,) = work.find_notes(STORY)
        assert (note.id, len(note.sides), note.status) == (grown, 3, "open")
        assert grown != note_id
        assert work.find_note(note_id).note == note
        assert work.load_notes([note_id, grown]) == [note]


def test_the_id_of_a_note_is_the_same_in_whatever_order_its_sides_came(ledger: Ledger) -> None:
    claims = record_counts(ledger, mayor="3", police="4", radio="4")
    sides = {name: make_side(one, one.claim.facets[0].value) for name, one in claims.items()}
    with ledger.work() as work:
        work.record_notes(STORY, [make_note(sides["mayor"], sides["radio"])], NOON)
        work.record_notes(STORY, [make_note(sides["mayor"], sides["police"])], NOON)
        assert work.find_notes(STORY)[0].id == make_note(*sides.values()).id


def test_two_notes_that_turn_out_to_be_one_are_joined(ledger: Ledger) -> None:
    claims = record_counts(ledger, mayor="3", police="4", radio="5", paper="6")
    sides = {name: make_side(one, one.claim.facets[0].value) for name, one in claims.items()}
    first, second = make_note(sides["mayor"], sides["police"]), make_note(sides["radio"], sides["paper"])
    with ledger.work() as work:
        work.record_notes(STORY, [first, second], NOON)
        work.record_notes(STORY, [make_note(sides["police"], sides["radio"])], later(1))
        (note,) = work.find_notes(STORY)
        assert {side.value for side in note.sides} == {"3", "4", "5", "6"}
        assert work.find_note(first.id).note == work.find_note(second.id).note == note


def test_a_note_falls_with_the_claim_of_a_side_and_comes_back_with_it(ledger: Ledger) -> None:
    note_id, claims = note_three_and_four(ledger)
    record(ledger, make_extraction("police", ["Nobody knows yet."]))
    with ledger.read() as work:
        assert work.find_notes(STORY) == []
        assert work.find_note_records(STORY, withdrawn=True)[0].withdrawn == NOON
        assert "police no longer prints" in work.find_audit(note_id)[-1].reason
    said = claims["police"].claim.text
    record(ledger, make_extraction("police", ["Nobody knows yet.", said], values={said: "4"}), now=later(2))
    with ledger.work() as work:
        back = work.load_evidence([claims["police"].claim.id])[0]
        note = make_note(make_side(claims["mayor"], "3"), make_side(back, "4"))
        work.record_notes(STORY, [note], later(2))
        assert work.find_notes(STORY) == [note]


def test_a_note_of_three_values_only_loses_the_side(ledger: Ledger) -> None:
    claims = record_counts(ledger, mayor="3", police="4", radio="5")
    sides = [make_side(one, one.claim.facets[0].value) for one in claims.values()]
    with ledger.work() as work:
        work.record_notes(STORY, [make_note(*sides)], NOON)
    record(ledger, make_extraction("radio", ["Nobody knows yet."]))
    with ledger.read() as work:
        (note,) = work.find_notes(STORY)
        assert {side.value for side in note.sides} == {"3", "4"}


@pytest.mark.parametrize(
    ("verdict", "side", "status", "value"),
    [
        ("side", "4", "decided", "4"),
        ("both stand", None, "both stand", None),
        ("not a conflict", None, "not a conflict", None),
    ],
)
def test_an_editor_decides(ledger: Ledger, verdict: str, side: str | None, status: str, value: str | None) -> None:
    note_id, _ = note_three_and_four(ledger)
    with ledger.work() as work:
        record = work.decide_note(
            note_id,
            verdict,  # type: ignore[arg-type]
            side=side,
            who="U1",
            reason=" called the coroner ",
            now=later(5),
            revision=1,
        )
        assert (record.note.status, record.side, record.decided_by, record.decided_at) == (
            status, value, "U1", later(5),
        )  # fmt: skip
        assert len(record.note.sides) == 2
        (line,) = work.find_audit(note_id)
    assert (line.who, line.at, line.reason, line.before, line.after, line.action) == (
        "U1", later(5), "called the coroner", "open", status, "decide",
    )  # fmt: skip


def test_a_side_may_be_named_by_its_claim(ledger: Ledger) -> None:
    note_id, claims = note_three_and_four(ledger)
    with ledger.work() as work:
        claim = claims["mayor"].claim.id
        assert work.decide_note(note_id, "side", side=claim, who="U1", reason="seen", now=NOON).side == "3"
        with pytest.raises(UnknownSideError, match="5"):
            work.decide_note(note_id, "side", side="5", who="U1", reason="seen", now=NOON)


def test_a_decision_needs_a_reason_and_a_note(ledger: Ledger) -> None:
    note_id, _ = note_three_and_four(ledger)
    with ledger.work() as work:
        with pytest.raises(ReasonMissingError):
            work.decide_note(note_id, "both stand", who="U1", reason="  ", now=NOON)
        with pytest.raises(UnknownNoteError):
            work.decide_note("note-none", "both stand", who="U1", reason="so", now=NOON)
        assert work.find_audit(note_id) == []


def test_of_two_editors_one_wins_and_the_other_is_told(ledger: Ledger) -> None:
    note_id, _ = note_three_and_four(ledger)
    with ledger.work() as work:
        work.decide_note(note_id, "side", side="3", who="U1", reason="coroner", now=later(1), revision=1)
    with pytest.raises(NoteMovedError, match=r"U1.*decided") as moved, ledger.work() as work:
        work.decide_note(note_id, "both stand", who="U2", reason="both right", now=later(1), revision=1)
    assert (moved.value.record.decided_by, moved.value.record.side) == ("U1", "3")
    with ledger.read() as work:
        assert [line.who for line in work.find_audit(note_id)] == ["U1"]


def test_a_note_has_one_owner(ledger: Ledger) -> None:
    note_id, _ = note_three_and_four(ledger)
    with ledger.work() as work:
        assert work.take_note(note_id, who="U1", now=later(1), revision=1).owner == "U1"
        assert work.take_note(note_id, who="U1", now=later(2), revision=1).revision == 2
        with pytest.raises(NoteMovedError) as moved:
            work.take_note(note_id, who="U2", now=later(3))
        assert moved.value.record.owner == "U1"
        assert work.drop_note(note_id, who="U1", now=later(4)).owner is None
        assert work.take_note(note_id, who="U2", now=later(5)).owner == "U2"
        assert [line.action for line in work.find_audit(note_id)] == ["take", "drop", "take"]


def test_an_editor_reopens(ledger: Ledger) -> None:
    note_id, _ = note_three_and_four(ledger)
    with ledger.work() as work:
        assert work.reopen_note(note_id, who="U2", reason="", now=NOON).note.status == "open"
        work.decide_note(note_id, "side", side="3", who="U1", reason="coroner", now=later(1))
        again = work.reopen_note(note_id, who="U2", reason="the coroner called back", now=later(2))
        assert (again.note.status, again.side, again.decided_by) == ("reopened", None, None)
        assert [line.after for line in work.find_audit(note_id)] == ["decided", "reopened"]


def test_a_new_value_reopens_a_decided_note_and_says_why(ledger: Ledger) -> None:
    note_id, _ = note_three_and_four(ledger)
    with ledger.work() as work:
        work.decide_note(note_id, "side", side="3", who="U1", reason="coroner", now=later(1))
    claims = record_counts(ledger, radio="3", hospital="5")
    with ledger.work() as work:
        same = make_note(make_side(claims["police"], "4"), make_side(claims["radio"], "3"))
        assert len(work.record_notes(STORY, [same], later(2)).grown) == 1
        assert work.find_note(note_id).note.status == "decided"
        other = make_note(make_side(claims["police"], "4"), make_side(claims["hospital"], "5"))
        assert len(work.record_notes(STORY, [other], later(3)).reopened) == 1
        again = work.find_note(note_id)
        assert (again.note.status, again.reason) == ("reopened", "hospital brings a new value: 5")
        assert [line.after for line in work.find_audit(note_id)] == ["decided", "decided", "reopened"]


def test_no_conflict_teaches_for_good(ledger: Ledger) -> None:
    note_id, claims = note_three_and_four(ledger)
    with ledger.work() as work:
        work.decide_note(note_id, "not a conflict", who="U1", reason="two groups", now=later(1))
        pair = make_note(make_side(claims["mayor"], "3"), make_side(claims["police"], "4"))
        assert work.record_notes(STORY, [pair], later(2)).taught == (note_id,)
        other_key = make_note(make_side(claims["mayor"], "3"), make_side(claims["police"], "4"), key="victims")
        assert work.record_notes(STORY, [other_key], later(2)).taught == (other_key.id,)
    claims = record_counts(ledger, hospital="5")
    with ledger.work() as work:
        three = make_note(
            make_side(claims["mayor"], "3"), make_side(claims["police"], "4"), make_side(claims["hospital"], "5")
        )
        assert len(work.record_notes(STORY, [three], later(3)).reopened) == 1
        work.decide_note(three.id, "both stand", who="U1", reason="they do", now=later(4))
        assert work.record_notes(STORY, [pair], later(5)).taught == ()


def test_the_trail_can_only_grow(ledger: Ledger) -> None:
    note_id, _ = note_three_and_four(ledger)
    with ledger.work() as work:
        work.take_note(note_id, who="U1", now=NOON)
    for statement in ("UPDATE audit SET who = 'U9'", "DELETE FROM audit"):
        with pytest.raises(sqlalchemy.exc.DBAPIError, match="append-only"), ledger.work() as work:
            work.connection.execute(text(statement))
    with ledger.read() as work:
        assert [line.who for line in work.find_audit(story=STORY, since=NOON, until=later(1))] == ["U1"]
        assert work.find_audit(since=later(1)) == []


def test_notes_are_exported_with_their_trail(ledger: Ledger) -> None:
    note_id, _ = note_three_and_four(ledger)
    with ledger.work() as work:
        work.decide_note(note_id, "side", side="3", who="U1", reason='said "so", twice', now=later(1))
        rows = export_notes(work.find_note_records(STORY, withdrawn=True), work.find_audit(story=STORY))
    (row,) = rows
    assert (row["id"], row["status"], row["side"], row["decided_by"]) == (note_id, "decided", "3", "U1")
    assert row["sides"][0]["text"] == "The mayor says 3 people are dead."
    assert row["sides"][0]["outlet"] == "mayor news"
    assert [line["action"] for line in row["history"]] == ["decide"]
    lines = write_csv(rows).splitlines()
    assert lines[0] == ",".join(NOTE_COLUMNS)
    assert '"said ""so"", twice"' in lines[1]
    assert write_json(rows).startswith("[")


def test_csv_never_starts_a_cell_with_a_formula() -> None:
    row = dict.fromkeys(NOTE_COLUMNS, "") | {"reason": "=HYPERLINK(1)", "sides": [], "history": []}
    assert "'=HYPERLINK(1)" in write_csv([row])


def test_links_are_suggested_by_machine_and_decided_by_an_editor(ledger: Ledger) -> None:
    link = LinkSuggestion(left="Ana Ruiz", right="A. Ruiz", score=0.9, detail="same surname", rule="initial")
    with ledger.work() as work:
        work.record_story(STORY)
        assert work.record_links(STORY, [link, replace(link, right="Dr Ruiz", score=0.4)], NOON) == 2
        assert [(one.left, one.right, one.same) for one in work.find_links(STORY)] == [
            ("A. Ruiz", "Ana Ruiz", None),
            ("Ana Ruiz", "Dr Ruiz", None),
        ]
        with pytest.raises(ReasonMissingError):
            work.decide_link(STORY, "Ana Ruiz", "A. Ruiz", same=True, who="U1", reason="", now=NOON)
        work.decide_link(STORY, "Ana Ruiz", "A. Ruiz", same=True, who="U1", reason="byline", now=NOON)
        decided = work.decide_link(STORY, "A. Ruiz", "Ana Ruiz", same=False, who="U2", reason="asked", now=later(1))
        assert (decided.same, decided.decided_by, decided.reason) == (False, "U2", "asked")
        work.record_links(STORY, [], later(2))
        assert [(one.left, one.same) for one in work.find_links(STORY)] == [("A. Ruiz", False)]
        assert [line.who for line in work.find_audit("link A. Ruiz = Ana Ruiz")] == ["U1", "U2"]
