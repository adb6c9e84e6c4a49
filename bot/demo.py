"""The demo: take in the seed articles, hold a short conversation, then open the local desk."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rich.console import Console

import seeds
from bot.compose import choose_story, ingest_places, open_store
from bot.output import say
from bot.settings import Settings
from bot.show import show_answer, show_conflicts, show_quotes
from store.answers import answer_question, find_conflicts, find_quotes
from store.claims import Story
from store.ledger import Ledger

QUESTIONS: Final = (
    "how many deputies stayed outside?",
    "was Peterson fired?",
    "what kind of gun did the shooter use?",
)
QUOTE: Final = "the truth will come out in time"


def run_demo(settings: Settings, console: Console, *, once: bool, port: int) -> None:
    """Migrate and ingest the seeds with progress on standard error, print the conversation; unless ``once``, serve."""
    place = str(Path(seeds.__file__).parent)
    story = choose_story([place], None, default=settings.parkland_story)
    settings = settings.model_copy(update={"parkland_story": story.slug})
    say(f"Reading {place} into {settings.parkland_database} (the first time loads the language model) …")
    for row in ingest_places([place], settings, story=story):
        told = f"{row.added} claims added, {row.seen} seen again, {row.notes} conflict notes found"
        say(f"  {row.article}: {row.status}; {told}" if row.reason is None else f"  {row.article}: {row.reason}")
    with open_store(settings) as (ledger, _):
        converse(console, ledger, story)
    if not once:
        from bot.local import serve_desk

        serve_desk(settings, port=port)


def converse(console: Console, ledger: Ledger, story: Story) -> None:
    """Print the conversation: two questions with a conflict, one that is abstained from, a quote, the notes."""
    for question in QUESTIONS:
        _heading(console, f"/parkland-facts {question}")
        with ledger.read() as work:
            answer = answer_question(question, work, story=story.slug)
        show_answer(console, answer)
    _heading(console, f"/parkland-facts quote {QUOTE}")
    with ledger.read() as work:
        show_quotes(console, find_quotes(QUOTE, work, story=story.slug))
    _heading(console, "/parkland-facts conflicts")
    with ledger.read() as work:
        show_conflicts(console, find_conflicts("", work, story=story.slug))


def _heading(console: Console, text: str) -> None:
    console.print()
    console.rule(text, align="left", style="cyan")
