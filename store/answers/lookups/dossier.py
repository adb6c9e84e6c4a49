"""Who somebody is in this store: roles as printed, aliases, what was said by and about them, the notes they are in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from store.answers.english.words import STOP, fold_word, stem_word
from store.answers.evidence.view import ClaimView
from store.answers.lookups.bodies import (
    Body,
    find_body,
    find_voices,
    fold_body,
    is_bodily,
    is_printed,
    is_said_by,
    list_aliases,
    load_body,
)
from store.answers.lookups.records import Dossier, Printed, Variant
from store.answers.lookups.titles import find_titles
from store.answers.showing.identity import choose_group, fold_name, group_names
from store.answers.showing.receipts import make_receipt
from store.answers.values.people import ROLE_NOUNS
from store.claims import Attribution, Evidence, Passage, Story
from store.conflicts.spelling import compare_people, is_misspelt

if TYPE_CHECKING:
    from store.ledger import Work
    from store.ledger.records import NameCount

# Claims looked through; a dossier shows all that is found in them.
MOST_CLAIMS = 400


def build_dossier(name: str, work: Work, *, story: Story | str) -> Dossier:
    """Gather what the store prints of one person or body; when the name may mean two, only the choice is given."""
    slug = story.slug if isinstance(story, Story) else story
    names = work.find_names(slug)
    groups = group_names(names, work.find_links(slug))
    chosen = _choose_exact(name, groups, names)
    if len(chosen) != 1:
        body = _find_body(name, names, work, slug)
        if body is not None:
            return _build_body(name, body, work, slug)
        chosen = chosen or _choose_by_role(name, groups, _load_words(name, work, slug))
        chosen = chosen or _choose_misspelt(name, groups, names)
    if len(chosen) != 1:
        choice = tuple(group[0] for group in chosen[:8])
        return Dossier(asked=name, name=None, candidates=choice, searched=work.count_claims(slug).claims)
    group = [*chosen[0], *_list_bare(chosen[0], groups, names)]
    evidence = _load(group, work, slug)
    surnames = {fold_name(one)[-1] for one in group}
    return _gather(
        name,
        _choose_name(group),
        evidence,
        work,
        slug,
        aliases=_find_aliases(evidence, group),
        roles=_find_roles(evidence, group),
        said=[(one, said) for one in evidence for said in one.claim.attributions if said.speaker in group],
        about=[one for one in evidence if _mentions(one, group) and not _is_speaker(one, group)],
        words=surnames,
    )


def find_speakers(name: str, work: Work, story: str) -> frozenset[str]:
    """The names under which the one speaks whom a typed name, office or body means; none when it may mean several."""
    names = work.find_names(story)
    groups = group_names(names, work.find_links(story))
    chosen = _choose_exact(name, groups, names) or _choose_by_role(name, groups, _load_words(name, work, story))
    if len(chosen) == 1:
        return frozenset((*chosen[0], *_list_bare(chosen[0], groups, names)))
    body = None if chosen else _find_body(name, names, work, story)
    if body is None:
        return frozenset()
    evidence = load_body(body, work, story)
    return find_voices(body, evidence) | {
        said.speaker
        for one in evidence
        for said in one.claim.attributions
        if said.speaker and is_said_by(body, said, frozenset())
    }


def _find_body(name: str, names: Sequence[NameCount], work: Work, story: str) -> Body | None:
    outlets = [one.article.outlet for one in work.find_articles(story) if one.article.outlet]
    return find_body(name, names, outlets, _load_words(name, work, story))


def _gather(
    asked: str,
    name: str,
    evidence: Sequence[Evidence],
    work: Work,
    story: str,
    *,
    aliases: tuple[Printed, ...],
    roles: tuple[Printed, ...],
    said: Iterable[tuple[Evidence, Attribution]],
    about: Iterable[Evidence],
    words: Iterable[str],
) -> Dossier:
    """Put a dossier together, with the notes on its claims that speak of it."""
    claims = [one.claim.id for one in evidence]
    marks = tuple(words)
    notes = work.find_notes(story, claims=claims) if claims else ()
    own = tuple(note for note in notes if any(mark in f"{note.key} {note.detail}".lower() for mark in marks))
    receipt = make_receipt(story, f"who {asked}", claims=claims, notes=[note.id for note in own], versions=())
    return Dossier(
        asked=asked,
        name=name,
        aliases=aliases,
        roles=roles,
        said=tuple(_list_said(said)),
        said_about=tuple(sorted(about, key=_newest)),
        notes=own,
        searched=work.count_claims(story).claims,
        receipt=receipt.id,
    )


def _list_printed(names: Sequence[NameCount], *, capital: bool) -> dict[str, set[str]]:
    """Each name's printed forms; with typing errors forgiven a description ("the only officer") is none of them."""
    printed: dict[str, set[str]] = {}
    for one in names:
        if not capital or one.printed[:1].isupper():
            printed.setdefault(one.name, set()).add(one.printed)
    return printed


