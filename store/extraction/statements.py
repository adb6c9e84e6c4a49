"""Where one statement ends and the next begins: sentences, put together or cut where the attribution asks for it.

A quotation that goes on from the outlet's own words ("should have “gone in. Stopped him.”") stays in one piece with
them, since its later sentences mean something else alone. A second main clause with a source of its own is a statement
of its own ("A report is due next week, and officials said that ...").
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from store.claims import Attribution
    from store.extraction.page import Page

_MOST_JOINED = 6
_LONGEST_JOINED = 160
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})


def find_statements(page: Page, attributions: Sequence[Attribution]) -> Iterator[tuple[int, int]]:
    """Token ranges of the statements, in order; ``attributions`` are those that assert something."""
    cuts = _find_cuts(page, attributions)
    for first, last in _join_fragments(page):
        start = first
        for cut in sorted(cuts.get(first, ())):
            if start < cut < last:
                yield start, _rtrim(page, start, cut)
                start = cut
        yield start, last


def _rtrim(page: Page, first: int, last: int) -> int:
    """Without the comma and coordinator that lead over to the next statement."""
    while last - 1 > first and (page.parse.words[last - 1] in {",", ";"} or page.parse.pos[last - 1] == "CCONJ"):
        last -= 1
    return last


def _join_fragments(page: Page) -> Iterator[tuple[int, int]]:
    """Sentences, those inside a quotation that began as part of an earlier sentence put to it."""
    sentences = page.parse.sentences
    number = 0
    while number < len(sentences):
        first, last = sentences[number]
        joined = 1
        while number + joined < len(sentences) and joined < _MOST_JOINED and _goes_on(page, first, last):
            end = sentences[number + joined][1]
            if end - first > _LONGEST_JOINED:
                break
            last = end
            joined += 1
        yield first, last
        number += joined


def _goes_on(page: Page, first: int, last: int) -> bool:
    """Whether the sentence ends inside a quotation that began after words of the outlet, in lower case."""
    if last >= len(page.parse):
        return False
    quote = page.quote_of[last - 1]
    if quote < 0 or page.quote_of[last] != quote or not _worded(page, last, quote):
        return False
    quoted = page.quoted[quote]
    opening = page.text[quoted.first : quoted.first + 1]
    return opening.islower() and quoted.start > page.parse.starts[first]


def _worded(page: Page, token: int, quote: int) -> bool:
    """Whether more than the closing mark follows."""
    end = page.quoted[quote].last
    return any(c.isalnum() for c in page.text[page.parse.starts[token] : end])


def _find_cuts(page: Page, attributions: Sequence[Attribution]) -> dict[int, list[int]]:
    """By each sentence's first token: where a conjoined clause with a source and content of its own begins."""
    parse = page.parse
    cuts: dict[int, list[int]] = {}
    for one in attributions:
        if not one.source or not one.cue:
            continue
        source = page.find_tokens(one.source[0].start, one.source[0].end)
        cue = page.find_tokens(one.cue[0].start, one.cue[-1].end)
        if source[0] >= source[1] or not source[1] <= cue[0] or cue[0] - source[1] > 4:
            continue
        heads = [token for token in range(*cue) if parse.deps[token] == "conj"]
        first, _ = parse.sentences[page.sentence_of[source[0]]]
        if not heads or one.content[0].start < one.cue[0].end or source[0] <= first:
            continue
        if _is_own_clause(page, heads[0], source, first):
            cuts.setdefault(first, []).append(source[0])
    return cuts


def _is_own_clause(page: Page, head: int, source: tuple[int, int], first: int) -> bool:
    """Whether the source is this clause's subject, with a coordinator and a whole clause before it."""
    parse = page.parse
    own = any(parse.deps[child] in _SUBJECTS and source[0] <= child < source[1] for child in parse.children[head])
    before = parse.words[source[0] - 1].lower()
    upper = parse.heads[head]
    subject = any(parse.deps[child] in _SUBJECTS for child in parse.children[upper])
    return own and before in {"and", "but", "while", ";"} and first <= upper < source[0] and subject
