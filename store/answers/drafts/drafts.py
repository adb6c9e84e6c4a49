"""The draft check: each statement of a pasted draft against what the store prints, with every verdict that holds.

Numbers, names, attribution, hedges and quotation marks are each checked by themselves (design section 5). The draft
is parsed by the caller; here only records are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING

from store.answers.drafts.checking import list_quoted, quoted_text
from store.answers.drafts.drafting import find_findings
from store.answers.drafts.noting import find_bearing_notes, list_against, print_notes
from store.answers.drafts.rewording import list_others
from store.answers.drafts.splitting import split_statement
from store.answers.drafts.statements import ALTERED, LEAST_CLOSE, Finding, Matched, find_best
from store.answers.drafts.telling import Telling, read_telling
from store.answers.drafts.tidying import list_printed_names, tidy_view
from store.answers.english.words import STOP, find_words
from store.answers.evidence.view import ClaimView
from store.answers.lookups.comparing import share_words
from store.answers.lookups.records import DraftCheck, StatementCheck, Verdict
from store.answers.showing.receipts import make_receipt
from store.claims import Claim, Evidence, Extraction, Story

if TYPE_CHECKING:
    from store.ledger import Work

CANDIDATES, MOST_EVIDENCE, MOST_PEOPLE = 40, 3, 8
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
    statements = tuple(_check_parts(claim, work, slug, extract) for claim in extraction.claims)
    shown = [one.claim.id for statement in statements for one in statement.evidence]
    return DraftCheck(
        text=text,
        statements=statements,
        searched=work.count_claims(slug).claims,
        receipt=make_receipt(slug, f"check {text}", claims=shown, notes=(), versions=()).id,
    )


def _check_parts(claim: Claim, work: Work, story: str, extract: Callable[[str], Extraction]) -> StatementCheck:
    """Check a statement, clause by clause where it joins two that two claims may say."""
    draft = Evidence(claim=claim, outlet=None, url=None, published=None)
    whole = check_statement(draft, work, story)
    parts = split_statement(ClaimView(draft))
    if not parts or "verbatim" in whole.verdicts:
        return whole
    claims = [one for part in parts for one in extract(part).claims]
    found = [check_statement(replace(draft, claim=one), work, story) for one in claims]
    verdicts = {verdict for one in found for verdict in one.verdicts}
    faults = verdicts - {"supported", "verbatim"}
    evidence = {one.claim.id: one for part in zip_longest(*(one.evidence for one in found)) for one in part if one}
    return replace(
        whole,
        verdicts=tuple(sorted(faults or {"supported"}, key=WORST_FIRST.index)),
        detail=" ".join(dict.fromkeys(one.detail for one in found if faults - {*one.verdicts} != faults or not faults)),
        evidence=tuple(evidence.values())[:MOST_EVIDENCE],
        changes=tuple(change for one in found for change in one.changes if not faults or faults & {*one.verdicts}),
    )


def check_statement(draft: Evidence, work: Work, story: str) -> StatementCheck:
    """Check one statement: find the claims that say it best, then hold it against them."""
    view = ClaimView(draft)
    views = [tidy_view(ClaimView(one)) for one in _find_candidates(view, work, story)]
    view = tidy_view(view, list_printed_names(views))
    telling = read_telling(view)
    names = frozenset(stem for teller in telling.tellers for stem in teller.proper)
    matched = [*find_best(view, views, telling.tokens, names), *find_remembered(view, telling, views)]
    if not matched:
        closest = find_best(view, views, telling.tokens, names, LEAST_CLOSE)
        return _make_check(draft, (("not in the sources", "Nothing in the store says this.", ()),), closest[:1])
    known = [*views, *_load_people(matched, views, work, story)]
    judged = find_findings(view, telling, matched, known)
    ordered = [judged.matched, *(one for one in matched if one is not judged.matched)]
    found = _make_check(draft, judged.findings, ordered)
    best = judged.matched.view.claim.id
    notes = find_bearing_notes(view, judged.matched.view, judged.pairs, work.find_notes(story, claims=[best]))
    if not notes:
        return found
    against = [one for one in work.load_evidence(list_against(notes, best)) if one.claim.id != best]
    shown = {one.claim.id: one for one in (*found.evidence[:1], *against, *found.evidence[1:])}
    detail = " ".join(part for part in (found.detail, print_notes(notes)) if part)
    return replace(found, detail=detail, evidence=tuple(shown.values())[:MOST_EVIDENCE])


def _find_candidates(view: ClaimView, work: Work, story: str) -> list[Evidence]:
    """Claims that hold the statement's words, or others for them, and what those whom it quotes are quoted with."""
    words = {
        word: (word, *list_others(view, index))
        for index, word in enumerate(view.words)
        if word[:1].isalnum() and word not in STOP
    }
    words |= {word: (word,) for _, _, word in find_words(view.claim.text) if word not in STOP and word not in words}
    ids = work.search_claims(story, list(words.values()), limit=CANDIDATES) if words else []
    for one in view.claim.attributions if list_quoted(view) else ():
        name = (one.speaker or "").split()[-1:]
        ids += work.search_claims(story, [], limit=CANDIDATES, speaker=name[0]) if name else []
    return work.load_evidence(list(dict.fromkeys(claim for claim, _ in ids)))


def _load_people(matched: Sequence[Matched], views: Sequence[ClaimView], work: Work, story: str) -> list[ClaimView]:
    """Claims on those whom the best claims speak of: "she" of one is the health director of another."""
    named = {
        mention.refers_to.split()[-1].lower()
        for one in matched[:MOST_PEOPLE]
        for mention in one.view.claim.mentions
        if mention.refers_to
    }
    named |= {
        one.view.words[i]
        for one in matched[:MOST_PEOPLE]
        for i, token in enumerate(one.view.tokens)
        if token.pos == "PROPN" and token.dep in ("nsubj", "nsubjpass", "dobj")
    }
    ids = [claim for name in sorted(named) for claim, _ in work.search_claims(story, [(name,)], limit=MOST_PEOPLE)]
    held = {view.claim.id for view in views}
    return [
        tidy_view(ClaimView(one)) for one in work.load_evidence(list(dict.fromkeys(ids))) if one.claim.id not in held
    ]


def find_remembered(draft: ClaimView, telling: Telling, views: Sequence[ClaimView]) -> list[Matched]:
    """What the named speaker is quoted with that is most of a quotation's words, where the rarer words are wrong."""
    found = []
    for view in views:
        if not any(teller.proper & view.speakers for teller in telling.tellers):
            continue
        printed = quoted_text(view)
        shares = [share_words(quoted, printed) for quoted in list_quoted(draft)]
        if printed and shares and max(shares) >= ALTERED:
            found.append(Matched(view, max(shares), tuple(range(len(view.tokens))), max(shares)))
    return sorted(found, key=lambda one: (-one.score, one.view.claim.id))[:1]


def _make_check(draft: Evidence, findings: Sequence[Finding], matched: Sequence[Matched]) -> StatementCheck:
    passage = draft.claim.passage
    return StatementCheck(
        statement=passage.text,
        span=passage.span,
        verdicts=tuple(sorted({verdict for verdict, _, _ in findings}, key=WORST_FIRST.index)),
        detail=" ".join(dict.fromkeys(sentence for _, sentence, _ in findings if sentence)),
        evidence=tuple(
            one.view.evidence for one in matched[:MOST_EVIDENCE] if one.score >= matched[0].score - NEAR_BEST
        ),
        changes=tuple(change for _, _, changes in findings for change in changes),
    )
