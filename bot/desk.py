"""The desk that the listeners see, composed from the store's doors. Each callable is one unit of work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from bot.addresses import list_addresses
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
from store import answers
from store.answers.lookups.records import SourceEntry
from store.claims import Answer, Article, Evidence, Extraction, Passage, Receipt, Story, check_passage
from store.ledger import records
from store.ledger.errors import NoteMovedError as LedgerNoteMovedError
from store.ledger.posting_records import Shown as ShownRow

if TYPE_CHECKING:
    from store.answers.lookups.records import DraftCheck
    from store.ledger import Ledger, Work

AROUND = 400
"""Characters of the article shown before and after a claim's paragraph."""

MOST_EVIDENCE = 6
_ACTS = {"decide": "decided", "take": "taken", "drop": "dropped", "reopen": "reopened"}


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class StoreDesk:
    """The callables behind a Desk: a store, a story, and what parses a pasted draft."""

    ledger: Ledger
    story: Story
    parse_draft: Callable[[str], Extraction]

    def read(self, look_up: Callable[..., Any], *words: Any) -> Any:
        """Run one look-up of ``store.answers`` in a unit of work that only reads."""
        with self.ledger.read() as work:
            return look_up(*words, work, story=self.story.slug)

    def ask(self, question: str) -> Answer:
        """Answer a question and keep its receipt."""
        answer: Answer = self.read(answers.answer_question, question)
        with self.ledger.work() as work:
            work.record_receipt(answer.receipt, _now())
        return answer

    def check(self, text: str) -> DraftCheck:
        """Check a draft; it is parsed before the store is opened, so that no connection waits for the parser."""
        draft = self.parse_draft(text)
        with self.ledger.read() as work:
            found: DraftCheck = answers.check_draft(text, work, story=self.story.slug, extract=lambda _: draft)
        return found

    def show_context(self, claim: str) -> ClaimContext:
        """The claim in its paragraph; raises GoneError when the store holds it no longer."""
        with self.ledger.read() as work:
            found = work.load_evidence([claim])
            if not found:
                raise GoneError("That claim is no longer in the store: ask again to see what the articles say now.")
            return self._context(work, found[0])

    def _context(self, work: Work, evidence: Evidence, passage: Passage | None = None) -> ClaimContext:
        article = work.load_article(evidence.claim.article, self.story)
        marked = passage or evidence.claim.passage
        check_passage(article.text, marked)
        start = article.text.rfind("\n", 0, marked.start) + 1
        end = article.text.find("\n", marked.end)
        end = len(article.text) if end < 0 else end
        return ClaimContext(
            evidence=evidence,
            headline=article.headline,
            paragraph=article.cut(start, end),
            span=marked,
            before=_cut_begin(article.text[max(0, start - AROUND) : start]),
            after=_cut_end(article.text[end : end + AROUND]),
            notes=tuple(work.find_notes(self.story.slug, claims=[evidence.claim.id])),
        )

    def find_article(self, url: str) -> ArticleView | None:
        """What the store has from the article at an address, or None when it does not hold it."""
        with self.ledger.read() as work:
            found = (work.find_article(one, self.story) for one in list_addresses(url))
            article = next((one for one in found if one is not None), None)
            if article is None:
                return None
            evidence = work.find_claims(self.story.slug, article.id)
            notes = work.find_notes(self.story.slug, claims=[one.claim.id for one in evidence]) if evidence else ()
        weighty = sorted(evidence, key=lambda one: (not one.claim.facets, one.claim.passage.start))[:MOST_EVIDENCE]
        return ArticleView(entry=_make_entry(article, evidence), evidence=tuple(weighty), notes=tuple(notes))

    def open_note(self, note: str) -> NoteFile:
        """A note with its sides in context and its history."""
        with self.ledger.read() as work:
            return self._file(work, work.find_note(note, self.story))

    def _file(self, work: Work, record: records.NoteRecord) -> NoteFile:
        held = {one.claim.id: one for one in work.load_evidence([side.claim for side in record.note.sides])}
        contexts = [
            self._context(work, held[side.claim], side.passage) for side in record.note.sides if side.claim in held
        ]
        history = [
            NoteEvent(act=_ACTS.get(row.action, row.action), by=row.who, at=row.at, reason=row.reason, choice=row.after)  # type: ignore[arg-type]
            for row in work.find_audit(record.note.id)
        ]
        return NoteFile(
            note=record.note,
            revision=record.revision,
            contexts=tuple(contexts),
            owner=record.owner,
            chosen=record.side,
            history=tuple(history),
        )

    def change_note(self, change: Callable[[Work], records.NoteRecord]) -> NoteFile:
        """Make one change to a note; raises NoteMovedError with its state now when another editor was faster."""
        try:
            with self.ledger.work() as work:
                return self._file(work, change(work))
        except LedgerNoteMovedError as error:
            by = error.record.changed_by or "a new article"
            raise NoteMovedError(by, self.open_note(error.record.note.id)) from error

    def decide_note(self, decision: Decision) -> NoteFile:
        """Record an editor's decision."""
        return self.change_note(
            lambda work: work.decide_note(
                decision.note,
                decision.choice,
                who=decision.editor,
                reason=decision.reason,
                now=_now(),
                side=decision.value,
                revision=decision.revision,
            )
        )

    def take_note(self, note: str, person: str, revision: int) -> NoteFile:
        """Make a person the note's owner."""
        return self.change_note(lambda work: work.take_note(note, who=person, now=_now(), revision=revision))

    def reopen_note(self, note: str, person: str, reason: str, revision: int) -> NoteFile:
        """Put a settled note on the table again."""
        return self.change_note(
            lambda work: work.reopen_note(note, who=person, reason=reason, now=_now(), revision=revision)
        )

    def record_feedback(self, feedback: Feedback) -> None:
        """Keep a "not right" with its receipt."""
        reason = f"{feedback.reason}: {feedback.comment}" if feedback.comment else feedback.reason
        with self.ledger.work() as work:
            work.record_feedback(
                records.Feedback(receipt=feedback.receipt, who=feedback.person, reason=reason, at=_now())
            )

    def record_request(self, receipt: str, line: str) -> None:
        """Keep the line that a look-up's receipt came from, for More and Share."""
        kept = Receipt(
            id=receipt, story=self.story.slug, question=line, claims=(), notes=(), versions=(), rules="request"
        )
        with self.ledger.work() as work:
            work.record_receipt(kept, _now())

    def find_request(self, receipt: str) -> str | None:
        """The line that a receipt came from."""
        with self.ledger.read() as work:
            found = work.find_receipt(receipt)
        return found.question if found else None

    def record_shown(self, shown: Shown) -> None:
        """Keep which claims and notes a message shows, so that a correction finds its readers."""
        rows = [
            ShownRow(
                channel=shown.channel,
                ts=shown.ts,
                thread=shown.thread or shown.ts,
                kind="note" if one.startswith("note-") else "claim",
                ref=one,
                story=self.story.slug,
                told=_now(),
            )
            for one in shown.subjects
        ]
        with self.ledger.work() as work:
            work.postings.record_shown(rows)

    def claim_once(self, key: str, person: str) -> str | None:
        """None to the first who does the action of this key; to all others the first one's name."""
        with self.ledger.work() as work:
            if work.claim_once(key, person, _now()):
                return None
            found = work.find_once(key)
        return found[0] if found else None

    def release_once(self, key: str) -> None:
        """The action failed: it may be done again."""
        with self.ledger.work() as work:
            work.release_once(key)

    def claim_event(self, keys: tuple[str, ...]) -> bool:
        """Whether this delivery, under all its keys, is ours to answer."""
        with self.ledger.work() as work:
            return bool(work.claim_event(keys, _now()))

    def finish_event(self, keys: tuple[str, ...]) -> None:
        """The delivery was answered."""
        with self.ledger.work() as work:
            work.finish_event(keys, _now())

    def extend_event(self, keys: tuple[str, ...]) -> None:
        """The answer takes longer: the delivery stays ours."""
        with self.ledger.work() as work:
            work.extend_event(keys, _now())

    def release_event(self, keys: tuple[str, ...]) -> None:
        """The delivery could not be answered; another one of it may be."""
        with self.ledger.work() as work:
            work.release_event(keys)


