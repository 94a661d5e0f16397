"""Ratings of people over many tables: the order of play alone decides, and what counts at all."""

import hashlib
import json
from random import Random

import msgspec
import pytest

from games.kernel.victory_tables import FIBUR_4, THREE_PLAYER
from tests.testbed.tournament_by_lot import TournamentByLot
from tests.testbed.tournament_driver import Driver, played
from tournaments.decider import apply
from tournaments.events.opening import TableOptions
from tournaments.events.results import Sitting
from tournaments.federation.rating.disciplines import VICTORY
from tournaments.federation.rating.fold import (
    PlayedTable,
    Step,
    TableKey,
    fold_tables,
    last_standings,
)
from tournaments.federation.rating.tables import MOVING, Counting, MatchFacts, counting_tables
from tournaments.queries import current_standings
from tournaments.scoring.points import PLACING, Scoring
from tournaments.state import Tournament
from tournaments.subjects.cancellation import CancelTournament
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.finality import CloseTournament
from tournaments.subjects.lineups import RecordLineup
from tournaments.subjects.posting import PostRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.publication import PublishStandings
from tournaments.subjects.rated_results import CorrectRatedResult
from tournaments.subjects.results import AwardScore, GiveWalkover
from tournaments.verify_log import verify_log

LAW = VICTORY["fibur-2026-4"]
DIGEST = "807dd6eaac02b81d54bfc366d10fee4caba7fe9eb4bceeefed9ec83eac824c70"


def evening(day: int, name: str, seed: int = 1, tables: int = 4) -> list[PlayedTable]:
    """Tables of pairs among twelve people, partners and results by lot."""
    chance, found = Random(seed), []
    for number in range(1, tables + 1):
        four = chance.sample([f"p{i}" for i in range(12)], 4)
        won = chance.randrange(21)
        sides = ((four[0], four[1]), (four[2], four[3]))
        key = TableKey(day, name, 1, number)
        found.append(PlayedTable(key, sides, ((won, 20), (20 - won, 20)), LAW, 4))
    return found


def ends(steps: tuple[Step, ...]) -> dict[str, tuple[int, int, int]]:
    return {p: (s.rating.mu, s.rating.sigma, s.tables) for p, s in last_standings(steps).items()}


def counted(state: Tournament, facts: dict[str, MatchFacts] | None = None) -> list[Counting]:
    return counting_tables(state, "t", lambda round_, table: 100 + round_, facts or {})


def test_two_tournaments_that_end_together_both_count() -> None:
    """Each once began from the same "before", and the later row won."""
    saturday, sunday = evening(1, "a", 1), evening(2, "b", 2)
    both = ends(fold_tables([*saturday, *sunday]))
    after_first = last_standings(fold_tables(saturday))
    assert ends(fold_tables(sunday, after_first)).items() <= both.items()
    assert both != ends(fold_tables(sunday)) | ends(fold_tables(saturday))
    assert sum(tables for _, _, tables in both.values()) == 8 * 4


def test_the_order_of_closing_is_nothing() -> None:
    tables = [*evening(1, "b", 1), *evening(1, "a", 2), *evening(2, "c", 3)]
    Random(4).shuffle(tables)
    assert fold_tables(tables) == fold_tables(sorted(tables, key=lambda t: t.key))


def test_a_fold_begins_anew_at_any_table() -> None:
    tables = sorted([*evening(1, "a", 1), *evening(40, "b", 2)], key=lambda t: t.key)
    whole = fold_tables(tables)
    for at in range(len(tables) + 1):
        first = fold_tables(tables[:at])
        assert first + fold_tables(tables[at:], last_standings(first)) == whole


