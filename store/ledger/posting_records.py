"""The records of what the bot posts by itself: who is subscribed, what is being posted, what was shown where."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time
from typing import Literal, NamedTuple

from store.claims import Evidence

Days = Literal["weekdays", "daily"]
SubscriptionState = Literal["on", "off", "unreachable"]
PostingKind = Literal["digest", "now", "ripple", "notice"]
PostingState = Literal["claimed", "posting", "threading", "posted", "silent", "skipped", "unsent"]
ShownKind = Literal["claim", "note"]

UNFINISHED: tuple[PostingState, ...] = ("claimed", "posting", "threading")


@dataclass(frozen=True, slots=True, kw_only=True)
class Subscription:
    """A channel's (or a person's own) daily digest: a wall time in a named zone, and what it covered last.

    ``next_due`` is the next instant of the wall time, ``wake`` the instant at which a clock may look at the row
    again (later than ``next_due`` while another one holds it or a delay runs). ``covered_until`` is where the last
    digest's window ended; None before the first. ``ripple`` is whether corrections of what was shown are posted.
    """

    channel: str
    story: str
    owner: str
    zone: str
    at: time
    days: Days = "weekdays"
    team: str = ""
    always: bool = False
    ripple: bool = True
    state: SubscriptionState = "on"
    reason: str = ""
    told: datetime | None = None
    created: datetime
    covered_until: datetime | None = None
    next_due: datetime | None = None
    wake: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Posting:
    """One message and its thread, claimed before anything is posted, and what became of it.

    ``slot`` is what there may be only one of in a channel: a local day ("2018-02-26"), a preview ("now-…"), a
    thread's n-th correction ("ripple-…") or a notice to an owner ("notice-…"). ``state``: ``claimed`` (nothing sent),
    ``posting`` (the message may have been sent), ``threading`` (``ts`` is known, ``parts`` replies are known to be
    there, one more may be), then one of ``posted``, ``silent`` (nothing new), ``skipped`` (too late), ``unsent``
    (refused). ``refs`` are ids that a correction tells of. ``holder`` fences: only who holds the row may change it.
    """

    channel: str
    slot: str
    story: str
    kind: PostingKind
    due: datetime
    until: datetime
    holder: str
    lease_until: datetime
    claimed: datetime
    team: str = ""
    since: datetime | None = None
    state: PostingState = "claimed"
    attempts: int = 1
    ts: str = ""
    thread: str = ""
    parts: int = 0
    late: bool = False
    refs: tuple[str, ...] = ()
    reason: str = ""

    @property
    def finished(self) -> bool:
        """Whether nothing is left to do for it."""
        return self.state not in UNFINISHED


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A claim or note that stood in a message of ours: ids only, never words.

    ``thread`` is where a correction goes: the message's thread, or the message itself. ``told`` is the instant up
    to which that thread knows what changed; ``changed`` is set when it is asked for what it doesn't know yet.
    """

    channel: str
    ts: str
    thread: str
    kind: ShownKind
    ref: str
    story: str
    told: datetime
    team: str = ""
    changed: datetime | None = None


class ClaimLine(NamedTuple):
    """What ranking a new claim needs, and no more: no grammar is loaded for ten thousand of them."""

    id: str
    article: str
    outlet: str | None
    first_seen: datetime
    kind: str | None
    speaker: str | None
    descriptor: str | None
    facets: int
    length: int
    root: str
    root_kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleLine:
    """An article that is new, or has a new version, in a window: what a digest shows of it."""

    id: str
    outlet: str | None
    url: str | None
    headline: str | None
    opening: str
    at: datetime
    new: bool
    claims: int
    roots: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleChanges:
    """The articles that are new or changed in a window: how many of each, and the first of them in full."""

    new: int
    changed: int
    lines: tuple[ArticleLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal:
    """A claim that its article's newest version no longer prints, and the claims that the same version added.

    ``old`` is None when the whole article may no longer be shown (canceled, withheld): then its words may not either.
    """

    claim: str
    article: str
    outlet: str | None
    at: datetime
    old: Evidence | None = None
    added: tuple[Evidence, ...] = ()


class NoteMove(NamedTuple):
    """One line of a note's audit trail."""

    note: str
    action: str
    who: str
    at: datetime
    reason: str
    before: str
    after: str
