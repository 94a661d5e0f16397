"""What a seat may want in a game of Sette e mezzo."""

from games.kernel.command import Command


class PlaceBet(Command, frozen=True):
    """Stake chips on the first card (SEM-16, SEM-17)."""

    call_stake: int
    stand_stake: int | None = None
    """None: the same amount."""


class Hit(Command, frozen=True):
    """Ask for a card (SEM-18)."""


class Stand(Command, frozen=True):
    """Ask for no more (SEM-19)."""
