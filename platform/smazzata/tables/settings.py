"""How a table is played and who may see it: one value, from the form to the first event.

A room that waits, a tournament's tables and `table_opened` say the same four things. What may be
chosen is judged here, once. A value is complete: a preset that is changed later changes no table
that was wished for before.
"""

import msgspec

from games.kernel.refusal import Refusal
from smazzata.tables.clock_rules import PRESETS, ClockRules, check_clock
from smazzata.tables.events import CALM, INSTANT, PACES, QUICK, Spectators

LONGEST_DELAY_MOVES = 200
LONGEST_DELAY_S = 3_600

LOOKS_S = {QUICK: 35, CALM: 60, "tournament": 20}
"""For how long people look at a deal that is over, by the pace; in a tournament its time runs."""

BAD_DELAY = Refusal("bad_delay", params={"moves": LONGEST_DELAY_MOVES, "seconds": LONGEST_DELAY_S})
LESSON_NOT_RATED = Refusal("lesson_not_rated")
UNKNOWN_PACE = Refusal("unknown_pace", params={"known": ", ".join(PACES)})


class TableSettings(msgspec.Struct, frozen=True):
    """What is chosen for a table beside its game: time, ratings, who may see it, the bots' pace."""

    clock: ClockRules | None = None
    rated: bool = False
    """Whether the match counts by itself; a tournament's tables are rated with the tournament."""
    spectators: Spectators = Spectators()
    pace: str = INSTANT
    """One of `PACES`."""
    lesson: bool = False
    """Whether the match is a lesson: never one that counts."""

    @property
    def clock_name(self) -> str:
        """The preset that the clock is, `none` without one; empty for times of its own."""
        return next((name for name, rules in PRESETS.items() if rules == self.clock), "")


def look_s(settings: TableSettings, *, tournament: bool) -> int:
    """For how many seconds at most people look at a deal that is over; 0: not at all."""
    return 0 if settings.pace == INSTANT else LOOKS_S["tournament" if tournament else settings.pace]


def check_settings(settings: TableSettings) -> Refusal | None:
    """Why no table can be opened like this: `bad_clock`, `bad_delay`, `unknown_pace` or
    `lesson_not_rated`.
    """
    seen = settings.spectators
    if settings.lesson and settings.rated:
        return LESSON_NOT_RATED
    if settings.clock is not None and (refusal := check_clock(settings.clock)):
        return refusal
    if not 0 <= seen.delay_moves <= LONGEST_DELAY_MOVES:
        return BAD_DELAY
    if not 0 <= seen.delay_s <= LONGEST_DELAY_S:
        return BAD_DELAY
    return None if settings.pace in PACES else UNKNOWN_PACE
