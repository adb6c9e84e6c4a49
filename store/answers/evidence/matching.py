"""Which asked words a claim holds, and how: as asked, as a stand-in, by a name that is meant, or only nearby."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rapidfuzz.distance import OSA

from store.answers.english.lexicon import ANSWERS, KIND_OF, load_lexicon
from store.answers.english.meanings import find_classes, find_phrases, find_verb_share
from store.answers.english.money import MONEY
from store.answers.english.words import stem_word
from store.answers.evidence.vessels import VESSELS, find_ships
from store.answers.evidence.view import ClaimView
from store.answers.question.query import Query, Term

COLOR = frozenset({stem_word("color"), stem_word("colour")})
COLORS = frozenset(
    "black white silver gray grey red blue green yellow orange brown tan beige gold maroon purple pink turquoise dark "
    "light-colored dark-colored".split()
)
RESPELLED, LONG_NAME = 0.75, 4
OPPOSITES: dict[str, tuple[str, ...]] = {}
for _left, _right in (
    ("rise increase climb", "fall drop decline decrease"),
    ("win", "lose"),
    ("open reopen", "close"),
    ("dead die", "survive alive live"),
    ("guilty convict", "innocent acquit"),
    ("accept approve agree", "reject refuse deny block"),
    ("confirm admit", "deny"),
    ("arrive", "leave"),
    ("pass", "fail"),
    ("safe", "dangerous"),
    ("hurt injure harm wound", "unhurt unharmed uninjured unscathed"),
    ("support back", "oppose"),
    ("allow permit", "ban prohibit forbid"),
    ("stay remain keep", "leave quit go resign retire depart"),
):
    for _word in _left.split():
        OPPOSITES.setdefault(stem_word(_word), ())
        OPPOSITES[stem_word(_word)] += tuple(stem_word(other) for other in _right.split())
    for _word in _right.split():
        OPPOSITES.setdefault(stem_word(_word), ())
        OPPOSITES[stem_word(_word)] += tuple(stem_word(other) for other in _left.split())
_NATIONALITY = stem_word("nationality")
# What a word that no candidate holds weighs: it tells none from another, however rare it is.
UNKNOWN = 1.0
# How well a thing is held where it only tells another from others of its kind.
ONLY_TELLS = 0.5
JOINED = 0.75  # a verb and its particle as one noun
PARTED = 4  # words from a verb to its particle ("put the opening back")
# What is left of a verb that is met as a noun of another word ("wounded": "a mass shooting").
AS_NOUN, NO_DEED = 0.85, 0.4
HEAD = 1000  # characters
_MONEY = frozenset(stem_word(word) for word in ("money", "cash", "compensation", "payment", "payout", "sum", "damages"))
_SIGNS = frozenset("$£€")
HALF = "only half of the name"
NEARLY, NAMED, SPOKEN, NEARBY, TOPICAL = 0.95, 0.9, 0.7, 0.2, 0.6

EVENTS = frozenset(
    stem_word(word)
    for word in "shooting attack raid robbery heist quake earthquake storm flood fire crash explosion massacre murder "
    "killing riot protest trial hearing party vote election war strike incident accident victim suspect shooter gunman "
    "robber thief he she they".split()
)
_SHOTS = frozenset(stem_word(word) for word in "gun rifle weapon round bullet pistol shotgun handgun shot".split())
_SHOOTING = frozenset(
    stem_word(word) for word in "shoot shooting gunfire gunshot discharge burn blaze ablaze torch explosion".split()
)
_FIRE, _SHOOT, _ENTER = stem_word("fire"), stem_word("shoot"), stem_word("enter")
_COMPANY, NAMED_BODY = frozenset(map(stem_word, "company firm business".split())), 0.6
_AGENT_NOUNS = "operator proprietor founder builder organizer designer architect manager publisher manufacturer"
_AGENTS = frozenset(map(stem_word, _AGENT_NOUNS.split()))
OFTEN_VERB = 50  # per cent of a word's uses
_TAKE, _LAST, LASTED = stem_word("take"), stem_word("last"), 0.8
_PAY, _EARNED = (
    stem_word("pay"),
    frozenset(map(stem_word, "earn salary wage payment compensation receive worth".split())),
)
_WAS_PAID = re.compile(r"\b(?:is|are|was|were|gets?|being|been) (?:\w+ ){0,3}(?:being )?paid\b")
_WHEREABOUTS = {
    stem_word("outside"): ("outside", "not inside"),
    stem_word("inside"): ("inside", "not outside"),
    stem_word("enter"): ("inside", "not inside"),
}


@dataclass(frozen=True, slots=True)
class Match:
    """One asked term in one claim: how well (0 to 1), at which tokens, and whether only its article holds it."""

    term: Term
    score: float
    tokens: tuple[int, ...]
    how: str


def cover_terms(matches: tuple[Match, ...], weights: dict[str, float]) -> float:
    """The weighed share of the asked words that a claim holds (0 to 1)."""
    total = sum(weights.values())
    # With filters alone ("speaker:trump") whatever they leave is what was asked for.
    return sum(weights[match.term.stem] * match.score for match in matches) / total if total else 1.0


def match_terms(query: Query, view: ClaimView) -> tuple[Match, ...]:
    """Look each asked term up in a claim."""
    return _join_choices(query, tuple(_match_term(query, term, view) for term in query.terms))


def _match_term(query: Query, term: Term, view: ClaimView) -> Match:
    direct = [i for i in view.places.get(term.stem, ()) if not _is_in_name(term, view, i)]
    named = view.named.get(term.stem, [])
    asked = {other.stem for other in query.terms}
    telling = [i for i in direct if _only_tells(term, view, i) and not asked & set(view.stems[view.tokens[i].head])]
    if direct and term.part == "subject" and not term.tells and len(telling) == len(direct):
        return Match(term, ONLY_TELLS, tuple(direct), "of another thing")
    if direct:
        # A pronoun that means the asked name stands for it too.
        return Match(term, 1.0, tuple(sorted({*direct, *(i for i in named if view.is_pronoun(i))})), "as asked")
    if named:
        return Match(term, NAMED, tuple(named), "the name is meant")
    found = _match_close(query, term, view)
    if found is not None:
        return found
    for score, tokens in _find_otherwise(query, term, view):
        if tokens:
            return Match(term, score, tokens, f"as “{view.words[tokens[0]]}”")
    return Match(term, SPOKEN, (), "by the speaker") if term.stem in view.speakers else Match(term, 0.0, (), "missing")


def _match_close(query: Query, term: Term, view: ClaimView) -> Match | None:
    """An asked word by another that stands for it; None where the claim prints none."""
    close = _choose_sense(query, term, load_lexicon().find_close(term.stem))
    printed = close.keys() & view.places.keys()
    if not printed:
        return None
    best = max(close[stem] for stem in printed)
    held = {i for stem in printed if close[stem] == best for i in view.places[stem]}
    # "Rook" in somebody's name is no bird, but "Officer" may stand in it.
    tokens = tuple(sorted(i for i in held if best >= ANSWERS or not view.is_in_person(i)))
    # "To near" is a verb, "near the town" tells of no coming.
    tokens = tuple(i for i in tokens if view.tokens[i].pos != "ADP")
    if term.stem == _SHOOT:
        tokens = tuple(i for i in tokens if not _is_job(view, i))
    if not tokens:
        return Match(term, 0.0, (), "missing")
    if term.part == "predicate" and all(view.tokens[i].pos in ("NOUN", "PROPN") for i in tokens):
        best *= AS_NOUN
        if not _is_deed(query, term, view, tokens):
            best = min(best, NO_DEED)
    # Who asks for a weapon is told more by "rifle" than by "weapon".
    told = query.wanted == "what" and term.part == "focus" and best == KIND_OF
    return Match(term, NEARLY if told else best, tokens, f"as “{view.words[tokens[0]]}”")


def _is_deed(query: Query, term: Term, view: ClaimView, tokens: tuple[int, ...]) -> bool:
    """Whether a noun may say an asked verb in another word: "to level" is to hit, but "a level" is no blow.

    A builder says who built it, and nothing of when.
    """
    own = load_lexicon().close.get(term.stem, {})
    stems = {stem for i in tokens for stem in view.stems[i]}
    if stems & _AGENTS:
        return query.wanted == "person"
    if query.wanted == "person" and all(view.words[i].rstrip("s").endswith(("er", "or")) for i in tokens):
        return True
    return any(stem in own or find_verb_share(stem) >= OFTEN_VERB for stem in stems)


def _find_otherwise(query: Query, term: Term, view: ClaimView) -> Iterator[tuple[float, tuple[int, ...]]]:
    """What else may stand for an asked word, one way after the other: most claims need none of them."""
    yield from _find_phrasal(term, view)
    yield 0.9, _find_labelled(term.stem, view)
    yield 0.75, _find_whereabouts(term.stem, view)
    yield NAMED_BODY, _find_bodies(term, view)
    yield RESPELLED, _find_respelled(term.stem, view)
    yield 0.75, _find_opposite(query, term, view)


def _find_phrasal(term: Term, view: ClaimView) -> list[tuple[float, tuple[int, ...]]]:
    """Verbs with a particle, asked or printed: "turn up" is told by "appear", "delay" by "put back"."""
    # "Which schools were locked down": a lockdown.
    joined = view.places.get(f"{term.stem}{term.particle}") if term.particle else None
    if joined:
        return [(JOINED, tuple(joined))]
    for verb, particle, score in find_phrases(term.stem, term.particle):
        tokens = tuple(
            i for i in view.places.get(verb, ()) if not particle or particle in view.words[i + 1 : i + PARTED]
        )
        if tokens:
            return [(score, tokens)]
    return []


def _is_in_name(term: Term, view: ClaimView, index: int) -> bool:
    """ "Who was fired" is not answered by a "Fire Department", nor by who opened fire."""
    token = view.tokens[index]
    if term.stem == _FIRE and term.word == "fired" and view.words[index] == "fire" and token.pos == "NOUN":
        return term.part == "predicate"
    return term.part == "predicate" and term.word.endswith("ed") and token.pos == "PROPN" and token.dep == "compound"


def _find_bodies(term: Term, view: ClaimView) -> tuple[int, ...]:
    """The names of bodies that do or suffer something, for "the company", which no claim may call it."""
    if term.stem not in _COMPANY or term.part != "subject" or term.tells:
        return ()
    return tuple(
        i
        for i, token in enumerate(view.tokens)
        if token.entity == "ORG" and token.pos == "PROPN" and token.dep in ("nsubj", "nsubjpass", "dobj", "pobj")
    )


def _find_labelled(stem: str, view: ClaimView) -> tuple[int, ...]:
    """The words of a kind that the question names by its label: a nationality, a color, money."""
    if stem in _MONEY:
        found = {i for i, token in enumerate(view.tokens) if token.entity == "MONEY" or view.words[i][:1] in _SIGNS}
        start = view.claim.passage.start
        found |= {view.find_token(start + one.end() - 1) for one in MONEY.finditer(view.text)}
        amounts = [facet.passage for facet in view.claim.facets if facet.kind == "amount"]
        found |= {view.find_token(one.end - 1) for one in amounts if one.end <= view.claim.passage.end}
        return tuple(sorted(found))
    if stem in VESSELS:
        return find_ships(view)
    if stem == _NATIONALITY:
        return tuple(i for i, token in enumerate(view.tokens) if token.entity == "NORP")
    return tuple(i for i, word in enumerate(view.words) if word in COLORS) if stem in COLOR else ()


def _choose_sense(query: Query, term: Term, close: dict[str, float]) -> dict[str, float]:
    """ "Fired" is a job lost, unless the question speaks of shots: the other sense's words are left out."""
    if term.stem == _PAY and _WAS_PAID.search(query.text.lower()):
        # What somebody is paid he is not bought for.
        return {stem: score for stem, score in close.items() if stem in _EARNED}
    if term.stem == _TAKE and query.wanted == "duration":
        # How long it took is how long it lasted.
        return close | {_LAST: LASTED}
    if term.stem != _FIRE:
        return close
    shots = any(other.stem in _SHOTS for other in query.terms)
    return {stem: score for stem, score in close.items() if (stem in _SHOOTING) == shots}


