"""A statement of a draft matched with the claims that may say it: which of its words they hold, and where."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from rapidfuzz.distance import OSA

from store.answers.drafts.rewording import LIKELY, is_in_groups, list_keys, load_rewordings
from store.answers.english.lexicon import load_lexicon
from store.answers.english.words import STOP, read_number, stem_word
from store.answers.evidence.view import ClaimView
from store.answers.lookups.records import Verdict, WordChange
from store.answers.values.saying import score_phrase
from store.claims import Passage

Finding = tuple[Verdict, str, tuple[WordChange, ...]]

# Shares of a statement's content words (rarity aside) that a claim must hold to be about the same thing, or to say it.
LEAST_SHARED, SUPPORTED = 0.5, 0.7
LEAST_BY, LEAST_CLOSE = 0.3, 0.34  # of what the named speaker says; of what is shown as the closest
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
    stem_word(word)
    for word in "say tell report announce state claim add accord write call confirm note explain recall warn caution "
    "argue insist testify tweet".split()
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


def find_best(
    draft: ClaimView,
    views: Sequence[ClaimView],
    told: frozenset[int] = frozenset(),
    names: frozenset[str] = frozenset(),
    least: float = LEAST_SHARED,
) -> list[Matched]:
    """The claims about the same thing, best first; none when too few of the statement's words are held anywhere.

    ``told`` are the tokens of the statement's own attribution: who says it does not tell what is said. ``names`` are
    the stems of whom it names as its source.
    """
    wanted = list_content(draft, told)
    rarity = _weigh_rarity(wanted, views)
    found = [match_statement(draft, view, wanted, rarity, told) for view in views]
    near = [one for one in found if one.share >= (LEAST_BY if names & one.view.speakers else least)]
    return sorted(near, key=lambda one: (-round(one.score, 4), one.view.claim.id))


def _weigh_rarity(wanted: Sequence[str], views: Sequence[ClaimView]) -> dict[str, float]:
    """How much each word tells one claim from another: the fewer of them hold it, the more."""
    held = {stem: sum(stem in view.places or stem in view.named for view in views) for stem in wanted}
    return {stem: log(1 + len(views) / max(1, count)) for stem, count in held.items()}


def match_statement(
    draft: ClaimView, view: ClaimView, wanted: Sequence[str], rarity: dict[str, float], told: frozenset[int]
) -> Matched:
    """Match a statement's content words in a claim; numbers and negation that agree raise it above its like."""
    tokens: set[int] = set()
    keys = _list_groups(draft)
    got = {stem: _find_stem(stem, keys.get(stem, frozenset()), view, tokens) for stem in wanted}
    share = sum(got.values()) / len(wanted) if wanted else 0.0
    telling = sum(rarity[stem] for stem in wanted)
    rare = sum(rarity[stem] * score for stem, score in got.items()) / telling if telling else 0.0
    numbers, held = list_numbers(draft), list_numbers(view)
    tokens |= {i for i, word in enumerate(view.words) if read_number(word) in numbers}
    agree = 0.15 if numbers and numbers <= held else 0.0
    polarity = 0.1 if is_negated(draft) == is_negated(view) else 0.0
    order = 0.2 * score_phrase(print_without(draft, told), view.claim.text)
    return Matched(view, share, tuple(sorted(tokens)), share + 0.5 * rare + agree + polarity + order)


def _list_groups(draft: ClaimView) -> dict[str, frozenset[int]]:
    """For each stem the groups of words that may be put for it where the draft has it ("step down": resign)."""
    groups = load_rewordings()
    found: dict[str, set[int]] = {}
    for index, word in enumerate(draft.words):
        for key in list_keys(draft, index):
            found.setdefault(stem_word(word.removesuffix("'s")), set()).update(groups.get(key, ()))
    return {stem: frozenset(numbers) for stem, numbers in found.items()}


