"""Whether a claim answers at all: by what it holds, never by its rank alone.

An answer must hold a value of the wanted kind, tied to the asked subject and predicate. What is missing is said in
words, so that an abstention can be read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from store.answers.english.meanings import find_classes
from store.answers.english.words import STOP, fold_word, stem_word
from store.answers.evidence.matching import EVENTS, TOPICAL, Match
from store.answers.judging.bearing import ELSEWHERE, find_stray
from store.answers.judging.ranking import Ranked
from store.answers.judging.tying import NUMERIC, TYPED
from store.answers.question.query import SPOKEN, Query, Term
from store.answers.question.spelling import is_name
from store.answers.values.mishaps import ACCIDENTS
from store.answers.values.things import CAUSE
from store.answers.values.titles import asks_title

# Thresholds of the gate, held against facts/dev (92 answerable, 16 not) and the seed questions.
LEAST_FIT, LEAST_COVERAGE, LEAST_TIE, LEAST_HELD = 0.45, 0.4, 0.2, 0.55
# What an answer to "what caused" must fit: no "after" and no "over".
LEAST_CAUSE, LEAST_REASON = 0.7, 0.5
# How much of the words that somebody is asked to have said a claim must print, in order or not.
LEAST_QUOTE = 0.6
# What of the asked words a number must hold where no verb ties it to them.
LEAST_UNTOLD = 0.6
# Of whose a number is, and of where or when something was.
NAMED_HERE, LEAST_SET = 0.65, 0.35
# Things and names that together tell an event, whatever verb is printed with them.
ENOUGH = 3

LEAST_WORDS = 4

# What keeps a claim from answering: a name for each gap, and the words that tell it.
GAPS = {
    "unspoken": "nothing speaks of",
    "kind": "no answer of the kind",
    "fragment": "only a fragment",
    "little": "too little",
    "unheld": "nothing holds",
    "elsewhere": ELSEWHERE,
    "unstated": "nothing states",
}

# Verbs and nouns that ask without adding a condition: an article need not print them.
_EMPTY = frozenset(
    stem_word(word)
    for word in "happen occur involve concern use do get go know be take place nationality kind type identity "
    "detail color colour "
    "information latest update news story case incident event thing suspect work exact full total currently say "
    "call try face score tally decide become need want part come".split()
)
_STARTS = frozenset(stem_word(word) for word in ("start", "begin", "open", "hold", "schedule"))
_MONTHS = ("january february march april may june july august september october november december").split()
_ISO = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b")
_DAY = re.compile(rf"\b({'|'.join(m[:3] for m in _MONTHS)})[a-z]*\.? (\d{{1,2}})(?:st|nd|rd|th)?(?:,? (\d{{4}}))?\b")
_YEAR = re.compile(r"\b(?:in|since|of|after|by) ((?:19|20)\d\d)\b")
_CAUSED = re.compile(r"\bwhat (?:was it that )?(?:caused|led to|triggered|sparked|started)\b|\bcause of\b")
_SPEED = re.compile(r"\b(?:how fast|speed)\b")
_MOVING = re.compile(r"\b(?:speeds?|speeding|driving|drove|travel(?:l?ing|l?ed)|going|doing)\b")
_NOW = re.compile(r"\b(?:today|now|currently|this (?:week|month|year)|yesterday|latest|right now|so far|these days)\b")


def find_missing(query: Query, ranked: Sequence[Ranked]) -> tuple[Term, ...]:
    """Asked words that no candidate holds in any form, and without which nothing can answer.

    Those are the names, the verb, what is somebody's ("Doe's lawyer"), and all the things asked about together: of
    several words that describe one thing an article may leave some out.
    """
    lost = [
        _asks_for(query, term) and not any(one.matches[position].score >= LEAST_HELD for one in ranked)
        for position, term in enumerate(query.terms)
    ]
    things = [i for i, term in enumerate(query.terms) if term.part in ("subject", "focus") and _is_needed(term)]
    all_lost = bool(things) and all(lost[i] for i in things)
    # "On good terms": of several words that state one thing it is enough that some are held.
    stated = [i for i, term in enumerate(query.terms) if term.part == "predicate" and _is_needed(term)]
    joined = query.wanted == "yes or no" and any(not lost[i] for i in stated)
    missing = []
    for position, term in enumerate(query.terms):
        if not lost[position] or (joined and position in stated):
            continue
        if is_hard(query, term) or (all_lost and position in things):
            missing.append(term)
    return tuple(missing)


def is_hard(query: Query, term: Term) -> bool:
    """Whether nothing can answer without this word: a name, the verb, what is somebody's."""
    if term.part == "predicate" or term.owned or term.owner or term.joined:
        return True
    if query.wanted == "yes or no":
        # A "second gunman" is another one; of a "suicide note" an article may print the note.
        return not (term.tells and find_classes(term.stem))
    return is_name(query, term)


