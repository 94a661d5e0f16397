"""The referee's desk: the ledger of warnings, calls and rulings, appeals, windows."""

from typing import Any

import msgspec
import pytest

from tests.testbed.tournament_driver import Driver
from tests.unit.narrowing import present
from tournaments.authority import Acting, Office
from tournaments.events.refereeing import WarningGiven
from tournaments.queries import current_standings
from tournaments.regulations.regulation import USUAL_WINDOWS
from tournaments.state import Round
from tournaments.subjects.appeals import DecideAppeal, FileAppeal
from tournaments.subjects.calls import AnswerCall, CallReferee
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.discipline import GiveWarning
from tournaments.subjects.finality import CloseTournament
from tournaments.subjects.hearings import TakeStatement
from tournaments.subjects.publication import PublishStandings

REFEREE = Acting(frozenset({Office.REFEREE}))
HOUR = 1_900_000_000
CORRECTION_WINDOW = 60 * USUAL_WINDOWS.scores


def at(seconds: int) -> Acting:
    return Acting(at=(HOUR + seconds) * 1000)


def posted(entries: int = 8, **rules: Any) -> tuple[Driver, Round]:
    driver = Driver(rounds=2, **rules)
    driver.admit(entries)
    driver.draw()
    return driver, driver.post()


def points(driver: Driver) -> dict[int, int]:
    return {row.number: row.vp for row in current_standings(driver.state)}


def test_one_statement_given_twice_is_taken_once() -> None:
    driver, _ = posted()
    call(driver, present(driver.state.current).table(1).sides[0])
    said = TakeStatement(1, "a digest", 0)
    assert len(driver.do(said)) == 1
    assert driver.do(said) == ()
    assert len(driver.do(TakeStatement(1, "another digest", 0))) == 1
    assert len(driver.state.statements[1]) == 2


def test_one_warning_costs_nothing() -> None:
    driver, _ = posted()
    (given,) = driver.do(GiveWarning(3, "art. 40", "spoke to the partner"))
    assert given == WarningGiven(3, "art. 40", "spoke to the partner")


def test_every_second_warning_costs_a_point() -> None:
    driver, _ = posted()
    for count in range(1, 7):
        driver.do(GiveWarning(3, "art. 40", f"number {count}"))
    assert len(driver.state.warnings) == 6
    assert points(driver)[3] == -3


def test_warnings_of_two_entries_are_counted_apart() -> None:
    driver, _ = posted()
    driver.do(GiveWarning(3, "art. 40", "one"))
    driver.do(GiveWarning(4, "art. 40", "one"))
    assert not driver.state.credited


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"number": 99}, "unknown_entry"),
        ({"member": "m7.0"}, "not_a_member_of_entry"),
        ({"article": ""}, "article_missing"),
        ({"reason": ""}, "reason_missing"),
    ],
)
def test_what_is_wrong_with_a_warning(changes: dict[str, Any], code: str) -> None:
    driver, _ = posted()
    values: dict[str, Any] = {"number": 3, "article": "art. 40", "reason": "why"}
    assert driver.refused(GiveWarning(**(values | changes))) == code


def call(driver: Driver, side: int) -> None:
    acting = Acting(places=frozenset({(1, 1, side)}))
    driver.do(CallReferee(1, 1, side, "a card fell"), acting)


def test_a_side_calls_and_the_referee_rules() -> None:
    driver, played = posted()
    a, b = played.tables[0].sides
    call(driver, a)
    assert [c.call for c in driver.state.open_calls] == [1]
    ruling = AnswerCall(1, (a, b), "warning", b, "art. 12", "showed it")
    happened = driver.do(ruling)
    assert [event.name() for event in happened] == ["call_answered", "warning_given"]
    assert not driver.state.open_calls
    assert driver.do(ruling) == ()
    other = msgspec.structs.replace(ruling, sanction="none")
    assert driver.refused(other) == "call_answered"


def test_a_ruling_may_take_points() -> None:
    driver, played = posted()
    a, b = played.tables[0].sides
    call(driver, a)
    driver.do(AnswerCall(1, (a,), "penalty", b, "art. 9", "late", vp=2, mp=100))
    assert points(driver)[b] == -2


