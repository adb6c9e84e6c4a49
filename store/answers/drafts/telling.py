"""Who a draft says says so, and who the source says does: "Runcie said …" against what is printed as Israel's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from store.answers.drafts.aligning import TITLE_STEMS
from store.answers.drafts.rewording import load_rewordings
from store.answers.drafts.statements import QUOTED, REPORTING, Matched, list_tokens
from store.answers.english.words import STOP, TITLES, find_words, stem_word
from store.answers.evidence.view import ClaimView
from store.answers.values.people import ROLE_NOUNS
from store.claims import Attribution, Passage

_AROUND = frozenset({"prep", "npadvmod", "advmod", "dative", "dobj", "agent", "advcl", "aux", "mark", "punct"})
_LONG, _LONGER, _SLIPS = 4, 7, 2
_CALLING = frozenset({"call"})  # "called him a coward" says itself what of whom
_GAP = 4  # characters of white space between two sentences


@dataclass(frozen=True, slots=True)
class Teller:
    """Somebody whom a draft names as its source: as printed, the stems of the name, and of the noun without one."""

    text: str
    proper: frozenset[str]
    noun: str = ""


@dataclass(frozen=True, slots=True)
class Telling:
    """A draft's own attribution: the tokens that hold it and nothing else, who it names, the stems of who was told."""

    tokens: frozenset[int]
    tellers: tuple[Teller, ...]
    told: frozenset[str] = frozenset()


def read_telling(draft: ClaimView) -> Telling:
    """Find who a draft gives its statement to ("…, Israel told reporters on Friday"), pronouns left out."""
    tokens: set[int] = set()
    tellers: list[Teller] = []
    for one in draft.claim.attributions:
        source = {i for part in one.source for i in list_tokens(draft, part)}
        cue = {i for part in one.cue for i in list_tokens(draft, part)}
        content = {i for part in one.content for i in list_tokens(draft, part)}
        if any(set(draft.stems[i]) & REPORTING - _CALLING for i in cue) and _is_told(draft, content):
            tokens |= (source | cue | _list_around(draft, cue, content)) - content
        tellers += _name_teller(draft, source) or _read_speaker(one, source)
    if not tellers:
        for index, token in enumerate(draft.tokens):
            subjects = [i for i in draft.children[index] if draft.tokens[i].dep == "nsubj"]
            if token.pos == "VERB" and set(draft.stems[index]) & REPORTING and token.dep == "ROOT" and subjects:
                if not set(draft.stems[index]) & _CALLING and not _is_saying(draft, index):
                    continue  # "a laboratory warned the waterworks" is itself what is told
                source = set(draft.find_subtree(subjects[0]))
                tokens |= source | {index} if set(draft.stems[index]) & REPORTING - _CALLING else set()
                tellers += _name_teller(draft, source)
    told = {stem for i in tokens if draft.tokens[i].dep in ("dobj", "dative") for stem in draft.stems[i]}
    return Telling(frozenset(tokens), tuple(tellers), frozenset(told))


def _is_told(draft: ClaimView, content: set[int]) -> bool:
    """Whether what is said is a statement, and no mere topic ("told a reporter of the emails")."""
    clause = any(draft.tokens[i].pos in ("VERB", "AUX") for i in content)
    return clause or not content or QUOTED.search(draft.claim.text) is not None


def _is_saying(draft: ClaimView, verb: int) -> bool:
    """Whether what is said hangs on a verb of saying: a clause, or words between quotation marks."""
    clause = any(draft.tokens[i].dep in ("ccomp", "xcomp", "parataxis", "advcl") for i in draft.children[verb])
    return clause or QUOTED.search(draft.claim.text) is not None


def _read_speaker(one: Attribution, source: set[int]) -> list[Teller]:
    """Of a quotation that goes on in another sentence, whose the parser knows it is."""
    if source or not one.speaker:
        return []
    words = [word for _, _, word in find_words(one.speaker) if not _is_title(word)]
    return [Teller(one.speaker, frozenset(map(stem_word, words)))] if words else []


def _list_around(draft: ClaimView, cue: set[int], content: set[int]) -> set[int]:
    """What hangs on the verb of saying outside of what is said: to whom, where and when it was."""
    hung = [
        child for i in cue for child in draft.children[i] if draft.tokens[child].dep in _AROUND and child not in content
    ]
    parts = [draft.find_subtree(child) for child in hung]
    return {i for part in parts if not content & set(part) for i in part}


