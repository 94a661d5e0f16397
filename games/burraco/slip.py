"""What pairs write on the slip of a hall: one hand, as it is counted (BUR-49)."""

from games.kernel.slips import SlipLine

LINES = (
    SlipLine("slip_burrachi", most=4000, step=50),  # BUR-46, BUR-47, BUR-48
    SlipLine("slip_closing", most=100, step=100),  # BUR-50
    SlipLine("slip_cards", most=4000),  # BUR-04
    SlipLine("slip_in_hand", most=4000, taken_off=True),  # BUR-49
    SlipLine("slip_no_pozzetto", most=100, step=100, taken_off=True),  # BUR-51
)
