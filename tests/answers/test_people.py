"""Who, whose, what name: the person shown is the one who did it, whom it was done to, or who is what was asked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from store.answers.judging.finding import find_answers
from store.answers.judging.speakers import name_speaker
from store.answers.question.questions import parse_question
from store.claims import Answer, fold_space
from tests.answers.told import Store, ask, take_in

pytestmark = pytest.mark.model

TOLD = (
    "A jogger found the missing skipper, Noel Garrick, on Pender beach at dawn on Tuesday, police said. "
    "Garrick was carried to the road by two lifeguards.\n\n"
    "The lifeboats are built by Norway's Halvorsen and the radios were tested in Leeds. "
    "A spokesman for the yard, Piers Amory, said the order was late.\n\n"
    "Judge Ingrid Salo jailed Milo Brandt for nine years in March. Brandt, known as The Heron, had robbed a bank in "
    "Tarn. His lawyer, Ottilie Frame, said he would appeal. The prosecutor was Dana Whitlock.\n\n"
    "Mayor Alma Reyes named dentist Carla Voss as her deputy on Friday. Rival Tom Ashby has yet to choose one.\n\n"
    "A diver was slightly hurt when the net was cut. Rosa Lind, who owns the trawler, praised the crew. "
    "Police searched Lind's cottage on Sunday.\n\n"
    "Sam Okafor told officers that he had planned to move in with his cousin, Bea Okafor, that week."
)
SAID = (
    '"We had no lights," Bea Okafor said from her porch. The power came back on Monday, the grid company said. '
    '"It was black as a boot out there," she said.\n\n'
    "Harbor master Lou Penning apologized for the delay in a video on Wednesday. \"We were slow, and I'm sorry for "
    'it," he said. Fire chief Greta Holm blamed a cracked valve for the blaze.'
)
STAGE = (
    "Two cleaners found a purse in the Orpheum theater. First on the scene was Constable Ewa Brandt.\n\n"
    "Actress Nora Quint was replaced by Tessa Vane, whose agent, Bill Rook, declined to comment. The understudy, "
    'nicknamed "Birdie" by the crew, had left. The detective who leads the inquiry, Paul Deane, asked for witnesses.'
)


@pytest.fixture(scope="module")
def harbor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    articles = tuple((f"h-{i}", "Pender Post", "2019-06-12", text) for i, text in enumerate((TOLD, SAID, STAGE)))
    store = take_in(tmp_path_factory.mktemp("harbor"), "harbor", articles)
    yield store
    store[0].close()


def mark(answer: Answer) -> str:
    first = answer.facts[0].answer if answer.facts else None
    return fold_space(first.text) if first is not None else ""


MARKED = [
    # question, what the first fact marks
    ("who found Garrick", "jogger"),  # a person without a name, by what nouns mean
    ("who carried Garrick to the road", "lifeguards"),  # after "by"
    ("who was found on Pender beach", "Noel Garrick"),  # not who found him
    ("who builds the lifeboats", "Halvorsen"),  # a body that the model gives no label
    ("who did Judge Salo jail", "Milo Brandt"),  # before the verb stands who did it
    ("who was jailed", "Brandt"),
    ("who jailed Brandt", "Ingrid Salo"),
    ("who was the prosecutor", "Dana Whitlock"),
    ("who is Reyes's deputy", "Carla Voss"),  # "named her as"
    ("what was Brandt's nickname", "The Heron"),
    ("who owns the trawler", "Rosa Lind"),
    ("whose cottage was searched", "Lind"),
    ("who found the purse", "cleaners"),  # a word for people by its form
    ("who was first on the scene", "Ewa Brandt"),  # a name that the model takes for a body's
    ("who is Vane's agent", "Bill Rook"),  # "whose"
    ("whose agent is Bill Rook", "Tessa Vane"),
    ("what is the understudy called", "Birdie"),
    ("who leads the inquiry", "Paul Deane"),  # the name before its description
    ("who was Sam Okafor going to move in with", "Bea Okafor"),  # what stands after the preposition
]


@pytest.mark.parametrize(("question", "marked"), MARKED, ids=[row[0] for row in MARKED])
def test_the_one_asked_for_is_marked(harbor: Store, question: str, marked: str) -> None:
    answer = ask(harbor, question)
    assert answer.facts, (answer.read_as, answer.reason)
    assert marked in mark(answer), (answer.read_as, mark(answer), answer.facts[0].why)


SAYINGS = [
    # question, what the first fact shows
    ("what did Greta Holm say", "blamed a cracked valve"),  # told without a quotation
    ("what did Penning say about the delay", "apologized for the delay"),
    ("what did Lou Penning say", "We were slow"),  # by "he said"
]


@pytest.mark.parametrize(("question", "words"), SAYINGS, ids=[row[0] for row in SAYINGS])
def test_what_somebody_said_is_shown(harbor: Store, question: str, words: str) -> None:
    answer = ask(harbor, question)
    assert any(words in fact.shown.text for fact in answer.facts[:2]), (answer.read_as, answer.reason)


def test_the_sentence_that_names_the_speaker_goes_before_she_said(harbor: Store) -> None:
    ledger, story = harbor
    (query,) = parse_question('who said "it was black as a boot out there"')
    with ledger.read() as work:
        found = find_answers(query, work, story.slug)
        first, second, *_ = name_speaker(found.answering, work, story.slug)
    assert "Bea Okafor" in first.view.claim.text
    assert "black as a boot" in second.view.claim.text
    assert first.score > second.score


UNKNOWN = [
    # question: nobody is named for it, though others are named near
    "who is Ashby's deputy",
    "who is Reyes's lawyer",
    "who is Quint's agent",
    "what is the name of the diver who was hurt",
    "what is the name of the jogger",
]


@pytest.mark.parametrize("question", UNKNOWN)
def test_nobody_else_is_given_for_somebody_unnamed(harbor: Store, question: str) -> None:
    answer = ask(harbor, question)
    assert answer.abstained, (answer.read_as, mark(answer))
