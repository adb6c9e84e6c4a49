"""What an attribution says about the saying: when and where, whether it was denied, whether it is an excerpt."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from store.claims import Passage

if TYPE_CHECKING:
    from store.extraction.found import Found
    from store.extraction.page import Page

_PLACES = (
    r"(?:press|news) (?:conference|briefing)|briefing|interview|statement|speech|rally|hearing|debate|town hall|"
    r"meeting|vigil|letter|e-?mail|memo|tweet|post|report|filing|affidavit|testimony|address|remarks|call|radio|"
    r"television|TV|CPAC|event|forum|conference"
)
_WHERE = (
    rf"\b(?:at|in|during|on|via|through|by) (?:an? |the |his |her |their |its |another |[A-Z][\w’']+ )?"
    rf"(?:[\w’'-]+ ){{0,3}}?(?:{_PLACES})\b(?: (?:to|with|on|in|at) (?:[A-Z][\w’']*)(?: [A-Z][\w’']*){{0,3}})?"
)
# A no-break space is a space.
_OCCASION = re.compile(_WHERE.replace(" ", r"\s"))
_PARTIAL = re.compile(r"\bin part\b|\bexcerpts?\b|\bpart(?:ly|ially)? (?:of|read|reads)\b")


def find_occasion(page: Page, found: Found) -> Passage | None:
    """The words nearest to the cue, in its sentence and outside the content, that say where it was said."""
    bounds = _sentence(page, found)
    if bounds is None:
        return None
    at, start, end = bounds
    best: Passage | None = None
    for match in _OCCASION.finditer(page.text, start, end):
        if any(s < match.end() and match.start() < e for s, e in found.content):
            continue
        if best is None or abs(match.start() - at) < abs(best.start - at):
            best = Passage.cut(page.text, *match.span())
    return best


def is_negated(page: Page, found: Found) -> bool:
    """Whether the cue is denied ("did not say")."""
    parse = page.parse
    return found.head is not None and any(parse.deps[child] == "neg" for child in parse.children[found.head])


def is_partial(page: Page, found: Found) -> bool:
    """Whether the outlet calls the words an excerpt ("It read, in part:")."""
    bounds = _sentence(page, found)
    if bounds is None:
        return False
    _, start, end = bounds
    return any(
        not any(s < match.end() and match.start() < e for s, e in found.content)
        for match in _PARTIAL.finditer(page.text, start, end)
    )


def _sentence(page: Page, found: Found) -> tuple[int, int, int] | None:
    """The cue's character offset, and the bounds of its sentence, cut short where it is very long."""
    if found.head is None:
        return None
    parse = page.parse
    first, last = parse.sentences[page.sentence_of[found.head]]
    at = parse.starts[found.head]
    return at, max(parse.starts[first], at - 600), min(parse.ends[last - 1], at + 600)
