"""An attribution as found in the tokens, before its speaker is resolved."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Found:
    """Cue and source as token ranges, content as character ranges in order; ``score`` is the belief that it is one."""

    cue: list[tuple[int, int]]
    source: list[tuple[int, int]]
    content: list[tuple[int, int]]
    head: int | None = None
    score: float = 1.0
    parts: dict[str, float] = field(default_factory=dict)
