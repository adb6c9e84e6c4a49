"""What is shown of a claim: the clause that answers, when it is whole and short, else the claim's whole sentence.

A cut is a run of tokens that hangs together by grammar (one root), keeps its subject, its negation and everything
that weakens it, and loses only what can be left off. Of the cuts of at most ``SHORT`` words the longest is shown:
what fits is context for the reader (design, rules of an answer 2 and 3; STANDARDS 7).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from store.answers.english.words import TITLES
from store.answers.evidence.matching import Match
from store.answers.evidence.view import ClaimView
from store.answers.judging.ranking import Ranked
from store.answers.question.query import Wanted
from store.answers.values.means import WHOLE
from store.answers.values.values import Value
from store.claims import Passage

SHORT = 12
# Of a noun without a verb at least so many words that say something are shown; of a thing of a kind two.
LEAST_SAID, LEAST_NAMED = 3, 2

# Dependants that a cut may leave off; anything else that hangs on a kept word must be kept with it.
_LOOSE = frozenset(
    "advcl relcl acl appos prep punct cc conj npadvmod advmod parataxis ccomp mark intj dative meta dep preconj".split()
)
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "expl", "csubjpass"})
_WEAKENERS = frozenset(
    "not n't never no may might could would should appear appears appeared seem seems seemed allegedly reportedly "
    "apparently alleged suspected believed unclear whether if unless unlikely likely possibly perhaps probably "
    "presumably supposedly about around roughly nearly almost approximately least most upwards up estimated some think "
    "thinks thought believe claimed claims claim allege alleges expected without nor neither hardly barely only "
    "initially preliminary than over under more less fewer".split()
)
_SETTING_PREPS = frozenset("in at on during after before near outside inside amid since".split())
_LIGHT = frozenset("come go be get take put make remain become seem appear have keep".split())
_REPORTING = frozenset(
    "say tell add report announce state write tweet note explain recall quote confirm accord cite put".split()
)
_NOMINAL = frozenset({"NOUN", "PROPN", "NUM", "PRON"})
_TOLD = frozenset({"NOUN", "PROPN", "NUM", "ADJ", "VERB"})
_VERBAL = frozenset({"VERB", "AUX"})
# Titles that also stand for themselves: they lead to a name only before one.
_WHOLE = frozenset("sheriff chief deputy officer mayor governor president judge captain detective county city".split())
_OPENING, _CLOSING = '“"', '”"'


def cut_claim(one: Ranked, wanted: Wanted) -> Passage:
    """The passage of a ranked claim that is shown: a whole short clause with what was asked, or the whole claim.

    What somebody said is always shown whole: a cut would put words of the bot's choosing in a mouth.
    """
    view = one.view
    if wanted in ("said", "quote", "reason") or (one.value is not None and one.value.why == WHOLE):
        return view.claim.passage
    needed = find_needed(view, one.value, one.matches)
    if not needed or len(view.claim.text.split()) <= SHORT:
        return view.claim.passage
    # A yes or no needs a statement; a noun with its description is an answer to what asks for a thing.
    least = 2 if wanted in ("yes or no", "facts") else 1
    best: tuple[tuple[int, int, int], int, int] | None = None
    for first, last in _list_spans(view, min(needed), max(needed)):
        rank = _judge_span(view, first, last, needed, told=LEAST_NAMED if wanted == "what" else LEAST_SAID)
        if rank >= least and (best is None or (rank, last - first) > best[0][:2]):
            best = ((rank, last - first, -first), first, last)
    if best is None:
        return view.claim.passage
    return _cut_tokens(view, best[1], best[2])


def cut_value(view: ClaimView, value: Value | None) -> Passage | None:
    """The passage of a value inside its claim."""
    if value is None or value.why == WHOLE:
        return None
    last = value.last
    # "Saint Francis Hospital, Capt. …": the title belongs to who says it.
    while last > value.first and (
        view.words[last] in (",", ";") or (view.words[last].rstrip(".") in TITLES and view.words[last - 1] == ",")
    ):
        last -= 1
    return _cut_tokens(view, value.first, last)


def _cut_tokens(view: ClaimView, first: int, last: int) -> Passage:
    start, passage = view.claim.passage.start, view.claim.passage
    low, high = view.tokens[first].start, view.tokens[last].end
    return Passage(low, high, passage.text[low - start : high - start])


def find_needed(view: ClaimView, value: Value | None, matches: Sequence[Match]) -> set[int]:
    """The tokens that a cut must hold: the value, and of each asked word the token nearest to it."""
    anchor = value.head if value is not None and value.head >= 0 else value.last if value is not None else -1
    needed = set(range(value.first, value.last + 1)) if value is not None else set()
    for match in matches:
        if not match.tokens:
            continue
        # Of the setting only a condition is needed ("when they arrived"): a place or a day stands beside the value.
        verbal = any(view.tokens[token].pos in _VERBAL for token in match.tokens)
        if match.term.part == "setting" and value is not None and not verbal:
            continue
        near = min(match.tokens, key=lambda token: (view.measure_path(anchor, token) if anchor >= 0 else token, token))
        needed.add(near)
    return needed


def _list_spans(view: ClaimView, low: int, high: int) -> Iterable[tuple[int, int]]:
    for first in range(max(0, low - SHORT - 2), low + 1):
        for last in range(high, min(len(view.tokens), high + SHORT + 3)):
            if last - first <= SHORT + 6:
                yield first, last


def _judge_span(view: ClaimView, first: int, last: int, needed: set[int], *, told: int) -> int:
    """2: a clause with its subject; 1: a noun and what describes it; 0: not whole, or something is lost."""
    tokens = view.tokens
    # The cheap checks first: hundreds of spans are looked at for one claim.
    if view.spaces[last] - view.spaces[first] >= SHORT or not _may_begin(view, first, last):
        return 0
    if not _may_close(view, last):
        return 0
    roots = [i for i in range(first, last + 1) if not first <= tokens[i].head <= last or tokens[i].head == i]
    roots = [i for i in roots if tokens[i].pos != "PUNCT"]
    if len(roots) != 1 or not _has_balance(_cut_tokens(view, first, last).text):
        return 0
    if not _may_end(view, first, last, needed) or _loses_something(view, first, last):
        return 0
    if _is_weakened(view, roots[0], first, last):
        return 0
    root = roots[0]
    if tokens[root].pos in _VERBAL:
        kept = [i for i in view.children[root] if first <= i <= last]
        if view.words[root].endswith("ing") and tokens[root].dep in ("advcl", "conj", "acl", "pcomp"):
            # "killing 10 people and injuring 80": what happened, with whom it happened to, under another subject.
            return 1 if any(tokens[i].dep == "dobj" and i in needed for i in kept) else 0
        if any(tokens[i].dep == "ccomp" and i not in kept for i in view.children[root]):
            # "Tolan said": what was said is the statement.
            return 0
        subjects = [i for i in kept if tokens[i].dep in _SUBJECTS]
        bare = [i for i in subjects if view.words[i] in ("who", "which", "that", "what")]
        return 2 if subjects and not bare else 0
    return 1 if tokens[root].pos in _NOMINAL and root in needed and _predicates(view, first, last, told) else 0


def _predicates(view: ClaimView, first: int, last: int, told: int) -> bool:
    """Whether a noun is shown with something said of it: a name alone, or a bare number of people, states nothing."""
    inside = range(first, last + 1)
    if any(view.tokens[i].pos == "VERB" or _describes(view, i, first, last) for i in inside):
        return True
    common = any(view.tokens[i].pos in ("NOUN", "NUM") for i in inside)
    return common and sum(1 for i in inside if view.tokens[i].pos in _TOLD) >= told


def _describes(view: ClaimView, index: int, first: int, last: int) -> bool:
    return view.tokens[index].dep in ("appos", "relcl", "acl") and first <= view.tokens[index].head <= last


def _may_begin(view: ClaimView, first: int, last: int) -> bool:
    token = view.tokens[first]
    if token.pos in ("NOUN", "PRON") and _is_joined(view, first):
        # "the sheriff and | I had a heated moment": half of a pair is somebody else's statement.
        return False
    if token.pos in ("SCONJ", "CCONJ") or token.dep in ("cc", "mark", "prt"):
        return token.dep == "advmod"
    if token.pos == "ADP":
        return first < token.head <= last
    return token.pos != "PUNCT" or view.words[first] in _OPENING


def _is_joined(view: ClaimView, first: int) -> bool:
    """Whether a word follows "and" that joins it to another noun: "the sheriff and I"."""
    before = view.tokens[first - 2].pos if first > 1 else ""
    return first > 1 and view.tokens[first - 1].pos == "CCONJ" and before in _NOMINAL


def _may_close(view: ClaimView, last: int) -> bool:
    token = view.tokens[last]
    if last + 1 < len(view.tokens) and _is_shortened(view, last):
        return False
    if token.pos == "PUNCT" and view.words[last] not in _CLOSING:
        return False
    leads = token.pos in ("ADP", "PART", "AUX") and token.dep not in ("prt", "neg", "advmod")
    return not leads and token.pos not in ("CCONJ", "SCONJ", "DET")


def _is_shortened(view: ClaimView, last: int) -> bool:
    """Whether a word is a title or an abbreviation, which leads to what stands after it ("Sgt. | So-and-so")."""
    word, after = view.words[last], view.tokens[last + 1]
    if word.rstrip(".") in TITLES and after.pos not in ("VERB", "AUX"):
        return word.rstrip(".") not in _WHOLE or after.pos == "PROPN"
    rest = view.words[last + 2 :]
    dotted = view.words[last + 1] == "." and after.start == view.tokens[last].end
    return dotted and any(part[:1].isalnum() for part in rest)


def _may_end(view: ClaimView, first: int, last: int, needed: set[int]) -> bool:
    """A cut may not end before what narrows its last noun ("three counts | of murder")."""
    return all(
        _may_part(view, i, child, last, needed)
        for i in range(first, last + 1)
        for child in view.children[i]
        if child > last and view.tokens[child].pos != "PUNCT" and view.edges[child][0] == last + 1
    )


def _may_part(view: ClaimView, head: int, child: int, last: int, needed: set[int]) -> bool:
    """Whether a dependant that follows the cut directly may be parted from its head."""
    token, dropped = view.tokens[head], view.tokens[child]
    if token.pos in _VERBAL:
        finite = any(view.tokens[j].dep in _SUBJECTS for j in view.children[head])
        light = head == last and set(view.stems[head]) & _LIGHT
        if head != last:
            return finite
        placed = dropped.dep == "prep" and view.words[child] in _SETTING_PREPS
        if dropped.dep in ("cc", "conj"):
            # "retired and resigned" is one statement; what has a subject of its own is another.
            joined = [j for j in view.children[head] if view.tokens[j].dep == "conj"]
            return finite and any(view.tokens[k].dep in _SUBJECTS for j in joined for k in view.children[j])
        return finite and not light and (placed or dropped.dep in ("advcl", "npadvmod"))
    if dropped.dep in ("relcl", "acl"):
        # "A charge that stemmed from …" is a charge; "the charge that …" is not said to be one without it.
        return any(view.words[j] in ("a", "an") for j in view.children[head])
    if dropped.dep != "prep" or view.words[child] == "of" or head in needed:
        return False
    return token.pos == "PROPN" or any(view.tokens[j].dep in ("det", "poss") for j in view.children[head])


def _has_balance(text: str) -> bool:
    return text.count("“") == text.count("”") and text.count('"') % 2 == 0 and text.count("(") == text.count(")")


def _loses_something(view: ClaimView, first: int, last: int) -> bool:
    """Whether a dependant that cannot be left off, or a weakening word, hangs on a kept token outside the span."""
    hedges = view.hedged
    for i in range(first, last + 1):
        for child in view.children[i]:
            if first <= child <= last:
                continue
            if view.tokens[child].dep not in _LOOSE:
                return True
            if child in hedges or view.words[child] in _WEAKENERS:
                return True
            if view.tokens[i].dep == "prep" and view.tokens[child].dep == "prep":
                return True
            # "carried 23 victims": a conjunct left off must not take half of a name or of a pair with it.
            if view.tokens[child].dep == "conj" and view.tokens[i].pos in _NOMINAL and first <= i:
                return True
    # A first or last word cut out of the middle of a name.
    return (first > 0 and _is_one_name(view, first - 1, first)) or (
        last + 1 < len(view.tokens) and _is_one_name(view, last, last + 1)
    )


def _is_one_name(view: ClaimView, left: int, right: int) -> bool:
    a, b = view.tokens[left], view.tokens[right]
    return bool(a.entity) and a.entity == b.entity and a.end + 1 >= b.start and b.pos != "PUNCT" and a.pos != "PUNCT"


def _is_weakened(view: ClaimView, root: int, first: int, last: int) -> bool:
    """Whether something above the cut weakens it, or reports it without an attribution that travels with the claim."""
    hedges = view.hedged
    attributed = view.claim.speaker is not None or bool(view.claim.attributions)
    for above in view.paths[root][1:]:
        weak = above in hedges or view.words[above] in _WEAKENERS
        if not weak and view.tokens[above].pos in _VERBAL:
            weak = any(
                (child in hedges or view.words[child] in _WEAKENERS) and not first <= child <= last
                for child in view.children[above]
                if view.tokens[child].dep in ("neg", "aux", "advmod", "mark", "acomp", "xcomp")
            )
        if weak:
            return True
        if set(view.stems[above]) & _REPORTING and not attributed:
            return True
    return False
