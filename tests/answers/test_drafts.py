"""The draft check: statements of a draft and every verdict that must come of them."""

from __future__ import annotations

import csv
import io

import pytest

from bot.compose import make_draft_parser
from bot.settings import Settings
from store.answers import check_draft, export_check, export_check_csv
from store.answers.lookups.records import DraftCheck
from store.claims import Story
from store.ledger import Ledger

pytestmark = pytest.mark.model
Store = tuple[Ledger, Story]


def check(store: Store, settings: Settings, text: str) -> DraftCheck:
    ledger, story = store
    with ledger.read() as work:
        return check_draft(text, work, story=story, extract=make_draft_parser(settings, story))


TABLE = [
    # falsehoods that share nearly all their words with a source
    ("Trump called the deputy a hero at CPAC.", ["not in the sources"], "hero"),
    ("The Coral Springs officers did not enter the building.", ["not in the sources"], ""),
    ("Peterson was not suspended without pay.", ["not in the sources"], "opposite"),
    ("Peterson was not the only armed officer on campus.", ["not in the sources"], "opposite"),
    ("Coral Springs sent 130 deputies to the scene.", ["not in the sources"], "deputies"),
    ("Pustizzi was fired.", ["not in the sources"], "fired"),
    # a statement, the verdicts that hold, words of the detail
    ("Peterson was suspended without pay, after which he resigned.", ["verbatim"], ""),
    ("“I think he remained outside upwards of four minutes,” Israel said.", ["verbatim"], ""),
    (
        "“I think he stayed outside upwards of four minutes,” Israel said.",
        ["wording altered"],
        "“stayed” for “remained”",
    ),
    # a paraphrase between quotation marks
    ("Goodrum “confronted Broward County Sheriff Scott Israel” at a vigil.", ["wording altered"], "not a quotation"),
    ("Coral Springs sent 140 officers to the scene.", ["number differs"], "The draft has 140, the source 130"),
    ("Coral Springs sent 130 officers to the scene.", ["supported"], "in other words"),
    # one figure wrong, and told to CNN by sources
    (
        "Five Broward County deputies were stationed outside the school.",
        ["number differs", "attribution dropped"],
        "The draft has 5, the source 4",
    ),
    # the approximator and the police chief who said it are both gone
    ("40 of the 130 officers rushed into the building.", ["attribution dropped", "hedge dropped"], "roughly"),
    ("Peterson remained outside four minutes.", ["attribution dropped", "hedge dropped"], "Scott Israel"),
    ("The report will be released next week.", ["hedge dropped"], "The source says"),
    ("The shooter was still in the building when they arrived.", ["hedge dropped"], "unclear"),
    ("Scott Peterson never went in, Sheriff Israel said.", ["name spelled differently"], "Scot Peterson"),
    ("Chief Tony Pustizi sent an internal email on February 16.", ["name spelled differently"], "Pustizzi"),
    ("The mayor of Miami resigned.", ["not in the sources"], "Nothing"),
    ("Trump called the deputy a coward.", ["supported"], ""),
    # the same people, and nothing of what is said of them
    ("Trump praised Israel.", ["not in the sources"], "praised"),
    ("Goodrum, the Coral Springs mayor, confronted Israel.", ["not in the sources"], "mayor"),
    # somebody else did it
    ("The Broward deputies entered the building.", ["not in the sources"], "the opposite: “had not entered”"),
    ("Israel was suspended without pay.", ["not in the sources"], "of Scot Peterson, not of Israel"),
    ("Peterson was suspended with pay.", ["not in the sources"], "“without”, not “with”"),
    ("Coral Springs Mayor Mike Goodrum confronted Sheriff Israel at a vigil.", ["not in the sources"], "City Manager"),
    ("Goodrum confronted Israel at a vigil on February 17.", ["number differs"], "February 15"),
    ("Peterson resigned on Friday after an internal review.", ["not in the sources"], "Thursday"),
    ("The Broward County Sheriff’s Office did not answer CNN’s requests for comment.", ["supported"], ""),
    ("Runcie said the deputy did not do his job.", ["supported"], ""),
    ("Runcie said the deputy did his job.", ["not in the sources"], "the opposite"),
    ("Pustizzi said humans are not meant to see such tragedy.", ["supported"], ""),  # "this kind of" weakens nothing
    ("The Coral Springs police chief emailed his officers two days after the shooting.", ["supported"], ""),
    ("Scott Israel was the only armed officer on campus.", ["not in the sources"], "of Scot Peterson, not of Scott"),
    ("Coral Springs officers remained outside.", ["not in the sources"], "not of Coral Springs officers"),
    ("Peterson, who was fired, was the only armed officer on campus when the shooting started.", ["supported"], ""),
    ("Goodrum said he and Israel have spoken since.", ["supported"], ""),
    ("President Trump later called Peterson a coward.", ["supported"], ""),
    ("Four Broward County deputies were stationed outside the school, CNN reported.", ["supported"], ""),
    ("Runcie resigned.", ["not in the sources"], "nothing there of “resigned”"),  # what else he did is no clue
    ("Twenty-three victims were carried out to medics, Pustizzi said.", ["supported"], ""),
    ("Israel did not blame the NRA.", ["not in the sources"], "the opposite"),
    ("The Broward County Sheriff’s Office responded to CNN’s requests.", ["not in the sources"], "the opposite"),
    ("Sheriff Rick Israel said he was devastated.", ["name spelled differently"], "Scott Israel"),
    # said by somebody else
    (
        "Israel said “It’s really disturbing that we had a law enforcement individual there.”",
        ["not in the sources"],
        "give this to Robert Runcie, not to Israel",
    ),
    ("Israel told CNN he was stunned.", ["not in the sources"], "not to Israel"),
    # the words are there, of somebody else
    ("Trump called Israel a coward.", ["not in the sources"], "of sheriff’s deputy, not of Israel"),
    ("Runcie called Israel a coward.", ["not in the sources"], "of President Trump, not of Runcie"),
    ("The sheriff spoke at CPAC.", ["not in the sources"], "of President Trump, not of sheriff"),
    ("Trump spoke at CPAC.", ["supported"], ""),
    ("Israel called the deputy a coward.", ["not in the sources"], ""),
    ("Peterson condemned Israel.", ["not in the sources"], ""),
    ("Pustizzi confronted Israel at a vigil.", ["not in the sources"], ""),
    ("Trump suspended Peterson without pay.", ["not in the sources"], ""),
    ("Runcie said the deputy never went in.", ["not in the sources"], ""),
    ("Israel said he was outraged.", ["not in the sources"], ""),
    ("Goodrum sent an internal email two days after the shooting.", ["not in the sources"], ""),
    ("The Coral Springs officers directed the deputies to go into the building.", ["not in the sources"], ""),
    # another speaker's number
    ("Trump said the deputy was there for four minutes.", ["number differs"], "The draft has 4, the source 5"),
    ("President Trump said Peterson was there for four minutes.", ["number differs"], "The draft has 4, the source 5"),
    ("Trump said the deputy was there for five minutes.", ["supported"], "Israel and President Trump say so"),
    ("130 officers rushed into the building, Pustizzi said.", ["number differs"], "the source 40"),
    ("The on duty deputy waited outside for four minutes, Israel said.", ["hedge dropped"], "upwards of"),
    # what is in the sources, and stands against another
    ("Peterson was fired on Thursday.", ["not in the sources"], "“retired” where the draft has “fired”"),
    (
        "Peterson was fired on Thursday.",
        ["not in the sources"],
        "Conflict, open: On how the job ended: ZeroHedge has “fired”",
    ),
    ("Peterson was fired.", ["supported"], "ZeroHedge has “fired”, the same article has “resigned”"),
    ("Four Broward deputies stayed outside the school.", ["supported"], "“three Broward Country deputies”"),
    (
        "Three Broward deputies were standing by their vehicles and had not entered.",
        ["attribution dropped"],
        "“four Broward Sheriff’s deputies”",
    ),
    # two clauses, two claims
    (
        "Coral Springs sent 130 officers and 40 of them rushed into the building, according to Chief Anthony Pustizzi.",
        ["hedge dropped"],
        "roughly",
    ),
    ("Coral Springs sent 130 officers and Runcie resigned.", ["not in the sources"], "resigned"),
]


