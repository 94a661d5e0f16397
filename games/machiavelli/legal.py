"""What a seat may do in its turn, why not, and what the clock does for it (MAC-14, MAC-22)."""

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat
from games.machiavelli import events as e
from games.machiavelli.layouts import (
    INVALID_MELD,
    TABLE_CARD_MISSING,
    judged,
    leaves_melds_alone,
    simple_plays,
)
from games.machiavelli.options import OFF, ON_INVALID_LAYOUT
from games.machiavelli.state import MachiavelliState

REARRANGEMENT_OPEN = Refusal("rearrangement_open", "MAC-22")
OPTION_OFF = Refusal("option_off", "MAC-22b")


def objection(state: MachiavelliState, seat: Seat, command: Command) -> Refusal | None:
    """The first reason against a command of the seat whose turn it is."""
    match command:
        case e.PlayLayout(layout):
            found = judged(state, seat, layout)
            refused = isinstance(found, Refusal) and not counts_as_failed(state, found, layout)
            return found if isinstance(found, Refusal) and refused else None
        case e.DrawCard() if not state.stock:
            return Refusal("stock_empty", "MAC-15")
        case e.PassTurn() if state.stock:
            return Refusal("stock_not_empty", "MAC-23")
        case e.DrawCard() | e.PassTurn():
            return REARRANGEMENT_OPEN if state.rearranging else None
        case e.BeginRearrangement():
            return _objection_to_begin(state)
    if not state.rearranging:
        return Refusal("no_open_rearrangement", "MAC-22")
    return OPTION_OFF if isinstance(command, e.DeclareFailedRearrangement) and _off(state) else None


def _objection_to_begin(state: MachiavelliState) -> Refusal | None:
    if not state.melds:
        return Refusal("table_empty", "MAC-22")
    if state.rearranging:
        return REARRANGEMENT_OPEN
    return Refusal("already_rearranged", "MAC-22") if state.rearranged else None


def _off(state: MachiavelliState) -> bool:
    return bool(state.match.options["failed_rearrangement"] == OFF)


def counts_as_failed(state: MachiavelliState, why: Refusal, layout: e.Layout) -> bool:
    """Whether a layout that is no table is a failed rearrangement at once (MAC-22b)."""
    if state.match.options["failed_rearrangement"] != ON_INVALID_LAYOUT:
        return False
    if why.code not in (TABLE_CARD_MISSING.code, INVALID_MELD):
        return False
    return not leaves_melds_alone(state, layout)


def steps(state: MachiavelliState, seat: Seat) -> list[Command]:
    """The legal steps; of new tables only those that one meld or one card makes (MAC-20)."""
    found: list[Command] = []
    if state.rearranging:
        found.append(e.RestoreTable())
        if not _off(state):
            found.append(e.DeclareFailedRearrangement())
    else:
        found.append(e.DrawCard() if state.stock else e.PassTurn())
        if state.melds and not state.rearranged:
            found.append(e.BeginRearrangement())
    found.extend(simple_plays(state, seat))
    return found


def default_move(state: MachiavelliState) -> Command:
    """What is done for a seat whose time is over (MAC-22b, MAC-22c)."""
    if state.rearranging:
        return e.RestoreTable() if _off(state) else e.DeclareFailedRearrangement()
    return e.DrawCard() if state.stock else e.PassTurn()
