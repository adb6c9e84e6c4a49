"""A draft's words laid upon a claim's: which say the same, and what stands in the place of those that don't."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from store.answers.drafts.rewording import score_rewording
from store.answers.drafts.statements import HEDGES, NEGATION, QUOTED
from store.answers.english.words import STOP, TITLES, read_number, stem_word
from store.answers.evidence.view import ClaimView
from store.answers.values.people import ROLE_NOUNS
from store.conflicts.spelling import is_misspelt

Pairs = dict[int, tuple[int, ...]]

OPEN = ("NOUN", "PROPN", "VERB", "ADJ", "ADV")
_NOUNS = ("NOUN", "PROPN", "PRON")
TITLE_STEMS = ROLE_NOUNS | frozenset(
    stem_word(word)
    for word in (*TITLES, *"councilman councilwoman alderman congressman congresswoman supervisor spokesman".split())
)
_LIGHT = frozenset(
    stem_word(word) for word in "cast send make give have take issue file place put get hold write".split()
)
_NAMING = ("compound", "flat", "nmod", "appos")
_LEAST = 0.75
_SUBJECTS = ("nsubj", "nsubjpass")
_INHERITED = ("conj", "xcomp")
_BEHIND = ("acl", "relcl")


_SHORT = {
    "sen": "senator", "gov": "governor", "rep": "representative", "capt": "captain", "sgt": "sergeant",
    "lt": "lieutenant", "det": "detective", "supt": "superintendent", "cmdr": "commander",
}  # fmt: skip


def read_office(word: str) -> str:
    """The stem of an office as printed, short or in full ("Sen.")."""
    bare = word.strip(".")
    return stem_word(_SHORT.get(bare, bare))


def list_open(draft: ClaimView, skip: Iterable[int]) -> list[int]:
    """The words of a draft that say something by themselves, outside quotation marks and of its own attribution."""
    start, skipped = draft.claim.passage.start, set(skip)
    marked = [(start + found.start(), start + found.end()) for found in QUOTED.finditer(draft.claim.text)]
    return [
        i
        for i, token in enumerate(draft.tokens)
        if i not in skipped and token.pos in OPEN and (draft.words[i] not in STOP or is_doing(draft, i))
        if draft.words[i] not in NEGATION and draft.words[i] not in HEDGES and draft.words[i][:1].isalpha()
        if read_number(draft.words[i]) is None
        if not any(low <= token.start < high for low, high in marked)
    ]


def is_doing(view: ClaimView, index: int) -> bool:
    """Whether a plain verb is more than a helper: "did his job", "had a gun"."""
    return view.tokens[index].pos == "VERB" and any(view.tokens[i].dep == "dobj" for i in view.children[index])


def align(draft: ClaimView, view: ClaimView, skip: Iterable[int]) -> Pairs:
    """For each open word of a draft the words of a claim that say it; without an entry, none does."""
    found: Pairs = {}
    for index in list_open(draft, skip):
        places = [i for i in range(len(view.tokens)) if _says(draft, index, view, i)]
        # Where the very word is printed, no other stands for it.
        places = [i for i in places if set(draft.stems[index]) & set(view.stems[i])] or places
        if draft.tokens[index].pos in ("NOUN", "PROPN"):
            places += [i for stem in draft.stems[index] for i in view.named.get(stem, ()) if i not in places]
        if places:
            found[index] = tuple(sorted(places))
    return {i: kept for i, places in found.items() if (kept := _keep_verbs(draft, i, view, places, found))}


def _keep_verbs(
    draft: ClaimView, index: int, view: ClaimView, places: tuple[int, ...], found: Pairs
) -> tuple[int, ...]:
    """Of the words that say a verb those nouns only that hang together with its subject or object.

    "17 deaths" says that 17 died; "the response of the deputies" does not say that the sheriff responded.
    """
    if draft.tokens[index].pos != "VERB":
        return places
    beside = {
        place
        for child in draft.children[index]
        if draft.tokens[child].dep in (*_SUBJECTS, "dobj")
        for place in found.get(child, ())
    }
    return tuple(
        i
        for i in places
        if view.tokens[i].pos != "NOUN"
        or _is_deed(view, i)
        or view.words[i].endswith("ing")
        or beside & {view.tokens[i].head, *view.children[i]}
    )


def _says(draft: ClaimView, index: int, view: ClaimView, place: int) -> bool:
    ours, theirs = draft.tokens[index], view.tokens[place]
    if theirs.pos not in (*OPEN, "AUX"):
        return False
    if ours.pos == "PROPN" and theirs.pos == "PROPN" and is_misspelt(draft.words[index], view.words[place]):
        return True
    score = score_rewording(draft, index, view, place)
    if score < _LEAST:
        return False
    if ours.pos != "VERB" or theirs.pos in ("VERB", "AUX", "ADJ"):
        return True
    # "Fire Department" and "the shooting" do not say that somebody was fired; "the killing" says that one was killed.
    noun = theirs.pos == "NOUN" and view.words[place].endswith("ing") == (score == 1.0)
    return noun or (score == 1.0 and _is_deed(view, place))


def _is_deed(view: ClaimView, noun: int) -> bool:
    """Whether a noun is what is done: "sent an email", "at a cost of", "tests found"."""
    token = view.tokens[noun]
    if token.pos != "NOUN" or not 0 <= token.head < len(view.tokens):
        return False
    if token.dep == "dobj":
        return bool(set(view.stems[token.head]) & _LIGHT)
    return token.dep == "nsubj" or (token.dep == "pobj" and any(view.words[i] == "of" for i in view.children[noun]))


def count_exact(draft: ClaimView, view: ClaimView, pairs: Pairs) -> int:
    """How many of a draft's words a claim prints themselves."""
    return sum(any(set(draft.stems[i]) & set(view.stems[j]) for j in places) for i, places in pairs.items())


