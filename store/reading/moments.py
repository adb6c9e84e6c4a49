"""Dates as files write them: a day where only the day is known, an aware time where the zone is given too."""

from __future__ import annotations

import re
from datetime import date, datetime

_DATE_IN_ADDRESS = re.compile(
    r"(?<!\d)(?P<y>(?:19|20)\d\d)([-/])(?P<m>0[1-9]|1[0-2])\2(?P<d>0[1-9]|[12]\d|3[01])(?!\d)"
)


def parse_moment(value: object) -> date | None:
    """Return the day, or the aware time, that an ISO 8601 string names; None when it names neither.

    A time without a zone is cut down to its day: the zone would be a guess.
    """
    if not isinstance(value, str):
        return None
    try:
        moment = datetime.fromisoformat(value.strip())
    except ValueError:
        return None
    if len(value.strip()) <= len("2018-02-23") or moment.tzinfo is None:
        return moment.date()
    return moment


def parse_instant(value: object) -> datetime | None:
    """Return the aware time that an ISO 8601 string names, or None (also for a day alone)."""
    moment = parse_moment(value)
    return moment if isinstance(moment, datetime) else None


def find_date_in_address(url: str) -> date | None:
    """Return the one date that stands in an address (``/2018-02-23/``, ``/2018/02/23/``), else None."""
    found = {(int(m["y"]), int(m["m"]), int(m["d"])) for m in _DATE_IN_ADDRESS.finditer(url)}
    if len(found) != 1:
        return None
    try:
        return date(*found.pop())
    except ValueError:
        return None
