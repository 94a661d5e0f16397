"""What people change by hand: pairings that are declared, results that are mended, undoing."""

from collections.abc import Sequence

import pytest
from msgspec.structs import fields

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from tests.testbed.tournament_driver import Driver
from tests.unit.narrowing import present
from tournaments.authority import NO_OFFICE, NOBODY
from tournaments.decider import decide, find_question, find_undo
from tournaments.events.rounds import ProposalAltered
from tournaments.queries import current_standings, pairing_problem
from tournaments.registry import BOOK, COMMANDS
from tournaments.scoring.points import Scoring
from tournaments.state import Tournament
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.closing import CloseRound, ReopenRound
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.direction import LeaveOfficialMode, LendTournament, TakeBackTournament
from tournaments.subjects.discipline import ApplyPenalty
from tournaments.subjects.hand_pairing import AlterProposal, CheckProposal, find_swaps, weigh_tables
from tournaments.subjects.lateness import NoteLate
from tournaments.subjects.opening import OpenTournament
from tournaments.subjects.posting import PostRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.publication import PublishRatings, PublishStandings
from tournaments.subjects.replacements import MendResult
from tournaments.subjects.results import GiveWalkover
from tournaments.subjects.revocations import RevokeCredit
from tournaments.subjects.slips import ClaimResult, RecordResult
from tournaments.subjects.subject import Level
from tournaments.subjects.substitution import SubstituteMember
from tournaments.subjects.withdrawal import ReturnEntry, WithdrawEntry
from tournaments.verify_log import verify_log


def proposed(entries: int = 8, **rules: object) -> Driver:
    driver = Driver(**rules)  # type: ignore[arg-type]
    driver.admit(entries)
    driver.draw()
    driver.play_rounds(1)
    driver.do(ProposeRound(2))
    return driver


def seats(driver: Driver) -> list[tuple[int, ...]]:
    return [t.sides for t in present(driver.state.proposal).tables]


def test_a_swap_is_declared_with_what_it_costs_and_the_engines_tables() -> None:
    driver = proposed()
    first = driver.state.rounds[0].tables[0].sides
    tables = seats(driver)
    at = next(n for n, sides in enumerate(tables, 1) if first[0] in sides)
    partner = next(n for n in tables[at - 1] if n != first[0])
    (altered,) = driver.do(AlterProposal(2, ((partner, first[1]),), "they asked for it"))
    assert isinstance(altered, ProposalAltered)
    assert altered.repeats == 1
    assert altered.changed[0].engine == altered.changed[0].before
    assert present(driver.state.proposal).by_hand
    codes = [r.code for t in present(driver.state.proposal).tables for r in t.reasons]
    assert "met_before_by_hand" in codes
    driver.do(PostRound(2))
    assert set(first) in [set(t.sides) for t in driver.state.rounds[1].tables]
    assert verify_log(driver.log)[1] is None, "a declared difference is no fault"


def test_a_swap_undone_is_the_engines_proposal_again() -> None:
    driver = proposed(9)
    proposal = driver.state.proposal
    bye, sits = present(proposal).byes[0], present(proposal).tables[0].sides[0]
    driver.do(AlterProposal(2, ((bye, sits),), "no rest for them"))
    assert present(driver.state.proposal).byes == (sits,)
    driver.do(AlterProposal(2, ((bye, sits),), "after all"))
    assert driver.state.proposal == proposal


@pytest.mark.parametrize(
    ("swaps", "reason", "code"),
    [
        (((1, 2),), "", "reason_missing"),
        (((1, 99),), "x", "not_in_round"),
        (((1, 1),), "x", "swap_unfit"),
        ((), "x", "swap_unfit"),
        (((1, 2),) * 65, "x", "swap_unfit"),
    ],
)
def test_swaps_that_do_not_fit(swaps: tuple[tuple[int, int], ...], reason: str, code: str) -> None:
    assert proposed().refused(AlterProposal(2, swaps, reason)) == code


