"""Dossiers: roles of every article, bodies and outlets like people, and nothing cut without a word."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from rich.console import Console

from bot.show import show_dossier, show_quotes
from store.answers import build_dossier, build_timeline, find_quotes
from store.answers.lookups.records import Dossier
from store.answers.showing.printing import credit_attribution, print_credit
from store.claims import Story, fold_space
from store.ledger import Ledger
from tests.answers.stories import Opened, open_invented

pytestmark = pytest.mark.model
Store = tuple[Ledger, Story]


@pytest.fixture(scope="module")
def harbor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    with open_invented("harbor", tmp_path_factory.mktemp("harbor")) as opened:
        yield opened


@pytest.fixture(scope="module")
def clinic(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    with open_invented("clinic", tmp_path_factory.mktemp("clinic")) as opened:
        yield opened


def who(opened: Opened | Store, name: str) -> Dossier:
    with opened[0].read() as work:
        return build_dossier(name, work, story=opened[1])


def roles(found: Dossier) -> set[tuple[str, str | None]]:
    return {(fold_space(one.passage.text), one.evidence.outlet) for one in found.roles}


def said(found: Dossier) -> str:
    return " | ".join(part.text for one in found.said for part in one.attribution.content)


def test_roles_of_every_article_are_listed(seed_store: Store, harbor: Opened) -> None:
    assert roles(who(seed_store, "Peterson")) >= {
        ("School Resource Deputy (SRD)", "CrimeOnline"),
        ("the only armed officer on campus", "CrimeOnline"),
        ("High School Resource Officer", "ZeroHedge"),
    }
    assert roles(who(harbor, "Brandt")) == {
        ("The company’s maintenance manager", "Coast Weekly"),
        ("its maintenance manager", "Harbor Post"),
    }
    assert roles(who(harbor, "Vance")) >= {
        ("Sound Passage Lines chief executive", "Harbor Post"),
        ("the company’s chief executive", "Ellery Courier"),
    }


def test_all_that_is_said_of_somebody_is_there_or_counted(seed_store: Store) -> None:
    found = who(seed_store, "Scot Peterson")
    assert len(found.said_about) > 8
    out = io.StringIO()
    show_dossier(Console(file=out, width=110), found)
    assert f"Said about them ({len(found.said_about)})" in out.getvalue()
    assert "So he certainly did a poor job." in out.getvalue()


BODIES = [
    # asked, the name found, words that it or somebody for it said, words said of it
    ("Coast Guard", "Coast Guard", ("212 people", "do not believe"), ""),
    (
        "sound passage lines",
        "Sound Passage Lines",
        ("ignored any warning", "Every inspection"),
        "revoke the dock lease",
    ),
    ("Transportation Safety Board", "Transportation Safety Board", ("no sign of sabotage", "were hurt"), ""),
]


@pytest.mark.parametrize(("asked", "name", "words", "about"), BODIES, ids=[row[0] for row in BODIES])
def test_a_body_has_a_dossier(harbor: Opened, asked: str, name: str, words: tuple[str, ...], about: str) -> None:
    found = who(harbor, asked)
    assert found.name == name
    assert all(one in said(found) for one in words)
    assert not about or any(about in one.claim.text for one in found.said_about)


def test_an_office_is_no_officer(seed_store: Store) -> None:
    for asked in ("sheriff's office", "Broward County Sheriff’s Office", "the Broward County Sheriff's Office"):
        found = who(seed_store, asked)
        assert found.name == "Broward County Sheriff’s Office"
        assert any("did not respond" in one.claim.text for one in found.said_about)
        assert {one.attribution.speaker for one in found.said} == {"Scott Israel"}  # its sheriff


def test_an_outlet_that_others_cite(seed_store: Store) -> None:
    found = who(seed_store, "CNN")
    assert found.name == "CNN"
    assert {one.evidence.outlet for one in found.aliases} == {"CrimeOnline", "ZeroHedge"}
    assert "stunned" in said(found)
    assert any("CNN obtained an internal email" in one.claim.text for one in found.said_about)


def test_initials_and_offices_find_their_bearers(clinic: Opened, harbor: Opened) -> None:
    assert who(clinic, "EPA").name == "Environmental Protection Agency"
    assert who(harbor, "the mayor").name == "Ruth Calder"
    assert who(harbor, "Xavier Quark").name is None


def test_quoted_words_in_a_paraphrase_are_said(harbor: Opened) -> None:
    assert "an accident waiting to happen" in said(who(harbor, "Calder"))


def test_a_fragment_is_shown_in_its_sentence(seed_store: Store) -> None:
    ledger, story = seed_store
    with ledger.read() as work:
        found = find_quotes("", work, story=story, speaker="Trump")
        both = find_quotes("the sheriff and I had a heated moment", work, story=story)
    out = io.StringIO()
    show_quotes(Console(file=out, width=110), found)
    show_quotes(Console(file=out, width=110), both)
    assert "President Trump called the sheriff’s deputy a “coward”" in out.getvalue()
    # What the bot leaves out between two pieces is marked as left out by it, never with dots that might be printed.
    assert "evening,” […] “Sheriff Israel" in out.getvalue()
    assert " … " not in out.getvalue().replace("arrive … take", "")


@pytest.mark.parametrize(
    ("words", "printed", "altered"),
    [
        ("who said he never did his job", "He did not do his job", True),
        ("who said he was a coward", "coward", True),
        ("who said 'he stood outside for upwards of five minutes'", "upwards of four minutes", True),
    ],
)
def test_a_misremembered_quotation_is_found(seed_store: Store, words: str, printed: str, altered: bool) -> None:
    ledger, story = seed_store
    with ledger.read() as work:
        found = find_quotes(words, work, story=story)
    assert printed in " ".join(part.text for part in found.utterances[0].variants[0].attribution.content)
    assert bool(found.altered) is altered


def test_quotations_by_office_and_by_body(seed_store: Store, harbor: Opened) -> None:
    with seed_store[0].read() as work:
        sheriff = find_quotes("", work, story=seed_store[1], speaker="sheriff")
    assert {one.speaker for one in sheriff.utterances} == {"Scott Israel"}
    with harbor[0].read() as work:
        guard = find_quotes("", work, story=harbor[1], speaker="Coast Guard")
    (variant,) = guard.utterances[0].variants
    assert print_credit(credit_attribution(variant.evidence, variant.attribution)).startswith("Luis Ortega")
    assert "2 more only in the outlets' own words" in guard.detail


def test_a_weekday_is_never_said_to_be_printed_as_a_date(harbor: Opened) -> None:
    with harbor[0].read() as work:
        found = build_timeline(work, story=harbor[1])
    fixes = {(fold_space(one.printed.text), str(one.when)): one.fixed_by for one in found.entries}
    assert fixes["Friday", "2025-03-14"] == "counted from the article's date, 2025-03-18"
    assert fixes["March 4", "2025-03-04"] == "printed; the year from the article's date, 2025-03-06"
    assert fixes["next month", "None"].startswith("as printed")
