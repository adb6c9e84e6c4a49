"""Articles go in whole, once, and come out as they were; versions differ by the claims they print."""

import random
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone

import pytest
import sqlalchemy
from sqlalchemy import text

from store.claims import ArticleStatus, Credit, Passage, SpanError
from store.ledger import Ledger, UnknownArticleError, UnknownStoryError
from store.ledger.errors import LongNameError
from tests.ledger.factories import NOON, STORY, later, make_article, make_extraction, record

RAIN, DAM, DEAD = "The rain began on Monday.", "The dam held.", "Three people are dead."


def test_an_article_comes_back_as_it_went_in(ledger: Ledger) -> None:
    zone = timezone(timedelta(hours=-5))
    extraction = make_extraction(
        "one",
        [RAIN, DAM],
        speaker="Ada Nkemelu",
        url="https://one.example/rain",
        published=datetime(2024, 5, 7, 9, 30, tzinfo=zone),
        updated=datetime(2024, 5, 7, 15, 0, tzinfo=UTC),
        headline="Rain – “heavy”",
        credits=(Credit(name="Wire", role="agency"),),
        supplied={"outlet": "manifest"},
    )
    record(ledger, extraction)
    with ledger.read() as work:
        article = work.load_article("one")
        evidence = work.find_claims(STORY, "one")
    assert article == extraction.article
    assert article.version == extraction.article.version
    assert [one.claim for one in evidence] == list(extraction.claims)
    assert evidence[0].credits == (Credit(name="Wire", role="agency"),)
    assert evidence[0].published == extraction.article.published


def test_a_story_is_brought_up_to_date(ledger: Ledger) -> None:
    with ledger.work() as work:
        work.record_story(STORY)
        work.record_story(replace(STORY, title="The great flood"))
        assert work.find_stories() == [replace(STORY, title="The great flood")]
        assert work.find_story("fire") is None
        with pytest.raises(UnknownStoryError, match="fire"):
            work.find_articles("fire")


def test_recording_twice_changes_nothing_but_last_seen(ledger: Ledger) -> None:
    extraction = make_extraction("one", [RAIN, DAM], speaker="Ada Nkemelu")
    record(ledger, extraction)
    before = dump_tables(ledger)
    with ledger.work() as work:
        outcome = work.record_extraction(extraction, STORY, later(5))
    assert (outcome.status, outcome.added, outcome.withdrawn) == ("seen", (), ())
    assert outcome.seen == tuple(claim.id for claim in extraction.claims)
    after = dump_tables(ledger)
    assert {name: rows for name, rows in after.items() if rows != before[name]}.keys() == {"article", "version"}
    with ledger.read() as work:
        entry = work.find_articles(STORY)[0]
    assert (entry.first_seen, entry.last_seen) == (NOON, later(5))


def test_a_new_version_adds_sees_again_and_withdraws(ledger: Ledger) -> None:
    rain, dam = record(ledger, make_extraction("one", [RAIN, DAM]))
    with ledger.work() as work:
        outcome = work.record_extraction(make_extraction("one", [DAM, DEAD]), STORY, later(5))
    assert (outcome.status, outcome.seen, outcome.withdrawn) == ("changed", (dam,), (rain,))
    with ledger.read() as work:
        assert [one.claim.text for one in work.find_claims(STORY, "one")] == [DAM, DEAD]
        moved = work.load_evidence([dam])[0].claim.passage
        assert moved == Passage(0, len(DAM), DAM)
        assert work.load_evidence([rain]) == []
        gone = work.load_evidence([rain], withdrawn=True)[0].claim
        assert gone.passage == Passage(0, len(RAIN), RAIN)
        assert work.find_articles(STORY)[0].versions == 2
        assert [one.claim.id for one in work.find_withdrawn_since(STORY, NOON, later(9))] == [rain]


def test_a_claim_that_comes_back_stands_again(ledger: Ledger) -> None:
    rain, _ = record(ledger, make_extraction("one", [RAIN, DAM]))
    record(ledger, make_extraction("one", [DAM]), now=later(1))
    assert record(ledger, make_extraction("one", [DAM, RAIN]), now=later(2)) == [rain]
    with ledger.read() as work:
        assert [one for one, _ in work.search_claims(STORY, ["rain"])] == [rain]


