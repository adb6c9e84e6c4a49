"""Bytes to text: the encodings that newsroom files come in, and a clear no for what is not text."""

from __future__ import annotations

import codecs
import re

from store.reading.failures import UnreadableError

MAX_TEXT_BYTES = 10 * 1024 * 1024
"""No article is larger; ten megabytes are some 1.5 million words."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LINE_END = re.compile(r"\r\n?")
_CONTROL = re.compile(r"[\x01-\x08\x0e-\x1a\x1c-\x1f]")
_MAX_CONTROL_SHARE = 0.01


def parse_bytes(data: bytes) -> str:
    """Decode a file's bytes and normalise its line ends to ``\\n``; nothing else is changed.

    UTF-8 (with or without a byte order mark), UTF-16 and UTF-32 with one, else Windows-1252.
    Raises UnreadableError for an empty file, one with a NUL character and one that is no text.
    """
    if len(data) > MAX_TEXT_BYTES:
        raise UnreadableError(f"it is larger than {MAX_TEXT_BYTES // (1024 * 1024)} MB; split it into articles")
    text = _LINE_END.sub("\n", _decode(data))
    if not text.strip():
        raise UnreadableError("it is empty")
    if "\0" in text:
        raise UnreadableError("it holds a NUL character, so it is no text file; save it again as UTF-8")
    if len(_CONTROL.findall(text)) > _MAX_CONTROL_SHARE * len(text):
        raise UnreadableError("it looks like a binary file, not text")
    return text


def _decode(data: bytes) -> str:
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            try:
                return data[len(mark) :].decode(encoding)
            except UnicodeDecodeError as error:
                raise UnreadableError(
                    f"it begins as {encoding.upper()} but is damaged at byte {error.start}"
                ) from error
    if b"\0" in data:
        raise UnreadableError("it holds a NUL character, so it is no text file; save it again as UTF-8")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError as error:
        raise UnreadableError("its encoding is neither UTF-8, UTF-16 nor Windows-1252; save it as UTF-8") from error
