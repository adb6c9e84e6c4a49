"""How to ask, in one place: help and App Home say the same."""

from __future__ import annotations

from typing import Final

from slack_sdk.models.blocks import ButtonElement

from handlers.cards.layout import Card, Item, actions, button, context, lay_out, section
from handlers.ids import ASK_AGAIN, COMMAND
from handlers.text import escape, shorten
from store.claims import Story

_WAYS: Final = (
    ("QUESTION", "facts with their sources, only for you until you share them"),
    ("quote [NAME] [WORDS]", "who said it, every printed variant compared word by word"),
    ("conflicts [WORDS]", "where the sources disagree, open notes first"),
    ("check TEXT", "each statement of a draft against the sources"),
    ("who NAME", "everything printed of one person or body"),
    ("timeline", "dated statements in order"),
    ("sources", "what the store holds"),
    ("digest on 08:30 [zone] [weekdays|daily] | off | now | preview | status", "this channel’s daily digest"),
)
IN_THREADS: Final = (
    "Slack runs no slash commands in threads. There, mention the bot: it reads what came before "
    "(“is this right?” checks the message above, “what about …?” keeps the topic). Or use the message shortcut "
    "*Check against the sources*."
)
_MOST_SUGGESTIONS: Final = 3


def print_ways() -> str:
    """The subcommands, one a line."""
    return "\n".join(f"• `{COMMAND} {escape(typed)}`: {does}" for typed, does in _WAYS)


def build_help(story: Story, suggestions: tuple[str, ...], lead: str = "") -> Card:
    """What the bot does and how to ask, with questions that this store can answer as buttons."""
    intro = f"{lead}*I answer about {shorten(story.title, 120)}, only in the articles’ own words, with who said each.*"
    small = "No language model: the same question gives the same answer. Answers to commands are private until shared."
    chosen = [one for one in suggestions if len(one) <= 250][:_MOST_SUGGESTIONS]
    row = (actions(*(_suggest(one, place) for place, one in enumerate(chosen))),) if chosen else ()
    blocks = (section(intro), section(print_ways()), section(IN_THREADS), *row, context(small))
    text = "\n".join((intro, print_ways(), IN_THREADS))
    empty = Item((), "")
    return lay_out(Item(blocks, text), [()], 0, empty)


def _suggest(question: str, place: int) -> ButtonElement:
    return button(question, f"{ASK_AGAIN}_{place}", question, described=f"Ask: {question}")
