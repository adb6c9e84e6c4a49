"""Names as printed, titles with the place they are held in, and kinship."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from store.extraction.facets.lexicon import MONTHS, RELATIONS, TITLES, WEEKDAYS
from store.extraction.facets.make import make_facet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from store.claims import Facet
    from store.extraction.facets.sentence import Sentence

_SUFFIX = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii", "iv"})
_STREETS = frozenset("street st avenue ave road rd drive dr lane ln boulevard blvd court way parkway highway".split())
# Words that half of all bodies and streets share: no key is made of them.
_COMMON = frozenset(
    "county police department office street avenue drive road lane boulevard hospital school high university center "
    "city north south east west northeast northwest southeast southwest the of new saint st. medical state national "
    "united club church park hotel apartments district court house".split()
)
_BARE_TITLES = frozenset({"mr", "mr.", "mrs", "mrs.", "ms", "ms.", "dr", "dr."})
_HEADS = {
    "sheriff": "sheriff",
    "chief": "chief",
    "mayor": "mayor",
    "governor": "governor",
    "coroner": "coroner",
    "superintendent": "superintendent",
}
_VOWELS = re.compile(r"[aeiouyhw]")
_DOUBLE = re.compile(r"(.)\1+")
_SOUND = str.maketrans({"v": "b", "c": "k", "q": "k", "z": "s", "p": "p"})
_OF_PLACE = re.compile(r"^(?:the )?(.*)$")
_CAPITAL = re.compile(r"[A-Z]")


def sound_key(word: str) -> str:
    """The consonants of a word, doubled ones once and look-alikes made one: the same for most misspellings."""
    lower = word.lower().strip(".'’")
    bare = _VOWELS.sub("", lower[1:]).translate(_SOUND)
    return lower[:1].translate(_SOUND) + _DOUBLE.sub(r"\1", bare)


def edge_key(word: str) -> str:
    """First letter and last three: shared by two spellings that differ in the middle."""
    lower = word.lower().strip(".'’")
    return f"{lower[:1]}-{lower[-3:]}"


def find_names(sentence: Sentence) -> Iterator[Facet]:
    """Names of people, bodies and streets as printed, each under the two keys that its misspellings share."""
    parse = sentence.parse
    token = sentence.first
    while token < sentence.last:
        if parse.pos[token] != "PROPN" or not _CAPITAL.match(parse.words[token]):
            token += 1
            continue
        last = token + 1
        while last < sentence.last and (
            parse.pos[last] == "PROPN" or sentence.low(last) in _SUFFIX or _links(sentence, last)
        ):
            last += 1
        yield from _names_of(sentence, token, last)
        token = last


def _links(sentence: Sentence, token: int) -> bool:
    return (
        sentence.low(token) in ("of", "-")
        and token + 1 < sentence.last
        and (sentence.parse.pos[token + 1] == "PROPN")
        and sentence.parse.labels[token] == sentence.parse.labels[token + 1] != ""
    )


def _names_of(sentence: Sentence, first: int, last: int) -> Iterator[Facet]:
    parse = sentence.parse
    while first < last and (
        sentence.low(first) == "."
        or sentence.low(first) in TITLES
        or sentence.low(first).rstrip(".") in MONTHS
        or sentence.low(first) in WEEKDAYS
    ):
        first += 1
    titles = [at for at in range(first, last - 1) if sentence.low(at) in TITLES]
    if titles and sentence.parse.labels[last - 1] in ("PERSON", ""):
        first = titles[-1] + 1
    while first < last and sentence.low(first) == ".":
        first += 1
    end = last
    while end > first and (sentence.low(end - 1) in _SUFFIX or sentence.low(end - 1) in WEEKDAYS):
        end -= 1
    if end <= first:
        return
    words = [word for word in parse.words[first:end] if word[0].isalpha()]
    if not words or len(words[-1]) < 4 or (words[-1].isupper() and len(words[-1]) < 6):
        return
    if len(words) == 1 and words[0].lower() in _COMMON:
        return
    label = "FAC" if words[-1].lower() in _STREETS and len(words) > 1 else _label(sentence, first, end)
    full = sentence.refers_to(end - 1) or ""
    if len(words) == 1 and full.split()[-1:] == words and len(full.split()) > 1:
        return
    printed = sentence.cut(first, last).text
    about = {
        "label": label,
        "first": words[0].lower() if len(words) > 1 else "",
        "full": full.lower(),
        "last": words[-1].lower(),
    }
    for key in _keys(words, label):
        yield make_facet(sentence, "name", key, printed, at=(first, last), about=about)


def _keys(words: list[str], label: str) -> dict[str, None]:
    """Keys of a person's last word, or of the first and last telling words of a body or place."""
    if label != "PERSON" and len(words) > 1:
        telling = [word for word in words if word.lower() not in _COMMON and len(word) > 2] or words
        first, last = telling[0], telling[-1]
        return dict.fromkeys((f"sound:{sound_key(first)}", f"edge:{edge_key(first)}", f"sound:{sound_key(last)}"))
    return dict.fromkeys((f"sound:{sound_key(words[-1])}", f"edge:{edge_key(words[-1])}"))


