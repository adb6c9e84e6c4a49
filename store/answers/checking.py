"""The single checks of a statement: quotation marks, numbers, names, attribution and hedges, each by itself."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.distance import OSA

from store.answers.comparing import compare_words, describe_changes, find_window
from store.answers.identity import fold_name
from store.answers.records import WordChange
from store.answers.saying import fold_phrase, score_phrase
from store.answers.statements import (
    ALTERED,
    APPROXIMATE,
    HEDGES,
    QUOTED,
    REPORTING,
    SUPPORTED,
    TITLES,
    Finding,
    Matched,
    list_numbers,
    list_tokens,
)
from store.answers.view import ClaimView
from store.answers.words import STOP, find_words, fold_word, stem_word
from store.claims import Attribution
from store.conflicts.spelling import compare_people


def list_quoted(view: ClaimView) -> list[str]:
    """What a statement puts between quotation marks."""
    return [found.strip(" ,.") for found in QUOTED.findall(view.claim.text)]


def check_quotes(draft: ClaimView, matched: Sequence[Matched]) -> list[Finding]:
    """Quotation marks hold the printed words of somebody who is quoted, or are wrong."""
    found: list[Finding] = []
    near = [one for one in matched if one.share >= matched[0].share - 0.25]
    for quoted in list_quoted(draft):
        one = max(near, key=lambda one: (score_phrase(quoted, one.view.claim.text), one.score))
        printed, whole = _quoted_text(one.view), one.view.claim.text
        if f" {fold_phrase(quoted)} " in f" {fold_phrase(printed)} ":
            found.append(("verbatim", "", ()))
            continue
        if f" {fold_phrase(quoted)} " in f" {fold_phrase(whole)} ":
            found.append(("wording altered", f"“{quoted}” is the outlet's paraphrase, not a quotation.", ()))
            continue
        text = whole
        if score_phrase(quoted, whole) < ALTERED:
            text = _quoted_text(near[0].view) or near[0].view.claim.text
        start, end = find_window(quoted, text)
        changes = compare_words(text[start:end], quoted)
        found.append(("wording altered", f"Quoted otherwise than printed: {describe_changes(changes)}.", changes))
    altered = [one for one in found if one[0] != "verbatim"]
    return altered or found[:1]


def _quoted_text(view: ClaimView) -> str:
    """The words of a claim that its article prints as a quotation."""
    passage = view.claim.passage
    parts = [part for one in view.claim.attributions if one.kind == "direct" for part in one.content]
    own = [
        passage.text[max(part.start, passage.start) - passage.start : min(part.end, passage.end) - passage.start]
        for part in parts
        if part.start < passage.end and passage.start < part.end
    ]
    return " ".join([*own, *QUOTED.findall(view.claim.text)])


def check_numbers(draft: ClaimView, matched: Sequence[Matched]) -> list[Finding]:
    """A number that no claim about the same thing prints, where such a claim prints another."""
    numbers = list_numbers(draft)
    near = [one for one in matched if one.share >= matched[0].share - 0.15]
    held = {number for one in near for number in list_numbers(one.view)}
    wrong = sorted(numbers - held)
    if not wrong:
        return []
    printed = sorted(list_numbers(matched[0].view)) or sorted(held)
    if not printed:
        return [("not in the sources", f"No source gives a number here ({_name(wrong)}).", ())]
    changes = compare_words(matched[0].view.claim.text, draft.claim.text)
    return [("number differs", f"The draft has {_name(wrong)}, the source {_name(printed)}.", changes)]


def _name(numbers: Sequence[float]) -> str:
    return ", ".join(f"{number:g}" for number in numbers)


def check_names(draft: ClaimView, matched: Sequence[Matched], known: Sequence[ClaimView]) -> list[Finding]:
    """A name that the sources print, one or two letters apart, in the same place of a full name."""
    names = {name for one in matched for name in _list_names(one.view)}
    # The full name that a surname or a pronoun of a source means is a spelling that the sources print, too.
    names |= {
        fold_name(mention.refers_to) for one in matched for mention in one.view.claim.mentions if mention.refers_to
    }
    printed_names = names | {name for view in known for name in _list_names(view)}
    words = {word for name in printed_names for word in name}
    found: list[Finding] = []
    for name in sorted(_list_names(draft)):
        if name in printed_names or (len(name) == 1 and name[0] in words):
            continue
        near = sorted(other for other in names if len(other) == len(name) and _is_slip(name, other))
        near += sorted((word,) for word in words if len(name) == 1 and _is_slip(name, (word,)))
        near += sorted(other for other in names if _is_other_first(name, other))
        if near:
            printed, typed = " ".join(near[0]).title(), " ".join(name).title()
            changes = (WordChange(kind="changed", left=printed, right=typed),)
            found.append(("name spelled differently", f"The sources print {printed}, the draft {typed}.", changes))
    return found


def _is_other_first(name: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two full names share a surname and their first names are no forms of one name."""
    if len(name) != 2 or len(other) != 2 or name[1] != other[1] or name[0] in TITLES or other[0] in TITLES:
        return False
    return compare_people(" ".join(name), " ".join(other)) == "other"


