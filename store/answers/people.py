"""People and bodies as values: who, what name, and what a name is said to be."""

from __future__ import annotations

import re
from dataclasses import replace

from store.answers.lexicon import load_lexicon
from store.answers.query import Query
from store.answers.values import Value
from store.answers.view import ClaimView
from store.answers.words import fold_word, stem_word

_NOUNS = ("NOUN", "PROPN")
ROLE_NOUNS = frozenset(
    stem_word(word)
    for word in "judge officer deputy sheriff chief mayor governor prosecutor attorney lawyer detective president "
    "minister "
    "senator commander captain doctor superintendent manager teacher student player coach owner leader spokesman "
    "spokeswoman "
    "spokesperson director commissioner coroner sergeant lieutenant trooper insurer suspect victim gunman shooter "
    "defendant "
    "friend cousin brother sister mother father son daughter wife husband girlfriend boyfriend grandmother grandfather "
    "neighbor worker employee resident insurance reporter general secretary resource srd examiner advocate member "
    "founder "
    "ceo cfo coo da ag pm executive chairman chairwoman treasurer clerk dean bishop pilot "
    "pastor principal counselor nurse firefighter medic analyst expert professor".split()
)
_SAY = frozenset(
    stem_word(word) for word in "say tell add report announce state write claim tweet argue note explain recall".split()
)
# Fits of people without a name, and of bodies, that are raised where they do what was asked.
WEAKEST, NAMELESS = 0.4, 0.6
# How many words before a name may tell what is called so.
CALLED_BY = 7
_CALLED = re.compile(r"\b(?:named|called|known as|identified as|nicknamed|dubbed)\b")


def find_people(view: ClaimView) -> list[Value]:
    """Every person (or, weaker, body or described group) that the claim prints, as a value."""
    found: dict[tuple[int, int], Value] = {}
    for first, last, label in find_entities(view):
        fit = {"PERSON": 1.0, "ORG": 0.5, "NORP": 0.35}.get(label, 0.0)
        if fit and _is_name(view, first, last):
            found[first, last] = _person(view, first, last, fit)
    for mention in view.claim.mentions:
        if mention.refers_to is None or not mention.passage.text[:1].isupper():
            continue
        first, last = view.find_token(mention.passage.start), view.find_token(mention.passage.end - 1)
        known = found.get((first, last))
        if not view.is_pronoun(first) and view.tokens[first].pos != "PRON" and (known is None or known.fit < 0.9):
            fit = 0.95 if view.tokens[last].entity in ("PERSON", "") else 0.6
            found[first, last] = Value(first, last, fit, mention.refers_to, f"names {mention.refers_to}", last)
    kept = [value for value in found.values() if not any(_inside(value, other) for other in found.values())]
    return kept + _find_described(view, kept)


def _is_name(view: ClaimView, first: int, last: int) -> bool:
    """Whether a run that the model calls a person looks like a name: short, and proper nouns all through."""
    if last - first > 4:
        return False
    return all(view.tokens[i].pos in ("PROPN", "PUNCT", "PART") or i == first for i in range(first, last + 1))


def _inside(value: Value, other: Value) -> bool:
    return (
        value is not other
        and other.first <= value.first
        and value.last <= other.last
        and (other.last - other.first > value.last - value.first)
    )


def _person(view: ClaimView, first: int, last: int, fit: float) -> Value:
    while last > first and view.words[last] in ("'s", "'"):
        last -= 1
    printed = view.claim.text[
        view.tokens[first].start - view.claim.passage.start : view.tokens[last].end - view.claim.passage.start
    ]
    return Value(first, last, fit, printed, f"names {printed}", last)


