"""What is fixed before the first entry."""

from collections import Counter
from typing import Any, ClassVar

import msgspec

from games.kernel.event import Event
from tournaments.codes.regulation import Regulation
from tournaments.movements.danish import Variant
from tournaments.movements.systems import System
from tournaments.scoring.points import Rest, Scoring
from tournaments.standings.criteria import Criterion


class TableOptions(msgspec.Struct, frozen=True):
    """What differs at the tables of one size from those of the wanted one."""

    sides: int
    options: dict[str, Any]


class TournamentOpened(Event, frozen=True):
    """Everything that is fixed before the first entry: complete, so that nothing is looked up."""

    schema: ClassVar[int] = 5
    """2 added `ruleset`; 3 `tables`, and of the scoring `best` and more schemes; 4 `claims`,
    `systems`, `side_gap`, and of the rest `missed`; 5 `regulation`."""

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
    """The body and edition whose rules apply, as documents name them."""
    title: str = ""
    """What the tournament is called in lists and on posters; names no person."""
    ruleset: int = 1
    """Version of the game's rules at all its tables."""
    tables: tuple[TableOptions, ...] = ()
    """The other sizes at which the game's options are others."""

    side_gap: int = 0
    """How many points of difference the balance of sides is worth, at tables of two."""
    claims: bool = False
    """Whether the players claim their results themselves."""
    systems: tuple[System, ...] = ()
    """The system planned for each round; empty: `system` for all of them."""
    regulation: Regulation | None = None
    """What the code rules here; None: own rules, with what is usual."""

    def system_of(self, round_number: int) -> System:
        """The system planned for a round, counted from 1."""
        planned = self.systems[round_number - 1 : round_number]
        return planned[0] if planned else self.system

    @property
    def planned(self) -> Counter[System]:
        """How many rounds are planned by which system."""
        return Counter(self.systems or (self.system,) * self.rounds)

    def options_at(self, sides: int) -> dict[str, Any]:
        """The complete options of a table of so many sides."""
        others = (table.options for table in self.tables if table.sides == sides)
        return {**self.options, **next(others, {})}
