"""Extraction against spaCy alone: time in one run, memory, and time that grows with the text and not faster."""

from __future__ import annotations

import gzip
import json
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest

from store.claims import Article
from store.extraction import Parser, extract_articles, load_parser

pytestmark = [pytest.mark.benchmark, pytest.mark.model]

DEV = Path(__file__).parents[3] / "shared" / "eval" / "quotes" / "dev.jsonl.gz"
MOST_TIMES_SPACY = 1.25
MOST_MEMORY = 1_000_000_000


@pytest.fixture(scope="module")
def parser() -> Parser:
    return load_parser()


@pytest.fixture(scope="module")
def texts() -> list[str]:
    if not DEV.exists():
        pytest.skip(f"{DEV} is not at hand: nothing to measure on")
    with gzip.open(DEV, "rt", encoding="utf-8") as lines:
        return [json.loads(line)["text"] for line in lines]


def extract(parser: Parser, texts: list[str]) -> float:
    start = time.perf_counter()
    articles = (Article(id=str(number), text=text) for number, text in enumerate(texts))
    assert sum(1 for _ in extract_articles(articles, parser)) == len(texts)
    return time.perf_counter() - start


def parse(parser: Parser, texts: list[str]) -> float:
    start = time.perf_counter()
    assert sum(1 for _ in parser.nlp.pipe(texts)) == len(texts)
    return time.perf_counter() - start


def test_extract_takes_little_more_than_spacy(parser: Parser, texts: list[str]) -> None:
    extract(parser, texts[:4])  # weights and caches are read once per process
    plain = ours = 0.0
    for part in range(4):  # by turns, so that another process's load falls on both
        plain += parse(parser, texts[part::4])
        ours += extract(parser, texts[part::4])
    sys.stderr.write(f"\nplain spaCy {plain:.1f} s, extract {ours:.1f} s: {ours / plain:.2f} times\n")
    assert ours <= MOST_TIMES_SPACY * plain


def test_memory_stays_under_a_gigabyte(texts: list[str]) -> None:
    """In a process of its own, since memory once taken is counted for ever."""
    script = (
        "import gzip, json, resource, sys\n"
        "from store.claims import Article\n"
        "from store.extraction import extract_articles, load_parser\n"
        f"texts = [json.loads(line)['text'] for line in gzip.open({str(DEV)!r}, 'rt', encoding='utf-8')]\n"
        "articles = (Article(id=str(n), text=text) for n, text in enumerate(texts))\n"
        "assert sum(1 for _ in extract_articles(articles, load_parser())) == len(texts)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
    )
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    peak = int(out) * (1 if sys.platform == "darwin" else 1024)
    sys.stderr.write(f"\npeak memory {peak / 1e6:.0f} MB\n")
    assert peak < MOST_MEMORY
    assert resource.RUSAGE_SELF is not None


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("quotation marks only", '"'),
        ("curly marks only", "“”"),
        ("single marks only", "'"),
        ("one word repeated", "word "),
        ("one word without a space", "word"),
        ("paragraphs", "He said no.\n\n"),
        ("quotations of one letter", "“a” "),
        ("quotations never closed", "“He said "),
        ("one name repeated", "Anna Hart said Anna Hart. "),
        ("pronouns", "He said he did. "),
        ("labels", "HART: no\n"),
        ("commas", "a, "),
    ],
)
def test_time_grows_with_the_text_and_no_faster(parser: Parser, name: str, unit: str) -> None:
    small, large = 20_000, 80_000
    extract(parser, [unit * (2_000 // len(unit))])
    first = extract(parser, [unit * (small // len(unit))])
    second = extract(parser, [unit * (large // len(unit))])
    sys.stderr.write(f"\n{name}: {small} characters {first:.2f} s, {large} characters {second:.2f} s\n")
    assert second <= 1.8 * (large / small) * first + 0.5


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('"' * 2_000_000, id="2 MB of quotation marks"),
        pytest.param("word " * 400_000, id="2 MB of one word"),
        pytest.param("He said no.\n\n" * 100_000, id="100,000 paragraphs"),
    ],
)
def test_giant_texts_end(parser: Parser, text: str) -> None:
    took = extract(parser, [text])
    sys.stderr.write(f"\n{len(text)} characters: {took:.1f} s\n")
    assert took < 60 + len(text) / 5_000
