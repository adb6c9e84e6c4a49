"""Who does and who suffers what a verb says, and which of the two a "who" asks for; by grammar alone."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from store.answers.english.lexicon import load_lexicon
from store.answers.english.words import fold_word, is_past, stem_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.identifying import list_identified, list_named, list_speaking
from store.answers.values.roles import ANYBODY, NOUNS
from store.answers.values.values import Value

_RELATIVE = frozenset({"who", "whom", "that", "which"})
_JOINED = frozenset({"conj", "xcomp", "advcl"})
# Who asks for "the driver" or "the two women" knows that much: only a name tells more.
_ASKS_BEARER = re.compile(r"^who(?:'s|s| is| was| are| were) (?:the|his|her|their|its|an?|[a-z]+'s) ")
_WHO = re.compile(r"\b(?:whom?|that|which|whos|what)(?:'s)?\b(?: else\b)?")
_BEING = re.compile(r"(?:'s|s)?(?: (?:is|are|was|were|gets?|got|being|(?:has|have|had|will|to) (?:been|be)))+\b|'s\b")
_ASKING = re.compile(r" (?:did|does|do|will|would|can|could|should|has|have|had)\b")
_SUBJECT = re.compile(r"\b(?:the|he|she|they|it|his|her|their|police|[a-z]+'s)\b")
# Verbs that say little without what they take.
_LIGHT = frozenset(stem_word(word) for word in "have had has make made do did get got take took give gave".split())
_SOME = frozenset("team group pair crew couple thousands hundreds dozens scores majority number tens".split())
_BUY = frozenset(stem_word(word) for word in ("buy", "purchase", "acquire"))
_SELL = frozenset({stem_word("sell")})
_TURNED = ((_BUY, _SELL, "to"), (_SELL, _BUY, "from"))
_MISTAKEN = frozenset("wrongly mistakenly falsely wrongfully erroneously reportedly allegedly nearly almost".split())
_PERSONAL = frozenset({"he", "she"})
BY_PRONOUN = "stands for somebody named elsewhere:"
_LEADING = re.compile(r"^(by|to|with|from|for|at|on|against|about) (?:who|whom|which|what)\b")
# Who does what was asked: a body or a name without a label, people without a name, "a man".
DOES, DOES_NAMELESS, DOES_AS_ASKED, DOES_ANY, DOES_MISTAKEN = 0.9, 0.8, 0.5, 0.4, 0.45
# What is left of somebody's fit who stands elsewhere at the verb, or beside a verb that somebody else takes.
SUFFERS, STANDS_BY, APART = 0.4, 0.6, 0.85
AT_VERB = "at the asked verb"
# How well a stem must stand for the asked verb, for its grammar to decide.
LEAST_VERB = 0.55
# Steps up the tree from what was asked about to its verb.
NEAR = 5


@dataclass(frozen=True, slots=True)
class Voice:
    """Which place at the asked verb is asked for: its doer, its sufferer, or what stands after a preposition."""

    asks: str
    preposition: str = ""


@lru_cache(maxsize=256)
def ask_voice(query: Query) -> Voice | None:
    """The place at the verb that "who" asks for; None when no verb was asked."""
    predicates = query.of_part("predicate")
    if not predicates or (text := fold_word(query.text)).startswith("whose"):
        return None
    if not any(term.typed for term in predicates):
        return Voice("sufferer" if query.patient else "doer")
    leading = _LEADING.search(text)
    if leading and leading[1] != "by":
        return Voice("preposition", leading[1])
    if leading or query.preposition == "by":
        return Voice("doer")
    verb = next(term for term in predicates if term.typed)
    subject, passive = _read_clause(text[: max(0, text.find(verb.typed))], verb.typed)
    if subject and query.preposition:
        return Voice("preposition", query.preposition)
    return Voice("sufferer" if passive or subject else "doer")


def _read_clause(before: str, verb: str) -> tuple[bool, bool]:
    """Whether the asked clause has a subject of its own, and whether its verb is a passive, by the words before it."""
    asked = list(_WHO.finditer(before))
    if not asked:
        return False, False
    who = before[asked[-1].start() : asked[-1].end()]
    rest = before[asked[-1].start() + len(who.partition("'")[0].partition(" ")[0]) :].removeprefix(" else").rstrip()
    named = who.startswith(("which", "what"))
    being = _BEING.match(rest)
    if being:
        return bool(rest[being.end() :].strip()), is_past(verb)
    asking = _ASKING.match(rest)
    if asking:
        return bool(rest[asking.end() :].removesuffix(" not").strip()), False
    return (bool(_ASKING.search(rest)) if named else _SUBJECT.search(rest) is not None), False


def find_verbs(view: ClaimView, query: Query) -> list[tuple[int, float]]:
    """The tokens that say the asked verb, as it is or in other words, with how well; the best only."""
    lexicon = load_lexicon()
    found: list[tuple[int, float]] = []
    for term in query.of_part("predicate"):
        close = {term.stem: 1.0} if term.stem in view.places else lexicon.find_close(term.stem)
        scores = {stem: score for stem, score in close.items() if score >= LEAST_VERB and stem in view.places}
        best = max(scores.values(), default=0.0)
        found += [(token, score) for stem, score in scores.items() if score == best for token in view.places[stem]]
    return found


def _keep_taking(view: ClaimView, query: Query, found: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """Of the verbs those that take what was asked about, where any does: "had no idea" says not who had the gun."""
    asked = {term.stem for term in query.of_part("subject", "focus")}
    things = {i for stem in asked for i in (*view.places.get(stem, ()), *view.named.get(stem, ()))}
    held = [
        (verb, score)
        for verb, score in found
        if any(verb in view.paths[i][1:NEAR] for i in things) or _is_said_of(view, verb, things)
    ]
    return held or [(verb, score) for verb, score in found if not asked or _says_enough(view, verb)]


def _is_said_of(view: ClaimView, verb: int, things: set[int]) -> bool:
    """Whether a clause tells of one of the things: "a necklace | made for her", "the favorite | to succeed him"."""
    return view.tokens[verb].dep in ("acl", "relcl") and view.tokens[verb].head in things


def _says_enough(view: ClaimView, verb: int) -> bool:
    """Whether a verb stands for another by itself, or takes "it", which may be what was asked about."""
    if not set(view.stems[verb]) & _LIGHT:
        return True
    passive = any(view.tokens[i].dep in ("auxpass", "agent") for i in view.children[verb])
    return passive or any(view.words[i] in ("it", "them", "that") for i in view.children[verb])


def list_doers(view: ClaimView, verb: int) -> set[int]:
    """The heads of whoever does what a verb (or a noun of doing: "the arrest by …", "the owner") says."""
    found: set[int] = set()
    for child in view.children[verb]:
        token = view.tokens[child]
        if token.dep == "nsubj" and not is_passive(view, verb):
            found.add(child)
        elif token.dep == "agent" or (token.dep == "prep" and view.words[child] == "by"):
            found |= {i for i in view.children[child] if view.tokens[i].dep == "pobj"}
    token = view.tokens[verb]
    passive = is_passive(view, verb)
    if passive and not found and token.pos == "VERB":
        # "Was arrested at his home at 6 a.m. by agents": the parse may hang the doer on the hour.
        later = [
            i for i in range(verb + 1, len(view.tokens)) if view.words[i] == "by" and verb in view.paths[i][1:NEAR]
        ]
        found |= {i for one in later[:1] for i in view.children[one] if view.tokens[i].dep == "pobj"}
    if token.dep in ("acl", "relcl") and not passive and (not found or _are_relative(view, found)):
        found.add(token.head)
    if not found and not passive and token.dep in _JOINED and token.pos in ("VERB", "AUX"):
        found |= list_doers(view, token.head) if token.head != verb and token.head < verb else set()
    return _widen(view, found)


def list_sufferers(view: ClaimView, verb: int) -> set[int]:
    """The heads of whoever suffers what a verb (or a noun of doing: "the arrest of …") says."""
    found: set[int] = set()
    token = view.tokens[verb]
    for child in view.children[verb]:
        one = view.tokens[child]
        if (
            one.dep in ("dobj", "nsubjpass", "dative")
            or (one.dep == "nsubj" and is_passive(view, verb))
            or (token.pos == "NOUN" and one.dep == "poss")
        ):
            found.add(child)
        elif token.pos == "NOUN" and one.dep == "prep" and view.words[child] in ("of", "against"):
            found |= {i for i in view.children[child] if view.tokens[i].dep == "pobj"}
    passive = is_passive(view, verb)
    if token.dep in ("acl", "relcl") and passive and (not found or _are_relative(view, found)):
        found.add(token.head)
    if token.dep == "amod":
        found.add(token.head)
    if not found and passive and token.dep in ("conj", "advcl") and token.head != verb:
        # "Doe, hit in the neck, stayed": who suffers it is who stays.
        above = token.head
        found |= set(view.list_subjects(above))
    return _widen(view, found)


def list_bound(view: ClaimView, verb: int, preposition: str) -> set[int]:
    """The heads of what stands after a preposition of a verb ("moved in with him")."""
    found: set[int] = set()
    for i, word in enumerate(view.words):
        if word == preposition and verb in view.paths[i][1:4]:
            found |= {j for j in view.children[i] if view.tokens[j].dep in ("pobj", "dobj")}
    # "Works for the campaign of Doe".
    found |= {k for i in found for j in view.children[i] if view.words[j] == "of" for k in view.children[j]}
    if preposition == "to":
        found |= {i for i in view.children[verb] if view.tokens[i].dep == "dative"}
    return _widen(view, found)


def is_passive(view: ClaimView, verb: int) -> bool:
    """Whether a verb is in the passive voice; a bare participle after its noun ("Doe, shot in the neck") is too."""
    deps = {view.tokens[child].dep for child in view.children[verb]}
    if deps & {"nsubjpass", "auxpass", "agent"}:
        return True
    token = view.tokens[verb]
    if verb > 1 and view.words[verb - 1] == "," and view.tokens[verb - 2].head == verb and "dobj" not in deps:
        # "Doe, hit in the neck, stayed": no comma parts a subject from its verb, whatever the parse.
        return view.tokens[verb - 2].dep == "nsubj" and is_past(view.words[verb])
    bare = token.dep in ("acl", "advcl") and is_past(view.words[verb])
    return bare and not deps & {"dobj", "nsubj", "aux", "ccomp", "xcomp"}


def _are_relative(view: ClaimView, tokens: set[int]) -> bool:
    return all(view.words[token] in _RELATIVE for token in tokens)


def _list_equals(view: ClaimView, node: int) -> list[int]:
    """Whoever stands beside a noun by "and", by a comma, as its title's bearer, or is said to be it."""
    token = view.tokens[node]
    found = [i for i in view.children[node] if view.tokens[i].dep in ("conj", "appos")]
    if token.dep == "appos" or (token.dep == "compound" and token.pos == "NOUN" and _is_named(view, token.head)):
        # "Manager Carl Odell": whoever bears the title.
        found.append(token.head)
    elif token.dep in ("attr", "oprd"):
        found += view.list_subjects(token.head)
    if token.dep in ("nsubj", "nsubjpass"):
        found += [i for i in view.children[token.head] if view.tokens[i].dep == "attr"]
    return found


