"""Which windows are over at an hour.

A window is never over where the hour of the publication is not known, or no hour is given. What was
published of a round that was recalled since says nothing of the one that is played now.
"""

from typing import Literal, TypeAlias

from tournaments.events.publication import StandingsPublished
from tournaments.regulations.regulation import USUAL_WINDOWS, Windows
from tournaments.state import Tournament

Window: TypeAlias = Literal["scores", "rulings", "appeals", "manifest", "players"]


def windows_of(state: Tournament) -> Windows:
    """The windows of a tournament, also of one that says nothing of them."""
    rules = state.rules
    return USUAL_WINDOWS if rules is None or rules.windows is None else rules.windows


def first_published(state: Tournament, round_number: int) -> StandingsPublished | None:
    """The first publication that covers a round as it was played."""
    posted = state.rounds[round_number - 1]
    since = state.published[posted.published_before :]
    return next((p for p in since if p.round >= round_number), None)


def until(state: Tournament, round_number: int, window: Window) -> int | None:
    """When a window of a round ends, in seconds since 1970; None while nobody can know."""
    first = first_published(state, round_number)
    if first is None or not first.at:
        return None
    minutes: int = getattr(windows_of(state), window)
    return first.at + 60 * minutes


def window_over(state: Tournament, round_number: int, window: Window, at_ms: int) -> bool:
    """Whether a window of a round is over at this hour, in milliseconds since 1970."""
    end = until(state, round_number, window)
    return end is not None and bool(at_ms) and at_ms // 1000 > end


def final_published(state: Tournament) -> bool:
    """Whether standings after the last round have been published."""
    rules = state.rules
    if rules is None or len(state.rounds) < rules.rounds:
        return False
    return first_published(state, len(state.rounds)) is not None
