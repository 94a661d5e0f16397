"""What each event changes. No rules here: every log that was decided once can be folded."""

from collections.abc import Sequence

from games.kernel.event import Card
from games.kernel.match import CardsShuffled
from games.kernel.ruleset import Ruleset
from games.sette_e_mezzo import events as e
from games.sette_e_mezzo.settlement import AS_BANK, ITEMS, LEFT
from games.sette_e_mezzo.state import (
    AWAY,
    BANK,
    BET,
    BUST,
    CALL,
    MADE,
    PLAYING,
    STOOD,
    WAITING,
    SetteEMezzoState,
    Stakes,
)


class Evolution(Ruleset[SetteEMezzoState]):
    """What events change."""

    unchanged = (e.CardAsked, e.BankBust)

    def _on_bank_drawn(self, state: SetteEMezzoState, event: e.BankDrawn | e.BankPassed) -> None:
        state.bank = event.seat

    _on_bank_passed = _on_bank_drawn

    def _on_bank_opened(self, state: SetteEMezzoState, _event: e.BankOpened) -> None:
        """The pack of the smazzata lies there as it was shuffled (SEM-12)."""
        state.stock = list(state.match.order)
        state.discard, state.seen_discards = [], []
        state.reshuffles = 0

    def _on_hand_dealt(self, state: SetteEMezzoState, event: e.HandDealt) -> None:
        """One card before each seat that plays (SEM-13)."""
        state.hand = event.number
        state.first_cards = [dealt[0] if dealt else "" for dealt in event.cards]
        state.standing = [WAITING if dealt else AWAY for dealt in event.cards]
        del state.stock[: sum(event.sizes)]

    def _on_turn_started(self, state: SetteEMezzoState, event: e.TurnStarted) -> None:
        """A player knows his card, and has to bet (SEM-15, SEM-16)."""
        state.turn = event.seat
        state.looked_at[event.seat] = True
        state.standing[event.seat] = PLAYING
        state.phase = BET

    def _on_bet_placed(self, state: SetteEMezzoState, event: e.BetPlaced) -> None:
        """He may call cards (SEM-18)."""
        state.bets[event.seat] = Stakes(event.call_stake, event.stand_stake)
        state.phase = CALL

    def _on_card_called(self, state: SetteEMezzoState, event: e.CardCalled) -> None:
        state.called[event.seat].append(event.card)
        del state.stock[0]

    def _on_seat_stood(self, state: SetteEMezzoState, event: e.SeatStood) -> None:
        state.standing[event.seat] = STOOD

    def _on_first_card_shown(self, state: SetteEMezzoState, event: e.FirstCardShown) -> None:
        state.turned_up[event.seat] = True

    def _on_bank_turn_started(self, state: SetteEMezzoState, event: e.BankTurnStarted) -> None:
        """The bank plays with open cards (SEM-25)."""
        state.turn = event.seat
        state.looked_at[event.seat] = state.turned_up[event.seat] = True
        state.standing[event.seat] = PLAYING
        state.phase = BANK

    def _on_seven_and_half_made(self, state: SetteEMezzoState, event: e.SevenAndHalfMade) -> None:
        state.standing[event.seat] = MADE

    def _on_seat_bust(self, state: SetteEMezzoState, event: e.SeatBust) -> None:
        """Called cards go away at once, the first one stays (SEM-22)."""
        state.standing[event.seat] = BUST
        _discard(state, state.called[event.seat])
        state.called[event.seat] = []

    def _on_chips_moved(self, state: SetteEMezzoState, event: e.ChipsMoved) -> None:
        """Chips change hands, and who leaves has paid."""
        for seat, amount in ((event.payer, -event.amount), (event.payee, event.amount)):
            items = state.tallies[seat]
            name = AS_BANK if seat == state.bank else event.reason
            items[name] = items.get(name, 0) + amount
            state.hand_chips[seat] += amount
        if event.reason == LEFT:
            state.standing[event.payer] = AWAY

    def _on_hand_ended(self, state: SetteEMezzoState, _event: e.HandEnded) -> None:
        """All cards are discarded; those that nobody turned up stay unknown (SEM-39)."""
        for seat, shown in enumerate(state.turned_up):
            known = [state.first_cards[seat]] if shown else []
            _discard(state, [*known, *state.called[seat]])
            if state.first_cards[seat] and not shown:
                state.discard.append(state.first_cards[seat])
        state.clear(state.match.seats)
        state.close()

    def _on_shuffled(self, state: SetteEMezzoState, event: CardsShuffled) -> None:
        """The shuffled discards are the stock (SEM-24)."""
        state.stock = list(event.order)
        state.discard, state.seen_discards = [], []
        state.reshuffles += 1

    def _on_tenure_scored(self, state: SetteEMezzoState, event: e.TenureScored) -> None:
        rows = [[(name, items.get(name, 0)) for name in ITEMS] for items in state.tallies]
        state.tallies = [{} for _ in event.chips]
        self._record(state, rows)


def _discard(state: SetteEMezzoState, cards: Sequence[Card]) -> None:
    """Cards that everybody saw go to the discards."""
    state.discard += cards
    state.seen_discards = sorted([*state.seen_discards, *cards])
