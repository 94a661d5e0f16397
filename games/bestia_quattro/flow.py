"""The flow of a deal: commands carried out, and what follows from them by itself."""

from itertools import cycle, islice

from games.bestia_quattro import events as e
from games.bestia_quattro.evolve import Evolution
from games.bestia_quattro.state import (
    ALL,
    BLIND,
    EXCHANGE,
    HAND,
    OUT,
    PACKET,
    STEAL,
    BestiaQuattroState,
)
from games.kernel.chance import Chance, name_dealer
from games.kernel.command import Command
from games.kernel.dealing import deal_hands
from games.kernel.exchange import CardsServed, ServiceOpened
from games.kernel.game_rules import Emit
from games.kernel.pot import PotTakenUnopposed
from games.kernel.seats import Seat
from games.kernel.trick_play import PlayOpened

State = BestiaQuattroState
TRUMPS = 3
"""How many cards are turned before a deal is void (BEQ-27)."""
UNDERTAKEN = 2
"""Tricks that the battente has to win (BEQ-22)."""


class Flow(Evolution):
    """What commands lead to."""

    # --- dealing ------------------------------------------------------------------------------

    def _deal(self, state: State, chance: Chance, emit: Emit) -> None:
        """Names the dealer, collects stakes, deals, and asks the first question."""
        match = state.match
        again = self._name_dealer(state, chance, emit)
        amounts = _stakes(state, again=again)
        if any(amounts):
            emit(e.StakesPaid(amounts))
        seats = state.turns(state.dealer + 1)
        sizes = [PACKET * (seat in seats) for seat in range(match.seats)]
        cards = iter(match.order)
        emit(e.FirstPacketDealt(sizes, deal_hands(cards, seats, match.seats, PACKET, PACKET)))
        emit(e.TrumpTurned(next(cards), 1))
        emit(e.SecondPacketDealt(sizes, deal_hands(cards, seats, match.seats, PACKET, PACKET)))
        if match.options["blinds"] and state.blindable:
            emit(e.BlindPhaseOpened(seats[0]))
        else:
            self._after_blinds(state, emit)

    def _name_dealer(self, state: State, chance: Chance, emit: Emit) -> bool:
        """Who deals, and whether it is the same as before for the sake of the pot (BEQ-58)."""
        match = state.match
        dealer = name_dealer(state, chance, emit)  # BEQ-9
        due = state.giro_called or match.deal > state.ordinary_deals(match.options)
        if not state.giro and due:  # BEQ-53
            emit(e.GiroOpened())
            emit(e.DealerNamed(dealer, 1))
            return False
        if not state.giro:
            emit(e.DealerNamed(dealer, 0))
            return False
        again = not turn_over(state)  # BEQ-58
        emit(e.DealerNamed(state.dealer if again else dealer, state.turn_deal + 1 if again else 1))
        return again

    # --- commands -----------------------------------------------------------------------------

    def _perform_own(self, state: State, seat: Seat, command: Command, emit: Emit) -> None:
        """Carries out a checked command that says more than a word."""
        stake = state.match.options["stake"]
        match command:
            case e.Blind():
                emit(e.BlindRaised(seat, stake))
            case e.CounterBlind():
                emit(e.CounterBlindRaised(seat, 2 * stake))
            case e.Match():
                owed = state.blind_level * stake - state.blinds_paid[seat]
                emit(e.BlindMatched(seat, owed))
            case e.Steal():
                emit(e.TrumpStolen(seat, state.turned[0]))
            case e.Sanction():
                emit(e.SanctionPaid(command.seat, command.amount))

    # --- what follows by itself ---------------------------------------------------------------

    def _moved_on(self, state: State, emit: Emit) -> bool:
        """What follows when nobody is awaited any more; whether the deal is over."""
        if state.waiting and not state.match.out and not (state.phase == EXCHANGE and state.owed):
            return False
        if self._broken_off(state, emit):
            return True
        if state.phase == EXCHANGE:
            return self._go_on_serving(state, emit)
        if state.waiting:
            return False
        if state.phase == BLIND:
            return self._after_blinds(state, emit)
        if state.phase == STEAL:
            return self._after_steal(state, emit)
        return self._after_declaration(state, emit)

    def _broken_off(self, state: State, emit: Emit) -> bool:
        """Whether the deal ends because the battente or all others are out of it.

        They left it (BEQ-16), passed after the opening (BEQ-29) or left the match (GEN-07).
        """
        active = state.active_from(0)
        if state.battente >= 0 and state.said[state.battente] == OUT:
            emit(self._pot_stays(state))
        elif len(active) == 1:
            emit(PotTakenUnopposed(active[0], state.chips.pot))
        else:
            return False
        return True

    def _after_blinds(self, state: State, emit: Emit) -> bool:
        """Hands are read, but the dealer's while he may steal (BEQ-12, BEQ-17)."""
        active = state.active_from(state.dealer + 1)
        offered = state.match.options["steal"] and state.dealer in active
        for seat in active:
            if not (offered and seat == state.dealer):
                self._read(state, seat, emit)
        if offered:
            emit(e.StealOffered(state.dealer))
            return False
        return self._after_steal(state, emit)

    def _read(self, state: State, seat: Seat, emit: Emit) -> None:
        hand = state.hand(seat)
        emit(e.HandRead(seat, seat + 1, hand[:PACKET], hand[PACKET:HAND]))

    def _after_steal(self, state: State, emit: Emit) -> bool:
        active = state.active_from(state.dealer + 1)
        for seat in active:
            if not state.looked[seat]:
                self._read(state, seat, emit)
        order = [seat for seat in active if seat != state.battente]
        emit(e.DeclarationOpened(order))
        return False

    def _after_declaration(self, state: State, emit: Emit) -> bool:
        """The exchange; or, when nobody opened, another trump or a void deal."""
        number = len(state.turned)
        if state.battente >= 0:
            emit(ServiceOpened(list(state.players_from(state.dealer + 1))))
        elif number < TRUMPS:  # BEQ-26
            emit(e.TrumpTurned(state.stock[0], number + 1))
            emit(e.DeclarationOpened(state.active_from(state.dealer + 1)))
        else:
            emit(self._pot_stays(state))  # BEQ-27
            return True
        return False

    def _go_on_serving(self, state: State, emit: Emit) -> bool:
        if any(seat != state.stealer for seat in state.waiting):
            return False
        order = state.players_from(state.dealer + 1)
        last = [seat for seat in order if seat != state.stealer][-1]
        for seat in state.owed:
            self._restock(state, emit)
            if seat == last:  # BEQ-34
                emit(e.CardBurnt(state.stock[0]))
                self._restock(state, emit)
            emit(CardsServed(seat, [*state.stock[:1]]))
        if not state.waiting:
            emit(PlayOpened(list(state.players_from(state.battente))))
        return False

    # --- the play and after it ----------------------------------------------------------------

    def _count(self, state: State, emit: Emit) -> None:
        emit(settled(state))
        self._close_deal(state, emit)

    def _last_deal(self, state: State) -> bool:
        """Whether every seat that stays has had its turn in the giro (BEQ-57, BEQ-59)."""
        all_had = set(state.had_turn) >= set(state.turns(0))
        return state.giro and all_had and turn_over(state)

    def _pot_stays(self, state: State) -> e.DealVoid:
        return e.DealVoid(state.chips.pot)


