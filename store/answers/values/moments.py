"""When and how long: times of day, dates, years, and lengths of time, as values of a claim."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from store.answers.english.meanings import find_classes
from store.answers.english.words import fold_word, stem_word
from store.answers.evidence.matching import Match
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.printed import QUANTITY, Value, find_entities, find_facets, keep_widest, match_pattern

_ABOUT = r"(?:(?:at|by|about|around|roughly|nearly|almost|shortly|just|soon) )*(?:(?:before|after|about|around) )?"
CLOCK = re.compile(
    r"\b\d{1,2}(?:[:.]\s?\d\d)?\s?(?:[ap]\.\s?m\.?|[ap]m\b)|\b\d{1,2}:\d\d\b|\b\d{3,4}\s?(?:hours|hrs"
    r"|local(?: time)?|gmt|utc|est|et)\b"
    r"|\b(?<=at |by )(?:[01]?\d|2[0-3])\.[0-5]\d\b"
    r"(?! ?(?:%|[a-z]+ents?\b|[mb]illion|m\b|met|mile|km|point|euro|dollar))"
    r"|\b(?:[01]?\d|2[0-3])\.[0-5]\d(?= local|gmt)"
    r"|\b(?:noon|midnight|midday)\b|\b\d{1,2} o'clock\b|\b(?:at|about|around) \d{4}\b(?= ?\()"
)
_CLOCK_WIDE = re.compile(
    rf"\b(?:{_ABOUT}|(?:between|from) \d{{1,2}}(?:[:.]\d\d)?(?: ?[ap]\.?m\.?)? (?:and|to|until) )"
    rf"(?:{CLOCK.pattern})"
)
_PART_OF_DAY = re.compile(
    r"\b(?:early|late|small|morning|evening) hours\b|\b(?:early|late|mid-?)? ?(?:morning|afternoon|evening|night|dawn"
    r"|dusk|daybreak|sunrise|sunset|nightfall|lunchtime)\b|\btonight\b|\bovernight\b"
)
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_LONG_MONTH = r"(?:january|february|april|june|july|august|september|october|november|december)"
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_YEAR = r"(?:1[6-9]|20)\d\d"
_AGE_OF = r"(?:(?:early|late|mid|the early|the late|the mid|the)[ -])"
_DATE = re.compile(
    rf"\b(?:the )?(?:early |late )?{_WEEKDAY}(?:'s)?(?: (?:night|morning|afternoon|evening))?\b|\b{_MONTH}\.? "
    rf"\d{{1,2}}\b(?:, ?\d{{4}})?"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}\b(?:,? \d{{4}})?|\b(?:until|in|by|since|late|early|mid|last|next"
    rf"|this) (?:(?:late|early|mid)[ -])?{_MONTH}\b(?:\.? \d{{1,2}}\b)?(?:,? \d{{4}})?"
    rf"|\b{_LONG_MONTH}\b(?:,? \d{{4}})?|\b{_MONTH},? \d{{4}}\b"
    r"|\b(?:yesterday|today|tonight|tomorrow|overnight)\b|\b(?:last|next|this|earlier this|later this|the past) (?:week"
    r"|weekend|month|year|night|evening|morning|spring|summer|fall|autumn|winter|decade|century)\b"
    rf"|\b{QUANTITY} (?:minute|hour|day|week|fortnight|month|year|decade)s? (?:after|before|earlier|later|ago"
    r"|from now)\b"
    r"(?: (?:the|his|her) \w+)?"
    r"|\b(?:the )?(?:first|second|third|fourth) quarter\b(?: of \d{4})?"
    rf"|\bthe (?:end|start|beginning|middle) of (?:{_MONTH}|the (?:year|month|week))\b"
    r"|\bvalentine'?s'? day\b|\bchristmas(?: (?:day|eve))?\b|\bnew year'?s(?: (?:day|eve))?\b|\bthe (?:following"
    r"|previous|same) (?:day|night|evening|morning|week)\b|\bthe weekend\b"
    rf"|\bbetween {_YEAR} and {_YEAR}\b|\bfrom {_YEAR} (?:to|until|through) {_YEAR}\b"
    rf"|\b(?:in|since|until|till|by|before|after|from|through|of) (?:the )?{_AGE_OF}?{_YEAR}s?\b|\b{_AGE_OF}{_YEAR}s?\b"
    rf"|\b(?:in )?(?:the )?(?:spring|summer|fall|autumn|winter) of {_YEAR}\b"
)
_CLOCK_DAY = re.compile(
    rf"(?:{CLOCK.pattern}),? (?:on )?(?:(?:last|next|this) )?(?:{_WEEKDAY}\b|{_MONTH}\.? \d{{1,2}}\b)"
)
_DURATION = re.compile(
    rf"\b(?:(?:about|around|roughly|nearly|almost|upwards of|more than|over|at least|up to|less than|some|under) "
    rf")?(?:{QUANTITY}(?: (?:to|or) {QUANTITY})?)[ -](?:and a half )?(?:straight |full |long |more )?(?:second|minute"
    rf"|min|hour|hr|day|night|week|fortnight|weekend|month|year|decade|centur)(?:s|y|ies)?\b(?: and a half\b)?"
    r"(?! old|-old)"
)
_RANGE = re.compile(rf"\b(?:from|between) {_YEAR} (?:to|and|until|through) {_YEAR}\b")
_SINCE = re.compile(
    rf"\bsince (?:the )?(?:{_AGE_OF}?{_YEAR}s?|{_MONTH}\b\.?(?: \d{{1,4}})?|{_WEEKDAY}|last \w+|childhood)"
    rf"|{_RANGE.pattern}"
)
_LENGTH = re.compile(
    rf"\b{QUANTITY}[ -](?:pages?|words?|lines?|paragraphs?|chapters?|feet|foot|ft|inch(?:es)?|yards?|miles?"
    r"|met(?:er|re)s?|centimet(?:er|re)s?|kilomet(?:er|re)s?|km|blocks?)\b"
)
_STAMP = re.compile(rf"\b(?:{_MONTH}\.?|\d{{1,2}}) ?(?:\d{{1,2}})?,? ?(?:/ ?)?\d{{4}},? ?(?:at )?\d{{1,2}}:")
_TERM = re.compile(r"\b(?:have|has|had) to\b|\bmust\b|\bdeadline\b|\bdue\b|\buntil\b")
# What leads to a length of time that is one ("for an hour"); a bare "a day" is a rate or a day ("a dozen a day").
_LEADS = frozenset(
    "for about nearly almost over took take takes lasted lasts last within after in every half under than "
    "spent spend an another roughly around least".split()
)
_WEAK = frozenset({"a", "an", "several", "few"})
_ONE = frozenset({"a", "an"})
_ASKED_FORMS = (
    (re.compile(r"\b(?:what|which) year\b"), re.compile(rf"\b{_YEAR}\b"), 0.6),
    (re.compile(r"\b(?:what|which) month\b"), re.compile(rf"\b{_MONTH}\b"), 0.5),
    (re.compile(r"\bsince when\b"), re.compile(r"\bsince\b|\bin\b|\bago\b|\bfrom\b|\blast\b"), 0.8),
    (re.compile(r"\buntil (?:when|what)\b"), re.compile(r"\b(?:until|till|through|to|by)\b"), 0.8),
)
# Who asks since when somebody has been with a body is told by "a six-year veteran".
_SERVING = re.compile(
    r"\bhow long (?:has|have|had|was|were|did)\b.*\b(?:been|work|works|worked|working|serve|served|serving|employed"
    r"|veteran|member)\b"
)
_RUNNING = frozenset(stem_word(word) for word in "be run stretch measure total reach extend cover".split())
_STATE = re.compile(r"\bhow long (?:has|have|had)\b")
_UP_TO = re.compile(r"\b(?:after|before|until|till)\b")
_AGO = re.compile(r"\bhow long ago\b")
_NO_MOMENT = re.compile(r"\bold\b|\bdaily\b|\bannual|\byears?\b|\bmonths?\b|\bdays?\b|\bweeks?\b|\bage")
RATE, ATTRIBUTE, WITHIN, OWNING, STAMP, DATED, AGO = 0.4, 0.5, 0.8, 0.9, 0.4, 0.45, 0.4


def find_times(view: ClaimView, _query: Query) -> list[Value]:
    """Times of day, with what is printed about them ("shortly before 8 a.m."), then parts of the day."""
    clock = [*find_facets(view, ("time",)), *match_pattern(view, _CLOCK_WIDE, 1.0, "a time of day")]
    clock = [replace(one, fit=one.fit * (STAMP if _is_stamp(view, one) else 1.0)) for one in keep_widest(clock)]
    return clock + match_pattern(view, _PART_OF_DAY, 0.55, "a part of the day")


def _is_stamp(view: ClaimView, value: Value) -> bool:
    """Whether a time is that of the publication, printed with its date before the text ("May 12, 2009, 11:20 GMT")."""
    begin = view.tokens[value.first].start - view.claim.passage.start
    return _STAMP.search(view.text[max(0, begin - 30) : begin + 12]) is not None


def find_dates(view: ClaimView, query: Query, matches: Sequence[Match] = ()) -> list[Value]:
    """Days, months, years and spans of years; a clock time too, and a term where the question is about one."""
    text = fold_word(query.text)
    found = [
        *find_facets(view, ("date",)),
        *match_pattern(view, _DATE, 0.95, "a date"),
        *match_pattern(view, _CLOCK_DAY, 1.0, "a time and a day"),
        *(value for value in find_entities(view, ("DATE",), 0.85, "a date") if _is_moment(value)),
    ]
    held = {token for match in matches if match.term.part != "predicate" for token in match.tokens}
    found = [_judge_form(view, value, text, held) for value in keep_widest(found)]
    found += match_pattern(view, _CLOCK_WIDE, 0.75, "a time of day")
    if query.future or _TERM.search(text):
        found += match_pattern(view, _DURATION, 0.6, "a term")
    return found


def _is_moment(value: Value) -> bool:
    """Whether what the parser calls a date is one, and not an age, a bare number or a length of time."""
    return re.search(rf"\b{_YEAR}\b|[a-z]{{3}}", value.norm) is not None and not _NO_MOMENT.search(value.norm)


def _judge_form(view: ClaimView, value: Value, text: str, held: set[int]) -> Value:
    """ "What year" is answered by a year, "until when" by an end: other dates fit less."""
    printed = " ".join(view.words[max(0, value.first - 1) : value.last + 1])
    if value.norm.endswith("'s") and view.tokens[value.first].head not in held:
        # "Thursday's close" tells of the close, and of nothing else that happened on Thursday.
        value = replace(value, fit=value.fit * OWNING)
    for asked, form, share in _ASKED_FORMS:
        if asked.search(text) and not form.search(printed):
            return replace(value, fit=value.fit * share)
    return value


_FOR_GOOD = re.compile(r"\b(?:indefinitely|until further notice|permanently|for life|for good)\b")


def find_durations(view: ClaimView, query: Query) -> list[Value]:
    """Lengths of time, and of a thing its length in pages or feet where that stands beside it."""
    text = fold_word(query.text)
    found = [*find_facets(view, ("duration",)), *match_pattern(view, _DURATION, 0.95, "a length of time")]
    found = keep_widest(found)
    asked = {term.stem for term in query.of_part("subject", "focus")}
    judged = [
        replace(value, fit=value.fit * _judge_duration(view, value, found[:at], query, asked))
        for at, value in enumerate(found)
    ]
    judged += match_pattern(view, _SINCE if _STATE.search(text) else _RANGE, 0.6, "from when to when")
    judged += match_pattern(view, _FOR_GOOD, 0.8, "says that no end is set")
    if "how long" in text:
        judged += [value for value in match_pattern(view, _LENGTH, 0.95, "a length") if _measures(view, value, asked)]
    return judged


def _judge_duration(view: ClaimView, value: Value, before: list[Value], query: Query, asked: set[str]) -> float:
    words = view.words
    after = words[value.last + 1] if value.last + 1 < len(words) else ""
    lead = words[value.first - 1] if value.first else ""
    fit = 1.0
    dated = after == "ago" or (after in ("earlier", "later", "after", "before") and not _UP_TO.search(query.text))
    if dated and not (after == "ago" and _AGO.search(fold_word(query.text))):
        fit *= AGO if after == "ago" else DATED
    elif words[value.first] in _ONE and lead not in _LEADS and view.tokens[value.first].dep != "nsubj":
        fit *= RATE
    elif words[value.first] in _WEAK:
        fit *= 0.6
    # "Nine hours over two days": the second is what the first lay in.
    if words[value.first] in ("over", "in", "within") and before and before[-1].last >= value.first - 2:
        fit *= WITHIN
    serving = _SERVING.search(fold_word(query.text)) and _is_persons(view, value)
    if _is_attribute(view, value) and not serving and not asked & set(view.stems[min(value.last + 1, len(words) - 1)]):
        fit *= ATTRIBUTE
    if query.unit and query.unit.rstrip("s") not in value.norm:
        fit *= 0.6
    return fit


def _is_attribute(view: ClaimView, value: Value) -> bool:
    """ "A 12-year sentence": the length is the sentence's, of nothing else that the claim tells of."""
    if value.last + 1 >= len(view.words) or view.tokens[value.last + 1].pos != "NOUN":
        return False
    joined = any(view.words[i] == "-" for i in range(value.first, value.last + 1))
    return joined or "-" in view.words[value.last]


