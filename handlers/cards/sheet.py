"""A sheet is an answer before it is laid out in pages: its head, its items and its closing lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from slack_sdk.models.blocks import Block, ButtonElement, SectionBlock

from handlers.cards.claims import show_context_button
from handlers.cards.layout import Card, Item, actions, button, context, lay_out, split_pages
from handlers.ids import MORE, NOT_RIGHT, SHARE, SHOW_CONTEXT
from handlers.tags import ClaimTag, PageTag
from handlers.text import escape, plural, shorten

_LINES_CHARACTERS: Final = 620


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """``lines`` are said in small print under every page (mrkdwn, escaped); ``most`` caps the items of one page."""

    kind: str
    head: Item
    items: tuple[Item, ...] = ()
    lines: tuple[str, ...] = ()
    receipt: str = ""
    most: int = 6


def build_card(sheet: Sheet, page: int, showing: str, *, private: bool, shared_by: str | None = None) -> Card:
    """One page of a sheet with its foot: Share when it is private, More when there is more, Not right always."""
    pages = split_pages(sheet.items, sheet.head, sheet.most)
    place = min(max(page, 0), len(pages) - 1)
    left = sum(len(items) for items in pages[place + 1 :])
    marked = tuple(_mark_receipt(item, sheet.receipt) for item in pages[place])
    foot = _foot(sheet, place, left, showing, private=private, shared_by=shared_by)
    return lay_out(sheet.head, [*pages[:place], marked, *pages[place + 1 :]], place, foot)


def _foot(sheet: Sheet, page: int, left: int, showing: str, *, private: bool, shared_by: str | None) -> Item:
    shared = f"Shared by {shorten(shared_by, 80)}" if shared_by else ""
    receipt = print_receipt(sheet.receipt)
    line = _join([shared, *sheet.lines, receipt], _LINES_CHARACTERS)
    small = (context(line),) if line else ()
    if not sheet.receipt:
        return Item(small, line)
    tag = PageTag(sheet.kind, sheet.receipt, page, showing)
    share = button("Share to channel", SHARE, str(tag)) if private else None
    more = (
        button(f"More ({left:,})", MORE, str(PageTag(sheet.kind, sheet.receipt, page + 1, showing))) if left else None
    )
    wrong = button("Not right", NOT_RIGHT, str(tag), described="Say what is not right about this answer")
    tail = f"{line}\n{plural(left, 'more item')}: press More" if left else line
    return Item((*small, actions(share, more, wrong)), tail)


def _mark_receipt(item: Item, receipt: str) -> Item:
    """The item with the answer's receipt in its Show in context buttons, so that the modal can name it."""
    return Item(tuple(_mark_block(block, receipt) for block in item.blocks), item.text, item.subjects)


def _mark_block(block: Block, receipt: str) -> Block:
    part = block.accessory if isinstance(block, SectionBlock) else None
    if not (isinstance(block, SectionBlock) and isinstance(part, ButtonElement) and part.action_id == SHOW_CONTEXT):
        return block
    tag = str(ClaimTag(part.value or "", receipt))
    return SectionBlock(text=block.text, accessory=show_context_button(tag))


def print_receipt(receipt: str) -> str:
    """``receipt 3f2a…`` (escaped), or nothing without one."""
    return f"receipt {escape(receipt.removeprefix('receipt-'))}" if receipt else ""


def _join(parts: Iterable[str], limit: int) -> str:
    """The parts on one line, the last ones left out when they no longer fit."""
    line = ""
    for part in filter(None, parts):
        longer = f"{line} · {part}" if line else part
        if len(longer) <= limit:
            line = longer
    return line
