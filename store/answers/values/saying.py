"""Who said something, and what somebody said: values of the two kinds that ask for reported speech.

A quotation is found even when it is misremembered (words in another order, a word wrong): the score compares the
asked words with the printed ones, and the printed ones are shown.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz import fuzz

from store.answers.english.lexicon import CLOSE, load_lexicon
from store.answers.english.words import STOP, find_words, fold_word, stem_word
from store.answers.evidence.matching import Match
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.values import Value
from store.claims import Attribution

# From here on two printings are taken for one utterance; below, the words are too far apart (rapidfuzz, 0 to 100).
SAME_WORDS = 80.0

_CONTENT = frozenset({"dobj", "ccomp", "xcomp", "acomp", "oprd", "advcl"})
_ABOUT = frozenset("for to about of against over as".split())
_ASKS_SPEAKER = re.compile(r"what (?:exactly )?(?:did|does|do|has|have|had) ")
SPEECH = frozenset(
    stem_word(word)
    for word in "blame condemn praise criticize criticise call accuse thank urge demand warn deny confirm announce "
    "promise claim apologize apologise acknowledge admit insist suggest describe caution vow argue complain ask "
    "confess concede reveal disclose predict pledge threaten joke boast lament hail welcome welcomed defend dismiss "
    "denounce slam reject question recall recount testify explain express offer stress urge "
    "assure advise propose plead declare remark comment compare liken characterize characterise regret rule".split()
)


def fold_phrase(text: str) -> str:
    """A phrase as its folded words, for comparing."""
    return " ".join(word for _, _, word in find_words(text))


def score_phrase(asked: str, printed: str) -> float:
    """How much of an asked phrase a printed text holds (0 to 1), in order or not, with typing errors forgiven."""
    left, right = fold_phrase(asked), fold_phrase(printed)
    if not left or not right:
        return 0.0
    if len(left) > len(right) * 1.5:
        return fuzz.ratio(left, right) / 100
    ordered = fuzz.partial_ratio(left, right) / 100
    wanted = {stem_word(word) for word in left.split() if word not in STOP} or set(left.split())
    held = {stem_word(word) for word in right.split()}
    shared = len(wanted & held) / len(wanted)
    return max(ordered if ordered >= 0.75 else ordered * 0.8, 0.9 * shared if len(wanted) > 1 else 0.0)


def find_sayings(view: ClaimView, query: Query, matches: Sequence[Match] = ()) -> list[Value]:
    """Values of the two kinds that ask for reported speech; none for another kind."""
    if query.wanted == "quote":
        return find_quoted(view, query)
    return find_said(view, query, matches) if query.wanted == "said" else []


def find_quoted(view: ClaimView, query: Query) -> list[Value]:
    """For "who said": the source of the attribution whose words fit best; weaker where the claim prints none."""
    fit = score_phrase(query.phrase, view.claim.text)
    found = []
    for attribution in view.claim.attributions:
        own = max((score_phrase(query.phrase, part.text) for part in attribution.content), default=0.0)
        for source in attribution.source:
            if view.claim.passage.start <= source.start and source.end <= view.claim.passage.end:
                first, last = view.find_token(source.start), view.find_token(source.end - 1)
                why = f"{source.text} is given as the source"
                found.append(Value(first, last, max(fit, own), source.text, why, last))
    if found:
        # "Doe said he was not expecting …": who speaks is named.
        return [one for one in found if not view.is_pronoun(one.last)] or found
    who = view.claim.speaker or next((one.speaker for one in view.claim.attributions if one.speaker), None)
    why = f"said by {who}, by the article" if who else "prints the words"
    return [Value(0, len(view.tokens) - 1, fit * (0.97 if who else 0.8), who or "", why)] if view.tokens else []


def find_said(view: ClaimView, query: Query, matches: Sequence[Match] = ()) -> list[Value]:
    """For "what did X say": the content of an attribution whose speaker is the one asked about.

    ``matches`` tell whom "he" of a claim takes up from the sentence before.
    """
    names = {term.stem for term in query.of_part("subject", "focus")}
    found = []
    for attribution in view.claim.attributions:
        who = _name_stems(attribution) | _find_roles(view, attribution) | _find_taken_up(view, attribution, matches)
        if names and not names & who:
            continue
        fit = 1.0 if attribution.kind != "indirect" else 0.85
        for part in attribution.content:
            start, end = max(part.start, view.claim.passage.start), min(part.end, view.claim.passage.end)
            if start < end:
                first, last = view.find_token(start), view.find_token(end - 1)
                found.append(
                    Value(first, last, fit, "", f"said by {attribution.speaker or attribution.descriptor}", first)
                )
    if not found and names & _stems(view.claim.speaker):
        found.append(Value(0, len(view.tokens) - 1, 0.9, "", f"said by {view.claim.speaker}"))
    if found or not view.tokens:
        return found
    # "Lone wolf quote": words out of what was said, not the name of who said it.
    own = {
        stem
        for one in view.claim.attributions
        if one.kind != "indirect"
        for part in one.content
        for stem in _stems(part.text)
    }
    quoted = bool(names) and names <= own and not _ASKS_SPEAKER.match(fold_word(query.text))
    fit = 0.8 if quoted else 0.7 if _speaks_out(view, names) else 0.35
    return [Value(0, len(view.tokens) - 1, fit, "", "holds the words in a quotation" if fit > 0.5 else "speaks of it")]


def _find_taken_up(view: ClaimView, attribution: Attribution, matches: Sequence[Match]) -> set[str]:
    """The asked words that a pronoun stands for, where it is the source ("He told police that …")."""
    sources = {
        view.find_token(one.start)
        for one in attribution.source
        if view.claim.passage.start <= one.start < view.claim.passage.end
    }
    return {match.term.stem for match in matches if sources & {i for i in match.tokens if view.is_pronoun(i)}}


def _find_roles(view: ClaimView, attribution: Attribution) -> set[str]:
    """What the speaker is said to be beside the name, with the words that stand for it ("His attorney, …": lawyer)."""
    names = {f"person:{word}" for word in _stems_plain(attribution.speaker)}
    roles = {
        stem
        for facet in view.claim.facets
        if facet.kind == "role" and facet.key in names
        for stem in _stems(facet.passage.text)
    }
    find_close = load_lexicon().find_close
    return roles | {asked for role in roles for asked, score in find_close(role).items() if score >= CLOSE}


def _stems_plain(text: str | None) -> set[str]:
    return {word for _, _, word in find_words(text or "")}


def _speaks_out(view: ClaimView, names: set[str]) -> bool:
    """Whether the outlet tells that somebody of that name blamed, praised or warned: said, without a quotation."""
    for index, token in enumerate(view.tokens):
        if token.dep == "nsubj" and names & {*view.stems[index], *(s for s, t in view.named.items() if index in t)}:
            joined = (j for j in view.children[token.head] if view.tokens[j].dep in ("conj", "advcl", "xcomp"))
            verbs = [token.head, *joined]
            if any(set(view.stems[verb]) & SPEECH and _has_content(view, verb) for verb in verbs):
                return True
    return False


def _has_content(view: ClaimView, verb: int) -> bool:
    """Whether a verb of speech says what was said: "apologized for the delay", and not "apologized in a video"."""
    return any(
        view.tokens[i].dep in _CONTENT or (view.tokens[i].dep == "prep" and view.words[i] in _ABOUT)
        for i in view.children[verb]
    )


def _name_stems(attribution: Attribution) -> set[str]:
    named = _stems(attribution.speaker) | _stems(attribution.descriptor)
    return named.union(*(_stems(source.text) for source in attribution.source)) if attribution.source else named


def _stems(text: str | None) -> set[str]:
    return {stem_word(word) for _, _, word in find_words(text or "")}
