"""The single checks of a statement: quotation marks, numbers, names, attribution and hedges, each by itself."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rapidfuzz.distance import OSA

from store.answers.drafts.aligning import TITLE_STEMS, Pairs, align
from store.answers.drafts.statements import (
    ALTERED,
    APPROXIMATE,
    HEDGES,
    QUOTED,
    YEARS,
    Finding,
    Matched,
    list_numbers,
    list_tokens,
    read_numbers,
    sort_number,
)
from store.answers.drafts.telling import (
    Teller,
    Telling,
    find_outer,
    is_given,
    is_read_from_pronoun,
    list_sayers,
    name_sayer,
    stands_before,
)
from store.answers.english.words import STOP, find_words, fold_word, read_number, stem_word
from store.answers.evidence.view import ClaimView
from store.answers.lookups.comparing import compare_words, describe_changes, find_window, share_words
from store.answers.lookups.records import WordChange
from store.answers.showing.identity import fold_name
from store.answers.values.saying import fold_phrase, score_phrase
from store.claims import Attribution
from store.conflicts.spelling import compare_people, is_misspelt

_TOTALS = frozenset({"number", "toll", "total", "count"})
_BARE = ("clock", "pair", "money", "age", "year")
LEAST_QUOTED, HALF = 4, 0.5  # words of a quotation that must be printed for it to be an altered one
NEARLY = 0.15  # of a statement's words: claims that hold so much less than the best may still be about the same


def list_quoted(view: ClaimView) -> list[str]:
    """What a statement puts between quotation marks."""
    return [found.strip(" ,.") for found in QUOTED.findall(view.claim.text)]


def check_quotes(draft: ClaimView, one: Matched) -> list[Finding]:
    """Quotation marks hold the printed words of somebody who is quoted, or are wrong."""
    found: list[Finding] = []
    printed, whole = quoted_text(one.view), one.view.claim.text
    for quoted in list_quoted(draft):
        if f" {fold_phrase(quoted)} " in f" {fold_phrase(printed)} ":
            found.append(("verbatim", "", ()))
            continue
        if f" {fold_phrase(quoted)} " in f" {fold_phrase(whole)} ":
            found.append(("wording altered", f"“{quoted}” is the outlet's paraphrase, not a quotation.", ()))
            continue
        text = whole
        if printed and (score_phrase(quoted, whole) < ALTERED or score_phrase(quoted, printed) >= ALTERED):
            text = printed
        size, share = len(find_words(quoted)), share_words(quoted, text)
        if (size >= LEAST_QUOTED and share < HALF) or (size > 1 and not share):
            found.append(("not in the sources", f"No source quotes “{quoted}”.", ()))
            continue
        start, end = find_window(quoted, text)
        changes = compare_words(text[start:end], quoted)
        found.append(("wording altered", f"Quoted otherwise than printed: {describe_changes(changes)}.", changes))
    altered = [one for one in found if one[0] != "verbatim"]
    return altered or found[:1]


def quoted_text(view: ClaimView) -> str:
    """The words of a claim that its article prints as a quotation."""
    passage = view.claim.passage
    parts = [part for one in view.claim.attributions if one.kind == "direct" for part in one.content]
    own = [
        passage.text[max(part.start, passage.start) - passage.start : min(part.end, passage.end) - passage.start]
        for part in parts
        if part.start < passage.end and passage.start < part.end
    ]
    marked = [
        one for one in QUOTED.findall(view.claim.text) if not any(fold_phrase(one) in fold_phrase(two) for two in own)
    ]
    return " ".join([*own, *marked])


def check_numbers(
    draft: ClaimView,
    matched: Sequence[Matched],
    pairs: Pairs,
    aside: Collection[int],
    telling: Telling,
    known: Sequence[ClaimView],
) -> list[Finding]:
    """A number that no claim about the same thing prints, where such a claim prints another of the same.

    The claim comes first in ``matched``; of others, what counts the same and is no other speaker's counts as well.
    ``aside`` are the tokens of clauses that another claim says, numbers and all.
    """
    best = matched[0]
    near = [one for one in matched[1:] if one.share >= best.share - NEARLY and _is_of_one(telling, best, one, known)]
    laid = [(best.view, pairs), *((one.view, align(draft, one.view, telling.tokens)) for one in near)]
    printed = read_numbers(best.view)
    wrong = [
        (value, place)
        for value, place in read_numbers(draft)
        if place not in aside and not any(_holds_number(draft, place, value, view, held) for view, held in laid)
    ]
    found: list[Finding] = []
    for value, place in wrong:
        own = sort_number(draft, place, value)
        counted = set(pairs.get(draft.tokens[place].head, ()))
        others = [(one, at) for one, at in printed if one != value]
        same = [one for one, at in others if _is_of_counted(best.view, at, counted)]
        same = same or [one for one, at in others if sort_number(best.view, at, one) == own]
        if not same:
            found.append(("not in the sources", f"No source gives this number here ({_name([value])}).", ()))
            continue
        change = WordChange(kind="changed", left=_name(same), right=_name([value]))
        found.append(("number differs", f"The draft has {_name([value])}, the source {_name(same)}.", (change,)))
    return found


def _is_of_one(telling: Telling, best: Matched, other: Matched, known: Sequence[ClaimView]) -> bool:
    """Whether two claims may be one speaker's: whom the draft names, or who says the better one."""
    sayers = list_sayers(other)
    if telling.tellers:
        return any(is_given(teller, other, sayers, known) for teller in telling.tellers if sayers)
    return {name_sayer(one) for one in sayers} <= {name_sayer(one) for one in list_sayers(best)}


