"""More rounds or fewer than were planned, and an end before the last of them."""

from typing import Any

import pytest

from games.kernel.refusal import Refusal
from tests.testbed.tournament_driver import Driver
from tests.unit.narrowing import present
from tournaments.authority import Acting, Office
from tournaments.consequences import Consequences, consequences
from tournaments.decider import decide, find_question, find_undo
from tournaments.events.direction import RoundsChanged, TournamentEndedEarly
from tournaments.queries import current_standings
from tournaments.regulations import CODES
from tournaments.regulations.regulation import Windows
from tournaments.scoring.placing_points import PlacingPoints
from tournaments.standings.groups import qualifying_over
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.calls import AnswerCall, CallReferee
from tournaments.subjects.direction import LeaveOfficialMode
from tournaments.subjects.draw import MakeDraw
from tournaments.subjects.finality import CloseTournament, HomologateStandings
from tournaments.subjects.length import ChangeRounds, EndEarly
from tournaments.subjects.posting import PostRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.publication import PublishStandings
from tournaments.subjects.slips import RecordResult
from tournaments.verify_log import verify_log

DIRECTOR = Acting(frozenset({Office.DIRECTOR}), at=1_900_000_000_000, member="olga")


def begun(entries: int = 8, played: int = 0, **rules: Any) -> Driver:
    driver = Driver(**rules)
    driver.admit(entries)
    driver.draw()
    driver.play_rounds(played)
    return driver


def is_sound(driver: Driver) -> bool:
    return verify_log(driver.log) == (driver.state, None)


def asked(driver: Driver, command: ChangeRounds | EndEarly) -> str:
    return present(find_question(driver.state, command, DIRECTOR)).code


def test_one_round_more_is_played_to_the_end() -> None:
    driver = begun(rounds=2, played=2)
    assert driver.refused(ProposeRound(3)) == "no_more_rounds"
    assert driver.do(ChangeRounds(3)) == (RoundsChanged(3, 2, ()),)
    driver.play_rounds(1)
    driver.do(CloseTournament())
    assert present(driver.state.rules).rounds == len(driver.state.rounds) == 3
    assert is_sound(driver)


def test_what_was_proposed_is_paired_again_with_the_rounds_there_are() -> None:
    """The last Danish round is another than those before it."""
    driver = begun(rounds=3, played=2, system="danish")
    driver.do(ProposeRound(3))
    found = consequences(driver.state, [ChangeRounds(5)])
    assert isinstance(found, Consequences)
    assert (found.rounds, found.drops_proposal, found.unposted) == ((3, 5), True, ())
    driver.do(ChangeRounds(5))
    assert driver.refused(PostRound(3)) == "proposal_missing"
    driver.play_rounds(3)
    assert is_sound(driver)


def test_no_posted_round_is_dropped_by_another_number() -> None:
    driver = begun(rounds=5, played=2)
    driver.post()
    assert driver.refused(ChangeRounds(2)) == "rounds_posted"
    assert driver.refused(ChangeRounds(0)) == "rounds_out_of_range"
    assert driver.refused(ChangeRounds(101)) == "rounds_out_of_range"
    driver.do(ChangeRounds(3))
    driver.play()
    assert driver.refused(ProposeRound(4)) == "no_more_rounds"
    assert decide(driver.state, ChangeRounds(3)) == ()


@pytest.mark.parametrize(
    ("system", "entries", "most", "code"),
    [
        ("round-robin", 6, 5, "too_many_rounds"),
        ("mitchell", 10, 5, "mitchell_repeats"),
        ("knockout", 8, 3, "too_many_rounds"),
    ],
)
def test_a_fixed_plan_has_no_more_rounds(system: str, entries: int, most: int, code: str) -> None:
    driver = begun(entries, system=system, rounds=most)
    assert driver.refused(ChangeRounds(most + 1)) == code


def test_before_the_draw_any_number_may_be_planned() -> None:
    driver = Driver(system="knockout", rounds=4)
    driver.admit(8)
    driver.do(ChangeRounds(3))
    driver.do(MakeDraw(driver.seed))
    driver.play_rounds(3)
    assert is_sound(driver)


