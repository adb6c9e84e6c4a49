"""What the look-ups beside a plain question give back: quotes, dossiers, time lines, sources, draft checks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal

from store.claims import Attribution, ConflictNote, Evidence, Passage, Root, Span

ChangeKind = Literal["same", "dropped", "added", "changed"]
Verdict = Literal[
    "verbatim",
    "wording altered",
    "number differs",
    "attribution dropped",
    "hedge dropped",
    "name spelled differently",
    "supported",
    "not in the sources",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class WordChange:
    """One run of a word-by-word comparison: ``left`` stands in the fuller or printed text, ``right`` in the other."""

    kind: ChangeKind
    left: str
    right: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One printing of an utterance, with how its words differ from the fullest printing (empty: it is the fullest)."""

    evidence: Evidence
    attribution: Attribution
    changes: tuple[WordChange, ...] = ()
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    """One thing somebody said, in every printing that the store holds, the fullest first."""

    speaker: str | None
    variants: tuple[Variant, ...]
    detail: str
    score: float = 0.0
    note: ConflictNote | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteLookup:
    """The utterances that fit the name and words asked for; ``altered`` is how the asked words differ from print."""

    words: str
    speaker: str | None
    utterances: tuple[Utterance, ...]
    altered: tuple[WordChange, ...] = ()
    detail: str = ""
    searched: int = 0
    suggestions: tuple[str, ...] = ()
    receipt: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A name, role or descriptor as printed once, with the claim that it stands in."""

    passage: Passage
    evidence: Evidence


@dataclass(frozen=True, slots=True, kw_only=True)
class Dossier:
    """All that the store prints of one person or body; ``candidates`` are names that the asked one may mean."""

    asked: str
    name: str | None
    candidates: tuple[str, ...] = ()
    aliases: tuple[Printed, ...] = ()
    roles: tuple[Printed, ...] = ()
    said: tuple[Variant, ...] = ()
    said_about: tuple[Evidence, ...] = ()
    notes: tuple[ConflictNote, ...] = ()
    searched: int = 0
    receipt: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineEntry:
    """One dated statement: the date as printed, the day it is resolved to (or None), and what fixes it."""

    when: date | None
    printed: Passage
    fixed_by: str
    evidence: Evidence


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """The story's dated statements in order, the undated last."""

    story: str
    entries: tuple[TimelineEntry, ...]
    receipt: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceEntry:
    """One article in the store with its versions, its counts and the roots of its claims (most carried first)."""

    article: str
    outlet: str | None
    url: str | None
    published: date | None
    headline: str | None
    versions: int
    claims: int
    quotes: int
    roots: tuple[tuple[Root, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """What the store holds of one story."""

    story: str
    articles: tuple[SourceEntry, ...]
    outlets: int
    roots: tuple[tuple[Root, int], ...]
    claims: int
    open_notes: int
    police_only: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementCheck:
    """One statement of a draft: every verdict that holds for it, worst first, with evidence and word differences."""

    statement: str
    span: Span
    verdicts: tuple[Verdict, ...]
    detail: str
    evidence: tuple[Evidence, ...] = ()
    changes: tuple[WordChange, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftCheck:
    """A pasted draft, statement by statement."""

    text: str
    statements: tuple[StatementCheck, ...]
    searched: int = 0
    receipt: str = ""
