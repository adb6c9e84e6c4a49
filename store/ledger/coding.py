"""A claim's grammar in one column: compact JSON, offsets counted from the claim's start, decoded when it is wanted.

A passage inside the text at hand is two numbers; one outside it (a cue in the sentence before) carries its words.
So the same grammar serves every version of the article that only moves the claim.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from store.claims import Attribution, Claim, Facet, Mention, Passage, Relay, Root, Side, Token

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date

KEPT = 2048
"""Decoded claims that a process keeps: some 20 kB each, 40 MB in all."""

Plain = list[Any]
_load = json.JSONDecoder().raw_decode  # without looking for white space around what dump() wrote
_new_token = partial(tuple.__new__, Token)  # half the time of Token._make, which counts the fields once more
_GLUE = "|"


def dump(value: object) -> str:
    """The value as JSON without a needless byte, in its own letters."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def encode_claim(claim: Claim) -> str:
    """Everything of the claim but its id, its article and its passage."""
    text, base = claim.passage.text, claim.passage.start
    # A store that was filled without meanings reads as one that was.
    meaning = [b64encode(claim.meaning).decode("ascii")] if claim.meaning else []
    return dump(
        [
            claim.kind,
            claim.speaker,
            claim.descriptor,
            claim.naming,
            [_relay(text, base, one) for one in claim.via],
            _root(claim.root),
            [_passage(text, base, one) for one in claim.hedges],
            [_facet(text, base, one) for one in claim.facets],
            [_attribution(text, base, one) for one in claim.attributions],
            [[_passage(text, base, one.passage), one.refers_to] for one in claim.mentions],
            _tokens(base, claim.tokens),
            *meaning,
        ]
    )


@lru_cache(maxsize=KEPT)
def decode_claim(claim_id: str, article: str, passage: Passage, grammar: str) -> Claim:
    """The claim back, at the offsets of the version it is read in.

    The same column at the same place is the same claim for ever, and questions come back to the same claims.
    """
    kind, speaker, descriptor, naming, via, root, hedges, facets, said, mentions, tokens, *meaning = _load(grammar)[0]
    text, base = passage.text, passage.start
    return Claim(
        id=claim_id,
        article=article,
        passage=passage,
        kind=kind,
        speaker=speaker,
        descriptor=descriptor,
        naming=naming,
        via=tuple(_read_relay(text, base, one) for one in via),
        root=_read_root(root),
        hedges=tuple(_read_passage(text, base, one) for one in hedges),
        facets=tuple(_read_facet(text, base, one) for one in facets),
        attributions=tuple(_read_attribution(text, base, one) for one in said),
        mentions=tuple(Mention(passage=_read_passage(text, base, one), refers_to=name) for one, name in mentions),
        tokens=_read_tokens(base, tokens),
        meaning=b64decode(meaning[0]) if meaning else b"",
    )


def encode_attributions(text: str, attributions: Iterable[Attribution]) -> str:
    """The attributions of a whole article, at absolute offsets."""
    return dump([_attribution(text, 0, one) for one in attributions])


def decode_attributions(text: str, stored: str) -> tuple[Attribution, ...]:
    """The attributions of a whole article back."""
    return tuple(_read_attribution(text, 0, one) for one in _load(stored)[0])


def encode_side(side: Side, base: int) -> Plain:
    """A side of a note, its passages counted from the claim's start ``base``; outlet and date are the article's."""
    return [
        side.claim,
        side.article,
        _passage("", base, side.passage),
        side.value,
        side.speaker,
        [_relay("", base, one) for one in side.via],
        _root(side.root),
        side.manner,
    ]


def decode_side(stored: Plain, base: int, outlet: str | None, published: date | None) -> Side:
    """The side back, where its claim stands now."""
    claim, article, passage, value, speaker, via, root, manner = stored
    return Side(
        claim=claim,
        article=article,
        outlet=outlet,
        published=published,
        passage=_read_passage("", base, passage),
        value=value,
        speaker=speaker,
        via=tuple(_read_relay("", base, one) for one in via),
        root=_read_root(root),
        manner=manner,
    )


def _passage(text: str, base: int, passage: Passage) -> Plain:
    start, length = passage.start - base, passage.end - passage.start
    if start >= 0 and text[start : start + length] == passage.text:
        return [start, length]
    return [start, length, passage.text]


