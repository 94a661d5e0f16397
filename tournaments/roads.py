"""Where everybody sits in the rounds to come, as far as no result changes it.

A pair that moves in a Mitchell reads its whole road on one sheet: table 7, then 5, then 3.
"""

from typing import NamedTuple

from games.kernel.refusal import Refusal
from tournaments.decider import decide, fold
from tournaments.movements.systems import FIXED
from tournaments.pairing.model import Number
from tournaments.state import Round, Tournament
from tournaments.subjects.posting import PostRound
from tournaments.subjects.proposals import ProposeRound


class Stop(NamedTuple):
    """Where an entry is in one round."""

    round: int
    table: int
    """0: it rests."""
    seat: int
    """From 0."""


def plan_ahead(state: Tournament) -> list[Round]:
    """The rounds after the last one that was posted, as they will be if nobody comes or leaves.

    They end with the first that looks at results.
    """
    rules, planned = state.rules, list[Round]()
    while rules is not None and rules.system_of(len(state.rounds) + 1) in FIXED:
        number = len(state.rounds) + 1
        for command in (ProposeRound(number), PostRound(number)):
            decided = decide(state, command)
            if isinstance(decided, Refusal):
                return planned
            state = fold(decided, state)
        planned.append(state.rounds[-1])
    return planned


def find_roads(state: Tournament) -> dict[Number, list[Stop]]:
    """By entry: its way from the last round that is posted on, that one included."""
    roads: dict[Number, list[Stop]] = {}
    for played in (*state.rounds[-1:], *plan_ahead(state)):
        for table in played.tables:
            for seat, number in enumerate(table.sides):
                roads.setdefault(number, []).append(Stop(played.number, table.number, seat))
        for number in played.byes:
            roads.setdefault(number, []).append(Stop(played.number, 0, 0))
    return roads
