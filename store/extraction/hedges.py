"""Words that weaken a claim: they are part of it and never dropped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from store.claims import Passage

if TYPE_CHECKING:
    from store.extraction.parse import Parse

# Longest first where one begins another.
_PHRASES = (
    r"upwards? of|as (?:many|much|few|little|long) as|at (?:least|most)|up to|more or less|to some extent|"
    r"(?:it (?:is|was|remains|remained)|it[’']s) (?:unclear|unknown|not (?:yet )?(?:clear|known))|"
    r"not (?:yet )?(?:clear|known|confirmed|exactly|entirely)|no (?:word|indication) (?:on|of|yet)|"
    r"(?:is|are|was|were|been|be) (?:believed|thought|said|alleged|rumou?red|understood|expected|suspected) to|"
    r"in (?:what|an?) (?:appears|apparent)\w*|kind of|sort of"
)
_WORDS = (
    r"appear(?:s|ed|ing)?|seem(?:s|ed|ing|ingly)?|apparent(?:ly)?|reportedly|alleged(?:ly)?|allege[sd]?|"
    r"purported(?:ly)?|suspected|presumably|presumed|supposed(?:ly)?|perceived?|"
    r"roughly|approximately|about|around|nearly|almost|some|estimated|"
    r"unclear|unknown|unconfirmed|unverified|uncertain|preliminar(?:y|ily)|tentative(?:ly)?|"
    r"likely|unlikely|possibl[ye]|probabl[ye]|perhaps|maybe|potential(?:ly)?|ultimately could|"
    r"may|might|could|would|should|largely|mostly|partly|generally|"
    r"believed?|believes|thinks?|thought|suggest(?:s|ed|ing)?|indicat(?:es?|ed|ing)|roughly"
)
# A no-break space is a space.
_HEDGE = re.compile(rf"\b(?:{_PHRASES}|{_WORDS})\b".replace(" ", r"\s"), re.IGNORECASE)
# Hedges only before a figure: "about four minutes", "some 40 officers".
_BEFORE_FIGURE = frozenset({"about", "around", "nearly", "almost", "some", "estimated"})
_MODALS = frozenset({"may", "might", "could", "would", "should"})
_FIGURE = re.compile(
    r"\s+(?:\w+ )?(?:[$£€]?\d|an? (?:dozen|hour|minute|half|hundred|thousand|million|quarter|third|year|month|week)|"
    r"two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|half|dozens?|hundreds?|"
    r"thousands?|all\b|every\b|every(?:one|body|thing)\b)",
    re.IGNORECASE,
)


def find_hedges(parse: Parse, first: int, last: int) -> tuple[Passage, ...]:
    """The hedges in the token range of one claim, in order."""
    start, end = parse.starts[first], parse.ends[last - 1]
    modals = {parse.starts[i] for i in range(first, last) if parse.tags[i] == "MD"}
    found = []
    for match in _HEDGE.finditer(parse.text, start, end):
        word = match.group().lower()
        if word in _BEFORE_FIGURE and not _FIGURE.match(parse.text, match.end()):
            continue
        if word in _MODALS and match.start() not in modals:
            continue
        found.append(Passage.cut(parse.text, match.start(), match.end()))
    return tuple(found)
