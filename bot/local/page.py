"""The desk's page and what it asks for: the state as somebody sees it, and what they do. Only for this machine."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from bot.local.workspace import SlackError

if TYPE_CHECKING:
    from bot.local.desk import LocalDesk

_WAIT_SECONDS: Final = 20.0
_STATIC: Final = {"desk.css": "text/css", "desk.js": "text/javascript", "render.js": "text/javascript"}
_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
}
_LOCAL_NAMES: Final = frozenset({"127.0.0.1", "localhost"})


@dataclass(slots=True)
class PageGuard:
    """Keeps other pages out: the host must be this machine's, and what acts must carry the page's own key."""

    port: int = 0
    key: str = field(default_factory=lambda: secrets.token_urlsafe(16))

    def find_trouble(self, request: Request, *, acting: bool) -> str | None:
        """Why the request is refused, or None."""
        name, _, port = request.headers.get("host", "").partition(":")
        if name not in _LOCAL_NAMES or port != str(self.port):
            return "this desk answers only to its own address"
        origin = request.headers.get("origin")
        if origin is not None and origin.rpartition("//")[2] != request.headers.get("host"):
            return "this did not come from the desk’s own page"
        key = request.headers.get("x-desk-key", "").encode("utf-8", "replace")
        if acting and not secrets.compare_digest(key, self.key.encode()):
            return "this did not come from the desk’s own page"
        return None


class Page:
    """The page, its files, its state, and what people do on it."""

    def __init__(self, desk: LocalDesk, guard: PageGuard) -> None:
        self._desk = desk
        self._guard = guard

    def build_routes(self) -> list[Route]:
        """The routes of the page."""
        return [
            Route("/", self._page),
            Route("/static/{name}", self._static),
            Route("/desk/state", self._state),
            Route("/desk/act", self._act, methods=["POST"]),
        ]

    async def _page(self, request: Request) -> Response:
        trouble = self._guard.find_trouble(request, acting=False)
        if trouble:
            return PlainTextResponse(trouble, 403)
        html = _read_static("index.html").replace("{{key}}", self._guard.key)
        return Response(html, media_type="text/html", headers=_HEADERS)

    async def _static(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in _STATIC or self._guard.find_trouble(request, acting=False):
            return PlainTextResponse("not found", 404)
        return Response(_read_static(name), media_type=_STATIC[name], headers=_HEADERS)

    async def _state(self, request: Request) -> Response:
        trouble = self._guard.find_trouble(request, acting=True)
        if trouble:
            return PlainTextResponse(trouble, 403)
        since = request.query_params.get("since", "-1")
        user = request.query_params.get("as", "U0ROSA")
        if not since.lstrip("-").isdecimal() or user not in self._desk.space.members:
            return PlainTextResponse("not understood", 400)
        await run_in_threadpool(self._desk.space.wait, int(since), _WAIT_SECONDS)
        return JSONResponse(build_state(self._desk, user), headers=_HEADERS)

    async def _act(self, request: Request) -> Response:
        trouble = self._guard.find_trouble(request, acting=True)
        if trouble:
            return PlainTextResponse(trouble, 403)
        try:
            body = await request.json()
            await run_in_threadpool(_ACTS[str(body.get("do"))], self._desk, body)
        except SlackError as error:
            return JSONResponse({"ok": False, "error": error.word}, headers=_HEADERS)
        except (KeyError, ValueError, TypeError, AttributeError):
            return JSONResponse({"ok": False, "error": "not understood"}, 400, headers=_HEADERS)
        return JSONResponse({"ok": True}, headers=_HEADERS)


def _read_static(name: str) -> str:
    return files("bot.local").joinpath("static", name).read_text("utf-8")


def build_state(desk: LocalDesk, user: str) -> dict[str, Any]:
    """Everything that one person sees: their channels, messages, private replies, modals and Home."""
    space = desk.space
    with space.lock:
        seen = {one.id for one in space.channels.values() if user in one.members}
        found = space.snapshot()
        stack = [space.describe_view(view) for view in space.find_stack(user)]
        return {
            "version": found["version"],
            "me": user,
            "people": [{"id": one.id, "name": one.name, "bot": one.bot} for one in space.members.values()],
            "channels": [
                {"id": one.id, "name": one.name, "kind": one.kind, "withBot": space.bot in one.members}
                for one in space.channels.values()
                if one.id in seen
            ],
            "messages": [
                one for one in found["messages"] if one["channel"] in seen and one.get("ephemeral_to") in (None, user)
            ],
            "home": found["homes"].get(user),
            "views": stack,
            "shortcuts": dict(desk.manifest.shortcuts),
            "commands": sorted(desk.manifest.commands),
        }


def _say(desk: LocalDesk, body: dict[str, Any]) -> None:
    desk.person(body["as"]).says(body["channel"], body["text"], body.get("thread"))


def _type(desk: LocalDesk, body: dict[str, Any]) -> None:
    desk.person(body["as"]).types(body["channel"], body["text"])


def _press(desk: LocalDesk, body: dict[str, Any]) -> None:
    message = desk.space.find_message(body["channel"], body["ts"]) if body.get("ts") else None
    desk.person(body["as"]).presses(body["action"], message=message, view=body.get("view"))


def _shortcut(desk: LocalDesk, body: dict[str, Any]) -> None:
    desk.person(body["as"]).uses_shortcut(body["callback"], desk.space.find_message(body["channel"], body["ts"]))


def _submit(desk: LocalDesk, body: dict[str, Any]) -> None:
    desk.person(body["as"]).submits(body["view"], body["values"])


def _close(desk: LocalDesk, body: dict[str, Any]) -> None:
    desk.person(body["as"]).closes(body["view"])


def _home(desk: LocalDesk, body: dict[str, Any]) -> None:
    desk.person(body["as"]).opens_home()


_ACTS: Final[dict[str, Callable[[LocalDesk, dict[str, Any]], None]]] = {
    "say": _say,
    "type": _type,
    "press": _press,
    "shortcut": _shortcut,
    "submit": _submit,
    "close": _close,
    "home": _home,
}
