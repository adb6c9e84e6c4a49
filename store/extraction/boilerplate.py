"""Spans that are no part of the story: credits, embeds, separators, notices, calls to watch, follow or subscribe.

Found by line and by the last sentences of a line, since web articles glue a notice to the prose before it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from store.claims import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_MEDIA = (
    r"(?:photos?|pictures?|images?|videos?|clips?|footage|galler(?:y|ies)|slideshows?|graphics?|maps?|screenshots?)"
)
_SEPARATOR = re.compile(r"[\s*_=~•·#\-–—]+")
_BRACKETED = re.compile(
    rf"[\[(][^\[\]()\n]{{0,40}}\b(?:{_MEDIA}|credit|ap|getty|reuters|courtesy)\b[^\[\]()\n]{{0,200}}[\])]",
    re.IGNORECASE,
)
_CREDIT_WORDS = re.compile(
    rf"\b{_MEDIA}\s*(?:by|:|via|courtesy|credit)|"
    r"\b(?:courtesy|credit|getty|associated press|reuters|ap photo|via ap)\b",
    re.IGNORECASE,
)
_LINES = re.compile(
    r"(?:this (?:article|story|post|piece|column|report) (?:first |originally |was |has |also )*"
    r"(?:appeared|appears|published|been published|ran|updated|corrected)\b"
    r"|(?:originally|first) (?:published|posted|appeared)\b"
    r"|(?:copyright|©|\(c\) ?\d{4}|all rights reserved)"
    r"|advertisement\b|sponsored (?:content|by)\b|story continues (?:below|after)\b|continue reading\b"
    r"|(?:share|tweet|print|email|e-mail)(?: (?:this|on|via|article|story|twitter|facebook))*\s*$"
    r"|(?:related|read more|see also|more from|more on|more coverage|also read|recommended|trending|don[’']t miss"
    r"|sign up|subscribe|click (?:here|to)|tap (?:here|to)|download (?:the|our)|like us"
    r"|join (?:us|the conversation)"
    r"|follow (?:us|@|him|her|them|\w+(?: \w+){0,3} on)|support our"
    r"|donate (?:to|now)|get (?:the latest|our|breaking))\b"
    rf"|{_MEDIA}(?: (?:by|from|courtesy))?\s*:|(?:photo|image|video) (?:credit|by|courtesy)\b"
    r"|(?:https?://|www\.)\S+\s*$"
    r"|(?:last )?(?:updated|published|posted)(?: at| on)?:? .{0,40}\d\s*(?:[ap]\.?m\.?)?\s*(?:e[sd]t)?\s*$)",
    re.IGNORECASE,
)
_EMBED = re.compile(
    r"\b(?:video|vimeo|youtube|embed(?:ded)?|player|slideshow|gallery|newsletter|podcast)\b", re.IGNORECASE
)
_CALL = re.compile(
    r"(?:watch|see|view|listen to|read|click|check out|scroll)\b(?!\w)"
    rf".{{0,80}}?\b(?:below|above|here|{_MEDIA})\b.{{0,40}}$",
    re.IGNORECASE,
)
_LINE = re.compile(r"[^\n]+")
_MOST_EMBED_WORDS = 6
_LONGEST_CALL = 140


def find_boilerplate(text: str) -> tuple[Span, ...]:
    """Half-open spans of boilerplate in order, without white space at their ends."""
    spans = [span for line in _LINE.finditer(text) for span in _find_in_line(text, *line.span())]
    return tuple(Span(start, end) for start, end in _merge(sorted(spans)))


def _find_in_line(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    line = text[start:end]
    bare = line.strip()
    if not bare:
        return
    first = start + line.index(bare[0])
    last = first + len(bare)
    if _SEPARATOR.fullmatch(bare) or _LINES.match(bare) or _is_embed(bare) or _is_call(bare):
        yield first, last
        return
    for found in _BRACKETED.finditer(bare):
        if _CREDIT_WORDS.search(found.group()):
            yield first + found.start(), first + found.end()
    yield from _find_last_calls(bare, first)


def _is_embed(bare: str) -> bool:
    short = len(bare) < 80 and len(bare.split()) <= _MOST_EMBED_WORDS
    return short and bare[-1] not in '.!?:”"' and bare.istitle() and _EMBED.search(bare) is not None


def _is_call(bare: str) -> bool:
    return len(bare) <= _LONGEST_CALL and bare[0].isupper() and _CALL.match(bare) is not None


def _find_last_calls(bare: str, first: int) -> Iterator[tuple[int, int]]:
    """A call or notice glued behind prose: the last sentence of the line, where it begins with a call's word."""
    tail_at = max(0, len(bare) - _LONGEST_CALL - 60)
    for found in re.finditer(r"(?<=[.!?…”\"’)\]])\s*(?=[A-Z\[])", bare[tail_at:]):
        at = tail_at + found.end()
        tail = bare[at:]
        if at and (_is_call(tail) or (_LINES.match(tail) and tail[0].isupper() and len(tail) <= _LONGEST_CALL)):
            yield first + at, first + len(bare)
            return


def _merge(spans: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    held: tuple[int, int] | None = None
    for start, end in spans:
        if held is not None and start <= held[1]:
            held = (held[0], max(held[1], end))
            continue
        if held is not None:
            yield held
        held = (start, end)
    if held is not None:
        yield held
