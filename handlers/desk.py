"""What the listeners see of the rest: one frozen desk of callables, and the few records that only Slack needs.

``bot/desk.py`` composes the real one; ``tests/handlers/desks.py`` makes a small one in memory. Every callable opens
and closes its own unit of work, so no connection is held while Slack is called.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from store.answers.lookups.records import Dossier, DraftCheck, QuoteLookup, SourceEntry, Sources, Timeline
from store.claims import Answer, ConflictNote, Evidence, Passage, StoreError, Story

Choice = Literal["side", "both stand", "not a conflict"]
Act = Literal["found", "decided", "taken", "reopened"]


class GoneError(StoreError):
    """What a button pointed to is no longer in the store (a new version withdrew it, or it was never kept)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimContext:
    """A claim in its paragraph: ``paragraph`` as printed, ``span`` is the claim inside it (offsets of the article)."""

    evidence: Evidence
    headline: str | None
    paragraph: Passage
    span: Passage
    before: str = ""
    after: str = ""
    notes: tuple[ConflictNote, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteEvent:
    """One line of a note's audit trail: who did what, when and why (``by`` is a person's id, or a rule's)."""

    act: Act
    by: str
    at: datetime
    reason: str = ""
    choice: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteFile:
    """A conflict note with its sides in context, its owner, its history and the value that an editor chose."""

    note: ConflictNote
    revision: int
    contexts: tuple[ClaimContext, ...]
    owner: str | None = None
    chosen: str | None = None
    history: tuple[NoteEvent, ...] = ()


class NoteMovedError(StoreError):
    """Another editor was faster: the note is no longer in the state that this editor saw."""

    def __init__(self, by: str, file: NoteFile) -> None:
        super().__init__(f"{by} was faster: the note is now “{file.note.status}”.")
        self.by = by
        self.file = file


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """An editor's signed word on a note; ``revision`` is the one the editor looked at, so that two can't both win."""

    note: str
    choice: Choice
    value: str | None
    reason: str
    editor: str
    revision: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """Somebody says that an answer is not right, and why; kept with the receipt."""

    receipt: str
    person: str
    reason: str
    comment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """Which claims and notes one of the bot's messages shows: ids only, so that a correction can find its readers."""

    channel: str
    ts: str
    thread: str | None
    receipt: str
    subjects: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleView:
    """What the store has from one article: its entry, a few of its claims and the notes on it."""

    entry: SourceEntry
    evidence: tuple[Evidence, ...]
    notes: tuple[ConflictNote, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """Everything a listener may ask of the store. A callable raises StoreError with a sentence for the person.

    ``claim_event`` takes a lease on all the keys or none and returns whether they were free; ``finish_event`` keeps
    them for good and ``release_event`` gives them back, so that a second delivery of what failed is still answered.
    The lease is short, so that what a killed process had in hand is soon free: ``extend_event`` keeps it up meanwhile.
    ``claim_once`` (key, person) returns None to the first who asks and the name of that first to all others.
    ``record_request`` keeps the words that a receipt came from (``ask`` keeps its own), ``find_request`` gives them
    back. ``decide_note``, ``take_note`` (note, person, revision) and ``reopen_note`` (note, person, reason, revision)
    raise NoteMovedError when the note has a newer revision than the editor saw.
    """

    story: Story
    ask: Callable[[str], Answer]
    find_quotes: Callable[[str], QuoteLookup]
    find_conflicts: Callable[[str], tuple[ConflictNote, ...]]
    check: Callable[[str], DraftCheck]
    who: Callable[[str], Dossier]
    timeline: Callable[[], Timeline]
    sources: Callable[[], Sources]
    suggest: Callable[[], tuple[str, ...]]
    show_context: Callable[[str], ClaimContext]
    find_article: Callable[[str], ArticleView | None]
    open_note: Callable[[str], NoteFile]
    decide_note: Callable[[Decision], NoteFile]
    take_note: Callable[[str, str, int], NoteFile]
    reopen_note: Callable[[str, str, str, int], NoteFile]
    record_feedback: Callable[[Feedback], None]
    record_request: Callable[[str, str], None]
    find_request: Callable[[str], str | None]
    record_shown: Callable[[Shown], None]
    claim_once: Callable[[str, str], str | None]
    release_once: Callable[[str], None]
    claim_event: Callable[[tuple[str, ...]], bool]
    finish_event: Callable[[tuple[str, ...]], None]
    release_event: Callable[[tuple[str, ...]], None]
    extend_event: Callable[[tuple[str, ...]], None]
    digest: Any = None
