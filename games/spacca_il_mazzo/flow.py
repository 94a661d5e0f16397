"""What the commands of a seat lead to: plays, draws, turned cards, jokers; and how cards are dealt.

There are two shuffles, and cards of three kinds (SPM-04 to SPM-06). `DEALING` says the same as
data, for proofs that know nothing of the game.
"""

from games.kernel.cards import FRENCH_52, RED_JOKER
from games.kernel.chance import FIRST_DEALER, Chance
from games.kernel.dealing import Dealing, Draw, Take, deal_hands
from games.kernel.event import Card
from games.kernel.game_rules import Emit
from games.kernel.seats import Seat
from games.spacca_il_mazzo import events as e
from games.spacca_il_mazzo.cards import FREE, JOKERS, TEN, arranged, lowest, rank_of
from games.spacca_il_mazzo.evolve import FIRST_STOCK, JOKER, PLAYED, SECOND_STOCK, TOO_LOW
from games.spacca_il_mazzo.state import SLOTS, SpaccaState


def play_cards(state: SpaccaState, seat: Seat, command: e.PlayCards, emit: Emit) -> None:
    """A play (SPM-10)."""
    hand, up = arranged(command.hand), arranged(command.up)
    source = "from_both" if hand and up else "from_hand" if hand else "from_up"
    emit(e.CardsPlayed(seat, hand, up, source))
    _burn(state, rank_of((hand or up)[0]) == TEN, emit)


def take_pile(state: SpaccaState, seat: Seat, emit: Emit) -> None:
    """Into the hand with all of it (SPM-16)."""
    emit(e.PileTaken(seat, list(state.pile)))


def draw(state: SpaccaState, seat: Seat, chance: Chance, emit: Emit) -> None:
    """A card for the hand, or a joker (SPM-19, SPM-31)."""
    card = state.stock[0]
    joker = card in JOKERS
    emit(e.JokerDrawn(seat, card) if joker else e.CardDrawn(seat, card))
    _look_at_stock(state, chance, emit)
    if joker:
        _use_joker(state, seat, card, chance, emit)


def turn_down_card(state: SpaccaState, seat: Seat, slot: int, chance: Chance, emit: Emit) -> None:
    """A card that nobody knows (SPM-25, SPM-26, SPM-31)."""
    card = state.down[seat][slot]
    if card in JOKERS:
        emit(e.DownCardTurned(seat, slot, card, JOKER))
        _use_joker(state, seat, card, chance, emit)
    elif state.may_play(rank_of(card)):
        emit(e.DownCardTurned(seat, slot, card, PLAYED))
        _burn(state, rank_of(card) == TEN, emit)
    else:
        emit(e.DownCardTurned(seat, slot, card, TOO_LOW))
        take_pile(state, seat, emit)


def eliminate(state: SpaccaState, seat: Seat, command: e.JokerDiscard, emit: Emit) -> None:
    """The card that the red joker takes along (SPM-38)."""
    if command.slot is not None:
        card = state.down[seat][command.slot]
        emit(e.DownCardEliminated(seat, command.slot, card))
    elif command.card is not None:
        card = command.card
        emit(e.UpCardEliminated(seat, card))
    else:
        raise AssertionError("checked before")
    _burn(state, rank_of(card) == TEN, emit)


def _use_joker(state: SpaccaState, seat: Seat, card: Card, chance: Chance, emit: Emit) -> None:
    """What a joker does that was turned or drawn (SPM-32 to SPM-37)."""
    if card == RED_JOKER:
        _use_red_joker(state, seat, emit)
    elif state.pile:
        take_pile(state, seat, emit)
    elif state.stock:
        penalty = state.stock[0]
        red = penalty == RED_JOKER
        emit(e.PenaltyJokerDrawn(seat, penalty) if red else e.PenaltyDrawn(seat, penalty))
        _look_at_stock(state, chance, emit)
        if red:  # SPM-39
            _use_red_joker(state, seat, emit)
    else:
        emit(e.JokerSpent(seat))


def _use_red_joker(state: SpaccaState, seat: Seat, emit: Emit) -> None:
    hand = list(state.hands[seat])
    if hand:  # SPM-34
        emit(e.HandThrown(seat, hand))
        tens = lowest(hand, state.strength) == FREE and any(
            rank_of(card) == TEN for card in hand
        )  # SPM-35
        _burn(state, tens, emit)
    elif state.has_cards(seat):
        emit(e.JokerChoiceOpened(seat))
    else:
        emit(e.JokerSpent(seat))


def _burn(state: SpaccaState, tens: bool, emit: Emit) -> None:
    """SPM-22."""
    if tens:
        emit(e.PileBurned(list(state.pile)))


def _look_at_stock(state: SpaccaState, chance: Chance, emit: Emit) -> None:
    """Whether the card that was drawn was the last one of a pack (SPM-29, SPM-30)."""
    if state.stock:
        return
    if state.first_pack_finished:
        emit(e.SecondPackFinished())
    else:
        emit(e.FirstPackFinished())
        emit(chance.shuffle(SECOND_STOCK, FRENCH_52))


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
