"""Notes with their trail as plain rows, for `export notes`: JSON for machines, CSV for a spreadsheet. Pure."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from store.claims import Side
    from store.ledger.records import AuditRow, NoteRecord

NOTE_COLUMNS = (
    "id", "story", "kind", "key", "relation", "independent", "rule", "detail", "status", "side", "owner",
    "decided_by", "decided_at", "reason", "created", "changed", "changed_by", "withdrawn", "sides", "history",
)  # fmt: skip
"""The columns of an export, in order."""


def export_notes(records: Iterable[NoteRecord], audit: Iterable[AuditRow]) -> list[dict[str, Any]]:
    """One row a note: what it is, each side with its attribution, and every line of the trail that names it."""
    lines: dict[str, list[AuditRow]] = {}
    for line in audit:
        lines.setdefault(line.subject, []).append(line)
    return [_export_note(record, _history(record, lines)) for record in records]


def write_json(rows: Sequence[dict[str, Any]]) -> str:
    """The rows as a JSON list."""
    return json.dumps(rows, ensure_ascii=False, indent=2)


def write_csv(rows: Iterable[dict[str, Any]]) -> str:
    """The rows as CSV: one line a side of a note or line of its trail would lose its note, so both are one cell."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(NOTE_COLUMNS)
    for row in rows:
        flat = row | {
            "sides": "; ".join(_side_line(side) for side in row["sides"]),
            "history": "; ".join(_history_line(line) for line in row["history"]),
        }
        writer.writerow([_cell(flat[name]) for name in NOTE_COLUMNS])
    return out.getvalue()


def _history(record: NoteRecord, lines: Mapping[str, Sequence[AuditRow]]) -> list[AuditRow]:
    found = [line for note_id in (record.note.id, *record.former) for line in lines.get(note_id, ())]
    return sorted(found, key=lambda line: line.number)


def _export_note(record: NoteRecord, lines: Iterable[AuditRow]) -> dict[str, Any]:
    note = record.note
    times = {name: getattr(record, name) for name in ("decided_at", "created", "changed", "withdrawn")}
    row: dict[str, Any] = {
        "id": note.id,
        "story": record.story,
        "kind": note.kind,
        "key": note.key,
        "relation": note.relation,
        "independent": note.independent,
        "rule": note.rule,
        "detail": note.detail,
        "status": note.status,
        "side": record.side,
        "owner": record.owner,
        "decided_by": record.decided_by,
        "reason": record.reason,
        "changed_by": record.changed_by,
        "sides": [_export_side(side) for side in note.sides],
        "history": [_export_line(line) for line in lines],
    } | {name: None if at is None else at.isoformat() for name, at in times.items()}
    return {name: row[name] for name in NOTE_COLUMNS}


def _export_side(side: Side) -> dict[str, Any]:
    return {
        "value": side.value,
        "text": side.passage.text,
        "start": side.passage.start,
        "end": side.passage.end,
        "article": side.article,
        "outlet": side.outlet,
        "published": None if side.published is None else side.published.isoformat(),
        "speaker": side.speaker,
        "via": [relay.name for relay in side.via],
        "root": side.root.name,
        "claim": side.claim,
    }


def _export_line(line: AuditRow) -> dict[str, Any]:
    return {
        "at": line.at.isoformat(),
        "who": line.who,
        "action": line.action,
        "reason": line.reason,
        "before": line.before,
        "after": line.after,
        "details": dict(line.details),
    }


def _side_line(side: dict[str, Any]) -> str:
    via = f", via {', '.join(side['via'])}" if side["via"] else ""
    said = f", {side['speaker']}" if side["speaker"] else ""
    where = ", ".join(str(side[name]) for name in ("outlet", "published") if side[name])
    return f"{side['value']}: “{side['text']}” ({where or side['article']}{said}{via})"


def _history_line(line: dict[str, Any]) -> str:
    why = f": {line['reason']}" if line["reason"] else ""
    return f"{line['at']} {line['who']} {line['action']} ({line['before']} → {line['after']}){why}"


def _cell(value: Any) -> str:
    """A cell's text; one that a spreadsheet would run as a formula gets an apostrophe before it (OWASP)."""
    text = "" if value is None else str(value)
    return f"'{text}" if text[:1] in {"=", "+", "-", "@", "\t", "\r"} else text
