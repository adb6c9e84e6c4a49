"""A statement of a draft matched with the claims that may say it: which of its words they hold, and where."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from store.answers.lexicon import load_lexicon
from store.answers.records import Verdict, WordChange
from store.answers.saying import score_phrase
from store.answers.view import ClaimView
from store.answers.words import STOP, read_number, stem_word
from store.claims import Passage

Finding = tuple[Verdict, str, tuple[WordChange, ...]]

# Shares of a statement's content words (rarity aside) that a claim must hold to be about the same thing, or to say it.
LEAST_SHARED, SUPPORTED = 0.5, 0.7
LEAST_CONTENT = 3
# Of a statement's words at most this share may be in no form in the claim, and none of its verbs.
MOST_UNSAID = 0.2
# From here on a quotation is an altered printing of the words found, below it stands for other words.
ALTERED = 0.6
QUOTED = re.compile(r"[“\"]([^“”\"]{2,})[”\"]")
NEGATION = frozenset("not no never neither nor n't without".split()) | {
    "didn't",
    "wasn't",
    "isn't",
    "hasn't",
    "weren't",
}
REPORTING = frozenset(
    stem_word(word) for word in "say tell report announce state claim add accord write call confirm".split()
)
TITLES = frozenset(
    "sheriff chief deputy officer mayor governor president judge senator superintendent manager mr mrs ms dr sgt lt "
    "capt cpl col gen maj cmdr sen rep gov rev prof supt det insp lieutenant sergeant captain "
    "detective county city police general king queen prince pope saint north south east west new".split()
)
APPROXIMATE = frozenset(
    "about around roughly nearly almost approximately upwards of some estimated at least most over more than".split()
)
HEDGES = frozenset(
    "about around roughly nearly almost approximately allegedly reportedly apparently may might could appears appeared "
    "seems seemed likely possibly perhaps unclear believed alleged suspected upwards estimated".split()
)


@dataclass(frozen=True, slots=True)
class Matched:
    """A claim that may say what a statement says: the share of its words, and the tokens that hold them."""

    view: ClaimView
    share: float
    tokens: tuple[int, ...]
    score: float


def find_best(draft: ClaimView, views: Sequence[ClaimView]) -> list[Matched]:
    """The claims about the same thing, best first; none when too few of the statement's words are held anywhere."""
    found = [match_statement(draft, view) for view in views]
    near = [one for one in found if one.share >= LEAST_SHARED]
    return sorted(near, key=lambda one: (-round(one.score, 4), one.view.claim.id))


def match_statement(draft: ClaimView, view: ClaimView) -> Matched:
    """Match a statement's content words in a claim; numbers and negation that agree raise it above its like."""
    wanted = list_content(draft)
    lexicon = load_lexicon()
    tokens: set[int] = set()
    got = 0.0
    for stem in wanted:
        direct = view.places.get(stem) or view.named.get(stem)
        if direct:
            tokens |= set(direct)
            got += 1.0
            continue
        close = [(score, other) for other, score in lexicon.close.get(stem, {}).items() if other in view.places]
        if close:
            score, other = max(close)
            tokens |= set(view.places[other])
            got += score
        elif any(
            len(stem) > 4 and OSA.distance(stem, other, score_cutoff=2) <= 2 for other in view.places if len(other) > 4
        ):
            got += 0.8
    share = got / len(wanted) if wanted else 0.0
    numbers, held = list_numbers(draft), list_numbers(view)
    tokens |= {i for i, word in enumerate(view.words) if read_number(word) in numbers}
    agree = 0.15 if numbers and numbers <= held else 0.0
    polarity = 0.1 if is_negated(draft) == is_negated(view) else 0.0
    order = 0.2 * score_phrase(draft.claim.text, view.claim.text)
    return Matched(view, share, tuple(sorted(tokens)), share + agree + polarity + order)


def list_content(view: ClaimView) -> list[str]:
    """The stems of a statement's words that carry its content, its own attribution and numbers left out.

    What stands between quotation marks is left out too, where enough is left: it may be what is wrong.
    """
    outside = _list_content(view, quoted=False)
    return outside if len(outside) >= LEAST_CONTENT else _list_content(view, quoted=True)


def _list_content(view: ClaimView, *, quoted: bool) -> list[str]:
    start = view.claim.passage.start
    marked = [(start + found.start(), start + found.end()) for found in QUOTED.finditer(view.claim.text)]
    spoken = {i for one in view.claim.attributions for part in (*one.cue, *one.source) for i in list_tokens(view, part)}
    found = [
        stem_word(word.removesuffix("'s"))
        for i, word in enumerate(view.words)
        if quoted or not any(low <= view.tokens[i].start < high for low, high in marked)
        if i not in spoken and word not in STOP and word[:1].isalnum() and read_number(word) is None
        if word not in HEDGES and word not in NEGATION
    ]
    return list(dict.fromkeys(found))


def list_tokens(view: ClaimView, part: Passage) -> range:
    """The tokens of a claim that a passage covers, none when it lies outside."""
    if part.end <= view.claim.passage.start or part.start >= view.claim.passage.end:
        return range(0)
    return range(view.find_token(part.start), view.find_token(part.end - 1) + 1)


def list_numbers(view: ClaimView) -> set[float]:
    """Every number that a claim prints, in words or figures."""
    return {number for word in view.words if (number := read_number(word)) is not None and word not in ("one", "a")}


def is_negated(view: ClaimView) -> bool:
    """Whether a claim holds a negation."""
    return any(word in NEGATION for word in view.words)
