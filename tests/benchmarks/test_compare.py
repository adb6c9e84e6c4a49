"""What it costs to compare a new article with its story, while the story grows from 100 to 10,000 articles."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from store.claims import Article, Evidence, Extraction, Story, make_claim_id
from store.conflicts import candidate_keys, find_notes
from store.extraction import Parser, extract_articles
from store.ledger import Ledger, migrate, open_ledger
from tests.benchmarks.big_store import _Filler as Filler

pytestmark = [pytest.mark.benchmark, pytest.mark.model]

SIZES = (100, 1_000, 10_000)
MOST = SIZES[-1]
MOST_SECONDS, MOST_GROWTH = 0.2, 2.0
CANDIDATES = 400
STORY = Story(slug="mill", title="The mill", event_date=date(2025, 5, 1))
_TEXT = (
    "FENTON - A blast at the old mill on Pine Street killed {dead} people and injured {hurt}, police said on {day}.\n\n"
    "The explosion happened about {hour} p.m. in the {block} block of Pine Street, {name} said.\n\n"
    "Fenton Police Chief {name} said {crews} officers searched the building for {hours} hours.\n\n"
    "{victim}, {age}, a worker at the mill, was shot in the leg and was in {condition} condition.\n\n"
    "“We do not know yet why the {thing} went off, and we will not guess,” {name} told the Fenton Tribune.\n\n"
    "The owner, {owner}, was {status} on {day} after a review found that he never went into the building.\n"
)


def write_articles(count: int) -> Iterator[Article]:
    """Reports of one event that agree on most things and not on all."""
    dice = random.Random(4)
    for number in range(count):
        text = _TEXT.format(
            dead=dice.choice((9, 9, 9, 9, 8, 11)),
            hurt=dice.choice((31, 31, 31, 28, 40)),
            day=dice.choice(("Thursday", "Thursday", "Friday")),
            hour=dice.choice((3, 3, 4)),
            block=dice.choice((1200, 1200, 1400)),
            name=dice.choice(("Ray Moss", "Ray Moss", "Raymond Moss", "Ray Mosse")),
            crews=dice.choice((40, 45, 60)),
            hours=dice.choice((3, 5)),
            victim=dice.choice(("Ann Lund", "Carl Voss", "Dana Reed", "Ed Nolan", "Joan Marsh", "Paul Reyes")),
            age=dice.randrange(20, 60),
            condition=dice.choice(("stable", "critical", "serious")),
            thing=dice.choice(("boiler", "tank", "pump")),
            owner=dice.choice(("Tom Bard", "Tom Bard", "Thomas Bard")),
            status=dice.choice(("fired", "suspended", "charged")),
        )
        yield Article(id=f"base-{number}", text=text)


def copy_of(found: Extraction, number: int) -> Extraction:
    """The same report from another outlet on another day."""
    article = replace(
        found.article,
        id=f"article-{number:05}",
        outlet=f"Outlet {number % 300}",
        published=date(2025, 5, 2) + timedelta(days=number % 400),
    )
    claims = tuple(
        replace(claim, article=article.id, id=make_claim_id(article.id, claim.text, place))
        for place, claim in enumerate(found.claims)
    )
    return replace(found, article=article, claims=claims)


def measure(ledger: Ledger, fresh: list[Extraction]) -> float:
    """Median seconds of work to look up candidates for one article and to find its notes; waiting does not count."""
    took = []
    for extraction in fresh:
        article = extraction.article
        new = [
            Evidence(claim=claim, outlet=article.outlet, url=None, published=article.published)
            for claim in extraction.claims
        ]
        with ledger.read() as work:
            start = time.process_time()
            keys = sorted({key for evidence in new for key in candidate_keys(evidence.claim)})
            notes = find_notes(new, work.find_facet_candidates(STORY, keys, CANDIDATES))
            took.append(time.process_time() - start)
        assert notes
    return sorted(took)[len(took) // 2]


def test_cost_stays_flat_while_the_story_grows(tmp_path: Path, parser: Parser) -> None:
    base = list(extract_articles(write_articles(60), parser, story=STORY))
    fresh = [copy_of(one, MOST + place) for place, one in enumerate(base[:30])]
    url = f"sqlite:///{tmp_path / 'story.sqlite'}"
    migrate(url)
    costs: dict[int, float] = {}
    with closing(open_ledger(url)) as ledger:
        with ledger.work() as work:
            work.record_story(STORY)
        filler = Filler(ledger, 1, (0, 0))
        for size in SIZES:
            while filler.articles < size:
                numbers = range(filler.articles, min(filler.articles + 500, size))
                filler.add([copy_of(base[number % len(base)], number) for number in numbers])
            costs[size] = measure(ledger, fresh)
    print({size: f"{cost * 1000:.0f} ms" for size, cost in costs.items()})  # noqa: T201 - a benchmark shows its figures
    assert costs[MOST] <= MOST_SECONDS
    assert costs[MOST] <= MOST_GROWTH * max(costs[SIZES[0]], 0.02)
