"""An entry that is deleted before the draw is in no list; its number is given to nobody else."""

from games.kernel.refusal import Refusal
from tests.testbed.tournament_driver import Driver
from tests.unit.narrowing import present
from tournaments.authority import SCORES
from tournaments.decider import decide_all, find_question, find_undo
from tournaments.events.entries import EntryDeleted
from tournaments.queries import current_standings, took_part
from tournaments.registry import BOOK
from tournaments.subjects.admission import AdmitEntry, DeleteEntry
from tournaments.subjects.discipline import ApplyPenalty, GiveWarning, RevokeWarning
from tournaments.subjects.revocations import RevokeCredit
from tournaments.subjects.withdrawal import WithdrawEntry
from tournaments.verify_log import verify_log
from tournaments.words import say


def test_it_leaves_every_list_and_count() -> None:
    driver = Driver()
    driver.admit(5)
    assert present(find_question(driver.state, DeleteEntry(2))).code == "deletes_entry"
    assert driver.do(DeleteEntry(2)) == (EntryDeleted(2),)
    assert driver.do(DeleteEntry(2)) == ()
    assert list(driver.state.entries) == [1, 3, 4, 5]
    assert [entry.number for entry in driver.state.active] == [1, 3, 4, 5]
    assert {row.number for row in current_standings(driver.state)} == {1, 3, 4, 5}
    driver.draw()
    driver.play_rounds(2)
    assert 2 not in driver.state.drawn
    assert set(took_part(driver.state)) == {1, 3, 4, 5}
    assert verify_log(driver.log) == (driver.state, None)


def test_its_people_may_enter_again_under_another_number() -> None:
    driver = Driver()
    driver.admit(3)
    before = driver.state
    people = before.entries[3].members
    assert driver.refused(AdmitEntry(people)) == "member_already_entered"
    done = driver.do(DeleteEntry(3))
    undo = find_undo(before, done, "they come after all")
    assert not isinstance(undo, Refusal)
    for command in undo:
        driver.do(command)
    assert driver.state.entries[4].members == people
    assert driver.state.entries[4].rating == before.entries[3].rating
    assert driver.state.members[people[0]] == 4
    assert verify_log(driver.log) == (driver.state, None)


def test_an_entry_that_was_just_made_is_undone_without_a_trace_in_the_lists() -> None:
    driver = Driver()
    before = driver.state
    done = driver.do(AdmitEntry(("a",)))
    assert find_undo(before, done, "twice") == (DeleteEntry(1),)


def test_who_had_withdrawn_can_be_deleted_too() -> None:
    driver = Driver()
    driver.admit(3)
    driver.do(WithdrawEntry(1))
    driver.do(DeleteEntry(1))
    assert list(driver.state.entries) == [2, 3]


def test_after_the_draw_it_withdraws_instead() -> None:
    driver = Driver()
    driver.admit(4)
    driver.draw()
    assert driver.refused(DeleteEntry(1)) == "entry_drawn"
    assert driver.refused(DeleteEntry(9)) == "unknown_entry"


def test_what_was_ruled_is_taken_back_first() -> None:
    driver = Driver()
    driver.admit(4)
    driver.do(ApplyPenalty(1, 1, "art. 1", "late"))
    driver.do(GiveWarning(2, "art. 1", "noise"))
    assert driver.refused(DeleteEntry(1)) == "entry_ruled_on"
    assert driver.refused(DeleteEntry(2)) == "entry_ruled_on"
    driver.do(RevokeCredit(1, "not him"))
    driver.do(RevokeWarning(1, "not him"))
    for number in (1, 2):
        driver.do(DeleteEntry(number))
    assert verify_log(driver.log) == (driver.state, None)


def test_an_entry_and_its_deletion_in_one_command() -> None:
    driver = Driver()
    driver.admit(2)
    found = decide_all(driver.state, [DeleteEntry(2), AdmitEntry(("a",))])
    assert not isinstance(found, Refusal)
    assert list(found.state.entries) == [1, 3]


def test_the_desk_that_enters_people_deletes_them_and_the_log_says_so() -> None:
    assert BOOK.rules[DeleteEntry].offices == SCORES
    assert say(EntryDeleted(2), "it", lambda _: "Ada") == "Iscrizione 2, Ada: cancellata."
