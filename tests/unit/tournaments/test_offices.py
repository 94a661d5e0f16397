"""What chief, captain, delegate and score room may do, as far as the rules themselves decide it."""

import pytest

from tests.testbed.tournament_driver import Driver, played
from tests.unit.narrowing import present
from tournaments.authority import PRESIDING, RULING, SIGNING, SPEAKING, STAFF, Acting, Office
from tournaments.decider import find_question, find_undo
from tournaments.events.refereeing import AppealReopened
from tournaments.registry import BOOK
from tournaments.regulations import CODES
from tournaments.subjects.appeals import DecideAppeal, FileAppeal, ReopenAppeal, panel_size
from tournaments.subjects.calls import CallReferee
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.direction import DismissOfficer, NameOfficer
from tournaments.subjects.finality import HomologateStandings
from tournaments.subjects.publication import PublishStandings
from tournaments.subjects.results import GiveWalkover
from tournaments.subjects.revocations import RevokeResult
from tournaments.subjects.slips import RecordResult
from tournaments.verify_log import verify_log

ROOM = frozenset({Office.SCORE_ROOM})
SARA, UGO = Acting(ROOM, member="sara"), Acting(ROOM, member="ugo")
REFEREE = Acting(frozenset({Office.REFEREE}), member="rita")


def posted() -> Driver:
    driver = Driver()
    driver.admit(6)
    driver.draw()
    driver.post()
    return driver


def test_the_score_room_takes_back_what_it_typed_itself() -> None:
    driver = posted()
    driver.do(RecordResult(1, 1, (500, 0)), SARA)
    back = RevokeResult(1, 1, "another table")
    assert driver.refused(back, UGO) == "typed_by_others"
    driver.do(back, SARA)
    assert 1 not in driver.state.rounds[0].results
    driver.do(RecordResult(1, 1, (0, 500)), UGO)
    assert driver.refused(back, SARA) == "typed_by_others"
    driver.do(back, REFEREE)
    assert verify_log(driver.log) == (driver.state, None)


def test_not_what_somebody_else_has_ruled_or_corrected_since() -> None:
    driver = posted()
    driver.do(RecordResult(1, 1, (500, 0)), SARA)
    driver.do(CorrectResult(1, 1, (505, 0), "addition", "sum"), REFEREE)
    assert driver.refused(RevokeResult(1, 1, "mine"), SARA) == "typed_by_others"
    sides = driver.state.rounds[0].table(2).sides
    driver.do(GiveWalkover(1, 2, sides[:1], "late"), REFEREE)
    assert driver.refused(RevokeResult(1, 2, "mine"), SARA) == "typed_by_others"


def test_nor_once_the_round_is_closed() -> None:
    driver = posted()
    driver.do(RecordResult(1, 1, (500, 0)), SARA)
    driver.play()
    assert driver.refused(RevokeResult(1, 1, "mine"), SARA) == "round_closed"


def test_a_captain_speaks_for_the_own_entry_alone() -> None:
    driver = posted()
    own, other = driver.state.rounds[0].table(1).sides
    captain = Acting(frozenset({Office.CAPTAIN}), member="carla")
    assert driver.refused(NameOfficer("carla", "captain")) == "unknown_entry"
    assert driver.refused(NameOfficer("carla", "referee", own)) == "malformed"
    assert driver.refused(FileAppeal(own, 1, 1, "unfair"), captain) == "not_your_entry"
    driver.do(NameOfficer("carla", "captain", own))
    assert driver.refused(FileAppeal(other, 1, 1, "unfair"), captain) == "not_your_entry"
    elsewhere = next(t for t in driver.state.rounds[0].tables if t.number != 1)
    assert driver.refused(CallReferee(1, elsewhere.number), captain) == "not_your_entry"
    driver.do(CallReferee(1, 1, about="look"), captain)
    assert driver.state.calls[0].by == own
    driver.do(FileAppeal(own, 1, 1, "unfair"), captain)
    panel = ("carla", "ugo")
    assert driver.refused(DecideAppeal(1, upheld=True, panel=panel, reason="x")) == "panel_unfit"
    driver.do(DismissOfficer("carla", "captain", own))
    assert driver.refused(FileAppeal(own, 1, 1, "again"), captain) == "not_your_entry"
    assert verify_log(driver.log) == (driver.state, None)


def test_a_panel_has_as_many_people_as_the_code_asks_for() -> None:
    driver = Driver(regulation=CODES["fibur-2026"].regulation())
    driver.admit(6)
    driver.draw()
    driver.post()
    side = driver.state.rounds[0].table(1).sides[0]
    driver.do(FileAppeal(side, 1, 1, "unfair"))
    assert panel_size(present(driver.state.rules)) == 3
    two = DecideAppeal(1, upheld=False, panel=("a", "b"), reason="fair")
    assert present(find_question(driver.state, two)).code == "panel_too_small"
    assert driver.refused(two) == "official_mode_only"
    three = DecideAppeal(1, upheld=False, panel=("a", "b", "c"), reason="fair")
    assert present(find_question(driver.state, three)).code == "decides_appeal"
    driver.do(three)


def test_a_decision_is_undone_and_made_again() -> None:
    driver = posted()
    side = driver.state.rounds[0].table(1).sides[0]
    driver.do(FileAppeal(side, 1, 1, "unfair"))
    before = driver.state
    done = driver.do(DecideAppeal(1, upheld=True, panel=("a",), reason="so"))
    assert find_undo(before, done, "a slip") == (ReopenAppeal(1, "a slip"),)
    assert driver.refused(ReopenAppeal(1, "")) == "reason_missing"
    assert driver.refused(ReopenAppeal(2, "x")) == "unknown_appeal"
    assert driver.do(ReopenAppeal(1, "a slip")) == (AppealReopened(1, "a slip"),)
    assert driver.do(ReopenAppeal(1, "a slip")) == ()
    assert driver.state.open_appeals
    driver.do(DecideAppeal(1, upheld=False, panel=("b",), reason="not so"))
    assert verify_log(driver.log) == (driver.state, None)


@pytest.mark.parametrize("code", [True, False])
def test_a_delegate_homologates_under_a_code(code: bool) -> None:
    driver = played(6, 1, regulation=CODES["fibur-2026"].regulation() if code else None)
    hour = 1_900_000_000_000
    driver.do(PublishStandings(), Acting(at=hour))
    delegate = Acting(frozenset({Office.DELEGATE}), at=hour + 10**8, member="dora")
    if code:
        driver.do(HomologateStandings(1), delegate)
        assert present(driver.state.homologated).by == "dora"
    else:
        assert driver.refused(HomologateStandings(1), delegate) == "delegate_without_code"


def test_whose_commands_are() -> None:
    assert BOOK.rules[RevokeResult].offices == BOOK.rules[RecordResult].offices == STAFF
    assert BOOK.rules[FileAppeal].offices == BOOK.rules[CallReferee].offices == SPEAKING
    assert BOOK.rules[DecideAppeal].offices == BOOK.rules[ReopenAppeal].offices == PRESIDING
    assert BOOK.rules[HomologateStandings].offices == SIGNING
    chief = {c for c, rule in BOOK.rules.items() if Office.CHIEF in rule.offices}
    referee = {c for c, rule in BOOK.rules.items() if Office.REFEREE in rule.offices}
    assert chief == referee | {DecideAppeal, ReopenAppeal}
    assert Office.CHIEF in RULING
