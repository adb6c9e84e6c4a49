"""One statement of a draft against the claims that say it best: the findings, each with its verdict and sentence."""

from __future__ import annotations

from collections.abc import Sequence

from store.answers.checking import (
    check_attribution,
    check_hedges,
    check_names,
    check_numbers,
    check_quotes,
    list_quoted,
)
from store.answers.comparing import compare_words
from store.answers.lexicon import load_lexicon
from store.answers.people import ROLE_NOUNS
from store.answers.saying import fold_phrase
from store.answers.statements import (
    MOST_UNSAID,
    NEGATION,
    REPORTING,
    SUPPORTED,
    TITLES,
    Finding,
    Matched,
    list_content,
    list_tokens,
)
from store.answers.view import ClaimView
from store.answers.words import STOP

# Who, what and as what: a statement whose subject, object or predicate noun no source has is another statement.
_CORE = frozenset({"nsubj", "nsubjpass", "dobj", "oprd", "attr"})


def find_findings(draft: ClaimView, matched: Sequence[Matched], known: Sequence[ClaimView]) -> list[Finding]:
    """Everything that can be said of a statement, checked one by one; never empty.

    A statement that no source makes gets that one verdict: whose words they are, or how sure, is then no question.
    ``known`` are all candidate claims: a name that any of them prints is no misspelling.
    """
    best = matched[0]
    found = [*check_quotes(draft, matched), *check_names(draft, matched, known)]
    quoted = [one for one in found if one[0] in ("verbatim", "wording altered") and list_quoted(draft)]
    if is_denied(draft, best):
        return [*found, ("not in the sources", "The source says the opposite.", ())]
    missing = find_unsaid(draft, best)
    if missing and not quoted and not is_verbatim(draft, best):
        return [*found, ("not in the sources", f"No source says this: nothing there of {_list_words(missing)}.", ())]
    found += check_numbers(draft, matched)
    found += check_attribution(draft, matched)
    found += check_hedges(draft, best)
    if is_verbatim(draft, best):
        return found or [("verbatim", "", ())]
    if found:
        return found
    if best.share < SUPPORTED:
        return [("not in the sources", "Only part of this is in the store.", ())]
    changes = compare_words(best.view.claim.text, draft.claim.text)
    return [("supported", "The sources say this in other words.", changes)]


def _list_words(words: Sequence[str]) -> str:
    return ", ".join(f"“{word}”" for word in words[:4])


def find_unsaid(draft: ClaimView, best: Matched) -> list[str]:
    """The words of a statement that keep a claim from saying it: its verbs, offices, and who does what.

    A claim about the same people is not the same statement ("Trump praised Israel").
    """
    view = best.view
    told = _list_telling(draft)
    unsaid, decisive = [], False
    for index, token in enumerate(draft.tokens):
        if index in told or draft.words[index] in STOP or token.pos not in ("VERB", "NOUN", "ADJ"):
            continue
        places = _find_places(draft, index, view)
        if _is_counted(draft, index):
            # 130 officers are not 130 deputies, however near the two words are.
            places = [i for i in places if set(view.stems[i]) & set(draft.stems[index])]
        held = bool(places) or (token.pos != "VERB" and any(stem in view.named for stem in draft.stems[index]))
        if held and not (token.pos == "VERB" and not _same_doer(draft, index, view, places)):
            continue
        unsaid.append(draft.words[index])
        decisive = decisive or token.pos == "VERB" or token.dep in _CORE or bool(set(draft.stems[index]) & ROLE_NOUNS)
    few = len(unsaid) <= MOST_UNSAID * max(1, len(list_content(draft)))
    return [] if few and not decisive else unsaid


def _is_counted(view: ClaimView, index: int) -> bool:
    """Whether a number hangs on a noun."""
    return any(view.tokens[child].pos == "NUM" for child in view.children[index])


def _list_telling(draft: ClaimView) -> set[int]:
    """The tokens of a draft's own attribution ("…, Israel said"): the verb of saying and the source."""
    found: set[int] = set()
    for one in draft.claim.attributions:
        cues = {i for part in one.cue for i in list_tokens(draft, part)}
        if any(set(draft.stems[i]) & REPORTING for i in cues):
            found |= cues | {i for part in one.source for i in list_tokens(draft, part)}
    return found


