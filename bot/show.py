"""Answers for a person at a terminal: plain, narrow enough to read, attribution beside every claim."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from store.answers.lookups.quotes import find_sentence, list_pieces
from store.answers.showing.printing import (
    PrintedClaim,
    credit_attribution,
    credit_side,
    describe_note,
    print_claim,
    print_credit,
    print_day,
    print_roots,
)

if TYPE_CHECKING:
    from store.answers.lookups.records import Dossier, DraftCheck, QuoteLookup, Sources, Timeline, Variant, WordChange
    from store.claims import Answer, ConflictNote, Fact

BAR = "│ "
_WIDEST = 110
_MOST = 8
_LISTED = 20
_LABELS = {
    "verbatim": "✓",
    "supported": "✓",
    "not in the sources": "?",
}


def _safe(text: str) -> str:
    """The text without characters that could drive the terminal; line breaks stay."""
    return "".join(one if one.isprintable() or one == "\n" else " " for one in text)


def _line(console: Console, text: str | Text, *, indent: int = 0, style: str = "", lead: str = "") -> None:
    """Print one paragraph, wrapped for a terminal and in one piece for a file, every line behind ``lead``."""
    body = Text(_safe(text), style=style) if isinstance(text, str) else text
    before = Text(" " * indent) + Text(lead, style="cyan")
    width = max(20, min(console.width, _WIDEST) - len(before))
    for line in body.wrap(console, width) if console.is_terminal else body.split("\n"):
        console.print(before + line, soft_wrap=True)


def _quote(console: Console, printed: PrintedClaim, *, indent: int = 2) -> None:
    """The claim behind a bar, the answer in it marked, then its attribution. Cuts are ours and stand in brackets."""
    text = Text(_safe(printed.text))
    if printed.marked is not None:
        text.stylize("bold underline", *printed.marked)
    before = ("[…] ", "dim") if printed.cut_before else ""
    after = (" […]", "dim") if printed.cut_after else ""
    text = Text.assemble(before, text, after)
    _bar(console, text, indent)
    start, end = printed.marked or (0, 0)
    answer = f" · answer: {printed.text[start:end]}" if printed.marked else ""
    _line(console, f"— {printed.credit}{answer}", indent=indent, style="dim")


def _bar(console: Console, text: Text, indent: int) -> None:
    _line(console, text, indent=indent, lead=BAR)


def show_answer(console: Console, answer: Answer, *, explain: bool = False) -> None:
    """A question's facts with their marked values, then roots, conflict notes and the receipt; or the abstention."""
    _line(console, f"{answer.read_as}", style="dim")
    if answer.abstained:
        _line(console, answer.reason, style="bold")
        if answer.closest:
            _line(console, "Closest, not an answer:", indent=2, style="dim")
        _facts(console, answer.closest, explain=explain)
    else:
        _facts(console, answer.facts, explain=explain)
        if answer.roots:
            _line(console, print_roots(answer.roots), indent=2)
    if answer.conflicts:
        console.print()
        show_conflicts(console, answer.conflicts, indent=2)
    if answer.suggestions:
        _line(console, f"Try: {' · '.join(answer.suggestions)}", indent=2, style="dim")
    as_of = f"as of {print_day(answer.as_of)} · " if answer.as_of else ""
    _line(console, f"{as_of}receipt {answer.receipt.id}", indent=2, style="dim")


def _facts(console: Console, facts: Iterable[Fact], *, explain: bool) -> None:
    for fact in list(facts)[:_MOST]:
        _quote(console, print_claim(fact.evidence, fact.shown, fact.answer))
        if explain:
            _line(console, f"{fact.score:.3f}: {fact.why}", indent=4, style="dim")


def show_conflicts(console: Console, notes: Iterable[ConflictNote], *, indent: int = 0) -> None:
    """Conflict notes: head, sentence, and every side with its value, words and attribution."""
    shown = list(notes)
    if not shown:
        _line(console, "No conflict notes.", indent=indent)
    for note in shown:
        _line(console, f"≠ {describe_note(note)}", indent=indent, style="bold yellow")
        _line(console, note.detail, indent=indent + 2)
        for side in note.sides:
            value = f"{_safe(side.value)}: " if side.value != side.passage.text else ""
            words = Text.assemble((value, "bold"), _safe(side.passage.text))
            _bar(console, words, indent + 2)
            _line(console, f"— {print_credit(credit_side(side))}", indent=indent + 2, style="dim")


def show_quotes(console: Console, found: QuoteLookup) -> None:
    """Utterances, the fullest printing first, each other printing with its words compared."""
    if found.detail:
        _line(console, found.detail, style="bold")
    if found.altered:
        _line(console, _changes(found.altered), indent=2)
    shown = found.utterances[:_LISTED]
    for utterance in shown:
        console.print()
        _line(console, f"{utterance.speaker or 'speaker not resolved'} · {utterance.detail}", style="bold")
        for variant in utterance.variants:
            _variant(console, variant)
    _rest(console, len(found.utterances) - len(shown), "utterance")
    if found.suggestions:
        _line(console, f"Try: {' · '.join(found.suggestions)}", indent=2, style="dim")


