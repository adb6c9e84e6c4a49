"""The unchanged bot, attached to a desk over signed HTTP or over Socket Mode."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from threading import Thread
from typing import Any, Final

from bot.app import Bot, open_bot
from bot.local.desk import LocalDesk, serve_in_thread
from bot.slack import check_bot_token, open_socket_address
from bot.socketmode import SocketMode
from bot.web import build_web, make_server
from handlers.desk import Desk

_START_SECONDS: Final = 10.0


@contextlib.contextmanager
def attach_http(local: LocalDesk, desk: Desk, **settings: Any) -> Iterator[Bot]:
    """The bot behind its own web server, given signed deliveries."""
    given = local.make_settings(**settings)
    checked = check_bot_token(given)
    with open_bot(given, desk, checked.identity, signing_secret=local.secret) as bot:
        server, bound = make_server(build_web(bot.app, lambda: None, secret=local.secret), "127.0.0.1", 0)
        with serve_in_thread(server, bound):
            local.attach_http(f"http://127.0.0.1:{bound.getsockname()[1]}/slack/events")
            yield bot


@contextlib.contextmanager
def attach_sockets(local: LocalDesk, desk: Desk, **settings: Any) -> Iterator[Bot]:
    """The bot behind its Socket Mode client."""
    given = local.make_settings(**settings)
    checked = check_bot_token(given)
    with open_bot(given, desk, checked.identity) as bot:
        client = SocketMode(bot.app, lambda: open_socket_address(given))
        loop, stop = asyncio.new_event_loop(), asyncio.Event()
        thread = Thread(target=lambda: loop.run_until_complete(client.run(stop)), daemon=True)
        thread.start()
        until = time.monotonic() + _START_SECONDS
        while not local.sockets.count and time.monotonic() < until:
            time.sleep(0.01)
        local.attach_sockets()
        try:
            yield bot
        finally:
            loop.call_soon_threadsafe(stop.set)
            thread.join(_START_SECONDS)
            loop.close()
