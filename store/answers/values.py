"""Values of a wanted kind inside a claim: numbers, moments, money, measures (names and things: ``things.py``).

A value says how well it fits the kind asked for (0 to 1) and why; whether it belongs to what was asked about is for
``ranking`` to say. Facets that the extraction found are taken first, patterns over the printed words after them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from store.answers.counting import find_antecedent, find_group
from store.answers.lexicon import load_lexicon
from store.answers.query import Query
from store.answers.view import ClaimView
from store.answers.words import NUMBER_WORDS, fold_word, read_number, stem_word
from store.claims import FacetKind


@dataclass(frozen=True, slots=True)
class Value:
    """Tokens ``first`` to ``last`` of a claim as an answer: fit to the kind wanted, normalised value, and why."""

    first: int
    last: int
    fit: float
    norm: str
    why: str
    head: int = -1


_NUMBER = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
_N = rf"(?:\d[\d,.]*|{_NUMBER}|several|few|couple of|half an?|an?)"
_CLOCK = re.compile(
    r"\b\d{1,2}(?:[:.]\s?\d\d)?\s?(?:a\.?\s?m\b\.?|p\.?\s?m\b\.?)|\b\d{1,2}:\d\d\b|\b\d{3,4}\s?(?:hours|hrs|gmt|utc"
    r"|est|et)\b"
    r"|\b(?:noon|midnight|midday)\b|\b\d{1,2} o'clock\b|\b(?:at|about|around) \d{4}\b(?= ?\()"
)
_PART_OF_DAY = re.compile(
    r"\bearly hours\b|\b(?:early|late)? ?(?:morning|afternoon|evening|night|dawn|dusk)\b|\btonight\b"
)
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_DATE = re.compile(
    rf"\b(?:the )?(?:early |late )?{_WEEKDAY}(?:'s)?(?: (?:night|morning|afternoon|evening))?\b|\b{_MONTH}\.? "
    rf"\d{{1,2}}\b(?:, ?\d{{4}})?"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}\b(?:,? \d{{4}})?|\b(?:until|in|by|since|late|early) "
    rf"{_MONTH}\b(?:,? \d{{4}})?"
    r"|\b(?:yesterday|today|tonight|tomorrow|overnight)\b|\b(?:last|next|this|earlier this|later this) (?:week"
    r"|month|year|night|evening|morning|spring|summer|fall|autumn|winter)\b"
    rf"|\b{_N} (?:minute|hour|day|week|fortnight|month|year|decade)s? (?:after|before|earlier|later|ago|from now)\b"
    r"(?: (?:the|his|her) \w+)?"
    rf"|\b(?:the )?(?:first|second|third|fourth) quarter\b(?: of \d{{4}})?"
    rf"|\bthe (?:end|start|beginning|middle) of (?:{_MONTH}|the (?:year|month|week))\b"
    r"|\bvalentine'?s'? day\b|\bchristmas\b|\bnew year'?s\b|\bthe (?:following|previous|same) (?:day|night|evening"
    r"|morning|week)\b|\bin (?:19|20)\d\d\b"
)
_DURATION = re.compile(
    rf"\b(?:(?:about|around|roughly|nearly|almost|upwards of|more than|over|at least|up to|less than|some) "
    rf")?(?:{_N}(?: to {_N})?)[ -](?:and a half )?(?:second|minute|min|hour|hr|day|week|month|year)s?\b(?! old|-old)"
)
_AGE = re.compile(
    r"\b(?:\d{1,3}|"
    + _NUMBER
    + r")[- ]?(?:year|month|week|day)s?[- ]old\b|(?<=, )\d{1,2}(?=\s?[,.;)]| and\b| of\b(?! whom| them| those| the)"
    r"| who\b|\s?$)|\baged? "
    r"(?:of )?\d{1,3}\b"
    r"|\bages? (?:of )?\d{1,3}(?: (?:and|to) \d{1,3})?\b|\bboth \d{1,3}\b|\b(?:is|was|turned) \d{1,2}\b(?! \w+s\b)"
    r"|(?<=\()\d{1,2}(?=\))"
)
_MONEY = re.compile(
    rf"[$£€]\s?\d[\d,.]*(?:\s?(?:k|m|bn|million|billion|thousand))?\b|\b(?:{_N}|\d[\d,.]*m?)[ -]?(?:hundred "
    rf"|thousand |million |billion |m |crore |lakh )*-?(?:million-|billion-)?(?:dollar|euro|pound|rupee|yen|peso)s?\b"
)
_MEASURE = re.compile(
    rf"\b{_N}[ -]?(?:nautical |square |cubic )?(?:mile|kilomet(?:er|re)|km|met(?:er|re)|feet|foot|ft|yard|inch"
    rf"|inches|mph|kmh|kph|km/h|knot|ton|tonne|pound|kg|acre|degree|percent|mm|caliber|calibre|gauge)s?\b"
    r"|\.\d{2,3}\b|\bmagnitude(?: of|-| )(?:about |around )?\d\.\d\b|\b\d\.\d(?: |-)(?:magnitude|richter)\b"
    r"|\b\d{1,2}\.\d\b"
)
_EACH = re.compile(r"\b(?:an?|per|each|every) (?:share|hour|day|week|month|barrel|ton|person|head|ticket|piece|unit)\b")
PER_PIECE = 0.6
_DEADLINE = re.compile(r"\b(?:have|has|had) to\b|\bmust\b|\bdeadline\b|\bdue\b|\buntil\b")
_NOT_COUNTED = frozenset({"DATE", "TIME", "MONEY", "PERCENT", "ORDINAL"})
# "How heavy" is answered in tons, "how fast" in miles an hour.
_FAMILIES = tuple(
    (f"how {word}", re.compile(units))
    for word, units in (
        ("heavy", r"ton|pound|kg|kilo"),
        ("fast", r"mph|kmh|kph|km/h|knot|miles? (?:an|per) hour|over the speed"),
        ("far", r"mile|km|kilomet|met(?:er|re)|feet|foot|yard"),
        ("tall", r"feet|foot|met(?:er|re)|inch"),
        ("high", r"feet|foot|met(?:er|re)|percent|degree"),
        ("deep", r"feet|foot|met(?:er|re)|inch|km|mile"),
        ("big", r"square|acre|feet|met(?:er|re)|ton|mile|km"),
        ("large", r"square|acre|feet|met(?:er|re)|ton|mile|km"),
    )
)
# Words that set a number on top of another, with what is left of its fit as a count of the whole.
_ADDED = {"more": 0.5, "additional": 0.5, "another": 0.5, "extra": 0.5, "other": 0.8, "others": 0.8}
_LOOSE_COUNTS = {
    "dozens": 0.5,
    "hundreds": 0.5,
    "thousands": 0.5,
    "several": 0.35,
    "another": 0.35,
    "both": 0.4,
    "no": 0.3,
}
_BARE_DEPS = frozenset({"dobj", "nsubj", "nsubjpass", "pobj", "attr"})
_NOBODY = re.compile(
    r"\b(?:no one|nobody|none|no (?:\w+ )?(?:people|person|injuries|deaths|casualties|fatalities|victims|passengers))\b"
)
_POPULATION = frozenset({stem_word("population"), stem_word("inhabitants")})
_DWELLERS = frozenset(stem_word(word) for word in ("population", "resident", "inhabitant", "home"))
_PEOPLE = frozenset(
    stem_word(word)
    for word in "people person victim resident inhabitant man woman injured wounded hurt dead killed missing arrested "
    "survivor homeless hospitalized".split()
)


def find_numbers(view: ClaimView, query: Query) -> list[Value]:
    """Values of the numeric kinds for this query's kind, each with how well it fits."""
    finder = _FINDERS.get(query.wanted)
    return finder(view, query) if finder else []


