"""Socket Mode from Slack's side: one-use addresses, envelopes, acknowledgements, and the wish to reconnect."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Mapping
from threading import Event, Lock
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from bot.local.deliver import ACK_SECONDS, Kind

MOST_SOCKETS: Final = 10


class Sockets:
    """The app's open sockets; carries each delivery over one of them, any."""

    def __init__(self) -> None:
        self._tickets: set[str] = set()
        self._open: list[tuple[WebSocket, asyncio.AbstractEventLoop]] = []
        self._waiting: dict[str, Event] = {}
        self._answers: dict[str, Any] = {}
        self._lock = Lock()
        self.opened = 0
        self.most = 0

    @property
    def count(self) -> int:
        """How many sockets are open."""
        return len(self._open)

    def make_ticket(self) -> str:
        """The secret part of a new socket's address; it opens one socket."""
        ticket = secrets.token_urlsafe(16)
        self._tickets.add(ticket)
        return ticket

    async def serve(self, socket: WebSocket) -> None:
        """One socket, from its hello to its end."""
        ticket = socket.path_params["ticket"]
        if ticket not in self._tickets:
            await socket.close(4001)
            return
        self._tickets.discard(ticket)
        await socket.accept()
        if self.count >= MOST_SOCKETS:
            await socket.send_text(json.dumps({"type": "disconnect", "reason": "too_many_websockets"}))
            await socket.close()
            return
        entry = (socket, asyncio.get_running_loop())
        self.opened += 1
        await socket.send_text(json.dumps({"type": "hello", "num_connections": self.count + 1, "connection_info": {}}))
        self._open.append(entry)
        self.most = max(self.most, self.count)
        try:
            while True:
                self._take(json.loads(await socket.receive_text()))
        except WebSocketDisconnect:
            pass
        finally:
            self._open.remove(entry)

    def _take(self, answer: Mapping[str, Any]) -> None:
        with self._lock:
            name = str(answer.get("envelope_id") or "")
            if name in self._waiting:
                self._answers[name] = answer.get("payload")
                self._waiting[name].set()

    def __call__(self, kind: Kind, payload: Mapping[str, Any], marks: Mapping[str, str]) -> tuple[int, Any]:
        """Send one envelope and wait for its acknowledgement; status 0 without a socket or an acknowledgement."""
        if not self._open:
            return 0, None
        name, done = secrets.token_hex(8), Event()
        with self._lock:
            self._waiting[name] = done
        envelope = {
            "envelope_id": name,
            "type": kind,
            "payload": dict(payload),
            "accepts_response_payload": kind != "events_api",
        }
        if "x-slack-retry-num" in marks:
            envelope |= {
                "retry_attempt": int(marks["x-slack-retry-num"]),
                "retry_reason": marks["x-slack-retry-reason"],
            }
        socket, loop = secrets.choice(self._open)
        asyncio.run_coroutine_threadsafe(socket.send_text(json.dumps(envelope)), loop).result(ACK_SECONDS)
        taken = done.wait(ACK_SECONDS)
        with self._lock:
            del self._waiting[name]
            return (200, self._answers.pop(name, None)) if taken else (0, None)

    def ask_to_reconnect(self, reason: str = "refresh_requested") -> None:
        """Tell every open socket that it will be closed."""
        for socket, loop in list(self._open):
            note = json.dumps({"type": "disconnect", "reason": reason, "debug_info": {}})
            asyncio.run_coroutine_threadsafe(socket.send_text(note), loop).result(ACK_SECONDS)

    def drop(self) -> None:
        """Close every open socket without a word."""
        for socket, loop in list(self._open):
            asyncio.run_coroutine_threadsafe(socket.close(1011), loop).result(ACK_SECONDS)
