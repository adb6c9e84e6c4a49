"""No claim is ever shown without its attribution, in blocks or in the words of a notification."""

from __future__ import annotations

import pytest
from slack_sdk.web import WebClient

from handlers.answering import build_page
from handlers.cards.layout import Card
from handlers.cards.unfurl import build_unfurl
from handlers.office import Identity, Office
from handlers.parse import parse_request
from handlers.people import People
from handlers.text import escape
from tests.handlers.desks import FIRST, SECOND, URL, MemoryDesk

CREDITS = {FIRST: "CrimeOnline, 23 Feb 2018", SECOND: "ZeroHedge, 23 Feb 2018"}


def _office(store: MemoryDesk) -> Office:
    client = WebClient(token="xoxb-x")
    me = Identity(team_id="T", user_id="U", bot_id="B")
    return Office(
        desk=store.make(), client=client, me=me, people=People(client), work=lambda _: True, errand=lambda _: True
    )


def check_credits(card: Card) -> None:
    blocks = ["\n".join(str(value) for value in block.to_dict().values()) for block in card.blocks]
    for text, credit in CREDITS.items():
        for block in blocks:
            if escape(text) in block:
                assert credit in block
        said = card.text.split("\n")
        for place, line in enumerate(said):
            if line == f">{escape(text)}":
                assert credit in said[place + 1]
                assert said[place + 1].startswith("— ")


@pytest.mark.parametrize(
    "line",
    [
        "how many?",
        "what of the weather?",
        "quote stunned",
        "conflicts",
        "check Three stayed.",
        "who Scott Israel",
        "timeline",
    ],
)
@pytest.mark.parametrize("private", [True, False])
def test_every_claim_carries_its_attribution(line: str, private: bool) -> None:
    card, _ = build_page(_office(MemoryDesk()), parse_request(line), "s-1", private=private)
    check_credits(card)
    assert any(credit.split(",")[0] in card.text for credit in CREDITS.values())


def test_an_unfurl_carries_it_too() -> None:
    view = MemoryDesk().find_article(URL)
    assert view is not None
    check_credits(build_unfurl(view))


def test_the_same_question_gives_the_same_bytes() -> None:
    first, second = (
        build_page(_office(MemoryDesk()), parse_request("how many?"), "s-1", private=True)[0] for _ in range(2)
    )
    assert [block.to_dict() for block in first.blocks] == [block.to_dict() for block in second.blocks]
    assert first.text == second.text


def test_an_outlets_paraphrase_is_never_put_in_quotation_marks() -> None:
    card, _ = build_page(_office(MemoryDesk()), parse_request("how many?"), "s-1", private=True)
    assert f"“{escape(FIRST)}" not in card.text
    assert f"{escape(FIRST)}”" not in card.text
