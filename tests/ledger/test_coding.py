"""Whatever a claim holds comes back equal, in the version it was found in and in one that only moved it."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from store.claims import (
    Attribution,
    Bound,
    Claim,
    Facet,
    FacetKind,
    Mention,
    Naming,
    Passage,
    QuoteKind,
    Relay,
    RelayHow,
    Root,
    RootKind,
    Side,
    Token,
)
from store.ledger.coding import (
    decode_attributions,
    decode_claim,
    decode_side,
    dump,
    encode_attributions,
    encode_claim,
    encode_side,
)

WORDS = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=12)
NAMES = st.none() | WORDS
ARTICLE = "“We’re fine,” Ana Ruiz said | of the flood.\nShe wasn’t 🌊 hurt; 3 of them were, police told the Post."


@st.composite
def passages(draw: st.DrawFn) -> Passage:
    start = draw(st.integers(0, len(ARTICLE) - 1))
    return Passage.cut(ARTICLE, start, draw(st.integers(start + 1, len(ARTICLE))))


RELAYS = st.builds(Relay, name=WORDS, how=st.sampled_from(get_args(RelayHow)), passage=st.none() | passages())
ROOTS = st.builds(Root, name=WORDS, kind=st.sampled_from(get_args(RootKind)), police=st.booleans(), named=st.booleans())


def tuples(items: st.SearchStrategy[object]) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(items, max_size=3).map(tuple)


ATTRIBUTIONS = st.builds(
    Attribution,
    kind=st.sampled_from(get_args(QuoteKind)),
    content=st.lists(passages(), min_size=1, max_size=3).map(tuple),
    cue=tuples(passages()),
    source=tuples(passages()),
    speaker=NAMES,
    naming=st.sampled_from(get_args(Naming)),
    descriptor=NAMES,
    role=st.none() | passages(),
    occasion=st.none() | passages(),
    via=tuples(RELAYS),
    negated=st.booleans(),
    partial=st.booleans(),
    asserts=st.booleans(),
)
FLOATS = st.none() | st.floats(allow_nan=False)
FACETS = st.builds(
    Facet,
    kind=st.sampled_from(get_args(FacetKind)),
    key=WORDS,
    value=WORDS,
    passage=passages(),
    unit=NAMES,
    low=FLOATS,
    high=FLOATS,
    bound=st.sampled_from(get_args(Bound)),
    negated=st.booleans(),
    speaker=NAMES,
    about=tuples(st.tuples(WORDS, WORDS)),
)
NUMBERS = st.integers(0, 200)
TOKENS = st.builds(Token, start=NUMBERS, end=NUMBERS, lemma=WORDS, pos=WORDS, dep=WORDS, head=NUMBERS, entity=WORDS)
CLAIMS = st.builds(
    Claim,
    id=st.just("claim-1"),
    article=st.just("one"),
    passage=passages(),
    kind=st.none() | st.sampled_from(get_args(QuoteKind)),
    speaker=NAMES,
    descriptor=NAMES,
    naming=st.sampled_from(get_args(Naming)),
    via=tuples(RELAYS),
    root=ROOTS,
    hedges=tuples(passages()),
    facets=tuples(FACETS),
    attributions=tuples(ATTRIBUTIONS),
    mentions=tuples(st.builds(Mention, passage=passages(), refers_to=NAMES)),
    tokens=tuples(TOKENS),
    meaning=st.binary(max_size=8),
)


SIDES = st.builds(
    Side,
    claim=WORDS,
    article=WORDS,
    outlet=NAMES,
    published=st.none() | st.dates(),
    passage=passages(),
    value=WORDS,
    speaker=NAMES,
    via=tuples(RELAYS),
    root=ROOTS,
    manner=st.none() | st.sampled_from(get_args(QuoteKind)),
)
# What the strategies above fill in: a field that claims.py gains must be stored, and tested here, or it is lost.
FIELDS = {
    Claim: "id article passage kind speaker descriptor naming via root hedges facets attributions mentions tokens "
    "meaning",
    Attribution: "kind content cue source speaker naming descriptor role occasion via negated partial asserts",
    Facet: "kind key value passage unit low high bound negated speaker about",
    Side: "claim article outlet published passage value speaker via root manner",
    Mention: "passage refers_to",
    Relay: "name how passage",
    Root: "name kind police named",
}


@pytest.mark.parametrize("record", FIELDS)
def test_no_field_of_a_record_is_forgotten(record: Any) -> None:
    assert [field.name for field in fields(record)] == FIELDS[record].split()


@settings(max_examples=15, deadline=None)
@given(SIDES, st.integers(-50, 50))
def test_a_side_comes_back_equal(side: Side, base: int) -> None:
    stored = json.loads(dump(encode_side(side, base)))
    assert decode_side(stored, base, side.outlet, side.published) == side


@settings(max_examples=40, deadline=None)
@given(CLAIMS)
def test_a_claim_comes_back_equal(claim: Claim) -> None:
    assert decode_claim(claim.id, claim.article, claim.passage, encode_claim(claim)) == claim


@settings(max_examples=15, deadline=None)
@given(st.lists(ATTRIBUTIONS, max_size=3).map(tuple))
def test_an_articles_attributions_come_back_equal(attributions: tuple[Attribution, ...]) -> None:
    assert decode_attributions(ARTICLE, encode_attributions(ARTICLE, attributions)) == attributions


@settings(max_examples=15, deadline=None)
@given(CLAIMS, st.integers(1, 50))
def test_a_moved_claim_keeps_its_grammar(claim: Claim, step: int) -> None:
    moved = Passage(claim.passage.start + step, claim.passage.end + step, claim.text)
    back = decode_claim(claim.id, claim.article, moved, encode_claim(claim))
    assert encode_claim(back) == encode_claim(claim)
    assert [token.start - step for token in back.tokens] == [token.start for token in claim.tokens]
