"""What a question's verb is told by when a figure stands with it: fuel lost was used up, who is out will miss games."""

from __future__ import annotations

import re

from store.answers.english.words import fold_word, stem_word
from store.answers.evidence.matching import Match
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.motives import MOTIVE, asks_motive, find_motives
from store.answers.values.stuff import asks_stuff, find_stuff

TOLD = 0.7
_FARTHEST = 4
# Asked verb → the verbs that say the same of stuff of which a quantity is printed, one direction only.
_TAKEN = frozenset(map(stem_word, "pump siphon offload unload transfer haul remove seize loot leave".split()))
_GONE = frozenset(map(stem_word, "use burn leak spill spend consume waste drain dump vent escape pour".split()))
_FALLEN = frozenset(map(stem_word, "get receive dump drop bring record measure".split()))
_OF_STUFF = {
    **dict.fromkeys(map(stem_word, "steal take rob".split()), _TAKEN),
    **dict.fromkeys(map(stem_word, "lose use leak spill burn".split()), _GONE),
    **dict.fromkeys(map(stem_word, "fall".split()), _FALLEN),
}
_LATE = frozenset(map(stem_word, "late delay delayed".split()))
_LATER = re.compile(
    r"\b(?:later than (?:planned|scheduled|expected|usual)|behind schedule"
    r"|(?:was|were|been) (?:delayed|held up|put back))\b"
)
_HARBORS = frozenset(map(stem_word, "port harbor harbour dock arrive land berth station".split()))
_ARRIVING = re.compile(r"\b(?:arriv|berth|dock|land|reach|pull|sail|steam)(?:ed|es|ing|s)?\b")
_HURT = frozenset(map(stem_word, "hurt injure kill wound harm".split()))
_UNHURT = re.compile(
    r"\b(?:escaped|survived|got away|walked away|got off) (?:with (?:only |just )?(?:\w+ )?(?:cuts|bruises|scratches"
    r"|minor|light|slight)|unhurt|unharmed|uninjured|without (?:a scratch|injury|serious)|injury"
    r"|the (?:crash|fire|wreck|blast))"
    r"|\b(?:unhurt|unharmed|unscathed|uninjured)\b"
)
_NOT = re.compile(r"\b(?:not|never|no)\b|n't\b|\b(?:did|was|is|were|are)nt\b")
_SIDELINED = stem_word("sidelined")
_OUT = re.compile(
    r"\b(?:is|was|be|been|are|were|him|her|them) (?:ruled )?(?:out|off|away)(?: of (?:action|the (?:game|team|side)))?"
    r" (?:for|until|\w+ (?:weeks?|months?|days?|games?))\b|\b(?:will|would|could|to|likely) miss\b"
    r"|\b(?:missed|misses)\b"
    r"|\bon the sidelines\b|\blaid up\b|\bruled out\b"
)


def tell_reason(query: Query, view: ClaimView, row: tuple[Match, ...]) -> tuple[Match, ...]:
    """What is asked why, in the words of news: late is "a day later than planned", not hurt "escaped with bruises"."""
    stems = {match.term.stem for match in row if match.score < TOLD}
    found = _LATER.search(view.text) if stems & _LATE else None
    if found:
        row = _hold(view, row, _LATE, found)
        arriving = _ARRIVING.search(view.text)
        row = _hold(view, row, _HARBORS, arriving) if arriving else row
    found = _UNHURT.search(view.text) if stems & _HURT and _NOT.search(fold_word(query.text)) else None
    row = _hold(view, row, _HURT, found) if found else row
    motives = find_motives(view) if MOTIVE in stems and asks_motive(query) else []
    if motives:
        token = motives[0].first
        row = tuple(Match(one.term, TOLD, (token,), "as a motive") if one.term.stem == MOTIVE else one for one in row)
    return row


def _hold(view: ClaimView, row: tuple[Match, ...], stems: frozenset[str], found: re.Match[str]) -> tuple[Match, ...]:
    token = view.find_token(view.claim.passage.start + found.start())
    return tuple(
        Match(one.term, TOLD, (token,), f"as “{found[0]}”") if one.term.stem in stems and one.score < TOLD else one
        for one in row
    )


def tell_amount(query: Query, view: ClaimView, row: tuple[Match, ...]) -> tuple[Match, ...]:
    """ "How much fuel was lost": it used up 60 percent of its fuel; ``row`` with the verb held where that is so."""
    asked = {match.term.stem for match in row if match.term.part == "predicate"} & _OF_STUFF.keys()
    found = find_stuff(view, [term.stem for term in query.of_part("focus")]) if asked and asks_stuff(query) else []
    for match in row if found else ():
        verbs = _OF_STUFF.get(match.term.stem, frozenset())
        above = [node for value in found for node in view.paths[value.last][: _FARTHEST + 1]]
        token = next((node for node in above if set(view.stems[node]) & verbs), -1)
        if match.term.part == "predicate" and match.score < TOLD and token >= 0:
            row = tuple(Match(one.term, TOLD, (token,), "told of that stuff") if one is match else one for one in row)
    return row


def tell_absence(_query: Query, view: ClaimView, row: tuple[Match, ...]) -> tuple[Match, ...]:
    """ "How long will he be out": who will miss games, or is out for weeks."""
    if not any(match.term.stem == _SIDELINED and match.score < TOLD for match in row):
        return row
    found = _OUT.search(view.text)
    if not found:
        return row
    token = view.find_token(view.claim.passage.start + found.start())
    return tuple(Match(one.term, TOLD, (token,), "is out") if one.term.stem == _SIDELINED else one for one in row)