def _is_named(view: ClaimView, token: int) -> bool:
    return view.tokens[token].pos == "PROPN"


def _widen(view: ClaimView, heads: set[int]) -> set[int]:
    """With whoever is named together with them, beside them, or by a pronoun."""
    found, todo = set(), [head for head in heads if view.words[head] not in _RELATIVE]
    while todo:
        node = todo.pop()
        if node in found:
            continue
        found.add(node)
        token = view.tokens[node]
        todo += _list_equals(view, node)
        todo += [*list_named(view, node), *list_identified(view, node)]
        after = view.edges[node][1] + 1
        if token.pos == "NOUN" and after + 1 < len(view.tokens) and view.words[after] == ",":
            # "The detective leading the inquiry, | Paul Deane": beside it by the comma.
            todo += [after + 1] if view.tokens[after + 1].entity == "PERSON" else []
        after = node + (2 if view.words[node + 1 : node + 2] == ["."] else 1)
        if token.pos == "PROPN" and after < len(view.tokens) and view.tokens[after].pos == "PROPN":
            todo.append(after)
        if token.pos == "PRON" or view.is_pronoun(node):
            todo += [i for i in view.chains.get(node, ()) if i != node] or list_speaking(view, node)
        elif token.pos == "NOUN" and view.words[node] in _SOME:
            todo += [j for i in view.children[node] if view.words[i] == "of" for j in view.children[i]]
    return found


