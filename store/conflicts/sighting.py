"""A facet where it stands, and how far two claims speak of the same thing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from store.claims import Claim, Evidence, Facet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.claims import Relation

_CONTENT = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "ADV"})
_FEW = 3
# Nouns that reports use for each other where the state acts.
_AUTHORITIES = frozenset(
    "police officer deputy trooper investigator detective authority official agent cop commando navy".split()
)
# Nouns by which reports call one unnamed man.
_STRANGERS = frozenset("man suspect gunman shooter attacker robber assailant thief intruder male killer person".split())
_ALIKE = (_AUTHORITIES, _STRANGERS)
# Words of reporting and of every crime story: sharing them says nothing.
_EMPTY = frozenset(
    "say tell report accord police officer official authority be have do year old man woman people person boy girl "
    "p.m. a.m. pm am st. monday tuesday wednesday thursday friday saturday sunday also then when just not department "
    "spokesman spokeswoman sheriff sgt. lt. chief more other".split()
)


@dataclass(frozen=True, slots=True)
class Sighting:
    """One facet in one claim, with the words of the claim that carry meaning.

    ``paired`` when the claim stands beside one other that is known to report the same event: then less must be
    shared before two values may be held against each other.
    """

    facet: Facet
    evidence: Evidence
    words: frozenset[str]
    paired: bool = False

    @property
    def claim(self) -> Claim:
        """The claim that the facet stands in."""
        return self.evidence.claim

    @property
    def day(self) -> date | None:
        """The day the article was published, or None."""
        moment = self.evidence.published
        return moment.date() if isinstance(moment, datetime) else moment

    def get(self, name: str) -> str:
        """A detail of the facet, "" when it has none of that name."""
        return self.facet.get(name)

    def siblings(self, kind: str, prefix: str = "") -> list[Facet]:
        """The claim's facets of this kind whose key begins with the prefix, this one among them."""
        return [one for one in self.claim.facets if one.kind == kind and one.key.startswith(prefix)]


@dataclass(frozen=True, slots=True)
class Finding:
    """How two facets relate, by which rule, in one sentence that quotes both values."""

    relation: Relation
    rule: str
    detail: str


def find_words(claim: Claim, empty: frozenset[str] = _EMPTY) -> frozenset[str]:
    """The lemmas of the claim that carry meaning; its plain words when its grammar is not stored."""
    if claim.tokens:
        found = {token.lemma.lower() for token in claim.tokens if token.pos in _CONTENT}
    else:
        found = {word.strip(".,;:'\"“”’()").lower() for word in claim.text.split() if len(word) > 3}
    return frozenset(word for word in found if word not in empty and word[:1].isalpha())


def find_sightings(evidence: Evidence) -> Iterator[Sighting]:
    """Every facet of a claim as a sighting."""
    words = find_words(evidence.claim)
    for facet in evidence.claim.facets:
        yield Sighting(facet, evidence, words)


def score_overlap(a: Sighting, b: Sighting) -> float:
    """Which share of the shorter claim's words stands in the other as well, 0 to 1; 0 when that is too few words."""
    least = min(len(a.words), len(b.words))
    return len(a.words & b.words) / least if least >= (2 if a.paired else _FEW) else 0.0


def in_one_article(a: Sighting, b: Sighting) -> bool:
    """Whether one article prints both: of figures that are told apart in one text, most are of two things."""
    return a.claim.article == b.claim.article and not (a.paired and b.paired)


def is_near(a: Sighting, b: Sighting, share: float, alone: float = 0.0) -> bool:
    """Whether the claims share this much, or only ``alone`` when they are known to report one event."""
    return score_overlap(a, b) >= (alone if a.paired and b.paired else share)


def is_asserted(a: Sighting, *allowed: str) -> bool:
    """Whether the facet is simply asserted, or its mood is one of those allowed."""
    mood = a.get("mood")
    return not mood or mood in allowed


def same_time(a: Sighting, b: Sighting) -> bool:
    """Whether neither claim is put at another time than the story's ("last year", "in July"), or both at the same."""
    return a.get("when") == b.get("when")


def may_be_one(a: str, b: str) -> bool:
    """Whether two names or nouns may mean one person: either is unknown, or they share a word that is a name."""
    if not a or not b or a == b or a.startswith("~") != b.startswith("~"):
        return True
    if a.startswith("~"):
        return _one_noun(a[1:], b[1:])
    return bool(set(a.split()) & set(b.split()))


def _one_noun(a: str, b: str) -> bool:
    """Two nouns for people: authorities for each other, and "the second officer" never for the first."""
    mine, yours = a.split(), b.split()
    if len(mine) == len(yours) == 2 or {"another", "other"} & {mine[0], yours[0]}:
        return False
    return mine[-1] == yours[-1] or any(mine[-1] in group and yours[-1] in group for group in _ALIKE)


def quote(sighting: Sighting) -> str:
    """The printed words of the facet, in quotation marks."""
    return f"“{sighting.facet.passage.text}”"


def outlets(a: Sighting, b: Sighting) -> tuple[str, str]:
    """How to call the two articles in a sentence."""
    first = a.evidence.outlet or "one article"
    second = b.evidence.outlet or "the other"
    if a.claim.article == b.claim.article:
        return first, "the same article"
    return first, second


def say(a: Sighting, b: Sighting, what: str, end: str = "") -> str:
    """One sentence: "On the wounded, A has “70” and B has “80”." """
    first, second = outlets(a, b)
    return f"{what}: {first} has {quote(a)}, {second} has {quote(b)}{'; ' + end if end else ''}."
