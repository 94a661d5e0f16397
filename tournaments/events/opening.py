"""What is fixed before the first entry."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import msgspec
from msgspec.structs import replace

from games.kernel.event import Event
from games.kernel.victory import VictoryTable
from tournaments.movements.danish import Variant
from tournaments.movements.partners import together
from tournaments.movements.systems import Stages, System
from tournaments.regulations.regulation import Regulation, Windows
from tournaments.scoring.placing_points import PlacingPoints
from tournaments.scoring.points import Rest, Scoring, scaled
from tournaments.standings.criteria import Criterion
from tournaments.standings.totals import MatchPoints


class TableOptions(msgspec.Struct, frozen=True, omit_defaults=True):
    """What differs at the tables of one size from those of the wanted one."""

    sides: int
    """How many entries sit there."""
    options: dict[str, Any]
    victory: VictoryTable | None = None
    """Its own table of victory points, by which each is scored against each."""


class TournamentOpened(Event, frozen=True):
    """Everything that is fixed before the first entry: complete, so that nothing is looked up."""

    schema: ClassVar[int] = 11
    """2 added `ruleset`; 3 `tables`, and of the scoring `best` and more schemes; 4 `claims`,
    `systems`, `side_gap`, and of the rest `missed`; 5 `regulation`, `windows`, `placing_points`,
    `partners`, and of `tables` `victory`; 6 `groups` and `qualify`; 7 `stand`; 8 `leavers`;
    9 `level_tables`; 10 `unplayed`, and of the rest `gross`;
    11 `each` of `unplayed`, and `third`."""

    game: str
    options: dict[str, Any]
    """Those of a table of the wanted size."""
    system: System
    variant: Variant
    step: int
    rounds: int
    sizes: tuple[int, ...]
    """Entries that may sit at a table, the wanted number first."""
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
    placing_points: PlacingPoints | None = None
    """By which formula places are worth points; None: by none."""
    windows: Windows | None = None
    """How long results may be spoken against; then standings are homologated, and late corrections
    take two officials. None: half an hour as usual, and none of this."""
    partners: int = 1
    """Entries that play together at a table: 2 where single people get a partner each round."""

    groups: int = 0
    """Into how many groups the draw is split, for rounds of the system `groups`."""
    qualify: int = 0
    """How many of each group go on into the final, or of all where there are no groups."""
    stand: Literal["entered", "took_part"] = "entered"
    """Who stands in the standings: all who had entered, as it once was and as digests of then say,
    or whoever took part (`tournaments.queries`)."""
    leavers: Literal["stand", "annulled"] = "stand"
    """What becomes of the results of who leaves a round robin before its end: they stand, or all of
    them are annulled (`tournaments.queries.counted`)."""

    level_tables: Literal["draw", "decide"] = "draw"
    """Who goes on from a level match of a bracket: the first of the draw, or whoever people name
    after another hand (`tournaments.subjects.tie_breaks`)."""

    unplayed: Literal["mixed", "apart", "each"] = "mixed"
    """How counts what nobody has made at a table. `apart`: gross and net match points each have
    their own rests, penalties are taken from both and belong to the round in which they were given,
    and a table to which nobody came gives nothing. `each`: so too, and at a table that was not
    played all who came are ahead by as much as a rest. `mixed` is as it once was
    (`tournaments.standings.totals`)."""

    third: Literal["again", "once"] = "again"
    """How often who goes round a Mitchell as a third meets anybody: `once`, in a round fewer where
    it takes that; `again` is as it once was (`tournaments.movements.mitchell`)."""

    @property
    def match_points(self) -> MatchPoints:
        """How match points count that nobody has made at a table."""
        return MatchPoints(
            apart=self.unplayed != "mixed",
            each=self.unplayed == "each",
            rest_gross=self.rest.gross,
            lowest_wins=self.scoring.lowest_wins,
        )

    def absents(self, sides: int, *, all_absent: bool) -> int:
        """What each side that did not come gets at a table of so many; all of none is none."""
        left = self.rest.absents(self.scoring, sides, all_absent=all_absent)
        return min(left, 0) if all_absent and self.unplayed != "mixed" else left

    def annuls(self, system: System) -> bool:
        """Whether no result of who leaves counts in rounds by this system."""
        return self.leavers == "annulled" and system in ("round-robin", "groups")

    @property
    def stages(self) -> Stages:
        """What the length of its systems hangs on."""
        third_once = 3 in self.sizes and self.third == "once"
        return Stages(self.step, self.groups, self.qualify, third_once)

    def together(self, entries: int) -> int:
        """How many entries make one side of a table with so many of them."""
        return together(self.partners, entries)

    def points(self, mp: Sequence[int], places: Sequence[int] | None) -> tuple[int, ...]:
        """The points of a table from the totals of its sides, at a table of any of the sizes."""
        found = (table.victory for table in self.tables if table.sides == len(mp))
        own = next(found, None)
        if own is None:
            return self.scoring.points(mp, places)
        per_side = self.sizes[0] // self.together(self.sizes[0]) - 1
        each = replace(self.scoring, table=own).points(mp, places)
        return scaled(each, len(mp) - 1, per_side, own.total)

    def system_of(self, round_number: int) -> System:
        """The system planned for a round, counted from 1."""
        planned = self.systems[round_number - 1 : round_number]
        return planned[0] if planned else self.system

    @property
    def planned(self) -> Counter[System]:
        """How many rounds are planned by which system."""
        return Counter(self.systems or (self.system,) * self.rounds)

    def lasting(self, rounds: int, systems: tuple[System, ...]) -> "TournamentOpened":
        """The same rules with another number of rounds; points for places count their deals."""
        places = self.placing_points
        if places is not None:
            places = replace(places, boards=places.boards * rounds // self.rounds)
        return replace(self, rounds=rounds, systems=systems, placing_points=places)

    def options_at(self, sides: int) -> dict[str, Any]:
        """The complete options of a table of so many sides."""
        others = (table.options for table in self.tables if table.sides == sides)
        return {**self.options, **next(others, {})}
