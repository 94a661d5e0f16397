"""A round from its proposal to its end: who sees it when, what takes it back or opens it again."""

import pytest

from tests.testbed.tournament_driver import Driver
from tests.unit.narrowing import present
from tournaments.authority import Acting
from tournaments.decider import decide, fold
from tournaments.events.rounds import RoundPosted
from tournaments.queries import (
    as_everybody_sees,
    current_standings,
    outdated,
    proposal_seen,
    public_rounds,
)
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.closing import CloseRound, ReopenRound
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.hand_pairing import AlterProposal, CheckProposal
from tournaments.subjects.posting import PostRound, RecallRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.publication import PublishStandings
from tournaments.subjects.revocations import RevokeResult
from tournaments.subjects.slips import RecordResult
from tournaments.subjects.withdrawal import WithdrawEntry

EIGHT = 1_800_000_000
"""An hour, in seconds since 1970."""


def ready(entries: int = 8, **rules: object) -> Driver:
    driver = Driver(**rules)  # type: ignore[arg-type]
    driver.admit(entries)
    driver.draw()
    return driver


def posted_for(hour: int, entries: int = 9) -> Driver:
    driver = ready(entries)
    driver.do(ProposeRound(1))
    driver.do(PostRound(1, visible_at=hour))
    return driver


def test_before_its_hour_nobody_sees_a_round_nor_who_rests_in_it() -> None:
    driver = posted_for(EIGHT)
    early, late = EIGHT * 1000 - 1, EIGHT * 1000
    assert public_rounds(driver.state, early) == 0
    hidden = as_everybody_sees(driver.state, early)
    assert not hidden.rounds
    assert {row.vp for row in current_standings(hidden)} == {0}
    assert as_everybody_sees(driver.state, late) == driver.state
    assert {row.vp for row in current_standings(driver.state)} == {0, 14}


def test_a_proposal_is_nobodys_business() -> None:
    driver = ready()
    driver.do(ProposeRound(1))
    assert as_everybody_sees(driver.state, 0).proposal is None
    assert driver.state.proposal is not None


def test_a_round_posted_at_once_says_since_when() -> None:
    driver = ready()
    driver.do(ProposeRound(1))
    decided = decide(driver.state, PostRound(1), Acting(at=EIGHT * 1000 + 5))
    assert isinstance(decided, tuple)
    event = decided[0]
    assert isinstance(event, RoundPosted)
    assert event.visible_at == EIGHT
    too_late = PostRound(1, visible_at=EIGHT + 8 * 86_400)
    assert getattr(decide(driver.state, too_late, Acting(at=EIGHT * 1000)), "code", "") == (
        "hour_unfit"
    )


def test_a_recalled_round_is_the_proposal_it_was_and_nobody_rests_any_more() -> None:
    driver = ready(9)
    driver.do(ProposeRound(1))
    proposal, before = driver.state.proposal, current_standings(driver.state)
    driver.do(PostRound(1))
    assert driver.refused(RecallRound(1, "")) == "reason_missing"
    driver.do(RecallRound(1, "wrong hall"))
    assert driver.state.proposal == proposal
    assert current_standings(driver.state) == before
    driver.do(PostRound(1))


def test_a_round_in_which_something_was_played_is_not_recalled() -> None:
    driver = posted_for(EIGHT)
    driver.do(RecordResult(1, 2, (500, 0)))
    assert driver.refused(RecallRound(1, "x")) == "round_begun"
    driver.do(RevokeResult(1, 2, "other table"))
    driver.do(RecallRound(1, "x"))
    driver.post()
    driver.play()
    assert driver.refused(RecallRound(1, "x")) == "round_closed"
    driver.post()
    assert driver.refused(RecallRound(1, "x")) == "round_not_last"


def test_a_proposal_that_was_recalled_after_somebody_came_is_paired_again() -> None:
    driver = posted_for(EIGHT, entries=8)
    driver.do(AdmitEntry(("late",)))
    driver.do(RecallRound(1, "one more"))
    assert driver.state.proposal is None
    assert driver.state.entries[9].from_round == 1
    assert not driver.state.credited, "it has missed nothing now"
    assert 9 in {n for t in driver.post().tables for n in t.sides} | set(
        driver.state.rounds[0].byes
    )


def test_a_closed_round_is_opened_again_while_it_is_the_last() -> None:
    driver = posted_for(EIGHT)
    driver.play()
    driver.do(PublishStandings())
    driver.do(ProposeRound(2))
    driver.do(ReopenRound(1, "a slip was found"))
    assert driver.state.proposal is None
    assert outdated(driver.state), "provisional again"
    assert driver.refused(ProposeRound(2)) == "round_open"
    driver.do(CloseRound(1))
    assert not outdated(driver.state)
    driver.post()
    assert driver.refused(ReopenRound(1, "x")) == "round_not_last"


def test_corrected_standings_while_a_round_is_open() -> None:
    driver = posted_for(EIGHT)
    assert driver.refused(PublishStandings()) == "round_open"
    driver.play()
    driver.do(PublishStandings())
    driver.post()
    driver.do(RecordResult(2, 1, (800, 0)))
    assert decide(driver.state, PublishStandings()) == (), "nothing new of round 1"
    driver.do(CorrectResult(1, 1, (0, 3000), "addition", "found late"))
    driver.do(PublishStandings())
    assert [p.round for p in driver.state.published] == [1, 1]


@pytest.mark.parametrize("system", ["mitchell", "round-robin"])
def test_a_late_table_keeps_nobody_waiting_where_results_do_not_pair(system: str) -> None:
    driver = ready(8, system=system, rounds=4)
    driver.post()
    driver.do(RecordResult(1, 1, (500, 0)))
    driver.post()
    driver.do(RecordResult(1, 2, (500, 0)))
    for table in (3, 4):
        driver.do(RecordResult(1, table, (500, 0)))
    driver.do(CorrectResult(1, 1, (0, 500), "addition", "x"))
    assert driver.refused(ProposeRound(3, system="swiss")) == "round_open"
    for table in range(1, 5):
        driver.do(RecordResult(2, table, (300, 0)))
    assert driver.refused(CloseRound(2)) == "round_open", "in their order"
    driver.do(CloseRound(1))
    driver.do(CloseRound(2))
    driver.do(ProposeRound(3, system="swiss"))


def test_whoever_posts_says_what_they_saw() -> None:
    driver = ready()
    driver.do(ProposeRound(1))
    old = proposal_seen(present(driver.state.proposal))
    a, b = (t.sides[0] for t in present(driver.state.proposal).tables[:2])
    driver.do(AlterProposal(1, ((a, b),), "brothers", seen=old))
    assert driver.refused(PostRound(1, old)) == "proposal_changed"
    assert driver.refused(AlterProposal(1, ((a, b),), "x", seen=old)) == "proposal_changed"
    seen = proposal_seen(present(driver.state.proposal))
    driver.do(CheckProposal(1, seen))
    driver.do(PostRound(1, seen))
    assert decide(driver.state, PostRound(1, seen)) == (), "sent twice"


def test_a_withdrawal_between_pairing_and_posting_takes_the_proposal_away() -> None:
    driver = ready()
    driver.do(ProposeRound(1))
    driver.do(WithdrawEntry(3))
    assert driver.refused(PostRound(1)) == "proposal_missing"
    assert fold(driver.log) == driver.state
