"""Which words may report what somebody says, thinks or plans, and what speaks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from store.extraction.page import Page
    from store.extraction.parse import Parse

SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass"})
CLAUSES = frozenset({"ccomp", "xcomp"})
_CONTENT_POS = frozenset({"VERB", "NOUN", "ADJ", "AUX", "ADV", "ADP", "SCONJ", "PROPN"})
_LEAST_RATE = 0.012
_MARKS = frozenset({":", "-", "–", "—", "―", "--"})


def find_candidates(page: Page, lexicon: Mapping[str, float]) -> Iterator[int]:
    """Tokens that may be a cue: known ones, verbs with a clause of their own, and label marks."""
    parse = page.parse
    quoting = _find_quoting(page)
    for token, pos in enumerate(parse.pos):
        if pos == "PUNCT":
            if parse.words[token] in _MARKS and _is_label(page, token):
                yield token
        elif pos in _CONTENT_POS and (
            lexicon.get(f"{parse.lemmas[token].lower()}|{pos}", 0.0) >= _LEAST_RATE
            or (
                pos == "VERB"
                and (
                    (page.quote_of[token] < 0 and page.sentence_of[token] in quoting)
                    or any(parse.deps[child] in CLAUSES for child in parse.children[token])
                )
            )
        ):
            yield token


def _find_quoting(page: Page) -> set[int]:
    """Numbers of the sentences that hold quoted words."""
    return {sentence for sentence, quote in zip(page.sentence_of, page.quote_of, strict=True) if quote >= 0}


def _is_label(page: Page, token: int) -> bool:
    """A colon near the start of its sentence, or a dash near a paragraph's start or end."""
    parse = page.parse
    first, last = parse.sentences[page.sentence_of[token]]
    if parse.words[token] == ":":
        return token - first <= 12 or last - token <= 3
    return token - first <= 5 or last - token <= 8


def cue_features(page: Page, token: int, lexicon: Mapping[str, float]) -> list[str]:
    """What speaks for and against the token being a cue."""
    parse = page.parse
    key = name_lemma(parse, token, lexicon)
    dep = parse.deps[token]
    out = [f"l={key}", f"t={parse.tags[token]}", f"d={dep}", f"l,d={key},{dep}", f"l,t={key},{parse.tags[token]}"]
    rate = lexicon.get(key, 0.0)
    out.append(f"r={_bucket(rate)}")
    out += _child_features(parse, token, key)
    out += _place_features(page, token, key)
    head = parse.heads[token]
    if head != token:
        rated = lexicon.get(f"{parse.lemmas[head].lower()}|{parse.pos[head]}", 0.0)
        out += [f"h,d={_bucket(rated)},{dep}", f"hp,d={parse.pos[head]},{dep}"]
        if rated > 0:
            out.append(f"hl,d={parse.lemmas[head].lower()},{dep}")
    return out


def name_lemma(parse: Parse, token: int, lexicon: Mapping[str, float]) -> str:
    """The lemma and tag, or the tag alone for a word that the lexicon does not know (names never enter a feature)."""
    key = f"{parse.lemmas[token].lower()}|{parse.pos[token]}"
    return key if key in lexicon else f"?|{parse.pos[token]}"


def _bucket(rate: float) -> str:
    for limit, name in ((0.9, "9"), (0.7, "7"), (0.5, "5"), (0.3, "3"), (0.15, "15"), (0.05, "05"), (0.01, "01")):
        if rate >= limit:
            return name
    return "0"


def describe(parse: Parse, token: int) -> str:
    """The class of a noun phrase by its head: a pronoun itself, a kind of entity, or common noun."""
    pos = parse.pos[token]
    if pos == "PRON" or parse.tags[token] in {"WP", "WDT", "DT", "PRP$"}:
        return parse.words[token].lower()
    return parse.labels[token] or pos


def _child_features(parse: Parse, token: int, key: str) -> list[str]:
    out: list[str] = []
    subject = False
    for child in parse.children[token]:
        dep = parse.deps[child]
        if dep in SUBJECTS:
            subject = True
        read = _READERS.get(dep)
        if read is not None:
            out += read(parse, token, child, key)
    return out if subject else [*out, "s=none", f"l,s={key},none"]


def _read_subject(parse: Parse, token: int, child: int, key: str) -> list[str]:
    del token
    what = describe(parse, child)
    out = [f"s={parse.deps[child]},{what}", f"l,s={key},{what}"]
    return [*out, f"sl={parse.lemmas[child].lower()}"] if parse.pos[child] == "NOUN" else out


def _read_particle(parse: Parse, token: int, child: int, key: str) -> list[str]:
    del token
    word = parse.lemmas[child].lower()
    return [f"p={word}", f"l,p={key},{word}"]


