"""Where an answer goes: through a ``response_url``, into a thread, or into a modal.

A reply answers once. ``look`` says that it takes longer; ``tell`` is always private and stays in the thread that the
person looks at (FAILURES 12). A card that Slack refuses is sent again as words, never dropped (FAILURES 7, 8, 11).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, Final, Protocol

from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry import RetryHandler
from slack_sdk.models.views import View
from slack_sdk.web import WebClient
from slack_sdk.webhook import WebhookClient

from handlers.cards.layout import SECTION_CHARACTERS, Card, section
from handlers.cards.notices import LOOKING, build_notice
from handlers.cards.paragraph import build_message_view
from handlers.people import read_error
from store.claims import StoreError

LOG = logging.getLogger(__name__)
_REFUSED_CARDS: Final = frozenset({"invalid_blocks", "invalid_blocks_format", "msg_blocks_too_long", "msg_too_long"})
_HOOK_SECONDS: Final = 10


class HookError(StoreError):
    """Slack did not take an answer at its ``response_url``: it is used up, too old, or the card was refused."""

    def __init__(self, status: int, body: str) -> None:
        super().__init__("Slack would not take the answer any more. Please ask again.")
        self.status = status
        self.body = body


class UnsentError(StoreError):
    """Slack could not be reached at a ``response_url``, or did not answer in time."""

    def __init__(self, why: str) -> None:
        super().__init__(
            f"Slack didn’t answer ({why}): it may stand there already. Please look before you press or ask again."
        )


class Reply(Protocol):
    """What the work may say to whoever asked. ``answer`` returns the message's ts where Slack gives one."""

    def look(self) -> None:
        """Say that it takes longer; nothing once the answer is out."""

    def answer(self, card: Card) -> str | None:
        """Give the answer."""

    def tell(self, text: str) -> None:
        """Say one sentence of ours in private."""

    def withdraw(self) -> None:
        """Take back a "looking…", since the answer comes from elsewhere."""


def send_hook(url: str, card: Card, *, retries: Sequence[RetryHandler] = (), **more: Any) -> None:
    """Post a card to a ``response_url``; a refused card goes again as words. Raises HookError."""
    status, body = _post_hook(url, card, retries, more)
    if status == 200:
        return
    LOG.warning("response_url answered %s: %s", status, body[:200])
    if any(word in body for word in _REFUSED_CARDS):
        status, body = _post_hook(url, spell_out(card), retries, more)
    if status != 200:
        raise HookError(status, body)


def _post_hook(url: str, card: Card, retries: Sequence[RetryHandler], more: dict[str, Any]) -> tuple[int, str]:
    client = WebhookClient(url, timeout=_HOOK_SECONDS, retry_handlers=list(retries) or None)
    body = {
        "text": card.text,
        "blocks": [block.to_dict() for block in card.blocks],
        "unfurl_links": False,
        "unfurl_media": False,
    }
    try:
        answer = client.send_dict({**body, **{key: value for key, value in more.items() if value is not None}})
    except OSError as error:
        raise UnsentError(type(getattr(error, "reason", error)).__name__) from error
    return answer.status_code, answer.body or ""


def spell_out(card: Card) -> Card:
    """The card as words only, in one section, cut at the end of a line."""
    text = card.text
    if len(text) > SECTION_CHARACTERS:
        text = text[:SECTION_CHARACTERS].rpartition("\n")[0] + "\n_[cut by Parkland Facts]_"
    return Card((section(text or LOOKING),), text)


class HookReply:
    """Private answers through a ``response_url``: five uses in thirty minutes, also where the bot is no member."""

    def __init__(self, url: str, thread: str | None = None, retries: Sequence[RetryHandler] = ()) -> None:
        self._url = url
        self._thread = thread
        self._retries = retries
        self._lock = Lock()
        self._answered = False

    def look(self) -> None:
        """A second message, since a slash command's first one can't be replaced (bolt-python #1268)."""
        with self._lock:
            if not self._answered:
                self._send(build_notice(LOOKING))

    def answer(self, card: Card) -> str | None:
        """Only the person sees it."""
        with self._lock:
            self._answered = True
            self._send(card)
        return None

    def tell(self, text: str) -> None:
        """Only the person sees it."""
        self.answer(build_notice(text))

    def withdraw(self) -> None:
        """Nothing to take back: a private "looking…" goes by itself."""
        with self._lock:
            self._answered = True

    def _send(self, card: Card) -> None:
        send_hook(
            self._url,
            card,
            retries=self._retries,
            response_type="ephemeral",
            replace_original=False,
            thread_ts=self._thread,
        )


