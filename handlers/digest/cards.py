"""A digest as one message and a few replies in its thread. Claims and notes are printed by the cards of all answers.

The first line holds counts and nothing else (STANDARDS 16). Headlines stand beside their outlet, claims beside who
said them; everything is bounded, so that the message and each reply keep within Slack's limits (PLATFORM, "Sizes").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from slack_sdk.models.blocks import Block

from handlers.cards.claims import show_evidence
from handlers.cards.layout import (
    FALLBACK_CHARACTERS,
    MESSAGE_BLOCKS,
    MESSAGE_CHARACTERS,
    Card,
    Item,
    context,
    section,
    weigh,
    words,
)
from handlers.cards.notes import describe_note, show_note
from handlers.text import escape, link, plural, shorten
from store.claims import ConflictNote, Story
from store.digest.records import Digest, MovedNote, Window
from store.digest.schedule import print_wall
from store.ledger.posting_records import ArticleLine, Subscription, Withdrawal

PARTS: Final = 8
_LISTED: Final = 12
_HEADLINE: Final = 220
_REASON: Final = 300
_DETAIL: Final = 240
_PERSON: Final = re.compile(r"[UW][A-Z0-9]{6,}")
_MOVES: Final = {
    "decided": "Decided",
    "both stand": "Decided: both stand",
    "not a conflict": "Decided: not a conflict",
    "reopened": "Reopened",
    "taken": "Taken",
    "changed": "Changed",
}


@dataclass(frozen=True, slots=True)
class DigestCards:
    """The channel's message, and the replies that carry the details, in order."""

    main: Card
    thread: tuple[Card, ...]


def build_digest_cards(digest: Digest, story: Story, *, sent: datetime | None = None) -> DigestCards:
    """The message and its thread; ``sent`` is when a late digest goes out, which it then says."""
    thread = build_thread(digest)
    head = [words(f"*{escape(digest.line)}*"), _small(_print_cover(digest.window, story, sent))]
    foot = [*_list_notes(digest), *([_small(f"In the thread: {_print_contents(digest)}.")] if thread else [])]
    listed = len(digest.articles[:_LISTED])
    while not _fits([*head, *(articles := _list_articles(digest, listed)), *foot]) and listed:
        listed -= 1
    return DigestCards(_to_card([*head, *articles, *foot]), thread)


def _print_cover(window: Window, story: Story, sent: datetime | None) -> str:
    until = print_wall(window.until, window.zone)
    since = f"{print_wall(window.since, window.zone, now=window.until)} to " if window.since else "Everything until "
    late = ""
    if sent is not None:
        late = f" · sent late, at {print_wall(sent, window.zone)}: I was not able to send it on time"
    return f"{escape(story.title)} · {since}{until} ({escape(window.zone)}){late}"


def _list_articles(digest: Digest, most: int) -> list[Item]:
    if not digest.articles:
        return []
    lines = [_print_article(line) for line in digest.articles[:most]]
    left = digest.counts.articles + digest.counts.changed - len(lines)
    more = [_small(f"and {plural(left, 'more article')}: see `sources`")] if left > 0 else []
    return [words("*Articles*"), *map(words, lines), *more]


def _print_article(line: ArticleLine) -> str:
    """``*Outlet*: headline · roots: … · 40 claims``: the headline, or the first words between quotation marks."""
    outlet = shorten(line.outlet, 120) if line.outlet else "outlet unknown"
    title = shorten(line.headline, _HEADLINE) if line.headline else _quote_opening(line.opening)
    roots = f"roots: {', '.join(shorten(root, 60) for root in line.roots)}" if line.roots else "roots not known"
    parts = [link(line.url), roots, plural(line.claims, "claim")]
    mark = "" if line.new else " (changed)"
    return f"• *{outlet}*{mark}: {title}\n{' · '.join(part for part in parts if part)}"


def _quote_opening(opening: str) -> str:
    """An article's first words as they stand, the mark of our cut outside the quotation marks."""
    first = shorten(opening, 160)
    return f"“{first[:-1]}” …" if first.endswith("…") else f"“{first}”"


def _list_notes(digest: Digest) -> list[Item]:
    """A note in two lines: what kind, where it stands, and its one sentence; its sides are in the thread."""
    new = [f"• {escape(describe_note(note))}\n{shorten(note.detail, _DETAIL)}" for note in digest.conflicts]
    moved = [f"• {print_move(move)}" for move in digest.decisions]
    left = digest.counts.conflicts - len(new)
    more = [f"and {plural(left, 'more new conflict note')}: see `conflicts`"] if left > 0 else []
    open_ = digest.counts.unowned
    open_line = [f"{plural(open_, 'conflict note')} open without an owner."] if open_ else []
    lines = [*new, *moved, *more, *open_line]
    return [words("*Conflicts*"), *map(words, lines)] if lines else []


