"""How old: each age held against whose it is, by the words that it stands with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from store.answers.english.lexicon import load_lexicon
from store.answers.english.meanings import find_classes
from store.answers.english.words import stem_word
from store.answers.evidence.matching import Match
from store.answers.evidence.view import ClaimView
from store.answers.values.identifying import list_named
from store.answers.values.printed import NUMBER, Value, find_facets, match_pattern

_AGE = re.compile(
    r"\b(?:\d{1,3}|"
    + NUMBER
    + r")[- ]?(?:year|month|week|day)s?[- ]old\b|(?<=, )\d{1,2}(?=\s?[,.;)]| and\b| of\b(?! whom| them| those| the)"
    r"| who\b|\s?$)|\baged? "
    r"(?:of )?\d{1,3}\b(?:(?:,|,? and| to|,? or) \d{1,3}\b)*"
    r"|\bages? (?:of )?\d{1,3}(?: (?:and|to) \d{1,3})?\b|\bboth \d{1,3}\b"
    r"|\b(?:is|was|turned|turns) \d{1,2}\b(?! \w+s\b)"
    r"|(?<=\()\d{1,2}(?=\))|\bin (?:his|her|their) (?:(?:early|late|mid)[ -])?(?:teens|\d0s|twenties|thirties|forties"
    r"|fifties|sixties|seventies|eighties|nineties)\b"
)
_FARTHEST = 10
_NAMING = frozenset({"PROPN", "NOUN", "ADJ", "DET", "PRON", "PART", "NUM"})
_THROUGH = frozenset({",", "of", "(", "'s", "-", "--"})
_RELATIVE = frozenset({"who", "that"})
# Who asks for one and reads "his wife" or "her son" knows that "his" or "her" means the one asked for.
_COUNTERPARTS = {
    stem_word(asked): frozenset(stem_word(word) for word in printed.split())
    for asked, printed in (
        ("husband", "wife"),
        ("wife", "husband"),
        ("mother", "son daughter child children baby"),
        ("father", "son daughter child children baby"),
        ("son", "mother father parents"),
        ("daughter", "mother father parents"),
    )
}
LEAST_WEIGHT, TOLD = 0.5, 0.7
_BEING = frozenset({"was", "were", "is", "are", "be", "been", "being", "got"})
ANOTHERS, BARE = 0.4, "an age that stands for whose it is"


def find_ages(view: ClaimView, matches: Sequence[Match], text: str = "") -> list[Value]:
    """Ages as values; the age of anybody but the one asked about fits too little to answer.

    ``text`` is the question, folded: who is asked for by what was done to him is known by that.
    """
    asked = _list_asked(matches)
    found = find_facets(view, ("age",)) + match_pattern(view, _AGE, 0.95, "an age")
    told = _list_sufferers(view, matches, text)
    found = [
        replace(
            value, fit=value.fit * (1.0 if _is_of(view, value, asked) or told & find_owner(view, value) else ANOTHERS)
        )
        for value in found
    ]
    return [replace(value, why=BARE) if is_bare(view, value) else value for value in found]


def _list_sufferers(view: ClaimView, matches: Sequence[Match], text: str) -> set[int]:
    """ "The driver who was arrested": whoever a claim says was arrested, where only its article speaks of a driver."""
    asked = [match for match in matches if match.term.part == "subject" and match.term.weight >= LEAST_WEIGHT]
    people = all(not match.term.owned and "person" in find_classes(match.term.stem) for match in asked)
    if not asked or not people or any(match.tokens or not match.score for match in asked):
        return set()
    verbs = [
        token
        for match in matches
        if match.term.part == "predicate" and match.score >= TOLD and _is_passive(text, match.term.word)
        for token in match.tokens
    ]
    return {child for verb in verbs for child in view.children[verb] if view.tokens[child].dep == "nsubjpass"}


def _is_passive(text: str, word: str) -> bool:
    before = text.partition(word)[0].split()
    return bool(before) and before[-1] in _BEING


def is_bare(view: ClaimView, value: Value) -> bool:
    """Whether an age stands alone for somebody named before ("The 36-year-old was shot on Friday")."""
    lead = view.words[value.first - 1 : value.first]
    if lead != ["the"] or view.words[value.last] != "old":
        return lead == ["the"] and view.words[value.last].endswith("-old") and _stands_alone(view, value.last)
    return _stands_alone(view, value.last)


def _stands_alone(view: ClaimView, token: int) -> bool:
    after = view.tokens[token + 1].pos if token + 1 < len(view.tokens) else ""
    return after in ("VERB", "AUX", "PUNCT", "ADP", "PRON", "PART", "ADV", "")


def _list_asked(matches: Sequence[Match]) -> list[Match]:
    """The words for the one whose age is asked: of "Doe's mother" the mother, never Doe."""
    asked = [match for match in matches if match.term.part in ("subject", "focus")]
    owned = [match for match in asked if match.term.owned]
    return owned or asked


def _is_of(view: ClaimView, value: Value, asked: Sequence[Match]) -> bool:
    if not asked:
        return True
    owner = find_owner(view, value)
    # "The boy who died, Nathan Doe, 10": the name and what it explains are one.
    owner = owner | {view.tokens[i].head for i in owner if view.tokens[i].dep == "appos"}
    held = {
        token for match in asked if match.score >= 0.5 and not _is_counterpart(view, match) for token in match.tokens
    }
    if owner & held:
        return True
    # "The suspect, identified as 34-year-old Doe".
    if any(owner & set(list_named(view, token)) for token in held):
        return True
    stems = {stem for i in owner for stem in view.stems[i]}
    stems |= {stem for stem, tokens in view.named.items() if owner & set(tokens)}
    score = load_lexicon().score_words
    if any(
        score(match.term.stem, stem) >= 0.5 and stem not in _COUNTERPARTS.get(match.term.stem, ())
        for match in asked
        for stem in stems
    ):
        return True
    return any(owner & _find_related(view, match) for match in asked)


def _is_counterpart(view: ClaimView, match: Match) -> bool:
    other = _COUNTERPARTS.get(match.term.stem, frozenset())
    return any(other & set(view.stems[token]) for token in match.tokens)


def _find_related(view: ClaimView, match: Match) -> set[int]:
    """ "Doe, 61, shot his wife": the husband asked for is the one that "his" means, the subject of its verb."""
    found: set[int] = set()
    for other in _COUNTERPARTS.get(match.term.stem, ()):
        for token in view.places.get(other, ()):
            if any(view.words[child] in ("his", "her") for child in view.children[token]):
                verbs = [i for i in view.paths[token][1:] if view.tokens[i].pos in ("VERB", "AUX")]
                found |= set(view.list_subjects(*verbs))
    return found


def find_owner(view: ClaimView, value: Value) -> set[int]:
    """Find the tokens that name whose age it is: the words before ", 58", those after "58-year-old", or its subject."""
    printed = " ".join(view.words[value.first : value.last + 1])
    if printed.endswith("old") and value.last + 1 < len(view.words):
        after = _scan(view, value.last + 1, 1)
        if after:
            return after | _find_described(view, after) | _find_told_of(view, value.first)
    before = view.words[value.first - 1] if value.first else ""
    if before in (",", "("):
        return _scan(view, value.first - 1, -1)
    node = value.last
    for above in view.paths[node][:4]:
        subjects = view.list_subjects(above)
        if subjects:
            one = subjects[0]
            if view.words[one] in _RELATIVE:
                one = view.tokens[above].head
            return _with_names(view, one)
    return _scan(view, value.first - 1, -1) or {i for i in view.paths[node][1:3] if view.tokens[i].pos in _NAMING}


def _find_described(view: ClaimView, nouns: set[int]) -> set[int]:
    """ "The hostage, a 61-year-old seamstress": what the noun with the age stands beside."""
    heads = [view.tokens[i].head for i in nouns if view.tokens[i].dep == "appos"]
    return {one for head in heads for one in _with_names(view, head)}


def _find_told_of(view: ClaimView, first: int) -> set[int]:
    """ "The truck's driver, | a 45-year-old man": a known noun, told of by a comma, however parsed."""
    start = first - 1 if first and view.words[first - 1] in ("a", "an") else first
    if start < 2 or view.words[start - 1] != ",":
        return set()
    noun = start - 2
    known = view.tokens[noun].pos == "PROPN" or any(
        view.tokens[i].dep == "poss" or view.words[i] in ("the", "his", "her", "their") for i in view.children[noun]
    )
    return _with_names(view, noun) if known and view.tokens[noun].pos in ("NOUN", "PROPN") else set()


def _with_names(view: ClaimView, token: int) -> set[int]:
    return {token} | {
        i for i in view.children[token] if view.tokens[i].dep in ("appos", "compound", "conj", "amod", "flat")
    }


def _scan(view: ClaimView, start: int, step: int) -> set[int]:
    """The noun phrase that runs on from a token, without the owners in it ("Doe's | brother, Glen")."""
    found: list[int] = []
    i = start
    while 0 <= i < len(view.tokens) and abs(i - start) < _FARTHEST:
        token, word = view.tokens[i], view.words[i]
        if step > 0 and word == "," and any(view.tokens[k].pos == "PROPN" for k in found):
            break
        # "Frederick Doe, 65, and Patricia Roe, 65": an age before this one ends another's name.
        if step < 0 and token.pos == "NUM" and i != start:
            break
        if token.pos not in _NAMING and word not in _THROUGH:
            break
        if token.pos == "NOUN" or token.pos == "PROPN" or word in ("he", "she"):
            owner = i + 1 < len(view.words) and view.words[i + 1] in ("'s", "'", "s'")
            if not owner:
                found.append(i)
        i += step
    return set(found)
