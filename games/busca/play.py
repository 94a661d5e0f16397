"""Which cards may be played, and why others may not (BUS-12 to BUS-18)."""

from games.busca.cards import MASKS, NOT_DENARI, NOT_PITA
from games.busca.state import BuscaState
from games.kernel.refusal import Refusal
from games.kernel.seats import Seat
from games.kernel.trick_play import CARD_NOT_IN_HAND

_SUIT = MASKS.suit
UNKNOWN_CARD = Refusal("unknown_card")
MUST_FOLLOW_SUIT = Refusal("must_follow_suit", "BUS-16")
OPENING_DENARI_FORBIDDEN = Refusal("opening_denari_forbidden", "BUS-12")
PITA_DISCARD_FORBIDDEN = Refusal("pita_discard_forbidden", "BUS-18")


def playable(state: BuscaState, seat: Seat) -> int:
    """The cards that `seat`, whose turn it is, may play, as a mask: never empty."""
    hand = state.hands[seat]
    trick = state.trick
    if trick:
        return hand & _SUIT[trick[0].card] or (  # BUS-16
            hand if state.tricks else hand & NOT_PITA  # BUS-17, BUS-18
        )
    if state.tricks:
        return hand  # BUS-14
    return hand & NOT_DENARI or hand  # BUS-12, BUS-13


def objection(state: BuscaState, seat: Seat, card: str) -> Refusal:
    """Why `seat`, whose turn it is, may not play `card`, which is not `playable`."""
    hand = state.hands[seat]
    if card not in MASKS.bit:
        return UNKNOWN_CARD
    if not hand & MASKS.bit[card]:
        return CARD_NOT_IN_HAND
    if not state.trick:
        return OPENING_DENARI_FORBIDDEN
    return MUST_FOLLOW_SUIT if hand & _SUIT[state.trick[0].card] else PITA_DISCARD_FORBIDDEN
