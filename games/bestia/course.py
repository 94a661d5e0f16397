"""The course of a deal: commands carried out, and what follows from them by itself."""

from collections.abc import Callable

from games.bestia.cards import HAND, in_order
from games.bestia.commands import (
    AcceptInvite,
    DeclineInvite,
    Discard,
    Exchange,
    Knock,
    Pass,
    PlayCard,
)
from games.bestia.events import (
    CardDiscarded,
    CardPlayed,
    CardsDealt,
    CardsExchanged,
    CardsServed,
    DealWithoutPlayers,
    DeclarationSkipped,
    FirstDealerDrawn,
    InviteAccepted,
    InviteDeclined,
    Knocked,
    Passed,
    PlayOpened,
    PotTakenUnopposed,
    ServiceOpened,
    StakePaid,
    TacticFined,
    TrickWon,
)
from games.bestia.evolve import wanted
from games.bestia.play import fine_owed, taker
from games.bestia.scoring import settled
from games.bestia.state import DECLARE, KNOCKED, PASSED, PLAY, SERVE, BestiaState
from games.kernel.command import Command
from games.kernel.ruleset import Chance, Emit
from games.kernel.seats import Seat

FIRST_DEALER = "first_dealer"
"""The chance outcome of BES-8."""


def deal(state: BestiaState, chance: Chance, emit: Emit) -> None:
    """Stake and cards; in a compulsory round the play too."""
    options, match = state.match.options, state.match
    if match.deal == 1:
        drawn = chance.draw(FIRST_DEALER, match.seats)
        emit(FirstDealerDrawn(state.turns(drawn)[0]))
        dealer = state.dealer
    else:
        dealer = state.turns((state.dealer + (not state.closing)) % match.seats)[0]  # BES-8, 47
    if not state.closing:
        emit(StakePaid(dealer, options["stake"]))  # BES-5
    turned, rest = match.order[0], iter(match.order[1:])
    hands: list[list[str]] = [[] for _ in range(match.seats)]
    for seat in state.turns((dealer + 1) % match.seats):
        hands[seat] = in_order([next(rest) for _ in range(HAND)])
    emit(CardsDealt(dealer, turned, hands))
    if options["mandatory_round"] and state.only_stakes:  # BES-19
        emit(DeclarationSkipped())
        _open_play(state, emit)


def perform(
    state: BestiaState, seat: Seat, command: Command, chance: Callable[[], Chance], emit: Emit
) -> None:
    """Carries out a checked command."""
    match command:
        case Knock():
            emit(Knocked(seat))
        case Pass():
            emit(Passed(seat))
        case AcceptInvite():
            emit(InviteAccepted(seat))
            _serve(state, seat, chance, emit)
        case DeclineInvite():
            emit(InviteDeclined(seat))
        case Exchange():
            emit(CardsExchanged(seat, in_order(command.discard)))
            _serve(state, seat, chance, emit)
        case Discard():
            emit(CardDiscarded(seat, command.card))
        case PlayCard():
            emit(CardPlayed(seat, command.card))


def _serve(state: BestiaState, seat: Seat, chance: Callable[[], Chance], emit: Emit) -> None:
    """Gives a seat what it lacks; the heap becomes the stock when that runs out (BES-25)."""
    while lacking := wanted(state, seat) - len(state.hands[seat]):
        if not state.stock:
            emit(chance().shuffle(f"stock {state.reshuffles + 1}", state.heap))
        emit(CardsServed(seat, state.stock[:lacking]))


def go_on(state: BestiaState, emit: Emit) -> bool:
    """What follows when nobody is awaited any more; whether the deal is over."""
    if state.waiting and not state.match.out:
        return False
    if state.phase == DECLARE and not state.waiting:
        order = [seat for seat in state.from_mano() if _has_to_be_asked(state, seat)]
        if order:
            emit(ServiceOpened(order))
            return False
    if state.phase in (DECLARE, SERVE) and not state.waiting:
        return _open_play(state, emit)
    if state.phase != PLAY:
        return False
    if not state.players_from(state.dealer):  # GEN-07
        emit(DealWithoutPlayers(state.chips.pot))
        return True
    if not state.waiting:
        emit(TrickWon(taker(state), [play.card for play in state.trick]))
    if len(state.tricks) < HAND:
        return False
    fined = []
    for seat in state.players_from(0):
        if rule := fine_owed(state, seat):  # told only now: before, it would tell of a hand
            emit(TacticFined(seat, rule))
            fined.append(seat)
    emit(settled(state, fined))
    return True


def _has_to_be_asked(state: BestiaState, seat: Seat) -> bool:
    """Whether a seat has something to decide in the service (BES-24)."""
    said = state.said[seat]
    return said == PASSED or (said == KNOCKED and state.match.options["exchange_max"] > 0)


def _open_play(state: BestiaState, emit: Emit) -> bool:
    """The play begins, or there is nobody to play against; whether the deal is over."""
    players = state.players_from((state.dealer + 1) % state.match.seats)
    if not players:
        emit(DealWithoutPlayers(state.chips.pot))  # BES-17
    elif len(players) == 1:
        emit(PotTakenUnopposed(players[0], state.chips.pot))  # BES-18
    else:
        emit(PlayOpened(list(players)))
    return len(players) < 2
