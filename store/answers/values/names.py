"""Names of any kind, for "what is the name of" and "what is it called"; nicknames and false names."""

from __future__ import annotations

import re
from dataclasses import replace

from store.answers.english.lexicon import load_lexicon
from store.answers.english.words import fold_word, stem_word
from store.answers.evidence.vessels import VESSELS, is_letters
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.naming import find_entities, find_people
from store.answers.values.roles import NOUNS, describe_head, is_of_another, is_person_word
from store.answers.values.values import Value
from store.answers.values.voices import AT_VERB, weigh_voices

# How many words before a name may tell what is called so.
CALLED_BY = 7
# The least fit of a person's name; what is left where the name is another thing's, or another person's.
LEAST_PERSON, OTHER_THING, OTHER_PERSON, LEAST_ROLE, VESSEL = 0.6, 0.4, 0.4, 0.5, 0.85
_SAILING = frozenset(map(stem_word, "sink capsize overturn founder sail berth dock drift list anchor".split()))
_CALLED = re.compile(r"\b(?:named|called|known as|identified as|nicknamed|dubbed)\b")
_ASKS_NICKNAME = re.compile(
    r"\b(?:nicknames?|alias(?:es)?|pseudonyms?|aka|monikers?|(?:fake|false|stage|pen|code) ?names?)\b"
)
_BY_NICKNAME = re.compile(
    r"\b(?:nicknamed|dubbed|also called|(?:also |better |widely |popularly )?known (?:\w+ )?as|goes by|went by|alias"
    r"|a\.?k\.?a\.?|(?:under|by|using) the (?:\w+ )?(?:nickname|alias|pseudonym|name|moniker|handle)(?: of)?"
    r"|(?:nickname|alias|pseudonym|moniker)(?: was| is| of|,)?)(?: the name)?\W{0,3} (?=\S)"
)
_ASKS_BIRTH = re.compile(r"\b(?:real|birth|maiden|given|original|legal) names?\b")
_BORN = re.compile(r"\b(?:born|née|nee|(?:real|birth|maiden|legal) name(?: is| was|,)?)\W{1,3}(?=\S)")
_QUOTED_INSIDE = re.compile(r"(?<=\w )[\"“']([A-Z][\w-]*(?: [A-Z][\w-]*)?)[\"”'](?= [A-Z])")


def find_names(view: ClaimView, query: Query) -> list[Value]:
    """For "what name": names of any kind, weighed by whether they stand with what is asked about."""
    if asks_nickname(query):
        return find_nicknames(view)
    if _ASKS_BIRTH.search(fold_word(query.text)) and (born := _find_born(view)):
        return born
    asked = [term.stem for term in query.of_part("focus", "subject")]
    nouns = [term.stem for term in query.of_part("focus") if not _is_typed_name(view, query, term.stem)] or asked
    if nouns and is_person_word(nouns[-1]):
        return _find_person_names(view, query, asked)
    return _find_thing_names(view, asked)


def _is_typed_name(view: ClaimView, query: Query, stem: str) -> bool:
    """Whether a word of the question is a name, as it was typed or as this claim prints it."""
    printed = view.places.get(stem, ())
    return any(stem in name for name in query.names) or any(view.tokens[i].pos == "PROPN" for i in printed)


def _find_person_names(view: ClaimView, query: Query, asked: list[str]) -> list[Value]:
    """The names of people, held against what the one asked about is said to do and to be."""
    people = [one for one in find_people(view) if one.fit >= LEAST_PERSON and not one.why.startswith("describes")]
    own = {term.stem for term in query.terms}
    people = [one for one in people if not _is_given(view, one, own)]
    score = load_lexicon().score_words
    told = bool(query.of_part("predicate"))
    found = []
    for value in weigh_voices(view, people, query):
        if not value.why.endswith(AT_VERB) and is_of_another(view, value, query):
            found.append(replace(value, fit=value.fit * OTHER_PERSON, why=f"{value.why}, not the one asked for"))
            continue
        if _is_somebody_of(view, value, asked):
            found.append(
                replace(value, fit=value.fit * OTHER_PERSON, why=f"{value.why}, somebody of the one asked for")
            )
            continue
        near = describe_head(view, value)
        role = max((score(one, stem) for one in asked for stem in near), default=0.0)
        fit = value.fit * (0.8 + 0.4 * role)
        # "What is the boy's name": a name that nothing calls a boy, and that does nothing asked, is anybody's.
        loose = asked and role < LEAST_ROLE and not told and not value.why.endswith(AT_VERB)
        found.append(replace(value, fit=min(1.0, fit * (OTHER_PERSON if loose else 1.0))))
    return found


def _is_somebody_of(view: ClaimView, value: Value, asked: list[str]) -> bool:
    """Whether a name is told of by whom it belongs to: "the girl's father, Tom Voss" does not name the girl."""
    token = view.tokens[value.last]
    nouns = [token.head] if token.dep == "appos" else []
    nouns += [i for i in view.children[value.last] if view.tokens[i].dep == "appos"]
    owners = [j for i in nouns for j in view.children[i] if view.tokens[j].dep == "poss"]
    return any(set(view.stems[i]) & set(asked) for i in owners)


def _is_given(view: ClaimView, value: Value, asked: set[str]) -> bool:
    """Whether a name is the one that the question gives itself ("the woman Doe wrote to": not Doe)."""
    return bool(set(view.stems[value.last]) & asked) and view.tokens[value.last].pos == "PROPN"