def _read_helper(parse: Parse, token: int, child: int, key: str) -> list[str]:
    del token
    dep = parse.deps[child]
    out = [f"a={dep},{parse.lemmas[child].lower()}", f"l,a={key},{dep}"]
    return [*out, f"l,neg={key}"] if dep == "neg" else out


def _read_object(parse: Parse, token: int, child: int, key: str) -> list[str]:
    what = describe(parse, child)
    out = [f"o={what}", f"l,o={key},{what}", f"oside={'<' if child < token else '>'}"]
    if parse.pos[child] == "NOUN":
        out += [f"ol={parse.lemmas[child].lower()}", f"l,ol={key},{parse.lemmas[child].lower()}"]
    return out


def _read_clause(parse: Parse, token: int, child: int, key: str) -> list[str]:
    dep = parse.deps[child]
    side = "<" if child < token else ">"
    out = [f"c={dep}{side}", f"l,c={key},{dep}{side}", f"ct={dep},{parse.tags[child]}"]
    if any(parse.words[g].lower() == "that" for g in parse.children[child] if parse.deps[g] == "mark"):
        out += ["that", f"l,that={key}"]
    return out


def _read_modifier(parse: Parse, token: int, child: int, key: str) -> list[str]:
    del token
    dep = parse.deps[child]
    out = [f"m={dep}", f"l,m={key},{dep}"]
    return [*out, f"poss={describe(parse, child)}"] if dep == "poss" else out


_READERS: dict[str, Callable[[Parse, int, int, str], list[str]]] = {
    **dict.fromkeys(SUBJECTS, _read_subject),
    **dict.fromkeys(("prep", "prt", "agent", "mark", "dative"), _read_particle),
    **dict.fromkeys(("aux", "auxpass", "neg", "advmod"), _read_helper),
    "dobj": _read_object,
    **dict.fromkeys(
        ("ccomp", "xcomp", "advcl", "acl", "oprd", "attr", "acomp", "parataxis", "pcomp", "relcl"), _read_clause
    ),
    **dict.fromkeys(("poss", "amod", "det", "compound"), _read_modifier),
}


def _place_features(page: Page, token: int, key: str) -> list[str]:
    parse = page.parse
    first, last = parse.sentences[page.sentence_of[token]]
    out = []
    inside = page.quote_of[token] >= 0
    quoted = any(page.quote_of[i] >= 0 for i in range(first, last)) if last - first < 400 else False
    before = token > first and _quote_within(page, max(first, token - 4), token)
    after = _quote_within(page, token + 1, min(len(parse), token + 5))
    out += [f"q={inside:d}{quoted:d}", f"qa={before:d}{after:d}{inside:d}", f"l,qa={key},{before:d}{after:d}{inside:d}"]
    previous = parse.lemmas[token - 1].lower() if token > first and parse.pos[token - 1] != "PROPN" else ""
    following = parse.lemmas[token + 1].lower() if token + 1 < last and parse.pos[token + 1] != "PROPN" else ""
    out += [f"pw={previous}|{key}", f"nw={following}|{key}"]
    out += [
        f"pp={parse.pos[token - 1] if token > first else '^'}",
        f"np={parse.pos[token + 1] if token + 1 < last else '$'}",
    ]
    paragraph = page.paragraph_of[token]
    headline = paragraph == 0
    out += [f"top={headline:d}", f"l,top={key},{headline:d}"]
    if last - first < 12:
        out.append("short")
    if parse.pos[token] == "PUNCT":
        out += _label_features(page, token, first, last)
    return out


def _quote_within(page: Page, first: int, last: int) -> bool:
    return any(page.quote_of[i] >= 0 for i in range(first, last))


def _label_features(page: Page, token: int, first: int, last: int) -> list[str]:
    parse = page.parse
    word = parse.words[token]
    before = [parse.pos[i] for i in range(max(first, token - 3), token)]
    caps = token > first and all(parse.words[i].isupper() for i in range(first, token) if parse.words[i].isalpha())
    starts = first == 0 or page.paragraph_of[first] != page.paragraph_of[first - 1]
    ends = last == len(parse) or page.paragraph_of[last] != page.paragraph_of[last - 1]
    label = parse.labels[token - 1] if token > first else ""
    return [
        f"{word}n={min(token - first, 8)}",
        f"{word}m={min(last - token, 8)}",
        f"{word}b={'_'.join(before)}",
        f"{word}caps={caps:d}{starts:d}{ends:d}",
        f"{word}e={label}{starts:d}{ends:d}",
        f"{word}lm={parse.lemmas[token - 1].lower() if token > first and parse.pos[token - 1] == 'NOUN' else ''}",
        f"{word}after={page.quote_of[min(token + 1, len(parse) - 1)] >= 0:d}",
    ]
