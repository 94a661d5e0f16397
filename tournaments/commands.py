"""What people and programs ask of a tournament. Each may be refused."""

from typing import Any, Literal

import msgspec

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, UNKNOWN_COMMAND, Refusal
from tournaments.events import Correction, TableOptions
from tournaments.movements.danish import Variant
from tournaments.movements.systems import System
from tournaments.pairing.model import Number
from tournaments.rating.skill import Rating
from tournaments.scoring.points import Rest, Scoring
from tournaments.standings.criteria import Criterion


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
    tables: tuple[TableOptions, ...] = ()
    """Where tables of another than the wanted size need other options of the game."""


class AdmitEntry(Command, frozen=True):
    """Admit an entry under the next number. The club is a key, not a name for people."""

    members: tuple[str, ...]
    club: str = ""
    rating: int | None = None


class WithdrawEntry(Command, frozen=True):
    """Take an entry out of the rounds to come."""

    number: Number
    kind: Literal["justified", "unjustified"] = "justified"
    reason: str = ""


class MakeDraw(Command, frozen=True):
    """Reveal the seed and draw the order; entries close."""

    seed: str
    method: Literal["random", "rating"] = "random"
    cut_short: bool = False
    """Draw although the system takes more rounds than the tournament has. An audit does not ask."""


class ProposeRound(Command, frozen=True):
    """Pair the next round; another system than the tournament's may be asked for."""

    round: int
    system: System | None = None
    variant: Variant | None = None
    engine: int | None = None
    """Version of the pairing engine; the newest by default. An audit asks the one of the log."""


class PostRound(Command, frozen=True):
    """Make the proposed tables binding."""

    round: int
    input_hash: str = ""
    """If given: of the proposal that is meant."""


class RecordResult(Command, frozen=True):
    """Enter the totals of a table in the order of its sides."""

    round: int
    table: int
    mp: tuple[int, ...]
    places: tuple[int, ...] | None = None
    """The game's own places, where they don't follow from the totals alone."""
    match: str = ""


class GiveWalkover(Command, frozen=True):
    """A table that was not played: who was present gets the rest score."""

    round: int
    table: int
    present: tuple[Number, ...]
    reason: str = ""


class AwardScore(Command, frozen=True):
    """A referee's ruling instead of a played result."""

    round: int
    table: int
    mp: tuple[int, ...]
    vp: tuple[int, ...]
    article: str
    reason: str


class CorrectResult(Command, frozen=True):
    """Mend a recorded result."""

    round: int
    table: int
    mp: tuple[int, ...]
    kind: Correction
    reason: str
    article: str = ""
    consent: bool = False
    """All sides agree: needed to swap the lines."""
    places: tuple[int, ...] | None = None


class ApplyPenalty(Command, frozen=True):
    """Take points from an entry; `vp` and `mp` are what is taken."""

    number: Number
    vp: int
    article: str
    reason: str
    mp: int = 0


class DrawLots(Command, frozen=True):
    """Settle by lot what the chain of ties leaves level."""

    numbers: tuple[Number, ...]


class CloseRound(Command, frozen=True):
    """End a round whose results are all in."""

    round: int


class PublishStandings(Command, frozen=True):
    """Publish the standings as they are now."""


class PublishRatings(Command, frozen=True):
    """Rate all played tables from the ratings that members and partnerships had before."""

    individual: dict[str, Rating] = {}
    partnership: dict[str, Rating] = {}


class CloseTournament(Command, frozen=True):
    """End the tournament."""


COMMANDS: tuple[type[Command], ...] = (
    OpenTournament,
    AdmitEntry,
    WithdrawEntry,
    MakeDraw,
    ProposeRound,
    PostRound,
    RecordResult,
    GiveWalkover,
    AwardScore,
    CorrectResult,
    ApplyPenalty,
    DrawLots,
    CloseRound,
    PublishStandings,
    PublishRatings,
    CloseTournament,
)
_BY_NAME = {command.name(): command for command in COMMANDS}


def read_command(raw: object) -> Command | Refusal:
    """The command that untrusted JSON values spell, or `unknown_command` or `malformed`."""
    if not isinstance(raw, dict):
        return MALFORMED
    cls = _BY_NAME.get(raw["do"]) if isinstance(raw.get("do"), str) else None
    if cls is None:
        return UNKNOWN_COMMAND
    if not set(raw) <= {"do", *cls.__struct_fields__}:
        return MALFORMED
    try:
        return msgspec.convert(raw, cls, strict=True)
    except msgspec.ValidationError:
        return MALFORMED
