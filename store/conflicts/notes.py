"""Conflict notes: every side of one disagreement in one note, found from candidates and never from a scan."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from itertools import combinations, islice, zip_longest
from typing import TYPE_CHECKING

from store.claims import ConflictNote, Evidence, FacetKind, QuoteKind, Side, fold_space, make_note_id
from store.conflicts.registry import compare_sightings, find_keys
from store.conflicts.roots import are_independent, find_facet_root
from store.conflicts.sighting import Finding, Sighting, find_sightings
from store.conflicts.wording import find_utterance, find_words_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# Worst first: a note is called after its worst pair of values.
_SEVERITY = ("contradicts", "superseded", "differs", "reconcilable")
# What the rule itself calls no conflict: parts of a sum, one status after another, a birthday.
_NO_NOTES = frozenset({"count.sum", "status.follows", "age.time-passed"})
_JOINED = frozenset({"status"})
# How a name is spelt, a title given and a quote cut is the outlet's doing, whoever said it.
_PRINTED = frozenset({"name", "wording"})
_MOST_SIDES, _PER_VALUE = 40, 4
# An article that says one thing a thousand times is compared by its first few: pairs grow with the square.
_MOST_ALIKE, _MOST_OF_ARTICLE = 4, 80


@dataclass(frozen=True, slots=True)
class _Edge:
    a: int
    b: int
    finding: Finding


class _Sets:
    """Disjoint sets over node numbers."""

    def __init__(self) -> None:
        self._parent: dict[int, int] = {}

    def find(self, node: int) -> int:
        parent = self._parent.setdefault(node, node)
        while parent != self._parent[parent]:
            self._parent[parent] = self._parent[self._parent[parent]]
            parent = self._parent[parent]
        return parent

    def join(self, a: int, b: int) -> None:
        self._parent[self.find(b)] = self.find(a)


def find_notes(new: Sequence[Evidence], known: Sequence[Evidence] = ()) -> list[ConflictNote]:
    """The notes that the new claims give with each other and with the known ones (candidates of an index).

    One note holds all sides of one disagreement; a note with no new claim on it is not built again. The order is
    that of the kinds and keys, so that the same claims give the same notes.
    """
    fresh = {one.claim.id for one in new}
    nodes = _Nodes()
    buckets: dict[tuple[FacetKind, str], list[tuple[int, Sighting]]] = defaultdict(list)
    held: Counter[tuple[str, ...]] = Counter()
    seen: set[str] = set()
    for evidence in (*new, *known):
        if evidence.claim.id in seen:
            continue
        seen.add(evidence.claim.id)
        for sighting in find_sightings(evidence):
            facet, article = sighting.facet, sighting.claim.article
            alike = (facet.kind, facet.key, article, facet.value, str(facet.negated))
            bucket = (facet.kind, facet.key, article)
            held[alike] += 1
            held[bucket] += 1
            if held[alike] <= _MOST_ALIKE and held[bucket] <= _MOST_OF_ARTICLE:
                buckets[facet.kind, facet.key].append((nodes.number(sighting), sighting))
    edges, agreeing = _compare_all(buckets, fresh)
    return [note for group in _group(nodes, edges, agreeing) if (note := _build(nodes, *group)) is not None]


class _Nodes:
    """A number for each side: a claim's value under one kind, whatever keys it stands under."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, ...], int] = {}
        self.sightings: list[Sighting] = []

    def number(self, sighting: Sighting) -> int:
        facet, claim = sighting.facet, sighting.claim
        if facet.kind in _JOINED:
            identity: tuple[str, ...] = (claim.id, facet.kind, facet.key)
        elif facet.kind == "wording":
            identity = (claim.article, facet.kind, str(find_utterance(sighting)[0].start))
        else:
            identity = (claim.id, facet.kind, str(facet.passage.start), facet.value)
        if identity not in self._numbers:
            self._numbers[identity] = len(self.sightings)
            self.sightings.append(sighting)
        return self._numbers[identity]

    def apart(self, edge: _Edge) -> bool:
        """Whether the edge's sides stand in two articles; one that disagrees with itself is told first."""
        return self.sightings[edge.a].claim.article != self.sightings[edge.b].claim.article

    def values(self, edge: _Edge) -> frozenset[str]:
        """The two values of an edge."""
        return frozenset((self.value(edge.a), self.value(edge.b)))

    def value(self, number: int) -> str:
        """The value of the side; all the statuses of one person in the claim, joined."""
        sighting = self.sightings[number]
        facet = sighting.facet
        if facet.kind in _JOINED:
            return "; ".join(dict.fromkeys(one.value for one in sighting.siblings(facet.kind) if one.key == facet.key))
        if facet.kind == "wording":
            return f"{len(find_words_of(find_utterance(sighting)))} words"
        if facet.key.endswith("+more"):
            # The number is the same; what tells the sides apart is how it is described.
            return fold_space(facet.passage.text)
        return facet.value


