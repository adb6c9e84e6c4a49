"""Who is named beside a part of a claim: the one who says that part."""

from __future__ import annotations

from datetime import date

import pytest

from store.answers.showing.printing import credit_evidence, list_chain
from store.claims import Attribution, Claim, Evidence, Passage, Relay

TEXT = "The mayor resigned on Friday, a clerk told the Gazette, and police say that two aides “knew of it”."


def part(words: str) -> Passage:
    start = TEXT.index(words)
    return Passage.cut(TEXT, start, start + len(words))


CLERK = Attribution(
    kind="indirect",
    content=(part("The mayor resigned on Friday"),),
    descriptor="a clerk",
    naming="unnamed-described",
    via=(Relay(name="Gazette", how="told"),),
)
POLICE = Attribution(kind="mixed", content=(part("that two aides “knew of it”"),), speaker="police", naming="named")
AIDES = Attribution(kind="direct", content=(part("knew of it"),), speaker="two aides", naming="named")
CLAIM = Claim(
    id="c",
    article="a",
    passage=Passage.cut(TEXT, 0, len(TEXT)),
    kind="indirect",
    descriptor="a clerk",
    naming="unnamed-described",
    via=(Relay(name="Gazette", how="told"),),
    attributions=(CLERK, POLICE, AIDES),
)
EVIDENCE = Evidence(claim=CLAIM, outlet="The Post", url=None, published=date(2020, 1, 2))


@pytest.mark.parametrize(
    ("words", "chain"),
    [
        (None, ("a clerk (unnamed)", "Gazette (told)", "The Post")),  # the whole claim: its own attribution
        ("The mayor resigned", ("a clerk (unnamed)", "Gazette (told)", "The Post")),
        ("two aides “knew of it”", ("police", "The Post")),  # another speaks here
        ("knew of it", ("police", "The Post")),  # nested: the outer one answers for it
        ("a clerk told the Gazette", ("Gazette (told)", "The Post")),  # nobody's words but the outlet's
    ],
)
def test_the_part_names_its_own_speaker(words: str | None, chain: tuple[str, ...]) -> None:
    assert list_chain(credit_evidence(EVIDENCE, None if words is None else part(words))) == chain
