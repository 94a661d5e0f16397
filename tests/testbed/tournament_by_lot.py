"""A whole tournament by lot: every system, to its end, with all that a desk can do on the way.

How much happens beside the plain course is drawn too: in a calm tournament whole movements are
played out, in a lively one nothing is left as it was. What is asked for makes sense or not. Each
event, each posted round and each publication is looked at as it comes.
"""

from collections import Counter
from random import Random
from typing import Any, Literal

import msgspec

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from games.kernel.victory_tables import FIBUR_3, THREE_PLAYER
from tests.testbed.commands_by_lot import OFFICIALS, Wish, fill, fill_any
from tests.testbed.hall_facts import judge_state, judge_wall, plan_round
from tests.testbed.hall_movements import Planned, judge
from tests.testbed.tournament_driver import Driver
from tournaments.authority import Acting, Office
from tournaments.decider import decide, evolve, find_undo
from tournaments.events.direction import RoundsChanged, TournamentEndedEarly
from tournaments.events.entries import (
    EntryAdmitted,
    EntryDeleted,
    EntryReturned,
    EntryWithdrawn,
    MemberCorrected,
    TableFilled,
)
from tournaments.events.opening import TableOptions
from tournaments.events.publication import StandingsPublished
from tournaments.events.results import ResultRecorded
from tournaments.events.rounds import ProposalAltered, RoundClosed, RoundPosted, RoundProposed
from tournaments.movements.systems import BRACKETS, FIXED, SYSTEMS, System
from tournaments.queries import current_standings
from tournaments.regulations.fibur_2026 import CODE
from tournaments.regulations.regulation import Windows
from tournaments.roads import find_roads
from tournaments.scoring.points import Scoring
from tournaments.state import Round, Tournament
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.appeals import DecideAppeal
from tournaments.subjects.calls import AnswerCall
from tournaments.subjects.cancellation import CancelTournament
from tournaments.subjects.closing import CloseRound
from tournaments.subjects.direction import TakeBackTournament
from tournaments.subjects.discipline import ApplyPenalty, GiveWarning
from tournaments.subjects.draw import MakeDraw
from tournaments.subjects.finality import CloseTournament, HomologateStandings
from tournaments.subjects.hand_pairing import AlterProposal
from tournaments.subjects.length import ChangeRounds, EndEarly
from tournaments.subjects.posting import PostRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.publication import PublishRatings, PublishStandings
from tournaments.subjects.results import SettleSlip
from tournaments.subjects.revocations import RevokeResult
from tournaments.subjects.second_official import DeclineCorrection
from tournaments.subjects.slips import RecordResult
from tournaments.subjects.tie_breaks import BreakTie, find_level_tables
from tournaments.words import WORDS

MOST_STEPS = 400
OF_TWO: tuple[System, ...] = tuple(s for s in SYSTEMS if s not in ("individual", "groups", "final"))
"""Systems that may follow one another."""
LIVELY = (0.0, 0.05, 0.15, 0.3, 0.6)
"""How often something else is asked for than the plain course."""
NOT_ALONE = (AlterProposal, ApplyPenalty, GiveWarning, ProposeRound, RevokeResult)
"""Commands that mean something else the second time, unless they say which tables they mean."""
SWAPPED = 0.15
"""How often somebody changes a proposal by hand, where anything but the plain course happens."""
MOVES_SOMEBODY = (
    EntryAdmitted,
    EntryReturned,
    EntryWithdrawn,
    MemberCorrected,
    ProposalAltered,
    RoundsChanged,
    TournamentEndedEarly,
)
"""Events after which a printed road may be another."""

WITH_THE_BRACKET = (EntryWithdrawn, ResultRecorded, RoundClosed, RoundPosted, RoundProposed)
"""Events after which the bracket on the wall is looked at."""


