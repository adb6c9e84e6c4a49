"""The draft check: each statement of a pasted draft against what the store prints, with every verdict that holds.

Numbers, names, attribution, hedges and quotation marks are each checked by themselves (design section 5). The draft
is parsed by the caller; here only records are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from store.answers.drafting import find_findings
from store.answers.receipts import make_receipt
from store.answers.records import DraftCheck, StatementCheck, Verdict
from store.answers.statements import Matched, find_best
from store.answers.view import ClaimView
from store.answers.words import STOP, find_words
from store.claims import Evidence, Extraction, Story

if TYPE_CHECKING:
    from store.ledger import Work

CANDIDATES, MOST_EVIDENCE = 40, 3
NEAR_BEST = 0.25  # what says it clearly less well than the best is no evidence for it

# Worst first: what a reader would be told wrongly before what is only less than the source gives.
WORST_FIRST: tuple[Verdict, ...] = (
    "not in the sources",
    "number differs",
    "name spelled differently",
    "wording altered",
    "attribution dropped",
    "hedge dropped",
    "supported",
    "verbatim",
)


def check_draft(text: str, work: Work, *, story: Story | str, extract: Callable[[str], Extraction]) -> DraftCheck:
    """Check a draft statement by statement; ``extract`` parses it as if it were an article of the story."""
    slug = story.slug if isinstance(story, Story) else story
    extraction = extract(text)
    statements = tuple(
        check_statement(Evidence(claim=claim, outlet=None, url=None, published=None), work, slug)
        for claim in extraction.claims
    )
    shown = [one.claim.id for statement in statements for one in statement.evidence]
    return DraftCheck(
        text=text,
        statements=statements,
        searched=work.count_claims(slug).claims,
        receipt=make_receipt(slug, f"check {text}", claims=shown, notes=(), versions=()).id,
    )


def check_statement(draft: Evidence, work: Work, story: str) -> StatementCheck:
    """Check one statement: find the claims that say it best, then hold it against them."""
    view = ClaimView(draft)
    words = [word for _, _, word in find_words(draft.claim.text) if word not in STOP]
    ids = work.search_claims(story, list(dict.fromkeys(words)), limit=CANDIDATES) if words else []
    views = [ClaimView(one) for one in work.load_evidence([claim for claim, _ in ids])]
    matched = find_best(view, views)
    if not matched:
        return _make_check(draft, ["not in the sources"], "Nothing in the store says this.", [])
    findings = find_findings(view, matched, views)
    verdicts = [verdict for verdict, _, _ in findings]
    detail = " ".join(sentence for _, sentence, _ in findings if sentence)
    changes = next((changed for _, _, changed in findings if changed), ())
    checked = _make_check(draft, verdicts, detail, matched)
    return StatementCheck(
        statement=checked.statement,
        span=checked.span,
        verdicts=checked.verdicts,
        detail=checked.detail,
        evidence=checked.evidence,
        changes=changes,
    )


def _make_check(
    draft: Evidence, verdicts: Sequence[Verdict], detail: str, matched: Sequence[Matched]
) -> StatementCheck:
    passage = draft.claim.passage
    ordered = sorted(set(verdicts), key=WORST_FIRST.index)
    return StatementCheck(
        statement=passage.text,
        span=passage.span,
        verdicts=tuple(ordered),
        detail=detail,
        evidence=tuple(
            one.view.evidence for one in matched[:MOST_EVIDENCE] if one.score >= matched[0].score - NEAR_BEST
        ),
    )
