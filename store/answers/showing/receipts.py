"""The receipt of an answer: an id that depends on the question, the store's content and the rules, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from importlib import resources

from store.claims import Receipt, hash_id

RULES = "answers-2"


@lru_cache(maxsize=1)
def name_rules() -> str:
    """The version of the rules: their number and a hash of the tables of words, which decide as much as the code."""
    folder = resources.files("store.answers.english")
    names = ("lexicon.txt", "meanings.txt.gz")
    tables = "".join(folder.joinpath(name).read_bytes().decode("latin-1") for name in names)
    return f"{RULES}-{hash_id('lexicon', tables, length=8)}"


def make_receipt(
    story: str, question: str, *, claims: Iterable[str], notes: Iterable[str], versions: Iterable[str]
) -> Receipt:
    """Make the receipt of an answer from the ids of what it shows; the same input gives the same id everywhere."""
    claim_ids, note_ids, version_ids = tuple(claims), tuple(notes), tuple(sorted(set(versions)))
    rules = name_rules()
    return Receipt(
        id=hash_id("receipt", story, question, rules, *claim_ids, *note_ids, *version_ids),
        story=story,
        question=question,
        claims=claim_ids,
        notes=note_ids,
        versions=version_ids,
        rules=rules,
    )
