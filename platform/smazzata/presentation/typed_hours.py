"""Hours as people and programs type them, by the site's clock unless they name a zone.

In the night in which the clock is put forward an hour is missing, and in that in which it is put
back one comes twice: nobody guesses which one is meant.
"""

import re
from datetime import UTC, datetime, timedelta
from typing import Literal

from django.utils.timezone import get_current_timezone, is_aware

from games.kernel.refusal import Refusal

Which = Literal["", "first", "second"]
"""Of an hour that comes twice; empty: nobody has said."""


def read_hour(text: str, which: str = "") -> datetime | Refusal:
    """The moment that was typed, as in 2026-12-01T20:30, with its zone.

    Refusals: `unreadable_hour`, `hour_skipped`, `hour_twice` unless it is said `which` one.
    """
    given = {"given": text[:25].replace("T", " ")}
    try:
        typed = datetime.fromisoformat(text)
        if is_aware(typed):
            return typed
        first, second = (typed.replace(tzinfo=get_current_timezone(), fold=fold) for fold in (0, 1))
        back = first.astimezone(UTC).astimezone(first.tzinfo)
    except (ValueError, OverflowError):
        return Refusal("unreadable_hour", params=given)
    if back.replace(tzinfo=None) != typed:
        return Refusal("hour_skipped", params=given)
    if first.utcoffset() == second.utcoffset() or which == "first":
        return first
    return second if which == "second" else Refusal("hour_twice", params=given)


def read_end(text: str, which: str = "") -> datetime | Refusal:
    """The end of the minute or second that was typed. Refusals: of `read_hour`."""
    found = read_hour(text, which)
    if isinstance(found, Refusal):
        return found
    minute, _, second = re.split("[+Z-]", text[11:], maxsplit=1)[0].rpartition(":")
    whole = timedelta(seconds=1) if ":" in minute and second else timedelta(minutes=1)
    try:
        return found.replace(microsecond=0) + whole - timedelta(microseconds=1)
    except OverflowError:
        return Refusal("unreadable_hour")
