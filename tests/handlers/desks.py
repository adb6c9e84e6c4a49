"""A small desk in memory: two articles, a few claims, one conflict, two printings of one quote. For tests only."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from threading import Lock
from typing import Any

from handlers.desk import (
    ArticleView,
    ClaimContext,
    Decision,
    Desk,
    Feedback,
    GoneError,
    NoteEvent,
    NoteFile,
    NoteMovedError,
    Shown,
)
from store.answers.lookups.records import (
    Dossier,
    DraftCheck,
    Printed,
    QuoteLookup,
    SourceEntry,
    Sources,
    StatementCheck,
    Timeline,
    TimelineEntry,
    Utterance,
    Variant,
    WordChange,
)
from store.claims import (
    Answer,
    Attribution,
    Claim,
    ConflictNote,
    Evidence,
    Fact,
    Passage,
    Receipt,
    Relay,
    Root,
    RootCount,
    Side,
    Span,
    Story,
    hash_id,
)

STORY = Story(slug="parkland", title="Police response to the 2018 Parkland shooting", event_date=date(2018, 2, 14))
FIRST = "Officers told CNN that three deputies stood by their vehicles. He said he was stunned."
SECOND = "Four deputies stayed outside the school, sources told CNN. He said, “I was stunned and upset.”"
URL = "https://www.example.com/four-deputies"
NOW = datetime(2026, 1, 2, 9, 30, tzinfo=UTC)


def make_evidence(
    text: str, *, outlet: str = "The Outlet", number: int = 0, url: str | None = None, **claim: Any
) -> Evidence:
    """One claim that is its article's whole text, with its attribution."""
    found = Claim(
        id=hash_id("claim", text, number),
        article=f"{outlet}.txt",
        passage=Passage.cut(text, 0, len(text)),
        **{"speaker": "Scott Israel", "kind": "indirect", "via": (Relay(name="CNN", how="told"),), **claim},
    )
    return Evidence(claim=found, outlet=outlet, url=url, published=date(2018, 2, 23))


def make_note(*evidence: Evidence, values: tuple[str, ...] = ("three", "four"), status: Any = "open") -> ConflictNote:
    """A note whose sides are the claims, with the values given in turn."""
    sides = tuple(
        Side(
            claim=one.claim.id,
            article=one.claim.article,
            outlet=one.outlet,
            published=one.published,
            passage=one.claim.passage,
            value=value,
            speaker=one.claim.speaker,
            via=one.claim.via,
        )
        for one, value in zip(evidence, itertools.cycle(values), strict=False)
    )
    return ConflictNote(
        id=hash_id("note", *(side.claim for side in sides)),
        kind="count",
        key="deputies outside",
        relation="contradicts",
        independent=False,
        rule="count-same-group",
        detail="One says “three”, the other “four” deputies stayed outside.",
        sides=sides,
        status=status,
    )