def test_the_same_side_calls_once() -> None:
    driver, played = posted()
    call(driver, played.tables[0].sides[0])
    call(driver, played.tables[0].sides[0])
    assert len(driver.state.calls) == 1


def test_whoever_sits_elsewhere_calls_nobody() -> None:
    driver, played = posted()
    other = played.tables[1].sides[0]
    acting = Acting(places=frozenset({(1, 2, other)}))
    assert driver.refused(CallReferee(1, 1, other), acting) == "not_your_slip"
    assert driver.refused(CallReferee(1, 1)) == "not_your_slip"
    driver.do(CallReferee(1, 1), REFEREE)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"call": 2}, "unknown_call"),
        ({"heard": (99,)}, "heard_unfit"),
        ({"reason": ""}, "reason_missing"),
        ({"article": ""}, "article_missing"),
        ({"on": 99}, "ruling_against_nobody"),
        ({"sanction": "penalty"}, "penalty_empty"),
    ],
)
def test_what_is_wrong_with_a_ruling(changes: dict[str, Any], code: str) -> None:
    driver, played = posted()
    side = played.tables[0].sides[0]
    call(driver, side)
    values: dict[str, Any] = {
        "call": 1,
        "heard": (side,),
        "sanction": "warning",
        "on": side,
        "article": "art. 12",
        "reason": "why",
    }
    assert driver.refused(AnswerCall(**(values | changes))) == code


def published() -> tuple[Driver, int]:
    """A round that was played and published at `HOUR`; a side of its first table."""
    driver, played = posted()
    driver.play()
    driver.do(PublishStandings(), at(0))
    return driver, played.tables[0].sides[0]


def test_errors_on_slips_have_a_window() -> None:
    driver, _ = published()
    error = CorrectResult(1, 1, (15, 0), "addition", "added up again")
    assert driver.refused(error, at(CORRECTION_WINDOW + 1)) == "correction_too_late"
    driver.do(error, at(CORRECTION_WINDOW))
    ruling = CorrectResult(1, 1, (0, 15), "arbitral", "looked at it", "art. 5")
    driver.do(ruling, at(CORRECTION_WINDOW + 1))


def test_an_appeal_is_filed_in_time_and_decided_by_others() -> None:
    driver, side = published()
    appeal = FileAppeal(side, 1, 1, "we had closed")
    assert driver.refused(appeal, at(CORRECTION_WINDOW + 1)) == "appeal_too_late"
    driver.do(appeal, at(60))
    assert driver.do(appeal, at(61)) == (), "once"
    own = driver.state.entries[side].members[0]
    decision = DecideAppeal(1, upheld=True, panel=("p1", "p2"), reason="they had")
    assert driver.refused(msgspec.structs.replace(decision, panel=(own,))) == "panel_unfit"
    assert driver.refused(msgspec.structs.replace(decision, panel=())) == "panel_unfit"
    assert driver.refused(msgspec.structs.replace(decision, reason="")) == "reason_missing"
    assert driver.refused(msgspec.structs.replace(decision, appeal=2)) == "unknown_appeal"
    driver.do(decision)
    assert driver.do(decision) == ()
    assert driver.refused(msgspec.structs.replace(decision, upheld=False)) == "appeal_decided"


def test_nothing_ends_while_somebody_waits_for_an_answer() -> None:
    driver, side = published()
    driver.do(FileAppeal(side, 1, 1, "we had closed"), at(60))
    call(driver, side)
    assert driver.refused(CloseTournament()) == "call_open"
    driver.do(AnswerCall(1, (side,), reason="nothing happened"))
    assert driver.refused(CloseTournament()) == "appeal_open"
    driver.do(DecideAppeal(1, upheld=False, panel=("p1",), reason="they had not"))
    driver.do(CloseTournament())


def test_an_appeal_is_for_those_who_sat_there() -> None:
    driver, played = posted()
    other = played.tables[1].sides[0]
    assert driver.refused(FileAppeal(other, 1, 1, "unfair")) == "appeal_of_others"
    assert driver.refused(FileAppeal(other, 2, 1, "unfair")) == "unknown_round"
