"""Short private sentences. Every one says what to do next."""

from __future__ import annotations

from typing import Final

from handlers.cards.layout import Card, section
from handlers.text import escape, shorten

BUSY: Final = "I’m answering as many questions as I can at once. Please ask again in a moment; nothing was lost."
LOOKING: Final = "Looking through the articles…"
OUTSIDER: Final = "I only answer members of this workspace. Please ask a colleague here to look it up for you."
NOT_EDITOR: Final = "Only editors can do that. Ask an editor to decide, or leave a comment in the thread."
NOTHING_ABOVE: Final = (
    "There is no message above to check. Mention me in the thread of the message, or use the message shortcut "
    "*Check against the sources*."
)
NO_DIGEST: Final = "The daily digest isn’t available here yet."
THANKS: Final = "Thank you. It is kept with the answer’s receipt, for the editors."


def build_notice(text: str) -> Card:
    """A sentence of ours (mrkdwn, escaped) as a card."""
    return Card((section(text),), text)


def print_failure(reference: str) -> str:
    """What the person is told about something unexpected: a reference that stands in the log."""
    return (
        f"Something went wrong on my side. The reference is `{escape(reference)}`; it is in the log. Please try again."
    )


def print_problem(sentence: str) -> str:
    """A known problem's own sentence, escaped."""
    return shorten(sentence, 1_500)


def print_misspelt(typed: str, meant: str) -> str:
    """``Read “qoute” as quote.``"""
    return f"_Read “{shorten(typed, 40)}” as_ `{meant}`_._\n"
