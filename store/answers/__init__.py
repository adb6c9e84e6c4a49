"""Answers out of the store: a question → facts in the articles' words, or an abstention; look-ups beside it."""

from __future__ import annotations

from store.answers.answering import answer_question
from store.answers.drafts.drafts import check_draft
from store.answers.export import (
    export_answer,
    export_check,
    export_check_csv,
    export_conflicts,
    export_dossier,
    export_quotes,
    export_sources,
    export_timeline,
)
from store.answers.lookups.dossier import build_dossier
from store.answers.lookups.notes import find_conflicts
from store.answers.lookups.quotes import find_quotes
from store.answers.lookups.suggesting import suggest_questions
from store.answers.lookups.timeline import build_sources, build_timeline
from store.answers.question.filters import FilterError

__all__ = [
    "FilterError",
    "answer_question",
    "build_dossier",
    "build_sources",
    "build_timeline",
    "check_draft",
    "export_answer",
    "export_check",
    "export_check_csv",
    "export_conflicts",
    "export_dossier",
    "export_quotes",
    "export_sources",
    "export_timeline",
    "find_conflicts",
    "find_quotes",
    "suggest_questions",
]