def _is_slip(name: tuple[str, ...], other: tuple[str, ...]) -> bool:
    slips = [OSA.distance(a, b) for a, b in zip(name, other, strict=True)]
    long = all(len(word) > 3 for word, slip in zip(name, slips, strict=True) if slip)
    return 0 < sum(slips) <= 2 and long


def _list_names(view: ClaimView) -> set[tuple[str, ...]]:
    """Names that a claim prints: runs of proper nouns, as folded words."""
    found: set[tuple[str, ...]] = set()
    run: list[str] = []
    for token, word in zip((*view.tokens, None), (*view.words, ""), strict=True):
        if token is not None and token.pos == "PROPN" and word[:1].isalpha():
            run.append(word)
        elif run:
            found.add(tuple(run))
            # A title before a name is no part of its spelling: "Sheriff Scott Israel" is "Scott Israel" too.
            found |= {tuple(run[-size:]) for size in (1, 2) if len(run) > size}
            run = []
    return found


def check_attribution(draft: ClaimView, matched: Sequence[Matched]) -> list[Finding]:
    """Whether somebody says it in every source, and the draft does not say who, or says somebody else."""
    best = matched[0]
    near = [one for one in matched if one.share >= max(SUPPORTED, best.share)] or [best]
    if any(find_attribution(one) is None for one in near):
        return []
    attribution = find_attribution(best)
    if attribution is None:
        return []
    who = attribution.speaker or attribution.descriptor or (attribution.source[0].text if attribution.source else "")
    if not who:
        return []
    own = {stem_word(word) for _, _, word in find_words(draft.claim.text)}
    named = {stem_word(word) for _, _, word in find_words(who) if word not in STOP}
    if own & named and own & REPORTING:
        return []
    if draft.claim.attributions and own & named:
        return []
    if draft.claim.attributions or own & REPORTING:
        return [("attribution dropped", f"The source gives this to {who}, not to whom the draft names.", ())]
    return [("attribution dropped", f"Said by {who} in the source; the draft says it as a fact.", ())]


def find_attribution(matched: Matched) -> Attribution | None:
    """The attribution that covers most of the matched words, or None where the outlet speaks in its own voice."""
    view = matched.view
    best: tuple[int, Attribution] | None = None
    for one in view.claim.attributions:
        covered = sum(1 for part in one.content for i in list_tokens(view, part) if i in matched.tokens)
        if covered and (best is None or covered > best[0]):
            best = (covered, one)
    return best[1] if best is not None and best[0] >= 0.5 * len(matched.tokens) else None


def check_hedges(draft: ClaimView, best: Matched) -> list[Finding]:
    """What weakens the source's statement must weaken the draft's."""
    view = best.view
    lost = [i for i in find_weakeners(view, best.tokens) if not _keeps(draft, view, i)]
    if not lost:
        return []
    printed = [_print_hedge(view, i) for i in lost]
    return [("hedge dropped", f"The source says “{printed[0]}”.", ())]


def find_weakeners(view: ClaimView, tokens: Sequence[int]) -> list[int]:
    """The tokens that weaken what these tokens say: on one of them, or above their verbs in the same statement."""
    held = set(tokens)
    above = {node for token in tokens if view.tokens[token].pos in ("VERB", "NUM") for node in _climb(view, token)}
    return [
        index
        for index in range(len(view.tokens))
        if (index in view.hedged or view.words[index] in HEDGES) and _weakens(view, index, held, above)
    ]


def _weakens(view: ClaimView, index: int, held: set[int], above: set[int]) -> bool:
    token, word = view.tokens[index], view.words[index]
    if word in ("about", "around") and not any(
        view.is_number(i) for i in range(index, min(index + 3, len(view.words)))
    ):
        return False
    on_it = token.dep in ("acomp", "advmod", "aux", "neg") and token.head in above
    return index in above or token.head in held or on_it


def _climb(view: ClaimView, token: int) -> list[int]:
    """A token's ancestors up to the edge of its own statement: what a clause adds is not weakened with the rest."""
    found = []
    for node in view.paths[token]:
        found.append(node)
        if view.tokens[node].dep in ("relcl", "acl", "appos", "parataxis"):
            break
    return found


def _keeps(draft: ClaimView, view: ClaimView, index: int) -> bool:
    """Whether the draft prints this weakening word, or one that does the same ("about" for "roughly")."""
    if fold_word(_print_hedge(view, index)) in draft.text:
        return True
    rough = view.words[index] in APPROXIMATE
    own = {draft.words[i] for i in draft.hedged} | {word for word in draft.words if word in HEDGES}
    return any((word in APPROXIMATE) == rough for word in own)


def _print_hedge(view: ClaimView, index: int) -> str:
    """A weakening word as printed: the whole expression that the extraction found, or the token."""
    position = view.tokens[index].start
    whole = next((hedge.text for hedge in view.claim.hedges if hedge.start <= position < hedge.end), None)
    return whole or view.words[index]
