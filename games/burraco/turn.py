"""How checked commands are carried out, and what follows from them by itself."""

from collections.abc import Callable
from typing import Any

from games.burraco import events as e
from games.burraco.melds import Meld
from games.burraco.state import LAST_STOCK, BurracoState
from games.kernel.command import Command
from games.kernel.kinds import CODES, KIND_OF, codes_of
from games.kernel.ruleset import Emit
from games.kernel.seats import Seat


def perform(state: BurracoState, seat: Seat, command: Command, emit: Emit) -> e.DealEnded | None:
    """Carries out a checked command; the deal's end, when the command brought it about."""
    return _PERFORMERS[type(command)](state, seat, command, emit)


def _draw(state: BurracoState, seat: Seat, _command: e.DrawStock, emit: Emit) -> None:
    emit(e.CardDrawn(seat, CODES[state.deck[state.top]]))


def _take(state: BurracoState, seat: Seat, _command: e.TakeDiscards, emit: Emit) -> None:
    emit(e.DiscardsTaken(seat, [CODES[kind] for kind in state.pile]))


def _found(meld: Meld | str) -> Meld:
    if isinstance(meld, str):
        raise AssertionError(f"checked before: {meld}")
    return meld


def _open(state: BurracoState, seat: Seat, command: e.OpenMeld, emit: Emit) -> None:
    kinds = sorted([KIND_OF[card] for card in command.cards])
    front = state.rows[seat][0] if command.use_row else -1
    all_kinds = [*kinds, front] if command.use_row else kinds
    meld = _found(state.setup.book.open(all_kinds, command.wild_end))
    emit(
        e.MeldOpened(
            seat=seat,
            side=state.sides[seat],
            meld=len(state.melds),
            cards=[CODES[kind] for kind in kinds],
            reading=meld.text,
            from_row=CODES[front] if command.use_row else None,
        )
    )
    if not state.sizes[seat]:
        _take_pozzetto(state, seat, "al_volo", emit)


def _add(state: BurracoState, seat: Seat, command: e.AddToMeld, emit: Emit) -> None:
    kinds = sorted([KIND_OF[card] for card in command.cards])
    front = state.rows[seat][0] if command.use_row else -1
    all_kinds = [*kinds, front] if command.use_row else kinds
    old = state.melds[command.meld_id]
    meld = _found(state.setup.book.extend(old, all_kinds, command.wild_end))
    emit(
        e.MeldExtended(
            seat=seat,
            side=state.sides[seat],
            meld=command.meld_id,
            cards=[CODES[kind] for kind in kinds],
            reading=meld.text,
            from_row=CODES[front] if command.use_row else None,
        )
    )
    if not state.sizes[seat]:
        _take_pozzetto(state, seat, "al_volo", emit)


def _discard(state: BurracoState, seat: Seat, command: e.Discard, emit: Emit) -> e.DealEnded | None:
    emit(e.CardDiscarded(seat, command.card))
    if not state.sizes[seat]:
        if state.taken[state.sides[seat]]:
            return e.DealEnded("closed", seat)  # BUR-41
        _take_pozzetto(state, seat, "con_scarto", emit)
    if state.stock == LAST_STOCK:
        return e.DealEnded("stock_exhausted")  # BUR-42
    if state.stall >= state.setup.stall_turns:
        return e.DealEnded("stalled")  # BUR-44
    if state.setup.timed and state.match.time_called and not state.lap:
        return e.DealEnded("time_out")  # BUR-78
    if state.veiled >> state.turn & 1:
        emit(e.PozzettoSeen(state.turn, codes_of(state.hands[state.turn])))
    return None


def _take_pozzetto(state: BurracoState, seat: Seat, mode: str, emit: Emit) -> None:
    """BUR-33..35: never a choice; in threes the first one makes the coalition (BUR-67)."""
    number = 1 + sum(1 for taken in state.taken if taken)
    coalition = state.coalition_possible()
    size = len(state.pozzetti[number - 1])
    emit(e.PozzettoTaken(seat, state.sides[seat], number, mode, size))
    if coalition:
        emit(e.CoalitionFormed(seat, [s for s in range(state.setup.seats) if s != seat]))
    if mode == "al_volo" or not state.setup.veiled_pozzetto:
        emit(e.PozzettoSeen(seat, codes_of(state.hands[seat])))


_PERFORMERS: dict[type[Command], Callable[[BurracoState, Seat, Any, Emit], e.DealEnded | None]] = {
    e.DrawStock: _draw,
    e.TakeDiscards: _take,
    e.OpenMeld: _open,
    e.AddToMeld: _add,
    e.Discard: _discard,
}
