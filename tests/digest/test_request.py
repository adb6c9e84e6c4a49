"""What people type after ``digest``, as they type it."""

from __future__ import annotations

from datetime import time
from typing import Any
from zoneinfo import available_timezones

import pytest

from store.digest.request import DigestRequest, RequestError, parse_digest
from store.digest.zones import fold_zone, resolve_zone

MORNING = time(8, 30)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("on 08:30", {"at": MORNING}),
        ("on 8.30", {"at": MORNING}),  # a dot, as in Britain
        ("on 8h30", {"at": MORNING}),
        ("on 0830", {"at": MORNING}),
        ("ON 8:30AM", {"at": MORNING}),
        ("on at 8:30 a.m.", {"at": MORNING}),
        ("on 8:30 pm", {"at": time(20, 30)}),
        ("on 12am", {"at": time(0)}),
        ("on 12:15 p.m.", {"at": time(12, 15)}),
        ("on 8", {"at": time(8)}),
        ("on noon", {"at": time(12)}),
        ("on", {}),  # all as it is, or the default
        ("on 08:30 daily", {"at": MORNING, "days": "daily"}),
        ("on daily at 8:30", {"at": MORNING, "days": "daily"}),  # any order
        ("on 8:30 every day", {"at": MORNING, "days": "daily"}),
        ("on 8:30 Mon–Fri", {"at": MORNING, "days": "weekdays"}),  # a dash from a phone
        ("on 8:30 always", {"at": MORNING, "always": True}),
        ("on 8:30 quiet", {"at": MORNING, "always": False}),
        ("on 08:30 America/New_York", {"at": MORNING, "zone": "America/New_York"}),
        ("on 08:30 america/new york", {"at": MORNING, "zone": "America/New_York"}),
        ("on “8:30” ‘New York’ daily", {"at": MORNING, "zone": "America/New_York", "days": "daily"}),  # curly
        ("on 8:30am New York weekdays", {"at": MORNING, "zone": "America/New_York", "days": "weekdays"}),
        ("on 8:30 in Washington, D.C.", {"at": MORNING, "zone": "America/New_York"}),
        ("on 8:30 ET", {"at": MORNING, "zone": "America/New_York"}),
        ("on 8:30 eastern standard time", {"at": MORNING, "zone": "America/New_York"}),  # not the fixed zone "EST"
        ("on 8:30 Lord Howe", {"at": MORNING, "zone": "Australia/Lord_Howe"}),
        ("on 8:30 Nepal", {"at": MORNING, "zone": "Asia/Kathmandu"}),  # a country of one zone
        ("on 8:30 São Paulo", {"at": MORNING, "zone": "America/Sao_Paulo"}),
        ("on 8:30 Port-au-Prince", {"at": MORNING, "zone": "America/Port-au-Prince"}),
        ("on Berlin", {"zone": "Europe/Berlin"}),
        ("8:30 daily", {"at": MORNING, "days": "daily"}),  # "on" forgotten
    ],
)
def test_on(typed: str, expected: dict[str, Any]) -> None:
    assert parse_digest(typed) == DigestRequest(verb="on", **expected)


@pytest.mark.parametrize(
    ("typed", "verb"),
    [
        ("off", "off"),
        ("Stop.", "off"),
        ("now", "now"),
        ("preveiw", "preview"),
        ("status", "status"),
        ("", "status"),
        ("?", "status"),
        ("help", "help"),
    ],
)
def test_other_verbs(typed: str, verb: str) -> None:
    assert parse_digest(typed).verb == verb


@pytest.mark.parametrize(("typed", "wanted"), [("corrections off", False), ("corrections On", True)])
def test_corrections(typed: str, wanted: bool) -> None:
    assert parse_digest(typed) == DigestRequest(verb="corrections", corrections=wanted)


@pytest.mark.parametrize(
    ("typed", "advice"),
    [
        ("on 25:00", "Say it like 08:30, 8:30am or 20:15"),
        ("on 8:75", "no time of day"),
        ("on 13pm", "from 1 to 12"),
        ("on 8:30 Nwe York", "Did you mean America/New_York?"),
        ("on 8:30 Gotham", "Name a city or a zone"),
        ("on 8:30 IST", "Asia/Kolkata, Europe/Dublin or Asia/Jerusalem"),  # never a guess between two
        ("on 8:30 UTC+5:45", "changes with summer time"),
        ("corrections", "digest corrections off"),
        ("frobnicate", "Say `digest on 08:30`"),
    ],
)
def test_errors_help(typed: str, advice: str) -> None:
    with pytest.raises(RequestError, match=r".") as caught:
        parse_digest(typed)
    assert advice in str(caught.value)


def test_every_zone_of_an_area_is_known_by_its_own_name() -> None:
    areas = ("Africa/", "America/", "Asia/", "Australia/", "Europe/", "Indian/", "Pacific/")
    named = [zone for zone in available_timezones() if zone.startswith(areas)]
    assert len(named) > 400
    assert [zone for zone in named if resolve_zone(zone).name != zone] == []


def test_a_zone_is_folded_as_people_vary_it() -> None:
    assert fold_zone("  New_York ") == fold_zone("new-york") == fold_zone("NEW YORK")
