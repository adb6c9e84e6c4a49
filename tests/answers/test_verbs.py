"""Where a question's verb stands, whatever the verb is."""

from __future__ import annotations

import pytest

from store.answers.question.questions import parse_question

VERBS = [
    ("why did the shooter open fire", "fire"),  # of two the later, which is as often a verb
    ("when did the house fire start", "start"),
    ("what did the cellar worker see", "see"),
    ("where were the watches hidden", "hidden"),
    ("when was online gambling legalized", "legalized"),
    ("who makes the screens?", "makes"),
    ("what dragged the dow down", "dragged"),
    ("which court upheld the law", "upheld"),
    ("how many people watch the news", "watch"),
    ("who apologised", "apologised"),
    ("who will replace him", "replace"),
    ("why didn't the guards shoot", "shoot"),
    ("why did the navy decide to attack", "attack"),  # a light verb opens the way to another
    ("who threatened to kill the cook", "threatened"),
    ("who did she pick as her running mate", "pick"),
    ("how much does the cheapest model cost in France", "cost"),
    ("what did they tell the driver", ""),
    ("when is the wedding", ""),
    ("who is the mayor's running mate", ""),
]


@pytest.mark.parametrize(("question", "verb"), VERBS, ids=[row[0] for row in VERBS])
def test_the_verb_is_found(question: str, verb: str) -> None:
    query = parse_question(question)[0]
    assert " ".join(term.typed for term in query.of_part("predicate")) == verb


def test_what_is_owned_is_asked_about() -> None:
    query = parse_question("how old is the driver's son?")[0]
    assert [term.word for term in query.terms if term.owned] == ["son"]


def test_a_verb_keeps_its_particle() -> None:
    query = parse_question("where did the van turn up?")[0]
    assert [(term.word, term.particle) for term in query.of_part("predicate")] == [("turn", "up")]


@pytest.mark.parametrize(
    ("question", "patient"),
    [("who did the police arrest", True), ("who was arrested", True), ("who arrested him", False)],
)
def test_who_did_is_told_from_to_whom_it_was_done(question: str, patient: bool) -> None:
    assert parse_question(question)[0].patient is patient


@pytest.mark.parametrize(
    ("question", "words"),
    [("what did Doyle tell police about the gun", ["doyle", "gun"]), ("what did Ms Doyle say", ["doyle"])],
)
def test_who_was_told_is_no_condition(question: str, words: list[str]) -> None:
    assert [term.word for term in parse_question(question)[0].terms] == words