def _name_teller(draft: ClaimView, source: set[int]) -> list[Teller]:
    heads = [i for i in source if draft.tokens[i].head not in source or draft.tokens[i].head == i]
    heads = [i for i in heads if draft.tokens[i].pos != "PRON" and draft.words[i][:1].isalpha()]
    if not heads:
        return []
    head = heads[-1]
    run = [i for i in (*draft.children[head], head) if i in source and draft.tokens[i].dep in ("compound", "flat")]
    run = sorted({*(i for i in run if draft.words[i][:1].isalpha()), head})
    start = draft.claim.passage.start
    text = draft.claim.text[draft.tokens[run[0]].start - start : draft.tokens[run[-1]].end - start]
    named = [i for i in run if draft.tokens[i].pos == "PROPN" and not _is_title(draft.words[i])]
    proper = frozenset(stem for i in named for stem in draft.stems[i])
    return [Teller(text, proper, "" if named else stem_word(draft.words[head]))]


def text_at(view: ClaimView, index: int) -> str:
    """A token as printed."""
    token, start = view.tokens[index], view.claim.passage.start
    return view.claim.text[token.start - start : token.end - start]


def _is_title(word: str) -> bool:
    bare = word.strip(".")
    return bare in TITLES or stem_word(bare) in TITLE_STEMS or bare in STOP


def list_sayers(matched: Matched) -> list[Attribution]:
    """The attributions that cover most of the matched words, the one that covers most first."""
    view, wanted = matched.view, set(matched.tokens)
    found: list[tuple[int, Attribution]] = []
    for one in view.claim.attributions:
        covered = len(wanted & {i for part in one.content for i in list_tokens(view, part)})
        if covered and covered >= 0.5 * len(wanted):
            found.append((covered, one))
    return [one for _, one in sorted(found, key=lambda pair: -pair[0])]


def name_sayer(attribution: Attribution) -> str:
    """Who is credited, short: what follows a comma is told of somebody and no part of the name."""
    who = attribution.speaker or attribution.descriptor or (attribution.source[0].text if attribution.source else "")
    return who.split(", who ")[0].strip()


def is_given(teller: Teller, matched: Matched, sayers: Sequence[Attribution], known: Sequence[ClaimView]) -> bool:
    """Whether what is printed may be the word of whom the draft names; where that cannot be told, it may be."""
    names = [name for one in sayers for name in _list_names(one)]
    names += [matched.view.evidence.outlet or "", matched.view.claim.descriptor or ""]
    names += [relay.name for relay in matched.view.claim.via]
    speakers = {name_sayer(one) for one in sayers}
    names += [role for who in speakers for role in list_roles(who, known)]
    # An outlet that the articles take reports from may have reported this one.
    names += [relay.name for view in known for relay in view.claim.via]
    held = {stem_word(word) for name in names for _, _, word in find_words(name)}
    if not teller.proper:
        return not _is_other_office(teller, speakers, held, known)
    if _is_client(teller, speakers, known):
        return False
    if any(_is_near(one, other) for one in teller.proper for other in held):
        return True
    initials = {"".join(word[0] for word in name.split() if word[:1].isupper()).lower() for name in names if name}
    return bool(teller.proper & initials) or any(_is_initials(one, teller.text) for one in held)


def _is_client(teller: Teller, speakers: set[str], known: Sequence[ClaimView]) -> bool:
    """Whether a teller is a person who only stands in what the speaker is called ("Holt, a lawyer for Marsh")."""
    people = {
        stem_word(mention.refers_to.split()[-1].lower())
        for view in known
        for mention in view.claim.mentions
        if mention.refers_to
    }
    names = {stem_word(word) for who in speakers for _, _, word in find_words(who.split(",")[0])}
    if not teller.proper & people or not names & people:
        return False
    return not any(_is_near(one, other) for one in teller.proper for other in names)


def _list_names(one: Attribution) -> list[str]:
    names = [one.speaker, one.descriptor, one.role.text if one.role else None, *(part.text for part in one.source)]
    return [name for name in (*names, *(relay.name for relay in one.via)) if name]


