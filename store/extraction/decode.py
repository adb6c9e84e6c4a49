"""From learnt weights to attributions: cue, then its content, then its source, then whether the whole holds."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from store.extraction.blocks import Block, find_blocks
from store.extraction.content import block_features, context_features, find_tail
from store.extraction.cues import cue_features, find_candidates, name_lemma
from store.extraction.sources import Candidate, find_sources, source_features
from store.extraction.weights import chance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from store.extraction.page import Page
    from store.extraction.weights import Learnt


LOWEST_ODDS = -2.2
_LEAST_WORDS = 4
_EVEN = 0.5
_SURE = 1.5
_WHOLE = frozenset({"d:ccomp"})
_LEAST_ORPHAN = 0.15


@dataclass(slots=True)
class Reading:
    """One cue read in full: its log odds, blocks with their chances, the chosen source with its chance."""

    cue: int
    odds: float
    blocks: list[Block]
    chances: list[float]
    source: Candidate | None
    source_odds: float
    score: float = 0.0

    @property
    def content(self) -> list[Block]:
        """The blocks that are likelier content than not; the best one where none is."""
        return choose_blocks(self.blocks, self.chances)


def choose_blocks(blocks: Sequence[Block], chances: Sequence[float], least: float = 0.5) -> list[Block]:
    """Blocks at or above the least chance, else the single best one."""
    chosen = [block for block, value in zip(blocks, chances, strict=True) if value >= least]
    if not chosen and blocks:
        chosen = [max(zip(blocks, chances, strict=True), key=lambda pair: pair[1])[0]]
    return chosen


def score_cues(page: Page, learnt: Learnt) -> dict[int, float]:
    """Log odds of each candidate cue."""
    model, lexicon = learnt.models["cue"], learnt.lexicon
    return {token: model.score(cue_features(page, token, lexicon)) for token in find_candidates(page, lexicon)}


def score_blocks(
    page: Page, cue: int, blocks: Sequence[Block], odds: Mapping[int, float], learnt: Learnt
) -> list[float]:
    """Chances of each block, alone and then among its neighbours."""
    first = learnt.models["block"]
    features = block_features(page, cue, blocks, odds, learnt.lexicon)
    alone = [chance(first.score(one)) for one in features]
    second = learnt.models["context"]
    around = context_features(blocks, alone, cue)
    return [chance(second.score(join_context(near, own))) for near, own in zip(around, features, strict=True)]


def join_context(near: list[str], own: list[str]) -> list[str]:
    """The second pass reads the neighbours' chances and a few of the block's own features."""
    return [*near, *(one for one in own if one.startswith(("k,q=", "k,gap=", "k,size=")))]


def fill_frame(page: Page, cue: int, blocks: Sequence[Block], chances: list[float], odds: Mapping[int, float]) -> None:
    """In "..., X said." leave no hole in what is before the comma, and take the words that lead into a quotation.

    A quotation that begins in lower case goes on from the outlet's own words, unless these have a cue of their own.
    """
    tail = find_tail(page, cue)
    if tail is None:
        return
    left = [number for number, block in enumerate(blocks) if block.last <= tail and block.kind[0] in "dux"]
    chosen = [number for number in left if chances[number] >= _EVEN]
    if not chosen:
        return
    first = blocks[chosen[0]].first
    start = chosen[0]
    if page.quote_of[first] >= 0 and page.parse.words[first][:1].islower():
        low = blocks[left[0]].first
        if not any(odds.get(token, -9.0) > _SURE for token in range(low, first)):
            start = left[0]
    for number in left:
        if start <= number <= chosen[-1]:
            chances[number] = max(chances[number], _EVEN)


def fill_clauses(cue: int, blocks: Sequence[Block], chances: list[float]) -> None:
    """A part of a clause is not said without the clause: take its main block with it, on the same side of the cue."""
    chosen = {blocks[number] for number, value in enumerate(chances) if value >= _EVEN}
    if not chosen and blocks:
        chosen = {blocks[max(range(len(blocks)), key=lambda number: chances[number])]}
    parts = {(block.kind.split("/")[0], block.first < cue) for block in chosen if "/" in block.kind}
    for number, block in enumerate(blocks):
        whole = (block.kind, block.first < cue) in parts and block.kind in _WHOLE
        if whole or (parts and block in chosen):
            chances[number] = max(chances[number], _EVEN)


def choose_source(page: Page, cue: int, content: Sequence[Block], learnt: Learnt) -> tuple[Candidate | None, float]:
    """The best source and its log odds; None where no candidate reaches the limit."""
    ranges = [(block.first, block.last) for block in content]
    candidates = find_sources(page, cue, ranges)
    if not candidates:
        return None, -9.0
    model = learnt.models["source"]
    scored = [model.score(one) for one in source_features(page, cue, candidates, ranges, learnt.lexicon)]
    best = max(range(len(scored)), key=lambda number: scored[number])
    if scored[best] < learnt.limits.get("source", -1.0):
        return None, scored[best]
    return candidates[best], scored[best]


def read_cue(page: Page, cue: int, odds: Mapping[int, float], learnt: Learnt) -> Reading | None:
    """Read one cue in full; None where no text is around it."""
    blocks = find_blocks(page, cue)
    if not blocks:
        return None
    chances = score_blocks(page, cue, blocks, odds, learnt)
    fill_frame(page, cue, blocks, chances, odds)
    fill_clauses(cue, blocks, chances)
    source, source_odds = choose_source(page, cue, choose_blocks(blocks, chances), learnt)
    return Reading(cue, odds[cue], blocks, chances, source, source_odds)


def read_page(page: Page, odds: Mapping[int, float], learnt: Learnt) -> list[Reading]:
    """Read every cue that is not very unlikely, then settle which cue each quotation belongs to."""
    read = (read_cue(page, cue, odds, learnt) for cue, value in odds.items() if value >= LOWEST_ODDS)
    readings = [reading for reading in read if reading is not None]
    share_quotes(page, readings)
    return readings


def share_quotes(page: Page, readings: Sequence[Reading]) -> None:
    """Give each quotation to one cue beyond its own sentence: the likeliest claim holds, a cue beside it comes first.

    A quotation of four words or more that no cue claims goes to the likeliest that could, if it is not unlikely.
    """
    claims: dict[int, list[tuple[float, Reading, int]]] = {}
    for reading in readings:
        own = page.quote_of[reading.cue]
        for number, block in enumerate(reading.blocks):
            quote = page.quote_of[block.first]
            if quote in (-1, own):
                continue
            beside = 1.0 if block.kind[0] in "dux" else 0.0
            value = reading.chances[number]
            weight = value * chance(reading.odds) + (beside if value >= 0.5 and reading.odds > -1.0 else 0.0)
            claims.setdefault(quote, []).append((weight, reading, number))
    for quote, claimed in claims.items():
        best = max(claimed, key=lambda claim: claim[0])
        for weight, reading, number in claimed:
            beyond = reading.blocks[number].kind[0] in "qps"
            if beyond and reading is not best[1] and weight < best[0]:
                reading.chances[number] = min(reading.chances[number], 0.05)
        quoted = page.quoted[quote]
        long = len(page.text[quoted.first : min(quoted.last, quoted.first + 200)].split()) >= _LEAST_WORDS
        if long and best[1].chances[best[2]] < 0.5 and best[0] >= _LEAST_ORPHAN:
            best[1].chances[best[2]] = 0.51


def final_features(page: Page, reading: Reading, learnt: Learnt) -> list[str]:
    """What speaks for the whole: how sure each step was, and of what kind the parts are."""
    chosen = reading.content
    values = [value for block, value in zip(reading.blocks, reading.chances, strict=True) if block in chosen]
    words = sum(block.last - block.first for block in chosen)
    kinds = sorted({block.kind.rstrip("0123456789") for block in chosen})
    quoted = sum(page.quote_of[block.first] >= 0 for block in chosen)
    state = "q" if quoted == len(chosen) else "m" if quoted else "i"
    dep, key = page.parse.deps[reading.cue], name_lemma(page.parse, reading.cue, learnt.lexicon)
    cue, least, most = _step(reading.odds), _step(_logit(min(values))), _step(_logit(max(values)))
    source = _step(reading.source_odds) if reading.source else "none"
    rate = int(10 * learnt.lexicon.get(key, 0.0))
    return [
        f"cue={cue}", f"least={least}", f"most={most}", f"source={source}",
        f"cm={cue},{most}", f"cs={cue},{source}", f"ms={most},{source}", f"cl={cue},{least}",
        f"state={state}", f"state,cue={state},{cue}", f"state,src={state},{source}",
        f"size={min(words, 30) // 3}", f"size,state={min(words, 30) // 3},{state}",
        f"kinds={'+'.join(kinds[:3])}", f"n={min(len(chosen), 5)}", f"dep={dep},{state}",
        f"key={key}", f"path={reading.source.path if reading.source else 'none'}",
        f"unsure={min(sum(0.2 < value < 0.8 for value in reading.chances), 4)}",
        f"tail={find_tail(page, reading.cue) is not None:d},{state}", f"holes={_count_holes(chosen)},{state}",
        f"rate={rate},{state}", f"rate,cue={rate},{cue}",
    ]  # fmt: skip


def _count_holes(blocks: Sequence[Block]) -> int:
    """How often more than a mark or two stands between neighbouring parts of the content."""
    return min(3, sum(after.first - before.last > 3 for before, after in pairwise(blocks)))


def _logit(value: float) -> float:
    value = min(max(value, 1e-4), 1.0 - 1e-4)
    return math.log(value / (1.0 - value))


def _step(odds: float) -> str:
    return str(int(max(-8.0, min(8.0, odds)) * 1.5 // 1))
