"""Signed HTTP: Slack's deliveries at ``/slack/events``; how it goes at ``/healthz``, ``/readyz`` and ``/metrics``."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

import uvicorn
from slack_bolt import App, BoltResponse
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from bot.dispatch import dispatch, is_delivery, is_signed

LOG = logging.getLogger(__name__)
_LARGEST: Final = 1_000_000
_FINISH_SECONDS: Final = 25


def build_web(
    app: App,
    find_trouble: Callable[[], str | None],
    print_metrics: Callable[[], str] | None = None,
    *,
    secret: str = "",
) -> Starlette:
    """The web application; ``find_trouble`` says why the bot could not answer now, or None.

    ``print_metrics`` gives what ``/metrics`` answers, in the text format that Prometheus reads. ``secret`` is what
    Slack signs with: without it no delivery is taken.
    """

    async def events(request: Request) -> Response:
        """One delivery: signed, readable, and then Bolt's, which answers the URL check and hands on the rest."""
        body = b""
        async for piece in request.stream():
            body += piece
            if len(body) > _LARGEST:
                return PlainTextResponse("too large", 413)
        try:
            text = body.decode()
        except UnicodeDecodeError:
            return PlainTextResponse("not UTF-8", 400)
        headers = dict(request.headers)
        if not secret or not is_signed(secret, text, headers):
            return PlainTextResponse("not signed by Slack", 401)
        if not is_delivery(text, headers):
            return PlainTextResponse("not a delivery", 400)
        asked = partial(dispatch, app, body=text, query=str(request.url.query), headers=headers)
        # Bolt waits for the listener's acknowledgement: in a thread, so that others are not kept waiting by it.
        return _translate(await run_in_threadpool(asked))

    async def health(_: Request) -> Response:
        return JSONResponse({"status": "ok"})

    async def ready(_: Request) -> Response:
        trouble = await run_in_threadpool(find_trouble)
        return JSONResponse(
            {"status": "ok"} if trouble is None else {"status": trouble}, 200 if trouble is None else 503
        )

    async def metrics(_: Request) -> Response:
        text = await run_in_threadpool(print_metrics) if print_metrics else ""
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")

    routes = [
        Route("/slack/events", events, methods=["POST"]),
        Route("/healthz", health),
        Route("/readyz", ready),
        Route("/metrics", metrics),
    ]
    return Starlette(routes=routes)


def _translate(answer: BoltResponse) -> Response:
    return Response(content=answer.body, status_code=answer.status, headers=answer.first_headers_without_set_cookie())


class Server(uvicorn.Server):
    """A server that leaves signals to its caller: uvicorn's own would end the process before the work is finished."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


def make_server(web: Starlette, host: str, port: int) -> tuple[Server, socket.socket]:
    """A server and the socket that it listens on, already bound, so that its port is known. Raises OSError."""
    bound = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
        # Bound alone, a port may still be bound by somebody else; listening, it is ours.
        bound.listen(128)
    except OSError:
        bound.close()
        raise
    config = uvicorn.Config(
        web,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_FINISH_SECONDS,
        ws="websockets-sansio",
    )
    return Server(config), bound
