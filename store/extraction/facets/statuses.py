"""What has become of a person: employment, custody, condition, plea and verdict; and whether somebody went in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from store.extraction.facets.lexicon import PEOPLE, RELATIONS
from store.extraction.facets.make import make_facet
from store.extraction.facets.roles_of import group_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.claims import Facet
    from store.extraction.facets.sentence import Sentence

# lemma -> (family, status)
_VERBS: dict[str, tuple[str, str]] = {
    "fire": ("job", "fired"),
    "sack": ("job", "fired"),
    "dismiss": ("job", "fired"),
    "terminate": ("job", "fired"),
    "resign": ("job", "resigned"),
    "quit": ("job", "resigned"),
    "retire": ("job", "retired"),
    "suspend": ("job", "suspended"),
    "demote": ("job", "demoted"),
    "reinstate": ("job", "reinstated"),
    "arrest": ("custody", "arrested"),
    "detain": ("custody", "detained"),
    "release": ("custody", "released"),
    "charge": ("case", "charged"),
    "indict": ("case", "indicted"),
    "convict": ("case", "convicted"),
    "acquit": ("case", "acquitted"),
    "exonerate": ("case", "acquitted"),
    "sentence": ("case", "sentenced"),
}
_CONDITIONS = {
    "critical": "critical",
    "stable": "stable",
    "serious": "serious",
    "fair": "fair",
    "good": "good",
    "satisfactory": "stable",
    "grave": "critical",
    "guarded": "guarded",
}
_PERSON_DEPS = frozenset({"nsubj", "nsubjpass", "dobj"})
_LATER = frozenset(
    {
        "later",
        "now",
        "since",
        "upgraded",
        "downgraded",
        "improved",
        "subsequently",
        "eventually",
        "initially",
        "still",
        "remains",
        "remained",
    }
)
_GUNFIRE = frozenset(
    {
        "shot",
        "shots",
        "gun",
        "weapon",
        "round",
        "rounds",
        "bullet",
        "bullets",
        "firearm",
        "rifle",
        "missile",
        "rocket",
        "pistol",
        "warning",
    }
)


def find_statuses(sentence: Sentence) -> Iterator[Facet]:
    """Statuses of people, keyed by the person's name (or kind) and the family of the status."""
    parse = sentence.parse
    for token in range(sentence.first, sentence.last):
        lemma = sentence.lemma(token)
        if lemma in _VERBS and parse.pos[token] in ("VERB", "ADJ", "AUX"):
            yield from _from_verb(sentence, token, lemma)
        elif lemma == "condition":
            yield from _from_condition(sentence, token)
        elif lemma == "plead":
            yield from _from_plea(sentence, token)
        elif lemma == "leave" and sentence.low(token - 1) in ("administrative", "unpaid", "paid", "on"):
            yield from _status(sentence, token, sentence.predicate(token), ("job", "on leave"))
        elif lemma in ("lay",) and sentence.low(token + 1) == "off":
            yield from _from_verb(sentence, token, "fire", printed="laid off")


def _from_verb(sentence: Sentence, token: int, lemma: str, printed: str = "") -> Iterator[Facet]:
    family, status = _VERBS[lemma]
    parse = sentence.parse
    if lemma == "fire" and not printed and _fires_gun(sentence, token):
        return
    if parse.deps[token] in ("amod", "compound"):
        head = sentence.head(token)
        if parse.pos[head] in ("NOUN", "PROPN") and _is_person(sentence, head):
            yield from _status(sentence, token, None, (family, printed or status), person=head)
        return
    yield from _status(sentence, token, token, (family, printed or status))


def _fires_gun(sentence: Sentence, token: int) -> bool:
    if sentence.parse.deps[token] in ("amod", "compound"):
        return sentence.low(sentence.head(token)) in _GUNFIRE
    if sentence.child(token, "auxpass", "nsubjpass") is None and sentence.parse.tags[token] != "VBN":
        target = sentence.child(token, "dobj")
        return target is None or not _is_person(sentence, target)
    subject = sentence.child(token, "nsubjpass")
    return subject is not None and not _is_person(sentence, subject)


def _from_condition(sentence: Sentence, token: int) -> Iterator[Facet]:
    words = {sentence.low(child) for child in sentence.children(token)} | {sentence.low(token - 1)}
    kind = next((_CONDITIONS[word] for word in sorted(words) if word in _CONDITIONS), None)
    if kind is None:
        return
    first = token - 1 if sentence.low(token - 1) in _CONDITIONS else token
    yield from _status(sentence, first, sentence.predicate(token), ("condition", kind), last=token + 1)


def _from_plea(sentence: Sentence, token: int) -> Iterator[Facet]:
    words = [sentence.low(at) for at in range(token + 1, min(token + 4, sentence.last))]
    if "guilty" in words:
        plea = "not guilty" if "not" in words[: words.index("guilty")] else "guilty"
        yield from _status(sentence, token, token, ("plea", plea))


