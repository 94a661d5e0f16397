"""Figures of a match: who did what, how often, and how long it took."""

from collections.abc import Sequence

import msgspec

from games.kernel.match import SeatForfeited, TurnTimedOut
from replays.replay import Replay


class SeatFigures(msgspec.Struct):
    """One seat's figures."""

    seat: int
    moves: int = 0
    by_event: dict[str, int] = {}
    """Moves by the event that each led to: cards played, melds opened, discards…"""
    timeouts: int = 0
    left: bool = False
    time_ms: int | None = None
    """Milliseconds before its moves; None when no times are known."""
    longest_ms: int | None = None


def figures(replay: Replay, times_ms: Sequence[int] | None = None) -> list[SeatFigures]:
    """The figures of each seat. `times_ms` says when each event happened, from any moment on.

    The time of a move runs from the event before it. What the clock did for a seat counts as a
    timeout, and its time, but not as a move of its own.
    """
    count = replay.state(replay.last).match.seats
    timed = times_ms is not None
    seats = [
        SeatFigures(seat, time_ms=0 if timed else None, longest_ms=0 if timed else None)
        for seat in range(count)
    ]
    defaulted = False
    for index, moment in enumerate(replay.moments):
        event = moment.event
        spent = times_ms[index] - times_ms[index - 1] if times_ms is not None and index else 0
        if isinstance(event, SeatForfeited):
            seats[event.seat].left = True
        elif isinstance(event, TurnTimedOut):
            seats[event.seat].timeouts += 1
            _spend(seats[event.seat], spent)
            defaulted = True
        elif moment.is_move and moment.seat is not None:
            if not defaulted:
                figure = seats[moment.seat]
                figure.moves += 1
                figure.by_event[event.name()] = figure.by_event.get(event.name(), 0) + 1
                _spend(figure, spent)
            defaulted = False
    return seats


def _spend(figure: SeatFigures, spent: int) -> None:
    if figure.time_ms is not None and figure.longest_ms is not None:
        figure.time_ms += spent
        figure.longest_ms = max(figure.longest_ms, spent)
