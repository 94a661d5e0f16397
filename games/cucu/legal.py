"""Why a seat may not do what it wants, in the order of `PROGRAMS.md`.

What is looked at here beside the seat's own card is public (GEN-09).
"""

from games.cucu import events as e
from games.cucu.options import TOP_ONLY
from games.cucu.state import ASKED, CUT, DEAL_DONE, IN_HAND, CucuState, is_king
from games.kernel.command import Command
from games.kernel.refusal import NOT_YOUR_TURN, Refusal
from games.kernel.seats import Seat

SENTENCES = ("how_goes_it", "bad_luck", "well_done", "what_have_you", "hush")
"""What may be said to another seat: keys of the game's words."""
TALKS_A_HAND, TOUCHES_A_HAND = 5, 10
"""GEN-12."""

NOT_CUTTER = Refusal("not_cutter", "CUC-06")
NOT_ASKED = Refusal("not_asked", "CUC-17")


def beforehand(state: CucuState, seat: Seat, command: Command) -> Refusal | None:
    """A reason that is looked at before phase and turn."""
    if state.phase not in IN_HAND or seat not in state.staying():
        return None
    match command:
        case e.CutDeck():
            return NOT_CUTTER if state.phase == CUT and seat != state.cutter() else None
        case e.Knock():
            return None if seat == state.dealer else Refusal("not_dealer", "CUC-35")
        case e.GiveCard() | e.BlockWithKing():
            return None if state.phase == ASKED and seat == state.asked else NOT_ASKED
        case e.Keep() | e.Exchange() | e.ExchangeWithDeck() if state.phase != CUT:
            return _early_decision(state, seat, command)
    return None


def _early_decision(state: CucuState, seat: Seat, command: Command) -> Refusal | None:
    if state.phase == DEAL_DONE:
        return Refusal("not_knocked", "CUC-35")
    if isinstance(command, e.ExchangeWithDeck) and seat != state.dealer:
        return Refusal("not_dealer", "CUC-20")
    return NOT_YOUR_TURN if state.phase == ASKED else None


def objection(state: CucuState, seat: Seat, command: Command) -> Refusal | None:
    """Why a command whose phase and turn it is is refused."""
    match command:
        case e.CutDeck():
            most = len(state.stock) - 1
            if not 1 <= command.count <= most:
                return Refusal("invalid_cut", "CUC-06", {"most": most})
        case e.Exchange():
            return Refusal("dealer_must_use_deck", "CUC-20") if seat == state.dealer else None
        case e.ExchangeWithDeck():
            return _against_drawing(state, command)
        case e.BlockWithKing():
            return None if is_king(state.cards[seat]) else Refusal("no_king", "CUC-17")
        case e.TouchCard():
            return _against_touching(state, seat)
        case e.Talk():
            return _against_talking(state, seat, command)
    return None


def _against_drawing(state: CucuState, command: e.ExchangeWithDeck) -> Refusal | None:
    size = len(state.stock)
    if not 1 <= command.position <= size:
        return Refusal("position_out_of_range", "CUC-20", {"most": size})
    if command.position > 1 and state.options["dealer_draw"] == TOP_ONLY:
        return Refusal("top_only", "CUC-20")
    return None


def _against_touching(state: CucuState, seat: Seat) -> Refusal | None:
    if seat not in state.in_hand:
        return Refusal("not_in_hand", "CUC-35")
    if seat == state.dealer:
        return Refusal("dealer_may_not_look", "CUC-10")
    if state.touches[seat] >= TOUCHES_A_HAND:
        return Refusal("too_many_touches", "GEN-12", {"most": TOUCHES_A_HAND})
    return None


def _against_talking(state: CucuState, seat: Seat, command: e.Talk) -> Refusal | None:
    if command.to_seat == seat or command.to_seat not in state.staying():
        return Refusal("invalid_seat", "CUC-32")
    if command.text and command.text not in SENTENCES:
        return Refusal("unknown_sentence", "CUC-32")
    if state.talks[seat] >= TALKS_A_HAND:
        return Refusal("too_many_words", "GEN-12", {"most": TALKS_A_HAND})
    return None
