"""Slips and calls while a round is recalled, a result taken back, an entry changed."""

import pytest

from games.kernel.victory_tables import FIBUR_3
from tests.testbed.tournament_driver import Driver
from tests.unit.tournaments.test_slips import RIGHT, WRONG, Slips
from tournaments.authority import Acting
from tournaments.events.results import Sitting
from tournaments.lineups import sat_for
from tournaments.scoring.points import Scoring
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.appeals import DecideAppeal, FileAppeal
from tournaments.subjects.calls import AnswerCall, CallReferee
from tournaments.subjects.closing import CloseRound
from tournaments.subjects.discipline import GiveWarning
from tournaments.subjects.lineups import RecordLineup
from tournaments.subjects.posting import PostRound, RecallRound
from tournaments.subjects.results import GiveWalkover, SettleSlip
from tournaments.subjects.revocations import RevokeResult
from tournaments.subjects.slips import ClaimResult, RecordResult
from tournaments.subjects.substitution import SubstituteMember
from tournaments.verify_log import verify_log


def sound(driver: Driver) -> bool:
    """Whether the whole log follows from its own commands."""
    state, divergence = verify_log(driver.log)
    return divergence is None and state == driver.state


def test_a_round_is_not_recalled_while_a_table_waits_for_the_referee() -> None:
    table = Slips()
    table.do(CallReferee(1, 1, table.sides[0]), table.at(0))
    assert table.refused(RecallRound(1, "wrong hour")) == "call_open"
    table.do(AnswerCall(1, reason="nothing"))
    table.do(RecallRound(1, "wrong hour"))
    assert sound(table)


def test_a_recalled_round_keeps_no_claims() -> None:
    table = Slips()
    table.claim(0, RIGHT)
    table.claim(1, WRONG)
    table.do(RecallRound(1, "wrong hour"))
    table.do(PostRound(1))
    assert not table.state.rounds[0].claims
    assert not table.disputed
    assert sound(table)


def test_a_settlement_that_is_taken_back_leaves_the_dispute() -> None:
    table = Slips()
    table.claim(0, RIGHT)
    table.claim(1, WRONG)
    table.do(SettleSlip(1, 1, RIGHT, "counted again"))
    table.do(RevokeResult(1, 1, "the wrong table"))
    assert table.disputed
    assert table.refused(CloseRound(1)) == "slip_disputed"
    table.do(SettleSlip(1, 1, WRONG, "counted once more"))
    assert table.result == WRONG
    assert sound(table)


def test_a_walk_over_settles_a_dispute_and_its_revocation_brings_it_back() -> None:
    table = Slips()
    table.claim(0, RIGHT)
    table.claim(1, WRONG)
    table.do(GiveWalkover(1, 1, (table.sides[0],), "they left"))
    assert not table.disputed
    table.do(RevokeResult(1, 1, "they are back"))
    assert table.disputed
    assert sound(table)


def test_equal_claims_go_with_the_result_that_they_were() -> None:
    table = Slips()
    table.claim(0, RIGHT)
    table.claim(1, RIGHT)
    table.do(RevokeResult(1, 1, "both read the wrong column"))
    assert not table.state.rounds[0].claims.get(1)
    table.claim(0, WRONG)
    assert not table.disputed
    table.claim(1, WRONG)
    assert table.result == WRONG
    assert sound(table)


def test_one_claim_outlives_a_walk_over_that_is_taken_back() -> None:
    table = Slips()
    table.claim(0, RIGHT)
    table.do(GiveWalkover(1, 1, (table.sides[1],)))
    table.do(RevokeResult(1, 1, "they sat at another table"))
    table.claim(1, RIGHT)
    assert table.result == RIGHT
    assert sound(table)


def test_whoever_sits_in_the_round_speaks_for_the_entry() -> None:
    table = Slips(rounds=3)
    side = table.sides[0]
    old = table.state.entries[side].members[0]
    table.play()
    table.do(SubstituteMember(side, old, "new", 2, "ill"))
    second = table.post()
    at = next(t for t, seated in enumerate(second.tables, 1) if side in seated.sides)
    first = table.state.rounds[0]
    assert sat_for(table.state, first, 1, old) == side
    assert sat_for(table.state, first, 1, "new") is None
    assert sat_for(table.state, second, at, "new") == side
    assert sat_for(table.state, second, at, old) is None


def test_whoever_sat_in_for_somebody_speaks_for_the_entry() -> None:
    table = Slips(side_size=2)
    side = table.sides[0]
    there, away = table.state.entries[side].members
    sitting = (Sitting(side, there, 1), Sitting(side, "", 1), Sitting(side, "guest", 2))
    table.do(RecordLineup(1, 1, sitting))
    played = table.state.rounds[0]
    assert sat_for(table.state, played, 1, there) == sat_for(table.state, played, 1, "guest")
    assert sat_for(table.state, played, 1, away) is None
    assert sat_for(table.state, played, 1, "") is None


def test_what_the_score_room_types_with_places_is_one_more_claim() -> None:
    table = Slips(entries=9, sizes=(3,), scoring=Scoring("placing"))
    ordered = (1, 2, 3)
    level = (50, 40, 40)
    table.claim(0, (50, 40, 30))
    table.do(RecordResult(1, 1, level, ordered))
    table.claim(0, level)
    assert table.result == level
    assert sound(table)


@pytest.mark.parametrize(
    ("scoring", "costs"),
    [
        (Scoring("victory", FIBUR_3), True),
        (Scoring("placing"), False),
        (Scoring("chips"), False),
        (Scoring("points"), False),
        (Scoring("loser"), False),
    ],
)
def test_two_warnings_cost_a_point_only_where_points_are_victory_points(
    scoring: Scoring, costs: bool
) -> None:
    driver = Driver(scoring=scoring)
    driver.admit(4)
    for _ in range(2):
        driver.do(GiveWarning(1, "art. 40", "spoke"))
    assert len(driver.state.warnings) == 2
    assert [credit.vp for credit in driver.state.credited] == ([-1] if costs else [])
    assert sound(driver)


def test_nobody_who_sat_at_the_table_judges_an_appeal() -> None:
    table = Slips()
    first, second = table.sides
    table.do(FileAppeal(first, 1, 1, "we had closed"))
    for party in (first, second):
        own = table.state.entries[party].members[0]
        decision = DecideAppeal(1, upheld=True, panel=("p1", own), reason="they had")
        assert table.refused(decision) == "panel_unfit"
    table.do(SubstituteMember(second, own, "new", 2, "ill"))
    assert table.refused(decision) == "panel_unfit"
    assert sound(table)


def test_a_late_entry_joins_no_table_that_has_written_its_slip() -> None:
    table = Slips(entries=7, sizes=(4, 3), scoring=Scoring("placing"))
    short = next(t for t, seated in enumerate(table.round.tables, 1) if len(seated.sides) == 3)
    sides = table.round.tables[short - 1].sides
    acting = Acting(places=frozenset({(1, short, sides[0])}))
    table.do(ClaimResult(1, short, sides[0], (50, 40, 30)), acting)
    table.do(AdmitEntry(("late",), ""))
    assert table.state.rounds[0].tables[short - 1].sides == sides
    assert sound(table)
