"""What the asked verb takes: its objects and complements, and what somebody was doing."""

from __future__ import annotations

import re

from store.answers.english.lexicon import load_lexicon
from store.answers.english.words import fold_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.asked import list_asked, list_verbs, print_tokens
from store.answers.values.people import keep_block
from store.answers.values.placing import is_place
from store.answers.values.topics import ABOUT
from store.answers.values.values import Value

# What a verb takes by the very preposition that was asked ("charged with"), a noun by "of", and by another.
SAME, LATE, OF, APART, OTHER = 1.15, 1.1, 1.0, 0.8, 0.45
DOING, DOES, DOES_ANY = 0.95, 0.45, 0.7
# What stands after its verb, before it, and what is a sum of money.
AFTER, BEFORE, PRICED = 0.9, 0.6, 0.7
_DOER = re.compile(
    r"^(?:and |so )?what (?!else\b|is\b|are\b|was\b|were\b|did\b|does\b|do\b|has\b|have\b|had\b|will\b|would\b"
    r"|can\b|could\b|should\b|may\b|might\b|must\b|kind\b|sort\b|type\b|time\b)(\w+)"
)
_USED_TO = re.compile(r"\bus(?:e|ed|ing)\b.* to \w+")
_WHERE = frozenset("in at on near inside outside within around during since until by after before from".split())
_TIMED = frozenset({"DATE", "TIME"})
_TAKEN = frozenset({"dobj", "attr", "acomp", "oprd", "ccomp", "xcomp", "prep", "dative", "pobj"})
_DOING = re.compile(r"\b(?:doing|up to)\b")


def asks_doing(query: Query) -> bool:
    """Whether a question asks what somebody was doing."""
    return query.wanted == "what" and bool(_DOING.search(fold_word(query.text)))


def find_doings(view: ClaimView, query: Query) -> list[Value]:
    """What the one asked about was doing: verbs in -ing of which he is the subject."""
    asked = list_asked(view, query, "subject", "focus")
    found = []
    for index, token in enumerate(view.tokens):
        if token.pos != "VERB" or not view.words[index].endswith("ing"):
            continue
        subjects = [i for i in view.children[index] if view.tokens[i].dep == "nsubj"]
        being = any(view.tokens[i].dep == "aux" and view.words[i] != "to" for i in view.children[index])
        if not any(set(view.find_subtree(i)) & asked or view.is_pronoun(i) for i in subjects) or not being:
            continue
        last = view.trim_end(index, view.edges[index][1])
        found.append(Value(index, last, DOING, print_tokens(view, index, last), "says what was being done", index))
    return found


def _keep_clause(view: ClaimView, span: list[int], child: int) -> list[int]:
    """What a verb takes, without a clause that only says more of it ("a charge | that stemmed from …")."""
    kept = [*span[: span.index(child)], child]
    for i in span[span.index(child) + 1 :]:
        if view.clauses[i] != view.clauses[child] and view.tokens[view.clauses[i]].dep in ("relcl", "acl"):
            break
        kept.append(i)
    while len(kept) > 1 and view.tokens[kept[-1]].pos == "PUNCT":
        kept.pop()
    return kept


def find_objects(view: ClaimView, query: Query) -> list[Value]:
    """What a predicate is done to or with: its objects and complements, and those of its prepositions."""
    subjects = {term.stem for term in query.of_part("subject")}
    if _asks_doer(query):
        return _find_doers(view, query)
    found = _find_tools(view, query)
    for index, fit in _list_told(view, query).items():
        for child in _list_taken(view, index, subjects, query.preposition):
            token = view.tokens[child]
            done_to = token.dep == "nsubjpass" and not subjects
            if (token.dep not in _TAKEN and not done_to) or token.pos == "PRON" or _is_timed(view, child):
                continue
            span = _keep_clause(view, keep_block(view.find_subtree(child), child), child)
            if token.dep in ("oprd", "attr"):
                # "Called the charges “fiction”": the parse may hang the charges on what they were called.
                given = [i for i in view.children[child] if i < child and set(view.stems[i]) & subjects]
                span = [i for i in span if i > max(given, default=-1)]
            inside = [i for i in (child, *view.children[child]) if i in span or i > child]
            if any(stem in subjects for i in inside for stem in view.stems[i]):
                continue
            share = _weigh_preposition(view, index, child, query.preposition)
            if any(view.tokens[i].entity == "MONEY" for i in span[:4]):
                share *= PRICED
            share *= AFTER if child > index else BEFORE
            printed = print_tokens(view, span[0], span[-1])
            found.append(
                Value(span[0], span[-1], min(1.0, fit * share), printed, f"is what “{view.words[index]}” takes", child)
            )
    return found


def _list_told(view: ClaimView, query: Query) -> dict[int, float]:
    """The tokens that stand for the asked verb; else, less surely, the verbs of what is asked about."""
    predicates = [term.stem for term in query.of_part("predicate")]
    doers = [term.stem for term in (query.of_part("subject", "setting") if predicates else query.of_part("subject"))]
    score = load_lexicon().score_words
    told = {}
    for index, token in enumerate(view.tokens):
        if token.pos not in ("VERB", "NOUN", "ADJ", "AUX"):
            continue
        fit = max((score(one, stem) for one in predicates for stem in view.stems[index]), default=0.0)
        if not fit and token.pos == "VERB" and _does(view, index, doers):
            fit = DOES if predicates else DOES_ANY
        if fit:
            told[index] = fit
    return told


