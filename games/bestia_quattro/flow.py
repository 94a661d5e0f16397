"""The flow of a deal: commands carried out, and what follows from them by itself."""

from collections.abc import Callable

from games.bestia_quattro import commands as wish
from games.bestia_quattro import events as said
from games.bestia_quattro.cards import HAND, PACKET
from games.bestia_quattro.options import ALL
from games.bestia_quattro.state import (
    BLIND,
    EXCHANGE,
    OUT,
    STEAL,
    BestiaQuattroState,
)
from games.kernel.before_play import restock
from games.kernel.chance import Chance, name_dealer
from games.kernel.command import Command
from games.kernel.dealing import deal_hands
from games.kernel.game_rules import Emit
from games.kernel.seats import Seat

State = BestiaQuattroState
TRUMPS = 3
"""How many cards are turned before a deal is void (BEQ-27)."""


# --- dealing --------------------------------------------------------------------------------


def deal(state: State, chance: Chance, emit: Emit) -> None:
    """Names the dealer, collects stakes, deals, and asks the first question."""
    match = state.match
    again = _name_dealer(state, chance, emit)
    amounts = _stakes(state, again=again)
    if any(amounts):
        emit(said.StakesPaid(amounts))
    seats = state.turns(state.dealer + 1)
    sizes = [PACKET * (seat in seats) for seat in range(match.seats)]
    cards = iter(match.order)
    emit(said.FirstPacketDealt(sizes, deal_hands(cards, seats, match.seats, PACKET, PACKET)))
    emit(said.TrumpTurned(next(cards), 1))
    emit(said.SecondPacketDealt(sizes, deal_hands(cards, seats, match.seats, PACKET, PACKET)))
    if match.options["blinds"] and state.blindable:
        emit(said.BlindPhaseOpened(seats[0]))
    else:
        _after_blinds(state, emit)


def _name_dealer(state: State, chance: Chance, emit: Emit) -> bool:
    """Who deals, and whether it is the same as before for the sake of the pot (BEQ-58)."""
    match = state.match
    dealer = name_dealer(state, chance, emit)  # BEQ-9
    due = state.giro_called or match.deal > state.ordinary_deals(match.options)
    if not state.giro and due:  # BEQ-53
        emit(said.GiroOpened())
        emit(said.DealerNamed(dealer, 1))
        return False
    if not state.giro:
        emit(said.DealerNamed(dealer, 0))
        return False
    again = not turn_over(state)  # BEQ-58
    emit(said.DealerNamed(state.dealer if again else dealer, state.turn_deal + 1 if again else 1))
    return again


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


# --- commands -------------------------------------------------------------------------------


def perform(state: State, seat: Seat, command: Command, emit: Emit) -> None:
    """Carries out a checked command that says more than a word."""
    stake = state.match.options["stake"]
    match command:
        case wish.Blind():
            emit(said.BlindRaised(seat, stake))
        case wish.CounterBlind():
            emit(said.CounterBlindRaised(seat, 2 * stake))
        case wish.Match():
            owed = state.blind_level * stake - state.blinds_paid[seat]
            emit(said.BlindMatched(seat, owed))
        case wish.Steal():
            emit(said.TrumpStolen(seat, state.turned[0]))
        case wish.Sanction():
            emit(said.SanctionPaid(command.seat, command.amount))


# --- what follows by itself -----------------------------------------------------------------


def go_on(state: State, chance: Callable[[], Chance], emit: Emit) -> bool:
    """What follows when nobody is awaited any more; whether the deal is over."""
    if state.waiting and not state.match.out and not (state.phase == EXCHANGE and state.owed):
        return False
    if _broken_off(state, emit):
        return True
    if state.phase == EXCHANGE:
        return _go_on_serving(state, chance, emit)
    if state.waiting:
        return False
    if state.phase == BLIND:
        return _after_blinds(state, emit)
    if state.phase == STEAL:
        return _after_steal(state, emit)
    return _after_declaration(state, emit)


def _broken_off(state: State, emit: Emit) -> bool:
    """Whether the deal ends because the battente or all others are out of it.

    They left it (BEQ-16), passed after the opening (BEQ-29) or left the match (GEN-07).
    """
    active = state.active_from(0)
    if state.battente >= 0 and state.said[state.battente] == OUT:
        emit(said.DealVoid(state.chips.pot))
    elif len(active) == 1:
        emit(said.PotTakenUnopposed(active[0], state.chips.pot))
    else:
        return False
    return True


def _after_blinds(state: State, emit: Emit) -> bool:
    """Hands are read, but the dealer's while he may steal (BEQ-12, BEQ-17)."""
    active = state.active_from(state.dealer + 1)
    offered = state.match.options["steal"] and state.dealer in active
    for seat in active:
        if not (offered and seat == state.dealer):
            _read(state, seat, emit)
    if offered:
        emit(said.StealOffered(state.dealer))
        return False
    return _after_steal(state, emit)


def _read(state: State, seat: Seat, emit: Emit) -> None:
    hand = state.hand(seat)
    emit(said.HandRead(seat, seat + 1, hand[:PACKET], hand[PACKET:HAND]))


def _after_steal(state: State, emit: Emit) -> bool:
    active = state.active_from(state.dealer + 1)
    for seat in active:
        if not state.looked[seat]:
            _read(state, seat, emit)
    order = [seat for seat in active if seat != state.battente]
    emit(said.DeclarationOpened(order))
    return False


def _after_declaration(state: State, emit: Emit) -> bool:
    """The exchange; or, when nobody opened, another trump or a void deal."""
    number = len(state.turned)
    if state.battente >= 0:
        emit(said.ServiceOpened(list(state.players_from(state.dealer + 1))))
    elif number < TRUMPS:  # BEQ-26
        emit(said.TrumpTurned(state.stock[0], number + 1))
        emit(said.DeclarationOpened(state.active_from(state.dealer + 1)))
    else:
        emit(said.DealVoid(state.chips.pot))  # BEQ-27
        return True
    return False


def _go_on_serving(state: State, chance: Callable[[], Chance], emit: Emit) -> bool:
    if any(seat != state.stealer for seat in state.waiting):
        return False
    order = state.players_from(state.dealer + 1)
    last = [seat for seat in order if seat != state.stealer][-1]
    for seat in state.owed:
        restock(state, chance, emit)
        if seat == last:  # BEQ-34
            emit(said.CardBurnt(state.stock[0]))
            restock(state, chance, emit)
        emit(said.CardsServed(seat, [*state.stock[:1]]))
    if not state.waiting:
        emit(said.PlayOpened(list(state.players_from(state.battente))))
    return False
