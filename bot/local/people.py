"""What a person does at the desk, and the deliveries that it makes: the payloads are Slack's."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from bot.local.deliver import Ack, Deliverer
from bot.local.workspace import OpenView, SlackError, Workspace

_ADDRESS: Final = re.compile(r"(?<![<|])https?://[^\s<>|]+")
_MENTION: Final = re.compile(r"(?<!\S)@facts\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the app's manifest asks for: events, commands, shortcuts, unfurled domains."""

    events: frozenset[str]
    commands: frozenset[str]
    shortcuts: Mapping[str, str]
    domains: frozenset[str]
    scopes: frozenset[str]


def read_manifest(text: str) -> Manifest:
    """The manifest's parts that the desk honours."""
    found = json.loads(text)
    features, scopes = found["features"], found["oauth_config"]["scopes"]
    return Manifest(
        events=frozenset(found["settings"]["event_subscriptions"]["bot_events"]),
        commands=frozenset(one["command"] for one in features["slash_commands"]),
        shortcuts={one["callback_id"]: one["name"] for one in features["shortcuts"]},
        domains=frozenset(features["unfurl_domains"]),
        scopes=frozenset(scopes["bot"]) | frozenset(scopes.get("bot_optional") or ()),
    )


class Person:
    """Somebody at the desk. ``address`` is where the desk's ``response_url`` addresses begin."""

    def __init__(self, space: Workspace, deliverer: Deliverer, manifest: Manifest, user: str, address: str) -> None:
        self.space = space
        self.user = user
        self._deliverer = deliverer
        self._manifest = manifest
        self._address = address

    def says(self, channel: str, text: str, thread: str | None = None, *, raw: bool = False) -> str:
        """Post a message as typed (``raw``: as Slack would store it) and deliver what it brings; its ts."""
        place = self.space.channels[channel]
        if self.user not in place.members:
            raise SlackError("not_in_channel")
        stored = text if raw else escape_typed(text, self.space.bot)
        message = self.space.add_message(channel, self.user, stored, thread_ts=thread, team=self._team)
        for event in self._find_events(message):
            self._deliverer.deliver_event(event, self.space.team, self.space.bot)
        self._share_links(message)
        return str(message["ts"])

    @property
    def _team(self) -> str:
        return self.space.members[self.user].team

    def _find_events(self, message: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The events that a post brings, by what the manifest subscribes to and where the bot is a member."""
        channel = self.space.channels[message["channel"]]
        if self.space.bot not in channel.members:
            return []
        kind = {"im": "im", "public": "channel", "private": "group"}[channel.kind]
        base = {**message, "event_ts": message["ts"], "user_team": self._team, "source_team": self._team}
        events = []
        if kind != "im" and f"<@{self.space.bot}" in message["text"] and "app_mention" in self._manifest.events:
            events.append({**base, "type": "app_mention"})
        subscribed = {"im": "message.im", "channel": "message.channels", "group": "message.groups"}[kind]
        if subscribed in self._manifest.events:
            events.append({**base, "type": "message", "channel_type": kind})
        return events

    def _share_links(self, message: Mapping[str, Any]) -> None:
        links = [
            {"url": address, "domain": host}
            for address in re.findall(r"<(https?://[^>|]+)", message["text"])
            if (host := self._find_domain(address.replace("&amp;", "&")))
        ]
        if (
            links
            and "link_shared" in self._manifest.events
            and self.space.bot in self.space.channels[message["channel"]].members
        ):
            event = {
                "type": "link_shared",
                "user": self.user,
                "channel": message["channel"],
                "message_ts": message["ts"],
                "thread_ts": message.get("thread_ts"),
                "links": [{**link, "url": link["url"].replace("&amp;", "&")} for link in links],
                "source": "conversations_history",
                "event_ts": message["ts"],
            }
            self._deliverer.deliver_event(event, self.space.team, self.space.bot)

    def _find_domain(self, address: str) -> str:
        try:
            host = urlsplit(address).hostname or ""
        except ValueError:
            return ""
        return next((one for one in self._manifest.domains if host == one or host.endswith("." + one)), "")

    def edits(self, channel: str, ts: str, text: str) -> None:
        """Change a message that was said before; Slack sends the mention in it again."""
        message = self.space.find_message(channel, ts)
        message.update(text=escape_typed(text, self.space.bot), edited={"user": self.user, "ts": self.space.make_ts()})
        self.space.touch()
        for event in self._find_events(message):
            if event["type"] == "message":
                changed = {
                    **event,
                    "subtype": "message_changed",
                    "message": dict(message),
                    "ts": self.space.make_ts(),
                    "hidden": True,
                }
                changed.pop("user")
                event = changed
            self._deliverer.deliver_event(event, self.space.team, self.space.bot)

    def types(self, channel: str, line: str) -> Ack:
        """Type a slash command. Slack has none in threads, so there is no thread here."""
        command, _, text = line.partition(" ")
        if command not in self._manifest.commands:
            raise SlackError("unknown_command")
        place = self.space.channels[channel]
        payload = {
            "token": "",
            "team_id": self.space.team,
            "team_domain": "desk",
            "channel_id": channel,
            "channel_name": "directmessage"
            if place.kind == "im"
            else "privategroup"
            if place.kind == "private"
            else place.name,
            "user_id": self.user,
            "user_name": self.space.members[self.user].name.split()[0].lower(),
            "command": command,
            "text": text,
            "api_app_id": "A0FACTS",
            "is_enterprise_install": "false",
            "response_url": self._hook(channel),
            "trigger_id": self.space.make_trigger(self.user),
        }
        ack = self._deliverer.deliver("slash_commands", payload)
        self._show_ack(ack, channel)
        return ack

    def _show_ack(self, ack: Ack, channel: str) -> None:
        """What an acknowledgement carries is a private reply; a missing one is Slack's own."""
        if not ack.taken:
            self._whisper(channel, "/parkland-facts failed with the error “operation_timeout”")
        elif isinstance(ack.body, Mapping) and ack.body.get("text"):
            self._whisper(channel, str(ack.body["text"]), ack.body.get("blocks"))
        elif isinstance(ack.body, str) and ack.body:
            self._whisper(channel, ack.body)

    def _whisper(self, channel: str, text: str, blocks: Any = None) -> None:
        self.space.add_message(
            channel, self.space.bot, text, blocks=blocks, bot_id=self.space.bot_id, ephemeral_to=self.user
        )

    def _hook(self, channel: str, *, message: str | None = None, thread: str | None = None) -> str:
        return f"{self._address}/hooks/{self.space.make_hook(channel, self.user, message=message, thread=thread)}"

    def presses(
        self, action: Mapping[str, Any], *, message: Mapping[str, Any] | None = None, view: str | None = None
    ) -> Ack:
        """Press a button of a message, of a modal, or (``view`` "home") of Home."""
        payload: dict[str, Any] = {
            **self._who("block_actions"),
            "trigger_id": self.space.make_trigger(self.user),
            "actions": [{"action_ts": self.space.make_ts(), "block_id": "b", **action}],
        }
        if message is not None:
            payload |= self._place(message)
        elif view == "home":
            opened = OpenView(f"H{self.user}", self.user, self.space.homes[self.user], f"H{self.user}")
            payload |= {"view": self.space.describe_view(opened), "container": {"type": "view", "view_id": opened.id}}
        elif view is not None:
            payload |= {
                "view": self.space.describe_view(self.space.views[view]),
                "container": {"type": "view", "view_id": view},
            }
        return self._deliverer.deliver("interactive", payload)

    def _who(self, kind: str) -> dict[str, Any]:
        name = self.space.members[self.user].name.split()[0].lower()
        user = {"id": self.user, "username": name, "name": name, "team_id": self._team}
        return {
            "type": kind,
            "token": "",
            "api_app_id": "A0FACTS",
            "team": {"id": self.space.team, "domain": "desk"},
            "user": user,
            "enterprise": None,
            "is_enterprise_install": False,
        }

    def _place(self, message: Mapping[str, Any]) -> dict[str, Any]:
        channel, private = message["channel"], bool(message.get("ephemeral_to"))
        container = {
            "type": "message",
            "message_ts": message["ts"],
            "channel_id": channel,
            "is_ephemeral": private,
            **({"thread_ts": message["thread_ts"]} if message.get("thread_ts") else {}),
        }
        return {
            "container": container,
            "channel": {"id": channel, "name": self.space.channels[channel].name},
            "response_url": self._hook(channel, message=message["ts"], thread=message.get("thread_ts")),
            # Slack sends no message along with a press on a private one.
            **({} if private else {"message": dict(message)}),
        }

    def uses_shortcut(self, callback: str, message: Mapping[str, Any]) -> Ack:
        """Use a message shortcut."""
        if callback not in self._manifest.shortcuts:
            raise SlackError("unknown_shortcut")
        payload = {
            **self._who("message_action"),
            **self._place(message),
            "callback_id": callback,
            "message_ts": message["ts"],
            "action_ts": self.space.make_ts(),
            "trigger_id": self.space.make_trigger(self.user),
            "message": dict(message),
        }
        payload.pop("container")
        return self._deliverer.deliver("interactive", payload)

    def submits(self, view: str, values: Mapping[str, Mapping[str, Any]]) -> Ack:
        """Send a modal with its inputs; what the acknowledgement asks for happens to it."""
        opened = self.space.views[view]
        described = {**self.space.describe_view(opened), "state": {"values": values}}
        payload = {
            **self._who("view_submission"),
            "trigger_id": self.space.make_trigger(self.user),
            "view": described,
            "response_urls": [],
        }
        ack = self._deliverer.deliver("interactive", payload)
        self._follow(ack, opened)
        return ack

    def _follow(self, ack: Ack, opened: OpenView) -> None:
        wanted = ack.body if isinstance(ack.body, Mapping) else {}
        act = wanted.get("response_action")
        if not ack.taken:
            return
        if act == "update":
            self.space.update_view(opened.id, wanted["view"])
        elif act == "push":
            self.space.open_view(wanted["view"], self.user, opened)
        elif act == "clear":
            self.space.close_modals(self.user)
        elif act == "errors":
            opened.view = {**opened.view, "errors": wanted.get("errors") or {}}
            self.space.touch()
        else:
            self.space.close_view(opened.id)

    def closes(self, view: str) -> None:
        """Close a modal."""
        self.space.close_view(view)

    def opens_home(self) -> Ack:
        """Open the Home tab."""
        event = {
            "type": "app_home_opened",
            "user": self.user,
            "channel": self.space.open_direct(self.user).id,
            "tab": "home",
            "event_ts": self.space.make_ts(),
        }
        return self._deliverer.deliver_event(event, self.space.team, self.space.bot)


def escape_typed(text: str, bot: str) -> str:
    """What Slack stores of what somebody types: escaped, addresses and the bot's mention made live."""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    linked = _ADDRESS.sub(lambda found: f"<{found.group()}>", escaped)
    return _MENTION.sub(f"<@{bot}>", linked)
