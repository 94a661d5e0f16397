"""Whole tournaments by lot: every system, 3 to 200 entries, withdrawals and corrections.

A few by default; `SMAZZATA_TOURNAMENTS=5000` plays so many (nightly), from `SMAZZATA_SEED` on.
What is asked of each: nobody meets again where it could be avoided, rests go round, the log
verifies, and every published ranking is there again when the log is folded up to it.
"""

import os
from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from games.kernel.refusal import Refusal
from games.kernel.victory_tables import FIBUR_3, THREE_PLAYER
from tests.testbed.least_repeats import least_at_pairs, least_at_tables
from tests.testbed.tournament_driver import Driver
from tournaments.decider import decide, fold
from tournaments.events.opening import TableOptions
from tournaments.events.publication import StandingsPublished
from tournaments.events.rounds import RoundProposed
from tournaments.movements.groups import berger_rounds, group_rounds
from tournaments.movements.individual import Together, pairs_of
from tournaments.movements.knockout import knockout_rounds
from tournaments.movements.mitchell import mitchell_rounds
from tournaments.movements.systems import BRACKETS, SYSTEMS, Stages, System
from tournaments.pairing.model import Entrant, Number
from tournaments.queries import current_standings, pairing_problem, standings_digest
from tournaments.scoring.points import Scoring
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.posting import PostRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.publication import PublishStandings
from tournaments.subjects.withdrawal import WithdrawEntry
from tournaments.verify_log import verify_log

COUNT = int(os.environ.get("SMAZZATA_TOURNAMENTS", "16"))
SEED = int(os.environ.get("SMAZZATA_SEED", "1"))
SIZES: tuple[tuple[int, ...], ...] = ((2,), (2,), (3,), (4,), (4, 3), (3, 4), (6, 5, 7, 8))


