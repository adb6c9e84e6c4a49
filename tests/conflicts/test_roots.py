"""Roots and origins: who stands behind a claim, and when two articles are one source."""

from __future__ import annotations

import pytest

from store.claims import Article, Evidence, Root
from store.conflicts import are_independent, find_origins, find_roots, score_independence, share_root
from store.conflicts.origins import find_credits, fold_domain, fold_outlet
from tests.conflicts.make import make_evidence

LUND = Root(name="Ann Lund", kind="person", police=True)


def said(article: str, text: str = "Nine people were held.", **more: object) -> Evidence:
    return make_evidence(text, article=article, outlet=article.title(), **more)  # type: ignore[arg-type]


CREDITS: tuple[tuple[str, set[str]], ...] = (
    # told an agency
    ("He told AFP that nine people were held.", {"afp"}),
    # a dateline in brackets
    ("FENTON (AP) - Nine people were held.", {"ap"}),
    # quoted by an agency
    ("Officials were quoted by Reuters as saying so.", {"reuters"}),
    # a paper that reports
    ("The Fenton Tribune reports that nine were held.", {"fentontribune"}),
    # a station, described
    ("Neighbors told NBC affiliate KXYZ they heard shots.", {"kxyz"}),
    # an agency in apposition
    ("A reporter of the news agency, IRNA, said so.", {"irna"}),
    # the long name is the short one
    ("The Associated Press contributed to this report.", {"ap"}),
    # a word that only looks like a call sign
    ("WHO said to WAIT for more news.", set()),
    # a mere mention is no credit
    ("He once read the Fenton Tribune.", set()),
)


@pytest.mark.parametrize(("text", "credited"), CREDITS)
def test_credits_are_named_words(text: str, credited: set[str]) -> None:
    assert find_credits(text) == credited


def test_an_outlet_is_one_by_name_and_by_address() -> None:
    assert fold_domain("www.fentontribune.com") == fold_outlet("The Fenton Tribune") == "fentontribune"


def test_two_articles_that_credit_one_agency_share_it() -> None:
    a = Article(id="a", text="He told AFP that nine were held.")
    b = Article(id="b", text="FENTON (AFP) - Ten people were held.")
    found = score_independence(a, b)
    assert found.same_origin
    assert found.shared == ("afp",)


def test_different_agencies_are_not_one_origin() -> None:
    a = Article(id="a", text="He told AFP that nine were held.")
    b = Article(id="b", text="FENTON (AP) - Ten people were held.")
    assert not score_independence(a, b).same_origin


def test_a_shared_passage_is_one_origin() -> None:
    words = "The fire began in the kitchen of the old mill and spread to the roof within a few minutes on Friday."
    a, b = Article(id="a", text=words), Article(id="b", text=f"{words} Nobody was hurt.")
    assert score_independence(a, b).same_origin


def test_an_outlet_that_another_credits_is_its_origin() -> None:
    a = Article(id="a", text="Nine people were held.", outlet="fentontribune.com")
    b = Article(id="b", text="The Fenton Tribune reports that nine were held.", outlet="Daily Bugle")
    assert "fentontribune" in find_origins(a) & find_origins(b)


def test_outlets_that_carry_one_speaker_are_one_root() -> None:
    (root,) = find_roots([said("a", root=LUND), said("b", "Lund said nine were held in all.", root=LUND)])
    assert (root.root.name, root.outlets) == ("Ann Lund", ("A", "B"))


def test_a_relay_in_common_is_one_root() -> None:
    one = said("a", "Some officers were stunned.", via=("CNN",))
    other = said("b", "Four deputies stayed out there.", via=("CNN",))
    assert share_root(one, other)


def test_unknown_roots_are_counted_as_unknown() -> None:
    counts = find_roots([said("a", "Nine were held."), said("b", "The mayor thanked the crews."), said("c", root=LUND)])
    assert [(one.root.kind, one.outlets) for one in counts] == [("person", ("C",)), ("unknown", ("A", "B"))]


def test_a_description_is_not_known_to_be_somebody_else() -> None:
    source = Root(name="a source", kind="person", named=False)
    assert not are_independent(said("a", root=LUND), said("b", "A source said ten were held.", root=source))


def test_the_same_sentence_twice_is_one_root() -> None:
    text = "The gate was locked when the first engine came up the drive at noon."
    assert share_root(said("a", text), said("b", text + " Officials said."))
