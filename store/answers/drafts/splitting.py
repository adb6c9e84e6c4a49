"""A statement that joins two clauses, cut in two: each may be said by a claim of its own."""

from __future__ import annotations

from collections.abc import Iterable

from store.answers.drafts.telling import read_telling
from store.answers.evidence.view import ClaimView


def split_statement(draft: ClaimView) -> list[str]:
    """The clauses of "A did this and B did that" as texts, each with who says it; none where there is but one.

    A clause whose subject is a pronoun stays with the one that says who is meant; so does a quotation.
    """
    if any(mark in draft.claim.text for mark in '“”"'):
        return []
    telling = read_telling(draft)
    verbs = [i for i in range(len(draft.tokens)) if _is_joined(draft, i)]
    if not verbs or any(verb in telling.tokens for verb in verbs):
        return []
    parts = {verb: set(draft.find_subtree(verb)) for verb in verbs}
    for verb in verbs:
        parts[verb] -= {i for other in verbs if verb in draft.paths[other][1:] for i in parts[other]}
    first = set(range(len(draft.tokens))) - {i for part in parts.values() for i in part}
    if telling.tokens - first and telling.tokens & first:
        return []
    # "Said that A and that B": both are said; what is joined to the saying itself is not.
    told = [verb for verb in verbs if telling.tokens & first and set(draft.paths[verb]) & telling.tokens]
    texts = [_print(draft, first)]
    texts += [_print(draft, parts[verb] | (telling.tokens if verb in told else set())) for verb in verbs]
    return texts


def _is_joined(draft: ClaimView, index: int) -> bool:
    """Whether a verb opens a second clause of its own: joined to another, with a subject that is no pronoun."""
    token = draft.tokens[index]
    if token.dep != "conj" or token.pos not in ("VERB", "AUX") or draft.tokens[token.head].pos not in ("VERB", "AUX"):
        return False
    subjects = draft.list_subjects(index)
    others = draft.list_subjects(token.head)
    return bool(subjects and others) and draft.tokens[subjects[0]].pos != "PRON"


def _print(draft: ClaimView, tokens: Iterable[int]) -> str:
    """Tokens as a sentence of its own, as printed with the spaces between them."""
    start, kept = draft.claim.passage.start, sorted(tokens)
    while kept and (draft.tokens[kept[-1]].pos in ("CCONJ", "PUNCT") or draft.words[kept[-1]] == ";"):
        kept.pop()
    while kept and draft.tokens[kept[0]].pos in ("CCONJ", "PUNCT"):
        kept.pop(0)
    text = ""
    for place, i in enumerate(kept):
        token = draft.tokens[i]
        near = place and draft.tokens[kept[place - 1]].end == token.start
        near = near or token.pos == "PUNCT"
        text += ("" if near or not text else " ") + draft.claim.text[token.start - start : token.end - start]
    return f"{text[:1].upper()}{text[1:]}."