def find_facets(view: ClaimView, kinds: Iterable[FacetKind], fit: float = 1.0) -> list[Value]:
    """The claim's own facets of these kinds as values."""
    wanted = set(kinds)
    found = []
    for facet in view.claim.facets:
        if facet.kind in wanted and facet.passage.end <= view.claim.passage.end:
            first, last = view.find_token(facet.passage.start), view.find_token(facet.passage.end - 1)
            found.append(Value(first, last, fit, facet.value, f"{facet.kind} facet {facet.value}"))
    return found


def match_pattern(view: ClaimView, pattern: re.Pattern[str], fit: float, why: str) -> list[Value]:
    """Every printed stretch that fits a pattern (over folded text) as a value."""
    text, start = view.text, view.claim.passage.start
    found = []
    for match in pattern.finditer(text):
        printed = match.group().strip()
        begin = start + match.start() + (len(match.group()) - len(match.group().lstrip()))
        if printed:
            first, last = view.find_token(begin), view.find_token(begin + len(printed) - 1)
            found.append(Value(first, last, fit, printed, why))
    return found


def _find_counts(view: ClaimView, query: Query) -> list[Value]:
    focus = [term.stem for term in query.of_part("focus")] or [term.stem for term in query.of_part("subject")][:1]
    taken = {i for value in _covered(view) for i in range(value.first, value.last + 1)}
    found = _find_nobody(view, focus)
    for index, word in enumerate(view.words):
        loose = _LOOSE_COUNTS.get(word)
        if index in taken or (loose is None and not view.is_number(index)):
            continue
        if view.tokens[index].entity in _NOT_COUNTED or word.startswith("."):
            continue
        # "the one officer who stayed" singles out, it does not count.
        if word == "one" and index and view.words[index - 1] in ("the", "this", "that", "no", "any"):
            continue
        head, noun_fit = _fit_noun(view, index, focus)
        fit = noun_fit * (loose or 1.0) * _weigh_added(view, index, head)
        last = head if index < head <= index + 4 else index
        if any(asked in _POPULATION for asked in focus) and not _near_stem(
            view, Value(index, last, fit, "", ""), list(_DWELLERS)
        ):
            fit *= 0.3
        number = read_number(word)
        norm = f"{number:g}" if number is not None else word
        found.append(Value(index, last, fit, norm, f"{word} counts {view.words[head]}", head))
    return found + _find_ordinals(view)


