"""Where a source speaks of the same thing with another value: who, what office, which day, or just the opposite."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from store.answers.drafts.aligning import (
    Pairs,
    align,
    find_counterpart,
    find_doer,
    find_done_to,
    is_called,
    list_names,
    list_open,
    name_person,
    print_noun,
    read_office,
    share_name,
)
from store.answers.drafts.denying import is_denied_at
from store.answers.drafts.referring import are_same
from store.answers.drafts.rewording import are_rivals, load_rewordings
from store.answers.drafts.statements import Finding, list_numbers
from store.answers.drafts.telling import list_roles, text_at
from store.answers.english.words import STOP, find_words, read_number, stem_word
from store.answers.evidence.view import ClaimView
from store.answers.lookups.records import WordChange
from store.answers.lookups.timeline import parse_day
from store.answers.values.people import ROLE_NOUNS

_MOST, _LEAST = 2, 2
_DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
_MONTHS = "january february march april may june july august september october november december".split()
_SHORT_MONTHS = r"(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.?"
_DATE = re.compile(
    rf"\b({'|'.join(_MONTHS)}|{_SHORT_MONTHS}) (\d{{1,2}})\b|\b({'|'.join(_DAYS)})\b",
    re.IGNORECASE,
)
# Words that deny each other where they stand in the same place.
_OPPOSITES = [
    frozenset(map(stem_word, pair.split()))
    for pair in (
        "with without;before after;inside outside;accept reject;approve reject;confirm deny;admit deny;win lose;"
        "rise fall;increase decrease;more less;more fewer;open close;guilty innocent;alive dead;east west;north south;"
        "eastern western;northern southern;arrive leave;enter leave;begin end;start end;for against;up down;first last;"
        "former current;last next;allow ban;support oppose;praise condemn;praise criticize;hero coward;above below;"
        "safe dangerous;present absent;buy sell;least most;over under;into from;resume halt;lift impose;accept refuse;"
        "agree refuse;pass fail;success failure;cause prevent;possible impossible;legal illegal;true false;right wrong"
    ).split(";")
]


def find_differences(
    draft: ClaimView, view: ClaimView, pairs: Pairs, skip: Sequence[int], known: Sequence[ClaimView]
) -> list[Finding]:
    """What the claim prints otherwise than the draft about the same thing, each as a finding; the first few."""
    found = [*find_opposites(draft, view, pairs), *find_doers(draft, view, pairs, skip, known)]
    return (found or find_counterparts(draft, view, pairs, skip, known))[:_MOST]


def make_finding(printed: str, typed: str, sentence: str) -> Finding:
    """A statement that no source makes, with what the nearest one prints in its place."""
    return ("not in the sources", sentence, (WordChange(kind="changed", left=printed, right=typed),))


def find_opposites(draft: ClaimView, view: ClaimView, pairs: Pairs) -> list[Finding]:
    """Words that deny each other, on the same word or over it: "with pay" for "without pay"."""
    found = []
    for index in range(len(draft.tokens)):
        own = set(draft.stems[index])
        if any(own & set(view.stems[i]) for i in pairs.get(index, ())):
            continue
        for place in range(len(view.tokens)):
            theirs = set(view.stems[place]) - own
            rivals = are_rivals(own, theirs)
            if own & set(view.stems[place]) or not (
                rivals or any(pair & own and pair & theirs and (pair - own) & theirs for pair in _OPPOSITES)
            ):
                continue
            if _share_place(draft, index, view, place, pairs):
                printed, typed = text_at(view, place), text_at(draft, index)
                how = f"has “{printed}” where the draft has “{typed}”."
                how = how if rivals else f"says the opposite: “{printed}”, not “{typed}”."
                found.append(make_finding(printed, typed, f"The source {how}"))
                break
    return found


def _share_place(draft: ClaimView, index: int, view: ClaimView, place: int, pairs: Pairs) -> bool:
    below = any(set(pairs.get(child, ())) & set(view.children[place]) for child in draft.children[index])
    above = view.tokens[place].head in pairs.get(draft.tokens[index].head, ())
    return below if draft.tokens[index].pos in ("ADP", "SCONJ") else below or above


def find_doers(
    draft: ClaimView, view: ClaimView, pairs: Pairs, skip: Sequence[int], known: Sequence[ClaimView]
) -> list[Finding]:
    """Where the claim prints by name that somebody else did it, or had it done to him."""
    if len(pairs) < _LEAST:
        # That somebody else resigned, too, is no word on who did.
        return []
    for verb, places in pairs.items():
        if draft.tokens[verb].pos != "VERB" or verb in skip:
            continue
        verbs = [i for i in places if view.tokens[i].pos == "VERB"]
        apart = [_compare_parts(draft, verb, view, i, known) for i in verbs]
        if apart and all(apart):
            return [_make_doer(*next(one for one in apart if one))]
    return find_bearers(draft, view, pairs, known)


def _make_doer(printed: str, typed: str) -> Finding:
    return make_finding(printed, typed, f"The source prints this of {printed}, not of {typed}.")


def find_bearers(draft: ClaimView, view: ClaimView, pairs: Pairs, known: Sequence[ClaimView]) -> list[Finding]:
    """Where the claim prints by name that somebody else is what the draft says of one: "X is the only officer"."""
    for index, places in pairs.items():
        token = draft.tokens[index]
        if token.dep not in ("attr", "acomp", "oprd") or draft.tokens[token.head].pos != "AUX":
            continue
        ours = next((i for i in draft.children[token.head] if draft.tokens[i].dep == "nsubj"), None)
        if ours is None:
            continue
        apart = [_compare_names(draft, ours, view, _find_bearer(view, i), known) for i in places]
        if apart and all(apart):
            return [_make_doer(*next(one for one in apart if one))]
    return []


def _find_bearer(view: ClaimView, place: int) -> int | None:
    """Who is said to be something: the noun that it is set beside, or the subject of its "is"."""
    token = view.tokens[place]
    if token.dep == "appos":
        return token.head
    if token.dep in ("attr", "acomp", "oprd"):
        return next(iter(view.list_subjects(token.head)), None)
    return next((i for i in view.children[place] if view.tokens[i].dep == "appos"), None)


def _compare_parts(
    draft: ClaimView, verb: int, view: ClaimView, place: int, known: Sequence[ClaimView]
) -> tuple[str, str] | None:
    """The two names where doer or done-to of two verbs differ, or None where they may be the same."""
    same = set(draft.stems[verb]) & set(view.stems[place])
    for find in (find_doer, find_done_to):
        ours, theirs = find(draft, verb), find(view, place)
        if ours is None or (find is find_doer and not same):
            continue
        apart = _compare_names(draft, ours, view, theirs, known)
        if apart:
            return apart
    return None if same else _compare_states(draft, verb, view, place, known)


def _compare_states(
    draft: ClaimView, verb: int, view: ClaimView, place: int, known: Sequence[ClaimView]
) -> tuple[str, str] | None:
    """Of two verbs that are only alike, and do nothing to anybody ("remained", "were stationed"): who is so."""
    if _has_object(draft, verb) or _has_object(view, place):
        return None
    ours = find_doer(draft, verb) or find_done_to(draft, verb)
    if ours is None:
        return None
    return _compare_names(draft, ours, view, find_doer(view, place) or find_done_to(view, place), known)


def _has_object(view: ClaimView, verb: int) -> bool:
    return any(view.tokens[i].dep in ("dobj", "ccomp", "agent") for i in view.children[verb])


def _compare_names(
    draft: ClaimView, ours: int, view: ClaimView, theirs: int | None, known: Sequence[ClaimView]
) -> tuple[str, str] | None:
    """The names that two words mean as printed, where both mean one and it is not the same one."""
    if theirs is None:
        return None
    mine, other = list_names(draft, ours), list_names(view, theirs)
    heads = (set(draft.stems[ours]) & mine, set(view.stems[theirs]) & other)
    joined = [i for one, at in ((draft, ours), (view, theirs)) for i in one.children[at] if one.tokens[i].dep == "conj"]
    apart = mine and other and not (mine & other if joined else share_name(mine, other, *heads))
    if apart and not _is_body_of(draft, ours, view, theirs, known) and not are_same(draft, ours, view, theirs, known):
        return name_person(view, theirs), name_person(draft, ours)
    return None


def _is_body_of(draft: ClaimView, ours: int, view: ClaimView, theirs: int, known: Sequence[ClaimView]) -> bool:
    """Whether one is printed with the other as one thing, or by initials."""
    short, long = sorted((print_noun(draft, ours), print_noun(view, theirs)), key=len)
    initials = "".join(word[0] for word in long.split() if word[:1].isupper())
    return short == initials or is_called(known, list_names(draft, ours), list_names(view, theirs))


def find_counterparts(
    draft: ClaimView, view: ClaimView, pairs: Pairs, skip: Sequence[int], known: Sequence[ClaimView]
) -> list[Finding]:
    """Where another word stands in the very place of one that the claim does not have."""
    found = []
    for index in list_open(draft, skip):
        if index in pairs or draft.tokens[index].pos == "ADV":
            continue
        place = find_counterpart(draft, index, view, pairs)
        if place is None or view.tokens[place].pos == "PRON" or view.words[place] in STOP:
            continue
        if _is_same_thing(draft, index, view, place, known) or _is_day(text_at(draft, index)):
            continue
        printed, typed = print_noun(view, place), print_noun(draft, index)
        found.append(make_finding(printed, typed, f"The source has “{printed}” where the draft has “{typed}”."))
    return found


def _is_same_thing(draft: ClaimView, index: int, view: ClaimView, place: int, known: Sequence[ClaimView]) -> bool:
    ours, theirs = draft.tokens[index].pos, view.tokens[place].pos
    if "PROPN" in (ours, theirs) and ours != theirs:
        return is_called(known, draft.stems[index], view.stems[place])
    return False


def _is_day(text: str) -> bool:
    return text.lower() in _DAYS or text.lower() in _MONTHS


def find_roles(draft: ClaimView, known: Sequence[ClaimView]) -> list[Finding]:
    """An office that the draft gives to somebody whom the sources give other ones, and never this."""
    found = []
    for name, role in _list_roles(draft):
        printed = list_roles(name, known)
        own = [read_office(word) for _, _, word in find_words(role)]
        office = next((stem for stem in reversed(own) if stem in ROLE_NOUNS), None)
        held = [read_office(word) for one in printed for _, _, word in find_words(one)]
        if office is None or not set(held) & ROLE_NOUNS or any(_is_office(office, one) for one in held):
            continue
        if office in _HEADS and any(_is_same_head(own, one) for one in printed):
            continue
        sentence = f"The sources call {name} “{printed[0]}”, the draft “{role}”."
        found.append(make_finding(printed[0], role, sentence))
    return found[:1]


def _is_same_head(own: Sequence[str], printed: str) -> bool:
    """Whether both head the same thing: the "maintenance chief" is the "maintenance manager"."""
    small = {stem_word(word) for _, _, word in find_words(printed) if word in printed}
    return bool(small & _HEADS and small & set(own) - _HEADS)


def _is_office(office: str, held: str) -> bool:
    groups = load_rewordings()
    if office == "officer" and held in _RANKS:
        return True
    return office == held or bool(groups.get(office, frozenset()) & groups.get(held, frozenset()))


def _list_roles(draft: ClaimView) -> list[tuple[str, str]]:
    """Names with what stands before or beside them as their office, as the draft has it."""
    found = []
    for index, token in enumerate(draft.tokens):
        if token.pos != "PROPN" or token.dep == "compound":
            continue
        run = [i for i in draft.children[index] if draft.tokens[i].dep == "compound" and i < index]
        offices = [i for i in run if read_office(draft.words[i]) in ROLE_NOUNS]
        beside = [i for i in draft.children[index] if draft.tokens[i].dep == "appos"]
        if offices and offices[-1] < index:
            found.append((name_person(draft, index), print_noun(draft, offices[-1])))
        found += [(name_person(draft, index), print_noun(draft, i)) for i in beside]
        if token.dep == "appos" and draft.tokens[token.head].pos == "NOUN":
            found.append((name_person(draft, index), print_noun(draft, token.head)))
    return found


_RANKS = frozenset(stem_word(word) for word in "deputy sergeant lieutenant captain detective trooper chief".split())
_HEADS = frozenset(stem_word(word) for word in "chief head manager boss director leader".split())


def find_aside(draft: ClaimView, known: Sequence[ClaimView]) -> set[int]:
    """The words of a clause set beside a name ("Peterson, who was fired, …") that another claim says of that name."""
    found: set[int] = set()
    for verb, token in enumerate(draft.tokens):
        if token.pos != "VERB" or token.dep not in ("relcl", "acl") or not 0 <= token.head < len(draft.tokens):
            continue
        mine, part = list_names(draft, token.head), set(draft.find_subtree(verb))
        words = [i for i in list_open(draft, ()) if i in part]
        if mine and any(_says_of(draft, verb, words, part, mine, view) for view in known):
            found |= part
    return found


def _says_of(
    draft: ClaimView, verb: int, words: Sequence[int], part: set[int], mine: set[str], view: ClaimView
) -> bool:
    pairs = align(draft, view, ())
    numbers, held = list_numbers(draft), list_numbers(view)
    missing = {
        number for i, word in enumerate(draft.words) if i in part and (number := read_number(word)) in numbers - held
    }
    return (
        all(i in pairs for i in words)
        and not missing
        and any(
            is_denied_at(view, place) == is_denied_at(draft, verb)
            and any(mine & list_names(view, part) for part in _list_about(view, place))
            for place in pairs.get(verb, ())
        )
    )


def _list_about(view: ClaimView, verb: int) -> list[int]:
    """Whom a verb may be told of: who does it, whom it is done to, and the noun that it describes ("fired officer")."""
    found = [part for part in (find_doer(view, verb), find_done_to(view, verb)) if part is not None]
    if view.tokens[verb].dep in ("amod", "acl", "relcl"):
        head = view.tokens[verb].head
        found += [head, *(i for i in view.children[head] if view.tokens[i].dep == "appos"), view.tokens[head].head]
    return found


class Day(NamedTuple):
    """A day as printed: as much of weekday, month and day of the month as is known."""

    text: str
    weekday: int | None
    month: int | None
    day: int | None
    start: int = -1


def find_days(
    draft: ClaimView, view: ClaimView, pairs: Pairs, told: frozenset[int], known: Sequence[ClaimView]
) -> list[Finding]:
    """A day that the claim does not print, nor mean by its own ("yesterday"); on which it was said does not matter.

    Where the claim gives no day at all, the one that another claim gives may be of it.
    """
    start = draft.claim.passage.start
    spoken = {draft.tokens[i].start - start for i in told}
    own = [one for one in _list_days(draft) if one.start not in spoken]
    held = _list_days(view)
    if not held and any(facet.kind == "date" for facet in view.claim.facets):
        return []
    for one in own:
        if any(_may_be(one, other) for other in held):
            continue
        same = [other for other in held if _is_of_same(draft, view, other, pairs)]
        if not same and any(_may_be(one, other) for near in known for other in _list_days_of(draft, near, told)):
            continue
        if not same:
            return [("not in the sources", f"No source gives this day here ({one.text}).", ())]
        printed = next((other for other in same if (other.month is None) == (one.month is None)), same[0])
        sentence = f"The source prints {printed.text}, the draft {one.text}."
        change = (WordChange(kind="changed", left=printed.text, right=one.text),)
        number = one.month is not None and one.month == printed.month
        return [("number differs" if number else "not in the sources", sentence, change)]
    return []


def _list_days_of(draft: ClaimView, view: ClaimView, told: frozenset[int]) -> list[Day]:
    """The days of a claim that it tells of what the draft tells, too."""
    pairs = align(draft, view, told)
    verbs = any(draft.tokens[i].pos == "VERB" for i in pairs)
    return [one for one in _list_days(view) if verbs and _is_of_same(draft, view, one, pairs)]


def _is_of_same(draft: ClaimView, view: ClaimView, day: Day, pairs: Pairs) -> bool:
    """Whether a day is told of a verb that the draft has too, or of a noun that it hangs on."""
    node = view.find_token(view.claim.passage.start + day.start)
    verbs = [i for verb, places in pairs.items() if draft.tokens[verb].pos == "VERB" for i in places]
    above: list[int] = []
    for one in view.paths[node]:
        above.append(one)
        if view.tokens[one].pos in ("VERB", "AUX"):
            break
    return not verbs or any(above[-1] == verb or set(above[:-1]) & set(view.paths[verb]) for verb in verbs)


def _may_be(one: Day, other: Day) -> bool:
    known = [(a, b) for a, b in zip(one[1:4], other[1:4], strict=True) if a is not None]
    if all(b is None for _, b in known):
        return False
    return all(b is None or a == b for a, b in known)


def _list_days(view: ClaimView) -> list[Day]:
    found = [_read_match(match) for match in _DATE.finditer(view.claim.text)]
    for facet in view.claim.facets:
        when = parse_day(facet.value) if facet.kind == "date" else None
        if when is not None:
            start = facet.passage.start - view.claim.passage.start
            found = [one for one in found if one.text not in facet.passage.text]
            found.append(Day(facet.passage.text, when.weekday(), when.month, when.day, start))
    return found


def _read_match(match: re.Match[str]) -> Day:
    if match.group(3):
        return Day(match.group(), _DAYS.index(match.group(3).lower()), None, None, match.start())
    month = next(i for i, name in enumerate(_MONTHS, 1) if name.startswith(match.group(1).lower().rstrip(".")[:3]))
    return Day(match.group(), None, month, int(match.group(2)), match.start())
