"""Tables for the rules over text alone: boilerplate, labels, relays, hedges, sentence breaks."""

from __future__ import annotations

import pytest

from store.extraction.boilerplate import find_boilerplate
from store.extraction.hedges import find_hedges
from store.extraction.labels import find_labelled
from store.extraction.page import Page, lay_out
from store.extraction.parse import Parse, _join_sentences
from store.extraction.relays import find_relays


def plain_page(text: str) -> Page:
    """A page whose parse knows words and nothing else: enough for rules over text."""
    words, starts, ends = [], [], []
    for number, character in enumerate(text):
        fresh = number == 0 or not (character.isalnum() and text[number - 1].isalnum())
        if character.isspace():
            continue
        if fresh:
            words.append(character)
            starts.append(number)
            ends.append(number + 1)
        else:
            words[-1] += character
            ends[-1] = number + 1
    blank = [""] * len(words)
    modals = ["MD" if word in {"may", "could"} else "" for word in words]
    own = list(range(len(words)))
    bounds = [(0, len(words))] if words else []
    parse = Parse(
        text, words, words, blank, modals, blank, blank, starts, ends, own, [[] for _ in words], bounds, []
    )  # fmt: skip
    return lay_out(parse)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        # separators
        ("One.\n* * *\nTwo.", ["* * *"]),
        ("One.\n---\nTwo.", ["---"]),
        # credits in brackets, glued to prose or alone
        ("He left. [Feature image: Associated Press]", ["[Feature image: Associated Press]"]),
        ("(Photo by Anna Hart/Getty Images)", ["(Photo by Anna Hart/Getty Images)"]),
        # brackets of the story are none
        ("He [the sheriff] left (in a picture of health).", []),
        # notices
        (
            "This article appeared at Oak.com at: https://oak.com/x",
            ["This article appeared at Oak.com at: https://oak.com/x"],
        ),
        ("Copyright 2018 Oak News. All rights reserved.", ["Copyright 2018 Oak News. All rights reserved."]),
        ("Originally published on Oak.com.", ["Originally published on Oak.com."]),
        # an embed's name
        ("Floating Vimeo Video", ["Floating Vimeo Video"]),
        # a call glued behind a quotation, and alone
        ("“It is over.” Watch the clip below", ["Watch the clip below"]),
        ("Click here to subscribe", ["Click here to subscribe"]),
        # sentences that begin with the same words are prose
        ("Watch officers said the man fled.", []),
        ("Read the report, she told them. Then she left.", []),
        ("The video shows a man. See what happened, he said of it.", []),
        ("", []),
    ],
)
def test_boilerplate(text: str, wanted: list[str]) -> None:
    assert [text[start:end] for start, end in find_boilerplate(text)] == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        # a headline's label
        ("Hart: City Will Rebuild\n\nThe mayor left.", [("Hart", "City Will Rebuild")]),
        # a transcript: its speakers take turns
        ("HART: Yes?\n\nLIND: No.\n\nHART: Why?", [("HART", "Yes?"), ("LIND", "No."), ("HART", "Why?")]),
        # a form's fields come once each
        ("Start.\n\nName: Hart\n\nStreet: Oak\n\nCar: Old", []),
        # one label in running text is none
        ("Start.\n\nHart: City Will Rebuild", []),
        # a signed quotation, in one paragraph and in two
        ("Start.\n\n“It is over.” — Anna Hart", [("Anna Hart", "“It is over.”")]),
        ("Start.\n\n“It is over.”\n\n— Anna Hart", [("Anna Hart", "“It is over.”")]),
        # a dash in prose is no signature
        ("Start.\n\nHe left — Anna Hart", []),
        # furniture
        ("Related: More News", []),
    ],
)
def test_labels(text: str, wanted: list[tuple[str, str]]) -> None:
    page = plain_page(text)
    found = find_labelled(page)
    told = [
        (text[slice(*page.find_chars(one.source[0]))], " ".join(text[start:end] for start, end in one.content))
        for one in found
    ]
    assert told == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("The sheriff told CNN that he left.", [("CNN", "told")]),
        ("an email obtained by CNN", [("CNN", "obtained")]),
        ("CNN obtained an email.", [("CNN", "obtained")]),
        ("a statement to the Oak Tribune", [("Oak Tribune", "statement")]),
        ("According to the CNN report, he left.", [("CNN", "credited")]),
        ("As the Oak Herald previously reported, he left.", [("Oak Herald", "reported")]),
        ("But Reuters reported that he left.", [("Reuters", "reported")]),
        # the article's own outlet passes nothing on
        ("As OakOnline previously reported, he left.", []),
        # told a person, an agency that is no outlet
        ("He told Hart that he left. He told the FBI.", []),
        # named twice, one relay
        ("He told CNN in a statement to CNN.", [("CNN", "told")]),
    ],
)
def test_relays(text: str, wanted: list[tuple[str, str]]) -> None:
    relays = find_relays(plain_page(text), 0, len(text), frozenset({"OakOnline"}))
    assert [(relay.name, relay.how) for relay in relays] == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("He appears to have left.", ["appears"]),
        ("roughly 40 officers", ["roughly"]),
        ("about 40 officers", ["about"]),
        ("He spoke about the officers.", []),
        ("some 40 officers", ["some"]),
        ("some officers", []),
        ("upwards of four minutes", ["upwards of"]),
        ("It’s unclear whether he left.", ["It’s unclear"]),
        ("He may have left in May.", ["may"]),
        ("He is believed to have left.", ["is believed to"]),
        ("at least 3, allegedly", ["at least", "allegedly"]),
        ("He left.", []),
    ],
)
def test_hedges(text: str, wanted: list[str]) -> None:
    parse = plain_page(text).parse
    assert [hedge.text for hedge in find_hedges(parse, 0, len(parse))] == wanted


@pytest.mark.parametrize(
    ("words", "break_at", "joined"),
    [
        (["He", "met", "Sgt.", "Paul", "Hart"], 3, True),  # a rank before a name
        (["on", "North", "Ave.", "just", "before"], 3, True),  # a street, then a lower-case word
        (["on", "North", "Ave.", "Police", "said"], 3, False),  # a street that ends its sentence
        (["at", "4", "a.m.", "Police", "said"], 3, False),
        (["He", "left", ".", "Paul", "Hart"], 3, False),
    ],
)
def test_sentences_behind_an_abbreviation(words: list[str], break_at: int, joined: bool) -> None:
    text = " ".join(words)
    starts = [len(" ".join(words[:n])) + (n > 0) for n in range(len(words))]
    ends = [start + len(word) for start, word in zip(starts, words, strict=True)]
    assert (_join_sentences([0, break_at], words, text, starts, ends) == [0]) is joined
