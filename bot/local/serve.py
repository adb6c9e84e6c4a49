"""The local desk for a person: the page on loopback and the bot behind it, until they stop it."""

from __future__ import annotations

import signal
from threading import Event
from typing import Final

from bot.compose import open_store
from bot.local.attach import attach_http
from bot.local.desk import open_desk
from bot.output import say
from bot.run import compose_whole_desk
from bot.settings import Settings

_PORTS_TRIED: Final = 20
_KEPT: Final = {"parkland_database", "parkland_story", "parkland_model", "parkland_workers", "parkland_queue"}


def serve_desk(settings: Settings, *, port: int) -> None:
    """Serve the page at the port, or at the next free one, until SIGINT or SIGTERM. Raises StoreError."""
    stop = Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: stop.set())
    with open_store(settings) as (ledger, story), open_desk(port=port, tries=_PORTS_TRIED) as local:
        given = local.make_settings(**settings.model_dump(include=_KEPT))
        with (
            compose_whole_desk(given, ledger, story) as desk,
            attach_http(local, desk, **settings.model_dump(include=_KEPT)),
        ):
            say(f"The local desk is at {local.url} (Ctrl-C ends it).")
            stop.wait()