def draw_rules(chance: Random) -> dict[str, Any]:
    """The rules of a tournament, and `entries`."""
    system = chance.choice(SYSTEMS)
    rules: dict[str, Any] = {
        "entries": chance.randrange(3, 17),
        "system": system,
        "rounds": chance.randrange(1, 7),
        "variant": chance.choice(("pure", "modified", "strict")),
        "step": chance.choice((1, 1, 1, 2, 3)),
        "side_size": chance.choice((1, 1, 2)),
        "club_gap": chance.choice((0, 10)),
        "side_gap": chance.choice((0, 0, 5)),
        "claims": chance.random() < 0.4,
        "level_tables": chance.choice(("decide", "decide", "draw")),
        "scoring": Scoring("victory", FIBUR_3),
        "chain": chance.choice((("vp", "mp"), ("vp", "head_to_head", "mp_difference", "lots"))),
        "windows": chance.choice((None, None, Windows())),
        "regulation": chance.choice((None, None, None, CODE.regulation(None, 3))),
    }
    if system == "individual":
        sizes: tuple[int, ...] = chance.choice(((4,), (4,), (4, 3)))
        tables = tuple(TableOptions(s, {}, THREE_PLAYER) for s in sizes[1:])
        return {**rules, "sizes": sizes, "tables": tables, "partners": 2, "side_size": 1}
    if system == "swiss" and chance.random() < 0.5:
        sizes = chance.choice(((3,), (4, 3), (3, 2), (6, 5, 7)))
        scoring = chance.choice((Scoring("placing", best=12), Scoring("chips"), Scoring("points")))
        return {**rules, "sizes": sizes, "scoring": scoring}
    if system == "mitchell" and chance.random() < 0.5:
        table = TableOptions(3, {}, THREE_PLAYER)
        rules |= {"sizes": (2, 3), "side_size": 1, "tables": (table,)}
        rules["entries"] = 2 * chance.randrange(2, 9) + 1
    if system in ("groups", "final"):
        groups = chance.choice((0, 2, 3)) if system == "final" else chance.choice((1, 2, 3))
        last = chance.randrange(1, 4) if system == "final" or chance.random() < 0.5 else 0
        before = chance.randrange(1, 4)
        first = "groups" if groups else chance.choice(("swiss", "danish", "mitchell"))
        systems = (first,) * before + ("final",) * last
        rules |= {"system": first, "systems": systems, "rounds": before + last, "groups": groups}
        rules["qualify"] = chance.randrange(1, 5) if last else 0
    elif system in BRACKETS:
        rules["rounds"] = max(1, rules["entries"] - 1).bit_length()
        rules["chain"] = ("survived",) if system == "knockout" else ("bracket", "vp")
    elif system == "round-robin" and chance.random() < 0.6:
        rules["rounds"] = rules["entries"] - 1 + rules["entries"] % 2
    elif system == "mitchell" and chance.random() < 0.5:
        rules["rounds"] = rules["entries"] // 2
    elif chance.random() < 0.3 and "sizes" not in rules:
        rules["systems"] = tuple(chance.choice(OF_TWO) for _ in range(rules["rounds"]))
    planned = rules.get("systems") or (rules["system"],)
    if {"round-robin", "groups"} & {*planned}:
        rules["leavers"] = chance.choice(("stand", "annulled"))
    return rules


