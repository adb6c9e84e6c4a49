"""What ``digest …`` does: parse, ask the digest's desk, build a card. Every problem is a sentence (StoreError)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import time, timedelta
from itertools import pairwise
from typing import Final

from slack_sdk.web import WebClient

from handlers.cards.layout import Card
from handlers.cards.notices import build_notice
from handlers.digest.cards import build_digest_cards
from handlers.digest.desk import DigestAsk, DigestDesk, NowTag
from handlers.digest.membership import check_membership
from handlers.digest.notices import (
    build_corrections,
    build_now,
    build_off,
    build_on,
    build_status,
    build_week,
    print_plan,
)
from store.digest.request import USAGE, DigestRequest, parse_digest
from store.digest.schedule import Schedule, find_between, find_next, load_zone
from store.ledger.posting_records import Subscription

_MORNING: Final = time(8, 30)
_PAST: Final = 5
_WEEK: Final = 7
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Turn:
    """One request, who asked it where, and what it is answered with."""

    request: DigestRequest
    ask: DigestAsk
    desk: DigestDesk
    client: WebClient

    def find(self) -> Subscription | None:
        """The subscription of the channel it was asked in."""
        return self.desk.find(self.ask.channel)

    def find_or_make(self) -> Subscription:
        """The channel's subscription; else a first one, off: Monday to Friday, half past eight, the asker's zone."""
        return self.find() or Subscription(
            team=self.desk.team,
            channel=self.ask.channel,
            story=self.desk.story.slug,
            owner=self.ask.person,
            zone=choose_zone(self.ask.zone, self.desk.story.zone),
            at=_MORNING,
            state="off",
            created=self.desk.now(),
        )

    def check_members(self) -> None:
        """Raise NotHereError unless the asker and the bot are members here."""
        check_membership(self.client, self.ask.channel, self.ask.person)


def answer_digest(ask: DigestAsk, desk: DigestDesk, client: WebClient) -> list[Card]:
    """The private answer to ``digest …``. Raises StoreError with a sentence for the person."""
    request = parse_digest(ask.words)
    return _ANSWERS[request.verb](Turn(request, ask, desk, client))


def turn_on(turn: Turn) -> list[Card]:
    """Set the channel's digest; what isn't said stays as it was."""
    turn.check_members()
    request, base, now = turn.request, turn.find_or_make(), turn.desk.now()
    own = choose_zone(turn.ask.zone, turn.desk.story.zone)
    kept = base.zone if base.state != "off" else own
    sub = replace(
        base,
        owner=turn.ask.person,
        zone=request.zone or kept,
        at=request.at or base.at,
        days=request.days or base.days,
        always=base.always if request.always is None else request.always,
        state="on",
        reason="",
        told=None,
    )
    due = find_next(Schedule(sub.zone, sub.at, sub.days), now).at
    sub = replace(sub, next_due=due, wake=due)
    turn.desk.record(sub)
    return [build_on(sub, turn.desk.story, own_zone=request.zone is None and sub.zone == turn.ask.zone)]


def choose_zone(zone: str | None, story_zone: str) -> str:
    """The asker's zone where Slack names one that is known, else the story's."""
    for name in filter(None, (zone, story_zone)):
        try:
            return load_zone(name).key
        except (KeyError, ValueError, OSError):
            continue
    return "UTC"


def turn_off(turn: Turn) -> list[Card]:
    """Switch the channel's digest off. Whoever set it may do so from anywhere; others must be members."""
    former = turn.find()
    if former is None or former.state == "off":
        return [build_off(None)]
    if former.owner != turn.ask.person:
        turn.check_members()
    turn.desk.record(replace(former, state="off", next_due=None, wake=None))
    return [build_off(former)]


def show_status(turn: Turn) -> list[Card]:
    """How the channel's digest stands."""
    past = turn.desk.find_past(turn.ask.channel, _PAST)
    return [build_status(turn.find(), past, turn.desk.now())]


def show_now(turn: Turn) -> list[Card]:
    """The digest of what came since the last one (without one: in the last day), for the asker alone."""
    sub = turn.find_or_make()
    until = turn.desk.now().replace(microsecond=0)
    since = until - _DAY if sub.state == "off" else sub.covered_until
    tag = NowTag(since=since, until=until, zone=sub.zone)
    digest = turn.desk.build(tag.since, tag.until, tag.zone)
    return build_now(build_digest_cards(digest, turn.desk.story), digest, tag)


def show_week(turn: Turn) -> list[Card]:
    """The first line of each digest that there would have been in the last seven days."""
    now, sub = turn.desk.now(), turn.find_or_make()
    dues = find_between(Schedule(sub.zone, sub.at, sub.days), now - (_WEEK + 4) * _DAY, now)
    week = [(since, until) for since, until in pairwise(dues) if until.at > now - _WEEK * _DAY]
    lines = [(until.at, turn.desk.build(since.at, until.at, sub.zone)) for since, until in week]
    return [build_week(lines, sub.zone, print_plan(sub), always=sub.always)]


def set_corrections(turn: Turn) -> list[Card]:
    """Whether the channel hears of changes to what it was shown; without a digest too."""
    turn.check_members()
    sub = replace(turn.find_or_make(), ripple=bool(turn.request.corrections))
    turn.desk.record(sub)
    return [build_corrections(sub)]


def show_help(_: Turn) -> list[Card]:
    """How to say it."""
    return [build_notice(USAGE)]


_Answer = Callable[[Turn], list[Card]]
_ANSWERS: Final[dict[str, _Answer]] = {
    "on": turn_on,
    "off": turn_off,
    "status": show_status,
    "now": show_now,
    "preview": show_week,
    "corrections": set_corrections,
    "help": show_help,
}
