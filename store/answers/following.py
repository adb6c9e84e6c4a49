"""What a claim holds only by what stands elsewhere: a role that its name bears, or what its pronoun takes up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from store.answers.lexicon import KIND_OF, load_lexicon
from store.answers.matching import Match
from store.answers.view import ClaimView
from store.answers.words import find_words, fold_word, stem_word

BORNE, FOLLOWS, FOLLOWED = 0.7, 0.65, 0.7
NEAREST = 500  # characters between a pronoun and the claim that it takes up
_OPENERS = frozenset("he she they his her their it its that this".split())
_PLURAL = frozenset("they their".split())


def link_roles(views: Sequence[ClaimView], matches: Sequence[tuple[Match, ...]]) -> list[tuple[Match, ...]]:
    """Let a name count for a role that any claim gives its bearer ("the guard": so-and-so, who is told of here)."""
    bearers = _find_bearers(views)
    if not bearers:
        return list(matches)
    return [tuple(_link(view, match, bearers) for match in row) for view, row in zip(views, matches, strict=True)]


def _find_bearers(views: Sequence[ClaimView]) -> dict[str, set[str]]:
    """The last word of a name → the stems of the roles that claims print with it."""
    found: dict[str, set[str]] = {}
    for view in views:
        for facet in view.claim.facets:
            if facet.kind == "role":
                owner, _, name = facet.key.partition(":")
                if owner in ("person", "kin") and name:
                    stems = {stem_word(word) for _, _, word in find_words(facet.passage.text)}
                    found.setdefault(name, set()).update(stems)
    return found


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
    for index, word in enumerate(view.words[:3]):
        if word in _OPENERS:
            known = any(index in tokens for tokens in view.named.values())
            return None if known else index
    return None
