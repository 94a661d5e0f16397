"""How checked commands are carried out, and when a deal ends by them (PIN-18 to PIN-26)."""

from games.kernel.command import Command
from games.kernel.game_rules import Emit
from games.kernel.seats import Seat
from games.pinnacola import events as e
from games.pinnacola.melds import exchanged
from games.pinnacola.rules import Laying, laying_of
from games.pinnacola.state import SEATS, PinnacolaState, side_of

CLOSED, FROM_HAND = "closed", "closed_from_hand"
EXHAUSTED, STALLED = "stock_exhausted", "stalled"


def perform(state: PinnacolaState, seat: Seat, command: Command, emit: Emit) -> e.DealEnded | None:
    """Carries out a checked command; the deal's end, when the command brought it about."""
    in_hand = state.in_hand
    match command:
        case e.DrawStock():
            emit(e.CardDrawn(seat, state.stock[0]))
        case e.TakePozzo():
            _take(state, seat, command, emit)
        case e.SwapJoker():
            _swap(state, seat, command, emit)
        case e.OpenMeld() | e.AddToMeld():
            laying = laying_of(command)
            if laying is not None:
                _lay(state, seat, laying, emit)
        case e.Discard(card):
            emit(e.CardDiscarded(seat, card))
            if any(state.hands[seat]):
                return _end_after(state)
            return e.DealEnded(FROM_HAND if in_hand else CLOSED, seat)
    if any(state.hands[seat]):
        return None
    return e.DealEnded(FROM_HAND if state.in_hand else CLOSED, seat)  # PIN-23, PIN-24


def _take(state: PinnacolaState, seat: Seat, command: e.TakePozzo, emit: Emit) -> None:
    place = command.from_index
    taken = list(state.pozzo[place:])
    laying = laying_of(command)
    if laying is None:
        emit(e.PozzoTaken(seat, place, [], None, None, None, taken))
        return
    cards, meld_id, end, suit = laying.spelt(state.melds)
    emit(e.PozzoTaken(seat, place, list(cards), meld_id, end, suit, taken))
    _lay(state, seat, laying, emit, due=True)


def _swap(state: PinnacolaState, seat: Seat, command: e.SwapJoker, emit: Emit) -> None:
    number, card = command.meld_id, command.card
    changed, laying = exchanged(state.melds[number], card), laying_of(command)
    if changed is None or laying is None:
        raise AssertionError("checked before")
    melds = [changed if at == number else meld for at, meld in enumerate(state.melds)]
    laid, to_meld, end, suit = laying.spelt(melds)
    cards, side = [*laid] if to_meld is None else [], side_of(state.owners[number])
    emit(e.JokerSwapped(seat, number, card, cards, to_meld, end, suit, side, changed.text))
    _lay(state, seat, laying, emit, due=True)


def _lay(
    state: PinnacolaState, seat: Seat, laying: Laying, emit: Emit, *, due: bool = False
) -> None:
    meld = laying.made(state.melds)
    if isinstance(meld, str):
        raise AssertionError(f"checked before: {meld}")
    laid, meld_id, end, suit = laying.spelt(state.melds)
    cards, side = list(laid), side_of(seat)
    if meld_id is not None:
        emit(e.MeldExtended(seat, meld_id, cards, end, suit, side, meld.text, due))
        return
    first = seat not in state.opened_seats
    emit(e.MeldOpened(seat, cards, suit, side, len(state.melds), meld.text, due))
    if first:
        emit(e.SeatOpened(seat))


def _end_after(state: PinnacolaState) -> e.DealEnded | None:
    """The end that a turn makes which closes nothing."""
    if not state.stock:
        return e.DealEnded(EXHAUSTED)  # PIN-25
    if state.idle_turns >= state.match.options["stall_rounds"] * SEATS:
        return e.DealEnded(STALLED)  # PIN-26
    return None
