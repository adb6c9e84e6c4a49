"""What somebody is or was by trade, and by what other name he goes, as values."""

from __future__ import annotations

import re
from dataclasses import replace

from store.answers.english.meanings import find_classes
from store.answers.english.words import fold_word, stem_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.asked import list_asked, print_tokens
from store.answers.values.people import keep_block
from store.answers.values.values import Value

_FARTHEST = 4
SAID_TO_BE, WORKS_AS, WORKS_FOR, BEFORE = 0.95, 1.0, 0.6, 0.1
_TRADE = re.compile(
    r"\bfor a living\b|\bwork(?:ed|s|ing)? as\b"
    r"|\b(?:jobs?|occupation|profession|trade|career|line of work)(?: before .*| now)?\s*\?*$"
    r"|\bjobs? (?:did|does|do|had|has|was|is)\b.*\b(?:have|had|hold|held|do|doing)\s*\?*$"
)
_DOES = re.compile(
    r"^what (?:do|does|did) [\w' .-]+? do(?: before .*| now| (?:in|at|for|with) (?:the |an? |his |her |their )?"
    r"(?P<at>[\w -]+))?\s*\?*$"
)
# Where one has a trade: "what did he do at the company", and not at the party.
_EMPLOYERS = frozenset(
    stem_word(word)
    for word in "company firm military army navy police force department agency government university school college "
    "hospital factory plant office bank business administration ministry council committee corporation airline "
    "newspaper campaign church union foundation institute museum zoo mine farm shop store restaurant".split()
)
_DUTY = frozenset(stem_word(word) for word in "job role duty duties task work position".split())
_ALIAS = re.compile(
    r"\b(?:nick-?names?|alias(?:es)?|pseudonyms?|monikers?|code-?names?|a\.?k\.?a\.?"
    r"|(?:fake|false|code|pen|stage) names?)(?!\w)"
)
_CALLED = re.compile(
    r"(?:\b(?:known(?: only| simply| widely)? as|nicknamed|dubbed|alias(?:es)?|a\.?k\.?a\.?|pseudonyms?|code-?named?"
    r"|nickname(?: (?:is|was))?|goes by|went by|calls himself|calls herself|under the name)\s+(?:of\s+)?)"
)
# People by sex, age, kin or part in an event: no trades.
_NO_TRADE = frozenset(
    stem_word(word)
    for word in "man woman boy girl child teenager teen baby adult person people victim suspect gunman shooter "
    "attacker killer robber thief survivor witness neighbor neighbour resident native customer passenger friend "
    "colleague blonde redhead brunette loner husband wife father mother son daughter brother sister parent "
    "grandparent grandmother grandfather uncle aunt cousin nephew niece widow widower couple bachelor "
    "boyfriend girlfriend partner fiance fugitive convict inmate prisoner defendant accused relative twin "
    "orphan immigrant citizen member shopper guest visitor hostage pensioner spokesman spokeswoman "
    "spokesperson".split()
)
_PAST = frozenset("retired former ex-".split())
_EARLIER = re.compile(r"\b(?:old|former|previous|used to|before|retired|once|ex)\b")
_ENDINGS = ("er", "or", "ist", "ian", "man", "woman")
_WORK = frozenset(stem_word(word) for word in "work employ serve train job career".split())
_JOB_WORDS = frozenset(stem_word(word) for word in "job living occupation profession trade career work old".split())


def asks_trade(query: Query) -> bool:
    """Whether a question asks what somebody does for a living."""
    text = fold_word(query.text).strip()
    if query.wanted != "what" or _TRADE.search(text):
        return query.wanted == "what"
    does = _DOES.search(text)
    if does is None or any(term.typed for term in query.of_part("predicate")):
        return False
    return does["at"] is None or bool({stem_word(word) for word in does["at"].split()} & _EMPLOYERS)


def asks_alias(query: Query) -> bool:
    """Whether a question asks for a nickname, or a false name."""
    words = fold_word(query.text)
    return bool(_ALIAS.search(words))


def find_trades(view: ClaimView, query: Query) -> list[Value]:
    """What the one asked about is said to be by trade: described so, named with it, or working as it."""
    about = replace(query, terms=tuple(term for term in query.terms if term.stem not in _JOB_WORDS))
    asked = list_asked(view, about, "subject", "focus")
    earlier = bool(_EARLIER.search(fold_word(query.text)))
    found = []
    for index, token in enumerate(view.tokens):
        if set(view.stems[index]) & _DUTY and token.dep in ("nsubj", "nsubjpass") and index not in asked:
            found += _find_duties(view, index, asked)
        if token.pos not in ("NOUN", "PROPN") or token.entity in ("PERSON", "NORP") or index in asked:
            continue
        if not _is_trade(view, index):
            continue
        fit = _weigh_link(view, index, asked)
        if not fit:
            continue
        first, last = _widen(view, index)
        past = bool(_PAST & set(view.words[first : last + 1])) or fit == WORKS_AS
        fit = min(1.0, fit + (BEFORE if past == earlier else -BEFORE))
        found.append(Value(first, last, fit, print_tokens(view, first, last), "says what trade", index))
    return found


