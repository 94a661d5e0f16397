"""Which cards may be played, why others may not, and who takes a trick (BEQ-40 to BEQ-43)."""

from games.bestia_quattro.cards import PLACE, STRENGTH
from games.bestia_quattro.commands import PlayCard
from games.bestia_quattro.state import BestiaQuattroState
from games.kernel import tricks
from games.kernel.event import Card
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat

PLAY_CARD: dict[Card, PlayCard] = {card: PlayCard(card) for card in PLACE}
"""The command for each card: built once, shared by all tables."""
CARD_NOT_IN_HAND = Refusal("card_not_in_hand")
MUST_FOLLOW_SUIT = Refusal("must_follow_suit", "BEQ-40")
MUST_TRUMP = Refusal("must_trump", "BEQ-41")


def _led(table: BestiaQuattroState) -> str:
    return table.trick[0].card[-1] if table.trick else ""


def playable(table: BestiaQuattroState, seat: Seat) -> list[Card]:
    """The cards that `seat`, whose turn it is, may play: never none."""
    return tricks.playable(table.hands[seat], _led(table), table.trump)


def objection(table: BestiaQuattroState, seat: Seat, card: Card) -> Refusal | None:
    """Why `seat`, whose turn it is, may not play `card`; None if it may."""
    hand = table.hands[seat]
    if card not in hand:
        return CARD_NOT_IN_HAND
    if card in playable(table, seat):
        return None
    return MUST_FOLLOW_SUIT if tricks.cards_of(hand, _led(table)) else MUST_TRUMP


def taker(table: BestiaQuattroState) -> Seat:
    """Who takes the trick on the table (BEQ-43)."""
    cards = [play.card for play in table.trick]
    return table.trick[tricks.taker(cards, STRENGTH, table.trump)].seat


def worth(table: BestiaQuattroState, card: Card) -> tuple[bool, int, int]:
    """Cards by what they can do: trumps above all others, then by strength."""
    return card[-1] == table.trump, STRENGTH[card], PLACE[card]
