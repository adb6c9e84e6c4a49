"""Suggestions of who may be who: a sentence each, and none where two would fit."""

import pytest

from store.ledger.linking import suggest_links
from store.ledger.records import NameCount

# Names of a story, and the one pair that is suggested with its rule (None: nothing is).
CASES: list[tuple[list[str], tuple[str, str, str] | None]] = [
    (["Ana Ruiz", "A. Ruiz"], ("A. Ruiz", "Ana Ruiz", "link.initial")),
    (["Ana Ruiz", "B. Ruiz"], None),
    (["Ana Ruiz", "Ana Maria Ruiz"], ("Ana Maria Ruiz", "Ana Ruiz", "link.middle")),
    (["Ana Ruiz", "Dr. Ana Ruiz"], ("Ana Ruiz", "Dr. Ana Ruiz", "link.title")),
    (["Sheriff Ruiz", "Ana Ruiz"], ("Ana Ruiz", "Sheriff Ruiz", "link.surname")),
    (["Ruiz", "Ana Ruiz", "Ben Ruiz"], None),  # two would fit
    (["Daniel Okoye", "Dan Okoye"], ("Dan Okoye", "Daniel Okoye", "link.short")),
    (["Scott Petersen", "Scott Peterson"], ("Scott Petersen", "Scott Peterson", "link.spelling")),
    (["Marta Nowak", "Marta Nowek"], ("Marta Nowak", "Marta Nowek", "link.spelling")),
    (["Jon Li", "Jon Lu"], None),  # short words are other names
    (["Ana Ruiz", "Ina Rois"], None),
    (["Coastal Rescue Service", "CRS"], ("CRS", "Coastal Rescue Service", "link.initials")),
    (["Coastal Rescue Service", "City Road Service", "CRS"], None),
    (["Bank of the Ruhr", "BR"], ("BR", "Bank of the Ruhr", "link.initials")),
    (["José Peña", "Jose Pena"], ("Jose Pena", "José Peña", "link.title")),
    (["Ana Ruiz"], None),
    (["…", "Ana Ruiz"], None),
]


@pytest.mark.parametrize(("names", "pair"), CASES)
def test_one_candidate_or_none(names: list[str], pair: tuple[str, str, str] | None) -> None:
    links = suggest_links([NameCount(name=name, printed=name, claims=2) for name in names])
    assert [(link.left, link.right, link.rule) for link in links] == ([] if pair is None else [pair])


def test_a_suggestion_says_why() -> None:
    names = [
        NameCount(name="Ana Ruiz", printed="Ruiz", claims=7),
        NameCount(name="A. Ruiz", printed="A. Ruiz", claims=1),
    ]
    (link,) = suggest_links(names)
    assert link.detail == "“A. Ruiz” (1 claim) and “Ana Ruiz” (7 claims) share the surname, and the initial fits."
    assert 0 < link.score < 1
