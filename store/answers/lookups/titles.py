"""What an article calls somebody beside the name: title before it, apposition after it, "he is the …"; as printed."""

from __future__ import annotations

from collections.abc import Collection

from store.answers.english.words import stem_word
from store.answers.evidence.view import ClaimView
from store.answers.values.people import ROLE_NOUNS
from store.claims import Passage

_BEFORE = ("NOUN", "PROPN", "ADJ", "NUM")
_TITLES = frozenset(
    stem_word(word)
    for word in "mr mrs ms dr sen gov rep capt sgt lt det supt rev prof col gen maj cmdr councilman councilwoman "
    "congressman congresswoman alderman spokesman".split()
)
_BREAKS = frozenset({"relcl", "acl", "advcl", "ccomp", "cc", "conj", "punct"})
_LONGEST = 14


def find_titles(view: ClaimView, names: Collection[str]) -> list[Passage]:
    """Every title, office and apposition that a claim prints beside a mention by name of one of these."""
    found: list[Passage] = []
    for mention in view.claim.mentions:
        if mention.refers_to not in names or not mention.passage.text[:1].isupper():
            continue
        if not view.claim.passage.start <= mention.passage.start < view.claim.passage.end:
            continue
        first, last = view.find_token(mention.passage.start), view.find_token(mention.passage.end - 1)
        if view.tokens[last].pos == "PRON":
            continue
        found += [one for one in (_find_before(view, first), *_find_beside(view, last)) if one is not None]
    return found


def _find_before(view: ClaimView, first: int) -> Passage | None:
    """The title that runs up to a name ("fired High School Resource Officer", "School Resource Deputy (SRD)")."""
    start = first
    while start and _is_titular(view, start - 1, first):
        start -= 1
    held = {stem_word(view.words[i].strip(".")) for i in range(start, first)}
    if start == first or not held & (ROLE_NOUNS | _TITLES):
        return None
    return _cut(view, start, first - 1)


def _is_titular(view: ClaimView, index: int, first: int) -> bool:
    token = view.tokens[index]
    if view.words[index] in ("(", ")", "'s") or (index + 1 < first and view.words[index + 1] == ")"):
        # "School Resource Deputy (SRD)".
        return True
    if token.pos == "VERB":
        return token.dep == "amod" and index < first
    if index + 1 < first and view.words[index + 1] == "(":
        return token.pos in _BEFORE
    return token.pos in _BEFORE and token.dep not in ("nsubj", "nsubjpass", "dobj", "pobj", "dative")


def _find_beside(view: ClaimView, head: int) -> list[Passage]:
    """Appositions of a name, the noun that it is an apposition of, and what it is said to be."""
    token = view.tokens[head]
    nodes = [i for i in view.children[head] if view.tokens[i].dep == "appos"]
    if token.dep == "appos":
        nodes.append(token.head)
    if token.dep in ("nsubj", "nsubjpass") and view.tokens[token.head].pos == "AUX":
        nodes += [i for i in view.children[token.head] if view.tokens[i].dep == "attr"]
    nouns = [node for node in nodes if view.tokens[node].pos in ("NOUN", "PROPN")]
    return [part for node in nouns if (part := _cut_noun(view, node, head)) is not None]


def _cut_noun(view: ClaimView, node: int, name: int) -> Passage | None:
    """A noun with what belongs to it, up to a clause or to the name itself."""
    parts = [node]
    for child in view.children[node]:
        if view.tokens[child].dep not in _BREAKS and child != name:
            parts += view.find_subtree(child)
    if name in parts:
        return None
    # One unbroken run around the noun: what is parted from it by the name belongs to the name.
    low = high = node
    while low - 1 in parts:
        low -= 1
    while high + 1 in parts:
        high += 1
    if high - low >= _LONGEST or any(view.tokens[i].pos == "VERB" and i < node for i in range(low, node)):
        low, high = min([node, *(i for i in view.children[node] if i < node)]), node
    held = {stem for i in range(low, high + 1) for stem in view.stems[i]}
    is_name = view.tokens[node].entity == "PERSON" or not held & ROLE_NOUNS
    return None if is_name and view.tokens[node].pos == "PROPN" else _cut(view, low, high)


def _cut(view: ClaimView, first: int, last: int) -> Passage | None:
    while first < last and view.tokens[first].pos in ("PUNCT", "SPACE"):
        first += 1
    claim = view.claim.passage
    start, end = view.tokens[first].start, view.tokens[last].end
    return Passage.cut(" " * claim.start + claim.text, start, end) if start < end <= claim.end else None
