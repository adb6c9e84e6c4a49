"""The wall time of a digest over ten years of every zone, the skipped and the doubled hour, late and too late."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from store.digest.schedule import (
    Days,
    Schedule,
    find_between,
    find_due_on,
    find_last,
    find_next,
    judge_timing,
    name_day,
    print_wall,
)

ZONES = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(("posix/", "right/")))
TEN_YEARS = st.dates(date(2018, 1, 1), date(2027, 12, 31))
SCHEDULES = st.builds(
    Schedule,
    st.sampled_from(ZONES),
    st.builds(time, st.integers(0, 23), st.integers(0, 59)),
    st.sampled_from(["weekdays", "daily"]),
)
INSTANTS = st.builds(
    lambda day, second: datetime.combine(day, time(0), UTC) + timedelta(seconds=second),
    TEN_YEARS,
    st.integers(0, 86_399),
)


def due(zone: str, wall: str, day: str, days: Days = "daily") -> str:
    found = find_due_on(Schedule(zone, time.fromisoformat(wall), days), date.fromisoformat(day))
    assert found is not None
    return f"{found.at:%Y-%m-%dT%H:%M}"


@pytest.mark.parametrize(
    ("zone", "wall", "day", "utc"),
    [
        # New York, 11 March 2018: 02:00 becomes 03:00. A time before it, in it, and after it.
        ("America/New_York", "01:30", "2018-03-11", "2018-03-11T06:30"),
        ("America/New_York", "02:30", "2018-03-11", "2018-03-11T07:30"),  # shown there as 03:30
        ("America/New_York", "03:30", "2018-03-11", "2018-03-11T07:30"),
        ("America/New_York", "08:30", "2018-03-10", "2018-03-10T13:30"),
        ("America/New_York", "08:30", "2018-03-11", "2018-03-11T12:30"),  # the same wall time, 23 hours on
        # New York, 4 November 2018: 01:00 to 02:00 comes twice; the digest goes out in the first.
        ("America/New_York", "01:30", "2018-11-04", "2018-11-04T05:30"),
        ("America/New_York", "08:30", "2018-11-04", "2018-11-04T13:30"),
        # London, 25 March and 28 October 2018.
        ("Europe/London", "01:30", "2018-03-25", "2018-03-25T01:30"),
        ("Europe/London", "08:30", "2018-03-25", "2018-03-25T07:30"),
        ("Europe/London", "01:30", "2018-10-28", "2018-10-28T00:30"),
        ("Europe/London", "08:30", "2018-10-28", "2018-10-28T08:30"),
        # Lord Howe, whose clocks move by half an hour: 7 October 2018 (02:00 becomes 02:30), 1 April 2018 back.
        ("Australia/Lord_Howe", "02:15", "2018-10-07", "2018-10-06T15:45"),  # shown there as 02:45
        ("Australia/Lord_Howe", "08:30", "2018-10-06", "2018-10-05T22:00"),
        ("Australia/Lord_Howe", "08:30", "2018-10-07", "2018-10-06T21:30"),
        ("Australia/Lord_Howe", "01:45", "2018-04-01", "2018-03-31T14:45"),
        # Kathmandu, five hours and three quarters ahead, never changes.
        ("Asia/Kathmandu", "08:30", "2018-07-01", "2018-07-01T02:45"),
        ("Asia/Kathmandu", "00:15", "2018-07-01", "2018-06-30T18:30"),
        # Nuuk, 30 March 2024: 23:00 becomes 00:00, so that 23:30 of the Saturday is Sunday 00:30.
        ("America/Nuuk", "23:30", "2024-03-30", "2024-03-31T01:30"),
        ("America/Nuuk", "23:30", "2024-03-31", "2024-04-01T00:30"),
    ],
)
def test_wall_time_of_a_day(zone: str, wall: str, day: str, utc: str) -> None:
    assert due(zone, wall, day) == utc


def test_a_skipped_hour_past_midnight_keeps_its_day() -> None:
    nuuk = Schedule("America/Nuuk", time(23, 30), "daily")
    saturday = find_due_on(nuuk, date(2024, 3, 30))
    assert saturday is not None
    assert name_day(nuuk, saturday.at) == date(2024, 3, 30)
    assert [one.day.day for one in find_between(nuuk, saturday.at - timedelta(1), saturday.at + timedelta(1))] == [
        30,
        31,
    ]


def test_a_day_that_a_zone_leaves_out_has_no_digest() -> None:
    samoa = Schedule("Pacific/Apia", time(8, 30), "daily")
    assert find_due_on(samoa, date(2011, 12, 30)) is None
    found = find_between(samoa, datetime(2011, 12, 28, tzinfo=UTC), datetime(2011, 12, 31, tzinfo=UTC))
    assert [one.day.isoformat() for one in found] == ["2011-12-28", "2011-12-29", "2011-12-31"]


def test_the_doubled_hour_is_no_second_digest() -> None:
    york = Schedule("America/New_York", time(1, 30), "daily")
    first = find_due_on(york, date(2018, 11, 4))
    assert first is not None
    assert find_next(york, first.at).day == date(2018, 11, 5)
    assert find_last(york, first.at + timedelta(hours=1, minutes=10)) == first


def test_weekdays_are_monday_to_friday_of_the_zone() -> None:
    kathmandu = Schedule("Asia/Kathmandu", time(0, 15), "weekdays")
    week = find_between(kathmandu, datetime(2018, 2, 18, tzinfo=UTC), datetime(2018, 2, 25, tzinfo=UTC))
    assert [f"{one.day:%a}" for one in week] == ["Mon", "Tue", "Wed", "Thu", "Fri"]
    assert week[0].at == datetime(2018, 2, 18, 18, 30, tzinfo=UTC)  # a Sunday in UTC


@settings(max_examples=120, deadline=None)
@given(SCHEDULES, TEN_YEARS)
def test_every_wall_day_has_one_digest_at_its_wall_time(schedule: Schedule, day: date) -> None:
    found = find_due_on(schedule, day)
    if schedule.days == "weekdays" and day.weekday() >= 5:
        assert found is None
        return
    zone = ZoneInfo(schedule.zone)
    wall = datetime.combine(day, schedule.at)
    fits = _instants_of(wall, zone)
    if found is None:  # only a day that the zone's clocks never showed
        assert not any(_instants_of(datetime.combine(day, time(hour)), zone) for hour in range(24))
    elif fits:
        assert found.at == min(fits)
    else:  # skipped: later than the gap by as much as the wall time lies in it
        shown = found.at.astimezone(zone).replace(tzinfo=None)
        assert timedelta(0) < shown - wall <= timedelta(hours=1)


def _instants_of(wall: datetime, zone: ZoneInfo) -> list[datetime]:
    """Every instant at which the zone's clocks show that wall time, found by looking and not by arithmetic."""
    base = wall.replace(tzinfo=UTC)
    offsets = {(base + timedelta(hours=hours)).astimezone(zone).utcoffset() for hours in range(-38, 39)}
    instants = (base - (offset or timedelta(0)) for offset in offsets)
    return [at for at in instants if at.astimezone(zone).replace(tzinfo=None) == wall]