def _label(sentence: Sentence, first: int, last: int) -> str:
    labels = sentence.parse.labels[first:last]
    return next((label for label in reversed(labels) if label), "")


def find_roles(sentence: Sentence) -> Iterator[Facet]:
    """Titles: "Coral Springs Police Chief Tony Pustizzi", "the Harris County Sheriff", "Police Chief of Troy"."""
    if sentence.vocabulary.isdisjoint(TITLES) and sentence.vocabulary.isdisjoint(RELATIONS):
        return
    parse = sentence.parse
    token = sentence.first
    while token < sentence.last:
        word = sentence.low(token)
        if word in TITLES and word not in _BARE_TITLES:
            first, last = _title_span(sentence, token)
            yield from _role(sentence, first, last)
            token = last + 2 if sentence.low(last) == "of" and sentence.low(last + 1) in TITLES else last
        elif word in RELATIONS and parse.pos[token] == "NOUN":
            if (found := _kinship(sentence, token)) is not None:
                yield found
            token += 1
        else:
            token += 1


def _title_span(sentence: Sentence, token: int) -> tuple[int, int]:
    first = token
    while (
        first > sentence.first
        and (
            sentence.parse.pos[first - 1] == "PROPN"
            or sentence.low(first - 1) in ("former", "deputy", "assistant", "vice")
        )
        and sentence.low(first - 1) not in WEEKDAYS
    ):
        first -= 1
    last = token + 1
    while sentence.low(last) in TITLES and sentence.low(last) not in _BARE_TITLES:
        last += 1
    if sentence.low(last) == "." and sentence.touches(last - 1):
        last += 1
    return first, last


def _role(sentence: Sentence, first: int, last: int) -> Iterator[Facet]:
    parse = sentence.parse
    if sentence.low(last) in ("'s", "’s", "'", "’", "department", "office"):
        return
    titles = [at for at in range(first, last) if sentence.low(at) in TITLES]
    place = " ".join(parse.words[first : titles[0]])
    title_words = [sentence.low(at).rstrip(".") for at in range(titles[0], last) if sentence.low(at) != "."]
    if sentence.low(last) == "of" and last + 1 < sentence.last and parse.pos[last + 1] == "PROPN":
        if sentence.low(last + 1) in ("police",):
            title_words += ["police"]
            last += 2
        else:
            begin, end = sentence.name_around(last + 1)
            place, last = " ".join(parse.words[begin:end]), end
    name = _holder(sentence, first, last)
    lead = (
        ""
        if "executive" in title_words
        else next((_HEADS[word] for word in reversed(title_words) if word in _HEADS), "")
    )
    keys = [f"person:{name.split()[-1].lower()}"] if name else []
    if lead and place:
        keys.append(f"head:{place.lower()}")
    about = {"name": name.lower(), "place": place.lower(), "lead": lead, "title": " ".join(sorted(title_words))}
    for key in keys:
        yield make_facet(sentence, "role", key, sentence.cut(first, last).text, at=(first, last), about=about)


def _holder(sentence: Sentence, first: int, last: int) -> str:
    parse = sentence.parse
    at = last
    if sentence.low(at) == "," and at + 1 < sentence.last and parse.labels[at + 1] == "PERSON":
        at += 1
    if at < sentence.last and parse.pos[at] == "PROPN" and (parse.labels[at] in ("PERSON", "") or at == last):
        begin, end = at, at
        while end < sentence.last and parse.pos[end] == "PROPN" and sentence.low(end) not in WEEKDAYS:
            end += 1
        return sentence.refers_to(end - 1) or " ".join(parse.words[begin:end])
    if (
        first - 2 >= sentence.first
        and sentence.low(first - 1) in (",", "the")
        and parse.pos[first - 2] == "PROPN"
        and (parse.labels[first - 2] == "PERSON")
    ):
        begin, end = sentence.name_around(first - 2)
        return sentence.refers_to(end - 1) or " ".join(parse.words[begin:end])
    return sentence.refers_to(last - 1) or ""


def _kinship(sentence: Sentence, token: int) -> Facet | None:
    """ "his 15-year-old brother", "Smith's sister": whose relative, and of what age if printed."""
    owner = sentence.child(token, "poss")
    if owner is None:
        return None
    age = next((sentence.low(at) for at in range(sentence.phrase(token)[0], token) if sentence.low(at).isdigit()), "")
    whose = sentence.who(owner)
    name = _appositive(sentence, token)
    key = f"kin:{name.split()[-1].lower()}" if name else f"kin:age {age}" if age else ""
    if not key:
        return None
    about = {"of": whose, "age": age, "name": name.lower()}
    return make_facet(sentence, "role", key, sentence.low(token), at=(token, token + 1), about=about)


def _appositive(sentence: Sentence, token: int) -> str:
    parse = sentence.parse
    for at in (*sentence.children(token), sentence.head(token), token + 1):
        if (
            sentence.first <= at < sentence.last
            and parse.pos[at] == "PROPN"
            and (parse.deps[at] == "appos" or parse.deps[token] == "appos" or at == token + 1)
        ):
            first, last = sentence.name_around(at)
            return " ".join(parse.words[first:last])
    return ""
