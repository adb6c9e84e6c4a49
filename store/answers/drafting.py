"""One statement of a draft against the claims that say it best: the findings, each with its verdict and sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from store.answers.comparing import compare_words, describe_changes, find_window
from store.answers.identity import fold_name
from store.answers.lexicon import load_lexicon
from store.answers.records import Verdict, WordChange
from store.answers.saying import fold_phrase, score_phrase
from store.answers.view import ClaimView
from store.answers.words import STOP, find_words, fold_word, read_number, stem_word
from store.claims import Attribution, Passage

Finding = tuple[Verdict, str, tuple[WordChange, ...]]

# Shares of a statement's content words (rarity aside) that a claim must hold to be about the same thing, or to say it.
LEAST_SHARED, SUPPORTED = 0.5, 0.7
LEAST_CONTENT = 3
# From here on a quotation is an altered printing of the words found, below it stands for other words.
ALTERED = 0.6
_QUOTED = re.compile(r"[“\"]([^“”\"]{2,})[”\"]")
_NEGATION = frozenset("not no never neither nor n't without".split()) | {
    "didn't",
    "wasn't",
    "isn't",
    "hasn't",
    "weren't",
}
_REPORTING = frozenset(
    stem_word(word) for word in "say tell report announce state claim add accord write call confirm".split()
)
_APPROXIMATE = frozenset(
    "about around roughly nearly almost approximately upwards of some estimated at least most over more than".split()
)
_HEDGES = frozenset(
    "about around roughly nearly almost approximately allegedly reportedly apparently may might could appears appeared "
    "seems seemed likely possibly perhaps unclear believed alleged suspected upwards estimated".split()
)


@dataclass(frozen=True, slots=True)
class Matched:
    """A claim that may say what a statement says: the share of its words, and the tokens that hold them."""

    view: ClaimView
    share: float
    tokens: tuple[int, ...]
    score: float


def find_best(draft: ClaimView, views: Sequence[ClaimView]) -> list[Matched]:
    """The claims about the same thing, best first; none when too few of the statement's words are held anywhere."""
    found = [match_statement(draft, view) for view in views]
    near = [one for one in found if one.share >= LEAST_SHARED]
    return sorted(near, key=lambda one: (-round(one.score, 4), one.view.claim.id))


def match_statement(draft: ClaimView, view: ClaimView) -> Matched:
    """Match a statement's content words in a claim; numbers and negation that agree raise it above its like."""
    wanted = list_content(draft)
    lexicon = load_lexicon()
    tokens: set[int] = set()
    got = 0.0
    for stem in wanted:
        direct = view.places.get(stem) or view.named.get(stem)
        if direct:
            tokens |= set(direct)
            got += 1.0
            continue
        close = [(score, other) for other, score in lexicon.close.get(stem, {}).items() if other in view.places]
        if close:
            score, other = max(close)
            tokens |= set(view.places[other])
            got += score
        elif any(
            len(stem) > 4 and OSA.distance(stem, other, score_cutoff=2) <= 2 for other in view.places if len(other) > 4
        ):
            got += 0.8
    share = got / len(wanted) if wanted else 0.0
    numbers, held = list_numbers(draft), list_numbers(view)
    tokens |= {i for i, word in enumerate(view.words) if read_number(word) in numbers}
    agree = 0.15 if numbers and numbers <= held else 0.0
    polarity = 0.1 if is_negated(draft) == is_negated(view) else 0.0
    order = 0.2 * score_phrase(draft.claim.text, view.claim.text)
    return Matched(view, share, tuple(sorted(tokens)), share + agree + polarity + order)


def list_content(view: ClaimView) -> list[str]:
    """The stems of a statement's words that carry its content, its own attribution and numbers left out.

    What stands between quotation marks is left out too, where enough is left: it may be what is wrong.
    """
    outside = _list_content(view, quoted=False)
    return outside if len(outside) >= LEAST_CONTENT else _list_content(view, quoted=True)


def _list_content(view: ClaimView, *, quoted: bool) -> list[str]:
    start = view.claim.passage.start
    marked = [(start + found.start(), start + found.end()) for found in _QUOTED.finditer(view.claim.text)]
    spoken = {i for one in view.claim.attributions for part in (*one.cue, *one.source) for i in _tokens(view, part)}
    found = [
        stem_word(word.removesuffix("'s"))
        for i, word in enumerate(view.words)
        if quoted or not any(low <= view.tokens[i].start < high for low, high in marked)
        if i not in spoken and word not in STOP and word[:1].isalnum() and read_number(word) is None
        if word not in _HEDGES and word not in _NEGATION
    ]
    return list(dict.fromkeys(found))


def _tokens(view: ClaimView, part: Passage) -> range:
    if part.end <= view.claim.passage.start or part.start >= view.claim.passage.end:
        return range(0)
    return range(view.find_token(part.start), view.find_token(part.end - 1) + 1)


