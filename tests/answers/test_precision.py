"""What an answer lists: each fact answers by itself, each note is about what was asked, each cut is a statement."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.answers.told import Store, ask, list_values, take_in

pytestmark = pytest.mark.model

# An invented story, so that no rule leans on the seeds.
TOLD = (
    "The night ferry, the Heron Star, struck a jetty in Callow harbor at about 9:20 p.m. Friday. The Heron Star was "
    "carrying 88 passengers and a crew of six. No one was killed.\n\n"
    "Nine people were hurt, Sgt. Dora Quill said. The ferry hit the jetty at a speed of 12 knots, the harbor master "
    "said. A first inspection suggested an engine failure.\n\n"
    "The Maritime Safety Board is sending four investigators. Service to the islands is suspended until Tuesday.\n\n"
    "Callow Lines Chief Executive Officer Ivo Tarn apologized. Harbor Freight chief executive Una Prell offered a "
    "tug. Shares of Callow Lines fell 4 percent.\n\n"
    "Lars Wendt, 61, died on Saturday at Mercy Hospital, Capt. Otto Reeve said. His attorney, Petra Noll, said the "
    "family would sue."
)


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = take_in(tmp_path_factory.mktemp("ferry"), "ferry", (("f-1", "Callow Post", "2019-06-09", TOLD),))
    yield store
    store[0].close()


MARKED = [
    # question, what the first fact marks
    ("how fast was the ferry going", "12 knots"),  # a measure of its family
    ("how many crew members were aboard", "six"),  # "a crew of six"
    ("death toll?", "No one"),  # nobody counts too
    ("what is the name of the ferry", "Heron Star"),  # not the company
    ("who is the ceo of Callow Lines", "Ivo Tarn"),  # an office by its initials, of the body asked for
    ("who is the ceo of Harbor Freight", "Una Prell"),
    ("how many investigators is the MSB sending", "four"),  # a body by its initials
    ("when will service resume", "Tuesday"),  # the end of a stop
    ("did shares rise", "fell"),  # the opposite answers
    ("why did the ferry crash", "engine failure"),
    ("what hospital did Wendt die at", "Mercy Hospital"),
    ("what did the lawyer say", "the family would sue"),  # attorney
]


def test_who_speaks_of_the_shooter_is_not_the_shooter(seed_store: Store) -> None:
    assert "Trump" not in list_values(ask(seed_store, "who was the shooter"))


@pytest.mark.parametrize(("question", "marked"), MARKED, ids=[row[0] for row in MARKED])
def test_the_kind_of_answer_asked_for_is_marked(ferry: Store, question: str, marked: str) -> None:
    answer = ask(ferry, question)
    assert answer.facts, (answer.read_as, answer.reason)
    assert marked in list_values(answer)[0], list_values(answer)


def test_no_cut_ends_in_a_title(ferry: Store) -> None:
    for question in ("how many people were hurt", "when did Wendt die", "who died"):
        for fact in ask(ferry, question).facts:
            assert not fact.shown.text.endswith(("Sgt", "Sgt.", "Capt", "Capt.", ",")), fact.shown.text


WRONG = [
    # question, what no fact may mark
    ("how many deputies stayed outside?", ("130", "two additional")),
    ("where was Peterson", ("in shock", "on camera", "Israel")),
    ("who is Robert Runcie", ("I",)),
    ("who is the Coral Springs city manager", ("Pustizzi", "Commission")),
    ("who was fired", ("Fire Departments",)),
    ("when did the shooting happen", ("Thursday", "yesterday", "Two days after the shooting")),
    ("what is the name of the school", ("Scot Peterson", "School Resource")),
]


@pytest.mark.parametrize(("question", "wrong"), WRONG, ids=[row[0] for row in WRONG])
def test_what_belongs_to_something_else_is_not_listed(seed_store: Store, question: str, wrong: tuple[str, ...]) -> None:
    answer = ask(seed_store, question)
    assert answer.facts
    values = list_values(answer)
    assert not [value for value in values for one in wrong if value == one or (len(one) > 1 and one in value)]


@pytest.mark.parametrize("question", ["is the shooter dead", "where was the vigil", "was Israel fired"])
def test_a_predicate_of_somebody_else_is_no_answer(seed_store: Store, question: str) -> None:
    assert ask(seed_store, question).abstained


SEED_MARKED = [
    # question, what the first fact marks in full
    ("what should Peterson have done", "“went in. Addressed the killer. Killed the killer.”"),
    ("coral springs officers number", "130 officers"),
    (
        "why did Peterson resign",  # not "after which"
        "after an internal review found that he had not remained outside the building as the massacre was taking place",
    ),
]


@pytest.mark.parametrize(("question", "marked"), SEED_MARKED, ids=[row[0] for row in SEED_MARKED])
def test_the_whole_value_is_marked(seed_store: Store, question: str, marked: str) -> None:
    assert list_values(ask(seed_store, question))[0] == marked


def test_a_denial_is_marked_with_the_noun_that_it_denies(seed_store: Store) -> None:
    answer = ask(seed_store, "did the sheriff's office comment")
    assert list_values(answer)[0] == "did not respond to CNN’s requests for comment"


def test_a_quotation_is_never_split_at_its_and(seed_store: Store) -> None:
    answer = ask(seed_store, 'who said "he is a coward and did a terrible job"')
    assert answer.abstained
    assert "“he is a coward and did a terrible job”" in answer.read_as


NOTED = [
    # question, the kinds of the notes under its answer
    ("where was the vigil", set()),
    ("when was the vigil", set()),
    ("who is the sheriff", set()),
    ("was Peterson fired?", {"status"}),
    ("how long did Peterson wait outside?", {"duration"}),
]


@pytest.mark.parametrize(("question", "kinds"), NOTED, ids=[row[0] for row in NOTED])
def test_only_notes_about_what_was_asked_are_attached(seed_store: Store, question: str, kinds: set[str]) -> None:
    assert {note.kind for note in ask(seed_store, question).conflicts} == kinds


def test_a_misspelling_is_noted_where_its_name_is_asked_for(seed_store: Store) -> None:
    assert "name" in {note.kind for note in ask(seed_store, "who is Pustizzi").conflicts}
