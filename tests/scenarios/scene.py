"""A scene: the local desk, the unchanged bot attached to it, and the store's side in memory."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.app import Bot
from bot.local.attach import attach_http, attach_sockets
from bot.local.desk import LocalDesk, open_desk
from bot.local.people import Person
from handlers.cards.notices import LOOKING
from handlers.ids import CHECK_SHORTCUT
from tests.handlers.desks import MemoryDesk

T = TypeVar("T")
NEWS, SHARED, QUIET, PRIVATE, DIRECT = "C0NEWS", "C0SHARED", "C0QUIET", "G0DESK", "D0ROSA"
ATTACH = {"http": attach_http, "socket": attach_sockets}


@dataclass
class Scene:
    local: LocalDesk
    store: MemoryDesk
    bot: Bot

    @property
    def rosa(self) -> Person:
        return self.local.person("U0ROSA")

    @property
    def eda(self) -> Person:
        return self.local.person("U0EDA")

    @property
    def vic(self) -> Person:
        return self.local.person("U0VIC")

    @property
    def messages(self) -> list[dict[str, Any]]:
        with self.local.space.lock:
            return [dict(one) for one in self.local.space.messages]

    @property
    def looking(self) -> list[dict[str, Any]]:
        """The bot's "looking…" messages."""
        return [one for one in self.messages if one.get("bot_id") and one["text"] == LOOKING]

    def answers(self, *, private: bool | None = None) -> list[dict[str, Any]]:
        """The bot's messages, oldest first, without any "looking…" of a slow machine."""
        found = [one for one in self.messages if one.get("bot_id") and one["text"] != LOOKING]
        return found if private is None else [one for one in found if bool(one.get("ephemeral_to")) is private]

    def wait_answer(self, count: int = 1, *, private: bool | None = None, seconds: float = 8.0) -> dict[str, Any]:
        """The count-th message of the bot, once it is there."""
        return self.wait(lambda: self.answers(private=private)[count - 1 :], seconds)[0]

    def wait(self, find: Callable[[], T | None], seconds: float = 8.0) -> T:
        """What ``find`` gives once it gives something."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            found = find()
            if found:
                return found
            time.sleep(0.005)
        raise AssertionError(
            f"nothing came within {seconds} s; the bot said: {[one['text'] for one in self.answers()]}"
        )

    def settle(self, seconds: float = 0.25) -> None:
        """Give anything that should not come the time to come."""
        time.sleep(seconds)

    def ask(self, line: str, channel: str = NEWS) -> dict[str, Any]:
        """Type the command and wait for its private answer."""
        before = len(self.answers(private=True))
        ack = self.rosa.types(channel, f"/parkland-facts {line}".strip())
        assert ack.taken
        return self.wait_answer(before + 1, private=True)

    def mention(self, text: str, channel: str = NEWS, thread: str | None = None) -> dict[str, Any]:
        """Say something and wait for the bot's answer to it."""
        before = len(self.answers())
        self.rosa.says(channel, text, thread)
        return self.wait_answer(before + 1)

    def press(self, message: dict[str, Any], action: str, person: Person | None = None) -> None:
        """Press the first button of a message whose action begins like this."""
        ack = (person or self.rosa).presses(find_button(message["blocks"], action), message=message)
        assert ack.taken
        assert ack.seconds < 1

    def check_message(self, message: dict[str, Any], person: Person | None = None) -> None:
        ack = (person or self.rosa).uses_shortcut(CHECK_SHORTCUT, message)
        assert ack.taken

    def top_view(self, user: str = "U0ROSA") -> dict[str, Any] | None:
        stack = self.local.space.find_stack(user)
        return self.local.space.describe_view(stack[-1]) if stack else None

    def wait_view(self, words: str, user: str = "U0ROSA") -> dict[str, Any]:
        """The person's topmost modal, once it says the words."""
        return self.wait(lambda: view if (view := self.top_view(user)) and words in read_words(view) else None)


def find_button(blocks: Any, action: str) -> dict[str, Any]:
    """What Slack sends of the first button whose action_id begins like this."""
    for part in walk(blocks):
        if part.get("type") == "button" and str(part.get("action_id", "")).startswith(action):
            return {"type": "button", "action_id": part["action_id"], "value": part.get("value"), "text": part["text"]}
    raise AssertionError(f"no button {action}")


def walk(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        yield part
        for value in part.values():
            yield from walk(value)
    elif isinstance(part, list):
        for value in part:
            yield from walk(value)


def read_words(part: Any) -> str:
    """All words in blocks or a view."""
    return "\n".join(str(one["text"]) for one in walk(part) if isinstance(one.get("text"), str))


@contextmanager
def open_scene(
    how: str = "http", *, store: MemoryDesk | None = None, more: dict[str, Any] | None = None, **settings: Any
) -> Iterator[Scene]:
    memory = store or MemoryDesk()
    with open_desk() as local:
        local.deliverer.pauses = (0.0, 0.05, 0.1)
        with ATTACH[how](local, memory.make(**(more or {})), **settings) as bot:
            yield Scene(local, memory, bot)
