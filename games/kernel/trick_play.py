"""Cards played to tricks: the command, the events, and a table at which it is done.

How tricks are decided is in `games.kernel.tricks`, how they are shown in `games.kernel.trick_view`;
`games.kernel.trick_taking` is the flow of such a game.
"""

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from games.kernel import tricks
from games.kernel.command import Command
from games.kernel.event import Card, Event
from games.kernel.match import State
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat
from games.kernel.view import View
from games.kernel.worlds import recall_facts

PLAY = "play"
CARD_NOT_IN_HAND = Refusal("card_not_in_hand")


class PlayCard(Command, frozen=True):
    """Play a card to the trick."""

    card: Card


class PlayOpened(Event, frozen=True):
    """Who plays to the tricks, the first leader first."""

    order: list[Seat]


class CardPlayed(Event, frozen=True):
    """A card laid to the trick."""

    seat: Seat
    card: Card


class TrickWon(Event, frozen=True):
    """Who takes a trick, and its cards in the order of play."""

    ends_trick: ClassVar[bool] = True

    seat: Seat
    cards: list[Card]


class Trick(msgspec.Struct, frozen=True, gc=False):
    """A trick that was taken. A game may keep more fields of the event that told it."""

    plays: tuple[CardPlayed, ...]
    winner: Seat


class TrickState(State):
    """A table at which tricks are played."""

    piles: ClassVar[tuple[str, ...]] = ()
    """The fields with cards that lie face down; their zones are called so too."""
    trick_type: ClassVar[type[Trick]] = Trick
    no_cards: ClassVar[Any] = ()
    """A hand without cards, a value."""

    hands: list[Any]
    """Each seat's cards. What a seat that left still held lies here, set aside."""
    waiting: tuple[Seat, ...]
    """The seats that must still speak, be served or play to this trick, in order."""
    trick: tuple[CardPlayed, ...]
    """The plays to this trick."""
    tricks: tuple[Trick, ...]
    """The tricks of this deal that were taken."""
    trump: str
    """The suit of trumps; none where it is empty."""

    def sit(self, seats: int) -> None:
        """Empty hands, no trick."""
        self.hands = [self.no_cards] * seats
        self.waiting, self.trick, self.tricks = (), (), ()
        self.trump = ""

    def close(self) -> None:
        """The deal is counted: nobody is awaited."""
        super().close()
        self.waiting = ()

    def leave(self, seat: Seat) -> None:
        """A seat leaves the match: it is awaited no more."""
        self.waiting = tuple(other for other in self.waiting if other != seat)

    def recall(self, view: View) -> None:
        """Takes from a view what it tells beside tricks, hands and piles."""
        recall_facts(self, view.facts)

    @property
    def led(self) -> str:
        """The suit of the card that was led; none yet where it is empty."""
        return self.trick[0].card[-1] if self.trick else ""

    def hand(self, seat: Seat) -> list[Card]:
        """A seat's cards."""
        return [*self.hands[seat]]

    def hand_size(self, seat: Seat) -> int:
        """How many they are."""
        return len(self.hands[seat])

    def hold(self, seat: Seat, cards: Iterable[Card]) -> None:
        """Puts these cards into a seat's hand, and no others."""
        self.hands[seat] = [*cards]

    def may_look(self, seat: Seat) -> bool:
        """Whether a seat knows its hand."""
        return True

    players_from = State.turns
    """The seats that play to the tricks and have not left, in order, beginning at `first`."""

    def all_tricks(self) -> list[tuple[CardPlayed, ...]]:
        """The plays of each trick of the deal in order, that on the table last, empty or not."""
        return [*(trick.plays for trick in self.tricks), self.trick]

    def played(self) -> list[Card]:
        """Every card played in the deal, in order."""
        return [play.card for plays in self.all_tricks() for play in plays]

    def lying(self) -> list[Card]:
        """Every card that is known to lie anywhere: all of the pack, but on a table half seen."""
        hands = [card for seat in range(len(self.hands)) for card in self.hand(seat)]
        piles = [card for name in self.piles for card in getattr(self, name)]
        return [*hands, *self.played(), *piles]

    def taken(self) -> list[int]:
        """How many tricks each seat has taken in this deal."""
        counts = [0] * self.match.seats
        for trick in self.tricks:
            counts[trick.winner] += 1
        return counts

    def voids(self) -> dict[Seat, frozenset[str]]:
        """The suits that seats showed to have no more, by what they played."""
        plays = [[(play.seat, play.card) for play in trick] for trick in self.all_tricks()]
        return tricks.voids(plays, self.trump)