def print_move(move: MovedNote) -> str:
    """``Decided by Rosa: “reason” (count)`` (escaped)."""
    reason = f": “{shorten(move.reason, _REASON)}”" if move.reason else ""
    return f"{_MOVES[move.moved]} by {print_person(move.who)}{reason} ({escape(move.note.kind)})"


def print_person(who: str) -> str:
    """A person as Slack shows them, or the name that the trail holds."""
    return f"<@{who}>" if _PERSON.fullmatch(who) else shorten(who, 80)


def _print_contents(digest: Digest) -> str:
    parts = [
        plural(len(digest.conflicts), "new conflict note") if digest.conflicts else "",
        plural(len(digest.decisions), "note moved", "notes moved") if digest.decisions else "",
        f"{len(digest.claims)} of {plural(digest.counts.claims, 'new claim')}" if digest.claims else "",
        plural(len(digest.quotes), "quote") if digest.quotes else "",
        plural(len(digest.withdrawn), "withdrawn claim") if digest.withdrawn else "",
        f"{len(digest.unowned)} open without an owner" if digest.unowned else "",
    ]
    return ", ".join(part for part in parts if part)


def build_thread(digest: Digest) -> tuple[Card, ...]:
    """The details in as few replies as hold them; what no longer fits is counted."""
    items = [
        *_titled("New conflict notes", [show_note(note) for note in digest.conflicts]),
        *_titled("Notes that moved", [_show_move(move) for move in digest.decisions]),
        *_titled("Claims that carry weight", [show_evidence(one) for one in digest.claims]),
        *_titled("Quotes worth knowing", [show_evidence(one) for one in digest.quotes]),
        *_titled("No longer printed", [show_withdrawal(one) for one in digest.withdrawn]),
        *_titled("Open without an owner", [show_note(note) for note in _shorten_notes(digest.unowned)]),
    ]
    return pack(items, PARTS)


def _shorten_notes(notes: Sequence[ConflictNote]) -> Sequence[ConflictNote]:
    return notes[:4]


def _titled(title: str, items: Sequence[Item]) -> list[Item]:
    """The items, the first with the title so that the two are never parted."""
    if not items:
        return []
    head = section(f"*{title}*")
    first = Item((head, *items[0].blocks), f"*{title}*\n{items[0].text}", items[0].subjects)
    return [first, *items[1:]]


def _show_move(move: MovedNote) -> Item:
    return show_note(move.note, lead=f"{print_move(move)}\n")


def show_withdrawal(gone: Withdrawal) -> Item:
    """A claim that its article no longer prints; where the whole article is gone, that alone is said."""
    if gone.old is None:
        outlet = shorten(gone.outlet, 160) if gone.outlet else "An outlet unknown"
        return words(f"{outlet} has withdrawn an article; what stood in it is no longer shown.")
    return show_evidence(gone.old, note="_No longer in the article’s newest version_")


def pack(items: Iterable[Item], most: int) -> tuple[Card, ...]:
    """Items in as few messages as hold them, in order; those beyond the last message are counted at its end."""
    pages: list[list[Item]] = []
    left = 0
    for item in items:
        if pages and _fits([*pages[-1], item]):
            pages[-1].append(item)
        elif len(pages) < most and not left:
            pages.append([item])
        else:
            left += 1
    if left:
        pages[-1].append(_small(f"and {left:,} more: ask `/parkland-facts conflicts`, or a question"))
    return tuple(_to_card(page) for page in pages)


def _fits(items: Sequence[Item]) -> bool:
    blocks = [block for item in items for block in item.blocks]
    return len(blocks) < MESSAGE_BLOCKS and weigh(blocks) < MESSAGE_CHARACTERS - 200


def _to_card(items: Sequence[Item]) -> Card:
    """One message. Its text repeats whole items while they fit, so that no claim loses its attribution there."""
    blocks: tuple[Block, ...] = tuple(block for item in items for block in item.blocks)
    subjects = tuple(dict.fromkeys(subject for item in items for subject in item.subjects))
    lines: list[str] = []
    size = 0
    for number, item in enumerate(items):
        size += len(item.text) + 1
        if size > FALLBACK_CHARACTERS - 60:
            lines.append(f"and {plural(len(items) - number, 'more item')} in the message")
            break
        lines.append(item.text)
    return Card(blocks, "\n".join(line for line in lines if line), subjects)


def _small(text: str) -> Item:
    return Item((context(text),), text)


def build_unreachable(sub: Subscription) -> Card:
    """What the owner of a digest is told when it can't be sent, and what to do."""
    text = (
        f"The daily digest for <#{sub.channel}> could not be sent: {escape(sub.reason)}. Nothing is lost: once it can "
        f"be sent again, it begins where the last one ended. Put that right (`/invite` me, or unarchive the channel), "
        f"then say `/parkland-facts digest on` there. I won’t say this again."
    )
    return _to_card([words(text)])
