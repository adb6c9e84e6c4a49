"""What the digest says of itself: switched on, off, status, the last seven days, Home. Always with its zone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from slack_sdk.models.blocks import Block

from handlers.cards.layout import Card, actions, button, context, section
from handlers.digest.cards import DigestCards
from handlers.digest.desk import NowTag
from handlers.text import escape
from store.claims import Story
from store.digest.records import Digest
from store.digest.request import USAGE
from store.digest.schedule import print_wall
from store.ledger.posting_records import Posting, Subscription

POST: Final = "digest_post"
OFF: Final = "digest_off"
PREVIEW: Final = "digest_preview"
HOME_OFF: Final = "home_digest_off"
HOME_ME: Final = "home_digest_me"
_MOST_OWN: Final = 8
_PAST: Final = 3
_STATES: Final = {
    "posted": "sent",
    "silent": "nothing new, so nothing was sent",
    "skipped": "skipped: it was over six hours late; its news went into the next",
    "unsent": "not sent",
    "claimed": "on its way",
    "posting": "on its way",
    "threading": "on its way",
}


def print_plan(sub: Subscription) -> str:
    """``weekdays at 08:30, America/New_York``."""
    days = "every day" if sub.days == "daily" else "Monday to Friday"
    return f"{days} at {sub.at:%H:%M}, {escape(sub.zone)}"


def build_on(sub: Subscription, story: Story, *, own_zone: bool) -> Card:
    """What was set, when the next one comes, and what it will cover."""
    zone = " (your zone in Slack; another one: `digest on 08:30 London`)" if own_zone else ""
    empty = "It also comes when nothing is new." if sub.always else "When nothing is new it stays silent."
    covers = (
        f"It begins where the last one ended, {print_wall(sub.covered_until, sub.zone)}."
        if sub.covered_until
        else "The first one covers all that the store holds, and says so."
    )
    text = (
        f"The daily digest of *{escape(story.title)}* comes here {print_plan(sub)}{zone}.\n"
        f"Next: *{_print_next(sub)}*. {covers} {empty}"
    )
    row = actions(button("What it would have been", PREVIEW, "7"), button("Switch off", OFF, sub.channel))
    return Card((section(text), row), text)


def _print_next(sub: Subscription) -> str:
    if sub.next_due is None:
        return "never"
    wall = print_wall(sub.next_due, sub.zone)
    return f"{wall} ({escape(sub.zone)})"


def build_off(sub: Subscription | None) -> Card:
    """That there will be no more."""
    if sub is None:
        return _say("No digest was set here, so there is nothing to switch off.")
    return _say(f"Switched off. It came {print_plan(sub)}; `digest on` brings it back where it ended.")


def build_status(sub: Subscription | None, past: Sequence[Posting], now: datetime) -> Card:
    """How things stand, and what became of the last few."""
    if sub is None:
        return _say(f"No digest is set here. {USAGE}")
    if sub.state == "off":
        lines = [
            f"The digest is off here. It came {print_plan(sub)}." if sub.covered_until else "No digest is on here."
        ]
    elif sub.state == "unreachable":
        lines = [f"The digest can’t be sent here: {escape(sub.reason)}. Put that right, then say `digest on`."]
    else:
        lines = [f"The digest comes {print_plan(sub)}. Next: *{_print_next(sub)}*. Set by <@{sub.owner}>."]
        lines.append("It also comes when nothing is new." if sub.always else "When nothing is new it stays silent.")
    told = "on: I say in the thread when something I showed has changed" if sub.ripple else "off"
    lines.append(f"Corrections are {told} (`digest corrections {'off' if sub.ripple else 'on'}`).")
    lines += [_print_past(one, sub.zone, now) for one in past[:_PAST]]
    return _say("\n".join(lines))


def _print_past(one: Posting, zone: str, now: datetime) -> str:
    why = f": {escape(one.reason)}" if one.state == "unsent" else ""
    late = ", late" if one.late and one.state == "posted" else ""
    return f"• {print_wall(one.due, zone, now=now)}: {_STATES[one.state]}{late}{why}"


def build_corrections(sub: Subscription) -> Card:
    """Whether corrections are posted here from now on."""
    if sub.ripple:
        return _say("From now on I say in the thread when something that I showed here has changed.")
    return _say("I no longer say in this channel when something that I showed has changed.")


def build_now(cards: DigestCards, digest: Digest, tag: NowTag) -> list[Card]:
    """The digest as it would be now, for one person's eyes, with the way to post it."""
    note = "Only you see this." + (" Nothing is new." if digest.empty else "")
    row = actions(button("Post it", POST, str(tag), style="primary", described="Post this digest to the channel"))
    main = Card((*cards.main.blocks, context(note), row), f"{cards.main.text}\n{note}", cards.main.subjects)
    return [main, *cards.thread]


def build_week(lines: Sequence[tuple[datetime, Digest]], sub_zone: str, plan: str, *, always: bool) -> Card:
    """The first line that each of the last digests would have had."""
    shown = [f"• *{print_wall(due, sub_zone)}*: {_print_digest(digest, always=always)}" for due, digest in lines]
    return _say("\n".join([f"The last {len(shown)} digests, {plan}, would have been:", *shown]))


def _print_digest(digest: Digest, *, always: bool) -> str:
    return "nothing new, so nothing sent" if digest.empty and not always else escape(digest.line)


def build_posted(posting: Posting, *, first: bool, channel: str) -> Card:
    """What became of *Post it*."""
    if posting.state == "posted":
        return _say("Posted." if first else "It is posted already.")
    if posting.state == "unsent":
        return _say(
            f"It could not be posted to <#{channel}>: {escape(posting.reason)}. Put that right and press again."
        )
    if posting.state == "skipped":
        return _say("That preview is too old to post. Ask for a new one: `digest now`.")
    if not first:
        return _say("It is on its way already.")
    return _say("Slack did not say whether it went through. I’m looking, and post it only if it didn’t.")


def build_home_section(subs: Sequence[Subscription], person: str) -> tuple[Block, ...]:
    """A person's digests in Home, each with the way to switch it off, and the way to get one in a message."""
    live = [sub for sub in subs if sub.state != "off"]
    blocks: list[Block] = [section("*Your digests*" if live else "*Digest*\nYou have set none.")]
    for sub in live[:_MOST_OWN]:
        where = "In messages from me" if sub.channel.startswith("D") else f"<#{sub.channel}>"
        trouble = f"\nIt can’t be sent: {escape(sub.reason)}" if sub.state == "unreachable" else ""
        text = f"{where}: {print_plan(sub)}. Next: {_print_next(sub)}{trouble}"
        blocks.append(section(text, button("Switch off", HOME_OFF, sub.channel)))
    if len(live) > _MOST_OWN:
        blocks.append(context(f"and {len(live) - _MOST_OWN} more: say `digest status` in the channel"))
    if not any(sub.channel.startswith("D") for sub in live):
        blocks.append(actions(button("Send me the digest at 08:30", HOME_ME, person)))
    blocks.append(context("In a channel: `/parkland-facts digest on 08:30`"))
    return tuple(blocks)


def _say(text: str) -> Card:
    return Card((section(text),), text)
