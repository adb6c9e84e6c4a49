"""A process that records articles: run by test_concurrency as ``python -m tests.ledger.writing URL NAME COUNT``."""

from __future__ import annotations

import sys

from store.ledger import open_ledger
from tests.ledger.factories import make_extraction, record


def write(url: str, name: str, count: int) -> None:
    """Record articles of its own, and each time one that the other process records too."""
    ledger = open_ledger(url)
    for number in range(count):
        record(ledger, make_extraction(f"{name}{number}", [f"Report {number} of {name} came."], outlet=name))
        record(ledger, make_extraction(f"both{number}", [f"Report {number} came to all."], outlet="both"))
    ledger.close()


if __name__ == "__main__":
    write(sys.argv[1], sys.argv[2], int(sys.argv[3]))
