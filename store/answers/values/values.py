"""Values of a wanted kind inside a claim: numbers, moments, money, measures (names and things: ``things.py``).

A value says how well it fits the kind asked for (0 to 1) and why; whether it belongs to what was asked about is for
``ranking`` to say. Facets that the extraction found are taken first, patterns over the printed words after them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from store.answers.english.lexicon import load_lexicon
from store.answers.english.money import MONEY
from store.answers.english.words import fold_word, stem_word
from store.answers.evidence.matching import Match
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.ages import find_ages
from store.answers.values.counting import SHARES, find_counts
from store.answers.values.moments import CLOCK, find_dates, find_durations, find_times
from store.answers.values.printed import NUMBER, QUANTITY, Value, find_facets, keep_widest, match_pattern
from store.answers.values.stuff import asks_stuff, find_stuff, is_of_it, is_of_stuff

__all__ = ["Value", "find_facets", "find_numbers", "match_pattern"]

_COVERING_AGE = re.compile(
    rf"\b(?:\d{{1,3}}|{NUMBER})[- ]?(?:year|month|week|day)s?[- ]old\b|\baged? (?:of )?\d{{1,3}}\b"
)
_COVERING_TIME = re.compile(rf"\b{QUANTITY}[ -](?:second|minute|min|hour|hr|day|week|month|year)s?\b")
_PERCENT = re.compile(
    rf"\b(?:{QUANTITY})[ -]?(?:percent(?:age points?)?|per cent|percentage points?)|\b\d(?:[\d,.]*\d)?\s?%"
)
_UNITS = (
    r"mile|kilomet(?:er|re)|km|met(?:er|re)|feet|foot|ft|yard|inch|inches|mph|kmh|kph|km/h|knot|ton|tonne|pound|lb|kg"
    r"|kilo|kilogram|gram|ounce|acre|hectare|degree|mm|cm|caliber|calibre|gauge|gallon|lit(?:er|re)|barrel|bushel|story"
    r"|stories|storey|floor|block|page|megawatt|kilowatt|carat|karat"
)
_MEASURE = re.compile(
    rf"\b{QUANTITY}[ -]?(?:nautical |square |cubic |metric |city )?(?:{_UNITS})s?\b"
    r"(?: (?:an?|per) (?:hour|second|minute))?"
    rf"|{_PERCENT.pattern}"
    r"|(?<!\d)\.\d{2,3}\b|\bmagnitude(?: of|-| )(?:about |around )?\d\.\d\b|\b\d\.\d(?: |-)(?:magnitude|richter)\b"
)
_RICHTER = re.compile(r"\b\d{1,2}\.\d\b(?! (?:million|billion|thousand))")
_EACH = re.compile(
    r"\b(?:an?|per|each|every) (?:share|hour|day|week|month|barrel|ton|person|head|ticket|piece|unit)\b"
    r"(?! (?:earlier|later|ago|before|after))"
)
PER_PIECE, BESIDE = 0.6, 0.3
# Who asks by how much a thing changed may be told in percent.
_CHANGED = re.compile(
    r"\bhow much (?:of|more|less|higher|lower|bigger|smaller)\b|\b(?:up|down|rise|rose|risen|fall|fell|fallen|drop"
    r"|dropped|climb|climbed|increase|increased|decrease|decreased|decline|declined|grow|grew|grown|shrink|shrank|gain|gained"
    r"|jump|jumped|slip|slipped|change|changed|interest|raise|cut|own|share|stake|discount|tax)\b"
)
_SHARE_ASKED = re.compile(r"\b(?:percent|percentage|per cent|share|proportion|fraction|part of|how much of)\b")
_FRACTION = re.compile(r"\b(?:(?:one|two|three|a)[- ](?:third|quarter|fifth|half)s?|half)\b")
# "How heavy" is answered in tons, "how fast" in miles an hour.
_FAMILIES = tuple(
    (f"how {word}", re.compile(units))
    for word, units in (
        ("heavy", r"ton|pound|kg|kilo|lb|gram|ounce"),
        (
            "fast",
            r"mph|kmh|kph|km/h|knot|(?:miles?|kilomet(?:er|re)s?|km|feet|met(?:er|re)s?) (?:an|a|per) |over the speed",
        ),
        ("far", r"^(?!.*(?:an|per) hour)(?:.*)(?:mile|km|kilomet|met(?:er|re)|feet|foot|yard|block)"),
        ("tall", r"feet|foot|ft|met(?:er|re)|inch|stor(?:y|ies|ey)|floor"),
        ("high", r"feet|foot|ft|met(?:er|re)|percent|degree|stor(?:y|ies|ey)|floor|%"),
        ("deep", r"feet|foot|ft|met(?:er|re)|inch|km|mile"),
        ("wide", r"feet|foot|ft|met(?:er|re)|inch|km|mile|yard"),
        ("big", r"square|acre|hectare|feet|met(?:er|re)|ton|mile|km|inch|stor(?:y|ies)|[ck]arat"),
        ("large", r"square|acre|hectare|feet|met(?:er|re)|ton|mile|km|inch|stor(?:y|ies)|[ck]arat"),
    )
)


def find_numbers(view: ClaimView, query: Query, matches: Sequence[Match] = ()) -> list[Value]:
    """Values of the numeric kinds for this query's kind, each with how well it fits.

    ``matches`` tell at which tokens the claim holds the asked words: whose age or price a number is.
    """
    match query.wanted:
        case "count":
            return find_counts(view, query, _list_covered(view, query))
        case "duration":
            return find_durations(view, query)
        case "time":
            return find_times(view, query)
        case "date":
            return find_dates(view, query, matches)
        case "age":
            return find_ages(view, matches, fold_word(query.text))
        case "amount":
            return _find_amounts(view, query)
        case "measure":
            return _find_measures(view, query)
        case _:
            return []


def _list_covered(view: ClaimView, query: Query) -> set[int]:
    """The tokens of clock times, sums, ages, measures and lengths of time: their numbers count nothing else."""
    asked = {term.stem for term in query.of_part("focus")}
    values = []
    for pattern in (CLOCK, MONEY, _COVERING_AGE, _MEASURE):
        values += match_pattern(view, pattern, 1.0, "")
    values += [value for value in match_pattern(view, _COVERING_TIME, 1.0, "") if view.is_number(value.first)]
    spans = [range(value.first, value.last + 1) for value in values]
    # Unless the unit itself is asked for ("how many gallons").
    return {i for span in spans if not any(asked & set(view.stems[k]) for k in span) for i in span}


def _find_amounts(view: ClaimView, query: Query) -> list[Value]:
    text = fold_word(query.text)
    found = keep_widest([*find_facets(view, ("amount",)), *match_pattern(view, MONEY, 0.95, "an amount of money")])
    if not _EACH.search(text):
        found = [replace(one, fit=one.fit * (PER_PIECE if _is_each(view, one) else 1.0)) for one in found]
    if _CHANGED.search(text):
        found += match_pattern(view, _PERCENT, 0.95, "a share in percent")
    focus = [term.stem for term in query.of_part("focus")]
    if focus:
        # "How much fuel", "how much rain": a measure of that very thing.
        if asks_stuff(query):
            # A sum says how much of it there was only where it is one of that stuff.
            found = [one if is_of_stuff(view, one, focus) else replace(one, fit=one.fit * BESIDE) for one in found]
        found += find_stuff(view, focus)
        found += [one for one in match_pattern(view, _COVERING_TIME, 0.9, "a measure") if is_of_it(view, one, focus)]
    unit = query.unit.rstrip("s")
    if unit:
        sign = {"dollar": "$", "euro": "€", "pound": "£"}.get(unit, unit)
        found = [
            Value(v.first, v.last, v.fit * (1.0 if unit in v.norm or sign in v.norm else 0.7), v.norm, v.why)
            for v in found
        ]
    return found


def _is_each(view: ClaimView, value: Value) -> bool:
    """ "$42 a share" is what each costs, not what was paid."""
    return _EACH.match(" ".join(view.words[value.last + 1 : value.last + 4])) is not None


def _find_measures(view: ClaimView, query: Query) -> list[Value]:
    found = find_facets(view, ("measure",), 0.95) + match_pattern(view, _MEASURE, 0.9, "a measure")
    focus = [term.stem for term in query.of_part("focus")]
    if stem_word("magnitude") in focus or not found:
        found += match_pattern(view, _RICHTER, 0.9, "a measure")
    text = fold_word(query.text)
    if _SHARE_ASKED.search(text):
        found += match_pattern(view, SHARES, 0.95, "a share") + match_pattern(view, _FRACTION, 0.9, "a share")
        found += match_pattern(view, _PERCENT, 0.95, "a share")
    found = keep_widest(found)
    family = next((units for word, units in _FAMILIES if word in text), None)
    if family is not None:
        found = [replace(one, fit=one.fit * (1.0 if family.search(_print(view, one)) else 0.3)) for one in found]
    unit = query.unit.rstrip("s")
    if unit:
        found = [replace(one, fit=one.fit * (1.0 if unit in _print(view, one) else 0.6)) for one in found]
    if not focus:
        return found
    kept = []
    for value in found:
        printed = value.norm + " " + _print(view, value)
        near = _near_stem(view, value, focus)
        fits = near or any(_suits_measure(stem, printed) for stem in focus)
        kept.append(Value(value.first, value.last, value.fit * (1.0 if fits else 0.45), value.norm, value.why))
    return kept


def _print(view: ClaimView, value: Value) -> str:
    return " ".join(view.words[value.first : value.last + 1])


def _suits_measure(stem: str, printed: str) -> bool:
    if stem == stem_word("magnitude"):
        return bool(re.search(r"\b\d\.\d\b", printed))
    if stem in (stem_word("caliber"), stem_word("calibre")):
        return bool(re.search(r"\.\d{2,3}\b|mm|calib|gauge", printed))
    if stem == stem_word("distance"):
        return bool(re.search(r"mile|km|kilomet|met(?:er|re)|feet", printed))
    return False


def _near_stem(view: ClaimView, value: Value, stems: list[str]) -> bool:
    lexicon = load_lexicon()
    window = range(max(0, value.first - 4), min(len(view.tokens), value.last + 5))
    return any(lexicon.score_words(asked, stem) for i in window for stem in view.stems[i] for asked in stems)
