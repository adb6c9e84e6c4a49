"""Two texts word by word."""

from __future__ import annotations

import pytest

from store.answers.lookups.comparing import compare_words, describe_changes, find_window, is_same
from store.answers.values.saying import score_phrase

LINES = [
    # printed text, the other text, what is said of it
    ("He never went in.", "he never  went in", ""),  # case, space and marks are no difference
    ("roughly 40 officers", "40 officers", "shorter: starts 1 word later; where both print, the words agree"),
    ("upwards of four minutes", "upwards of five minutes", "“five” for “four”"),
    ("he did not engage", "he did engage", "leaves out “not”"),
    ("he resigned", "he finally resigned", "adds “finally”"),
    ("The truth will come out in time. The focus now", "The truth will come out in time.", None),  # an excerpt
]


@pytest.mark.parametrize(("printed", "other", "sentence"), LINES)
def test_differences_are_said_in_words(printed: str, other: str, sentence: str | None) -> None:
    said = describe_changes(compare_words(printed, other))
    assert said == sentence if sentence is not None else said.startswith("shorter: stops 3 words earlier")


def test_changes_put_together_give_both_texts() -> None:
    left, right = "I think he remained outside upwards of four minutes", "he stayed outside for four long minutes"
    changes = compare_words(left, right)
    assert " ".join(change.left for change in changes if change.left) == left
    assert " ".join(change.right for change in changes if change.right) == right
    assert not is_same(changes)


def test_a_window_is_found_on_word_boundaries() -> None:
    printed = "Israel said he remained outside upwards of four minutes, and wept."
    start, end = find_window("he stayed outside up to four minutes", printed)
    assert printed[start:end] == "he remained outside upwards of four minutes"


@pytest.mark.parametrize(
    ("asked", "least", "most"),
    [
        ("the truth will come out", 1.0, 1.0),
        ("the truth wil come out", 0.9, 1.0),  # a slip
        ("come out truth time", 0.8, 1.0),  # any order
        ("completely different words here", 0.0, 0.6),
    ],
)
def test_how_much_of_a_phrase_is_printed(asked: str, least: float, most: float) -> None:
    assert least <= score_phrase(asked, "Please know the truth will come out in time.") <= most
