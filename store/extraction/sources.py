"""Who may stand behind a cue: noun phrases of the sentence and of those just before, and what speaks for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from store.extraction.content import find_tail
from store.extraction.cues import describe, name_lemma

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from store.extraction.page import Page
    from store.extraction.parse import Parse

_NOMINAL = frozenset({"NOUN", "PROPN", "PRON", "NUM"})
_LONGEST_SENTENCE = 120
_LONGEST_PHRASE = 60
_CUT_DEPS = frozenset({"relcl", "acl", "appos"})


_SIDE = frozenset({"aux", "advmod", "neg", "auxpass"})
_VERBS = frozenset({"VERB", "AUX"})
_STOPS = frozenset({",", ".", ";", ":", "”", '"', "''", "’’", "—", "–", "--", "(", "?", "!"})


class Candidate(NamedTuple):
    """A noun phrase: its token range, its head and the way from the cue to it in the parse."""

    first: int
    last: int
    head: int
    path: str
    form: str


def find_sources(page: Page, cue: int, content: Sequence[tuple[int, int]]) -> list[Candidate]:
    """Noun phrases of the cue's sentence outside the content (token ranges), the nearest ways first."""
    parse = page.parse
    first, last = parse.sentences[page.sentence_of[cue]]
    low, high = max(first, cue - _LONGEST_SENTENCE), min(last, cue + _LONGEST_SENTENCE)
    ways = _find_ways(parse, cue)
    inside = {token for a, b in content for token in range(max(a, low), min(b, high))}
    out: list[Candidate] = []
    for head in range(low, high):
        if head in inside or head == cue or not _may_head(parse, head):
            continue
        if page.quote_of[head] >= 0 and page.quote_of[head] != page.quote_of[cue]:
            continue
        path = _find_path(parse, head, ways)
        if path is not None:
            out += _phrases(parse, head, path, cue)
    known = {(one.first, one.last) for one in out}
    return out + [one for one in _set_off(page, cue, low, high) if (one.first, one.last) not in known]


def _set_off(page: Page, cue: int, low: int, high: int) -> Iterator[Candidate]:
    """What stands between the comma and a cue at the end, or behind the cue up to the next comma, parsed or not."""
    parse = page.parse
    tail = find_tail(page, cue)
    if tail is not None and tail + 1 < cue:
        last = cue
        while last - 1 > tail + 1 and (parse.deps[last - 1] in _SIDE or parse.words[last - 1] == ","):
            last -= 1
        yield from _plain_phrase(parse, tail + 1, last, "tail")
    end = cue + 1
    while end < min(high, cue + 25) and parse.pos[end] not in _VERBS and parse.words[end] not in _STOPS:
        end += 1
    if end > cue + 1 and cue > low and parse.words[cue - 1] in _STOPS:
        yield from _plain_phrase(parse, cue + 1, end, "inverted")


def _plain_phrase(parse: Parse, first: int, last: int, path: str) -> Iterator[Candidate]:
    for head in range(first, last):
        if parse.pos[head] in _NOMINAL and (not first <= parse.heads[head] < last or parse.heads[head] == head):
            yield Candidate(first, last, head, path, "plain")
            return


def _may_head(parse: Parse, token: int) -> bool:
    if parse.pos[token] in _NOMINAL or parse.tags[token] in {"WP", "WDT", "PRP$"}:
        return parse.deps[token] not in {"compound", "nmod", "nummod", "npadvmod"}
    return parse.deps[token] in {"nsubj", "nsubjpass"} and parse.pos[token] in {"ADJ", "DET", "VERB", "X", "SYM"}


def _find_ways(parse: Parse, cue: int) -> dict[int, str]:
    """The cue and its ancestors with the labels climbed to reach each."""
    ways = {cue: ""}
    token, way = cue, ""
    for _ in range(5):
        if parse.heads[token] == token:
            break
        way += f"^{parse.deps[token]}"
        token = parse.heads[token]
        ways[token] = way
    return ways


def _find_path(parse: Parse, head: int, ways: Mapping[int, str]) -> str | None:
    down: list[str] = []
    token = head
    while token not in ways:
        if parse.heads[token] == token or len(down) > 3:
            return None
        dep = parse.deps[token]
        if dep in {"prep", "agent"}:
            dep += f":{parse.lemmas[token].lower()}"
        down.append(dep)
        token = parse.heads[token]
    return f"{ways[token]}>{'>'.join(reversed(down))}"


def _phrases(parse: Parse, head: int, path: str, cue: int) -> Iterator[Candidate]:
    """The whole subtree, and shorter forms: without what follows the first comma, without a clause."""
    first, last = _subtree(parse, head)
    while last - 1 > head and not any(c.isalnum() for c in parse.words[last - 1]) and parse.words[last - 1] != ")":
        last -= 1
    while first < head and not any(c.isalnum() for c in parse.words[first]):
        first += 1
    if first <= cue < last:
        if cue < head:
            first = cue + 1
        else:
            last = cue
            while last - 1 > head and not parse.words[last - 1][:1].isalnum():
                last -= 1
    if last - first <= _LONGEST_PHRASE and first <= head < last:
        yield Candidate(first, last, head, path, "whole")
    short = _shorten(parse, head, first, last)
    if short != (first, last):
        yield Candidate(*short, head, path, "short")