class ThreadReply:
    """An answer in a thread, for all to see; the "looking…" becomes the answer."""

    def __init__(
        self, client: WebClient, channel: str, thread: str, user: str, may_look: Callable[[], bool] = lambda: True
    ) -> None:
        self._client = client
        self._may_look = may_look
        self._channel = channel
        self._thread = thread
        self._user = user
        self._lock = Lock()
        self._answered = False
        self._looking: str | None = None

    def look(self) -> None:
        """Post a message that the answer will replace; not for somebody who gets no answer."""
        with self._lock:
            if not self._answered and self._may_look():
                self._looking = self._post(build_notice(LOOKING))

    def answer(self, card: Card) -> str | None:
        """Post, or replace the "looking…"; refused cards go again as words."""
        with self._lock:
            self._answered = True
            try:
                return self._send(card)
            except SlackApiError as error:
                if read_error(error) not in _REFUSED_CARDS:
                    raise
                LOG.warning("card refused: %s", read_error(error))
                return self._send(spell_out(card))

    def tell(self, text: str) -> None:
        """One sentence in private, in the same thread."""
        self.whisper(build_notice(text))

    def whisper(self, card: Card) -> None:
        """An ephemeral in the same thread; a direct message where the bot can't post one."""
        self.withdraw()
        try:
            self._client.chat_postEphemeral(
                channel=self._channel, user=self._user, thread_ts=self._thread, text=card.text, blocks=card.blocks
            )
        except SlackApiError as error:
            LOG.warning("ephemeral refused: %s", read_error(error))
            self._client.chat_postMessage(channel=self._user, text=card.text, blocks=card.blocks, **_QUIET)

    def withdraw(self) -> None:
        """Delete the "looking…" if there is one."""
        with self._lock:
            self._answered = True
            looking, self._looking = self._looking, None
            if looking:
                self._delete(looking)

    def _send(self, card: Card) -> str:
        if self._looking is None:
            return self._post(card)
        try:
            self._client.chat_update(channel=self._channel, ts=self._looking, text=card.text, blocks=card.blocks)
        except SlackApiError as error:
            if read_error(error) in _REFUSED_CARDS:
                raise
            # Somebody (or the workspace's retention) took the "looking…" away: the answer is posted anew.
            LOG.warning("the answer could not replace its looking: %s", read_error(error))
            looking, self._looking = self._looking, None
            self._delete(looking)
            return self._post(card)
        return self._looking

    def _delete(self, ts: str) -> None:
        """Take a "looking…" away if that can be done; never in the way of anything that is to be said."""
        try:
            self._client.chat_delete(channel=self._channel, ts=ts)
        except SlackApiError as error:
            LOG.warning("a looking could not be taken back: %s", read_error(error))

    def _post(self, card: Card) -> str:
        answer = self._client.chat_postMessage(
            channel=self._channel, thread_ts=self._thread, text=card.text, blocks=card.blocks, **_QUIET
        )
        return str(answer.get("ts") or "")


_QUIET: Final[dict[str, Any]] = {"unfurl_links": False, "unfurl_media": False}


class ModalReply:
    """Fills a modal that is already open. When the person has closed it there is nobody left to answer."""

    def __init__(self, client: WebClient, view_id: str, title: str) -> None:
        self._client = client
        self._view_id = view_id
        self._title = title

    def look(self) -> None:
        """The modal already says it."""

    def answer(self, card: Card) -> str | None:
        """The card's blocks as the modal."""
        self.show(build_message_view(self._title, card.text[:SECTION_CHARACTERS]))
        return None

    def tell(self, text: str) -> None:
        """One sentence in the modal."""
        self.show(build_message_view(self._title, text))

    def withdraw(self) -> None:
        """Nothing to take back."""

    def show(self, view: View) -> None:
        """Fill the modal."""
        try:
            self._client.views_update(view_id=self._view_id, view=view)
        except SlackApiError as error:
            if read_error(error) not in ("not_found", "view_not_found"):
                raise
            LOG.info("the modal was closed before it was filled")


class SilentReply:
    """For what nobody waits for: an unfurl, Home."""

    def __init__(self, say: Callable[[str], None] | None = None) -> None:
        self._say = say

    def look(self) -> None:
        """Nobody waits."""

    def answer(self, card: Card) -> str | None:  # noqa: ARG002 - the protocol's
        """Nobody waits."""
        return None

    def tell(self, text: str) -> None:
        """Said where the surface has a place for it."""
        if self._say:
            self._say(text)

    def withdraw(self) -> None:
        """Nothing to take back."""
