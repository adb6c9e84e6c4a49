"""Attributions by plain rules: the first version, until the learnt weights stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from store.extraction.found import Found

if TYPE_CHECKING:
    from store.extraction.page import Page
    from store.extraction.parse import Parse

CUES = frozenset(
    "say tell add write tweet announce note argue explain declare warn reply continue insist claim report confirm deny "
    "believe think suggest conclude reveal acknowledge admit allege state caution read call describe accord recall "
    "testify respond ask predict fear expect vow promise complain complain".split()
)


def find_attributions(page: Page) -> list[Found]:
    """Every cue of the list with its subject and clause, or the quotation around it; then quotations that continue."""
    parse = page.parse
    found = []
    taken: set[int] = set()
    for cue, lemma in enumerate(parse.lemmas):
        if lemma.lower() in CUES and parse.pos[cue] == "VERB" and page.quote_of[cue] < 0:
            one = _read_cue(page, cue, taken)
            if one is not None:
                found.append(one)
    return _continue_quotes(page, found, taken)


def _read_cue(page: Page, cue: int, taken: set[int]) -> Found | None:
    parse = page.parse
    source = find_source(parse, cue)
    if source is None:
        return None
    content = _find_content(page, cue, source, taken)
    return Found([(cue, cue + 1)], [source], content, cue) if content else None


def subtree(parse: Parse, head: int) -> tuple[int, int]:
    """The token range from the first to the last descendant."""
    first = last = head
    stack = [head]
    while stack:
        token = stack.pop()
        first, last = min(first, token), max(last, token)
        stack += parse.children[token]
    return first, last + 1


def find_source(parse: Parse, cue: int) -> tuple[int, int] | None:
    """The subject of the cue, or of the verb it hangs on."""
    token = cue
    for _ in range(4):
        for child in parse.children[token]:
            if parse.deps[child] in {"nsubj", "pobj"} or (
                parse.deps[child] == "prep" and parse.lemmas[token] == "accord"
            ):
                if parse.deps[child] == "prep":
                    objects = [grand for grand in parse.children[child] if parse.deps[grand] == "pobj"]
                    return subtree(parse, objects[0]) if objects else None
                return subtree(parse, child)
        if parse.deps[token] not in {"conj", "advcl", "xcomp"}:
            return None
        token = parse.heads[token]
    return None


def _find_content(page: Page, cue: int, source: tuple[int, int], taken: set[int]) -> list[tuple[int, int]]:
    parse = page.parse
    first, last = parse.sentences[page.sentence_of[cue]]
    near = sorted({page.quote_of[token] for token in range(first, last)} - {-1} - taken)
    clauses = [child for child in parse.children[cue] if parse.deps[child] in {"ccomp", "xcomp", "oprd", "dobj"}]
    ranges = [subtree(parse, child) for child in clauses]
    if parse.lemmas[cue] == "accord":
        ranges = [(first, cue)] if cue - first > 3 else [(source[1], last)]
    spans = [(parse.starts[a], parse.ends[b - 1]) for a, b in ranges if not a <= cue < b]
    spans = [span for span in spans if span[1] <= parse.starts[source[0]] or span[0] >= parse.ends[source[1] - 1]]
    whole = [n for n in near if not any(s <= page.quoted[n].start and page.quoted[n].end <= e for s, e in spans)]
    taken.update(near)
    quotes = [(page.quoted[n].start, page.quoted[n].end) for n in whole]
    spans = [span for span in spans if not any(s < span[1] and span[0] < e for s, e in quotes)]
    return sorted(quotes + spans)


def _continue_quotes(page: Page, found: list[Found], taken: set[int]) -> list[Found]:
    """Untaken quotations of four words or more continue the speaker before them, or take the paragraph before's."""
    for number, quoted in enumerate(page.quoted):
        if number in taken or len(page.text[quoted.first : quoted.last].split()) < 4:
            continue
        before = [
            one
            for one in found
            if one.content[-1][1] <= quoted.start
            or (one.head is not None and page.parse.starts[one.head] < quoted.start)
        ]
        if not before:
            continue
        nearest = max(before, key=lambda one: page.parse.starts[one.head or 0])
        first = page.find_tokens(quoted.start, quoted.end)[0]
        if first < len(page.parse) and page.paragraph_of[first] - page.paragraph_of[nearest.head or 0] <= 1:
            found.append(Found(nearest.cue, nearest.source, [(quoted.start, quoted.end)], nearest.head))
    return sorted(found, key=lambda one: one.content[0])