def test_fact_22_after_a_join_ratings_are_those_of_one_handle_from_the_start() -> None:
    tables = [*evening(1, "a", 1), *evening(8, "b", 2), *evening(40, "c", 3)]
    moved = {("p1", "b"): "x", ("p2", "c"): "x"}

    def person_of(member: str, stream: str) -> str:
        return moved.get((member, stream), member)

    def renamed(table: PlayedTable) -> PlayedTable:
        sides = tuple(tuple(person_of(m, table.key.stream) for m in s) for s in table.sides)
        return PlayedTable(table.key, sides, table.shares, table.law, table.deals)

    twin = fold_tables(map(renamed, tables))
    assert last_standings(fold_tables(tables, person_of=person_of)) == last_standings(twin)
    assert "x" in last_standings(twin)


def test_two_names_of_one_person_are_one_rating() -> None:
    tables = evening(1, "a", 1)
    joined = fold_tables(tables, person_of=lambda name, _stream: "p0" if name == "p1" else name)
    assert "p1" not in last_standings(joined)
    twice = PlayedTable(TableKey(9, "z"), (("p0",), ("p1",)), ((1, 1), (0, 1)), LAW)
    assert fold_tables([twice], person_of=lambda _name, _stream: "same") == ()


def test_a_closed_round_counts_once_and_a_correction_counts_anew() -> None:
    driver = Driver(rounds=2, scoring=Scoring("victory", FIBUR_4), side_size=2)
    driver.admit(4)
    driver.draw()
    driver.do(ProposeRound(1))
    driver.do(PostRound(1))
    assert counted(driver.state) == []
    driver.play()
    tables = counted(driver.state)
    assert [c.discipline.id for c in tables] == ["burraco-pairs"] * 2
    assert [c.table.law for c in tables] == [VICTORY["fibur-2026-4"]] * 2
    assert [c.table.key for c in tables] == [TableKey(101, "t", 1, n) for n in (1, 2)]
    before = fold_tables(c.table for c in tables)
    totals = tuple(reversed(driver.state.rounds[0].results[1].mp))
    driver.do(CorrectResult(1, 1, totals, "swap", "lines", consent=True))
    assert ends(fold_tables(c.table for c in counted(driver.state))) != ends(before)


def test_a_result_that_was_wrong_is_put_right_for_ratings_after_the_end() -> None:
    driver = played(4, 1, scoring=Scoring("victory", FIBUR_4))
    totals = tuple(reversed(driver.state.rounds[0].results[1].mp))
    correct = CorrectRatedResult(1, 1, totals, "lines swapped")
    assert driver.refused(correct) == "not_final_yet"
    driver.do(PublishStandings())
    driver.do(CloseTournament())
    before, rows = counted(driver.state), current_standings(driver.state)
    late = CorrectResult(1, 1, totals, "swap", "lines", consent=True)
    assert driver.refused(late) == "tournament_closed"
    assert driver.refused(msgspec.structs.replace(correct, reason="")) == "reason_missing"
    assert driver.refused(msgspec.structs.replace(correct, table=3)) == "unknown_table"
    driver.do(correct)
    assert driver.do(correct) == (), "sent twice"
    assert current_standings(driver.state) == rows
    shares = [c.table.shares for c in before]
    assert [c.table.shares for c in counted(driver.state)] == [shares[0][::-1], shares[1]]
    driver.do(CorrectRatedResult(1, 1, totals[::-1], "not swapped"))
    assert counted(driver.state) == before
    assert verify_log(driver.log)[1] is None


def test_a_table_that_was_not_played_has_nothing_to_be_put_right() -> None:
    driver = Driver(rounds=1, scoring=Scoring("victory", FIBUR_4))
    driver.admit(4)
    driver.draw()
    posted = driver.post()
    driver.do(GiveWalkover(1, 1, posted.tables[0].sides[:1], "late"))
    driver.play()
    driver.do(PublishStandings())
    driver.do(CloseTournament())
    assert driver.refused(CorrectRatedResult(1, 1, (5, 0), "x")) == "not_rated"


