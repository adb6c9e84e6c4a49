"""Each kind's rule on facets made by hand: the traps that real reports set, one comment a row."""

from __future__ import annotations

import pytest

from store.claims import Facet
from store.conflicts import compare_sightings
from store.conflicts.sighting import find_sightings
from tests.conflicts.make import make_evidence, make_facet

TEXT = "In the blast at the old mill on Pine Street the crew was caught."


def facet(kind: str, key: str, value: str, low: float | None = None, **more: object) -> Facet:
    return make_facet(TEXT, kind, key, value, low=low, **more)  # type: ignore[arg-type]


def relate(a: Facet, b: Facet) -> str | None:
    (first,) = find_sightings(make_evidence(TEXT, a, article="a"))
    (second,) = find_sightings(make_evidence(TEXT, b, article="b"))
    found = compare_sightings(first, second)
    return None if found is None else found.relation


ROWS: tuple[tuple[Facet, Facet, str | None], ...] = (
    # exact numbers
    (facet("count", "people:dead", "4", 4), facet("count", "people:dead", "5", 5), "contradicts"),
    # a bound that holds the other
    (facet("count", "people:dead", "≥ 4", 4, bound="at least"), facet("count", "people:dead", "9", 9), "agrees"),
    # bounds that do not meet
    (
        facet("count", "people:dead", "≥ 9", 9, bound="at least"),
        facet("count", "people:dead", "4", 4),
        "contradicts",
    ),
    # part of the group
    (
        facet("count", "people:dead", "3", 3, group="child"),
        facet("count", "people:dead", "9", 9, group="anybody"),
        None,
    ),
    # more children than people at all
    (
        facet("count", "people:dead", "9", 9, group="child"),
        facet("count", "people:dead", "3", 3, group="anybody"),
        "contradicts",
    ),
    # another time
    (facet("count", "people:dead", "4", 4), facet("count", "people:dead", "5", 5, when="last year"), None),
    # an earlier report, since corrected
    (facet("count", "people:dead", "4", 4), facet("count", "people:dead", "5", 5, mood="earlier"), None),
    # of the whole
    (facet("count", "police", "130", 130), facet("count", "police", "100", 100, of="the 130 officers"), None),
    # far apart: two things
    (
        facet("amount", "award", "5 USD", 5, unit="USD", act="pay"),
        facet("amount", "award", "9 EUR", 9, unit="EUR", act="pay"),
        None,
    ),
    # one currency
    (
        facet("amount", "goods", "40 USD", 40, unit="USD"),
        facet("amount", "goods", "65 USD", 65, unit="USD"),
        "contradicts",
    ),
    # converted lengths
    (
        facet("measure", "length:mill", "30 mi", 48.28, unit="length"),
        facet("measure", "length:mill", "48 km", 48, unit="length"),
        "agrees",
    ),
    # different lengths
    (
        facet("measure", "length:mill", "30 mi", 48.28, unit="length"),
        facet("measure", "length:mill", "60 km", 60, unit="length"),
        "contradicts",
    ),
    # two speakers, both may be right
    (
        facet("duration", "for:stay", "> 4 min", 240, bound="more than", speaker="Ann Lund", who="ed nolan"),
        facet("duration", "for:stay", "5 min", 300, speaker="Carl Voss", who="ed nolan"),
        "differs",
    ),
    # about the same time
    (
        facet("time", "event", "about 16:00", 960, event="event", near="about"),
        facet("time", "event", "around 16:15", 975, event="event", near="around"),
        "agrees",
    ),
    # twenty minutes apart
    (
        facet("time", "event", "about 16:00", 960, event="event", near="about"),
        facet("time", "event", "around 16:20", 980, event="event", near="around"),
        "contradicts",
    ),
    # round midnight
    (
        facet("time", "event", "about 23:55", 1435, event="event", near="about"),
        facet("time", "event", "about 00:05", 5, event="event", near="about"),
        "agrees",
    ),
    # weekday against date that is that weekday
    (
        facet("date", "event", "weekday thursday", event="event"),
        facet("date", "event", "2026-04-30", event="event"),
        "agrees",
    ),
    # weekday against another day's date
    (
        facet("date", "event", "weekday friday", event="event"),
        facet("date", "event", "2026-04-30", event="event"),
        "contradicts",
    ),
    # the day it was said is not the day it was
    (facet("date", "said", "2026-04-30", event="said"), facet("date", "said", "2026-05-01", event="said"), None),
    # one name, two ages
    (
        facet("age", "name:reed", "24", 24, name="dana reed", unit="year"),
        facet("age", "name:reed", "26", 26, name="dana reed", unit="year"),
        "contradicts",
    ),
    # one surname, two people
    (
        facet("age", "name:reed", "24", 24, name="dana reed", unit="year"),
        facet("age", "name:reed", "51", 51, name="carl reed", unit="year"),
        None,
    ),
    # fired against resigned
    (
        facet("status", "job:nolan", "fired", family="job", name="ed nolan"),
        facet("status", "job:nolan", "resigned", family="job", name="ed nolan"),
        "contradicts",
    ),
    # a suspension comes before
    (
        facet("status", "job:nolan", "fired", family="job", name="ed nolan"),
        facet("status", "job:nolan", "suspended", family="job", name="ed nolan"),
        "reconcilable",
    ),
    # a plea changes
    (
        facet("status", "plea:nolan", "guilty", family="plea", name="ed nolan"),
        facet("status", "plea:nolan", "not guilty", family="plea", name="ed nolan"),
        "superseded",
    ),
    # the condition moved on
    (
        facet("status", "condition:reed", "critical", family="condition", name="dana reed"),
        facet("status", "condition:reed", "stable", family="condition", name="dana reed", later="yes"),
        "superseded",
    ),
    # out, said two ways
    (
        facet("polarity", "where:nolan", "outside", name="ed nolan"),
        facet("polarity", "where:nolan", "not inside", name="ed nolan"),
        "agrees",
    ),
    # out and not out
    (
        facet("polarity", "where:nolan", "outside", name="ed nolan"),
        facet("polarity", "where:nolan", "not outside", name="ed nolan"),
        "contradicts",
    ),
    # first out, then in
    (
        facet("polarity", "where:nolan", "outside", name="ed nolan"),
        facet("polarity", "where:nolan", "inside", name="ed nolan"),
        None,
    ),
    # two ranks
    (
        facet("role", "person:reyes", "Sgt.", name="paul reyes", title="sgt"),
        facet("role", "person:reyes", "Lt.", name="paul reyes", title="lt"),
        "contradicts",
    ),
    # two offices of one place, one of them nameless
    (
        facet("role", "head:fenton", "Fenton Police Chief", lead="chief", name="ray moss", place="fenton"),
        facet("role", "head:fenton", "Fenton Sheriff", lead="sheriff", place="fenton"),
        "contradicts",
    ),
    # two people in two offices
    (
        facet("role", "head:fenton", "Fenton Police Chief", lead="chief", name="ray moss", place="fenton"),
        facet("role", "head:fenton", "Fenton Mayor", lead="mayor", name="ed lund", place="fenton"),
        None,
    ),
    # a house in its block
    (
        facet("place", "street:pine", "1200 block Pine St", 1200, high=1299, block="yes"),
        facet("place", "street:pine", "1224 Pine St", 1224),
        "agrees",
    ),
    # two blocks
    (
        facet("place", "street:pine", "1200 block Pine St", 1200, high=1299, event="event"),
        facet("place", "street:pine", "1500 block Pine St", 1500, high=1599, event="event"),
        "contradicts",
    ),
    # where somebody lives
    (
        facet("place", "street:pine", "1200 block Pine St", 1200, high=1299, event="event"),
        facet("place", "street:pine", "1500 block Pine St", 1500, high=1599, home="yes"),
        None,
    ),
    # closer and wider words for one wound
    (
        facet("detail", "wound:reed", "chest", name="dana reed", wider="torso upper_body"),
        facet("detail", "wound:reed", "torso", name="dana reed", wider="torso upper_body"),
        "agrees",
    ),
    # two wounds
    (
        facet("detail", "wound:reed", "leg", name="dana reed", wider="leg"),
        facet("detail", "wound:reed", "neck", name="dana reed", wider="neck upper_body"),
        "contradicts",
    ),
    # accident against intent
    (facet("account", "manner", "accident"), facet("account", "manner", "deliberate"), "contradicts"),
    # not yet known
    (facet("account", "manner", "accident", mood="unclear"), facet("account", "manner", "deliberate"), None),
)


@pytest.mark.parametrize(("a", "b", "relation"), ROWS)
def test_relations(a: Facet, b: Facet, relation: str | None) -> None:
    assert relate(a, b) == relation
    assert relate(b, a) == relation


def test_a_detail_quotes_both_values() -> None:
    a, b = "Nine were held at the mill.", "Ten were held at the mill."
    (first,) = find_sightings(make_evidence(a, make_facet(a, "count", "people:held", "9", words="Nine", low=9.0)))
    (second,) = find_sightings(
        make_evidence(b, make_facet(b, "count", "people:held", "10", words="Ten", low=10.0), article="b")
    )
    found = compare_sightings(first, second)
    assert found is not None
    assert "“Nine”" in found.detail
    assert "“Ten”" in found.detail
    assert found.detail.count(".") == 1
