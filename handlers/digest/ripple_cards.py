"""A correction in the thread that showed the old words: old and new side by side, each with its attribution."""

from __future__ import annotations

from typing import Final

from slack_sdk.models.blocks import Block, SectionBlock

from handlers.cards.claims import show_evidence
from handlers.cards.layout import Card, Item, mrkdwn, section, words
from handlers.cards.notes import show_note
from handlers.digest.cards import pack, print_move, show_withdrawal
from handlers.text import cut, escape, has_live_marks, plural, shorten
from store.digest.ripple import ChangedClaim, Correction, OutletNote

_FIELD: Final = 1_900
_NOTE: Final = 600


def build_correction_card(correction: Correction) -> Card:
    """One reply that tells everything at once; what doesn't fit is counted."""
    parts = [
        plural(len(correction.claims), "claim") + " shown here changed" if correction.claims else "",
        plural(len(correction.notes), "conflict note") + " moved" if correction.notes else "",
    ]
    head = f"*Since this was posted: {', '.join(part for part in parts if part)}.*"
    items = [
        Item((section(head),), head),
        *map(_show_outlet_note, correction.outlets),
        *map(_show_change, correction.claims),
        *(show_note(move.note, lead=f"{print_move(move)}\n") for move in correction.notes),
    ]
    return pack(items, 1)[0]


def _show_outlet_note(note: OutletNote) -> Item:
    """The outlet's own words about the change; a cut of ours stands outside the quotation marks."""
    outlet = shorten(note.outlet, 160) if note.outlet else "The outlet"
    kept, was_cut = cut(note.text, _NOTE)
    return words(f"{outlet}’s own note: “{escape(kept)}”{' […]' if was_cut else ''}")


def _show_change(change: ChangedClaim) -> Item:
    """The claim as it was shown and as it is printed now; where nothing took its place, that is said."""
    if change.gone.old is None or change.now is None:
        return show_withdrawal(change.gone)
    before = show_evidence(change.gone.old, note="*Was*")
    after = show_evidence(change.now, note="*Is now*")
    text = f"{before.text}\n{after.text}"
    subjects = (*before.subjects, *after.subjects)
    shown = (change.gone.old.claim.text, change.now.claim.text)
    beside = max(len(before.text), len(after.text)) <= _FIELD and not any(map(has_live_marks, shown))
    blocks: tuple[Block, ...] = (*before.blocks, *after.blocks)
    if beside:
        blocks = (SectionBlock(fields=[mrkdwn(before.text), mrkdwn(after.text)]),)
    return Item(blocks, text, subjects)