@pytest.mark.parametrize(("text", "verdicts", "detail"), TABLE, ids=[row[0][:40] for row in TABLE])
def test_verdicts(seed_store: Store, seed_settings: Settings, text: str, verdicts: list[str], detail: str) -> None:
    (statement,) = check(seed_store, seed_settings, text).statements
    worst = [verdict for verdict in statement.verdicts if verdict not in ("verbatim", "supported")]
    assert (worst or list(statement.verdicts)) == verdicts, statement.detail
    assert detail in statement.detail
    assert text[statement.span.start : statement.span.end] == statement.statement
    assert statement.evidence or verdicts == ["not in the sources"]


def test_a_denied_statement_is_not_supported_by_its_denial(seed_store: Store, seed_settings: Settings) -> None:
    (statement,) = check(seed_store, seed_settings, "Peterson did engage, Runcie said.").statements
    assert statement.verdicts[0] == "not in the sources"
    assert "the opposite" in statement.detail


def test_the_other_side_of_an_open_conflict_is_shown(seed_store: Store, seed_settings: Settings) -> None:
    (statement,) = check(seed_store, seed_settings, "Peterson was fired.").statements
    assert "resigned" in statement.evidence[1].claim.text
    (statement,) = check(seed_store, seed_settings, "Four Broward deputies stayed outside the school.").statements
    assert "three Broward Country deputies" in statement.evidence[1].claim.text


def test_every_statement_of_a_draft_has_its_row(seed_store: Store, seed_settings: Settings) -> None:
    draft = "Coral Springs sent 140 officers to the scene. The mayor of Miami resigned."
    found = check(seed_store, seed_settings, draft)
    assert [one.statement for one in found.statements] == [draft[:45], draft[46:]]
    rows = list(csv.reader(io.StringIO(export_check_csv(found))))
    assert rows[0][:3] == ["statement", "verdicts", "detail"]
    assert any(row[0] == "The mayor of Miami resigned." and row[1] == "not in the sources" for row in rows)
    assert export_check(found)["statements"][0]["changes"]


def test_a_cell_that_looks_like_a_formula_is_disarmed(seed_store: Store, seed_settings: Settings) -> None:
    found = check(seed_store, seed_settings, "=HYPERLINK(evil) resigned on Thursday.")
    assert not any(row and row[0].startswith("=") for row in csv.reader(io.StringIO(export_check_csv(found))))
