"""The form of *Not right*, and of the global shortcut that asks."""

from __future__ import annotations

from typing import Final

from slack_sdk.models.blocks import InputBlock, Option, PlainTextInputElement, StaticSelectElement
from slack_sdk.models.views import View

from handlers.cards.layout import plain, section
from handlers.cards.sheet import print_receipt
from handlers.ids import COMMENT_BLOCK, COMMENT_INPUT, REASON_BLOCK, REASON_INPUT, VIEW_NOT_RIGHT

REASONS: Final = {
    "wrong": "It does not answer the question",
    "attribution": "Wrong speaker or attribution",
    "missing": "Something important is missing",
    "conflict": "The conflict is none, or one is missing",
    "outdated": "It is out of date",
    "other": "Something else",
}
_MOST_COMMENT: Final = 1_500


def build_not_right_view(receipt: str, metadata: str) -> View:
    """What is not right: a reason from a list and words of one's own."""
    options = [Option(value=value, text=plain(label)) for value, label in REASONS.items()]
    chosen = StaticSelectElement(action_id=REASON_INPUT, options=options, placeholder="Choose a reason")
    words = PlainTextInputElement(action_id=COMMENT_INPUT, multiline=True, max_length=_MOST_COMMENT)
    return View(
        type="modal",
        callback_id=VIEW_NOT_RIGHT,
        title=plain("Not right?"),
        submit=plain("Send"),
        close=plain("Cancel"),
        private_metadata=metadata,
        blocks=[
            section(f"Your reason is kept with {print_receipt(receipt)}."),
            InputBlock(block_id=REASON_BLOCK, label="What is not right?", element=chosen),
            InputBlock(block_id=COMMENT_BLOCK, label="In your words", element=words, optional=True),
        ],
    )
