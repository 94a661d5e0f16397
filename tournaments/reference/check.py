"""Whether the program comes to the numbers that were worked out by hand.

An event is played by its commands, as people would give them; whatever differs on the way is named,
and a command that is refused ends it.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.victory_tables import TABLES
from tournaments.circuits import Evening, circuit_standings, evening
from tournaments.decider import decide, fold
from tournaments.pairing.draw import seed_commitment
from tournaments.pairing.model import Number
from tournaments.queries import current_standings
from tournaments.reference.worked import (
    FIELDS,
    Seat,
    Worked,
    WorkedCircuit,
    WorkedEvent,
    WorkedRound,
    WorkedTable,
)
from tournaments.registry import BOOK
from tournaments.scoring.continuous import CONTINUOUS
from tournaments.scoring.points import Scoring
from tournaments.standings.prizes import shares
from tournaments.state import Round, Tournament
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.closing import CloseRound
from tournaments.subjects.draw import MakeDraw
from tournaments.subjects.hand_pairing import AlterProposal, find_swaps
from tournaments.subjects.opening import OpenTournament
from tournaments.subjects.posting import PostRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.results import GiveWalkover
from tournaments.subjects.slips import RecordResult

SEED = "reference"


class Difference(NamedTuple):
    """A number that is another one by hand than by the program."""

    round: int
    """0: of no round."""
    what: str
    by_hand: object
    found: object


class _Stopped(Exception):
    """It cannot go on: a command is refused, or others met. `args`: what, and what was found."""


def check(worked: Worked, others: Callable[[str], Worked]) -> list[Difference]:
    """Whatever differs; `others` are the evenings of a circuit, by their names."""
    if isinstance(worked, WorkedEvent):
        return _Play(worked).differences
    evenings = [other for name in worked.evenings if isinstance(other := others(name), WorkedEvent)]
    return list(_check_circuit(worked, [evening(_Play(each).state) for each in evenings]))


def _check_circuit(worked: WorkedCircuit, evenings: Sequence[Evening]) -> Iterator[Difference]:
    rows = {row.side[0]: row for row in circuit_standings(evenings, worked.best)}
    for place, name, points, net in worked.standings:
        row = rows[name]
        yield from _compare(0, f"{name}: place", place, row.place)
        yield from _compare(0, f"{name}: points", points, row.points)
        yield from _compare(0, f"{name}: net", net, row.mp_difference)
    yield from _compare(0, "entries", len(worked.standings), len(rows))


def _compare(number: int, what: str, by_hand: object, found: object) -> Iterator[Difference]:
    if by_hand != found:
        yield Difference(number, what, by_hand, found)


class _Play:
    """An event that is played as it was worked out; what differs on the way."""

    def __init__(self, worked: WorkedEvent) -> None:
        self.worked = worked
        self.numbers = {name: at for at, name in enumerate(worked.entries, 1)}
        self.names = {at: name for name, at in self.numbers.items()}
        self.state = Tournament()
        self.differences: list[Difference] = []
        number = 0
        try:
            self._begin()
            for number, each in enumerate(worked.rounds, 1):
                self._play(number, each)
            self._settle()
        except _Stopped as stopped:
            self.differences.append(Difference(number, str(stopped.args[0]), "", stopped.args[1]))

    def _begin(self) -> None:
        """Opens the tournament and draws it in the order of its entries."""
        worked = self.worked
        scoring = Scoring(
            worked.scheme,  # type: ignore[arg-type]
            {**TABLES, **CONTINUOUS}[worked.table] if worked.table else None,
            worked.lowest_wins,
        )
        opening: dict[str, Any] = {
            "game": "burraco",
            "rounds": worked.planned or len(worked.rounds),
            "scoring": msgspec.to_builtins(scoring),
            "seed_commitment": seed_commitment(SEED),
            "chain": worked.chain,
            "system": worked.system,
            "systems": worked.systems,
            **worked.options,
        }
        if worked.rest is not None:
            opening["rest"] = msgspec.to_builtins(worked.rest)
        self._do(msgspec.convert(opening, OpenTournament))
        for at, name in enumerate(worked.entries):
            self._do(AdmitEntry((name,), rating=2000 - at))
        self._do(MakeDraw(SEED, "rating", cut_short=True))

    def _do(self, command: Command) -> None:
        decided = decide(self.state, command)
        if isinstance(decided, Refusal):
            raise _Stopped(command.name(), decided.code)
        self.state = fold(decided, self.state)

    def _give(self, acts: Sequence[dict[str, Any]]) -> None:
        """Gives commands as they are written, with names for numbers."""
        for act in acts:
            command = BOOK.read_command({key: self._read(value) for key, value in act.items()})
            if isinstance(command, Refusal):
                raise _Stopped(str(act.get("do")), command.code)
            self._do(command)

    def _read(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._read(each) for each in value]
        return self.numbers.get(value, value) if isinstance(value, str) else value

    def _play(self, number: int, worked: WorkedRound) -> None:
        self._do(ProposeRound(number))
        if worked.by_hand:
            self._seat(number, worked)
        self._do(PostRound(number))
        tables = self._find_tables(worked)
        self._give(worked.acts)
        for table, each in zip(tables, worked.tables, strict=True):
            self._finish(number, table, each)
        self._give(worked.rulings)
        for table, each in zip(tables, worked.tables, strict=True):
            self._compare_points(number, table, each)
        self._do(CloseRound(number))
        self._give(worked.later)
        self._compare_standings(number, worked)

    def _seat(self, number: int, worked: WorkedRound) -> None:
        for at, each in enumerate(worked.tables):
            proposal = self.state.next_proposal
            wanted = [self.numbers[name] for name in _flat(each.seats)]
            if swaps := find_swaps(proposal, proposal.numbers[at], wanted):
                self._do(AlterProposal(number, tuple(swaps), "by hand"))

    @property
    def _round(self) -> Round:
        """The round that is played."""
        return self.state.rounds[-1]

    def _find_tables(self, worked: WorkedRound) -> list[int]:
        """The numbers of the tables at which those sat who are worked out to have met."""
        played, found = self._round, []
        by_people = {self._meeting(played.sides_at(at)): at for at in played.numbers}
        for each in worked.tables:
            sides = self._sides(each)
            at = by_people.get(self._meeting(sides))
            if at is None:
                met = [self._called(played, table) for table in played.numbers]
                raise _Stopped(f"{' – '.join(map(str, each.seats))}", "; ".join(met))
            found.append(at)
            if self.worked.lines:
                number = played.number
                seated = self._called(played, at)
                self.differences += _compare(
                    number, f"table {at}", " – ".join(map(str, each.seats)), seated
                )
                self.differences += _compare(number, f"{seated}: table", each.table or at, at)
        resting = sorted(self.names[number] for number in played.byes)
        self.differences += _compare(played.number, "rests", sorted(worked.rests), resting)
        return found

    def _called(self, played: Round, table: int) -> str:
        sides = played.sides_at(table)
        return " – ".join("/".join(self.names[n] for n in side) for side in sides)

    def _sides(self, each: WorkedTable) -> list[tuple[Number, ...]]:
        return [tuple(self.numbers[name] for name in _flat((seat,))) for seat in each.seats]

    @staticmethod
    def _meeting(sides: Sequence[tuple[Number, ...]]) -> frozenset[frozenset[Number]]:
        return frozenset(map(frozenset, sides))

    def _finish(self, number: int, table: int, each: WorkedTable) -> None:
        """Gives a table its result, unless a command did."""
        if each.present is not None:
            present = tuple(self.numbers[name] for name in each.present)
            self._do(GiveWalkover(number, table, present))
        elif each.mp:
            made = dict(zip(map(frozenset, self._sides(each)), each.mp, strict=True))
            sides = map(frozenset, self._round.sides_at(table))
            mp = self._round.of_entries(table, tuple(made[side] for side in sides))
            self._do(RecordResult(number, table, mp))

    def _compare_points(self, number: int, table: int, each: WorkedTable) -> None:
        outcome = self._round.results.get(table)
        if outcome is None or not each.vp:
            return
        made = dict(zip(outcome.sides, outcome.vp, strict=True))
        for side, vp in zip(self._sides(each), each.vp, strict=True):
            for entry in side:
                said = f"{self.names[entry]}: vp of the table"
                self.differences += _compare(number, said, vp, made[entry])

    def _compare_standings(self, number: int, worked: WorkedRound) -> None:
        if not worked.standings:
            return
        rows = {self.names[row.number]: row for row in current_standings(self.state)}
        at = worked.columns.index("entry")
        for line in worked.standings:
            name = str(line[at])
            if name not in rows:
                self.differences.append(Difference(number, name, "in the standings", "is not"))
                continue
            for column, by_hand in zip(worked.columns, line, strict=True):
                if column != "entry":
                    found = getattr(rows[name], FIELDS.get(column, column))
                    found = "" if found is None else found
                    self.differences += _compare(number, f"{name}: {column}", by_hand, found)
        self.differences += _compare(number, "entries", len(worked.standings), len(rows))

    def _settle(self) -> None:
        """Compares what follows from the standings at the end: prizes, and points of teams."""
        worked, rows = self.worked, current_standings(self.state)
        if worked.prizes:
            paid = {self.names[each.number]: each.cents for each in shares(worked.prizes, rows)}
            self.differences += _compare(0, "prizes", worked.paid, paid)
        points = {self.names[row.number]: row.vp for row in rows}
        for team, members in worked.teams.items():
            made = sum(points[name] for name in members)
            self.differences += _compare(0, f"{team}: points", worked.team_points[team], made)


def _flat(seats: Sequence[Seat]) -> list[str]:
    return [name for seat in seats for name in ((seat,) if isinstance(seat, str) else seat)]