class MemoryDesk:
    """The state behind a desk in memory. Callables may be replaced with ``make(name=callable)``."""

    def __init__(self) -> None:
        self.first = make_evidence(FIRST, outlet="CrimeOnline")
        self.second = make_evidence(SECOND, outlet="ZeroHedge", url=URL, number=1)
        self.note = make_note(self.first, self.second)
        self.files = {
            self.note.id: NoteFile(
                note=self.note, revision=1, contexts=(self.context(self.first), self.context(self.second))
            )
        }
        self.asked: list[str] = []
        self.requests: dict[str, str] = {}
        self.feedback: list[Feedback] = []
        self.shown: list[Shown] = []
        self.once: dict[str, str] = {}
        self.extended: list[tuple[str, ...]] = []
        self.events: dict[str, str] = {}
        self.lock = Lock()

    def context(self, evidence: Evidence) -> ClaimContext:
        """A claim as its own paragraph."""
        passage = evidence.claim.passage
        return ClaimContext(
            evidence=evidence,
            headline="Deputies waited",
            paragraph=passage,
            span=passage,
            before="Before.",
            after="After.",
        )

    def ask(self, question: str) -> Answer:
        """Both claims and their note; nothing when the question has "weather" in it."""
        with self.lock:
            self.asked.append(question)
        receipt = Receipt(
            id=hash_id("rcp", question),
            story="parkland",
            question=question,
            claims=(),
            notes=(),
            versions=(),
            rules="r",
        )
        self.requests[receipt.id] = question
        facts = tuple(
            Fact(evidence=one, shown=one.claim.passage, answer=None, score=1.0, why="")
            for one in (self.first, self.second)
        )
        nothing = "weather" in question or not question.isascii()
        root = Root(name="CNN, unnamed officers", kind="outlet")
        return Answer(
            question=question,
            read_as="",
            abstained=nothing,
            reason="Nothing in the 2 articles says that." if nothing else "",
            facts=() if nothing else facts,
            closest=facts[:1] if nothing else (),
            conflicts=() if nothing else (self.note,),
            roots=(RootCount(root=root, outlets=("CrimeOnline", "ZeroHedge")),),
            suggestions=(),
            searched=2,
            as_of=date(2018, 2, 23),
            receipt=receipt,
        )

    def find_quotes(self, words: str) -> QuoteLookup:
        """One utterance in two printings."""
        attributions = [
            Attribution(kind="direct", content=(Passage.cut(text, start, end),), speaker="Scott Israel")
            for text, start, end in (
                (SECOND, SECOND.index("I was"), len(SECOND) - 1),
                (FIRST, FIRST.index("he was"), len(FIRST)),
            )
        ]
        variants = (
            Variant(evidence=self.second, attribution=attributions[0]),
            Variant(
                evidence=self.first,
                attribution=attributions[1],
                changes=(WordChange(kind="dropped", left="and upset", right=""),),
            ),
        )
        found = Utterance(speaker="Scott Israel", variants=variants, detail="Two printings of one utterance.")
        return QuoteLookup(
            words=words, speaker=None, utterances=(found,), searched=2, receipt=hash_id("rcp", "q", words)
        )

    def check(self, text: str) -> DraftCheck:
        """One statement, with a differing number."""
        one = StatementCheck(
            statement=text,
            span=Span(0, len(text)),
            verdicts=("number differs",),
            detail="The articles say four.",
            evidence=(self.second,),
        )
        return DraftCheck(text=text, statements=(one,), searched=2, receipt=hash_id("rcp", "c", text))

    def who(self, name: str) -> Dossier:
        """A dossier of Scott Israel, nobody else."""
        if "israel" not in name.casefold():
            return Dossier(asked=name, name=None, searched=2)
        printed = Printed(passage=Passage.cut("Sheriff", 0, 7), evidence=self.first)
        return Dossier(
            asked=name,
            name="Scott Israel",
            roles=(printed,),
            said_about=(self.first,),
            notes=(self.note,),
            searched=2,
            receipt="rcp-who",
        )

    def timeline(self) -> Timeline:
        """Two entries."""
        printed = Passage.cut("Thursday", 0, 8)
        entries = (
            TimelineEntry(when=date(2018, 2, 22), printed=printed, fixed_by="the article's date", evidence=self.first),
            TimelineEntry(when=None, printed=printed, fixed_by="", evidence=self.second),
        )
        return Timeline(story="parkland", entries=entries, receipt="rcp-time")

    def sources(self) -> Sources:
        """Both articles."""
        root = Root(name="CNN", kind="outlet")
        entries = tuple(
            SourceEntry(
                article=one.claim.article,
                outlet=one.outlet,
                url=one.url,
                published=one.published,
                headline="Deputies waited",
                versions=1,
                claims=10,
                quotes=3,
                roots=((root, 4),),
            )
            for one in (self.first, self.second)
        )
        return Sources(story="parkland", articles=entries, outlets=2, roots=((root, 8),), claims=20, open_notes=1)

    def show_context(self, claim: str) -> ClaimContext:
        """One of the two claims."""
        for one in (self.first, self.second):
            if one.claim.id == claim:
                return replace(self.context(one), notes=(self.note,))
        raise GoneError("That claim is no longer in the store.")

    def find_article(self, url: str) -> ArticleView | None:
        """The second article by its address."""
        if url.split("?")[0] != URL:
            return None
        return ArticleView(entry=self.sources().articles[1], evidence=(self.second,), notes=(self.note,))

    def open_note(self, note: str) -> NoteFile:
        """The note as it is now."""
        if note not in self.files:
            raise GoneError("That note is no longer in the store.")
        return self.files[note]

    def change(self, note: str, revision: int, event: NoteEvent, **more: Any) -> NoteFile:
        """Change the note if nobody was faster."""
        with self.lock:
            now = self.files[note]
            if now.revision != revision:
                raise NoteMovedError(now.history[-1].by, now)
            status = more.pop("status", now.note.status)
            self.files[note] = replace(
                now, note=replace(now.note, status=status), revision=revision + 1, history=(*now.history, event), **more
            )
            return self.files[note]

    def decide(self, decision: Decision) -> NoteFile:
        """Decide the note."""
        status = "decided" if decision.choice == "side" else decision.choice
        event = NoteEvent(
            act="decided", by=decision.editor, at=NOW, reason=decision.reason, choice=decision.value or decision.choice
        )
        return self.change(decision.note, decision.revision, event, status=status, chosen=decision.value)

    def take(self, note: str, person: str, revision: int) -> NoteFile:
        """Take the note."""
        return self.change(note, revision, NoteEvent(act="taken", by=person, at=NOW), owner=person)

    def reopen(self, note: str, person: str, reason: str, revision: int) -> NoteFile:
        """Reopen the note."""
        return self.change(
            note, revision, NoteEvent(act="reopened", by=person, at=NOW, reason=reason), status="reopened", chosen=None
        )

    def claim_once(self, key: str, person: str) -> str | None:
        """The first wins."""
        with self.lock:
            first = self.once.get(key)
            self.once.setdefault(key, person)
            return first

    def claim_event(self, keys: tuple[str, ...]) -> bool:
        """All or none."""
        with self.lock:
            if any(key in self.events for key in keys):
                return False
            self.events.update(dict.fromkeys(keys, "under way"))
            return True

    def finish_event(self, keys: tuple[str, ...]) -> None:
        """Done for good."""
        with self.lock:
            self.events.update(dict.fromkeys(keys, "done"))

    def release_event(self, keys: tuple[str, ...]) -> None:
        """May be tried again."""
        with self.lock:
            for key in keys:
                self.events.pop(key, None)

    def make(self, **more: Callable[..., Any]) -> Desk:
        """The desk over this state."""
        given: dict[str, Any] = {
            "story": STORY,
            "ask": self.ask,
            "find_quotes": self.find_quotes,
            "find_conflicts": lambda _words: (self.files[self.note.id].note,),
            "check": self.check,
            "who": self.who,
            "timeline": self.timeline,
            "sources": self.sources,
            "suggest": lambda: ("how many deputies stayed outside?",),
            "show_context": self.show_context,
            "find_article": self.find_article,
            "open_note": self.open_note,
            "decide_note": self.decide,
            "take_note": self.take,
            "reopen_note": self.reopen,
            "record_feedback": self.feedback.append,
            "record_request": self.requests.__setitem__,
            "find_request": self.requests.get,
            "record_shown": self.shown.append,
            "claim_once": self.claim_once,
            "release_once": lambda key: self.once.pop(key, None),
            "claim_event": self.claim_event,
            "finish_event": self.finish_event,
            "release_event": self.release_event,
            "extend_event": self.extended.append,
        }
        return Desk(**{**given, **more})
