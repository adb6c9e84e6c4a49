"""Wounds, weapons, vehicles, and how it came about: accident, homicide, suicide, who fired."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from store.extraction.facets.lexicon import PEOPLE
from store.extraction.facets.make import make_facet
from store.extraction.facets.roles_of import part_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.claims import Facet
    from store.extraction.facets.sentence import Sentence

# part -> the wider parts that hold it, so that "chest" agrees with "torso" and not with "leg"
BODY: dict[str, tuple[str, ...]] = {
    "head": ("head",),
    "face": ("head",),
    "neck": ("neck", "upper body"),
    "jaw": ("head",),
    "cheek": ("head",),
    "eye": ("head",),
    "forehead": ("head",),
    "temple": ("head",),
    "ear": ("head",),
    "torso": ("torso", "upper body"),
    "chest": ("torso", "upper body"),
    "stomach": ("torso",),
    "abdomen": ("torso",),
    "back": ("torso", "upper body"),
    "side": ("torso",),
    "shoulder": ("upper body", "arm"),
    "arm": ("arm",),
    "hand": ("hand", "arm"),
    "wrist": ("hand", "arm"),
    "elbow": ("arm",),
    "forearm": ("arm",),
    "finger": ("hand",),
    "leg": ("leg",),
    "thigh": ("leg",),
    "knee": ("leg",),
    "calf": ("leg",),
    "shin": ("leg",),
    "foot": ("foot", "leg"),
    "ankle": ("foot", "leg"),
    "toe": ("foot",),
    "hip": ("hip", "leg", "torso"),
    "buttocks": ("buttocks", "torso"),
    "groin": ("groin",),
    "body": ("torso", "head", "arm", "leg"),
}
_WOUNDS = frozenset(
    {"shoot", "hit", "strike", "wound", "graze", "stab", "injure", "blast", "suffer", "catch", "pierce"}
)
_WEAPONS = {
    "handgun": "handgun",
    "pistol": "handgun",
    "revolver": "handgun",
    "shotgun": "shotgun",
    "rifle": "rifle",
    "ar-15": "rifle",
    "ak-47": "rifle",
    "knife": "knife",
    "machete": "knife",
    "hammer": "hammer",
    "bomb": "bomb",
    "semiautomatic": "",
    "bat": "bat",
    "magnum": "handgun",
}
_CALIBER = re.compile(
    r"(?<![\w.])\.?(\d{2,3}|9)[- ]?(?:(?:caliber|calibre|cal|mm|millimeter)\b|"
    r"(?=\s?(?:pistol|revolver|handgun|rifle|magnum)\b))",
    re.IGNORECASE,
)
_DOT_CALIBER = re.compile(r"(?<!\w)\.(\d{2,3})\b")
_COLORS = frozenset(
    "white black silver gray grey red blue green gold tan brown maroon yellow orange dark beige".split()
)
_VEHICLES = frozenset(
    "car suv truck van sedan pickup vehicle coupe jeep minivan motorcycle impala charger malibu "
    "camry accord civic explorer tahoe mustang altima taurus".split()
)
_MANNER = {
    "accidental": "accident",
    "accidentally": "accident",
    "accident": "accident",
    "unintentional": "accident",
    "unintentionally": "accident",
    "inadvertently": "accident",
    "homicide": "deliberate",
    "intentional": "deliberate",
    "intentionally": "deliberate",
    "deliberately": "deliberate",
    "purposely": "deliberate",
    "suicide": "suicide",
    "self-inflicted": "suicide",
}
_MOTIVES = frozenset({"gang", "terrorism", "terrorist", "robbery", "race", "racially", "hate", "domestic", "drug"})
_NO = frozenset({"no", "not", "n't", "n’t", "nothing", "without", "never"})
_DEADLY = frozenset(
    "death deaths died dead killed killing shot shooting shootings fatal fatally gun gunfire discharged fired wounds "
    "wound crash fire explosion blast homicide".split()
)
_NOT_MANNER = frozenset(
    {
        "detective",
        "detectives",
        "investigator",
        "investigators",
        "unit",
        "division",
        "bureau",
        "squad",
        "rate",
        "charge",
        "charges",
        "bomber",
        "note",
        "prevention",
        "hotline",
        "watch",
    }
)


def find_details(sentence: Sentence) -> Iterator[Facet]:
    """Where somebody was hit, with what, and the colour of the car."""
    yield from _find_wounds(sentence)
    yield from _find_weapons(sentence)
    yield from _find_vehicles(sentence)


def _find_wounds(sentence: Sentence) -> Iterator[Facet]:
    if sentence.vocabulary.isdisjoint(BODY):
        return
    parse = sentence.parse
    for token in range(sentence.first, sentence.last):
        part = _body_part(sentence, token)
        if part is None:
            continue
        verb = next(
            (at for at in sentence.up(token) if sentence.lemma(at) in _WOUNDS or sentence.lemma(at) == "wound"), None
        )
        if verb is None:
            continue
        who, group, single = _victim(sentence, verb)
        age = _age_near(sentence, verb)
        about = {
            "name": who,
            "group": group,
            "plural": "" if single else "yes",
            "age": age,
            "mood": sentence.mood(verb),
            "also": "yes" if "also" in sentence.vocabulary else "",
            "wider": " ".join(part.replace(" ", "_") for part in BODY[part]),
        }
        key = f"wound:{who.split()[-1] if who else 'someone'}"
        yield make_facet(
            sentence,
            "detail",
            key,
            parse.words[token].lower(),
            at=(token, token + 1),
            negated=sentence.negated(verb),
            about=about,
        )


def _body_part(sentence: Sentence, token: int) -> str | None:
    word = sentence.lemma(token)
    beside = sentence.low(token + 1) in ("area", "region")
    if word not in BODY or (sentence.parse.pos[token] != "NOUN" and not beside):
        return None
    if sentence.parse.deps[token] in ("compound", "amod") and sentence.low(sentence.head(token)) not in (
        "area",
        "region",
        "wound",
        "wounds",
        "injury",
        "injuries",
    ):
        return None
    climbed = sentence.up(token)
    if (
        not any(sentence.low(at) in ("in", "to", "through") for at in climbed[:3])
        and sentence.low(token + 1)
        not in (
            "wound",
            "wounds",
        )
        and sentence.parse.deps[token] != "conj"
    ):
        return None
    return word


def _victim(sentence: Sentence, verb: int) -> tuple[str, str, bool]:
    parse = sentence.parse
    person = sentence.child(verb, "nsubjpass", "dobj")
    if person is None and parse.deps[verb] in ("acl", "relcl"):
        person = sentence.head(verb)
    if person is None:
        person = sentence.subject(verb)
    if person is None and parse.pos[verb] == "NOUN":
        above = sentence.predicate(verb)
        person = None if above is None else sentence.child(above, "dobj", "nsubjpass", "nsubj")
    if person is None:
        return "", "", True
    if sentence.low(person) in ("who", "himself", "herself", "that"):
        clause = sentence.head(person)
        person = sentence.head(clause) if parse.deps[clause] == "relcl" else sentence.subject(clause) or person
    name = sentence.refers_to(person)
    if name is None and parse.pos[person] == "PROPN":
        first, last = sentence.name_around(person)
        name = " ".join(parse.words[first:last])
    lemma = sentence.lemma(person)
    group = PEOPLE.get(lemma, "" if lemma in ("old", "victim") else lemma)
    if parse.pos[person] == "PRON":
        group = sentence.low(person)
    return (name or "").lower(), group, parse.tags[person] not in ("NNS", "NNPS") and sentence.low(person) != "they"


def _age_near(sentence: Sentence, verb: int) -> str:
    person = sentence.child(verb, "nsubjpass", "dobj")
    if person is None and (person := sentence.child(verb, "nsubj")) is None:
        return ""
    first = sentence.phrase(person)[0]
    return next((sentence.low(at) for at in range(first, person + 1) if sentence.low(at).isdigit()), "")


def _find_weapons(sentence: Sentence) -> Iterator[Facet]:
    for found in _CALIBER.finditer(sentence.text) if sentence.has_digit else ():
        yield from _caliber(sentence, found)
    for found in _DOT_CALIBER.finditer(sentence.text) if "." in sentence.text and sentence.has_digit else ():
        if not _CALIBER.match(sentence.text, found.start()):
            yield from _caliber(sentence, found)
    if sentence.vocabulary.isdisjoint(_WEAPONS):
        return
    for token in range(sentence.first, sentence.last):
        kind = _WEAPONS.get(sentence.lemma(token))
        if kind and sentence.parse.tags[token] in ("NN", "NNP"):
            verb = sentence.predicate(token)
            about = {"act": sentence.act(verb), "who": sentence.doer(verb), "mood": sentence.mood(verb)}
            key = "weapon:found" if sentence.act(verb) in ("found", "seized") else "weapon:used"
            yield make_facet(
                sentence, "detail", key, kind, at=(token, token + 1), negated=sentence.negated(verb), about=about
            )


def _caliber(sentence: Sentence, found: re.Match[str]) -> Iterator[Facet]:
    first = sentence.token_at(sentence.start + found.start())
    last = sentence.token_at(sentence.start + found.end() - 1) + 1
    sentence.used.update(range(first, last))
    word = next(
        (kind for at in range(first, min(last + 4, sentence.last)) if (kind := _WEAPONS.get(sentence.lemma(at)))), ""
    )
    verb = sentence.predicate(first)
    about = {"act": sentence.act(verb), "weapon": word, "mood": sentence.mood(verb)}
    yield make_facet(
        sentence, "detail", "caliber", f".{found[1]}" if found[1] != "9" else "9mm", at=(first, last), about=about
    )


def _find_vehicles(sentence: Sentence) -> Iterator[Facet]:
    if sentence.vocabulary.isdisjoint(_VEHICLES):
        return
    for token in range(sentence.first, sentence.last):
        if sentence.low(token) not in _VEHICLES:
            continue
        first = sentence.phrase(token)[0]
        colors = [sentence.low(at) for at in range(first, token) if sentence.low(at) in _COLORS - {"dark"}]
        if colors:
            verb = sentence.predicate(token)
            about = {
                "act": sentence.act(verb),
                "vehicle": sentence.low(token),
                "mood": sentence.mood(verb),
                "who": sentence.doer(verb),
            }
            yield make_facet(
                sentence, "detail", f"vehicle:{sentence.low(token)}", colors[-1], at=(first, token + 1), about=about
            )


def find_accounts(sentence: Sentence) -> Iterator[Facet]:
    """How it came about, and who is said to have shot whom."""
    if not sentence.vocabulary.isdisjoint(_MANNER):
        for token in range(sentence.first, sentence.last):
            manner = _MANNER.get(sentence.low(token))
            if (
                manner is None
                or sentence.vocabulary.isdisjoint(_DEADLY)
                or sentence.low(token + 1) in _NOT_MANNER
                or sentence.low(token - 1) == "reckless"
            ):
                continue
            yield _manner(sentence, token, manner)
    yield from _find_motive(sentence)


def _manner(sentence: Sentence, token: int, manner: str) -> Facet:
    verb = sentence.predicate(token)
    who = _victim(sentence, verb)[0] if verb is not None else ""
    mood = sentence.mood(verb) or ("unclear" if "investigating" in sentence.vocabulary else "")
    part = part_of(sentence, token)
    about = {"who": who, "mood": mood, "act": part.act, "word": sentence.low(token)}
    negated = sentence.negated(verb) or sentence.low(token - 1) in ("not", "no")
    value = f"not {manner}" if negated else manner
    return make_facet(sentence, "account", "manner", value, at=(token, token + 1), negated=negated, about=about)


def _find_motive(sentence: Sentence) -> Iterator[Facet]:
    if "related" not in sentence.vocabulary or sentence.vocabulary.isdisjoint(_MOTIVES):
        return
    for token in range(sentence.first, sentence.last - 1):
        word = sentence.low(token)
        if word in _MOTIVES and "related" in (sentence.low(token + 1), sentence.low(token + 2)):
            negated = any(sentence.low(at) in _NO for at in range(max(sentence.first, token - 10), token))
            last = token + (2 if sentence.low(token + 1) == "related" else 3)
            mood = sentence.mood(sentence.predicate(token))
            yield make_facet(
                sentence,
                "polarity",
                f"motive:{word}",
                f"{'not ' if negated else ''}{word}-related",
                at=(token, last),
                negated=negated,
                about={"mood": "" if mood == "hypothetical" else mood},
            )