def _find_thing_names(view: ClaimView, asked: list[str]) -> list[Value]:
    score = load_lexicon().score_words
    found = []
    values = [value for value in find_people(view) if not value.why.startswith("describes")] + [
        Value(a, b, 0.8, " ".join(view.words[a : b + 1]), "is a name", b)
        for a, b, label in find_entities(view)
        if label in ("ORG", "FAC", "LOC", "PRODUCT", "GPE", "WORK_OF_ART", "EVENT")
    ]
    covered = {i for value in values if value.fit >= LEAST_PERSON for i in range(value.first, value.last + 1)}
    values += [
        Value(min([i, *_list_compounds(view, i)]), i, 0.8, view.words[i], "stands beside it", i)
        for i, token in enumerate(view.tokens)
        if token.dep in ("appos", "oprd") and token.pos == "PROPN" and i not in covered
    ]
    called = bool(_CALLED.search(view.text))
    for value in values:
        if value.fit < 0.4:
            continue
        if set(asked) & VESSELS and _is_vessel(view, value):
            found.append(replace(value, fit=VESSEL, why="names a vessel"))
            continue
        if asked and not _names_thing(view, value, asked):
            found.append(replace(value, fit=OTHER_THING * value.fit))
            continue
        near = describe_head(view, value) | {
            stem for i in range(max(0, value.first - 3), value.first) for stem in view.stems[i]
        }
        role = max((score(one, stem) for one in asked for stem in near), default=0.0)
        fit = min(1.0, value.fit * ((0.8 if called else 0.7) + 0.5 * role))
        found.append(replace(value, fit=fit))
    return found


def asks_nickname(query: Query) -> bool:
    """Whether a question asks what somebody is called beside the name."""
    return _ASKS_NICKNAME.search(fold_word(query.text)) is not None


def find_nicknames(view: ClaimView) -> list[Value]:
    """What somebody is "known as", goes by, or is called in quotation marks inside the name ("Ann “Red” Doe")."""
    text, start = view.claim.text, view.claim.passage.start
    spans = [match.span(1) for match in _QUOTED_INSIDE.finditer(text)]
    found = [Value(*_find_tokens(view, start, span), 1.0, text[slice(*span)], "is a nickname") for span in spans]
    for match in _BY_NICKNAME.finditer(view.text):
        index = view.find_token(start + match.end())
        first = index
        while index < len(view.words) and view.words[index] in ('"', "“", "'", "the"):
            index += 1
        last = index
        while last + 1 < len(view.tokens) and (view.tokens[last + 1].pos == "PROPN" or view.words[last + 1] == "-"):
            last += 1
        first = first if view.words[first] == "the" else index
        if index < len(view.tokens) and text[view.tokens[index].start - start].isupper():
            found.append(Value(first, last, 1.0, " ".join(view.words[first : last + 1]), "is a nickname", last))
    return found


def _find_born(view: ClaimView) -> list[Value]:
    """The name that somebody was born with ("was born Ann Doe"), or that is said to be the real one."""
    text, start = view.claim.text, view.claim.passage.start
    found = []
    for match in _BORN.finditer(view.text):
        first = last = view.find_token(start + match.end())
        while last + 1 < len(view.tokens) and text[view.tokens[last + 1].start - start].isupper():
            last += 1
        if text[view.tokens[first].start - start].isupper() and view.tokens[first].entity not in ("DATE", "GPE"):
            found.append(Value(first, last, 1.0, " ".join(view.words[first : last + 1]), "is the name at birth", last))
    return found


def _find_tokens(view: ClaimView, start: int, span: tuple[int, int]) -> tuple[int, int]:
    return view.find_token(start + span[0]), view.find_token(start + span[1] - 1)


def _list_compounds(view: ClaimView, index: int) -> list[int]:
    return [child for child in view.children[index] if view.tokens[child].dep == "compound" and child < index]


def _is_vessel(view: ClaimView, value: Value) -> bool:
    """Whether a name is a ship's by its letters ("MV Star") or by what it does ("The Star capsized off the cape")."""
    before = view.words[value.first - 1] if value.first else ""
    if is_letters(before) or is_letters(view.words[value.first]):
        return True
    head = view.tokens[value.last]
    does = head.dep in ("nsubj", "nsubjpass") and set(view.stems[head.head]) & _SAILING
    return before == "the" and bool(does)


def _names_thing(view: ClaimView, value: Value, asked: list[str]) -> bool:
    """Whether a name is said to be that of the thing asked about: "the vessel, the Marlin Queen", "Lakeside School"."""
    head = value.head if value.head >= 0 else value.last
    token, score = view.tokens[head], load_lexicon().score_words
    nodes = [i for i in view.children[head] if view.tokens[i].dep == "appos"]
    if token.dep in ("appos", "compound", "nmod", "oprd", "attr"):
        nodes.append(token.head)
        nodes += view.list_subjects(token.head)
    # "The dhow, Salahaddin": beside its noun by the commas, whatever the parse.
    start = value.first
    while start > 1 and view.words[start - 1] in ("the", ","):
        start -= 1
    known = any(mention.refers_to == value.norm for mention in view.claim.mentions)
    if "," in view.words[start : value.first + 1] and not known:
        nodes.append(start - 1)
    # A company is called after what it runs, in the plural.
    own = [] if view.words[head].endswith("s") or token.entity == "PERSON" else [head]
    before = range(max(0, value.first - CALLED_BY), value.first)
    if any(_CALLED.fullmatch(view.words[i]) for i in before):
        own += [i for i in before if view.tokens[i].pos in NOUNS]
    elif value.first > 1 and view.words[value.first - 1] in '(“"':
        own.append(value.first - 2)
    return any(score(one, stem) for one in asked for i in (*nodes, *own) for stem in view.stems[i])