def _only_tells(term: Term, view: ClaimView, index: int) -> bool:
    """Whether a noun only tells which other thing is meant ("funeral costs" are no funeral)."""
    token = view.tokens[index]
    if token.dep != "compound" or token.pos != "NOUN" or term.stem in EVENTS:
        return False
    return view.tokens[token.head].pos == "NOUN" and token.head > index


def _is_job(view: ClaimView, index: int) -> bool:
    """ "The fired officer" lost a job: no shot was fired."""
    if _FIRE not in view.stems[index]:
        return False
    start = view.tokens[index].start
    jobs = [facet.passage for facet in view.claim.facets if facet.kind == "status" and facet.key.startswith("job")]
    return view.tokens[index].dep == "amod" or any(passage.start <= start < passage.end for passage in jobs)


def _find_respelled(stem: str, view: ClaimView) -> tuple[int, ...]:
    """A name that one outlet prints a letter otherwise ("Lacey", "Lacy"), longer names only."""
    if len(stem) < LONG_NAME:
        return ()
    return tuple(
        i
        for i in view.bearers
        if view.words[i][:1] == stem[:1] and min(OSA.distance(stem, one) for one in view.stems[i]) <= 1
    )


def _find_opposite(query: Query, term: Term, view: ClaimView) -> tuple[int, ...]:
    """For "yes or no": what denies the asked word answers it ("did shares rise": they fell)."""
    if query.wanted != "yes or no" or term.part != "predicate":
        return ()
    return tuple(i for other in OPPOSITES.get(term.stem, ()) for i in view.places.get(other, ()))


