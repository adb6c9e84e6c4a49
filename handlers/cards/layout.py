"""How much fits: items that may not be parted are laid out in pages that Slack accepts.

Figures: PLATFORM.md, "Sizes". All block text of a message together is refused near 13,200 (measured, undocumented).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from slack_sdk.models.blocks import (
    ActionsBlock,
    Block,
    ButtonElement,
    ContextBlock,
    DividerBlock,
    HeaderBlock,
    MarkdownTextObject,
    PlainTextObject,
    SectionBlock,
)
from slack_sdk.models.blocks.basic_components import TextObject
from slack_sdk.models.blocks.block_elements import InteractiveElement

from handlers.text import has_live_marks, shorten, split, unescape

MESSAGE_BLOCKS: Final = 50
VIEW_BLOCKS: Final = 100
MESSAGE_CHARACTERS: Final = 11_000
VIEW_CHARACTERS: Final = 60_000
FALLBACK_CHARACTERS: Final = 3_900
SECTION_CHARACTERS: Final = 2_900
HEADER_CHARACTERS: Final = 150
BUTTON_CHARACTERS: Final = 75
VALUE_CHARACTERS: Final = 2_000
ACTIONS_ELEMENTS: Final = 25
_FOOT_BLOCKS: Final = 4
_FOOT_CHARACTERS: Final = 700


@dataclass(frozen=True, slots=True)
class Item:
    """Blocks that may not be parted, and the same in words (mrkdwn, escaped) for the notification."""

    blocks: tuple[Block, ...]
    text: str
    subjects: tuple[str, ...] = ()
    weight: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "weight", weigh(self.blocks))


@dataclass(frozen=True, slots=True)
class Card:
    """What is sent: blocks, the same in words, the ids of claims and notes that it shows, and how many pages."""

    blocks: tuple[Block, ...]
    text: str
    subjects: tuple[str, ...] = ()
    page: int = 0
    pages: int = 1


def mrkdwn(text: str) -> MarkdownTextObject:
    """Text in Slack's own marks, taken as it is: no addresses or names turned into links."""
    return MarkdownTextObject(text=text, verbatim=True)


def plain(text: str) -> PlainTextObject:
    """Text without marks and without emoji names."""
    return PlainTextObject(text=text, emoji=False)


def section(text: str, accessory: InteractiveElement | None = None) -> SectionBlock:
    """One section; the text must already be escaped and fit."""
    return SectionBlock(text=mrkdwn(text), accessory=accessory)


def literal(text: str) -> TextObject:
    """Escaped text that Slack shows exactly: as plain text when mrkdwn would swallow some of its characters."""
    bare = unescape(text)
    return plain(bare) if has_live_marks(bare) and "<" not in bare else mrkdwn(text)


def header(text: str) -> HeaderBlock:
    """A heading, cut at a word to what a header takes."""
    return HeaderBlock(text=PlainTextObject(text=shorten_plain(text, HEADER_CHARACTERS), emoji=False))


def shorten_plain(text: str, limit: int) -> str:
    """Text for a plain-text object, cut at a word: unescaped there, so only its own length counts."""
    return unescape(shorten(text, limit)) or ELLIPSIS_ONLY


ELLIPSIS_ONLY: Final = "…"


def context(text: str) -> ContextBlock:
    """Small print; the text must already be escaped and fit."""
    return ContextBlock(elements=[mrkdwn(text)])


def divider() -> DividerBlock:
    """A line."""
    return DividerBlock()


def button(
    label: str, action: str, value: str, *, style: str | None = None, described: str | None = None
) -> ButtonElement:
    """A button; ``value`` is an id and never a text. ``described`` is what a screen reader says."""
    return ButtonElement(
        text=PlainTextObject(text=shorten_plain(label, BUTTON_CHARACTERS), emoji=False),
        action_id=action,
        value=value,
        style=style,
        accessibility_label=shorten_plain(described, BUTTON_CHARACTERS) if described else None,
    )


def actions(*buttons: ButtonElement | None) -> ActionsBlock:
    """A row of buttons, the missing ones left out."""
    return ActionsBlock(elements=[one for one in buttons if one is not None][:ACTIONS_ELEMENTS])


def words(text: str) -> Item:
    """An item of our own words (mrkdwn, escaped), in as many sections as it needs."""
    return Item(tuple(section(piece) for piece in split_marked(text)), text)


def split_marked(text: str) -> list[str]:
    """Escaped text in pieces that each fit a section, never parted inside an entity."""
    if len(text) <= SECTION_CHARACTERS:
        return [text]
    return [_escape_again(piece) for piece in split(unescape(text), SECTION_CHARACTERS)]


def _escape_again(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def weigh(blocks: Iterable[Block]) -> int:
    """The characters of all text in the blocks, as the message limit counts them."""
    return sum(_weigh(block.to_dict()) for block in blocks)


def _weigh(part: Any) -> int:
    if isinstance(part, dict):
        return sum(
            len(value) if key == "text" and isinstance(value, str) else _weigh(value) for key, value in part.items()
        )
    return sum(map(_weigh, part)) if isinstance(part, list | tuple) else 0


def split_pages(items: Sequence[Item], head: Item, most: int = 100) -> list[tuple[Item, ...]]:
    """The items in pages: each page with the head and a foot keeps within a message. Always at least one page."""
    pages: list[list[Item]] = [[]]
    room = _room(head)
    left = room
    for item in items:
        need = (len(item.blocks), item.weight, len(item.text) + 1)
        fits = all(has >= wants for has, wants in zip(left, need, strict=True))
        if pages[-1] and (not fits or len(pages[-1]) >= most):
            pages.append([])
            left = room
        pages[-1].append(item)
        left = tuple(has - wants for has, wants in zip(left, need, strict=True))
    return [tuple(page) for page in pages]


def _room(head: Item) -> tuple[int, ...]:
    return (
        MESSAGE_BLOCKS - len(head.blocks) - _FOOT_BLOCKS,
        MESSAGE_CHARACTERS - head.weight - _FOOT_CHARACTERS,
        FALLBACK_CHARACTERS - len(head.text) - _FOOT_CHARACTERS,
    )


def lay_out(head: Item, pages: Sequence[tuple[Item, ...]], page: int, foot: Item) -> Card:
    """One page as a card: head, its items, foot."""
    place = min(max(page, 0), len(pages) - 1)
    items = (head, *pages[place], foot)
    return Card(
        blocks=tuple(block for item in items for block in item.blocks),
        text="\n".join(item.text for item in items if item.text),
        subjects=tuple(dict.fromkeys(subject for item in items for subject in item.subjects)),
        page=place,
        pages=len(pages),
    )
