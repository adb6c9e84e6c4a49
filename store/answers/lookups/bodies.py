"""Which body or outlet a typed name means ("CNN", "sheriff's office"), what it said, and what is said of it.

A body is known by the words that are printed: nothing is resolved, so "the company" is not taken for one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from store.answers.english.words import STOP, find_words
from store.answers.evidence.view import ClaimView
from store.claims import Attribution, Evidence, Passage

if TYPE_CHECKING:
    from store.ledger import Work
    from store.ledger.records import NameCount

MOST_CLAIMS, _LEAST_INITIALS = 400, 3
_NOUNS = frozenset(
    "office department police board agency company council commission committee court school university hospital "
    "line lines inc corp corporation guard bureau ministry authority association union party group report network "
    "news force services service administration district county city team church bank fund institute center".split()
)
_GENERIC = frozenset("office department agency bureau administration service services ministry".split())
_INSIDE = frozenset({"of", "and", "for", "the", "&", "'s", "on"})


@dataclass(frozen=True, slots=True)
class Body:
    """A body or outlet: the fullest name that is printed, and the folded words that it is known by."""

    name: str
    words: tuple[str, ...]
    outlet: bool = False


def fold_body(name: str) -> tuple[str, ...]:
    """A name as its folded words, articles left out."""
    return tuple(word for _, _, word in find_words(name) if word not in ("the", "a", "an"))


def is_bodily(name: str) -> bool:
    """Whether a name holds a noun that bodies are called by ("Office", "Board")."""
    return bool(set(fold_body(name)) & _NOUNS)


def find_body(
    asked: str, names: Sequence[NameCount], outlets: Iterable[str], evidence: Sequence[Evidence]
) -> Body | None:
    """The body that a typed name means in these claims: an outlet, or a name printed with just these words in it."""
    words = fold_body(asked)
    if not words:
        return None
    outlet = next((one for one in sorted(set(outlets)) if fold_body(one) == words), None)
    if outlet is not None:
        return Body(outlet, words, outlet=True)
    long = _find_initials(words, names)
    printed = [run for one in evidence for run in list_runs(ClaimView(one))]
    fitting = [run.text for run in printed if _holds(fold_body(run.text), words)]
    relays = [relay.name for one in evidence for relay in one.claim.via if fold_body(relay.name) == words]
    exact = [text for text in (*fitting, *relays) if fold_body(text) == words]
    bodies = [text for text in fitting if set(fold_body(text)) & _NOUNS]
    if long is not None:
        return Body(long, fold_body(long))
    if exact and (relays or _is_body(words, evidence) or any(text.isupper() for text in exact)):
        return Body(exact[0], words)
    # A part of one longer name is that body; of two different ones it could be either.
    longest = {fold_body(text) for text in bodies}
    if bodies and set(words) & _NOUNS and _is_one(longest):
        name = max(sorted(bodies), key=lambda text: len(fold_body(text)))
        return Body(name, words)
    return None


def _is_one(names: Iterable[tuple[str, ...]]) -> bool:
    """Whether all of these names are parts of the longest."""
    longest = max(names, key=lambda one: (len(one), one))
    return all(_holds(longest, one) for one in names)


def _find_initials(words: tuple[str, ...], names: Sequence[NameCount]) -> str | None:
    """The printed body of these initials ("EPA"), if there is just one."""
    if len(words) != 1 or len(words[0]) < _LEAST_INITIALS:
        return None
    found = {
        one.name
        for one in names
        if "".join(word[0] for word in fold_body(one.name) if word not in STOP) == words[0] and one.name[:1].isupper()
    }
    return found.pop() if len(found) == 1 else None


def _is_body(words: tuple[str, ...], evidence: Sequence[Evidence]) -> bool:
    """Whether a name is one of a body: by a noun in it, or since the articles use it as one and never as a person's."""
    if set(words) & _NOUNS:
        return True
    labels = [
        token.entity
        for one in evidence
        for view in (ClaimView(one),)
        for i, token in enumerate(view.tokens)
        if view.words[i] == words[-1] and token.entity
    ]
    return labels.count("ORG") > len(labels) / 2


def list_runs(view: ClaimView) -> list[Passage]:
    """Names of bodies as printed: runs of capitalised words, with the small words inside them."""
    found: list[Passage] = []
    run: list[int] = []
    for index in range(len(view.tokens) + 1):
        if index < len(view.tokens) and _goes_on(view, index, run):
            run.append(index)
            continue
        while run and not _is_capital(view, run[-1]):
            run.pop()
        if run:
            start, claim = view.tokens[run[0]].start, view.claim.passage
            end = view.tokens[run[-1]].end
            found.append(Passage(start, end, claim.text[start - claim.start : end - claim.start]))
        run = []
    return found