def turn_over(state: State) -> bool:
    """Whether a dealer's turn in the giro ended with the deal just counted (BEQ-56, BEQ-59)."""
    gone = state.dealer in state.match.out
    most = state.match.options["max_deals_per_turn"]
    return state.chips.pot == 0 or gone or state.turn_deal >= most


def _stakes(state: State, *, again: bool) -> list[int]:
    """What each seat owes before the deal (BEQ-5, BEQ-6, BEQ-58)."""
    stake, staying = state.match.options["stake"], state.turns(0)
    if again:
        payers: tuple[Seat, ...] = ()
    elif state.match.options["ante_mode"] == ALL:
        payers = () if state.chips.pot else staying
    else:
        payers = (state.dealer,)
    return [stake * (seat in payers) for seat in range(state.match.seats)]


def settled(table: BestiaQuattroState) -> e.DealSettled:
    """The division of the pot once all tricks are taken."""
    tricks, pot = table.taken(), table.chips.pot
    each, odd = divmod(pot, HAND)
    shares = [each * count for count in tricks]  # BEQ-45
    by_risk = [seat for seat in (table.battente, *table.assistants) if tricks[seat]]
    for seat in islice(cycle(by_risk), odd):  # BEQ-46
        shares[seat] += 1
    kept = tricks[table.battente] >= UNDERTAKEN
    bestie = [0] * table.match.seats
    for seat in table.assistants:
        bestie[seat] = 0 if tricks[seat] else pot  # BEQ-47
    to_battente = sum(bestie) if kept else 0  # BEQ-49
    if not kept:
        bestie[table.battente] = 2 * pot  # BEQ-48
    return e.DealSettled(tricks, shares, bestie, to_battente, sum(bestie) - to_battente)  # BEQ-50
