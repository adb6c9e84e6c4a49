"""One statement of a draft against the claims that say it best: the findings, each with its verdict and sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from store.answers.drafts.aligning import (
    Pairs,
    align,
    count_exact,
    find_doer,
    is_apart,
    is_doing,
    list_names,
    list_open,
)
from store.answers.drafts.checking import (
    check_attribution,
    check_hedges,
    check_names,
    check_numbers,
    check_quotes,
    list_quoted,
)
from store.answers.drafts.denying import find_denied, find_predicate, is_denied_at, is_denied_by
from store.answers.drafts.differing import (
    find_aside,
    find_days,
    find_differences,
    find_doers,
    find_opposites,
    find_roles,
)
from store.answers.drafts.implied import is_meant, is_other_name, is_unowned
from store.answers.drafts.parties import find_parties
from store.answers.drafts.referring import is_namesake
from store.answers.drafts.statements import (
    APPROXIMATE,
    HEDGES,
    MOST_UNSAID,
    SUPPORTED,
    Finding,
    Matched,
    list_content,
    print_without,
)
from store.answers.drafts.telling import Telling, text_at
from store.answers.english.words import STOP
from store.answers.evidence.view import ClaimView
from store.answers.lookups.comparing import compare_words
from store.answers.lookups.records import Verdict, WordChange
from store.answers.values.people import ROLE_NOUNS
from store.answers.values.saying import fold_phrase

# Who, what and as what: a statement whose subject, object or predicate noun no source has is another statement.
_CORE = frozenset({"nsubj", "nsubjpass", "dobj", "oprd", "attr"})
# How grave each verdict is: of the claims that may say a statement, the one that it differs least from is its source.
_GRAVE: dict[Verdict, int] = {
    "verbatim": 0,
    "supported": 1,
    "hedge dropped": 3,
    "attribution dropped": 3,
    "name spelled differently": 5,
    "wording altered": 6,
    "number differs": 7,
    "not in the sources": 20,
}
_TELLING = 0.4  # that a source denies it says more than that another source has it of somebody else
_OWN = 0.8  # that the named speaker says otherwise more than that somebody else does
_UNLIKE = 10  # for a claim that has none of a statement's words
MOST_TRIED, NEAR_BEST, LEAST_RUN = 8, 0.3, 4
# Adjectives that add nothing to be checked.
# Adverbs that are a fact by themselves.
DECISIVE = frozenset(
    "unanimously narrowly illegally fatally seriously personally privately publicly deliberately accidentally "
    "intentionally secretly unlawfully".split()
)
VAGUE = frozenset("new own local recent entire whole various certain".split())


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim held against a statement: what was found, and how grave it is together."""

    matched: Matched
    findings: tuple[Finding, ...]
    grave: float
    exact: int
    pairs: Pairs
    opposite: bool = False


def find_findings(draft: ClaimView, telling: Telling, matched: Sequence[Matched], known: Sequence[ClaimView]) -> Judged:
    """The claim that a statement differs least from, with everything that can be said of it; never empty.

    ``known`` are all candidate claims: a name that any of them prints is no misspelling.
    """
    tried = [one for one in matched if one.share >= matched[0].share - NEAR_BEST][:MOST_TRIED]
    # What the named speaker says, or what has the statement's words in a row, is tried in any case.
    tried += [one for one in matched if one not in tried and (_is_by(telling, one) or _has_run(draft, telling, one))]
    judged = [_judge(draft, telling, one, matched, known) for one in tried]
    # Where a source denies the very words, what says them less nearly is no support.
    denied = max((one.exact for one in judged if one.opposite), default=0)
    judged = [one for one in judged if one.exact >= denied]
    return min(judged, key=lambda one: (one.grave, -round(one.matched.score, 4), one.matched.view.claim.id))


def _is_by(telling: Telling, one: Matched) -> bool:
    return any(teller.proper & one.view.speakers for teller in telling.tellers)


def _has_run(draft: ClaimView, telling: Telling, one: Matched) -> bool:
    words, other = fold_phrase(print_without(draft, telling.tokens)).split(), f" {fold_phrase(one.view.claim.text)} "
    return any(f" {' '.join(words[i : i + LEAST_RUN])} " in other for i in range(len(words) - LEAST_RUN + 1))


def _judge(
    draft: ClaimView, telling: Telling, one: Matched, matched: Sequence[Matched], known: Sequence[ClaimView]
) -> Judged:
    pairs = align(draft, one.view, telling.tokens)
    findings = _find_all(draft, telling, one, pairs, matched, known)
    grave: float = sum(_GRAVE[verdict] for verdict in {verdict for verdict, _, _ in findings})
    opposite = any("the opposite" in sentence for _, sentence, _ in findings)
    if any(verdict == "not in the sources" for verdict, _, _ in findings):
        grave = _GRAVE["not in the sources"] - (_TELLING if opposite else 0) - (_OWN if _is_by(telling, one) else 0)
        # Of two claims that a statement differs from, the one that has more of it is the one to show.
        grave += _UNLIKE * (1 - _share_meant(draft, telling, one.view, pairs, known))
        grave += sum(not changes for verdict, _, changes in findings if verdict == "not in the sources")
    exact = count_exact(draft, one.view, pairs)
    return Judged(one, tuple(findings), grave + matched[0].score - one.score, exact, pairs, opposite)


