"""A zone as people type it → its IANA name, or a sentence that helps. Data: the tz database that Python reads.

A city is the last part of a zone's name ("New York" in America/New_York). Countries with one zone are known by the
tz database's own tables. What people say and the database does not (Washington, "ET") stands in a small table here.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Final
from unicodedata import combining, normalize
from zoneinfo import available_timezones

from rapidfuzz import fuzz, process

_AREAS: Final = frozenset(
    "Africa America Antarctica Arctic Asia Atlantic Australia Europe Indian Pacific".split()  # not Etc, US, Brazil …
)
_DIRECTIONS: Final = frozenset({"north", "south", "west", "east", "act", "nsw"})
_LIKELY: Final = 78  # of 100: "nwe york" is 88 from "new york", "newyrok" 80; "york" alone is 67
_CITIES: Final = {
    "America/New_York": "ET, EST, EDT, Eastern, US/Eastern, Washington, Washington DC, DC, Boston, Miami, Parkland, "
    "Fort Lauderdale, Tallahassee, Orlando, Atlanta, Philadelphia, Florida, NYC, NY",
    "America/Chicago": "CT, CST, CDT, Central, US/Central, Houston, Dallas, Austin, New Orleans, Minneapolis, "
    "St Louis, Texas",
    "America/Denver": "MT, MST, MDT, Mountain, US/Mountain, Salt Lake City, Albuquerque, Colorado",
    "America/Los_Angeles": "PT, PST, PDT, Pacific, US/Pacific, San Francisco, Seattle, Portland, Las Vegas, "
    "San Diego, LA, California",
    "America/Phoenix": "Arizona, US/Arizona",
    "America/Anchorage": "AKST, AKDT, Alaska, US/Alaska",
    "Pacific/Honolulu": "HST, Hawaii, US/Hawaii",
    "America/Halifax": "AST, ADT, Atlantic",
    "America/St_Johns": "NST, NDT, Newfoundland",
    "America/Toronto": "Ottawa, Montreal",
    "Europe/London": "BST, UK, England, Scotland, Wales, Great Britain, Edinburgh, Glasgow, Cardiff, Manchester",
    "Europe/Lisbon": "WET, WEST",
    "Europe/Berlin": "CET, CEST, MEZ, MESZ, Munich, Frankfurt, Hamburg, Cologne, Germany",
    "Europe/Paris": "Marseille, Lyon",
    "Europe/Zurich": "Geneva, Bern, Basel",
    "Europe/Madrid": "Barcelona, Spain",
    "Europe/Rome": "Milan",
    "Europe/Athens": "EET, EEST",
    "Europe/Moscow": "MSK, St Petersburg, Saint Petersburg",
    "Europe/Kyiv": "Kiev",
    "Asia/Kolkata": "Mumbai, Delhi, New Delhi, Bangalore, Bengaluru, Chennai, Calcutta",
    "Asia/Kathmandu": "Katmandu, NPT",
    "Asia/Shanghai": "Beijing, China",
    "Asia/Tokyo": "JST, Kyoto, Osaka",
    "Asia/Seoul": "KST, South Korea",
    "Asia/Ho_Chi_Minh": "Hanoi, Saigon",
    "Asia/Jerusalem": "Tel Aviv",
    "Australia/Sydney": "AEST, AEDT, Canberra",
    "Australia/Adelaide": "ACST, ACDT",
    "Australia/Perth": "AWST",
    "Australia/Lord_Howe": "Lord Howe Island",
    "Pacific/Auckland": "NZST, NZDT, Wellington, Christchurch, New Zealand",
    "UTC": "UTC, GMT, Z, Zulu, Etc/UTC, Greenwich",
}
_UNSURE: Final = {
    "ist": ("Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"),
    "sst": ("Asia/Singapore", "Pacific/Pago_Pago"),
    "australia": ("Australia/Sydney", "Australia/Adelaide", "Australia/Perth"),
    "canada": ("America/Toronto", "America/Winnipeg", "America/Vancouver"),
    "usa": ("America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"),
    "us": ("America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"),
    "america": ("America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles"),
    "russia": ("Europe/Moscow", "Asia/Yekaterinburg", "Asia/Vladivostok"),
    "brazil": ("America/Sao_Paulo", "America/Manaus"),
    "mexico": ("America/Mexico_City", "America/Tijuana"),
}
_OFFSET: Final = re.compile(r"(?:utc|gmt)?\s*[+\-−]\s*\d{1,2}(?::?\d{2})?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ZoneFound:
    """The zone's IANA name; or None, with a sentence that says what to type instead."""

    name: str | None
    advice: str = ""