class TournamentByLot:
    """One tournament, with what came of it."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = Random(seed)
        rules = draw_rules(chance)
        entries = rules.pop("entries")
        self.now = 1_700_000_000
        self.lively = chance.choice(LIVELY)
        self.done: Counter[str] = Counter()
        self.refusals: list[Refusal] = []
        self.published: list[tuple[int, bytes]] = []
        """After how many events, and the rows as they were then."""
        self.planned: list[Planned] = []
        self.roads: dict[int, dict[int, tuple[int, int]]] = {}
        """By round that was foretold: table and seat of everybody, 0 for a rest."""
        self.last: tuple[Tournament, int] | None = None
        self.driver = Driver(str(seed), **rules)
        clubs, opened = chance.randrange(0, 5), self.state.rules
        assert opened is not None
        for at in range(entries):
            members = tuple(f"m{at}.{j}" for j in range(opened.side_size))
            table = chance.randrange(1, 9) if chance.random() < 0.06 else 0
            club = f"c{at % clubs}" if clubs else ""
            self.do(AdmitEntry(members, club, 1000 + 37 * at % 500, table=table))

    @property
    def state(self) -> Tournament:
        return self.driver.state

    @property
    def log(self) -> list[Event]:
        return self.driver.log

    def run(self) -> None:
        """To its end, and some commands more that come too late."""
        for step in range(MOST_STEPS):
            if self.state.closed:
                break
            lively = self.lively if step < MOST_STEPS / 2 else 0
            if self.state.proposal and lively and self.chance.random() < SWAPPED:
                self.do(fill(AlterProposal, self.wish()))
            elif self.last and self.chance.random() < lively / 4:
                self.undo(*self.last)
            elif self.chance.random() < lively:
                self.do(fill_any(self.wish()))
            else:
                self.go_on()
        else:
            raise AssertionError("it comes to no end")
        for _ in range(round(8 * self.lively)):
            self.do(fill_any(self.wish()))

    def wish(self) -> Wish:
        """What commands are filled from, mostly with a table of the last round."""
        rounds = [r for r in self.state.rounds if r.tables]  # in a bracket all may go through
        at, sides = (1, 1), tuple[int, ...]((1, 2))
        if rounds:
            found = rounds[-1] if self.chance.random() < 0.8 else self.chance.choice(rounds)
            table = self.chance.choice(found.tables)
            at, sides = (found.number, table.number), table.sides
        return Wish(self.chance, self.state, self.now, self.driver.seed, at, sides)

    def go_on(self) -> None:
        """The next thing of the plain course; where it is refused, what people then do."""
        steps = self.next_steps()
        if not any(self.do(command) for command in steps):
            raise AssertionError(f"none of {steps} leads on: {self.refusals[-len(steps) :]}")

    def next_steps(self) -> list[Command]:
        """What comes next, and what else would lead on."""
        state, upcoming = self.state, len(self.state.rounds) + 1
        rules = state.rules
        assert rules is not None
        if state.lent_to:
            return [TakeBackTournament()]
        off = CancelTournament("it cannot go on")
        if not state.drawn:
            methods: tuple[Literal["random", "rating"], ...] = ("random", "rating")
            method = self.chance.choice(methods)
            fewer = ChangeRounds(max(1, rules.rounds - 1))
            return [MakeDraw(self.driver.seed, method, cut_short=True), fewer, off]
        if state.proposal is not None:
            return [PostRound(upcoming), ProposeRound(upcoming)]
        ahead = rules.system_of(upcoming) in FIXED and upcoming <= rules.rounds
        if state.open_rounds and not (ahead and self.chance.random() < 0.03):
            return [self.next_at_tables(state.open_rounds[0])]
        for played in state.rounds[-1:]:  # corrected since it was closed
            if find_level_tables(rules, played) and upcoming <= rules.rounds:
                return [self.next_at_tables(played)]
        if upcoming <= rules.rounds:
            other: System = "individual" if rules.partners == 2 else "swiss"
            early = EndEarly(state.rounds_closed)
            return [ProposeRound(upcoming), ProposeRound(upcoming, other), early, off]
        return self.end()

    def next_at_tables(self, played: Round) -> Command:
        """What an open round waits for."""
        for table in played.numbers:
            at = (played.number, table)
            totals = self.totals_at(played, table)
            if table in played.disputed:
                return SettleSlip(*at, totals, "ruled", "art. 18")
            if table not in played.results:
                return RecordResult(*at, totals)
        assert self.state.rules is not None
        for table in find_level_tables(self.state.rules, played):
            number = self.chance.choice(played.table(table).sides)
            return BreakTie(played.number, table, number, "another hand")
        return CloseRound(played.number)

    def totals_at(self, played: Round, table: int) -> tuple[int, ...]:
        sides = played.table(table).sides
        wish = Wish(self.chance, self.state, self.now, "", (played.number, table), sides)
        return wish.totals

    def end(self) -> list[Command]:
        """What still waits, then the last publication and the end."""
        state = self.state
        if state.open_calls:
            return [AnswerCall(state.open_calls[0].call, reason="ruled", article="art. 20")]
        if state.open_appeals:
            return [DecideAppeal(state.open_appeals[0].appeal, False, OFFICIALS, "heard")]
        if state.waiting_corrections:
            return [DeclineCorrection(state.waiting_corrections[0].proposal, "no")]
        number = state.published[-1].version if state.published else 0
        self.now += 86_400  # by and by nobody may speak against it any more
        steps: list[Command] = [PublishRatings(), CloseTournament(), HomologateStandings(number)]
        self.chance.shuffle(steps)
        return [PublishStandings(), *steps]

    def undo(self, before: Tournament, since: int) -> None:
        """What can be undone is as it was: the places, the points, who sits where."""
        done = self.log[since:]
        back = find_undo(before, done, "mistaken")
        self.last = None
        if isinstance(back, Refusal) or not all(self.do(command) for command in back):
            return
        if isinstance(done[0], EntryDeleted):  # the same people are back under another number
            assert (
                before.entries[done[0].number].members == [*self.state.entries.values()][-1].members
            )
        else:
            assert seen_by_all(self.state) == seen_by_all(before), (done, back)

    def do(self, command: Command) -> bool:
        """Carries out what is not refused, and looks at what came of it.

        Whether something came of it. A refused command changes nothing and has a code with words.
        """
        self.now += self.chance.randrange(0, 200)
        places = frozenset(
            (r.number, t.number, n) for r in self.state.rounds for t in r.tables for n in t.sides
        )
        member = self.chance.choice(OFFICIALS)
        acting = Acting(frozenset(Office), self.now * 1000, places, member)
        before, length, kept = self.state, len(self.log), msgspec.json.encode(self.state)
        decided = decide(before, command, acting)
        assert msgspec.json.encode(before) == kept, command
        if isinstance(decided, Refusal):
            assert WORDS[decided.code].say("it", decided.params)
            assert WORDS[decided.code].say("en", decided.params)
            self.refusals.append(decided)
            return False
        for event in decided:
            self.evolved(event)
        if not decided:
            return False
        self.done[command.name()] += 1
        self.last = (before, length)
        if not isinstance(command, NOT_ALONE) or (
            isinstance(command, AlterProposal) and command.seen
        ):
            again = decide(self.state, command, acting)
            assert isinstance(again, Refusal) or again == (), (command, again)
        return True

    def evolved(self, event: Event) -> None:
        before = self.state
        encoded = msgspec.json.encode(before)
        self.driver.state = evolve(before, event)
        assert msgspec.json.encode(before) == encoded, event
        self.log.append(event)
        wrong = [*judge_state(self.state)]
        assert not wrong, (wrong, event)
        if isinstance(event, MOVES_SOMEBODY):
            self.roads = {}
        self.planned = self.planned[: len(self.state.rounds)]
        if isinstance(event, RoundPosted):
            self.posted(before)
        if isinstance(event, TableFilled):
            filled = [t for t in self.planned[-1].posted if t[0] != event.table]
            posted = tuple(sorted([*filled, (event.table, event.sides)]))
            resting = tuple(n for n in self.planned[-1].posted_resting if n not in event.sides)
            late = self.planned[-1]._replace(posted=posted, posted_resting=resting)
            self.planned[-1] = late
        if isinstance(event, WITH_THE_BRACKET):
            wrong = [*judge_wall(self.state)]
            assert not wrong, wrong
        if isinstance(event, StandingsPublished):
            rows = current_standings(self.state, event.round)
            self.published.append((len(self.log), msgspec.json.encode(rows)))

    def posted(self, before: Tournament) -> None:
        """A round that was posted is judged, and goes as the printed roads have it."""
        self.planned.append(plan_round(before, self.planned))
        faults = judge(self.planned)
        assert not faults, faults
        last = self.state.rounds[-1]
        here = {n: (t.number, seat) for t in last.tables for seat, n in enumerate(t.sides)}
        here |= dict.fromkeys(last.byes, (0, 0))
        rules = before.rules
        assert rules is not None
        if last.system != rules.system_of(last.number):
            self.roads = {}
        foretold = self.roads.pop(last.number, here)
        assert foretold == here, f"foretold {foretold}, posted {here}"
        if last.system in FIXED and not self.roads:
            roads = find_roads(self.state)
            for number, stops in roads.items():
                for stop in stops[1:]:
                    self.roads.setdefault(stop.round, {})[number] = (stop.table, stop.seat)


def seen_by_all(state: Tournament) -> Any:
    """Places, points and seats."""
    there = [e.number for e in state.entries.values() if not e.withdrawn]
    rounds = [(r.tables, r.byes, r.results, r.sources, r.disputed, r.closed) for r in state.rounds]
    hours = [r.visible_at for r in state.rounds]
    members = {e.number: e.members for e in state.entries.values() if not e.withdrawn}
    course = (state.rules, state.rules_before_end)
    return current_standings(state, among=there), rounds, hours, members, course
