"""The small Slack's Web API: the methods that the bot calls, with the refusals that go with them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from bot.local.limits import POST_TEXT, find_message_error, find_view_error
from bot.local.workspace import OpenView, SlackError, Workspace

Arguments = Mapping[str, Any]
Method = Callable[[Workspace, Arguments], dict[str, Any]]


def _read_json(value: Any) -> Any:
    """An argument that may come as JSON in a form."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError:
        raise SlackError("invalid_json") from None


def check_message(arguments: Arguments, *, update: bool = False) -> dict[str, Any]:
    """The text and blocks of a message, as Slack would keep them. Raises SlackError."""
    text = str(arguments.get("text") or "")
    blocks = _read_json(arguments.get("blocks")) if arguments.get("blocks") else None
    problem = find_message_error(text, blocks, update=update)
    if problem is not None:
        raise SlackError(*problem)
    return {"text": text[:POST_TEXT], "blocks": blocks}


def check_view(arguments: Arguments) -> dict[str, Any]:
    """A view's argument. Raises SlackError."""
    given = arguments.get("view")
    view = _read_json(given)
    size = len(given if isinstance(given, str) else json.dumps(view))
    problem = find_view_error(view, size)
    if problem is not None:
        raise SlackError(*problem)
    found: dict[str, Any] = view
    return found


def _auth_test(space: Workspace, _: Arguments) -> dict[str, Any]:
    return {
        "url": "https://desk.example/",
        "team": "Local desk",
        "user": "facts",
        "team_id": space.team,
        "user_id": space.bot,
        "bot_id": space.bot_id,
        "is_enterprise_install": False,
    }


def _post_message(space: Workspace, arguments: Arguments) -> dict[str, Any]:
    channel = space.find_channel(str(arguments.get("channel") or ""))
    body = check_message(arguments)
    message = space.add_message(
        channel.id,
        space.bot,
        body["text"],
        blocks=body["blocks"],
        bot_id=space.bot_id,
        thread_ts=_thread(arguments),
        metadata=_read_metadata(arguments),
    )
    return {"channel": channel.id, "ts": message["ts"], "message": message}


def _read_metadata(arguments: Arguments) -> Any:
    """A message's metadata, which needs both its parts."""
    found = _read_json(arguments["metadata"]) if arguments.get("metadata") else None
    if found is not None and not (found.get("event_type") and "event_payload" in found):
        raise SlackError("invalid_metadata_format")
    return found


def _thread(arguments: Arguments) -> str | None:
    return str(arguments["thread_ts"]) if arguments.get("thread_ts") else None


def _post_ephemeral(space: Workspace, arguments: Arguments) -> dict[str, Any]:
    channel = space.find_channel(str(arguments.get("channel") or ""))
    user = str(arguments.get("user") or "")
    if user not in channel.members:
        raise SlackError("user_not_in_channel")
    body = check_message(arguments)
    message = space.add_message(
        channel.id,
        space.bot,
        body["text"],
        blocks=body["blocks"],
        bot_id=space.bot_id,
        thread_ts=_thread(arguments),
        ephemeral_to=user,
    )
    return {"message_ts": message["ts"]}


def _update(space: Workspace, arguments: Arguments) -> dict[str, Any]:
    message = _own(space, arguments)
    body = check_message(arguments, update=True)
    with space.lock:
        # As Slack does (python-slack-sdk #523): text alone leaves a message's old blocks standing.
        message.update({key: value for key, value in body.items() if value is not None})
        message["edited"] = {"user": space.bot, "ts": space.make_ts()}
        space.touch()
    return {"channel": message["channel"], "ts": message["ts"], "text": message["text"], "message": message}


def _delete(space: Workspace, arguments: Arguments) -> dict[str, Any]:
    message = _own(space, arguments)
    with space.lock:
        space.messages.remove(message)
        space.touch()
    return {"channel": message["channel"], "ts": message["ts"]}


def _own(space: Workspace, arguments: Arguments) -> dict[str, Any]:
    channel = space.find_channel(str(arguments.get("channel") or ""))
    message = space.find_message(channel.id, str(arguments.get("ts") or ""))
    if message.get("bot_id") != space.bot_id or message.get("ephemeral_to"):
        raise SlackError("cant_update_message")
    return message


