"""How checked commands are carried out, when a deal ends by them (PIN-18 to PIN-26), and what each
event changes.
"""

from games.kernel.cards import JOKER
from games.kernel.command import Command
from games.kernel.game_rules import Emit
from games.kernel.ruleset import Ruleset
from games.kernel.seats import Seat
from games.pinnacola import events as e
from games.pinnacola.melds import exchanged, read_meld
from games.pinnacola.rules import Laying, laying_of
from games.pinnacola.state import DRAW, MELD, SEATS, PinnacolaState, side_of

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


class Evolution(Ruleset[PinnacolaState]):
    """What events change."""

    def _on_hands_dealt(self, state: PinnacolaState, event: e.HandsDealt) -> None:
        """The cards of a new deal; the seat after the dealer begins (PIN-03)."""
        state.clear()
        state.dealer = event.dealer
        for seat, hand in enumerate(event.hands):
            state.give(seat, hand)
        state.stock = tuple(state.match.order[sum(map(len, event.hands)) :])
        state.new_turn((event.dealer + 1) % SEATS)

    def _on_pozzo_opened(self, state: PinnacolaState, event: e.PozzoOpened) -> None:
        """The top card of what is left lies open (PIN-04)."""
        state.pozzo = (event.card,)
        state.stock = state.stock[1:]
        state.phase = DRAW

    def _on_card_drawn(self, state: PinnacolaState, event: e.CardDrawn) -> None:
        state.stock = state.stock[1:]
        state.give(event.seat, (event.card,))
        state.drawn = event.card
        state.phase = MELD

    def _on_pozzo_taken(self, state: PinnacolaState, event: e.PozzoTaken) -> None:
        state.pozzo = state.pozzo[: event.from_index]
        state.give(event.seat, event.cards)
        state.newest_only = len(event.cards) == 1
        state.phase = MELD

    def _on_meld_opened(self, state: PinnacolaState, event: e.MeldOpened) -> None:
        state.melds.append(read_meld(event.reading))
        state.owners.append(event.seat)
        state.lose(event.seat, event.cards)
        state.laid = True

    def _on_meld_extended(self, state: PinnacolaState, event: e.MeldExtended) -> None:
        """A meld reads as the event says. With the partner's one no longer closes from the hand."""
        state.melds[event.meld] = read_meld(event.reading)
        state.lose(event.seat, event.cards)
        state.laid = True
        if event.meld < state.fresh:
            state.in_hand = False  # PIN-24

    def _on_joker_swapped(self, state: PinnacolaState, event: e.JokerSwapped) -> None:
        """The card lies in the meld, the joker in the hand, for now."""
        state.melds[event.meld] = read_meld(event.reading)
        state.lose(event.seat, (event.card,))
        state.give(event.seat, (JOKER,))
        state.laid = True
        state.in_hand = False  # PIN-24

    def _on_seat_opened(self, state: PinnacolaState, event: e.SeatOpened) -> None:
        """PIN-15."""
        state.opened_seats |= {event.seat}

    def _on_card_discarded(self, state: PinnacolaState, event: e.CardDiscarded) -> None:
        """The turn passes on (PIN-22)."""
        state.lose(event.seat, (event.card,))
        state.pozzo = (*state.pozzo, event.card)
        state.idle_turns = state.idle_turns + 1 if state.newest_only and not state.laid else 0
        state.new_turn((event.seat + 1) % SEATS)
        state.phase = DRAW

    def _on_deal_ended(self, state: PinnacolaState, _event: e.DealEnded) -> None:
        state.close()

    def _on_deal_scored(self, state: PinnacolaState, event: e.DealScored) -> None:
        items = [
            [
                ("melds", side.melds),
                ("hands", side.hands),
                ("bonus", side.bonus),
                ("penalties", side.penalties),
            ]
            for side in event.sides
        ]
        self._record(state, items)
