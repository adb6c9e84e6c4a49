"""What a number counts where the noun does not stand right after it."""

from __future__ import annotations

from store.answers.view import ClaimView
from store.answers.words import stem_word

_GROUPS = frozenset(stem_word(word) for word in "crew team family group class staff crowd gang band party".split())


def find_antecedent(view: ClaimView, index: int) -> list[int]:
    """ "23 victims were carried out to medics, 20 of whom": the nearest counted noun before it, else the nearest."""
    nouns = [i for i in range(index) if view.tokens[i].pos in ("NOUN", "PROPN")]
    counted = [i for i in nouns if any(view.is_number(child) for child in view.children[i])]
    return (counted or nouns)[-1:]


def find_group(view: ClaimView, index: int) -> list[int]:
    """ "A crew of seven" counts the crew."""
    above = view.tokens[view.tokens[index].head]
    of = view.tokens[index].dep == "pobj" and view.words[view.tokens[index].head] == "of"
    return [above.head] if of and set(view.stems[above.head]) & _GROUPS else []
