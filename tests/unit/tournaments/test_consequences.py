"""What a command would change is what it does change."""

from games.kernel.refusal import Refusal
from tests.testbed.tournament_driver import Driver
from tournaments.consequences import Consequences, consequences
from tournaments.queries import current_standings, level_places
from tournaments.subjects.closing import CloseRound
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.draw import DrawLots
from tournaments.subjects.posting import PostRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.publication import PublishStandings
from tournaments.subjects.slips import RecordResult
from tournaments.subjects.withdrawal import ReturnEntry, WithdrawEntry


def after_one_round(**rules: object) -> Driver:
    """Four entries: 1500-1000 at each table, the round closed, the standings published."""
    driver = Driver(**rules)  # type: ignore[arg-type]
    driver.admit(4)
    driver.draw()
    driver.post()
    for table in (1, 2):
        driver.do(RecordResult(1, table, (1500, 1000)))
    driver.do(CloseRound(1))
    driver.do(PublishStandings())
    return driver


def told(driver: Driver, command: object) -> Consequences:
    found = consequences(driver.state, [command])  # type: ignore[list-item]
    assert isinstance(found, Consequences), found
    return found


CORRECTION = CorrectResult(1, 1, (1505, 1000), "addition", "added up again")


def test_it_tells_who_moves_and_from_where() -> None:
    driver = after_one_round()
    before = {row.number: row for row in current_standings(driver.state)}
    found = told(driver, CORRECTION)
    # 500 is 14-6 and 505 is 15-5: who shared the first place and had as much is second now.
    assert [(m.before.vp, m.after.vp) for m in found.moved] == [(14, 15), (14, 14), (6, 5)]
    assert [(m.before.place, m.after.place) for m in found.moved] == [(1, 1), (1, 2), (3, 4)]
    assert all(m.before == before[m.number] for m in found.moved)
    assert current_standings(driver.state) == tuple(before.values()), "nothing was stored"
    driver.do(CORRECTION)
    after = {row.number: row for row in current_standings(driver.state)}
    assert {m.number: m.after for m in found.moved} == {
        number: row for number, row in after.items() if row != before[number]
    }


def test_what_lots_will_say_is_not_foretold() -> None:
    driver = after_one_round(chain=("vp", "lots"))
    _, numbers = next(iter(level_places(driver.state)))
    lots = DrawLots(numbers)
    found = told(driver, lots)
    assert not found.moved
    assert not found.nothing
    before = current_standings(driver.state)
    driver.do(lots)
    assert current_standings(driver.state) != before


def test_it_tells_what_the_standings_on_the_wall_and_the_next_round_lose() -> None:
    driver = after_one_round()
    assert told(driver, CORRECTION).outdates == 1
    assert not told(driver, CORRECTION).drops_proposal
    driver.do(ProposeRound(2))
    assert told(driver, CORRECTION).drops_proposal
    assert not told(driver, PostRound(2)).drops_proposal, "posted it is no proposal"
    assert not told(driver, PublishStandings()).drops_proposal
    driver.do(CORRECTION)
    again = CorrectResult(1, 1, (1500, 1000), "addition", "it was right before")
    assert told(driver, again).outdates is None, "what is on the wall was outdated already"


def test_it_tells_a_refusal_and_that_nothing_would_happen() -> None:
    driver = after_one_round()
    refused = consequences(driver.state, [CorrectResult(1, 9, (1, 2), "addition", "x")])
    assert isinstance(refused, Refusal)
    assert refused.code == "unknown_table"
    same = CorrectResult(1, 1, (1500, 1000), "addition", "the same")
    assert told(driver, same).nothing
    assert not told(driver, CORRECTION).nothing
    both = consequences(driver.state, [CORRECTION, same])
    assert isinstance(both, Consequences)
    assert both.moved == ()
    assert not both.nothing


def test_it_tells_whose_line_leaves_and_comes() -> None:
    driver = Driver()
    driver.admit(5)
    leaving = WithdrawEntry(5, "justified")
    found = told(driver, leaving)
    assert (found.gone, found.come) == ((5,), ())
    assert 5 not in {moved.number for moved in found.moved}
    driver.do(leaving)
    assert 5 not in {row.number for row in current_standings(driver.state)}
    back = told(driver, ReturnEntry(5, "came after all"))
    assert (back.gone, back.come) == ((), (5,))
    driver.draw()
    driver.post()
    for table in (1, 2):
        driver.do(RecordResult(1, table, (1500, 1000)))
    driver.do(CloseRound(1))
    assert not told(driver, WithdrawEntry(1, "unjustified")).gone, "who played stays"
