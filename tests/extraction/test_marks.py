"""Quotation marks by hand: what stands inside them, case by case."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from store.extraction.marks import find_quoted


def inner(text: str, depth: int = 0) -> list[str]:
    return [text[one.first : one.last] for one in find_quoted(text) if one.depth == depth]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        # curly, straight and doubled apostrophes
        ("“No,” he said.", ["No,"]),
        ('"No," he said.', ["No,"]),
        ("''No,'' he said.", ["No,"]),
        ("‘‘No,’’ he said.", ["No,"]),
        ("``No,'' he said.", ["No,"]),
        ("«No», he said.", ["No"]),
        # two pairs in one sentence
        ("“No,” he said. “Never.”", ["No,", "Never."]),
        # several kinds in one text
        ("“No,” he said, \"never,\" and ''not now.''", ["No,", "never,", "not now."]),
        # opened curly, closed straight, and the other way
        ('“No," he said.', ["No,"]),
        ('"No,” he said.', ["No,"]),
        # a closing curly mark that stands where one opens
        ("He said ”no” twice.", ["no"]),
        # a closing mark that nothing opened is a stray
        ("No,” he said.", []),
        # an opening mark that nothing closes is a stray inside a paragraph
        ("He said “no and left.\nShe stayed.", []),
        # a second opening mark before a close: the first was a stray
        ("He “said “no” and left.", ["no"]),
        # one left open at the start of its paragraph runs to its end
        ("“No, he said.\nShe stayed.", ["No, he said."]),
        # carried over paragraphs: open again at each, closed at the last
        ("He said: “One.\n“Two.\n“Three.”", ["One.", "Two.", "Three."]),
        # blank lines between, spaces at the ends
        ("“One. \n\n“Two.”", ["One.", "Two."]),
        # single marks as quotation marks
        ("‘No,’ he said.", ["No,"]),
        ("'No,' he said.", ["No,"]),
        ("Trump: ‘We Will Win’ Here", ["We Will Win"]),
        # a possessive inside single marks
        ("He said ‘Anna’s car is gone’ twice.", ["Anna’s car is gone"]),
        # apostrophes are none: contraction, possessive, plural possessive, elision
        ("It's Anna's; the boys' car isn't here.", []),
        ("It’s Anna’s; the boys’ car isn’t here.", []),
        ("Rock ’n’ roll of the ’90s, get ’em.", []),
        ("rock 'n' roll in '68 'til dawn", []),
        # feet and inches, seconds
        ("He is 6'2\" tall and she 5'10\" tall.", []),
        ('A 12" pipe', []),
        # inches inside a quotation do not close it early when a later mark does
        ("“It was a 9 mm,” he said.", ["It was a 9 mm,"]),
        # a dash or bracket before the mark
        ("He left—“for good”—and (“why not”) stayed away.", ["for good", "why not"]),
        # nothing between the marks but a stop
        ("“.”", ["."]),
        # empty text, bare marks
        ("", []),
        ('"', []),
        ("“”", [""]),
    ],
)
def test_what_stands_between_marks(text: str, wanted: list[str]) -> None:
    assert inner(text) == wanted


@pytest.mark.parametrize(
    ("text", "outer", "nested"),
    [
        ("“He told me ‘no’ twice,” she said.", ["He told me ‘no’ twice,"], ["no"]),
        ("\"He told me 'no' twice,\" she said.", ["He told me 'no' twice,"], ["no"]),
        # an apostrophe inside a quotation is not nested
        ("“It’s the boys’ car,” she said.", ["It’s the boys’ car,"], []),
        # nested marks that end with the outer ones
        ("“He said, ‘It’s over.’”", ["He said, ‘It’s over.’"], ["It’s over."]),
    ],
)
def test_nested(text: str, outer: list[str], nested: list[str]) -> None:
    assert inner(text) == outer
    assert inner(text, depth=1) == nested


def test_an_open_quotation_says_so() -> None:
    (first, second) = find_quoted("“One.\n“Two.”")
    assert (first.closed, second.closed) == (False, True)


@given(st.text(alphabet="“”\"'‘’«»ab .,\n1(—", max_size=60))
def test_stretches_are_in_order_and_lie_in_the_text(text: str) -> None:
    found = find_quoted(text)
    for one in found:
        assert 0 <= one.start <= one.first <= one.last <= one.end <= len(text)
        assert "\n" not in text[one.start : one.end]
    outer = [one for one in found if one.depth == 0]
    assert all(a.end <= b.start for a, b in itertools.pairwise(outer))
