"""The digest's door in Slack: what is typed after ``digest`` and the button in Home go to the desk's own callable."""

from __future__ import annotations

from handlers.cards.layout import Card
from handlers.cards.notices import NO_DIGEST, build_notice
from handlers.desk import DigestAsk
from handlers.office import Office
from handlers.text import escape


def answer_digest(office: Office, words: str, person: str, channel: str) -> Card:
    """The digest's answer as a private card, or that it isn't available when the desk has none."""
    if office.desk.digest is None:
        return build_notice(NO_DIGEST)
    known = office.people.find(person)
    asked = DigestAsk(words=words, person=person, channel=channel, zone=known.zone if known else None)
    reply = office.desk.digest(asked)
    return build_notice("\n".join(escape(line) for line in (reply.text, *reply.lines))[:2_900])
