"""The records that only the ledger makes: outcomes, a note's state, audit rows, links."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from store.claims import Article, ConflictNote

OutcomeStatus = Literal["new", "seen", "changed", "withdrawn"]
Verdict = Literal["side", "both stand", "not a conflict"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What recording one article did: the ids of claims added, seen again and withdrawn.

    ``new``: first version; ``seen``: nothing but last-seen changed; ``changed``: another version is now the current
    one, or other claims are found in it; ``withdrawn``: the article may no longer be shown. ``held`` is the moment
    until which an embargo keeps it out of every read.
    """

    article: str
    version: str
    status: OutcomeStatus
    added: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    withdrawn: tuple[str, ...] = ()
    held: datetime | None = None
    story: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteOutcome:
    """What recording notes did, as ids: new, found again, grown by a side, reopened by a new value, kept out."""

    added: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    grown: tuple[str, ...] = ()
    reopened: tuple[str, ...] = ()
    taught: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteRecord:
    """A conflict note with its life: owner, decision, and the ``revision`` that a change must name to be accepted.

    ``former`` are ids that it had before it gained or lost a side; ``side`` is the value that an editor chose.
    """

    note: ConflictNote
    story: str
    revision: int
    created: datetime
    changed: datetime
    changed_by: str | None = None
    owner: str | None = None
    decided_by: str | None = None
    decided_at: datetime | None = None
    side: str | None = None
    reason: str | None = None
    withdrawn: datetime | None = None
    former: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditRow:
    """One line of the append-only trail: who did what to what, when, why, and the state before and after."""

    number: int
    story: str
    subject: str
    action: str
    who: str
    at: datetime
    reason: str
    before: str
    after: str
    details: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleEntry:
    """An article that may be shown, with how many versions and current claims the store holds of it."""

    article: Article
    versions: int
    claims: int
    quotes: int
    first_seen: datetime
    last_seen: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class NameCount:
    """A full name in a story, one way it is printed, how many claims print it so and how many it speaks in."""

    name: str
    printed: str
    claims: int
    spoken: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkSuggestion:
    """Two names of a story that may be one person or body: the machine's score and sentence, the editor's word."""

    left: str
    right: str
    score: float
    detail: str
    rule: str
    same: bool | None = None
    decided_by: str | None = None
    decided_at: datetime | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """ "Not right": who said it of which receipt, and why."""

    receipt: str
    who: str
    reason: str
    at: datetime
