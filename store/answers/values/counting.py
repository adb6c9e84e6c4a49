"""How many: the numbers of a claim, each with the noun that it counts and how well that is the noun asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from store.answers.english.lexicon import load_lexicon
from store.answers.english.meanings import find_classes
from store.answers.english.words import fold_word, read_number, stem_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.question.spelling import is_english
from store.answers.values.indirect import (
    LIVES,
    OFTEN,
    ORDINARY,
    PEOPLE,
    find_fired,
    find_latest,
    find_lives,
    find_nobody,
    find_offspring,
    find_times_told,
)
from store.answers.values.printed import NUMBER, Value, keep_widest, match_pattern

SCALES = {"hundred": 100.0, "thousand": 1e3, "million": 1e6, "billion": 1e9, "dozen": 12.0}
_NOT_COUNTED = frozenset({"DATE", "TIME", "MONEY", "PERCENT", "ORDINAL"})
# Words that set a number on top of another, with what is left of its fit as a count of the whole.
_ADDED = {"more": 0.5, "additional": 0.5, "another": 0.5, "extra": 0.5, "other": 0.8, "others": 0.9}
_LOOSE_COUNTS = {
    "dozens": 0.5,
    "hundreds": 0.5,
    "thousands": 0.5,
    "several": 0.35,
    "another": 0.35,
    "both": 0.6,
    "no": 0.3,
}
_BARE_DEPS = frozenset({"dobj", "nsubj", "nsubjpass", "pobj", "attr"})
_ONE_MORE = re.compile(r"\b(?:an? (?:second|third|fourth|fifth)|another)\b(?: \w+)?")
# "One in five crossings", "two of the three", "half of the pupils": what share of them.
SHARES = re.compile(
    rf"(?<![\d,.])\b(?:\d{{1,2}}|{NUMBER}) (?:in|out of) (?:every )?(?:\d{{1,3}}|{NUMBER})(?: \w+)?\b"
    rf"|\b{ORDINARY} of (?:(?:the|its|his|her|their|those|these) )?{ORDINARY}\b(?: \w+)?"
    r"|\b(?:about |nearly |almost |more than |less than |over )?(?:half|a third|a quarter|one[- ]third|two[- ]thirds"
    r"|one[- ]quarter|three[- ]quarters|\d[\d.]*(?:%| percent| per cent))"
    r" of (?:the |its |his |her |their |all )?(?:\w+)"
    r"|\b(?:half|most|all|none) of (?:the |its |his |her |their )\w+"
)
_STRONG = re.compile(rf"\b{ORDINARY}[ -]+(?:strong|members?|persons?|man|woman)[ -]+\w+")
_WOUNDS = re.compile(rf"\b{ORDINARY} (?:bullets?|gunshots?|(?:gunshot|bullet|stab|knife) wounds?)\b")
_TIMES_ASKED = re.compile(r"\bhow many (?:times|occasions)\b|\bhow often\b")
_SELLING = frozenset(stem_word(word) for word in "sell buy purchase ship".split())
_BUYING = frozenset(stem_word(word) for word in "buy purchase".split())
_SOMEWHERE = re.compile(
    r"\bhow many (?:was|were|is|are|had been|have been) (?:on|in|aboard|inside|onboard|at|there|out)\b"
)
# "Home by ten", "around 10": a bare small number after these is the time of day.
_CLOCK_LEADS, _LAST_HOUR = frozenset({"by", "at", "around", "until", "till", "past"}), 12
_OF_SOME = frozenset(
    stem_word(word) for word in "flee escape arrest charge catch capture convict sentence plead detain".split()
)
_MARKS = frozenset({"mark", "threshold", "limit", "figure", "level", "total", "maximum", "minimum", "toll"})
_GROUPS = frozenset(stem_word(word) for word in "crew team family group class staff crowd gang band party".split())
_GENERIC = frozenset(stem_word(word) for word in "man men woman women other others".split())
_HARMED = frozenset(stem_word(word) for word in "kill die dead wound injure hurt shoot".split())
_DWELLING = frozenset(stem_word(word) for word in "population inhabitants live reside dwell inhabit".split())
_DWELLERS = frozenset(stem_word(word) for word in "population resident inhabitant live reside".split())
_STATES = PEOPLE - frozenset(stem_word(word) for word in "people person resident inhabitant man woman".split())
_TOTAL = re.compile(r"\b(?:total|altogether|in all|overall|combined)\b")
BUYERS = "how many bought it"
NEAR = 0.75
IN_PLACE, OF_A_MARK, OF_A_PART, OF_A_MAKE = 0.55, 0.6, 0.7, 0.8


def find_counts(view: ClaimView, query: Query, taken: set[int]) -> list[Value]:
    """Numbers that count, each with what it counts; ``taken`` are the tokens of clock times, sums, ages."""
    focus = list_counted(query)
    if _TIMES_ASKED.search(fold_word(query.text)):
        return find_times_told(view) + match_pattern(view, _WOUNDS, 0.9, OFTEN)
    shares = _find_shares(view, focus) + _find_strong(view, focus)
    taken = taken | {i for value in shares for i in range(value.first, value.last + 1)}
    found = find_nobody(view, focus) + shares + find_offspring(view, focus) + find_latest(view, query, focus)
    found += find_fired(view, query, focus) + find_lives(view, query)
    taken = taken | {i for value in found if value.why == LIVES for i in range(value.first, value.last + 1)}
    for first, last, number in _list_numbers(view):
        if taken & set(range(first, last + 1)) or _is_of_another_kind(view, first, last, number):
            continue
        found.append(_make_count(view, first, last, number, focus))
    if _SELLING & {term.stem for term in query.of_part("predicate")}:
        found = [_weigh_buyers(view, value, query) for value in found]
    if not query.of_part("predicate") and any(asks_people(asked) for asked in focus):
        found = [replace(value, fit=value.fit * OF_A_PART) if _is_of_some(view, value) else value for value in found]
    if _DWELLING & {term.stem for term in query.terms}:
        found = [_weigh_dwellers(view, value) for value in found]
    found = _prefer_total(view, query, found)
    return found + match_pattern(view, _ONE_MORE, 0.4, "one more")


def list_counted(query: Query) -> list[str]:
    """The stems of what is to be counted; none where a verb follows "how many" ("how many lost power")."""
    if _SOMEWHERE.search(fold_word(query.text)):
        # "How many were on board": what is counted is not said, and means people.
        return [stem_word("people")]
    focus = [term.stem for term in query.of_part("focus")]
    if focus or (query.terms and query.terms[0].part == "predicate"):
        return focus
    return [term.stem for term in query.of_part("subject")][:1]


def _is_of_another_kind(view: ClaimView, first: int, last: int, number: float | None) -> bool:
    """Whether the parser calls a number a date, a sum or a share; of "injuring 80." its "date" is not believed."""
    token = view.tokens[last]
    if token.entity not in _NOT_COUNTED:
        return False
    bare = first == last and token.entity == "DATE" and token.dep in ("dobj", "nsubj", "nsubjpass")
    year = number is None or 1000 <= number <= 2100
    return year or not bare


def _is_of_some(view: ClaimView, value: Value) -> bool:
    """ "Two robbers fled on foot", "two were arrested": some of those who came, and not how many there were."""
    head = value.head if value.head >= 0 else value.last
    return bool(_OF_SOME & set(view.stems[view.tokens[head].head])) and view.tokens[head].dep in _BARE_DEPS


def _weigh_buyers(view: ClaimView, value: Value, query: Query) -> Value:
    """ "175,000 people bought a Lumen" where it is asked how many Lumens were sold: nearly so many."""
    head = value.head if value.head >= 0 else value.last
    verb = view.tokens[head].head
    if view.tokens[head].dep != "nsubj" or not _BUYING & set(view.stems[verb]) or not _is_person(view, head):
        return value
    focus = {term.stem for term in query.of_part("focus")}
    bought = any(
        focus & set(view.stems[child]) for child in view.children[verb] if view.tokens[child].dep in ("dobj", "obj")
    )
    return replace(value, fit=max(value.fit, IN_PLACE + 0.15), why=BUYERS) if bought else value


def _weigh_dwellers(view: ClaimView, value: Value) -> Value:
    """Who asks how many live in a place is told by its residents, or by numbers that stand with "population"."""
    return value if _near_stem(view, value.first, value.last, _DWELLERS) else replace(value, fit=value.fit * 0.3)


def _prefer_total(view: ClaimView, query: Query, found: Sequence[Value]) -> list[Value]:
    """Who asks for all of them is told by "a total of 600", not by the first part of it."""
    if not _TOTAL.search(fold_word(query.text)):
        return list(found)
    total = [value for value in found if view.words[max(0, value.first - 2) : value.first] == ["total", "of"]]
    return [value if not total or value in total else replace(value, fit=value.fit * OF_A_PART) for value in found]


def _list_numbers(view: ClaimView) -> list[tuple[int, int, float | None]]:
    """First token, last token and amount (None: "dozens") of each number, "2.5 million" and "two dozen" as one."""
    found: list[tuple[int, int, float | None]] = []
    for index, word in enumerate(view.words):
        if word in _LOOSE_COUNTS:
            found.append((index, index, None))
            continue
        if (not view.is_number(index) and word not in SCALES) or word.startswith("."):
            continue
        # "the one officer who stayed" singles out, it does not count.
        if word == "one" and index and view.words[index - 1] in ("the", "this", "that", "no", "any"):
            continue
        number = SCALES.get(word, read_number(word))
        if _ends_compound(view, index, number) and found and found[-1][1] == index - 2:
            # "Fifty-seven" is printed in three tokens.
            first, _, before = found.pop()
            found.append((first, index, (before or 0.0) + (number or 0.0)))
        elif found and found[-1][1] == index - 1 and word in SCALES and found[-1][2] is not None:
            first, _, before = found.pop()
            found.append((first, index, (before or 1.0) * SCALES[word]))
        elif word in SCALES and index and view.words[index - 1] in ("a", "the"):
            found.append((index - 1, index, number))
        else:
            found.append((index, index, number))
    return found


def _ends_compound(view: ClaimView, index: int, number: float | None) -> bool:
    if index < 2 or view.words[index - 1] != "-" or number is None or not 1 <= number <= 9:
        return False
    tens = read_number(view.words[index - 2])
    return tens is not None and tens in range(20, 100, 10) and view.words[index - 2].isalpha()


def _make_count(view: ClaimView, first: int, index: int, number: float | None, focus: Sequence[str]) -> Value:
    word = view.words[index]
    loose = _LOOSE_COUNTS.get(word, 1.0) if number is None else 1.0
    head, noun_fit = _fit_noun(view, index, focus)
    joined = _find_joined(view, first, head)
    added = 1.0 if joined is not None else _weigh_added(view, index, head)
    fit = noun_fit * loose * added
    last = head if index < head <= index + 4 else index
    if joined is not None and number is not None:
        number, first = number + 1, joined
    norm = f"{number:g}" if number is not None else word
    return Value(first, last, fit, norm, f"{word} counts {view.words[head]}", head)


def _find_joined(view: ClaimView, index: int, head: int) -> int | None:
    """ "Doe and two other inmates" are three: where the name that is counted with them starts."""
    nearby = view.words[index + 1 : head + 1]
    if index < 2 or view.words[index - 1] != "and" or not {"other", "others"} & set(nearby):
        return None
    start = index - 2
    if view.tokens[start].pos != "PROPN":
        return None
    while start and view.tokens[start - 1].pos == "PROPN":
        start -= 1
    return start if not start or view.words[start - 1] not in (",", "and") else None


def _find_shares(view: ClaimView, focus: Sequence[str]) -> list[Value]:
    score = load_lexicon().score_words
    found = []
    for value in keep_widest(match_pattern(view, SHARES, 1.0, "a share of them")):
        near = range(value.first, min(value.last + 3, len(view.words)))
        held = not focus or any(score(asked, stem) >= 0.5 for i in near for stem in view.stems[i] for asked in focus)
        people = any(_is_person(view, i) for i in near) and any(asks_people(asked) for asked in focus)
        bare = not any(view.tokens[i].pos in ("NOUN", "PROPN") for i in near)
        fit = 1.0 if held else 0.8 if people else 0.9 if bare and any(asks_people(asked) for asked in focus) else 0.3
        found.append(replace(value, fit=fit))
    return found


def _find_strong(view: ClaimView, focus: Sequence[str]) -> list[Value]:
    """ "A 22-strong crew", "a six-member panel": how many belong to it."""
    score = load_lexicon().score_words
    found = []
    for value in match_pattern(view, _STRONG, 1.0, "its members"):
        stems = view.stems[value.last]
        near = not focus or any(score(asked, stem) >= 0.5 for stem in stems for asked in focus)
        people = any(asks_people(asked) for asked in focus)
        number = next((read_number(word) for word in view.words[value.first].split("-")), None)
        norm = f"{number:g}" if number is not None else value.norm
        found.append(replace(value, fit=1.0 if near else 0.7 if people else 0.3, norm=norm, head=value.last))
    return found


def _weigh_added(view: ClaimView, index: int, head: int) -> float:
    """ "Two more officers" come on top of others: no count of the whole."""
    low, high = sorted((index, head))
    return min((_ADDED.get(word, 1.0) for word in view.words[max(0, low - 1) : high + 1]), default=1.0)


def _fit_noun(view: ClaimView, index: int, focus: Sequence[str]) -> tuple[int, float]:
    """The noun that a number counts, and how well it is the noun asked for."""
    best, best_fit = index, 0.0
    nouns = _find_counted(view, index)
    for noun in nouns:
        fit = _score_noun(view, noun, index, focus)
        if fit > best_fit:
            best, best_fit = noun, fit
    if best_fit:
        return best, 0.35 + 0.65 * best_fit
    if not nouns:
        # A bare number ("50 were injured", "20 of whom survived") counts whatever the sentence is about.
        # Unless what is to be counted is no person and does not stand here as a noun ("how many shots").
        number = read_number(view.words[index])
        if view.words[index - 1 : index] and view.words[index - 1] in _CLOCK_LEADS and (number or 99) <= _LAST_HOUR:
            return index, 0.3
        people = not focus or any(asks_people(asked) for asked in focus)
        if not people and not _holds_noun(view, focus):
            return index, 0.3
        return index, 0.9 if view.tokens[index].dep in _BARE_DEPS else 0.7
    return nouns[0], 0.2


def _score_noun(view: ClaimView, noun: int, index: int, focus: Sequence[str]) -> float:
    score = load_lexicon().score_words
    stems = view.stems[noun]
    fit = max((score(asked, stem) for asked in focus for stem in stems), default=0.5)
    if fit >= 0.5:
        own = any(stem in PEOPLE - _STATES for stem in stems)
        return fit if not own or _is_so(view, noun, focus) else 0.0
    if any(asked in PEOPLE for asked in focus) and (_is_person(view, noun) or set(stems) & _GENERIC):
        return 0.7 if _is_so(view, noun, focus) else 0.0
    if view.words[noun] in _MARKS and _holds_noun(view, focus):
        # "The 1,237 mark" is a number of what is counted.
        return OF_A_MARK
    if any(not is_english(asked) and asked in view.stems[child] for child in view.children[noun] for asked in focus):
        # "31,000 Brisko sets" are so many Briskos.
        return OF_A_MAKE
    persons = any(asks_people(asked) for asked in focus)
    if persons and set(stems) & _GROUPS and view.words[index - 1 : index] == ["of"]:
        return OF_A_MARK
    if persons and set(stems) & _GENERIC and not _is_toll(view, noun):
        # The men that escaped are the inmates asked for; of a toll they might be anybody.
        return IN_PLACE
    defined = any(view.words[child] in ("the", "its", "these", "those") for child in view.children[noun])
    if defined and noun > index + 1 and view.tokens[noun].pos == "NOUN" and any(not is_english(one) for one in focus):
        # "190,000 of the tablets": the maker's name for them was asked.
        return IN_PLACE
    return fit


def _is_so(view: ClaimView, noun: int, focus: Sequence[str]) -> bool:
    """Whether people are said to be what was asked for: "the injured" are people that are told to be hurt."""
    states = [asked for asked in focus if asked in _STATES]
    if not states:
        return True
    score = load_lexicon().score_words
    near = {stem for i in (*view.paths[noun][1:4], *view.children[noun]) for stem in view.stems[i]}
    return any(score(asked, stem) >= 0.5 for asked in states for stem in near)


def _is_toll(view: ClaimView, noun: int) -> bool:
    return any(set(view.stems[i]) & _HARMED for i in (*view.paths[noun][:3], *view.children[noun]))


def asks_people(stem: str) -> bool:
    """Whether a stem that was asked for counts people."""
    return stem in PEOPLE or "person" in find_classes(stem) or bool(load_lexicon().score_words("person", stem))


def _holds_noun(view: ClaimView, focus: Sequence[str]) -> bool:
    score = load_lexicon().score_words
    return any(
        token.pos in ("NOUN", "PROPN") and any(score(asked, stem) for asked in focus for stem in view.stems[i])
        for i, token in enumerate(view.tokens)
    )


def _near_stem(view: ClaimView, first: int, last: int, stems: frozenset[str]) -> bool:
    score = load_lexicon().score_words
    window = range(max(0, first - 4), min(len(view.tokens), last + 5))
    return any(score(asked, stem) >= NEAR for i in window for stem in view.stems[i] for asked in stems)


def _find_counted(view: ClaimView, index: int) -> list[int]:
    token = view.tokens[index]
    found = []
    if token.dep in ("nummod", "amod", "det", "compound", "quantmod", "predet") and view.tokens[token.head].pos in (
        "NOUN",
        "PROPN",
    ):
        found.append(token.head)
        # "four County Sheriff's deputies": the number stands with the owner and counts what is owned.
        if view.tokens[token.head].dep in ("poss", "compound"):
            found.append(view.tokens[token.head].head)
    found += find_group(view, index)
    for child in view.children[index]:
        if view.words[child] == "of":
            found += [node for node in view.children[child] if view.tokens[node].pos in ("NOUN", "PROPN")]
            if any(view.words[node] in ("whom", "which", "them", "these", "those") for node in view.children[child]):
                found += find_antecedent(view, index)
    if not found:
        for node in range(index + 1, min(index + 4, len(view.tokens))):
            if view.tokens[node].pos in ("NOUN", "PROPN"):
                found.append(node)
            elif view.tokens[node].pos not in ("ADJ", "NUM", "PUNCT", "SYM", "DET"):
                break
    return found


def _is_person(view: ClaimView, index: int) -> bool:
    if view.tokens[index].pos == "PROPN":
        return False
    return any(
        stem in PEOPLE or "person" in find_classes(stem) or load_lexicon().score_words("victim", stem)
        for stem in view.stems[index]
    )


def find_antecedent(view: ClaimView, index: int) -> list[int]:
    """ "23 victims were carried out to medics, 20 of whom": the nearest counted noun before it, else the nearest."""
    nouns = [i for i in range(index) if view.tokens[i].pos in ("NOUN", "PROPN")]
    counted = [i for i in nouns if any(view.is_number(child) for child in view.children[i])]
    return (counted or nouns)[-1:]


def find_group(view: ClaimView, index: int) -> list[int]:
    """ "A crew of seven" counts the crew."""
    above = view.tokens[view.tokens[index].head]
    of = view.tokens[index].dep == "pobj" and view.words[view.tokens[index].head] == "of"
    return [above.head] if of and set(view.stems[above.head]) & _GROUPS else []