def _find_duties(view: ClaimView, duty: int, asked: set[int]) -> list[Value]:
    """ "Her job was | to guard the gate", "his role was limited to | driving the van": what somebody had to do."""
    owners = [
        i
        for i in view.find_subtree(duty)
        if view.tokens[i].dep == "poss" or any(view.tokens[j].dep == "case" for j in view.children[i])
    ]
    if not any(i in asked or view.is_pronoun(i) for i in owners):
        return []
    verb = view.tokens[duty].head
    below = [*view.children[verb], *(j for i in view.children[verb] for j in view.children[i])]
    for child in below:
        token = view.tokens[child]
        if token.pos == "VERB" and token.dep in ("xcomp", "pcomp", "ccomp", "attr") and child > verb:
            first, last = view.edges[child]
            ends = [i for i in range(first, last + 1) if i > child and view.words[i] in (",", ";")]
            last = min([last, *(i - 1 for i in ends)])
            return [Value(first, last, WORKS_AS, print_tokens(view, first, last), "says what the work was", child)]
    return []


def _is_trade(view: ClaimView, index: int) -> bool:
    stems = set(view.stems[index])
    if stems & _NO_TRADE:
        return False
    if view.tokens[index].pos == "PROPN" and any(view.tokens[i].entity == "NORP" for i in view.children[index]):
        # "The Afghan-American" is what he is by birth.
        return False
    classes = {one for stem in stems for one in find_classes(stem)}
    return "person" in classes or (not classes and view.words[index].endswith(_ENDINGS))


def _weigh_link(view: ClaimView, index: int, asked: set[int]) -> float:
    """How surely a noun of trade is said of the one asked about (0: it is not)."""
    token = view.tokens[index]
    above = view.tokens[token.head]
    if token.dep == "pobj" and view.words[token.head] == "as" and set(view.stems[above.head]) & _WORK:
        subjects = view.list_subjects(above.head)
        return WORKS_AS if not subjects or any(_is_meant(view, i, asked) for i in subjects) else 0.0
    if token.dep == "attr":
        subjects = [i for i in view.children[token.head] if view.tokens[i].dep == "nsubj"]
        return SAID_TO_BE if any(_is_meant(view, i, asked) for i in subjects) else 0.0
    near = _list_above(view, index)
    if token.dep == "conj" and above.pos == "NOUN" and above.dep == "appos":
        # "Ana Gil, a mother and | dentist".
        near = _list_above(view, token.head)
    if any(view.tokens[i].entity == "NORP" and i in asked for i in view.children[index]):
        # "A Belgian | sailor", asked of the Belgian.
        return SAID_TO_BE
    near += [i for i in view.children[index] if view.tokens[i].dep in ("appos", "compound", "nmod")]
    if any(i in asked for i in near):
        return SAID_TO_BE
    # "A retired miner": without his name it is the one that the story is about.
    bare = token.dep in ("nsubj", "nsubjpass") and not any(view.tokens[i].pos == "PROPN" for i in asked)
    own = [view.words[i] for i in view.children[index]]
    return WORKS_FOR if bare and ("a" in own or "an" in own) else 0.0


def _list_above(view: ClaimView, index: int) -> list[int]:
    """What a noun stands beside: "his girlfriend, Ana Gil, 24, | a dentist"."""
    above: list[int] = []
    while view.tokens[index].dep in ("appos", "compound", "nmod", "npadvmod") and len(above) < _FARTHEST:
        index = view.tokens[index].head
        above.append(index)
    return above


def _is_meant(view: ClaimView, index: int, asked: set[int]) -> bool:
    return bool(set(view.find_subtree(index)) & asked) or view.is_pronoun(index)


def _widen(view: ClaimView, index: int) -> tuple[int, int]:
    """A trade with what tells it: "a retired truck driver", "a nurse at the clinic"."""
    deps = {"det", "amod", "compound", "nmod", "poss", "prep", "pobj", "nummod", "npadvmod", "case", "advmod", "punct"}
    low = [i for i in view.find_subtree(index) if i < index and view.tokens[i].dep in deps]
    block = [i for i in keep_block(low, index) if i <= index]
    return block[0], index


def find_aliases(view: ClaimView, _query: Query) -> list[Value]:
    """The names that follow "known as", "nicknamed" and the like: in quotation marks, or with capitals."""
    found = []
    start = view.claim.passage.start
    for match in _CALLED.finditer(view.text):
        first = view.find_token(start + match.end())
        last = _end_name(view, first)
        if last >= first:
            quoted = view.words[first] in ('"', "“")
            first += quoted
            found.append(Value(first, last, SAID_TO_BE, print_tokens(view, first, last), "is what he is called", first))
    return found


def _end_name(view: ClaimView, first: int) -> int:
    """The last token of a name that starts here (before ``first`` when none does)."""
    if view.words[first] in ('"', "“"):
        close = [i for i in range(first + 1, min(first + 8, len(view.tokens))) if view.words[i] in ('"', "”", ",")]
        return close[0] - 1 if close else first - 1
    last, text, start = first - 1, view.claim.text, view.claim.passage.start
    for i in range(first, min(first + 6, len(view.tokens))):
        capital = text[view.tokens[i].start - start].isupper()
        if not capital and not (i == first and view.words[i] == "the"):
            break
        last = i
    return last if last > first or view.words[first] != "the" else first - 1