@settings(max_examples=120, deadline=None)
@given(SCHEDULES, INSTANTS)
def test_next_and_last_are_neighbours_around_any_instant(schedule: Schedule, now: datetime) -> None:
    last, coming = find_last(schedule, now), find_next(schedule, now)
    assert last.at <= now < coming.at
    assert last.day < coming.day
    assert find_next(schedule, last.at) == coming
    assert name_day(schedule, last.at) == last.day
    assert name_day(schedule, coming.at) == coming.day


@settings(max_examples=20, deadline=None)
@given(SCHEDULES, TEN_YEARS)
def test_a_month_of_digests_is_in_order_and_leaves_out_no_day(schedule: Schedule, day: date) -> None:
    start = datetime.combine(day, time(0), ZoneInfo(schedule.zone)).astimezone(UTC)
    found = find_between(schedule, start - timedelta(seconds=1), start + timedelta(days=31))
    assert [one.at for one in found] == sorted({one.at for one in found})
    days = [day + timedelta(days=number) for number in range(30)]
    expected = [one for one in days if find_due_on(schedule, one) is not None]
    assert [one.day for one in found][: len(expected)] == expected


@pytest.mark.parametrize(
    ("minutes", "timing"),
    [
        (0, "on time"),
        (15, "on time"),  # a thousand channels take their turns
        (16, "late"),
        (6 * 60, "late"),  # within six hours
        (6 * 60 + 1, "too late"),
        (-5, "on time"),  # the clock was moved back
    ],
)
def test_late_and_too_late(minutes: int, timing: str) -> None:
    at = datetime(2018, 2, 26, 13, 30, tzinfo=UTC)
    assert judge_timing(at, at + timedelta(minutes=minutes)) == timing


def test_a_moment_is_named_by_its_weekday_and_by_its_date_when_far() -> None:
    friday = datetime(2018, 2, 23, 13, 30, tzinfo=UTC)
    assert print_wall(friday, "America/New_York", now=friday + timedelta(days=3)) == "Friday 08:30"
    assert print_wall(friday, "America/New_York", now=friday + timedelta(days=9)) == "Friday 23 February 2018 08:30"
