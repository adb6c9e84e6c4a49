"""The answer to a question: facts, the conflicts that touch them, or an honest nothing with the closest claims."""

from __future__ import annotations

from itertools import chain
from typing import Final

from handlers.cards.claims import print_day, show_evidence
from handlers.cards.layout import Item, words
from handlers.cards.notes import order_notes, show_note
from handlers.cards.sheet import Sheet
from handlers.text import fold, plural, shorten
from store.answers.showing.printing import print_roots
from store.claims import Answer, Fact

_ASKED: Final = 300
_REASON: Final = 300
_ROOTS: Final = 420
_FACTS_BEFORE_NOTES: Final = 3
_NOTES_BEFORE_MORE: Final = 2
_NOT_LATIN: Final = 0.5


def build_answer(answer: Answer, lead: str, receipt: str) -> Sheet:
    """Facts best first with the notes on them, or what was searched and the closest claims, marked as no answer."""
    lines = tuple(line for line in (shorten(print_roots(answer.roots), _ROOTS), _searched(answer)) if line)
    if answer.abstained:
        return Sheet(kind="ask", head=_nothing(answer, lead), items=_closest(answer), lines=lines, receipt=receipt)
    head = f"{lead}*{shorten(answer.question, _ASKED)}*{_read_as(answer)}"
    facts = [_show_fact(fact) for fact in answer.facts]
    notes = [show_note(note, lead="≠ ") for note in order_notes(answer.conflicts)]
    early = chain(facts[:_FACTS_BEFORE_NOTES], notes[:_NOTES_BEFORE_MORE])
    late = chain(facts[_FACTS_BEFORE_NOTES:], notes[_NOTES_BEFORE_MORE:])
    return Sheet(kind="ask", head=words(head), items=(*early, *late), lines=lines, receipt=receipt)


def _show_fact(fact: Fact) -> Item:
    return show_evidence(fact.evidence, fact.shown, answer=fact.answer)


def _read_as(answer: Answer) -> str:
    """How the question was read, where that says more than the question, and what of it was not answered."""
    parts = [part for part in (answer.read_as, answer.reason) if part and fold(part) != fold(answer.question)]
    return "".join(f"\n_{shorten(part, _REASON)}_" for part in parts)


def _searched(answer: Answer) -> str:
    as_of = f", newest {print_day(answer.as_of)}" if answer.as_of else ""
    return f"searched {plural(answer.searched, 'claim')}{as_of}"


def _nothing(answer: Answer, lead: str) -> Item:
    parts = [
        f"{lead}*{shorten(answer.question, _ASKED)}*",
        shorten(answer.reason, _REASON) if answer.reason else "Nothing in the articles says that.",
    ]
    if answer.read_as:
        parts.append(f"_{shorten(answer.read_as, _REASON)}_")
    if is_other_script(answer.question):
        parts.append("The articles are in English: a question in English finds more.")
    if answer.suggestions:
        parts.append("You could ask: " + " · ".join(f"“{shorten(one, 90)}”" for one in answer.suggestions[:3]))
    if answer.closest:
        parts.append("_The closest claims, which are *not* an answer:_")
    return words("\n".join(parts))


def _closest(answer: Answer) -> tuple[Item, ...]:
    return tuple(show_evidence(fact.evidence, fact.shown, note="_not an answer_") for fact in answer.closest)


def is_other_script(text: str) -> bool:
    """Whether most letters of the text are not Latin ones."""
    letters = [char for char in text if char.isalpha()]
    return bool(letters) and sum(ord(char) > 0x24F for char in letters) / len(letters) > _NOT_LATIN
