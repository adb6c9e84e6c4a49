"""Counts of people and things, with the act they belong to and the words that narrow them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from store.extraction.facets.lexicon import NUMBER_WORDS, RELATIONS, SCALES
from store.extraction.facets.make import make_facet
from store.extraction.facets.numbers import Quantity, find_quantities, read_ordinal
from store.extraction.facets.roles_of import Part, bare_harm, group_of, part_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.claims import Facet
    from store.extraction.facets.sentence import Sentence

_NOT_COUNTED = frozenset(
    "block point percentage year month week day hour minute second a.m. p.m. am pm percent % mile street st avenue ave "
    "road rd route "
    "highway interstate grade th season degree time round-trip channel page chapter section floor door".split()
)
_MORE = frozenset({"more", "additional", "another", "extra", "further"})
_OTHER = frozenset({"other", "others", "another"})
_INCLUDING = frozenset({"including", "include", "includes", "included", "among", "counting"})
_ALL_WORDS = frozenset(NUMBER_WORDS) | frozenset(SCALES)
_MODEL = re.compile(r"^[a-z]{1,3}-?\d{1,3}s?$")
_THINGS = {
    "automobile": "car",
    "rifle": "rifle",
    "gun": "gun",
    "firearm": "gun",
    "weapon": "gun",
    "house": "home",
    "ship": "vessel",
    "blast": "explosion",
    "round": "shot",
    "bullet": "shot",
    "gunshot": "shot",
    "shell": "casing",
    "kid": "child",
    "speedboat": "boat",
    "launcher": "launcher",
}
_HARM = frozenset({"dead", "hurt", "arrested", "charged"})
# What is hurt or killed without being anybody.
_UNHURT = frozenset(
    "dog cat horse bird deer bear cow cattle sheep fish animal pet hole career hope story bill project plan deal "
    "feeling pride time chance car home house vehicle building shot round bullet effort economy reputation count "
    "charge crime case felony offense knee leg arm head hand".split()
)
_TAKES_PART = frozenset({"dobj", "nsubj", "nsubjpass", "conj", "appos", "attr", "ROOT", "dative", "oprd"})
_CROWDS = frozenset({"family", "couple", "group", "crowd", "team", "crew", "number", "dozen", "pair", "total"})
_PLACES_PEOPLE = frozenset({"home", "population", "inhabitants", "residents", "inhabit"})
_CLASSED = frozenset(
    {"dead", "hurt", "shot", "treated", "arrested", "charged", "missing", "freed", "evacuated", "survived", "held"}
)


def find_counts(sentence: Sentence) -> Iterator[Facet]:
    """Every count whose number no other rule has used: "10 killed", "three deputies", "a third co-worker"."""
    if sentence.has_digit or not sentence.vocabulary.isdisjoint(_ALL_WORDS):
        for quantity in find_quantities(sentence):
            yield from _count(sentence, quantity)
    yield from _find_single(sentence)
    yield from _find_none(sentence)


def _count(sentence: Sentence, quantity: Quantity) -> Iterator[Facet]:
    noun = _counted(sentence, quantity)
    if noun is None or _is_label(sentence, quantity, noun):
        return
    at = (quantity.begin, max(noun + 1, quantity.last))
    inner, outer = part_of(sentence, noun), part_of(sentence, noun, outer=True)
    yield _make(sentence, quantity, noun, at, part=inner)
    if outer.act != inner.act and outer.act in _CLASSED and outer.role == inner.role == "patient":
        yield _make(sentence, quantity, noun, at, part=outer)


def _counted(sentence: Sentence, quantity: Quantity) -> int | None:
    """The noun that is counted; the number itself where the noun is left out ("Three were taken", "4 wounded")."""
    parse, number = sentence.parse, quantity.last - 1
    head = sentence.head(number)
    after = quantity.last
    if after < sentence.last and bare_harm(sentence.low(after)) and not _is_thing(sentence, after):
        return after if parse.pos[after] == "NOUN" else number
    if sentence.low(after) == "of" and after + 1 < sentence.last and quantity.bound != "range":
        return number
    if (
        parse.deps[number] in ("nummod", "quantmod", "compound", "amod", "nmod")
        and head > number
        and (parse.pos[head] in ("NOUN", "PROPN", "ADJ"))
        and head - number < 7
    ):
        return _owned(sentence, head, quantity)
    if after < sentence.last and parse.pos[after] == "NOUN":
        return after
    if parse.deps[number] in ("nsubj", "nsubjpass", "dobj", "pobj", "conj", "attr", "appos", "ROOT", "dep"):
        return number
    return None


def _owned(sentence: Sentence, noun: int, quantity: Quantity) -> int:
    """The deputies of "four County Sheriff's deputies": the parser hangs the number on the sheriff."""
    parse = sentence.parse
    head = sentence.head(noun)
    owner = parse.deps[noun] == "poss" and head > noun and parse.tags[noun] in ("NN", "NNP")
    return head if owner and quantity.value > 1 and parse.pos[head] in ("NOUN", "PROPN") else noun


def _is_thing(sentence: Sentence, token: int) -> bool:
    # "fired one shot" counts shots; "one shot, two dead" counts people.
    return sentence.low(token) in ("shot", "shots") and sentence.parse.pos[token] == "NOUN"


def _is_label(sentence: Sentence, quantity: Quantity, noun: int) -> bool:
    """Whether the number only names something: a year, an address, a model, "No. 5", "one of the largest"."""
    first = quantity.first
    word, before = sentence.low(first), sentence.low(first - 1)
    if sentence.lemma(noun) in _NOT_COUNTED or before in ("no.", "number", "#", "section", "building", "room", "route"):
        return True
    if word.isdigit() and 1900 <= quantity.value <= 2100 and quantity.bound in ("exact", "range") and "," not in word:
        return noun == first or sentence.parse.pos[noun] == "PROPN"
    if sentence.parse.labels[first] in ("DATE", "TIME", "MONEY", "PERCENT") and noun == first:
        return not _acts_on_people(sentence, noun)
    if word == "one" and before in ("the", "that", "this", "his", "her", "its", "no"):
        return True
    if word == "one" and (noun == first or sentence.low(quantity.last) == "of"):
        return not _acts_on_people(sentence, noun)
    if _names_model(sentence, first):
        return True
    if sentence.parse.pos[noun] == "PROPN" and noun != first:
        return not group_of(sentence, noun) and not (
            _MODEL.match(sentence.low(noun))
            or noun > first + 1
            or (noun == first + 1 and quantity.value < 100 and word in NUMBER_WORDS)
        )
    return sentence.low(noun) == "-" or (noun == first and before in ("-", "/"))


def _names_model(sentence: Sentence, token: int) -> bool:
    """Whether the number belongs to the short name before it ("AK 47")."""
    before = token - 1
    return (
        before >= sentence.first
        and sentence.parse.pos[before] == "PROPN"
        and (len(sentence.low(before)) <= 3 and sentence.parse.words[before].isupper())
        and sentence.low(token).isdigit()
    )


def _acts_on_people(sentence: Sentence, noun: int) -> bool:
    return part_of(sentence, noun).act in _CLASSED


def _make(
    sentence: Sentence, quantity: Quantity, noun: int, at: tuple[int, int], *, part: Part, single: str = ""
) -> Facet:
    held = _whole_noun(sentence, quantity)
    group = group_of(sentence, noun if held is None else held)
    bare = noun == quantity.last - 1 or (bool(bare_harm(sentence.low(noun))) and not _is_thing(sentence, noun))
    if (act := bare_harm(sentence.low(quantity.last))) and not _is_thing(sentence, quantity.last):
        part = Part(act, part.verb, "patient")
    about = {
        "act": part.act,
        "role": part.role,
        "group": group or ("anybody" if bare else ""),
        "noun": "" if bare else sentence.lemma(noun),
        "scope": _scope(sentence, quantity, noun) or single,
        "mood": sentence.mood(part.verb),
        "of": _whole(sentence, quantity),
        "modifier": _modifier(sentence, noun),
        "who": _agent(sentence, part),
        "bare": "yes" if bare else "",
        "kind": _kind_of(sentence, noun),
        "including": _including(sentence, noun),
    }
    # "two more" is never held against "three": it has a key of its own.
    key = _key(sentence, part, noun, about) + ("+more" if about["scope"] == "more" else "")
    return make_facet(
        sentence,
        "count",
        key,
        quantity.show(),
        at=at,
        quantity=quantity,
        negated=sentence.negated(part.verb),
        about=about,
    )


def _key(sentence: Sentence, part: Part, noun: int, about: dict[str, str]) -> str:
    people = about["group"] or about["noun"] in RELATIONS or (part.act in _HARM and about["noun"] not in _UNHURT)
    if people and part.act in _CLASSED and part.role == "patient":
        return f"people:{part.act}"
    if people and not sentence.vocabulary.isdisjoint(_PLACES_PEOPLE) and about["group"] == "anybody":
        return "people:living"
    if about["group"] and (about["group"] != "anybody" or about["of"]):
        return about["group"]
    lemma = sentence.lemma(noun)
    model = next(
        (
            sentence.low(at).rstrip("s")
            for at in (noun, noun - 1, noun - 2)
            if at >= sentence.first and _MODEL.match(sentence.low(at))
        ),
        "",
    )
    if (
        not model
        and sentence.low(noun - 1).isdigit()
        and noun - 2 >= sentence.first
        and (sentence.parse.pos[noun - 2] == "PROPN" and len(sentence.low(noun - 2)) <= 3)
    ):
        model = sentence.low(noun - 2) + sentence.low(noun - 1)
    if model:
        return model.replace("-", "")
    if about["bare"]:
        return f"people:{part.act}" if part.act in _CLASSED else f"some:{part.act}"
    return _THINGS.get(lemma, lemma)


def _scope(sentence: Sentence, quantity: Quantity, noun: int) -> str:
    around = [sentence.low(at) for at in range(max(quantity.begin - 2, sentence.first), quantity.first)]
    inside = [sentence.low(at) for at in range(quantity.last, min(noun + 1, sentence.last))]
    if _before_more(sentence, noun):
        return "part"
    if any(word in _MORE for word in inside) or (around and around[-1] in ("another", "additional")):
        return "more"
    if any(word in _OTHER for word in inside) or (around and around[-1] in ("other", "others")):
        return "other"
    if around and any(word in _INCLUDING for word in around):
        return "part"
    if "total" in sentence.vocabulary or "altogether" in sentence.vocabulary:
        return "total"
    return ""


def _whole_noun(sentence: Sentence, quantity: Quantity) -> int | None:
    """The noun of the whole: the officers of "40 of the 130 officers"."""
    if not _whole(sentence, quantity):
        return None
    return sentence.child(quantity.last, "pobj")


def _before_more(sentence: Sentence, noun: int) -> bool:
    # "killed two at a fire pit before firing more shots": the two are not all.
    after = sentence.lowers[noun + 1 - sentence.first :]
    return any(
        word == "before" and after[place + 1].endswith("ing") and not _MORE.isdisjoint(after[place + 2 : place + 6])
        for place, word in enumerate(after[:-2])
    )


def _whole(sentence: Sentence, quantity: Quantity) -> str:
    """The whole that a part is counted of: "40 of the 130 officers", "two of whom"."""
    if sentence.low(quantity.last) == "of" and sentence.low(quantity.last + 1) in (
        "the",
        "them",
        "whom",
        "those",
        "these",
        "its",
        "his",
        "their",
        "which",
    ):
        return " ".join(sentence.lowers[quantity.last + 1 - sentence.first : quantity.last + 4 - sentence.first])
    return ""


def _modifier(sentence: Sentence, noun: int) -> str:
    parse = sentence.parse
    words = [
        sentence.low(child)
        for child in sentence.children(noun)
        if parse.deps[child] in ("amod", "compound", "nmod")
        and child < noun
        and parse.pos[child] != "NUM"
        and sentence.low(child) not in _OTHER | _MORE
    ]
    return " ".join(sorted(words))


def _agent(sentence: Sentence, part: Part) -> str:
    if part.verb is None or part.role == "agent" or sentence.child(part.verb, "nsubjpass") is not None:
        return ""
    return sentence.who(sentence.subject(part.verb))


def _kind_of(sentence: Sentence, noun: int) -> str:
    """What the counted things are of: "counts of aggravated murder"."""
    link = next((child for child in sentence.children(noun) if sentence.low(child) == "of"), None)
    target = None if link is None else sentence.child(link, "pobj")
    if target is None:
        return ""
    first, last = sentence.phrase(target)
    return " ".join(word for word in (sentence.low(at) for at in range(first, last)) if word.isalpha())


_STOPS = frozenset({"who", "which", "were", "was", "are", "had", "have", "that", ".", ";", "in", "at", "on"})


def _including(sentence: Sentence, noun: int) -> str:
    """Whom the count is said to hold: "four deputies, including the fired officer Reed"."""
    at = noun + 1
    while at < min(noun + 8, sentence.last) and sentence.low(at) not in ("including", "counting"):
        at += 1
    if sentence.low(at) not in ("including", "counting"):
        return ""
    words: list[str] = []
    while (at := at + 1) < sentence.last and sentence.low(at) not in _STOPS and len(words) < 10:
        words.append(sentence.parse.words[at].strip())
    return " ".join(word for word in words if word).rstrip(" ,")


_NOBODY = frozenset({"nobody", "none", "one"})
_HARM_NOUNS = {"injury": "hurt", "casualty": "hurt", "death": "dead", "fatality": "dead", "arrest": "arrested"}


def _find_none(sentence: Sentence) -> Iterator[Facet]:
    """Nobody at all: "no one was hurt", "there were no injuries"."""
    for token in range(sentence.first, sentence.last):
        word = sentence.low(token)
        if word == "no" and token + 1 < sentence.last:
            noun = sentence.head(token) if sentence.head(token) > token else token + 1
        elif word in ("nobody", "none"):
            noun = token
        else:
            continue
        act = _HARM_NOUNS.get(sentence.lemma(noun), "")
        if not act and (sentence.low(noun) in _NOBODY or group_of(sentence, noun)):
            part = part_of(sentence, noun)
            act = part.act if part.role == "patient" and part.act in _CLASSED else ""
        if act:
            quantity = Quantity(token, token + 1, token, 0.0, 0.0, 0.0, "exact")
            about = {"act": act, "group": "anybody", "role": "patient", "mood": sentence.mood(sentence.predicate(noun))}
            at = (min(token, noun), max(token, noun) + 1)
            yield make_facet(sentence, "count", f"people:{act}", "0", at=at, quantity=quantity, about=about)


def _past_hyphen(sentence: Sentence, token: int) -> int:
    """The last word of a hyphenated noun that the tokenizer has split ("co-worker")."""
    while sentence.low(token + 1) == "-" and token + 2 < sentence.last and sentence.touches(token):
        token += 2
    return token


def _find_single(sentence: Sentence) -> Iterator[Facet]:
    """One person in an act of harm: "a third co-worker was injured", "another was wounded", "a boy was killed"."""
    parse = sentence.parse
    for token in range(sentence.first, sentence.last):
        if parse.deps[token] != "det" or sentence.low(token) not in ("a", "an", "another", "the"):
            continue
        place = read_ordinal(sentence.low(token + 1))
        if sentence.low(token) == "the" and place is None:
            continue
        noun = sentence.head(token)
        if place is not None and noun == token + 1 and parse.deps[noun] == "amod":
            noun = sentence.head(noun)
        noun = _past_hyphen(sentence, noun)
        if parse.tags[noun] in ("NNS", "NNPS"):
            continue
        stands_alone = noun == token or (place is not None and noun == token + 1)
        person = stands_alone or group_of(sentence, noun) or sentence.lemma(noun) in RELATIONS
        part = part_of(sentence, noun)
        if sentence.lemma(noun) in _CROWDS or (parse.deps[noun] not in _TAKES_PART and not stands_alone):
            # "outside a nightclub" counts nobody.
            continue
        if not person and (part.act not in _HARM or sentence.lemma(noun) in _UNHURT or parse.pos[noun] != "NOUN"):
            continue
        if part.act in _CLASSED and part.role == "patient":
            quantity = Quantity(token, token + 1, token, 1.0, 1.0, 1.0, "exact")
            single = f"ordinal {place}" if place else "more" if sentence.low(token) == "another" else "single"
            yield _make(sentence, quantity, noun, (token, max(noun, token) + 1), part=part, single=single)
