"""A parse built by hand: one word a line, so that rules are tested without a trained model."""

from __future__ import annotations

from store.extraction.page import Page, lay_out
from store.extraction.parse import Parse


def make_parse(table: str) -> Parse:
    """A parse from lines of ``word lemma pos tag dep head [label]``.

    ``head`` counts words from 1 (0: a root). A blank line begins a sentence, ``¶`` alone a paragraph. Words are joined
    by spaces, punctuation is not set off; ``label`` marks an entity, ``I`` in its place continues it.
    """
    words: list[list[str]] = []
    breaks: list[int] = []
    gaps: list[str] = []
    gap = ""
    for line in table.strip().splitlines():
        cells = line.split()
        if not cells:
            breaks.append(len(words))
            continue
        if cells == ["¶"]:
            gap = "\n\n"
            breaks.append(len(words))
            continue
        gaps.append(gap if gap or not words or cells[2] == "PUNCT" else " ")
        gap = ""
        words.append(cells)
    return _assemble(words, breaks, gaps)


def _assemble(words: list[list[str]], breaks: list[int], gaps: list[str]) -> Parse:
    text = ""
    starts, ends, heads = [], [], []
    children: list[list[int]] = [[] for _ in words]
    bounds = sorted({0, *breaks})
    for number, cells in enumerate(words):
        text += gaps[number]
        starts.append(len(text))
        text += cells[0]
        ends.append(len(text))
        base = max(bound for bound in bounds if bound <= number)
        head = number if cells[5] == "0" else base + int(cells[5]) - 1
        heads.append(head)
        if head != number:
            children[head].append(number)
    entities: list[tuple[int, int, str]] = []
    labels = []
    for number, cells in enumerate(words):
        label = cells[6] if len(cells) > 6 else ""
        if label == "I":
            first, _, label = entities[-1]
            entities[-1] = (first, number + 1, label)
        elif label:
            entities.append((number, number + 1, label))
        labels.append(label)
    return Parse(
        text,
        [cells[0] for cells in words],
        [cells[1] for cells in words],
        [cells[2] for cells in words],
        [cells[3] for cells in words],
        [cells[4] for cells in words],
        labels,
        starts,
        ends,
        heads,
        children,
        list(zip(bounds, [*bounds[1:], len(words)], strict=True)),
        entities,
    )


def make_page(table: str) -> Page:
    """The page of a parse built by hand."""
    return lay_out(make_parse(table))
