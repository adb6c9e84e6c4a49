"""How much of a stuff: fuel, rain, cocaine, land; a quantity of that very thing, never a sum that stands beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from store.answers.english.lexicon import load_lexicon
from store.answers.english.meanings import find_classes
from store.answers.english.words import stem_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.printed import QUANTITY, Value, match_pattern

LEAST_STUFF, OF_IT, SHARE, WEIGHED, BARE = 0.5, 0.9, 0.9, 0.8, 0.6
_CLASSES = frozenset({"substance", "food", "animal"})
# Stuffs that WordNet files elsewhere, or nowhere; and what is filed as one but told in money.
_STUFF = frozenset(
    stem_word(word)
    for word in "rain rainfall snow snowfall food marijuana cannabis cocaine heroin drugs gas power electricity energy "
    "grain wheat corn rice cement land farmland gold ore waste sewage garbage trash meat beef pork chicken cargo "
    "freight timber lumber sand gravel ammunition explosives blood alcohol ice mud debris ash lava".split()
)
_UNITS = (
    r"mile|kilomet(?:er|re)|km|met(?:er|re)|feet|foot|inch|inches|ton|tonne|pound|lb|kg|kilo|kilogram|gram|ounce|acre"
    r"|hectare|mm|cm|gallon|lit(?:er|re)|barrel|bushel|bale|bag|brick|pint|quart|drum|sack|load|truckload|case|crate"
    r"|megawatt|kilowatt|watt|cubic yard"
)
_MEASURE = re.compile(
    rf"\b{QUANTITY}[ -]?(?:nautical |square |cubic |metric |short |long )?(?:(?:{_UNITS})s?)\b"
    rf"|\b(?:{QUANTITY})[ -]?(?:percent|per cent)\b|\b\d(?:[\d,.]*\d)?\s?%"
)
_BULK = re.compile(
    rf"\b{QUANTITY}[ -]?(?:metric |short |long )?(?:ton|tonne|pound|lb|kg|kilo|kilogram|gram|ounce|gallon|lit(?:er|re)"
    r"|barrel|bushel)s?\b"
)
_SHARE = re.compile(
    r"\b(?:about |nearly |almost |more than |less than |over |roughly )?(?:half|most|all|none|(?:one|two|three|a)[- ]"
    r"(?:third|quarter|fifth)s?)\b(?= (?:of )?(?:the |its |his |her |their |all ))"
)
_WEIGHING = frozenset(stem_word(word) for word in "weigh total measure amount".split())
_MORE = frozenset({"of", "-", "sterling"})
_BEHIND, _SPARE = 6, frozenset({"of", "in", "'", "’"})


def asks_stuff(query: Query) -> bool:
    """Whether "how much" asks for a quantity of stuff, which no sum of money tells."""
    focus = query.of_part("focus")
    if query.wanted != "amount" or not focus:
        return False
    stem = focus[-1].stem
    classes = find_classes(stem)
    return stem in _STUFF or (bool(classes & _CLASSES) and "possession" not in classes)


def find_stuff(view: ClaimView, stems: Sequence[str]) -> list[Value]:
    """The measures and shares of a claim that are of the stuff with one of these stems."""
    found = [value for value in match_pattern(view, _MEASURE, OF_IT, "a measure of it") if is_of_it(view, value, stems)]
    found += [one for one in match_pattern(view, _BULK, BARE, "a measure") if _is_bare(view, one)]
    found += [value for value in match_pattern(view, _SHARE, SHARE, "a share of it") if is_of_it(view, value, stems)]
    return found or _find_weighed(view, stems)


def is_of_stuff(view: ClaimView, value: Value, stems: Sequence[str]) -> bool:
    """Whether a sum of money is one in that stuff: "$2 million in gold", "$5,000 worth of fuel"."""
    after = view.words[value.last + 1 : value.last + 4]
    return bool({"in", "of"} & set(after)) and _is_near(view, value, stems)


def is_of_it(view: ClaimView, value: Value, stems: Sequence[str]) -> bool:
    """ "40 kilos of cocaine", "60% of its fuel", "three inches of rain"; "half the fuel" has no "of"."""
    leads = view.words[value.last + 1 : value.last + 2]
    shared = value.why == "a share of it"
    return (shared or (bool(leads) and leads[0] in _SPARE)) and _is_near(view, value, stems)


def _is_bare(view: ClaimView, value: Value) -> bool:
    """ "Widened its recall to 1.3 million pounds": a weight or a volume, of what is not said."""
    after = view.words[value.last + 1 : value.last + 2]
    return not after or (
        after[0] not in ("of", "-", "sterling") and view.tokens[value.last + 1].pos not in ("NOUN", "PROPN")
    )


def _is_near(view: ClaimView, value: Value, stems: Sequence[str]) -> bool:
    score = load_lexicon().score_words
    after = range(value.last + 1, min(value.last + 1 + _BEHIND, len(view.words)))
    return any(score(asked, stem) >= LEAST_STUFF for i in after for stem in view.stems[i] for asked in stems)


def _find_weighed(view: ClaimView, stems: Sequence[str]) -> list[Value]:
    """ "The cocaine weighed 40 kilos": what the stuff is said to weigh."""
    score = load_lexicon().score_words
    found = []
    for index, token in enumerate(view.tokens):
        if token.pos != "VERB" or not set(view.stems[index]) & _WEIGHING:
            continue
        subjects = [j for i in view.list_subjects(index) for j in view.find_subtree(i)]
        if any(score(asked, stem) >= LEAST_STUFF for j in subjects for stem in view.stems[j] for asked in stems):
            last = view.edges[index][1]
            found += [
                value
                for value in match_pattern(view, _MEASURE, WEIGHED, "what it weighs")
                if index < value.first <= last
            ]
    return found