def weigh_voices(view: ClaimView, people: list[Value], query: Query) -> list[Value]:
    """Raise those who do (or suffer, as asked) what the verb says; lower those who stand elsewhere at it."""
    voice = ask_voice(query)
    printed = find_verbs(view, query) if voice else []
    if voice is None or not printed:
        return people
    verbs = _keep_taking(view, query, printed)
    if not verbs:
        return [replace(value, fit=value.fit * STANDS_BY) for value in people]
    wanted, other = _list_places(view, [verb for verb, _ in verbs], voice)
    wanted, other = _turn_round(view, [verb for verb, _ in verbs], voice, query, (wanted, other))
    if (
        voice.asks == "doer"
        and not wanted
        and other
        and all(is_passive(view, verb) and "by" not in view.words[verb:] for verb, _ in verbs)
    ):
        # "The girl was found in a van": by whom is not told.
        return [replace(value, fit=value.fit * SUFFERS) for value in people]
    named = any(view.tokens[i].pos in NOUNS for i in wanted)
    asked = {term.stem for term in query.terms}
    weighed = []
    bearer = _ASKS_BEARER.search(fold_word(query.text)) is not None
    people = [*people, *_list_pronouns(view, wanted, people)]
    if voice.asks == "preposition":
        people += _list_bound_nouns(view, wanted, people)
    names = wanted & {value.last for value in people if not value.why.startswith("describes")}
    for value in people:
        nameless = value.why.startswith("describes")
        if nameless and (query.named or names & _widen(view, {value.last})):
            # A name was asked for, or stands beside the description.
            weighed.append(replace(value, fit=min(value.fit, DOES_ANY)))
            continue
        tokens = {value.head if value.head >= 0 else value.last, value.last}
        if tokens & wanted:
            fit = max(value.fit, _score_doer(view, value, asked))
            if any(view.words[i] in _MISTAKEN for verb, _ in verbs for i in view.children[verb]):
                fit = min(fit, DOES_MISTAKEN)
            fit = min(fit, DOES_AS_ASKED) if nameless and bearer else fit
            weighed.append(replace(value, fit=fit, why=f"{value.why}, {AT_VERB}"))
        elif tokens & other:
            weighed.append(replace(value, fit=value.fit * SUFFERS))
        else:
            near = not named and any(_is_near(view, value, verb) for verb, _ in verbs)
            # "His sacking after the defeat by Hale": it is he, whoever stands near.
            told = bool(wanted) and all(view.is_pronoun(i) for i in wanted) and nameless is False
            weighed.append(replace(value, fit=value.fit * (SUFFERS if told else APART if near else STANDS_BY)))
    return weighed


