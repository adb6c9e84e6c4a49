"""Sentences to claims: boilerplate cut off, each with what attributes it, its hedges, facets, mentions and words."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from store.claims import Claim, Mention, Passage, Token, fold_space, make_claim_id
from store.extraction.facets import FacetContext, find_facets
from store.extraction.hedges import find_hedges
from store.extraction.relays import find_relays, find_root
from store.extraction.statements import find_statements

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from store.claims import Article, Attribution, Relay, Span, Story
    from store.extraction.page import Page


@dataclass(frozen=True, slots=True)
class Material:
    """What the article's claims are built from."""

    article: Article
    story: Story | None
    page: Page
    boilerplate: tuple[Span, ...]
    attributions: tuple[Attribution, ...]
    mentions: Mapping[tuple[int, int], str | None]
    outlets: frozenset[str]
    agencies: tuple[Relay, ...] = ()


def build_claims(material: Material) -> Iterator[Claim]:
    """One claim per statement, in order, boilerplate left out."""
    seen: Counter[str] = Counter()
    parse = material.page.parse
    spans = sorted(material.mentions)
    by_sentence = _sort_attributions(material)
    at = 0
    for first, last in find_statements(material.page, [one for one in material.attributions if one.asserts]):
        kept = _keep(material, first, last)
        if kept is None:
            continue
        numbers = range(material.page.sentence_of[first], material.page.sentence_of[last - 1] + 1)
        first, last = kept
        start, end = parse.starts[first], parse.ends[last - 1]
        while at < len(spans) and spans[at][0] < start:
            at += 1
        inside = []
        place = at
        while place < len(spans) and spans[place][1] <= end:
            inside.append(spans[place])
            place += 1
        text = fold_space(parse.text[start:end])
        claim_id = make_claim_id(material.article.id, text, seen[text])
        seen[text] += 1
        near = dict.fromkeys(one for number in numbers for one in by_sentence.get(number, ()))
        touching = [one for one in near if _cover(one.content, start, end)]
        yield _build(material, claim_id, (first, last), touching, inside)


def _keep(material: Material, first: int, last: int) -> tuple[int, int] | None:
    """The statement's tokens without boilerplate and white space at its ends; None when nothing is left."""
    parse = material.page.parse
    place = max(0, bisect_right(material.boilerplate, (parse.starts[first], 0)) - 1)
    for start, end in material.boilerplate[place:]:
        if start >= parse.ends[last - 1]:
            break
        if end <= parse.starts[first]:
            continue
        if start <= parse.starts[first]:
            while first < last and parse.starts[first] < end:
                first += 1
        else:
            while last > first and parse.ends[last - 1] > start:
                last -= 1
        if first >= last:
            return None
    while first < last and parse.words[first].isspace():
        first += 1
    while last > first and parse.words[last - 1].isspace():
        last -= 1
    worded = any(any(c.isalnum() for c in parse.words[token]) for token in range(first, last))
    return (first, last) if worded else None


def _sort_attributions(material: Material) -> dict[int, list[Attribution]]:
    """Attributions that assert something, by each sentence that their content touches."""
    page = material.page
    by_sentence: dict[int, list[Attribution]] = {}
    for attribution in material.attributions:
        if not attribution.asserts:
            continue
        touched: set[int] = set()
        for piece in attribution.content:
            first, last = page.find_tokens(piece.start, piece.end)
            if first < last:
                touched.update(range(page.sentence_of[first], page.sentence_of[last - 1] + 1))
        for number in touched:
            by_sentence.setdefault(number, []).append(attribution)
    return by_sentence


def _choose(attributions: list[Attribution], start: int, end: int) -> Attribution | None:
    """The attribution whose content, cue and source cover most of the sentence, its content half of it or more.

    A sentence that only mentions what somebody wants or said in passing stays the outlet's own.
    """
    best, most = None, 0
    for speaker in dict.fromkeys((one.speaker, one.descriptor) for one in attributions):
        theirs = [one for one in attributions if (one.speaker, one.descriptor) == speaker]
        main = max(theirs, key=lambda one: _cover(one.content, start, end))
        said = _count_covered((piece for one in theirs for piece in one.content), start, end)
        frame = _count_covered((piece for one in theirs for piece in (*one.cue, *one.source)), start, end)
        if said > most and 2 * said >= (end - start) - frame:
            best, most = main, said
    return best


def _count_covered(pieces: Iterable[Passage], start: int, end: int) -> int:
    """How many characters of the range the pieces cover, each counted once."""
    covered, reached = 0, start
    for low, high in sorted((piece.start, piece.end) for piece in pieces):
        low, high = max(low, reached), min(high, end)
        if high > low:
            covered += high - low
            reached = high
    return covered


def _find_root_cue(page: Page, attributions: list[Attribution], first: int, last: int) -> Attribution | None:
    """The attribution whose cue is the statement's main verb: "Police said X, as Y" stays with the police."""
    for attribution in attributions:
        for piece in attribution.cue:
            a, b = page.find_tokens(piece.start, piece.end)
            if any(first <= token < last and page.parse.heads[token] == token for token in range(a, b)):
                return attribution
    return None


def _cover(pieces: Iterable[Passage], start: int, end: int) -> int:
    return sum(max(0, min(end, piece.end) - max(start, piece.start)) for piece in pieces)


def _build(
    material: Material,
    claim_id: str,
    tokens: tuple[int, int],
    attributions: list[Attribution],
    mentions: list[tuple[int, int]],
) -> Claim:
    parse, article = material.page.parse, material.article
    first, last = tokens
    start, end = parse.starts[first], parse.ends[last - 1]
    main = _choose(attributions, start, end) or _find_root_cue(material.page, attributions, first, last)
    if main is not None and main.speaker is not None and main.speaker in material.outlets:
        main = None  # the outlet quoting itself speaks in its own voice
    speaker = main.speaker if main else None
    via = main.via if main else find_relays(material.page, start, end, material.outlets)
    via = (*via, *(relay for relay in material.agencies if relay.name not in {one.name for one in via}))
    context = FacetContext(
        published=article.published,
        story=material.story,
        refers_to=material.mentions,
        attributions=tuple(attributions),
        speaker=speaker,
    )
    return Claim(
        id=claim_id,
        article=article.id,
        passage=article.cut(start, end),
        kind=main.kind if main else None,
        speaker=speaker,
        descriptor=main.descriptor if main else None,
        naming=main.naming if main else "none",
        via=via,
        root=find_root(
            speaker, main.descriptor if main else None, main.naming if main else "none", via, article.outlet
        ),
        hedges=find_hedges(parse, first, last),
        facets=tuple(find_facets(parse, first, last, context)),
        attributions=tuple(attributions),
        mentions=tuple(
            Mention(passage=Passage.cut(parse.text, a, b), refers_to=material.mentions[a, b]) for a, b in mentions
        ),
        tokens=tuple(_find_tokens(material.page, first, last)),
    )


def _find_tokens(page: Page, first: int, last: int) -> Iterator[Token]:
    parse = page.parse
    for i in range(first, last):
        head = parse.heads[i] - first
        yield Token(
            parse.starts[i],
            parse.ends[i],
            parse.lemmas[i],
            parse.pos[i],
            parse.deps[i],
            head if 0 <= head < last - first else i - first,
            parse.labels[i],
        )