def _is_near(one: str, other: str) -> bool:
    # "Guard" is no slip for "board".
    slips = _SLIPS if min(len(one), len(other)) > _LONGER else 1
    return one == other or (len(one) > _LONG and len(other) > _LONG and OSA.distance(one, other) <= slips)


def _is_initials(word: str, text: str) -> bool:
    capitals = "".join(part[0] for part in text.split() if part[:1].isupper()).lower()
    return len(capitals) > _SLIPS and word == capitals


def _is_other_office(teller: Teller, speakers: set[str], held: set[str], known: Sequence[ClaimView]) -> bool:
    """Whether the draft names an office ("the mayor") that the sources give to somebody else than the speaker."""
    if teller.noun not in ROLE_NOUNS or teller.noun in held:
        return False
    holders = {
        facet.key.removeprefix("person:")
        for view in known
        for facet in view.claim.facets
        if facet.kind == "role" and facet.key.startswith("person:")
        if teller.noun in {stem_word(word) for _, _, word in find_words(facet.passage.text)}
    }
    words = {word for who in speakers for _, _, word in find_words(who)}
    groups = load_rewordings()
    offices = held & ROLE_NOUNS
    # "The governor said", where the speaker is the mayor.
    other = offices and not any(groups.get(teller.noun, frozenset()) & groups.get(one, frozenset()) for one in offices)
    return bool(other) or (bool(holders) and not holders & words)


def list_roles(name: str, known: Sequence[ClaimView]) -> list[str]:
    """The roles as printed of the bearer of a name, in all claims that are known here."""
    words = [word for _, _, word in find_words(name)]
    if not words:
        return []
    key = f"person:{words[-1]}"
    # What a pronoun is read as may be wrong: only a role beside the name counts.
    found = [
        _print_role(view, facet.passage)
        for view in known
        if words[-1] in view.text
        for facet in view.claim.facets
        if facet.kind == "role" and facet.key == key
    ]
    found += [
        one.role.text
        for view in known
        for one in view.claim.attributions
        if one.role is not None and one.speaker and words[-1] in [word for _, _, word in find_words(one.speaker)]
    ]
    return list(dict.fromkeys(found))


def _print_role(view: ClaimView, role: Passage) -> str:
    """A role as printed with the nouns before it that it is cut from ("maintenance manager")."""
    if not view.claim.passage.start <= role.start < view.claim.passage.end:
        return role.text
    first = view.find_token(role.start)
    while first and view.tokens[first - 1].pos in ("NOUN", "PROPN", "ADJ") and view.tokens[first - 1].head >= first:
        first -= 1
    start = view.claim.passage.start
    return view.claim.text[view.tokens[first].start - start : role.end - start]


def is_read_from_pronoun(attribution: Attribution) -> bool:
    """Whether the source prints "he" or "she", and the name is read from what stands before."""
    return bool(attribution.source) and all(
        part.text.lower() in ("he", "she", "they", "it") for part in attribution.source
    )


def stands_before(teller: Teller, who: str, view: ClaimView, known: Sequence[ClaimView]) -> bool:
    """Whether the sentence right before a claim names the teller and not who was read: a "he" may be him after all."""
    start = view.claim.passage.start
    before = [
        other
        for other in known
        if other.claim.article == view.claim.article and 0 <= start - other.claim.passage.end <= _GAP
    ]
    read = {stem_word(word) for _, _, word in find_words(who)}
    return any(teller.proper & set(other.places) and not read & set(other.places) for other in before)


def find_outer(
    telling: Telling, matched: Matched, sayers: Sequence[Attribution], known: Sequence[ClaimView]
) -> Attribution | None:
    """Who says in the source that the draft's teller said it, and whom the draft does not name."""
    view = matched.view
    for one in sayers:
        inside = {stem for part in one.content for i in list_tokens(view, part) for stem in view.stems[i]}
        told = any(teller.proper & inside or teller.noun in inside for teller in telling.tellers)
        alone = Matched(view, matched.share, matched.tokens, matched.score)
        given = any(teller.proper and is_given(teller, alone, [one], known) for teller in telling.tellers)
        if told and not given and name_sayer(one) != view.evidence.outlet:
            return one
    return None