def _is_capital(view: ClaimView, index: int) -> bool:
    token, start = view.tokens[index], view.claim.passage.start
    return view.claim.text[token.start - start : token.end - start][:1].isupper() and token.pos not in ("PRON", "DET")


def _goes_on(view: ClaimView, index: int, run: Sequence[int]) -> bool:
    return _is_capital(view, index) or bool(run and view.words[index] in _INSIDE)


def _holds(name: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Whether the words stand in a row in a name."""
    return any(name[i : i + len(words)] == words for i in range(len(name) - len(words) + 1))


def load_body(body: Body, work: Work, story: str) -> list[Evidence]:
    """The claims that may print the body, or be said by somebody of it."""
    wanted = [word for word in body.words if word not in STOP]
    ids = work.search_claims(story, wanted, limit=MOST_CLAIMS)
    ids += work.search_claims(story, [], limit=MOST_CLAIMS, speaker=" ".join(wanted))
    return work.load_evidence(list(dict.fromkeys(claim for claim, _ in ids)))


def is_printed(body: Body, text: str) -> bool:
    """Whether a text prints the body's words in a row."""
    return _holds(fold_body(text), body.words)


def is_said_by(body: Body, attribution: Attribution, speakers: frozenset[str]) -> bool:
    """Whether the body is the speaker, or whom the speaker speaks for by the title printed."""
    texts = [attribution.speaker, attribution.descriptor, *(part.text for part in attribution.source)]
    texts += [attribution.role.text] if attribution.role else []
    return attribution.speaker in speakers or any(is_printed(body, text) for text in texts if text)


def find_voices(body: Body, evidence: Sequence[Evidence]) -> frozenset[str]:
    """Those whom the articles print as speaking for the body ("Coast Guard spokesman …", "… chief executive …")."""
    found = set()
    for one in evidence:
        for facet in one.claim.facets:
            if facet.kind == "role" and facet.key.startswith("person:") and _is_of(body, facet.passage.text):
                surname = facet.key.removeprefix("person:")
                found |= {
                    mention.refers_to
                    for mention in one.claim.mentions
                    if mention.refers_to and mention.refers_to.lower().split()[-1] == surname
                }
    return frozenset(found)


def _is_of(body: Body, role: str) -> bool:
    """Whether a title is one of the body: its name stands in it, or all of it but "Office" or "Department"."""
    own = set(fold_body(body.name)) - _GENERIC
    return is_printed(body, role) or (bool(own) and own <= set(fold_body(role)))


def list_aliases(body: Body, view: ClaimView) -> list[Passage]:
    """The printed names in a claim that hold the body's words."""
    runs = [cut for run in list_runs(view) if (cut := _cut_run(body, view, run)) is not None]
    return runs or _find_lower(body, view)


def _cut_run(body: Body, view: ClaimView, run: Passage) -> Passage | None:
    """The body's name in a run of capitals: what stands before it up to an "of", after it "Office" and its like."""
    tokens = range(view.find_token(run.start), view.find_token(run.end - 1) + 1)
    words = [(i, view.words[i].removesuffix("'s")) for i in tokens if view.words[i] != "'s"]
    folded = tuple(word for _, word in words)
    size = len(body.words)
    at = next((i for i in range(len(folded) - size + 1) if folded[i : i + size] == body.words), None)
    if at is None:
        return None
    first, last = at, at + size - 1
    while first and folded[first - 1] not in (*_INSIDE, "the"):
        first -= 1
    while last + 1 < len(folded) and folded[last + 1] in _NOUNS:
        last += 1
    start, end = view.tokens[words[first][0]].start, view.tokens[words[last][0]].end
    claim = view.claim.passage
    return Passage(start, end, claim.text[start - claim.start : end - claim.start])


def _find_lower(body: Body, view: ClaimView) -> list[Passage]:
    """The words in small letters ("the sheriff's office")."""
    pattern = r"\W+(?:s\W+)?".join(map(re.escape, body.words))
    found = re.search(rf"\b{pattern}\b", view.text)
    if found is None:
        return []
    start = view.claim.passage.start
    return [Passage(start + found.start(), start + found.end(), view.claim.text[found.start() : found.end()])]