def find_counterpart(draft: ClaimView, index: int, view: ClaimView, pairs: Pairs) -> int | None:
    """The word that stands in a claim where the draft has another: on the same word, or over it, in the same way."""
    taken = {place for places in pairs.values() for place in places}
    token = draft.tokens[index]
    over, name = token.head, token.dep
    pairs = pairs | _pair_being(draft, over, view)
    if name == "pobj" and 0 <= over < len(draft.tokens):
        # By the preposition, whatever the parser hangs it on: "in Grover" for "in Miami".
        word, over = draft.words[over], draft.tokens[over].head
        beside = [
            child
            for head in pairs.get(over, ())
            for prep in view.children[head]
            if view.words[prep] == word
            for child in view.children[prep]
        ]
    else:
        heads = [(view.tokens[i].head if _is_deed(view, i) else i) for i in pairs.get(over, ())]
        beside = [child for head in heads for child in view.children[head]]
    found = [i for i in beside if _is_like(name, view.tokens[i].dep) and not _is_turned(draft, index, view, i)]
    own = [
        [view.tokens[i].head for i in pairs.get(child, ()) if _is_like(draft.tokens[child].dep, view.tokens[i].dep)]
        for child in draft.children[index]
    ]
    heads = [head for some in own for head in dict.fromkeys(some)]
    # Another verb is in its place where it has the same subject and more: that somebody did something else is no clue.
    found += [head for head in heads if token.pos != "VERB" or heads.count(head) > 1]
    return next((i for i in found if i not in taken and _is_kind(token.pos, view.tokens[i].pos)), None)


def _pair_being(draft: ClaimView, index: int, view: ClaimView) -> Pairs:
    """A draft's "was" with every "was" of the claim."""
    if not 0 <= index < len(draft.tokens) or draft.tokens[index].pos != "AUX":
        return {}
    return {index: tuple(i for i, token in enumerate(view.tokens) if token.pos == "AUX" and "be" in view.stems[i])}


def _is_turned(draft: ClaimView, index: int, view: ClaimView, place: int) -> bool:
    """Whether one is the subject of a passive, and the other of a verb with an object: they stand for no other."""
    ours, theirs = draft.tokens[index], view.tokens[place]
    if ours.dep == "nsubjpass" and theirs.dep == "nsubj":
        return any(view.tokens[i].dep == "dobj" for i in view.children[theirs.head])
    if ours.dep == "nsubj" and theirs.dep == "nsubjpass":
        return any(draft.tokens[i].dep == "dobj" for i in draft.children[ours.head])
    return False


