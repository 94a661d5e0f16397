"""Where what people do meets what they did before: late, twice, in another order, taken back."""

from collections.abc import Sequence

import pytest

from games.kernel.command import Command
from games.kernel.event import Event
from games.kernel.refusal import Refusal
from tests.testbed.tournament_driver import Driver
from tournaments.authority import Acting
from tournaments.decider import find_undo
from tournaments.pairing.model import Number
from tournaments.queries import proposal_stands
from tournaments.regulations.regulation import USUAL_WINDOWS
from tournaments.state import Tournament
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.closing import ReopenRound
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.lateness import NoteLate
from tournaments.subjects.posting import PostRound, RecallRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.publication import PublishStandings
from tournaments.subjects.replacements import MendResult
from tournaments.subjects.results import GiveWalkover
from tournaments.subjects.revocations import RevokeCredit, RevokeResult
from tournaments.subjects.subject import CANNOT_UNDO
from tournaments.subjects.withdrawal import ReturnEntry, WithdrawEntry
from tournaments.verify_log import verify_log

EIGHT = 1_800_000_000
"""An hour, in seconds since 1970."""
CORRECTION_WINDOW = 60 * USUAL_WINDOWS.scores


def ready(entries: int = 8, method: str = "random", **rules: object) -> Driver:
    driver = Driver(**rules)  # type: ignore[arg-type]
    driver.admit(entries)
    driver.draw(method)
    return driver


def undone(before: Tournament, done: Sequence[Event]) -> tuple[Command, ...]:
    found = find_undo(before, done, "mistaken")
    assert not isinstance(found, Refusal)
    return found


@pytest.mark.parametrize("method", ["random", "rating"])
def test_who_was_away_when_the_draw_was_made_comes_back_into_it(method: str) -> None:
    driver = Driver()
    driver.admit(8)
    driver.do(WithdrawEntry(8))
    driver.draw(method)
    driver.post()
    driver.do(ReturnEntry(8, "well again"))
    assert sorted(driver.state.drawn) == list(range(1, 9))
    driver.play()
    assert 8 in {n for t in driver.post().tables for n in t.sides}
    assert verify_log(driver.log)[1] is None


def test_where_the_draw_says_who_meets_whom_it_needs_an_empty_place() -> None:
    driver = Driver(system="round-robin", rounds=3)
    driver.admit(5)
    driver.do(WithdrawEntry(5))
    driver.draw()
    driver.post()
    assert driver.refused(ReturnEntry(5, "well again")) == "no_empty_place"


def test_a_late_entry_does_not_sit_down_with_somebody_who_has_left() -> None:
    driver = ready(7)
    resting = driver.post().byes[0]
    driver.do(WithdrawEntry(resting))
    driver.do(AdmitEntry(("late",)))
    assert driver.state.rounds[0].byes == (resting,)
    assert driver.state.entries[8].from_round == 2


def test_the_order_of_the_draw_binds_only_rounds_that_go_by_it() -> None:
    driver = ready(system="mitchell", systems=("swiss",) * 4)
    driver.post()
    driver.do(AdmitEntry(("late",)))
    assert driver.state.entries[9].from_round == 2


def test_a_round_waits_for_results_by_the_system_planned_for_it() -> None:
    driver = ready(system="mitchell", systems=("mitchell", "mitchell", "danish", "danish"))
    driver.post()
    driver.do(ProposeRound(2))
    driver.do(PostRound(2))
    assert driver.refused(ProposeRound(3)) == "round_open", "it looks at results"
    other = ready(system="danish", systems=("mitchell",) * 4)
    other.post()
    other.do(ProposeRound(2))
    assert ready().refused(ProposeRound(0)) == "wrong_round"


def test_whoever_wanted_to_finish_the_round_may_leave_at_once_all_the_same() -> None:
    driver = ready()
    side = driver.post().tables[0].sides[0]
    driver.do(WithdrawEntry(side))
    leaves = WithdrawEntry(side, at_once=True)
    assert len(driver.do(leaves)) == 2
    assert driver.state.rounds[0].sources[1] == "walkover"
    assert driver.do(leaves) == (), "sent twice"
    assert verify_log(driver.log)[1] is None


def test_that_is_undone_without_having_it_play_on() -> None:
    driver = ready()
    side = driver.post().tables[0].sides[0]
    driver.do(WithdrawEntry(side))
    before = driver.state
    for command in undone(before, driver.do(WithdrawEntry(side, at_once=True))):
        driver.do(command)
    assert driver.state.entries == before.entries
    assert not driver.state.rounds[0].results


