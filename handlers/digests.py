"""The way to the digest's own package; what is said where there is no digest."""

from __future__ import annotations

from slack_sdk.models.blocks import Block

from handlers.cards.layout import Card, section
from handlers.cards.notices import NO_DIGEST, build_notice
from handlers.digest.buttons import press_button
from handlers.digest.commands import answer_digest
from handlers.digest.desk import DigestAsk
from handlers.digest.notices import build_home_section
from handlers.office import Office


def answer_digest_words(office: Office, words: str, person: str, channel: str) -> list[Card]:
    """What the digest answers to the words typed after ``digest``."""
    if office.desk.digest is None:
        return [build_notice(NO_DIGEST)]
    ask = DigestAsk(words=words, person=person, channel=channel, zone=_find_zone(office, person))
    return answer_digest(ask, office.desk.digest, office.client)


def press_digest_button(office: Office, action: str, value: str, person: str, channel: str) -> list[Card]:
    """What the digest answers to one of its buttons; nothing when Home is to be drawn anew."""
    if office.desk.digest is None:
        return [build_notice(NO_DIGEST)]
    ask = DigestAsk(words="", person=person, channel=channel, zone=_find_zone(office, person))
    return press_button(action, value, ask, office.desk.digest, office.client)


def build_digest_section(office: Office, person: str) -> tuple[Block, ...]:
    """The person's digests, for Home."""
    if office.desk.digest is None:
        return (section(f"*Digest*\n{NO_DIGEST}"),)
    return build_home_section(office.desk.digest.find_own(person), person)


def _find_zone(office: Office, person: str) -> str | None:
    found = office.people.find(person)
    return found.zone if found else None
