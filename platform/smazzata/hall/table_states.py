"""How each table of a running round stands, as the desk sees all of them at one look.

Nothing here is stored: it is read from the round, from the hours of the newest events and from the
clock. A table that plays has no colour; whatever waits for somebody has a word and an age.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID

from smazzata.hall.clock import RoundClock
from smazzata.ledger.reader import load as events_of
from smazzata.presentation.sides import Side, joined
from smazzata.presentation.tournament_presenter import TournamentPresenter
from tournaments.events.refereeing import AppealFiled, RefereeCalled
from tournaments.events.results import ResultRecorded, SlipClaimed, SlipDisputed
from tournaments.state import Round
from tournaments.subjects.tie_breaks import find_level_tables

EVENTS_A_TABLE = 6
"""Newest events that are looked at for hours, for each table of the round."""
EVENTS_MORE = 200


class Condition(StrEnum):
    """How a table stands; of several that hold, the first."""

    CALLS = "calls"
    """Somebody there asks for the referee."""
    DIFFERS = "differs"
    """Its slips say different totals."""
    LEVEL = "level"
    """It ended level in a bracket, and nobody has said who goes on."""
    RECORDED = "recorded"
    ONE_SLIP = "one_slip"
    """One side has said how it ended; the other has not."""
    OVERDUE = "overdue"
    """The time of the round is over, and nothing was said."""
    PLAYS = "plays"


NEEDS_SOMEBODY = frozenset({Condition.CALLS, Condition.DIFFERS, Condition.LEVEL})
"""Where an official has to go."""
SLIP_MISSING = frozenset({Condition.ONE_SLIP, Condition.OVERDUE})
"""What the score room waits for."""


class TableState(NamedTuple):
    """A table at one look."""

    number: int
    condition: Condition
    since_ms: int | None
    """Since when it stands so; None where no hour is known."""
    minutes: int | None
    """For how many minutes it stands so."""
    sides: list[Side]
    totals: tuple[int, ...]
    """Of the sides, once recorded; empty before, and where partners have different ones."""
    typed_by: str
    """Who typed its result, as a member; empty where nobody did."""
    call: int
    """The call that is open there; 0: none is."""

    @property
    def wants(self) -> bool:
        """Whether somebody has to go there."""
        return self.condition in NEEDS_SOMEBODY

    @property
    def waits(self) -> bool:
        """Whether its slip is overdue, as far as one knows."""
        return self.condition in SLIP_MISSING


class Hours(NamedTuple):
    """When what still matters of a round has happened, in milliseconds since 1970."""

    claimed: Mapping[int, int]
    """By table: its first claim."""
    disputed: Mapping[int, int]
    recorded: Mapping[int, int]
    """By table: its result, the last one."""
    called: Mapping[int, int]
    """By call."""
    appealed: Mapping[int, int]
    """By appeal."""


def read_hours(tournament: UUID, version: int, played: Round) -> Hours:
    """The hours of a round from the newest events of the log, which is not read whole."""
    newest = EVENTS_A_TABLE * len(played.tables) + EVENTS_MORE
    found = Hours({}, {}, {}, {}, {})
    claimed, disputed, recorded, called, appealed = map(dict, found)
    for event in events_of(tournament, after=max(0, version - newest)):
        said, at = event.data, event.at_ms
        if event.type == RefereeCalled.name():
            called[said["call"]] = at
        elif event.type == AppealFiled.name():
            appealed[said["appeal"]] = at
        elif said.get("round") != played.number:
            continue
        elif event.type == SlipClaimed.name():
            claimed.setdefault(said["table"], at)
        elif event.type == SlipDisputed.name():
            disputed[said["table"]] = at
        elif event.type == ResultRecorded.name():
            recorded[said["table"]] = at
    return Hours(claimed, disputed, recorded, called, appealed)


def list_states(
    presenter: TournamentPresenter, played: Round, hours: Hours, clock: RoundClock, now_ms: int
) -> list[TableState]:
    """All tables of a round in the order of their numbers."""
    sides = presenter.sides({n for table in played.tables for n in table.sides})
    calls = {
        call.table: call.call
        for call in reversed(presenter.state.open_calls)
        if call.round == played.number
    }
    level = {
        table
        for table in find_level_tables(presenter.rules, played)
        if table not in played.ties_broken
    }
    over = clock.ends_ms if clock.over(now_ms) else None
    return [
        _read_state(
            played,
            number,
            [joined([sides[n] for n in entries]) for entries in played.sides_at(number)],
            calls.get(number, 0),
            hours,
            over,
            now_ms,
            level=number in level,
        )
        for number in played.numbers
    ]


def _read_state(
    played: Round,
    number: int,
    sides: list[Side],
    call: int,
    hours: Hours,
    over: int | None,
    now_ms: int,
    *,
    level: bool,
) -> TableState:
    outcome = played.results.get(number)
    since: int | None = None
    if call:
        condition, since = Condition.CALLS, hours.called.get(call)
    elif number in played.disputed:
        condition, since = Condition.DIFFERS, hours.disputed.get(number)
    elif outcome is not None:
        condition = Condition.LEVEL if level else Condition.RECORDED
        since = hours.recorded.get(number)
    elif played.claims.get(number):
        condition, since = Condition.ONE_SLIP, hours.claimed.get(number)
    elif over is not None:
        condition, since = Condition.OVERDUE, over
    else:
        condition = Condition.PLAYS
    # Who is told apart after a walk-over by one of two partners has totals of their own.
    told = outcome is not None and len(played.told_at(number)) == len(sides)
    return TableState(
        number,
        condition,
        since,
        minutes_since(since, now_ms),
        sides,
        played.of_sides(number, outcome.mp) if outcome is not None and told else (),
        played.typed_by.get(number, ""),
        call,
    )


def minutes_since(since_ms: int | None, now_ms: int) -> int | None:
    """Whole minutes since an hour; None where it is not known."""
    return None if since_ms is None else max(0, now_ms - since_ms) // 60_000


def longest_first(states: Sequence[TableState]) -> list[TableState]:
    """Those that wait longest first; of whom no hour is known, last."""
    return sorted(states, key=lambda one: (one.since_ms is None, one.since_ms, one.number))
