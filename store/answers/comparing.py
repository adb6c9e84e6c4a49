"""Two texts word by word: which words are the same, dropped, added or changed, as printed in either."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from rapidfuzz import fuzz

from store.answers.records import ChangeKind, WordChange
from store.answers.words import find_words

if TYPE_CHECKING:
    from collections.abc import Iterable

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
        f"{'starts' if change is head else 'stops'} {len(change.left.split())} words "
        f"{'later' if change is head else 'earlier'}"
        for change in (head, tail)
        if change is not None
    ]
    return f"shorter: {' and '.join(where)}; where both print, the words agree"


def _describe_one(change: WordChange) -> str:
    if change.kind == "dropped":
        return f"leaves out “{change.left}”"
    if change.kind == "added":
        return f"adds “{change.right}”"
    return f"“{change.right}” for “{change.left}”"


def find_window(asked: str, printed: str) -> tuple[int, int]:
    """Where in a printed text the words asked for stand best, on word boundaries: half-open offsets."""
    words = find_words(printed)
    if not words:
        return 0, len(printed)
    folded = " ".join(word for _, _, word in words)
    wanted = " ".join(word for _, _, word in find_words(asked))
    found = fuzz.partial_ratio_alignment(wanted, folded)
    if found is None or len(wanted) >= len(folded):
        return words[0][0], words[-1][1]
    position, first, last = 0, None, 0
    for index, (_, _, word) in enumerate(words):
        begin, end = position, position + len(word)
        # A word belongs to the window when more than half of it lies inside.
        if min(end, found.dest_end) - max(begin, found.dest_start) > len(word) / 2:
            first = index if first is None else first
            last = index
        position = end + 1
    if first is None:
        return words[0][0], words[-1][1]
    held = set(wanted.split())
    # The alignment is as long as what was asked: a longer word in print would push the last one out.
    while first > 0 and words[first - 1][2] in held:
        first -= 1
    while last + 1 < len(words) and words[last + 1][2] in held:
        last += 1
    return words[first][0], words[last][1]
