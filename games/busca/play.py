"""Which cards may be played, why others may not, and who takes a trick (BUS-12 to BUS-19)."""

from games.busca.cards import (
    BIT,
    NAMES,
    NOT_DENARI,
    NOT_PITA,
    SUIT,
    SUIT_SIZE,
    numbers,
)
from games.busca.events import CardPlayed, PlayCard
from games.busca.state import BuscaState
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat

PLAY_CARD: tuple[PlayCard, ...] = tuple(PlayCard(name) for name in NAMES)
"""The command for each card: built once, shared by all tables."""
PLAYED: tuple[tuple[CardPlayed, ...], ...] = tuple(
    tuple(CardPlayed(seat, name) for name in NAMES) for seat in range(4)
)
"""The event for each seat and card."""

_SUIT_STEPS: tuple[tuple[tuple[PlayCard, ...], ...], ...] = tuple(
    tuple(
        tuple(PLAY_CARD[SUIT_SIZE * suit + strength] for strength in numbers(part))
        for part in range(1 << SUIT_SIZE)
    )
    for suit in range(4)
)
"""For each suit and each of its 1,024 parts the commands that play its cards."""
_PART = (1 << SUIT_SIZE) - 1
_DENARI, _COPPE, _BASTONI, _SPADE = _SUIT_STEPS

UNKNOWN_CARD = Refusal("unknown_card")
CARD_NOT_IN_HAND = Refusal("card_not_in_hand")
MUST_FOLLOW_SUIT = Refusal("must_follow_suit", "BUS-16")
OPENING_DENARI_FORBIDDEN = Refusal("opening_denari_forbidden", "BUS-12")
PITA_DISCARD_FORBIDDEN = Refusal("pita_discard_forbidden", "BUS-18")


def playable(table: BuscaState, seat: Seat) -> int:
    """The cards that `seat`, whose turn it is, may play, as a mask: never empty."""
    hand = table.hands[seat]
    trick = table.trick
    if trick:
        return hand & SUIT[trick[0].card] or (  # BUS-16
            hand if table.tricks else hand & NOT_PITA  # BUS-17, BUS-18
        )
    if table.tricks:
        return hand  # BUS-14
    return hand & NOT_DENARI or hand  # BUS-12, BUS-13


def steps(mask: int) -> tuple[PlayCard, ...]:
    """The commands that play the cards of a mask, by suit and strength."""
    return (
        _DENARI[mask & _PART]
        + _COPPE[mask >> 10 & _PART]
        + _BASTONI[mask >> 20 & _PART]
        + _SPADE[mask >> 30]
    )


def objection(table: BuscaState, seat: Seat, card: str) -> Refusal:
    """Why `seat`, whose turn it is, may not play `card`, which is not `playable`."""
    hand = table.hands[seat]
    if card not in BIT:
        return UNKNOWN_CARD
    if not hand & BIT[card]:
        return CARD_NOT_IN_HAND
    if not table.trick:
        return OPENING_DENARI_FORBIDDEN
    return MUST_FOLLOW_SUIT if hand & SUIT[table.trick[0].card] else PITA_DISCARD_FORBIDDEN


def taker(trick: tuple[CardPlayed, ...]) -> Seat:
    """Who played the highest card of the suit led (BUS-19)."""
    suit = SUIT[trick[0].card]
    winner = trick[0].seat
    best = 0
    for play in trick:
        bit = BIT[play.card] & suit
        if bit > best:
            best = bit
            winner = play.seat
    return winner
