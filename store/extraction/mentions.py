"""Every name, title and pronoun of an article with the full name it means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from store.extraction.resolution import HE, SHE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from store.claims import Attribution
    from store.extraction.resolution import Resolver

_FIRST_PERSON = frozenset({"i", "me", "my", "mine", "myself"})


def find_mentions(resolver: Resolver, attributions: Sequence[Attribution]) -> dict[tuple[int, int], str | None]:
    """Character span of each mention to the fullest name, or None where two people or nobody may be meant.

    "I" in a direct quotation means its speaker.
    """
    parse = resolver.page.parse
    mentions: dict[tuple[int, int], str | None] = {}
    for token, person in resolver.meant.items():
        run = resolver.register.owner.get(token)
        word = parse.words[token].lower()
        if run is not None:
            first, last = run
        elif word in HE or word in SHE:
            first, last = token, token + 1
        else:
            first, last = resolver.find_phrase(token)
        mentions[parse.starts[first], parse.ends[last - 1]] = person.name if person else None
    for attribution in attributions:
        if attribution.kind != "direct" or attribution.speaker is None:
            continue
        for piece in attribution.content:
            first, last = resolver.page.find_tokens(piece.start, piece.end)
            for token in range(first, last):
                if parse.words[token].lower() in _FIRST_PERSON and parse.pos[token] == "PRON":
                    mentions[parse.starts[token], parse.ends[token]] = attribution.speaker
    return dict(sorted(mentions.items()))
