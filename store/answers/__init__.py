"""Answers out of the store: a question → facts in the articles' words, or an abstention; look-ups beside it."""

from __future__ import annotations

from store.answers.answering import answer_question
from store.answers.filters import FilterError

__all__ = ["FilterError", "answer_question"]