def _is_like(dep: str, other: str) -> bool:
    return dep == other or (dep in _SUBJECTS and other in _SUBJECTS) or {dep, other} == {"dobj", "nsubjpass"}


def _is_kind(pos: str, other: str) -> bool:
    return pos == other or (pos in _NOUNS and other in _NOUNS)


def find_doer(view: ClaimView, verb: int) -> int | None:
    """Who does what a verb tells (of a passive: who it is done by); None when the sentence does not print it."""
    node = verb
    for _ in range(4):
        children = view.children[node]
        passive = next((i for i in children if view.tokens[i].dep == "nsubjpass"), None)
        if passive is not None and node != verb and not _is_passive(view, verb):
            # "They were stationed outside and had not entered": who was, had.
            return find_antecedent(view, passive, node)
        if passive is not None:
            by = [i for i in children if view.tokens[i].dep == "agent" or (view.words[i] == "by" and node == verb)]
            return next((i for one in by for i in view.children[one] if view.tokens[i].dep == "pobj"), None)
        subject = next((i for i in children if view.tokens[i].dep == "nsubj"), None)
        if subject is not None:
            return find_antecedent(view, subject, node)
        if view.tokens[node].dep in _BEHIND and view.words[node].endswith("ing"):
            # "Deputies standing by their vehicles".
            return view.tokens[node].head
        if view.tokens[node].dep not in _INHERITED:
            return None
        node = view.tokens[node].head
    return None


def _is_passive(view: ClaimView, verb: int) -> bool:
    return any(view.tokens[i].dep == "auxpass" for i in view.children[verb])


def find_done_to(view: ClaimView, verb: int) -> int | None:
    """Whom or what a verb is done to: its object, or the subject of its passive."""
    node = verb
    for _ in range(4):
        children = view.children[node]
        found = next((i for i in children if view.tokens[i].dep in ("nsubjpass", "dobj")), None)
        if found is not None and (node == verb or view.tokens[found].dep == "nsubjpass"):
            return find_antecedent(view, found, node)
        if any(view.tokens[i].dep == "nsubj" for i in children) or view.tokens[node].dep != "conj":
            return None
        node = view.tokens[node].head
    return None


def find_antecedent(view: ClaimView, subject: int, verb: int | None = None) -> int:
    """Of "who" and "which" the noun that they stand for."""
    verb = view.tokens[subject].head if verb is None else verb
    relative = view.words[subject] in ("who", "which", "that") and view.tokens[verb].dep in _BEHIND
    return view.tokens[verb].head if relative else subject


def list_names(view: ClaimView, index: int) -> set[str]:
    """The stems of the name that a word is the head of, or that is meant by it; none where neither is known."""
    nodes, todo = [], [index]
    while todo:
        node = todo.pop()
        nodes += [node] if view.tokens[node].pos == "PROPN" else []
        todo += [i for i in view.children[node] if _is_naming(view, i) or (node == index and _is_joined(view, i))]
    if view.tokens[index].dep == "appos" and view.tokens[view.tokens[index].head].pos == "PROPN":
        return list_names(view, view.tokens[index].head)
    stems = {stem for i in nodes if view.words[i].strip(".") not in TITLES for stem in view.stems[i]}
    meant = {index, *(i for i in view.children[index] if _is_joined(view, i))}
    stems |= {stem for stem, tokens in view.named.items() if meant & set(tokens)}
    return stems - TITLE_STEMS


def share_name(mine: set[str], other: set[str], surname: set[str], second: set[str]) -> bool:
    """Whether two names may be one's: of people by the surname, since others may have the same first name."""
    if not surname or not second:
        return bool(mine & other) or any(is_misspelt(one, two) for one in mine for two in other)
    return bool(surname & other or second & mine) or any(is_misspelt(one, two) for one in surname for two in second)


