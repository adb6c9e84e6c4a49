"""What a reader gives back in place of an article that it could not make."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadFailure:
    """One file, address or line that gave no article. ``reason`` is one sentence for the person who fed it in."""

    where: str
    reason: str


class UnreadableError(Exception):
    """This input gives no article; the message is one sentence that says why. Caught where the files are walked."""
