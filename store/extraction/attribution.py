"""The attributions of a page: learnt readings above the limit, labelled and signed quotations; content as spans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from store.extraction.content import find_tail
from store.extraction.decode import final_features, read_page, score_cues
from store.extraction.found import Found
from store.extraction.labels import find_labelled
from store.extraction.lexicon import STATES, TITLES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from store.extraction.blocks import Block
    from store.extraction.decode import Reading
    from store.extraction.page import Page
    from store.extraction.weights import Learnt

_CUE_PARTS = frozenset({"aux", "auxpass", "neg", "prt", "advmod"})
_CLAUSES = frozenset({"d:ccomp", "d:pcomp", "d:parataxis", "d:advcl", "d:csubj", "d:dep"})
# Two readings that share this much of their words are one statement found twice.
_SAME = 0.8
# How far below the limit a reading may be that alone accounts for a quotation of this many words.
_GRACE = 0.5
_LEAST_ORPHAN = 4


def find_attributions(page: Page, learnt: Learnt) -> list[Found]:
    """Every attribution of the page in the order of its content."""
    labelled = find_labelled(page)
    readings = read_page(page, score_cues(page, learnt), learnt)
    model, least = learnt.models["final"], learnt.limits["final"]
    for reading in readings:
        reading.score = model.score(final_features(page, reading, learnt))
    kept = [reading for reading in readings if reading.score >= least]
    kept += find_for_orphans(page, readings, kept, least)
    leave_to_nearer(kept)
    found = [one for reading in kept for one in _make(page, reading)]
    ranked = sorted(found, key=lambda one: -one.score)
    found = _drop_doubles(one for one in [*labelled, *ranked] if one.content)
    return sorted(found, key=lambda one: (one.content[0], one.head or 0))


def find_for_orphans(page: Page, readings: Sequence[Reading], kept: Sequence[Reading], least: float) -> list[Reading]:
    """For quotations of four words or more that nothing kept takes in: the best reading that does, if not far below.

    In the training news 97 in 100 such quotations belong to an attribution.
    """
    taken = {page.quote_of[block.first] for reading in kept for block in reading.content}
    best: dict[int, Reading] = {}
    for reading in readings:
        if not least - _GRACE <= reading.score < least:
            continue
        for block in reading.content:
            quote = page.quote_of[block.first]
            if quote >= 0 and quote not in taken and block.last - block.first >= _LEAST_ORPHAN:
                best[quote] = max(best.get(quote, reading), reading, key=lambda one: one.score)
    return list({id(reading): reading for reading in best.values()}.values())


def leave_to_nearer(readings: Sequence[Reading]) -> None:
    """Text that two cues claim goes to the one that stands between ("A," he said, adding B).

    A cue that stands inside the other's content is part of what was said, and keeps its own.
    """
    by_cue = sorted(readings, key=lambda reading: reading.cue)
    for place, reading in enumerate(by_cue):
        for other in by_cue[place + 1 : place + 6]:
            _leave(reading, other)
        for other in reversed(by_cue[max(0, place - 5) : place]):
            _leave(reading, other)


def _leave(reading: Reading, nearer: Reading) -> None:
    mine, theirs = reading.content, nearer.content
    if any(block.first <= nearer.cue < block.last for block in mine):
        return
    low, high = sorted((reading.cue, nearer.cue))
    for number, block in enumerate(reading.blocks):
        if block not in mine or len(reading.content) < 2:
            continue
        beyond = block.first > high if nearer.cue == high else block.last <= low
        if beyond and any(other.first < block.last and block.first < other.last for other in theirs):
            reading.chances[number] = 0.0


def _make(page: Page, reading: Reading) -> list[Found]:
    """The reading as an attribution; a next paragraph's quotation is one of its own unless all of it is quoted."""
    source = [(reading.source.first, reading.source.last)] if reading.source else []
    if source:
        source = [_join_place(page, reading.cue, source[0])]
    name = find_name_behind(page, source[0]) if source else None
    if name is not None:
        source = [(source[0][0], name)]
    here = [block for block in reading.content if not block.kind.startswith("p>")]
    beyond = [block for block in reading.content if block.kind.startswith("p>")]
    plain = any(page.quote_of[block.first] < 0 for block in here)
    parts = [here, beyond] if plain and beyond and here else [reading.content]
    cue = find_cue(page, reading.cue)
    return [
        Found(
            cue,
            source,
            find_spans(page, _find_ranges(page, part, source)),
            reading.cue,
            reading.score,
            asserts=_asserts(page, part),
        )
        for part in parts
    ]


def _asserts(page: Page, blocks: Sequence[Block]) -> bool:
    """Whether the content says something: quoted words, a clause, what stands around the cue; not a bare object."""
    return any(
        page.quote_of[block.first] >= 0 or not block.kind.startswith("d:") or block.kind.split("/")[0] in _CLAUSES
        for block in blocks
    )


