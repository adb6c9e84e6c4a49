"""Why and how: causes as news blames them, what broke before an accident, and how somebody was caught or told."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.answers.told import Store, ask, list_values, take_in

pytestmark = pytest.mark.model

# Invented stories, one an outlet's article on each matter.
TRAM = (
    "A tram jumped the rails in Osterby on Monday and 12 people were hurt. Trams were stopped for an hour.\n\n"
    "Line 4 was to have got new brakes in 2016 but they were never fitted. Alderman Ruth Pell blamed a lack of "
    "money.\n\n"
    "The Osterby Tramway cut 30 drivers' jobs in May, six days after it opened a depot at Holm. Spokesman Ivo Rand "
    "blamed falling ticket sales.\n\n"
    "The derailment was later traced to a cracked axle, the inspector said. The mayor opted not to close the line "
    "because of the spring fair."
)
COACH = (
    "The night coach reached Dunmere station on Sunday two hours later than planned because of a landslip. Its 40 "
    "passengers escaped with bruises because the driver had slowed.\n\n"
    "A porter, Sid Marl, was shot dead at the station. Detectives said the killing stemmed from a feud over 1,200 "
    "pounds. A waiter, Tom Oakes, 30, was arrested during a traffic stop. The station will stay shut, the company "
    "said, citing the cost of guards."
)
BARGE = (
    "The barge Merrow sank off Skell Point on Friday in choppy seas. Its load of gravel shifted as it turned, "
    "Coast Guard Lt. Ann Voss said. The Merrow was due to dock at noon."
)
THIEVES = (
    "Two sisters have been arrested in a run of thefts at Marl chapels, police said. Joan Birkett, 41, and Edna "
    "Birkett, 44, were held on Tuesday. Officers found nine candlesticks in a pram.\n\n"
    "The break came when a baker in Quay Street remembered the number of their van, Sgt. Lew Hale said."
)
FUGITIVE = (
    "A forger who fled Dunmere prison was found on Sunday after a hiker saw smoke from a lime kiln. Silas Crake, 52, "
    "had climbed over the wall with a knotted sheet.\n\n"
    "The warden, Peter Loam, was told by letter that he had been dismissed. Loam fired once in self-defense, his "
    "lawyer said. He was fired a week after the shooting."
)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Store]]:
    texts = {"tram": TRAM, "barge": BARGE, "thieves": THIEVES, "fugitive": FUGITIVE, "coach": COACH}
    stores = {
        name: take_in(tmp_path_factory.mktemp(name), name, ((f"{name}-1", "Osterby Echo", "2019-06-09", text),))
        for name, text in texts.items()
    }
    yield stores
    for ledger, _ in stores.values():
        ledger.close()


MARKED = [
    # story, question, what the first fact marks
    ("tram", "what caused the derailment?", "a cracked axle"),
    ("tram", "what caused the crash?", "a cracked axle"),  # the story's own accident, by another word
    ("tram", "why did the tramway say it cut the jobs?", "falling ticket sales"),  # not "six days after it opened"
    ("tram", "why were the new brakes never installed?", "a lack of money"),  # the sentence before says not
    ("tram", "why didn't the mayor shut the line?", "because of the spring fair"),  # opted not to
    ("barge", "what caused the sinking?", "Its load of gravel shifted"),  # what went wrong
    ("coach", "why was it late into the station?", "because of a landslip"),  # "later than planned"
    ("coach", "why were the passengers not hurt?", "because the driver had slowed"),  # escaped with bruises
    ("coach", "what was the motive?", "a feud over 1,200 pounds"),
    ("coach", "how was Oakes caught?", "during a traffic stop"),
    ("coach", "why will the station stay shut?", "citing the cost of guards"),
    ("thieves", "how did police catch them?", "when a baker in Quay Street remembered the number of their van"),
    ("fugitive", "how was Crake found?", "after a hiker saw smoke from a lime kiln"),
    ("fugitive", "how was Loam told he was dismissed?", "by letter"),
    ("fugitive", "why did Loam say he fired?", "in self-defense"),  # not "a week after the shooting"
]


@pytest.mark.parametrize(("story", "question", "marked"), MARKED, ids=[row[1] for row in MARKED])
def test_the_cause_or_the_way_is_marked(told: dict[str, Store], story: str, question: str, marked: str) -> None:
    answer = ask(told[story], question)
    assert answer.facts, (answer.read_as, answer.reason)
    assert marked in list_values(answer)[0], list_values(answer)


UNTOLD = [
    ("tram", "what caused the fire?"),  # there was none
    ("tram", "why was the depot closed?"),
    ("thieves", "what caused the crash?"),
    ("thieves", "what was the motive?"),
    ("barge", "why was it late into port?"),
    ("fugitive", "what caused the explosion?"),
]


@pytest.mark.parametrize(("story", "question"), UNTOLD, ids=[row[1] for row in UNTOLD])
def test_no_cause_is_taken_for_another_things(told: dict[str, Store], story: str, question: str) -> None:
    answer = ask(told[story], question)
    assert answer.abstained, [(fact.shown.text, fact.answer) for fact in answer.facts]
