"""Socket Mode: our own small client, since the SDK's stays deaf for up to 51 seconds after a reset socket.

PLATFORM.md, "Socket Mode": the new socket is open before the old is left; every envelope is acknowledged on the
socket it came by, within three seconds; ``link_disabled`` and a refused token end it, everything else is tried again.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final
from urllib.parse import urlsplit

from slack_bolt import App, BoltResponse
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from bot.dispatch import dispatch
from bot.slack import TokenError, UnreachableError
from store.claims import StoreError

LOG = logging.getLogger(__name__)
_PING_SECONDS: Final = 10
_OPEN_SECONDS: Final = 10
_GRACE_SECONDS: Final = 3.0
_LONGEST_WAIT: Final = 30.0
_DISPATCHERS: Final = 24
_LARGEST: Final = 4_000_000
_LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})
# Statuses that are our word and not a failure: 404 is Bolt's "no listener", which asking again would not change.
_SETTLED: Final = frozenset({200, 404})


class SocketModeOffError(StoreError):
    """Socket Mode was switched off in the app's settings."""


class SocketMode:
    """Receives envelopes, lets the app answer them, acknowledges. ``open_address`` asks Slack for a new address."""

    def __init__(self, app: App, open_address: Callable[[], str], first_address: str | None = None) -> None:
        self._app = app
        self._open_address = open_address
        self._first_address = first_address
        self._pool = ThreadPoolExecutor(_DISPATCHERS, "envelope")
        self._links: set[ClientConnection] = set()
        self._handling: set[asyncio.Task[None]] = set()
        self._failure: StoreError | None = None
        self._crowded = False

    @property
    def connected(self) -> bool:
        """Whether at least one socket is open."""
        return bool(self._links)

    async def run(self, stop: asyncio.Event) -> None:
        """Stay connected until ``stop``; raises TokenError or SocketModeOffError when there is no use in trying."""
        need = asyncio.Event()
        need.set()
        serving: set[asyncio.Task[None]] = set()
        try:
            while not stop.is_set():
                await _first_of(need, stop)
                if self._failure:
                    raise self._failure
                if stop.is_set():
                    break
                need.clear()
                old = set(self._links)
                link = await self._open(stop)
                if link is None:
                    break
                self._links.add(link)
                task = asyncio.create_task(self._serve(link, need, stop))
                serving.add(task)
                task.add_done_callback(serving.discard)
                for one in old:
                    leaving = asyncio.create_task(_leave(one))
                    serving.add(leaving)
                    leaving.add_done_callback(serving.discard)
        finally:
            await self._finish(serving)

    async def _open(self, stop: asyncio.Event) -> ClientConnection | None:
        """A new socket, tried with growing pauses; None when told to stop meanwhile."""
        pause = 0.5
        if self._crowded:
            self._crowded = False
            await _pause(_LONGEST_WAIT, stop)
        while not stop.is_set():
            try:
                address = self._first_address
                self._first_address = None
                return await self._connect(await asyncio.to_thread(self._open_address) if address is None else address)
            except TokenError:
                raise
            except (UnreachableError, OSError, WebSocketException, TimeoutError) as error:
                LOG.warning("Socket Mode: no connection (%s), next try in %.1f s", type(error).__name__, pause)
            await _pause(pause * random.uniform(0.7, 1.3), stop)  # noqa: S311 - spreads several processes
            pause = min(pause * 2, _LONGEST_WAIT)
        return None

    async def _connect(self, address: str) -> ClientConnection:
        link = await connect(
            address,
            open_timeout=_OPEN_SECONDS,
            ping_interval=_PING_SECONDS,
            ping_timeout=_PING_SECONDS,
            close_timeout=2,
            max_size=_LARGEST,
            proxy=None if urlsplit(address).hostname in _LOOPBACK else True,
        )
        LOG.info("Socket Mode: connected")
        return link

    async def _serve(self, link: ClientConnection, need: asyncio.Event, stop: asyncio.Event) -> None:
        """Read one socket until it ends; ask for another when it is about to, or when it did without a word."""
        asked = False
        try:
            async for raw in link:
                envelope = _read(raw)
                if envelope.get("type") == "disconnect":
                    asked = True
                    self._note_disconnect(envelope)
                    need.set()
                elif envelope.get("envelope_id"):
                    task = asyncio.create_task(self._handle(link, envelope))
                    self._handling.add(task)
                    task.add_done_callback(self._handling.discard)
        except ConnectionClosed:
            LOG.info("Socket Mode: connection lost")
        finally:
            self._links.discard(link)
            if not asked and not stop.is_set() and not self._links:
                need.set()

    def _note_disconnect(self, envelope: dict[str, Any]) -> None:
        reason = str(envelope.get("reason") or "")
        LOG.info("Socket Mode: Slack asks to reconnect (%s)", reason)
        if reason == "link_disabled":
            self._failure = SocketModeOffError("Socket Mode is switched off: turn it on in the app’s settings")
        self._crowded = reason == "too_many_websockets"

    async def _handle(self, link: ClientConnection, envelope: dict[str, Any]) -> None:
        """Let the app answer one envelope and acknowledge it on the socket it came by."""
        answer = await asyncio.get_running_loop().run_in_executor(self._pool, self._dispatch, envelope)
        if answer.status not in _SETTLED:
            LOG.warning("Socket Mode: an envelope was not taken (status %s)", answer.status)
            return
        reply: dict[str, Any] = {"envelope_id": envelope["envelope_id"]}
        payload = _read_payload(answer)
        if payload is not None and envelope.get("accepts_response_payload", True):
            reply["payload"] = payload
        try:
            await link.send(json.dumps(reply))
        except ConnectionClosed:
            LOG.warning("Socket Mode: the socket was gone before its acknowledgement; Slack will send it again")

    def _dispatch(self, envelope: dict[str, Any]) -> BoltResponse:
        retries = {
            "x-slack-retry-num": envelope.get("retry_attempt"),
            "x-slack-retry-reason": envelope.get("retry_reason"),
        }
        headers = {name: str(value) for name, value in retries.items() if value}
        return dispatch(self._app, mode="socket_mode", body=envelope.get("payload") or {}, headers=headers)

    async def _finish(self, serving: set[asyncio.Task[None]]) -> None:
        """Acknowledge what has come, then leave."""
        if self._handling:
            await asyncio.wait(set(self._handling), timeout=_GRACE_SECONDS)
        for link in set(self._links):
            await link.close()
        for task in set(serving):
            task.cancel()
        await asyncio.gather(*serving, return_exceptions=True)
        self._pool.shutdown(wait=False)


def _read(raw: str | bytes) -> dict[str, Any]:
    try:
        found = json.loads(raw)
    except ValueError:
        LOG.warning("Socket Mode: a message was no JSON")
        return {}
    return found if isinstance(found, dict) else {}


def _read_payload(answer: BoltResponse) -> Any:
    """What the acknowledgement carries: a JSON body as it is, a text as Slack's ``text``, nothing of Bolt's own 404."""
    if not answer.body or answer.status != 200:
        return None
    kind = (answer.headers.get("content-type") or [""])[0]
    return json.loads(answer.body) if kind.startswith("application/json") else {"text": answer.body}


async def _leave(link: ClientConnection) -> None:
    """Leave an old socket, after a moment for what is still to be acknowledged on it."""
    await asyncio.sleep(_GRACE_SECONDS)
    await link.close()


async def _first_of(*events: asyncio.Event) -> None:
    tasks = [asyncio.create_task(event.wait()) for event in events]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


async def _pause(seconds: float, stop: asyncio.Event) -> None:
    """Wait, but not past ``stop``."""
    try:
        await asyncio.wait_for(stop.wait(), seconds)
    except TimeoutError:
        return
