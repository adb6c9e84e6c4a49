"""Where a question leaves a preposition behind, and where a thing, a job or a flight was: told by what leads there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.answers.told import Store, ask, list_values, take_in

pytestmark = pytest.mark.model

TOLD = (
    "Agents found $9,000 in a flour bin, along with a crossbow, according to a warrant. A search team had begun "
    "in the snow north of Ostrava.\n\n"
    "Flight 88 was on its way from Vienna to Kosice when it turned back, the Slovak airline said of "
    "the plane. The crew blamed a warning light.\n\n"
    "The cider press where Pavel Hruska worked closed in May. His team lost to rival Zlin by two goals on Sunday.\n\n"
    "Olga Benes wrote the speech that the mayor gave, she told the council."
)


@pytest.fixture(scope="module")
def brno(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = take_in(tmp_path_factory.mktemp("brno"), "brno", (("b-1", "Brno Post", "2019-06-09", TOLD),))
    yield store
    store[0].close()


MARKED = [
    ("where was the money found", "in a flour bin"),  # anything may hold what is found
    ("where was the plane flying from", "Vienna"),  # not whose plane it was
    ("where did Hruska work", "cider press"),  # "where he worked"
    ("who did they lose to in the last game", "Zlin"),  # the preposition stands inside the question
    ("who wrote the mayor's speech", "Olga Benes"),  # no quotation is asked for
]


@pytest.mark.parametrize(("question", "marked"), MARKED, ids=[row[0] for row in MARKED])
def test_what_leads_there_is_marked(brno: Store, question: str, marked: str) -> None:
    answer = ask(brno, question)
    assert answer.facts, (answer.read_as, answer.reason)
    assert marked in list_values(answer)[0], list_values(answer)
