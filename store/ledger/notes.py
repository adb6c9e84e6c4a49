"""Conflict notes: recorded as they are found, grown by new sides, kept out where an editor said they are none."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, or_, select, update

from store.claims import ConflictNote, Side, Story, make_note_id
from store.ledger import tables
from store.ledger.base import batches
from store.ledger.errors import UnknownNoteError
from store.ledger.note_rows import MACHINE, NoteRows
from store.ledger.records import NoteOutcome, NoteRecord
from store.ledger.words import index_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from sqlalchemy import Row

    from store.claims import NoteStatus

_N, _NC, _T = tables.note.c, tables.note_claim.c, tables.taught.c
_SETTLED = ("decided", "both stand", "not a conflict")
_STATUS_ORDER = {"open": 0, "reopened": 1, "decided": 2, "both stand": 3, "not a conflict": 4}
_RELATION_ORDER = {"contradicts": 0, "differs": 1, "superseded": 2, "reconcilable": 3, "agrees": 4}


class NoteWork(NoteRows):
    """Records and reads conflict notes."""

    def record_notes(self, story: Story | str, notes: Iterable[ConflictNote], now: datetime) -> NoteOutcome:
        """Record notes that were found; one found again changes nothing but last-seen.

        A note with the kind, the key and a claim of one that the store holds is the same disagreement: its sides are
        added to that one. A note that an editor settled is reopened by a value that none of its sides had. Pairs
        that an editor called no conflict are left out for good.
        """
        story_pk = self._story_pk(story)
        outcome: dict[str, list[str]] = {"added": [], "seen": [], "grown": [], "reopened": [], "taught": []}
        for note in notes:
            what, note_id = self._record_note(story_pk, note, now)
            outcome[what].append(note_id)
        return NoteOutcome(**{what: tuple(dict.fromkeys(ids)) for what, ids in outcome.items()})

    def find_note_records(
        self,
        story: Story | str,
        *,
        claims: Sequence[str] | None = None,
        words: str | Sequence[str] | None = None,
        status: NoteStatus | Sequence[NoteStatus] | None = None,
        withdrawn: bool = False,
    ) -> list[NoteRecord]:
        """Notes of the story: with any of these claims, of one of these states, about any of these words.

        Those that hold most of the words come first, then open before settled, contradictions before the rest.
        """
        query = (
            select(tables.note, tables.story.c.slug)
            .join(tables.story, tables.story.c.pk == _N.story_pk)
            .where(_N.story_pk == self._story_pk(story))
        )
        if not withdrawn:
            query = query.where(_N.withdrawn.is_(None))
        if status is not None:
            query = query.where(_N.status.in_([status] if isinstance(status, str) else list(status)))
        if claims is not None:
            query = query.where(_N.pk.in_(select(_NC.note_pk).where(_NC.claim.in_(list(claims)))))
        rows = self.connection.execute(query).all()
        stems = set(index_words(words if isinstance(words, str) else " ".join(words or ())))
        held = {row.pk: len(stems.intersection(row.words.split())) for row in rows}
        kept = [row for row in rows if held[row.pk] or not stems]
        return self._read_notes(sorted(kept, key=lambda row: (-held[row.pk], *_order(row))))

    def find_notes(
        self,
        story: Story | str,
        *,
        claims: Sequence[str] | None = None,
        words: str | Sequence[str] | None = None,
        status: NoteStatus | Sequence[NoteStatus] | None = None,
    ) -> list[ConflictNote]:
        """As ``find_note_records``, the notes alone."""
        return [one.note for one in self.find_note_records(story, claims=claims, words=words, status=status)]

    def find_note(self, note: str, story: Story | str | None = None) -> NoteRecord:
        """The note of this id, present or former; raises UnknownNoteError."""
        row = self._note_row(note, None if story is None else self._story_pk(story))
        if row is None:
            raise UnknownNoteError(note)
        return self._read_notes([row])[0]

    def load_notes(self, ids: Iterable[str], story: Story | str | None = None) -> list[ConflictNote]:
        """The notes of these ids (present or former) in this order, each once; unknown ones are left out."""
        story_pk = None if story is None else self._story_pk(story)
        rows = [self._note_row(note, story_pk) for note in ids]
        kept = {row.pk: row for row in rows if row is not None}
        return [record.note for record in self._read_notes(list(kept.values()))]

    def count_notes(self, story: Story | str) -> dict[str, int]:
        """How many notes of each status the story has."""
        query = select(_N.status, func.count()).where(_N.story_pk == self._story_pk(story), _N.withdrawn.is_(None))
        return {row[0]: row[1] for row in self.connection.execute(query.group_by(_N.status))}

    def _record_note(self, story_pk: int, note: ConflictNote, now: datetime) -> tuple[str, str]:
        sides = self._drop_taught(story_pk, note)
        if len({side.value for side in sides}) < 2:
            return "taught", note.id
        rows = self._same_disagreement(story_pk, note.kind, note.key, [side.claim for side in sides])
        if not rows:
            return "added", self._insert_note(story_pk, _with_sides(note, sides), now)
        row, record = rows[0], self._read_notes(rows[:1])[0]
        for other in rows[1:]:
            sides = _join_sides(self._merge(other, row, now), sides)
        known = () if row.withdrawn is not None else record.note.sides
        joined = _with_sides(note, _join_sides(known, sides))
        if row.withdrawn is None and {side.claim for side in known} == {side.claim for side in joined.sides}:
            self._refresh(row, joined, now)
            return "seen", row.id
        return self._grow(row, record.note, joined, now), joined.id

    def _insert_note(self, story_pk: int, note: ConflictNote, now: datetime) -> str:
        values = self._write_note(story_pk, note) | {
            "story_pk": story_pk,
            "status": "open",
            "revision": 1,
            "created": now,
            "changed": now,
            "last_seen": now,
        }
        pk = self.connection.execute(tables.note.insert().returning(_N.pk), values).scalar_one()
        self._tie_claims(pk, (side.claim for side in note.sides))
        return note.id

    def _refresh(self, row: Row[Any], note: ConflictNote, now: datetime) -> None:
        """The same claims again: the machine's part may read otherwise by newer rules, an editor's part stays."""
        values = self._write_note(row.story_pk, note) | {"last_seen": now}
        self.connection.execute(update(tables.note).where(_N.pk == row.pk).values(**values))

    def _grow(self, row: Row[Any], before: ConflictNote, note: ConflictNote, now: datetime) -> str:
        fresh = {side.value for side in note.sides} - {side.value for side in before.sides}
        reopens = bool(fresh) and before.status in _SETTLED
        also: dict[str, Any] = {"last_seen": now, "withdrawn": None}
        why = ""
        if reopens:
            brought = sorted({side.article for side in note.sides if side.value in fresh})
            why = f"{', '.join(brought)} brings a new value: {', '.join(sorted(fresh))}"
            also |= {"status": "reopened", "reason": why, "side": None, "decided_by": None, "decided_at": None}
        self._replace_sides(row, note, now, **also)
        what = "reopen" if reopens else "grow"
        after = "reopened" if reopens else before.status
        self._add_audit(row.slug, note.id, what, MACHINE, now, reason=why, before=before.status, after=after)
        return "reopened" if reopens else "grown"

    def _merge(self, row: Row[Any], into: Row[Any], now: datetime) -> tuple[Side, ...]:
        """Two notes turn out to be one disagreement: the later one goes into the earlier, under its id too."""
        record = self._read_notes([row])[0]
        self._change_note(row.pk, row.revision, {"withdrawn": now, "changed": now, "changed_by": None})
        self.connection.execute(tables.note_claim.delete().where(_NC.note_pk == row.pk))
        self._insert_new(tables.note_former, {"story_pk": row.story_pk, "id": row.id, "note_pk": into.pk})
        self._add_audit(
            row.slug,
            row.id,
            "merge",
            MACHINE,
            now,
            reason=f"is part of {into.id}",
            before=row.status,
            after="withdrawn",
        )
        return record.note.sides if row.withdrawn is None else ()

    def _same_disagreement(self, story_pk: int, kind: str, key: str, claims: Sequence[str]) -> list[Row[Any]]:
        """The notes of this kind and key that share a claim, or that had this very id; standing and oldest first."""
        note_id = make_note_id(kind, key, claims)
        sharing = select(_NC.note_pk).where(_NC.claim.in_(list(claims)))
        query = (
            select(tables.note, tables.story.c.slug)
            .join(tables.story, tables.story.c.pk == _N.story_pk)
            .where(_N.story_pk == story_pk, _N.kind == kind, _N.key == key)
            .where(or_(_N.id == note_id, _N.pk.in_(sharing)))
            .order_by(_N.withdrawn.is_not(None), _N.pk)
        )
        rows = list(self.connection.execute(query))
        standing = [row for row in rows if row.withdrawn is None]
        return standing or rows[:1]

    def _drop_taught(self, story_pk: int, note: ConflictNote) -> tuple[Side, ...]:
        """The sides that still disagree with one that no editor paired with them as no conflict."""
        claims = sorted({side.claim for side in note.sides})
        taught: set[tuple[str, str]] = set()
        for some in batches(claims):
            query = select(_T.left, _T.right).where(_T.story_pk == story_pk, _T.kind == note.kind, _T.left.in_(some))
            taught |= {(row.left, row.right) for row in self.connection.execute(query)}
        if not taught:
            return note.sides
        return tuple(
            side
            for side in note.sides
            if any(
                other.value != side.value and make_pair(side.claim, other.claim) not in taught for other in note.sides
            )
        )


def make_pair(left: str, right: str) -> tuple[str, str]:
    """Two claims in the one order in which a pair is kept."""
    return (left, right) if left <= right else (right, left)


def _with_sides(note: ConflictNote, sides: tuple[Side, ...]) -> ConflictNote:
    return replace(note, id=make_note_id(note.kind, note.key, [side.claim for side in sides]), sides=sides)


def _join_sides(known: Sequence[Side], found: Sequence[Side]) -> tuple[Side, ...]:
    """All sides, each claim and value once: as found now where both have it, new ones after those known."""
    now = {(side.claim, side.value): side for side in found}
    fresh_claims = {side.claim for side in found}
    kept = {(side.claim, side.value): side for side in known if side.claim not in fresh_claims}
    return tuple((kept | now).values())


def _order(row: Row[Any]) -> tuple[Any, ...]:
    return _STATUS_ORDER[row.status], _RELATION_ORDER[row.relation], not row.independent, row.kind, row.key, row.id
