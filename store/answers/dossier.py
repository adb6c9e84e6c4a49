"""Who somebody is in this store: roles as printed, aliases, what was said by and about them, the notes they are in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from store.answers.identity import choose_group, fold_name, group_names
from store.answers.receipts import make_receipt
from store.answers.records import Dossier, Printed, Variant
from store.answers.words import fold_word, stem_word
from store.claims import Attribution, Evidence, Passage, Story
from store.conflicts.spelling import compare_people

if TYPE_CHECKING:
    from store.ledger import Work

MOST_CLAIMS, MOST_SAID, MOST_ABOUT = 200, 40, 40


def build_dossier(name: str, work: Work, *, story: Story | str) -> Dossier:
    """Gather what the store prints of one person or body; when the name may mean two, only the choice is given."""
    slug = story.slug if isinstance(story, Story) else story
    names = work.find_names(slug)
    printed: dict[str, set[str]] = {}
    for one in names:
        printed.setdefault(one.name, set()).add(one.printed)
    groups = choose_group(name, group_names(names, work.find_links(slug)), printed)
    held = work.count_claims(slug)
    if len(groups) != 1:
        choice = tuple(group[0] for group in groups[:8])
        return Dossier(asked=name, name=None, candidates=choice, searched=held.claims)
    group = groups[0]
    evidence = _load(group, work, slug)
    said = _list_said(evidence, group)
    about = [one for one in evidence if _mentions(one, group) and not _is_speaker(one, group)]
    notes = work.find_notes(slug, claims=[one.claim.id for one in evidence])
    surnames = {fold_name(one)[-1] for one in group}
    own = tuple(note for note in notes if any(word in f"{note.key} {note.detail}".lower() for word in surnames))
    return Dossier(
        asked=name,
        name=_choose_name(group),
        aliases=_find_aliases(evidence, group),
        roles=_find_roles(evidence, group),
        said=tuple(said[:MOST_SAID]),
        said_about=tuple(sorted(about, key=_newest)[:MOST_ABOUT]),
        notes=own,
        searched=held.claims,
        receipt=make_receipt(
            slug, f"who {name}", claims=[one.claim.id for one in evidence], notes=[note.id for note in own], versions=()
        ).id,
    )


def _choose_name(group: Sequence[str]) -> str:
    """The first and most printed name that has a first name; of one with a title the plain one."""
    full = [name for name in group if len(fold_name(name)) > 1]
    return full[0] if full else group[0]


def _load(group: Sequence[str], work: Work, story: str) -> list[Evidence]:
    ids: dict[str, None] = {}
    for name in group[:6]:
        words = list(fold_name(name)[-1:])
        ids |= dict.fromkeys(claim for claim, _ in work.search_claims(story, words, limit=MOST_CLAIMS))
    return [one for one in work.load_evidence(list(ids)) if _mentions(one, group) or _is_speaker(one, group)]


def _mentions(evidence: Evidence, group: Sequence[str]) -> bool:
    own = set(group)
    if any(mention.refers_to in own for mention in evidence.claim.mentions):
        return True
    text = fold_word(evidence.claim.text)
    return any(len(fold_name(name)) > 1 and " ".join(fold_name(name)) in text for name in group)


def _is_speaker(evidence: Evidence, group: Sequence[str]) -> bool:
    return evidence.claim.speaker in group or any(one.speaker in group for one in evidence.claim.attributions)


def _list_said(evidence: Iterable[Evidence], group: Sequence[str]) -> list[Variant]:
    """Every utterance once, quoted ones before paraphrases of the same day, newest first."""
    found: dict[tuple[str, int], tuple[Evidence, Attribution]] = {}
    for one in evidence:
        for attribution in one.claim.attributions:
            if attribution.speaker in group and _is_reported(attribution):
                found.setdefault((one.claim.article, attribution.content[0].start), (one, attribution))
    ordered = sorted(
        found.values(), key=lambda pair: (*_newest(pair[0])[:2], pair[1].kind == "indirect", pair[1].content[0].start)
    )
    return [Variant(evidence=one, attribution=attribution) for one, attribution in ordered]


def _is_reported(attribution: Attribution) -> bool:
    """Whether a paraphrase follows a verb of saying: what somebody blamed or condemned are not their words."""
    if attribution.kind == "direct":
        return True
    words = {stem_word(word) for cue in attribution.cue for word in fold_name(cue.text)}
    return not words or bool(words & _REPORTED)


_REPORTED = frozenset(
    stem_word(word)
    for word in "say tell report announce state claim add write tweet confirm note explain recall warn caution argue "
    "insist deny admit acknowledge believe think accord suggest promise predict hope fear read".split()
)


def _newest(evidence: Evidence) -> tuple[int, str, int]:
    day = evidence.published
    return (-day.toordinal() if day else 0, evidence.claim.article, evidence.claim.passage.start)


def _find_aliases(evidence: Sequence[Evidence], group: Sequence[str]) -> tuple[Printed, ...]:
    """Each way in which the name is printed, once in each outlet, with the first claim; misspellings too."""
    found: dict[tuple[str, str | None], Printed] = {}
    for one in evidence:
        named = [mention.passage for mention in one.claim.mentions if mention.refers_to in group]
        named += [facet.passage for facet in one.claim.facets if facet.kind == "name" and _is_alias(facet.value, group)]
        for passage in sorted(named, key=lambda passage: passage.start):
            if passage.text[:1].isupper() and (_is_name(passage.text, group) or _is_alias(passage.text, group)):
                found.setdefault((passage.text, one.outlet), Printed(passage=passage, evidence=one))
    return tuple(found.values())


def _is_alias(value: str, group: Sequence[str]) -> bool:
    """Whether a printed name is a short form or a misspelling of one of these."""
    return any(compare_people(value, name) in ("same", "short", "misspelt") for name in group)


def _is_name(text: str, group: Sequence[str]) -> bool:
    words = set(fold_name(text))
    return bool(words & {word for name in group for word in fold_name(name)})


def _find_roles(evidence: Sequence[Evidence], group: Sequence[str]) -> tuple[Printed, ...]:
    """Titles, roles and descriptors as printed, each wording once in each outlet."""
    surnames = {fold_name(name)[-1] for name in group}
    found: dict[tuple[str, str | None], Printed] = {}
    for one in evidence:
        for passage in _list_roles(one, group, surnames):
            key = (fold_word(passage.text), one.outlet)
            if key not in found and not any(_covers(other, passage, one) for other in found.values()):
                found[key] = Printed(passage=passage, evidence=one)
    return tuple(found.values())


def _covers(other: Printed, passage: Passage, evidence: Evidence) -> bool:
    same = other.evidence.outlet == evidence.outlet
    return same and fold_word(passage.text) in fold_word(other.passage.text)


def _list_roles(evidence: Evidence, group: Sequence[str], surnames: set[str]) -> list[Passage]:
    claim = evidence.claim
    found = [
        facet.passage
        for facet in claim.facets
        if facet.kind == "role" and (facet.get("who") in group or surnames & set(fold_name(facet.key)[-1:]))
    ]
    found += [one.role for one in claim.attributions if one.role is not None and one.speaker in group]
    found += [
        mention.passage
        for mention in claim.mentions
        if mention.refers_to in group and " " in mention.passage.text and not _is_name(mention.passage.text, group)
    ]
    inside = [one for one in found if claim.passage.start <= one.start and one.end <= claim.passage.end]
    return sorted(set(inside), key=lambda passage: (-(passage.end - passage.start), passage.start))
