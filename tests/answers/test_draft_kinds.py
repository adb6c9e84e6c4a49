"""The draft check, kind by kind, on invented stories: what a fact-checker must be told, and what is no fault."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from bot.compose import make_draft_parser
from store.answers import check_draft
from store.answers.lookups.records import StatementCheck
from tests.answers.stories import Opened, open_invented

pytestmark = pytest.mark.model

FAITHFUL = [
    ("harbor", "Mayor Ruth Calder described the crossing as “an accident waiting to happen.”"),
    ("harbor", "Luis Ortega, a Coast Guard spokesman, said there were 212 people on board."),  # aboard
    ("harbor", "Sadek said a blocked fuel filter may have caused the loss of power."),
    (
        "harbor",
        "Two former crew members said anonymously that the company put off engine work three times since October.",
    ),
    ("harbor", "Peter Vance said new engines would cost about $14 million."),  # "he said", read from what stands before
    ("harbor", "Harold Finch did not blame the captain."),
    ("harbor", "Marsh’s lawyer, Dana Holt, said Marsh had not been suspended."),
    ("harbor", "The ferry line denied ignoring any warning."),
    ("harbor", "Twenty-four people were hurt, according to the Transportation Safety Board."),
    ("harbor", "“We asked twice. We were ignored twice,” Calder said."),
    ("clinic", "At least 37 people had become ill since Monday, Nair said."),
    ("clinic", "Gibbs said he would not step down."),  # resign
    ("clinic", "Brandon denied that she received the message."),
    ("clinic", "The EPA said it has opened an investigation."),
    ("clinic", "Governor Sharpe called the delay “inexcusable.”"),
    ("clinic", "The state will send 40,000 bottles of water a day, Gov. Ellen Sharpe said."),  # "would", as reported
    ("clinic", "The pipe will cost $1.2 million."),  # "at a cost of"
    ("clinic", "Carla Jimenez, an EPA spokeswoman, said no results were expected before August."),
    ("harbor", "Harold Finch, who broke his wrist in the crash, was released after treatment."),  # two claims
    ("harbor", "On March 4 the ferry was towed to a shipyard in Grover."),  # the day of another claim, and of the event
    (
        "harbor",
        "The Northwind, a car ferry built in 1988, hit a breakwater on Tuesday, the Coast Guard said.",
    ),
    ("clinic", "Sen. Mike Dorsey accused the town of waiting three days before telling the public."),
]

# what is printed, what the draft has for it
FALSE = [
    # another said it
    (
        "harbor",
        "Ortega said the ferry was traveling at roughly 11 knots when it hit the breakwater.",
        "Sadek",
        "Ortega",
    ),
    ("harbor", "Vance said that about 180 jobs depended on the ferry line.", "Inez Moreau", "Vance"),
    ("harbor", "“You don’t hang a company before the report is in,” Mayor Calder said.", "Tully", "Calder"),
    ("harbor", "“We asked twice. We were ignored twice,” Vance said.", "Ruth Calder", "Vance"),
    ("clinic", "“That email does not exist,” Gibbs said.", "Sheila Brandon", "Gibbs"),
    ("clinic", "Gibbs called the delay “inexcusable.”", "Ellen Sharpe", "Gibbs"),
    ("clinic", "“I am furious,” Governor Sharpe said.", "Brandon", "Sharpe"),
    # another did it, or is it
    ("harbor", "Councilman Peter Vance cast the only vote against.", "Greg Tully", "Peter Vance"),
    ("harbor", "Tully said the company would sue.", "Vance", "Tully"),
    ("harbor", "Captain Lena Walsh has commanded the ferry for nine years.", "Lena Marsh", "Lena Walsh"),
    ("clinic", "Tom Eckhart was placed on leave on Saturday.", "Walt Gibbs", "Tom Eckhart"),
    ("clinic", "Brandon accused the town of waiting three days to tell the public.", "Mike Dorsey", "Brandon"),
    (
        "harbor",
        "Dana Holt, a spokeswoman for the Coast Guard, said Marsh had not been suspended.",
        "lawyer",
        "spokeswoman",
    ),
    ("clinic", "State Sen. Ellen Sharpe said the state would send 40,000 bottles of water a day.", "Gov.", "Sen."),
    ("harbor", "The Northwind was towed to a shipyard in Miami.", "Grover", "Miami"),
    # another day
    ("harbor", "Carl Brandt resigned on Thursday.", "Friday", "Thursday"),
    ("clinic", "Gibbs was placed on leave on Sunday.", "Saturday", "Sunday"),
    # the opposite
    ("harbor", "Vance responded to requests for comment.", "did not respond", "responded"),
    ("harbor", "Finch blamed the captain.", "did not blame", "blamed"),
    ("harbor", "Ortega said alcohol was a factor.", "do not believe", "was"),
    ("harbor", "Investigators found signs of sabotage in the engine room.", "no sign", "found"),
    ("harbor", "Brandt was suspended without pay.", "with", "without"),
    ("clinic", "Investigators found a leak at the Riverside Dairy.", "found no leak", "found"),
    ("harbor", "Sadek said the captain was to blame.", "wrong to blame", "to blame"),
    ("clinic", "Some of the new patients were in critical condition, Nair said.", "was in", "were in"),  # none of them
    ("clinic", "Sheila Brandon accepted a call for her resignation.", "rejected", "accepted"),
]

# verdict that must be among them, and a word of the detail
SLIGHT = [
    ("harbor", "The council voted 5-2 to revoke the dock lease of Sound Passage Lines.", "number differs", "6-1"),
    ("harbor", "The ferry was carrying 71 vehicles.", "number differs", "61"),  # the Northwind is the ferry
    ("harbor", "Twenty-six people were hurt in the crash, the board said.", "number differs", "the source 24"),
    ("harbor", "The lease will end on June 13, Calder said.", "number differs", "June 30"),
    ("clinic", "The order covers about 4,600 households, the department said.", "number differs", "6,400"),
    ("harbor", "Vance said replacing the engines would cost $14 million.", "hedge dropped", "about"),
    (
        "clinic",
        "Gibbs said flooding on May 2 had washed manure into the wells.",
        "hedge dropped",
        "believed",
    ),  # not "may"
    ("harbor", "The company postponed engine work three times since October.", "attribution dropped", "former crew"),
    (
        "clinic",
        "The town told residents within the hour of learning the test results.",
        "attribution dropped",
        "Brandon",
    ),
    ("clinic", "Whitfield said the girl had drunk water from the town’s wells.", "hedge dropped", "unclear"),
    ("harbor", "Amir Sadik said a fuel filter was almost completely blocked.", "name spelled differently", "Sadek"),
    (
        "clinic",
        "Dr. Priya Nayar lifted the boil order for the eastern half of the town.",
        "name spelled differently",
        "Nair",
    ),
    (
        "harbor",
        "Calder called the crossing “a disaster waiting to happen.”",
        "wording altered",
        "“a disaster” for “an accident”",
    ),
    ("clinic", "“I am livid,” Brandon said.", "wording altered", "“livid” for “furious”"),
]

ELSEWHERE = [
    ("harbor", "The ferry sank."),
    ("harbor", "Marsh was arrested."),
    ("harbor", "Moreau praised the council."),
    ("harbor", "The council voted unanimously to revoke the company’s lease."),
    ("harbor", "The ferry Westwind struck a breakwater."),
    ("clinic", "Nair resigned on Tuesday."),
    ("clinic", "The school was closed for two weeks."),
]


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Opened]]:
    with ExitStack() as opened:
        yield {
            name: opened.enter_context(open_invented(name, tmp_path_factory.mktemp(name)))
            for name in ("harbor", "clinic")
        }


def check(stores: dict[str, Opened], name: str, text: str) -> tuple[StatementCheck, ...]:
    ledger, story, settings = stores[name]
    with ledger.read() as work:
        return check_draft(text, work, story=story, extract=make_draft_parser(settings, story)).statements


@pytest.mark.parametrize(("name", "text"), FAITHFUL, ids=[row[1][:40] for row in FAITHFUL])
def test_a_faithful_paraphrase_is_not_accused(stores: dict[str, Opened], name: str, text: str) -> None:
    for one in check(stores, name, text):
        assert set(one.verdicts) <= {"verbatim", "supported"}, one.detail


@pytest.mark.parametrize(("name", "text", "printed", "typed"), FALSE, ids=[row[1][:40] for row in FALSE])
def test_a_false_statement_says_what_is_printed(
    stores: dict[str, Opened], name: str, text: str, printed: str, typed: str
) -> None:
    one = check(stores, name, text)[0]
    assert one.verdicts[0] == "not in the sources", one.detail
    assert "verbatim" not in one.verdicts
    assert one.evidence
    changed = [change for change in one.changes if change.kind == "changed"]
    assert any(printed in change.left and typed in change.right for change in changed), one.changes


@pytest.mark.parametrize(("name", "text", "verdict", "detail"), SLIGHT, ids=[row[1][:40] for row in SLIGHT])
def test_each_kind_of_fault_has_its_verdict(
    stores: dict[str, Opened], name: str, text: str, verdict: str, detail: str
) -> None:
    one = check(stores, name, text)[0]
    assert verdict in one.verdicts
    assert "not in the sources" not in one.verdicts, one.detail
    assert detail in one.detail
    assert one.changes


@pytest.mark.parametrize(("name", "text"), ELSEWHERE, ids=[row[1][:40] for row in ELSEWHERE])
def test_another_fact_is_not_in_the_sources(stores: dict[str, Opened], name: str, text: str) -> None:
    (one,) = check(stores, name, text)
    assert one.verdicts == ("not in the sources",)
    assert "opposite" not in one.detail


def test_words_put_in_another_mouth_are_not_merely_unattributed(stores: dict[str, Opened]) -> None:
    (one,) = check(stores, "harbor", "“Nobody asked us,” Vance said.")
    assert one.verdicts == ("not in the sources",)
    assert one.detail == "The sources give this to Inez Moreau, not to Vance."
