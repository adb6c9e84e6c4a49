"""The way to the digest's own package; what is said where there is no digest."""

from __future__ import annotations

from slack_sdk.models.blocks import Block

from handlers.cards.layout import Card, section
from handlers.cards.notices import NO_DIGEST, build_notice
from handlers.office import Office


def answer_digest_words(office: Office, words: str, person: str, channel: str) -> list[Card]:  # noqa: ARG001 - wired with the digest
    """What the digest answers to the words typed after ``digest``."""
    return [build_notice(NO_DIGEST)]


def press_digest_button(office: Office, action: str, value: str, person: str, channel: str) -> list[Card]:  # noqa: ARG001
    """What the digest answers to one of its buttons; nothing when Home is to be drawn anew."""
    return [build_notice(NO_DIGEST)]


def build_digest_section(office: Office, person: str) -> tuple[Block, ...]:  # noqa: ARG001
    """The person's digests, for Home."""
    return (section(f"*Digest*\n{NO_DIGEST}"),)
