"""Look-ups in the seed articles: quotations, people, days, sources, notes, suggestions."""

from __future__ import annotations

import pytest

from store.answers import (
    build_dossier,
    build_sources,
    build_timeline,
    export_dossier,
    export_quotes,
    export_sources,
    export_timeline,
    find_conflicts,
    find_quotes,
    suggest_questions,
)
from store.answers.lookups.records import QuoteLookup
from store.claims import Story, fold_space
from store.ledger import Ledger

pytestmark = pytest.mark.model
Store = tuple[Ledger, Story]


def look_up(store: Store, words: str, speaker: str | None = None) -> QuoteLookup:
    ledger, story = store
    with ledger.read() as work:
        return find_quotes(words, work, story=story, speaker=speaker)


FOUND = [
    # words typed, and words of the first utterance found
    ("the truth will come out in time", "the truth will come out in time"),
    ("truth time come out", "the truth will come out in time"),  # any order
    ("who said the truth wil come out", "the truth will come out in time"),  # a question, with a slip
    ("runcie disturbing", "It’s really disturbing"),  # a name and a word
    ("israel four minutes", "upwards of four minutes"),
    ("lone wolf", "lone wolf assassin"),
]


@pytest.mark.parametrize(("words", "printed"), FOUND, ids=[row[0] for row in FOUND])
def test_a_quotation_is_found(seed_store: Store, words: str, printed: str) -> None:
    found = look_up(seed_store, words)
    assert found.utterances, found.detail
    first = found.utterances[0].variants[0].attribution
    assert printed in fold_space(" ".join(part.text for part in first.content))


def test_printings_of_one_utterance_stand_together_the_fullest_first(seed_store: Store) -> None:
    found = look_up(seed_store, "the truth will come out in time")
    (utterance,) = found.utterances[:1]
    assert [variant.evidence.outlet for variant in utterance.variants] == ["CrimeOnline", "ZeroHedge"]
    assert utterance.variants[1].detail.startswith("shorter: stops")
    assert utterance.variants[1].detail.endswith("where both print, the words agree")


def test_a_misremembered_quotation_says_how_it_differs(seed_store: Store) -> None:
    found = look_up(seed_store, "I think he stayed outside up to four minutes")
    assert {(change.left, change.right) for change in found.altered if change.kind == "changed"} == {
        ("remained", "stayed"),
        ("upwards of", "up to"),
    }
    assert found.detail.startswith("Not printed in these words")
    assert not look_up(seed_store, "I think he remained outside upwards of four minutes").altered


def test_quotations_by_a_speaker(seed_store: Store) -> None:
    by_name = look_up(seed_store, "", speaker="Runcie")
    assert by_name.utterances
    assert {utterance.speaker for utterance in by_name.utterances} == {"Robert Runcie"}
    assert not look_up(seed_store, "banana pancakes").utterances


def test_no_paraphrase_is_given_as_a_quotation(seed_store: Store) -> None:
    for words, _ in FOUND:
        for utterance in look_up(seed_store, words).utterances:
            assert all(variant.attribution.kind != "indirect" for variant in utterance.variants)


def test_a_dossier(seed_store: Store) -> None:
    ledger, story = seed_store
    with ledger.read() as work:
        found = build_dossier("Scott Petersen", work, story=story)  # both names mistyped
        chief = build_dossier("pustizzi", work, story=story)
        nobody = build_dossier("Xavier Quark", work, story=story)
    assert found.name == "Scot Peterson"
    assert any("School Resource" in role.passage.text for role in found.roles)
    assert found.said_about
    assert {alias.passage.text for alias in chief.aliases} >= {"Anthony Pustizzi", "Putstizzi"}  # the misspelling too
    assert any("Chief" in role.passage.text for role in chief.roles)
    assert chief.said
    assert chief.notes
    assert (nobody.name, nobody.candidates) == (None, ())
    assert export_dossier(chief)["name"] == chief.name


def test_a_timeline_says_what_fixes_each_day(seed_store: Store) -> None:
    ledger, story = seed_store
    with ledger.read() as work:
        found = build_timeline(work, story=story)
    days = {fold_space(entry.printed.text): (entry.when, entry.fixed_by) for entry in found.entries}
    assert str(days["February 15"][0]) == "2018-02-15"
    assert str(days["Two days after the shooting"][0]) == "2018-02-16"
    assert days["Two days after the shooting"][1] == "counted from the story's event date"
    assert days["Thursday"][0] is None or days["Thursday"][1].startswith("counted from")
    assert days["February 15"][1].startswith("printed; the year from")
    assert days["yesterday"][1] == "counted from the article's date, 2018-02-23"
    assert days["next week"][0] is None  # and yet not left out
    known = [entry.when for entry in found.entries if entry.when]
    assert known == sorted(known)
    assert export_timeline(found)["entries"]


def test_sources(seed_store: Store) -> None:
    ledger, story = seed_store
    with ledger.read() as work:
        found = build_sources(work, story=story)
    assert {one.outlet for one in found.articles} == {"CrimeOnline", "ZeroHedge"}
    assert found.claims == sum(one.claims for one in found.articles)
    assert all(one.versions == 1 for one in found.articles)
    assert export_sources(found)["outlets"] == 2


def test_conflict_notes_by_words(seed_store: Store) -> None:
    ledger, story = seed_store
    with ledger.read() as work:
        everything = find_conflicts("", work, story=story)
        about = find_conflicts("deputys outside", work, story=story)  # a typing error
        none = find_conflicts("banana", work, story=story)
    assert about
    assert set(about) < set(everything)
    assert not none


def test_suggested_questions_are_answered(seed_store: Store) -> None:
    ledger, story = seed_store
    with ledger.read() as work:
        first = suggest_questions(work, story=story)
        assert first == suggest_questions(work, story=story)
    assert len(first) == 3
    assert len({question.split()[0] for question in first}) > 1  # not three of a kind


def test_exports_carry_attribution(seed_store: Store) -> None:
    exported = export_quotes(look_up(seed_store, "the truth will come out in time"))
    for utterance in exported["utterances"]:
        for variant in utterance["variants"]:
            assert variant["outlet"] in variant["credit"]