def _holds_number(draft: ClaimView, place: int, value: float | str, view: ClaimView, pairs: Pairs) -> bool:
    """Whether a claim prints a number, of what the draft has it of: not the 130 of "40 of the 130 officers rushed"."""
    numbers = read_numbers(view)
    if value not in {one for one, _ in numbers}:
        return value in list_numbers(view)
    counted = draft.tokens[place].head
    verb = next((i for i in draft.paths[place] if draft.tokens[i].pos == "VERB"), None)
    for one, at in numbers:
        if one != value:
            continue
        if sort_number(draft, place, value) == sort_number(view, at, one) in _BARE or counted not in pairs:
            return True
        if _is_whole(view, at) and not _is_whole(draft, place) and set(pairs.get(verb or -1, ())) & set(view.paths[at]):
            continue
        if draft.tokens[counted].pos != "NOUN" or _is_of_counted(view, at, pairs[counted]):
            return True
        if view.tokens[view.tokens[at].head].pos != "NOUN":
            return True  # "of 30 injured, 20 survived"
    return False


def _is_whole(view: ClaimView, place: int) -> bool:
    """Whether a number is what another is a part of: by the words, where the parser has it otherwise."""
    before = range(max(1, place - _BEFORE), place)
    if any(view.words[i] == "of" and view.is_number(i - 1) for i in before):
        return True
    of = view.tokens[view.tokens[place].head].head
    return view.words[of] == "of" and view.tokens[view.tokens[of].head].pos == "NUM"


def _is_of_counted(view: ClaimView, place: int, counted: Collection[int]) -> bool:
    """Whether a number counts one of these nouns: on it, on whose it is, or as what the number of them is."""
    head = view.tokens[place].head
    if head in counted or view.tokens[head].head in counted:
        return True
    if any(set(view.children[i]) & set(counted) for i in view.children[place] if view.words[i] == "of"):
        return True  # "40 of the 130 officers"
    totals = {i for noun in counted for i in view.paths[noun] if set(view.stems[i]) & _TOTALS}
    return any(view.tokens[i].head in view.paths[place] and view.tokens[i].dep == "nsubj" for i in totals)


def _name(numbers: Sequence[float | str]) -> str:
    return ", ".join(one if isinstance(one, str) else _print_number(one) for one in dict.fromkeys(numbers))


def _print_number(value: float) -> str:
    # A year has no comma.
    return f"{value:g}" if value in range(*YEARS) else f"{value:,.15g}"


def check_names(draft: ClaimView, matched: Sequence[Matched], known: Sequence[ClaimView]) -> list[Finding]:
    """A name that the sources print, one or two letters apart, in the same place of a full name."""
    names = {name for one in matched for name in _list_names(one.view)}
    # The full name that a surname or a pronoun of a source means is a spelling that the sources print, too.
    names |= {
        fold_name(mention.refers_to) for one in matched for mention in one.view.claim.mentions if mention.refers_to
    }
    printed_names = names | {name for view in known for name in _list_names(view)}
    words = {word for name in printed_names for word in name}
    found: list[Finding] = []
    for name in sorted(_list_names(draft)):
        if len(name) == 1 and stem_word(name[0]) in TITLE_STEMS:
            continue
        if name in printed_names or (len(name) == 1 and name[0] in words):
            continue
        near = sorted(other for other in names if len(other) == len(name) and _is_slip(name, other))
        near += sorted((word,) for word in words if len(name) == 1 and _is_slip(name, (word,)))
        near += sorted(other for other in names if _is_other_first(name, other))
        if near:
            printed, typed = " ".join(near[0]).title(), " ".join(name).title()
            changes = (WordChange(kind="changed", left=printed, right=typed),)
            found.append(("name spelled differently", f"The sources print {printed}, the draft {typed}.", changes))
    return found