def _read_passage(text: str, base: int, stored: Plain) -> Passage:
    start, length = stored[0], stored[1]
    words = stored[2] if len(stored) > 2 else text[start : start + length]
    return Passage(base + start, base + start + length, words)


def _maybe(text: str, base: int, passage: Passage | None) -> Plain | None:
    return None if passage is None else _passage(text, base, passage)


def _read_maybe(text: str, base: int, stored: Plain | None) -> Passage | None:
    return None if stored is None else _read_passage(text, base, stored)


def _root(root: Root) -> Plain:
    return [root.name, root.kind, root.police, root.named]


def _read_root(stored: Plain) -> Root:
    name, kind, police, named = stored
    return Root(name=name, kind=kind, police=police, named=named)


def _relay(text: str, base: int, relay: Relay) -> Plain:
    return [relay.name, relay.how, _maybe(text, base, relay.passage)]


def _read_relay(text: str, base: int, stored: Plain) -> Relay:
    return Relay(name=stored[0], how=stored[1], passage=_read_maybe(text, base, stored[2]))


def _facet(text: str, base: int, facet: Facet) -> Plain:
    return [
        facet.kind,
        facet.key,
        facet.value,
        _passage(text, base, facet.passage),
        facet.unit,
        facet.low,
        facet.high,
        facet.bound,
        facet.negated,
        facet.speaker,
        facet.about,
    ]


def _read_facet(text: str, base: int, stored: Plain) -> Facet:
    kind, key, value, passage, unit, low, high, bound, negated, speaker, about = stored
    return Facet(
        kind=kind,
        key=key,
        value=value,
        passage=_read_passage(text, base, passage),
        unit=unit,
        low=low,
        high=high,
        bound=bound,
        negated=negated,
        speaker=speaker,
        about=tuple((first, second) for first, second in about),
    )


def _attribution(text: str, base: int, said: Attribution) -> Plain:
    return [
        said.kind,
        [_passage(text, base, one) for one in said.content],
        [_passage(text, base, one) for one in said.cue],
        [_passage(text, base, one) for one in said.source],
        said.speaker,
        said.naming,
        said.descriptor,
        _maybe(text, base, said.role),
        _maybe(text, base, said.occasion),
        [_relay(text, base, one) for one in said.via],
        said.negated,
        said.partial,
        said.asserts,
    ]


def _read_attribution(text: str, base: int, stored: Plain) -> Attribution:
    kind, content, cue, source, speaker, naming, descriptor, role, occasion, via, negated, partial, asserts = stored
    return Attribution(
        kind=kind,
        content=tuple(_read_passage(text, base, one) for one in content),
        cue=tuple(_read_passage(text, base, one) for one in cue),
        source=tuple(_read_passage(text, base, one) for one in source),
        speaker=speaker,
        naming=naming,
        descriptor=descriptor,
        role=_read_maybe(text, base, role),
        occasion=_read_maybe(text, base, occasion),
        via=tuple(_read_relay(text, base, one) for one in via),
        negated=negated,
        partial=partial,
        asserts=asserts,
    )


def _join(words: Sequence[str]) -> str | Sequence[str]:
    return words if any(_GLUE in word for word in words) else _GLUE.join(words)


def _split(stored: str | list[str]) -> list[str]:
    return stored.split(_GLUE) if isinstance(stored, str) else stored


def _tokens(base: int, tokens: Sequence[Token]) -> Plain:
    if not tokens:
        return []
    starts, ends, lemmas, pos, deps, heads, entities = zip(*tokens, strict=True)
    return [
        [start - base for start in starts],
        [end - base for end in ends],
        _join(lemmas),
        _join(pos),
        _join(deps),
        heads,
        _join(entities),
    ]


def _read_tokens(base: int, stored: Plain) -> tuple[Token, ...]:
    if not stored:
        return ()
    starts, ends, lemmas, pos, deps, heads, entities = stored
    if base:
        starts, ends = [base + start for start in starts], [base + end for end in ends]
    columns = (starts, ends, _split(lemmas), _split(pos), _split(deps), heads, _split(entities))
    return tuple(map(_new_token, zip(*columns, strict=True)))
