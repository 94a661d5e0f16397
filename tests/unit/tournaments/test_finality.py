"""When standings are final: windows, homologation, and two officials for what comes late."""

import msgspec
import pytest

from games.kernel.refusal import Refusal
from tests.testbed.tournament_driver import Driver
from tests.unit.narrowing import present
from tournaments.authority import Acting, Office
from tournaments.consequences import consequences
from tournaments.decider import decide, find_question, find_undo
from tournaments.events.publication import OfficialLine, StandingsHomologated
from tournaments.events.refereeing import WarningRevoked
from tournaments.events.results import CorrectionConfirmed
from tournaments.queries import current_standings
from tournaments.registry import CODEC
from tournaments.regulations import CODES
from tournaments.regulations.regulation import Windows
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.appeals import DecideAppeal, FileAppeal
from tournaments.subjects.calls import AnswerCall, CallReferee, ReopenCall
from tournaments.subjects.closing import ReopenRound
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.direction import LeaveOfficialMode
from tournaments.subjects.discipline import ApplyPenalty, GiveWarning, RevokeWarning
from tournaments.subjects.draw import DrawLots
from tournaments.subjects.finality import CloseTournament, HomologateStandings
from tournaments.subjects.hearings import TakeStatement
from tournaments.subjects.opening import OpenTournament
from tournaments.subjects.publication import ImportOfficialOrder, PublishRatings, PublishStandings
from tournaments.subjects.replacements import MendResult
from tournaments.subjects.revocations import RevokeCredit, RevokeResult
from tournaments.subjects.second_official import (
    ConfirmCorrection,
    DeclineCorrection,
    ProposeCorrection,
)
from tournaments.subjects.slips import ClaimResult
from tournaments.subjects.withdrawal import WithdrawEntry
from tournaments.verify_log import verify_log

HOUR = 1_900_000_000
WINDOWS = Windows(scores=20, rulings=30, appeals=60, manifest=600)
RULES = frozenset({Office.REFEREE})


def by(member: str, minutes: int = 0, offices: frozenset[Office] = RULES) -> Acting:
    return Acting(offices, at=(HOUR + 60 * minutes) * 1000, member=member)


def played(rounds: int = 2, windows: Windows | None = WINDOWS) -> Driver:
    """All rounds played, and the standings published at the hour."""
    driver = Driver(rounds=rounds, windows=windows)
    driver.admit(6)
    driver.draw()
    for _ in range(rounds):
        driver.post()
        driver.play()
    driver.do(PublishStandings(), by("rita"))
    return driver


def addition(driver: Driver, by_points: int = 1500) -> CorrectResult:
    """A wrong sum at the first table of the last round, the first side ahead by so much."""
    return CorrectResult(len(driver.state.rounds), 1, (by_points, 0), "addition", "sum")


def test_homologation_waits_for_the_longest_window_of_the_players() -> None:
    driver = played()
    final = HomologateStandings(1)
    assert driver.refused(final, by("rita", 60)) == "official_mode_only"
    (event,) = driver.do(final, by("rita", 61))
    assert event == StandingsHomologated(
        1, driver.state.published[0].digest, HOUR + 61 * 60, "rita"
    )
    assert verify_log(driver.log)[1] is None


def test_while_manifest_errors_may_still_be_told_it_is_asked_about_them() -> None:
    driver, final = played(), HomologateStandings(1)
    codes = [
        present(find_question(driver.state, final, by("rita", minutes))).code
        for minutes in (60, 61, WINDOWS.manifest, WINDOWS.manifest + 1)
    ]
    manifest = "homologates_before_manifest"
    assert codes == ["homologates_early", manifest, manifest, "homologates"]


def test_what_comes_late_keeps_to_the_articles_of_the_code_too() -> None:
    driver = Driver(rounds=1, windows=WINDOWS, regulation=CODES["fibur-2026"].regulation(None, 3))
    driver.admit(6)
    driver.draw()
    driver.post()
    driver.play()
    driver.do(PublishStandings(), by("rita"))
    for article, refused in (("art. 99", "official_mode_only"), ("art. 20", "")):
        late = ApplyPenalty(1, 1, article, "x")
        proposal = ProposeCorrection(late.data())
        decided = decide(driver.state, proposal, by("rita", 5))
        assert (decided.code if isinstance(decided, Refusal) else "") == refused
    unlisted = ProposeCorrection(ApplyPenalty(1, 1, "art. 99", "x").data())
    driver.do(LeaveOfficialMode("article_unlisted", "a friendly evening"))
    driver.do(unlisted, by("rita", 5))
    driver.do(ConfirmCorrection(1), by("ugo", 6))
    assert verify_log(driver.log)[1] is None


