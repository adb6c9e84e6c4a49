"""Reading a question: kind of answer, terms with their parts, filters, compound questions."""

from __future__ import annotations

from datetime import date

import pytest

from store.answers.question.filters import FilterError, parse_filters
from store.answers.question.query import describe_query
from store.answers.question.questions import parse_question, split_question

READ = [
    # (question, kind, "Read as" words)
    ("how many deputies stayed outside?", "count", "how many · deputies · stayed · outside"),
    ("death toll?", "count", "how many · people · killed"),  # what a desk shouts across the room
    ("number of wounded", "count", "how many · wounded"),
    ("who is Scot Peterson?", "definition", "who is · scot · peterson"),
    ("Scot Peterson who", "definition", "who is · scot · peterson"),  # the other way round
    ("who is the superintendent", "person", "who · superintendent"),  # a role asks for a person, not for a definition
    ("who said the truth will come out", "quote", "who said · “the truth will come out”"),  # without marks
    ('who said "this is a real one"', "quote", "who said · “this is a real one”"),
    ("what did Trump say about the deputy?", "said", "what was said · trump · deputy"),
    ("when was the email sent?", "date", "when · email · sent"),
    ("pustizzi email date", "date", "when · pustizzi · email"),  # three words, the last one asks
    ("what time did the shooting start?", "time", "what time · shooting · start"),
    ("where was the deputy standing", "place", "where · deputy · standing"),
    ("how long did Peterson wait outside?", "duration", "how long · peterson · wait · outside"),
    ("how old is Nikolas Cruz", "age", "how old · nikolas · cruz"),
    ("how much did the city pay?", "amount", "how much · city · pay"),
    ("why did he resign", "reason", "why · resign"),
    ("was he sacked", "yes or no", "yes or no · sacked"),
    ("was the shooter still inside when officers arrived?", "yes or no", None),  # "when" inside is a condition
    ("who owns the house where the party was?", "person", "who · owns · house · party"),  # the first word asks
    ("do you know how many people died?", "count", "how many · people · died"),  # politeness is not the question
    ("what kind of gun did the shooter use?", "what", "what · gun · shooter · use"),
    ("what about the sheriff?", "facts", "facts about · sheriff"),
    ("what happened at the vigil", "facts", "facts about · vigil"),
    ("what did the chief write to his officers", "said", "what was said · chief · officers"),  # to write is to say
    ("who went in first", "person", "who · entered · first"),
    ("owner of the launch?", "person", "who · owner · launch · owns"),  # a holder is somebody
    ("captain of the ferry", "person", "who · captain · ferry"),
    ("cause of death", "facts", None),  # no holder
    ("schools closed", "facts", "facts about · schools · closed"),
    ("deputies outside", "facts", "facts about · deputies · outside"),
    ("what is the grandmother's name?", "name", "what name · grandmother"),
]


@pytest.mark.parametrize(("question", "wanted", "line"), READ, ids=[row[0] for row in READ])
def test_a_question_is_read_as_its_kind_and_words(question: str, wanted: str, line: str | None) -> None:
    (query,) = parse_question(question)
    assert query.wanted == wanted
    if line is not None:
        assert describe_query(query) == f"Read as: {line}"


def test_who_asks_for_the_doer_or_for_the_one_it_was_done_to() -> None:
    assert parse_question("who confronted the sheriff?")[0].patient is False
    assert parse_question("who was killed?")[0].patient is True
    assert parse_question("who was the shooter?")[0].patient is False  # a shooter is who shot
    assert parse_question("who were the victims?")[0].patient is True


def test_parts_of_a_question() -> None:
    (query,) = parse_question("how many officers did Coral Springs send to the school?")
    assert [(term.word, term.part) for term in query.terms] == [
        ("officers", "focus"),
        ("coral", "subject"),
        ("springs", "subject"),
        ("send", "predicate"),
        ("school", "setting"),
    ]
    assert query.names == (("coral", "spring"),)


def test_a_compound_question_is_split_and_the_second_part_keeps_the_subject() -> None:
    first, second = parse_question("how many victims were carried out and how many survived")
    assert [term.word for term in first.terms] == ["victims", "carried"]
    assert [term.word for term in second.terms] == ["victims", "survived"]
    assert split_question("who is he? where is he") == ("who is he", "where is he")


def test_an_expression_is_read_as_its_verb() -> None:
    assert [term.word for term in parse_question("how did she get into the building?")[0].terms] == [
        "enter",
        "building",
    ]


def test_a_mistyped_word_is_mended_and_said_back() -> None:
    (query,) = parse_question("deputys outside", lambda word: {"deputys": "deputies"}.get(word, word))
    assert describe_query(query) == "Read as: facts about · deputies · outside (spelling: deputys → deputies)"


def test_choices() -> None:
    assert parse_question("was it an accident or a homicide?")[0].choices == ("accident", "homicide")


def test_filters_are_cut_out_and_echoed() -> None:
    question = 'peterson fired outlet:zerohedge after:2018-02-01 -cnn "school resource"'
    text, filters = parse_filters(question)
    assert text == "peterson fired school resource"
    assert (filters.outlet, filters.after, filters.without) == ("zerohedge", date(2018, 2, 1), ("cnn",))
    assert filters.phrases == ("school resource",)
    assert filters.typed == ("outlet:zerohedge", "after:2018-02-01", "-cnn", '"school resource"')
    (query,) = parse_question(question)
    assert describe_query(query).endswith('only outlet:zerohedge after:2018-02-01 -cnn "school resource"')


def test_curly_marks_from_a_phone_work() -> None:
    assert parse_filters("peterson “went in”")[1].phrases == ("went in",)
    assert parse_question("who said “the truth will come out”")[0].phrase == "the truth will come out"
    assert [term.word for term in parse_question("did the sheriff’s office comment?")[0].terms] == [
        "sheriff",
        "office",
        "comment",
    ]


def test_quoted_words_that_somebody_said_are_no_filter() -> None:
    assert parse_filters('who said "never went in"')[1].phrases == ()


@pytest.mark.parametrize("typed", ["after:yesterday", "before:2018-13-01", "as-of:2018"])
def test_a_day_that_is_none_is_named(typed: str) -> None:
    with pytest.raises(FilterError, match=typed):
        parse_filters(f"peterson {typed}")