class Generated:
    """One tournament by lot."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        small = self.chance.random() < 0.7
        self.entries = self.chance.randrange(3, 26 if small else 201)
        self.system: System = self.chance.choice(("swiss", "swiss", *SYSTEMS))
        sizes = self.chance.choice(SIZES) if self.system == "swiss" else (2,)
        if self.entries < 2 * max(sizes):
            sizes = (2,)
        if self.system == "individual":
            self.entries = max(self.entries, 4)
            sizes = self.chance.choice(((4,), (4, 3)))
        rounds = self.chance.randrange(1, 13 if small else 7)
        step = self.chance.randrange(1, 4)
        limit = {
            "mitchell": mitchell_rounds(self.entries, step),
            "round-robin": berger_rounds(self.entries),
            "knockout": knockout_rounds(self.entries),
            "second-chance": knockout_rounds(self.entries),
        }
        if self.system in ("knockout", "second-chance"):
            rounds = limit[self.system]
        rounds = max(1, min(rounds, limit.get(self.system, rounds)))
        staged: dict[str, Any] = {}
        if self.system in ("groups", "final"):
            self.entries = max(self.entries, 4)
            groups = self.chance.randrange(1, min(self.entries // 2, 12) + 1)
            qualify = self.chance.randrange(1, 4)
            inside = min(rounds, group_rounds(self.entries, groups))
            last = knockout_rounds(Stages(1, groups, qualify).finalists(self.entries))
            self.system = "groups"
            rounds = inside + last
            staged = {"groups": groups, "qualify": qualify if last else 0}
            staged["systems"] = ("groups",) * inside + ("final",) * last
        rules: dict[str, Any] = {"scoring": Scoring("placing")}
        if sizes == (2,):
            rules = {"scoring": Scoring("victory", FIBUR_3)}
        elif self.system == "individual":
            rules = {"scoring": Scoring("victory", FIBUR_3), "partners": 2}
            rules["tables"] = tuple(TableOptions(s, {}, THREE_PLAYER) for s in sizes[1:])
        elif max(sizes) > 4:
            rules = {"scoring": Scoring("placing", best=120)}
        variant = self.chance.choice(("pure", "modified", "strict"))
        self.driver = Driver(
            str(seed),
            rounds=rounds,
            system=self.system,
            variant=variant,
            step=step,
            sizes=sizes,
            club_gap=self.chance.choice((0, 10)),
            **rules,
            **staged,
        )
        self.driver.admit(self.entries, clubs=self.chance.randrange(0, 9))
        self.driver.draw()
        self.rounds = rounds
        self.published: list[tuple[int, str]] = []

    def play(self) -> None:
        """All rounds, with what may happen between and in them."""
        for _ in range(self.rounds):
            if self.chance.random() < 0.25:
                active = [e.number for e in self.driver.state.active]
                self.driver.do(WithdrawEntry(self.chance.choice(active)))
            number = len(self.driver.state.rounds) + 1
            if isinstance(decide(self.driver.state, ProposeRound(number)), Refusal):
                return  # too few are left for a table
            self.propose(number)
            if self.chance.random() < 0.3:
                self.correct()
            self.driver.play()
            if self.chance.random() < 0.3:
                self.correct()
            if self.chance.random() < 0.4:
                self.driver.do(PublishStandings())
                digest = standings_digest(current_standings(self.driver.state))
                self.published.append((len(self.driver.log), digest))

    def propose(self, number: int) -> None:
        """A round, looked at from outside before it is posted."""
        state = self.driver.state
        assert state.rules is not None
        problem = pairing_problem(state, state.rules)
        (head, *_) = proposal = [
            e for e in self.driver.do(ProposeRound(number)) if isinstance(e, RoundProposed)
        ]
        tables = [table.sides for part in proposal for table in part.tables]
        reasons = Counter(r.code for part in proposal for t in part.tables for r in t.reasons)
        self.sound(problem.entrants, tables, head.byes)
        if self.system == "individual":
            self.partners_are_new(tables, len(problem.entrants))
        if self.system == "swiss" or (self.system == "danish" and head.variant == "strict"):
            entrants = {e.number: e for e in problem.entrants}
            squares = sum(
                entrants[a].met.get(b, 0) ** 2 for t in tables for a, b in combinations(t, 2)
            )
            if problem.sizes == (2,):
                assert squares == least_at_pairs(problem.entrants)
                assert (squares > 0) == (head.blockade is not None)
            elif len(entrants) <= 25 and not problem.large:
                assert not reasons["met_before_unproven"]
                if squares and len(entrants) <= 11:
                    sizes = [len(table) for table in tables]
                    assert squares == least_at_tables(problem.entrants, sizes)
        self.driver.do(PostRound(number))

    def partners_are_new(self, tables: list[tuple[Number, ...]], entrants: int) -> None:
        """Nobody is anybody's partner again while half of the others were not yet."""
        earlier = [(tuple(t.sides for t in r.tables), r.byes) for r in self.driver.state.rounds]
        before = Together(earlier)
        again = [p for table in tables for p in pairs_of(table)[0] if before.partners[p]]
        assert not again or entrants < 2 * len(earlier) + 4

    def sound(
        self,
        entrants: tuple[Entrant, ...],
        tables: list[tuple[Number, ...]],
        byes: tuple[Number, ...],
    ) -> None:
        """Everybody once; nobody rests again before all others who are left have rested."""
        placed = sorted([n for table in tables for n in table] + list(byes))
        if self.system in BRACKETS or self.system == "groups":
            assert len(set(placed)) == len(placed)
            return
        assert placed == sorted(e.number for e in entrants)
        if self.system in ("swiss", "danish", "individual"):
            rested = {e.number: e.byes for e in entrants}
            playing = [rested[n] for table in tables for n in table]
            assert all(rested[n] <= min(playing) for n in byes)

    def correct(self) -> None:
        """Another total at a table that has been played, of any round."""
        state = self.driver.state
        found = [(r.number, table) for r in state.rounds for table in r.results]
        if not found:
            return
        number, table = self.chance.choice(found)
        played = state.rounds[number - 1]
        totals = tuple(self.chance.randrange(-40, 400) * 5 for _ in played.sides_at(table))
        totals = played.of_entries(table, totals)
        self.driver.do(CorrectResult(number, table, totals, "addition", "sum"))


@pytest.mark.parametrize("seed", range(SEED, SEED + COUNT))
def test_a_generated_tournament(seed: int) -> None:
    made = Generated(seed)
    made.play()
    log = made.driver.log
    for length, digest in made.published:
        event = log[length - 1]
        assert isinstance(event, StandingsPublished)
        assert event.digest == digest == standings_digest(current_standings(fold(log[:length])))
    assert verify_log(log)[1] is None
