"""The flow of a deal up to its play: commands carried out, and what follows by itself."""

from games.bestia.cards import HAND, ORDER
from games.bestia.events import (
    CardsDealt,
    DealWithoutPlayers,
    DeclarationSkipped,
    PlayOpened,
    PotTakenUnopposed,
    ServiceOpened,
    StakePaid,
)
from games.bestia.state import DECLARE, KNOCKED, PASSED, BestiaState
from games.kernel.chance import Chance, name_dealer
from games.kernel.dealing import deal_hands
from games.kernel.game_rules import Emit
from games.kernel.seats import Seat


def deal(state: BestiaState, chance: Chance, emit: Emit) -> None:
    """Stake and cards; in a compulsory round the play too."""
    options, match = state.match.options, state.match
    if state.closing:
        dealer = state.turns(state.dealer)[0]  # BES-47
    else:
        dealer = name_dealer(state, chance, emit)  # BES-8
        emit(StakePaid(dealer, options["stake"]))  # BES-5
    turned, *cards = match.order
    hands = deal_hands(cards, state.turns(dealer + 1), match.seats, HAND, HAND)
    emit(CardsDealt(dealer, turned, [*map(ORDER.arranged, hands)]))
    if options["mandatory_round"] and state.only_stakes:  # BES-19
        emit(DeclarationSkipped())
        _open_play(state, emit)


def go_on(state: BestiaState, emit: Emit) -> bool:
    """What follows when nobody is awaited any more; whether the deal is over."""
    if state.waiting:
        return False
    if state.phase == DECLARE:
        order = [seat for seat in state.from_mano() if _has_to_be_asked(state, seat)]
        if order:
            emit(ServiceOpened(order))
            return False
    return _open_play(state, emit)


def _has_to_be_asked(state: BestiaState, seat: Seat) -> bool:
    """Whether a seat has something to decide in the service (BES-24)."""
    said = state.said[seat]
    return said == PASSED or (said == KNOCKED and state.match.options["exchange_max"] > 0)


def _open_play(state: BestiaState, emit: Emit) -> bool:
    """The play begins, or there is nobody to play against; whether the deal is over."""
    players = state.players_from(state.dealer + 1)
    if not players:
        emit(DealWithoutPlayers(state.chips.pot))  # BES-17
    elif len(players) == 1:
        emit(PotTakenUnopposed(players[0], state.chips.pot))  # BES-18
    else:
        emit(PlayOpened(list(players)))
    return len(players) < 2
