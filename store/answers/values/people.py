"""Who: the people of a claim, weighed by what they do or suffer, by what they are, and by whose something is."""

from __future__ import annotations

import re
from dataclasses import replace

from store.answers.english.lexicon import load_lexicon
from store.answers.english.words import fold_word, stem_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query, Term
from store.answers.values.names import find_names, find_nicknames
from store.answers.values.naming import find_entities, find_people
from store.answers.values.roles import (
    ANYBODY,
    NOUNS,
    ROLE_NOUNS,
    describe_head,
    find_relative,
    is_of_another,
    is_person_word,
    list_owners,
    list_roles_of,
)
from store.answers.values.values import Value
from store.answers.values.voices import AT_VERB, DOES, DOES_NAMELESS, list_bound, list_doers, weigh_voices

__all__ = [
    "ROLE_NOUNS",
    "describe_head",
    "find_definitions",
    "find_entities",
    "find_names",
    "find_persons",
    "keep_block",
]

_OWNER = re.compile(r"([\w-]+)(?:'s\b|(?<=s)'(?!\w))")
_ASKS_CALLED = re.compile(r"\b(?:called|known as|nicknamed)\s*\?*$")
_SAY = frozenset(
    stem_word(word) for word in "say tell add report announce state write claim tweet argue note explain recall".split()
)
NOT_OF_IT, UNTITLED, APART, OTHER_PERSON = 0.35, 0.4, 0.6, 0.4
LEAST_ROLE, LEAST_NAMED, LEAST_RAISED = 0.5, 0.5, 0.45
# Steps in the tree between a name and whom its title is of, where nothing links the two.
BESIDE = 4
TITLED, BY_TITLE = 0.8, ", by that title"


def find_persons(view: ClaimView, query: Query) -> list[Value]:
    """For "who": the people of the claim who are not named in the question, weighed by voice and description."""
    if fold_word(query.text).startswith("whose"):
        return _find_owners(view, query)
    asked = {term.stem for term in query.terms}
    if _ASKS_CALLED.search(fold_word(query.text)) and (nicknames := find_nicknames(view)):
        return nicknames
    people = [value for value in find_people(view) if not _is_asked(view, value, asked)]
    people = [_weigh_role(view, value, query) for value in weigh_voices(view, people, query)]
    return [value for value in people if not query.named or value.fit >= LEAST_NAMED]


def _find_owners(view: ClaimView, query: Query) -> list[Value]:
    """For "whose": who has the thing asked about ("Doe's gun", "a gun that belonged to Doe", "Doe owned the gun")."""
    score = load_lexicon().score_words
    things = [term.stem for term in query.of_part("focus")][:1] or [term.stem for term in query.of_part("subject")][:1]
    nodes = [
        i
        for i, stems in enumerate(view.stems)
        if any(score(one, stem) >= LEAST_ROLE for one in things for stem in stems)
    ]
    found = []
    people = find_people(view)
    for thing in nodes:
        owners = {i for i in view.children[thing] if view.tokens[i].dep == "poss"}
        owners |= {j for i in view.children[thing] if view.words[i] == "of" for j in view.children[i]}
        owners |= {j for i in tuple(owners) if view.words[i] == "whose" for j in find_relative(view, i)}
        for verb in (view.tokens[thing].head, *view.children[thing]):
            if set(view.stems[verb]) & _HAVE:
                owners |= list_doers(view, verb)
            if set(view.stems[verb]) & _BELONG:
                owners |= list_bound(view, verb, "to") | list_bound(view, verb, "by")
        owners |= {j for i in owners for j in view.chains.get(i, ())}
        for value in people:
            if value.last in owners or value.head in owners:
                fit = max(value.fit, DOES_NAMELESS if value.why.startswith("describes") else DOES)
                found.append(replace(value, fit=fit, why=f"{value.why}, whose {view.words[thing]} it is", head=thing))
    return found


_HAVE = frozenset(stem_word(word) for word in ("own", "have", "possess", "buy", "rent", "lease"))
_BELONG = frozenset(stem_word(word) for word in ("belong", "register", "own", "lease", "rent"))


def _is_asked(view: ClaimView, value: Value, asked: set[str]) -> bool:
    """Whether a name is the one that the question names itself: by its surname, or by all of its words."""
    nouns = [i for i in range(value.first, value.last + 1) if view.tokens[i].pos in NOUNS]
    if nouns and view.tokens[nouns[-1]].entity != "PERSON" and view.tokens[nouns[0]].pos == "PROPN":
        # A body is meant by the first word of its name.
        return bool(set(view.stems[nouns[0]]) & asked)
    return not nouns or bool(set(view.stems[nouns[-1]]) & asked and view.tokens[nouns[-1]].pos == "PROPN")