def _list_pronouns(view: ClaimView, wanted: set[int], people: list[Value]) -> list[Value]:
    """ "He called the police": for want of a name in the claim itself, the pronoun in the asked place."""
    if any(value.last in wanted for value in people):
        return []
    return [
        Value(i, i, DOES_AS_ASKED, view.words[i], f"{BY_PRONOUN} {view.words[i]}", i)
        for i in sorted(wanted)
        if view.words[i] in _PERSONAL and view.tokens[i].dep in ("nsubj", "nsubjpass")
    ]


def _list_bound_nouns(view: ClaimView, wanted: set[int], people: list[Value]) -> list[Value]:
    """ "Sold it to a land trust": whatever stands behind the asked preposition, be it a person or a body."""
    taken = {i for value in people for i in range(value.first, value.last + 1)}
    found = []
    for i in sorted(wanted - taken):
        if (
            view.tokens[i].dep == "pobj"
            and view.tokens[i].pos in NOUNS
            and view.tokens[i].entity not in ("DATE", "TIME", "MONEY", "CARDINAL")
        ):
            near = (j for j in view.children[i] if j < i and view.tokens[j].dep in ("det", "compound", "amod", "poss"))
            first = min(near, default=i)
            found.append(Value(first, i, 0.35, " ".join(view.words[first : i + 1]), f"describes {view.words[i]}", i))
    return found