LATE = (
    CorrectResult(1, 1, (2000, 0), "addition", "sum"),
    CorrectResult(1, 1, (2000, 0), "arbitral", "cards", "art. 7"),
    MendResult(1, 1, "walkover", "nobody came"),
    RevokeResult(1, 1, "no"),
    ApplyPenalty(1, 1, "art. 9", "late"),
    GiveWarning(1, "art. 9", "late"),
    ReopenRound(2, "a slip"),
    WithdrawEntry(1, "justified", "ill"),
    CallReferee(1, 1, 0, "look"),
    FileAppeal(1, 1, 1, "no"),
    DrawLots((1, 2)),
    PublishStandings(),
    LeaveOfficialMode("corrects", "a friendly evening"),
    ProposeCorrection(GiveWarning(1, "art. 9", "late").data()),
    AdmitEntry(("new",), "c", 1000),
)


@pytest.mark.parametrize("command", LATE, ids=lambda command: command.name())
def test_nothing_is_corrected_after_homologation(command: CorrectResult) -> None:
    driver = played()
    driver.do(HomologateStandings(1), by("rita", 61))
    everything = by("rita", 62, frozenset(Office))
    assert driver.refused(command, everything) == "homologated"
    driver.do(PublishRatings())
    driver.do(CloseTournament())
    assert driver.refused(command, everything) == "homologated"


def test_what_waits_for_an_answer_is_in_the_way() -> None:
    driver = played()
    final = HomologateStandings(1)
    driver.do(CallReferee(2, 1, 0, "look"), by("rita"))
    assert driver.refused(final, by("rita", 61)) == "call_open"
    driver.do(AnswerCall(1, reason="nothing"))
    side = driver.state.rounds[0].tables[0].sides[0]
    driver.do(FileAppeal(side, 1, 1, "no"), by("", 60))
    assert driver.refused(final, by("rita", 61)) == "appeal_open"
    driver.do(DecideAppeal(1, upheld=False, panel=("ugo",), reason="no"))
    driver.do(ProposeCorrection(addition(driver).data()), by("rita"))
    assert driver.refused(final, by("rita", 61)) == "correction_waits"
    assert driver.refused(CloseTournament()) == "correction_waits"
    driver.do(ConfirmCorrection(1), by("ugo"))
    assert driver.refused(final, by("rita", 61)) == "standings_not_published"
    driver.do(PublishStandings(), by("rita", 5))
    assert driver.refused(final, by("rita", 61)) == "standings_superseded"
    assert driver.refused(CloseTournament()) == "not_homologated"
    driver.do(HomologateStandings(2), by("rita", 61))
    driver.do(CloseTournament())
    assert verify_log(driver.log)[1] is None


def test_it_is_too_early_while_rounds_are_to_come() -> None:
    driver = Driver(rounds=2, windows=WINDOWS)
    driver.admit(6)
    driver.draw()
    driver.post()
    driver.play()
    driver.do(PublishStandings(), by("rita"))
    assert driver.refused(HomologateStandings(1), by("rita", 61)) == "rounds_to_play"


def test_each_window_ends_at_its_own_minute() -> None:
    driver = played(rounds=1)
    side = driver.state.rounds[0].tables[0].sides[0]
    at_table = Acting(places=frozenset({(1, 1, side)}))

    def at(minutes: int) -> Acting:
        return Acting(RULES, (HOUR + 60 * minutes) * 1000, at_table.places, "rita")

    calling = CallReferee(1, 1, side, "cards")
    assert not isinstance(decide(driver.state, calling, at(30)), Refusal)
    assert driver.refused(calling, at(31)) == "call_too_late"
    appeal = FileAppeal(side, 1, 1, "no")
    assert not isinstance(decide(driver.state, appeal, at(60)), Refusal)
    assert driver.refused(appeal, at(61)) == "appeal_too_late"
    manifest = ProposeCorrection(addition(driver).data())
    assert driver.refused(manifest, at(601)) == "correction_too_late"
    driver.do(manifest, at(600))


def test_between_rounds_one_official_is_enough_until_the_window_is_over() -> None:
    driver = Driver(rounds=3, windows=WINDOWS)
    driver.admit(6)
    driver.draw()
    driver.post()
    driver.play()
    driver.do(PublishStandings(), by("rita"))
    ruling = CorrectResult(1, 1, (2000, 0), "arbitral", "cards", "art. 7")
    assert not isinstance(decide(driver.state, ruling, by("rita", 30)), Refusal)
    assert driver.refused(ruling, by("rita", 31)) == "second_person_needed"
    assert driver.refused(addition(driver), by("rita", 21)) == "second_person_needed"
    driver.do(addition(driver), by("rita", 20))