def _rest(console: Console, left: int, noun: str) -> None:
    """Say how many more there are; nothing is cut in silence."""
    if left > 0:
        nouns = noun if left == 1 else f"{noun}s"
        _line(console, f"… and {left} more {nouns}: --json lists them all.", indent=2, style="dim")


def _variant(console: Console, variant: Variant) -> None:
    sentence = find_sentence(variant.evidence, variant.attribution)
    text = Text(" […] ", style="dim").join(Text(_safe(piece)) for piece in list_pieces(variant.attribution))
    if sentence is not None:
        text = Text(_safe(sentence.text))
        for piece in variant.attribution.content:
            text.stylize("bold", piece.start - sentence.start, min(piece.end, sentence.end) - sentence.start)
    _bar(console, text, 2)
    _line(
        console, f"— {print_credit(credit_attribution(variant.evidence, variant.attribution))}", indent=2, style="dim"
    )
    if variant.detail:
        _line(console, variant.detail, indent=4)
    if variant.changes:
        _line(console, _changes(variant.changes), indent=4)


def _changes(changes: Iterable[WordChange]) -> Text:
    """Word differences: dropped words struck, added words underlined, the rest dim."""
    text = Text()
    for change in changes:
        if change.kind == "same":
            text.append(f"{_safe(change.left)} ", style="dim")
        if change.kind in ("dropped", "changed"):
            text.append(f"[-{_safe(change.left)}-] ", style="red")
        if change.kind in ("added", "changed"):
            text.append(f"[+{_safe(change.right)}+] ", style="green")
    return text


def show_check(console: Console, found: DraftCheck) -> None:
    """A draft, statement by statement: verdicts, what they rest on, and the word differences."""
    for one in found.statements:
        mark = _LABELS.get(one.verdicts[0], "!") if one.verdicts else "?"
        _line(console, f"{mark} {', '.join(one.verdicts)}", style="bold")
        _line(console, f"draft: {one.statement}", indent=2)
        if one.detail:
            _line(console, one.detail, indent=2)
        if one.changes:
            _line(console, _changes(one.changes), indent=2)
        if one.evidence and "not in the sources" in one.verdicts and not one.changes:
            _line(console, "Closest, and not saying it:", indent=2, style="dim")
        for evidence in one.evidence[:2]:
            _quote(console, print_claim(evidence))
        console.print()


def show_dossier(console: Console, found: Dossier) -> None:
    """A person or body: names and roles as printed, what they said, what others say, notes."""
    if found.name is None:
        asked = f"“{found.asked}” is no person or body that the store keeps a name of."
        _line(console, f"{asked} Did you mean {', '.join(found.candidates)}?" if found.candidates else asked)
        return
    _line(console, found.name, style="bold")
    for title, printed in (("Printed as", found.aliases), ("Roles as printed", found.roles)):
        if printed:
            _line(console, title, indent=2, style="bold")
        for one in printed:
            _line(console, f"{one.passage.text} — {one.evidence.outlet or one.evidence.claim.article}", indent=4)
    _said(console, found)
    if not (found.said or found.said_about):
        _line(console, "The articles’ text has nothing said by or about them: see `sources` for an outlet.", indent=2)
    if found.notes:
        show_conflicts(console, found.notes, indent=2)


def _said(console: Console, found: Dossier) -> None:
    if found.said:
        _line(console, f"Said ({len(found.said)})", indent=2, style="bold")
    for variant in found.said[:_LISTED]:
        _variant(console, variant)
    _rest(console, len(found.said) - _LISTED, "utterance")
    if found.said_about:
        _line(console, f"Said about them ({len(found.said_about)})", indent=2, style="bold")
    for evidence in found.said_about[:_LISTED]:
        _quote(console, print_claim(evidence))
    _rest(console, len(found.said_about) - _LISTED, "statement")


def show_timeline(console: Console, found: Timeline) -> None:
    """Dated statements in order, each with what fixes its date."""
    for entry in found.entries:
        when = print_day(entry.when) if entry.when else "undated"
        _line(console, f"{when} · printed: {entry.printed.text} ({entry.fixed_by})", style="bold")
        _quote(console, print_claim(entry.evidence))


def show_sources(console: Console, found: Sources) -> None:
    """What the store holds of the story."""
    head = f"{len(found.articles)} articles, {found.outlets} outlets, {len(found.roots)} roots, {found.claims} claims"
    _line(console, f"{head}, {found.open_notes} open conflict notes", style="bold")
    for one in found.articles:
        _line(console, f"{one.outlet or 'outlet not known'}, {print_day(one.published)} · {one.article}", indent=2)
        counts = f"{one.claims} claims, {one.quotes} quotes, {one.versions} version{'s' if one.versions != 1 else ''}"
        roots = ", ".join(f"{root.name} ({count})" for root, count in one.roots)
        _line(console, f"{counts} · roots: {roots or 'unknown'}", indent=4, style="dim")
        if one.url:
            _line(console, one.url, indent=4, style="dim")
