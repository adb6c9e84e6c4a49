"""Clock times and dates, resolved against the article's date or the story's event where the text allows it."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from store.extraction.facets.lexicon import EVENT_NOUNS, HOLIDAYS, MONTHS, NUMBER_WORDS, PEOPLE, PREDICATES, WEEKDAYS
from store.extraction.facets.make import make_facet
from store.extraction.facets.numbers import Quantity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.claims import Bound, Facet
    from store.extraction.facets.sentence import Sentence

_ABOUT = (
    r"(?:(?:(just|shortly|moments|right|little|soon)\s+)?"
    r"(about|around|approximately|roughly|near|nearly|almost|before|after|by|past|prior to)\s+)?"
)
_CLOCK = re.compile(
    rf"\b{_ABOUT}(?:(\d{{1,2}})(?:\s?:\s?(\d\d))?\s*-?\s?([ap])\s?\.?\s?m\b\.?|(noon|midnight)\b|"
    rf"(\d\d)(\d\d) ?(?:hrs|hours|h)\b|(\d{{1,2}}):(\d\d)\b(?!\s*(?:[ap]\.?m|-)))",
    re.IGNORECASE,
)
_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_DATED = re.compile(
    rf"\b({_MONTH})\b\.?\s?(\d{{1,2}})(?:st|nd|rd|th)?\b(?:\s?,\s?((?:19|20)\d\d))?(?!\s*(?:,000|people))"
    rf"|\b(\d{{1,2}})(?:st|nd|rd|th)?\s(?:of\s)?({_MONTH})\b\.?(?:,?\s((?:19|20)\d\d))?",
    re.IGNORECASE,
)
_DAY = re.compile(rf"\b({'|'.join(WEEKDAYS)})\b", re.IGNORECASE)
_RELATIVE = re.compile(r"\b(yesterday|today|tonight|tomorrow|last night|this morning)\b", re.IGNORECASE)
_COUNTED = "|".join(word for word in NUMBER_WORDS if word != "zero")
_OFFSET = re.compile(
    rf"\b(a|one|the|{_COUNTED}|\d{{1,2}})?\s?(day|week|evening|night|morning|days|weeks)\s(after|before|following)\s"
    r"the (shooting|attack|massacre|crash|killing|quake|earthquake|explosion|robbery|incident|fire|raid)s?\b",
    re.IGNORECASE,
)
_HOLIDAY = re.compile(rf"\b({'|'.join(HOLIDAYS)})(?:['’]?s)?(?:\s(day|eve|night|morning))?\b", re.IGNORECASE)
_DOTTED = frozenset(f"{month}." for month in MONTHS)
_RELATIVE_WORDS = frozenset(
    {"yesterday", "today", "tonight", "tomorrow", "last", "this", "after", "before", "following"}
) | (frozenset(HOLIDAYS))
# Minutes around "about"; "just after four" may be some minutes past.
NEAR = 15
_RESPONSE = frozenset({"respond", "dispatch", "call", "alert", "summon", "arrive"})
_HELPERS = frozenset(
    "police officers officer deputies deputy troopers crews firefighters paramedics medics authorities units emergency "
    "sheriff department responders ambulance".split()
)
_DIED = frozenset({"pronounce", "die", "succumb", "declare"})


def find_times(sentence: Sentence) -> Iterator[Facet]:
    """Clock times ("just before 2 a.m." is 120 minutes and about); their numbers count as used."""
    if not sentence.has_digit and sentence.vocabulary.isdisjoint(("noon", "midnight")):
        return
    for found in _CLOCK.finditer(sentence.text):
        minutes = _minutes(found)
        if minutes is None:
            continue
        begin = (
            found.start(3)
            if found[3]
            else found.start(6)
            if found[6]
            else found.start(7)
            if found[7]
            else (found.start(9))
        )
        first, last = _tokens(sentence, begin, found.end())
        sentence.used.update(range(first, last))
        whole = _tokens(sentence, found.start(), found.end())
        near = f"{found[1] or ''} {found[2] or ''}".lower().strip()
        yield _clock(sentence, whole, first, minutes, near=near)


def _minutes(found: re.Match[str]) -> int | None:
    if found[3]:
        hour, minute = int(found[3]), int(found[4] or 0)
        if not 1 <= hour <= 12 or minute > 59:
            return None
        return hour % 12 * 60 + minute + (720 if found[5].lower() == "p" else 0)
    if found[6]:
        return 720 if found[6].lower() == "noon" else 0
    hour, minute = (int(found[7]), int(found[8])) if found[7] else (int(found[9]), int(found[10]))
    if hour > 23 or minute > 59:
        return None
    return hour * 60 + minute


def _clock(sentence: Sentence, at: tuple[int, int], token: int, minutes: int, *, near: str) -> Facet:
    verb = main_verb(sentence, token)
    event = event_of(sentence, verb)
    low, high, bound = _spread(minutes, near)
    quantity = Quantity(at[0], at[1], at[0], minutes, low, high, bound)
    shown = f"{minutes // 60:02d}:{minutes % 60:02d}"
    about = {
        "event": event,
        "act": sentence.act(verb),
        "mood": sentence.mood(verb),
        "near": near,
        "day": _day_near(sentence),
        "who": sentence.who(sentence.subject(verb)) if verb is not None else "",
    }
    return make_facet(
        sentence,
        "time",
        event,
        f"{near} {shown}".strip(),
        at=at,
        quantity=quantity,
        unit="min",
        negated=sentence.negated(verb),
        about=about,
    )


def _spread(minutes: int, near: str) -> tuple[float | None, float | None, Bound]:
    if near in ("before", "prior to", "by"):
        return None, minutes, "at most"
    if near in ("after", "past"):
        return minutes, None, "at least"
    if near:
        return minutes - NEAR, minutes + NEAR, "about"
    return minutes, minutes, "exact"


def _day_near(sentence: Sentence) -> str:
    found = _DAY.search(sentence.text)
    return found[1].lower() if found else ""


def main_verb(sentence: Sentence, token: int) -> int | None:
    """The verb a time belongs to; a parse that hangs it on a later "as" or "when" clause is put right.

    "Shots erupted just after 4 a.m. Sunday as the owner was closing": the time comes before the clause's own mark.
    """
    verb = sentence.predicate(token)
    if verb is None or verb < token or sentence.parse.deps[verb] != "advcl":
        return verb
    mark = sentence.child(verb, "mark", "advmod")
    if mark is not None and mark > token and sentence.low(mark) in ("as", "when", "while", "after", "before"):
        return sentence.predicate(verb)
    return verb


def event_of(sentence: Sentence, verb: int | None) -> str:
    """What a time or date is the time of: event, response, death, or the act that the verb reports."""
    if verb is None:
        return "event" if not sentence.vocabulary.isdisjoint(EVENT_NOUNS) else ""
    lemma, act = sentence.lemma(verb), sentence.act(verb)
    if lemma in _DIED:
        return "death"
    if _is_event(sentence, verb):
        return "event"
    if sentence.general(verb) and act != "stay":
        subject = sentence.subject(verb)
        word = sentence.low(subject) if subject is not None else "it"
        if (
            word in EVENT_NOUNS
            or (sentence.lemma(subject) if subject is not None else "") in EVENT_NOUNS
            or word in ("this", "that", "all")
        ):
            return "event"
        return f"{word}:{lemma}"
    if lemma in _RESPONSE and _calls_help(sentence, verb, lemma):
        return "response"
    if act in ("shot", "dead", "hurt") or lemma in ("attack", "open", "fire", "hijack", "erupt", "strike", "hit"):
        return "event"
    if lemma in ("say", "tell"):
        return "said"
    return act


def _is_event(sentence: Sentence, verb: int) -> bool:
    """Whether the shots (or the like) do it, whatever the verb, or it is what somebody did as he was shot."""
    subject = sentence.subject(verb)
    noun = "" if subject is None else sentence.lemma(subject)
    if noun in EVENT_NOUNS and noun != "it" and not sentence.says(verb):
        return True
    mark = sentence.child(verb, "mark", "advmod")
    above = sentence.head(verb)
    meanwhile = (
        mark is not None and sentence.low(mark) in ("as", "while", "when") and sentence.parse.deps[verb] == "advcl"
    )
    return meanwhile and sentence.act(above) in ("shot", "dead", "hurt")


def _calls_help(sentence: Sentence, verb: int, lemma: str) -> bool:
    """Whether "called" called the police, and not somebody a name."""
    if lemma == "respond":
        subject = sentence.subject(verb)
        return subject is None or not sentence.vocabulary.isdisjoint(_HELPERS)
    if lemma != "call" or sentence.child(verb, "auxpass") is not None:
        return True
    target = sentence.child(verb, "dobj")
    return target is not None and sentence.low(target) in ("911", "police", "officers", "authorities", "deputies")


def find_dates(sentence: Sentence) -> Iterator[Facet]:
    """Dates and weekdays; the value is an ISO date where it can be resolved, else the day as printed."""
    words = sentence.vocabulary
    dated = sentence.has_digit and not (words.isdisjoint(MONTHS) and words.isdisjoint(_DOTTED))
    for found in _DATED.finditer(sentence.text) if dated else ():
        month = MONTHS[(found[1] or found[5]).lower()]
        day, year = int(found[2] or found[4]), found[3] or found[6]
        at = _tokens(sentence, *found.span())
        if 1 <= day <= 31 and not _in_range(sentence, found.start()) and sentence.text[found.start()].isalnum():
            sentence.used.update(range(*at))
            yield _date(sentence, at, _resolve(sentence, month, day, year), precise="yes")
    seen = set(sentence.used)
    for found in () if words.isdisjoint(WEEKDAYS) else _DAY.finditer(sentence.text):
        at = _tokens(sentence, *found.span())
        if at[0] in seen or _beside_date(sentence, at):
            continue
        name = found[1].lower()
        yield _date(sentence, at, _resolve_weekday(sentence, at[0]) or f"weekday {name}", weekday=name)
    if not words.isdisjoint(_RELATIVE_WORDS):
        yield from _find_relative(sentence)


def _in_range(sentence: Sentence, start: int) -> bool:
    # "between January 1 and September 18" dates no event; neither does the name "the Sept. 11 attacks".
    before = sentence.text[max(0, start - 24) : start].lower()
    rest = sentence.text[start : start + 32].lower().replace(".", "")
    return "between " in before or rest.startswith(("sept 11", "september 11"))


def _beside_date(sentence: Sentence, at: tuple[int, int]) -> bool:
    # "Sunday, Aug. 30": one date, not two.
    return any(sentence.low(token).rstrip(".") in MONTHS for token in range(at[1], min(at[1] + 3, sentence.last)))


def _find_relative(sentence: Sentence) -> Iterator[Facet]:
    published = _day_of(sentence.context.published)
    for found in _RELATIVE.finditer(sentence.text):
        shift = {"yesterday": -1, "last night": -1, "tomorrow": 1}.get(found[1].lower(), 0)
        value = (published + timedelta(days=shift)).isoformat() if published else found[1].lower()
        yield _date(sentence, _tokens(sentence, *found.span()), value, relative="yes")
    story = sentence.context.story
    event = story.event_date if story is not None else None
    for found in _OFFSET.finditer(sentence.text):
        count = (
            1
            if found[1] in (None, "a", "one", "the")
            else int(NUMBER_WORDS.get(found[1].lower(), 0)) or (int(found[1]) if found[1].isdigit() else 1)
        )
        days = count * (7 if found[2].lower().startswith("week") else 1)
        sign = -1 if found[3].lower() == "before" else 1
        value = (event + timedelta(days=sign * days)).isoformat() if event else found[0].lower()
        at = _tokens(sentence, *found.span())
        yield _date(sentence, at, value, relative="story")
    for found in _HOLIDAY.finditer(sentence.text):
        month, day = HOLIDAYS[found[1].lower()]
        eve = (found[2] or "").lower() == "eve"
        resolved = _resolve(sentence, month, day - (1 if eve else 0), None)
        yield _date(sentence, _tokens(sentence, *found.span()), resolved, holiday=found[1].lower())


def _day_of(moment: date | None) -> date | None:
    return moment.date() if isinstance(moment, datetime) else moment


def _anchor(sentence: Sentence) -> date | None:
    published = _day_of(sentence.context.published)
    if published is not None:
        return published
    story = sentence.context.story
    return story.event_date if story is not None else None


def _resolve(sentence: Sentence, month: int, day: int, year: str | None) -> str:
    anchor = _anchor(sentence)
    if year is None and anchor is None:
        return f"--{month:02d}-{day:02d}"
    chosen = int(year) if year is not None else _nearest_year(anchor, month, day)
    try:
        return date(chosen, month, day).isoformat()
    except ValueError:
        return f"{chosen}-{month:02d}-{day:02d}"


def _nearest_year(anchor: date | None, month: int, day: int) -> int:
    if anchor is None:
        return 1
    # News looks back more than ahead: up to four months ahead is this year, the rest is last year.
    ahead = (month - anchor.month) * 30 + day - anchor.day
    return anchor.year - 1 if ahead > 120 else anchor.year + 1 if ahead < -300 else anchor.year


def _resolve_weekday(sentence: Sentence, token: int) -> str | None:
    """The day nearest to publication: before it, or after it when the verb it stands on is only to come."""
    published = _day_of(sentence.context.published)
    if published is None:
        return None
    place = WEEKDAYS[sentence.low(token)]
    if _ahead(sentence, token):
        return (published + timedelta(days=(place - published.weekday()) % 7)).isoformat()
    return (published - timedelta(days=(published.weekday() - place) % 7)).isoformat()


def _ahead(sentence: Sentence, token: int) -> bool:
    if sentence.low(token - 1) in ("next", "last", "past"):
        return sentence.low(token - 1) == "next"
    verb = main_verb(sentence, token)
    if verb is None or sentence.parse.tags[verb] == "VBD":
        return False
    return sentence.mood(verb) == "planned" or sentence.lemma(verb) in ("schedule", "expect", "plan", "set")


def _date(sentence: Sentence, at: tuple[int, int], value: str, **details: str) -> Facet:
    verb = main_verb(sentence, at[0])
    noun = _dated_noun(sentence, at[0])
    event = noun or event_of(sentence, verb)
    about = {
        "event": event,
        "act": sentence.act(verb),
        "mood": sentence.mood(verb),
        "noun": noun,
        "who": _about_whom(sentence, verb),
        "printed": sentence.cut(*at).text.lower(),
        **details,
    }
    return make_facet(sentence, "date", event, value, at=at, negated=sentence.negated(verb), about=about)


def _about_whom(sentence: Sentence, verb: int | None) -> str:
    if verb is None:
        return ""
    target = sentence.child(verb, "nsubjpass", "dobj")
    return sentence.who(target if target is not None else sentence.subject(verb))


def _dated_noun(sentence: Sentence, token: int) -> str:
    """The noun that the date stands on: "a vigil on Feb. 15", "the Friday shooting"; "" when it stands on a verb."""
    parse = sentence.parse
    for head in sentence.up(token):
        if parse.pos[head] in ("VERB", "AUX"):
            return ""
        if (
            parse.pos[head] == "NOUN"
            and parse.labels[head] not in ("DATE", "TIME")
            and (sentence.lemma(head) not in PEOPLE)
        ):
            lemma = sentence.lemma(head)
            return "event" if lemma in EVENT_NOUNS else PREDICATES.get(lemma, lemma)
    return ""


def _tokens(sentence: Sentence, start: int, end: int) -> tuple[int, int]:
    return sentence.token_at(sentence.start + start), sentence.token_at(sentence.start + end - 1) + 1
