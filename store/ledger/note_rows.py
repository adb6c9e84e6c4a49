"""Conflict notes as rows, and what becomes of them when a claim on one of their sides is withdrawn."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import and_, delete, or_, select, update

from store.claims import ConflictNote, Side, make_note_id
from store.ledger import tables
from store.ledger.base import Base, batches
from store.ledger.coding import decode_side, dump, encode_side
from store.ledger.records import NoteRecord
from store.ledger.rows import read_day
from store.ledger.words import index_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date, datetime

    from sqlalchemy import Row

_N, _NC, _C, _S, _A = tables.note.c, tables.note_claim.c, tables.claim.c, tables.sighting.c, tables.article.c

MACHINE = "ledger"
"""Who is named in the audit trail where no editor acted."""


class _Place(NamedTuple):
    """Where a claim stands now, and the article it stands in."""

    start: int
    outlet: str | None
    published: date | None


class NoteRows(Base):
    """Reads and writes the rows of notes."""

    def _read_notes(self, rows: Sequence[Row[Any]]) -> list[NoteRecord]:
        """The notes of these rows (each with its story's ``slug``), their sides where the claims stand now."""
        sides = {row.pk: json.loads(row.sides) for row in rows}
        claims = [(row.story_pk, side[0]) for row in rows for side in sides[row.pk]]
        places = self._find_places(claims)
        former = self._former_ids(list(sides))
        return [_read_note(row, sides[row.pk], places, former.get(row.pk, ())) for row in rows]

    def _former_ids(self, keys: Sequence[int]) -> dict[int, tuple[str, ...]]:
        """The ids that the notes of these keys had before, sorted."""
        columns = tables.note_former.c
        found: dict[int, tuple[str, ...]] = {}
        for some in batches(keys):
            query = select(columns.note_pk, columns.id).where(columns.note_pk.in_(some)).order_by(columns.id)
            for row in self.connection.execute(query):
                found[row.note_pk] = (*found.get(row.note_pk, ()), row.id)
        return found

    def _find_places(self, claims: Iterable[tuple[int, str]]) -> dict[tuple[int, str], _Place]:
        """Where each claim, named by its story's key and its id, stands now."""
        found: dict[tuple[int, str], _Place] = {}
        for some in batches(sorted({claim for _, claim in claims})):
            query = (
                select(_C.story_pk, _C.id, _S.start, _A.outlet, _A.published)
                .join(tables.sighting, and_(_S.claim_pk == _C.pk, _S.version_pk == _C.version_pk))
                .join(tables.article, _A.pk == _C.article_pk)
                .where(_C.id.in_(some))
            )
            for row in self.connection.execute(query):
                found[row.story_pk, row.id] = _Place(row.start, row.outlet, read_day(row.published))
        return found

    def _write_sides(self, story_pk: int, sides: Iterable[Side]) -> str:
        wanted = list(sides)
        places = self._find_places((story_pk, side.claim) for side in wanted)
        return dump([encode_side(side, places[story_pk, side.claim].start) for side in wanted])

    def _tie_claims(self, note_pk: int, claims: Iterable[str]) -> None:
        """Let the note be found by exactly these claims."""
        self.connection.execute(delete(tables.note_claim).where(_NC.note_pk == note_pk))
        rows = [{"claim": claim, "note_pk": note_pk} for claim in dict.fromkeys(claims)]
        self.connection.execute(tables.note_claim.insert(), rows)

    def _rename(self, story_pk: int, note_pk: int, before: str, after: str) -> None:
        """Keep a note's former id, so that a button made before it grew still finds it."""
        former = tables.note_former
        if before != after:
            # An id may come back, when a side that was dropped is found again.
            self.connection.execute(delete(former).where(former.c.story_pk == story_pk, former.c.id == after))
            self._insert_new(former, {"story_pk": story_pk, "id": before, "note_pk": note_pk})

    def _drop_sides(self, story_pk: int, claims: Sequence[str], now: datetime) -> None:
        """Take withdrawn claims off the notes of the story; a note left with one value is withdrawn with them."""
        for some in batches(list(claims)):
            rows = self.connection.execute(
                select(tables.note, tables.story.c.slug)
                .join(tables.story, tables.story.c.pk == _N.story_pk)
                .where(_N.story_pk == story_pk, _N.withdrawn.is_(None))
                .where(_N.pk.in_(select(_NC.note_pk).where(_NC.claim.in_(some))))
                .order_by(_N.pk)
            ).all()
            for record, row in zip(self._read_notes(rows), rows, strict=True):
                self._drop_sides_of(row, record, frozenset(claims), now)

    def _drop_sides_of(self, row: Row[Any], record: NoteRecord, gone: frozenset[str], now: datetime) -> None:
        note = record.note
        left = tuple(side for side in note.sides if side.claim not in gone)
        lost = ", ".join(sorted({side.article for side in note.sides if side.claim in gone}))
        why = f"{lost} no longer prints a side of it"
        if len({side.value for side in left}) < 2:
            self._change_note(row.pk, row.revision, {"withdrawn": now, "changed": now, "changed_by": None})
            self._add_audit(
                row.slug, note.id, "withdraw", MACHINE, now, reason=why, before=note.status, after="withdrawn"
            )
            return
        changed = replace(note, id=make_note_id(note.kind, note.key, [side.claim for side in left]), sides=left)
        self._replace_sides(row, changed, now)
        self._add_audit(row.slug, changed.id, "shrink", MACHINE, now, reason=why, before=note.status, after=note.status)

    def _replace_sides(self, row: Row[Any], note: ConflictNote, now: datetime, **also: Any) -> None:
        """Give the row the machine's part of the note: sides, rule, relation, detail, and with them its id."""
        values = self._write_note(row.story_pk, note) | {"changed": now, "changed_by": None} | also
        self._rename(row.story_pk, row.pk, row.id, note.id)
        self._change_note(row.pk, row.revision, values)
        self._tie_claims(row.pk, (side.claim for side in note.sides))

    def _write_note(self, story_pk: int, note: ConflictNote) -> dict[str, Any]:
        """The columns that the machine owns."""
        return {
            "id": note.id,
            "kind": note.kind,
            "key": note.key,
            "relation": note.relation,
            "independent": note.independent,
            "rule": note.rule,
            "detail": note.detail,
            "sides": self._write_sides(story_pk, note.sides),
            "words": " ".join(note_words(note)),
        }

    def _change_note(self, pk: int, revision: int, values: dict[str, Any]) -> bool:
        """Change a note if it is still of that revision; False when somebody was faster."""
        done = self.connection.execute(
            update(tables.note).where(_N.pk == pk, _N.revision == revision).values(**values, revision=revision + 1)
        )
        return bool(done.rowcount)

    def _note_row(self, note: str, story_pk: int | None = None) -> Row[Any] | None:
        """The row of a note by its present id or a former one."""
        former = tables.note_former.c
        query = (
            select(tables.note, tables.story.c.slug)
            .join(tables.story, tables.story.c.pk == _N.story_pk)
            .where(or_(_N.id == note, _N.pk.in_(select(former.note_pk).where(former.id == note))))
            .order_by(_N.withdrawn.is_not(None), _N.id != note, _N.pk)
        )
        return self._first(query if story_pk is None else query.where(_N.story_pk == story_pk))


def note_words(note: ConflictNote) -> list[str]:
    """The stems that a note is found by, each once."""
    parts = [note.kind, note.key, note.detail]
    for side in note.sides:
        parts += [side.passage.text, side.value, side.speaker or "", side.root.name, side.outlet or ""]
    return list(dict.fromkeys(index_words(" ".join(parts))))


def _read_note(
    row: Row[Any], sides: list[Any], places: dict[tuple[int, str], _Place], former: tuple[str, ...]
) -> NoteRecord:
    standing = [(side, places.get((row.story_pk, side[0]))) for side in sides]
    note = ConflictNote(
        id=row.id,
        kind=row.kind,
        key=row.key,
        relation=row.relation,
        independent=row.independent,
        rule=row.rule,
        detail=row.detail,
        sides=tuple(decode_side(side, at.start, at.outlet, at.published) for side, at in standing if at is not None),
        status=row.status,
    )
    return NoteRecord(
        note=note,
        story=row.slug,
        revision=row.revision,
        created=row.created,
        changed=row.changed,
        changed_by=row.changed_by,
        owner=row.owner,
        decided_by=row.decided_by,
        decided_at=row.decided_at,
        side=row.side,
        reason=row.reason,
        withdrawn=row.withdrawn,
        former=former,
    )
