"""Everyday turns of news English: who says it did so, whose the comma tells of, buying by selling, titles, tallies."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.answers.told import Store, ask, list_values, take_in

pytestmark = pytest.mark.model

TOLD = (
    "Norvik Foods employs 9,400 people. The company, based in Bergen, was founded in 1923 and was sold to Calder "
    "Partners in 2009. The Red Cross said it had sent 20 tons of rice.\n\n"
    "The sheriff of Polk County, Rita Boone, spoke to reporters. Olaf Lund is survived by his wife of 51 years, the "
    "former dancer Lila Moreno. Lund won an Oscar for “The Long Pier” in 1976.\n\n"
    "The council voted 7-2 to ban parking. Earl Dunning voted against it. A cook found guilty of arson faces life in "
    "prison.\n\n"
    "The suspect, identified as 34-year-old Marko Hale, was caught hiding near the harbor. Another driver, a "
    "45-year-old man from Lisk, was unhurt.\n\n"
    "MV Silver Gull was on its way to Oslo. “We never gave up,” the girl's father, Tom Voss, said. The girl, Emma "
    "Voss, was found on Friday.\n\n"
    "The bus, which was traveling from Brod to the capital, burned out. Eggs were thrown at the minister's car."
)


@pytest.fixture(scope="module")
def bergen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = take_in(tmp_path_factory.mktemp("bergen"), "bergen", (("b-1", "Bergen Post", "2019-06-09", TOLD),))
    yield store
    store[0].close()


MARKED = [
    ("when was Norvik founded", "1923"),  # "the company" is the one of the sentence before
    ("who bought Norvik", "Calder Partners"),  # who buys is who it is sold to
    ("who sent rice", "Red Cross"),  # "said it had sent"
    ("who is the sheriff", "Rita Boone"),  # a person is nobody's county
    ("who is his wife", "Lila Moreno"),
    ("which film did Lund win the oscar for", "The Long Pier"),
    ("what was the vote", "7-2"),
    ("who voted against it", "Earl Dunning"),  # the council voted, but not against
    ("what sentence does the cook face", "life in prison"),
    ("how old is the suspect", "34"),
    ("where was the bus going", "to the capital"),
    ("where was the bus coming from", "from Brod"),
    ("what was thrown at the car", "Eggs"),
    ("what was the ferry called", "Silver Gull"),  # its letters say that it is a vessel
    ("what is the girl's name", "Emma Voss"),  # not her father's
]


@pytest.mark.parametrize(("question", "marked"), MARKED, ids=[row[0] for row in MARKED])
def test_the_turn_is_understood(bergen: Store, question: str, marked: str) -> None:
    answer = ask(bergen, question)
    assert answer.facts, (answer.read_as, answer.reason)
    assert marked in list_values(answer)[0], list_values(answer)


def test_who_is_somebody_else_is_not_listed(bergen: Store) -> None:
    assert not any("45" in value for value in list_values(ask(bergen, "how old is the suspect")))
