"""What a round is paired from, and what comes out. Integers and entry numbers only."""

import hashlib
from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from tournaments.pairing.sizes import SMALL, table_sizes

Number: TypeAlias = int
"""An entry's number in its tournament, from 1. Never a member's id, never a name."""

Order: TypeAlias = Literal["draw", "fold", "ranking"]
"""Who is meant to meet: `draw` neighbours of the draw; `fold` the upper half of a score group
against its lower half; `ranking` neighbours in the ranking."""


class Entrant(msgspec.Struct, frozen=True):
    """An entry as the pairing of one round sees it."""

    number: Number
    score: int = 0
    """What the standings count first, such as victory points; or how many stand lower."""
    tie: int = 0
    """What orders equal scores, such as match points."""
    draw: int = 0
    """Place in the published draw; it orders what is still equal."""
    met: Mapping[Number, int] = {}
    """How often each other entry was at the same table."""
    last: tuple[Number, ...] = ()
    """Whom it met in the round before."""
    club: str = ""
    byes: int = 0
    floated: int = 0
    """1 if in the last round it met a lower score, -1 a higher one, 0 its own."""
    short: int = 0
    """How often it sat at a table smaller than the others."""
    seats: tuple[int, ...] = ()
    """How often it had the first, second, ... seat of a table."""
    family: str = ""
    province: str = ""

    def kept_apart(self, other: "Entrant") -> bool:
        """Whether the two are of one club, family or province."""
        return bool(
            (self.club and self.club == other.club)
            or (self.family and self.family == other.family)
            or (self.province and self.province == other.province)
        )


class PairingProblem(msgspec.Struct, frozen=True):
    """One round to be paired."""

    entrants: tuple[Entrant, ...]
    round: int
    """From 1."""
    rounds: int
    """How many the tournament has: looking ahead needs it."""
    seed: str
    """The published seed; it settles whatever is equal otherwise."""
    order: Order = "fold"
    sizes: tuple[int, ...] = (2,)
    """Sides a table may have, the wanted size first."""
    club_gap: int = 10
    """How many points of difference are accepted to keep one club apart; 0: clubs don't count."""
    side_gap: int = 0
    """How many points of difference are accepted to give both sides of a table of two the seat that
    they had less often; 0: who sits where is looked at only when the tables are made."""
    by_place: bool = False
    """Scores say how many stand lower: points of this tournament have no scale to go by."""

    def same_side_due(self, a: Entrant, b: Entrant) -> int:
        """How much both are due one and the same seat of a table of two, if sides are balanced.

        An entry is due a seat by as much as it had the other one more often.
        """
        if not self.side_gap or self.sizes != (2,) or not (a.seats and b.seats):
            return 0
        due, other = a.seats[0] - a.seats[1], b.seats[0] - b.seats[1]
        return min(abs(due), abs(other)) if due * other > 0 else 0

    @property
    def size(self) -> int:
        """The wanted number of sides a table."""
        return self.sizes[0]

    @property
    def large(self) -> bool:
        """Whether tables may have more than four sides: then `pairing.large_tables` seats them."""
        return max(self.sizes) > SMALL

    @property
    def largest(self) -> int:
        """The sides of a table that is not a smaller one this round."""
        return max(table_sizes(len(self.entrants), self.sizes)) if self.large else self.size

    def input_hash(self) -> str:
        """SHA-256 of everything the pairing depends on, whatever the order of the entrants."""
        encode = msgspec.json.Encoder().encode
        entrants = sorted(self.entrants, key=lambda e: e.number)
        # Written out one by one: ten thousand rows at once keep the garbage collector busy.
        written = [encode((e.number, _hashed(e), sorted(e.met.items()))) for e in entrants]
        rows = msgspec.Raw(b"[%b]" % b",".join(written))
        fixed = [self.round, self.rounds, self.seed, self.order, self.sizes, self.club_gap]
        # What came later is part of it only where it is used, so that older hashes stay.
        text = msgspec.json.encode([*fixed, rows, *filter(None, [self.side_gap])])
        return hashlib.sha256(b"smazzata.pairing.v1\x00" + text).hexdigest()


def _hashed(entrant: Entrant) -> dict[str, object]:
    """What the hash says of an entrant; what came later only where it is used."""
    row: dict[str, object] = msgspec.structs.asdict(entrant)
    row["met"] = {}  # in the order of numbers beside it
    for later in ("family", "province"):
        if not row[later]:
            del row[later]
    return row


class Reason(msgspec.Struct, frozen=True):
    """One remark on why a table is as it is; its sentence stands in `tournaments.words`."""

    code: str
    params: dict[str, int | str] = {}


class PairedTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """The sides of one table, in the order of their seats."""

    sides: tuple[Number, ...]
    reasons: tuple[Reason, ...] = ()
    number: int = 0
    """Its number in the hall; 0, as in older logs: its place among the tables, from 1."""


class Blockade(msgspec.Struct, frozen=True):
    """Proof that a round without repeated meetings does not exist (Tutte-Berge).

    Take `hinges` away: then no entry of one group can still meet an entry of another. Each group
    is odd, so each needs a hinge for its last member, and there are too few hinges.
    """

    hinges: tuple[Number, ...]
    groups: tuple[tuple[Number, ...], ...]


class Pairing(msgspec.Struct, frozen=True):
    """A paired round. The first table is the one with the best score."""

    tables: tuple[PairedTable, ...]
    byes: tuple[Number, ...]
    repeats: int
    """Pairs of entries that had met before and meet again."""
    cost: int
    solver: str
    """How it was found: name and reach, such as `matching/24`."""
    input_hash: str
    bracket: tuple[Number, ...] = ()
    """Of a final: who is in it, in the order in which they fill its bracket."""
    blockade: Blockade | None = None
    """Why a meeting had to be repeated, where a proof is known."""
