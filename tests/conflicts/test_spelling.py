"""Names: nicknames and short forms agree, misspellings differ, two people are two people."""

from __future__ import annotations

import pytest

from store.conflicts.spelling import compare_bodies, compare_people

PEOPLE = (
    # the same
    ("Ann Reed", "ANN REED", "same"),
    # a suffix says nothing
    ("Leon Hart Jr.", "Leon Hart", "same"),
    # an initial says nothing
    ("Bryan A. Dale", "Bryan Dale", "same"),
    # nickname
    ("Tony Reed", "Anthony Reed", "short"),
    # the beginning of the name
    ("Zach Bell", "Zachary Bell", "short"),
    # surname alone
    ("Tolliver", "Marcus Tolliver", "same"),
    # surname misspelt
    ("Marcus Toliver", "Marcus Tolliver", "misspelt"),
    # transposed letters
    ("Malijah Stone", "Malijha Stone", "misspelt"),
    # given name misspelt
    ("Cheyenne Poe", "Cheyanne Poe", "misspelt"),
    # sounds the same
    ("Sean Maddox", "Shawn Maddox", "misspelt"),
    # middle name misspelt
    ("Devon Laray Price", "Devon Larry Price", "misspelt"),
    # a foreign name heard twice
    ("Haidar Alishfand", "Heidar Alishband", "misspelt"),
    # siblings
    ("Marcus Tolliver", "Denise Tolliver", "other"),
    # another surname
    ("Ann Reed", "Ann Price", "other"),
    # both short words a letter off: two people
    ("Jon Read", "Joan Reed", "other"),
    # too short to tell
    ("Lee", "Lea", "other"),
)
BODIES = (
    # one word misspelt
    ("Hawthorne Drive", "Hawthorn Drive", "misspelt"),
    # kinds of street
    ("Pine Street", "Pine St.", "same"),
    # directions are words of their own
    ("East Pine Street", "West Pine Street", "other"),
    # a country and its people
    ("Yemen", "Yemeni", "other"),
    # two words differ
    ("Mercy Hospital", "Grace Clinic", "other"),
    # one of many words
    ("Lane County Institute of Forensic Sciences", "Lane County Institute of Forensic Services", "misspelt"),
    # numbers are not misspelt
    ("Route 1245", "Route 1246", "other"),
)


@pytest.mark.parametrize(("a", "b", "likeness"), PEOPLE)
def test_people(a: str, b: str, likeness: str) -> None:
    assert compare_people(a, b) == likeness
    assert compare_people(b, a) == likeness


@pytest.mark.parametrize(("a", "b", "likeness"), BODIES)
def test_bodies(a: str, b: str, likeness: str) -> None:
    assert compare_bodies(a, b) == likeness
    assert compare_bodies(b, a) == likeness