def _compare_all(
    buckets: dict[tuple[FacetKind, str], list[tuple[int, Sighting]]], fresh: set[str]
) -> tuple[list[_Edge], list[_Edge]]:
    edges: dict[tuple[int, int], _Edge] = {}
    agreeing: dict[tuple[int, int], _Edge] = {}
    compared: set[tuple[int, int]] = set()
    for (kind, key), bucket in sorted(buckets.items(), key=lambda item: item[0]):
        others = [pair for other in find_keys(kind, key) for pair in buckets.get((kind, other), ())]
        for number, sighting in bucket:
            if sighting.claim.id not in fresh:
                continue
            for other_number, other in others:
                place = (min(number, other_number), max(number, other_number))
                if number == other_number or (place in compared and kind not in _JOINED):
                    continue
                compared.add(place)
                finding = compare_sightings(sighting, other)
                if finding is not None and finding.rule not in _NO_NOTES:
                    _keep_worst(edges, agreeing, place, _Edge(number, other_number, finding))
    return list(edges.values()), [edge for place, edge in agreeing.items() if place not in edges]


def _keep_worst(
    edges: dict[tuple[int, int], _Edge], agreeing: dict[tuple[int, int], _Edge], place: tuple[int, int], edge: _Edge
) -> None:
    """Of several findings between two sides ("suspended", "resigned" against "fired") the gravest counts."""
    if edge.finding.relation == "agrees":
        agreeing[place] = edge
    elif place not in edges or _rank(edge) < _rank(edges[place]):
        edges[place] = edge


def _rank(edge: _Edge) -> int:
    return _SEVERITY.index(edge.finding.relation)


def _group(nodes: _Nodes, edges: list[_Edge], agreeing: list[_Edge]) -> Iterator[tuple[list[int], list[_Edge]]]:
    """The sides and edges of each disagreement: what conflicts, and what agrees with a side of it."""
    sets = _Sets()
    hard = [edge for edge in edges if edge.finding.relation != "reconcilable"]
    inside = {number for edge in hard for number in (edge.a, edge.b)}
    disputed = {nodes.values(edge) for edge in hard}
    # A value that can be reconciled with one side of a disagreement is no side of it, unless it is itself disputed.
    edges = hard + [
        edge
        for edge in edges
        if edge.finding.relation == "reconcilable" and (nodes.values(edge) in disputed or not {edge.a, edge.b} & inside)
    ]
    for edge in edges:
        sets.join(edge.a, edge.b)
    inside |= {number for edge in edges for number in (edge.a, edge.b)}
    for edge in agreeing:
        if edge.a in inside or edge.b in inside:
            sets.join(edge.a, edge.b)
            inside |= {edge.a, edge.b}
    members: dict[int, list[int]] = defaultdict(list)
    for number in sorted(inside):
        members[sets.find(number)].append(number)
    for root, numbers in members.items():
        own = [edge for edge in edges if sets.find(edge.a) == root]
        if own:
            yield numbers, own


def _build(nodes: _Nodes, numbers: list[int], edges: list[_Edge]) -> ConflictNote | None:
    edges = _charitable(nodes, edges)
    chosen = min(edges, key=lambda edge: (_rank(edge), nodes.apart(edge), edge.a, edge.b))
    first = nodes.sightings[chosen.a]
    sides = _sides(nodes, numbers, chosen)
    if first.facet.kind == "wording":
        sides = _name_variants(sides)
    values = {side.value for side in sides}
    if len(sides) < 2 or len(values) < 2:
        return None
    roots = [
        (nodes.sightings[edge.a], nodes.sightings[edge.b])
        for edge in edges
        if edge.finding.relation == chosen.finding.relation
    ]
    return ConflictNote(
        id=make_note_id(first.facet.kind, first.facet.key, (side.claim for side in sides)),
        kind=first.facet.kind,
        key=first.facet.key,
        relation=chosen.finding.relation,
        independent=not _is_printed(first) and any(_independent(a, b) for a, b in roots),
        rule=chosen.finding.rule,
        detail=_add_both(chosen.finding.detail, sides, {nodes.values(edge) for edge in edges})
        if nodes.apart(chosen) and first.facet.kind != "wording"
        else chosen.finding.detail,
        sides=sides,
    )


