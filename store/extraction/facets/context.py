"""What a facet rule may know beyond the tokens of its claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType

from store.claims import Attribution, Story


@dataclass(frozen=True, slots=True, kw_only=True)
class FacetContext:
    """The article's date, the story, who each mention is, and who says what within one claim.

    ``refers_to`` maps a mention's character span to the fullest name in the article (pronouns, surnames, titles);
    a span that is missing, or maps to None, refers to nobody that we know. ``attributions`` are those of the claim:
    a facet inside the content of one stands in that speaker's words, any other in the words of ``speaker``, the
    claim's own (None: the outlet's voice).
    """

    published: date | None = None
    story: Story | None = None
    refers_to: Mapping[tuple[int, int], str | None] = field(default_factory=lambda: MappingProxyType({}))
    attributions: Sequence[Attribution] = ()
    speaker: str | None = None

    def find_speaker(self, start: int, end: int) -> str | None:
        """Whose words the characters ``[start, end)`` stand in: the attribution that holds them, else the claim's."""
        for found in self.attributions:
            if any(piece.start <= start and end <= piece.end for piece in found.content):
                return found.speaker or found.descriptor
        return self.speaker
