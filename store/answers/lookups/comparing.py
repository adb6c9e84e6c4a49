"""Two texts word by word: which words are the same, dropped, added or changed, as printed in either."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from store.answers.english.words import find_words
from store.answers.lookups.records import ChangeKind, WordChange

if TYPE_CHECKING:
    from collections.abc import Iterable

SLACK = 3  # words that the window may be longer or shorter than what was asked

_KINDS: dict[str, ChangeKind] = {"equal": "same", "delete": "dropped", "insert": "added", "replace": "changed"}


def compare_words(left: str, right: str) -> tuple[WordChange, ...]:
    """Compare two texts word by word; runs in order, white space and punctuation between words left aside.

    ``dropped`` stands only in the left text, ``added`` only in the right one.
    """
    ours, theirs = find_words(left), find_words(right)
    matcher = SequenceMatcher(None, [word for _, _, word in ours], [word for _, _, word in theirs], autojunk=False)
    return tuple(
        WordChange(kind=_KINDS[tag], left=_cut(left, ours, a, b), right=_cut(right, theirs, c, d))
        for tag, a, b, c, d in matcher.get_opcodes()
    )


def _cut(text: str, words: Sequence[tuple[int, int, str]], first: int, last: int) -> str:
    return text[words[first][0] : words[last - 1][1]] if first < last else ""


def is_same(changes: Iterable[WordChange]) -> bool:
    """Whether nothing but white space, case and punctuation differs."""
    return all(change.kind == "same" for change in changes)


def describe_changes(changes: Sequence[WordChange]) -> str:
    """One sentence on how the right text differs from the left one; empty when it does not."""
    if is_same(changes):
        return ""
    inner = [change for change in changes if change.kind != "same"]
    edge = _describe_edges(changes)
    if edge:
        return edge
    parts = [_describe_one(change) for change in inner[:4]]
    more = f" and {len(inner) - 4} more" if len(inner) > 4 else ""
    return "; ".join(parts) + more


def _describe_edges(changes: Sequence[WordChange]) -> str:
    """A text that only stops earlier or starts later is an excerpt, and its words agree."""
    middle = list(changes)
    head = middle.pop(0) if middle and middle[0].kind == "dropped" else None
    tail = middle.pop() if middle and middle[-1].kind == "dropped" else None
    if not (head or tail) or not is_same(middle):
        return ""
    where = [
        f"starts {_count_words(change.left)} later" if change is head else f"stops {_count_words(change.left)} earlier"
        for change in (head, tail)
        if change is not None
    ]
    return f"shorter: {' and '.join(where)}; where both print, the words agree"


def _count_words(text: str) -> str:
    count = len(text.split())
    return f"{count} word{'s' if count != 1 else ''}"


def _describe_one(change: WordChange) -> str:
    if change.kind == "dropped":
        return f"leaves out “{change.left}”"
    if change.kind == "added":
        return f"adds “{change.right}”"
    return f"“{change.right}” for “{change.left}”"


def find_window(asked: str, printed: str) -> tuple[int, int]:
    """Where in a printed text the words asked for stand best, on word boundaries: half-open offsets.

    The run of about as many words that holds the most of them; of equals the first.
    """
    words = find_words(printed)
    wanted = Counter(word for _, _, word in find_words(asked))
    if not words:
        return 0, len(printed)
    length = sum(wanted.values())
    asked_words = [word for _, _, word in find_words(asked)]
    best = (-1, 0, 0, 0, 0)
    for size in range(max(1, length - SLACK), min(len(words), length + SLACK) + 1):
        for first in range(len(words) - size + 1):
            window = [word for _, _, word in words[first : first + size]]
            held = sum((Counter(window) & wanted).values())
            # Of equals the one as long as what was asked, its words in the same places.
            placed = sum(ours == theirs for ours, theirs in zip(window, asked_words, strict=False))
            rank = (held, -abs(size - length), placed)
            if rank > best[:3]:
                best = (*rank, first, first + size - 1)
    first, last = best[3:] if best[0] > 0 else (0, len(words) - 1)
    return words[first][0], words[last][1]


def share_words(asked: str, printed: str) -> float:
    """The share of the asked words, small ones too, that stand in the same order where they stand best."""
    if not printed:
        return 0.0
    start, end = find_window(asked, printed)
    same = sum(len(find_words(one.left)) for one in compare_words(printed[start:end], asked) if one.kind == "same")
    return same / max(1, len(find_words(asked)))
