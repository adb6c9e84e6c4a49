"""App Home: the store at a glance, open notes, the digest, how to ask, and what Slack can’t do."""

from __future__ import annotations

from typing import Final

from slack_sdk.models.blocks import Block
from slack_sdk.models.views import View

from handlers.cards.guide import IN_THREADS, print_ways
from handlers.cards.layout import button, context, divider, header, section, words
from handlers.cards.lists import print_root_counts, show_source
from handlers.cards.notes import RELATIONS, order_notes
from handlers.ids import OPEN_NOTE
from handlers.text import plural, shorten
from store.answers.lookups.records import Sources
from store.claims import ConflictNote, Story

_MOST_NOTES: Final = 10
_MOST_ARTICLES: Final = 10


def build_home(
    story: Story,
    sources: Sources,
    notes: tuple[ConflictNote, ...],
    digest: tuple[Block, ...],
    suggestions: tuple[str, ...],
) -> View:
    """The whole of Home; ``digest`` is the digest’s own section."""
    blocks = [
        header(f"Parkland Facts: {story.title}"),
        *_glance(sources),
        divider(),
        *_notes(notes),
        divider(),
        *digest,
        divider(),
        section(f"*How to ask*\n{print_ways()}"),
        section(IN_THREADS),
    ]
    if suggestions:
        blocks.append(context("You could ask: " + " · ".join(f"“{shorten(one, 120)}”" for one in suggestions[:4])))
    return View(type="home", blocks=blocks[:100])


def _glance(sources: Sources) -> list[Block]:
    articles_held = f"*{plural(len(sources.articles), 'article')}* from {plural(sources.outlets, 'outlet')}"
    counts = f"{articles_held}, *{plural(sources.claims, 'claim')}*"
    roots = f"\nRoots carried most: {print_root_counts(sources.roots)}" if sources.roots else ""
    police = "\nAll known roots are police." if sources.police_only else ""
    articles = [block for entry in sources.articles[:_MOST_ARTICLES] for block in show_source(entry).blocks]
    left = len(sources.articles) - _MOST_ARTICLES
    more = [context(f"and {plural(left, 'more article')}")] if left > 0 else []
    return [*words(f"{counts}{roots}{police}").blocks, *articles, *more]


def _notes(notes: tuple[ConflictNote, ...]) -> list[Block]:
    still = [note for note in order_notes(notes) if note.status in ("open", "reopened")]
    if not still:
        return [section("*Conflict notes*\nNone is open.")]
    lines: list[Block] = [section(f"*Conflict notes*: {len(still)} open of {len(notes)}")]
    for place, note in enumerate(still[:_MOST_NOTES]):
        text = f"*{note.kind.capitalize()}*, {RELATIONS[note.relation]}\n{shorten(note.detail, 400)}"
        lines.append(section(text, button("Open note", f"{OPEN_NOTE}_{place}", note.id)))
    left = len(still) - _MOST_NOTES
    return [*lines, context(f"and {plural(left, 'more open note')}: `conflicts` lists them")] if left > 0 else lines
