"""Who pays whom, how much and why (SEM-28 to SEM-35)."""

from typing import NamedTuple

from games.kernel.options import Options
from games.sette_e_mezzo.cards import SEVEN_AND_HALF

BUST_PAYS = "bust"
BEATEN, BEATS_BANK, BANK_BUST_PAYS = "beaten", "beats_bank", "bank_bust_pays"
REALE_PAID, BANK_REALE = "reale_paid", "bank_reale"
LEFT, BANK_LEFT = "left_the_hand", "bank_left"
AS_BANK = "as_bank"
"""On the score sheet: what the bank won or lost, whatever for."""
ITEMS = (
    BUST_PAYS,
    BEATEN,
    BEATS_BANK,
    BANK_BUST_PAYS,
    REALE_PAID,
    BANK_REALE,
    LEFT,
    BANK_LEFT,
    AS_BANK,
)
"""All items of a score sheet, in their order."""


class Result(NamedTuple):
    """What a seat ended with."""

    total: int
    """In half-points."""
    reale: bool = False

    @property
    def bust(self) -> bool:
        """Above seven and a half (SEM-09)."""
        return self.total > SEVEN_AND_HALF


class Payment(NamedTuple):
    """What the bank pays a player; less than nothing: what the player pays."""

    amount: int
    reason: str


def settled(player: Result, bank: Result, stake: int, options: Options) -> Payment:
    """What a player who is not bust gets from the bank, or owes it."""
    double = options["reale_double_pay"]  # SEM-34
    if double and player.reale and not bank.reale:
        return Payment(2 * stake, REALE_PAID)  # SEM-32
    if bank.bust:
        return Payment(stake, BANK_BUST_PAYS)  # SEM-31
    if double and bank.reale:
        return Payment(-stake if player.reale else -2 * stake, BANK_REALE)  # SEM-33
    if player.total > bank.total:
        return Payment(stake, BEATS_BANK)  # SEM-29
    return Payment(-stake, BEATEN)  # SEM-30
