"""A story that no table was made for: other words than the article's, pronouns, roles, and what it does not say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from store.claims import fold_space
from tests.answers.told import Store, ask, take_in

pytestmark = pytest.mark.model

FIRST = (
    "Thieves stole a bronze heron from the Lowmere sculpture garden on Monday night, the museum said.\n\n"
    "The guard, Tomas Rill, heard a truck at about 11:40 p.m. He called the police and ran to the gate.\n\n"
    "The statue was found on Wednesday in a barn near Ashby. It weighs 340 pounds and was made by Irena Vosk.\n\n"
    "The opening of the summer show has been put back to June 3, museum director Celia Marsh said."
)
SECOND = (
    "A retired plumber has admitted taking a bronze heron from the Lowmere sculpture garden. Aldo Penn, 71, told the "
    "court that he needed money to pay for his wife's treatment.\n\n"
    "His trial is set for Sept. 9. A fund for the museum has raised $12,400.\n\n"
    "The garden will be closed to visitors until a new fence is built, Marsh said. Old Mill Road is open again.\n\n"
    "The museum was on lockdown for two hours. A 43-year-old driver was arrested in Rudd on Thursday. Marek Lund, 43, "
    "is accused of driving the truck. He was born Marek Lundqvist. Officers found $900 under a seat."
)


@pytest.fixture(scope="module")
def heron(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    articles = (("h-0", "Lowmere Post", "2017-05-10", FIRST), ("h-1", "County Wire", "2017-05-11", SECOND))
    store = take_in(tmp_path_factory.mktemp("heron"), "heron", articles)
    yield store
    store[0].close()


ANSWERED = [
    ("when was the sculpture discovered", "Wednesday"),  # found; statue
    ("what did the thieves take", "bronze heron"),
    ("when has the launch of the show been delayed to", "June 3"),  # put back
    ("who sculpted the statue", "Irena Vosk"),
    ("what time did the watchman hear the truck", "11:40 p.m."),
    ("when does Penn's trial start", "Sept. 9"),  # "set for", and "His"
    ("is the garden closed", "will be closed"),
    ("who rang the police", "He called the police"),
    ("how heavy is the statue", "340 pounds"),  # "It"
    ("how much has been collected for the museum", "$12,400"),
    ("who is the head of the museum", "Celia Marsh"),
    ("where was Lund arrested", "in Rudd"),  # by his age
    ("how long was the museum locked down", "two hours"),  # a lockdown
    ("what is Lund's real name", "Marek Lundqvist"),
    ("where was the money found", "under a seat"),  # $900
]


@pytest.mark.parametrize(("question", "held"), ANSWERED, ids=[row[0] for row in ANSWERED])
def test_other_words_find_the_answer(heron: Store, question: str, held: str) -> None:
    answer = ask(heron, question)
    assert answer.facts, (answer.read_as, answer.reason)
    assert held in fold_space(answer.facts[0].shown.text), [fact.shown.text for fact in answer.facts]


UNANSWERED = [
    "how old is Penn's wife",  # 71 is his own age
    "how much has been raised for the Penn family",  # the fund is another's
    "who is the mayor of Lowmere",
    "what time was the statue found",
    "how much is the statue worth",
    "was there a second thief",
    "who is the co-director of the museum",
    "who is the director of the bank",
]


@pytest.mark.parametrize("question", UNANSWERED)
def test_what_is_said_of_something_else_is_no_answer(heron: Store, question: str) -> None:
    answer = ask(heron, question)
    assert answer.abstained, [(fact.answer, fact.shown.text) for fact in answer.facts]


def test_an_english_word_is_not_read_as_a_slip(heron: Store) -> None:
    assert "spelling" not in ask(heron, "was the male guard hurt").read_as
