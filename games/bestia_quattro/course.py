"""The course of a deal: commands carried out, and what follows from them by itself."""

from collections.abc import Callable, Iterator

from games.bestia_quattro import commands as wish
from games.bestia_quattro import events as said
from games.bestia_quattro.cards import HAND, ORDER, PACKET
from games.bestia_quattro.options import ALL, ordinary_deals
from games.bestia_quattro.state import (
    BLIND,
    EXCHANGE,
    OUT,
    STEAL,
    BestiaQuattroState,
)
from games.kernel.before_play import restock, serve
from games.kernel.chance import FIRST_DEALER, Chance
from games.kernel.command import Command
from games.kernel.event import Card
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
    emit(said.FirstPacketDealt(sizes, _packets(seats, match.seats, cards)))
    emit(said.TrumpTurned(next(cards), 1))
    emit(said.SecondPacketDealt(sizes, _packets(seats, match.seats, cards)))
    if match.options["blinds"] and state.blindable:
        emit(said.BlindPhaseOpened(seats[0]))
    else:
        _after_blinds(state, emit)


def _packets(turns: tuple[Seat, ...], seats: int, cards: Iterator[Card]) -> list[list[Card]]:
    packets: list[list[Card]] = [[] for _ in range(seats)]
    for seat in turns:
        packets[seat] = [next(cards) for _ in range(PACKET)]
    return packets


def _name_dealer(state: State, chance: Chance, emit: Emit) -> bool:
    """Who deals, and whether it is the same as before for the sake of the pot (BEQ-58)."""
    match = state.match
    if match.deal == 1:
        drawn = chance.draw(FIRST_DEALER, match.seats)  # BEQ-9
        emit(said.FirstDealerDrawn(state.turns(drawn)[0]))
        dealer = state.dealer
    else:
        dealer = state.turns(state.dealer + 1)[0]
    due = state.giro_called or match.deal > ordinary_deals(match.options)
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


def perform(
    state: State, seat: Seat, command: Command, chance: Callable[[], Chance], emit: Emit
) -> None:
    """Carries out a checked command."""
    if state.phase == EXCHANGE and isinstance(command, wish.Exchange):
        emit(said.CardsExchanged(seat, ORDER.arranged(command.discard)))
        serve(state, seat, chance, emit)
    elif isinstance(command, wish.Discard):
        emit(said.CardDiscarded(seat, command.card))
    elif isinstance(command, wish.Sanction):
        emit(said.SanctionPaid(command.seat, command.amount))
    else:
        _speak(state, seat, command, emit)


def _speak(state: State, seat: Seat, command: Command, emit: Emit) -> None:
    stake = state.match.options["stake"]
    match command:
        case wish.Blind():
            emit(said.BlindRaised(seat, stake))
        case wish.NoBlind():
            emit(said.BlindDeclined(seat))
        case wish.CounterBlind():
            emit(said.CounterBlindRaised(seat, 2 * stake))
        case wish.Match():
            owed = state.blind_level * stake - state.blinds_paid[seat]
            emit(said.BlindMatched(seat, owed))
        case wish.Leave():
            emit(said.SeatLeft(seat))
        case wish.Steal():
            emit(said.TrumpStolen(seat, state.turned[0]))
        case wish.NoSteal():
            emit(said.StealDeclined(seat))
        case wish.Knock():
            emit(said.Knocked(seat))
        case wish.Assist():
            emit(said.Assisted(seat))
        case wish.Pass():
            emit(said.Passed(seat))
        case wish.CallGiro():
            emit(said.GiroCalled(seat))


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
    """Whether the deal ends because too few are left in it (BEQ-16, GEN-07)."""
    active = state.active_from(0)
    if state.battente >= 0 and state.said[state.battente] == OUT:
        emit(said.DealVoid(state.chips.pot))
    elif len(active) == 1:
        emit(said.PotTakenUnopposed(active[0], state.chips.pot))
    elif not active:
        emit(said.DealVoid(state.chips.pot))
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
    """Another trump, a void deal, a pot without play, or the exchange."""
    number = len(state.turned)
    active = state.active_from(state.dealer + 1)
    if state.battente < 0 and number < TRUMPS:  # BEQ-26
        emit(said.TrumpTurned(state.stock[0], number + 1))
        emit(said.DeclarationOpened(active))
        return False
    if state.battente < 0:
        emit(said.DealVoid(state.chips.pot))  # BEQ-27
        return True
    if not state.assistants:
        emit(said.PotTakenUnopposed(state.battente, state.chips.pot))  # BEQ-29
        return True
    emit(said.ServiceOpened(list(state.players_from(state.dealer + 1))))
    return False


def _go_on_serving(state: State, chance: Callable[[], Chance], emit: Emit) -> bool:
    if not state.assistants:  # the last of them left the match
        emit(said.PotTakenUnopposed(state.battente, state.chips.pot))
        return True
    exchanging = [seat for seat in state.waiting if seat != state.stealer]
    if exchanging:
        return False
    last = next(
        (seat for seat in reversed(state.players_from(state.dealer + 1)) if seat != state.stealer),
        None,
    )
    for seat in state.owed:
        restock(state, chance, emit)
        if seat == last:  # BEQ-34
            emit(said.CardBurnt(state.stock[0]))
            restock(state, chance, emit)
        emit(said.CardsServed(seat, [*state.stock[:1]]))
    if not state.waiting:
        emit(said.PlayOpened(list(state.players_from(state.battente))))
    return False
