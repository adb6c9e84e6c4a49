"""Who somebody is: a member, an outsider of a shared channel, an editor. No field of Slack's is certain."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

from slack_sdk.errors import SlackApiError
from slack_sdk.web import WebClient

from store.claims import StoreError

_KNOWN_SECONDS: Final = 600
_MOST_KNOWN: Final = 5_000
# users.info says one of these of somebody that this workspace does not know.
_STRANGERS: Final = frozenset({"user_not_found", "user_not_visible"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """What Slack says of somebody; ``team`` is None when it does not say."""

    id: str
    name: str
    team: str | None = None
    enterprise: str | None = None
    zone: str | None = None
    admin: bool = False
    stranger: bool = False


class EditorsError(StoreError):
    """The setting that names the editors can't be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EditorPolicy:
    """Who may decide: user ids, members of user groups; with neither, the workspace's admins."""

    users: frozenset[str] = frozenset()
    groups: frozenset[str] = frozenset()

    @classmethod
    def parse(cls, setting: str) -> EditorPolicy:
        """Read ``U123,S456``; what begins with S is a user group. Raises EditorsError."""
        ids = [part.upper() for part in re.split(r"[\s,;]+", setting) if part]
        wrong = [part for part in ids if not re.fullmatch(r"[UWS][A-Z0-9]+", part)]
        if wrong:
            raise EditorsError(
                f"PARKLAND_EDITORS names {', '.join(wrong)}: ids of people (U…) or user groups (S…) are needed"
            )
        return cls(
            users=frozenset(one for one in ids if one[0] != "S"), groups=frozenset(one for one in ids if one[0] == "S")
        )


class People:
    """Looks people up, one call per person and ten minutes."""

    def __init__(self, client: WebClient, clock: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._clock = clock
        self._known: OrderedDict[str, tuple[float, Any]] = OrderedDict()
        self._lock = Lock()

    def find(self, user: str) -> Person | None:
        """The person, or None when Slack can't say (then nothing is assumed)."""
        found: Person | None = self._remember(f"user:{user}", lambda: self._ask_person(user))
        return found

    def find_group(self, group: str) -> frozenset[str]:
        """The members of a user group; needs the scope ``usergroups:read``. Raises SlackApiError."""
        found: frozenset[str] = self._remember(f"group:{group}", lambda: self._ask_group(group))
        return found

    def _remember(self, key: str, ask: Callable[[], Any]) -> Any:
        with self._lock:
            at, value = self._known.get(key, (float("-inf"), None))
        if self._clock() - at < _KNOWN_SECONDS:
            return value
        value = ask()
        if value is not None:
            with self._lock:
                self._known[key] = (self._clock(), value)
                while len(self._known) > _MOST_KNOWN:
                    self._known.popitem(last=False)
        return value

    def _ask_person(self, user: str) -> Person | None:
        try:
            found = self._client.users_info(user=user).get("user") or {}
        except SlackApiError as error:
            if read_error(error) in _STRANGERS:
                return Person(id=user, name=user, stranger=True)
            return None
        return read_person(user, found)

    def _ask_group(self, group: str) -> frozenset[str]:
        return frozenset(self._client.usergroups_users_list(usergroup=group).get("users") or ())


def read_person(user: str, found: Mapping[str, Any]) -> Person:
    """A person from a ``user`` object, of which any field may be missing."""
    profile = found.get("profile") or {}
    names = (profile.get("display_name"), profile.get("real_name"), found.get("real_name"), found.get("name"), user)
    return Person(
        id=user,
        name=next(str(name) for name in names if name),
        team=found.get("team_id"),
        enterprise=(found.get("enterprise_user") or {}).get("enterprise_id"),
        zone=found.get("tz"),
        admin=bool(found.get("is_admin") or found.get("is_owner") or found.get("is_primary_owner")),
        stranger=bool(found.get("is_stranger")),
    )


def read_error(error: SlackApiError) -> str:
    """Slack's own word for what went wrong, or the status of a reply that was no JSON."""
    data = getattr(error.response, "data", None)
    word = str(data.get("error") or "unknown_error") if isinstance(data, Mapping) else ""
    # For a body that is no JSON the SDK puts a sentence with that body here.
    return word if re.fullmatch(r"[a-z0-9_.:-]{1,80}", word) else f"http_{getattr(error.response, 'status_code', 0)}"