def _subtree(parse: Parse, head: int) -> tuple[int, int]:
    """The first and last descendant's range, bounded so that a flat parse stays cheap."""
    first = last = head
    stack = [head]
    budget = 2 * _LONGEST_PHRASE
    while stack and budget:
        token = stack.pop()
        first, last = min(first, token), max(last, token)
        stack += parse.children[token]
        budget -= 1
    return first, last + 1


def _shorten(parse: Parse, head: int, first: int, last: int) -> tuple[int, int]:
    """The phrase up to its first relative clause, apposition, comma or dash after the head."""
    end = last
    for child in parse.children[head]:
        if child > head and parse.deps[child] in _CUT_DEPS:
            start, _ = _subtree(parse, child)
            if start > head:
                end = min(end, start)
    for token in range(head + 1, end):
        if parse.words[token] in {",", "—", "–", "--", "-", ";", ":"}:
            end = token
            break
    while end - 1 > head and not any(c.isalnum() for c in parse.words[end - 1]):
        end -= 1
    return first, end


def source_features(
    page: Page,
    cue: int,
    candidates: Sequence[Candidate],
    content: Sequence[tuple[int, int]],
    lexicon: Mapping[str, float],
) -> list[list[str]]:
    """The features of each candidate."""
    parse = page.parse
    key = name_lemma(parse, cue, lexicon)
    start = min((a for a, _ in content), default=cue)
    nearest = sorted({c.head for c in candidates}, key=lambda head: abs(head - cue))
    rank = {head: number for number, head in enumerate(nearest)}
    subjects = {c.head for c in candidates if c.path in {">nsubj", ">nsubjpass"}}
    agents = any(c.path.startswith((">agent", ">prep:to>", ">prep:by")) for c in candidates)
    scene = f"{bool(subjects):d}{agents:d}{parse.deps[cue]}"
    out = []
    for one in candidates:
        what = describe(parse, one.head)
        side = "<" if one.head < cue else ">"
        order = "SQ" if one.first < start else "QS"
        gap = _gap(parse, cue, one)
        path = one.path
        tail = path.rsplit("^", 1)[-1]
        out.append(
            [
                f"p={path}",
                f"p,l={path},{key}",
                f"p,w={path},{what}",
                f"p,tag={path},{parse.tags[cue]}",
                f"tail={tail}",
                f"tail,l={tail},{key}",
                f"tail,w={tail},{what},{parse.tags[cue]}",
                f"w={what}",
                f"w,l={what},{key}",
                f"side={side}{order},{gap}",
                f"p,side={path},{side}{order}",
                f"gap,w={gap},{what},{side}",
                f"rank={min(rank[one.head], 5)}{side}",
                f"rank,p={min(rank[one.head], 3)},{path}",
                f"scene={scene},{path}",
                f"scene,w={scene},{what},{side}",
                f"dep={parse.deps[one.head]},{what}",
                *_form_features(parse, one),
            ]
        )
        if parse.pos[one.head] == "NOUN":
            lemma = parse.lemmas[one.head].lower()
            out[-1] += [f"nl={lemma}", f"nl,p={lemma},{tail}"]
    return out


def _gap(parse: Parse, cue: int, one: Candidate) -> str:
    low, high = (cue + 1, one.first) if one.first > cue else (one.last, cue)
    if high - low > 15:
        return "far"
    words = [parse.words[i] for i in range(low, high)]
    worded = sum(any(c.isalnum() for c in word) for word in words)
    comma = any(word in {",", ";", ":", "—", "–"} for word in words)
    return f"{min(worded, 5)}{',' if comma else ''}"


def _form_features(parse: Parse, one: Candidate) -> list[str]:
    """Which form of the phrase this is, and what the other form would cut or keep."""
    beyond = ""
    for child in parse.children[one.head]:
        if child > one.head and parse.deps[child] in _CUT_DEPS:
            beyond = parse.deps[child] + ("in" if child < one.last else "out")
    tail_mark = parse.words[one.last] if one.last < len(parse) else ""
    mark = tail_mark if tail_mark and not tail_mark[0].isalnum() else "w"
    size = min((one.last - one.first) // 4, 6)
    return [
        f"form={one.form}",
        f"form,b={one.form},{beyond}",
        f"form,m={one.form},{mark},{beyond}",
        f"form,size={one.form},{size}",
        f"form,head={one.form},{parse.pos[one.head]},{beyond}",
        f"form,comma={one.form},{any(parse.words[i] == ',' for i in range(one.first, one.last)):d}",
        f"form,side={one.form},{beyond},{one.first > one.head}",
    ]
