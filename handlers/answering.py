"""A request → a sheet → one page of it as a card. The same request on the same store gives the same card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from handlers.cards.answers import build_answer
from handlers.cards.checks import build_check
from handlers.cards.guide import build_help
from handlers.cards.layout import Card
from handlers.cards.lists import build_sources_sheet, build_timeline_sheet
from handlers.cards.notes import build_notes
from handlers.cards.notices import print_misspelt
from handlers.cards.people import build_dossier_sheet
from handlers.cards.quotes import build_quotes
from handlers.cards.sheet import Sheet, build_card
from handlers.desk import Desk, GoneError
from handlers.office import Office
from handlers.parse import Kind, Request, clip_draft, clip_question, read_name
from handlers.tags import PageTag
from handlers.text import straighten
from store.claims import hash_id

_CUT_QUESTION: Final = "_I read the first 500 characters as the question; use_ `check` _for a draft._\n"
_CUT_DRAFT: Final = "_I checked only the beginning: at most 40 statements and 4,000 characters at once._\n"
_MISSING: Final[dict[Kind, str]] = {
    "check": "_Put the text to check behind_ `check`_, or use the shortcut on a message._\n",
    "quote": "_Say whose words, or which:_ `quote NAME`_,_ `quote WORDS`_, or both._\n",
}


def build_page(
    office: Office, request: Request, showing: str, *, page: int = 0, private: bool, shared_by: str | None = None
) -> tuple[Card, str]:
    """One page of the answer to a request, and the receipt it is kept under (empty for help).

    ``showing`` tells this showing from others of the same answer, so that each can be shared once.
    """
    if request.kind == "help" or (request.kind in _MISSING and not request.words):
        lead = _lead(request) + _MISSING.get(request.kind, "")
        return build_help(office.desk.story, office.desk.suggest(), lead), ""
    sheet = _ask_desk(office.desk, request)
    if page == 0:
        keep_request(office, sheet.receipt, request)
    return build_card(sheet, page, showing, private=private, shared_by=shared_by), sheet.receipt


def keep_request(office: Office, receipt: str, request: Request) -> None:
    """Keep what a receipt came from; a draft only in memory and for an hour. A question's is kept by the desk."""
    if request.kind == "check":
        office.drafts.keep(receipt, request.words)
    elif request.kind != "ask":
        office.desk.record_request(receipt, request.words)


def find_request(office: Office, tag: PageTag) -> Request:
    """What an answer's button came from; raises GoneError."""
    words = office.drafts.find(tag.receipt) if tag.kind == "check" else office.desk.find_request(tag.receipt)
    if words is None or tag.kind not in _BUILDERS:
        raise GoneError("This answer is too old for its buttons: please ask again.")
    return Request(tag.kind, words)


def _lead(request: Request) -> str:
    return print_misspelt(request.misspelt, request.kind) if request.misspelt else ""


def _ask_desk(desk: Desk, request: Request) -> Sheet:
    build = _BUILDERS[request.kind]
    return build(desk, request, _lead(request))


def _receipt(desk: Desk, request: Request, given: str = "") -> str:
    """The receipt of a look-up: its own, or a hash of story and request."""
    return given or hash_id("rcp", desk.story.slug, request.kind, request.words)


def _build_ask(desk: Desk, request: Request, lead: str) -> Sheet:
    question, was_cut = clip_question(straighten(request.words))
    answer = desk.ask(question)
    if answer.abstained and not answer.suggestions:
        answer = replace(answer, suggestions=desk.suggest())
    shown = replace(answer, question=clip_question(request.words)[0])
    return build_answer(shown, (_CUT_QUESTION if was_cut else "") + lead, answer.receipt.id)


def _build_quote(desk: Desk, request: Request, lead: str) -> Sheet:
    found = desk.find_quotes(straighten(request.words))
    return build_quotes(found, lead, _receipt(desk, request, found.receipt))


def _build_conflicts(desk: Desk, request: Request, lead: str) -> Sheet:
    notes = desk.find_conflicts(straighten(request.words))
    return build_notes(notes, request.words, lead, _receipt(desk, request))


def _build_check(desk: Desk, request: Request, lead: str) -> Sheet:
    draft, was_cut = clip_draft(request.words)
    check = desk.check(draft)
    return build_check(check, (_CUT_DRAFT if was_cut else "") + lead, _receipt(desk, request, check.receipt))


def _build_who(desk: Desk, request: Request, lead: str) -> Sheet:
    """A dossier; when nobody is called that, the whole line was a question after all."""
    dossier = desk.who(straighten(read_name(request.words)))
    if dossier.name is None and not dossier.candidates and not request.misspelt:
        return _build_ask(desk, Request("ask", f"who {request.words}"), lead)
    return build_dossier_sheet(dossier, lead, _receipt(desk, request, dossier.receipt))


def _build_timeline(desk: Desk, request: Request, lead: str) -> Sheet:
    timeline = desk.timeline()
    return build_timeline_sheet(timeline, lead, _receipt(desk, request, timeline.receipt))


def _build_sources(desk: Desk, request: Request, lead: str) -> Sheet:
    return build_sources_sheet(desk.sources(), lead, _receipt(desk, request))


_BUILDERS: Final[dict[Kind, Callable[[Desk, Request, str], Sheet]]] = {
    "ask": _build_ask,
    "quote": _build_quote,
    "conflicts": _build_conflicts,
    "check": _build_check,
    "who": _build_who,
    "timeline": _build_timeline,
    "sources": _build_sources,
}