def _find_all(
    draft: ClaimView,
    telling: Telling,
    one: Matched,
    pairs: Pairs,
    matched: Sequence[Matched],
    known: Sequence[ClaimView],
) -> list[Finding]:
    """All that a statement has against one claim.

    A statement that no source makes gets that one verdict: how sure the source is, is then no question.
    """
    view, others = one.view, [one, *(other for other in matched if other is not one)]
    quotes, names = check_quotes(draft, one), check_names(draft, matched, known)
    if is_verbatim(draft, one):
        found = [*check_attribution(telling, one, pairs, known), *check_hedges(draft, one, pairs)]
        return found or [("verbatim", "", ())]
    false = [*find_days(draft, view, pairs, telling.tokens, known), *find_roles(draft, known)]
    unlike = (
        find_parties(draft, view, pairs, telling.tokens, known)
        if quotes
        else _find_false(draft, telling, one, pairs, known)
    )
    if unlike:
        # Whose words it is not is no question where it is another statement.
        return [*names, *false, *unlike]
    giving = check_attribution(telling, one, pairs, known)
    if any(verdict == "not in the sources" for verdict, _, _ in giving):
        return [*names, *(found for found in quotes if found[0] != "verbatim"), *giving, *false]
    false += [found for found in quotes if found[0] == "not in the sources"]
    if any(verdict == "not in the sources" for verdict, _, _ in false):
        return [*(found for found in quotes if found not in false), *names, *false]
    numbers = check_numbers(draft, others, pairs, find_aside(draft, known), telling, known)
    found = [*quotes, *names, *false, *numbers, *giving, *check_hedges(draft, one, pairs)]
    if found:
        return found
    if _share_meant(draft, telling, view, pairs, known) < SUPPORTED:
        return [("not in the sources", "Only part of this is in the store.", ())]
    return [("supported", "The sources say this in other words.", compare_words(view.claim.text, draft.claim.text))]


def _share_meant(
    draft: ClaimView, telling: Telling, view: ClaimView, pairs: Pairs, known: Sequence[ClaimView]
) -> float:
    """The share of a draft's words that a claim says, in whatever words."""
    words = [
        i for i in list_open(draft, telling.tokens) if draft.words[i] not in VAGUE and draft.tokens[i].pos != "ADV"
    ]
    held = [i for i in words if i in pairs or is_meant(draft, i, view, pairs, known)]
    return len(held) / len(words) if words else 1.0


def _find_false(
    draft: ClaimView, telling: Telling, one: Matched, pairs: Pairs, known: Sequence[ClaimView]
) -> list[Finding]:
    """What makes another statement of it: the opposite, another doer or thing, or words that are not there at all."""
    view = one.view
    opposite = find_opposites(draft, view, pairs)
    if opposite:
        return [opposite[0], *find_doers(draft, view, pairs, tuple(telling.tokens), known)]
    denied = find_denied(draft, view, pairs)
    if denied is None and _denies_being(draft, view, pairs):
        denied = next(iter(pairs), None)
    if denied is not None:
        change = _show_denial(draft, view, denied, pairs)
        return [("not in the sources", f"The source says the opposite: “{change.left}”.", (change,))]
    missing = find_unsaid(draft, view, pairs, telling, known)
    differing = find_differences(draft, view, pairs, tuple(telling.tokens), known)
    if differing and (missing or any("prints this of" in sentence for _, sentence, _ in differing)):
        return differing
    parties = find_parties(draft, view, pairs, telling.tokens, known)
    if parties and len(pairs) > 1:
        return parties
    if parties and not missing:
        # That somebody else resigned, too, is no word on who did.
        missing = [text_at(draft, i) for i in pairs if draft.tokens[i].pos == "VERB"]
    if missing:
        return [("not in the sources", f"No source says this: nothing there of {_list_words(missing)}.", ())]
    return []


def _show_denial(draft: ClaimView, view: ClaimView, index: int, pairs: Pairs) -> WordChange:
    """The words around what is denied on one side only, as printed."""
    place = pairs[index][0]
    return WordChange(kind="changed", left=_print_around(view, place), right=_print_around(draft, index))


def _print_around(view: ClaimView, index: int) -> str:
    """A verb as printed with its helpers, its "not" or "no", and what denies it from above ("do not believe")."""
    verb = find_predicate(view, index)
    nodes = {index} if verb is None else {index, verb}
    node = verb if verb is not None else index
    while view.tokens[node].dep in ("ccomp", "xcomp") and is_denied_at(view, node) and not is_denied_by(view, node):
        node = view.tokens[node].head
        nodes.add(node)
    for one in tuple(nodes):
        for i in view.children[one]:
            if view.tokens[i].dep in ("aux", "auxpass", "neg") or view.words[i] == "never":
                nodes.add(i)
            if view.tokens[i].dep in ("dobj", "attr") and any(view.words[j] == "no" for j in view.children[i]):
                nodes.add(i)
    start = view.claim.passage.start
    return view.claim.text[view.tokens[min(nodes)].start - start : view.tokens[max(nodes)].end - start]


