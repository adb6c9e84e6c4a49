"""Money, measures with units, and how long something lasted."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from store.extraction.facets.lexicon import PREDICATES, TITLES
from store.extraction.facets.make import make_facet
from store.extraction.facets.numbers import Quantity, find_quantities
from store.extraction.facets.roles_of import group_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.claims import Facet, FacetKind
    from store.extraction.facets.sentence import Sentence

_SIGNS = {"$": "USD", "us$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "e": "EUR"}
_CURRENCIES = {
    "dollar": "USD",
    "dollars": "USD",
    "euro": "EUR",
    "euros": "EUR",
    "pound": "GBP",
    "pounds": "GBP",
    "yen": "JPY",
    "rupees": "INR",
    "pesos": "MXN",
    "yuan": "CNY",
    "francs": "CHF",
    "rubles": "RUB",
}
# unit word -> (dimension, factor to the base unit, short form)
_UNITS: dict[str, tuple[str, float, str]] = {
    "mile": ("length", 1.609344, "mi"),
    "mi": ("length", 1.609344, "mi"),
    "kilometer": ("length", 1.0, "km"),
    "kilometre": ("length", 1.0, "km"),
    "km": ("length", 1.0, "km"),
    "kilometers": ("length", 1.0, "km"),
    "meter": ("length", 0.001, "m"),
    "metre": ("length", 0.001, "m"),
    "foot": ("length", 0.0003048, "ft"),
    "feet": ("length", 0.0003048, "ft"),
    "yard": ("length", 0.0009144, "yd"),
    "inch": ("length", 0.0000254, "in"),
    "acre": ("area", 0.00404686, "acres"),
    "hectare": ("area", 0.01, "ha"),
    "mph": ("speed", 1.609344, "mph"),
    "knot": ("speed", 1.852, "kn"),
    "kph": ("speed", 1.0, "km/h"),
    "pound": ("weight", 0.453592, "lb"),
    "lb": ("weight", 0.453592, "lb"),
    "lbs": ("weight", 0.453592, "lb"),
    "kilogram": ("weight", 1.0, "kg"),
    "kg": ("weight", 1.0, "kg"),
    "ton": ("weight", 907.185, "t"),
    "tonne": ("weight", 1000.0, "t"),
    "magnitude": ("magnitude", 1.0, "magnitude"),
    "percent": ("share", 1.0, "%"),
    "%": ("share", 1.0, "%"),
    "degree": ("degrees", 1.0, "°"),
    "gallon": ("volume", 3.78541, "gal"),
    "liter": ("volume", 1.0, "l"),
    "barrel": ("volume", 158.987, "bbl"),
}
_SPANS: dict[str, tuple[float, str]] = {
    "second": (1.0, "s"),
    "minute": (60.0, "min"),
    "min": (60.0, "min"),
    "mins": (60.0, "min"),
    "hour": (3600.0, "h"),
    "hr": (3600.0, "h"),
    "day": (86400.0, "days"),
    "week": (604800.0, "weeks"),
    "month": (2629800.0, "months"),
    "year": (31557600.0, "years"),
}
_OFFSET = frozenset({"ago", "after", "before", "later", "earlier", "since", "from"})
_BAIL = frozenset({"bail", "bond"})
_RICHTER = re.compile(r"magnitude|richter", re.IGNORECASE)
_MEASURED_BY = frozenset({"measure", "register", "put", "be", "have", "rate"})


def find_measures(sentence: Sentence) -> Iterator[Facet]:
    """Amounts, measures and durations; a number beside a unit or a currency counts as used."""
    if not sentence.has_digit and sentence.vocabulary.isdisjoint(_ALL_UNITS):
        return
    for quantity in find_quantities(sentence):
        found = _amount(sentence, quantity) or _measure(sentence, quantity) or _duration(sentence, quantity)
        if found is not None:
            sentence.used.update(range(quantity.first, quantity.last))
            yield found


def _amount(sentence: Sentence, quantity: Quantity) -> Facet | None:
    sign, word = sentence.low(quantity.first - 1), sentence.low(quantity.first)
    prefix = re.match(r"us\$|[$€£¥]|e(?=\d)", word)
    after = quantity.last + (1 if sentence.low(quantity.last) == "-" else 0)
    unit = _SIGNS.get(sign) or (prefix and _SIGNS.get(prefix[0])) or _CURRENCIES.get(sentence.low(after))
    if unit is None and sentence.lemma_after(quantity.last) == "pound" and "worth" in sentence.vocabulary:
        unit = "GBP"
    if unit is None or (unit == "GBP" and sentence.low(quantity.last) in ("pound", "pounds") and quantity.value < 1000):
        return None
    first = quantity.first - (1 if sign in _SIGNS else 0)
    last = after + 1 if sentence.low(after) in _CURRENCIES else quantity.last
    return _make(sentence, "amount", quantity, (first, last), key=_purpose(sentence, quantity), unit=unit)


def _purpose(sentence: Sentence, quantity: Quantity) -> str:
    parse = sentence.parse
    chain = sentence.up(quantity.last - 1)
    if sentence.low(quantity.last) in ("a", "an", "per") and quantity.last + 1 < sentence.last:
        return f"per:{sentence.lemma(quantity.last + 1)}"
    near = sentence.lowers[max(quantity.first - 12 - sentence.first, 0) : quantity.last + 5 - sentence.first]
    if not _BAIL.isdisjoint(near):
        return "bail"
    for at in chain[:4]:
        lemma = sentence.lemma(at)
        if lemma == "worth" or PREDICATES.get(lemma) == "stolen" or lemma in ("make", "escape"):
            return "goods" if _taken(sentence) else "worth"
        if parse.pos[at] in ("VERB", "AUX"):
            break
    if _taken(sentence):
        return "goods"
    noun = next((at for at in chain if parse.pos[at] in ("NOUN", "PROPN")), None)
    verb = next((at for at in chain if parse.pos[at] in ("VERB", "AUX")), None)
    named = noun if noun is not None else verb
    return sentence.lemma(named) if named is not None else "amount"


def _taken(sentence: Sentence) -> bool:
    return any(PREDICATES.get(word) == "stolen" or word in _TAKING for word in sentence.vocabulary)


_TAKING = frozenset(
    {
        "stole",
        "robbed",
        "snatched",
        "robbers",
        "thieves",
        "thief",
        "robber",
        "haul",
        "stealing",
        "grabbed",
        "jewels",
        "loot",
        "raid",
        "heist",
        "robbery",
    }
)


def _measure(sentence: Sentence, quantity: Quantity) -> Facet | None:
    at = quantity.last
    word = sentence.low(at)
    square = word == "square" or (word == "sq")
    if word == "-" and sentence.low(at + 1) == "square":
        at, square = at + 1, True
    if square:
        at += 1 if sentence.low(at + 1) != "-" else 2
    elif word in ("-", "nautical"):
        at += 1
    nautical = word == "nautical"
    unit = _UNITS.get(sentence.low(at)) or _UNITS.get(sentence.lemma_after(at))
    first, last = quantity.first, at + 1
    if unit is None:
        return _magnitude(sentence, quantity)
    dimension, factor, short = unit
    if square:
        dimension, factor, short = "area", factor * factor, f"sq {short}"
    if nautical:
        factor, short = 1.852, "nm"
    scaled = _scaled(quantity, factor)
    key = f"{dimension}:{_measured(sentence, at, dimension)}"
    return _make(sentence, "measure", scaled, (first, last), key=key, unit=dimension, shown=quantity.show(short))


def _magnitude(sentence: Sentence, quantity: Quantity) -> Facet | None:
    if not 1.0 <= quantity.value < 10.0 or "." not in sentence.low(quantity.first):
        return None
    if not _RICHTER.search(sentence.text) and sentence.vocabulary.isdisjoint(("quake", "earthquake", "temblor")):
        return None
    at = (quantity.first, quantity.last)
    return _make(
        sentence,
        "measure",
        quantity,
        at,
        key=f"magnitude:{'aftershock' if _aftershock(sentence) else 'quake'}",
        unit="magnitude",
    )


def _aftershock(sentence: Sentence) -> bool:
    return not sentence.vocabulary.isdisjoint(("aftershock", "aftershocks", "foreshock"))


def _measured(sentence: Sentence, unit: int, dimension: str) -> str:
    if dimension == "speed":
        return ""
    if dimension == "magnitude":
        return "aftershock" if _aftershock(sentence) else "quake"
    # "940 miles south of Tehran": the place and the direction say what is measured; else the thing described.
    for child in sentence.children(unit):
        if sentence.low(child) in ("from", "off", "of") and (place := sentence.child(child, "pobj")) is not None:
            return sentence.low(place)
    for at in range(unit + 1, min(unit + 5, sentence.last)):
        if sentence.low(at) in ("of", "from") and at + 1 < sentence.last:
            return next(
                (
                    sentence.low(word)
                    for word in range(at + 1, min(at + 5, sentence.last))
                    if sentence.parse.pos[word] in ("NOUN", "PROPN")
                ),
                "",
            )
    head = next((at for at in sentence.up(unit) if sentence.parse.pos[at] in ("NOUN", "PROPN", "VERB")), None)
    return sentence.lemma(head) if head is not None else dimension


def _duration(sentence: Sentence, quantity: Quantity) -> Facet | None:
    at = quantity.last
    if sentence.low(at) == "-":
        at += 1
    span = _SPANS.get(sentence.low(at)) or _SPANS.get(sentence.lemma_after(at))
    if span is None:
        return None
    factor, short = span
    offset = next((word for word in (sentence.low(at + 1), sentence.low(at + 2)) if word in _OFFSET), "")
    verb = sentence.predicate(at)
    act = sentence.act(verb)
    if sentence.general(verb) and act not in ("be", "stay"):
        act = "event"
    about = {
        "act": act,
        "offset": offset,
        "mood": sentence.mood(verb),
        "who": _described_whom(sentence, at) or _who(sentence, verb),
        "noun": _described(sentence, at),
    }
    key = f"offset:{offset}" if offset else f"for:{_lasting(sentence, at, act)}"
    scaled = _scaled(quantity, factor)
    return make_facet(
        sentence,
        "duration",
        key,
        quantity.show(short),
        at=(quantity.begin, at + 1),
        quantity=scaled,
        unit="s",
        negated=sentence.negated(verb),
        about=about,
    )


def _lasting(sentence: Sentence, unit: int, act: str) -> str:
    if not sentence.vocabulary.isdisjoint(("prison", "sentence", "sentenced", "bars")):
        return "prison"
    noun = _described(sentence, unit)
    if _trade(sentence, unit) is not None:
        return "service"
    if (
        noun in ("veteran", "member", "employee", "officer")
        or (act == "serve" and sentence.lemma(unit) == "year")
        or (act == "be" and sentence.lemma(unit) == "year" and _is_somebody(sentence, unit))
    ):
        return "service"
    return act or noun


def _described(sentence: Sentence, unit: int) -> str:
    head = sentence.head(unit)
    if sentence.parse.deps[unit] in ("compound", "nmod", "npadvmod", "nummod") and head != unit:
        return sentence.lemma(head) if sentence.parse.pos[head] in ("NOUN", "PROPN") else ""
    return ""


def _is_somebody(sentence: Sentence, unit: int) -> bool:
    """Whether the sentence says what or with whom somebody has been for years: "had been a captain for 17 years"."""
    verb = sentence.predicate(unit)
    held = None if verb is None else sentence.child(verb, "attr")
    if held is not None:
        return bool(group_of(sentence, held)) or sentence.lemma(held) in TITLES
    return "with" in sentence.vocabulary


def _trade(sentence: Sentence, unit: int) -> int | None:
    """The person of "a deputy for 14 years": the noun that the length of time stands behind."""
    link = sentence.head(unit)
    noun = sentence.head(link)
    if sentence.low(link) != "for" or sentence.parse.pos[noun] != "NOUN" or noun == link:
        return None
    return noun if group_of(sentence, noun) or sentence.lemma(noun) in TITLES else None


def _described_whom(sentence: Sentence, unit: int) -> str:
    """Whose length of service it is: of the "12-year veteran" himself, not of who speaks about him."""
    head = sentence.head(unit)
    if (trade := _trade(sentence, unit)) is not None:
        head = trade
    elif not _described(sentence, unit) or head == unit:
        return ""
    if sentence.parse.deps[head] == "appos":
        head = sentence.head(head)
    return sentence.who(head)


def _who(sentence: Sentence, verb: int | None) -> str:
    subject = None if verb is None else sentence.subject(verb)
    if subject is None:
        return ""
    return sentence.who(subject) or (sentence.look_back(subject) or "").lower()


def _scaled(quantity: Quantity, factor: float) -> Quantity:
    low = None if quantity.low is None else quantity.low * factor
    high = None if quantity.high is None else quantity.high * factor
    return Quantity(quantity.first, quantity.last, quantity.begin, quantity.value * factor, low, high, quantity.bound)


def _make(
    sentence: Sentence,
    kind: FacetKind,
    quantity: Quantity,
    at: tuple[int, int],
    *,
    key: str,
    unit: str,
    shown: str = "",
) -> Facet:
    verb = sentence.predicate(at[0])
    about = {"act": sentence.act(verb), "mood": sentence.mood(verb), "who": _who(sentence, verb)}
    begin = min(quantity.begin, at[0])
    value = shown or quantity.show(unit)
    return make_facet(
        sentence,
        kind,
        key,
        value,
        at=(begin, at[1]),
        quantity=quantity,
        unit=unit,
        negated=sentence.negated(verb),
        about=about,
    )


_ALL_UNITS = (
    frozenset(_UNITS)
    | frozenset(_SPANS)
    | frozenset(_CURRENCIES)
    | frozenset(word + "s" for word in (*_UNITS, *_SPANS))
)
