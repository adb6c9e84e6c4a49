"""A draft against the sources, statement by statement, the worst verdict first in each."""

from __future__ import annotations

from typing import Final

from handlers.cards.claims import show_evidence
from handlers.cards.layout import Item, section, words
from handlers.cards.quotes import print_changes
from handlers.cards.sheet import Sheet
from handlers.text import plural, shorten
from store.answers.lookups.records import DraftCheck, StatementCheck, Verdict

_STATEMENT: Final = 700
_DETAIL: Final = 300
_SIGNS: Final[dict[Verdict, str]] = {
    "verbatim": "✓",
    "supported": "✓",
    "not in the sources": "?",
    "wording altered": "≠",
    "number differs": "≠",
    "attribution dropped": "≠",
    "hedge dropped": "≠",
    "name spelled differently": "≠",
}


def build_check(check: DraftCheck, lead: str, receipt: str) -> Sheet:
    """The answer to ``check TEXT`` and to the message shortcut."""
    statements = check.statements
    fine = sum(set(one.verdicts) <= {"verbatim", "supported"} and bool(one.verdicts) for one in statements)
    head = f"{lead}*Checked {plural(len(statements), 'statement')}"
    head += f" against {plural(check.searched, 'claim')} in the articles*: "
    head += f"{fine} as in the sources, {len(statements) - fine} to look at." if statements else "it states nothing."
    items = tuple(_show_statement(one, number) for number, one in enumerate(statements, 1))
    return Sheet(kind="check", head=words(head), items=items, receipt=receipt, most=6)


def _show_statement(check: StatementCheck, number: int) -> Item:
    """What the draft says (as the draft's own words), the verdicts, and the best evidence with its attribution."""
    verdicts = " · ".join(f"{_SIGNS[one]} *{one}*" for one in check.verdicts) or "? *not in the sources*"
    # What is said in other words differs in nearly all of them: only what is wrong is held against print.
    changes = "" if set(check.verdicts) <= {"verbatim", "supported"} else print_changes(check.changes)
    parts = [
        f"{number}. {verdicts}",
        f"_the draft says:_ {shorten(check.statement, _STATEMENT)}",
        shorten(check.detail, _DETAIL) if check.detail else "",
        f"_against print:_ {changes}" if changes else "",
    ]
    said = "\n".join(part for part in parts if part)
    if not check.evidence:
        return Item((section(said),), said)
    unsaid = "not in the sources" in check.verdicts and not changes
    item = show_evidence(check.evidence[0], note="_closest, and not saying it:_" if unsaid else "", limit=900)
    return Item((section(said), *item.blocks), f"{said}\n{item.text}", item.subjects)
