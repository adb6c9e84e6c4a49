"""Tokens of a claim put right where the model is known to stumble: unknown names, and who stands beside a role."""

from __future__ import annotations

from store.answers.english.meanings import find_classes
from store.answers.english.words import fold_word, stem_word
from store.claims import Claim, Token

# What the model takes a name for that it has never seen.
_NO_NAMES = frozenset({"INTJ", "X"})
_OF = frozenset({"of", "for", "at", "in"})


def mend_tokens(claim: Claim) -> tuple[Token, ...]:
    """The claim's tokens: known names as names, and "The sheriff of Polk County, Ana Roe" with Roe beside the sheriff.

    A person is never in apposition to a body or place; the model hangs the name on whatever noun stands nearest.
    """
    tokens = _name_known(claim)
    changed = {
        index: token._replace(head=role)
        for index, token in enumerate(tokens)
        if token.dep == "appos" and token.entity == "PERSON" and (role := _find_role(claim, tokens, token.head)) >= 0
    }
    changed |= {
        index: token._replace(head=role, dep="appos")
        for index, token in enumerate(tokens)
        if token.dep == "npadvmod" and (role := _find_told(claim, tokens, index)) >= 0
    }
    return tuple(changed.get(index, token) for index, token in enumerate(tokens)) if changed else tokens


def _name_known(claim: Claim) -> tuple[Token, ...]:
    tokens = claim.tokens
    spans = [one.passage for one in claim.mentions if one.refers_to is not None and one.passage.text[:1].isupper()]
    wrong = {
        index
        for index, token in enumerate(tokens if spans else ())
        if token.pos in _NO_NAMES and any(one.start <= token.start < one.end for one in spans)
    }
    if not wrong:
        return tokens
    return tuple(
        token._replace(pos="PROPN", entity="PERSON") if index in wrong else token for index, token in enumerate(tokens)
    )


def _find_role(claim: Claim, tokens: tuple[Token, ...], noun: int) -> int:
    """The role that a body or place is named with ("the sheriff | of Polk County"; -1: there is none)."""
    body = tokens[noun]
    if body.dep != "pobj" or body.entity == "PERSON":
        return -1
    preposition = tokens[body.head]
    role = tokens[preposition.head]
    if _print(claim, preposition).lower() not in _OF:
        return -1
    return preposition.head if _is_person(claim, role) else -1


def _find_told(claim: Claim, tokens: tuple[Token, ...], noun: int) -> int:
    """ "His wife of 51 years, the dancer Ana Roe": the role that a noun with a name tells of (-1: there is none)."""
    named = any(token.head == noun and token.entity == "PERSON" for token in tokens[noun + 1 : noun + 4])
    first = min((index for index, token in enumerate(tokens) if token.head == noun and index < noun), default=noun)
    if not named or first < 2 or _print(claim, tokens[first - 1]) != ",":
        return -1
    above = first - 2
    while above > 0 and not _is_person(claim, tokens[above]) and tokens[above].dep in ("pobj", "prep", "nummod"):
        above = tokens[above].head
    return above if _is_person(claim, tokens[above]) else -1


def _is_person(claim: Claim, token: Token) -> bool:
    return token.pos == "NOUN" and "person" in find_classes(_stem(claim, token))


def _print(claim: Claim, token: Token) -> str:
    start = claim.passage.start
    return claim.text[token.start - start : token.end - start]


def _stem(claim: Claim, token: Token) -> str:
    return stem_word(fold_word(_print(claim, token)))