def _find_nobody(view: ClaimView, focus: list[str]) -> list[Value]:
    """ "No one was killed" counts too."""
    if not any(asked in _PEOPLE for asked in focus):
        return []
    return [replace(value, norm="0", head=value.last) for value in match_pattern(view, _NOBODY, 0.9, "counts nobody")]


def _weigh_added(view: ClaimView, index: int, head: int) -> float:
    """ "Two more officers" come on top of others: no count of the whole."""
    low, high = sorted((index, head))
    return min((_ADDED.get(word, 1.0) for word in view.words[max(0, low - 1) : high + 1]), default=1.0)


def _find_ordinals(view: ClaimView) -> list[Value]:
    """ "A third" or "another wounded" counts one more; a weak count, for want of a number."""
    return match_pattern(
        view, re.compile(r"\b(?:an? (?:second|third|fourth|fifth)|another)\b(?: \w+)?"), 0.4, "one more"
    )


def _covered(view: ClaimView) -> list[Value]:
    values = []
    for pattern in (_CLOCK, _MONEY, _AGE, _MEASURE):
        values += match_pattern(view, pattern, 1.0, "")
    return values + [value for value in match_pattern(view, _DURATION, 1.0, "") if view.is_number(value.first)]


def _fit_noun(view: ClaimView, index: int, focus: list[str]) -> tuple[int, float]:
    """The noun that a number counts, and how well it is the noun asked for."""
    best, best_fit = index, 0.0
    nouns = _find_counted(view, index)
    lexicon = load_lexicon()
    for noun in nouns:
        for stem in view.stems[noun]:
            fit = max((lexicon.score_words(asked, stem) for asked in focus), default=0.5)
            if fit < 0.5 and any(asked in _PEOPLE for asked in focus) and _is_person(view, noun):
                fit = 0.7
            if fit > best_fit:
                best, best_fit = noun, fit
    if best_fit:
        return best, 0.35 + 0.65 * best_fit
    if not nouns:
        # A bare number ("50 were injured", "20 of whom survived") counts whatever the sentence is about.
        # Unless what is to be counted is no person and does not stand here as a noun ("how many shots").
        people = not focus or any(asked in _PEOPLE or lexicon.score_words("person", asked) for asked in focus)
        if not people and not _holds_noun(view, focus):
            return index, 0.3
        return index, 0.9 if view.tokens[index].dep in _BARE_DEPS else 0.7
    return nouns[0], 0.2


def _holds_noun(view: ClaimView, focus: list[str]) -> bool:
    score = load_lexicon().score_words
    return any(
        token.pos in ("NOUN", "PROPN") and any(score(asked, stem) for asked in focus for stem in view.stems[i])
        for i, token in enumerate(view.tokens)
    )


def _find_counted(view: ClaimView, index: int) -> list[int]:
    token = view.tokens[index]
    found = []
    if token.dep in ("nummod", "amod", "det", "compound", "quantmod", "predet") and view.tokens[token.head].pos in (
        "NOUN",
        "PROPN",
    ):
        found.append(token.head)
        # "four County Sheriff's deputies": the number stands with the owner and counts what is owned.
        if view.tokens[token.head].dep in ("poss", "compound"):
            found.append(view.tokens[token.head].head)
    found += find_group(view, index)
    for child in view.children[index]:
        if view.words[child] == "of":
            found += [node for node in view.children[child] if view.tokens[node].pos in ("NOUN", "PROPN")]
            if any(view.words[node] in ("whom", "which", "them", "these", "those") for node in view.children[child]):
                found += find_antecedent(view, index)
    if not found:
        for node in range(index + 1, min(index + 4, len(view.tokens))):
            if view.tokens[node].pos in ("NOUN", "PROPN"):
                found.append(node)
            elif view.tokens[node].pos not in ("ADJ", "NUM", "PUNCT", "SYM", "DET"):
                break
    return found


