"""What a name is said to be, and of whom or what: titles, appositions, "named her as his deputy"."""

from __future__ import annotations

from store.answers.english.meanings import find_classes, find_verb_share
from store.answers.english.words import stem_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.values import Value

NOUNS = frozenset({"NOUN", "PROPN"})
ROLE_NOUNS = frozenset(
    stem_word(word)
    for word in "judge officer deputy sheriff chief mayor governor prosecutor attorney lawyer detective president "
    "minister senator commander captain doctor superintendent manager teacher student player coach owner leader "
    "spokesman spokeswoman spokesperson director commissioner coroner sergeant lieutenant trooper insurer suspect "
    "victim gunman shooter defendant friend cousin brother sister mother father son daughter wife husband girlfriend "
    "boyfriend grandmother grandfather neighbor worker employee resident insurance reporter general secretary "
    "resource srd examiner advocate member founder ceo cfo coo da ag pm executive chairman chairwoman treasurer clerk "
    "dean bishop pilot pastor principal counselor nurse firefighter medic analyst expert professor".split()
)
# Words that name somebody or some body without telling who.
ANYBODY = frozenset(
    stem_word(word)
    for word in "man men woman women people person someone somebody guy boy girl lady male female individual other "
    "others one human adult victim suspect shooter gunman killer attacker kid child "
    "children pair couple trio two group member team".split()
)
_OWNED_BY = frozenset({"of", "for", "at", "to", "in", "with"})
_BESIDE = frozenset({",", "(", "--", "—", "–", "-"})
FARTHEST = 9
# Letters of a doer's noun, and per cent of its uses in which the verb under it is one.
SHORTEST, OFTEN = 6, 40


def is_person_word(stem: str) -> bool:
    """Whether a noun with this stem names people: a role, a trade, a relative."""
    return stem in ROLE_NOUNS or "person" in find_classes(stem)


def is_agent_word(word: str) -> bool:
    """Whether a printed noun says who does something by its form ("cleaners"): it may be a tool as well."""
    base = word.removesuffix("s")
    if len(base) < SHORTEST or not base.endswith(("er", "or")):
        return False
    return any(find_verb_share(stem_word(one)) >= OFTEN for one in (base[:-2], base[:-1], base[:-3]))


def is_group_word(stem: str) -> bool:
    """Whether a noun with this stem names a body of people."""
    return "group" in find_classes(stem)


def list_roles_of(view: ClaimView, first: int, last: int) -> set[int]:
    """The tokens that say what the name at ``first`` to ``last`` is: its title, what stands beside it, what "is" links.

    By the grammar, and by commas where a small model reads them otherwise ("Ann Doe, the dean,").
    """
    found = set(_list_titles(view, first))
    inside = range(first, last + 1)
    for i in inside:
        found |= {j for j in view.children[i] if view.tokens[j].dep in ("appos", "compound", "nmod")}
        token = view.tokens[i]
        if token.head in inside:
            continue
        if token.dep in ("appos", "compound", "nmod"):
            found.add(token.head)
        found |= _list_linked(view, i)
    found |= _list_beside(view, first, last)
    # "Ann Doe, a nurse and mother of two".
    found |= {j for i in found for j in view.children[i] if view.tokens[j].dep == "conj"}
    return {i for i in found if i not in inside and view.tokens[i].pos in NOUNS}


def _ends_noun(view: ClaimView, index: int) -> bool:
    after = view.tokens[index + 1].pos if index + 1 < len(view.tokens) else ""
    return view.tokens[index].pos in NOUNS and after not in NOUNS and view.words[index] != "'s"


def _list_titles(view: ClaimView, first: int) -> list[int]:
    found = []
    for i in range(first - 1, max(-1, first - 6), -1):
        if view.tokens[i].pos not in NOUNS and view.tokens[i].pos != "ADJ" and view.words[i] not in ("-", "."):
            break
        found.append(i)
    return found


def _list_linked(view: ClaimView, index: int) -> set[int]:
    """What a verb says a name is: "X is the chief", "they chose X as captain", "the chief is X"."""
    token = view.tokens[index]
    found: set[int] = set()
    head = token.head
    if token.dep in ("attr", "oprd"):
        found |= set(view.list_subjects(head))
    if token.dep in ("nsubj", "nsubjpass", "dobj"):
        for child in view.children[head]:
            one = view.tokens[child]
            if one.dep in ("attr", "oprd") and (token.dep != "dobj" or one.dep == "oprd"):
                found.add(child)
            elif one.dep == "prep" and view.words[child] == "as" and not _has_name(view, index, child):
                found |= {i for i in view.children[child] if view.tokens[i].dep == "pobj"}
    for child in view.children[index]:
        one = view.tokens[child]
        if one.dep == "prep" and view.words[child] == "as":
            found |= {i for i in view.children[child] if view.tokens[i].dep == "pobj"}
        elif one.dep == "relcl":
            found |= {i for i in view.children[child] if view.tokens[i].dep == "attr"}
    if token.dep == "pobj" and view.words[head] == "as":
        found |= {i for i in view.children[view.tokens[head].head] if view.tokens[i].dep in ("dobj", "nsubjpass")}
    return found


def _has_name(view: ClaimView, low: int, high: int) -> bool:
    """Whether another name stands between: "Doe named Roe as his deputy" says nothing of what Doe is."""
    return any(view.tokens[i].pos == "PROPN" and view.tokens[i].entity == "PERSON" for i in range(low + 1, high))


