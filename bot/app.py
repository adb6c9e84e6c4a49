"""The Bolt app, built when asked and never at import: desk, client, workers and listeners put together."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Thread
from typing import Any, Final

from slack_bolt import App
from slack_bolt.authorization import AuthorizeResult
from slack_sdk.web import WebClient

from bot.settings import Settings
from bot.slack import make_client
from bot.workers import Workers
from handlers.desk import Desk
from handlers.office import Identity, Office
from handlers.people import EditorPolicy, People
from handlers.register import register_listeners
from store.claims import StoreError

LOG = logging.getLogger(__name__)
# Listeners only acknowledge and hand on, so these never wait behind a question (FAILURES 4, 5).
_LISTENERS: Final = 24
_ERRANDS: Final = 4
_ERRANDS_WAITING: Final = 200
_FINISH_SECONDS: Final = 25.0
_BEAT_SECONDS: Final = 6.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Bot:
    """A bot that is ready to be given deliveries."""

    app: App
    office: Office
    work: Workers
    errands: Workers
    listeners: ThreadPoolExecutor

    def finish(self, seconds: float = _FINISH_SECONDS) -> bool:
        """Take nothing more, finish what is under way; whether all of it was done in the time."""
        self.listeners.shutdown(wait=True, cancel_futures=False)
        done = self.work.close(seconds)
        return self.errands.close(5.0) and done


@contextmanager
def open_bot(settings: Settings, desk: Desk, me: Identity, *, signing_secret: str = "") -> Iterator[Bot]:
    """A bot on the desk; on leaving, what is under way is finished. No call to Slack is made here."""
    client = make_client(settings, settings.slack_bot_token)
    work = Workers(settings.parkland_workers, settings.parkland_queue, "work")
    errands = Workers(_ERRANDS, _ERRANDS_WAITING, "errand")
    office = Office(
        desk=desk,
        client=client,
        me=me,
        people=People(client),
        work=work.submit,
        errand=errands.submit,
        editors=EditorPolicy.parse(settings.parkland_editors),
    )
    listeners = ThreadPoolExecutor(_LISTENERS, "listener")
    app = _build_app(client, me, listeners, signing_secret)
    register_listeners(app, office)
    bot = Bot(app=app, office=office, work=work, errands=errands, listeners=listeners)
    ended = Event()
    keeper = Thread(target=_keep_leases, args=(office, ended), name="leases", daemon=True)
    keeper.start()
    try:
        yield bot
    finally:
        if not bot.finish():
            LOG.warning("ended with questions unanswered: they took too long")
        ended.set()
        keeper.join(1)


def _keep_leases(office: Office, ended: Event) -> None:
    """Keep up the leases of what is under way; what a killed process leaves runs out soon, and may be answered then."""
    while not ended.wait(_BEAT_SECONDS):
        held = office.under_way.held
        if held:
            try:
                office.desk.extend_event(held)
            except StoreError as error:
                LOG.warning("leases could not be extended: %s", error)


def _build_app(client: WebClient, me: Identity, listeners: ThreadPoolExecutor, signing_secret: str) -> App:
    """Bolt with an authorization that was asked for once, at the start: no request waits for ``auth.test``."""
    token = client.token

    def authorize(**_: Any) -> AuthorizeResult:
        return AuthorizeResult(
            enterprise_id=me.enterprise_id,
            team_id=me.team_id,
            bot_user_id=me.user_id,
            bot_id=me.bot_id,
            bot_token=token,
        )

    # Given together with an authorization, Bolt drops the client's token and says so: each request gets it back.
    unsigned = WebClient(base_url=client.base_url, timeout=client.timeout, retry_handlers=client.retry_handlers)
    unsigned.proxy = client.proxy
    # Bolt warns that a token in the environment is not used: it is, by the authorization above.
    bolt_log = logging.getLogger("slack_bolt.App")
    level = bolt_log.level
    bolt_log.setLevel(logging.ERROR)
    try:
        return _make_app(unsigned, signing_secret, authorize, listeners)
    finally:
        bolt_log.setLevel(level)


def _make_app(
    client: WebClient, signing_secret: str, authorize: Callable[..., AuthorizeResult], listeners: ThreadPoolExecutor
) -> App:
    return App(
        name="parkland-facts",
        client=client,
        signing_secret=signing_secret,
        authorize=authorize,
        request_verification_enabled=bool(signing_secret),
        listener_executor=listeners,
        attaching_conversation_kwargs_enabled=False,
    )
