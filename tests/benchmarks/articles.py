"""Made-up news at any scale: sentence lengths, word frequencies and repeated topics as in real reporting.

The commonest words are English ones at their usual rates, the rest pronounceable inventions whose frequencies fall
off as Zipf's law has it; an article keeps to a few topic words and people, as articles do. Same seed, same news.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import accumulate

from store.claims import (
    Article,
    Attribution,
    Claim,
    Extraction,
    Facet,
    Mention,
    Passage,
    Root,
    Story,
    Token,
    make_claim_id,
)

FUNCTION_WORDS = (
    "the of to and a in that is was he for it with as his on be at by had not are but from or have an they which one "
    "were her she all been who there their has when more if no out so up into than them can only other its"
).split()
COMMON_WORDS = (
    "said people police school year time officials state two three day shooting students city government week report "
    "county sheriff officers deputies fire water house family president national statement friday thursday monday "
    "court killed injured wounded victims hospital department company million percent home found told asked added "
    "public news law men women children home street building north south group case part work call system"
).split()
_ONSETS = "b br c ch d dr f fl g gr h j k l m n p pl qu r s sh st t tr v w z".split()
_VOWELS = "a e i o u ai ea io ou".split()
_CODAS = "b ck d g l ll m n nd nt p r rd rt s ss st t x".split()
_FIRST_DAY = date(2018, 2, 14)


@dataclass(frozen=True)
class Scale:
    """How much to make: claims a story, claims an article, words in the vocabulary."""

    claims: tuple[tuple[str, int], ...]
    each: int = 20
    vocabulary: int = 50_000
    seed: int = 1


MILLION = Scale(claims=(("flood", 600_000), ("storm", 250_000), ("trial", 100_000), ("vote", 50_000)))


class Writer:
    """Writes the articles of a scale, in order, the same ones every time."""

    def __init__(self, scale: Scale) -> None:
        self.scale = scale
        dice = random.Random(scale.seed)
        invented = dict.fromkeys(_invent(dice) for _ in range(scale.vocabulary * 2))
        self.words = [*COMMON_WORDS, *list(invented)[: scale.vocabulary]]
        self._weights = _zipf(len(self.words), 12)
        self._function_weights = _zipf(len(FUNCTION_WORDS), 1)
        self.names = [f"{_invent(dice).title()} {_invent(dice).title()}" for _ in range(3000)]
        self._name_weights = _zipf(len(self.names), 3)
        self.outlets = [f"The {_invent(dice).title()}" for _ in range(200)]

    def stories(self) -> list[Story]:
        """The stories, largest first."""
        return [Story(slug=slug, title=slug.title(), event_date=_FIRST_DAY) for slug, _ in self.scale.claims]

    def articles(self, slug: str) -> Iterator[Extraction]:
        """The story's articles, oldest first."""
        count = dict(self.scale.claims)[slug] // self.scale.each
        dice = random.Random(f"{self.scale.seed} {slug}")
        for number in range(count):
            yield self._article(dice, f"{slug}-{number:06}", number * 700 // max(1, count))

    def _article(self, dice: random.Random, name: str, day: int) -> Extraction:
        topic = dice.choices(self.words, cum_weights=self._weights, k=25)
        people = dice.choices(self.names, cum_weights=self._name_weights, k=4)
        drafts = [self._sentence(dice, topic, people) for _ in range(self.scale.each)]
        text = " ".join(" ".join(words) for words, *_ in drafts)
        article = Article(
            id=name,
            text=text,
            outlet=dice.choice(self.outlets),
            url=f"https://news.example/{name}",
            published=_FIRST_DAY + timedelta(days=day),
            headline=" ".join(topic[:6]).title(),
        )
        claims, at = [], 0
        for number, (words, speaker, counted) in enumerate(drafts):
            claims.append(_claim(article, number, at, words, speaker, counted))
            at = claims[-1].passage.end + 1
        return Extraction(article=article, boilerplate=(), attributions=(), claims=tuple(claims))

    def _sentence(
        self, dice: random.Random, topic: list[str], people: list[str]
    ) -> tuple[list[str], str | None, int | None]:
        """The words of a sentence, who says it (its first words), and where in it a number stands."""
        length = max(5, min(60, round(dice.lognormvariate(2.95, 0.45))))
        function = dice.choices(FUNCTION_WORDS, cum_weights=self._function_weights, k=length)
        common = dice.choices(self.words, cum_weights=self._weights, k=length)
        about = dice.choices(topic, k=length)
        words = []
        for one, other, third in zip(function, common, about, strict=True):
            chance = dice.random()
            words.append(one if chance < 0.45 else other if chance < 0.8 else third)
        counted = None
        if dice.random() < 0.15:
            counted = dice.randrange(1, length - 1)
            words[counted] = str(dice.choice([2, 3, 4, 5, 7, 12, 14, 17, 20, 40, 100, 150]))
        speaker = dice.choice(people) if dice.random() < 0.4 else None
        start = [*speaker.split(), "said"] if speaker else [words[0].title()]
        words = [*start, *words[1:]]
        if counted is not None:
            counted += len(start) - 1
        words[-1] += "."
        return words, speaker, counted


def _invent(dice: random.Random) -> str:
    parts = [dice.choice(_ONSETS) + dice.choice(_VOWELS) for _ in range(dice.choice([1, 1, 2, 2, 3]))]
    return "".join(parts) + dice.choice(_CODAS)


def _zipf(size: int, shift: float) -> list[float]:
    return list(accumulate(1 / (rank + shift) for rank in range(size)))


def _kind(word: str) -> tuple[str, str]:
    """A part of speech and a place in the grammar that always go with the word."""
    if word in FUNCTION_WORDS:
        return "DET", "det"
    return [("NOUN", "nsubj"), ("NOUN", "dobj"), ("VERB", "relcl"), ("NOUN", "pobj"), ("ADJ", "amod")][len(word) % 5]


def _claim(
    article: Article, number: int, start: int, words: list[str], speaker: str | None, counted: int | None
) -> Claim:
    passage = article.cut(start, start + len(" ".join(words)))
    tokens, at = [], start
    for place, word in enumerate(words):
        plain = word.rstrip(".")
        pos, dep = ("NUM", "nummod") if place == counted else _kind(plain)
        end = at + len(plain)
        tokens.append(Token(at, end, plain.lower(), pos, dep, min(place + 1, len(words) - 1), ""))
        at += len(word) + 1
    facets: tuple[Facet, ...] = ()
    if counted is not None and counted + 1 < len(tokens):
        first, last = tokens[counted], tokens[counted + 1]
        value = article.text[first.start : first.end]
        size = float(value)
        facets = (
            Facet(
                kind="count",
                key=last.lemma,
                value=value,
                passage=article.cut(first.start, last.end),
                low=size,
                high=size,
            ),
        )
    named: tuple[Mention, ...] = ()
    said: tuple[Attribution, ...] = ()
    if speaker:
        printed = Passage.cut(article.text, start, start + len(speaker))
        cue = article.cut(printed.end + 1, printed.end + 5)
        named = (Mention(passage=printed, refers_to=speaker),)
        said = (
            Attribution(
                kind="indirect",
                content=(article.cut(cue.end + 1, passage.end),),
                cue=(cue,),
                source=(printed,),
                speaker=speaker,
                naming="named",
            ),
        )
    return Claim(
        id=make_claim_id(article.id, passage.text, number),
        article=article.id,
        passage=passage,
        kind="indirect" if speaker else None,
        speaker=speaker,
        root=Root(name=speaker, kind="person") if speaker else Root(name="unknown", kind="unknown", named=False),
        facets=facets,
        attributions=said,
        mentions=named,
        tokens=tuple(tokens),
    )
