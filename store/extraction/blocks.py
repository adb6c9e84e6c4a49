"""The text around a cue cut into blocks, each of which is content of the cue or is not.

A block is a run of tokens in one branch of the parse as seen from the cue (a child's subtree, or what hangs on one of
the cue's ancestors), in or out of one pair of marks. Beyond the sentence, whole quotations and sentences are blocks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.extraction.page import Page
    from store.extraction.parse import Parse

_LONGEST_SENTENCE = 300
_REACH = 40
_SENTENCES_ON = 3
# Clauses that may hang on a branch without being part of what was said.
_BRANCHES = frozenset({"advcl", "conj", "parataxis", "relcl", "acl", "appos", "ccomp"})


class Block(NamedTuple):
    """Tokens ``[first, last)`` and the kind of branch: ``d:<dep>`` below the cue, ``u<n>`` above, or a way beyond it.

    ``child`` is the token of the branch nearest to the cue (the child below it, or the ancestor above).
    """

    first: int
    last: int
    kind: str
    child: int


def find_blocks(page: Page, cue: int) -> list[Block]:
    """The blocks of a cue in text order, the cue itself left out."""
    first, last = page.parse.sentences[page.sentence_of[cue]]
    low, high = max(first, cue - _LONGEST_SENTENCE), min(last, cue + _LONGEST_SENTENCE)
    keys = _name_branches(page.parse, cue, low, high)
    blocks = list(_find_before(page, first)) + list(_cut_sentence(page, keys, cue, low, high))
    return blocks + list(_find_after(page, cue, last))


def _name_branches(parse: Parse, cue: int, low: int, high: int) -> list[tuple[str, int]]:
    """For each token of the window the kind of its branch as seen from the cue, and the branch's token."""
    above: dict[int, int] = {}
    token, level = cue, 0
    while parse.heads[token] != token and level < 6:
        token = parse.heads[token]
        level += 1
        above[token] = level
    known: dict[int, tuple[str, int]] = {cue: ("cue", cue)}
    for ancestor, number in above.items():
        known[ancestor] = (f"u{min(number, 3)}", ancestor)
    for token in range(low, high):
        path = []
        while token not in known and parse.heads[token] != token:
            path.append(token)
            token = parse.heads[token]
        # Another root in one sentence: the parser broke it off behind an abbreviation.
        kind, branch = known.get(token, ("u1", token))
        for one in reversed(path):
            dep = parse.deps[one]
            if kind == "cue":
                kind, branch = f"d:{dep}", one
            elif dep in _BRANCHES and "/" not in kind and parse.heads[one] == branch:
                kind, branch = f"{kind}/{dep}", one
            known[one] = (kind, branch)
    return [known.get(token, ("u1", token)) for token in range(low, high)]


def _cut_sentence(page: Page, keys: list[tuple[str, int]], cue: int, low: int, high: int) -> Iterator[Block]:
    quote_of = page.quote_of
    own = quote_of[cue]
    start = low
    for token in range(low + 1, high + 1):
        same_quote = token < high and quote_of[token] == quote_of[start]
        if same_quote and (keys[token - low] == keys[start - low] or quote_of[start] not in (-1, own)):
            continue
        whole = quote_of[start] not in (-1, own)
        kind, child = _find_top(page.parse, keys, start, token, low) if whole else keys[start - low]
        first, last = _widen(page, start, token) if whole else (start, token)
        if kind != "cue":
            block = _trim(page, Block(first, last, kind, child))
            if block is not None:
                yield block
        start = token


def _find_top(parse: Parse, keys: list[tuple[str, int]], first: int, last: int, low: int) -> tuple[str, int]:
    """The branch of a quotation's topmost word, which stands for the whole quotation."""
    for token in range(first, min(last, first + _REACH)):
        head = parse.heads[token]
        if (not first <= head < last or head == token) and parse.pos[token] != "PUNCT":
            return keys[token - low]
    return keys[first - low]


def _widen(page: Page, first: int, last: int) -> tuple[int, int]:
    """A quotation that runs over the sentence's ends, as a whole."""
    quoted = page.quoted[page.quote_of[first]]
    start = page.find_tokens(quoted.start, quoted.start + 1)[0]
    end = page.find_tokens(quoted.end - 1, quoted.end)[1]
    return min(start, first), max(end, last)


def _trim(page: Page, block: Block) -> Block | None:
    """Without marks and punctuation at its ends; None when no word is left."""
    first, last = block.first, block.last
    words = page.parse.words
    while first < last and not any(c.isalnum() for c in words[first]):
        first += 1
    while last > first and not any(c.isalnum() for c in words[last - 1]):
        last -= 1
    return block._replace(first=first, last=last) if first < last else None


def _find_before(page: Page, first: int) -> Iterator[Block]:
    """A quotation of the same paragraph that ends right before the cue's sentence."""
    if first == 0 or page.paragraph_of[first] != page.paragraph_of[first - 1]:
        return
    number = page.quote_of[first - 1]
    if number < 0 or number == page.quote_of[first]:
        return
    start = page.find_tokens(page.quoted[number].start, page.quoted[number].start + 1)[0]
    block = _trim(page, Block(start, first, "q<", start))
    if block is not None:
        yield block


def _find_after(page: Page, cue: int, last: int) -> Iterator[Block]:
    """What follows the sentence: the rest of its quotation, the next sentences, the next paragraph's quotation."""
    parse = page.parse
    if last >= len(parse):
        return
    paragraph = page.paragraph_of[cue]
    token = last
    number = page.quote_of[last - 1]
    if number >= 0 and page.quote_of[last] == number:
        end = _end_of_quote(page, number, last)
        if number == page.quote_of[cue]:
            block = _trim(page, Block(last, end, "q>in", last))
            if block is not None:
                yield block
        token = end
    count = 0
    while token < len(parse) and page.paragraph_of[token] == paragraph and count < _SENTENCES_ON:
        number = page.quote_of[token]
        if number >= 0:
            end, kind = _end_of_quote(page, number, token), "q>"
        else:
            end, kind = _end_of_plain(page, token), "s>"
        block = _trim(page, Block(token, end, f"{kind}{count}", token))
        if block is not None:
            yield block
            count += 1
        token = max(end, token + 1)
    yield from _find_next_paragraph(page, cue, token)


def _end_of_quote(page: Page, number: int, token: int) -> int:
    end = page.find_tokens(page.quoted[number].end - 1, page.quoted[number].end)[1]
    return max(end, token + 1)


def _end_of_plain(page: Page, token: int) -> int:
    """The end of the sentence, or where a quotation begins before it."""
    _, last = page.parse.sentences[page.sentence_of[token]]
    end = token
    while end < last and page.quote_of[end] < 0:
        end += 1
    return max(end, token + 1)


def _find_next_paragraph(page: Page, cue: int, token: int) -> Iterator[Block]:
    """The quotation that begins a next paragraph, when the cue stands in the paragraph before and nothing between."""
    parse = page.parse
    paragraph = page.paragraph_of[cue]
    for step in (1, 2):
        limit = token + 2 * _REACH
        while token < len(parse) and page.paragraph_of[token] < paragraph + step:
            token += 1
            if token > limit:
                return
        if token >= len(parse) or page.paragraph_of[token] != paragraph + step:
            return
        number = page.quote_of[token]
        if number < 0:
            if step == 1:
                end = _end_of_plain(page, token)
                block = _trim(page, Block(token, end, "p>plain", token))
                if block is not None:
                    yield block
            return
        end = _end_of_quote(page, number, token)
        block = _trim(page, Block(token, end, f"p>{step}", token))
        if block is not None:
            yield block
        token = end
