"""Why a seat may not do what it wants, in the order of `PROGRAMS.md`.

All that is looked at here is public, or the seat's own (GEN-09).
"""

from games.asino import events as e
from games.asino.state import AsinoState
from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat

KINDS = ("joy", "despair")
EMOTES_A_TURN = 3
"""A hand has to have an end (GEN-12)."""

HAND_OVER = Refusal("hand_over", "ASI-18")
WRONG_TARGET = Refusal("wrong_target", "ASI-12")


def delegates(table: AsinoState, seat: Seat) -> list[Seat]:
    """The seats to which this one may leave the choice of the hidden card (ASI-04)."""
    may = seat == table.dealer == table.hider
    return [other for other in table.turns(seat + 1) if other != seat] if may else []


def objection(state: AsinoState, seat: Seat, command: Command) -> Refusal | None:
    """Why a command whose phase it is is refused."""
    match command:
        case e.ChooseHiddenCard():
            return _beyond(command.position, len(state.stock), "ASI-04")
        case e.DelegateHiddenChoice():
            return _against_delegating(state, seat, command.seat)
        case e.DrawCard():
            held = len(state.hands[state.target])
            wrong = command.target not in (None, state.target)
            return _beyond(command.position, held, "ASI-13") or (WRONG_TARGET if wrong else None)
        case e.ArrangeHand():
            return _against_arranging(state, seat, command)
        case e.Emote() if command.kind not in KINDS:
            return Refusal("unknown_kind", "ASI-24")
        case e.Emote() if state.emotes[seat] >= EMOTES_A_TURN:
            return Refusal("too_many_emotes", "ASI-24", {"most": EMOTES_A_TURN})
    return None


def _beyond(position: int, count: int, clause: str) -> Refusal | None:
    """Whether there is no such place among so many cards."""
    if 0 <= position < count:
        return None
    return Refusal("position_out_of_range", clause, {"last": count - 1})


def _against_delegating(state: AsinoState, seat: Seat, other: Seat) -> Refusal | None:
    if seat != state.dealer:
        return Refusal("not_dealer", "ASI-04")
    if state.hider != state.dealer:
        return Refusal("already_delegated", "ASI-04")
    there = 0 <= other < state.match.seats and other not in state.match.out
    return None if there and other != seat else Refusal("invalid_seat", "ASI-04")


def _against_arranging(state: AsinoState, seat: Seat, command: e.ArrangeHand) -> Refusal | None:
    if seat != state.target:
        return Refusal("not_target", "ASI-23")
    if state.has_arranged:
        return Refusal("already_arranged", "ASI-23")
    held = len(state.hands[seat])
    if command.order and sorted(command.order) != [*range(held)]:
        return Refusal("invalid_permutation", "ASI-23")
    return None if command.raised is None else _beyond(command.raised, held, "ASI-23")
