"""One sentence denies what the other says, verb for verb: only for two sentences that share nearly all their words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from store.conflicts.sighting import Finding, find_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from store.claims import Claim, Extraction, Token

_VERBS = frozenset({"VERB"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_NEGATIONS = frozenset({"not", "n't", "n’t", "never", "no", "neither", "nor", "nobody", "none", "hardly", "barely"})
_UNSURE = frozenset({"if", "whether", "may", "might", "could", "would", "should", "unclear", "unless", "until", "yet"})
_SKIPPED = frozenset({"say", "tell", "be", "do", "believe", "think", "know", "report"})
_ENDS = frozenset({"stop", "cease", "fail", "refuse", "decline", "quit"})
# Share of the shorter sentence's words that the other must hold before a lone "not" is what tells them apart.
_COVERED = 0.75
_LEAST = 3


class _Deed(NamedTuple):
    lemma: str
    subject: str
    denied: bool
    words: frozenset[str]


def find_denial(a: Extraction, b: Extraction) -> Finding | None:
    """A verb that one sentence affirms and the other denies, of one subject and in nearly the same words."""
    for mine in _deeds(a.claims):
        for yours in _deeds(b.claims):
            if mine.lemma == yours.lemma and mine.denied != yours.denied and _alike(mine, yours):
                detail = f"One says “{mine.lemma}”, the other denies it."
                return Finding("contradicts", "polarity.denied-words", detail)
    return None


def _alike(a: _Deed, b: _Deed) -> bool:
    if a.subject and b.subject and a.subject != b.subject:
        return False
    least = min(len(a.words), len(b.words))
    return least >= _LEAST and len(a.words & b.words) >= _COVERED * least


def _deeds(claims: Sequence[Claim]) -> Iterator[_Deed]:
    for claim in claims:
        words = find_words(claim, empty=_SKIPPED)
        lowers = [
            claim.text[token.start - claim.passage.start : token.end - claim.passage.start].lower()
            for token in claim.tokens
        ]
        if not _UNSURE.isdisjoint(lowers):
            continue
        for place, token in enumerate(claim.tokens):
            if token.pos in _VERBS and token.lemma not in _SKIPPED:
                yield _Deed(token.lemma, _subject(claim.tokens, place), _denied(claim.tokens, lowers, place), words)


def _subject(tokens: Sequence[Token], verb: int) -> str:
    found = next((token for token in tokens if token.head == verb and token.dep in _SUBJECTS), None)
    if found is None or found.pos == "PRON":
        return ""
    place = next(at for at, token in enumerate(tokens) if token is found)
    apart = any(token.head == place and token.lemma.lower() in ("another", "other", "second") for token in tokens)
    return f"another {found.lemma.lower()}" if apart else found.lemma.lower()


def _denied(tokens: Sequence[Token], lowers: Sequence[str], verb: int) -> bool:
    for place, token in enumerate(tokens):
        if place == verb:
            continue
        if token.head == verb and lowers[place] in _NEGATIONS:
            return True
        if place == tokens[verb].head and token.lemma in _ENDS and tokens[verb].dep == "xcomp":
            return True
        if lowers[place] in ("no", "none", "neither") and tokens[token.head].head == verb:
            return True
    return False