def test_a_movement_that_is_cut_short_is_asked_about() -> None:
    driver = begun(6, system="round-robin", rounds=5, played=2)
    assert asked(driver, ChangeRounds(4)) == "rounds_leave_unmet"
    assert asked(driver, EndEarly(2)) == "rounds_leave_unmet"
    driver.do(EndEarly(2))
    assert is_sound(driver)


def test_the_level_of_an_event_has_its_numbers_of_rounds() -> None:
    rules = CODES["fibur-2026"].regulation("regional", 3)
    fewest = present(rules.limits.fewest_rounds)
    driver = begun(rounds=fewest, regulation=rules, played=1)
    for command in (ChangeRounds(fewest - 1), EndEarly(1)):
        assert driver.refused(command) == "official_mode_only"
    driver.do(LeaveOfficialMode("rounds_against_level", "the hall is shut"))
    driver.do(EndEarly(1))
    assert is_sound(driver)


def test_the_standings_after_the_last_closed_round_are_made_final() -> None:
    driver = begun(rounds=5, played=2, windows=Windows())
    driver.do(PublishStandings(), DIRECTOR)
    assert driver.refused(HomologateStandings(1)) == "rounds_to_play"
    before = current_standings(driver.state)
    assert driver.do(EndEarly(2)) == (TournamentEndedEarly(2, 5, ()),)
    assert current_standings(driver.state) == before
    assert driver.refused(ProposeRound(3)) == "no_more_rounds"
    driver.do(LeaveOfficialMode("homologates_early", "the hall is shut"))
    driver.do(HomologateStandings(1), DIRECTOR)
    driver.do(CloseTournament())
    assert present(driver.state.rules_before_end).rounds == 5
    assert is_sound(driver)


def test_rounds_that_were_posted_in_advance_go() -> None:
    driver = begun(7, system="round-robin", rounds=7, played=1)
    driver.post()
    first = driver.state
    driver.post()
    assert driver.do(EndEarly(1)) == (TournamentEndedEarly(1, 7, (2, 3)),)
    assert len(driver.state.rounds) == 1
    assert {credit.round for credit in driver.state.credited} == {1}
    assert find_undo(first, driver.log[-1:], "x") == Refusal("cannot_undo")
    assert is_sound(driver)


def test_who_would_have_come_in_later_stands_nowhere() -> None:
    driver = begun(rounds=5, played=1)
    driver.post()
    driver.do(AdmitEntry(("late",)))
    assert driver.state.entries[9].from_round == 3
    driver.do(EndEarly(1))
    assert 9 not in {row.number for row in current_standings(driver.state)}
    assert is_sound(driver)


def test_a_round_that_is_being_played_is_played() -> None:
    driver = begun(rounds=4, played=1)
    assert driver.refused(EndEarly(2)) == "not_last_closed"
    current = driver.post()
    driver.do(CallReferee(2, 1, about="a card on the floor"), DIRECTOR)
    assert driver.refused(EndEarly(1)) == "round_in_play"
    driver.do(AnswerCall(1, reason="picked up"), DIRECTOR)
    driver.do(RecordResult(2, 1, (100, 50)))
    assert driver.refused(EndEarly(1)) == "round_in_play"
    assert current.number == 2
    driver.play()
    driver.do(EndEarly(2))
    assert decide(driver.state, EndEarly(2)) == ()


def test_nothing_ends_early_before_its_first_round_nor_after_its_last() -> None:
    driver = begun(rounds=2)
    assert driver.refused(EndEarly(0)) == "nothing_played"
    driver.play_rounds(2)
    assert driver.refused(EndEarly(2)) == "nothing_to_drop"


@pytest.mark.parametrize("system", ["knockout", "second-chance"])
def test_a_knock_out_is_played_to_its_final(system: str) -> None:
    driver = begun(8, system=system, rounds=3, played=1)
    assert driver.refused(EndEarly(1)) == "knockout_needs_final"
    assert driver.refused(ChangeRounds(2)) == "knockout_needs_final"


