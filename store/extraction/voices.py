"""Whose words they are when the source is no speaker: an email's author, or those who were "stunned".

A document speaks for whoever sent or issued it. A quoted feeling that reaches the article through unnamed sources or
another outlet's report can only be the words of those who felt it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from store.extraction.found import Found

if TYPE_CHECKING:
    from store.extraction.page import Page
    from store.extraction.parse import Parse

DOCUMENTS = frozenset(
    "email e-mail letter memo memorandum note statement message text tweet post report release affidavit complaint "
    "filing lawsuit diary manifesto post posting op-ed essay column transcript caption".split()
)
_SENDS = frozenset(
    "send write issue release post publish draft sign tweet email circulate file pen record distribute".split()
)
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_STAND_INS = frozenset({"it", "which", "that", "this"})
_LONGEST_FEELING = 5
_SENTENCES_BACK = 2


def find_author(page: Page, found: Found) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """For a document as source: the token ranges of its author and of the document's phrase; None where unknown."""
    if not found.source or found.head is None:
        return None
    parse = page.parse
    first, last = found.source[0]
    if last - first == 1 and parse.words[first].lower() in _STAND_INS:
        here = page.sentence_of[first]
        low = parse.sentences[max(0, here - _SENTENCES_BACK)][0]
        nouns = [token for token in range(low, first) if parse.lemmas[token].lower() in DOCUMENTS]
    else:
        nouns = [token for token in range(first, last) if parse.lemmas[token].lower() in DOCUMENTS]
        nouns = [token for token in nouns if not first <= parse.heads[token] < last or parse.heads[token] == token]
    for noun in reversed(nouns):
        author = _author_of(parse, noun)
        if author is not None:
            return _phrase(parse, author), (_phrase_start(parse, noun), noun + 1)
    return None


def _author_of(parse: Parse, noun: int) -> int | None:
    """The subject of the sending, in the clause above or below the document; its owner; whom it is from or by."""
    head = parse.heads[noun]
    if parse.lemmas[head].lower() in _SENDS and parse.deps[noun] in {"dobj", "attr"}:
        subject = _subject(parse, head)
        if subject is not None:
            return subject
    for child in parse.children[noun]:
        lemma = parse.lemmas[child].lower()
        if parse.deps[child] in {"relcl", "acl", "ccomp"} and lemma in _SENDS:
            subject = _subject(parse, child) or _object_of(parse, child, frozenset({"by", "from"}))
            if subject is not None and parse.words[subject].lower() not in _STAND_INS:
                return subject
        if parse.deps[child] == "poss":
            return child
    return _object_of(parse, noun, frozenset({"from", "by"}))


def _subject(parse: Parse, verb: int) -> int | None:
    return next((child for child in parse.children[verb] if parse.deps[child] in _SUBJECTS), None)


def _object_of(parse: Parse, head: int, words: frozenset[str]) -> int | None:
    for child in parse.children[head]:
        if parse.deps[child] in {"prep", "agent"} and parse.lemmas[child].lower() in words:
            return next((grand for grand in parse.children[child] if parse.deps[grand] == "pobj"), None)
    return None


def find_feeling(page: Page, found: Found) -> Found | None:
    """For a short quoted predicate ("were “stunned”"): those it is said of as source, and the words up to its end."""
    parse = page.parse
    for start, end in found.content:
        first, last = page.find_tokens(start, end)
        for token in range(first, last):
            number = page.quote_of[token]
            if number < 0 or parse.pos[token] not in {"ADJ", "VERB"}:
                continue
            quoted = page.quoted[number]
            if len(page.text[quoted.first : quoted.last].split()) > _LONGEST_FEELING:
                continue
            subject = _felt_by(parse, token)
            if subject is not None and page.quote_of[subject] < 0 and subject < token:
                source = _phrase(parse, subject)
                words = (parse.starts[source[0]], quoted.end)
                return Found([(source[1], source[1] + 1)], [source], [words], found.head)
    return None


def _felt_by(parse: Parse, token: int) -> int | None:
    """The subject of a passive or copular predicate."""
    passive = any(parse.deps[child] in {"nsubjpass", "auxpass"} for child in parse.children[token])
    if parse.pos[token] == "VERB" and passive:
        return _subject(parse, token)
    head = parse.heads[token]
    if parse.deps[token] in {"acomp", "oprd"} and parse.lemmas[head].lower() in {"be", "feel", "seem"}:
        return _subject(parse, head)
    return None


def _phrase_start(parse: Parse, noun: int) -> int:
    first = noun
    while first and parse.heads[first - 1] in range(first, noun + 1) and parse.words[first - 1][:1].isalnum():
        first -= 1
    return first


def _phrase(parse: Parse, head: int) -> tuple[int, int]:
    """The noun phrase up to its head, with an "of" or "with" phrase right behind it left out."""
    return _phrase_start(parse, head), head + 1
