"""How people and the tournament are written is put right at any time, and moves nothing else."""

from tests.testbed.tournament_driver import Driver, played
from tests.unit.narrowing import present
from tournaments.authority import DIRECTION, SCORES
from tournaments.decider import find_question, find_undo
from tournaments.events.direction import PlaceChanged, TitleCorrected
from tournaments.queries import current_standings
from tournaments.registry import BOOK
from tournaments.subjects.direction import LeaveOfficialMode
from tournaments.subjects.finality import CloseTournament, HomologateStandings
from tournaments.subjects.names import ChangePlace, CorrectMember, CorrectTitle
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.publication import PublishStandings
from tournaments.subjects.substitution import SubstituteMember
from tournaments.verify_log import verify_log
from tournaments.words import say

DIGEST = "d" * 64


def test_a_person_is_written_otherwise_and_no_line_moves() -> None:
    driver = played(6, 2, side_size=2)
    before = current_standings(driver.state)
    member = driver.state.entries[1].members[1]
    fix = CorrectMember(1, member, DIGEST, "c9", "", "p", 2)
    assert present(find_question(driver.state, fix)).code == "corrects_member"
    driver.do(fix)
    entry = driver.state.entries[1]
    assert (entry.club, entry.province, entry.category_of(member)) == ("c9", "p", 2)
    assert entry.category_of(entry.members[0]) == 0
    assert current_standings(driver.state) == before
    assert verify_log(driver.log) == (driver.state, None)


def test_who_was_replaced_can_still_be_written_right() -> None:
    driver = Driver()
    driver.admit(4)
    driver.draw()
    driver.play_rounds(1)
    gone = driver.state.entries[2].members[0]
    driver.do(SubstituteMember(2, gone, "new", 2, "ill"))
    driver.do(CorrectMember(2, gone, DIGEST))
    assert driver.state.entries[2].categories == ()
    assert driver.refused(CorrectMember(2, "stranger", DIGEST)) == "not_a_member"
    assert driver.refused(CorrectMember(9, gone, DIGEST)) == "unknown_entry"


def test_another_club_has_the_round_paired_again() -> None:
    driver = Driver()
    driver.admit(6)
    driver.draw()
    driver.do(ProposeRound(1))
    entry = driver.state.entries[1]
    driver.do(CorrectMember(1, entry.members[0], DIGEST, entry.club))
    assert driver.state.proposal is not None
    driver.do(CorrectMember(1, entry.members[0], DIGEST, "another"))
    assert driver.state.proposal is None


def test_the_tournament_is_called_otherwise() -> None:
    driver = Driver(title="Copa d'autunno")
    before = driver.state
    assert driver.refused(CorrectTitle("")) == "title_missing"
    assert driver.refused(CorrectTitle("x" * 121)) == "title_too_long"
    done = driver.do(CorrectTitle("Coppa d'autunno"))
    assert done == (TitleCorrected("Coppa d'autunno", "Copa d'autunno"),)
    assert present(driver.state.rules).title == "Coppa d'autunno"
    assert driver.do(CorrectTitle("Coppa d'autunno")) == ()
    assert find_undo(before, done, "x") == (CorrectTitle("Copa d'autunno"),)
    assert verify_log(driver.log) == (driver.state, None)


def test_the_log_keeps_both_places() -> None:
    driver = Driver()
    assert driver.do(ChangePlace("", "")) == ()
    moved = ChangePlace("Circolo", "2026-11-28 21:00", "Sala grande", "2026-11-28 20:30")
    (event,) = driver.do(moved)
    assert isinstance(event, PlaceChanged)
    said = say(event, "it", str)
    assert said == "Luogo e inizio: Circolo, 2026-11-28 21:00; prima Sala grande, 2026-11-28 20:30."


def test_it_can_be_done_after_the_end_until_the_standings_are_homologated() -> None:
    driver = played(6, 1)
    driver.do(PublishStandings())
    driver.do(CloseTournament())
    driver.do(CorrectMember(1, driver.state.entries[1].members[0], DIGEST))
    driver.do(CorrectTitle("Another name"))
    assert verify_log(driver.log) == (driver.state, None)
    final = played(6, 1)
    final.do(LeaveOfficialMode("homologates_early", "a test"))
    final.do(PublishStandings())
    final.do(HomologateStandings(1))
    for command in (CorrectTitle("x"), CorrectMember(1, final.state.entries[1].members[0], DIGEST)):
        assert final.refused(command) == "homologated"


def test_whose_it_is() -> None:
    assert BOOK.rules[CorrectMember].offices == SCORES
    assert BOOK.rules[CorrectTitle].offices == BOOK.rules[ChangePlace].offices == DIRECTION
