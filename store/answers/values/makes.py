"""What make or model a car is: a name with a maker in it says of itself that it is a vehicle."""

from __future__ import annotations

from store.answers.english.words import stem_word
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query
from store.answers.values.asked import print_tokens
from store.answers.values.people import keep_block
from store.answers.values.values import Value

NAMED, ALONE = 1.0, 0.8
MAKERS = frozenset(
    "acura audi bentley bmw buick cadillac chevrolet chevy chrysler citroen dacia dodge ferrari fiat ford gmc harley "
    "honda hyundai infiniti isuzu jaguar jeep kawasaki kia lada lexus lincoln maserati mazda mercedes mercedes-benz "
    "mercury mini mitsubishi nissan opel oldsmobile peugeot plymouth pontiac porsche ram renault rover saab saturn "
    "seat skoda subaru suzuki tesla toyota vauxhall volkswagen volvo vw yamaha".split()
)
# Makers whose names are common words or surnames: a model must stand behind them.
_UNSURE = frozenset("ford lincoln mercury mini ram rover saturn seat dodge jaguar".split())
_VEHICLES = frozenset(
    stem_word(word)
    for word in "car vehicle truck van suv pickup sedan minivan motorcycle motorbike lorry automobile".split()
)
_PARTS = frozenset({"det", "amod", "compound", "nmod", "nummod", "poss", "punct"})


def find_makes(view: ClaimView, query: Query) -> list[Value]:
    """For a focus that is a vehicle: each name that holds a maker's, with what describes it."""
    focus = query.of_part("focus")
    if not focus or focus[-1].stem not in _VEHICLES:
        return []
    found = []
    for index, word in enumerate(view.words):
        token = view.tokens[index]
        if word.removesuffix("'s") not in MAKERS or token.pos not in ("PROPN", "NOUN") or token.entity == "PERSON":
            continue
        head = index
        while view.tokens[head].dep in ("compound", "nmod", "amod") and view.tokens[head].head > head:
            head = view.tokens[head].head
        parts = [i for i in view.find_subtree(head) if view.tokens[i].dep in _PARTS or i == head]
        kept = keep_block(parts, head)
        if index not in kept:
            continue
        while len(kept) > 1 and view.tokens[kept[-1]].pos == "PUNCT":
            kept.pop()
        unsure = word in _UNSURE and kept[-1] == index and view.tokens[head].dep in ("nsubj", "ROOT", "appos")
        if unsure:
            continue
        fit = NAMED if kept[-1] > index else ALONE
        found.append(Value(kept[0], kept[-1], fit, print_tokens(view, kept[0], kept[-1]), "is a maker's name", head))
    return found
