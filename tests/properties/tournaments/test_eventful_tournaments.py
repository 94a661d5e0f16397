"""Tournaments by lot in which everything happens that a desk can do, in any order.

Late entries, returns, substitutions, swaps by hand, recalls, rounds opened again, results mended
and taken back, disputed slips, undoing: what is asked for makes sense or not, as the lot falls.
A few by default; `SMAZZATA_TOURNAMENTS=5000` plays so many, from `SMAZZATA_SEED` on.
"""

import os
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Literal

import msgspec
import pytest

from games.kernel.command import Command
from games.kernel.refusal import Refusal
from games.kernel.victory_tables import FIBUR_3
from tests.testbed.tournament_driver import Driver
from tournaments.authority import Acting, Office
from tournaments.decider import decide, evolve, find_undo, fold
from tournaments.events.publication import StandingsPublished
from tournaments.events.results import Sitting
from tournaments.events.rounds import RoundProposed
from tournaments.movements.partners import of_entries
from tournaments.movements.systems import SYSTEMS
from tournaments.queries import (
    current_standings,
    proposal_seen,
    rated_tables,
    standings_digest,
)
from tournaments.scoring.points import Scoring
from tournaments.state import Tournament
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.cancellation import CancelTournament
from tournaments.subjects.closing import CloseRound, ReopenRound
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.direction import LeaveOfficialMode
from tournaments.subjects.discipline import ApplyPenalty
from tournaments.subjects.draw import MakeDraw
from tournaments.subjects.hand_pairing import AlterProposal, CheckProposal
from tournaments.subjects.lateness import NoteLate
from tournaments.subjects.length import ChangeRounds, EndEarly
from tournaments.subjects.lineups import RecordLineup
from tournaments.subjects.posting import PostRound, RecallRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.publication import PublishStandings
from tournaments.subjects.replacements import MendResult
from tournaments.subjects.results import AwardScore, GiveWalkover, SettleSlip
from tournaments.subjects.revocations import RevokeCredit, RevokeResult
from tournaments.subjects.slips import ClaimResult, RecordResult
from tournaments.subjects.substitution import SubstituteMember
from tournaments.subjects.withdrawal import ReturnEntry, WithdrawEntry
from tournaments.verify_log import verify_log
from tournaments.words import WORDS

COUNT = int(os.environ.get("SMAZZATA_TOURNAMENTS", "24"))
SEED = int(os.environ.get("SMAZZATA_SEED", "1"))
STEPS = 90
OF_TWO = tuple(s for s in SYSTEMS if s not in ("individual", "groups", "final"))
"""Systems that may follow one another."""
ADDS_UP = (
    ProposeRound,
    AlterProposal,
    ApplyPenalty,
    RevokeResult,
)
"""Commands that mean something else the second time, unless they say which tables they mean."""