def _find_described(view: ClaimView, named: list[Value]) -> list[Value]:
    """People without a name ("a police source", "two teenagers"), for want of one."""
    taken = {i for value in named for i in range(value.first, value.last + 1)}
    score = load_lexicon().score_words
    found = []
    for index, token in enumerate(view.tokens):
        if index in taken or token.pos not in _NOUNS:
            continue
        if any(stem in ROLE_NOUNS or score("person", stem) or score("police", stem) for stem in view.stems[index]):
            first = min(
                [
                    i
                    for i in view.children[index]
                    if i < index and view.tokens[i].dep in ("det", "compound", "amod", "nummod", "poss")
                ],
                default=index,
            )
            found.append(Value(first, index, 0.35, view.words[index], f"describes {view.words[index]}", index))
    return found


def find_entities(view: ClaimView) -> list[tuple[int, int, str]]:
    """Runs of tokens with one entity label, as ``(first, last, label)``."""
    found: list[tuple[int, int, str]] = []
    for index, token in enumerate(view.tokens):
        if not token.entity:
            continue
        if found and found[-1][1] == index - 1 and found[-1][2] == token.entity and token.pos != "PUNCT":
            found[-1] = (found[-1][0], index, token.entity)
        else:
            found.append((index, index, token.entity))
    return found


def find_persons(view: ClaimView, query: Query) -> list[Value]:
    """For "who": the people of the claim who are not named in the question, weighed by description and voice."""
    asked = {term.stem for term in query.terms}
    people = [value for value in find_people(view) if not query.named or value.fit >= 0.5]
    others = [value for value in people if not _is_asked(view, value, asked)]
    predicates = [term.stem for term in query.of_part("predicate") if term.typed]
    others = [_raise_described(view, value, predicates) for value in others]
    return [_weigh_role(view, value, query) for value in others]


def _raise_described(view: ClaimView, value: Value, predicates: list[str]) -> Value:
    """People without a name are who it is, when they are the subject of the very verb ("officers were stunned")."""
    token = view.tokens[value.last]
    if value.fit > NAMELESS or token.dep not in ("nsubj", "nsubjpass"):
        return value
    score = load_lexicon().score_words
    asked = any(score(one, stem) for one in predicates for stem in view.stems[token.head])
    return replace(value, fit=0.7 if value.fit <= WEAKEST else 0.85) if asked else value


def _is_asked(view: ClaimView, value: Value, asked: set[str]) -> bool:
    """Whether a name is the one that the question names itself: by its surname, or by all of its words."""
    nouns = [i for i in range(value.first, value.last + 1) if view.tokens[i].pos in _NOUNS]
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
    asked = [term.stem for term in query.of_part("focus", "subject")]
    own = {stem for i in range(value.first, value.last + 1) for stem in view.stems[i]}
    if asked and set(asked) <= own and query.wanted == "person" and not query.of_part("predicate"):
        return Value(
            value.first, value.last, value.fit * 0.3, value.norm, value.why + ", who is the one asked about", value.head
        )
    near = describe_head(view, value)
    score = load_lexicon().score_words
    role = max((score(one, stem) for one in asked for stem in near), default=0.0)
    if query.of_part("focus", "subject") and role:
        return Value(
            value.first,
            value.last,
            min(1.0, value.fit * (0.75 + 0.5 * role)),
            value.norm,
            value.why + " with the description asked for",
            value.head,
        )
    value = _lower_speaker(view, value)
    factor = 0.75 if asked and not query.of_part("predicate") else 1.0
    return Value(value.first, value.last, value.fit * factor, value.norm, value.why, value.head)


