"""The parties of a verb in a draft and in a claim: who does it, whom it is done to, and at, to or from whom.

That a claim holds a draft's words is no support where it has them of somebody else: "Trump called Israel a coward" is
not said by "Trump called the sheriff's deputy a coward".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from store.answers.drafts.aligning import Pairs, find_doer, find_done_to, list_names, name_person
from store.answers.drafts.referring import are_same
from store.answers.drafts.statements import Finding
from store.answers.evidence.view import ClaimView
from store.answers.lookups.records import WordChange
from store.answers.values.people import ROLE_NOUNS

_NOUNS = ("NOUN", "PROPN", "PRON")
# Prepositions of a party: what follows "in", "on" or "after" is a place or a time, and told in more than one way.
_TOWARD = frozenset("to from against by of with about for".split())
_PLACED = ("in", "at", "on", "near", "outside", "off", "beneath")
_OF_OBJECT = ("of", "for", "from", "into", "with")


def find_parties(
    draft: ClaimView, view: ClaimView, pairs: Pairs, skip: Iterable[int], known: Sequence[ClaimView]
) -> list[Finding]:
    """The first verb of a draft that the claim tells of another: no finding where it may be the same one."""
    skipped = set(skip)
    for verb, places in pairs.items():
        verbs = [i for i in places if view.tokens[i].pos in ("VERB", "AUX")]
        if draft.tokens[verb].pos != "VERB" or verb in skipped or not verbs:
            continue
        apart = [_compare_verbs(draft, verb, view, place, pairs, known) for place in verbs]
        if all(apart):
            return [_make_finding(draft, view, next(one for one in apart if one))]
    return []


def _make_finding(draft: ClaimView, view: ClaimView, apart: tuple[int, int | None]) -> Finding:
    ours, theirs = apart
    typed = name_person(draft, ours)
    if theirs is None:
        return ("not in the sources", f"The source does not print this of {typed}.", ())
    own = view.words[theirs] in ("i", "we") and view.claim.speaker
    printed = own or name_person(view, theirs)
    change = WordChange(kind="changed", left=printed, right=typed)
    return ("not in the sources", f"The source prints this of {printed}, not of {typed}.", (change,))


def _compare_verbs(
    draft: ClaimView, verb: int, view: ClaimView, place: int, pairs: Pairs, known: Sequence[ClaimView]
) -> tuple[int, int | None] | None:
    """The party of a draft's verb that the claim's has not, with what stands for it there; None where all may agree."""
    doer = find_party_doer(draft, verb)
    if doer is not None and _is_of_sayer(draft, doer, view, place, pairs, known):
        return doer, _find_sayer(view, place)
    toward = [
        (ours, theirs)
        for ours, theirs in _list_toward(draft, verb, view, place)
        # "Towed to Grover", "towed to a shipyard in Grover".
        if not _is_within(view, pairs.get(ours, ()), theirs)
    ]
    for ours, theirs in (*_pair_roles(draft, verb, view, place, known), *toward):
        if ours is None or draft.tokens[ours].pos not in _NOUNS:
            continue
        if theirs is None:
            if not _may_be_there(draft, ours, view, place, pairs, known):
                return ours, None
        elif not are_same(draft, ours, view, theirs, known):
            return ours, theirs
    return None


def _pair_roles(
    draft: ClaimView, verb: int, view: ClaimView, place: int, known: Sequence[ClaimView]
) -> list[tuple[int | None, int | None]]:
    """Who does a draft's verb and whom it is done to, each with what stands for it in the claim."""
    doer, done_to = find_party_doer(draft, verb), find_done_to(draft, verb)
    doers, done = find_party_doer(view, place), find_done_to(view, place)
    told = _find_told(view, place)
    if doer is not None and told is not None and are_same(draft, doer, view, told, known):
        doers = told
    if doer is not None and done_to is None and not _has_object(draft, verb) and doers is not None:
        # "The lease will end" of "they will end the lease": what it is done to may be its subject.
        doers = next((i for i in (doers, done) if i is not None and are_same(draft, doer, view, i, known)), doers)
    elif doer is None and done_to is not None and done is None:
        done = doers  # "four were stationed outside" of "four remained outside"
    elif doer is not None and doers is None and done_to is None:
        doers = done
    return [(doer, doers), (done_to, done)]


def _is_within(view: ClaimView, places: Sequence[int], noun: int) -> bool:
    """Whether a word hangs on a noun by a preposition of place."""
    return any(
        view.tokens[place].dep == "pobj" and view.words[view.tokens[place].head] in _PLACED
        for place in places
        if noun in view.paths[place]
    )


def _has_object(view: ClaimView, verb: int) -> bool:
    return any(view.tokens[i].dep in ("dobj", "ccomp", "xcomp", "oprd") for i in view.children[verb])


