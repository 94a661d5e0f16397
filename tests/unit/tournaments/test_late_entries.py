"""Who comes late, comes back, or sits for somebody else: where they stand, and what they get."""

import pytest

from games.kernel.refusal import Refusal
from games.kernel.victory_tables import FIBUR_3
from tests.testbed.tournament_driver import Driver
from tests.unit.narrowing import present
from tournaments.authority import Acting, Office
from tournaments.decider import decide, find_question, fold
from tournaments.events.results import Sitting
from tournaments.lineups import SITTING_ONCE
from tournaments.queries import current_standings, outdated, rated_tables
from tournaments.scoring.points import Rest, Scoring
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.direction import LeaveOfficialMode
from tournaments.subjects.length import ChangeRounds
from tournaments.subjects.lineups import RecordLineup
from tournaments.subjects.publication import PublishStandings
from tournaments.subjects.slips import RecordResult
from tournaments.subjects.substitution import SubstituteMember
from tournaments.subjects.withdrawal import ReturnEntry, WithdrawEntry
from tournaments.verify_log import verify_log

DIRECTOR = Acting(frozenset({Office.DIRECTOR}), member="olga")
LATE = AdmitEntry(("late",), "c1", 1_111)


def ready(entries: int, method: str = "random", **rules: object) -> Driver:
    driver = Driver(**rules)  # type: ignore[arg-type]
    driver.admit(entries)
    driver.draw(method)
    return driver


def test_a_late_entry_fills_the_table_of_who_rests_in_the_open_first_round() -> None:
    driver = ready(7)
    resting = driver.post().byes[0]
    driver.do(RecordResult(1, 1, (500, 0)))
    driver.do(LATE)
    first = driver.state.rounds[0]
    assert first.tables[3].sides == (resting, 8)
    assert first.byes == ()
    assert not driver.state.credited, "nobody rests any more"
    driver.play()
    assert [r.played for r in current_standings(driver.state)] == [1] * 8
    assert verify_log(driver.log)[1] is None


def test_a_late_entry_fills_a_short_table_that_has_no_result_yet() -> None:
    driver = ready(11, sizes=(4, 3), scoring=Scoring("placing"))
    first = driver.post()
    short = next(at for at, t in enumerate(first.tables, 1) if len(t.sides) == 3)
    driver.do(LATE)
    assert driver.state.rounds[0].tables[short - 1].sides[3] == 12
    driver.play()
    assert verify_log(driver.log)[1] is None


def test_otherwise_it_plays_from_the_next_round_with_what_the_rules_leave() -> None:
    driver = ready(8, rounds=4, rest=Rest(14, 355, missed=3))
    driver.post()
    driver.do(LATE)
    assert [(c.number, c.round, c.vp) for c in driver.state.credited] == [(9, 1, 3)]
    driver.play()
    driver.do(PublishStandings())
    driver.do(AdmitEntry(("later",)))
    assert not outdated(driver.state), "it was not there in the first round"
    assert len(current_standings(driver.state)) == 8
    second = driver.post()
    seated = {n for t in second.tables for n in t.sides} | set(second.byes)
    assert {9, 10} <= seated
    assert len(current_standings(driver.state)) == 10
    assert driver.refused(AdmitEntry(("late",))) == "member_already_entered"


def test_pairing_numbers_of_late_entries_follow_the_draw() -> None:
    driver = ready(8)
    driver.do(LATE)
    assert driver.state.drawn[-1] == 9, "by lot: last"
    rated = ready(8, "rating")
    rated.do(LATE)
    ratings = [present(rated.state.entries[n].rating) for n in rated.state.drawn]
    assert ratings == sorted(ratings, reverse=True), "by rating: where its rating puts it"
    rated.post()
    rated.play()
    rated.do(AdmitEntry(("latest",), "", 1_111))
    assert rated.state.drawn.index(10) == rated.state.drawn.index(9) + 1, "behind its equals"


