"""What ``digest …`` does: parse, ask the digest's desk, build a card. Every problem is a sentence (StoreError)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, time, timedelta
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


def answer_digest(ask: DigestAsk, desk: DigestDesk, client: WebClient, zone: str | None) -> list[Card]:
    """The private answer to ``digest …``; ``zone`` is the asker's in Slack, where it says. Raises StoreError."""
    request = parse_digest(ask.words)
    return _ANSWERS[request.verb](request, ask, desk, client, zone)


def turn_on(
    request: DigestRequest, ask: DigestAsk, desk: DigestDesk, client: WebClient, zone: str | None
) -> list[Card]:
    """Set the channel's digest; what isn't said stays as it was."""
    check_membership(client, ask.channel, ask.person)
    now = desk.now()
    former = desk.find(ask.channel)
    chosen = request.zone or (former.zone if former and former.state != "off" else None) or find_zone(zone, desk)
    base = former or make_subscription(desk, ask, chosen, now)
    sub = replace(
        base,
        owner=ask.person,
        zone=chosen,
        at=request.at or base.at,
        days=request.days or base.days,
        always=base.always if request.always is None else request.always,
        state="on",
        reason="",
        told=None,
    )
    due = find_next(Schedule(sub.zone, sub.at, sub.days), now).at
    sub = replace(sub, next_due=due, wake=due)
    desk.record(sub)
    return [build_on(sub, desk.story, own_zone=request.zone is None and chosen == zone)]


def make_subscription(desk: DigestDesk, ask: DigestAsk, zone: str, now: datetime) -> Subscription:
    """A channel's first subscription, still off: Monday to Friday at half past eight."""
    return Subscription(
        team=desk.team,
        channel=ask.channel,
        story=desk.story.slug,
        owner=ask.person,
        zone=zone,
        at=_MORNING,
        state="off",
        created=now,
    )


def find_zone(zone: str | None, desk: DigestDesk) -> str:
    """The asker's zone where Slack names one that is known, else the story's."""
    for name in (zone, desk.story.zone):
        try:
            return load_zone(name).key if name else "UTC"
        except (KeyError, ValueError, OSError):
            continue
    return "UTC"


def turn_off(
    request: DigestRequest, ask: DigestAsk, desk: DigestDesk, client: WebClient, zone: str | None
) -> list[Card]:
    """Switch the channel's digest off. Whoever set it may do so from anywhere; others must be members."""
    del request, zone
    former = desk.find(ask.channel)
    if former is None or former.state == "off":
        return [build_off(None)]
    if former.owner != ask.person:
        check_membership(client, ask.channel, ask.person)
    desk.record(replace(former, state="off", next_due=None, wake=None))
    return [build_off(former)]


def show_status(
    request: DigestRequest, ask: DigestAsk, desk: DigestDesk, client: WebClient, zone: str | None
) -> list[Card]:
    """How the channel's digest stands."""
    del request, client, zone
    return [build_status(desk.find(ask.channel), desk.find_past(ask.channel, _PAST), desk.now())]


def show_now(
    request: DigestRequest, ask: DigestAsk, desk: DigestDesk, client: WebClient, zone: str | None
) -> list[Card]:
    """The digest of what came since the last one (without one: in the last day), for the asker alone."""
    del request, client
    sub = desk.find(ask.channel)
    until = desk.now().replace(microsecond=0)
    if sub is not None and sub.state != "off":
        tag = NowTag(since=sub.covered_until, until=until, zone=sub.zone)
    else:
        tag = NowTag(since=until - _DAY, until=until, zone=find_zone(zone, desk))
    digest = desk.build(tag.since, tag.until, tag.zone)
    return build_now(build_digest_cards(digest, desk.story), digest, tag)


def show_week(
    request: DigestRequest, ask: DigestAsk, desk: DigestDesk, client: WebClient, zone: str | None
) -> list[Card]:
    """The first line of each digest that there would have been in the last seven days."""
    del request, client
    now = desk.now()
    sub = desk.find(ask.channel) or make_subscription(desk, ask, find_zone(zone, desk), now)
    dues = find_between(Schedule(sub.zone, sub.at, sub.days), now - (_WEEK + 4) * _DAY, now)
    week = [(since, until) for since, until in zip(dues, dues[1:], strict=False) if until.at > now - _WEEK * _DAY]
    lines = [(until.at, desk.build(since.at, until.at, sub.zone)) for since, until in week]
    return [build_week(lines, sub.zone, print_plan(sub), always=sub.always)]


def set_corrections(
    request: DigestRequest, ask: DigestAsk, desk: DigestDesk, client: WebClient, zone: str | None
) -> list[Card]:
    """Whether the channel hears of changes to what it was shown; without a digest too."""
    check_membership(client, ask.channel, ask.person)
    former = desk.find(ask.channel) or make_subscription(desk, ask, find_zone(zone, desk), desk.now())
    sub = replace(former, ripple=bool(request.corrections))
    desk.record(sub)
    return [build_corrections(sub)]


def show_help(
    request: DigestRequest, ask: DigestAsk, desk: DigestDesk, client: WebClient, zone: str | None
) -> list[Card]:
    """How to say it."""
    del request, ask, desk, client, zone
    return [build_notice(USAGE)]


_Answer = Callable[[DigestRequest, DigestAsk, DigestDesk, WebClient, str | None], list[Card]]
_ANSWERS: Final[dict[str, _Answer]] = {
    "on": turn_on,
    "off": turn_off,
    "status": show_status,
    "now": show_now,
    "preview": show_week,
    "corrections": set_corrections,
    "help": show_help,
}
