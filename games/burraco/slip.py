"""What pairs write on the slip of a hall: one hand, as it is counted (BUR-49)."""

from collections.abc import Sequence

from games.kernel.refusal import Refusal
from games.kernel.slips import SlipLine

LINES = (
    SlipLine("slip_burrachi", most=4000, step=50),  # BUR-46, BUR-47, BUR-48
    SlipLine("slip_closing", most=100, step=100),  # BUR-50
    SlipLine("slip_cards", most=4000),  # BUR-04
    SlipLine("slip_in_hand", most=4000, taken_off=True),  # BUR-49
    SlipLine("slip_no_pozzetto", most=100, step=100, taken_off=True),  # BUR-51
)
_CLOSING = next(at for at, line in enumerate(LINES) if line.name == "slip_closing")
_NO_POZZETTO = next(at for at, line in enumerate(LINES) if line.name == "slip_no_pozzetto")


def slip_fault(hand: Sequence[Sequence[int]], *, timed: bool) -> Refusal | None:
    """What of one hand, side by side, cannot be: two closings (BUR-50); with a time-out also a
    pozzetto that each side pays and nobody took (BUR-79).
    """
    if sum(figures[_CLOSING] != 0 for figures in hand) > 1:
        return Refusal("slip_closed_twice", "BUR-50")
    if timed and all(figures[_NO_POZZETTO] for figures in hand):
        return Refusal("slip_pozzetto_of_nobody", "BUR-79")
    return None
