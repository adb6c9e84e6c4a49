"""Every name, surname, title and pronoun of an article with the full name it means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from store.extraction.lexicon import TITLES
from store.extraction.resolution import HE, SHE

if TYPE_CHECKING:
    from store.extraction.resolution import Resolver


def find_mentions(resolver: Resolver) -> dict[tuple[int, int], str | None]:
    """Character span of each mention to the fullest name, or None where two people or nobody may be meant."""
    parse = resolver.page.parse
    mentions: dict[tuple[int, int], str | None] = {}
    for first, last in resolver.register.at:
        mentions[parse.starts[first], parse.ends[last - 1]] = resolver.resolve_name((first, last))
    for token, word in enumerate(parse.words):
        if token in resolver.register.owner:
            continue
        lower = word.lower()
        if lower in HE or lower in SHE:
            person = resolver.resolve_pronoun(token)
            mentions[parse.starts[token], parse.ends[token]] = person.label if person else None
        elif lower in TITLES and parse.pos[token] == "NOUN" and token and not _leads_name(resolver, token):
            first = token
            while first and parse.heads[first - 1] == token and parse.words[first - 1][:1].isalnum():
                first -= 1
            if parse.words[first].lower() in {"the", "this", "that"}:
                person = resolver.resolve_title(first, token + 1)
                mentions[parse.starts[first], parse.ends[token]] = person.label if person else None
    return dict(sorted(mentions.items()))


def _leads_name(resolver: Resolver, token: int) -> bool:
    return token + 1 in resolver.register.owner
