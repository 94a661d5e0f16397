"""A tournament that is cancelled: why is public, and nothing comes after it."""

import pytest

from games.kernel.refusal import Refusal
from tests.testbed.tournament_driver import Driver, played
from tests.unit.narrowing import present
from tournaments.authority import DIRECTION
from tournaments.consequences import Consequences, consequences
from tournaments.decider import decide, find_question, find_undo
from tournaments.events.direction import TournamentCancelled
from tournaments.rating.fold import RatingChange
from tournaments.rating.skill import Rating
from tournaments.registry import BOOK
from tournaments.state import clone
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.cancellation import CancelTournament
from tournaments.subjects.closing import CloseRound
from tournaments.subjects.direction import LeaveOfficialMode
from tournaments.subjects.finality import CloseTournament, HomologateStandings
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.publication import PublishRatings, PublishStandings
from tournaments.subjects.slips import ClaimResult, RecordResult
from tournaments.verify_log import verify_log
from tournaments.words import say

CANCEL = CancelTournament("the hall is flooded")


def test_before_anybody_plays_it_is_called_off() -> None:
    driver = Driver()
    driver.admit(4)
    assert present(find_question(driver.state, CANCEL)).code == "cancels"
    assert driver.refused(CancelTournament("")) == "reason_missing"
    assert driver.do(CANCEL) == (TournamentCancelled("the hall is flooded"),)
    assert driver.refused(AdmitEntry(("late",))) == "tournament_cancelled"
    assert verify_log(driver.log) == (driver.state, None)


def test_nothing_can_be_entered_or_played_afterwards() -> None:
    driver = Driver()
    driver.admit(6)
    driver.draw()
    driver.post()
    assert present(find_question(driver.state, CANCEL)).code == "cancels_played"
    driver.do(CANCEL)
    for command in (
        RecordResult(1, 1, (100, 50)),
        ClaimResult(1, 1, 1, (100, 50)),
        CloseRound(1),
        CloseTournament(),
        PublishRatings(),
        CancelTournament("another reason"),
    ):
        assert driver.refused(command) == "tournament_cancelled"
    assert decide(driver.state, CANCEL) == ()
    assert driver.state.settled
    assert verify_log(driver.log) == (driver.state, None)


def test_what_is_foreseen_is_the_same_whatever_slips_arrive() -> None:
    """Whoever confirms is not asked again for every result that comes in meanwhile."""
    driver = Driver()
    driver.admit(6)
    driver.draw()
    driver.post()
    before = consequences(driver.state, [CANCEL])
    driver.do(RecordResult(1, 1, (100, 50)))
    assert consequences(driver.state, [CANCEL]) == before
    assert isinstance(before, Consequences)
    assert before.cancels


def test_what_is_proposed_is_not_said_to_be_paired_again() -> None:
    driver = Driver()
    driver.admit(6)
    driver.draw()
    driver.do(ProposeRound(1))
    found = consequences(driver.state, [CANCEL])
    assert isinstance(found, Consequences)
    assert not found.drops_proposal
    driver.do(CANCEL)
    assert driver.state.proposal is None


@pytest.mark.parametrize("end", [CloseTournament(), HomologateStandings(1)])
def test_what_is_final_cannot_be_cancelled(end: CloseTournament) -> None:
    driver = played(6, 1)
    driver.do(LeaveOfficialMode("homologates_early", "a test"))
    driver.do(PublishStandings())
    driver.do(end)
    refused = {"close_tournament": "tournament_closed", "homologate_standings": "homologated"}
    assert driver.refused(CANCEL) == refused[end.name()]


def test_what_counts_in_ratings_cannot_be_cancelled() -> None:
    state = clone(played(6, 1).state)
    state.ratings["individual"] = [RatingChange("m0.0", Rating(), Rating(), 1)]
    assert decide(state, CANCEL) == Refusal("rated_already")


def test_there_is_no_way_back() -> None:
    driver = Driver()
    before = driver.state
    assert find_undo(before, driver.do(CANCEL), "a mistake") == Refusal("cannot_undo")


def test_it_is_the_directors_and_everybody_reads_why() -> None:
    assert BOOK.rules[CancelTournament].offices == DIRECTION
    event = TournamentCancelled("la sala è allagata")
    assert say(event, "it", str) == "Il torneo è annullato: la sala è allagata"
