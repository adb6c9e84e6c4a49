"""Which blocks around a cue are what was said: features of each block, then of each block among its neighbours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from store.extraction.cues import describe, name_lemma

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from store.extraction.blocks import Block
    from store.extraction.page import Page
    from store.extraction.parse import Parse

_FUNCTION = frozenset({"ADP", "SCONJ", "PART", "DET", "PRON", "ADV", "CCONJ", "AUX"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj"})
_VERBS = frozenset({"VERB", "AUX"})
_SETS_OFF = frozenset({",", "”", "’’", "''", "—", "–", "--"})
_OPENERS = frozenset({"as", "according", "in", "asked", "speaking", "per", "citing"})
_LONGEST_TAIL = 9


def block_features(
    page: Page, cue: int, blocks: Sequence[Block], odds: Mapping[int, float], lexicon: Mapping[str, float]
) -> list[list[str]]:
    """The features of each block of a cue; ``odds`` are the log odds of the cues found so far, by token."""
    parse = page.parse
    key = name_lemma(parse, cue, lexicon)
    scene = _scene_features(page, cue, blocks)
    tail, lead = find_tail(page, cue), find_lead(page, cue)
    dep = parse.deps[cue]
    out = []
    for number, block in enumerate(blocks):
        previous = blocks[number - 1] if number else None
        following = blocks[number + 1] if number + 1 < len(blocks) else None
        found = _features(page, cue, block, key)
        side = "<" if block.first < cue else ">"
        kind = block.kind + side
        found += [f"k,cd={kind},{dep}", f"k,n={kind},{previous.kind if previous else '^'}"]
        found.append(f"k,f={kind},{following.kind if following else '$'}")
        found += [f"k,s={kind},{one}" for one in scene]
        found += _frame_features(block, kind, key, tail, lead)
        found.append(f"rival={_rival(cue, block, odds)},{block.kind[:2]}")
        out.append(found)
    return out


def _frame_features(block: Block, kind: str, key: str, tail: int | None, lead: int | None) -> list[str]:
    """Where the block stands to the comma that sets "..., X said." or "As X said, ..." off from the rest."""
    where = "-"
    if tail is not None:
        where = "tail<" if block.last <= tail else "tail>"
    elif lead is not None:
        where = "lead>" if block.first > lead else "lead<"
    return [f"f={where}", f"f,k={where},{kind}", f"f,k2={where},{kind[:2]},{key}"]


def find_tail(page: Page, cue: int) -> int | None:
    """The comma (or closing mark) before the source of a cue that ends its sentence: "..., officials told CNN."."""
    parse = page.parse
    first, last = parse.sentences[page.sentence_of[cue]]
    if last - cue > _LONGEST_TAIL or any(_is_verb(parse, token) for token in range(cue + 1, last)):
        return None
    found = None
    for token in range(cue - 1, max(first - 1, cue - 60), -1):
        if _is_verb(parse, token):
            return found
        if parse.words[token] in _SETS_OFF:
            found = token
    return None


def _is_verb(parse: Parse, token: int) -> bool:
    return parse.pos[token] in _VERBS and parse.deps[token] != "amod"


def find_lead(page: Page, cue: int) -> int | None:
    """The first comma after a cue that stands in the opening of its sentence: "As X reported, ..."."""
    parse = page.parse
    first, last = parse.sentences[page.sentence_of[cue]]
    if cue - first > _LONGEST_TAIL or parse.words[first].lower() not in _OPENERS:
        return None
    for token in range(cue + 1, min(last, cue + 25)):
        if parse.words[token] == ",":
            return token
    return None


def _scene_features(page: Page, cue: int, blocks: Sequence[Block]) -> list[str]:
    """What is around the cue as a whole: which branches it has, and where quotations stand."""
    quote_of = page.quote_of
    kinds = {block.kind for block in blocks}
    before = any(quote_of[block.first] >= 0 for block in blocks if block.first < cue)
    after = any(quote_of[block.first] >= 0 for block in blocks if block.first > cue and block.kind[0] in "dux")
    beyond = any(block.kind[0] in "qp" for block in blocks)
    clause = "c" if "d:ccomp" in kinds else "x" if "d:xcomp" in kinds else "-"
    inside = quote_of[cue] >= 0
    return [f"{clause}", f"q{before:d}{after:d}{beyond:d}{inside:d}", f"o{'d:dobj' in kinds:d}{'d:prep' in kinds:d}"]


def _features(page: Page, cue: int, block: Block, key: str) -> list[str]:
    parse = page.parse
    first, last = block.first, block.last
    side = "<" if first < cue else ">"
    kind = block.kind + side
    quote = _quote_state(page, cue, first, last)
    lead = _lead(parse, first)
    size = _size(last - first)
    gap = _gap(page, cue, block)
    child = block.child
    tag = parse.tags[child]
    out = [
        f"k={kind}",
        f"k,l={kind},{key}",
        f"k,q={kind},{quote}",
        f"k,q,l={kind[:2]},{quote},{key}",
        f"k,lead={kind},{lead}",
        f"l,lead={key},{lead},{side}",
        f"k,size={kind},{size},{quote}",
        f"k,gap={kind},{gap}",
        f"q,gap={quote},{gap},{side}",
        f"k,t={kind},{tag}",
        f"k,what={kind},{describe(parse, child)}",
        f"k,q,gap={kind},{quote},{gap}",
    ]
    if parse.pos[child] in {"NOUN", "VERB", "ADJ", "ADP"}:
        out += [f"k,cl={kind},{parse.lemmas[child].lower()}", f"l,cl={key},{parse.lemmas[child].lower()}"]
    first_of, last_of = parse.sentences[page.sentence_of[first]]
    opens = first - first_of <= 1
    closes = last_of - last <= 2
    wide = f"{first < first_of:d}{last > last_of:d}"
    out += [f"k,wide={kind},{wide},{quote}", f"wide={wide},{gap}"]
    out += [f"k,ends={kind},{opens:d}{closes:d}", f"k,stop={kind},{_stop(parse, last)}"]
    subject = any(parse.deps[grand] in _SUBJECTS for grand in parse.children[child])
    out.append(f"k,subj={kind},{subject:d}{parse.pos[child]}")
    if parse.deps[child] == "prep":
        objects = [grand for grand in parse.children[child] if parse.deps[grand] in {"pobj", "pcomp"}]
        if objects:
            what = describe(parse, objects[0])
            out += [f"prep={lead},{what}", f"l,prep={key},{lead},{what}"]
            if parse.pos[objects[0]] == "NOUN":
                out.append(f"prepl={lead},{parse.lemmas[objects[0]].lower()}")
    return out


def _quote_state(page: Page, cue: int, first: int, last: int) -> str:
    number = page.quote_of[first]
    if number < 0:
        return "-"
    if page.quote_of[cue] == number:
        return "same"
    if last - first < 4:
        return f"Q{last - first}"
    return "Q"


def _lead(parse: Parse, first: int) -> str:
    return parse.words[first].lower() if parse.pos[first] in _FUNCTION else parse.tags[first]


def _size(count: int) -> str:
    for limit in (1, 2, 3, 5, 8, 13, 21, 40, 80):
        if count <= limit:
            return str(limit)
    return "max"


def _gap(page: Page, cue: int, block: Block) -> str:
    """What stands between cue and block: nothing, marks, few or many tokens."""
    low, high = (cue + 1, block.first) if block.first > cue else (block.last, cue)
    if high - low > 12:
        return "far"
    between = [page.parse.words[i] for i in range(low, high)]
    worded = sum(any(c.isalnum() for c in word) for word in between)
    marks = "".join(word for word in between if word in {",", ":", ";", ".", "—", "–", "-", "--", "?", "!"})[:2]
    return f"{min(worded, 4)}{marks}"


def _stop(parse: Parse, last: int) -> str:
    return parse.words[last] if last < len(parse) and not parse.words[last][:1].isalnum() else "w"


def _rival(cue: int, block: Block, odds: Mapping[int, float]) -> str:
    """Whether a likelier cue stands in the block, or right around it."""
    limit = min(block.last, block.first + 60)
    inside = max((odds[i] for i in range(block.first, limit) if i in odds and i != cue), default=-9.0)
    around = [
        i for i in (*range(block.last, block.last + 6), *range(block.first - 6, block.first)) if i in odds and i != cue
    ]
    near = max((odds[i] for i in around), default=-9.0)
    return f"{_level(inside)}{_level(near)}"


def _level(odds: float) -> str:
    return "0" if odds < -1 else "1" if odds < 1 else "2"


def context_features(blocks: Sequence[Block], chances: Sequence[float], cue: int) -> list[list[str]]:
    """Second pass: each block's own first chance among those of its neighbours."""
    best = max(chances, default=0.0)
    out = []
    for number, block in enumerate(blocks):
        own = _tenth(chances[number])
        before = _tenth(chances[number - 1]) if number else "^"
        after = _tenth(chances[number + 1]) if number + 1 < len(chances) else "$"
        others = max((c for i, c in enumerate(chances) if i != number), default=0.0)
        kind = block.kind.rstrip("0123456789")
        side = "<" if block.first < cue else ">"
        top = chances[number] == best
        out.append(
            [
                f"own={own}",
                f"own,k={own},{kind}{side}",
                f"before={before},{own}",
                f"after={after},{own}",
                f"before,k={before},{kind}{side}",
                f"after,k={after},{kind}{side}",
                f"ba={before},{after},{own}",
                f"others={_tenth(others)},{own}",
                f"others,k={_tenth(others)},{kind}{side}",
                f"top={top:d},{own}",
                f"top,k={top:d},{kind}{side}",
            ]
        )
    return out


def _tenth(chance: float) -> str:
    for limit in (0.02, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.98):
        if chance < limit:
            return str(limit)
    return "1"