def _lower_speaker(view: ClaimView, value: Value) -> Value:
    """Who is quoted as saying something is seldom who the rest of the sentence is about."""
    head = value.head if value.head >= 0 else value.last
    token = view.tokens[head]
    told = token.dep in ("dobj", "dative") and set(view.stems[token.head]) & _SAY
    if told or (token.dep == "nsubj" and set(view.stems[token.head]) & _SAY):
        return Value(value.first, value.last, value.fit * 0.5, value.norm, value.why + ", who speaks here", value.head)
    return value


def _weigh_role(view: ClaimView, value: Value, query: Query) -> Value:
    """Raise a person whose title or description is the one asked for, lower one asked by another's name."""
    told = any(term.typed for term in query.of_part("predicate"))
    at_verb = value.why.endswith(AT_VERB)
    asked = [term.stem for term in query.of_part("focus", "subject")]
    own = {stem for i in range(value.first, value.last + 1) for stem in view.stems[i]}
    if asked and set(asked) <= own and not query.of_part("predicate"):
        return replace(value, fit=value.fit * 0.3, why=f"{value.why}, who is the one asked about")
    roles = [] if told else list_asked_roles(query)
    if roles and not at_verb:
        weighed = _weigh_office(view, value, query, roles)
        if weighed.fit < value.fit:
            return weighed
        value = weighed
    if query.named and not at_verb and is_of_another(view, value, query):
        return replace(value, fit=value.fit * OTHER_PERSON, why=f"{value.why}, not the one asked for")
    kinds = [stem for stem in asked if is_person_word(stem)] if told else asked
    raisable = value.fit >= LEAST_RAISED and not (told and value.why.startswith("describes"))
    role = _score_description(view, value, kinds) if kinds and raisable else 0.0
    if role:
        fit = min(1.0, value.fit * (0.75 + 0.5 * role))
        return replace(
            value, fit=max(fit, value.fit) if at_verb else fit, why=f"{value.why} with the description asked for"
        )
    if value.why.endswith(BY_TITLE):
        return value
    value = value if at_verb else _lower_speaker(view, value)
    return replace(value, fit=value.fit * (0.75 if asked and not query.of_part("predicate") else 1.0))


def _score_description(view: ClaimView, value: Value, kinds: list[str]) -> float:
    score = load_lexicon().score_words
    near = describe_head(view, value)
    return max((score(one, stem) for one in kinds for stem in near), default=0.0)


def list_asked_roles(query: Query) -> list[Term]:
    """The words of a question that name an office, a trade or a relative, without a verb ("who is Doe's lawyer")."""
    names = {stem for name in query.names for stem in name}
    nouns = [term for term in query.terms if term.part in ("focus", "subject") and term.stem not in names]
    owned = [term for term in nouns if term.owned]
    # What is said to be somebody's is asked for as it is called, also where no table knows the word for people's.
    return owned or [term for term in nouns if is_person_word(term.stem)]


def _list_bodies(query: Query, roles: list[Term]) -> list[str]:
    """The stems of whom or what an office was asked of: before "'s", or after "of"; else whatever stands beside it."""
    owners = {stem_word(word) for word in _OWNER.findall(fold_word(query.text))}
    others = [term for term in query.terms if term not in roles and term.typed and term.weight >= LEAST_ROLE]
    owning = [term.stem for term in others if term.stem in owners]
    return owning or [term.stem for term in others]