def _is_joined(view: ClaimView, index: int) -> bool:
    """Whether somebody is named along with another ("Israel and I")."""
    return view.tokens[index].dep == "conj" and view.tokens[index].pos in ("PROPN", "PRON")


def _is_naming(view: ClaimView, index: int) -> bool:
    """Whether a word is a part of a name, or whose somebody is ("the Sheriff's deputies")."""
    token = view.tokens[index]
    return token.dep in _NAMING or (token.dep == "poss" and token.pos == "PROPN" and token.entity != "PERSON")


def print_noun(view: ClaimView, index: int) -> str:
    """A noun as printed with the words that make one name of it ("City Manager", "Coral Springs officers")."""
    pos = view.tokens[index].pos
    parts = {"PROPN": ("PROPN",), "NOUN": ("NOUN", "PROPN", "ADJ", "PART")}.get(pos, ())
    first, start = index, view.claim.passage.start
    while first and view.tokens[first - 1].pos in parts and index in view.paths[first - 1]:
        first -= 1
    return view.claim.text[view.tokens[first].start - start : view.tokens[index].end - start]


def name_person(view: ClaimView, index: int) -> str:
    """Whom a word means: the name that a pronoun or surname is read as, or the words as printed."""
    token = view.tokens[index]
    if token.dep == "appos" and view.tokens[token.head].pos == "PROPN":
        return name_person(view, token.head)
    beside = [i for i in view.children[index] if view.tokens[i].dep == "appos" and view.tokens[i].entity == "PERSON"]
    if beside and token.entity != "PERSON":
        return print_noun(view, beside[0])
    meant = next(
        (
            one.refers_to
            for one in view.claim.mentions
            if one.refers_to and one.passage.start <= token.start < one.passage.end
        ),
        None,
    )
    return meant or print_noun(view, index)


def is_called(known: Sequence[ClaimView], noun: Iterable[str], name: Iterable[str]) -> bool:
    """Whether some claim prints a name and a noun as one thing ("the ferry Northwind")."""
    names = set(name)
    nouns = set(noun) - names
    for view in known:
        for stem in names:
            for place in view.places.get(stem, ()):
                token = view.tokens[place]
                near = [i for i in view.children[place] if view.tokens[i].dep in ("compound", "appos", "nmod")]
                near += [token.head] if token.dep in ("compound", "appos", "nmod") else []
                if any(nouns & set(view.stems[i]) for i in near):
                    return True
    return False


_BEING = frozenset(
    stem_word(word)
    for word in "be remain stay stand station wait seem appear become call label describe name find keep leave sit "
    "live".split()
)


def is_apart(draft: ClaimView, view: ClaimView, pairs: Pairs) -> bool:
    """Whether a draft says that something is something, or somewhere, and the claim has the two in other sentences.

    "The shooter was in the building" is not said by "they entered the building to confront the shooter".
    """
    for index, token in enumerate(draft.tokens):
        if token.pos != "AUX" or "be" not in draft.stems[index] or token.dep in ("aux", "auxpass"):
            continue
        children = draft.children[index]
        subjects = [i for i in children if draft.tokens[i].dep == "nsubj" and i in pairs]
        predicates = [i for i in children if draft.tokens[i].dep in ("attr", "acomp") and i in pairs]
        predicates += [j for i in children if draft.tokens[i].dep == "prep" for j in draft.children[i] if j in pairs]
        ways = [
            _list_between(view, i, j)
            for subject in subjects
            for predicate in predicates[:1]
            for i in pairs[subject]
            for j in pairs[predicate]
        ]
        if ways and all(
            any(view.tokens[i].pos == "VERB" and not set(view.stems[i]) & _BEING for i in way) for way in ways
        ):
            return True
    return False


def _list_between(view: ClaimView, first: int, second: int) -> list[int]:
    """The tokens on the way from one token to another through the tree, without the two."""
    up, down = view.paths[first], view.paths[second]
    shared = next((node for node in up if node in down), None)
    if shared is None:
        return list(range(len(view.tokens)))
    way = [*up[: up.index(shared) + 1], *down[: down.index(shared)]]
    return [node for node in way if node not in (first, second)]
