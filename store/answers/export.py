"""Answers and look-ups as plain JSON objects (design section 7): what the command line, exports and Slack share.

Pure functions from records to dicts of JSON types, keys in a fixed order. A claim's object always carries its
attribution; the offsets are half-open, in characters of the article's stored text.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import date
from typing import Any

from store.answers.lookups.records import (
    Dossier,
    DraftCheck,
    Printed,
    QuoteLookup,
    SourceEntry,
    Sources,
    StatementCheck,
    Timeline,
    Utterance,
    Variant,
    WordChange,
)
from store.answers.showing.printing import (
    credit_attribution,
    credit_evidence,
    is_police_only,
    print_credit,
    print_roots,
)
from store.claims import Answer, Attribution, ConflictNote, Evidence, Fact, Passage, Relay, Root

Json = dict[str, Any]


def export_answer(answer: Answer, *, explain: bool = False) -> Json:
    """The ``ask`` object; with ``explain`` each fact says why it stands where it does."""
    return {
        "question": answer.question,
        "read_as": answer.read_as,
        "abstained": answer.abstained,
        "reason": answer.reason,
        "facts": [_export_fact(fact, explain=explain) for fact in answer.facts],
        "closest": [_export_fact(fact, explain=explain) for fact in answer.closest],
        "conflicts": export_conflicts(answer.conflicts),
        "roots": [{"name": _name_root(one.root), "outlets": list(one.outlets)} for one in answer.roots],
        "roots_line": print_roots(answer.roots),
        "police_only": is_police_only(answer.roots),
        "suggestions": list(answer.suggestions),
        "searched": answer.searched,
        "as_of": _export_day(answer.as_of),
        "receipt": answer.receipt.id,
    }


def _export_fact(fact: Fact, *, explain: bool) -> Json:
    credit = credit_evidence(fact.evidence, fact.shown)
    found = {
        "article": fact.evidence.claim.article,
        "outlet": fact.evidence.outlet,
        "published": _export_day(fact.evidence.published),
        "start": fact.shown.start,
        "end": fact.shown.end,
        "text": fact.shown.text,
        "answer": _export_passage(fact.answer),
        "speaker": credit.speaker,
        "descriptor": credit.descriptor,
        "kind": credit.kind,
        "via": _export_via(credit.via),
        "credit": print_credit(credit),
        "score": fact.score,
        "group": fact.group,
        "claim": fact.evidence.claim.id,
    }
    return found | {"why": fact.why} if explain else found


def export_conflicts(notes: Iterable[ConflictNote]) -> list[Json]:
    """Conflict notes as NOTE objects."""
    return [export_note(note) for note in notes]


def export_note(note: ConflictNote) -> Json:
    """One NOTE object."""
    return {
        "id": note.id,
        "kind": note.kind,
        "relation": note.relation,
        "independent": note.independent,
        "rule": note.rule,
        "detail": note.detail,
        "status": note.status,
        "sides": [
            {
                "article": side.article,
                "outlet": side.outlet,
                "published": _export_day(side.published),
                "start": side.passage.start,
                "end": side.passage.end,
                "text": side.passage.text,
                "value": side.value,
                "speaker": side.speaker,
                "via": _export_via(side.via),
                "claim": side.claim,
            }
            for side in note.sides
        ],
    }


def export_quotes(found: QuoteLookup) -> Json:
    """The ``quotes`` object."""
    return {
        "words": found.words,
        "asked_speaker": found.speaker,
        "detail": found.detail,
        "altered": _export_changes(found.altered),
        "utterances": [_export_utterance(one) for one in found.utterances],
        "searched": found.searched,
        "suggestions": list(found.suggestions),
        "receipt": found.receipt,
    }


def _export_utterance(found: Utterance) -> Json:
    return {
        "speaker": found.speaker,
        "detail": found.detail,
        "score": found.score,
        "conflict": found.note.id if found.note else None,
        "variants": [_export_variant(one) for one in found.variants],
    }


def _export_variant(found: Variant) -> Json:
    attribution = found.attribution
    return {
        "article": found.evidence.claim.article,
        "outlet": found.evidence.outlet,
        "published": _export_day(found.evidence.published),
        "kind": attribution.kind,
        "content": [_export_span(part) for part in attribution.content],
        "cue": [_export_span(part) for part in attribution.cue] or None,
        "source": [_export_span(part) for part in attribution.source] or None,
        **_export_speaker(attribution),
        "credit": print_credit(credit_attribution(found.evidence, attribution)),
        "detail": found.detail,
        "changes": _export_changes(found.changes),
    }


def _export_speaker(attribution: Attribution) -> Json:
    return {
        "speaker": attribution.speaker,
        "descriptor": attribution.descriptor,
        "role": attribution.role.text if attribution.role else None,
        "occasion": attribution.occasion.text if attribution.occasion else None,
        "partial": attribution.partial,
        "via": _export_via(attribution.via),
    }


def export_check(check: DraftCheck) -> Json:
    """The ``check`` object."""
    return {
        "text": check.text,
        "statements": [_export_statement(one) for one in check.statements],
        "searched": check.searched,
        "receipt": check.receipt,
    }


def _export_statement(one: StatementCheck) -> Json:
    return {
        "start": one.span.start,
        "end": one.span.end,
        "statement": one.statement,
        "verdicts": list(one.verdicts),
        "detail": one.detail,
        "changes": _export_changes(one.changes),
        "evidence": [_export_evidence(evidence) for evidence in one.evidence],
    }


def export_check_csv(check: DraftCheck) -> str:
    """The draft check as a table for a spreadsheet: one row a statement, its evidence with attribution.

    A cell that a spreadsheet would take for a formula is set off with an apostrophe.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(["statement", "verdicts", "detail", "evidence", "attribution", "article", "start", "end"])
    for one in check.statements:
        rows = [_list_row(evidence) for evidence in one.evidence] or [["", "", "", "", ""]]
        for number, row in enumerate(rows):
            head = [one.statement, "; ".join(one.verdicts), one.detail] if number == 0 else ["", "", ""]
            writer.writerow([_disarm(cell) for cell in (*head, *row)])
    return out.getvalue()