def _find_stem(stem: str, groups: frozenset[int], view: ClaimView, tokens: set[int]) -> float:
    """How well a claim holds a word (0 to 1); the tokens that do are added."""
    direct = view.places.get(stem) or view.named.get(stem)
    if direct:
        tokens |= set(direct)
        return 1.0
    close = [(score, other) for other, score in load_lexicon().close.get(stem, {}).items() if other in view.places]
    if close:
        score, other = max(close)
        tokens |= set(view.places[other])
        return score
    meant = [i for i in range(len(view.words)) if groups and is_in_groups(view, i, groups)]
    if meant:
        tokens |= set(meant)
        return LIKELY
    slips = any(
        len(stem) > 4 and OSA.distance(stem, other, score_cutoff=2) <= 2 for other in view.places if len(other) > 4
    )
    return 0.8 if slips else 0.0


def print_without(view: ClaimView, told: frozenset[int]) -> str:
    """A statement as printed without some of its tokens."""
    start = view.claim.passage.start
    kept = [token for i, token in enumerate(view.tokens) if i not in told]
    return " ".join(view.claim.text[token.start - start : token.end - start] for token in kept)


def list_content(view: ClaimView, told: frozenset[int] = frozenset()) -> list[str]:
    """The stems of a statement's words that carry its content, its own attribution and numbers left out.

    What stands between quotation marks is left out too, where enough is left: it may be what is wrong.
    """
    outside = _list_content(view, told, quoted=False)
    return outside if len(outside) >= LEAST_CONTENT else _list_content(view, told, quoted=True)


def _list_content(view: ClaimView, told: frozenset[int], *, quoted: bool) -> list[str]:
    start = view.claim.passage.start
    marked = [(start + found.start(), start + found.end()) for found in QUOTED.finditer(view.claim.text)]
    spoken = told | {
        i for one in view.claim.attributions for part in (*one.cue, *one.source) for i in list_tokens(view, part)
    }
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


_JOINED = re.compile(r"\d+[-:]\d+")
_TIMES = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}


def read_numbers(view: ClaimView) -> list[tuple[float | str, int]]:
    """Every number with the token that ends it: "twenty-three" and "$14 million" are one, a vote or a clock is text.

    Numbers of a day ("March 4") are left to the days.
    """
    found: list[tuple[float | str, int]] = []
    index = 0
    while index < len(view.words):
        value, last = _read_number_at(view, index)
        if value is not None and not _is_of_day(view, index):
            found.append((value, last))
        index = last + 1
    return found


def _read_number_at(view: ClaimView, index: int) -> tuple[float | str | None, int]:
    words = view.words
    if _JOINED.fullmatch(words[index]):
        return words[index], index
    value = read_number(words[index]) if words[index] not in ("one", "a") else None
    if value is None:
        return None, index
    last = index
    if index + 2 < len(words) and words[index + 1] == "-" and (more := read_number(words[index + 2])) is not None:
        tens = words[index].isalpha() and value >= 20 and more < 10
        if not tens:
            return "".join(words[index : index + 3]), index + 2
        value, last = value + more, index + 2
    while last + 1 < len(words) and words[last + 1] in _TIMES:
        value, last = value * _TIMES[words[last + 1]], last + 1
    return value, last


def _is_of_day(view: ClaimView, index: int) -> bool:
    position = view.tokens[index].start
    if any(one.kind == "date" and one.passage.start <= position < one.passage.end for one in view.claim.facets):
        return True
    return index > 0 and view.tokens[index].entity == "DATE" and view.tokens[index - 1].pos == "PROPN"


YEARS = (1500, 2100)


def sort_number(view: ClaimView, index: int, value: float | str) -> str:
    """What a number is one of, where two of a sort may be held against each other: money, an age, a year, a unit."""
    words, token = view.words, view.tokens[index]
    if isinstance(value, str):
        return "clock" if ":" in value else "pair"
    if "$" in words[max(0, index - 4) : index + 1] or words[index].startswith("$"):
        return "money"
    after = words[index + 1] if index + 1 < len(words) else ""
    before = words[index - 1] if index else ""
    if before == "," and after in (",", ".") and index > 1 and view.tokens[index - 2].pos == "PROPN":
        return "age"
    if value in range(*YEARS) and token.dep != "nummod":
        return "year"
    if after == "of":
        return "part"
    head = view.tokens[token.head]
    return view.stems[token.head][0] if head.pos in ("NOUN", "PROPN") and token.head != index else "bare"