def test_a_recall_is_not_undone_where_a_rest_was_taken_back_before_it() -> None:
    driver = ready(7)
    driver.post()
    driver.do(RevokeCredit(1, "did not wait for it"))
    before = driver.state
    done = driver.do(RecallRound(1, "mistaken"))
    assert find_undo(before, done, "mistaken") == CANNOT_UNDO, (
        "posted again, it would be given again"
    )


def test_of_two_rounds_recalled_neither_seats_who_has_left() -> None:
    driver = ready(system="round-robin", rounds=7)
    driver.post()
    driver.post()
    driver.do(WithdrawEntry(3))
    driver.do(RecallRound(2, "wrong hall"))
    driver.do(RecallRound(1, "wrong hall"))
    assert not proposal_stands(driver.state)
    assert driver.refused(PostRound(1)) == "proposal_missing"


def test_a_recall_undone_keeps_the_hour_at_which_everybody_sees_the_round() -> None:
    driver = ready()
    driver.do(ProposeRound(1))
    driver.do(PostRound(1, visible_at=EIGHT))
    earlier = Acting(at=(EIGHT - 600) * 1000)
    before = driver.state
    done = driver.do(RecallRound(1, "mistaken"), earlier)
    (post,) = undone(before, done)
    driver.do(post, earlier)
    assert driver.state.rounds[0].visible_at == EIGHT
    assert driver.refused(PostRound(1, visible_at=EIGHT + 60)) == "round_already_posted"


def test_coming_back_is_undone_with_what_was_given_for_it() -> None:
    driver = ready()
    driver.do(WithdrawEntry(1))
    driver.play_rounds(1)
    before = driver.state
    done = driver.do(ReturnEntry(1, "well again"))
    assert driver.state.credited != before.credited
    for command in undone(before, done):
        driver.do(command)
    assert driver.state.credited == before.credited
    assert driver.state.entries[1].withdrawn
    assert verify_log(driver.log)[1] is None


@pytest.mark.parametrize("source", ["played", "walkover"])
def test_an_article_may_stand_with_whatever_is_mended(source: str) -> None:
    driver = ready()
    first: tuple[Number, ...] = driver.post().tables[0].sides
    driver.do(GiveWalkover(1, 1, first[:1]))
    how = {"mp": (500, 0)} if source == "played" else {"present": first[1:]}
    driver.do(MendResult(1, 1, source, "seen", article="12", **how))  # type: ignore[arg-type]
    assert verify_log(driver.log)[1] is None


def test_mending_is_no_way_round_the_window_for_corrections() -> None:
    driver = ready()
    first = driver.post().tables[0].sides
    driver.do(GiveWalkover(1, 2, ()))
    driver.play()
    driver.do(PublishStandings(), Acting(at=EIGHT * 1000))
    late = Acting(at=(EIGHT + CORRECTION_WINDOW + 1) * 1000)
    mended = MendResult(1, 1, "played", "sum", (900, 0))
    assert driver.refused(mended, late) == "correction_too_late"
    driver.do(MendResult(1, 2, "played", "it was played", (900, 0)), late)
    driver.do(MendResult(1, 1, "walkover", "forfeited", present=first[:1]), late)
    assert verify_log(driver.log)[1] is None


def test_a_round_played_again_has_a_window_of_its_own() -> None:
    driver = ready(2, rounds=1)
    driver.post()
    driver.play()
    driver.do(PublishStandings(), Acting(at=EIGHT * 1000))
    driver.do(ReopenRound(1, "wrong cards"))
    driver.do(RevokeResult(1, 1, "wrong cards"))
    driver.do(RecallRound(1, "wrong cards"))
    driver.post()
    driver.play()
    late = Acting(at=(EIGHT + 2 * CORRECTION_WINDOW) * 1000)
    driver.do(CorrectResult(1, 1, (900, 0), "addition", "sum"), late)
    driver.do(PublishStandings(), late)
    later = Acting(at=(EIGHT + 3 * CORRECTION_WINDOW + 1) * 1000)
    again = CorrectResult(1, 1, (905, 0), "addition", "sum")
    assert driver.refused(again, later) == "correction_too_late"
    assert verify_log(driver.log)[1] is None


def test_the_table_that_lateness_cost_is_lost_once() -> None:
    driver = ready()
    side = driver.post().tables[0].sides[0]
    late = NoteLate(1, 1, side, 12)
    driver.do(late)
    assert driver.do(late) == (), "sent twice"
    assert driver.refused(NoteLate(1, 1, side, 13)) == "result_exists"