def _weigh_office(view: ClaimView, value: Value, query: Query, roles: list[Term]) -> Value:
    """Hold a name's own titles against the office asked for, and whom that is of against whom it was asked of."""
    score = load_lexicon().score_words
    inside = set(range(value.first, value.last + 1))
    titles = list_roles_of(view, value.first, value.last) | (inside if value.why.startswith("describes") else set())
    held = {i for i in titles if any(score(one.stem, stem) >= LEAST_ROLE for one in roles for stem in view.stems[i])}
    if not held:
        if not any(term.owned for term in roles):
            return value
        near = describe_head(view, value)
        told = any(score(one.stem, stem) >= LEAST_ROLE for one in roles for stem in near)
        return replace(value, fit=value.fit * (APART if told else UNTITLED), why=f"{value.why}, without that title")
    bodies = _list_bodies(query, roles)
    owners = {j for i in held for j in list_owners(view, i)} - held
    if any({i, *view.chains.get(i, ())} & inside for i in owners):
        return replace(value, fit=value.fit * NOT_OF_IT, why=f"{value.why}, whose it is")
    nameless = value.why.startswith("describes")
    known_as = value if nameless else replace(value, fit=max(value.fit, TITLED), why=f"{value.why}{BY_TITLE}")
    if not bodies:
        return known_as
    if not owners:
        exact = any(one.stem == stem for one in roles for i in held for stem in view.stems[i])
        printed = {i for body in bodies for i in (*view.places.get(body, ()), *view.named.get(body, ()))}
        beside = any(view.measure_path(value.last, i) <= BESIDE for i in printed)
        alone = not beside and (not exact or (any(term.owned for term in roles) and not printed))
        return replace(value, fit=value.fit * UNTITLED, why=f"{value.why}, of nobody told") if alone else known_as
    known = {stem for i in owners for stem in view.stems[i]}
    known |= {stem for stem, tokens in view.named.items() if owners & set(tokens)}
    if any(score(one, stem) >= LEAST_ROLE for one in bodies for stem in known):
        return known_as
    unknown = all(view.is_pronoun(i) and not any(i in tokens for tokens in view.named.values()) for i in owners)
    if unknown or not any(view.tokens[i].entity or view.is_pronoun(i) for i in owners):
        return known_as
    return replace(value, fit=value.fit * NOT_OF_IT, why=f"{value.why}, of somebody else")


def _is_described(view: ClaimView, value: Value) -> bool:
    """Whether the sentence says what a name is, and not only what somebody of that name did or said."""
    head = value.head if value.head >= 0 else value.last
    token = view.tokens[head]
    own = {view.tokens[i].dep for i in view.children[head]} | {token.dep}
    beside = {view.tokens[i].dep for i in view.children[token.head]} if token.dep in ("nsubj", "nsubjpass") else set()
    return bool(own & {"appos", "relcl", "acl"}) or bool(beside & {"attr", "oprd"}) or token.dep in ("attr", "oprd")


def find_definitions(view: ClaimView, query: Query) -> list[Value]:
    """What a name is said to be: its title, its apposition, its role."""
    asked = {term.stem for term in query.terms}
    found = []
    for value in find_people(view):
        own = {stem for i in range(value.first, value.last + 1) for stem in view.stems[i]} | {
            stem_word(w) for w in fold_word(value.norm).split()
        }
        if not asked & own:
            continue
        near = describe_head(view, value)
        roles = near & ROLE_NOUNS or {stem for stem in near if stem not in ANYBODY and is_person_word(stem)}
        fit = 0.95 if roles else 0.55 if near and _is_described(view, value) else 0.25
        why = f"says what {value.norm} is" if roles else value.why
        found.append(Value(*_widen(view, value), fit, value.norm, why, value.head))
    return found


def _widen(view: ClaimView, value: Value) -> tuple[int, int]:
    head = value.head if value.head >= 0 else value.last
    # "Sheriff Israel and I", "Pustizzi, roughly 40 of the 130 officers": not what he is.
    apart = [
        i
        for i in view.children[head]
        if view.tokens[i].dep in ("cc", "conj") or any(view.is_number(j) for j in view.children[i])
    ]
    other = {j for i in apart for j in view.find_subtree(i)}
    span = [i for i in view.find_subtree(head) if abs(i - head) < 14 and i not in other]
    block = keep_block(span, head)
    first, last = min(value.first, block[0]), max(value.last, block[-1])
    while last > value.last and view.tokens[last].pos == "PUNCT":
        last -= 1
    return _find_title(view, first), last


def _find_title(view: ClaimView, first: int) -> int:
    """Where an office starts that stands before a name by a comma ("the Chief of Police, | So-and-so")."""
    if first < 2 or view.words[first - 1] != ",":
        return first
    start = first - 1
    while start > 0 and (view.tokens[start - 1].pos in (*NOUNS, "ADJ") or view.words[start - 1] in ("of", "the", "'s")):
        start -= 1
    titled = any(set(view.stems[i]) & ROLE_NOUNS for i in range(start, first - 1))
    return start if titled else first


def keep_block(parts: list[int], head: int) -> list[int]:
    """The unbroken run of tokens around a head, out of those that belong to it."""
    kept = [head]
    for i in sorted(i for i in parts if i > head):
        if i != kept[-1] + 1:
            break
        kept.append(i)
    low = [head]
    for i in sorted((i for i in parts if i < head), reverse=True):
        if i != low[-1] - 1:
            break
        low.append(i)
    return sorted(set(kept + low))
