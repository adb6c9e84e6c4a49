"""File or address → Article, one reader a format. A bad input becomes a ReadFailure and stops nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

from store.claims import Article
from store.reading.decode import MAX_TEXT_BYTES, parse_bytes
from store.reading.failures import ReadFailure, UnreadableError
from store.reading.manifest import MANIFEST_NAME, Manifest, ManifestError, read_manifest
from store.reading.ninjs import parse_ninjs
from store.reading.plain import parse_plain
from store.reading.web import read_address

__all__ = ["Manifest", "ManifestError", "ReadFailure", "find_manifest", "read_articles", "read_manifest"]

_READ_SUFFIXES = frozenset({".txt", ".text", ".json", ".jsonl", ".ndjson", ".ninjs"})


def find_manifest(path: str | Path) -> Manifest | None:
    """Return the manifest in the folder ``path``, or beside the file ``path``; None when there is none."""
    place = Path(path)
    candidate = (place if place.is_dir() else place.parent) / MANIFEST_NAME
    return read_manifest(candidate) if candidate.is_file() else None


def read_articles(where: str | Path, manifest: Manifest | None = None) -> Iterator[Article | ReadFailure]:
    """Read every article at a file, folder or address, in name order, one at a time.

    A folder gives the articles of its text and JSON files (not of folders below it). ``manifest`` is what is known
    of the files by name. Whatever cannot be read comes as a ReadFailure in its place.
    """
    address = str(where)
    if address.startswith(("http://", "https://")):
        yield from _guard(address, partial(_read_web, address))
        return
    path = Path(where)
    if path.is_dir():
        files = [one for one in sorted(path.iterdir()) if one.suffix.lower() in _READ_SUFFIXES]
        files = [one for one in files if one.name != MANIFEST_NAME]
        if not files:
            yield ReadFailure(where=address, reason="the folder holds no .txt, .json or .jsonl file")
        for file in files:
            yield from _guard(str(file), partial(_read_file, file, manifest))
        return
    yield from _guard(address, partial(_read_file, path, manifest))


def _guard(where: str, read: Callable[[], Iterator[Article | ReadFailure]]) -> Iterator[Article | ReadFailure]:
    """Run one reader; its UnreadableError, also one in mid-file, becomes this input's failure."""
    try:
        yield from read()
    except UnreadableError as error:
        yield ReadFailure(where=where, reason=str(error))


def _read_web(url: str) -> Iterator[Article | ReadFailure]:
    data, kind = read_address(url)
    if kind == "text/plain":
        yield parse_plain(url, parse_bytes(data), {"url": url})
    elif kind == "application/json":
        yield from _parse_json(url, parse_bytes(data))
    else:
        yield from _parse_lines(url, data.splitlines())


def _read_file(path: Path, manifest: Manifest | None) -> Iterator[Article | ReadFailure]:
    if path.is_dir():
        raise UnreadableError("it is a folder inside a folder; name it by itself to read it")
    if not path.is_file():
        raise UnreadableError("there is no such file")
    suffix = path.suffix.lower()
    try:
        if suffix in (".jsonl", ".ndjson"):
            with path.open("rb") as lines:
                yield from _parse_lines(str(path), lines)
            return
        if path.stat().st_size > MAX_TEXT_BYTES:
            raise UnreadableError(f"it is larger than {MAX_TEXT_BYTES // (1024 * 1024)} MB; split it into articles")
        text = parse_bytes(path.read_bytes())
    except OSError as error:
        raise UnreadableError(f"it could not be opened: {error.strerror or error}") from error
    if suffix in (".json", ".ninjs"):
        yield from _parse_json(str(path), text)
    else:
        yield parse_plain(path.name, text, (manifest.articles if manifest else {}).get(path.name))


def _parse_json(where: str, text: str) -> Iterator[Article | ReadFailure]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableError(f"it is no JSON: {error}") from error
    items = data if isinstance(data, list) else [data]
    for number, item in enumerate(items, 1):
        try:
            yield parse_ninjs(item)
        except UnreadableError as error:
            yield ReadFailure(where=where if len(items) == 1 else f"{where} item {number}", reason=str(error))


def _parse_lines(where: str, lines: Iterable[bytes]) -> Iterator[Article | ReadFailure]:
    """One ninjs item a line; a bad line is reported with its number and the rest goes on."""
    number = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield parse_ninjs(json.loads(parse_bytes(line)))
        except UnreadableError as error:
            yield ReadFailure(where=f"{where} line {number}", reason=str(error))
        except (ValueError, RecursionError) as error:
            yield ReadFailure(where=f"{where} line {number}", reason=f"it is no JSON: {error}")
    if not number:
        raise UnreadableError("it is empty")