def _is_needed(term: Term) -> bool:
    # A verb that a noun was read as ("victims": killed) was not asked for itself.
    return (
        bool(term.typed)
        and term.part != "setting"
        and term.weight >= 0.5
        and term.stem not in _EMPTY
        and term.word not in STOP
    )


def _asks_for(query: Query, term: Term) -> bool:
    """Whether a word is a condition: when a trial starts is told by the day that it is set for."""
    if not _is_needed(term) or (asks_title(query) and term.part == "focus"):
        # A title says by its marks that it is one.
        return False
    starts = query.wanted in ("date", "time") and term.part == "predicate" and term.stem in _STARTS
    return not (starts and any(find_classes(one.stem) & {"event", "act", "speech"} for one in query.of_part("subject")))


def find_gap(query: Query, one: Ranked, missing: Sequence[Term], *, lenient: bool = False) -> str:
    """What keeps a claim from answering, as a phrase; empty when it answers.

    With ``lenient`` an event of which all else is held may be told with another verb than the asked one.
    """
    otherwise = lenient and query.wanted in TYPED and _is_told_otherwise(one.matches)
    lost = [term for term in missing if not (otherwise and term.part == "predicate")]
    if lost:
        return f"nothing speaks of “{', '.join(term.word for term in lost)}”"
    least = _find_least_fit(query)
    if query.wanted in TYPED and (one.value is None or one.part("fit") < least):
        return f"no answer of the kind asked for ({SPOKEN[query.wanted]})"
    if _is_fragment(query, one):
        return "only a fragment of a sentence"
    if _tells_cause(query, one):
        return ""
    told = any(_is_needed(term) for term in query.of_part("predicate"))
    enough = LEAST_COVERAGE if told or query.wanted not in NUMERIC else LEAST_UNTOLD
    if one.part("coverage") < enough and not _is_moving(query, one):
        return "too little of what was asked"
    gap = _find_unheld(query, one.matches, otherwise=otherwise)
    if gap:
        return f"nothing holds “{gap}” together with the rest"
    # A quotation is found by its words, wherever its speaker stands.
    loose = query.terms and query.wanted != "quote" and one.part("tied") < LEAST_TIE
    if query.wanted in TYPED and loose and not _is_storys_event(query, one):
        return ELSEWHERE
    return find_stray(query, one)


def _find_least_fit(query: Query) -> float:
    """How well a value must fit the kind asked for."""
    if query.wanted == "reason":
        return LEAST_CAUSE if _CAUSED.search(fold_word(query.text)) else LEAST_REASON
    return LEAST_QUOTE if query.wanted == "quote" and query.phrase else LEAST_FIT


def _is_storys_event(query: Query, one: Ranked) -> bool:
    """Whether a time is asked of the story's own event, which a claim that gives it need not name again."""
    if _is_moving(query, one):
        return True
    if query.wanted not in ("time", "date") or any(_is_needed(term) for term in query.of_part("predicate")):
        return False
    needed = [match for match in one.matches if _is_needed(match.term)]
    topical = [match for match in needed if match.term.stem in EVENTS and match.score >= TOPICAL]
    return bool(needed) and len(topical) == len(needed) and one.part("fit") >= 0.9


def _is_moving(query: Query, one: Ranked) -> bool:
    """Whether a speed is told, which is said of the one thing that moved: its name need not stand beside it."""
    if query.wanted != "measure" or not _SPEED.search(fold_word(query.text)) or not _MOVING.search(one.view.text):
        return False
    return all(match.score >= TOPICAL for match in one.matches if _is_needed(match.term) and is_hard(query, match.term))


