"""The vocabulary: frozen, typed records that every room passes on, and nothing else.

Offsets are half-open ``[start, end)`` in characters (code points) of an article's stored text. A record that shows
text carries it beside its offsets, and is made by cutting it out of the article, so that the two cannot differ.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from types import MappingProxyType
from typing import Literal, NamedTuple, Self

QuoteKind = Literal["direct", "indirect", "mixed"]
Naming = Literal["named", "unnamed-described", "unnamed-bare", "none"]
FacetKind = Literal[
    "count", "amount", "measure", "duration", "time", "date", "age", "status", "polarity", "role", "place", "name",
    "detail", "account", "wording"]  # fmt: skip
Bound = Literal["exact", "about", "at least", "at most", "more than", "less than", "range"]
Relation = Literal["contradicts", "differs", "reconcilable", "superseded", "agrees"]
NoteStatus = Literal["open", "decided", "both stand", "not a conflict", "reopened"]
RootKind = Literal["person", "body", "document", "observation", "outlet", "unknown"]
RelayHow = Literal["told", "obtained", "reported", "credited", "statement"]
ArticleStatus = Literal["usable", "withheld", "canceled"]


class StoreError(Exception):
    """Something in the store could not be done; the message says what to do about it."""


class SpanError(StoreError):
    """A span does not lie in the text it was said to be cut from."""


class Span(NamedTuple):
    """Half-open ``[start, end)`` in characters of an article's stored text."""

    start: int
    end: int


def hash_id(prefix: str, *parts: object, length: int = 20) -> str:
    """Return ``prefix-`` and a hash of the parts: the same parts give the same id on every machine."""
    digest = hashlib.sha256("\x1f".join(map(str, parts)).encode("utf-8", "surrogatepass")).hexdigest()
    return f"{prefix}-{digest[:length]}"


def fold_space(text: str) -> str:
    """Return the text with every run of white space (no-break spaces too) as one space, none at the ends."""
    return " ".join(text.split())


@dataclass(frozen=True, slots=True)
class Passage:
    """A span and the text that stands there."""

    start: int
    end: int
    text: str

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end or len(self.text) != self.end - self.start:
            raise SpanError(f"span [{self.start}, {self.end}) does not fit a text of {len(self.text)} characters")

    @classmethod
    def cut(cls, text: str, start: int, end: int) -> Self:
        """Cut ``text[start:end]``; raises SpanError when the span does not lie in the text or is empty."""
        if not 0 <= start < end <= len(text):
            raise SpanError(f"span [{start}, {end}) does not lie in a text of {len(text)} characters")
        return cls(start, end, text[start:end])

    @property
    def span(self) -> Span:
        """The offsets alone."""
        return Span(self.start, self.end)


def check_passage(text: str, passage: Passage) -> None:
    """Raise SpanError unless the passage's text stands in ``text`` at its offsets."""
    if text[passage.start : passage.end] != passage.text:
        raise SpanError(f"text at [{passage.start}, {passage.end}) is not what the passage holds")


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """What the bot's command is bound to: a slug, the date of its event and the zone its days are counted in."""

    slug: str
    title: str
    event_date: date | None = None
    event_name: str | None = None
    zone: str = "UTC"


@dataclass(frozen=True, slots=True, kw_only=True)
class Credit:
    """An outlet or agency that the article's data (not its prose) names as where it comes from."""

    name: str
    role: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """One immutable version of a published text, with what is known of it and nothing invented.

    ``published`` is a ``date`` where only the day is known, an aware ``datetime`` where the time is. ``supplied``
    says for each known value which part of the file gave it (``manifest``, ``item``, ``notice`` …).
    """

    id: str
    text: str
    outlet: str | None = None
    url: str | None = None
    published: date | None = None
    updated: datetime | None = None
    headline: str | None = None
    byline: str | None = None
    language: str | None = None
    status: ArticleStatus = "usable"
    embargoed_until: datetime | None = None
    editor_note: str | None = None
    credits: tuple[Credit, ...] = ()
    supplied: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        for name in ("published", "updated", "embargoed_until"):
            moment = getattr(self, name)
            if isinstance(moment, datetime) and moment.tzinfo is None:
                raise StoreError(f"{name} of article {self.id} has no time zone")

    @property
    def version(self) -> str:
        """The id of this immutable state: a hash of its text and of what is known of it."""
        known = (self.outlet, self.url, self.published, self.updated, self.headline, self.byline, self.status)
        return hash_id("ver", self.id, self.text, *known, self.embargoed_until, self.editor_note, self.credits)

    def cut(self, start: int, end: int) -> Passage:
        """Cut a passage out of the stored text; raises SpanError when the span does not lie in it."""
        return Passage.cut(self.text, start, end)


@dataclass(frozen=True, slots=True, kw_only=True)
class Relay:
    """Who passed a claim on before this article printed it, and how ("told CNN": CNN, told)."""

    name: str
    how: RelayHow
    passage: Passage | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Root:
    """Where a claim started. ``unknown`` is a root of its own and is never counted as support."""

    name: str
    kind: RootKind
    police: bool = False
    named: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribution:
    """Cue, source and content of one reported statement, as printed, with the speaker it resolves to.

    ``speaker`` is the fullest name the article prints for the person or body, or None: never a guess between two.
    ``descriptor`` holds the outlet's own words for an unnamed source. ``occasion`` is the article's words for when
    or where it was said ("at a press conference"). ``partial`` marks an excerpt that the outlet calls one.
    ``asserts`` is false where the content is no statement of the speaker's but what it is about ("blamed the NRA").
    """

    kind: QuoteKind
    content: tuple[Passage, ...]
    cue: tuple[Passage, ...] = ()
    source: tuple[Passage, ...] = ()
    speaker: str | None = None
    naming: Naming = "none"
    descriptor: str | None = None
    role: Passage | None = None
    occasion: Passage | None = None
    via: tuple[Relay, ...] = ()
    negated: bool = False
    partial: bool = False
    asserts: bool = True

    def __post_init__(self) -> None:
        if not self.content:
            raise SpanError("an attribution without content says nothing")