def _unfurl(space: Workspace, arguments: Arguments) -> dict[str, Any]:
    message = space.find_message(str(arguments.get("channel") or ""), str(arguments.get("ts") or ""))
    unfurls = _read_json(arguments.get("unfurls")) or {}
    for unfurl in unfurls.values():
        problem = find_message_error("unfurl", unfurl.get("blocks"))
        if problem is not None:
            raise SlackError("cannot_parse_attachment", problem[1] or [problem[0]])
    with space.lock:
        message.setdefault("unfurls", {}).update(unfurls)
        space.touch()
    return {}


def _views_open(space: Workspace, arguments: Arguments) -> dict[str, Any]:
    view = check_view(arguments)
    user = space.use_trigger(str(arguments.get("trigger_id") or ""))
    return {"view": space.describe_view(space.open_view(view, user))}


def _views_push(space: Workspace, arguments: Arguments) -> dict[str, Any]:
    view = check_view(arguments)
    user = space.use_trigger(str(arguments.get("trigger_id") or ""))
    stack = space.find_stack(user)
    if not stack:
        raise SlackError("not_found")
    return {"view": space.describe_view(space.open_view(view, user, stack[-1]))}


def _views_update(space: Workspace, arguments: Arguments) -> dict[str, Any]:
    view = check_view(arguments)
    return {"view": space.describe_view(space.update_view(str(arguments.get("view_id") or ""), view))}


def _views_publish(space: Workspace, arguments: Arguments) -> dict[str, Any]:
    view, user = check_view(arguments), str(arguments.get("user_id") or "")
    if view["type"] != "home":
        raise SlackError("invalid_arguments", ["view must be home"])
    if user not in space.members:
        raise SlackError("user_not_found")
    with space.lock:
        space.homes[user] = view
        space.touch()
    return {"view": space.describe_view(OpenView(f"H{user}", user, view, f"H{user}"))}


def _replies(space: Workspace, arguments: Arguments) -> dict[str, Any]:
    thread = str(arguments.get("ts") or "")
    channel = space.find_channel(str(arguments.get("channel") or ""), reading=True)
    found = [one for one in _seen(space, channel.id, arguments) if thread in (one["ts"], one.get("thread_ts"))]
    if not found:
        raise SlackError("thread_not_found")
    return _page(found, arguments)


def _history(space: Workspace, arguments: Arguments) -> dict[str, Any]:
    channel = space.find_channel(str(arguments.get("channel") or ""), reading=True)
    found = [one for one in _seen(space, channel.id, arguments) if one.get("thread_ts") in (None, one["ts"])]
    return _page(found[::-1], arguments)


def _seen(space: Workspace, channel: str, arguments: Arguments) -> list[dict[str, Any]]:
    """What stands in a channel between ``oldest`` and ``latest``, without what only one person sees."""
    latest, oldest = float(arguments.get("latest") or "inf"), float(arguments.get("oldest") or 0)
    hidden = (
        {"ephemeral_to"}
        if str(arguments.get("include_all_metadata")).lower() in ("1", "true")
        else {"ephemeral_to", "metadata"}
    )
    with space.lock:
        return [
            {key: value for key, value in one.items() if key not in hidden}
            for one in space.messages
            if one["channel"] == channel and not one.get("ephemeral_to") and oldest <= float(one["ts"]) <= latest
        ]


def _page(found: list[dict[str, Any]], arguments: Arguments) -> dict[str, Any]:
    start, size = int(arguments.get("cursor") or 0), min(int(arguments.get("limit") or 100), 999)
    end = start + size
    more = end < len(found)
    return {
        "messages": found[start:end],
        "has_more": more,
        "response_metadata": {"next_cursor": str(end) if more else ""},
    }


def _conversations_open(space: Workspace, arguments: Arguments) -> dict[str, Any]:
    user = str(arguments.get("users") or "").split(",")[0]
    if user not in space.members:
        raise SlackError("user_not_found")
    return {"channel": {"id": space.open_direct(user).id}}


def _conversations_info(space: Workspace, arguments: Arguments) -> dict[str, Any]:
    channel = space.channels.get(str(arguments.get("channel") or ""))
    if channel is None or (channel.kind == "private" and space.bot not in channel.members):
        raise SlackError("channel_not_found")
    kind = {
        "is_im": channel.kind == "im",
        "is_private": channel.kind == "private",
        "is_channel": channel.kind == "public",
    }
    return {
        "channel": {
            "id": channel.id,
            "name": channel.name,
            "is_member": space.bot in channel.members,
            "is_archived": False,
            "is_ext_shared": channel.shared,
            **kind,
        }
    }