def _may_be_there(
    draft: ClaimView, ours: int, view: ClaimView, place: int, pairs: Pairs, known: Sequence[ClaimView]
) -> bool:
    """Whether a claim that prints no such party of its verb may mean this one: it is in it, if only as a pronoun.

    What does something else in it does not ("had ordered the bridge closed, and the department reopened it").
    """
    above = {
        i: next((j for j in view.paths[i][1:] if view.tokens[j].pos == "VERB"), place) for i in pairs.get(ours, ())
    }
    busy = [i for i, verb in above.items() if verb != place and verb not in view.paths[place]]
    busy = [i for i in busy if view.tokens[i].dep in ("nsubj", "dobj", "pobj") and not _is_part(view, i, place)]
    if draft.tokens[ours].dep in ("nsubj", "dobj") and busy and len(busy) == len(pairs[ours]):
        return False
    if ours in pairs or draft.tokens[ours].pos == "PRON" or not list_names(draft, ours):
        return True
    done = find_done_to(view, place)
    return any(
        token.pos in _NOUNS and i != done and token.dep != "pobj" and are_same(draft, ours, view, i, known)
        for i, token in enumerate(view.tokens)
    )


def _is_part(view: ClaimView, index: int, verb: int) -> bool:
    """Whether a word stands in the subject or object of a verb ("replacing the engines would cost")."""
    path = view.paths[index]
    if verb not in path:
        return False
    top = path[path.index(verb) - 1]
    return view.tokens[top].dep in ("nsubj", "nsubjpass", "csubj", "csubjpass", "dobj")


def find_party_doer(view: ClaimView, verb: int) -> int | None:
    """Who does what a verb tells, also where that is printed with the verb above ("speaking at CPAC, Trump called")."""
    agents = [j for i in view.children[verb] if view.tokens[i].dep == "agent" for j in view.children[i]]
    if agents:
        return agents[0]
    own = bool(view.list_subjects(verb))
    token = view.tokens[verb]
    if own or token.dep not in ("xcomp", "advcl", "pcomp") or not 0 <= token.head < len(view.tokens):
        return find_doer(view, verb)
    head, above = token.head, token.dep == "xcomp"
    if token.dep == "pcomp":
        above = view.words[head] in _OF_OBJECT
        head = view.tokens[head].head
        if above and view.tokens[head].pos in ("NOUN", "PROPN") and view.tokens[head].dep in ("dobj", "nsubjpass"):
            return head
    ordered = [i for i in view.children[head] if view.tokens[i].dep in ("dobj", "dative", "nsubjpass")]
    if above and ordered:
        # "Ordered residents to boil their water", "accused the town of waiting".
        return ordered[0]
    return find_doer(view, head) if view.tokens[head].pos in ("VERB", "AUX") else None


def _is_of_sayer(
    draft: ClaimView, doer: int, view: ClaimView, place: int, pairs: Pairs, known: Sequence[ClaimView]
) -> bool:
    """Whether "it" of "the company said it had …" is whoever says so, and the draft has one that the claim lacks."""
    theirs, sayer = find_party_doer(view, place), _find_sayer(view, place)
    if theirs is None or sayer is None or view.words[theirs] not in ("it", "they") or list_names(view, theirs):
        return False
    person = view.tokens[sayer].entity == "PERSON" or set(view.stems[sayer]) & ROLE_NOUNS
    if doer in pairs or draft.tokens[doer].pos == "PRON" or (person and view.words[theirs] == "it"):
        return False
    return not are_same(draft, doer, view, sayer, known)


def _find_sayer(view: ClaimView, verb: int) -> int | None:
    """Who says what a verb tells: the subject of the verb that its clause hangs on."""
    above = next((i for i in view.paths[verb] if view.tokens[i].dep == "ccomp"), None)
    return None if above is None else find_doer(view, view.tokens[above].head)


def _find_told(view: ClaimView, verb: int) -> int | None:
    """Of a verb that the parser joins to the verb of saying the doer in what is said ("said it was old and did …")."""
    token = view.tokens[verb]
    if token.dep != "conj" or view.list_subjects(verb):
        return None
    inner = [i for i in view.children[token.head] if view.tokens[i].dep == "ccomp" and i < verb]
    return next(iter(view.list_subjects(*inner)), None)


def _list_toward(draft: ClaimView, verb: int, view: ClaimView, place: int) -> list[tuple[int, int]]:
    """What follows the same preposition on the same verb in both: "told the council", "learned it from her"."""
    if not set(draft.stems[verb]) & set(view.stems[place]):
        return []
    found = []
    for prep in draft.children[verb]:
        if draft.words[prep] not in _TOWARD or draft.tokens[prep].dep not in ("prep", "dative"):
            continue
        ours = [i for i in draft.children[prep] if draft.tokens[i].dep == "pobj"]
        theirs = [
            j
            for i in view.children[place]
            if view.words[i] == draft.words[prep] and view.tokens[i].dep in ("prep", "dative")
            for j in view.children[i]
            if view.tokens[j].dep == "pobj"
        ]
        found += [(one, theirs[0]) for one in ours if len(theirs) == 1]
    return found
