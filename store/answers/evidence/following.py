"""What a claim holds only by what stands elsewhere: a role that its name bears, or what its pronoun takes up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from store.answers.english.lexicon import KIND_OF, load_lexicon
from store.answers.english.meanings import find_classes
from store.answers.english.words import find_words, fold_word, stem_word
from store.answers.evidence.matching import Match
from store.answers.evidence.view import ClaimView

BORNE, FOLLOWS, FOLLOWED = 0.7, 0.65, 0.7
NEAREST = 500  # characters between a pronoun and the claim that it takes up
_BODIES = frozenset("company firm group agency bank airline union club retailer manufacturer carmaker school".split())
_OPENERS = frozenset("he she they his her their it its that this".split())


def link_roles(views: Sequence[ClaimView], matches: Sequence[tuple[Match, ...]]) -> list[tuple[Match, ...]]:
    """Let a name count for a role that any claim gives its bearer ("the guard": so-and-so, who is told of here)."""
    bearers, aged = _find_bearers(views, matches), _find_aged(views)
    if not bearers and not aged:
        return list(matches)
    linked = []
    for view, row in zip(views, matches, strict=True):
        named = _name_aged(view, aged)
        linked.append(tuple(_link(view, _link_aged(match, named), bearers) for match in row))
    return linked


def _find_aged(views: Sequence[ClaimView]) -> dict[tuple[str, str], set[str]]:
    """Article and age → the last words of the names that the article gives that age."""
    found: dict[tuple[str, str], set[str]] = {}
    for view in views:
        for facet in view.claim.facets:
            if facet.kind == "age" and facet.key.startswith("name:"):
                found.setdefault((view.claim.article, facet.value), set()).add(facet.key.partition(":")[2])
    return found


def _name_aged(view: ClaimView, aged: dict[tuple[str, str], set[str]]) -> dict[str, int]:
    """Who is meant by "a 26-year-old man": the one whom the same article names with that age; stem → token."""
    named: dict[str, int] = {}
    for facet in view.claim.facets if aged else ():
        names = aged.get((view.claim.article, facet.value), ()) if facet.kind == "age" else ()
        if len(names) == 1 and not facet.key.startswith("name:"):
            token = view.tokens[view.find_token(facet.passage.end - 1)]
            head = token.head if view.tokens[token.head].pos == "NOUN" else view.find_token(facet.passage.end - 1)
            named[stem_word(next(iter(names)))] = head
    return named


def _link_aged(match: Match, named: dict[str, int]) -> Match:
    if match.score >= BORNE or match.term.stem not in named:
        return match
    return Match(match.term, BORNE, (named[match.term.stem],), "told by the age")


def _find_bearers(views: Sequence[ClaimView], matches: Sequence[tuple[Match, ...]]) -> dict[str, set[str]]:
    """The last word of a name → the stems of the roles that claims print with it."""
    found: dict[str, set[str]] = {}
    for view, row in zip(views, matches, strict=True):
        for facet in view.claim.facets:
            if facet.kind == "role":
                owner, _, name = facet.key.partition(":")
                if owner in ("person", "kin") and name:
                    stems = {stem_word(word) for _, _, word in find_words(facet.passage.text)}
                    found.setdefault(name, set()).update(stems)
        asked = [(match.term.stem, token) for match in row if match.score >= KIND_OF for token in match.tokens]
        for stem, token in asked if view.claim.mentions else ():
            name = _find_bearer(view, token)
            if name:
                found.setdefault(name, set()).add(stem)
    return found


def _find_bearer(view: ClaimView, token: int) -> str:
    """Whose role a noun is: "The captain, Nils Aune", "Ives, the victim", "suspect Rook" (the name's last word)."""
    named = any("person" in find_classes(stem) for stem in view.stems[token])
    if not named or view.tokens[token].pos not in ("NOUN", "PROPN"):
        return ""
    for mention in view.claim.mentions:
        if mention.refers_to is None or not mention.passage.text[:1].isupper():
            continue
        first, last = view.find_token(mention.passage.start), view.find_token(mention.passage.end - 1)
        if view.is_pronoun(first) or first <= token <= last:
            continue
        before = first - token == 1 or (first - token == 2 and view.words[token + 1] == ",")
        after = view.tokens[token].dep == "appos" and view.tokens[token].head == last
        if before or after:
            return fold_word(mention.refers_to).rpartition(" ")[2]
    return ""


def _link(view: ClaimView, match: Match, bearers: dict[str, set[str]]) -> Match:
    if match.score >= BORNE or match.term.part == "predicate":
        return match
    score = load_lexicon().score_words
    for mention in view.claim.mentions:
        name = fold_word(mention.refers_to or "").rpartition(" ")[2]
        roles = bearers.get(name, ())
        if any(score(match.term.stem, role) >= KIND_OF for role in roles):
            token = view.find_token(mention.passage.end - 1)
            return Match(match.term, BORNE, (token,), f"as {mention.refers_to}")
    return match


def follow_pronouns(views: Sequence[ClaimView], matches: Sequence[tuple[Match, ...]]) -> list[tuple[Match, ...]]:
    """Let a claim that opens with "he" or "it" hold what the claim before it is about."""
    order = sorted(range(len(views)), key=lambda i: (views[i].claim.article, views[i].claim.passage.start))
    before: dict[int, int] = {}
    for earlier, later in pairwise(order):
        one, two = views[earlier].claim, views[later].claim
        if one.article == two.article and two.passage.start - one.passage.end < NEAREST:
            before[later] = earlier
    followed = []
    for i, (view, row) in enumerate(zip(views, matches, strict=True)):
        opener = _find_opener(view) if i in before else None
        if opener is None:
            followed.append(row)
            continue
        above = matches[before[i]]
        followed.append(tuple(_follow(one, above[at], opener) for at, one in enumerate(row)))
    return followed


def _follow(match: Match, above: Match, opener: int) -> Match:
    if match.score >= FOLLOWS or match.term.part == "predicate" or above.score < FOLLOWED:
        return match
    return Match(match.term, FOLLOWS, (opener,), "taken up from the sentence before")


def _find_opener(view: ClaimView) -> int | None:
    """The pronoun that a claim opens with, unless the extraction says whom it means."""
    if view.words[:1] == ["the"] and view.words[1:2] and view.words[1] in _BODIES:
        # "The company was founded in 1923": the one that the sentence before tells of.
        return 1 if view.tokens[1].dep in ("nsubj", "nsubjpass") else None
    for index, word in enumerate(view.words[:3]):
        if word in _OPENERS:
            known = any(index in tokens for tokens in view.named.values())
            return None if known else index
    return None