@pytest.mark.parametrize("system", ["mitchell", "round-robin"])
def test_where_the_draw_is_the_schedule_only_an_empty_place_is_taken(system: str) -> None:
    driver = ready(7, system=system, rounds=3)
    driver.post()
    driver.play()
    driver.do(LATE)
    met = [frozenset(t.sides) for t in driver.state.rounds[0].tables]
    for _ in range(2):
        met += [frozenset(t.sides) for t in driver.post().tables]
        driver.play()
    assert len(met) == len(set(met)), "nobody meets twice"
    assert driver.refused(AdmitEntry(("later",))) in {"no_empty_place", "no_more_rounds"}
    even = ready(8, system=system, rounds=3)
    even.post()
    if system == "mitchell":
        even.post()
    assert even.refused(LATE) == "no_empty_place"


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize(("entries", "step", "rounds"), [(8, 1, 4), (10, 2, 3), (20, 1, 4)])
def test_a_full_mitchell_takes_a_late_entry_until_its_second_round_is_posted(
    entries: int, step: int, rounds: int, closed: bool
) -> None:
    """The first round is the same with one table more: nobody meets twice, one rests in turn."""
    driver = ready(entries, system="mitchell", step=step, rounds=rounds)
    driver.post()
    if closed:
        driver.play()
    driver.do(LATE)
    met = [frozenset(t.sides) for t in driver.state.rounds[0].tables]
    driver.play()
    resting: list[int] = []
    for _ in range(rounds - 1):
        played = driver.post()
        met += [frozenset(t.sides) for t in played.tables]
        resting += played.byes
        driver.play()
    assert len(met) == len(set(met)) == rounds * entries // 2, "nobody meets twice"
    assert len(set(resting)) == rounds - 1, "and nobody rests twice"
    assert sum(entries + 1 in table for table in met) == rounds - 1 - resting.count(entries + 1)
    assert verify_log(driver.log)[1] is None


def test_where_groups_and_a_mitchell_are_played_both_need_an_empty_place() -> None:
    systems = ("mitchell", "mitchell", "groups", "groups", "groups")
    driver = ready(8, systems=systems, rounds=5, groups=3)
    driver.play_rounds(2)
    assert driver.refused(LATE) == "no_empty_place", "the lines of the Mitchell are full"
    odd = ready(7, systems=systems, rounds=5, groups=3)
    odd.play_rounds(2)
    odd.do(LATE)


def test_before_the_first_round_a_late_entry_leaves_the_planned_rounds() -> None:
    """Six play three rounds of a Mitchell with a step of two, seven and eight only two."""
    driver = ready(6, system="mitchell", step=2, rounds=3)
    assert driver.refused(LATE) == "mitchell_repeats"
    driver.do(ChangeRounds(2))
    driver.do(LATE)
    driver.play_rounds(2)
    assert verify_log(driver.log)[1] is None


@pytest.mark.parametrize("system", ["knockout", "round-robin"])
def test_a_late_entry_that_needs_more_rounds_than_planned_is_asked_about(system: str) -> None:
    rounds = 3 if system == "knockout" else 7
    driver = ready(8, system=system, rounds=rounds)
    assert present(find_question(driver.state, LATE, DIRECTOR)).code == "rounds_too_few"
    driver.do(LATE)
    roomy = ready(7, system=system, rounds=rounds)
    assert present(find_question(roomy.state, LATE, DIRECTOR)).code == "comes_late"
    away = Driver(system=system, rounds=rounds)
    away.admit(9)
    away.do(WithdrawEntry(4, "justified", "ill"))
    away.draw()
    back = ReturnEntry(4, "well")
    assert present(find_question(away.state, back, DIRECTOR)).code == "rounds_too_few"


def test_nobody_comes_late_to_a_bracket() -> None:
    driver = ready(7, system="knockout", rounds=3)
    driver.post()
    assert driver.refused(LATE) == "no_empty_place"


def test_when_more_than_half_is_posted_it_takes_leaving_the_official_mode() -> None:
    driver = ready(8, rounds=4)
    driver.play_rounds(3)
    assert driver.refused(LATE) == "official_mode_only"
    assert driver.refused(LeaveOfficialMode("comes_too_late", "")) == "reason_missing"
    assert driver.refused(LeaveOfficialMode("invented", "x")) == "malformed"
    driver.do(LeaveOfficialMode("comes_too_late", "a friend came by train"))
    driver.do(LATE)
    assert driver.state.official_mode_left is not None
    assert verify_log(driver.log)[1] is None


def test_who_returns_plays_again_and_has_missed_what_it_missed() -> None:
    driver = ready(8, rounds=4, rest=Rest(14, 355, missed=2))
    driver.play_rounds(1)
    driver.do(WithdrawEntry(4))
    driver.play_rounds(1)
    driver.do(ReturnEntry(4, "feels better"))
    assert [(c.round, c.vp) for c in driver.state.credited if c.number == 4] == [(2, 2)]
    third = driver.post()
    assert 4 in {n for t in third.tables for n in t.sides} | set(third.byes)
    driver.do(WithdrawEntry(4, "unjustified"))
    assert driver.refused(ReturnEntry(4, "sorry")) == "official_mode_only"