def _list_beside(view: ClaimView, first: int, last: int) -> set[int]:
    """Nouns set off by a comma beside a name, and what "as" leads to right after it, whatever the parse."""
    found = _list_after(view, last + 1)
    if first > 1 and view.words[first - 1] == "," and view.tokens[first - 2].pos in NOUNS:
        found.add(first - 2)
        # "The mayor of Salto, Ann Doe": the role stands before what it is of.
        for i in range(first - 2, max(-1, first - FARTHEST), -1):
            if view.tokens[i].pos in ("VERB", "AUX", "SCONJ", "CCONJ", "PUNCT"):
                break
            if view.tokens[i].pos == "NOUN":
                found.add(i)
    return found


def _list_after(view: ClaimView, after: int) -> set[int]:
    if after >= len(view.words):
        return set()
    if view.words[after] == "as":
        # "Naming Ann Doe as his deputy".
        return set([i for i in range(after + 1, min(after + 6, len(view.words))) if _ends_noun(view, i)][:1])
    found: set[int] = set()
    if view.words[after] not in _BESIDE:
        return found
    for i in range(after + 1, min(after + FARTHEST, len(view.words))):
        token = view.tokens[i]
        if token.pos in ("VERB", "AUX", "SCONJ", "CCONJ", "PRON") or view.words[i] in (*_BESIDE, "whose"):
            break
        if token.pos == "ADP" and view.words[i] in _OWNED_BY:
            break
        if token.pos in NOUNS and not token.entity:
            found.add(i)
    return found


def list_owners(view: ClaimView, role: int) -> set[int]:
    """The tokens of whom or what a role is: "his", "Doe's", "of the mine", "Halden" in "Halden CEO"."""
    found: set[int] = set()
    for child in view.children[role]:
        token = view.tokens[child]
        if token.dep in ("poss", "compound", "nmod") or (token.dep == "amod" and token.entity):
            found |= {child, *view.find_subtree(child)}
        elif token.dep == "prep" and view.words[child] in _OWNED_BY:
            found |= set(view.find_subtree(child))
    if role and view.tokens[role - 1].pos in NOUNS:
        found.add(role - 1)
    found |= {j for i in found if view.words[i] == "whose" for j in find_relative(view, i)}
    return {i for i in found if view.tokens[i].pos in (*NOUNS, "PRON", "ADJ") or view.is_pronoun(i)}


def find_relative(view: ClaimView, whose: int) -> set[int]:
    """Whom a "whose" means: what its clause hangs on, or else the noun right before it."""
    for node in view.paths[whose]:
        if view.tokens[node].dep == "relcl":
            return {view.tokens[node].head}
    before = whose - 2 if whose > 1 and view.words[whose - 1] == "," else whose - 1
    return {before} if before >= 0 and view.tokens[before].pos in NOUNS else set()


def describe_head(view: ClaimView, value: Value) -> set[str]:
    """Give the stems that describe a name: its title before it, its apposition, what it is said to be."""
    near: set[str] = set()
    head = value.head if value.head >= 0 else value.last
    nodes = set(range(max(0, value.first - 5), value.first)) if value.first else set()
    nodes = {i for i in nodes if view.tokens[i].pos in (*NOUNS, "ADJ") and _unbroken(view, i, value.first)}
    nodes |= {i for i in view.children[head] if view.tokens[i].dep in ("appos", "compound", "amod", "nmod")}
    token = view.tokens[head]
    if token.dep in ("appos", "attr", "compound", "nmod", "oprd"):
        nodes.add(token.head)
        if view.tokens[token.head].dep == "appos":
            # "His wife, the dancer Ana Roe".
            nodes.add(view.tokens[token.head].head)
    for node in view.children[token.head]:
        if token.dep in ("nsubj", "nsubjpass") and view.tokens[node].dep in ("attr", "oprd"):
            nodes.add(node)
    for i in list(nodes):
        near |= {
            stem for j in (i, *view.children[i]) if view.tokens[j].pos in (*NOUNS, "ADJ") for stem in view.stems[j]
        }
    for i in range(value.last + 1, min(value.last + FARTHEST, len(view.tokens))):
        if i == value.last + 1 and view.words[i] not in (*_BESIDE, "'s"):
            break
        if view.tokens[i].pos in ("VERB", "AUX"):
            break
        near |= set(view.stems[i]) if view.tokens[i].pos in NOUNS else set()
    return near | {stem for i in list_roles_of(view, value.first, value.last) for stem in view.stems[i]}


def _unbroken(view: ClaimView, index: int, until: int) -> bool:
    return all(
        view.tokens[i].pos not in ("VERB", "AUX", "SCONJ", "CCONJ") and view.words[i] not in '.;:“”"'
        for i in range(index, until)
    )


def is_of_another(view: ClaimView, value: Value, query: Query) -> bool:
    """Whether the claim speaks of "a man" or "the girl" asked for, and that is not who bears this name."""
    focus = [term.stem for term in query.of_part("focus") if is_person_word(term.stem)]
    nodes = {i for stem in focus for i in view.places.get(stem, ()) if view.tokens[i].pos == "NOUN"}
    if not nodes:
        return False
    own = {*range(value.first, value.last + 1), *list_roles_of(view, value.first, value.last)}
    own |= {i for token in tuple(own) for i in view.chains.get(token, ())}
    return not nodes & own
