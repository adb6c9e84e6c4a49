"""Whether a sentence denies what a word of it says: "not", "none of them", "denied that", "we do not believe"."""

from __future__ import annotations

from store.answers.drafts.aligning import Pairs
from store.answers.drafts.statements import NEGATION
from store.answers.english.words import stem_word
from store.answers.evidence.view import ClaimView

_NOBODY = frozenset({"none", "nobody", "nothing", "neither", "no-one"})
_REFUSING = frozenset(stem_word(word) for word in "deny refuse fail decline dispute reject".split())
_BELIEVING = frozenset(stem_word(word) for word in "believe think expect suppose".split())
_UNREAL = frozenset({"should", "could", "would"})
_UNTRUE = frozenset(stem_word(word) for word in "wrong untrue false incorrect impossible unfair".split())
_CLAUSES = ("ccomp", "xcomp", "pcomp")
_PREDICATES = ("acomp", "attr", "oprd")
_PARTS = ("nsubj", "nsubjpass", "dobj", "attr")
_DEEPEST = 8


def find_denied(draft: ClaimView, view: ClaimView, pairs: Pairs) -> int | None:
    """The draft's word that the claim says the opposite of, in every place where it says it; None if there is none."""
    for index, places in pairs.items():
        own = find_predicate(draft, index)
        if own is None:
            continue
        theirs = [node for place in places if (node := find_predicate(view, place)) is not None]
        if theirs and all(is_denied_at(view, node) != is_denied_at(draft, own) for node in theirs):
            return index
    return None


def find_predicate(view: ClaimView, index: int) -> int | None:
    """The verb that affirms or denies a word: itself, or the one that it is the predicate of."""
    token = view.tokens[index]
    if token.pos == "VERB":
        return index
    head = token.head
    if token.dep == "pobj" and 0 <= head < len(view.tokens) and view.tokens[view.tokens[head].head].pos == "AUX":
        # "Was in critical condition".
        return view.tokens[head].head if view.tokens[head].dep == "prep" else None
    if token.dep in _PREDICATES and 0 <= token.head < len(view.tokens) and view.tokens[token.head].pos == "AUX":
        return token.head
    return None


def is_denied_at(view: ClaimView, index: int) -> bool:
    """Whether what a verb says is denied; two denials are none ("denied that it had not")."""
    denied, node = is_denied_by(view, index), index
    for _ in range(_DEEPEST):
        token = view.tokens[node]
        head = token.head
        if head == node or not 0 <= head < len(view.tokens):
            break
        if token.dep in (*_CLAUSES, "advcl", "csubj") and _is_untrue(view, head):
            denied = not denied
        if token.dep == "prep" or token.dep in _CLAUSES:
            stems = set(view.stems[head])
            if stems & _REFUSING:
                denied = not denied
            if stems & _BELIEVING and is_denied_by(view, head):
                denied = not denied
        elif token.dep == "conj" and view.tokens[node].pos in ("VERB", "AUX"):
            # "It had not been used and …": of two verbs of one helper the first one's "not" holds for neither.
            pass
        else:
            break
        node = head
    return denied


def _is_untrue(view: ClaimView, index: int) -> bool:
    """Whether what hangs on a word is called wrong ("it would be wrong to blame her")."""
    own = view.tokens[index].pos == "AUX" and [i for i in view.children[index] if view.tokens[i].dep == "acomp"]
    return any(set(view.stems[i]) & _UNTRUE for i in (index, *(own or ())))


def is_denied_by(view: ClaimView, index: int) -> bool:
    """Whether a verb is denied by what hangs on it: "not", "nobody", "no deputy", "should have"."""
    helpers = {view.words[i] for i in view.children[index] if view.tokens[i].dep == "aux"}
    if "have" in helpers and helpers & _UNREAL:
        # "He should have gone in": he did not.
        return True
    for child in view.children[index]:
        token, word = view.tokens[child], view.words[child]
        if word in NEGATION and word not in ("without", "no"):
            return True
        if token.dep in _PARTS and (word in _NOBODY or _is_none(view, child)):
            return True
    return False


def _is_none(view: ClaimView, index: int) -> bool:
    """Whether a noun is "no deputy" or "not one of them"."""
    return any(view.words[i] in ("no", "not", "neither") and i < index for i in view.children[index])