def list_numbers(view: ClaimView) -> set[float]:
    """Every number that a claim prints, in words or figures."""
    return {number for word in view.words if (number := read_number(word)) is not None and word not in ("one", "a")}


def is_negated(view: ClaimView) -> bool:
    """Whether a claim holds a negation."""
    return any(word in _NEGATION for word in view.words)


def find_findings(draft: ClaimView, matched: Sequence[Matched]) -> list[Finding]:
    """Everything that can be said of a statement, checked one by one; never empty."""
    best = matched[0]
    found: list[Finding] = []
    found += check_quotes(draft, matched)
    found += check_numbers(draft, matched)
    found += check_names(draft, matched)
    found += check_attribution(draft, matched)
    found += check_hedges(draft, best)
    if is_denied(draft, best):
        found.append(("not in the sources", "The source says the opposite.", ()))
    if is_verbatim(draft, best):
        return found or [("verbatim", "", ())]
    if found:
        return found
    if best.share < SUPPORTED:
        return [("not in the sources", "Only part of this is in the store.", ())]
    changes = compare_words(best.view.claim.text, draft.claim.text)
    return [("supported", "The sources say this in other words.", changes)]


def is_denied(draft: ClaimView, best: Matched) -> bool:
    """Whether the draft affirms a verb that the source only denies, or the other way round."""
    view, score = best.view, load_lexicon().score_words
    for index, token in enumerate(draft.tokens):
        if token.pos != "VERB" or draft.words[index] in STOP or list_quoted(draft):
            continue
        own = [i for i in best.tokens if any(score(a, b) for a in draft.stems[index] for b in view.stems[i])]
        verbs = [i for i in own if view.tokens[i].pos == "VERB"]
        if verbs and all(is_denied_at(view, i) != is_denied_at(draft, index) for i in verbs):
            return True
    return False


def is_denied_at(view: ClaimView, index: int) -> bool:
    """Whether a negation hangs on a verb."""
    return any(view.words[child] in _NEGATION for child in view.children[index])


def is_verbatim(draft: ClaimView, best: Matched) -> bool:
    """Whether the statement's words stand in a row in the claim."""
    ours, theirs = fold_phrase(draft.claim.text), fold_phrase(best.view.claim.text)
    return f" {ours} " in f" {theirs} "


def list_quoted(view: ClaimView) -> list[str]:
    """What a statement puts between quotation marks."""
    return [found.strip(" ,.") for found in _QUOTED.findall(view.claim.text)]


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
    return " ".join([*own, *_QUOTED.findall(view.claim.text)])


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


def check_names(draft: ClaimView, matched: Sequence[Matched]) -> list[Finding]:
    """A name that the sources print, one or two letters apart, in the same place of a full name."""
    names = {name for one in matched for name in _list_names(one.view)}
    # The full name that a surname or a pronoun of a source means is a spelling that the sources print, too.
    names |= {
        fold_name(mention.refers_to) for one in matched for mention in one.view.claim.mentions if mention.refers_to
    }
    words = {word for name in names for word in name}
    found: list[Finding] = []
    for name in sorted(_list_names(draft)):
        if name in names or (len(name) == 1 and name[0] in words):
            continue
        near = sorted(other for other in names if len(other) == len(name) and _is_slip(name, other))
        near += sorted((word,) for word in words if len(name) == 1 and _is_slip(name, (word,)))
        if near:
            printed, typed = " ".join(near[0]).title(), " ".join(name).title()
            changes = (WordChange(kind="changed", left=printed, right=typed),)
            found.append(("name spelled differently", f"The sources print {printed}, the draft {typed}.", changes))
    return found


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
    if own & named and own & _REPORTING:
        return []
    if draft.claim.attributions and own & named:
        return []
    if draft.claim.attributions or own & _REPORTING:
        return [("attribution dropped", f"The source gives this to {who}.", ())]
    return [("attribution dropped", f"In the source {who} says this; the draft says it as a fact.", ())]


def find_attribution(matched: Matched) -> Attribution | None:
    """The attribution that covers most of the matched words, or None where the outlet speaks in its own voice."""
    view = matched.view
    best: tuple[int, Attribution] | None = None
    for one in view.claim.attributions:
        covered = sum(1 for part in one.content for i in _tokens(view, part) if i in matched.tokens)
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
        if (index in view.hedged or view.words[index] in _HEDGES) and _weakens(view, index, held, above)
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
    rough = view.words[index] in _APPROXIMATE
    own = {draft.words[i] for i in draft.hedged} | {word for word in draft.words if word in _HEDGES}
    return any((word in _APPROXIMATE) == rough for word in own)


def _print_hedge(view: ClaimView, index: int) -> str:
    """A weakening word as printed: the whole expression that the extraction found, or the token."""
    position = view.tokens[index].start
    whole = next((hedge.text for hedge in view.claim.hedges if hedge.start <= position < hedge.end), None)
    return whole or view.words[index]
