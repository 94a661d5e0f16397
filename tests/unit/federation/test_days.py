"""Days as numbers, against the calendar and the clock of the standard library."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.federation.days import (
    Date,
    age_on,
    date_of,
    day_in_year,
    day_of,
    month_of,
    month_start,
    read_day,
    read_yearly,
    rome_day,
    write_day,
    write_month,
)

EPOCH = date(1970, 1, 1)
ROME = ZoneInfo("Europe/Rome")


@given(st.dates())
def test_a_day_and_its_date_are_those_of_the_calendar(given_date: date) -> None:
    day = (given_date - EPOCH).days
    assert day_of(Date(given_date.year, given_date.month, given_date.day)) == day
    assert date_of(day) == (given_date.year, given_date.month, given_date.day)
    assert write_day(day) == given_date.isoformat()
    assert read_day(given_date.isoformat()) == day
    assert write_day(month_start(month_of(day))) == given_date.replace(day=1).isoformat()
    assert write_month(month_of(day)) == given_date.isoformat()[:7]


@given(st.datetimes(datetime(1996, 1, 1), datetime(2099, 12, 31)))  # noqa: DTZ001
def test_the_day_in_italy_is_that_of_its_clock(at: datetime) -> None:
    moment = at.replace(tzinfo=UTC)
    there = moment.astimezone(ROME).date()
    assert rome_day(int(moment.timestamp())) == (there - EPOCH).days


@pytest.mark.parametrize("year", range(1996, 2100))
def test_the_days_on_which_the_clocks_change_are_those_of_italy(year: int) -> None:
    at = datetime(year, 3, 24, 21, tzinfo=UTC)
    for _ in range(24 * 9):
        assert rome_day(int(at.timestamp())) == (at.astimezone(ROME).date() - EPOCH).days
        at += timedelta(hours=1)


@pytest.mark.parametrize(
    "text", ["2027-02-29", "2027-13-01", "2027-00-10", "0000-01-01", "27-01-01", "2027-1-1", ""]
)
def test_what_is_no_date_is_none(text: str) -> None:
    assert read_day(text) is None


def test_a_yearly_date_has_a_day_in_each_year() -> None:
    assert [read_yearly(text) for text in ("12-31", "01-01")] == [(12, 31), (1, 1)]
    assert [read_yearly(text) for text in ("02-30", "13-01", "1-1", "00-10", "04-31")] == [None] * 5
    assert write_day(day_in_year(2028, (2, 29))) == "2028-02-29"
    assert write_day(day_in_year(2027, (2, 29))) == "2027-02-28"


@pytest.mark.parametrize(
    ("born", "on", "age"),
    [
        ("2009-03-15", "2025-03-14", 15),
        ("2009-03-15", "2025-03-15", 16),
        ("2008-02-29", "2026-02-28", 17),
        ("2008-02-29", "2026-03-01", 18),
        ("2008-02-29", "2028-02-29", 20),
        ("2009-03-15", "2009-03-14", -1),
    ],
)
def test_an_age_is_completed_on_the_birthday(born: str, on: str, age: int) -> None:
    first, second = read_day(born), read_day(on)
    assert first is not None
    assert second is not None
    assert age_on(first, second) == age
