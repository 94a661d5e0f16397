"""Why a seat may not do what it wants, in the order of `PROGRAMS.md`.

What is looked at here beside the seat's own cards is public (GEN-09).
"""

from games.kernel.command import Command
from games.kernel.refusal import ALREADY_COMMITTED, NOT_YOUR_TURN, WRONG_PHASE, Refusal
from games.kernel.seats import Seat
from games.merda.events import Feint, PassCard, Slam
from games.merda.state import PASSES, RACE, SUSPENDED, TAKING, MerdaState

TABLE_SLAP, ARM_MOVE, WORD = KINDS = ("table_slap", "arm_move", "word")
FEINT_WORDS = ("melma", "merenda", "merlo", "mensa", "perla")
"""What may be said for a feint (MER-27)."""
CALL = "merda"
FEINTS_A_ROUND = 3

NOT_IN_HAND = Refusal("not_in_hand", "MER-34")
ALREADY_READY = Refusal("already_ready", "MER-26")
CARD_NOT_IN_HAND = Refusal("card_not_in_hand", "MER-11")


def objection(state: MerdaState, seat: Seat, command: Command) -> Refusal | None:
    """Why a command whose phase it is is refused."""
    if seat not in state.in_hand:
        return NOT_IN_HAND
    match command:
        case PassCard():
            return None if command.card in state.hands[seat] else CARD_NOT_IN_HAND
        case Slam() if state.phase in PASSES:
            return _against_slam(state, seat)
        case Feint():
            return _against_feint(state, seat, command)
    return None


def out_of_turn(state: MerdaState, seat: Seat, phases: frozenset[str]) -> Refusal:
    """Why a command of these phases is not awaited of a seat now."""
    if seat not in state.in_hand:
        return NOT_IN_HAND
    if SUSPENDED in phases:
        return ALREADY_READY if state.phase == SUSPENDED else Refusal("not_suspended", "MER-26")
    if state.phase == SUSPENDED:
        return Refusal("hand_suspended", "MER-26")
    if state.phase == RACE:
        return Refusal("already_slammed", "MER-22") if RACE in phases else WRONG_PHASE
    if TAKING in phases:
        return Refusal("nothing_to_take", "MER-17")
    return NOT_YOUR_TURN if state.in_turns else ALREADY_COMMITTED


def _against_slam(state: MerdaState, seat: Seat) -> Refusal | None:
    if state.four_equal(seat):
        window = not state.in_turns or state.layer() == seat
        return None if window else Refusal("slam_window_closed", "MER-19")
    return Refusal("already_arrived", "MER-39") if seat in state.arrivals else None


def _against_feint(state: MerdaState, seat: Seat, command: Feint) -> Refusal | None:
    if command.kind not in KINDS:
        return Refusal("unknown_kind", "MER-27")
    if command.word.strip().casefold() == CALL:
        return Refusal("forbidden_word", "MER-27")
    if command.word and command.word not in FEINT_WORDS:
        return Refusal("unknown_word", "MER-27")
    if state.feints[seat] >= FEINTS_A_ROUND:
        return Refusal("too_many_feints", "MER-27", {"most": FEINTS_A_ROUND})
    return None
