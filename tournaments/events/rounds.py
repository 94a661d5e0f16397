"""The rounds: proposed, looked at, changed by hand, posted, recalled, closed, opened again."""

from typing import ClassVar

import msgspec

from games.kernel.event import Event
from tournaments.movements.danish import Variant
from tournaments.movements.systems import System
from tournaments.pairing.model import Blockade, Number, PairedTable


class RoundProposed(Event, frozen=True):
    """The tables of a round, not yet binding: a later proposal replaces this one."""

    schema: ClassVar[int] = 4
    """2 added `engine`; 3 `bracket`; 4 the numbers of `tables`."""

    round: int
    system: System
    variant: Variant
    basis: str
    """Digest of the standings it was made from."""
    input_hash: str
    solver: str
    cost: int
    repeats: int
    blockade: Blockade | None
    byes: tuple[Number, ...]
    tables: tuple[PairedTable, ...]
    part: int
    parts: int
    engine: int = 1
    """Version of what paired it: see `tournaments.engines`."""
    bracket: tuple[Number, ...] = ()
    """Of a final: who is in it, in the order in which they fill its bracket."""


class ChangedTable(msgspec.Struct, frozen=True):
    """A table of a proposal that people have changed."""

    table: int
    engine: tuple[Number, ...]
    """Who sits there by the proposal of the engine."""
    before: tuple[Number, ...]
    after: PairedTable
    """Its number is said by `table`."""


class ProposalAltered(Event, frozen=True):
    """Somebody changed the proposed tables by hand, and says why; the engine's stay in the log."""

    round: int
    swaps: tuple[tuple[Number, Number], ...]
    """Who changed places with whom, one after the other; a place may be a rest."""
    changed: tuple[ChangedTable, ...]
    byes: tuple[Number, ...]
    """Who rests now."""
    repeats: int
    """Pairs that meet again, of the whole round as it is now."""
    club_mates: int
    """Pairs of one club that meet, likewise."""
    reason: str


class ProposalChecked(Event, frozen=True):
    """Somebody has looked at the proposed tables and finds them right."""

    round: int
    seen: str
    """The tables that are meant: `tournaments.queries.proposal_seen`."""


class RoundPosted(Event, frozen=True):
    """The proposed tables are binding. From now on corrections change results only."""

    schema: ClassVar[int] = 2
    """2 added `visible_at`."""

    round: int
    input_hash: str
    """Of the tables that are meant: `tournaments.queries.proposal_seen`."""
    visible_at: int = 0
    """When everybody may see them and play begins, in seconds since 1970; 0: at once."""


class RestAssigned(Event, frozen=True):
    """An entry rests and gets the rest score."""

    round: int
    number: Number
    vp: int
    mp: int


class RoundRecalled(Event, frozen=True):
    """A posted round is not played as it was posted: it is a proposal again."""

    round: int
    reason: str


class RoundClosed(Event, frozen=True):
    """All results of the round are in."""

    round: int


class RoundReopened(Event, frozen=True):
    """A closed round is open again: standings published since are provisional."""

    round: int
    reason: str
