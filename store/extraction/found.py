"""An attribution as found in the tokens, before its speaker is resolved."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Found:
    """Cue and source as token ranges, content as character ranges in order; ``score`` is the belief that it is one.

    ``asserts`` is false where the content is only what the cue is about, not what was said.
    """

    cue: list[tuple[int, int]]
    source: list[tuple[int, int]]
    content: list[tuple[int, int]]
    head: int | None = None
    score: float = 1.0
    asserts: bool = True