def _is_near(view: ClaimView, value: Value, verb: int) -> bool:
    """Whether a name stands in the verb's clause, where a broken parse may have parted it from the verb."""
    token = view.tokens[verb]
    if any(view.tokens[i].dep == "poss" for i in view.children[verb]):
        # "His sacking": whose it is is told.
        return False
    return view.clauses[value.last] == view.clauses[verb] and token.dep != "amod" and token.pos != "NOUN"


def _list_places(view: ClaimView, verbs: list[int], voice: Voice) -> tuple[set[int], set[int]]:
    """The tokens in the asked place at the verbs, and those in the other places."""
    doers = {i for verb in verbs for i in list_doers(view, verb)}
    sufferers = {i for verb in verbs for i in list_sufferers(view, verb)}
    if voice.asks == "preposition":
        bound = {i for verb in verbs for i in list_bound(view, verb, voice.preposition)}
        # "Argue with" in another word: "confronted Doe" takes him without one.
        bound = bound or (sufferers - doers)
        return bound, (doers | sufferers) - bound
    return (doers, sufferers - doers) if voice.asks == "doer" else (sufferers, doers - sufferers)


def _turn_round(
    view: ClaimView, verbs: list[int], voice: Voice, query: Query, places: tuple[set[int], set[int]]
) -> tuple[set[int], set[int]]:
    """Who bought it is told by "sold it to Doe", who sold it by "bought it from Doe"."""
    asked = {term.stem for term in query.of_part("predicate")}
    for stems, others, preposition in _TURNED:
        turned = [verb for verb in verbs if set(view.stems[verb]) & others]
        if asked & stems and voice.asks == "doer" and len(turned) == len(verbs):
            bound = {i for verb in turned for i in list_bound(view, verb, preposition)}
            return bound, (places[0] | places[1]) - bound
    return places


def _score_doer(view: ClaimView, value: Value, asked: set[str]) -> float:
    stems = {stem for i in range(value.first, value.last + 1) for stem in view.stems[i]}
    told = [i for i in range(value.first, value.last + 1) if view.tokens[i].pos in (*NOUNS, "ADJ")]
    if value.why.startswith(BY_PRONOUN):
        return value.fit
    if not value.why.startswith("describes"):
        return DOES
    if all(set(view.stems[i]) & (asked | ANYBODY) for i in told):
        # "A couple suspected of kidnapping" says something of them; "a man" does not.
        clause = any(view.tokens[i].dep in ("acl", "relcl") for i in view.children[value.last])
        return DOES_AS_ASKED if clause else DOES_ANY
    return DOES_NAMELESS if stems else 0.0
