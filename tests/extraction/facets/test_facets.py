"""Facets out of parsed sentences: one row a kind or a trap, with the normalised value that must come out."""

from __future__ import annotations

from datetime import date

import pytest

from store.claims import Facet, Story
from store.extraction import Parser
from store.extraction.facets import FacetContext, find_facets

pytestmark = pytest.mark.model

STORY = Story(slug="mill", title="The mill", event_date=date(2026, 4, 30), event_name="shooting")
PUBLISHED = date(2026, 5, 2)

# text, kind, key, value, some details
ROWS: tuple[tuple[str, str, str, str, dict[str, str]], ...] = (
    # words are numbers
    ("Three people were killed in the fire.", "count", "people:dead", "3", {"act": "dead"}),
    # the noun left out
    ("The blast injured 31.", "count", "people:hurt", "31", {}),
    # a headline
    ("2 dead, 5 injured in Fenton bar shooting", "count", "people:hurt", "5", {}),
    # at least
    ("At least 20 people were hurt.", "count", "people:hurt", "≥ 20", {}),
    # nearly
    ("Nearly 300 people were evacuated.", "count", "people:evacuated", "< 300", {}),
    # a dozen
    ("Police arrested a dozen people.", "count", "people:arrested", "12", {}),
    # a range
    ("Three or four robbers entered the bank.", "count", "suspect", "3-4", {}),
    # one of them, by its place
    ("He killed two clerks and wounded a third.", "count", "people:hurt", "1", {"scope": "ordinal 3"}),
    # additional
    ("Three additional officers arrived.", "count", "police+more", "3", {"scope": "more"}),
    # the sheriff's deputies
    ("Four Lane County Sheriff's deputies stood outside.", "count", "police", "4", {"act": "stay"}),
    # a part of the whole
    ("Roughly 40 of the 130 officers rushed in.", "count", "police", "about 40", {}),
    # corrected
    (
        "Four people were hurt, not six as first reported.",
        "count",
        "people:hurt",
        "4",
        {},
    ),
    # things
    ("They seized 12 AK 47 guns.", "count", "ak47", "12", {}),
    # population
    ("The town is home to 4,500 people.", "count", "people:living", "4500", {}),
    # million
    ("Thieves took gems worth 85 million euros.", "amount", "goods", "85000000 EUR", {}),
    # short scale
    ("The heist netted £4m in gems.", "amount", "goods", "4000000 GBP", {}),
    # hyphens
    ("They took a two-million-euro haul of jewels.", "amount", "goods", "2000000 EUR", {}),
    # bail
    ("The judge set bail at $250,000.", "amount", "bail", "250000 USD", {}),
    # magnitude
    ("A 6.1-magnitude quake struck the coast.", "measure", "magnitude:quake", "6.1 magnitude", {}),
    # distance
    ("It lies 30 miles north of Orrin.", "measure", "length:orrin", "30 mi", {}),
    # upwards of
    ("The deputy remained outside upwards of four minutes.", "duration", "for:stay", "> 4 min", {}),
    # service
    ("Lane, a 12-year veteran of the force, was hurt.", "duration", "for:service", "12 years", {}),
    # clock
    ("The shooting happened just before 2 a.m.", "time", "event", "just before 02:00", {}),
    # noon
    ("The attack began around noon.", "time", "event", "around 12:00", {}),
    # military
    ("The attack took place about 1100 hrs.", "time", "event", "about 11:00", {}),
    # a call
    ("Officers were called to the home at 11:40 p.m.", "time", "response", "23:40", {}),
    # a date without a year
    ("The fire broke out on April 30.", "date", "event", "2026-04-30", {}),
    # a weekday, looking back
    ("The shooting happened on Thursday.", "date", "event", "2026-04-30", {}),
    # counted from the event
    ("Two days after the shooting, Moss sent an email.", "date", "sent", "2026-05-02", {}),
    # a holiday
    ("He was shot on Valentine's Day.", "date", "event", "2026-02-14", {}),
    # age before the noun
    ("A 12-year-old boy was hurt.", "age", "minor", "12", {"group": "boy"}),
    # age behind the name
    ("Dana Reed, 24, was found on the porch.", "age", "name:reed", "24", {"name": "dana reed"}),
    # an age range
    ("The suspects are between the ages of 16 and 19.", "age", "adult", "16-19", {"plural": "yes"}),
    # fired
    ("Chief Marlow was fired on Friday.", "status", "job:marlow", "fired", {}),
    # as an adjective
    ("The fired officer Ed Nolan was outside.", "status", "job:nolan", "fired", {}),
    # condition
    ("The driver is in critical condition.", "status", "condition:driver", "critical", {}),
    # plea
    ("Reed pleaded not guilty.", "status", "plea:reed", "not guilty", {}),
    # never went in
    ("Nolan never went in.", "polarity", "where:nolan", "not inside", {}),
    # remained outside
    ("Nolan had not remained outside the building.", "polarity", "where:nolan", "not outside", {}),
    # a deed denied
    ("The office did not respond to requests.", "polarity", "did:respond:request", "not respond request", {}),
    # opposite verbs meet under one key
    ("The council rejected the plan.", "polarity", "did:approve:plan", "not approve plan", {}),
    # a title with its place
    ("Fenton Police Chief Ray Moss spoke.", "role", "person:moss", "Fenton Police Chief", {"lead": "chief"}),
    # an office without a name
    ("The Fenton Sheriff commented on it.", "role", "head:fenton", "Fenton Sheriff", {"place": "fenton"}),
    # kin
    ("The man and his 17-year-old brother were shot.", "role", "kin:age 17", "brother", {}),
    # a block
    ("It happened in the 1200 block of E. Pine Street.", "place", "street:pine", "1200 block E. Pine Street", {}),
    # a house
    ("Police were called to 415 Birch Road.", "place", "street:birch", "415 Birch Road", {}),
    # where it hit
    ("The girl was shot in the leg.", "detail", "wound:someone", "leg", {"wider": "leg"}),
    # calibre
    ("They found a .45-caliber pistol.", "detail", "caliber", ".45", {"weapon": "handgun"}),
    # colour
    ("The suspects fled in a white van.", "detail", "vehicle:van", "white", {}),
    # accident
    ("The shooting was accidental.", "account", "manner", "accident", {}),
    # homicide
    ("The coroner ruled the death a homicide.", "account", "manner", "deliberate", {}),
)


