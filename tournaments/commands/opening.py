"""Fixing the rules."""

from typing import Any, Literal

from games.kernel.command import Command
from tournaments.codes.regulation import Regulation
from tournaments.events.opening import TableOptions
from tournaments.movements.danish import Variant
from tournaments.movements.systems import System
from tournaments.placing_points import PlacingPoints
from tournaments.scoring.points import Rest, Scoring
from tournaments.standings.criteria import Criterion
from tournaments.windows import Windows


class OpenTournament(Command, frozen=True):
    """Fix the rules. Without `rest` the usual one of the scoring applies."""

    game: str
    rounds: int
    scoring: Scoring
    seed_commitment: str
    """`tournaments.pairing.draw.seed_commitment` of the seed that the draw will publish."""
    options: dict[str, Any] = {}
    system: System = "swiss"
    variant: Variant = "modified"
    step: int = 1
    sizes: tuple[int, ...] = (2,)
    side_size: int = 1
    chain: tuple[Criterion, ...] = ("vp", "mp")
    rest: Rest | None = None
    club_gap: int = 10
    side_gap: int = 0
    code: str = ""
    title: str = ""
    ruleset: int = 1
    """Version of the game's rules."""
    claims: bool = False
    """Whether the players claim their results themselves."""
    systems: tuple[System, ...] = ()
    """The system of each round, where not all are by `system`."""
    groups: int = 0
    qualify: int = 0
    """How many go on into the final: of each of the `groups`, or of all."""
    partners: int = 1
    """Entries that play together at a table: 2 where single people get a partner each round."""
    tables: tuple[TableOptions, ...] = ()
    """Where tables of another than the wanted size need other options of the game."""
    regulation: Regulation | None = None
    """What the code rules here (`tournaments.codes`); None: own rules, which `code` may name."""
    placing_points: PlacingPoints | None = None
    windows: Windows | None = None
    """How long results may be spoken against, where standings are to be homologated."""
    stand: Literal["entered", "took_part"] = "took_part"
    """Who stands in the standings; `entered` is for logs of before."""
