"""Small slips of the parser mended before sentences are compared: a name taken for another word, a subject for none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from store.answers.drafts.aligning import TITLE_STEMS
from store.answers.evidence.view import ClaimView
from store.claims import Token


def list_printed_names(views: Sequence[ClaimView]) -> frozenset[str]:
    """The stems of all words that these claims print as names."""
    return frozenset(
        stem
        for view in views
        for i, token in enumerate(view.tokens)
        if token.pos == "PROPN" and token.entity != "DATE"
        for stem in view.stems[i]
    )


def tidy_view(view: ClaimView, names: frozenset[str] = frozenset()) -> ClaimView:
    """A claim with its names and subjects set right; ``names`` are stems that are known to be names."""
    start = view.claim.passage.start
    tokens = list(view.tokens)
    for index, token in enumerate(tokens):
        if _is_on_duty(view, index):
            # "The (a pronoun) on duty deputy waited".
            noun = index + 3
            tokens[noun] = tokens[noun]._replace(dep=token.dep, head=token.head)
            tokens[index] = token = token._replace(pos="DET", dep="det", head=noun)
            tokens[index + 1] = tokens[index + 1]._replace(dep="prep", head=noun)
            tokens[index + 2] = tokens[index + 2]._replace(dep="pobj", head=index + 1)
        capital = view.claim.text[token.start - start : token.end - start][:1].isupper()
        inside = names and index and tokens[index - 1].pos not in ("PUNCT", "SPACE")
        known = inside or names & set(view.stems[index]) - TITLE_STEMS
        if capital and known and token.pos in ("NOUN", "ADJ", "ADV", "X", "INTJ"):
            tokens[index] = token = token._replace(pos="PROPN")
        if capital and inside and token.pos == "VERB" and names & set(view.stems[index]) and token.dep == "xcomp":
            # "Helped Finch": a name that is a verb too.
            tokens[index] = token = token._replace(pos="PROPN", dep="dobj")
        if token.dep == "nmod" and view.words[index + 1 : index + 2] == ["'s"] and token.head > index:
            tokens[index] = token = token._replace(dep="poss")
        if token.pos == "PROPN" and token.dep in ("advmod", "dep", "npadvmod", "nmod") and token.entity != "DATE":
            tokens[index] = _find_subject(tokens, index)
            if tokens[index].dep == "nsubj" and index and tokens[index - 1].dep == "nsubj":
                # "Greg (subject) Tully (?) cast": one name.
                tokens[index - 1] = tokens[index - 1]._replace(dep="compound", head=index)
    if tuple(tokens) == view.tokens:
        return view
    return ClaimView(replace(view.evidence, claim=replace(view.claim, tokens=tuple(tokens))))


def _is_on_duty(view: ClaimView, index: int) -> bool:
    words, tokens = view.words[index : index + 3], view.tokens[index : index + 4]
    return (
        words in (["the", "on", "duty"], ["the", "off", "duty"])
        and len(tokens) == len(words) + 1
        and tokens[0].pos == "PRON"
        and tokens[3].pos == "NOUN"
    )


def _find_subject(tokens: Sequence[Token], index: int) -> Token:
    """A name right before its verb is the subject, where there is no other than a part of the name."""
    token = tokens[index]
    head = token.head
    if not index < head <= index + 2 or tokens[head].pos not in ("VERB", "AUX"):
        return token
    others = [
        i for i, one in enumerate(tokens) if one.head == head and one.dep in ("nsubj", "nsubjpass") and i != index - 1
    ]
    before = index and tokens[index - 1].dep == "nsubj" and tokens[index - 1].pos != "PROPN"
    return token if others or before else token._replace(dep="nsubj")