def _find_ranges(page: Page, blocks: Sequence[Block], source: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The blocks' token ranges in order, without what the source takes of one at its start."""
    ranges = sorted((block.first, block.last) for block in blocks)
    for first, last in source:
        ranges = [(last, b) if first < a < last < b else (a, b) for a, b in ranges]
    words = page.parse.words
    while ranges and ranges[0][0] < ranges[0][1] - 1 and not any(c.isalnum() for c in words[ranges[0][0]]):
        ranges[0] = (ranges[0][0] + 1, ranges[0][1])
    return ranges


def _join_place(page: Page, cue: int, source: tuple[int, int]) -> tuple[int, int]:
    """The whole phrase before the cue where the source was cut at the comma of a place ("Oakdale, FL police")."""
    first, last = source
    words = page.parse.words
    if first < 2 or words[first - 1] != "," or words[first].lower().rstrip(".") not in STATES:
        return source
    tail = find_tail(page, cue)
    return (tail + 1, last) if tail is not None and tail + 1 < first - 1 else source


def find_name_behind(page: Page, source: tuple[int, int]) -> int | None:
    """The end of a name in apposition behind a title: "the Chief of Police, Anthony Hart," parsed as two phrases."""
    parse = page.parse
    comma = source[1] - 1 if parse.words[source[1] - 1] == "," else source[1]
    first = comma + 1
    if first >= len(parse) or parse.words[comma] != ",":
        return None
    titled = {parse.words[token].lower() for token in range(*source)} & TITLES
    last = first
    while last < len(parse) and last - first < 4 and parse.labels[last] == "PERSON" and parse.words[last][:1].isalpha():
        last += 1
    ends = last > first and last < len(parse) and parse.words[last] == ","
    return last if titled and ends and parse.pos[source[1] - 1] != "PRON" else None


def find_cue(page: Page, cue: int) -> list[tuple[int, int]]:
    """The cue with its auxiliaries, negation and particle, as token ranges; "according to" whole."""
    parse = page.parse
    tokens = {cue}
    for child in parse.children[cue]:
        near = abs(child - cue) <= 4
        if near and (parse.deps[child] in _CUE_PARTS or (child == cue + 1 and parse.lemmas[cue].lower() == "accord")):
            tokens.add(child)
    ranges: list[tuple[int, int]] = []
    for token in sorted(tokens):
        if ranges and ranges[-1][1] == token:
            ranges[-1] = (ranges[-1][0], token + 1)
        else:
            ranges.append((token, token + 1))
    return ranges


def find_spans(page: Page, ranges: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Token ranges as character spans: neighbours joined, a whole quotation without its marks but with its stop."""
    joined: list[tuple[int, int]] = []
    for first, last in ranges:
        if joined and _touches(page, joined[-1], first):
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    spans = (_fit_marks(page, first, last) for first, last in (_drop_that(page, *one) for one in joined))
    return [(start, end) for start, end in spans if start < end and _worded(page.text[start:end])]


def _drop_that(page: Page, first: int, last: int) -> tuple[int, int]:
    """Without the outlet's "that" before a quotation which is all the rest."""
    quote = page.quote_of[last - 1]
    lone = page.parse.words[first].lower() == "that" and page.quote_of[first] < 0
    if (
        lone
        and quote >= 0
        and first + 1 < last
        and page.text[page.quoted[quote].first : page.parse.starts[first]] == ""
    ):
        between = page.text[page.parse.ends[first] : page.quoted[quote].start]
        if not between.strip() and page.parse.ends[last - 1] <= page.quoted[quote].end:
            return first + 1, last
    return first, last


def _touches(page: Page, before: tuple[int, int], first: int) -> bool:
    """Whether nothing but marks stands between, and the two are not quotations of their own."""
    if first < before[1]:
        return True
    gap = page.text[page.parse.ends[before[1] - 1] : page.parse.starts[first]]
    if any(c.isalnum() or c == "\n" for c in gap):
        return False
    one, other = page.quote_of[before[1] - 1], page.quote_of[first]
    return one < 0 or other < 0 or one == other


def _fit_marks(page: Page, first: int, last: int) -> tuple[int, int]:
    """All between the marks for a range that fills one quotation; else marks opened or closed inside are taken in."""
    parse, text = page.parse, page.text
    start, end = parse.starts[first], parse.ends[last - 1]
    number, other = page.quote_of[first], page.quote_of[last - 1]
    fills_start = number >= 0 and not _worded(text[page.quoted[number].first : start])
    fills_end = other >= 0 and not _worded(text[end : page.quoted[other].last])
    if number == other and fills_start and fills_end:
        return _strip(text, page.quoted[number].first, page.quoted[number].last)
    if fills_start and number != other:
        start = page.quoted[number].start
    if fills_end and number != other:
        end = page.quoted[other].end
    return start, end


def _worded(text: str) -> bool:
    return any(c.isalnum() for c in text)


def _strip(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _drop_doubles(found: Iterable[Found]) -> list[Found]:
    """The first of those that cover the same text, labelled ones before learnt ones."""
    kept: list[Found] = []
    by_place: dict[int, list[Found]] = {}
    for one in found:
        near = {id(other): other for place in _places(one) for other in by_place.get(place, ())}
        if any(_overlap(one, other) >= _SAME for other in near.values()):
            continue
        kept.append(one)
        for place in _places(one):
            by_place.setdefault(place, []).append(one)
    return kept


def _places(found: Found) -> set[int]:
    """Coarse places of the content's first piece: two that overlap by far share one."""
    start, end = found.content[0]
    return set(range(start // 200, min(end, start + 2000) // 200 + 1))


def _overlap(a: Found, b: Found) -> float:
    shared = sum(max(0, min(e, f) - max(s, t)) for s, e in a.content for t, f in b.content)
    union = sum(e - s for s, e in a.content) + sum(e - s for s, e in b.content) - shared
    return shared / union if union else 0.0