def facets_of(parser: Parser, text: str) -> list[Facet]:
    (parse,) = parser.parse([text])
    context = FacetContext(published=PUBLISHED, story=STORY)
    return [facet for first, last in parse.sentences for facet in find_facets(parse, first, last, context)]


@pytest.mark.parametrize(("text", "kind", "key", "value", "details"), ROWS, ids=[row[0][:40] for row in ROWS])
def test_facets(parser: Parser, text: str, kind: str, key: str, value: str, details: dict[str, str]) -> None:
    found = [facet for facet in facets_of(parser, text) if facet.kind == kind]
    fitting = [facet for facet in found if (facet.key, facet.value) == (key, value)]
    assert fitting, [(facet.key, facet.value) for facet in found]
    assert all(fitting[0].get(name) == wanted for name, wanted in details.items()), fitting[0].about


# text and a kind that must not come out of it
NOTHING = (
    # a year is not a count
    ("The mill was built in 1987.", "count"),
    # one of the largest
    ("It was one of the largest fires in years.", "count"),
    # a fired gun is no dismissal
    ("The officer fired at the car.", "status"),
    # a released report is nobody's release
    ("Homicide detectives came to the scene.", "account"),
    # an address is not a count
    ("Police were called to 415 Birch Road.", "count"),
    # nobody went into anything
    ("Lund moved in last year.", "polarity"),
)


@pytest.mark.parametrize(("text", "kind"), NOTHING)
def test_no_facet(parser: Parser, text: str, kind: str) -> None:
    assert [facet for facet in facets_of(parser, text) if facet.kind == kind] == []


@pytest.mark.parametrize(
    ("text", "mood"),
    [
        # planned
        ("He planned to kill ten people.", "planned"),
        # hypothetical
        ("The bomb could have killed ten people.", "hypothetical"),
        # denied
        ("He denied that he had killed ten people.", "denied"),
        # since replaced
        ("Officials initially said ten people were killed.", "earlier"),
        # asserted
        ("The bomb killed ten people.", ""),
    ],
)
def test_moods(parser: Parser, text: str, mood: str) -> None:
    (facet,) = [one for one in facets_of(parser, text) if one.key == "people:dead"]
    assert facet.get("mood") == mood


def test_every_passage_stands_in_the_text(parser: Parser) -> None:
    for text, *_ in ROWS:
        for facet in facets_of(parser, text):
            assert text[facet.passage.start : facet.passage.end] == facet.passage.text


def test_other_times_are_marked(parser: Parser) -> None:
    facets = facets_of(parser, "Last year, nine people were killed there. It also injured 31 people.")
    assert {facet.get("when") for facet in facets if facet.kind == "count"} == {"last year"}
