"""Cards and views stay within everything that Slack refuses, whatever the articles hold."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.local.limits import count_characters, find_broadcasts, find_message_error, find_view_error
from handlers.cards.answers import build_answer
from handlers.cards.checks import build_check
from handlers.cards.guide import build_help
from handlers.cards.home import build_home
from handlers.cards.layout import Card, split_pages
from handlers.cards.lists import build_sources_sheet, build_timeline_sheet
from handlers.cards.notefile import build_decide_view, build_note_view, build_reopen_view
from handlers.cards.notes import build_notes
from handlers.cards.paragraph import build_context_view
from handlers.cards.people import build_dossier_sheet
from handlers.cards.quotes import build_quotes
from handlers.cards.sheet import Sheet, build_card
from handlers.cards.unfurl import build_unfurl
from handlers.desk import ArticleView, ClaimContext, NoteEvent, NoteFile
from store.answers.lookups.records import (
    Dossier,
    DraftCheck,
    Printed,
    QuoteLookup,
    SourceEntry,
    Sources,
    StatementCheck,
    Timeline,
    TimelineEntry,
    Utterance,
    Variant,
    WordChange,
)
from store.claims import (
    Answer,
    Attribution,
    ConflictNote,
    Evidence,
    Fact,
    Passage,
    Receipt,
    Relay,
    Root,
    RootCount,
    Span,
    Story,
)
from tests.handlers.desks import NOW, make_evidence, make_note

PIECES = [
    "word ",
    "<!channel> ",
    "<@U0EDA>",
    "&",
    "<",
    ">",
    "*bold* ",
    "_it_",
    ":smile: ",
    "`code`",
    "\n",
    "> q",
    "“q” ",
    "é",
    "🙂",
    "x" * 40,
]
TEXTS = st.lists(st.sampled_from(PIECES), min_size=1, max_size=40).map("".join).filter(str.strip)
NAMES = st.one_of(st.sampled_from(["Scott Israel", "<!here>", "A & B <i>", "*" * 30, "n" * 5_000, "&" * 700]), TEXTS)
LONG = "He said <it> & “more”. " * 500  # over 10,000 characters
FEW = settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def check_card(card: Card) -> None:
    """What Slack would say of the card, and of its words."""
    blocks = [block.to_dict() for block in card.blocks]
    assert find_message_error(card.text, blocks) is None, find_message_error(card.text, blocks)
    assert len(card.text) <= 4_000
    assert count_characters(blocks) <= 12_000
    live = [card.text, *_mrkdwn(blocks)]
    assert not find_broadcasts(live)
    assert not any("<@" in text for text in live)


def _mrkdwn(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if part.get("type") == "mrkdwn":
            yield part["text"]
        for value in part.values():
            yield from _mrkdwn(value)
    elif isinstance(part, list):
        for value in part:
            yield from _mrkdwn(value)


def check_sheet(sheet: Sheet) -> None:
    """Every page, private and shared; no item is lost between them."""
    first = build_card(sheet, 0, "s-1", private=True)
    for page in range(first.pages):
        check_card(build_card(sheet, page, "s-1", private=True))
        check_card(build_card(sheet, page, "s-1", private=False, shared_by="<!channel> " * 40))
    assert sum(len(items) for items in split_pages(sheet.items, sheet.head, sheet.most)) == len(sheet.items)


def check_view(view: Any) -> None:
    found = view.to_dict()
    size = len(json.dumps(found))
    assert find_view_error(found, size) is None, find_view_error(found, size)
    assert not find_broadcasts(list(_mrkdwn(found)))


def evidence(text: str, name: str = "Scott Israel", **more: Any) -> Evidence:
    return make_evidence(
        text,
        outlet=name,
        url=f"https://x.example/{name}",
        speaker=name,
        via=(Relay(name=name, how="told"),) * 6,
        **more,
    )


def answer(facts: list[Evidence], notes: list[ConflictNote], name: str = "CNN", *, abstained: bool = False) -> Answer:
    made = tuple(Fact(evidence=one, shown=one.claim.passage, answer=None, score=1, why="") for one in facts)
    root = Root(name=name, kind="body", police=True)
    return Answer(
        question=name,
        read_as=name,
        abstained=abstained,
        reason=name,
        facts=() if abstained else made,
        closest=made if abstained else (),
        conflicts=tuple(notes),
        roots=(RootCount(root=root, outlets=(name,)),) * 30,
        suggestions=(name,) * 9,
        searched=2,
        as_of=date(2018, 2, 23),
        receipt=Receipt(id="rcp-1", story="s", question=name, claims=(), notes=(), versions=(), rules=""),
    )


@FEW
@given(st.lists(st.tuples(TEXTS, NAMES), min_size=1, max_size=6))
def test_answers_of_any_text_fit(given_texts: list[tuple[str, str]]) -> None:
    facts = [evidence(text, name) for text, name in given_texts]
    notes = [make_note(*facts[:3], values=(name, "four")) for _, name in given_texts[:3]]
    for abstained in (False, True):
        check_sheet(build_answer(answer(facts, notes, given_texts[0][1], abstained=abstained), "", "rcp-1"))


def test_quotes_of_ten_thousand_characters_and_sixty_notes_fit() -> None:
    facts = [evidence(LONG, "N & M", number=number) for number in range(4)]
    notes = [
        replace(make_note(*facts, values=(f"{n}", LONG, "<b>")), id=f"note-{n}", detail=LONG, rule="r" * 300)
        for n in range(60)
    ]
    check_sheet(build_answer(answer(facts, notes), "", "rcp-1"))
    # Two pages of the longest kind are as good as thirty: the sheet above went through all of them.
    sheet = build_notes(tuple(notes), LONG, "", "rcp-1")
    for page in (0, 1, 999):
        check_card(build_card(sheet, page, "s-1", private=True))
    pages = split_pages(sheet.items, sheet.head, sheet.most)
    assert [item.subjects[0] for items in pages for item in items] == [note.id for note in notes]


@FEW
@given(TEXTS, NAMES)
def test_quotes_checks_and_dossiers_fit(text: str, name: str) -> None:
    one = evidence(text, name)
    long = evidence(text + LONG, name)
    attribution = Attribution(kind="direct", content=(Passage.cut(LONG, 0, len(LONG)), one.claim.passage), speaker=name)
    changes = tuple(WordChange(kind="changed", left=text * 3, right=name) for _ in range(20))
    variants = tuple(Variant(evidence=long, attribution=attribution, changes=changes) for _ in range(4))
    lookup = QuoteLookup(
        words=text,
        speaker=name,
        utterances=(Utterance(speaker=name, variants=variants, detail=text * 9),) * 3,
        altered=changes,
        detail=LONG,
    )
    check_sheet(build_quotes(lookup, "", "rcp-1"))
    statement = StatementCheck(
        statement=LONG + text,
        span=Span(0, 1),
        verdicts=("number differs", "hedge dropped"),
        detail=LONG,
        evidence=(long,),
        changes=changes,
    )
    check_sheet(build_check(DraftCheck(text=text, statements=(statement,) * 9), "", "rcp-1"))
    printed = Printed(passage=Passage.cut(name, 0, len(name)), evidence=one)
    dossier = Dossier(
        asked=text,
        name=name,
        roles=(printed,) * 20,
        aliases=(printed,) * 20,
        said=variants,
        said_about=(long,) * 9,
        notes=(make_note(one, long),) * 5,
    )
    check_sheet(build_dossier_sheet(dossier, "", "rcp-1"))
    check_sheet(build_dossier_sheet(Dossier(asked=LONG, name=None, candidates=(name,) * 60), "", "rcp-1"))


@FEW
@given(TEXTS, NAMES)
def test_lists_home_help_and_unfurls_fit(text: str, name: str) -> None:
    one = evidence(text, name)
    entry = TimelineEntry(when=date(2018, 2, 14), printed=one.claim.passage, fixed_by=text, evidence=one)
    check_sheet(build_timeline_sheet(Timeline(story="s", entries=(entry,) * 20), "", "rcp-1"))
    root = Root(name=name, kind="body")
    source = SourceEntry(
        article="a",
        outlet=name,
        url=f"https://x.example/{text}",
        published=None,
        headline=text * 5,
        versions=1,
        claims=9,
        quotes=2,
        roots=((root, 3),) * 30,
    )
    sources = Sources(
        story="s",
        articles=(source,) * 25,
        outlets=9,
        roots=((root, 3),) * 30,
        claims=99,
        open_notes=60,
        police_only=True,
    )
    check_sheet(build_sources_sheet(sources, "", "rcp-1"))
    note = make_note(one, evidence(text + LONG, name), values=(name, text))
    story = Story(slug="s", title=name)
    check_view(build_home(story, sources, (note,) * 20, (), (text, name)))
    check_card(build_help(story, (text, name)))
    check_card(build_unfurl(ArticleView(entry=source, evidence=(one,) * 9, notes=(note,) * 9)))


@FEW
@given(TEXTS, NAMES, st.sampled_from([1, 3, 40]))
def test_modals_fit(text: str, name: str, sides: int) -> None:
    whole = LONG + text + LONG
    paragraph = Passage.cut(whole, 0, len(whole))
    inside = evidence(text, name)
    shown = ClaimContext(
        evidence=inside,
        headline=LONG,
        paragraph=paragraph,
        span=Passage.cut(whole, len(LONG), len(LONG) + len(text)),
        before=LONG,
        after=LONG,
        notes=(make_note(inside),) * 9,
    )
    check_view(build_context_view(shown, "rcp-1"))
    note = replace(make_note(*([inside] * sides), values=tuple(f"{name} {n}" for n in range(sides))), detail=LONG)
    history = tuple(NoteEvent(act="decided", by=name, at=NOW, reason=LONG, choice=name) for _ in range(30))
    file = NoteFile(note=note, revision=3, contexts=(shown,) * sides, owner=name, chosen=name, history=history)
    check_view(build_note_view(file, "*Decided.*"))
    check_view(build_decide_view(file, {"root": "V1", "hook": "https://hooks.example/" + "x" * 200}))
    check_view(build_reopen_view(file, {"root": "V1"}))


@pytest.mark.parametrize("text", ["He said *no* and _yes_.", "at :smile: time", "> so it was", "a ~b~ `c`"])
def test_characters_that_mrkdwn_would_swallow_are_shown_exactly(text: str) -> None:
    sheet = build_answer(answer([evidence(text)], []), "", "rcp-1")
    exact = [block.to_dict() for block in build_card(sheet, 0, "s", private=True).blocks if block.type == "section"]
    assert any(block["text"] == {"type": "plain_text", "text": text, "emoji": False} for block in exact)