def test_a_late_correction_takes_two_people() -> None:
    driver = played()
    wanted = addition(driver)
    before = current_standings(driver.state)
    assert driver.refused(wanted, by("rita")) == "second_person_needed"
    proposed = ProposeCorrection(wanted.data())
    driver.do(proposed, by("rita"))
    assert driver.do(proposed, by("ugo")) == (), "the same again adds nothing"
    assert current_standings(driver.state) == before, "nothing has changed yet"
    confirm = ConfirmCorrection(1)
    both_offices = by("rita", offices=frozenset(Office))
    assert driver.refused(confirm, both_offices) == "same_person"
    assert driver.refused(confirm, by("")) == "malformed"
    done = driver.do(confirm, by("ugo"))
    assert [event.name() for event in done] == ["correction_confirmed", "result_corrected"]
    assert driver.do(confirm, by("ugo")) == ()
    assert driver.refused(DeclineCorrection(1, "no"), by("ugo")) == "correction_settled"
    assert current_standings(driver.state) != before
    stored = [
        CODEC.convert(e.name(), msgspec.json.decode(msgspec.json.encode(e.data())), e.schema)
        for e in driver.log
    ]
    assert verify_log(stored)[1] is None
    named = [(e.name(), e.by) for e in driver.log if hasattr(e, "by") and "correction" in e.name()]
    assert named == [("correction_proposed", "rita"), ("correction_confirmed", "ugo")]
    assert verify_log(driver.log)[1] is None


def test_one_person_alone_is_found_in_the_log() -> None:
    driver = played()
    driver.do(ProposeCorrection(addition(driver).data()), by("rita"))
    driver.do(ConfirmCorrection(1), by("ugo"))
    alone = [
        CorrectionConfirmed(1, "rita") if e.name() == "correction_confirmed" else e
        for e in driver.log
    ]
    assert present(present(verify_log(alone)[1]).refusal).code == "same_person"
    unasked = [e for e in driver.log if "correction_" not in e.name()]
    assert present(present(verify_log(unasked)[1]).refusal).code == "second_person_needed"


def test_two_referees_who_correct_one_table_at_once_do_not_both_mean_it() -> None:
    driver = played()
    driver.do(ProposeCorrection(addition(driver, 500).data()), by("rita"))
    other = ProposeCorrection(addition(driver, 700).data())
    assert driver.refused(other, by("ugo")) == "correction_waits"
    driver.do(DeclineCorrection(1, "it was 700"), by("ugo"))
    driver.do(other, by("ugo"))
    assert [c.proposal for c in driver.state.waiting_corrections] == [2]


def test_what_cannot_be_proposed() -> None:
    driver = played()
    revoke = RevokeCredit(1, "no")
    assert driver.refused(ProposeCorrection(revoke.data()), by("rita")) == "unknown_credit"
    lots = ProposeCorrection(DrawLots((1, 2)).data())
    assert driver.refused(lots, by("rita")) == "malformed"
    assert driver.refused(ProposeCorrection({"do": "x"}), by("rita")) == "unknown_command"
    reopen = ProposeCorrection(ReopenRound(2, "a slip").data())
    assert driver.refused(reopen, by("rita")) == "not_your_office"
    assert driver.refused(ConfirmCorrection(1), by("rita")) == "unknown_correction"


def test_without_windows_everything_is_as_it_was() -> None:
    driver = played(windows=None)
    driver.do(addition(driver), by("rita", 30))
    ruling = CorrectResult(2, 1, (2000, 0), "arbitral", "cards", "art. 7")
    driver.do(ruling, by("rita", 999))
    driver.do(CloseTournament())


@pytest.mark.parametrize(
    "windows", [Windows(scores=-1), Windows(scores=700, manifest=600), Windows(appeals=10**6)]
)
def test_windows_that_make_no_sense(windows: Windows) -> None:
    opening = present(played().state.rules)
    command = OpenTournament(
        game=opening.game,
        rounds=2,
        scoring=opening.scoring,
        seed_commitment=opening.seed_commitment,
        windows=windows,
    )
    decided = decide(Driver().state.__class__(), command)
    assert isinstance(decided, Refusal)
    assert decided.code == "windows_unfit"


def test_a_warning_is_taken_back_with_its_point() -> None:
    driver = played(windows=None)
    for reason in ("one", "two", "three"):
        driver.do(GiveWarning(3, "art. 40", reason))
    assert [credit.vp for credit in driver.state.credited] == [-1]
    (revoked,) = driver.do(RevokeWarning(1, "somebody else"))
    assert revoked == WarningRevoked(1, "somebody else"), "two are left: the point stays"
    assert len(driver.do(RevokeWarning(3, "no"))) == 2
    assert driver.state.credited == []
    assert driver.do(RevokeWarning(3, "no")) == ()
    driver.do(GiveWarning(3, "art. 40", "again"))
    assert [credit.vp for credit in driver.state.credited] == [-1], "the second that counts"
    assert driver.refused(RevokeWarning(9, "no")) == "unknown_warning"
    assert verify_log(driver.log)[1] is None


