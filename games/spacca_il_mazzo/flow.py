"""What the commands of a seat lead to: plays, draws, turned cards and jokers."""

from games.kernel.cards import FRENCH_52, RED_JOKER
from games.kernel.chance import Chance
from games.kernel.event import Card
from games.kernel.game_rules import Emit
from games.kernel.seats import Seat
from games.spacca_il_mazzo import events as e
from games.spacca_il_mazzo.cards import FREE, JOKERS, TEN, arranged, lowest, rank_of
from games.spacca_il_mazzo.evolve import JOKER, PLAYED, SECOND_STOCK, TOO_LOW
from games.spacca_il_mazzo.state import SpaccaState


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
