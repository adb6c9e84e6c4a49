"""Words made comparable, typing errors, the lexicon."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from store.answers.english.lexicon import load_lexicon
from store.answers.english.words import find_words, fold_word, read_number, stem_word
from store.answers.question.spelling import choose_near, is_english

SAME_STEM = [
    ("retired", "retires"),
    ("deputies", "deputy"),
    ("shot", "shooting"),  # irregular
    ("said", "says"),
    ("victims", "victim"),
    ("arrived", "arrive"),
    ("stopped", "stop"),  # a doubled letter
    ("accidentally", "accident"),
    ("women", "woman"),
    ("sheriffs", "sheriff"),
]


@pytest.mark.parametrize(("left", "right"), SAME_STEM)
def test_forms_of_a_word_share_a_stem(left: str, right: str) -> None:
    assert stem_word(left) == stem_word(right)


@given(st.text())
def test_folding_keeps_every_character_in_its_place(text: str) -> None:
    assert len(fold_word(text)) == len(text)
    assert all(0 <= start < end <= len(text) for start, end, _ in find_words(text))


def test_words_of_a_text() -> None:
    assert [word for _, _, word in find_words("The sheriff’s “AR-15”, 1,200 of them.")] == [
        "the",
        "sheriff",
        "ar",
        "15",
        "1,200",
        "of",
        "them",
    ]


@pytest.mark.parametrize(
    ("word", "number"), [("three", 3), ("17", 17), ("1,200", 1200), (".357", 0.357), ("deputy", None)]
)
def test_numbers(word: str, number: float | None) -> None:
    assert read_number(word) == number


ASKED_PRINTED = [
    ("sacked", "fired", True),
    ("cops", "police", True),
    ("died", "killed", True),
    ("wounded", "injured", True),
    ("hospital", "clinic", True),  # a kind of hospital
    ("clinic", "hospital", False),  # not every hospital is a clinic
    ("email", "vigil", False),
]


@pytest.mark.parametrize(("asked", "printed", "stands"), ASKED_PRINTED)
def test_the_newsroom_lexicon(asked: str, printed: str, stands: bool) -> None:
    assert bool(load_lexicon().score_words(stem_word(asked), stem_word(printed))) is stands


NEAR = [
    # (typed, known words with counts, read as)
    ("petersen", [("peterson", 9), ("person", 2)], "peterson"),
    ("deputys", [("deputies", 4), ("deputy", 2)], "deputy"),  # one slip is nearer than two
    ("pustizi", [("pustizzi", 3), ("putstizzi", 1)], "pustizzi"),
    ("cat", [("car", 5)], "car"),
    ("lawyer", [("later", 8)], "later"),
    ("helicopter", [("deputies", 4)], None),  # nothing is near
]


@pytest.mark.parametrize(("typed", "known", "read"), NEAR)
def test_typing_errors(typed: str, known: list[tuple[str, int]], read: str | None) -> None:
    assert choose_near(typed, known) == read


@pytest.mark.parametrize("word", ["male", "grocer", "bystander"])
def test_an_english_word_is_no_slip(word: str) -> None:
    assert is_english(word)


@pytest.mark.parametrize("word", ["shoting", "superintendant", "petersen", "pustizzi", "deputys"])
def test_a_slip_or_a_surname_is_no_english_word(word: str) -> None:
    assert not is_english(word)
