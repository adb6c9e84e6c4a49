"""Which clause a word belongs to: whether it stands in the one that a predicate makes, or lends its subject to it."""

from __future__ import annotations

from store.answers.evidence.view import ClaimView

SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "expl"})
FARTHEST = 5
_RELATIVE = frozenset({"who", "which", "that", "whom"})
_INHERITING = frozenset({"xcomp", "conj", "relcl", "acl", "advcl", "ccomp", "pcomp", "prep"})


def share_clause(view: ClaimView, predicate: int, word: int) -> bool:
    """Whether a word stands in a predicate's clause, or in the one that lends the predicate its subject."""
    for one, other in ((predicate, word), (word, predicate)):
        token = view.tokens[one]
        if token.dep == "amod" and token.pos != "NOUN":
            # "the fired officer": of everything in the sentence only the officer is said to be fired.
            return other in view.find_subtree(token.head)
    clause = view.clauses[predicate]
    for _ in range(FARTHEST):
        if view.clauses[word] == clause:
            return True
        above = view.tokens[clause].head
        if above == clause or view.tokens[clause].dep not in _INHERITING or _has_subject(view, clause):
            return False
        if view.tokens[clause].dep in ("relcl", "acl"):
            # "the officer who was fired": the noun that the clause describes, and what names it.
            return word in view.find_subtree(above) and word not in view.find_subtree(clause)
        clause = view.clauses[above]
    return False


def _has_subject(view: ClaimView, clause: int) -> bool:
    return any(
        view.tokens[child].dep in SUBJECTS and view.words[child] not in _RELATIVE for child in view.children[clause]
    )
