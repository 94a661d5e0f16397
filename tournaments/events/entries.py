"""Who takes part, and in which order the draw put them."""

from typing import Literal

from games.kernel.event import Event
from tournaments.pairing.model import Number


class EntryAdmitted(Event, frozen=True):
    """An entry takes part."""

    number: Number
    members: tuple[str, ...]
    club: str
    rating: int | None


class EntryWithdrawn(Event, frozen=True):
    """An entry takes no part in further rounds; what it has played stands."""

    number: Number
    kind: Literal["justified", "unjustified"]
    reason: str


class DrawMade(Event, frozen=True):
    """The order of the entries by the published seed, or by rating with the seed for equals."""

    seed: str
    method: Literal["random", "rating"]
    order: tuple[Number, ...]
    part: int
    parts: int


class LotsDrawn(Event, frozen=True):
    """Lots between entries that nothing else splits: the first is the best."""

    order: tuple[Number, ...]
    label: str
    """With the seed it gives the order: see `tournaments.pairing.draw`."""
