"""What a seat may want in a game of Merda."""

from games.kernel.command import Command
from games.kernel.event import Card


class PassCard(Command, frozen=True):
    """Lay a card face down for the right neighbour (MER-11, MER-17)."""

    card: Card


class TakeCard(Command, frozen=True):
    """In turns: take the card that lies before oneself (MER-17)."""


class Slam(Command, frozen=True):
    """Lay one's hand on the kilo deck (MER-15, MER-21)."""


class Feint(Command, frozen=True):
    """Pretend to (MER-27)."""

    kind: str
    word: str = ""
    """What is said with it; for the kind `word` the first of the list, if nothing else."""


class Ready(Command, frozen=True):
    """Be ready to go on with a suspended hand (MER-26)."""
