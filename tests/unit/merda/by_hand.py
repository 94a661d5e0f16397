"""What the cases worked out by hand have in common."""

from random import Random
from typing import Any

from games import registry
from games.merda.events import Feint, PassCard
from games.merda.state import PASSING, MerdaState
from tests.unit.merda.merda_tables import READY, RULES, SLAM, after

ALL_READY = [(0, READY), (1, READY), (2, READY)]
ARM = Feint("arm_move")
FIVE = {"players": 5}
FIVE_HANDS = ["1D 1C 1B 1S", "2D 2C 2B 3S", "3D 3C 3B 2S", "4D 4C 4B 5S", "5D 5C 5B 4S"]
CIUCCIO = {"players": 3, "ciuccio": True}
CIUCCIO_HANDS = ["3D 3C 3B 3S 9D", "1D 1C 2D 2C", "1B 1S 2B 2S"]
GONE: dict[str, Any] = {"in_hand": [0, 1, 3], "arrivals": [2], "totals": [0, 0, 25, 0]}
"""Of four seats the third has arrived and plays no more."""
IN_TURNS = ["1D 1C 1B 2D", "3D 3C 3B 3S 4D", "2C 2B 2S 1S"]


def hand_over(state: MerdaState) -> MerdaState:
    """Seat 0 makes four equal and everybody but the last one slams."""
    while state.phase == PASSING:
        slammers = [seat for seat in state.in_hand if state.four_equal(seat)]
        if slammers:
            others = [seat for seat in state.in_hand if seat != slammers[0]]
            return after(state, (slammers[0], SLAM), *((seat, SLAM) for seat in others[:-1]))
        judge = registry.bots("merda")["heuristic"]
        seat = RULES.current(state)[0]
        state = after(state, (seat, judge.choose(RULES.observe(state, seat), Random(seat))))
    return state


def done_by_void(state: MerdaState) -> MerdaState:
    """The hand ends without kilos, whatever lies in it."""
    state = RULES.clone(state)
    state.rounds_played = state.options["max_rounds"] - 1
    moves = [(seat, PassCard(state.hands[seat][0])) for seat in state.in_hand]
    return after(state, *moves)
