"""How much of a stuff, sums of money as printed abroad, sales and profits, and how long somebody will be out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.answers.told import Store, ask, list_values, take_in

pytestmark = pytest.mark.model

# Invented: a launch, a balloon, a firm and a winger.
LAUNCH = (
    "The launch Amina sank in the Tarak river on Sunday. The owner said the boat was worth Rs 5 lakh. The minister "
    "announced Tk 30,000 for each family of the drowned.\n\n"
    "Thieves siphoned 900 gallons of gasoline from the wreck, a loss of $4,000, police said. Divers found cocaine "
    "weighing 12 kilos in the hold."
)
BALLOON = (
    "The balloon Wisp, which cost $6 million, used up a third of its helium on Tuesday, its builders said. The Wisp "
    "carried 2,000 pounds of sand. The widening ban covers 80,000 acres of marsh."
)
FIRM = "Pellow Stores sold £3.2bn of goods in the quarter, up 4 percent. Its chief executive was paid R750,000."
WINGER = (
    "Dell Town parted with their coach after 15 months at the club. Winger Tom Asher is out for seven weeks with a "
    "torn hamstring."
)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Store]]:
    texts = {"launch": LAUNCH, "balloon": BALLOON, "firm": FIRM, "winger": WINGER}
    stores = {
        name: take_in(tmp_path_factory.mktemp(name), name, ((f"{name}-1", "Tarak Times", "2019-06-09", text),))
        for name, text in texts.items()
    }
    yield stores
    for ledger, _ in stores.values():
        ledger.close()


MARKED = [
    # story, question, what the first fact marks
    ("launch", "how much compensation will each family get?", "Tk 30,000"),
    ("launch", "how much fuel was stolen?", "900 gallons"),  # siphoned gasoline, and no sum
    ("launch", "how much cocaine was found?", "12 kilos"),  # what it weighs
    ("balloon", "how much helium did it lose?", "a third"),  # used up, and no sum
    ("balloon", "how much sand did it carry?", "2,000 pounds"),
    ("firm", "what was Pellow's sales total for the quarter?", "£3.2bn"),
    ("winger", "how long will Asher be out for?", "seven weeks"),
    ("winger", "how long will he be out?", "seven weeks"),
]


@pytest.mark.parametrize(("story", "question", "marked"), MARKED, ids=[row[1] for row in MARKED])
def test_the_quantity_asked_for_is_marked(told: dict[str, Store], story: str, question: str, marked: str) -> None:
    answer = ask(told[story], question)
    assert answer.facts, (answer.read_as, answer.reason)
    assert marked in list_values(answer)[0], list_values(answer)


UNTOLD = [
    ("balloon", "how much helium did it carry?"),
    ("balloon", "how much fuel did it use?"),  # only what it cost
    ("firm", "how much food was stolen?"),
]


@pytest.mark.parametrize(("story", "question"), UNTOLD, ids=[row[1] for row in UNTOLD])
def test_a_sum_is_no_quantity_of_a_stuff(told: dict[str, Store], story: str, question: str) -> None:
    answer = ask(told[story], question)
    assert answer.abstained, [(fact.shown.text, fact.answer) for fact in answer.facts]