def _conversations_members(space: Workspace, arguments: Arguments) -> dict[str, Any]:
    channel = space.find_channel(str(arguments.get("channel") or ""), reading=True)
    return {"members": sorted(channel.members), "response_metadata": {"next_cursor": ""}}


def _users_info(space: Workspace, arguments: Arguments) -> dict[str, Any]:
    member = space.members.get(str(arguments.get("user") or ""))
    if member is None:
        raise SlackError("user_not_found")
    return {
        "user": {
            "id": member.id,
            "team_id": member.team,
            "name": member.name.split()[0].lower(),
            "is_admin": member.admin,
            "is_owner": False,
            "is_bot": member.bot,
            "is_stranger": member.team != space.team,
            "tz": member.zone,
            "profile": {"real_name": member.name, "display_name": member.name},
        }
    }


def _group_users(space: Workspace, arguments: Arguments) -> dict[str, Any]:
    group = str(arguments.get("usergroup") or "")
    if group not in space.groups:
        raise SlackError("no_such_subteam")
    return {"users": space.groups[group]}


# Each method with the scopes of which the bot needs one (none: any token will do).
METHODS: Final[dict[str, tuple[frozenset[str], Method]]] = {
    "auth.test": (frozenset(), _auth_test),
    "chat.postMessage": (frozenset({"chat:write"}), _post_message),
    "chat.postEphemeral": (frozenset({"chat:write"}), _post_ephemeral),
    "chat.update": (frozenset({"chat:write"}), _update),
    "chat.delete": (frozenset({"chat:write"}), _delete),
    "chat.unfurl": (frozenset({"links:write"}), _unfurl),
    "views.open": (frozenset(), _views_open),
    "views.push": (frozenset(), _views_push),
    "views.update": (frozenset(), _views_update),
    "views.publish": (frozenset(), _views_publish),
    "conversations.replies": (
        frozenset({"channels:history", "groups:history", "im:history", "mpim:history"}),
        _replies,
    ),
    "conversations.history": (
        frozenset({"channels:history", "groups:history", "im:history", "mpim:history"}),
        _history,
    ),
    "conversations.open": (frozenset({"im:write"}), _conversations_open),
    "conversations.info": (frozenset({"channels:read", "groups:read", "im:read", "mpim:read"}), _conversations_info),
    "conversations.members": (
        frozenset({"channels:read", "groups:read", "im:read", "mpim:read"}),
        _conversations_members,
    ),
    "users.info": (frozenset({"users:read"}), _users_info),
    "usergroups.users.list": (frozenset({"usergroups:read"}), _group_users),
}


def call_method(space: Workspace, name: str, arguments: Arguments) -> dict[str, Any]:
    """Call a method as the bot. Raises SlackError in Slack's own words."""
    if name not in METHODS:
        raise SlackError("unknown_method")
    scopes, method = METHODS[name]
    if scopes and not scopes & space.scopes:
        raise SlackError("missing_scope", [f"needed: {', '.join(sorted(scopes))}"])
    return {"ok": True, **method(space, arguments)}


def answer_hook(space: Workspace, name: str, body: Arguments) -> None:
    """A post to a ``response_url``. Raises SlackError."""
    hook = space.use_hook(name)
    if body.get("delete_original"):
        _replace(space, hook.message, None)
        return
    checked = check_message(body)
    if body.get("replace_original") and hook.message:
        _replace(space, hook.message, checked)
        return
    space.add_message(
        hook.channel,
        space.bot,
        checked["text"],
        blocks=checked["blocks"],
        bot_id=space.bot_id,
        thread_ts=_thread(body) or hook.thread,
        ephemeral_to=None if body.get("response_type") == "in_channel" else hook.user,
    )


def _replace(space: Workspace, ts: str | None, body: dict[str, Any] | None) -> None:
    with space.lock:
        for message in [one for one in space.messages if one["ts"] == ts]:
            if body is None:
                space.messages.remove(message)
            else:
                message.update(body)
        space.touch()