def _find_whereabouts(stem: str, view: ClaimView) -> tuple[int, ...]:
    """Who did not go in was outside: a claim that says where somebody was answers either word."""
    values = _WHEREABOUTS.get(stem)
    if values is None:
        return ()
    passages = [facet.passage for facet in view.claim.facets if facet.kind == "polarity" and facet.value in values]
    found = [view.find_token(passage.start) for passage in passages]
    for index in (*view.places.get(_ENTER, ()), *view.places.get("go", ())):
        children = [view.words[child] for child in view.children[index]]
        goes_in = _ENTER in view.stems[index] or any(word in ("in", "into", "inside") for word in children)
        negated = any(word in ("not", "n't", "never") for word in children)
        if goes_in and ("not inside" if negated else "inside") in values:
            found.append(index)
    return tuple(sorted(set(found)))


def _join_choices(query: Query, found: tuple[Match, ...]) -> tuple[Match, ...]:
    """Of two alternatives that a question offers, either one is all that a claim can hold."""
    choices = {stem_word(choice) for choice in query.choices}
    best = max((match.score for match in found if match.term.stem in choices), default=0.0)
    if not best:
        return found
    return tuple(
        replace(match, score=max(match.score, best), how=match.how if match.tokens else "the other choice")
        if match.term.stem in choices
        else match
        for match in found
    )