@dataclass(frozen=True, slots=True, kw_only=True)
class Facet:
    """A typed value in a claim that can be compared with another of the same kind and key.

    ``key`` is what it is a value of, made so that comparable facets share it (an index looks it up);
    ``value`` is the normalised value as text ("3", "upwards of 4 min", "fired"). ``low`` and ``high`` bound it in
    ``unit`` where it is a number (None: unbounded on that side). ``about`` holds what the comparison needs to know
    beyond the key (group, scope "additional", modality "planned", place …), as sorted pairs.
    """

    kind: FacetKind
    key: str
    value: str
    passage: Passage
    unit: str | None = None
    low: float | None = None
    high: float | None = None
    bound: Bound = "exact"
    negated: bool = False
    speaker: str | None = None
    about: tuple[tuple[str, str], ...] = ()

    def get(self, name: str, default: str = "") -> str:
        """The named detail from ``about``, or the default."""
        return next((value for key, value in self.about if key == name), default)


class Token(NamedTuple):
    """One word of a claim with its place in the grammar; ``head`` counts tokens from the claim's first."""

    start: int
    end: int
    lemma: str
    pos: str
    dep: str
    head: int
    entity: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """A name, title or pronoun as printed, and the fullest name in the article for whom it means (or None)."""

    passage: Passage
    refers_to: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One statement as printed in one article: a span of a sentence or less, with who asserts it.

    ``speaker`` None: the outlet. ``tokens``, ``mentions`` and ``meaning`` (a vector) save parsing it again to answer.
    """

    id: str
    article: str
    passage: Passage
    kind: QuoteKind | None = None
    speaker: str | None = None
    descriptor: str | None = None
    naming: Naming = "none"
    via: tuple[Relay, ...] = ()
    root: Root = Root(name="unknown", kind="unknown", named=False)
    hedges: tuple[Passage, ...] = ()
    facets: tuple[Facet, ...] = ()
    attributions: tuple[Attribution, ...] = ()
    mentions: tuple[Mention, ...] = ()
    tokens: tuple[Token, ...] = ()
    meaning: bytes = b""

    @property
    def text(self) -> str:
        """The words as printed."""
        return self.passage.text


def make_claim_id(article: str, text: str, occurrence: int) -> str:
    """The id of the n-th claim of this text in the article: it outlives a new version that only moves the text."""
    return hash_id("claim", article, fold_space(text), occurrence)


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """All that was found in one article version: boilerplate spans, attributions in order, claims in order."""

    article: Article
    boilerplate: tuple[Span, ...]
    attributions: tuple[Attribution, ...]
    claims: tuple[Claim, ...]

    def find_spans(self) -> Iterator[Passage]:
        """Every passage in here, so that a test can hold each against the text."""
        for claim in self.claims:
            yield claim.passage
            yield from claim.hedges
            yield from (facet.passage for facet in claim.facets)
            yield from (mention.passage for mention in claim.mentions)
            yield from _passages(claim.attributions)
        yield from _passages(self.attributions)


def _passages(attributions: Iterable[Attribution]) -> Iterator[Passage]:
    for found in attributions:
        yield from (*found.content, *found.cue, *found.source)
        yield from (one for one in (found.role, found.occasion) if one is not None)
        yield from (relay.passage for relay in found.via if relay.passage is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """A claim with the article it stands in: the least that may be shown, since it knows its attribution."""

    claim: Claim
    outlet: str | None
    url: str | None
    published: date | None
    credits: tuple[Credit, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side of a conflict note: a claim, the passage in it that holds the value, and who stands behind it."""

    claim: str
    article: str
    outlet: str | None
    published: date | None
    passage: Passage
    value: str
    speaker: str | None = None
    via: tuple[Relay, ...] = ()
    root: Root = Root(name="unknown", kind="unknown", named=False)
    manner: QuoteKind | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictNote:
    """Two or more claims with the same facet key and different values, and the rule that found it.

    ``independent`` is whether the sides go back to different known roots. ``detail`` is one sentence that quotes
    the values and says how a reconcilable pair reconciles.
    """

    id: str
    kind: FacetKind
    key: str
    relation: Relation
    independent: bool
    rule: str
    detail: str
    sides: tuple[Side, ...]
    status: NoteStatus = "open"


def make_note_id(kind: str, key: str, claims: Iterable[str]) -> str:
    """The id of a note: a hash of what is compared and of the claims on its sides, in any order."""
    return hash_id("note", kind, key, *sorted(set(claims)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One claim in an answer: the span shown, the value inside it that answers, and why it is ranked here."""

    evidence: Evidence
    shown: Passage
    answer: Passage | None
    score: float
    why: str
    group: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RootCount:
    """One root and the outlets that carry it in this answer."""

    root: Root
    outlets: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """The id of an answer and all that produced it: enough to make the same bytes again."""

    id: str
    story: str
    question: str
    claims: tuple[str, ...]
    notes: tuple[str, ...]
    versions: tuple[str, ...]
    rules: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a question gets: facts best first, notes on them, roots, or an abstention with the closest claims."""

    question: str
    read_as: str
    abstained: bool
    reason: str
    facts: tuple[Fact, ...]
    closest: tuple[Fact, ...]
    conflicts: tuple[ConflictNote, ...]
    roots: tuple[RootCount, ...]
    suggestions: tuple[str, ...]
    searched: int
    as_of: date | None
    receipt: Receipt
