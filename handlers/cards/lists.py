"""The time line, and what the store holds."""

from __future__ import annotations

from typing import Final

from handlers.cards.claims import print_day, show_evidence
from handlers.cards.layout import Item, section, words
from handlers.cards.sheet import Sheet
from handlers.text import link, plural, shorten
from store.answers.lookups.records import SourceEntry, Sources, Timeline, TimelineEntry
from store.claims import Root

_MOST_ROOTS: Final = 5


def build_timeline_sheet(timeline: Timeline, lead: str, receipt: str) -> Sheet:
    """The answer to ``timeline``: dated statements in order; a day that was worked out says from what."""
    dated = [entry for entry in timeline.entries if entry.when]
    head = f"{lead}*Time line*: {plural(len(dated), 'dated statement')}, {len(timeline.entries) - len(dated)} undated."
    return Sheet(
        kind="timeline", head=words(head), items=tuple(map(_show_entry, timeline.entries)), receipt=receipt, most=8
    )


def _show_entry(entry: TimelineEntry) -> Item:
    when = f"*{print_day(entry.when)}*" if entry.when else "*undated*"
    printed = shorten(entry.printed.text, 100)
    fixed = f", {shorten(entry.fixed_by, 160)}" if entry.fixed_by not in ("", "printed") else ""
    return show_evidence(entry.evidence, note=f"{when} (printed “{printed}”{fixed})", limit=700)


def build_sources_sheet(sources: Sources, lead: str, receipt: str) -> Sheet:
    """The answer to ``sources``: articles, outlets and the roots behind them."""
    police = " All known roots are police." if sources.police_only else ""
    counts = f"{plural(len(sources.articles), 'article')} from {plural(sources.outlets, 'outlet')}"
    held = f"{plural(sources.claims, 'claim')}, {plural(sources.open_notes, 'open conflict note')}"
    head = f"{lead}*{counts}*: {held}.{police}"
    roots = f"\nRoots carried most: {print_root_counts(sources.roots)}" if sources.roots else ""
    return Sheet(
        kind="sources",
        head=words(head + roots),
        items=tuple(map(show_source, sources.articles)),
        receipt=receipt,
        most=10,
    )


def show_source(entry: SourceEntry) -> Item:
    """One article of the store."""
    outlet = shorten(entry.outlet, 160) if entry.outlet else "outlet unknown"
    title = f"*{outlet}*, {print_day(entry.published)}"
    headline = shorten(entry.headline, 200) if entry.headline else ""
    held = [plural(entry.claims, "claim"), plural(entry.quotes, "quote")]
    counts = ", ".join([*held, plural(entry.versions, "version")] if entry.versions else held)
    roots = f"roots: {print_root_counts(entry.roots)}" if entry.roots else ""
    small = " · ".join(part for part in (counts, link(entry.url), roots) if part)
    text = "\n".join(part for part in (title, headline, small) if part)
    return Item((section(text),), text)


def print_root_counts(roots: tuple[tuple[Root, int], ...]) -> str:
    """``CNN (12), Scott Israel (4)``; the unknown are called unknown."""
    parts = [f"{shorten(root.name, 80)} ({count})" for root, count in roots[:_MOST_ROOTS]]
    more = len(roots) - _MOST_ROOTS
    return ", ".join(parts) + (f" and {more} more" if more > 0 else "")
