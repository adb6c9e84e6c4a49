"""The local desk for a person: the page on loopback and the bot behind it, until they stop it."""

from __future__ import annotations

import signal
from threading import Event

from bot.compose import make_draft_parser, open_store
from bot.desk import compose_desk
from bot.local.attach import attach_http
from bot.local.desk import open_desk
from bot.output import say
from bot.settings import Settings

_PORTS_TRIED = 20


def serve_desk(settings: Settings, *, port: int) -> None:
    """Serve the page at the port, or at the next free one, until SIGINT or SIGTERM. Raises StoreError."""
    stop = Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: stop.set())
    with open_store(settings) as (ledger, story):
        desk = compose_desk(ledger, story, make_draft_parser(settings, story))
        with open_desk(port=port, tries=_PORTS_TRIED) as local, attach_http(local, desk):
            say(f"The local desk is at {local.url} (Ctrl-C ends it).")
            stop.wait()
