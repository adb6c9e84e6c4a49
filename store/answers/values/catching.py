"""How somebody was caught or found: the break in the case, the tip, what led the police there, a surrender."""

from __future__ import annotations

import re
from dataclasses import dataclass

from store.answers.english.words import stem_word
from store.answers.evidence.view import ClaimView

CATCHING = frozenset(
    stem_word(word)
    for word in "catch find identify track arrest capture nab locate trace apprehend detain discover nail recapture "
    "solve".split()
)
ESCAPING = frozenset(stem_word(word) for word in "escape flee".split())
_ESCAPES = re.compile(
    r"\b(?:broke|broken|breaking|slipped|sneaked|snuck|walked|climbed|crawled|squeezed|got|tunnel+ed"
    r"|smuggled (?:himself|herself))"
    r" (?:out of|out through|over|under) (?:an?|the|his|her|their|another)\b"
)
CLEAR, SOME = 1.0, 0.8
# How many words may part a subject from its verb ("had later called in").
_AUXILIARIES = 3
_TAIL = r"[^.;]*"
# (pattern, how sure it tells the way, whether the way stands before the words and not after them)
_BREAKS = tuple(
    (re.compile(pattern), fit, before)
    for pattern, fit, before in (
        (
            rf"\b(?:break|breakthrough|big lead|turning point)\b(?: in the \w+)? (?:came|arrived) (?P<way>\w{_TAIL})",
            CLEAR,
            False,
        ),
        (
            r"\bled (?:\w+ )?(?:police|officers|detectives|investigators|agents|deputies|authorities|them|troopers)\b"
            r"[^.;]{0,20}? to (?!believe|think|conclude|suspect)\w",
            CLEAR,
            True,
        ),
        (
            r"\bled to (?:the|his|her|their|a)?\s?(?:\w+ ){0,2}"
            r"(?:pair|arrests?|suspects?|capture|men|man|couple|brothers|woman|teenagers?)\b",
            CLEAR,
            True,
        ),
        (r"\bgave (?:him|her|them|the \w+) away\b", CLEAR, True),
        (
            r"\b(?P<way>(?:after|following|from|on|acting on|thanks to) (?:an? )?(?:anonymous )?"
            rf"(?:tip|tips|tip-off|tipoff)\b{_TAIL})",
            CLEAR,
            False,
        ),
        (rf"\b(?P<way>(?:called in|phoned in|gave \w+|received|got) (?:an? )?(?:tip|tip-off)\b{_TAIL})", CLEAR, True),
        (
            rf"\b(?P<way>(?:during|in|after) an? (?:routine )?(?:traffic stop|raid|chase|pursuit|manhunt|standoff|sting"
            rf"|stakeout)\b{_TAIL})",
            SOME,
            False,
        ),
        (rf"\b(?:recogni[sz]ed|spotted|turned in|tracked|traced) (?:him|her|them)\b{_TAIL}", SOME, True),
        (rf"\b(?P<way>tipped off\b{_TAIL})", SOME, True),
        (rf"\b(?P<way>(?:turned|gave) (?:himself|herself|themselves) (?:in|up)\b{_TAIL})", CLEAR, False),
        (rf"\b(?P<way>(?:surrendered|walked into (?:the|a) police)\b{_TAIL})", SOME, False),
        (
            rf"\b(?:was|were|been) (?P<way>(?:traced|tracked|identified|recognized|recognised|spotted) (?:down )?"
            rf"(?:by|through|from|with|using|via|after|when|thanks)\b{_TAIL})",
            CLEAR,
            False,
        ),
    )
)


@dataclass(frozen=True, slots=True)
class Break:
    """The tokens that tell how somebody was caught, how surely they do, and the word that all hangs on."""

    first: int
    last: int
    fit: float
    verb: int


def find_breaks(view: ClaimView) -> list[Break]:
    """Every stretch of a claim that tells by what or when somebody was caught, the surest first."""
    found = []
    start = view.claim.passage.start
    for pattern, fit, before in _BREAKS:
        match = pattern.search(view.text)
        if match is None:
            continue
        verb = view.find_token(start + match.start())
        if before:
            first = _find_start(view, verb)
            last = view.find_token(start + match.end() - 1)
        else:
            first, last = view.find_token(start + match.start("way")), view.find_token(start + match.end("way") - 1)
        found.append(Break(first, max(first, _trim(view, first, last)), fit, verb))
    return sorted(found, key=lambda one: -one.fit)


def find_escapes(view: ClaimView) -> list[int]:
    """The verbs that tell an escape without the word ("broke out of another jail in a laundry cart")."""
    start = view.claim.passage.start
    return [view.find_token(start + match.start()) for match in _ESCAPES.finditer(view.text)]


def _find_start(view: ClaimView, verb: int) -> int:
    """Where the clause of a verb starts: at its subject, where that stands right before it, or behind a "that"."""
    subjects = view.list_subjects(_find_verb(view, verb))
    first, last = view.edges[subjects[0]] if subjects else (0, 0)
    if subjects and last >= verb - _AUXILIARIES:
        return first
    return max([0, *(i + 1 for i in range(verb) if view.words[i] in ("that", ",", '"', "“", "said"))])


def _find_verb(view: ClaimView, token: int) -> int:
    return next((i for i in view.paths[token] if view.tokens[i].pos in ("VERB", "AUX")), token)


def _trim(view: ClaimView, first: int, last: int) -> int:
    """Without who said so after the last comma ("…, said agent Doe"), nor a closing mark."""
    for i in range(first + 1, last):
        later = view.words[i + 1 : i + 4]
        if view.words[i] == "," and {"said", "says", "according", "told"} & set(later):
            last = i - 1
            break
    return view.trim_end(first, last)