def describe_head(view: ClaimView, value: Value) -> set[str]:
    """Give the stems that describe a name: its title before it, its apposition, what it is said to be."""
    near: set[str] = set()
    head = value.head if value.head >= 0 else value.last
    nodes = set(range(max(0, value.first - 5), value.first)) if value.first else set()
    nodes = {i for i in nodes if view.tokens[i].pos in (*_NOUNS, "ADJ") and _unbroken(view, i, value.first)}
    nodes |= {i for i in view.children[head] if view.tokens[i].dep in ("appos", "compound", "amod", "nmod")}
    token = view.tokens[head]
    if token.dep in ("appos", "attr", "compound", "nmod", "oprd"):
        nodes.add(token.head)
    for node in view.children[token.head]:
        if token.dep in ("nsubj", "nsubjpass") and view.tokens[node].dep in ("attr", "oprd"):
            nodes.add(node)
    for i in list(nodes):
        near |= {
            stem for j in (i, *view.children[i]) if view.tokens[j].pos in (*_NOUNS, "ADJ") for stem in view.stems[j]
        }
    for i in range(value.last + 1, min(value.last + 9, len(view.tokens))):
        if i == value.last + 1 and view.words[i] not in (",", "(", "--", "—", "'s"):
            break
        if view.tokens[i].pos in ("VERB", "AUX"):
            break
        near |= set(view.stems[i]) if view.tokens[i].pos in _NOUNS else set()
    return near


def _unbroken(view: ClaimView, index: int, until: int) -> bool:
    return all(
        view.tokens[i].pos not in ("VERB", "AUX", "SCONJ", "CCONJ") and view.words[i] not in '.;:“”"'
        for i in range(index, until)
    )


def find_names(view: ClaimView, query: Query) -> list[Value]:
    """For "what name": names of any kind, weighed by whether they stand with what is asked about."""
    asked = [term.stem for term in query.of_part("focus", "subject")]
    score = load_lexicon().score_words
    found = []
    values = find_people(view) + [
        Value(a, b, 0.8, " ".join(view.words[a : b + 1]), "is a name", b)
        for a, b, label in find_entities(view)
        if label in ("ORG", "FAC", "LOC", "PRODUCT", "GPE", "WORK_OF_ART", "EVENT")
    ]
    covered = {i for value in values for i in range(value.first, value.last + 1)}
    values += [
        Value(min([i, *_list_compounds(view, i)]), i, 0.8, view.words[i], "stands beside it", i)
        for i, token in enumerate(view.tokens)
        if token.dep in ("appos", "oprd") and token.pos == "PROPN" and i not in covered
    ]
    called = bool(_CALLED.search(view.text))
    people = not asked or any(one in ROLE_NOUNS or score("person", one) for one in asked)
    for value in values:
        if value.fit < 0.4:
            continue
        if not people and not _names_thing(view, value, asked):
            found.append(replace(value, fit=0.4 * value.fit))
            continue
        near = describe_head(view, value) | {
            stem for i in range(max(0, value.first - 3), value.first) for stem in view.stems[i]
        }
        role = max((score(one, stem) for one in asked for stem in near), default=0.0)
        fit = min(1.0, value.fit * ((0.8 if called else 0.7) + 0.5 * role))
        found.append(Value(value.first, value.last, fit, value.norm, value.why, value.head))
    return found


def _list_compounds(view: ClaimView, index: int) -> list[int]:
    return [child for child in view.children[index] if view.tokens[child].dep == "compound" and child < index]


def _names_thing(view: ClaimView, value: Value, asked: list[str]) -> bool:
    """Whether a name is said to be that of the thing asked about: "the vessel, the Marlin Queen", "Lakeside School"."""
    head = value.head if value.head >= 0 else value.last
    token, score = view.tokens[head], load_lexicon().score_words
    nodes = [i for i in view.children[head] if view.tokens[i].dep == "appos"]
    if token.dep in ("appos", "compound", "nmod", "oprd", "attr"):
        nodes.append(token.head)
        nodes += [i for i in view.children[token.head] if view.tokens[i].dep in ("nsubj", "nsubjpass")]
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
        own += [i for i in before if view.tokens[i].pos in _NOUNS]
    elif value.first > 1 and view.words[value.first - 1] in '(“"':
        own.append(value.first - 2)
    return any(score(one, stem) for one in asked for i in (*nodes, *own) for stem in view.stems[i])


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
        roles = near & ROLE_NOUNS
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
    while start > 0 and (
        view.tokens[start - 1].pos in (*_NOUNS, "ADJ") or view.words[start - 1] in ("of", "the", "'s")
    ):
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
