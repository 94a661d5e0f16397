"""Hands of tricks as bits: what may be played is an "and", not a search.

Each card of a pack is a bit, suit by suit and inside a suit by strength, so that the higher number
takes. The commands that play the cards of a mask are looked up, a suit at a time.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from games.kernel.command import Command
from games.kernel.event import Card
from games.kernel.match import BETWEEN_DEALS
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat
from games.kernel.trick_play import (
    CARD_NOT_IN_HAND,
    PLAY,
    CardPlayed,
    PlayCard,
    TrickState,
)
from games.kernel.trick_taking import TrickTaking
from games.kernel.tricks import CardOrder, suit_of
from games.kernel.view import View


class Masks:
    """A pack of four suits as bits, in the order in which its cards are held.

    >>> masks = Masks(CardOrder(["2", "A"], "HSDC"))
    >>> masks.of(["AH", "2S"]), masks.cards(0b110)
    (6, ['AH', '2S'])
    """

    def __init__(self, order: CardOrder) -> None:
        self.order = order
        """How the cards rank, and how a hand of them is held."""
        names = tuple(order.strength)
        self.bit: Mapping[Card, int] = {card: 1 << place for place, card in enumerate(names)}
        self.all = (1 << len(names)) - 1
        self.suits: Mapping[str, int] = {}
        """The mask of each whole suit, by its letter."""
        for card, bit in self.bit.items():
            self.suits = {**self.suits, suit_of(card): self.suits.get(suit_of(card), 0) | bit}
        self.suit: Mapping[Card, int] = {card: self.suits[suit_of(card)] for card in names}
        """The mask of each card's whole suit."""
        self._names = names
        self.steps = _steps(names, len(names) // 4)
        """The commands that play the cards of a mask."""

    def taker(self, cards: Sequence[Card], trump: str = "") -> int:
        """The place in a trick of the card that takes it: the highest trump, else of the suit led.

        >>> Masks(CardOrder(["2", "A"], "HSDC")).taker(["2H", "AS", "AH"])
        2
        """
        lying = self.of(cards)
        best = lying & self.suits.get(trump, 0) or lying & self.suit[cards[0]]
        return cards.index(self._names[best.bit_length() - 1])

    def of(self, cards: Iterable[Card]) -> int:
        """The mask of different cards."""
        return sum(map(self.bit.__getitem__, cards))

    def cards(self, mask: int) -> list[Card]:
        """The cards of a mask, by suit and strength."""
        return [step.card for step in self.steps(mask)]


def _steps(names: Sequence[Card], size: int) -> Callable[[int], tuple[PlayCard, ...]]:
    """For each suit each of its parts has its tuple of commands, built once."""
    commands = [PlayCard(card) for card in names]
    first, second, third, fourth = (
        [
            tuple(commands[at + place] for place in range(size) if part >> place & 1)
            for part in range(1 << size)
        ]
        for at in range(0, 4 * size, size)
    )
    whole, twice, thrice = (1 << size) - 1, 2 * size, 3 * size

    def steps(mask: int) -> tuple[PlayCard, ...]:
        return (
            first[mask & whole]
            + second[mask >> size & whole]
            + third[mask >> twice & whole]
            + fourth[mask >> thrice]
        )

    return steps


class MaskState(TrickState):
    """A table whose hands are masks."""

    masks: ClassVar[Masks]
    no_cards = 0

    hands: list[int]

    def hand(self, seat: Seat) -> list[Card]:
        """A seat's cards, by suit and strength."""
        return self.masks.cards(self.hands[seat])

    def hand_size(self, seat: Seat) -> int:
        """How many they are."""
        return self.hands[seat].bit_count()

    def hold(self, seat: Seat, cards: Iterable[Card]) -> None:
        """Puts these cards into a seat's hand, and no others."""
        self.hands[seat] = self.masks.of(cards)

    def following(self, seat: Seat) -> int:
        """The mask of a seat's cards in the suit led, else of its trumps, else of all."""
        hand, trick = self.hands[seat], self.trick
        if not trick:
            return hand
        masks = self.masks
        return hand & masks.suit[trick[0].card] or hand & masks.suits.get(self.trump, 0) or hand

    playable = following
    """The mask of the cards that `seat`, whose turn it is, may play: never empty."""

    def holds(self, seat: Seat, card: Card) -> bool:
        """Whether a card is in a seat's hand."""
        return bool(self.hands[seat] & self.masks.bit.get(card, 0))

    def unseen(self) -> int:
        """The cards that lie neither in a hand nor in a trick: at a table half seen."""
        return self.masks.all & ~(self.masks.of(self.played()) | sum(self.hands))

    def allowed(self) -> list[int]:
        """For each seat the cards that it may still hold after what it played."""
        masks = self.masks
        allowed = [masks.all] * len(self.hands)
        for seat, suits in self.voids().items():
            for suit in suits:
                allowed[seat] &= ~masks.suits[suit]
        return allowed


M = TypeVar("M", bound=MaskState)


class MaskTricks(TrickTaking[M]):
    """The rules of a game of tricks whose hands are masks."""

    masks: ClassVar[Masks]

    def __init__(self) -> None:
        super().__init__()
        self._bit, self._steps = self.masks.bit, self.masks.steps

    def playable(self, state: M, seat: Seat) -> list[Card]:
        """The cards that `seat`, whose turn it is, may play: never none."""
        return self.masks.cards(state.playable(seat))

    def default_move(self, state: M, seat: Seat) -> Command:
        """The weakest card that may be played; before the play what the game says (GEN-06)."""
        if state.phase != PLAY:
            return self._default_before_play(state, seat)
        return PlayCard(self.masks.order.weakest(self.playable(state, seat), state.trump))

    def check(self, state: M, seat: Seat, command: Command) -> Refusal | None:
        """As in every game. That the seat on turn may play a card is a look-up."""
        waiting = state.waiting
        if (
            type(command) is PlayCard
            and waiting
            and seat == waiting[0]
            and state.phase == PLAY
            and state.playable(seat) & self._bit.get(command.card, 0)
        ):
            return None
        return super().check(state, seat, command)

    def _check(self, state: M, seat: Seat, command: Any) -> Refusal | None:
        if type(command) is not PlayCard:
            return self._check_before_play(state, seat, command)
        if state.playable(seat) & self._bit.get(command.card, 0):
            return None
        return self._objection(state, seat, command.card)

    def _objection(self, state: M, seat: Seat, card: Card) -> Refusal | None:
        """Why `seat`, whose turn it is, may not play `card`, which is not in the mask."""
        if not state.holds(seat, card):
            return CARD_NOT_IN_HAND
        if state.hands[seat] & self.masks.suits[state.led]:
            return Refusal("must_follow_suit", self.follow_clause)
        return Refusal("must_trump", self.trump_clause)

    def legal_actions(self, state: M, seat: Seat | None = None) -> Sequence[Command]:
        """As in every game. What search asks for most, the cards of the next play, is a look-up."""
        waiting = state.waiting
        if seat is None and waiting:
            if state.phase == PLAY:
                return self._steps(state.playable(waiting[0]))
            if state.phase not in BETWEEN_DEALS:
                return self._actions_before_play(state, waiting[0])
        return super().legal_actions(state, seat)

    def _actions(self, state: M, seat: Seat) -> Sequence[Command]:
        if state.phase == PLAY:
            return self._steps(state.playable(seat))
        return self._actions_before_play(state, seat)

    def _fits(self, table: M, view: View) -> Callable[[int, Card], bool]:
        """Piles hold any card."""
        allowed, bit = table.allowed(), self._bit
        return lambda place, card: place >= len(allowed) or bool(allowed[place] & bit[card])

    def _taker(self, cards: Sequence[Card], trump: str) -> int:
        return self.masks.taker(cards, trump)

    def _on_card_played(self, state: M, event: CardPlayed) -> None:
        state.hands[event.seat] ^= self._bit[event.card]
        state.trick += (event,)
        state.waiting = state.waiting[1:]