def test_an_older_version_that_comes_late_changes_nothing_shown(ledger: Ledger) -> None:
    record(ledger, make_extraction("one", [RAIN, DAM], updated=later(60)))
    with ledger.work() as work:
        outcome = work.record_extraction(make_extraction("one", [DEAD], updated=later(30)), STORY, later(90))
        assert (outcome.status, outcome.added, outcome.withdrawn) == ("seen", (), ())
        assert work.load_article("one").text == f"{RAIN} {DAM}"


def test_a_known_version_seen_again_does_not_return(ledger: Ledger) -> None:
    first, second = make_extraction("one", [RAIN]), make_extraction("one", [DAM])
    record(ledger, first, second)
    before = dump_tables(ledger)
    record(ledger, first, second)
    assert dump_tables(ledger) == before


def test_newer_rules_find_other_claims_in_the_same_version(ledger: Ledger) -> None:
    extraction = make_extraction("one", [RAIN, DAM])
    rain, dam = record(ledger, extraction)
    better = replace(extraction, claims=(replace(extraction.claims[0], speaker="Ada Nkemelu"),))
    with ledger.work() as work:
        outcome = work.record_extraction(better, STORY, later(1), wrote="rules 2")
        assert (outcome.status, outcome.seen, outcome.withdrawn) == ("changed", (rain,), (dam,))
        assert [one.claim for one in work.find_claims(STORY, "one")] == list(better.claims)
        assert [(one.name, one.spoken) for one in work.find_names(STORY)] == [("Ada Nkemelu", 1)]
        assert [one for one, _ in work.search_claims(STORY, ["nkemelu"])] == [rain]
        assert work.has_version(extraction.article, STORY, "rules 2")
        assert not work.has_version(extraction.article, STORY, "rules 3")


def test_a_version_read_before_is_seen_without_reading(ledger: Ledger) -> None:
    extraction = make_extraction("one", [RAIN, DAM])
    with ledger.work() as work:
        work.record_story(STORY)
        assert work.touch_version(extraction.article, STORY, NOON, wrote="rules 1") is None
        work.record_extraction(extraction, STORY, NOON, wrote="rules 1")
        assert work.touch_version(extraction.article, STORY, later(1), wrote="rules 2") is None
        outcome = work.touch_version(extraction.article, STORY, later(1), wrote="rules 1")
        assert outcome == work.record_extraction(extraction, STORY, later(1), wrote="rules 1")
        assert work.find_articles(STORY)[0].last_seen == later(1)


def test_text_is_checked_on_write_and_nothing_of_the_article_stays(ledger: Ledger) -> None:
    extraction = make_extraction("one", [RAIN, DAM])
    wrong = replace(extraction.claims[1], passage=Passage(0, len(DAM), DAM))
    with pytest.raises(SpanError):
        record(ledger, replace(extraction, claims=(extraction.claims[0], wrong)))
    with ledger.read() as work, pytest.raises(UnknownStoryError):
        work.find_articles(STORY)


@pytest.mark.parametrize("status", ["withheld", "canceled"])
def test_a_killed_article_is_out_of_every_read(ledger: Ledger, status: ArticleStatus) -> None:
    extraction = make_extraction(
        "one", [RAIN, DEAD], speaker="Ada Nkemelu", values={DEAD: "3"}, url="https://x.example"
    )
    ids = record(ledger, extraction)
    killed = replace(extraction, article=replace(extraction.article, status=status), claims=())
    with ledger.work() as work:
        outcome = work.record_extraction(killed, STORY, later(1))
    assert (outcome.status, sorted(outcome.withdrawn)) == ("withdrawn", sorted(ids))
    check_hidden(ledger, ids)


