"""Articles, claims and notes with as little in them as a test needs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from store.claims import (
    Article,
    Claim,
    ConflictNote,
    Evidence,
    Extraction,
    Facet,
    Mention,
    Passage,
    Side,
    Story,
    make_claim_id,
    make_note_id,
)
from store.ledger import Ledger

STORY = Story(slug="flood", title="The flood", event_date=date(2024, 5, 6), zone="Europe/Berlin")
NOON = datetime(2024, 5, 7, 12, 0, tzinfo=UTC)


def later(minutes: float) -> datetime:
    """So many minutes after noon."""
    return NOON + timedelta(minutes=minutes)


def make_article(name: str, text: str, **known: Any) -> Article:
    """An article of an outlet of its own, published on the seventh unless said otherwise."""
    values: dict[str, Any] = {"outlet": f"{name} news", "published": date(2024, 5, 7)} | known
    return Article(id=name, text=text, **values)


def make_extraction(
    name: str,
    sentences: Sequence[str],
    *,
    speaker: str | None = None,
    values: dict[str, str] | None = None,
    **known: Any,
) -> Extraction:
    """An article with one claim a sentence; a sentence in ``values`` has a count facet "dead" of that value."""
    article = make_article(name, " ".join(sentences), **known)
    claims, at, seen = [], 0, dict[str, int]()
    for sentence in sentences:
        start = article.text.index(sentence, at)
        at = start + len(sentence)
        passage = article.cut(start, at)
        value = (values or {}).get(sentence)
        facets = (Facet(kind="count", key="dead", value=value, passage=passage),) if value else ()
        mentions = (Mention(passage=article.cut(start, start + 3), refers_to=speaker),) if speaker else ()
        seen[sentence] = seen.get(sentence, -1) + 1
        claims.append(
            Claim(
                id=make_claim_id(name, sentence, seen[sentence]),
                article=name,
                passage=passage,
                speaker=speaker,
                kind="direct" if speaker else None,
                facets=facets,
                mentions=mentions,
            )
        )
    return Extraction(article=article, boilerplate=(), attributions=(), claims=tuple(claims))


def make_side(evidence: Evidence, value: str) -> Side:
    """A side of a note: the whole claim, with this value."""
    claim = evidence.claim
    return Side(
        claim=claim.id,
        article=claim.article,
        outlet=evidence.outlet,
        published=evidence.published,
        passage=Passage(claim.passage.start, claim.passage.end, claim.text),
        value=value,
    )


def make_note(*sides: Side, key: str = "dead") -> ConflictNote:
    """A contradiction between these sides."""
    return ConflictNote(
        id=make_note_id("count", key, [side.claim for side in sides]),
        kind="count",
        key=key,
        relation="contradicts",
        independent=True,
        rule="count.differs",
        detail=" against ".join(f"“{side.value}”" for side in sides),
        sides=sides,
    )


def record(ledger: Ledger, *extractions: Extraction, now: datetime = NOON) -> list[str]:
    """Record articles in the one story; returns the ids of the claims added, in order."""
    added: list[str] = []
    with ledger.work() as work:
        work.record_story(STORY)
        for extraction in extractions:
            added += work.record_extraction(extraction, STORY, now).added
    return added


def record_counts(ledger: Ledger, **values: str) -> dict[str, Evidence]:
    """One article a name, saying so many are dead; returns its claim by the name."""
    for name, value in values.items():
        sentence = f"The {name} says {value} people are dead."
        record(ledger, make_extraction(name, [sentence], values={sentence: value}))
    with ledger.read() as work:
        found = work.find_facet_candidates(STORY, [("count", "dead")])
    return {one.claim.article: one for one in found}