def _is_persons(view: ClaimView, value: Value) -> bool:
    """ "A six-year veteran": the length is that of somebody's being so."""
    after = view.stems[value.last + 1] if value.last + 1 < len(view.words) else ()
    return "year" in value.norm and any("person" in find_classes(stem) for stem in after)


def _measures(view: ClaimView, value: Value, asked: set[str]) -> bool:
    """Whether a length is that of the asked thing: it describes it, or is what the thing runs to."""
    for node in view.paths[value.last][:4]:
        if view.tokens[node].pos == "NOUN" and asked & set(view.stems[node]):
            return True
        if view.tokens[node].pos in ("VERB", "AUX"):
            subjects = _find_subjects(view, node)
            things = [child for child in subjects if view.tokens[child].pos == "NOUN"]
            running = bool(set(view.stems[node]) & _RUNNING)
            return running and any(asked & set(view.stems[child]) for child in things)
    return False


def _find_subjects(view: ClaimView, verb: int) -> list[int]:
    """The subjects of a verb, or of the one that it is joined to ("was built in 1989 and is 118 metres long")."""
    while True:
        found = view.list_subjects(verb)
        if found or view.tokens[verb].dep != "conj" or view.tokens[verb].head == verb:
            return found
        verb = view.tokens[verb].head