def _make_entry(article: Article, evidence: Sequence[Evidence]) -> SourceEntry:
    """What the store has from one article, counted from its claims; how many versions it has is not looked up."""
    roots = Counter(one.claim.root for one in evidence)
    return SourceEntry(
        article=article.id,
        outlet=article.outlet,
        url=article.url,
        published=article.published,
        headline=article.headline,
        versions=0,
        claims=len(evidence),
        quotes=sum(one.claim.kind in ("direct", "mixed") for one in evidence),
        roots=tuple(sorted(roots.items(), key=lambda item: (-item[1], item[0].name, item[0].kind))),
    )


def _cut_begin(text: str) -> str:
    """The end of what comes before, from a whole word on."""
    return text.strip() if len(text) < AROUND else text.partition(" ")[2].strip()


def _cut_end(text: str) -> str:
    """The beginning of what comes after, up to a whole word."""
    return text.strip() if len(text) < AROUND else text.rpartition(" ")[0].strip()


def compose_desk(ledger: Ledger, story: Story, parse_draft: Callable[[str], Extraction], **more: Any) -> Desk:
    """The frozen desk over one store and one story; ``more`` are its further callables (the digest's)."""
    desk = StoreDesk(ledger, story, parse_draft)
    return Desk(
        story=story,
        ask=desk.ask,
        find_quotes=lambda words: desk.read(answers.find_quotes, words),
        find_conflicts=lambda words: desk.read(answers.find_conflicts, words),
        check=desk.check,
        who=lambda name: desk.read(answers.build_dossier, name),
        timeline=lambda: desk.read(answers.build_timeline),
        sources=lambda: desk.read(answers.build_sources),
        suggest=lambda: tuple(desk.read(answers.suggest_questions)),
        show_context=desk.show_context,
        find_article=desk.find_article,
        open_note=desk.open_note,
        decide_note=desk.decide_note,
        take_note=desk.take_note,
        reopen_note=desk.reopen_note,
        record_feedback=desk.record_feedback,
        record_request=desk.record_request,
        find_request=desk.find_request,
        record_shown=desk.record_shown,
        claim_once=desk.claim_once,
        release_once=desk.release_once,
        claim_event=desk.claim_event,
        finish_event=desk.finish_event,
        release_event=desk.release_event,
        extend_event=desk.extend_event,
        **more,
    )
