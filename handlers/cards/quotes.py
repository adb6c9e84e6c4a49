"""Quote look-ups: every printing of one utterance, the fullest first, compared word by word."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from handlers.cards.claims import show_attributed
from handlers.cards.layout import Item, section, words
from handlers.cards.sheet import Sheet
from handlers.text import escape, plural, shorten
from store.answers.lookups.records import QuoteLookup, Utterance, Variant, WordChange

_CHANGES: Final = 420
_DETAIL: Final = 240


def build_quotes(found: QuoteLookup, lead: str, receipt: str) -> Sheet:
    """The answer to ``quote [NAME] [WORDS]``."""
    asked = " ".join(part for part in (found.speaker, found.words) if part)
    about = f" for “{shorten(asked, 200)}”" if asked else ""
    head = f"{lead}*{plural(len(found.utterances), 'utterance')}{about}*"
    if not found.utterances:
        head = f"{lead}Nothing like that is quoted in the articles{about}."
    altered = print_changes(found.altered)
    detail = shorten(found.detail, _DETAIL) if altered or not found.utterances else ""
    extra = [f"Your words differ from print: {altered}" if altered else "", detail, _suggest(found)]
    items = (item for number, one in enumerate(found.utterances, 1) for item in _show_utterance(one, number))
    searched = (f"searched {plural(found.searched, 'claim')}",) if found.searched else ()
    return Sheet(
        kind="quote",
        head=words("\n".join(part for part in (head, *extra) if part)),
        items=tuple(items),
        lines=searched,
        receipt=receipt,
        most=7,
    )


def _suggest(found: QuoteLookup) -> str:
    return "Did you mean: " + " · ".join(shorten(one, 90) for one in found.suggestions[:4]) if found.suggestions else ""


def _show_utterance(utterance: Utterance, number: int) -> Iterable[Item]:
    """Its printings; the first carries the heading, so that the two are never parted."""
    speaker = shorten(utterance.speaker, 160) if utterance.speaker else "Speaker not resolved"
    printings = plural(len(utterance.variants), "printing")
    several = len(utterance.variants) > 1
    detail = f"\n{shorten(utterance.detail, _DETAIL)}" if several and utterance.detail else ""
    heading = f"*{number}. {speaker}* · {printings}{detail}"
    for place, variant in enumerate(utterance.variants):
        item = show_attributed(
            variant.evidence, variant.attribution, note=_compare(variant, place, len(utterance.variants))
        )
        if place:
            yield item
        else:
            yield Item((section(heading), *item.blocks), f"{heading}\n{item.text}", item.subjects)


def _compare(variant: Variant, place: int, printings: int) -> str:
    if printings == 1:
        return ""
    if place == 0:
        return "_fullest printing_"
    changes = print_changes(variant.changes)
    return f"_against the fullest:_ {changes}" if changes else "_same words_"


def print_changes(changes: tuple[WordChange, ...]) -> str:
    """``drops “x” · adds “y” · has “y” for “x”`` (escaped), as many as fit."""
    parts = [part for part in map(_print_change, changes) if part]
    line = ""
    for number, part in enumerate(parts):
        longer = f"{line} · {part}" if line else part
        if len(longer) > _CHANGES:
            return " · ".join(filter(None, (line, plural(len(parts) - number, "more difference"))))
        line = longer
    return line


def _print_change(change: WordChange) -> str:
    left, right = (escape(shorten_raw(text)) for text in (change.left, change.right))
    if change.kind == "dropped":
        return f"drops “{left}”"
    if change.kind == "added":
        return f"adds “{right}”"
    return f"has “{right}” for “{left}”" if change.kind == "changed" else ""


def shorten_raw(text: str, limit: int = 100) -> str:
    """The words of a difference; of a long run its beginning and its end, the middle marked as left out."""
    if len(text) <= limit:
        return text
    half = limit // 2 - 5
    return f"{text[:half].rpartition(' ')[0] or text[:half]} […] {text[-half:].partition(' ')[2] or text[-half:]}"