def _list_taken(view: ClaimView, index: int, asked: set[str], preposition: str) -> list[int]:
    """What hangs on a verb, and on a complement that the question gives itself ("pleaded guilty | to fraud").

    The very preposition that was asked is also looked for below: "broke a pane at the shop | with a brick".
    """
    given = [i for i in view.children[index] if view.tokens[i].dep in ("acomp", "oprd") and set(view.stems[i]) & asked]
    taken = [*view.children[index], *(j for i in given for j in view.children[i] if view.tokens[j].dep == "prep")]
    if preposition and view.tokens[index].pos == "VERB":
        below = [i for i in range(index + 1, view.edges[index][1] + 1) if view.words[i] == preposition]
        clause = view.clauses[index]
        taken += [i for i in below if view.tokens[i].dep == "prep" and view.clauses[i] == clause and i not in taken]
    return taken


def _does(view: ClaimView, index: int, subjects: list[str]) -> bool:
    score = load_lexicon().score_words
    return any(
        score(one, stem)
        for child in view.children[index]
        if view.tokens[child].dep in ("nsubj", "nsubjpass", "dobj")
        for stem in view.stems[child]
        for one in subjects
    )


def _find_tools(view: ClaimView, query: Query) -> list[Value]:
    """For "what did they use to cut the fence": with what the deed was done, where the claim need not say "use"."""
    if not _USED_TO.search(fold_word(query.text)):
        return []
    asked = list_asked(view, query, "setting", "subject")
    # Whatever else the deed is called, it is done to what was asked about ("smashed the fence").
    asked |= {view.tokens[i].head for i in asked if view.tokens[i].dep in ("dobj", "nsubjpass")}
    found = []
    for verb in sorted(asked):
        if view.tokens[verb].pos != "VERB":
            continue
        for prep in view.children[verb]:
            nouns = [i for i in view.children[prep] if view.tokens[i].dep == "pobj" and view.tokens[i].pos == "NOUN"]
            if view.words[prep] == "with" and nouns:
                span = _keep_clause(view, keep_block(view.find_subtree(prep), prep), prep)
                span = span[: span.index(nouns[0]) + 1]
                printed = print_tokens(view, span[0], span[-1])
                found.append(Value(span[0], span[-1], DOING, printed, "says with what", prep))
    return found


def _asks_doer(query: Query) -> bool:
    """Whether a question asks what did something: "what stopped the train"."""
    found = _DOER.match(fold_word(query.text))
    return found is not None and any(term.typed == found[1] for term in query.of_part("predicate"))


def _find_doers(view: ClaimView, query: Query) -> list[Value]:
    """What did it: the subject of the asked verb, or what "by" leads to in the passive; nobody, and no pronoun."""
    found = []
    for index, fit in list_verbs(view, query).items():
        if view.tokens[index].pos != "VERB":
            continue
        nouns = [i for i in view.children[index] if view.tokens[i].dep == "nsubj"]
        by = [i for i in view.children[index] if view.words[i] == "by"]
        nouns += [j for i in by for j in view.children[i] if view.tokens[j].dep in ("pobj", "pcomp")]
        for noun in nouns:
            token = view.tokens[noun]
            if token.pos not in ("NOUN", "PROPN", "VERB") or token.entity in ("PERSON", *_TIMED):
                continue
            span = _keep_clause(view, keep_block(view.find_subtree(noun), noun), noun)
            printed = print_tokens(view, span[0], span[-1])
            found.append(Value(span[0], span[-1], fit, printed, f"is what “{view.words[index]}” is said of", noun))
    return found


def _is_timed(view: ClaimView, child: int) -> bool:
    """Whether what a verb takes only tells how long or when ("survived | nearly six days")."""
    return view.tokens[child].dep == "dobj" and view.tokens[child].entity in _TIMED


def _is_where(view: ClaimView, child: int) -> bool:
    """Whether a phrase tells where or when, which nobody asked ("voted on | in the House")."""
    objects = [i for i in view.children[child] if view.tokens[i].dep == "pobj"]
    return view.words[child] in _WHERE and any(
        view.tokens[i].entity in (*_TIMED, "GPE", "LOC", "FAC", "ORG") or is_place(view, i) for i in objects
    )


def _weigh_preposition(view: ClaimView, index: int, child: int, asked: str) -> float:
    """How well a preposition fits the asked one: who was charged in a case is not told with what."""
    prep = view.tokens[child].dep == "prep"
    if not asked:
        return OTHER if prep and _is_where(view, child) else 1.0
    if not prep:
        return APART
    if view.words[child] == asked and view.words[max(0, child - 2)] == "in" and view.tokens[child - 1].pos == "NOUN":
        # "In connection with" leads elsewhere than "with".
        return OTHER
    suspected = asked == "for" and view.words[child : child + 2] == ["on", "suspicion"]
    if suspected or view.words[child] == asked or (asked == "about" and view.words[child] in ABOUT):
        return SAME if view.tokens[child].head == index else LATE
    return OF if view.tokens[index].pos == "NOUN" and view.words[child] == "of" else OTHER