def _find_places(draft: ClaimView, index: int, view: ClaimView) -> list[int]:
    """The tokens of a claim that say a draft's word; a name that looks like a verb does not ("Fire Department")."""
    score = load_lexicon().score_words
    own_stems = draft.stems[index]
    places = [i for stem, where in view.places.items() for i in where if any(score(one, stem) for one in own_stems)]
    if draft.tokens[index].pos != "VERB":
        return places
    own = set(own_stems)
    # "Fire Department" and "the shooting" do not say that somebody was fired; "the killing" says that one was killed.
    return [
        i
        for i in places
        if view.tokens[i].pos in ("VERB", "AUX", "ADJ")
        or (view.tokens[i].pos == "NOUN" and view.words[i].endswith("ing") == bool(own & set(view.stems[i])))
    ]


def _same_doer(draft: ClaimView, verb: int, view: ClaimView, places: Sequence[int]) -> bool:
    """Whether some claim verb has the same subject as the draft's, where both name one."""
    ours = [child for child in draft.children[verb] if draft.tokens[child].dep in ("nsubj", "nsubjpass")]
    if not ours or draft.tokens[ours[0]].pos == "PRON":
        return True
    own = {stem for i in (ours[0], *draft.children[ours[0]]) for stem in draft.stems[i]}
    score = load_lexicon().score_words
    for place in places:
        theirs = [child for child in view.children[place] if view.tokens[child].dep in ("nsubj", "nsubjpass")]
        if not theirs and is_denied_at(draft, verb):
            # Who did not do it must be printed: the nearest doer may be another.
            continue
        if not theirs or view.tokens[theirs[0]].pos == "PRON":
            return True
        names = [_list_proper(draft, ours[0]), _list_proper(view, theirs[0])]
        if all(names) and not names[0] & names[1]:
            continue
        near = {stem for i in (theirs[0], *view.children[theirs[0]]) for stem in view.stems[i]}
        near |= {stem for stem, tokens in view.named.items() if theirs[0] in tokens}
        head = draft.stems[ours[0]]
        if any(score(one, stem) for one in head for stem in near) or len(own & near) >= 2:
            return True
    return False


def _list_proper(view: ClaimView, index: int) -> set[str]:
    """The names in a subject: of "Coral Springs officers" the town."""
    nodes = [i for i in (index, *view.children[index]) if view.tokens[i].pos == "PROPN"]
    nodes += [j for i in nodes for j in view.children[i] if view.tokens[j].pos == "PROPN"]
    return {stem for i in nodes for stem in view.stems[i]} - TITLES


def is_denied(draft: ClaimView, best: Matched) -> bool:
    """Whether the draft affirms a verb that the source only denies, or the other way round."""
    view, score = best.view, load_lexicon().score_words
    if list_quoted(draft):
        return False
    if _denies_any(draft) and not _denies_any(view):
        return best.share >= SUPPORTED
    if _denies_being(draft, view):
        return True
    for index, token in enumerate(draft.tokens):
        if token.pos not in ("VERB", "AUX") or draft.words[index] in STOP:
            continue
        verbs = [
            i
            for stem, where in view.places.items()
            for i in where
            if view.tokens[i].pos == "VERB" and any(score(own, stem) for own in draft.stems[index])
        ]
        if verbs and all(is_denied_at(view, i) != is_denied_at(draft, index) for i in verbs):
            return True
    return False


def _denies_being(draft: ClaimView, view: ClaimView) -> bool:
    """ "He was not the only officer", where the source calls him that in a clause without a negation."""
    for index, token in enumerate(draft.tokens):
        if token.pos != "AUX" or not is_denied_at(draft, index):
            continue
        named = [child for child in draft.children[index] if draft.tokens[child].dep == "attr"]
        places = [i for child in named for i in _find_places(draft, child, view)]
        same = [i for i in places if any(set(view.stems[i]) & set(draft.stems[child]) for child in named)]
        places = same or places
        if places and not any(is_denied_at(view, view.clauses[i]) and view.tokens[i].dep != "appos" for i in places):
            return True
    return False


def _denies_any(view: ClaimView) -> bool:
    return any(is_denied_at(view, i) for i in range(len(view.tokens)))


def is_denied_at(view: ClaimView, index: int) -> bool:
    """Whether a negation hangs on a verb; "without pay" denies the pay and not the verb."""
    return any(view.words[child] in NEGATION and view.words[child] != "without" for child in view.children[index])


def is_verbatim(draft: ClaimView, best: Matched) -> bool:
    """Whether the statement's words stand in a row in the claim."""
    ours, theirs = fold_phrase(draft.claim.text), fold_phrase(best.view.claim.text)
    return f" {ours} " in f" {theirs} "
