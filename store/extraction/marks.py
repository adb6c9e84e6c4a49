"""Quotation marks: which stretches of a text stand inside them.

Marks are paired within a paragraph. Straight, curly, doubled apostrophes, backticks and guillemets are double marks;
single ones count where they open after a non-word and close before one. Apostrophes, possessives and inches are none.
One pass over the text: the time is linear whatever the marks.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

_DOUBLE = re.compile(r"\"|“|”|„|‟|«|»|''|‘‘|’’|``|´´")
_ONLY_OPENS = frozenset({"“", "„", "«", "‘‘", "``"})
_ONLY_CLOSES = frozenset({"”", "»", "’’", "´´"})
_BEFORE_OPENING = frozenset(" \t\r\n\xa0\u2009\u202f([{—–-/")
_SINGLE = re.compile(r"['‘’‚‛]")
# Words that begin with an apostrophe: ’90s, ’em, ’til, rock ’n’ roll.
_ELISION = re.compile(r"['‘’](?:\d\ds?|em|til|till|tis|twas|cause|bout|round|n|cuz|cept)\b", re.IGNORECASE)
_CLOSES_AFTER = frozenset('.,!?;:…)]”"')
_SENTENCE_ENDS = frozenset('.!?:”"')
_LINE = re.compile(r"[^\n]+")


class Quoted(NamedTuple):
    """A quoted stretch: ``start`` and ``end`` take in the marks, ``first`` and ``last`` bound what is between them.

    ``closed`` is false for a stretch that runs to the end of its paragraph without a closing mark.
    ``depth`` is 0 outside other marks, 1 for one nested in another.
    """

    start: int
    first: int
    last: int
    end: int
    closed: bool = True
    depth: int = 0


def find_quoted(text: str) -> list[Quoted]:
    """Every quoted stretch, outer before inner, in the order of their opening marks."""
    lines = [match.span() for match in _LINE.finditer(text) if not match.group().isspace()]
    found: list[Quoted] = []
    for number, (start, end) in enumerate(lines):
        following = lines[number + 1] if number + 1 < len(lines) else None
        outer = list(_pair_double(text, start, end, following))
        found += _add_single(outer, list(_pair_single(text, start, end)))
    return found


def _pair_double(text: str, start: int, end: int, following: tuple[int, int] | None) -> Iterator[Quoted]:
    opened: tuple[int, int] | None = None
    for mark in _DOUBLE.finditer(text, start, end):
        i, j = mark.span()
        opens = _can_open(text, i, j, start)
        if opened is None:
            if opens or (mark.group() not in _ONLY_CLOSES and not _is_measure(text, i)):
                opened = (i, j)
        elif opens and mark.group() not in _ONLY_CLOSES:
            opened = (i, j)  # the one before was a stray
        else:
            yield Quoted(opened[0], opened[1], i, j)
            opened = None
    if opened is not None and _is_carried(text, start, opened[0], following):
        last = end - (len(text[start:end]) - len(text[start:end].rstrip()))
        if last > opened[1]:
            yield Quoted(opened[0], opened[1], last, last, closed=False)


def _can_open(text: str, i: int, j: int, start: int) -> bool:
    before = text[i - 1] if i > start else " "
    return before in _BEFORE_OPENING and j < len(text) and not text[j].isspace()


def _is_measure(text: str, i: int) -> bool:
    """Inches or seconds: a straight mark right after a digit with nothing open (6'2")."""
    return i > 0 and text[i - 1].isdigit()


def _is_carried(text: str, start: int, opened: int, following: tuple[int, int] | None) -> bool:
    """An open mark holds to the end of its paragraph when it begins a sentence, or when the next begins with a mark."""
    before = text[start:opened].rstrip()
    if not before or before[-1] in _SENTENCE_ENDS:
        return True
    return following is not None and _DOUBLE.match(text[slice(*following)].lstrip()[:2]) is not None


def _pair_single(text: str, start: int, end: int) -> Iterator[Quoted]:
    opened: int | None = None
    for mark in _SINGLE.finditer(text, start, end):
        i = mark.start()
        before = text[i - 1] if i > start else " "
        after = text[i + 1] if i + 1 < end else " "
        if before in "'‘’" or after in "'‘’" or (before.isalnum() and after.isalnum()):
            continue
        if not before.isalnum() and before not in _CLOSES_AFTER and (after.isalnum() or after in '“"[…'):
            if mark.group() != "’" and not _ELISION.match(text, i):
                opened = i
        elif opened is not None and mark.group() != "‘" and _closes(text, i, opened):
            yield Quoted(opened, opened + 1, i, i + 1)
            opened = None


def _closes(text: str, i: int, opened: int) -> bool:
    before = text[i - 1]
    same_hand = (text[opened] == "'") == (text[i] == "'")
    return same_hand and (before.isalnum() or before in _CLOSES_AFTER)


def _add_single(outer: list[Quoted], singles: list[Quoted]) -> list[Quoted]:
    """Merge single-marked stretches in: nested where one lies inside a double pair, dropped where they cross one."""
    merged: list[Quoted] = []
    place = 0
    for one in singles:
        while place < len(outer) and outer[place].end <= one.start:
            place += 1
        around = outer[place] if place < len(outer) else None
        if around is None or around.start >= one.end:
            merged.append(one)
        elif around.first <= one.start and one.end <= around.last:
            merged.append(one._replace(depth=1))
    return sorted([*outer, *merged], key=lambda quoted: (quoted.start, -quoted.end))
