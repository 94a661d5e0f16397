"""Whole tournaments, without tables or a database: results by a seeded generator."""

from random import Random
from typing import Any

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from games.kernel.victory_tables import FIBUR_3
from tournaments.authority import NOBODY, Acting
from tournaments.decider import decide, fold
from tournaments.movements.partners import of_entries
from tournaments.pairing.draw import seed_commitment
from tournaments.scoring.points import Scoring
from tournaments.state import Round, Tournament
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.closing import CloseRound
from tournaments.subjects.draw import MakeDraw
from tournaments.subjects.opening import OpenTournament
from tournaments.subjects.posting import PostRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.slips import RecordResult
from tournaments.subjects.tie_breaks import BreakTie, find_level_tables

PAIRS = Scoring("victory", FIBUR_3)


class Driver:
    """A tournament and everything that was done to it."""

    def __init__(self, seed: str = "7", **rules: Any) -> None:
        self.seed = seed
        self.state = Tournament()
        self.log: list[Event] = []
        self.commands: list[Command] = []
        self.chance = Random(seed)
        opening: dict[str, Any] = {"game": "burraco", "rounds": 4, "scoring": PAIRS} | rules
        self.do(OpenTournament(seed_commitment=seed_commitment(seed), **opening))

    def do(self, command: Command, acting: Acting = NOBODY) -> tuple[Event, ...]:
        """Carries out a command that must not be refused."""
        decision = decide(self.state, command, acting)
        assert not isinstance(decision, Refusal), decision
        self.state = fold(decision, self.state)
        self.log += decision
        self.commands.append(command)
        return decision

    def refused(self, command: Command, acting: Acting = NOBODY) -> str:
        """The code with which a command is refused; it must not touch the state."""
        before = fold(self.log)
        decision = decide(self.state, command, acting)
        assert isinstance(decision, Refusal), decision
        assert self.state == before
        return decision.code

    def admit(self, count: int, clubs: int = 6) -> None:
        """Admits `count` more entries from a few clubs."""
        assert self.state.rules is not None
        for i in range(len(self.state.entries), len(self.state.entries) + count):
            members = tuple(f"m{i}.{j}" for j in range(self.state.rules.side_size))
            club = f"c{i % clubs}" if clubs else ""
            self.do(AdmitEntry(members, club, rating=1000 + 37 * i % 500))

    def draw(self, method: Any = "random") -> None:
        """Makes the draw, also of a system that is cut short."""
        self.do(MakeDraw(self.seed, method, cut_short=True))

    def post(self, **how: Any) -> Round:
        """Proposes and posts the next round."""
        number = len(self.state.rounds) + 1
        self.do(ProposeRound(number, **how))
        self.do(PostRound(number))
        assert self.state.current is not None
        return self.state.current

    def play(self) -> None:
        """Gives every open table of the current round a result, and closes the round."""
        current = self.state.current
        assert current is not None
        for seats in current.tables:
            table = seats.number
            if table not in current.results:
                sides = current.sides_at(table)
                totals = [self.chance.randrange(-40, 400) * 5 for _ in sides]
                if self.state.rules is not None and self.state.rules.scoring.scheme == "chips":
                    totals[-1] -= sum(totals)
                mp = of_entries(totals, len(seats.sides))
                self.do(RecordResult(current.number, table, mp))
        rules = self.state.rules
        for table in find_level_tables(rules, self.state.rounds[-1]) if rules else ():
            self.do(BreakTie(current.number, table, current.table(table).sides[0], "another hand"))
        self.do(CloseRound(current.number))

    def play_rounds(self, count: int) -> None:
        """Plays so many rounds more."""
        for _ in range(count):
            self.post()
            self.play()


def played(entries: int, rounds: int, seed: str = "7", **rules: Any) -> Driver:
    """A tournament after `rounds` rounds, all of them planned."""
    driver = Driver(seed, rounds=rounds, **rules)
    driver.admit(entries)
    driver.draw()
    driver.play_rounds(rounds)
    return driver
