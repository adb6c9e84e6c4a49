"""Who did it, where the news tells it by "identified as": the name answers, not "the officer who fired"."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.answers.told import Store, ask, list_values, take_in

pytestmark = pytest.mark.model

TOLD = (
    "Police on Monday identified the man who died as Karl Weber, a retired baker. The city named the officer who "
    "fired as Jan Novak, a five-year member of the department.\n\n"
    "Officials named Petra Kral as the deputy who struck him. The woman who drove was identified by friends as "
    "Ina Holm."
)


@pytest.fixture(scope="module")
def linden(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = take_in(tmp_path_factory.mktemp("linden"), "linden", (("l-1", "Linden Post", "2019-06-09", TOLD),))
    yield store
    store[0].close()


NAMED = [
    ("who died", "Karl Weber"),
    ("which officer fired", "Jan Novak"),  # the parse hangs "as Jan Novak" on "fired"
    ("which deputy struck him", "Petra Kral"),  # the name stands before its description
    ("who drove", "Ina Holm"),
]


@pytest.mark.parametrize(("question", "marked"), NAMED, ids=[row[0] for row in NAMED])
def test_who_is_identified_is_named(linden: Store, question: str, marked: str) -> None:
    answer = ask(linden, question)
    assert answer.facts, (answer.read_as, answer.reason)
    assert list_values(answer)[0] == marked, list_values(answer)
