"""Quote look-up: who said it, and every printing of one utterance, the fullest first, compared word by word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from store.answers.english.words import STOP, find_words, fold_word, stem_word
from store.answers.lookups.comparing import compare_words, describe_changes, find_window, is_same, share_words
from store.answers.lookups.dossier import find_speakers
from store.answers.lookups.records import QuoteLookup, Utterance, Variant, WordChange
from store.answers.question.spelling import find_mend
from store.answers.showing.receipts import make_receipt
from store.answers.values.saying import SAME_WORDS, fold_phrase, score_phrase
from store.claims import Attribution, ConflictNote, Evidence, Passage, Story, fold_space

if TYPE_CHECKING:
    from store.ledger import Work

CANDIDATES, MOST = 120, 12
LEAST_SCORE = 0.62
LEAST_WORDS, MOSTLY = 4, 0.7
# Below this the words were given as search words in any order, not as a quotation (rapidfuzz, 0 to 100).
REMEMBERED = 65.0

_ASKING = re.compile(
    r"^\W*(?:who (?:else )?(?:said|says|told|claimed|called|wrote)|(?:what did .* say)"
    r"|quotes?|quotation|said|find|by|from)\b"
    r"(?: it| that| him| her| them)?\W*"
)


_MARKS = frozenset("“\"‘'")


@dataclass(frozen=True, slots=True)
class Spoken:
    """One printed utterance: the claim that carries it, its attribution, its words, and how well it fits."""

    evidence: Evidence
    attribution: Attribution
    words: str
    score: float


def find_sentence(evidence: Evidence, attribution: Attribution) -> Passage | None:
    """The sentence to show for words that are a part of one: a fragment or paraphrase without its verb misleads.

    ``a “coward”`` is nothing without "called", and "that it had ignored any warning" the opposite without "denied".
    None for a quotation that stands by itself, and where the words do not lie in the claim.
    """
    whole = evidence.claim.passage
    if attribution.kind == "direct" or not all(whole.start <= one.start < whole.end for one in attribution.content):
        return None
    return whole


def list_pieces(attribution: Attribution) -> tuple[str, ...]:
    """What was said as printed, in the pieces that something else parts; each quoted one between quotation marks."""
    pieces = tuple(passage.text.strip() for passage in attribution.content)
    if attribution.kind != "direct":
        return pieces
    return tuple(piece if piece[:1] in _MARKS else f"“{piece}”" for piece in pieces)


def find_quotes(
    words: str, work: Work, *, story: Story | str, speaker: str | None = None, limit: int = MOST
) -> QuoteLookup:
    """Find what was said by a name, by words in any order (typing errors forgiven), or by a phrase.

    Direct and mixed quotations come first; a paraphrase is shown as one, and only when nothing quoted fits.
    """
    slug = story.slug if isinstance(story, Story) else story
    asked = _ASKING.sub("", fold_space(words)).strip(" \"“”'?.") if words else ""
    mend = find_mend(f"{asked} {speaker or ''}", work, slug)
    terms = [mend(word) for _, _, word in find_words(asked) if word not in STOP]
    name = " ".join(mend(word) for _, _, word in find_words(speaker)) if speaker else None
    voices = find_speakers(speaker, work, slug) if speaker else frozenset()
    wanted = list(dict.fromkeys(terms))
    ids = work.search_claims(slug, wanted, limit=CANDIDATES, speaker=name)
    for voice in sorted(voices):
        ids += work.search_claims(slug, wanted, limit=CANDIDATES, speaker=voice)
    evidence = work.load_evidence(list(dict.fromkeys(claim for claim, _ in ids)))
    spoken = _list_spoken(evidence, asked, terms, name, voices)
    fitting = [one for one in spoken if one.score >= LEAST_SCORE]
    kept = _keep_quoted(fitting)
    notes = list(work.find_notes(slug, claims=[one.evidence.claim.id for one in kept])) if kept else []
    utterances = _group_spoken(kept, notes)[:limit]
    altered = _find_altered(asked, terms, utterances)
    held = work.count_claims(slug)
    return QuoteLookup(
        words=words,
        speaker=speaker,
        utterances=utterances,
        altered=altered,
        detail=_describe(utterances, altered, held.articles, len(fitting) - len(kept) if speaker else 0),
        searched=held.claims,
        receipt=_sign(slug, words, speaker, utterances),
    )


def _list_spoken(
    evidence: Sequence[Evidence], asked: str, terms: Sequence[str], name: str | None, voices: frozenset[str]
) -> list[Spoken]:
    found: dict[tuple[str, int, int], Spoken] = {}
    for one in evidence:
        for attribution in one.claim.attributions:
            if name is not None and attribution.speaker not in voices and not _is_by(attribution, name):
                continue
            spoken = score_spoken(one, attribution, asked, terms)
            first = attribution.content[0]
            key = (one.claim.article, first.start, attribution.content[-1].end)
            known = found.get(key)
            if known is None or spoken.score > known.score:
                found[key] = spoken
    return list(found.values())


def score_spoken(evidence: Evidence, attribution: Attribution, asked: str, terms: Sequence[str]) -> Spoken:
    """Score one attribution: words that are its speaker's name count as the name, the rest as what was said."""
    words = fold_space(" ".join(part.text for part in attribution.content))
    names = _name_stems(attribution)
    rest = [term for term in terms if stem_word(term) not in names]
    if not rest:
        return Spoken(evidence, attribution, words, 1.0 if terms or names else 0.7)
    by_name = len(rest) < len(terms)
    phrase = " ".join(rest) if by_name else asked
    score = max(score_phrase(phrase, words), _score_small(phrase, rest, words))
    return Spoken(evidence, attribution, words, min(1.0, score + (0.1 if by_name else 0.0)))