STAGES: dict[str, Any] = {
    "system": "groups",
    "systems": ("groups", "groups", "final", "final"),
    "groups": 2,
    "qualify": 2,
    "rounds": 4,
}


def test_groups_have_a_round_more_before_the_final() -> None:
    driver = begun(8, played=2, **STAGES)
    assert qualifying_over(driver.state)
    driver.do(ChangeRounds(5))
    assert present(driver.state.rules).systems == ("groups",) * 3 + ("final",) * 2
    assert not qualifying_over(driver.state)
    assert driver.refused(ChangeRounds(6)) == "too_many_rounds"
    assert driver.refused(ChangeRounds(3)) == "final_in_the_way"
    driver.play_rounds(3)
    assert is_sound(driver)


def test_a_final_that_has_begun_is_played() -> None:
    driver = begun(8, played=3, **STAGES)
    assert driver.refused(EndEarly(3)) == "knockout_needs_final"
    assert driver.refused(ChangeRounds(3)) == "knockout_needs_final"
    assert driver.refused(ChangeRounds(5)) == "too_many_rounds"


def test_groups_may_end_without_their_final() -> None:
    driver = begun(8, played=2, **STAGES)
    driver.do(EndEarly(2))
    assert present(driver.state.rules).systems == ("groups", "groups")
    driver.do(CloseTournament())
    assert is_sound(driver)


def test_points_for_places_count_the_deals_that_are_played() -> None:
    driver = begun(rounds=4, played=3, placing_points=PlacingPoints("bbo-2020", 16))
    driver.do(EndEarly(3))
    assert present(present(driver.state.rules).placing_points).boards == 12
    driver.do(ChangeRounds(5))
    assert present(present(driver.state.rules).placing_points).boards == 20


def test_an_early_end_is_undone_and_the_tournament_goes_on() -> None:
    driver = begun(8, played=2, **STAGES)
    before = driver.state
    done = driver.do(EndEarly(2))
    back = find_undo(before, done, "somebody has a key")
    assert back == (ChangeRounds(4),)
    for command in back:
        driver.do(command)
    assert driver.state.rules == before.rules
    assert driver.state.rules_before_end is None
    driver.play_rounds(2)
    assert is_sound(driver)


def test_another_number_of_rounds_is_undone_where_the_systems_come_back() -> None:
    mixed: dict[str, Any] = {"rounds": 3, "systems": ("swiss", "danish", "swiss")}
    driver = begun(played=1, **mixed)
    before = driver.state
    assert find_undo(before, driver.do(ChangeRounds(4)), "") == (ChangeRounds(3),)
    other = begun(played=1, **mixed)
    assert find_undo(before, other.do(ChangeRounds(2)), "") == Refusal("cannot_undo")


def test_of_two_directors_the_second_is_told_what_the_first_has_done() -> None:
    driver = begun(rounds=4, played=2)
    more = [ChangeRounds(5)]
    seen = consequences(driver.state, more)
    driver.do(EndEarly(2))
    now = consequences(driver.state, more)
    assert isinstance(seen, Consequences)
    assert isinstance(now, Consequences)
    assert (seen.rounds, now.rounds) == ((4, 5), (2, 5))


def test_a_round_that_was_added_after_the_last_and_dropped_is_no_early_end() -> None:
    driver = begun(rounds=2, played=2)
    driver.do(ChangeRounds(3))
    driver.do(EndEarly(2))
    assert driver.state.rules_before_end is None
    assert present(driver.state.rules).rounds == 2
    driver.do(ChangeRounds(3))
    driver.play_rounds(1)
    driver.do(CloseTournament())
    assert is_sound(driver)


def test_rounds_planned_anew_before_the_last_are_those_that_count() -> None:
    driver = begun(rounds=3, played=1)
    driver.do(ChangeRounds(4))
    driver.play_rounds(2)
    driver.do(EndEarly(3))
    assert present(driver.state.rules_before_end).rounds == 4