def test_who_missed_a_round_comes_back_only_while_there_is_one_to_play() -> None:
    """What is left to whoever was away would otherwise move a ranking that is final."""
    driver = ready(8, rounds=3, rest=Rest(14, 355, missed=2))
    driver.play_rounds(2)
    driver.do(WithdrawEntry(4))
    driver.play_rounds(1)
    driver.do(WithdrawEntry(5))
    before = current_standings(driver.state)
    assert driver.refused(ReturnEntry(4, "feels better")) == "no_more_rounds"
    driver.do(ReturnEntry(5, "it was a slip of the pen"))
    assert current_standings(driver.state) == before
    assert not driver.state.entries[5].withdrawn
    assert verify_log(driver.log)[1] is None


def test_a_substitute_sits_from_a_round_on_and_ratings_follow_the_person() -> None:
    driver = ready(4, side_size=2, rounds=4, scoring=Scoring("victory", FIBUR_3))
    driver.play_rounds(1)
    swap = SubstituteMember(1, "m0.0", "sub", 2, "ill")
    assert driver.refused(SubstituteMember(1, "m0.0", "sub", 1, "ill")) == ("round_was_played")
    assert driver.refused(SubstituteMember(1, "m0.0", "m1.0", 2, "ill")) == (
        "member_already_entered"
    )
    assert driver.refused(SubstituteMember(1, "x", "sub", 2, "ill")) == "not_a_member"
    driver.do(swap)
    assert driver.do(swap) == (), "sent twice"
    driver.play_rounds(1)
    sat = [
        next(s for s in t.sides if "m0.1" in s)
        for t in rated_tables(driver.state)
        if any("m0.1" in s for s in t.sides)
    ]
    assert sat == [("m0.0", "m0.1"), ("sub", "m0.1")]
    driver.play_rounds(1)
    late = SubstituteMember(2, "m1.0", "sub2", 4, "ill")
    assert driver.refused(late) == "official_mode_only", "more than half is played"


def test_where_a_bot_sat_in_nobodys_rating_changes() -> None:
    driver = ready(4, rounds=2)
    driver.play_rounds(1)
    assert len(rated_tables(driver.state)) == 2
    side = driver.state.rounds[0].tables[0].sides[0]
    unfit = RecordLineup(1, 2, (Sitting(side, ""),))
    assert driver.refused(unfit) == "lineup_unfit"
    driver.do(RecordLineup(1, 1, (Sitting(side, ""),)))
    assert len(rated_tables(driver.state)) == 1
    driver.do(RecordLineup(1, 1, (Sitting(side, f"m{side - 1}.0"), Sitting(side, "", 3))))
    assert len(rated_tables(driver.state)) == 2, "who left in the third deal played all the same"
    driver.do(RecordLineup(1, 1, (Sitting(side, "guest"),)))
    assert ("guest",) in rated_tables(driver.state)[0].sides


def test_nobody_sits_twice_in_a_round() -> None:
    """Neither by a line-up, nor as a substitute, nor as a late entry that fills a table."""
    driver = ready(9, rounds=2)
    first = driver.post()
    one, other = first.tables[0].sides[0], first.tables[1].sides[0]
    resting = first.byes[0]
    driver.do(RecordLineup(1, 1, (Sitting(one, "guest"),)))
    again = RecordLineup(1, 2, (Sitting(other, "guest"),))
    assert driver.refused(again) == "member_already_entered"
    player = RecordLineup(1, 2, (Sitting(other, f"m{first.tables[2].sides[0] - 1}.0"),))
    assert driver.refused(player) == "member_already_entered", "plays at the third table"
    earlier = fold(driver.log)
    present(earlier.current).engine = SITTING_ONCE - 1
    assert not isinstance(decide(earlier, again), Refusal), "a log of before is judged as it was"
    swap = SubstituteMember(other, f"m{other - 1}.0", "guest", 1, "ill")
    assert driver.refused(swap) == "member_already_entered"
    assert driver.refused(AdmitEntry(("guest",))) == "member_already_entered"
    driver.do(RecordLineup(1, 2, (Sitting(other, f"m{resting - 1}.0"),)))
    driver.do(SubstituteMember(other, f"m{other - 1}.0", "guest", 2, "ill"))
    driver.play()
    assert verify_log(driver.log)[1] is None
