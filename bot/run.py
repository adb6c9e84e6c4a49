"""``parkland-facts run``: tokens checked, then Socket Mode or signed HTTP until the process is told to end."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from bot.app import Bot, open_bot
from bot.compose import make_draft_parser, open_store, settle_memory
from bot.desk import compose_desk
from bot.digests import compose_digest_desk, compose_means, list_quiet_names, start_clock
from bot.ingest import release_held
from bot.settings import Settings
from bot.slack import check_bot_token, make_client, need_signing_secret, open_socket_address
from bot.socketmode import SocketMode
from bot.web import build_web, make_server
from handlers.desk import Desk
from store.claims import StoreError, Story
from store.ledger import Ledger

LOG = logging.getLogger(__name__)
_REMEMBERED: Final = timedelta(days=2)
_TALKATIVE: Final = ("websockets", "slack_sdk", "slack_bolt", "asyncio", "urllib3")


def run_bot(settings: Settings, *, http: bool, host: str | None = None, port: int | None = None) -> None:
    """Run the bot on the store that the settings name, until it is told to end; raises StoreError at the start."""
    given = {"parkland_host": host, "parkland_port": port}
    settings = settings.model_copy(update={name: value for name, value in given.items() if value is not None})
    start_logging(settings)
    secret = need_signing_secret(settings) if http else ""
    checked = check_bot_token(settings)
    address = "" if http else open_socket_address(settings)
    with (
        open_store(settings) as (ledger, story),
        compose_whole_desk(settings, ledger, story) as desk,
        open_bot(settings, desk, checked.identity, signing_secret=secret) as bot,
    ):
        if http:
            run_http(settings, desk, bot, secret)
        else:
            LOG.info("answering in %s over Socket Mode", checked.identity.team)
            asyncio.run(_serve_socket(bot, lambda: open_socket_address(settings), address))


def start_logging(settings: Settings) -> None:
    """Log to standard error. Libraries that would log what people wrote, or addresses that answer, stay quieter."""
    logging.basicConfig(level=settings.parkland_log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLogger().level))


@contextmanager
def compose_whole_desk(settings: Settings, ledger: Ledger, story: Story) -> Iterator[Desk]:
    """The desk with the digest, and beside it the clock that posts digests and ends embargoes, until it is left."""
    quiet = list_quiet_names(settings)
    means = compose_means(ledger, make_client(settings, settings.slack_bot_token), quiet=quiet)
    digest = compose_digest_desk(means, story, quiet=quiet)
    finish = start_clock(means, chores=(partial(_end_embargoes, ledger), partial(_forget_deliveries, ledger)))
    settle_memory()
    try:
        yield compose_desk(ledger, story, make_draft_parser(settings, story), digest=digest)
    finally:
        finish()


def _end_embargoes(ledger: Ledger, now: datetime) -> None:
    """Versions whose embargo has ended may be read from now on."""
    released = release_held(ledger, now)
    if released:
        LOG.info("the embargo of %d articles has ended", released)


def _forget_deliveries(ledger: Ledger, now: datetime) -> None:
    """Deliveries of more than two days ago are forgotten: Slack sends none again after an hour."""
    with ledger.work() as work:
        work.prune_events(now - _REMEMBERED)


async def _serve_socket(bot: Bot, open_address: Callable[[], str], address: str) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    await SocketMode(bot.app, open_address, address).run(stop)
    LOG.info("told to end: finishing what is under way")


def run_http(settings: Settings, desk: Desk, bot: Bot, secret: str) -> None:
    """Answer signed HTTP until SIGTERM or SIGINT; raises StoreError when the port is taken."""
    web = build_web(bot.app, lambda: find_trouble(desk), desk.digest.metrics, secret=secret)
    try:
        server, bound = make_server(web, settings.parkland_host, settings.parkland_port)
    except OSError as error:
        place = f"{settings.parkland_host}:{settings.parkland_port}"
        raise StoreError(
            f"{place} can’t be bound ({error.strerror}): choose PARKLAND_HOST and PARKLAND_PORT"
        ) from error
    LOG.info("answering at http://%s:%s/slack/events", *bound.getsockname()[:2])

    def end(*_: object) -> None:
        LOG.info("told to end: finishing what is under way")
        server.should_exit = True

    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, end)
    server.run(sockets=[bound])


def find_trouble(desk: Desk) -> str | None:
    """Why the bot could not answer now, or None: the store is asked for something small."""
    try:
        desk.find_request("readyz")
    except StoreError as error:
        return str(error)
    return None