def test_an_undeclared_change_is_found_in_the_log() -> None:
    driver = proposed()
    (a, _), (c, d) = seats(driver)[:2]
    driver.do(AlterProposal(2, ((a, c),), "declared"))
    false = ProposalAltered(
        **{
            **{f: getattr(driver.log[-1], f) for f in driver.log[-1].__struct_fields__},
            "swaps": ((a, d),),
        }
    )
    divergence = present(verify_log([*driver.log[:-1], false])[1])
    assert divergence.reason == "differs"


def test_a_table_is_set_by_hand_by_swaps() -> None:
    driver = proposed(9)
    proposal = present(driver.state.proposal)
    wanted = (proposal.byes[0], proposal.tables[2].sides[1])
    swaps = find_swaps(proposal, 1, wanted)
    driver.do(AlterProposal(2, tuple(swaps), "captains meet"))
    assert seats(driver)[0] == wanted
    everybody = sorted(
        [n for t in seats(driver) for n in t] + [*present(driver.state.proposal).byes]
    )
    assert everybody == list(range(1, 10))


def test_club_mates_and_repeats_are_weighed() -> None:
    driver = proposed(8)
    rules = present(driver.state.rules)
    again = [t.sides for t in driver.state.rounds[0].tables]
    assert weigh_tables(driver.state, rules, again).repeats == 4
    assert weigh_tables(driver.state, rules, [(1, 7), (2, 8)]).club_mates == 2


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_walkover_is_mended_at_tables_of_any_size(size: int) -> None:
    driver = Driver(sizes=(size,), scoring=Scoring("placing"))
    driver.admit(size * 2)
    driver.draw()
    sides = driver.post().tables[0].sides
    driver.do(GiveWalkover(1, 1, sides[:1]))
    driver.play()
    driver.do(MendResult(1, 1, "walkover", "the other side came", present=sides[1:]))
    result = driver.state.rounds[0].results[1]
    assert [vp == result.vp[-1] for vp in result.vp] == [False, *[True] * (size - 1)]
    totals = tuple(range(100, 100 + size))
    driver.do(MendResult(1, 1, "played", "played after all", mp=totals))
    assert driver.state.rounds[0].sources[1] == "played"
    points = tuple(range(size))
    driver.do(MendResult(1, 1, "arbitral", "cards", totals, points, article="41"))
    assert driver.state.rounds[0].results[1].vp == points
    assert (
        driver.refused(MendResult(1, 1, "arbitral", "cards", totals, points)) == "article_missing"
    )
    assert verify_log(driver.log)[1] is None


def test_credits_are_counted_and_revoked() -> None:
    driver = Driver()
    driver.admit(5)
    driver.draw()
    driver.post()
    driver.do(ApplyPenalty(1, 1, "art. 9", "late"))
    assert [c.id for c in driver.state.credited] == [1, 2]
    assert driver.refused(RevokeCredit(2, "")) == "reason_missing"
    assert driver.refused(RevokeCredit(3, "x")) == "unknown_credit"
    driver.do(RevokeCredit(2, "wrong pair"))
    assert driver.do(RevokeCredit(2, "wrong pair")) == ()
    driver.do(ApplyPenalty(2, 1, "art. 9", "late"))
    assert [c.id for c in driver.state.credited] == [1, 3], "a number is never given twice"


def looks(state: Tournament) -> object:
    """What people and the pairing see of a tournament."""
    rules = present(state.rules)
    problem = pairing_problem(state, rules) if state.drawn else None
    tables = [(r.tables, r.results, r.byes, r.closed, r.sources) for r in state.rounds]
    entries = [(e.members, e.withdrawn) for e in state.entries.values()]
    return current_standings(state), problem, tables, entries


def late_side(driver: Driver) -> int:
    return present(driver.state.current).tables[1].sides[0]


def undoable(driver: Driver) -> list[tuple[str, Sequence[Command]]]:
    """Steps of an evening, each with its commands, in an order in which they can be given."""
    side = driver.state.entries[1].members[0]
    return [
        ("swap", [AlterProposal(2, ((1, 2),), "x")]),
        ("post", [PostRound(2)]),
        ("penalty", [ApplyPenalty(2, 1, "9", "x", 50)]),
        ("late", [NoteLate(2, 2, late_side(driver), minutes=12)]),
        ("result", [RecordResult(2, 1, (500, 0))]),
        ("correction", [CorrectResult(2, 1, (0, 900), "addition", "x")]),
        ("mended", [MendResult(2, 1, "arbitral", "x", (0, 0), (12, 8), article="4")]),
        ("withdrawal", [WithdrawEntry(3)]),
        ("return", [ReturnEntry(3, "x")]),
        ("substitution", [SubstituteMember(1, side, "sub", 3, "x")]),
        ("close", [CloseRound(2), PublishStandings()]),
        ("reopen", [ReopenRound(2, "x")]),
    ]


