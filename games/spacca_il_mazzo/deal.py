"""How the cards come to the seats: two shuffles, and cards of three kinds (SPM-04 to SPM-06).

`DEALING` says the same as data, for proofs that know nothing of the game.
"""

from games.kernel.cards import FRENCH_52
from games.kernel.chance import FIRST_DEALER, Chance
from games.kernel.dealing import Dealing, Draw, Take, deal_hands
from games.kernel.event import Card
from games.kernel.game_rules import Emit
from games.kernel.seats import Seat
from games.spacca_il_mazzo import events as e
from games.spacca_il_mazzo.cards import JOKERS, TEN, rank_of
from games.spacca_il_mazzo.evolve import FIRST_STOCK
from games.spacca_il_mazzo.state import SLOTS, SpaccaState

HAND = 5
"""SPM-04."""
_FROM_THE_LEFT = ("hands_dealt", "dealer", 1)
_START = "starting_card_turned"
_DRAWN = ("card_drawn", "joker_drawn", "penalty_drawn", "penalty_joker_drawn")
_TURNED = ("down_card_turned", "down_card_eliminated")

DEALING = Dealing(
    pack=[*FRENCH_52],
    takes=[
        Take("hands_dealt", "hands", first=_FROM_THE_LEFT),
        Take("up_cards_dealt", "cards", first=_FROM_THE_LEFT),
        Take("down_cards_dealt", "cards", sizes="sizes", first=_FROM_THE_LEFT),
        Take(_START, "returned"),
        Take(_START, "card"),
        Take(_START, "returned", "under"),
        *(Take(event, "card") for event in _DRAWN),
        *(Take(event, "card", "hand", dealt="down_cards_dealt") for event in _TURNED),
    ],
    draws=[Draw("first_dealer_drawn", "seat", FIRST_DEALER)],
)


def deal(state: SpaccaState, dealer: Seat, chance: Chance, emit: Emit) -> None:
    """Cards one at a time from the dealer's left on, and the starting card from the top."""
    turns, seats = state.turns(dealer + 1), state.match.seats
    rest = iter(state.match.order)
    emit(e.HandsDealt(dealer, deal_hands(rest, turns, seats, HAND)))
    emit(e.UpCardsDealt(deal_hands(rest, turns, seats, SLOTS)))
    emit(chance.shuffle(FIRST_STOCK, [*rest, *JOKERS]))
    down = deal_hands(state.stock, turns, seats, SLOTS)
    emit(e.DownCardsDealt([len(cards) for cards in down], down))
    returned: list[Card] = []
    for card in state.stock:  # SPM-06
        if card not in JOKERS and rank_of(card) != TEN:
            emit(e.StartingCardTurned(returned, card))
            return
        returned.append(card)
