"""Tables of five and more: what they bring, where their sides sit, what is said of them."""

from itertools import permutations

import msgspec
import pytest

from games.kernel.ranking import Ranking
from games.kernel.victory_tables import THREE_PLAYER
from tests.testbed.tournament_driver import PAIRS, Driver, played
from tournaments.events.opening import TableOptions
from tournaments.events.results import ResultRecorded
from tournaments.events.rounds import RoundProposed
from tournaments.pairing.cost import AGAIN, SMALLER, meeting_cost, table_cost
from tournaments.pairing.model import Entrant, PairingProblem
from tournaments.pairing.round import order_seats, pair_round
from tournaments.pairing.sizes import table_sizes
from tournaments.queries import current_standings, pairing_problem
from tournaments.scoring.points import (
    LARGE_PLACING,
    Rest,
    Scoring,
    against_the_mean,
    placing_points,
    usual_rest,
)
from tournaments.standings.criteria import standings, usual_chain
from tournaments.standings.totals import LEAD, TableResult, sums
from tournaments.subjects.closing import CloseRound
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.finality import CloseTournament
from tournaments.subjects.proposals import SIDES_PART
from tournaments.subjects.publication import PublishRatings
from tournaments.subjects.results import AwardScore, GiveWalkover
from tournaments.subjects.slips import RecordResult
from tournaments.subjects.withdrawal import WithdrawEntry
from tournaments.verify_log import verify_log

CHIPS = Scoring("chips")
LOSER = Scoring("loser", lowest_wins=True)
POINTS = Scoring("points", lowest_wins=True)


@pytest.mark.parametrize(
    ("entrants", "sizes", "plan"),
    [
        (24, (6, 5, 7, 8), (6, 6, 6, 6)),
        (31, (8, 6, 7, 9), (8, 8, 8, 7)),
        (14, (6, 5, 7, 8), (7, 7)),  # not 6 and 8
        (9, (6, 5, 7, 8), (8,)),  # one rests: 4 are no table
        (4, (5, 6), ()),
        (50_000, (8, 7, 9), (8,) * 6250),
    ],
)
def test_sizes_near_the_wanted_one(
    entrants: int, sizes: tuple[int, ...], plan: tuple[int, ...]
) -> None:
    assert table_sizes(entrants, sizes) == plan


@pytest.mark.parametrize("sides", range(2, 8))
def test_places_share_whole_numbers_at_tables_of_up_to_seven(sides: int) -> None:
    """Whatever places are shared, the points sum to half of the best a side."""
    for drawn in range(2**sides):
        scores = [drawn >> side & 1 for side in range(sides)]
        places = Scoring("placing").places(scores)
        assert sum(placing_points(places, LARGE_PLACING)) == LARGE_PLACING // 2 * sides


