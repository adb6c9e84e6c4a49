"""What a digest holds: counts, and the few things of each kind that are shown, each with its attribution."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from store.claims import ConflictNote, Evidence
from store.ledger.posting_records import ArticleLine, Withdrawal

Moved = Literal["decided", "both stand", "not a conflict", "reopened", "taken", "changed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """The time that a digest covers, ``[since, until)``, in the zone whose clock names it.

    ``since`` None: from the beginning of the store, for a first digest; ``began`` is then when the store began.
    """

    since: datetime | None
    until: datetime
    zone: str
    began: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedNote:
    """A note that an editor moved in the window, with the last of the moves: who, when, why, and what it chose."""

    note: ConflictNote
    moved: Moved
    who: str
    at: datetime
    reason: str
    choice: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How much there is of each kind, whatever is shown of it."""

    articles: int = 0
    changed: int = 0
    claims: int = 0
    withdrawn: int = 0
    conflicts: int = 0
    decided: int = 0
    moved: int = 0
    unowned: int = 0

    @property
    def news(self) -> int:
        """How much is news: what is still open is none by itself."""
        return self.articles + self.changed + self.claims + self.withdrawn + self.conflicts + self.decided + self.moved


@dataclass(frozen=True, slots=True, kw_only=True)
class Digest:
    """One digest of one story and window, in the order in which it is shown; every tuple is bounded."""

    story: str
    window: Window
    line: str
    counts: Counts
    articles: tuple[ArticleLine, ...] = ()
    conflicts: tuple[ConflictNote, ...] = ()
    decisions: tuple[MovedNote, ...] = ()
    claims: tuple[Evidence, ...] = ()
    quotes: tuple[Evidence, ...] = ()
    withdrawn: tuple[Withdrawal, ...] = ()
    unowned: tuple[ConflictNote, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing happened in the window."""
        return self.counts.news == 0