def _list_row(evidence: Evidence) -> list[str]:
    passage = evidence.claim.passage
    credit = print_credit(credit_evidence(evidence))
    return [passage.text, credit, evidence.claim.article, str(passage.start), str(passage.end)]


def _disarm(cell: str) -> str:
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell


def export_dossier(found: Dossier) -> Json:
    """The ``who`` object."""
    return {
        "asked": found.asked,
        "name": found.name,
        "candidates": list(found.candidates),
        "aliases": [_export_printed(one) for one in found.aliases],
        "roles": [_export_printed(one) for one in found.roles],
        "said": [_export_variant(one) for one in found.said],
        "said_about": [_export_evidence(one) for one in found.said_about],
        "conflicts": export_conflicts(found.notes),
        "searched": found.searched,
        "receipt": found.receipt,
    }


def export_timeline(found: Timeline) -> Json:
    """The ``timeline`` object."""
    return {
        "story": found.story,
        "entries": [
            {
                "when": _export_day(entry.when),
                "printed": _export_passage(entry.printed),
                "fixed_by": entry.fixed_by,
                **_export_evidence(entry.evidence),
            }
            for entry in found.entries
        ],
        "receipt": found.receipt,
    }


def export_sources(found: Sources) -> Json:
    """The ``sources`` object."""
    return {
        "story": found.story,
        "articles": [_export_source(one) for one in found.articles],
        "outlets": found.outlets,
        "roots": [_export_root(root, count) for root, count in found.roots],
        "claims": found.claims,
        "open_notes": found.open_notes,
        "police_only": found.police_only,
    }


def _export_source(one: SourceEntry) -> Json:
    return {
        "article": one.article,
        "outlet": one.outlet,
        "url": one.url,
        "published": _export_day(one.published),
        "headline": one.headline,
        "versions": one.versions,
        "claims": one.claims,
        "quotes": one.quotes,
        "roots": [_export_root(root, count) for root, count in one.roots],
    }


def _export_root(root: Root, count: int) -> Json:
    return {"name": _name_root(root), "kind": root.kind, "named": root.named, "police": root.police, "claims": count}


def _name_root(root: Root) -> str:
    return root.name if root.named or root.kind == "unknown" else f"{root.name} (unnamed)"


def _export_printed(one: Printed) -> Json:
    return {
        "text": one.passage.text,
        "start": one.passage.start,
        "end": one.passage.end,
        "article": one.evidence.claim.article,
        "outlet": one.evidence.outlet,
        "published": _export_day(one.evidence.published),
    }


def _export_evidence(evidence: Evidence) -> Json:
    claim = evidence.claim
    return {
        "article": claim.article,
        "outlet": evidence.outlet,
        "published": _export_day(evidence.published),
        "start": claim.passage.start,
        "end": claim.passage.end,
        "text": claim.text,
        "speaker": claim.speaker,
        "via": _export_via(claim.via),
        "credit": print_credit(credit_evidence(evidence)),
        "claim": claim.id,
    }


def _export_changes(changes: Iterable[WordChange]) -> list[Json]:
    return [{"kind": change.kind, "left": change.left, "right": change.right} for change in changes]


def _export_via(via: Iterable[Relay]) -> list[str]:
    return [relay.name for relay in via]


def _export_passage(passage: Passage | None) -> Json | None:
    return None if passage is None else {"start": passage.start, "end": passage.end, "text": passage.text}


def _export_span(passage: Passage) -> list[int]:
    return [passage.start, passage.end]


def _export_day(day: date | None) -> str | None:
    return day.isoformat() if day is not None else None
