"""Filters in a question: ``outlet:`` ``speaker:`` ``after:`` ``before:`` ``as-of:`` ``-word`` ``"exact phrase"``."""

from __future__ import annotations

import re
from datetime import date

from store.answers.english.words import fold_word
from store.answers.question.query import Filters
from store.claims import StoreError, fold_space

_FILTER = re.compile(
    r"""(?<!\S)(?P<name>outlet|speaker|after|before|as-of|asof|since|until)\s*:\s*(?P<value>"[^"]*"|[^\s"]+)""", re.I
)
_WITHOUT = re.compile(r"(?<!\S)-(?P<word>[^\W\d_][\w'-]*)")
_PHRASE = re.compile(r'"([^"]+)"')
_SAYING = re.compile(r"\b(?:who|whom|whose|said|says|say|called|calls|call|told|wrote|tweeted|quoted?)\b")
_PLAIN_MARKS = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"'})
_DAY = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})$")


class FilterError(StoreError):
    """A filter in the question cannot be read; the message says which and how to write it."""


def parse_filters(question: str) -> tuple[str, Filters]:
    """Cut the filters out of a question: the question that is left, and the filters as typed.

    A quoted phrase filters, unless the question asks who said it: then it stays in the question.
    Raises FilterError for a date that is none.
    """
    text = fold_space(question.translate(_PLAIN_MARKS))
    found: dict[str, str] = {}
    typed: list[str] = []
    for match in _FILTER.finditer(text):
        name = {"since": "after", "until": "before", "asof": "as-of"}.get(match["name"].lower(), match["name"].lower())
        found[name] = match["value"].strip('"')
        typed.append(match.group())
    text = _FILTER.sub(" ", text)
    without = tuple(fold_word(match["word"]) for match in _WITHOUT.finditer(text))
    typed += [f"-{word}" for word in without]
    text = _WITHOUT.sub(" ", text)
    phrases: tuple[str, ...] = ()
    if not _SAYING.search(fold_word(_PHRASE.sub(" ", text))):
        phrases = tuple(_PHRASE.findall(text))
        typed += [f'"{phrase}"' for phrase in phrases]
        text = _PHRASE.sub(lambda match: f" {match.group(1)} ", text)
    return fold_space(text), Filters(
        outlet=found.get("outlet"),
        speaker=found.get("speaker"),
        after=_parse_day(found, "after"),
        before=_parse_day(found, "before"),
        as_of=_parse_day(found, "as-of"),
        without=without,
        phrases=phrases,
        typed=tuple(typed),
    )


def _parse_day(found: dict[str, str], name: str) -> date | None:
    if name not in found:
        return None
    match = _DAY.match(found[name])
    try:
        return date(int(match[1]), int(match[2]), int(match[3])) if match else _refuse(name, found[name])
    except ValueError:
        return _refuse(name, found[name])


def _refuse(name: str, value: str) -> date:
    raise FilterError(f"“{name}:{value}” is no day; write it as {name}:2018-02-23.")
