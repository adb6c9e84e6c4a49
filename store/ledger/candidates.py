"""The look-up of claims whose facets may be compared: a few of every value of a key, straight out of an index.

Values are walked by their hashes, each step one seek in ``ix_facet_value``, so that ten thousand claims with the
usual value cost no more than ten. SQLAlchemy can't say this shortly, so it is written out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import TextClause, text

if TYPE_CHECKING:
    from collections.abc import Iterable

KEYS_AT_ONCE = 50
"""How many keys one statement looks up."""

_VALUES = 16  # different values of a key that are looked at
_EACH = 4  # newest claims of each value
_NEWEST = 8  # newest claims of the key, whatever their value

_SAME = "f.story_pk = :story AND f.kind = {row}.kind AND f.key = {row}.key"
_BY_VALUE = "(SELECT MIN(f.value_hash) FROM facet f WHERE {same}{beyond})"
_NTH = "(SELECT f.claim_pk FROM facet f WHERE {same} ORDER BY f.claim_pk DESC LIMIT 1 OFFSET {n})"


@lru_cache(maxsize=KEYS_AT_ONCE)
def build_candidates(keys: int) -> TextClause:
    """The statement for so many keys; each row is a kind, a key, and keys of claims (None where there are no more)."""
    wanted = " UNION ALL ".join(f"SELECT CAST(:kind{n} AS TEXT), CAST(:key{n} AS TEXT)" for n in range(keys))
    of_key, of_value = _SAME.format(row="wanted"), _SAME.format(row="walk")
    first = _BY_VALUE.format(same=of_key, beyond="")
    following = _BY_VALUE.format(same=of_value, beyond=" AND f.value_hash > walk.value_hash")
    same_value = of_value + " AND f.value_hash = walk.value_hash"
    newest = ", ".join(_NTH.format(same=of_key, n=n) for n in range(_NEWEST))
    each = ", ".join(_NTH.format(same=same_value, n=n) for n in range(_EACH))
    rest = ", NULL" * (_NEWEST - _EACH)
    return text(
        f"WITH RECURSIVE wanted(kind, key) AS ({wanted}), "  # noqa: S608 - made of constants only
        f"walk(kind, key, value_hash, step) AS (SELECT kind, key, {first}, 1 FROM wanted UNION ALL "
        f"SELECT kind, key, {following}, step + 1 FROM walk WHERE value_hash IS NOT NULL AND step < {_VALUES}) "
        f"SELECT kind, key, {newest} FROM wanted UNION ALL "
        f"SELECT kind, key, {each}{rest} FROM walk WHERE value_hash IS NOT NULL"
    )


def name_keys(story_pk: int, keys: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The parameters of the statement."""
    values: dict[str, Any] = {"story": story_pk}
    for number, (kind, key) in enumerate(keys):
        values |= {f"kind{number}": kind, f"key{number}": key}
    return values