def name_terms(query: Query, views: Sequence[ClaimView], matches: Sequence[tuple[Match, ...]]) -> Query:
    """Take a word that the articles print as a name only for a name, though it was typed without a capital."""
    known = {stem for name in query.names for stem in name}
    found = []
    for position, term in enumerate(query.terms):
        if term.part not in ("setting", "subject") or term.stem in known:
            continue
        tokens = [
            view.tokens[i]
            for view, row in zip(views, matches, strict=True)
            if row[position].score == 1.0
            for i in row[position].tokens
        ]
        # "Road" ends many a name and is none; "Trump" is one, though a trump is a card.
        common = bool(find_classes(term.stem))
        proper = sum(
            1 for token in tokens if token.pos == "PROPN" and (not common or token.entity in ("PERSON", "GPE", "NORP"))
        )
        if tokens and proper >= 0.8 * len(tokens):
            found.append((term.stem,))
    return replace(query, names=(*query.names, *found)) if found else query


def check_names(query: Query, view: ClaimView, found: tuple[Match, ...]) -> tuple[Match, ...]:
    """Half a name is another name ("MV Stolt Valor" is not "MV Gibe"), and a place must be where it happened."""
    held = {match.term.stem for match in found if match.score}
    broken = {stem for name in query.names if len(name) > 1 and name[-1] not in held for stem in name}
    named = {stem for name in query.names for stem in name}
    verbs = [token for match in found if match.term.part == "predicate" for token in match.tokens]
    checked = []
    for match in found:
        score, how = match.score, match.how
        if match.term.stem in broken and score:
            checked.append(Match(match.term, 0.0, (), HALF))
            continue
        placed = match.term.part == "setting" and match.term.stem in named and match.tokens and verbs
        if placed and not any(_is_set_by(view, token, verb) for token in match.tokens for verb in verbs):
            score, how = score * 0.4, f"{how}, of something else"
        checked.append(Match(match.term, score, match.tokens, how))
    return tuple(checked)