def test_what_says_nothing_of_strength_does_not_count() -> None:
    driver = Driver(rounds=1, scoring=Scoring("victory", FIBUR_4))
    driver.admit(9)
    driver.draw()
    posted = driver.post()
    driver.do(GiveWalkover(1, 1, posted.tables[0].sides[:1], "late"))
    driver.do(AwardScore(1, 2, (5, 0), (12, 6), "art. 7", "cards mixed"))
    driver.do(RecordLineup(1, 3, (Sitting(posted.tables[2].sides[0], ""),)))
    driver.play()
    assert [c.table.key.table for c in counted(driver.state)] == [4], "nor does the rest"


@pytest.mark.parametrize(
    ("facts", "tables"),
    [
        (MatchFacts(deals=4, touched=True), 1),
        (MatchFacts(deals=4, touched=False), 0),
        (MatchFacts(deals=0, touched=True), 0),
    ],
)
def test_a_match_that_nobody_played_does_not_count(facts: MatchFacts, tables: int) -> None:
    driver = Driver(rounds=1, scoring=Scoring("victory", FIBUR_4))
    driver.admit(2)
    driver.draw()
    driver.post()
    driver.play()
    driver.state.rounds[0].matches[1] = "match"
    found = counted(driver.state, {"match": facts})
    assert len(found) == tables
    assert [c.table.deals for c in found] == [4] * tables


def test_a_cancelled_tournament_counts_for_nothing() -> None:
    driver = played(8, 1, scoring=Scoring("victory", FIBUR_4))
    assert counted(driver.state)
    driver.do(CancelTournament("no light"))
    assert counted(driver.state) == []


def test_the_planned_deals_count_and_a_target_has_none() -> None:
    def deals(**options: object) -> set[int | None]:
        driver = played(4, 1, scoring=Scoring("victory", FIBUR_4), options=dict(options))
        return {c.table.deals for c in counted(driver.state)}

    assert deals(match_format="deals", match_deals=2) == {2}
    assert deals(match_format="points", match_deals=4) == {None}
    assert deals() == {None}


def test_three_alone_are_a_list_of_their_own() -> None:
    three = TableOptions(3, {}, THREE_PLAYER)
    scoring = Scoring("victory", FIBUR_4)
    driver = played(7, 1, scoring=scoring, sizes=(2, 3), tables=(three,))
    found = {len(c.table.sides): c for c in counted(driver.state)}
    assert {size: c.discipline.id for size, c in found.items()} == {
        2: "burraco-two",
        3: "burraco-three",
    }
    assert found[3].table.law == VICTORY["three-player"]


@pytest.mark.parametrize("scheme", ["placing", "points", "chips", "loser"])
def test_where_no_victory_points_are_the_places_count(scheme: str) -> None:
    scoring = Scoring(scheme, best=PLACING)  # type: ignore[arg-type]
    driver = played(8, 1, game="busca", scoring=scoring, sizes=(4,), chain=("vp",))
    found = counted(driver.state)
    assert {c.discipline.id for c in found} == {"busca-table"}
    assert {of for c in found for _, of in c.table.shares} == {6}


@pytest.mark.parametrize("seed", range(1, 13))
def test_only_these_events_move_what_counts(seed: int) -> None:
    made = TournamentByLot(seed)
    made.run()
    state, before = Tournament(), list[Counting]()
    for event in made.log:
        apply(state, (event,))
        now = counted(state)
        assert now == before or type(event) in MOVING, type(event)
        before = now
    steps = fold_tables(c.table for c in before)
    assert all(step.after.sigma <= 90_000 for step in steps)


def test_the_same_bits_come_out_everywhere() -> None:
    """Whichever Python and machine: `ends` of 400 tables, as they were on the first of them."""
    tables = [t for day in range(100) for t in evening(day * 3, f"t{day}", day)]
    said = json.dumps(sorted(ends(fold_tables(tables)).items()))
    assert hashlib.sha256(said.encode()).hexdigest() == DIGEST
