"""Which cards may be played, and why others may not (BUS-12 to BUS-18)."""

from games.busca.cards import (
    BIT,
    NAMES,
    NOT_DENARI,
    NOT_PITA,
    SUIT,
    SUIT_SIZE,
    numbers,
)
from games.busca.events import PlayCard
from games.busca.state import BuscaState
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat
from games.kernel.trick_play import CARD_NOT_IN_HAND

PLAY_CARD: tuple[PlayCard, ...] = tuple(PlayCard(name) for name in NAMES)
"""The command for each card: built once, shared by all tables."""

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