def _tells_cause(query: Query, one: Ranked) -> bool:
    """Whether a claim gives the cause of what the article tells of, though it does not name that again."""
    if query.wanted != "reason" or one.value is None or one.value.why != CAUSE:
        return False
    needed = [match for match in one.matches if _is_needed(match.term)]
    named = [match for match in needed if match.term.stem in ACCIDENTS]
    return bool(named) and all(match.score > 0 for match in needed if match not in named)


def _is_fragment(query: Query, one: Ranked) -> bool:
    """Whether a claim is a few words without a subject ("Killed the killer."): it hangs on what stands before."""
    tokens = one.view.tokens
    if query.wanted in ("said", "quote") or len(one.view.text.split()) > LEAST_WORDS:
        return False
    return not any(token.dep in ("nsubj", "nsubjpass", "expl") for token in tokens)


def _find_unheld(query: Query, matches: Sequence[Match], *, otherwise: bool) -> str:
    """The first asked word that a claim must hold and does not (its article's own subject may stand elsewhere)."""
    told = any(match.score >= LEAST_HELD for match in matches if match.term.part == "predicate" and match.term.typed)
    for match in matches:
        told_so = otherwise and match.term.part == "predicate"
        if not told_so and _is_unheld(query, match, matches, told=told):
            return match.term.word
    # Without a verb that says it, what is asked about must be held itself ("what kind of gun did the shooter use").
    for part in ("subject", "focus"):
        things = [match for match in matches if match.term.part == part and _is_needed(match.term)]
        if things and not told and max(match.score for match in things) < LEAST_HELD:
            return things[0].term.word
    return ""


def _is_unheld(query: Query, match: Match, matches: Sequence[Match], *, told: bool) -> bool:
    term = match.term
    if term.part == "predicate":
        return _asks_for(query, term) and match.score < LEAST_HELD and not _stands_in(term, matches)
    if term.part == "setting":
        return is_hard(query, term) and match.score < LEAST_SET and not _stands_in(term, matches)
    if not _is_needed(term) or not is_hard(query, term):
        return False
    if term.owned or term.owner or term.joined:
        return match.score < LEAST_HELD
    # Without a verb to tie it to, whose it is must stand in the claim itself ("how many children does she have").
    alone = not told and query.wanted in NUMERIC and match.score < NAMED_HERE and not term.tells
    return term.part == "subject" and (alone or (match.score < LEAST_HELD and not _stands_in(term, matches)))


def _is_told_otherwise(matches: Sequence[Match]) -> bool:
    """Whether so much else of the question is held that it is the same event, told with another verb."""
    needed = [match for match in matches if _is_needed(match.term) and match.term.part != "predicate"]
    held = [match for match in needed if match.score >= NAMED_HERE]
    return len(held) >= ENOUGH and len(held) >= len(needed) - 1


def _stands_in(term: Term, matches: Sequence[Match]) -> bool:
    """Whether another word of the same part is held: of "the Coral Springs officers" two of three will do."""
    same = [match for match in matches if match.term.part == term.part]
    held = sum(match.term.weight for match in same if match.score >= LEAST_HELD)
    return held >= 0.5 * sum(match.term.weight for match in same)


def find_asked_day(query: Query) -> date | None:
    """The day (or the first day of the year) that a question names, to be held against the newest article."""
    text = fold_word(query.text)
    found = _ISO.search(text)
    try:
        if found:
            return date(int(found[1]), int(found[2]), int(found[3]))
        found = _DAY.search(text)
        if found and found[3]:
            return date(int(found[3]), [m[:3] for m in _MONTHS].index(found[1]) + 1, int(found[2]))
    except ValueError:
        return None
    found = _YEAR.search(text)
    return date(int(found[1]), 1, 1) if found else None


def explain_newest(query: Query, newest: date | None) -> str:
    """A sentence when the question is about something after the newest article, or about now; else empty."""
    if newest is None:
        return ""
    day = date(newest.year, newest.month, newest.day)
    asked = query.filters.after or find_asked_day(query)
    if asked is not None and asked > day:
        return f"The newest article is of {day.isoformat()}, before what was asked about."
    if _NOW.search(fold_word(query.text)):
        return f"The newest article is of {day.isoformat()}."
    return ""