def resolve_zone(typed: str) -> ZoneFound:
    """Read a zone's name, a city, a country of one zone or a usual abbreviation; never a guess between two."""
    asked = fold_zone(typed)
    name = _known().get(asked) or _known().get(re.sub(r" (?:standard |daylight )?time$", "", asked))
    if name is not None:
        return ZoneFound(name)
    if asked in _UNSURE:
        return ZoneFound(None, f"“{typed}” may be more than one time zone. Name one: {_list(_UNSURE[asked])}.")
    if _OFFSET.fullmatch(typed.strip()):
        return ZoneFound(
            None, f"“{typed}” is an offset, which changes with summer time. Name a city or a zone, as in {_EXAMPLES}."
        )
    near = process.extract(asked, _known().keys(), scorer=fuzz.ratio, limit=4, score_cutoff=_LIKELY)
    names = list(dict.fromkeys(_known()[match] for match, _, _ in near))
    hint = f"Did you mean {_list(names)}?" if names else f"Name a city or a zone, as in {_EXAMPLES}."
    return ZoneFound(None, f"I don’t know a time zone called “{typed}”. {hint}")


_EXAMPLES: Final = "London, America/New_York or Asia/Kathmandu"


def fold_zone(typed: str) -> str:
    """A zone's name as it is looked up: small letters without accents, one space for a space, underline or hyphen."""
    letters = "".join(char for char in normalize("NFKD", typed.casefold()) if not combining(char))
    return " ".join(re.sub(r"[\s_\-,]+", " ", letters.replace(".", "").replace("’", "'")).split())


def _list(names: Iterable[str]) -> str:
    *some, last = names
    return f"{', '.join(some)} or {last}" if some else last


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    """Every spelling that means one zone. Our table wins over the database's cities, names over everything."""
    names = {zone for zone in available_timezones() if "/" in zone and zone.split("/")[0] in _AREAS}
    cities: defaultdict[str, set[str]] = defaultdict(set)
    for zone in sorted(names):
        city = fold_zone(zone.rpartition("/")[2])
        if city not in _DIRECTIONS:
            cities[city].add(zone)
    known = {city: _oldest(found) for city, found in cities.items()}
    for country, zone in _countries().items():
        known.setdefault(country, zone)
    for zone, spellings in _CITIES.items():
        known |= {fold_zone(one): zone for one in spellings.split(",")}
    known |= {fold_zone(zone): zone for zone in names}
    return {spelling: zone for spelling, zone in known.items() if spelling not in _UNSURE}


def _oldest(found: set[str]) -> str:
    """Of several zones that end in one city (links of one another) the one with the shortest name."""
    return min(found, key=lambda zone: (len(zone), zone))


def _countries() -> dict[str, str]:
    """Countries that have one zone, by name: from the tables beside the tz database (none where they are missing)."""
    tables = resources.files("tzdata").joinpath("zoneinfo")
    codes, zones = tables.joinpath("iso3166.tab"), tables.joinpath("zone.tab")
    if not codes.is_file() or not zones.is_file():
        return {}
    of_country: defaultdict[str, list[str]] = defaultdict(list)
    for row in _rows(zones.read_text("utf-8")):
        of_country[row[0]].append(row[2])
    rows = _rows(codes.read_text("utf-8"))
    return {fold_zone(row[1]): of_country[row[0]][0] for row in rows if len(of_country[row[0]]) == 1}


def _rows(table: str) -> list[list[str]]:
    return [line.split("\t") for line in table.splitlines() if line and not line.startswith("#")]
