"""Hands of tricks as bits: what may be played is an "and", not a search.

Each card of a pack is a bit, suit by suit and inside a suit by strength, so that the higher number
takes. The commands that play the cards of a mask are looked up, a suit at a time.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar

from games.kernel.event import Card
from games.kernel.seats import Seat
from games.kernel.trick_play import PlayCard, TrickState
from games.kernel.tricks import CardOrder, suit_of


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

    def deal(self, hands: Iterable[Sequence[Card]]) -> None:
        """Each seat has this hand, and nothing has been played."""
        self.hands = [*map(self.masks.of, hands)]
        self.trick = self.tricks = ()

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
