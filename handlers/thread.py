"""What came before a message in its thread, bounded; and what the words then mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from handlers.office import Office
from handlers.parse import Request, asks_to_check_above, find_follow_up, keep_topic, parse_request
from handlers.text import mentions, read_message

_PER_CALL: Final = 200
_PER_LONG_CALL: Final = 999
_MOST_CALLS: Final = 3
# Ten minutes, six hours, a week, a year.
_SPANS: Final = (600, 21_600, 604_800, 31_536_000)
_MOST_ABOVE: Final = 50
_MOST_DRAFT: Final = 4_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One earlier message: its words as typed, whether a person wrote it, whether it was meant for the bot."""

    text: str
    by_person: bool
    to_bot: bool


def read_above(office: Office, channel: str, ts: str, thread: str | None) -> tuple[Said, ...]:
    """What stands above a message, oldest first: its thread's, or in a direct message what was said there.

    Needs the ``*:history`` scope of the channel's kind. Raises SlackApiError.
    """
    messages = _read_thread(office, channel, thread, ts) if thread else _read_history(office, channel, ts)
    above = sorted((one for one in messages if float(one.get("ts") or 0) < float(ts)), key=lambda one: float(one["ts"]))
    return tuple(_read_said(office, one) for one in above[-_MOST_ABOVE:])


def _read_thread(office: Office, channel: str, thread: str, ts: str) -> list[Mapping[str, Any]]:
    """A thread's beginning and, of a long one, its end before the message.

    Slack gives a thread from its beginning only, so the end is asked for by time: ever longer spans back from the
    message, until one holds something.
    """
    messages, more = _read_span(office, channel, thread, ts, None)
    for seconds in _SPANS if more else ():
        found, _ = _read_span(office, channel, thread, ts, f"{float(ts) - seconds:.6f}")
        late = [one for one in found if one.get("ts") != thread]
        if late:
            return [*messages[:1], *late]
    return messages


def _read_span(
    office: Office, channel: str, thread: str, ts: str, oldest: str | None
) -> tuple[list[Mapping[str, Any]], bool]:
    """The messages of a thread from ``oldest`` on, at most three calls of them, and whether there are more."""
    messages: list[Mapping[str, Any]] = []
    cursor: str | None = None
    for _ in range(_MOST_CALLS):
        answer = office.client.conversations_replies(
            channel=channel,
            ts=thread,
            oldest=oldest,
            latest=ts,
            limit=_PER_CALL if oldest is None else _PER_LONG_CALL,
            cursor=cursor,
        )
        messages += answer.get("messages") or []
        cursor = (answer.get("response_metadata") or {}).get("next_cursor")
        if not cursor or not answer.get("has_more"):
            return messages, False
        if oldest is None:
            # The beginning alone: the rest is read from its end.
            return messages, True
    return messages, True


def _read_history(office: Office, channel: str, ts: str) -> list[Mapping[str, Any]]:
    answer = office.client.conversations_history(channel=channel, latest=ts, limit=15)
    return list(answer.get("messages") or [])


def _read_said(office: Office, message: Mapping[str, Any]) -> Said:
    raw = str(message.get("text") or "")
    user = message.get("user")
    by_person = bool(user) and user != office.me.user_id and not message.get("bot_id")
    return Said(text=read_message(raw, office.me.user_id), by_person=by_person, to_bot=mentions(raw, office.me.user_id))


def needs_above(text: str) -> bool:
    """Whether the words mean something only with what came before."""
    return asks_to_check_above(text) or find_follow_up(text) is not None


def read_request(text: str, above: Sequence[Said]) -> Request | None:
    """The request that the words make after what came before; None when they ask to check and nothing is above."""
    if asks_to_check_above(text):
        draft = _find_draft(above)
        return Request("check", draft[:_MOST_DRAFT]) if draft else None
    subject = find_follow_up(text)
    topic = _find_topic(above) if subject else None
    return Request("ask", keep_topic(topic, subject)) if subject and topic else parse_request(text)


def _find_draft(above: Sequence[Said]) -> str | None:
    """The last message of a person that was not itself a word to the bot."""
    people = [said for said in above if said.by_person and said.text]
    plain = [said for said in people if not said.to_bot and not asks_to_check_above(said.text)]
    return plain[-1].text if plain else None


def _find_topic(above: Sequence[Said]) -> str | None:
    """The last whole question of a person: what was asked of the bot before what was merely said."""
    questions = [said for said in above if said.by_person and said.text and not needs_above(said.text)]
    asked = [said for said in questions if said.to_bot] or [said for said in questions if said.text.endswith("?")]
    found = (asked or questions)[-1:]
    return parse_request(found[0].text).words or None if found else None