def _list_words(words: Sequence[str]) -> str:
    return ", ".join(f"“{word}”" for word in words[:4])


def find_unsaid(
    draft: ClaimView, view: ClaimView, pairs: Pairs, telling: Telling, known: Sequence[ClaimView]
) -> list[str]:
    """The words of a statement that keep a claim from saying it: its verbs, offices, names, and who does what.

    A claim about the same people is not the same statement ("Trump praised Israel").
    """
    unsaid: list[str] = []
    decisive = False
    printed = {stem for one in known for stem in (*one.places, *one.named)}
    aside = find_aside(draft, known)
    for index in _list_stated(draft, telling):
        token, places = draft.tokens[index], pairs.get(index, ())
        if _is_counted(draft, index):
            # 130 officers are not 130 deputies, however near the two words are.
            places = tuple(i for i in places if set(view.stems[i]) & set(draft.stems[index]))
        if places and token.pos == "PROPN" and all(is_namesake(draft, index, view, i, known) for i in places):
            unsaid, decisive = [*unsaid, text_at(draft, index)], True
            continue
        if places and not (token.pos == "VERB" and not _same_doer(draft, index, view, places)):
            continue
        named = token.pos == "PROPN"
        if named and set(draft.stems[index]) & printed and not is_other_name(draft, index, view, pairs, known):
            continue
        if token.dep == "poss" and not named and is_unowned(token.head, view, pairs):
            continue
        if index in aside or (not named and is_meant(draft, index, view, pairs, known)):
            continue
        unsaid.append(text_at(draft, index))
        verb = token.pos == "VERB" and token.dep not in ("amod", "compound")  # "the running club"
        decisive = decisive or named or verb or token.pos == "ADV" or token.dep in _CORE
        decisive = decisive or bool(set(draft.stems[index]) & ROLE_NOUNS)
    if not unsaid and is_apart(draft, view, pairs):
        return [" ".join(draft.words[i] for i in range(len(draft.words)) if draft.tokens[i].pos == "AUX")]
    few = len(unsaid) <= MOST_UNSAID * max(1, len(list_content(draft, telling.tokens)))
    return [] if few and not decisive else unsaid


def _list_stated(draft: ClaimView, telling: Telling) -> list[int]:
    """The words of a draft that a claim must say: no helpers, no hedges, no adverbs but those that are a fact."""
    return [
        i
        for i, token in enumerate(draft.tokens)
        if i not in telling.tokens and draft.words[i] not in VAGUE | HEDGES | APPROXIMATE
        if token.pos in ("VERB", "NOUN", "ADJ", "PROPN") or draft.words[i] in DECISIVE
        if draft.words[i] not in STOP or is_doing(draft, i)
    ]


def _is_counted(view: ClaimView, index: int) -> bool:
    """Whether a number hangs on a noun."""
    return view.tokens[index].pos != "VERB" and any(view.tokens[child].pos == "NUM" for child in view.children[index])


def _same_doer(draft: ClaimView, verb: int, view: ClaimView, places: Sequence[int]) -> bool:
    """Whether some claim verb has the same subject as the draft's, where both name one."""
    ours = find_doer(draft, verb)
    if ours is None or draft.tokens[ours].pos == "PRON":
        return True
    mine = list_names(draft, ours)
    for place in places:
        theirs = find_doer(view, place)
        if theirs is None:
            # Who did not do it must be printed: the nearest doer may be another.
            if not is_denied_at(draft, verb):
                return True
            continue
        other = list_names(view, theirs)
        if not mine or not other or mine & other or view.tokens[theirs].pos == "PRON":
            return True
    return False


def _denies_being(draft: ClaimView, view: ClaimView, pairs: Pairs) -> bool:
    """ "He was not the only officer", where the source calls him that in a clause without a negation."""
    for index, token in enumerate(draft.tokens):
        if token.pos != "AUX" or not is_denied_at(draft, index):
            continue
        named = [child for child in draft.children[index] if draft.tokens[child].dep == "attr"]
        places = [i for child in named for i in pairs.get(child, ())]
        same = [i for i in places if any(set(view.stems[i]) & set(draft.stems[child]) for child in named)]
        places = same or places
        if places and not any(is_denied_at(view, view.clauses[i]) and view.tokens[i].dep != "appos" for i in places):
            return True
    return False


def is_verbatim(draft: ClaimView, best: Matched) -> bool:
    """Whether the statement's words stand in a row in the claim."""
    ours, theirs = fold_phrase(draft.claim.text), fold_phrase(best.view.claim.text)
    return f" {ours} " in f" {theirs} "


__all__ = ["Judged", "find_findings", "find_unsaid", "is_verbatim", "list_quoted"]
