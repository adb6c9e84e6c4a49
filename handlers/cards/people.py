"""A dossier: what the articles print of one person or body, as printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from handlers.cards.claims import credit_evidence, print_credit, show_attributed, show_evidence
from handlers.cards.layout import Item, section, words
from handlers.cards.notes import order_notes, show_note
from handlers.cards.sheet import Sheet
from handlers.text import shorten, unescape
from store.answers.lookups.records import Dossier, Printed

_MOST_PRINTED: Final = 8
_CREDIT_CHARACTERS: Final = 220


def build_dossier_sheet(dossier: Dossier, lead: str, receipt: str) -> Sheet:
    """The answer to ``who NAME``; with nobody of that name, or several, it says so and guesses nothing."""
    asked = shorten(dossier.asked, 120)
    if dossier.name is None:
        return Sheet(kind="who", head=words(lead + _nobody(dossier, asked)), receipt=receipt)
    head = f"{lead}*{shorten(dossier.name, 160)}*, as printed in the articles"
    return Sheet(kind="who", head=words(head), items=tuple(_items(dossier)), receipt=receipt)


def _nobody(dossier: Dossier, asked: str) -> str:
    if dossier.candidates:
        names = " · ".join(shorten(name, 90) for name in dossier.candidates[:8])
        return f"“{asked}” may be several: {names}. Which one?"
    return f"Nobody called “{asked}” is named in the articles."


def _items(dossier: Dossier) -> Iterable[Item]:
    yield from _show_printed("Roles as printed", dossier.roles)
    yield from _show_printed("Named as", dossier.aliases)
    yield from (show_note(note, lead="≠ ") for note in order_notes(dossier.notes))
    yield from _headed("Said", [show_attributed(one.evidence, one.attribution) for one in dossier.said])
    yield from _headed("Said about them", [show_evidence(one) for one in dossier.said_about])


def _show_printed(title: str, printed: Sequence[Printed]) -> Iterable[Item]:
    """Names or roles, each with the attribution of the claim that prints it; as many items as they need."""
    distinct = list({(one.passage.text, one.evidence.outlet): one for one in printed}.values())
    for place in range(0, len(distinct), _MOST_PRINTED):
        part = distinct[place : place + _MOST_PRINTED]
        head = f"*{title}*" if not place else f"*{title}* (more)"
        text = "\n".join([head, *map(_show_line, part)])
        yield Item((section(text),), text, tuple(one.evidence.claim.id for one in part))


def _show_line(one: Printed) -> str:
    credit = print_credit(credit_evidence(one.evidence), linked=False)
    return f"• {shorten(one.passage.text, 120)} — {shorten(unescape(credit), _CREDIT_CHARACTERS)}"


def _headed(title: str, items: Sequence[Item]) -> Iterable[Item]:
    for place, item in enumerate(items):
        if place:
            yield item
        else:
            yield Item((section(f"*{title}* ({len(items)})"), *item.blocks), f"*{title}*\n{item.text}", item.subjects)