def _is_other_first(name: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two full names share a surname and their first names are no forms of one name."""
    if (
        len(name) != 2
        or len(other) != 2
        or name[1] != other[1]
        or any(stem_word(one[0]) in TITLE_STEMS for one in (name, other))
    ):
        return False
    return compare_people(" ".join(name), " ".join(other)) == "other"


def _is_slip(name: tuple[str, ...], other: tuple[str, ...]) -> bool:
    apart = [(a, b) for a, b in zip(name, other, strict=True) if a != b]
    if len(apart) != 1 or len(apart[0][0]) <= 3:
        return False
    a, b = apart[0]
    # Beside a first name that is right, a surname that begins alike is meant by two letters more or less.
    beside = len(name) > 1 and a[0] == b[0] and OSA.distance(a, b) <= 2
    return beside or is_misspelt(a, b) or OSA.distance(a, b) == 1


def _list_names(view: ClaimView) -> set[tuple[str, ...]]:
    """Names that a claim prints: runs of proper nouns, as folded words."""
    found: set[tuple[str, ...]] = set()
    run: list[str] = []
    for token, word in zip((*view.tokens, None), (*view.words, ""), strict=True):
        if token is not None and token.pos == "PROPN" and word[:1].isalpha():
            run.append(word)
        elif run:
            found.add(tuple(run))
            # A title before a name is no part of its spelling: "Sheriff Scott Israel" is "Scott Israel" too.
            found |= {tuple(run[-size:]) for size in (1, 2) if len(run) > size}
            run = []
    return found


def check_attribution(telling: Telling, one: Matched, pairs: Pairs, known: Sequence[ClaimView]) -> list[Finding]:
    """Whether somebody says it in the source, and the draft does not say who, or says somebody else."""
    view = one.view
    sayers = list_sayers(one)
    who = name_sayer(sayers[0]) if sayers else ""
    if not telling.tellers:
        cues = {i for sayer in sayers for part in sayer.cue for i in list_tokens(view, part)}
        if not who or telling.tokens or any(cues & set(places) for places in pairs.values()):
            # "The company denied it": what the source says of it, the draft says too.
            return []
        dropped = (WordChange(kind="dropped", left=who, right=""),)
        return [("attribution dropped", f"Said by {who} in the source; the draft says it as a fact.", dropped)]
    if telling.told & _list_stems(sayers) and not any(_stems_of(one) & _list_stems(sayers) for one in telling.tellers):
        # "The Post told crew members", where they told it.
        change = (WordChange(kind="changed", left=who, right=telling.tellers[0].text),)
        return [("not in the sources", f"The sources give this to {who}, not to {telling.tellers[0].text}.", change)]
    if any(is_given(teller, one, sayers, known) for teller in telling.tellers):
        outer = find_outer(telling, one, sayers, known)
        if outer is None:
            return []
        dropped = (WordChange(kind="dropped", left=name_sayer(outer), right=""),)
        return [("attribution dropped", f"In the source that is said by {name_sayer(outer)}.", dropped)]
    teller = telling.tellers[0]
    if not who:
        if teller.proper & {*view.places, *view.named} or not teller.proper:
            return []
        outlet = view.evidence.outlet or "the outlet"
        return [("not in the sources", f"No source gives this to {teller.text}: {outlet} prints it as its own.", ())]
    if is_read_from_pronoun(sayers[0]) and stands_before(teller, who, view, known):
        return []
    if is_read_from_pronoun(sayers[0]) and sayers[0].speaker:
        who = f"“{sayers[0].source[0].text}”, read as {who}"
    # The draft does name a speaker, and so drops none.
    change = (WordChange(kind="changed", left=who, right=teller.text),)
    return [("not in the sources", f"The sources give this to {who}, not to {teller.text}.", change)]


def _stems_of(teller: Teller) -> frozenset[str]:
    return teller.proper | {teller.noun}


def _list_stems(sayers: Sequence[Attribution]) -> set[str]:
    return {stem_word(word) for one in sayers[:1] for _, _, word in find_words(name_sayer(one))}


def check_hedges(draft: ClaimView, best: Matched, pairs: Pairs) -> list[Finding]:
    """What weakens the source's statement must weaken the draft's."""
    view = best.view
    tokens = {*best.tokens, *(i for places in pairs.values() for i in places if view.tokens[i].pos == "VERB")}
    weak = [i for i in find_weakeners(view, sorted(tokens)) if _is_of_draft(draft, view, i, pairs)]
    lost = [i for i in weak if not _keeps(draft, view, i)]
    if not lost:
        return []
    printed = list(dict.fromkeys(_print_hedge(view, i) for i in lost))
    changes = tuple(WordChange(kind="dropped", left=one, right="") for one in printed)
    return [("hedge dropped", f"The source says {' and '.join(f'“{one}”' for one in printed)}.", changes)]


def find_weakeners(view: ClaimView, tokens: Sequence[int]) -> list[int]:
    """The tokens that weaken what these tokens say: on one of them, or above their verbs in the same statement."""
    held = set(tokens)
    above = {node for token in tokens if view.tokens[token].pos in ("VERB", "NUM") for node in _climb(view, token)}
    return [
        index
        for index in range(len(view.tokens))
        if (index in view.hedged or view.words[index] in HEDGES) and _weakens(view, index, held, above)
    ]


def _is_of_draft(draft: ClaimView, view: ClaimView, index: int, pairs: Pairs) -> bool:
    """Whether what an approximator stands before is in the draft at all: its number, or what that counts."""
    if view.words[index] not in APPROXIMATE:
        return True
    after = [i for i in range(index, min(index + _REACH, len(view.words))) if view.is_number(i)]
    if not after:
        return True
    numbers = list_numbers(draft)
    places = {place for some in pairs.values() for place in some}
    return any(read_number(view.words[i]) in numbers or view.tokens[i].head in places for i in after)


def _weakens(view: ClaimView, index: int, held: set[int], above: set[int]) -> bool:
    token, word = view.tokens[index], view.words[index]
    if word in ("about", "around") and not any(
        view.is_number(i) for i in range(index, min(index + 3, len(view.words)))
    ):
        return False
    on_it = token.dep in ("acomp", "advmod", "aux", "neg") and token.head in above
    return index in above or token.head in held or on_it


def _climb(view: ClaimView, token: int) -> list[int]:
    """A token's ancestors up to the edge of its own statement: what a clause adds is not weakened with the rest."""
    found = []
    for node in view.paths[token]:
        found.append(node)
        if view.tokens[node].dep in ("relcl", "acl", "appos", "parataxis"):
            break
    return found


def _keeps(draft: ClaimView, view: ClaimView, index: int) -> bool:
    """Whether the draft prints this weakening word, or one that does the same ("about" for "roughly")."""
    printed = fold_word(_print_hedge(view, index))
    if printed in draft.text or (printed == "would" and _WILL & set(draft.words)):
        return True
    if printed in _KINDS and index and view.words[index - 1] in _WHICH:
        # "This kind of tragedy" is one, and no "kind of".
        return True
    # "Is expected to be released", "is expected".
    if any(word in draft.words for word in printed.split() if word not in STOP and len(word) > _SMALL):
        return True
    rough = view.words[index] in APPROXIMATE
    own = {draft.words[i] for i in draft.hedged}
    # The month of May weakens nothing.
    own |= {
        word for word, token in zip(draft.words, draft.tokens, strict=True) if word in HEDGES and token.pos != "PROPN"
    }
    return any((word in APPROXIMATE) == rough for word in own)


_WILL = frozenset({"will", "'ll", "would"})
_KINDS = frozenset({"kind of", "sort of"})
_WHICH = frozenset("this that these those what any some same a one every another different".split())
_SMALL, _REACH, _BEFORE = 3, 4, 4


def _print_hedge(view: ClaimView, index: int) -> str:
    """A weakening word as printed: the whole expression that the extraction found, or the token."""
    position = view.tokens[index].start
    whole = next((hedge.text for hedge in view.claim.hedges if hedge.start <= position < hedge.end), None)
    return whole or view.words[index]
