"""What editors do to notes: decide, take, give back, reopen; each signed, dated, with a reason, and in the trail."""

from __future__ import annotations

import json
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, select

from store.ledger import tables
from store.ledger.coding import dump
from store.ledger.errors import NoteMovedError, ReasonMissingError, UnknownNoteError, UnknownSideError
from store.ledger.notes import NoteWork, make_pair
from store.ledger.records import AuditRow, Verdict

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy import Row

    from store.claims import ConflictNote, Story
    from store.ledger.records import NoteRecord

_N, _T, _L = tables.note.c, tables.taught.c, tables.audit.c


class DecisionWork(NoteWork):
    """An editor's word on a note. Every change names the ``revision`` looked at, so that two can't both win."""

    def decide_note(
        self,
        note: str,
        verdict: Verdict,
        *,
        who: str,
        reason: str,
        now: datetime,
        side: str | None = None,
        revision: int | None = None,
    ) -> NoteRecord:
        """Settle a note: for one ``side`` (a value, or a claim that holds it), for both, or as no conflict at all.

        "Not a conflict" teaches: no two of its claims are noted against each other again. The losing side stays.
        Raises ReasonMissingError, UnknownSideError, UnknownNoteError, and NoteMovedError (with the state now) when
        somebody changed the note since ``revision``.
        """
        record = self._look(note, revision)
        if not reason.strip():
            raise ReasonMissingError
        value = _find_value(record.note, side) if verdict == "side" else None
        status = "decided" if verdict == "side" else verdict
        self._change(
            record,
            "decide",
            who=who,
            now=now,
            reason=reason.strip(),
            values={
                "status": status,
                "side": value,
                "reason": reason.strip(),
                "decided_by": who,
                "decided_at": now,
            },
            details={"side": value} if value is not None else {},
        )
        if status == "not a conflict":
            self._teach(record, who, now)
        else:
            self._unteach(record)
        return self.find_note(record.note.id, record.story)

    def take_note(self, note: str, *, who: str, now: datetime, revision: int | None = None) -> NoteRecord:
        """Make ``who`` the note's one owner; taking what one has already changes nothing.

        Raises NoteMovedError when somebody else owns it, or changed it since ``revision``.
        """
        record = self._look(note, None)
        if record.owner == who:
            return record
        if record.owner is not None:
            raise NoteMovedError(record)
        self._check_revision(record, revision)
        self._change(record, "take", who=who, now=now, values={"owner": who}, details={"owner": who})
        return self.find_note(record.note.id, record.story)

    def drop_note(self, note: str, *, who: str, now: datetime) -> NoteRecord:
        """Give a note back, so that another may take it; dropping what nobody owns changes nothing."""
        record = self._look(note, None)
        if record.owner is None:
            return record
        self._change(record, "drop", who=who, now=now, values={"owner": None}, details={"owner": record.owner})
        return self.find_note(record.note.id, record.story)

    def reopen_note(
        self, note: str, *, who: str, reason: str, now: datetime, revision: int | None = None
    ) -> NoteRecord:
        """Put a settled note on the table again; what was decided stays in the trail.

        Raises ReasonMissingError, UnknownNoteError and NoteMovedError. Reopening an open note changes nothing.
        """
        record = self._look(note, revision)
        if record.note.status in {"open", "reopened"}:
            return record
        if not reason.strip():
            raise ReasonMissingError
        self._change(
            record,
            "reopen",
            who=who,
            now=now,
            reason=reason.strip(),
            values={
                "status": "reopened",
                "side": None,
                "reason": reason.strip(),
                "decided_by": None,
                "decided_at": None,
            },
        )
        self._unteach(record)
        return self.find_note(record.note.id, record.story)

    def find_audit(
        self,
        subject: str | None = None,
        *,
        story: Story | str | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
        limit: int = 10_000,
    ) -> list[AuditRow]:
        """Lines of the trail, oldest first: of one note (under all its ids) or link, of a story, of a time."""
        query = select(tables.audit).order_by(_L.pk).limit(limit)
        if subject is not None:
            query = query.where(_L.subject.in_(self._all_ids(subject)))
        if story is not None:
            query = query.where(_L.story == (story if isinstance(story, str) else story.slug))
        if since is not None:
            query = query.where(_L.at >= since)
        if until is not None:
            query = query.where(_L.at < until)
        return [_read_audit(row) for row in self.connection.execute(query)]

    def _all_ids(self, subject: str) -> list[str]:
        row = self._note_row(subject)
        return [subject] if row is None else [row.id, *self._former_ids([row.pk]).get(row.pk, ())]

    def _look(self, note: str, revision: int | None) -> NoteRecord:
        record = self.find_note(note)
        if record.withdrawn is not None:
            raise UnknownNoteError(note)
        self._check_revision(record, revision)
        return record

    def _check_revision(self, record: NoteRecord, revision: int | None) -> None:
        if revision is not None and record.revision != revision:
            raise NoteMovedError(record)

    def _change(
        self,
        record: NoteRecord,
        action: str,
        *,
        who: str,
        now: datetime,
        values: dict[str, Any],
        reason: str = "",
        details: dict[str, Any] | None = None,
    ) -> None:
        """Change the note and write the trail; raises NoteMovedError when another process was faster."""
        row = self._note_row(record.note.id, self._story_pk(record.story))
        changes = values | {"changed": now, "changed_by": who}
        if row is None or not self._change_note(row.pk, record.revision, changes):
            raise NoteMovedError(self.find_note(record.note.id, record.story))
        self._add_audit(
            record.story,
            record.note.id,
            action,
            who,
            now,
            reason=reason,
            before=record.note.status,
            after=values.get("status", record.note.status),
            details=dump(details or {}),
        )

    def _teach(self, record: NoteRecord, who: str, now: datetime) -> None:
        note = record.note
        for one, other in combinations(note.sides, 2):
            if one.value != other.value:
                left, right = make_pair(one.claim, other.claim)
                self._insert_new(
                    tables.taught,
                    {
                        "story_pk": self._story_pk(record.story),
                        "kind": note.kind,
                        "left": left,
                        "right": right,
                        "note": note.id,
                        "who": who,
                        "at": now,
                    },
                )

    def _unteach(self, record: NoteRecord) -> None:
        """Another word on the note takes back what "not a conflict" taught about its claims."""
        claims = sorted({side.claim for side in record.note.sides})
        self.connection.execute(
            delete(tables.taught).where(
                _T.story_pk == self._story_pk(record.story),
                _T.kind == record.note.kind,
                _T.left.in_(claims),
                _T.right.in_(claims),
            )
        )


def _find_value(note: ConflictNote, side: str | None) -> str:
    for one in note.sides:
        if side is not None and side in {one.value, one.claim}:
            return one.value
    raise UnknownSideError(side)


def _read_audit(row: Row[Any]) -> AuditRow:
    return AuditRow(
        number=row.pk,
        story=row.story,
        subject=row.subject,
        action=row.action,
        who=row.who,
        at=row.at,
        reason=row.reason,
        before=row.before,
        after=row.after,
        details=MappingProxyType(json.loads(row.details)),
    )
