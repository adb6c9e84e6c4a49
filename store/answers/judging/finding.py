"""One typed query against the store: candidates by full text, ranked, each held against the gate."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from store.answers.english.lexicon import load_lexicon
from store.answers.english.words import STOP, find_words, fold_word
from store.answers.evidence.matching import OPPOSITES
from store.answers.evidence.view import ClaimView
from store.answers.judging.abstaining import find_gap, find_missing
from store.answers.judging.bearing import keep_exact
from store.answers.judging.ranking import Ranked, rank_claims
from store.answers.judging.speakers import name_speaker
from store.answers.judging.tying import TYPED
from store.answers.judging.weighing import choose_answers
from store.answers.question.query import Query

if TYPE_CHECKING:
    from store.claims import Evidence
    from store.ledger import Work

# How many claims are loaded and ranked: all that hold anything in a small story, fewer where there are always enough.
CANDIDATES, FEWER, BIG = 60, 24, 2000
UNSURE = "the closest claims say too little of it"
# Claims of a story that is looked at whole.
WHOLE = 150
# Words that may stand for an asked one: in a big story the best of them find enough.
ALTERNATIVES, MORE = 6, 40


# What an answer of a kind prints, though it need not hold a word of the question.
_KIND_WORDS = (
    (r"\bhow fast\b|\bspeed\b", ("speed", "mph", "knots", "km/h", "kph")),
    (r"\bhow far\b|\bdistance\b", ("miles", "mile", "kilometers", "yards", "feet", "meters")),
    (r"\bhow (?:high|tall|deep)\b", ("feet", "foot", "meters", "metres", "stories")),
    (
        r"\b(?:car|vehicle|truck)\b",
        tuple(
            "sedan suv pickup van minivan truck dodge ford toyota honda chevrolet chevy nissan bmw mercedes jeep "
            "hyundai kia volkswagen audi lexus subaru mazda gmc tesla cadillac buick volvo".split()
        ),
    ),
    (r"\baddress\b", ("street", "st", "avenue", "ave", "road", "block")),
    (r"\bwhy\b|\bcause[sd]?\b", ("cause", "caused", "because", "blamed", "failure", "traced", "fault")),
    (r"\bhow heavy\b|\bweigh", ("pounds", "tons", "tonnes", "kilos", "kilograms", "lbs")),
    (r"\bwhat time\b", ("a.m.", "p.m.", "am", "pm", "noon", "midnight")),
    (r"\bnickname|\balias\b|\breal name\b", ("known", "nicknamed", "called", "dubbed", "born")),
)


@dataclass(frozen=True, slots=True)
class Found:
    """What one part of a question found: its query, the candidates, ranked, and those that answer."""

    query: Query
    ranked: tuple[Ranked, ...]
    answering: tuple[Ranked, ...]
    gap: str
    loaded: tuple[ClaimView, ...] = ()


def look_up(query: Query, work: Work, story: str, *, size: int = 0) -> tuple[list[ClaimView], list[Ranked], list[str]]:
    """Search, load and rank the candidates for one query in a story of ``size`` claims; say what each one lacks."""
    views = [ClaimView(one) for one in _find_candidates(query, work, story, size)]
    # In a big story its words find more than enough, and encoding the question would take as long as all the rest.
    ranked = rank_claims(query, views, meant=size <= BIG)
    missing = find_missing(query, ranked)
    gaps = [find_gap(query, one, missing) for one in ranked]
    if all(gaps):
        gaps = [find_gap(query, one, missing, lenient=True) for one in ranked]
    return views, ranked, gaps


def find_answers(query: Query, work: Work, story: str, *, size: int = 0) -> Found:
    """Find what answers one query in a story of ``size`` claims."""
    views, ranked, gaps = look_up(query, work, story, size=size)
    weighed, chosen = choose_answers(query, ranked, gaps)
    ranked = [item.one for item in weighed]
    answering = keep_exact(query, [item.one for item in chosen])
    if query.wanted in ("quote", "person"):
        # "She said", "he called": the sentence that names who is meant goes first.
        answering = name_speaker(answering, work, story, said=query.wanted == "quote")
    gap = (
        ""
        if answering
        else next((item.gap for item in weighed if item.gap), UNSURE if weighed else _say_nothing(query))
    )
    return Found(query, tuple(ranked), answering, gap, tuple(views))


def _find_candidates(query: Query, work: Work, story: str, size: int) -> list[Evidence]:
    """The claims that may answer: all of a small story (what "he" did stands beside his name), else the best found."""
    words = search_words(query, most=ALTERNATIVES if size > BIG else MORE)
    filters = query.filters
    # "How old was she" has no word to search by: it is asked of all that a small story says.
    if size <= WHOLE and not filters.typed and (words or query.wanted in TYPED):
        return work.find_story_claims(story, WHOLE)
    return work.search_evidence(
        story,
        words,
        limit=FEWER if size > BIG else CANDIDATES,
        outlet=filters.outlet,
        speaker=filters.speaker,
        after=filters.after,
        before=filters.before,
        as_of=filters.as_of,
        without=filters.without,
        phrases=filters.phrases,
    )


def search_words(query: Query, most: int = MORE) -> list[tuple[str, ...]]:
    """The words to search by: each asked word with up to ``most`` that may stand for it; of a quotation its own."""
    lexicon = load_lexicon()
    words = [(term.word, *lexicon.find_alternatives(term.stem, most)) for term in query.terms]
    if query.wanted == "yes or no":
        words += [
            tuple(form for stem in OPPOSITES.get(term.stem, ()) for form in lexicon.forms.get(stem, (stem,)))
            for term in query.of_part("predicate")
            if term.stem in OPPOSITES
        ]
    if query.phrase:
        words += [(word,) for _, _, word in find_words(query.phrase) if word not in STOP]
    words += [kind for asked, kind in _KIND_WORDS if re.search(asked, fold_word(query.text))]
    return list(dict.fromkeys(words))


def _say_nothing(query: Query) -> str:
    typed = " ".join(query.filters.typed)
    if query.filters.after or query.filters.before or query.filters.as_of:
        return f"no claim fits {typed} (an article without a date fits no day)"
    return f"no claim fits {typed}" if typed else "no claim holds any of the words"
