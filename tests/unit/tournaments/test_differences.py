"""What a correction has moved, told after it: standings, another pairing."""

from tests.testbed.tournament_driver import Driver
from tests.unit.narrowing import present
from tournaments.differences import difference
from tournaments.queries import current_standings
from tournaments.subjects.closing import CloseRound
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.posting import RecallRound
from tournaments.subjects.slips import RecordResult
from tournaments.verify_log import verify_log


def danish(rounds: int = 2) -> Driver:
    driver = Driver(rounds=3, system="danish")
    driver.admit(8)
    driver.draw()
    for _ in range(rounds):
        driver.post()
        driver.play()
    return driver


def test_the_next_round_would_have_been_another() -> None:
    driver = danish()
    before = driver.state
    last = current_standings(before, 1)[-1].number
    first = driver.state.rounds[0]
    table = next(t for t, seats in enumerate(first.tables, 1) if last in seats.sides)
    totals = tuple(4000 if n == last else 0 for n in first.table(table).sides)
    driver.do(CorrectResult(1, table, totals, "arbitral", "cards", "art. 7"))
    found = difference(before, driver.state)
    other = present(found.pairing)
    assert other.round == 2
    assert other.instead, "the last of the field would have played at the top"
    posted = {frozenset(t.sides) for t in driver.state.rounds[1].tables}
    assert posted == {frozenset(t.sides) for t in before.rounds[1].tables}, "it stays as it was"
    assert posted.isdisjoint(map(frozenset, other.instead))
    assert {n for _, sides in other.posted for n in sides} == {
        n for sides in other.instead for n in sides
    }
    at_the_top = next(sides for sides in other.instead if last in sides)
    assert max(row.vp for row in current_standings(driver.state, 1) if row.number in at_the_top)
    # The engine that is asked is that which pairs: a tournament that knew it pairs just so.
    knew = Driver(rounds=3, system="danish")
    knew.admit(8)
    knew.draw()
    knew.post()
    for at in range(1, 5):
        right = driver.state.rounds[0].results[at].mp
        knew.do(RecordResult(1, at, right))
    knew.do(CloseRound(1))
    paired = {frozenset(t.sides) for t in knew.post().tables}
    assert set(map(frozenset, other.instead)) == paired - posted
    assert verify_log(driver.log)[1] is None


def test_what_an_earlier_correction_moved_is_not_told_again() -> None:
    told = 0
    for one in range(1, 9):
        for other in range(1, 9):
            driver = Driver(rounds=3, system="danish")
            driver.admit(16)
            driver.draw()
            for _ in range(2):
                driver.post()
                driver.play()
            for table in (one, other):
                before = driver.state
                driver.do(CorrectResult(1, table, (0, 3000 + table), "addition", "sum"))
            pairing = difference(before, driver.state).pairing
            if pairing is not None:
                elsewhere = {n for sides in pairing.instead for n in sides}
                told += len(pairing.posted)
                assert not [at for at, sides in pairing.posted if elsewhere.isdisjoint(sides)]
                assert elsewhere <= {n for _, sides in pairing.posted for n in sides}
    assert told


def test_before_the_next_round_and_without_a_change_nothing_is_said_of_a_pairing() -> None:
    driver = danish(1)
    before = driver.state
    driver.do(CorrectResult(1, 1, (5000, 0), "addition", "sum"))
    assert difference(before, driver.state).pairing is None
    assert difference(driver.state, driver.state).moved == ()
    mitchell = Driver(rounds=3, system="mitchell")
    mitchell.admit(8)
    mitchell.draw()
    for _ in range(2):
        mitchell.post()
        mitchell.play()
    before = mitchell.state
    mitchell.do(CorrectResult(1, 1, (5000, 0), "addition", "sum"))
    assert difference(before, mitchell.state).pairing is None, "who meets whom looks at no result"


def test_a_round_posted_or_recalled_together_with_a_correction_is_no_other_pairing() -> None:
    driver = danish(1)
    before = driver.state
    driver.do(CorrectResult(1, 1, (5000, 0), "addition", "sum"))
    driver.post()
    found = difference(before, driver.state)
    assert {moved.number for moved in found.moved} >= {*before.rounds[0].tables[0].sides}
    assert found.pairing is None, "it was paired with the right result"
    before = driver.state
    driver.do(RecallRound(2, "wrong hour"))
    driver.do(CorrectResult(1, 2, (0, 5000), "addition", "sum"))
    found = difference(before, driver.state)
    assert {moved.number for moved in found.moved} >= {*before.rounds[0].tables[1].sides}
    assert found.pairing is None, "it is not posted any more"