class Eventful:
    """One tournament by lot."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = Random(seed)
        sizes = chance.choice(((2,), (2,), (3,), (4, 3), (3, 2)))
        rounds = chance.randrange(2, 6)
        system = chance.choice(SYSTEMS) if sizes == (2,) else "swiss"
        partners = 2 if system == "individual" else 1
        if partners == 2:
            sizes = (4,)
        staged = ("groups", "final") if system in ("groups", "final") else ()
        if staged:
            system = "groups"
        mixed = sizes == (2,) and not staged and chance.random() < 0.5
        self.now = 1_700_000_000
        self.driver = Driver(
            str(seed),
            rounds=rounds,
            system=system,
            systems=tuple(chance.choice(OF_TWO) for _ in range(rounds))
            if mixed
            else (*staged[:1] * (rounds - 1), *staged[1:]),
            groups=2 if staged else 0,
            qualify=2 if staged else 0,
            variant=chance.choice(("pure", "modified", "strict")),
            sizes=sizes,
            side_size=1 if partners == 2 else chance.choice((1, 2)),
            partners=partners,
            club_gap=chance.choice((0, 10)),
            side_gap=chance.choice((0, 5)),
            claims=chance.random() < 0.6,
            scoring=Scoring("victory", FIBUR_3) if sizes in ((2,), (4,)) else Scoring("placing"),
        )
        self.driver.admit(chance.randrange(3, 15), clubs=chance.randrange(0, 5))
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.last: tuple[Tournament, int] | None = None

    @property
    def state(self) -> Tournament:
        return self.driver.state

    def entry(self) -> int:
        """An entry that is there, now and then none."""
        return self.chance.randrange(1, len(self.state.entries) + 1 + (self.chance.random() < 0.02))

    def table(self) -> tuple[int, int]:
        """A round and a table, mostly of the last round."""
        rounds = [r for r in self.state.rounds if r.tables]  # in a bracket all may go through
        if not rounds:
            return 1, 1
        found = rounds[-1] if self.chance.random() < 0.8 else self.chance.choice(rounds)
        return found.number, self.chance.randrange(1, len(found.tables) + 1)

    def sides(self, at: tuple[int, int]) -> tuple[int, ...]:
        tables = [t for r in self.state.rounds[at[0] - 1 : at[0]] for t in r.tables]
        return tables[at[1] - 1].sides if tables else (1, 2)

    def totals(self, at: tuple[int, int]) -> tuple[int, ...]:
        rules, entries = self.state.rules, len(self.sides(at))
        count = entries // (rules.together(entries) if rules else 1)
        return of_entries([self.chance.randrange(0, 4) * 5 for _ in range(count)], entries)

    def member(self) -> str:
        return f"late{self.chance.randrange(60)}"

    def next_command(self) -> Command:
        """Something to do; the plain course more often than the rest."""
        if self.state.proposal and self.chance.random() < 0.4:
            return self.chance.choice(self.to_proposals())()
        plain = (self.forward,) * 12
        return self.chance.choice((*plain, *self.beside(), *self.mending()))()

    def forward(self) -> Command:
        state = self.state
        if not state.drawn:
            return MakeDraw(
                self.driver.seed, self.chance.choice(("random", "rating")), cut_short=True
            )
        if state.proposal is not None:
            return PostRound(
                len(state.rounds) + 1,
                visible_at=self.now + 600 if self.chance.random() < 0.2 else 0,
            )
        for played in state.open_rounds:
            for table in range(1, len(played.tables) + 1):
                if table in played.disputed:
                    at = (played.number, table)
                    return SettleSlip(*at, self.totals(at), "ruled", "30")
                if table not in played.results:
                    at = (played.number, table)
                    return RecordResult(*at, self.totals(at))
            return CloseRound(played.number)
        return ProposeRound(len(state.rounds) + 1)

    def beside(self) -> tuple[Callable[[], Command], ...]:
        chance = self.chance
        kinds: tuple[Literal["justified", "unjustified"], ...] = ("justified", "unjustified")
        kind = chance.choice(kinds)
        rules = self.state.rules
        assert rules is not None
        members = tuple(self.member() for _ in range(rules.side_size))
        number = self.entry()
        entry = self.state.entries.get(number)
        out = chance.choice(entry.members) if entry else "nobody"
        upcoming = len(self.state.rounds) + 1
        at = self.table()
        minutes = chance.choice((None, 3, 7, 12))
        return (
            lambda: AdmitEntry(members, "c1", 900 + chance.randrange(700)),
            lambda: WithdrawEntry(number, kind, "ill", chance.random() < 0.5),
            lambda: ReturnEntry(number, "well"),
            lambda: ReturnEntry(number, "well"),
            lambda: SubstituteMember(
                number, out, self.member(), max(1, upcoming - chance.randrange(3)), "ill"
            ),
            lambda: NoteLate(*at, chance.choice(self.sides(at)), minutes),
            lambda: RecallRound(upcoming - 1, "hall"),
            lambda: ReopenRound(upcoming - 1, "slip"),
            lambda: PublishStandings(),
            lambda: ProposeRound(upcoming, chance.choice(SYSTEMS)),
            lambda: LeaveOfficialMode("comes_too_late", "asked"),
            lambda: ChangeRounds(chance.randrange(0, 8)),
            lambda: EndEarly(upcoming - 1 - chance.randrange(2)),
        )

    def to_proposals(self) -> tuple[Callable[[], Command], ...]:
        number = len(self.state.rounds) + 1
        swaps = tuple((self.entry(), self.entry()) for _ in range(self.chance.randrange(1, 3)))
        seen = proposal_seen(self.state.proposal) if self.state.proposal else ""
        return (
            lambda: AlterProposal(number, swaps, "family", seen),
            lambda: CheckProposal(number),
            lambda: ProposeRound(number),
        )

    def mending(self) -> tuple[Callable[[], Command], ...]:
        chance = self.chance
        at = self.table()
        sides, totals = self.sides(at), self.totals(at)
        present = tuple(n for n in sides if chance.random() < 0.5)
        vp = tuple(chance.randrange(3) for _ in sides)
        article = chance.choice(("", "12"))
        credit = chance.randrange(1, self.state.credits_given + 2)
        sitting = tuple(
            Sitting(sides[0], member) for member in self.state.entries[sides[0]].members
        )
        return (
            lambda: MendResult(*at, "played", "seen", totals, article=article),
            lambda: MendResult(*at, "walkover", "seen", present=present, article=article),
            lambda: MendResult(*at, "arbitral", "seen", totals, vp, article=article),
            lambda: RevokeResult(*at, "wrong"),
            lambda: RevokeResult(*at, "wrong"),
            lambda: RevokeCredit(credit, "wrong"),
            lambda: CorrectResult(*at, totals, "addition", "sum"),
            lambda: GiveWalkover(*at, present, "nobody came"),
            lambda: AwardScore(*at, totals, vp, "12", "ruled"),
            lambda: ApplyPenalty(self.entry(), chance.randrange(3), "12", "phone", 50),
            lambda: ClaimResult(*at, chance.choice(sides), totals),
            lambda: ClaimResult(*at, chance.choice(sides), totals),
            lambda: ClaimResult(*at, chance.choice(sides), totals),
            lambda: RecordLineup(*at, sitting),
        )

    def run(self) -> None:
        """Many things, and now and then the last one undone; one in eight is cancelled."""
        cancelled_at = self.chance.randrange(8 * STEPS)
        for step in range(STEPS):
            if step == cancelled_at:
                self.do(CancelTournament("no hall"))
            if self.last and self.chance.random() < 0.15:
                before, since = self.last
                self.undo(before, self.driver.log[since:])
            else:
                self.do(self.next_command())

    def undo(self, before: Tournament, done: list[Any]) -> None:
        """What can be undone is as it was: the places, the points, who sits where."""
        back = find_undo(before, done, "mistaken")
        self.last = None
        if isinstance(back, Refusal):
            return
        if all(self.do(command) for command in back):
            assert seen_by_all(self.state) == seen_by_all(before), (done, back)

    def do(self, command: Command) -> bool:
        """Carries out what is not refused, and looks at what came of it."""
        self.now += self.chance.randrange(0, 200)
        places = frozenset(
            (r.number, table, n)
            for r in self.state.rounds
            for table, seated in enumerate(r.tables, 1)
            for n in seated.sides
        )
        acting = Acting(frozenset(Office), self.now * 1000, places)
        before, length = self.state, len(self.driver.log)
        decided = decide(before, command, acting)
        if isinstance(decided, Refusal):
            assert decided.code in WORDS, decided
            self.refused[f"{command.name()}: {decided.code}"] += 1
            return False
        for event in decided:
            self.evolved(event)
        self.driver.log += decided
        if decided:
            self.done[command.name()] += 1
            self.last = (before, length)
        if isinstance(command, ADDS_UP) and not getattr(command, "seen", ""):
            return True
        again = decide(self.state, command, acting)
        assert isinstance(again, Refusal) or again == (), (command, again)
        return True

    def evolved(self, event: Any) -> None:
        state = self.state
        encoded = msgspec.json.encode(state)
        self.driver.state = evolve(state, event)
        assert msgspec.json.encode(state) == encoded, event
        if isinstance(event, RoundProposed):
            self.rests_go_round(event)
        sound(self.state)

    def rests_go_round(self, event: RoundProposed) -> None:
        """In a pairing by the machine nobody rests again before all others have."""
        if event.system not in ("swiss", "danish"):
            return
        rested = Counter(n for r in self.state.rounds for n in r.byes)
        playing = [n for t in event.tables for n in t.sides]
        assert all(rested[n] <= rested[m] for n in event.byes for m in playing)


def seen_by_all(state: Tournament) -> Any:
    """Places, points and seats."""
    there = [e.number for e in state.entries.values() if not e.withdrawn]
    rounds = [(r.tables, r.byes, r.results, r.sources, r.disputed, r.closed) for r in state.rounds]
    hours = [r.visible_at for r in state.rounds]
    members = {e.number: e.members for e in state.entries.values() if not e.withdrawn}
    course = (state.rules, state.rules_before_end)
    return current_standings(state, among=there), rounds, hours, members, course


def sound(state: Tournament) -> None:
    """Nobody sits twice in a round; whoever is proposed is there; figures fit their tables;
    no round is beyond the last.
    """
    rules = state.rules
    assert rules is not None
    assert len(state.rounds) <= rules.rounds
    assert len(rules.systems) in (0, rules.rounds)
    for played in state.rounds:
        placed = [n for table in played.tables for n in table.sides] + list(played.byes)
        assert len(placed) == len(set(placed))
        assert set(placed) <= set(state.entries)
        assert set(played.sources) == set(played.results)
        assert not played.disputed & set(played.results)
        for table, outcome in played.results.items():
            assert outcome.sides == played.table(table).sides
            assert len(outcome.vp) == len(outcome.sides) == len(outcome.places)
        for table, claims in played.claims.items():
            assert {len(mp) for mp in claims.values()} == {len(played.table(table).sides)}
        credited = Counter(c.number for c in state.credited if c.round == played.number)
        sides = {n for table in played.tables for n in table.sides}
        assert not credited or max(credited.values()) == 1
        assert not set(credited) & sides
    if state.proposal and state.proposal.complete:
        tables = [n for table in state.proposal.tables for n in table.sides]
        placed = tables + list(state.proposal.byes)
        assert len(placed) == len(set(placed))
        assert not any(state.entries[n].withdrawn for n in placed)
    rated_tables(state)
    current_standings(state)


@pytest.mark.parametrize("seed", range(SEED, SEED + COUNT))
def test_an_eventful_tournament(seed: int) -> None:
    made = Eventful(seed)
    made.run()
    log = made.driver.log
    assert msgspec.json.encode(fold(log)) == msgspec.json.encode(made.state)
    for length, event in enumerate(log, 1):
        if isinstance(event, StandingsPublished):
            rows = current_standings(fold(log[:length]), event.round)
            assert event.digest == standings_digest(rows)
    after, wrong = verify_log(log)
    assert wrong is None
    assert msgspec.json.encode(after) == msgspec.json.encode(made.state)