def _is_set_by(view: ClaimView, token: int, verb: int) -> bool:
    """Whether a word stands in the predicate's own clause, or in one above or below it."""
    return view.clauses[token] in view.paths[verb] or view.clauses[verb] in view.paths[token]


def weigh_terms(query: Query, matches: Sequence[tuple[Match, ...]]) -> dict[str, float]:
    """The weight of each term: its part in the question times how rare it is among the candidates."""
    count = len(matches)
    weights = {}
    for position, term in enumerate(query.terms):
        having = sum(1 for found in matches if found[position].score)
        weights[term.stem] = term.weight * (0.4 + math.log(1 + count / (1 + having)) if having else UNKNOWN)
    return weights


def find_articles(views: Sequence[ClaimView], matches: Sequence[tuple[Match, ...]]) -> dict[str, dict[str, int]]:
    """Stem of a term → the articles that hold it, or a good stand-in, and at which character first."""
    found: dict[str, dict[str, int]] = {}
    for view, row in zip(views, matches, strict=True):
        article, start = view.claim.article, view.claim.passage.start
        for match in row:
            if match.score >= SPOKEN:
                places = found.setdefault(match.term.stem, {})
                places[article] = min(start, places.get(article, start))
    return found


def add_nearby(
    view: ClaimView, found: tuple[Match, ...], around: dict[str, dict[str, int]], articles: int, *, typed: bool
) -> tuple[Match, ...]:
    """Let what the article says elsewhere count: a story's place or name is not said in every sentence."""
    filled = []
    told = any(match.term.part == "predicate" and match.term.typed and match.term.weight >= 0.5 for match in found)
    for match in found:
        having = around.get(match.term.stem, {})
        elsewhere = match.term.part in ("setting", "subject") and view.claim.article in having
        if match.score or not elsewhere or match.how == HALF:
            filled.append(match)
            continue
        # What a verb is said of must stand beside it; what merely happened ("the raid") is what the story is about.
        free = typed and (not told or match.term.stem in EVENTS)
        # What a story is about stands at the head of its articles, not only somewhere in them.
        early = sum(1 for start in having.values() if start < HEAD)
        topical = (free or match.term.part == "setting") and early >= max(2, articles / 2)
        filled.append(Match(match.term, TOPICAL if topical else NEARBY, (), "elsewhere in the article"))
    return tuple(filled)
