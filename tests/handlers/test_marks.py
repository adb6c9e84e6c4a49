"""The value that answers is marked inside its claim, and nothing else of the claim is touched."""

from __future__ import annotations

import pytest

from handlers.cards.claims import show_evidence
from store.claims import Claim, Evidence, Passage


@pytest.mark.parametrize(
    ("text", "answer", "shown"),
    [
        ("Four deputies stood outside.", "Four", ">*Four* deputies stood outside."),
        ("About (four) stood & waited.", "four", ">About (*four*) stood &amp; waited."),
        ("He waited “four minutes”, he said.", "four minutes", ">He waited “*four minutes*”, he said."),
        ("Fourteen stood outside.", "Four", ">Fourteen stood outside."),  # not a word of its own: Slack shows no bold
        ("Four *deputies* stood.", "Four", None),  # the article's own marks: shown exactly, in plain text
        ("It was\nfour.", "was\nfour", ">It was\n>four."),  # bold does not cross a line
        ("Nothing of it.", None, ">Nothing of it."),
    ],
)
def test_the_answer_is_marked(text: str, answer: str | None, shown: str | None) -> None:
    claim = Claim(id="c", article="a", passage=Passage(7, 7 + len(text), text))
    start = text.index(answer) + 7 if answer else 0
    inside = Passage(start, start + len(answer), answer) if answer else None
    item = show_evidence(Evidence(claim=claim, outlet="The Post", url=None, published=None), answer=inside)
    if shown is None:
        assert item.blocks[0].to_dict()["text"] == {"type": "plain_text", "text": text, "emoji": False}
    else:
        assert item.blocks[0].to_dict()["text"]["text"].startswith(shown + "\n—")
        assert item.text.startswith(shown + "\n—")
