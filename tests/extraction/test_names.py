"""Who is who, on parses built by hand: full names, surnames, slips, titles, pronouns."""

from __future__ import annotations

import pytest

from store.extraction.found import Found
from store.extraction.names import build_register, is_slip
from store.extraction.page import lay_out
from store.extraction.resolution import Resolver
from tests.extraction.build import make_parse

FULL = """
Anna Anna PROPN NNP compound 2 PERSON
Hartwell Hartwell PROPN NNP nsubj 3 I
left leave VERB VBD ROOT 0
. . PUNCT . punct 3
"""


def meant(table: str, found: list[Found] | None = None) -> dict[str, str | None]:
    """Each mention's words, numbered when they come again, and the full name that it means."""
    parse = make_parse(table)
    resolver = Resolver(lay_out(parse), build_register(parse))
    resolver.resolve_all(found or [])
    out: dict[str, str | None] = {}
    for token, person in sorted(resolver.meant.items()):
        word = parse.words[token]
        while word in out:
            word += "+"
        out[word] = person.name if person else None
    return out


@pytest.mark.parametrize(
    ("later", "wanted"),
    [
        # the surname alone
        ("Hartwell Hartwell PROPN NNP nsubj 2 PERSON\nspoke speak VERB VBD ROOT 0", {"Hartwell+": "Anna Hartwell"}),
        # the surname tagged as a place
        ("Hartwell Hartwell PROPN NNP nsubj 2 GPE\nspoke speak VERB VBD ROOT 0", {"Hartwell+": "Anna Hartwell"}),
        # the surname with no tag at all, read as a verb
        ("Hartwell Hartwell VERB VB nsubj 2\nspoke speak VERB VBD ROOT 0", {"Hartwell+": "Anna Hartwell"}),
        # one letter too many
        ("Harttwell Harttwell PROPN NNP nsubj 2\nspoke speak VERB VBD ROOT 0", {"Harttwell": "Anna Hartwell"}),
        # a nickname and the surname
        (
            "Annie Annie PROPN NNP compound 2 PERSON\nHartwell Hartwell PROPN NNP nsubj 3 I\n"
            "spoke speak VERB VBD ROOT 0",
            {"Hartwell+": "Annie Hartwell"},
        ),
        # she fits, he does not
        ("She she PRON PRP nsubj 2\nspoke speak VERB VBD ROOT 0", {"She": "Anna Hartwell"}),
        ("He he PRON PRP nsubj 2\nspoke speak VERB VBD ROOT 0", {"He": None}),
        # "Mr." with her surname is somebody else
        (
            "Mr. Mr. PROPN NNP compound 2\nHartwell Hartwell PROPN NNP nsubj 3 PERSON\nspoke speak VERB VBD ROOT 0",
            {"Hartwell+": "Hartwell"},
        ),
    ],
)
def test_a_later_mention(later: str, wanted: dict[str, str | None]) -> None:
    found = meant(f"{FULL}\n\n{later}\n. . PUNCT . punct 2")
    assert {key: found.get(key) for key in wanted} == wanted


def test_two_of_one_gender_in_one_role_leave_a_pronoun_open() -> None:
    table = """
Anna Anna PROPN NNP compound 2 PERSON
Hartwell Hartwell PROPN NNP nsubj 6 I
and and CCONJ CC cc 2
Mary Mary PROPN NNP compound 5 PERSON
Lindqvist Lindqvist PROPN NNP nsubj 6 I
left leave VERB VBD ROOT 0
. . PUNCT . punct 6

She she PRON PRP nsubj 2
spoke speak VERB VBD ROOT 0
. . PUNCT . punct 2
"""
    assert meant(table)["She"] is None


SHERIFF = """
County County PROPN NNP compound 2
Sheriff Sheriff PROPN NNP compound 4
Paul Paul PROPN NNP compound 4 PERSON
Lindqvist Lindqvist PROPN NNP nsubj 5 I
left leave VERB VBD ROOT 0
. . PUNCT . punct 5
"""


@pytest.mark.parametrize(
    ("later", "wanted"),
    [
        # "the same sheriff"
        (
            "the the DET DT det 3\nsame same ADJ JJ amod 3\nsheriff sheriff NOUN NN nsubj 4\n"
            "spoke speak VERB VBD ROOT 0",
            {"sheriff": "Paul Lindqvist"},
        ),
        # another place's sheriff is nobody known
        (
            "the the DET DT det 3\nOakdale Oakdale PROPN NNP compound 3\nsheriff sheriff NOUN NN nsubj 4\n"
            "spoke speak VERB VBD ROOT 0",
            {"sheriff": None},
        ),
        # a sheriff, any sheriff
        ("a a DET DT det 2\nsheriff sheriff NOUN NN nsubj 3\nspoke speak VERB VBD ROOT 0", {}),
        # the sheriff's office is no person
        (
            "the the DET DT det 2\nsheriff sheriff NOUN NN poss 4\n’s ’s PART POS case 2\n"
            "office office NOUN NN nsubj 5\nspoke speak VERB VBD ROOT 0",
            {},
        ),
    ],
)
def test_a_title(later: str, wanted: dict[str, str | None]) -> None:
    found = meant(f"{SHERIFF}\n\n{later}\n. . PUNCT . punct 4")
    assert {key: value for key, value in found.items() if key == "sheriff"} == wanted


@pytest.mark.parametrize(
    ("a", "b", "wanted"),
    [
        ("putstizzi", "pustizzi", True),  # one more
        ("pustizi", "pustizzi", True),  # one less
        ("pustozzi", "pustizzi", True),  # one changed
        ("psutizzi", "pustizzi", True),  # two swapped
        ("pustizzi", "pustizzi", False),  # the same
        ("mustizzi", "pustizzi", False),  # another first letter
        ("pustiz", "pustizzi", False),  # two off
    ],
)
def test_slips(a: str, b: str, wanted: bool) -> None:
    assert is_slip(a, b) is wanted
