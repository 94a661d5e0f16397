"""What the commands of a seat lead to: plays, draws, turned cards, jokers; and how cards are dealt.

There are two shuffles, and cards of three kinds (SPM-04 to SPM-06). `DEALING` says the same as
data, for proofs that know nothing of the game.
"""

from games.kernel.cards import FRENCH_52, RED_JOKER
from games.kernel.chance import FIRST_DEALER, Chance, name_dealer
from games.kernel.command import Command
from games.kernel.dealing import Dealing, Draw, Take, deal_hands
from games.kernel.event import Card
from games.kernel.game_rules import Emit
from games.kernel.seats import Seat
from games.spacca_il_mazzo import events as e
from games.spacca_il_mazzo.cards import (
    FREE,
    JOKERS,
    TEN,
    arranged,
    items,
    lowest,
    points_of,
    rank_of,
)
from games.spacca_il_mazzo.evolve import (
    FIRST_STOCK,
    JOKER,
    PLAYED,
    SECOND_STOCK,
    TOO_LOW,
    Evolution,
)
from games.spacca_il_mazzo.state import IN_DEAL, SLOTS, SpaccaState

ONE_LEFT, TURN_LIMIT = "one_left", "turn_limit"
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


class Flow(Evolution):
    """What commands lead to."""

    def _deal(self, state: SpaccaState, chance: Chance, emit: Emit) -> None:
        """Cards one at a time from the dealer's left on, and the starting card from the top."""
        dealer = name_dealer(state, chance, emit)  # SPM-49
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

    # --- commands -----------------------------------------------------------------------------

    def _perform(self, state: SpaccaState, seat: Seat, command: Command, emit: Emit) -> None:
        match command:
            case e.PlayCards():
                self._play_cards(state, seat, command, emit)
            case e.TakePile():
                self._take_pile(state, seat, emit)
            case e.DrawCard():
                self._draw(state, seat, emit)
            case e.TurnDownCard(slot):
                self._turn_down_card(state, seat, slot, emit)
            case e.JokerDiscard():
                self._eliminate(state, seat, command, emit)
            case e.DeclineJoker():
                emit(e.JokerDeclined(seat))
            case e.Pass():
                emit(e.TurnPassed(seat))
        if not state.has_cards(seat):  # SPM-41
            emit(e.SeatFinished(seat, len(state.out_order) + 1))
        self._end_if_decided(state, emit)

    def _end_if_decided(self, state: SpaccaState, emit: Emit) -> None:
        """SPM-42, SPM-43."""
        match = state.match
        alone = len(state.playing()) <= 1
        if not alone and state.turns_played < match.options["max_turns"]:
            return
        order = state.ranking()
        cards = state.cards_of(order[-1])
        points = points_of(cards)
        scores = [0] * match.seats
        for place, seat in enumerate(order, 1):
            scores[seat] = sum(n for _, n in items(place, len(order), points))
        how = ONE_LEFT if alone else TURN_LIMIT
        emit(e.DealEnded(how, order, [] if match.duplicate else cards, points, scores))
        self._end_deal(state, emit)

    def _play_cards(self, state: SpaccaState, seat: Seat, command: e.PlayCards, emit: Emit) -> None:
        """A play (SPM-10)."""
        hand, up = arranged(command.hand), arranged(command.up)
        source = "from_both" if hand and up else "from_hand" if hand else "from_up"
        emit(e.CardsPlayed(seat, hand, up, source))
        self._burn(state, rank_of((hand or up)[0]) == TEN, emit)

    def _take_pile(self, state: SpaccaState, seat: Seat, emit: Emit) -> None:
        """Into the hand with all of it (SPM-16)."""
        emit(e.PileTaken(seat, list(state.pile)))

    def _draw(self, state: SpaccaState, seat: Seat, emit: Emit) -> None:
        """A card for the hand, or a joker (SPM-19, SPM-31)."""
        card = state.stock[0]
        joker = card in JOKERS
        emit(e.JokerDrawn(seat, card) if joker else e.CardDrawn(seat, card))
        self._look_at_stock(state, emit)
        if joker:
            self._use_joker(state, seat, card, emit)

    def _turn_down_card(self, state: SpaccaState, seat: Seat, slot: int, emit: Emit) -> None:
        """A card that nobody knows (SPM-25, SPM-26, SPM-31)."""
        card = state.down[seat][slot]
        if card in JOKERS:
            emit(e.DownCardTurned(seat, slot, card, JOKER))
            self._use_joker(state, seat, card, emit)
        elif state.may_play(rank_of(card)):
            emit(e.DownCardTurned(seat, slot, card, PLAYED))
            self._burn(state, rank_of(card) == TEN, emit)
        else:
            emit(e.DownCardTurned(seat, slot, card, TOO_LOW))
            self._take_pile(state, seat, emit)

    def _eliminate(
        self, state: SpaccaState, seat: Seat, command: e.JokerDiscard, emit: Emit
    ) -> None:
        """The card that the red joker takes along (SPM-38)."""
        if command.slot is not None:
            card = state.down[seat][command.slot]
            emit(e.DownCardEliminated(seat, command.slot, card))
        elif command.card is not None:
            card = command.card
            emit(e.UpCardEliminated(seat, card))
        else:
            raise AssertionError("checked before")
        self._burn(state, rank_of(card) == TEN, emit)

    def _use_joker(self, state: SpaccaState, seat: Seat, card: Card, emit: Emit) -> None:
        """What a joker does that was turned or drawn (SPM-32 to SPM-37)."""
        if card == RED_JOKER:
            self._use_red_joker(state, seat, emit)
        elif state.pile:
            self._take_pile(state, seat, emit)
        elif state.stock:
            penalty = state.stock[0]
            red = penalty == RED_JOKER
            emit(e.PenaltyJokerDrawn(seat, penalty) if red else e.PenaltyDrawn(seat, penalty))
            self._look_at_stock(state, emit)
            if red:  # SPM-39
                self._use_red_joker(state, seat, emit)
        else:
            emit(e.JokerSpent(seat))

    def _use_red_joker(self, state: SpaccaState, seat: Seat, emit: Emit) -> None:
        hand = list(state.hands[seat])
        if hand:  # SPM-34
            emit(e.HandThrown(seat, hand))
            tens = lowest(hand, state.strength) == FREE and any(
                rank_of(card) == TEN for card in hand
            )  # SPM-35
            self._burn(state, tens, emit)
        elif state.has_cards(seat):
            emit(e.JokerChoiceOpened(seat))
        else:
            emit(e.JokerSpent(seat))

    def _burn(self, state: SpaccaState, tens: bool, emit: Emit) -> None:
        """SPM-22."""
        if tens:
            emit(e.PileBurned(list(state.pile)))

    def _look_at_stock(self, state: SpaccaState, emit: Emit) -> None:
        """Whether the card that was drawn was the last one of a pack (SPM-29, SPM-30)."""
        if state.stock:
            return
        if state.first_pack_finished:
            emit(e.SecondPackFinished())
        else:
            emit(e.FirstPackFinished())
            emit(self.chance(state).shuffle(SECOND_STOCK, FRENCH_52))

    # --- leaving ------------------------------------------------------------------------------

    def _on_seat_out(self, state: SpaccaState, seat: Seat) -> None:
        if state.phase in IN_DEAL and state.turn == seat:
            state.pass_turn()

    def _play_on(self, state: SpaccaState, seat: Seat, emit: Emit) -> None:
        if state.phase in IN_DEAL:
            self._end_if_decided(state, emit)
