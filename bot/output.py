"""Standard output and standard error of the command line, safe against a reader that leaves early."""

from __future__ import annotations

import json
import os
import re
import sys
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import gettempdir
from types import TracebackType
from typing import Any, NoReturn
from uuid import uuid4

from rich.console import Console

_TOKEN = re.compile(r"\b(xox[a-z]-|xapp-)[\w.-]+", re.IGNORECASE)

EXIT_OK, EXIT_FAILED, EXIT_USAGE, EXIT_INTERRUPTED = 0, 1, 2, 130


class _PipeConsole(Console):
    def on_broken_pipe(self) -> None:
        leave_quietly()


def leave_quietly() -> NoReturn:
    """End with exit code 0: the reader (``| head``) has all it wanted.

    Standard output is pointed at nothing first, or the interpreter complains again when it flushes at its end.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(EXIT_OK)


def emit_json(record: Mapping[str, Any] | Sequence[Any]) -> None:
    """Write one JSON value as a line on standard output, at once, so that a stream can be followed."""
    emit_text(json.dumps(record, ensure_ascii=False) + "\n")


def emit_text(text: str) -> None:
    """Write text on standard output, at once."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        leave_quietly()


def read_input() -> str:
    """All of standard input, which must be UTF-8; ends with one sentence when it is not."""
    try:
        return sys.stdin.read()
    except UnicodeDecodeError:
        fail("the text on standard input is not UTF-8; save it as UTF-8 first")


def open_console() -> Console:
    """The console for people on standard output; plain text when it is no terminal. Nothing in it is markup."""
    return _PipeConsole(markup=False, emoji=False, highlight=False)


def say(text: str) -> None:
    """Write one message for people on standard error, control characters made harmless."""
    safe = "".join(one if one.isprintable() or one in "\n\t" else "�" for one in text)
    sys.stderr.write(safe + "\n")
    sys.stderr.flush()


def hide_tokens(text: str) -> str:
    """The text with every Slack token in it cut down to its kind."""
    return _TOKEN.sub(r"\1…", text)


def explain_crash(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """The last resort of the command line, as ``sys.excepthook``: one sentence for the person, the cause in a file."""
    reference = uuid4().hex[:8]
    log = Path(gettempdir()) / f"parkland-facts-{reference}.log"
    log.touch(mode=0o600, exist_ok=False)
    log.write_text(hide_tokens("".join(traceback.format_exception(kind, error, trace))), encoding="utf-8")
    say(f"Something went wrong that should not have (reference {reference}): report it with the cause in {log}.")


def fail(text: str, code: int = EXIT_FAILED) -> NoReturn:
    """Say one sentence on standard error and end with the exit code."""
    say(text if text.endswith((".", "!", "?")) else f"{text}.")
    sys.exit(code)
