"""Numbers as printed to bounds: digits, words, scales, ranges and the words that make them less exact."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from store.extraction.facets.lexicon import NUMBER_WORDS, ORDINALS, SCALES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.claims import Bound
    from store.extraction.facets.sentence import Sentence

_DIGITS = re.compile(r"(?:us)?[$€£¥e]?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(m|bn|k)?\Z")
_SHORT = {"m": 1e6, "bn": 1e9, "k": 1e3}

# Longest first: what stands right before a number and says how it binds.
_BEFORE: tuple[tuple[tuple[str, ...], Bound], ...] = (
    (("no", "more", "than"), "at most"),
    (("no", "fewer", "than"), "at least"),
    (("no", "less", "than"), "at least"),
    (("as", "many", "as"), "at most"),
    (("as", "much", "as"), "at most"),
    (("upwards", "of"), "more than"),
    (("upward", "of"), "more than"),
    (("a", "total", "of"), "exact"),
    (("at", "least"), "at least"),
    (("at", "most"), "at most"),
    (("up", "to"), "at most"),
    (("more", "than"), "more than"),
    (("greater", "than"), "more than"),
    (("less", "than"), "less than"),
    (("fewer", "than"), "less than"),
    (("just", "over"), "more than"),
    (("just", "under"), "less than"),
    (("close", "to"), "about"),
    (("an", "estimated"), "about"),
    (("over",), "more than"),
    (("above",), "more than"),
    (("under",), "less than"),
    (("below",), "less than"),
    (("nearly",), "less than"),
    (("almost",), "less than"),
    (("about",), "about"),
    (("around",), "about"),
    (("roughly",), "about"),
    (("approximately",), "about"),
    (("approx",), "about"),
    (("some",), "about"),
    (("estimated",), "about"),
    (("approximate",), "about"),
    (("minimum",), "at least"),
    (("maximum",), "at most"),
)
_LAST_BEFORE = frozenset(words[-1] for words, _ in _BEFORE)
SIGNS = {"exact": "", "about": "about ", "at least": "≥ ", "at most": "≤ ", "more than": "> ", "less than": "< "}


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number at tokens ``[first, last)``, its approximator included from ``begin``; both bounds are inclusive."""

    first: int
    last: int
    begin: int
    value: float
    low: float | None
    high: float | None
    bound: Bound

    def show(self, unit: str = "") -> str:
        """The value as text: "3", "> 4 min", "3-4"."""
        suffix = f" {unit}" if unit else ""
        if self.bound == "range" and self.low is not None and self.high is not None:
            return f"{show_number(self.low)}-{show_number(self.high)}{suffix}"
        return f"{SIGNS[self.bound]}{show_number(self.value)}{suffix}"


def show_number(value: float) -> str:
    """A float without a needless fraction."""
    return str(int(value)) if value == int(value) else f"{value:.10g}"


def read_word(word: str) -> float | None:
    """The value of one token that is a number in digits or words, else None."""
    if (value := NUMBER_WORDS.get(word)) is not None:
        return value
    # A look at the first characters spares the expression for nearly every word.
    if not (word[:1].isdigit() or word[1:2].isdigit() or word[:3] == "us$"):
        return None
    found = _DIGITS.match(word)
    if found is None:
        return None
    return float(found[1].replace(",", "")) * _SHORT.get(found[2] or "", 1.0)


def read_number(sentence: Sentence, token: int) -> tuple[float, int] | None:
    """The number that begins at the token and the token after it: "85 million", "twenty-three", "two dozen"."""
    word = sentence.low(token)
    value = read_word(word)
    after = token + 1
    if value is None:
        if word in SCALES and sentence.low(token - 1) in ("a", "half", "the", "about", "nearly", "per"):
            value = SCALES[word]
            if word == "dozen" and (sentence.low(token - 1) == "half" or sentence.low(token - 2) == "half"):
                value = 6.0
            return value, after
        return None
    if value >= 20 and value < 100 and value % 10 == 0 and sentence.low(after) == "-":
        unit = NUMBER_WORDS.get(sentence.low(after + 1))
        if unit is not None and unit < 10:
            value, after = value + unit, after + 2
    if sentence.low(after) in _SHORT and sentence.touches(after - 1):
        value, after = value * _SHORT[sentence.low(after)], after + 1
    if sentence.low(after) == "-" and sentence.low(after + 1) in SCALES:
        after += 1
    while (scale := SCALES.get(sentence.low(after))) is not None:
        value, after = value * scale, after + 1
        if sentence.low(after) == "and" and (more := read_word(sentence.low(after + 1))) is not None and more < scale:
            value, after = value + more, after + 2
    return value, after


