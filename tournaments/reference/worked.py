"""An event or a circuit as somebody has worked it out: a text in TOML.

An official of a federation can read it: who sat where, what they made, what follows by the code,
clause by clause (`docs/reference`). Nothing of it is copied from the program.
"""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from games.kernel.words import Phrase
from tournaments.movements.systems import System
from tournaments.scoring.points import Rest
from tournaments.standings.criteria import Criterion

Seat: TypeAlias = str | tuple[str, ...]
"""An entry by its name; where people play together, those of one side."""
Column: TypeAlias = Literal[
    "place", "entry", "vp", "gross", "net", "wins", "played", "rests", "decided", "own", "above"
]
FIELDS: Mapping[str, str] = {"entry": "number", "gross": "mp", "net": "mp_difference"}
"""What a column is called in the standings, where that is another name."""
Row: TypeAlias = tuple[int | str, ...]


class _Read(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is read from a text: a word that is not known is a mistake."""


class _Worked(_Read, frozen=True):
    """What is said of each: in Italian and English, and by which clause it was worked out."""

    it: str
    en: str
    clause: str

    @property
    def title(self) -> Phrase:
        """What it is about."""
        return Phrase(self.it, self.en)


class WorkedTable(_Read, frozen=True):
    """A table as it was worked out."""

    seats: tuple[Seat, ...]
    mp: tuple[int, ...] = ()
    """Totals, in the order of the seats."""
    vp: tuple[int, ...] = ()
    """What they are worth; empty: this is not said."""
    present: tuple[str, ...] | None = None
    """Of a walk-over, who was there."""
    table: int = 0
    """Its number; 0: any."""


class WorkedRound(_Read, frozen=True):
    """A round: who met, what was ruled, how it ended, how it stood then."""

    tables: tuple[WorkedTable, ...]
    rests: tuple[str, ...] = ()
    by_hand: bool = False
    """Whether they are seated so by hand; else the program has to seat them so."""
    acts: tuple[dict[str, Any], ...] = ()
    """Commands between the posting and the results."""
    rulings: tuple[dict[str, Any], ...] = ()
    """Commands after the results, before the round is closed."""
    later: tuple[dict[str, Any], ...] = ()
    """Commands after it was closed."""
    standings: tuple[Row, ...] = ()
    columns: tuple[Column, ...] = ("place", "entry", "vp", "gross", "net")


class WorkedEvent(_Worked, frozen=True, tag_field="kind", tag="event"):
    """An event."""

    entries: tuple[str, ...]
    rounds: tuple[WorkedRound, ...]
    table: str = ""
    """Of victory points; empty: another scheme counts."""
    scheme: str = "victory"
    lowest_wins: bool = False
    rest: Rest | None = None
    chain: tuple[Criterion, ...] = ("vp", "mp_difference")
    planned: int = 0
    """How many rounds it has; 0: those that are worked out."""
    system: System = "swiss"
    systems: tuple[System, ...] = ()
    lines: bool = False
    """Whether it is worked out who sits at which table on which side, and not only who meets."""
    options: dict[str, Any] = {}
    """Other fields of `OpenTournament`."""
    prizes: tuple[int, ...] = ()
    """In cents, by place."""
    paid: dict[str, int] = {}
    """What each gets of them."""
    teams: dict[str, tuple[str, ...]] = {}
    """Entries that are one team; it has their points together."""
    team_points: dict[str, int] = {}


class WorkedCircuit(_Worked, frozen=True, tag_field="kind", tag="circuit"):
    """A circuit over evenings that are worked out in files of their own."""

    evenings: tuple[str, ...]
    best: int
    standings: tuple[tuple[int, str, int, int], ...]
    """Place, entry, points and net match points of the evenings that count."""


Worked: TypeAlias = WorkedEvent | WorkedCircuit


def read_worked(text: str) -> Worked:
    """The event or circuit that a text has.

    Raises `msgspec.DecodeError` for what cannot be read.
    """
    return msgspec.toml.decode(text, type=WorkedEvent | WorkedCircuit)