def test_an_embargoed_article_is_out_of_every_read_until_its_release(ledger: Ledger) -> None:
    sentences = [RAIN, DEAD]
    extraction = make_extraction(
        "one", sentences, speaker="Ada Nkemelu", values={DEAD: "3"}, url="https://x.example", embargoed_until=later(60)
    )
    with ledger.work() as work:
        work.record_story(STORY)
        outcome = work.record_extraction(extraction, STORY, NOON)
        assert (outcome.status, outcome.added, outcome.held) == ("new", (), later(60))
        assert work.record_extraction(extraction, STORY, later(1)).added == ()
        assert work.release_due(later(59)) == []
    ids = [claim.id for claim in extraction.claims]
    check_hidden(ledger, ids)
    with ledger.work() as work:
        (released,) = work.release_due(later(60))
        assert (released.status, released.added, released.story) == ("new", tuple(ids), "flood")
        assert work.release_due(later(61)) == []
        assert [one.claim for one in work.find_claims(STORY, "one")] == list(extraction.claims)
        assert work.count_claims(STORY) == (2, 1, 1, date(2024, 5, 7))
        assert [entry.article.id for entry in work.find_articles_since(STORY, later(60), later(61))] == ["one"]


def test_an_embargoed_correction_leaves_the_version_before_it_readable(ledger: Ledger) -> None:
    (rain,) = record(ledger, make_extraction("one", [RAIN]))
    record(ledger, make_extraction("one", [DAM], embargoed_until=later(60)))
    with ledger.work() as work:
        assert [one.claim.id for one in work.find_claims(STORY, "one")] == [rain]
        (released,) = work.release_due(later(61))
        assert (released.status, released.withdrawn) == ("changed", (rain,))


def test_counts_follow_what_is_shown(ledger: Ledger) -> None:
    record(
        ledger,
        make_extraction("one", [RAIN, DAM], outlet="Wire"),
        make_extraction("two", [DEAD], outlet="Wire", published=date(2024, 5, 9)),
        make_extraction("three", [DEAD], outlet=None, published=None),
    )
    with ledger.work() as work:
        assert work.count_claims(STORY) == (4, 3, 1, date(2024, 5, 9))
        work.record_extraction(make_extraction("two", [DEAD], outlet="Wire", status="withheld"), STORY, later(1))
        assert work.count_claims(STORY) == (3, 2, 1, date(2024, 5, 7))
        work.record_extraction(make_extraction("one", [RAIN], outlet="Post"), STORY, later(2))
        assert work.count_claims(STORY) == (2, 2, 1, date(2024, 5, 7))
        assert [entry.article.id for entry in work.find_articles(STORY)] == ["one", "three"]


def test_two_stories_keep_apart(ledger: Ledger) -> None:
    other = replace(STORY, slug="storm")
    extraction = make_extraction("one", [RAIN])
    record(ledger, extraction)
    with ledger.work() as work:
        work.record_story(other)
        assert work.search_claims(other, ["rain"]) == []
        assert work.record_extraction(extraction, other, NOON).status == "new"
        assert len(work.search_claims(other, ["rain"])) == 1
        assert len(work.load_evidence([extraction.claims[0].id])) == 1


def test_history_refuses_to_be_rewritten(ledger: Ledger) -> None:
    record(ledger, make_extraction("one", [RAIN]))
    for statement in (
        "UPDATE claim SET text = 'The sun shone.'",
        "DELETE FROM claim",
        "UPDATE version SET text = ''",
        "DELETE FROM version",
    ):
        with pytest.raises(sqlalchemy.exc.DBAPIError, match="is never"), ledger.work() as work:
            work.connection.execute(text(statement))


def test_articles_are_found_by_address_and_time(ledger: Ledger) -> None:
    record(ledger, make_extraction("one", [RAIN], url="https://one.example/a"))
    record(ledger, make_extraction("two", [DAM]), now=later(10))
    with ledger.read() as work:
        found = work.find_article("https://one.example/a")
        assert found is not None
        assert found.id == "one"
        assert work.find_article("https://two.example/a") is None
        assert [entry.article.id for entry in work.find_articles_since(STORY, later(1), later(11))] == ["two"]
        assert [one.claim.text for one in work.find_claims_since(STORY, later(1), later(11))] == [DAM]


