"""Whether a digest may be set here, by this person: members only, and only where the bot is one too.

A digest is looked for in the channel's history before it is ever posted twice, and history is open to members only,
so the bot has to be in a public channel as well.
"""

from __future__ import annotations

from typing import Final

from slack_sdk.errors import SlackApiError
from slack_sdk.web import WebClient

from handlers.people import read_error
from store.claims import StoreError

INVITE: Final = "Type `/invite @facts` there, then say it again."
_ELSEWHERE: Final = (
    "I’m not part of this conversation. For a digest of your own, open a direct message with me and say "
    "`digest on 08:30` there, or use my Home tab."
)
_PAGE: Final = 1_000
_MOST_PAGES: Final = 20
# What Slack says of a conversation that the bot is not part of.
_UNSEEN: Final = frozenset({"channel_not_found", "not_in_channel", "no_permission"})


class NotHereError(StoreError):
    """A digest can't be set in this conversation, or not by this person; the message says what to do."""


def check_membership(client: WebClient, channel: str, person: str) -> None:
    """Raise NotHereError unless both the bot and the person are members of the conversation."""
    if channel.startswith("D"):
        if find_direct(client, person) != channel:
            raise NotHereError(_ELSEWHERE)
        return
    try:
        found = client.conversations_info(channel=channel).get("channel") or {}
    except SlackApiError as error:
        if read_error(error) not in _UNSEEN:
            raise
        raise NotHereError(f"I can’t see this channel: it is private and I’m not in it. {INVITE}") from error
    if found.get("is_archived"):
        raise NotHereError("This channel is archived, so no digest can be sent to it.")
    if not found.get("is_member"):
        raise NotHereError(f"I’m not in this channel yet. {INVITE}")
    if not _is_member(client, channel, person):
        raise NotHereError("Only members of this channel may set its digest. Join it, then say it again.")


def find_direct(client: WebClient, person: str) -> str:
    """The id of the bot's conversation with a person."""
    return str((client.conversations_open(users=person).get("channel") or {}).get("id") or "")


def _is_member(client: WebClient, channel: str, person: str) -> bool:
    cursor = ""
    for _ in range(_MOST_PAGES):
        page = client.conversations_members(channel=channel, limit=_PAGE, cursor=cursor or None)
        if person in (page.get("members") or ()):
            return True
        cursor = str((page.get("response_metadata") or {}).get("next_cursor") or "")
        if not cursor:
            return False
    # A channel of over twenty thousand: somebody who can type a command in it is taken for a member.
    return True
