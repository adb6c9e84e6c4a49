"""The story's dated statements in order, each with what fixes its day, and what the store holds at all."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from typing import TYPE_CHECKING

from store.answers.lookups.records import SourceEntry, Sources, Timeline, TimelineEntry
from store.answers.showing.printing import is_police_only
from store.answers.showing.receipts import make_receipt
from store.claims import Evidence, Facet, Passage, Root, RootCount, Story

if TYPE_CHECKING:
    from store.ledger import Work

# A story of more articles than this is shown by its newest ones; the rest is a question with a filter away.
MOST_ARTICLES, MOST_ENTRIES = 200, 300


# Times that no day can be given to: they are shown as printed, after those that have one.
_VAGUE = re.compile(
    r"\b(?:(?:next|last|this|past) (?:week|weekend|month|year|spring|summer|fall|autumn|winter)(?:’s|'s)?"
    r"|(?:the )?(?:following|next|previous) (?:day|morning|afternoon|evening|night|week|month|year)"
    r"|(?:(?:a|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|\d+|several|(?:just )?a few) )?"
    r"(?:hours?|days?|weeks?|months?|years?) (?:earlier|later|ago|before|after))\b",
    re.IGNORECASE,
)


def build_timeline(work: Work, *, story: Story | str) -> Timeline:
    """Every claim that prints a day, by the day it is resolved to; what cannot be resolved comes last, as printed."""
    slug = story.slug if isinstance(story, Story) else story
    found = work.find_story(slug)
    event = found.event_date if found is not None else None
    entries = [
        entry
        for article in work.find_articles(slug)[:MOST_ARTICLES]
        for one in work.find_claims(slug, article.article.id)
        for entry in _list_entries(one, event)
    ]
    ordered = sorted(entries, key=_order)[:MOST_ENTRIES]
    claims = list(dict.fromkeys(entry.evidence.claim.id for entry in ordered))
    return Timeline(
        story=slug,
        entries=tuple(ordered),
        receipt=make_receipt(slug, "timeline", claims=claims, notes=(), versions=()).id,
    )


def _list_entries(evidence: Evidence, event: date | None) -> list[TimelineEntry]:
    found: dict[tuple[int, int], TimelineEntry] = {}
    for facet in evidence.claim.facets:
        if facet.kind == "date":
            when = parse_day(facet.value)
            fix = _name_fix(facet, evidence, when, event)
            entry = TimelineEntry(when=when, printed=facet.passage, fixed_by=fix, evidence=evidence)
            found.setdefault((facet.passage.start, facet.passage.end), entry)
    passage = evidence.claim.passage
    for match in _VAGUE.finditer(passage.text):
        start, end = passage.start + match.start(), passage.start + match.end()
        if any(low < end and start < high for low, high in found):
            continue
        entry = TimelineEntry(
            when=None, printed=Passage(start, end, match.group()), fixed_by=_name_vague(evidence), evidence=evidence
        )
        found[start, end] = entry
    return list(found.values())


def _name_vague(evidence: Evidence) -> str:
    day = evidence.published
    seen = f"; the article's date is {day.isoformat()[:10]}" if day is not None else ""
    return f"as printed, no day of its own{seen}"


def parse_day(value: str) -> date | None:
    """The ISO day that a date facet is resolved to, or None when it stayed as printed."""
    try:
        return date.fromisoformat(value[:10])
    except ValueError:
        return None


def _name_fix(facet: Facet, evidence: Evidence, when: date | None, event: date | None) -> str:
    relative = facet.get("relative")
    if when is None:
        return "as printed; the article does not say which day that is"
    if relative == "story":
        return "counted from the story's event date"
    day = evidence.published.isoformat()[:10] if evidence.published is not None else None
    if day is not None and (relative or facet.get("weekday")):
        return f"counted from the article's date, {day}"
    if str(when.year) in facet.passage.text:
        return "printed"
    if day is not None:
        return f"printed; the year from the article's date, {day}"
    return "printed; the year from the story's event date" if event is not None else "printed"


def _order(entry: TimelineEntry) -> tuple[bool, date, str, int]:
    passage = entry.evidence.claim.passage
    return (entry.when is None, entry.when or date.min, entry.evidence.claim.article, passage.start)


def build_sources(work: Work, *, story: Story | str) -> Sources:
    """Articles with versions and counts, the roots of their claims, and whether police are the only known root."""
    slug = story.slug if isinstance(story, Story) else story
    held = work.count_claims(slug)
    entries, everything = [], Counter[Root]()
    for one in work.find_articles(slug)[:MOST_ARTICLES]:
        roots = Counter(evidence.claim.root for evidence in work.find_claims(slug, one.article.id))
        everything += roots
        entries.append(
            SourceEntry(
                article=one.article.id,
                outlet=one.article.outlet,
                url=one.article.url,
                published=one.article.published,
                headline=one.article.headline,
                versions=one.versions,
                claims=one.claims,
                quotes=one.quotes,
                roots=_rank_roots(roots)[:8],
            )
        )
    notes = work.count_notes(slug)
    known = tuple(RootCount(root=root, outlets=()) for root in everything if root.kind not in ("unknown", "outlet"))
    return Sources(
        story=slug,
        articles=tuple(entries),
        outlets=held.outlets,
        roots=_rank_roots(everything)[:20],
        claims=held.claims,
        open_notes=notes.get("open", 0) + notes.get("reopened", 0),
        police_only=is_police_only(known),
    )


def _rank_roots(roots: Counter[Root]) -> tuple[tuple[Root, int], ...]:
    return tuple(sorted(roots.items(), key=lambda item: (-item[1], item[0].name, item[0].kind)))