def _choose_exact(asked: str, groups: Sequence[list[str]], names: Sequence[NameCount]) -> list[list[str]]:
    """The people of whom a name or description is printed in just these words; a body that speaks is none of them."""
    wanted = fold_name(asked)
    plain = tuple(word for word in wanted if word not in STOP)
    printed = _list_printed(names, capital=False)
    forms = {name: {fold_name(form) for form in (name, *printed.get(name, ()))} for group in groups for name in group}
    people = [group for group in groups if any(is_person(name, printed.get(name, set())) for name in group)]
    for words in dict.fromkeys((wanted, plain)):
        exact = [group for group in people if any(words == form for name in group for form in forms[name])]
        exact = exact or [
            group for group in people if words and any(set(words) <= set(fold_name(name)) for name in group)
        ]
        if exact:
            return exact
    return []


def _choose_misspelt(asked: str, groups: Sequence[list[str]], names: Sequence[NameCount]) -> list[list[str]]:
    """The people whose name the typed one may misspell: by the surname, which no other word is taken for."""
    wanted = fold_name(asked)
    fits = choose_group(asked, groups, _list_printed(names, capital=True))
    return [group for group in fits if any(_is_meant(wanted, fold_name(name)) for name in group)]


def _is_meant(wanted: tuple[str, ...], name: tuple[str, ...]) -> bool:
    return set(wanted) <= set(name) or wanted[-1] == name[-1] or is_misspelt(wanted[-1], name[-1])


def _choose_by_role(asked: str, groups: Sequence[list[str]], evidence: Sequence[Evidence]) -> list[list[str]]:
    """The people to whom the articles give an office ("the mayor"), or none."""
    words = {word for word in fold_name(asked) if word not in STOP}
    if not {stem_word(word) for word in words} & ROLE_NOUNS:
        return []
    found = {
        mention.refers_to
        for one in evidence
        for facet in one.claim.facets
        if facet.kind == "role" and facet.key.startswith("person:") and words <= set(fold_name(facet.passage.text))
        for mention in one.claim.mentions
        if mention.refers_to and fold_name(mention.refers_to)[-1:] == (facet.key.removeprefix("person:"),)
    }
    found |= {
        attribution.speaker
        for one in evidence
        for attribution in one.claim.attributions
        if attribution.role and attribution.speaker and words <= set(fold_name(attribution.role.text))
    }
    return [group for group in groups if found & set(group)]


def is_person(name: str, printed: set[str]) -> bool:
    """Whether a name is a person's: somebody who is "he" or "she", or is called by a name of capitals alone."""
    if printed & {"he", "she", "He", "She", "his", "her", "I", "him"}:
        return True
    words = name.split()
    return all(word[:1].isupper() for word in words) and not is_bodily(name) and len(words) > 1


def _load_words(name: str, work: Work, story: str) -> list[Evidence]:
    words = [word for word in fold_body(name) if word not in STOP]
    ids = work.search_claims(story, words, limit=MOST_CLAIMS) if words else []
    return work.load_evidence([claim for claim, _ in ids])


