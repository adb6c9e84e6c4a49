"""The motive of a crime as police and courts tell it, without the word: what somebody meant to do, or over what."""

from __future__ import annotations

import re

from store.answers.english.words import stem_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.mishaps import REST
from store.answers.values.values import Value, match_pattern

MOTIVE = stem_word("motive")
MEANT = 0.75
_MEANT = re.compile(
    r"\b(?:meant|intended|wanted|planned|set out|was out|were out|hoped) to (?:kill|shoot|rob|hurt|harm|scare|silence"
    r"|punish|get (?:back|even)|take revenge|avenge|attack|steal|stop|destroy)\b[^.;]*"
    rf"|\b(?:was|were|been) (?:looking for|targeting|searching for|angry|upset|furious|jealous|enraged|bitter)\b{REST}"
    rf"|\b(?:in|out of|as) (?:revenge|retaliation|jealousy|retribution)\b{REST}"
    rf"|\b(?:motivated|driven|prompted) by\b{REST}"
    rf"|\b(?:argument|dispute|feud|quarrel|row|grudge|vendetta)\b (?:over|about|with|against|that began)\b{REST}"
    rf"|\b(?:stemmed from|began (?:over|when|with)|arose (?:from|over))\b{REST}"
    r"|\b(?:botched|attempted) (?:robbery|burglary|hold-?up)\b"
)
_TOLD_BY = re.compile(
    r"\b(?:police|detectives?|investigators?|prosecutors?|warrants?|affidavit|complaint|indictment|sheriff|deput(?:y|ies)"
    r"|authorities|attorney|lawyer|court|officers?|agents|fbi|chief|lt|sgt|capt)\b"
)


def asks_motive(query: Query) -> bool:
    """Whether a question asks for the motive itself ("what was the motive?")."""
    asked = [term for term in query.terms if term.typed and term.part in ("focus", "subject", "predicate")]
    return query.wanted == "reason" and any(term.stem == MOTIVE for term in asked)


def find_motives(view: ClaimView) -> list[Value]:
    """What a claim of the police or a court tells as the aim or the quarrel behind a deed."""
    return match_pattern(view, _MEANT, MEANT, "says what it was about") if _TOLD_BY.search(view.text) else []
