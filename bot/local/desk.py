"""The local desk as one object: workspace, Web API, deliveries and page behind one web server on loopback.

It is what ``parkland-facts demo`` opens in the browser, and the double that the scenarios talk to.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from threading import Thread
from typing import Any, Final
from urllib.parse import parse_qsl

import uvicorn
from pydantic import SecretStr
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from bot.local.api import answer_hook, call_method
from bot.local.deliver import Deliverer, HttpCarrier
from bot.local.page import Page, PageGuard
from bot.local.people import Manifest, Person, read_manifest
from bot.local.sockets import Sockets
from bot.local.workspace import SlackError, Workspace, make_workspace
from bot.settings import Settings
from bot.web import make_server
from store.claims import StoreError

_START_SECONDS: Final = 10.0


class PortError(StoreError):
    """No port could be bound for the local desk."""


@dataclass(slots=True)
class Refusal:
    """What a method shall answer the next times: a word of Slack's, or a 429 with its wait."""

    word: str
    times: int
    status: int = 200
    retry_after: str | None = None
    body: str | None = None


@dataclass(slots=True)
class LocalDesk:
    """A running desk. ``url`` is where it answers; the tokens and the secret are made anew each time."""

    space: Workspace
    manifest: Manifest
    url: str = ""
    bot_token: str = field(default_factory=lambda: f"xoxb-{secrets.token_hex(12)}")
    app_token: str = field(default_factory=lambda: f"xapp-{secrets.token_hex(12)}")
    secret: str = field(default_factory=lambda: secrets.token_hex(16))
    deliverer: Deliverer = field(default_factory=Deliverer)
    sockets: Sockets = field(default_factory=Sockets)
    refusals: dict[str, Refusal] = field(default_factory=dict)

    def person(self, user: str) -> Person:
        """Somebody at this desk."""
        return Person(self.space, self.deliverer, self.manifest, user, self.url)

    def make_settings(self, **more: Any) -> Settings:
        """Settings with which the bot talks to this desk."""
        given: dict[str, Any] = {
            "slack_bot_token": SecretStr(self.bot_token),
            "slack_app_token": SecretStr(self.app_token),
            "slack_signing_secret": SecretStr(self.secret),
            "slack_api_url": f"{self.url}/api/",
        }
        return Settings(_env_file=None, **{**given, **more})

    def attach_http(self, url: str) -> None:
        """Deliver over signed HTTP to the bot at the address."""
        self.deliverer.carrier = HttpCarrier(url, self.secret)

    def attach_sockets(self) -> None:
        """Deliver over whatever sockets the bot opens."""
        self.deliverer.carrier = self.sockets

    def refuse(self, method: str, word: str, *, times: int = 1, **more: Any) -> None:
        """Let a method refuse the next times."""
        self.refusals[method] = Refusal(word, times, **more)

    def build_routes(self, guard: PageGuard) -> list[Route | WebSocketRoute]:
        """Every route of the desk."""
        return [
            Route("/api/{method}", self._call, methods=["POST", "GET"]),
            Route("/hooks/{name}", self._hook, methods=["POST"]),
            WebSocketRoute("/socket/{ticket}", self.sockets.serve),
            *Page(self, guard).build_routes(),
        ]

    async def _call(self, request: Request) -> Response:
        method = request.path_params["method"]
        try:
            arguments = await _read_arguments(request)
        except (ValueError, TypeError):
            return JSONResponse({"ok": False, "error": "invalid_json"})
        token = request.headers.get("authorization", "").removeprefix("Bearer ") or str(arguments.get("token") or "")
        with self.space.lock:
            self.space.calls.append((method, dict(arguments)))
        refused = self._refuse(method)
        if refused is not None:
            return refused
        try:
            answer = await run_in_threadpool(self._answer, method, token, arguments)
        except SlackError as error:
            answer = _describe_error(error)
        return JSONResponse(answer, headers={"x-oauth-scopes": ",".join(sorted(self.space.scopes))})

    def _answer(self, method: str, token: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        if token not in (self.bot_token, self.app_token):
            raise SlackError("invalid_auth" if token else "not_authed")
        if method == "apps.connections.open":
            if token != self.app_token:
                raise SlackError("not_allowed_token_type")
            return {"ok": True, "url": f"{self.url.replace('http', 'ws', 1)}/socket/{self.sockets.make_ticket()}"}
        if token != self.bot_token:
            raise SlackError("not_allowed_token_type")
        return call_method(self.space, method, arguments)

    def _refuse(self, method: str) -> Response | None:
        refusal = self.refusals.get(method)
        if refusal is None or refusal.times <= 0:
            return None
        refusal.times -= 1
        headers = {"retry-after": refusal.retry_after} if refusal.retry_after else {}
        if refusal.body is not None:
            return PlainTextResponse(refusal.body, refusal.status, headers)
        return JSONResponse({"ok": False, "error": refusal.word}, refusal.status, headers)

    async def _hook(self, request: Request) -> Response:
        try:
            body = await _read_arguments(request)
        except (ValueError, TypeError):
            return PlainTextResponse("invalid_payload", 400)
        with self.space.lock:
            self.space.calls.append(("response_url", dict(body)))
        refused = self._refuse("response_url")
        if refused is not None:
            return refused
        try:
            await run_in_threadpool(answer_hook, self.space, request.path_params["name"], body)
        except SlackError as error:
            return PlainTextResponse(error.word, 404 if error.word.endswith("_url") else 400)
        return PlainTextResponse("ok")


async def _read_arguments(request: Request) -> dict[str, Any]:
    """The arguments of a call, as JSON or as a form, with those of its address."""
    body = (await request.body()).decode()
    found: dict[str, Any] = dict(request.query_params)
    if request.headers.get("content-type", "").startswith("application/json"):
        return found | (json.loads(body) if body else {})

    return found | dict(parse_qsl(body, keep_blank_values=True))


def _describe_error(error: SlackError) -> dict[str, Any]:
    answer: dict[str, Any] = {"ok": False, "error": error.word}
    return answer | (
        {"errors": error.details, "response_metadata": {"messages": error.details}} if error.details else {}
    )


@contextlib.contextmanager
def open_desk(*, port: int = 0, tries: int = 1) -> Iterator[LocalDesk]:
    """A desk on loopback at the port, or at one of the next ones when it is taken (0: any). Raises PortError."""
    manifest = read_manifest(files("handlers").joinpath("manifest.json").read_text("utf-8"))
    desk = LocalDesk(make_workspace(manifest.scopes), manifest)
    guard = PageGuard()
    for step in range(tries):
        try:
            server, bound = make_server(
                Starlette(routes=desk.build_routes(guard)), "127.0.0.1", port + step if port else 0
            )
            break
        except OSError:
            continue
    else:
        raise PortError(f"No port from {port} to {port + tries - 1} is free: choose another with --port")
    number = bound.getsockname()[1]
    desk.url = f"http://127.0.0.1:{number}"
    guard.port = number
    with serve_in_thread(server, bound):
        try:
            yield desk
        finally:
            desk.space.close()


@contextlib.contextmanager
def serve_in_thread(server: uvicorn.Server, bound: Any) -> Iterator[None]:
    """Run a server beside the caller until the block is left."""
    server.config.timeout_graceful_shutdown = 1
    thread = Thread(target=lambda: server.run(sockets=[bound]), daemon=True)
    thread.start()
    until = time.monotonic() + _START_SECONDS
    while not server.started and thread.is_alive() and time.monotonic() < until:
        time.sleep(0.01)
    try:
        yield
    finally:
        server.should_exit = True
        thread.join(_START_SECONDS)