def _build_body(asked: str, body: Body, work: Work, story: str) -> Dossier:
    """What a body or outlet said, by itself or through those who speak for it, and where it is spoken of."""
    evidence = load_body(body, work, story)
    voices = find_voices(body, evidence)
    evidence = _add_claims(evidence, [one for name in sorted(voices) for one in _load([name], work, story)])
    said = [
        (one, said)
        for one in evidence
        for said in one.claim.attributions
        if is_said_by(body, said, voices) or (body.outlet and one.outlet == body.name and said.speaker == body.name)
    ]
    speaking = {one.claim.id for one, _ in said}
    about = [one for one in evidence if is_printed(body, one.claim.text) and one.claim.id not in speaking]
    aliases: dict[tuple[str, str | None], Printed] = {}
    for one in (*about, *(spoken for spoken, _ in said)):
        for passage in list_aliases(body, ClaimView(one)):
            aliases.setdefault((passage.text, one.outlet), Printed(passage=passage, evidence=one))
    return _gather(
        asked,
        body.name,
        evidence,
        work,
        story,
        aliases=tuple(aliases.values()),
        roles=(),
        said=said,
        about=about,
        words=[" ".join(body.words)],
    )


def _add_claims(evidence: Sequence[Evidence], more: Sequence[Evidence]) -> list[Evidence]:
    return list({one.claim.id: one for one in (*evidence, *more)}.values())


def _list_bare(group: Sequence[str], groups: Sequence[list[str]], names: Sequence[NameCount]) -> list[str]:
    """Speakers who are printed with a surname alone, where just one person of the story bears it."""
    surnames = {fold_name(name)[-1] for name in group}
    bearers = [
        one for one in groups if any(len(fold_name(name)) > 1 and fold_name(name)[-1] in surnames for name in one)
    ]
    if len(bearers) != 1:
        return []
    heads = {one.name: fold_name(one.name.split(",")[0]) for one in names if one.name not in group}
    return [name for name, head in heads.items() if len(head) == 1 and head[0] in surnames]


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


def _list_said(said: Iterable[tuple[Evidence, Attribution]]) -> list[Variant]:
    """Every utterance once, quoted ones before paraphrases of the same day, newest first."""
    found: dict[tuple[str, int], tuple[Evidence, Attribution]] = {}
    for one, attribution in said:
        if _is_reported(attribution):
            found.setdefault((one.claim.article, attribution.content[0].start), (one, attribution))
    ordered = sorted(
        found.values(), key=lambda pair: (*_newest(pair[0])[:2], pair[1].kind == "indirect", pair[1].content[0].start)
    )
    return [Variant(evidence=one, attribution=attribution) for one, attribution in ordered]


def _is_reported(attribution: Attribution) -> bool:
    """Whether a paraphrase follows a verb of saying: what somebody blamed or condemned are not their words."""
    if attribution.kind != "indirect":
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
    """Titles, roles and descriptors as printed, each wording once in each outlet, newest article first."""
    surnames = {fold_name(name)[-1] for name in group}
    found: dict[tuple[str, str | None], Printed] = {}
    for one in sorted(evidence, key=_newest):
        for passage in _list_roles(one, group, surnames):
            found.setdefault((fold_word(passage.text), one.outlet), Printed(passage=passage, evidence=one))
    return tuple(found.values())


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
    found += find_titles(ClaimView(evidence), group)
    inside = {one for one in found if claim.passage.start <= one.start and one.end <= claim.passage.end}
    # Of two that overlap the longer is what is printed: "Sheriff" in "Broward County Sheriff" is no title of its own.
    whole = [one for one in inside if not any(_is_part(one, other) for other in inside)]
    return sorted(whole, key=lambda passage: passage.start)


def _is_part(one: Passage, other: Passage) -> bool:
    return one != other and other.start <= one.start and one.end <= other.end