def read_quantity(sentence: Sentence, token: int) -> Quantity | None:
    """The quantity that begins at the token, with its bounds; a range "3 or 4", "15-25", "45 to 100" is one."""
    number = read_number(sentence, token)
    if number is None:
        return None
    value, after = number
    first = token
    if sentence.low(first - 1) in ("$", "€", "£", "¥", "us$", "#"):
        first -= 1
    begin, bound = find_bound(sentence, first)
    if sentence.low(after) in ("-", "–", "to", "or", "and"):
        second = read_number(sentence, after + 1) or (
            read_number(sentence, after + 2) if sentence.low(after + 1) in ("$", "€", "£") else None
        )
        if second is not None and second[0] > value and _joins(sentence, begin, after):
            least, most = _same_scale(value, second[0])
            return Quantity(token, second[1], begin, least, least, most, "range")
    if sentence.low(after) == "or" and sentence.low(after + 1) in ("more", "so"):
        bound = "at least" if sentence.low(after + 1) == "more" else "about"
    low, high = bounds_of(value, bound)
    return Quantity(token, after, begin, value, low, high, bound)


def _joins(sentence: Sentence, begin: int, link: int) -> bool:
    word = sentence.low(link)
    if word == "and":
        return sentence.low(begin - 1) in ("between", "of") and "between" in sentence.vocabulary
    return True


def _same_scale(low: float, high: float) -> tuple[float, float]:
    # "two to three million": the scale stands once, after the second number.
    if high >= 1000 and low < 1000 and high / max(low, 1) >= 1000:
        for scale in (1e9, 1e6, 1e3):
            if high >= scale:
                return low * scale, high
    return low, high


def bounds_of(value: float, bound: Bound) -> tuple[float | None, float | None]:
    """The inclusive bounds of a value under its approximator."""
    if bound == "about":
        loose = looseness(value)
        return value - loose, value + loose
    if bound in ("at least", "more than"):
        return value, None
    if bound == "at most":
        return None, value
    if bound == "less than":
        return None, value
    return value, value


def looseness(value: float) -> float:
    """How far "about" may be off: half of the last digit that the printed figure bothers with, a quarter at most.

    "about 40" is 35 to 45 and "an estimated 102 million" is within half a million, since nobody rounds to 102.
    """
    if value <= 0:
        return 0.0
    step = 1.0
    while value % (step * 10) == 0:
        step *= 10
    if value != int(value):
        step = 0.1
    half = step / 2 if value > 20 or step < 1 else max(step / 2, 1.0)
    return min(half, value / 4)


def find_quantities(sentence: Sentence) -> Iterator[Quantity]:
    """The quantities of the claim in order, those left out whose tokens a rule has used by the time they come."""
    token = sentence.first
    for word in sentence.lowers:
        at = token
        token += 1
        if (
            at < sentence.passed
            or at in sentence.used
            or not (word in NUMBER_WORDS or word in SCALES or word[:1].isdigit() or word[1:2].isdigit())
        ):
            continue
        quantity = read_quantity(sentence, at)
        if quantity is not None:
            sentence.passed = quantity.last
            yield quantity
    sentence.passed = sentence.first


def find_bound(sentence: Sentence, token: int) -> tuple[int, Bound]:
    """The approximator that stands before the token and where it begins; the token itself and "exact" without one."""
    at = token
    while sentence.low(at - 1) in ("the", "only", "just", "another", "an", "a") and sentence.low(at - 2) in (
        "least",
        "than",
        "about",
        "nearly",
        "almost",
        "some",
    ):
        at -= 1
    if sentence.low(at - 1) not in _LAST_BEFORE:
        return token, "exact"
    for words, bound in _BEFORE:
        begin = at - len(words)
        if begin >= sentence.first and all(sentence.low(begin + i) == word for i, word in enumerate(words)):
            return begin, bound
    return token, "exact"


def read_ordinal(word: str) -> int | None:
    """The place a word names: "third" is 3."""
    return ORDINALS.get(word)
