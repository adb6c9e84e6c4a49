"""Folding and stemming: what is printed and what is asked for meet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from store.ledger.words import fold_words, index_words, stem_word

# Stems out of the paper's own examples, and pairs that reporters would type for each other.
STEMS = [
    ("caresses", "caress"),
    ("ponies", "poni"),
    ("feed", "feed"),
    ("agreed", "agre"),
    ("plastered", "plaster"),
    ("motoring", "motor"),
    ("sing", "sing"),
    ("conflated", "conflat"),
    ("hopping", "hop"),
    ("falling", "fall"),
    ("filing", "file"),
    ("happy", "happi"),
    ("relational", "relat"),
    ("vietnamization", "vietnam"),
    ("triplicate", "triplic"),
    ("hopefulness", "hope"),
    ("revival", "reviv"),
    ("adjustment", "adjust"),
    ("probate", "probat"),
    ("controlling", "control"),
]


@pytest.mark.parametrize(("word", "stem"), STEMS)
def test_stems_are_porters(word: str, stem: str) -> None:
    assert stem_word(word) == stem


@pytest.mark.parametrize(
    "forms",
    [
        "evacuated evacuating evacuation evacuates",
        "deputy deputies",
        "investigator investigation investigating",
        "killed killing kills",
        "police",
        "school schools",
    ],
)
def test_forms_of_a_word_meet(forms: str) -> None:
    assert len({stem_word(form) for form in forms.split()}) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The sheriff’s office", ["the", "sheriff", "office"]),  # curly apostrophe
        ("didn't O'Brien", ["didn", "t", "obrien"]),
        ("Peña Nuñez", ["pena", "nunez"]),  # marks on letters
        ("AR-15, 11:35 p.m. .357", ["ar", "15", "11", "35", "p", "m", "357"]),
        ("e\u0301lite", ["elite"]),  # a mark apart from its letter
        ("snake_case \N{NO-BREAK SPACE}x", ["snake", "case", "x"]),
        ("Москва 東京", ["москва", "東京"]),
        ("", []),
        ("“…” — !", []),
    ],
)
def test_words_are_folded(text: str, words: list[str]) -> None:
    assert fold_words(text) == words


def test_stop_words_are_not_looked_up() -> None:
    assert index_words("What was the name of the school?") == ["name", "school"]


@given(st.text())
def test_folded_words_are_letters_and_digits_and_fold_to_themselves(text: str) -> None:
    words = fold_words(text)
    assert all(word.isalnum() for word in words)
    assert fold_words(" ".join(words)) == words
