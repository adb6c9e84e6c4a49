"""What the store has from an article whose address was pasted, and its conflicts."""

from __future__ import annotations

from typing import Final

from handlers.cards.claims import show_evidence
from handlers.cards.layout import Card, Item, context, lay_out, split_pages
from handlers.cards.lists import show_source
from handlers.cards.notes import order_notes, show_note
from handlers.desk import ArticleView
from handlers.text import plural

_MOST_CLAIMS: Final = 3
_MOST_NOTES: Final = 2


def build_unfurl(view: ArticleView) -> Card:
    """A few claims and the notes on the article; one page of it, and how many more there are."""
    items = [
        *(show_evidence(one, limit=500) for one in view.evidence[:_MOST_CLAIMS]),
        *(show_note(note, lead="≠ ") for note in order_notes(view.notes)[:_MOST_NOTES]),
    ]
    head = show_source(view.entry)
    left = max(view.entry.claims - _MOST_CLAIMS, 0)
    tail = f"{plural(left, 'more claim')} in the store · {plural(len(view.notes), 'conflict note')}"
    foot = Item((context(tail),), tail)
    return lay_out(head, split_pages(items, head)[:1], 0, foot)
