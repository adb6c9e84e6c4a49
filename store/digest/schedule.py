"""When a digest is due: a wall time in a named zone, computed anew each day. Pure functions.

A wall time is read as RFC 5545 (section 3.3.5) reads one, which is Python's ``fold=0``:

* in the hour that a change of clocks skips, it counts from the offset before the change (02:30 in New York on the
  second Sunday of March is the instant that the clocks there show as 03:30), so that nobody loses a digest;
* in the hour that a change repeats, it is the first of the two, and the second is no other digest.

A day that a zone leaves out altogether (Samoa, 30 December 2011) has none. The key of a digest is the *wall* day that
it belongs to, even where the skipped hour carries its instant past midnight (Nuuk, the last Saturday of March).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Final, Literal, NamedTuple
from zoneinfo import ZoneInfo

Days = Literal["weekdays", "daily"]
Timing = Literal["on time", "late", "too late"]

LATE_AFTER: Final = timedelta(minutes=15)
TOO_LATE_AFTER: Final = timedelta(hours=6)
_SATURDAY: Final = 5
# A wall time lies at most this far from the UTC time of the same reading (Kiribati is at +14, Baker Island at -12).
_DAY: Final = timedelta(days=1)


class Due(NamedTuple):
    """One digest: the wall day that names it, and the instant (UTC) at which it is due."""

    day: date
    at: datetime


@dataclass(frozen=True, slots=True)
class Schedule:
    """A wall time in an IANA zone, on weekdays (Monday to Friday there) or daily."""

    zone: str
    at: time
    days: Days = "weekdays"


@lru_cache(maxsize=1024)
def load_zone(name: str) -> ZoneInfo:
    """The zone of that IANA name; raises ZoneInfoNotFoundError (a KeyError) or ValueError for none."""
    return ZoneInfo(name)


def find_due_on(schedule: Schedule, day: date) -> Due | None:
    """The digest of a wall day; None at a weekend of a weekday schedule, and on a day that the zone leaves out."""
    if schedule.days == "weekdays" and day.weekday() >= _SATURDAY:
        return None
    zone = load_zone(schedule.zone)
    instant = datetime.combine(day, schedule.at, zone).astimezone(UTC)
    shown = instant.astimezone(zone)
    if shown.date() != day and not _has_day(zone, day):
        return None
    return Due(day, instant)


def _has_day(zone: ZoneInfo, day: date) -> bool:
    """Whether the clocks of the zone ever showed that day."""
    hours = (datetime.combine(day, time(hour), zone) for hour in range(24))
    return any(wall.astimezone(UTC).astimezone(zone).date() == day for wall in hours)


def find_next(schedule: Schedule, after: datetime) -> Due:
    """The first digest due later than ``after``."""
    return next(due for due in _walk(schedule, after, step=1) if due.at > after)


def find_last(schedule: Schedule, now: datetime) -> Due:
    """The last digest due at ``now`` or before."""
    return next(due for due in _walk(schedule, now, step=-1) if due.at <= now)


def find_between(schedule: Schedule, after: datetime, until: datetime) -> list[Due]:
    """The digests due later than ``after`` and not later than ``until``, oldest first."""
    found: list[Due] = []
    for due in _walk(schedule, after, step=1):
        if due.at > until:
            return found
        if due.at > after:
            found.append(due)
    return found


def _walk(schedule: Schedule, start: datetime, *, step: int) -> Iterator[Due]:
    """The digests of one wall day after the other, from the day before (after) the start's."""
    day = start.astimezone(load_zone(schedule.zone)).date() - step * _DAY
    while True:
        due = find_due_on(schedule, day)
        if due is not None:
            yield due
        day += step * _DAY


def name_day(schedule: Schedule, at: datetime) -> date:
    """The wall day of the digest that is due at that instant (for any other instant: the day shown there then)."""
    shown = at.astimezone(load_zone(schedule.zone)).date()
    for day in (shown - _DAY, shown):
        due = find_due_on(schedule, day)
        if due is not None and due.at == at:
            return day
    return shown


def judge_timing(due: datetime, now: datetime) -> Timing:
    """Whether a digest due then is sent at ``now`` as usual, sent late and saying so, or no longer sent."""
    lag = now - due
    if lag > TOO_LATE_AFTER:
        return "too late"
    return "late" if lag > LATE_AFTER else "on time"


def print_wall(moment: datetime, zone: str, *, now: datetime | None = None) -> str:
    """``Friday 08:30`` of the zone; with its date where it lies more than six days before ``now``."""
    wall = moment.astimezone(load_zone(zone))
    if now is not None and abs(now - moment) > timedelta(days=6):
        return f"{wall:%A} {wall.day} {wall:%B} {wall.year} {wall:%H:%M}"
    return f"{wall:%A %H:%M}"