def _status(
    sentence: Sentence,
    token: int,
    verb: int | None,
    status: tuple[str, str],
    *,
    person: int | None = None,
    last: int | None = None,
) -> Iterator[Facet]:
    if person is None and verb is not None:
        person = _undergoes(sentence, verb, status[0])
    if person is None:
        return
    name, group = _who(sentence, person)
    family, value = status
    negated = sentence.negated(verb)
    about = {
        "family": family,
        "name": name,
        "group": group,
        "mood": sentence.mood(verb),
        "plural": "yes" if sentence.parse.tags[person] in ("NNS", "NNPS") else "",
        "later": "yes" if not sentence.vocabulary.isdisjoint(_LATER) else "",
    }
    key = f"{family}:{name.split()[-1] if name else group or 'someone'}"
    yield make_facet(
        sentence,
        "status",
        key,
        f"not {value}" if negated else value,
        at=(token, last or token + 1),
        negated=negated,
        about=about,
    )


def _undergoes(sentence: Sentence, verb: int, family: str) -> int | None:
    parse = sentence.parse
    passive = sentence.child(verb, "nsubjpass")
    if passive is not None:
        return passive
    if family in ("job", "custody", "case") and sentence.lemma(verb) not in ("resign", "quit", "retire", "leave"):
        target = sentence.child(verb, "dobj")
        if target is not None:
            return target if _is_person(sentence, target) else None
        if parse.deps[verb] == "acl":
            return sentence.head(verb)
        if sentence.child(verb, "auxpass") is None and parse.tags[verb] not in ("VBN",):
            return None
    return sentence.subject(verb)


def _is_person(sentence: Sentence, token: int) -> bool:
    parse = sentence.parse
    if parse.labels[token] == "PERSON" or parse.pos[token] == "PRON" or sentence.refers_to(token) is not None:
        return True
    return sentence.lemma(token) in PEOPLE or sentence.lemma(token) in RELATIONS or parse.pos[token] == "PROPN"


def _who(sentence: Sentence, person: int) -> tuple[str, str]:
    name = sentence.refers_to(person) or sentence.look_back(person) or _apposed(sentence, person)
    group = group_of(sentence, person) or sentence.lemma(person)
    if name is None and sentence.parse.pos[person] == "PROPN" and group not in PEOPLE.values():
        name = sentence.name_of(person)
    if sentence.parse.pos[person] == "PRON":
        group = ""
    return (name or "").lower(), "" if name else group


def _apposed(sentence: Sentence, person: int) -> str | None:
    """The name set beside a title: "School Resource Deputy (SRD) Ann Reed had not gone in"."""
    return sentence.apposed(person) if group_of(sentence, person) else None


_OUT = frozenset({"outside", "out", "behind"})
_IN = frozenset({"in", "into", "inside"})
_ENTER = frozenset({"enter", "go", "rush", "run", "storm", "engage", "get", "move"})
_STAY = frozenset({"remain", "stay", "stand", "wait", "be", "station", "sit", "hide", "position"})


def find_polarity(sentence: Sentence) -> Iterator[Facet]:
    """Whether somebody was in or out: "remained outside", "never went in", "had not entered the building"."""
    if sentence.vocabulary.isdisjoint(_OUT | _IN | {"entered", "enter", "entering"}):
        return
    parse = sentence.parse
    for verb in range(sentence.first, sentence.last):
        if parse.pos[verb] not in ("VERB", "AUX"):
            continue
        lemma = sentence.lemma(verb)
        where = _where(sentence, verb, lemma)
        if where is None or (subject := sentence.subject(verb)) is None:
            continue
        negated = sentence.negated(verb)
        name, group = _who(sentence, _antecedent(sentence, subject))
        if not name and group not in PEOPLE.values():
            continue
        key = f"where:{name.split()[-1] if name else group}"
        about = {"name": name, "group": group, "act": sentence.act(verb), "mood": sentence.mood(verb)}
        end = _end_of_place(sentence, verb)
        begin = sentence.begin_denied(verb) if negated else verb
        yield make_facet(
            sentence,
            "polarity",
            key,
            f"not {where}" if negated else where,
            at=(begin, end),
            negated=negated,
            about=about,
        )


def _antecedent(sentence: Sentence, subject: int) -> int:
    if sentence.low(subject) in ("who", "that", "which"):
        clause = sentence.head(subject)
        return sentence.head(clause) if sentence.parse.deps[clause] == "relcl" else subject
    return subject


def _where(sentence: Sentence, verb: int, lemma: str) -> str | None:
    near = [child for child in sentence.children(verb) if sentence.parse.deps[child] in ("prep", "advmod", "prt")]
    words = {sentence.low(child) for child in near}
    if lemma == "enter":
        return "inside"
    if lemma in _ENTER and words & _IN:
        targets = [sentence.child(child, "pobj") for child in near if sentence.low(child) in _IN]
        spots = [sentence.low(at) for at in targets if at is not None]
        return "inside" if not spots or any(spot in _SPOTS for spot in spots) else None
    if lemma in _STAY and "outside" in words:
        return "outside"
    if lemma in _STAY and "inside" in words and lemma != "be":
        return "inside"
    return None


_SPOTS = frozenset(
    "building school house home store apartment church hotel club store mall room office plant there".split()
)


def _end_of_place(sentence: Sentence, verb: int) -> int:
    ends = [child + 1 for child in sentence.children(verb) if sentence.low(child) in _OUT | _IN and child > verb]
    return max([verb + 1, *[end for end in ends if end - verb < 6]])
