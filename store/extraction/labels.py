"""Attributions whose cue is a mark at a fixed place: "NAME: words", a transcript's turns, quotes signed "— NAME"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from store.extraction.found import Found

if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.extraction.page import Page

_WORD = r"[A-Z][\w.’'-]*"
_LABEL = re.compile(
    rf"(?P<source>{_WORD}(?: (?:of|the|and|&|{_WORD})){{0,5}}(?: \([^()]{{1,30}}\))?)\s?(?P<cue>:)\s+(?=\S)"
)
_DASH = r"(?P<cue>[―—–]|--|(?<=[”\"’'.!?…] )-|(?<=[”\"’'.!?…])-)"
_SIGNED = re.compile(
    rf"{_DASH}\s*(?P<source>{_WORD}(?:,? (?:of|the|and|de|la|van|von|{_WORD})){{0,7}})"
    r"(?P<rest>,[^.!?”\"]{0,80})?\.?\s*$"
)
# A label that announces no speech. Editors' and page furniture, places of datelines, and list headings.
_NO_SPEAKER = frozenset(
    "note notes update updated correction corrections related photo photos video watch image images read more "
    "credit editor editors source sources developing breaking exclusive where when who what why how cost price "
    "time date location address phone email tickets info information click warning ps example background bottom "
    "line fact facts age occupation education hometown family party rating verdict claim analysis opinion review "
    "story this here there photograph photographer caption published posted reported written printed tags topics "
    "filed category by from to subject re".split()
)
_LONGEST_LABEL = 60
_LEAST_TURNS = 3


def find_labelled(page: Page) -> list[Found]:
    """Labelled paragraphs (in a transcript, or a headline) and signed quotations, in order."""
    turns = list(_find_turns(page))
    labels = [page.text[slice(*page.find_chars(one.source[0]))] for _, one in turns]
    # A transcript's speakers take turns; the fields of a form come once each.
    transcript = len(turns) >= _LEAST_TURNS and len(set(labels)) < len(turns)
    found = [one for number, one in turns if transcript or (number == 0 and not _is_place(page, one))]
    return sorted([*found, *_find_signed(page)], key=lambda one: one.content[0])


def _is_place(page: Page, found: Found) -> bool:
    """Whether a headline's label is a place and no person."""
    labels = {page.parse.labels[token] for token in range(*found.source[0])}
    return bool(labels & {"GPE", "LOC", "DATE", "FAC"}) and "PERSON" not in labels


def _find_turns(page: Page) -> Iterator[tuple[int, Found]]:
    text = page.text
    for number, (start, end) in enumerate(page.paragraphs):
        opening = re.match(r"[\s\"“'‘]*", text[start : start + 8])
        at = start + (opening.end() if opening else 0)
        match = _LABEL.match(text, at, min(end, at + _LONGEST_LABEL + 20))
        if match is None or match.end() >= end or len(match["source"]) > _LONGEST_LABEL:
            continue
        if {word.lower().strip(".’'") for word in match["source"].split()} & _NO_SPEAKER:
            continue
        yield (
            number,
            _make(page, match.span("cue"), match.span("source"), [(match.end(), _rstrip(text, match.end(), end))]),
        )


def _find_signed(page: Page) -> Iterator[Found]:
    text = page.text
    for number, (start, end) in enumerate(page.paragraphs):
        match = _SIGNED.search(text, max(start, end - 160), end)
        if match is None or len(match["source"]) > _LONGEST_LABEL:
            continue
        before = (start, _rstrip(text, start, match.start("cue")))
        if before[0] >= before[1] and number:
            before = (page.paragraphs[number - 1][0], _rstrip(text, *page.paragraphs[number - 1]))
        if before[0] >= before[1] or text[before[1] - 1] not in "”\"’'“":
            continue
        if text[before[0]] not in "“\"”‘'" or before[1] - before[0] < 8:
            continue
        source = (match.start("source"), match.end("rest") if match["rest"] else match.end("source"))
        yield _make(page, match.span("cue"), source, [before])


def _rstrip(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1].isspace():
        end -= 1
    return end


def _make(page: Page, cue: tuple[int, int], source: tuple[int, int], content: list[tuple[int, int]]) -> Found:
    tokens = page.find_tokens(*cue)
    return Found([tokens], [page.find_tokens(*source)], content, tokens[0], score=2.0)