def test_the_one_old_article_that_says_otherwise_stays_a_candidate(ledger: Ledger) -> None:
    for number in range(40):
        value = "14" if number == 2 else "17"
        sentence = f"Report {number} says {value} people are dead."
        record(ledger, make_extraction(f"a{number:02}", [sentence], values={sentence: value}))
    with ledger.read() as work:
        found = work.find_facet_candidates(STORY, [("count", "dead"), ("count", "missing")], limit=30)
        newest = [f"a{number}" for number in range(39, 31, -1)]
        assert [one.claim.article for one in found] == [*newest, "a02"]
        assert work.find_facet_candidates(STORY, []) == []
        assert work.find_facet_candidates(STORY, [("status", "dead")]) == []
    record(ledger, make_extraction("a02", ["Nobody knows."]))
    with ledger.read() as work:
        found = work.find_facet_candidates(STORY, [("count", "dead")])
        assert [one.claim.article for one in found] == newest


def test_candidates_are_bounded_and_the_keys_take_turns(ledger: Ledger) -> None:
    sentences = [f"Report {number} says {number} people are dead." for number in range(30)]
    record(ledger, make_extraction("one", sentences, values={one: str(n) for n, one in enumerate(sentences)}))
    record(ledger, make_extraction("two", ["Much."], values={"Much.": "long " * 1000}))
    with ledger.read() as work:
        assert len(work.find_facet_candidates(STORY, [("count", "dead")], limit=10)) == 10


def test_what_no_index_can_hold_is_cut_or_refused(ledger: Ledger) -> None:
    endless = "".join(random.Random(1).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=50_000))
    extraction = make_extraction("one", [endless, "The dam held."], speaker=endless, values={endless: endless})
    facet = replace(extraction.claims[0].facets[0], key=endless)
    long = replace(extraction, claims=(replace(extraction.claims[0], facets=(facet,)), *extraction.claims[1:]))
    record(ledger, long)
    with ledger.read() as work:
        assert [one.claim for one in work.find_facet_candidates(STORY, [("count", endless)])] == [long.claims[0]]
        assert len(work.search_claims(STORY, [endless])) == 2
    with pytest.raises(LongNameError, match="600"):
        record(ledger, make_extraction("two" * 300, ["The dam held."]))


def check_hidden(ledger: Ledger, ids: list[str]) -> None:
    """Hold every read door against an article that may not be shown."""
    with ledger.read() as work:
        for load in (work.load_article, work.load_boilerplate):
            with pytest.raises(UnknownArticleError):
                load("one")
        assert work.find_article("https://x.example") is None
        assert work.find_articles(STORY) == []
        assert work.find_claims(STORY, "one") == []
        assert work.load_evidence(ids) == []
        assert work.load_evidence(ids, withdrawn=True) == []
        assert work.find_facet_candidates(STORY, [("count", "dead")]) == []
        assert work.search_claims(STORY, ["rain", "dead"]) == []
        assert work.find_attributed(STORY) == []
        assert work.find_names(STORY) == []
        assert work.find_terms(STORY, ["rain"]) == {"rain": 0}
        assert work.suggest_terms(STORY, "rian") == []
        assert work.count_claims(STORY) == (0, 0, 0, None)
        assert work.find_claims_since(STORY, NOON, later(99)) == []
        assert work.find_withdrawn_since(STORY, NOON, later(99)) == []


def dump_tables(ledger: Ledger) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table of claims, with the pages of the full-text index left out."""
    names = "article", "version", "claim", "sighting", "facet", "claim_terms", "term", "name", "story"
    with ledger.read() as work:
        return {
            name: sorted((tuple(row) for row in work.connection.execute(text(f"SELECT * FROM {name}"))), key=repr)
            for name in names
        }


def test_an_article_needs_no_more_than_a_text(ledger: Ledger) -> None:
    article = make_article("one", "Nothing known.", outlet=None, published=None)
    record(ledger, replace(make_extraction("one", ["Nothing known."]), article=article))
    with ledger.read() as work:
        assert work.load_article("one") == article
