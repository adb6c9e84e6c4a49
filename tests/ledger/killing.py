"""A process that is killed while it records: run by test_concurrency as ``python -m tests.ledger.killing URL``.

A child for every fifth statement records a new version of an article and kills itself (SIGKILL) before that
statement; what the store holds then is written to standard output as a JSON list: "before", or what else was found.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Any

from sqlalchemy import Engine, event

from store.ledger import open_ledger
from tests.ledger.factories import STORY, later, make_extraction, make_note, make_side, record

STEP = 5  # every fifth statement: enough to fall between any two kinds of them

OLD = make_extraction("one", ["Three are dead.", "The dam held."], values={"Three are dead.": "3"})
NEW = make_extraction("one", ["Four are dead.", "The dam held.", "It rains."], values={"Four are dead.": "4"})
OTHER = make_extraction("two", ["Five are dead."], values={"Five are dead.": "5"})


def look(url: str) -> list[Any]:
    """All that readers can see of the article."""
    ledger = open_ledger(url)
    with ledger.read() as work:
        seen = [
            [one.claim.text for one in work.find_claims(STORY, "one")],
            work.load_article("one").text,
            sorted(claim for claim, _ in work.search_claims(STORY, ["dead", "dam", "rains"])),
            sorted(work.find_terms(STORY, ["three", "four", "rains"]).items()),
            work.count_claims(STORY).claims,
            [one.claim.text for one in work.find_facet_candidates(STORY, [("count", "dead")])],
            [(note.id, len(note.sides)) for note in work.find_notes(STORY)],
            work.find_articles(STORY)[0].versions,
        ]
    ledger.close()
    return json.loads(json.dumps(seen))  # type: ignore[no-any-return]


def record_and_die(url: str, statement: int) -> None:
    """Record the new version, and kill this process before the n-th statement (the commit counts as one)."""
    left = statement

    def count(*_: object) -> None:
        nonlocal left
        left -= 1
        if left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)

    ledger = open_ledger(url)
    event.listen(Engine, "before_cursor_execute", count)
    event.listen(Engine, "commit", count)
    record(ledger, NEW, now=later(1))


def main(url: str) -> None:
    """Record the first version, then try the second, killed at every statement until it gets through."""
    ledger = open_ledger(url)
    record(ledger, OLD, OTHER)
    with ledger.work() as work:
        three, five = reversed(work.find_facet_candidates(STORY, [("count", "dead")]))
        work.record_notes(STORY, [make_note(make_side(three, "3"), make_side(five, "5"))], later(0))
    ledger.close()
    before, found = look(url), []
    for statement in range(1, 300, STEP):
        child = os.fork()
        if child == 0:
            record_and_die(url, statement)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        after = look(url)
        found.append("before" if after == before else after)
        if not os.WIFSIGNALED(status):
            break
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])