def _add_both(detail: str, sides: tuple[Side, ...], disputed: set[frozenset[str]]) -> str:
    """The detail, with the outlets named whose one article prints two values that clash."""
    values: dict[str, set[str]] = defaultdict(set)
    for side in sides:
        values[side.article].add(side.value)
    names = {side.article: side.outlet or "one article" for side in sides}
    both = [
        names[article]
        for article, printed in values.items()
        if any(frozenset(pair) in disputed for pair in combinations(sorted(printed), 2))
    ]
    return f"{detail.removesuffix('.')}; {', '.join(both[:3])} itself prints both." if both else detail


def _is_printed(sighting: Sighting) -> bool:
    facet = sighting.facet
    return facet.kind in _PRINTED or (facet.kind == "role" and not facet.key.startswith("kin:"))


def _independent(a: Sighting, b: Sighting) -> bool:
    return are_independent(a.evidence, b.evidence, find_facet_root(a), find_facet_root(b))


def _charitable(nodes: _Nodes, edges: list[_Edge]) -> list[_Edge]:
    """Between two values, a way to reconcile them that one report gives holds for the reports that only differ."""
    reconciled = {nodes.values(edge) for edge in edges if edge.finding.relation == "reconcilable"}
    return [edge for edge in edges if edge.finding.relation == "reconcilable" or nodes.values(edge) not in reconciled]


def _sides(nodes: _Nodes, numbers: list[int], chosen: _Edge) -> tuple[Side, ...]:
    """The sides in order of time; of an article that says one value often, the telling places and the first ones."""
    order = sorted(numbers, key=lambda number: (number not in (chosen.a, chosen.b), _place(nodes.sightings[number])))
    picked: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number in order:
        same = picked[nodes.sightings[number].claim.article, nodes.value(number)]
        if len(same) < _PER_VALUE and all(_claim(nodes, one) != _claim(nodes, number) for one in same):
            same.append(number)
    kept = sorted(_take_turns(picked), key=lambda number: _place(nodes.sightings[number]))
    return tuple(_side(nodes, number) for number in kept)


def _name_variants(sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """Sides of one utterance, each called after its length: the fullest is named."""
    longest = max(int(side.value.split()[0]) for side in sides)
    named: list[Side] = []
    for side in sides:
        words = int(side.value.split()[0])
        what = "shorter excerpt" if words < longest else "other wording" if _fullest(named) else "fullest"
        named.append(replace(side, value=f"{what}, {words} words"))
    return tuple(named)


def _fullest(sides: list[Side]) -> bool:
    return any(side.value.startswith("fullest") for side in sides)


def _take_turns(picked: dict[tuple[str, str], list[int]]) -> list[int]:
    """The sides of each value by turns, so that a value that all print leaves room for the one that nobody else has."""
    by_value: dict[str, list[int]] = defaultdict(list)
    for (_, value), same in picked.items():
        by_value[value] += same
    turns = (number for some in zip_longest(*by_value.values()) for number in some if number is not None)
    return list(islice(turns, _MOST_SIDES))


def _claim(nodes: _Nodes, number: int) -> str:
    return nodes.sightings[number].claim.id


def _place(sighting: Sighting) -> tuple[str, str, int]:
    return str(sighting.day or "9999"), sighting.claim.article, sighting.facet.passage.start


def _side(nodes: _Nodes, number: int) -> Side:
    sighting = nodes.sightings[number]
    evidence, claim = sighting.evidence, sighting.claim
    passage = claim.passage
    if sighting.facet.kind == "wording":
        passage = find_utterance(sighting)[0]
    return Side(
        claim=claim.id,
        article=claim.article,
        outlet=evidence.outlet,
        published=evidence.published,
        passage=passage,
        value=nodes.value(number),
        speaker=sighting.facet.speaker,
        via=claim.via,
        root=find_facet_root(sighting),
        manner=_manner(sighting),
    )


def _manner(sighting: Sighting) -> QuoteKind | None:
    """Whether the side's words are a quotation or a paraphrase; None in the outlet's own voice."""
    place = sighting.facet.passage
    held = (
        one.kind
        for one in sighting.claim.attributions
        if any(piece.start <= place.start and place.end <= piece.end for piece in one.content)
    )
    return next(held, None)
