"""The facts of a tournament. Entries are numbers, members opaque ids; names are never here.

Who did it and when stands in the ledger's envelope. Long lists are cut into parts, so that no
event grows with the field: `part` counts from 1 to `parts`, and only the last one completes the
fact.
"""

from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from games.kernel.event import Event, EventCodec
from tournaments.movements.danish import Variant
from tournaments.movements.systems import System
from tournaments.pairing.model import Blockade, Number, PairedTable
from tournaments.rating.fold import Kind
from tournaments.rating.skill import Rating
from tournaments.scoring.points import Rest, Scoring
from tournaments.standings.criteria import Criterion

Source: TypeAlias = Literal["played", "walkover", "arbitral"]
Correction: TypeAlias = Literal["addition", "swap", "transcription", "arbitral"]
Scope: TypeAlias = Literal["pair_again", "result_only"]
"""Whether the next seats were still open to change when the correction came."""


class TableOptions(msgspec.Struct, frozen=True):
    """What differs at the tables of one size from those of the wanted one."""

    sides: int
    options: dict[str, Any]


class TournamentOpened(Event, frozen=True):
    """Everything that is fixed before the first entry: complete, so that nothing is looked up."""

    schema: ClassVar[int] = 4
    """2 added `ruleset`; 3 `tables`, and of the scoring `best` and more schemes; 4 `side_gap`."""

    game: str
    options: dict[str, Any]
    """Those of a table of the wanted size."""
    system: System
    variant: Variant
    step: int
    rounds: int
    sizes: tuple[int, ...]
    """Sides a table may have, the wanted size first."""
    side_size: int
    """Members a side: 2 for pairs."""
    scoring: Scoring
    chain: tuple[Criterion, ...]
    rest: Rest
    club_gap: int
    seed_commitment: str
    code: str
    """The body and edition whose rules apply."""
    title: str = ""
    """What the tournament is called in lists and on posters; names no person."""
    ruleset: int = 1
    """Version of the game's rules at all its tables."""
    tables: tuple[TableOptions, ...] = ()
    """The other sizes at which the game's options are others."""
    side_gap: int = 0
    """How many points of difference the balance of sides is worth, at tables of two."""

    def options_at(self, sides: int) -> dict[str, Any]:
        """The complete options of a table of so many sides."""
        others = (table.options for table in self.tables if table.sides == sides)
        return {**self.options, **next(others, {})}


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


class RoundProposed(Event, frozen=True):
    """The tables of a round, not yet binding: a later proposal replaces this one."""

    schema: ClassVar[int] = 2
    """2 added `engine`."""

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


class RoundPosted(Event, frozen=True):
    """The proposed tables are binding. From now on corrections change results only."""

    round: int
    input_hash: str


class RestAssigned(Event, frozen=True):
    """An entry rests and gets the rest score."""

    round: int
    number: Number
    vp: int
    mp: int


class ResultRecorded(Event, frozen=True):
    """A table's result, in the order of its sides. Points are computed, never typed.

    Except by a ruling: then `source` is `arbitral`, and article and reason are there.
    """

    round: int
    table: int
    mp: tuple[int, ...]
    vp: tuple[int, ...]
    places: tuple[int, ...]
    source: Source
    match: str
    """The stream of the match, where it was played here."""
    vp_table: str
    """`id/version` of the table of victory points; empty if only the order counts."""
    article: str = ""
    reason: str = ""


class ResultCorrected(Event, frozen=True):
    """A recorded result was wrong. The earlier one stays in the log."""

    round: int
    table: int
    mp: tuple[int, ...]
    vp: tuple[int, ...]
    places: tuple[int, ...]
    kind: Correction
    scope: Scope
    article: str
    reason: str


class PenaltyApplied(Event, frozen=True):
    """Points taken from one entry in the general standings; nobody gains them."""

    number: Number
    vp: int
    mp: int
    article: str
    reason: str


class LotsDrawn(Event, frozen=True):
    """Lots between entries that nothing else splits: the first is the best."""

    order: tuple[Number, ...]
    label: str
    """With the seed it gives the order: see `tournaments.pairing.draw`."""


class RoundClosed(Event, frozen=True):
    """All results of the round are in."""

    round: int


class StandingsPublished(Event, frozen=True):
    """The standings after a round, by the digest of their rows; a fold up to here shows them."""

    version: int
    round: int
    digest: str


class RatingsChanged(Event, frozen=True):
    """Ratings in a game before and after, of members or of partnerships."""

    game: str
    kind: Kind
    subjects: tuple[str, ...]
    before: tuple[Rating, ...]
    after: tuple[Rating, ...]
    tables: tuple[int, ...]
    part: int
    parts: int


class TournamentClosed(Event, frozen=True):
    """Nothing more will happen; the final standings by their digest."""

    digest: str


EVENTS: tuple[type[Event], ...] = (
    TournamentOpened,
    EntryAdmitted,
    EntryWithdrawn,
    DrawMade,
    RoundProposed,
    RoundPosted,
    RestAssigned,
    ResultRecorded,
    ResultCorrected,
    PenaltyApplied,
    LotsDrawn,
    RoundClosed,
    StandingsPublished,
    RatingsChanged,
    TournamentClosed,
)
CODEC = EventCodec(EVENTS)