@pytest.mark.parametrize("sides", range(8, 21))
def test_places_are_rounded_evenly_at_larger_tables(sides: int) -> None:
    points = placing_points(range(1, sides + 1), LARGE_PLACING)
    assert (points[0], points[-1]) == (LARGE_PLACING, 0)
    assert sum(points) == LARGE_PLACING // 2 * sides
    assert len(set(points)) == sides
    shared = placing_points((1, 1, 1, *range(4, sides + 1)), LARGE_PLACING)
    assert abs(sum(shared) - LARGE_PLACING // 2 * sides) <= sides / 2


@pytest.mark.parametrize("sides", [5, 6, 7])
def test_whoever_is_as_good_as_the_others_gets_as_much_at_any_table(sides: int) -> None:
    """The mean over all orders; `loser` is the one in which the size of the table tells."""
    for scoring, mean in ((Scoring("placing", best=120), 60), (CHIPS, 0), (POINTS, 0)):
        totals = [10 * seat - 5 * (sides - 1) for seat in range(sides)]
        got = [scoring.points(order)[0] for order in permutations(totals)]
        assert sum(got) == mean * len(got), scoring
    got = [LOSER.points(order)[0] for order in permutations(range(sides))]
    assert sides * sum(got) == (sides - 1) * len(got)


def test_chips_are_points_as_they_are() -> None:
    assert CHIPS.points((40, -15, -25, 0, 0)) == (40, -15, -25, 0, 0)


def test_points_are_counted_from_the_mean_of_the_table() -> None:
    assert POINTS.points((76, 71, 30, 117, 86)) == (0, 5, 46, -41, -10)
    assert against_the_mean((1, 0)) == (1, -1)  # halves away from nothing
    assert against_the_mean((1, 0, 0)) == (1, 0, 0)


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ((0, 30, 9, 0, 5), (1, 0, 1, 1, 1)),
        ((0, 30, 9, 30, 5), (1, 0, 1, 0, 1)),
        ((7, 7, 7, 7, 7), (1, 1, 1, 1, 1)),
    ],
)
def test_only_who_comes_last_loses(scores: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert LOSER.points(scores) == points


def test_a_seat_that_left_is_the_loser_whatever_its_total() -> None:
    """GEN-07: the game's own places stand."""
    assert LOSER.points((0, 30, 9), (3, 2, 1)) == (0, 1, 1)


@pytest.mark.parametrize(
    ("scoring", "rest"),
    [
        (Scoring("placing", best=LARGE_PLACING), Rest(84, 0)),
        (CHIPS, Rest(0, 0, -100)),
        (POINTS, Rest(0, 0, -100)),
        (LOSER, Rest(1, 0)),
    ],
)
def test_usual_rest(scoring: Scoring, rest: Rest) -> None:
    assert usual_rest(scoring, 6) == rest


@pytest.mark.parametrize("scoring", [CHIPS, POINTS, LOSER, Scoring("placing"), PAIRS])
@pytest.mark.parametrize("size", [2, 4])
def test_who_came_is_better_off_than_who_did_not(scoring: Scoring, size: int) -> None:
    if scoring is PAIRS and size > 2:
        scoring = Scoring("victory", THREE_PLAYER)
    driver = Driver(scoring=scoring, sizes=(size,), game="busca")
    driver.admit(2 * size)
    driver.draw()
    here, *others = driver.post().tables[0].sides
    (event,) = driver.do(GiveWalkover(1, 1, (here,)))
    assert isinstance(event, ResultRecorded)
    own, *theirs = event.vp
    assert own > max(theirs)
    (none,) = driver.do(GiveWalkover(1, 2, ()))
    assert isinstance(none, ResultRecorded)
    assert max(none.vp) < own, "who stays away gains nothing by the others' doing so too"
    table = {row.number: row for row in current_standings(driver.state)}
    assert all(table[here].vp > table[other].vp for other in others)
    assert verify_log(driver.log)[1] is None


def test_a_tournament_may_say_what_staying_away_costs() -> None:
    driver = Driver(scoring=CHIPS, sizes=(2,), game="busca", rest=Rest(5, 0, -30))
    driver.admit(4)
    driver.draw()
    here, _ = driver.post().tables[0].sides
    (event,) = driver.do(GiveWalkover(1, 1, (here,)))
    assert isinstance(event, ResultRecorded)
    assert event.vp == (5, -30)


def test_a_tournament_that_began_before_it_said_so_goes_on_as_it_did() -> None:
    """The rest of an older log has two fields; what is written now is the same where it says no
    more.
    """
    old = msgspec.convert({"vp": 0, "mp": 0}, Rest)
    assert old.absents(CHIPS, 2, all_absent=False) == 0
    assert msgspec.to_builtins(old) == {"vp": 0, "mp": 0}


@pytest.mark.parametrize(
    ("scheme", "many_sizes", "chain"),
    [
        ("placing", False, ("vp", "mp_difference", "wins")),
        ("placing", True, ("vp", "mp_lead", "wins")),
        ("loser", True, ("vp", "mp_lead", "wins")),
        ("chips", True, ("vp", "wins")),
        ("points", False, ("vp", "wins")),
    ],
)
def test_usual_chains(scheme: Ranking, many_sizes: bool, chain: tuple[str, ...]) -> None:
    assert usual_chain("swiss", scheme, many_sizes=many_sizes) == chain


def test_a_lead_does_not_grow_with_the_table() -> None:
    """Each is 10 better than everybody else at a table; by differences the larger table is more."""
    outcomes = [
        TableResult(1, 1, (1, 2, 3), (10, 0, 0), (1, 0, 0), (1, 2, 2)),
        TableResult(1, 2, (4, 5, 6, 7), (10, 0, 0, 0), (1, 0, 0, 0), (1, 2, 2, 2)),
    ]
    found = sums(range(1, 8), outcomes, ())
    assert found[1].mp_lead == found[4].mp_lead == 10 * LEAD
    assert found[1].mp_difference < found[4].mp_difference
    rows = standings(range(1, 8), outcomes, (), ("mp_lead",))
    assert [row.place for row in rows[:2]] == [1, 1]
    rows = standings(range(1, 8), outcomes, (), ("mp_lead",), lowest_wins=True)
    assert {row.number for row in rows[-2:]} == {1, 4}


def test_seats_at_a_large_table_go_by_what_one_has_had() -> None:
    """Twelve who have all had the first seat but one: that one has it now."""
    had = tuple([3] + [0] * 11)
    table = [Entrant(n, draw=n, seats=(0,) * 12 if n == 9 else had) for n in range(1, 13)]
    assert order_seats(table)[0] == 9
    often, once = Entrant(1, draw=1, seats=(3, 1)), Entrant(2, draw=2, seats=(1, 3))
    others = [Entrant(n, draw=n, seats=(9, 9)) for n in range(3, 6)]
    assert order_seats([often, once, *others])[:2] == (2, 1)
    fresh = [Entrant(n, draw=-n, seats=(0,) * 12) for n in range(1, 13)]
    assert order_seats(fresh) == tuple(range(12, 0, -1))


def problem(*entrants: Entrant, sizes: tuple[int, ...] = (5, 6, 4)) -> PairingProblem:
    return PairingProblem(entrants, 2, 3, "s", "ranking", sizes, by_place=True)


def test_what_a_large_table_costs() -> None:
    """The square of meetings, of places apart and of smaller tables; a club in places."""
    a, b = Entrant(1, score=9, club="x", met={2: 3}, short=2), Entrant(2, score=5, met={1: 3})
    asked = problem(a, b, *(Entrant(n) for n in range(3, 12)))  # tables of five and of six
    assert meeting_cost(asked, a, b) == 9 * AGAIN + 16
    mate = msgspec.structs.replace(b, club="x")
    assert meeting_cost(asked, a, mate) == 9 * AGAIN + 16 + 100
    far = msgspec.structs.replace(b, score=900, met={})
    assert meeting_cost(asked, msgspec.structs.replace(a, met={}), far) == 255**2
    assert table_cost(asked, [a, b]) == 9 * AGAIN + 16 + 4 * SMALLER
    assert AGAIN > 190 * 2 * 255**2


def test_what_is_said_of_a_large_table() -> None:
    """Numbers, not the names of every two that have met."""
    met = {1: {2: 1, 3: 2}, 2: {1: 1}, 3: {1: 2}}
    table = [Entrant(n, score=2 * n, met=met.get(n, {}), club="ab"[n % 2]) for n in range(1, 6)]
    (paired,) = pair_round(problem(*table)).tables
    assert [(r.code, r.params) for r in paired.reasons] == [
        ("places_apart", {"gap": 8}),
        ("pairs_met_before", {"pairs": 2, "times": 2}),
        ("pairs_of_one_club", {"pairs": 4}),
    ]
    pairing = pair_round(problem(*(Entrant(n) for n in range(1, 10))))
    assert [len(table.sides) for table in pairing.tables] == [5, 4]
    assert [r.code for r in pairing.tables[1].reasons] == ["places_apart", "smaller_table"]


def two_tables(scoring: Scoring = CHIPS) -> Driver:
    """Of five each; the first round is posted."""
    driver = Driver(rounds=2, scoring=scoring, chain=("vp",), sizes=(5, 4, 6))
    driver.admit(10)
    driver.draw()
    driver.post()
    return driver


def test_chips_that_do_not_balance_are_refused() -> None:
    driver = two_tables()
    assert driver.refused(RecordResult(1, 1, (10, 0, 0, 0, -9))) == "chips_do_not_balance"
    driver.do(RecordResult(1, 1, (10, 0, 0, 0, -10)))
    lost = CorrectResult(1, 1, (10, 0, 0, 0, -9), "transcription", "slip")
    assert driver.refused(lost) == "chips_do_not_balance"
    driver.do(CorrectResult(1, 1, (10, 0, 0, 0, -9), "arbitral", "a chip is lost", "7"))


@pytest.mark.parametrize(
    ("scoring", "points", "allowed"),
    [
        (CHIPS, (-5, 5, 0, 0, 0), True),
        (CHIPS, (1_000_001, 0, 0, 0, 0), False),
        (LOSER, (1, 1, 0, 0, 0), True),
        (LOSER, (2, 0, 0, 0, 0), False),
        (Scoring("placing", best=120), (120, 0, 0, 0, 0), True),
        (Scoring("placing", best=120), (121, 0, 0, 0, 0), False),
    ],
)
def test_an_award_keeps_to_what_a_table_can_bring(
    scoring: Scoring, points: tuple[int, ...], allowed: bool
) -> None:
    award = AwardScore(1, 1, (0,) * 5, points, "art. 7", "ruling")
    if allowed:
        two_tables(scoring).do(award)
    else:
        assert two_tables(scoring).refused(award) == "points_out_of_range"


def test_a_walk_over_at_a_large_table() -> None:
    driver = two_tables(LOSER)
    sides = driver.state.rounds[0].tables[0].sides
    (event,) = driver.do(GiveWalkover(1, 1, sides[:3], "two are not here"))
    assert isinstance(event, ResultRecorded)
    assert (event.vp, event.places) == ((1, 1, 1, 0, 0), (1, 1, 1, 4, 4))


def test_chips_are_paired_by_places_not_by_their_number() -> None:
    """A fortune is no further away than one place."""
    driver = two_tables()
    driver.do(RecordResult(1, 1, (900_000, 1, -1, -400_000, -500_000)))
    driver.do(RecordResult(1, 2, (4, 3, 2, 1, -10)))
    driver.do(CloseRound(1))
    assert driver.state.rules is not None
    found = pairing_problem(driver.state, driver.state.rules)
    assert found.by_place
    assert sorted(e.score for e in found.entrants) == [0, 1, 2, 3, 4, 4, 6, 7, 8, 9]
    assert [len(e.seats) for e in found.entrants] == [6] * 10


def test_who_sat_at_the_smaller_table_is_remembered() -> None:
    """Five is the wanted size, and yet the smaller one where others were six."""
    driver = Driver(rounds=2, scoring=LOSER, chain=("vp",), sizes=(5, 4, 6))
    driver.admit(11)
    driver.draw()
    driver.play_rounds(1)
    assert driver.state.rules is not None
    found = pairing_problem(driver.state, driver.state.rules)
    small = next(t.sides for t in driver.state.rounds[0].tables if len(t.sides) == 5)
    assert {e.number for e in found.entrants if e.short} == set(small)


def test_each_size_has_its_options() -> None:
    tables = (TableOptions(5, {"players": 5, "hand": 8}), TableOptions(6, {"players": 6}))
    driver = Driver(
        rounds=1, scoring=CHIPS, sizes=(4, 5, 6), options={"players": 4, "hand": 13}, tables=tables
    )
    rules = driver.state.rules
    assert rules is not None
    assert rules.options_at(4) == {"players": 4, "hand": 13}
    assert rules.options_at(5) == {"players": 5, "hand": 8}
    assert rules.options_at(6) == {"players": 6, "hand": 13}


def test_a_round_is_stored_in_parts_of_about_a_hundred_sides() -> None:
    driver = played(200, 1, scoring=Scoring("placing", best=120), sizes=(8, 7, 9))
    parts = [event for event in driver.log if isinstance(event, RoundProposed)]
    assert [len(part.tables) for part in parts] == [SIDES_PART // 8, SIDES_PART // 8, 1]


@pytest.mark.parametrize("scheme", ["placing", "chips", "points", "loser"])
def test_whole_tournaments_pass_their_audit(scheme: Ranking) -> None:
    driver = Driver(rounds=4, scoring=Scoring(scheme, best=120), chain=("vp",), sizes=(6, 5, 7))
    driver.admit(23)
    driver.draw()
    driver.play_rounds(2)
    driver.do(WithdrawEntry(3))
    driver.play_rounds(2)
    driver.do(PublishRatings())
    driver.do(CloseTournament())
    assert len(driver.state.ratings["individual"]) == 23
    assert verify_log(driver.log)[1] is None