def _score_small(phrase: str, rest: Sequence[str], words: str) -> float:
    """The small words count where a phrase has little else: "he never did his job", "he was a coward"."""
    stems = {stem_word(word) for _, _, word in find_words(words)}
    held = [term for term in rest if stem_word(term) in stems]
    small = len(find_words(phrase)) >= LEAST_WORDS and bool(held)
    share = share_words(phrase, words) if small else 0.0
    if share >= MOSTLY:
        return 0.9 * share
    return LEAST_SCORE if len(held) == len(rest) else 0.0


def _name_stems(attribution: Attribution) -> set[str]:
    names = [attribution.speaker, attribution.descriptor, *(source.text for source in attribution.source)]
    return {stem_word(word) for name in names if name for _, _, word in find_words(name)}


def _is_by(attribution: Attribution, name: str) -> bool:
    asked = [stem_word(word) for _, _, word in find_words(name)]
    own = _name_stems(attribution)
    return all(any(word == one or (len(word) > 5 and OSA.distance(word, one) <= 1) for one in own) for word in asked)


def _keep_quoted(spoken: list[Spoken]) -> list[Spoken]:
    quoted = [one for one in spoken if one.attribution.kind != "indirect"]
    kept = quoted or spoken
    return sorted(
        kept, key=lambda one: (-round(one.score, 4), *_newest(one.evidence), one.attribution.content[0].start)
    )


def _newest(evidence: Evidence) -> tuple[int, str]:
    day = evidence.published
    return (-day.toordinal() if day else 0, evidence.claim.article)


def _group_spoken(spoken: Sequence[Spoken], notes: Sequence[ConflictNote]) -> tuple[Utterance, ...]:
    groups: list[list[Spoken]] = []
    for one in spoken:
        home = next((group for group in groups if any(is_one_utterance(one, other) for other in group)), None)
        if home is None:
            groups.append([one])
        else:
            home.append(one)
    return tuple(_make_utterance(group, notes) for group in groups)


def is_one_utterance(left: Spoken, right: Spoken) -> bool:
    """Whether two printings are of one utterance: by one speaker, as far as known, the shorter inside the longer."""
    if not _may_be_one(left.attribution, right.attribution):
        return False
    short, long = sorted((fold_phrase(left.words), fold_phrase(right.words)), key=len)
    if len(short.split()) < 4:
        return left.evidence.claim.article != right.evidence.claim.article and f" {short} " in f" {long} "
    return fuzz.partial_ratio(short, long) >= SAME_WORDS


def _may_be_one(left: Attribution, right: Attribution) -> bool:
    if left.speaker is None or right.speaker is None:
        return True
    ours, theirs = fold_word(left.speaker).split(), fold_word(right.speaker).split()
    return OSA.distance(ours[-1], theirs[-1]) <= 2 or bool(set(ours) & set(theirs))


def _make_utterance(group: Sequence[Spoken], notes: Sequence[ConflictNote]) -> Utterance:
    ordered = sorted(group, key=lambda one: (-len(find_words(one.words)), *_newest(one.evidence)))
    fullest = ordered[0]
    detail = "the fullest printing" if len(ordered) > 1 else ""
    variants = [Variant(evidence=fullest.evidence, attribution=fullest.attribution, detail=detail)]
    for one in ordered[1:]:
        changes = compare_words(fullest.words, one.words)
        same = is_same(changes)
        variants.append(
            Variant(
                evidence=one.evidence,
                attribution=one.attribution,
                changes=() if same else changes,
                detail="the same words" if same else describe_changes(changes),
            )
        )
    claims = {one.evidence.claim.id for one in group}
    note = next(
        (note for note in notes if note.kind == "wording" and claims & {side.claim for side in note.sides}), None
    )
    speaker = next((one.attribution.speaker for one in ordered if one.attribution.speaker), None)
    outlets = len({one.evidence.outlet for one in ordered})
    return Utterance(
        speaker=speaker,
        variants=tuple(variants),
        detail=_count_printings(len(variants), outlets),
        score=round(max(one.score for one in group), 4),
        note=note,
    )


def _count_printings(variants: int, outlets: int) -> str:
    if variants == 1:
        return "printed once"
    return f"printed {variants} times, in {outlets} outlet{'s' if outlets != 1 else ''}"


def _find_altered(asked: str, terms: Sequence[str], utterances: Sequence[Utterance]) -> tuple[WordChange, ...]:
    """How a remembered quotation of at least four words differs from what is printed; empty when it is verbatim."""
    if not utterances or len(find_words(asked)) < 4:
        return ()
    best = utterances[0].variants[0].attribution
    names = _name_stems(best)
    if len([term for term in terms if stem_word(term) not in names]) < len(terms):
        return ()
    printed = fold_space(" ".join(part.text for part in best.content))
    if fuzz.partial_ratio(fold_phrase(asked), fold_phrase(printed)) < REMEMBERED:
        return ()
    start, end = find_window(asked, printed)
    changes = compare_words(printed[start:end], asked)
    return () if is_same(changes) else changes


def _describe(utterances: Sequence[Utterance], altered: Sequence[WordChange], articles: int, told: int) -> str:
    if not utterances:
        return f"Nobody is quoted with these words in the {articles} articles."
    if altered:
        return f"Not printed in these words: {describe_changes(altered)}."
    count = len(utterances)
    found = f"{count} utterance{'s' if count != 1 else ''} found"
    return f"{found}; {told} more only in the outlets' own words: ask `who` for them." if told else f"{found}."


def _sign(story: str, words: str, speaker: str | None, utterances: Sequence[Utterance]) -> str:
    claims = [variant.evidence.claim.id for one in utterances for variant in one.variants]
    return make_receipt(story, f"quote {speaker or ''} {words}", claims=claims, notes=(), versions=()).id