@pytest.mark.parametrize("warnings", [1, 2])
def test_undoing_a_warning_and_a_ruling_brings_back_the_state_before(warnings: int) -> None:
    driver = Driver(rounds=2)
    driver.admit(6)
    driver.draw()
    driver.post()
    side = driver.state.rounds[0].tables[0].sides[0]
    for _ in range(warnings - 1):
        driver.do(GiveWarning(side, "art. 40", "earlier"))
    driver.do(CallReferee(1, 1, 0, "look"), by("rita"))
    before = driver.state
    done = driver.do(AnswerCall(1, (side,), "warning", side, "art. 40", "spoke"))
    assert len(driver.state.warnings_of(side)) == warnings
    for command in _back(find_undo(before, done, "not meant")):
        driver.do(command)
    assert driver.state.credited == before.credited
    assert driver.state.warnings_of(side) == before.warnings_of(side)
    assert driver.state.open_calls == before.open_calls
    assert verify_log(driver.log)[1] is None


def _back(found: object) -> tuple[RevokeWarning, ...]:
    assert isinstance(found, tuple)
    return found


def test_consequences_of_a_late_correction_are_those_of_the_correction() -> None:
    driver = played()
    driver.do(ProposeCorrection(addition(driver, 5000).data()), by("rita"))
    found = consequences(driver.state, [ConfirmCorrection(1)], by("ugo"))
    assert not isinstance(found, Refusal)
    assert found.moved


def test_people_are_heard_in_their_order() -> None:
    driver = Driver(rounds=2)
    driver.admit(6)
    driver.draw()
    driver.post()
    side, other = driver.state.rounds[0].tables[0].sides
    driver.do(CallReferee(1, 1, 0, "look"), by("rita"))
    member = driver.state.entries[other].members[0]
    driver.do(TakeStatement(1, "aa", other, member), by("rita", 1))
    driver.do(TakeStatement(1, "bb"), by("rita", 2))
    driver.do(TakeStatement(1, "cc", side), by("rita", 3))
    taken = driver.state.statements[1]
    assert [(s.order, s.number, s.member, s.at - HOUR) for s in taken] == [
        (1, other, member, 60),
        (2, 0, "", 120),
        (3, side, "", 180),
    ]
    wrong = TakeStatement(1, "dd", side, member)
    assert driver.refused(wrong, by("rita")) == "not_a_member_of_entry"
    assert driver.refused(TakeStatement(1, "dd", 6 + 1), by("rita")) == "heard_unfit"
    assert driver.refused(TakeStatement(2, "dd"), by("rita")) == "unknown_call"
    driver.do(AnswerCall(1, reason="nothing"))
    assert driver.state.answers[1].heard == (other, side)
    assert driver.refused(TakeStatement(1, "dd"), by("rita")) == "call_answered"
    driver.do(ReopenCall(1, "somebody was not heard"))
    driver.do(TakeStatement(1, "dd"), by("rita"))
    assert verify_log(driver.log)[1] is None


def test_an_official_order_stands_beside_the_computed_one() -> None:
    driver = played()
    before = current_standings(driver.state)
    lines = tuple(OfficialLine(n, n, 10 * n) for n in (6, 5, 4, 3, 2, 1))
    driver.do(ImportOfficialOrder("a body", lines))
    assert [line.number for line in driver.state.official_order] == [1, 2, 3, 4, 5, 6]
    assert current_standings(driver.state) == before
    assert driver.do(ImportOfficialOrder("a body", lines)) == ()
    assert driver.refused(ImportOfficialOrder("", lines)) == "source_missing"
    assert driver.refused(ImportOfficialOrder("b", (*lines, lines[0]))) == "order_unfit"
    unknown = (OfficialLine(99, 1),)
    assert driver.refused(ImportOfficialOrder("b", unknown)) == "unknown_entry"


def test_a_slip_is_signed_by_somebody_of_its_side() -> None:
    driver = Driver(rounds=2, claims=True)
    driver.admit(6)
    driver.draw()
    driver.post()
    side, other = driver.state.rounds[0].tables[0].sides
    own, others = (driver.state.entries[n].members[0] for n in (side, other))
    here = Acting(places=frozenset({(1, 1, side)}))
    said = ClaimResult(1, 1, side, (500, 0), signer=others)
    assert driver.refused(said, here) == "not_a_member_of_entry"
    driver.do(ClaimResult(1, 1, side, (500, 0), signer=own), here)
    assert driver.state.rounds[0].signed == {1: {side: own}}
