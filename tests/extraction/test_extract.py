"""The door, with the trained pipeline: order, spans, boilerplate, ids, whatever the text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from store.claims import Article, check_passage
from store.extraction import Parser, ParserError, extract_articles, extract_claims, load_parser

pytestmark = pytest.mark.model

SEEDS = Path(__file__).parents[2] / "seeds"
PIECES = [
    "“I saw it,” Anna Hart said.",
    "Hart told CNN that three officers waited outside.",
    '"No," he said. "Never."',
    "According to Sheriff Paul Lind, roughly 40 officers came.",
    "HART: Yes?",
    "''Not now,'' she added",
    "— Anna Hart",
    "* * *",
    "Watch the clip below",
    "“",
    "”",
    '"',
    "\n",
    "\n\n",
    "\xa0",
    " ",
    "\t",
    "é\u0301",
    "👩‍🚒",
    "x" * 50,
    "It’s unclear.",
    "[Photo: AP]",
]


@pytest.fixture(scope="module")
def parser() -> Parser:
    return load_parser()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_every_span_equals_the_text_at_its_offsets(parser: Parser, text: str) -> None:
    extraction = extract_claims(Article(id="a", text=text), parser)
    for passage in extraction.find_spans():
        check_passage(text, passage)
    for claim in extraction.claims:
        assert not any(
            start <= claim.passage.start and claim.passage.end <= end for start, end in extraction.boilerplate
        )
        for token in claim.tokens:
            assert claim.passage.start <= token.start < token.end <= claim.passage.end
    assert len({claim.id for claim in extraction.claims}) == len(extraction.claims)


def test_a_stream_keeps_its_order_and_its_empty_articles(parser: Parser) -> None:
    texts = ["", "Hart left.", "\n\n", "“”", "Lind stayed. Hart left.", ""]
    articles = [Article(id=str(number), text=text) for number, text in enumerate(texts)]
    found = list(extract_articles(articles, parser))
    assert [one.article.id for one in found] == ["0", "1", "2", "3", "4", "5"]
    assert [len(one.claims) for one in found] == [0, 1, 0, 0, 2, 0]


def test_the_same_text_gives_the_same_extraction(parser: Parser) -> None:
    article = Article(id="a", text=next(SEEDS.glob("*.txt")).read_text("utf-8"))
    assert extract_claims(article, parser) == extract_claims(article, parser)


def test_a_claim_said_twice_is_two_claims(parser: Parser) -> None:
    found = extract_claims(Article(id="a", text="Hart left.\n\nHart left."), parser)
    assert len({claim.id for claim in found.claims}) == 2


def test_a_pipeline_that_is_not_there_is_named() -> None:
    with pytest.raises(ParserError, match="no_such_pipeline"):
        load_parser("no_such_pipeline")


@pytest.mark.parametrize(
    ("text", "content", "speaker"),
    [
        # the speaker after the verb, with an apposition
        ("“We saw it all,” said Anna Hart, a nurse who lives nearby.", "We saw it all,", "Anna Hart"),
        # a quotation broken by its cue, and one that runs on
        ("“We saw it,” Anna Hart said. “It was over in a minute.”", "It was over in a minute.", "Anna Hart"),
        # the pronoun
        ("Anna Hart lives nearby. “We saw it all,” she said.", "We saw it all,", "Anna Hart"),
        # nobody named
        ("“We saw it all,” a witness said.", "We saw it all,", "witness"),
        # indirect
        ("Police said that two men left the store before noon.", "that two men left the store before noon", "Police"),
        ("According to Anna Hart, two men left the store.", "two men left the store", "Anna Hart"),
    ],
)
def test_attributions(parser: Parser, text: str, content: str, speaker: str) -> None:
    found = extract_claims(Article(id="a", text=text), parser)
    told = [(piece.text, one.speaker) for one in found.attributions for piece in one.content]
    assert (content, speaker) in told


@pytest.mark.parametrize(
    "text",
    [
        # a scare quote, a title of a work, a nickname
        "The “fast” lane was closed for two hours.",
        "The band played “Yesterday” at the vigil.",
        "John “Jack” Hart lives in Oakdale.",
    ],
)
def test_marks_that_quote_nobody(parser: Parser, text: str) -> None:
    assert not extract_claims(Article(id="a", text=text), parser).attributions


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        # a quotation that goes on from the outlet's words is one claim with them
        (
            "Anna Hart said the deputy should have “gone in. Stopped the man. Saved them.” The deputy resigned.",
            [
                ("Anna Hart said the deputy should have “gone in. Stopped the man. Saved them.”", "Anna Hart"),
                ("The deputy resigned.", None),
            ],
        ),
        # one claim per sentence of a longer quotation
        ("“We saw it. It was over in a minute,” Anna Hart said.", [
            ("“We saw it.", "Anna Hart"),
            ("It was over in a minute,” Anna Hart said.", "Anna Hart"),
        ]),
        # the agency of a dateline passes every claim on, and the dateline is none
        ("OAKDALE, Fla. (AP) — Two men left the store.", [("Two men left the store.", None)]),
        # a rank does not end a sentence, and its bearer speaks for the whole of it
        (
            "One man died at the scene, Capt. Paul Lind said. Two men fled.",
            [("One man died at the scene, Capt. Paul Lind said.", "Paul Lind"), ("Two men fled.", None)],
        ),
        # what somebody blamed is no statement of theirs
        ("Anna Hart blamed the company.", [("Anna Hart blamed the company.", None)]),
    ],
)  # fmt: skip
def test_claims_and_who_asserts_them(parser: Parser, text: str, wanted: list[tuple[str, str | None]]) -> None:
    found = extract_claims(Article(id="a", text=text), parser)
    assert [(claim.text, claim.speaker) for claim in found.claims] == wanted


def test_words_of_somebody_unknown_are_not_the_outlets_own(parser: Parser) -> None:
    (claim,) = extract_claims(Article(id="a", text="“We saw it all from the window,” she said."), parser).claims
    assert (claim.speaker, claim.descriptor) == (None, "she")


def test_an_agency_in_a_dateline_is_a_relay(parser: Parser) -> None:
    (claim,) = extract_claims(Article(id="a", text="OAKDALE, Fla. (AP) — Two men left the store."), parser).claims
    assert [(relay.name, relay.how) for relay in claim.via] == [("AP", "credited")]
