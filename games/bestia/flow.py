"""The flow of a deal: commands carried out, what follows by itself, and what events change."""

from collections.abc import Collection

from games.bestia import events as e
from games.bestia.options import FINE
from games.bestia.state import (
    ACCEPTED,
    COMPELLED,
    DECLARE,
    DECLINED,
    DISCARD,
    HAND,
    KNOCKED,
    ORDER,
    PASSED,
    BestiaState,
)
from games.kernel.chance import Chance, name_dealer
from games.kernel.dealing import deal_hands
from games.kernel.exchange import CardsServed, ExchangeGame, Knocked, Passed, ServiceOpened
from games.kernel.game_rules import Emit
from games.kernel.pot import PotTakenUnopposed
from games.kernel.seats import Seat
from games.kernel.trick_play import PlayOpened


def settled(table: BestiaState, fined: Collection[Seat]) -> e.DealSettled:
    """How the pot is divided once all tricks are taken, and what those pay who are `fined`."""
    tricks, pot = table.taken(), table.chips.pot
    shares = [pot // HAND * count for count in tricks]  # BES-39
    bestie, fines = [0] * len(tricks), [0] * len(tricks)
    for seat in table.participants():
        if not tricks[seat]:
            bestie[seat] = pot  # BES-40
    for seat in fined:
        fines[seat] = pot  # BES-42
    return e.DealSettled(tricks, shares, bestie, fines, sum(bestie) + sum(fines))  # BES-41


class Flow(ExchangeGame[BestiaState]):
    """What commands lead to, and what events change."""

    unchanged = (e.TacticFined, e.DealWithoutPlayers)

    # --- before the play --------------------------------------------------------------------

    def _deal(self, state: BestiaState, chance: Chance, emit: Emit) -> None:
        """Stake and cards; in a compulsory round the play too."""
        options, match = state.match.options, state.match
        if state.closing:
            dealer = state.turns(state.dealer)[0]  # BES-47
        else:
            dealer = name_dealer(state, chance, emit)  # BES-8
            emit(e.StakePaid(dealer, options["stake"]))  # BES-5
        turned, *cards = match.order
        hands = deal_hands(cards, state.turns(dealer + 1), match.seats, HAND, HAND)
        emit(e.CardsDealt(dealer, turned, [*map(ORDER.arranged, hands)]))
        if options["mandatory_round"] and state.only_stakes:  # BES-19
            emit(e.DeclarationSkipped())
            self._open_play(state, emit)

    def _perform_own(
        self, state: BestiaState, seat: Seat, command: e.AcceptInvite, emit: Emit
    ) -> None:
        emit(e.InviteAccepted(seat))
        self._serve(state, seat, emit)

    def _moved_on(self, state: BestiaState, emit: Emit) -> bool:
        """What follows when nobody is awaited any more; whether the deal is over."""
        if state.waiting:
            return False
        if state.phase == DECLARE:
            order = [seat for seat in state.from_mano() if _has_to_be_asked(state, seat)]
            if order:
                emit(ServiceOpened(order))
                return False
        return self._open_play(state, emit)

    def _open_play(self, state: BestiaState, emit: Emit) -> bool:
        """The play begins, or there is nobody to play against; whether the deal is over."""
        players = state.players_from(state.dealer + 1)
        if not players:
            emit(self._pot_stays(state))  # BES-17
        elif len(players) == 1:
            emit(PotTakenUnopposed(players[0], state.chips.pot))  # BES-18
        else:
            emit(PlayOpened(list(players)))
        return len(players) < 2

    # --- after it ---------------------------------------------------------------------------

    def _count(self, state: BestiaState, emit: Emit) -> None:
        fined = []
        for seat in state.players_from(0) if state.meets_breaches(FINE) else ():
            if rule := state.fine_owed(seat):  # told only now: before, it tells of a hand
                emit(e.TacticFined(seat, rule))
                fined.append(seat)
        emit(settled(state, fined))
        self._close_deal(state, emit)

    def _last_deal(self, state: BestiaState) -> bool:
        deal, options = state.match.deal, state.match.options
        emptied = deal >= state.ordinary_deals(options) and state.chips.pot == 0  # BES-46
        return emptied or deal >= self.deals_bound(options)  # BES-48

    def _pot_stays(self, state: BestiaState) -> e.DealWithoutPlayers:
        return e.DealWithoutPlayers(state.chips.pot)

    # --- what events change -----------------------------------------------------------------

    def _on_stake_paid(self, state: BestiaState, event: e.StakePaid) -> None:
        state.chips = state.chips.pay("stake", event.seat, event.amount)

    def _on_cards_dealt(self, state: BestiaState, event: e.CardsDealt) -> None:
        """The cards of a new deal; the mano speaks first (BES-12)."""
        state.dealer = event.dealer
        state.deal(event.hands)
        state.lay_stock(state.match.order[1 + HAND * len(state.turns(0)) :])
        state.turn(event.turned)
        state.said = [""] * state.match.seats
        state.waiting = state.from_mano()
        state.phase = DECLARE

    def _on_declaration_skipped(self, state: BestiaState, event: e.DeclarationSkipped) -> None:
        """All that stay take part."""
        for seat in state.waiting:
            state.said[seat] = COMPELLED
        state.waiting = ()

    def _on_knocked(self, state: BestiaState, event: Knocked) -> None:
        state.said[event.seat] = KNOCKED
        state.waiting = state.waiting[1:]

    def _on_passed(self, state: BestiaState, event: Passed) -> None:
        """The hand lies on the heap."""
        state.said[event.seat] = PASSED
        state.heap = [*state.heap, *state.hand(event.seat)]
        state.hands[event.seat] = 0
        state.waiting = state.waiting[1:]

    def _on_invite_accepted(self, state: BestiaState, event: e.InviteAccepted) -> None:
        """The seat takes part, and will be served."""
        state.said[event.seat] = ACCEPTED

    def _on_invite_declined(self, state: BestiaState, event: e.InviteDeclined) -> None:
        state.said[event.seat] = DECLINED
        state.waiting = state.waiting[1:]

    def _on_cards_served(self, state: BestiaState, event: CardsServed) -> None:
        """The last of its cards ends the seat's service, but for a fourth (BES-23)."""
        if not state.take(event.seat, event.cards):
            return
        if state.hand_size(event.seat) > HAND:
            state.phase = DISCARD
        else:
            state.served()

    def _on_deal_settled(self, state: BestiaState, event: e.DealSettled) -> None:
        """Shares are paid out, then bestie and fines are paid in."""
        chips = state.chips.book("shares", event.shares)
        chips = chips.collect("bestie", event.bestie)
        state.chips = chips.collect("fines", event.fines)
        state.only_stakes = event.next_pot == 0  # BES-7


def _has_to_be_asked(state: BestiaState, seat: Seat) -> bool:
    """Whether a seat has something to decide in the service (BES-24)."""
    said = state.said[seat]
    return said == PASSED or (said == KNOCKED and state.match.options["exchange_max"] > 0)
