"""Every listener has its scope and event in the manifest, and the manifest asks for nothing that no listener needs."""

from __future__ import annotations

import ast
import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import handlers
from bot.local.api import METHODS
from handlers.register import COMMANDS, EVENTS, SHORTCUTS

MANIFEST: dict[str, Any] = json.loads(files("handlers").joinpath("manifest.json").read_text("utf-8"))
SCOPES = set(MANIFEST["oauth_config"]["scopes"]["bot"])
OPTIONAL = set(MANIFEST["oauth_config"]["scopes"]["bot_optional"])
BOT_EVENTS = set(MANIFEST["settings"]["event_subscriptions"]["bot_events"])
EVENT_SCOPES = {
    "app_mention": {"app_mentions:read"},
    "message.im": {"im:history"},
    "link_shared": {"links:read"},
    "app_home_opened": set[str](),
}
# A listener's event and the subscription that brings it.
SUBSCRIPTIONS = {
    "app_mention": "app_mention",
    "message": "message.im",
    "link_shared": "link_shared",
    "app_home_opened": "app_home_opened",
}
# Reading what came before, or who is in, needs the scope of every kind of conversation the bot may stand in.
KINDS = {"history": {"channels", "groups", "im", "mpim"}, "read": {"channels", "groups", "mpim"}}


def find_methods() -> set[str]:
    """The Web API methods that the code calls, read from its calls of the client."""
    root = Path(handlers.__file__).parent
    names = set()
    for file in [*root.rglob("*.py"), *(root.parent / "bot").glob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and re.match(
                r"(chat|views|conversations|users|usergroups|reactions|files)_", node.attr
            ):
                names.add(node.attr)
    known = {name.replace(".", "_"): name for name in METHODS}
    return {known[name.replace("postMessage", "postMessage")] for name in names if name in known} | {
        name for name in names if name not in known and name != "usergroups_users_list"
    }


def test_every_listener_has_its_event() -> None:
    assert {SUBSCRIPTIONS[name] for name in EVENTS} == BOT_EVENTS


def test_every_command_and_shortcut_is_announced() -> None:
    assert {one["command"] for one in MANIFEST["features"]["slash_commands"]} == set(COMMANDS)
    assert {one["callback_id"] for one in MANIFEST["features"]["shortcuts"]} == set(SHORTCUTS)
    assert MANIFEST["settings"]["interactivity"]["is_enabled"]
    assert MANIFEST["features"]["app_home"] == {
        "home_tab_enabled": True,
        "messages_tab_enabled": True,
        "messages_tab_read_only_enabled": False,
    }


def test_every_scope_is_needed_and_every_need_has_its_scope() -> None:
    needed = {"commands"}
    for event in BOT_EVENTS:
        needed |= EVENT_SCOPES[event]
    for method in find_methods():
        scopes = METHODS[method][0]
        if method.startswith("conversations.") and len(scopes) > 1:
            needed |= {
                f"{kind}:{part}" for part, kinds in KINDS.items() for kind in kinds if f"{kind}:{part}" in scopes
            }
        elif scopes != {"usergroups:read"}:
            needed |= scopes
    assert needed == SCOPES
    assert {"usergroups:read"} == OPTIONAL  # only for PARKLAND_EDITORS with a user group


def test_the_texts_fit() -> None:
    shown = MANIFEST["display_information"]
    assert len(shown["name"]) <= 35
    assert len(shown["description"]) <= 140
    assert 174 <= len(shown["long_description"]) <= 4_000
    for command in MANIFEST["features"]["slash_commands"]:
        assert command["should_escape"] is False
        assert "url" not in command
    assert MANIFEST["_metadata"]["major_version"] in (1, 2)
