"""What people type after ``digest`` → a request. A typing error becomes a sentence that says what to type.

``on [TIME] [ZONE] [weekdays|daily] [always|quiet]`` in any order after ``on``; ``off``; ``now``; ``preview``;
``status``; ``corrections on|off``. Nothing at all asks for the status.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time
from typing import Final, Literal, TypeVar

from rapidfuzz.distance import OSA

from store.claims import StoreError
from store.digest.schedule import Days
from store.digest.zones import fold_zone, resolve_zone

Value = TypeVar("Value")
Verb = Literal["on", "off", "now", "preview", "status", "corrections", "help"]

USAGE: Final = (
    "Say `digest on 08:30`, `digest on 8:30am London daily`, `digest off`, `digest now`, `digest preview`, "
    "`digest status` or `digest corrections off`."
)
_VERBS: Final[dict[str, Verb]] = {
    "on": "on", "start": "on", "subscribe": "on", "enable": "on", "set": "on",
    "off": "off", "stop": "off", "unsubscribe": "off", "disable": "off",
    "now": "now", "today": "now",
    "preview": "preview", "previews": "preview",
    "status": "status", "show": "status",
    "corrections": "corrections", "correction": "corrections",
    "help": "help",
}  # fmt: skip
_DAYS: Final[dict[str, Days]] = {
    "weekdays": "weekdays", "weekday": "weekdays", "workdays": "weekdays", "mon-fri": "weekdays",
    "monday-friday": "weekdays", "daily": "daily", "everyday": "daily", "every day": "daily", "each day": "daily",
    "every weekday": "weekdays", "all days": "daily", "7 days": "daily",
}  # fmt: skip
_ALWAYS: Final = {"always": True, "even if empty": True, "quiet": False, "silent": False, "only news": False}
_FILLERS: Final = re.compile(r"\b(?:at|from|in|time zone|timezone|tz|zone|please|every morning|o'?clock)\b:?")
_PLAIN: Final = str.maketrans(
    {"“": " ", "”": " ", "‘": "'", "’": "'", "‚": " ", '"': " ", "：": ":", "–": "-", "—": "-"}
)
# "8:30", "08.30", "8h30", "0830", "8:30 a.m.", "8am": hours alone only with am or pm, or as the only number.
_TIME: Final = re.compile(
    r"(?<![\w/+:.\-])(?:(?P<h>\d{1,2})[:.h](?P<m>\d{2})|(?P<h4>\d{2})(?P<m4>\d{2})|(?P<alone>\d{1,2}))"
    r"(?P<s>:\d{2})?\s*(?P<half>[ap]\.?\s?m\b\.?)?(?![\w:])"
)
_NAMED: Final = {"noon": time(12), "midday": time(12), "midnight": time(0)}


class RequestError(StoreError):
    """What was typed after ``digest`` cannot be read; the message says what to type."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DigestRequest:
    """What is asked. None means "as it is set, or the default": the wall time, the zone, the days, ``always``."""

    verb: Verb
    at: time | None = None
    zone: str | None = None
    days: Days | None = None
    always: bool | None = None
    corrections: bool | None = None


def parse_digest(words: str) -> DigestRequest:
    """Read the words after ``digest``; raises RequestError with a sentence that helps."""
    line = " ".join(words.translate(_PLAIN).split())
    if not line.strip(" .!?"):
        return DigestRequest(verb="status")
    first, _, rest = line.partition(" ")
    verb = _read_verb(first.strip(".,!?'`*_"))
    if verb is None and _TIME.match(line):  # "digest 8:30 daily"
        verb, rest = "on", line
    if verb is None:
        raise RequestError(f"I can’t read “{first}” after `digest`. {USAGE}")
    if verb == "corrections":
        return DigestRequest(verb=verb, corrections=_read_switch(rest))
    return _parse_on(rest) if verb == "on" else DigestRequest(verb=verb)


def _read_verb(word: str) -> Verb | None:
    folded = word.casefold()
    if folded in _VERBS:
        return _VERBS[folded]
    close = {name for name in _VERBS if len(name) > 4 and OSA.distance(folded, name) == 1}
    return _VERBS[close.pop()] if len(close) == 1 else None


def _read_switch(rest: str) -> bool:
    word = rest.strip(" .!?").casefold()
    if word in {"on", "off"}:
        return word == "on"
    raise RequestError("Say `digest corrections on` or `digest corrections off`.")


def _parse_on(rest: str) -> DigestRequest:
    left = f" {_FILLERS.sub(' ', rest.casefold())} ".replace(",", " ")
    left = " ".join(left.split())
    left, days = _take(left, _DAYS)
    left, always = _take(left, _ALWAYS)
    left, at = _take(left, _NAMED)
    if at is None:
        left, at = _take_time(left)
    place = left.strip(" .!?'`*_()")
    return DigestRequest(verb="on", at=at, zone=_read_zone(place, rest) if place else None, days=days, always=always)


def _take(line: str, table: Mapping[str, Value]) -> tuple[str, Value | None]:
    """Take the longest of the table's phrases out of the line."""
    for phrase in sorted(table, key=len, reverse=True):
        found = re.search(rf"(?<![\w/]){re.escape(phrase)}(?![\w/])", line)
        if found:
            return f"{line[: found.start()]} {line[found.end() :]}".strip(), table[phrase]
    return line, None


def _take_time(line: str) -> tuple[str, time | None]:
    found = _TIME.search(line)
    if found is None:
        return line, None
    hour = int(found["h"] or found["h4"] or found["alone"])
    minute = int(found["m"] or found["m4"] or 0)
    typed, half = found.group().strip(), found["half"]
    if half and not 1 <= hour <= 12:
        raise RequestError(f"“{typed}” is no time of day: with am or pm the hour goes from 1 to 12.")
    if half:
        hour = hour % 12 + (12 if half.startswith("p") else 0)
    if hour > 23 or minute > 59:
        raise RequestError(f"“{typed}” is no time of day. Say it like 08:30, 8:30am or 20:15.")
    return f"{line[: found.start()]} {line[found.end() :]}".strip(), time(hour, minute)


def _read_zone(place: str, typed: str) -> str:
    found = resolve_zone(_as_typed(place, typed))
    if found.name is None:
        raise RequestError(f"{found.advice} Or leave it out: then it is your own zone in Slack.")
    return found.name


def _as_typed(place: str, typed: str) -> str:
    """The words of a place with the capitals that the person gave them."""
    at = typed.casefold().find(place)
    return (
        typed[at : at + len(place)] if at >= 0 and fold_zone(typed[at : at + len(place)]) == fold_zone(place) else place
    )
