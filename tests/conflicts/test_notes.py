"""Notes: all sides of one disagreement in one note, typed, dated and stable."""

from __future__ import annotations

from datetime import date

from store.claims import Evidence, Root
from store.conflicts import candidate_keys, find_notes
from tests.conflicts.make import count_of, make_evidence, make_facet


def dead(number: int, article: str, *, day: int | None = None, root: Root | None = None, **about: str) -> Evidence:
    text, facet = count_of(number, "dead", **about)
    published = None if day is None else date(2026, 5, day)
    return make_evidence(text, facet, article=article, outlet=article.title(), published=published, root=root)


def test_five_articles_and_two_values_are_one_note() -> None:
    (note,) = find_notes([dead(number, name) for number, name in zip((4, 5, 4, 5, 5), "abcde", strict=True)])
    assert (note.kind, note.relation, note.rule) == ("count", "contradicts", "count.differs")
    assert [(side.article, side.value) for side in note.sides] == list(zip("abcde", "45455", strict=True))


def test_the_same_values_give_no_note() -> None:
    assert find_notes([dead(4, "a"), dead(4, "b")]) == []


def test_a_later_report_that_knows_more_supersedes() -> None:
    (note,) = find_notes([dead(4, "a", day=1), dead(6, "b", day=2)])
    assert note.relation == "superseded"
    assert "2026-05-02" in note.detail
    assert "2026-05-01" in note.detail


def test_an_article_that_disagrees_with_itself_is_noted() -> None:
    text, facet = count_of(4, "dead")
    other, second = count_of(6, "dead")
    (note,) = find_notes([make_evidence(text, facet, article="a"), make_evidence(other, second, article="a")])
    assert {side.article for side in note.sides} == {"a"}


def test_a_note_found_from_candidates_is_the_note_found_at_once() -> None:
    old, new = [dead(4, "a"), dead(5, "b")], dead(4, "c")
    (together,) = find_notes([*old, new])
    (later,) = find_notes([new], old)
    assert later.id == together.id


def test_known_claims_alone_are_not_compared_again() -> None:
    assert find_notes([], [dead(4, "a"), dead(5, "b")]) == []


def test_the_order_of_articles_changes_nothing() -> None:
    several = [dead(number, name) for number, name in zip((4, 5, 6), "abc", strict=True)]
    assert [note.id for note in find_notes(several)] == [note.id for note in find_notes(several[::-1])]


def test_a_planned_number_is_not_held_against_a_real_one() -> None:
    assert find_notes([dead(4, "a"), dead(9, "b", mood="planned")]) == []


def test_sides_with_known_different_roots_are_independent() -> None:
    def by(name: str, text: str, number: float) -> Evidence:
        facet = make_facet(text, "count", "people:dead", f"{number:.0f}", low=number, speaker=name, group="anybody")
        return make_evidence(text, facet, article=name, root=Root(name=name, kind="person"))

    (note,) = find_notes(
        [by("Ann Lund", "Four died, Lund said.", 4.0), by("Carl Voss", "Six are dead, Voss said.", 6.0)]
    )
    assert note.independent


def test_an_unknown_root_is_never_independent() -> None:
    (note,) = find_notes([dead(4, "a"), dead(5, "b", root=Root(name="Ann Lund", kind="person"))])
    assert not note.independent


def test_statuses_of_one_claim_are_one_side() -> None:
    text = "Nolan was suspended, after which he resigned."
    first = make_evidence(
        text,
        make_facet(text, "status", "job:nolan", "suspended", words="suspended", family="job", name="ed nolan"),
        make_facet(text, "status", "job:nolan", "resigned", words="resigned", family="job", name="ed nolan"),
        article="a",
    )
    other = "Ed Nolan was fired."
    second = make_evidence(
        other,
        make_facet(other, "status", "job:nolan", "fired", words="fired", family="job", name="ed nolan"),
        article="b",
    )
    (note,) = find_notes([first, second])
    assert {side.value for side in note.sides} == {"suspended; resigned", "fired"}


def test_keys_name_each_lookup_once() -> None:
    _, facet = count_of(4, "hurt")
    claim = dead(4, "a").claim
    assert candidate_keys(claim) == [("count", "people:dead")]
    text = "4 people were hurt in the blast at the mill."
    keys = candidate_keys(make_evidence(text, facet, facet).claim)
    assert keys == [("count", "people:hurt"), ("count", "people:shot")]
