"""Article to Extraction: the steps in order, over a stream of articles."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from store.claims import Attribution, Extraction, Passage
from store.extraction.attribution import find_attributions
from store.extraction.boilerplate import find_boilerplate
from store.extraction.claims import Material, build_claims
from store.extraction.kinds import find_kind
from store.extraction.mentions import find_mentions
from store.extraction.names import build_register
from store.extraction.occasions import find_occasion, is_negated, is_partial
from store.extraction.page import lay_out
from store.extraction.relays import find_agencies, find_relays, inherit_relays
from store.extraction.resolution import Resolver
from store.extraction.speakers import resolve_speaker, split_feeling
from store.extraction.weights import load_learnt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from store.claims import Article, Span, Story
    from store.extraction.found import Found
    from store.extraction.page import Page
    from store.extraction.parse import Parse
    from store.extraction.parsing import Parser


def extract_articles(
    articles: Iterable[Article], parser: Parser, *, story: Story | None = None
) -> Iterator[Extraction]:
    """Extract a stream of articles, order kept; memory holds a few articles at a time."""
    waiting: deque[Article] = deque()

    def feed() -> Iterator[str]:
        for article in articles:
            waiting.append(article)
            yield article.text

    for parse in parser.parse(feed()):
        yield extract_parse(waiting.popleft(), parse, story=story)


def extract_claims(article: Article, parser: Parser, *, story: Story | None = None) -> Extraction:
    """Extract one article."""
    return next(extract_articles([article], parser, story=story))


def extract_parse(article: Article, parse: Parse, *, story: Story | None = None) -> Extraction:
    """Extract an article from its parse: no model needed."""
    page = lay_out(parse)
    boilerplate = find_boilerplate(article.text)
    outlets = frozenset({article.outlet} if article.outlet else set())
    found = [one for one in find_attributions(page, load_learnt()) if not _in_boilerplate(one, boilerplate)]
    resolver = Resolver(page, build_register(parse))
    resolver.resolve_all(found)
    felt = [(one, split_feeling(resolver, one)) for one in found]
    every = [part for pair in felt for part in pair if part is not None]
    attributions = inherit_relays([_finish(page, resolver, one, outlets) for one in every])
    mentions = find_mentions(resolver, attributions)
    material = Material(article, story, page, boilerplate, attributions, mentions, outlets, find_agencies(page))
    return Extraction(
        article=article, boilerplate=boilerplate, attributions=attributions, claims=tuple(build_claims(material))
    )


def _in_boilerplate(found: Found, boilerplate: tuple[Span, ...]) -> bool:
    return any(start <= piece[0] and piece[1] <= end for start, end in boilerplate for piece in found.content)


def _finish(page: Page, resolver: Resolver, found: Found, outlets: frozenset[str]) -> Attribution:
    parse, text = page.parse, page.text
    kind = find_kind(page, found.content)
    speaker, document = resolve_speaker(resolver, found)
    start, end = _find_surroundings(page, found)
    if document is not None:
        start = min(start, _sentence_start(page, document.start))
    return Attribution(
        kind=kind,
        content=tuple(Passage.cut(text, *piece) for piece in found.content),
        cue=tuple(Passage.cut(text, parse.starts[a], parse.ends[b - 1]) for a, b in found.cue),
        source=tuple(Passage.cut(text, parse.starts[a], parse.ends[b - 1]) for a, b in found.source),
        speaker=speaker.name,
        naming=speaker.naming,
        descriptor=speaker.descriptor,
        role=speaker.role,
        occasion=document or find_occasion(page, found),
        via=find_relays(page, start, end, outlets),
        negated=is_negated(page, found),
        partial=is_partial(page, found),
        asserts=found.asserts,
    )


def _sentence_start(page: Page, start: int) -> int:
    token = page.find_tokens(start, start + 1)[0]
    return page.parse.starts[page.parse.sentences[page.sentence_of[token]][0]]


def _find_surroundings(page: Page, found: Found) -> tuple[int, int]:
    """Where relays of an attribution may stand: the sentence of its cue, or of its content when it has none."""
    parse = page.parse
    token = found.head if found.head is not None else page.find_tokens(*found.content[0])[0]
    first, last = parse.sentences[page.sentence_of[min(token, len(parse) - 1)]]
    return parse.starts[first], parse.ends[last - 1]