NAMES = [
    "swap", "post", "penalty", "late", "result", "correction", "mended", "withdrawal", "return",
    "substitution", "close", "reopen",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_undoing_brings_back_the_state_before(name: str) -> None:
    driver = proposed(4, rounds=6)
    for step in NAMES[: NAMES.index(name)]:
        for command in dict(undoable(driver))[step]:
            driver.do(command)
        if step == "mended" and 2 not in driver.state.rounds[1].results:
            driver.do(RecordResult(2, 2, (100, 0)))
    before = driver.state
    done: list[Event] = []
    for command in dict(undoable(driver))[name]:
        done += driver.do(command)
    back = find_undo(before, done, "not meant")
    assert not isinstance(back, Refusal)
    for command in back:
        driver.do(command)
    assert looks(driver.state) == looks(before)
    assert verify_log(driver.log)[1] is None


def test_a_draw_and_the_end_are_not_undone() -> None:
    driver = Driver(rounds=1)
    driver.admit(4)
    before = driver.state
    driver.draw()
    assert find_undo(before, driver.log[-1:], "x") == Refusal("cannot_undo")


def test_the_questions_are_whole() -> None:
    asked = [(rule.command, q.code) for rule in BOOK.rules.values() for q in rule.questions]
    assert len(set(asked)) == len(asked)
    assert {q.level for rule in BOOK.rules.values() for q in rule.questions} == set(Level)
    nobody = {LendTournament, TakeBackTournament, ClaimResult, PublishRatings}
    assert {c for c, rule in BOOK.rules.items() if rule.offices == NO_OFFICE} == nobody


def test_the_loudest_row_counts() -> None:
    driver = proposed(4, rounds=6)
    quiet = present(find_question(driver.state, PostRound(2), NOBODY))
    assert (quiet.code, quiet.level) == ("posts", Level.ACKNOWLEDGE), "nobody meets again"
    driver.play_rounds(2)
    driver.do(ProposeRound(4))
    found = present(find_question(driver.state, PostRound(4), NOBODY))
    assert (found.code, found.level) == ("posts_unchecked", Level.CONFIRM)
    driver.do(CheckProposal(4))
    found = present(find_question(driver.state, PostRound(4), NOBODY))
    assert (found.code, found.level) == ("posts", Level.ACKNOWLEDGE)
    (a, _), (c, _) = seats(driver)[:2]
    driver.do(AlterProposal(4, ((a, c),), "x"))
    found = present(find_question(driver.state, PostRound(4), NOBODY))
    assert (found.code, found.level) == ("posts_by_hand", Level.CONSEQUENCES)
    assert not present(driver.state.proposal).checked, "a change has to be looked at again"


def test_out_of_the_official_mode_everything_is_still_asked() -> None:
    driver = proposed(4, rounds=2)
    driver.do(PostRound(2))
    late = AdmitEntry(("late",))
    assert present(find_question(driver.state, late, NOBODY)).level is Level.UNOFFICIAL
    driver.do(LeaveOfficialMode("comes_too_late", "x"))
    assert present(find_question(driver.state, late, NOBODY)).level is Level.CONSEQUENCES
    assert driver.do(LeaveOfficialMode("comes_late", "again")) == ()


@pytest.mark.parametrize("command", [c for c in COMMANDS if c is not TakeBackTournament])
def test_a_tournament_that_is_lent_is_not_directed_here(command: type[Command]) -> None:
    driver = proposed()
    driver.do(LendTournament("ab" * 32))
    if command is not OpenTournament:
        required = [f.name for f in fields(command) if f.required]
        given = command(**dict.fromkeys(required, 1))
        assert decide(driver.state, given) == Refusal("lent_elsewhere")
    driver.do(TakeBackTournament())
    driver.do(PostRound(2))
