"""Whether a question wants a name and nothing less: of a person, a ship, a town; a charge or a bone has none."""

from __future__ import annotations

from collections.abc import Sequence

from store.answers.english.lexicon import load_lexicon
from store.answers.english.meanings import find_classes
from store.answers.question.kinds import NAME_ONLY
from store.answers.question.query import Term

# Things that are christened, or founded under a name.
_CHRISTENED = ("ship", "boat", "bank", "compani")


def asks_name(folded: str, terms: Sequence[Term]) -> bool:
    """Whether a folded question asks for a name ("which warship", "what town"), and not for any such thing."""
    if NAME_ONLY.search(folded):
        return True
    focus = [term.stem for term in terms if term.part == "focus"]
    if not folded.startswith("which") or not focus:
        return False
    score = load_lexicon().score_words
    return "person" in find_classes(focus[-1]) or any(score(kind, focus[-1]) for kind in _CHRISTENED)
