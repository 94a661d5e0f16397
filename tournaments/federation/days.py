"""Days of a season as whole numbers, and the civil dates that people write.

A day is counted from 1 January 1970, which is day 0. Nothing here asks a clock: days come in from
outside, and an instant becomes a day by the clock of Italy (`rome_day`). The calendar is the
Gregorian one, carried backwards without end; years are written with four digits.
"""

import re
from typing import NamedTuple, TypeAlias

Day: TypeAlias = int
"""Days since 1 January 1970."""
Month: TypeAlias = int
"""Months since January of the year 0: twelve times the year, and 0 for January."""

HOUR, SECONDS = 3600, 86_400
_WRITTEN = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_YEARLY = re.compile(r"([0-9]{2})-([0-9]{2})")
_CYCLE, _EPOCH = 146_097, 719_468
"""Days of 400 years; days from 1 March of the year 0 to 1 January 1970."""
_LENGTHS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class Date(NamedTuple):
    """A civil date."""

    year: int
    month: int
    day: int


def day_of(date: Date) -> Day:
    """The number of a date."""
    year = date.year - (date.month <= 2)
    cycle, of_cycle = divmod(year, 400)
    # Years are counted from March, so that a leap day is the last of its year.
    of_year = (153 * ((date.month + 9) % 12) + 2) // 5 + date.day - 1
    return cycle * _CYCLE + of_cycle * 365 + of_cycle // 4 - of_cycle // 100 + of_year - _EPOCH


def date_of(day: Day) -> Date:
    """The date of a day."""
    cycle, of_cycle = divmod(day + _EPOCH, _CYCLE)
    year = (of_cycle - of_cycle // 1460 + of_cycle // 36_524 - of_cycle // 146_096) // 365
    of_year = of_cycle - (365 * year + year // 4 - year // 100)
    from_march = (5 * of_year + 2) // 153
    month = (from_march + 2) % 12 + 1
    return Date(year + 400 * cycle + (month <= 2), month, of_year - (153 * from_march + 2) // 5 + 1)


def read_day(text: str) -> Day | None:
    """The day that a text such as `2027-03-20` names; None for what is no date."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        return None
    date = Date(*map(int, found.groups()))
    if not (date.year and 1 <= date.month <= 12):
        return None
    day = day_of(date)
    return day if date_of(day) == date else None


def write_day(day: Day) -> str:
    """A day as programs write it.

    >>> write_day(0), read_day("2027-02-29")
    ('1970-01-01', None)
    """
    year, month, of_month = date_of(day)
    return f"{year:04}-{month:02}-{of_month:02}"


def read_yearly(text: str) -> tuple[int, int] | None:
    """Month and day of a date of every year, such as `12-31`; None for what is none."""
    found = _YEARLY.fullmatch(text)
    if found is None:
        return None
    month, day = map(int, found.groups())
    return (month, day) if 1 <= month <= 12 and 1 <= day <= _LENGTHS[month - 1] else None


def day_in_year(year: int, yearly: tuple[int, int]) -> Day:
    """The day of a yearly date in a year; of 29 February in a common year, 28 February."""
    day = day_of(Date(year, *yearly))
    return day if date_of(day)[1:] == yearly else day - 1


def age_on(born: Day, day: Day) -> int:
    """The years that somebody has completed on a day; negative before the birth.

    Who was born on 29 February completes a year on 1 March where there is no such day.
    """
    birth, now = date_of(born), date_of(day)
    return now.year - birth.year - (now[1:] < birth[1:])


def month_of(day: Day) -> Month:
    """The month of a day."""
    date = date_of(day)
    return 12 * date.year + date.month - 1


def month_start(month: Month) -> Day:
    """The first day of a month."""
    year, before = divmod(month, 12)
    return day_of(Date(year, before + 1, 1))


def write_month(month: Month) -> str:
    """A month as programs write it, such as `2027-03`."""
    return write_day(month_start(month))[:7]


def rome_day(moment: int) -> Day:
    """The day in Italy at a moment, in seconds since 1970; from the year 1996 on.

    Since then summer time runs in all of the Union from 1 o'clock UTC of the last Sunday of March
    to that of October (directive 2000/84/EC).
    """
    year = date_of(moment // SECONDS).year
    summer = _last_sunday(year, 3) <= moment < _last_sunday(year, 10)
    return (moment + HOUR * (2 if summer else 1)) // SECONDS


def _last_sunday(year: int, month: int) -> int:
    """One o'clock UTC of the last Sunday of March or October, in seconds."""
    last = day_of(Date(year, month, 31))
    return (last - (last + 4) % 7) * SECONDS + HOUR
