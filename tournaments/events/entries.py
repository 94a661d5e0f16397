"""Who takes part, and in which order the draw put them."""

from typing import ClassVar, Literal

from games.kernel.event import Event
from tournaments.pairing.model import Number


class EntryAdmitted(Event, frozen=True):
    """An entry takes part."""

    schema: ClassVar[int] = 4
    """2 added `from_round` and `draw_place`; 3 `categories`; 4 `family`, `province` and `table`."""

    number: Number
    members: tuple[str, ...]
    club: str
    rating: int | None
    from_round: int = 1
    """The first round that it can play."""
    draw_place: int = 0
    """Its place in the order of the draw, from 1, if it came after the draw; else 0."""
    family: str = ""
    """Keys, no names: who has the same one is kept apart as club-mates are."""
    province: str = ""
    table: int = 0
    """The table at which it always sits; 0: anywhere."""
    categories: tuple[int, ...] = ()
    """Of the members, 1 the highest, 0 not known; empty: none is."""


class TableFilled(Event, frozen=True):
    """A late entry sits down in the open round, with who rested or at a table that was short."""

    round: int
    table: int
    sides: tuple[Number, ...]
    """All who sit there now; whoever of them rested before rests no more."""


class RoundMissed(Event, frozen=True):
    """An entry was not there in a round that others played, and gets what the rules leave it."""

    round: int
    number: Number
    vp: int
    mp: int


class EntryWithdrawn(Event, frozen=True):
    """An entry takes no part in further rounds; what it has played stands."""

    schema: ClassVar[int] = 2
    """2 added `at_once`."""

    number: Number
    kind: Literal["justified", "unjustified"]
    reason: str
    at_once: bool = False
    """It leaves the table of the open round, too."""


class EntryReturned(Event, frozen=True):
    """An entry that had withdrawn is paired again."""

    schema: ClassVar[int] = 2
    """2 added `draw_place`."""

    number: Number
    reason: str
    draw_place: int = 0
    """Its place in the order of the draw, from 1, if the draw was made without it; else 0."""


class EntryDeleted(Event, frozen=True):
    """An entry was taken out of all lists before the draw; nobody else gets its number."""

    number: Number


class MemberCorrected(Event, frozen=True):
    """How somebody of an entry is written was put right; the words stand beside the log.

    Club, family and province are the entry's from now on, the category is the member's.
    """

    number: Number
    member: str
    digest: str
    """Of name, club and licence as they were and are."""
    club: str
    family: str
    province: str
    category: int


class MemberSubstituted(Event, frozen=True):
    """From a round on somebody else sits for an entry."""

    schema: ClassVar[int] = 2
    """2 added `category`."""

    number: Number
    out: str
    into: str
    round: int
    reason: str
    category: int = 0
    """Of who comes, 1 the highest; 0: not known."""


class LatenessNoted(Event, frozen=True):
    """A side was not at its table so many minutes after play began; what follows comes with it."""

    round: int
    table: int
    number: Number
    minutes: int


class DrawMade(Event, frozen=True):
    """The order of the entries by the published seed, or by rating with the seed for equals."""

    schema: ClassVar[int] = 2
    """2 added `spread`."""

    seed: str
    method: Literal["random", "rating"]
    order: tuple[Number, ...]
    part: int
    parts: int
    spread: bool = False
    """Whether places were changed to keep apart those of one club (`movements.spread`)."""


class LotsDrawn(Event, frozen=True):
    """Lots between entries that nothing else splits: the first is the best."""

    order: tuple[Number, ...]
    label: str
    """With the seed it gives the order: see `tournaments.pairing.draw`."""