def _is_person(view: ClaimView, index: int) -> bool:
    score = load_lexicon().score_words
    return any(score("person", stem) or score("victim", stem) or stem in _PEOPLE for stem in view.stems[index])


def _find_durations(view: ClaimView, query: Query) -> list[Value]:
    found = []
    for value in (*find_facets(view, ("duration",)), *match_pattern(view, _DURATION, 0.95, "a length of time")):
        after = view.words[value.last + 1] if value.last + 1 < len(view.words) else ""
        dated = after in ("ago",) or (
            after in ("earlier", "later", "after", "before") and " after " not in f" {query.text} "
        )
        weak = view.words[value.first] in ("a", "an", "several", "few")
        fit = value.fit * (0.45 if dated else 1.0) * (0.6 if weak else 1.0)
        if query.unit and query.unit.rstrip("s") not in value.norm:
            fit *= 0.6
        found.append(Value(value.first, value.last, fit, value.norm, value.why))
    return found


def _find_times(view: ClaimView, _query: Query) -> list[Value]:
    clock = find_facets(view, ("time",)) + match_pattern(view, _CLOCK, 1.0, "a time of day")
    return clock + match_pattern(view, _PART_OF_DAY, 0.5, "a part of the day")


def _find_dates(view: ClaimView, query: Query) -> list[Value]:
    found = find_facets(view, ("date",)) + match_pattern(view, _DATE, 0.95, "a date")
    found += match_pattern(view, _CLOCK, 0.75, "a time of day")
    if query.future or _DEADLINE.search(fold_word(query.text)):
        found += match_pattern(view, _DURATION, 0.6, "a term")
    return found


def _find_ages(view: ClaimView, query: Query) -> list[Value]:
    """Ages, each held against whose it is: the noun that it describes or the name right before it."""
    asked = [term.stem for term in query.of_part("subject", "focus")]
    found = find_facets(view, ("age",)) + match_pattern(view, _AGE, 0.95, "an age")
    return [replace(value, fit=value.fit * (1.0 if _bears(view, value, asked) else 0.4)) for value in found]


def _bears(view: ClaimView, value: Value, asked: list[str]) -> bool:
    nodes = {
        node
        for i in range(value.first, value.last + 1)
        for node in view.paths[i][:4]
        if view.tokens[node].pos in ("NOUN", "PROPN", "PRON")
    }
    nodes |= set(range(max(0, value.first - 3), value.first))
    nodes |= {
        i
        for node in nodes
        for i in view.children[node]
        if view.tokens[i].dep in ("appos", "compound", "nsubj", "conj", "amod")
    }
    lexicon = load_lexicon()
    near = {stem for i in nodes for stem in view.stems[i]}
    near |= {stem for stem, tokens in view.named.items() if nodes & set(tokens)}
    return not asked or any(lexicon.score_words(one, stem) for one in asked for stem in near)


def _find_amounts(view: ClaimView, query: Query) -> list[Value]:
    found = find_facets(view, ("amount",)) + match_pattern(view, _MONEY, 0.95, "an amount of money")
    if not _EACH.search(fold_word(query.text)):
        found = [replace(one, fit=one.fit * (PER_PIECE if _is_each(view, one) else 1.0)) for one in found]
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
    return _EACH.match(" ".join(view.words[value.last + 1 : value.last + 3])) is not None


def _find_measures(view: ClaimView, query: Query) -> list[Value]:
    found = find_facets(view, ("measure",), 0.95) + match_pattern(view, _MEASURE, 0.9, "a measure")
    focus = [term.stem for term in query.of_part("focus")]
    family = next((units for word, units in _FAMILIES if word in fold_word(query.text)), None)
    if family is not None:
        found = [replace(value, fit=value.fit * (1.0 if family.search(value.norm) else 0.3)) for value in found]
    if not focus:
        return found
    kept = []
    for value in found:
        printed = value.norm + " " + " ".join(view.words[value.first : value.last + 1])
        near = _near_stem(view, value, focus)
        fits = near or any(_suits_measure(stem, printed) for stem in focus)
        kept.append(Value(value.first, value.last, value.fit * (1.0 if fits else 0.45), value.norm, value.why))
    return kept


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


_FINDERS: dict[str, Callable[[ClaimView, Query], list[Value]]] = {
    "count": _find_counts,
    "duration": _find_durations,
    "time": _find_times,
    "date": _find_dates,
    "age": _find_ages,
    "amount": _find_amounts,
    "measure": _find_measures,
}
