"""Running a tournament: what is refused and in which order, what happens, what a repeat does."""

from typing import Any

import msgspec
import pytest

from games.kernel.command import Command
from games.kernel.refusal import MALFORMED, UNKNOWN_COMMAND, Refusal
from games.kernel.victory_tables import THREE_PLAYER
from tests.testbed.tournament_driver import PAIRS, Driver, played
from tests.unit.narrowing import present
from tournaments.decider import decide, fold
from tournaments.events.entries import DrawMade, LotsDrawn
from tournaments.events.opening import TableOptions, TournamentOpened
from tournaments.events.publication import RatingsChanged, StandingsPublished
from tournaments.events.results import ResultCorrected, ResultRecorded
from tournaments.events.rounds import RoundProposed
from tournaments.pairing.draw import draw_order, seed_commitment
from tournaments.queries import current_standings, rated_tables, standings_digest
from tournaments.rating.skill import Rating
from tournaments.registry import BOOK, COMMANDS
from tournaments.scoring.points import Rest, Scoring
from tournaments.state import Tournament
from tournaments.subjects.admission import AdmitEntry
from tournaments.subjects.closing import CloseRound
from tournaments.subjects.corrections import CorrectResult
from tournaments.subjects.discipline import ApplyPenalty
from tournaments.subjects.draw import DrawLots, MakeDraw
from tournaments.subjects.finality import CloseTournament
from tournaments.subjects.opening import OpenTournament
from tournaments.subjects.posting import PostRound
from tournaments.subjects.proposals import ProposeRound
from tournaments.subjects.publication import PublishRatings, PublishStandings
from tournaments.subjects.results import AwardScore, GiveWalkover
from tournaments.subjects.slips import RecordResult
from tournaments.subjects.withdrawal import WithdrawEntry


def opening(**changes: Any) -> OpenTournament:
    rules: dict[str, Any] = {
        "game": "g",
        "rounds": 3,
        "scoring": PAIRS,
        "seed_commitment": "",
    } | changes
    return OpenTournament(**rules)


def ready(entries: int = 8, **rules: Any) -> Driver:
    """Drawn, nothing posted."""
    driver = Driver(**rules)
    driver.admit(entries)
    driver.draw()
    return driver


def posted(entries: int = 8, **rules: Any) -> Driver:
    """The first round is posted."""
    driver = ready(entries, **rules)
    driver.post()
    return driver


@pytest.mark.parametrize("command", [c for c in COMMANDS if c is not OpenTournament])
def test_nothing_before_the_opening(command: type[Command]) -> None:
    values = {f.name: 1 for f in msgspec.structs.fields(command) if f.required}
    assert decide(Tournament(), command(**values)) == Refusal("tournament_not_open")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"sizes": ()}, "sizes_unfit"),
        ({"sizes": (1,)}, "sizes_unfit"),
        ({"sizes": (8, 21)}, "sizes_unfit"),
        (
            {"sizes": (8, 7), "system": "danish", "scoring": Scoring("placing")},
            "system_needs_two_sides",
        ),
        ({"tables": (TableOptions(3, {}),)}, "setting_out_of_range"),
        ({"sizes": (6, 7), "tables": (TableOptions(6, {}),)}, "setting_out_of_range"),
        ({"sizes": (6, 7), "tables": (TableOptions(7, {}),) * 2}, "setting_out_of_range"),
        ({"scoring": Scoring("placing", best=0)}, "setting_out_of_range"),
        ({"scoring": Scoring("chips", THREE_PLAYER)}, "scoring_unfit"),
        ({"rounds": 0}, "rounds_out_of_range"),
        ({"systems": ("swiss",)}, "systems_unfit"),
        (
            {"sizes": (4,), "systems": ("swiss", "danish", "swiss"), "scoring": Scoring("placing")},
            "system_needs_two_sides",
        ),
        ({"rounds": 101}, "rounds_out_of_range"),
        ({"title": "x" * 121}, "title_too_long"),
        ({"side_size": 3}, "setting_out_of_range"),
        ({"step": 0}, "setting_out_of_range"),
        ({"club_gap": -1}, "setting_out_of_range"),
        ({"chain": ()}, "chain_unfit"),
        ({"chain": ("vp", "vp")}, "chain_unfit"),
        ({"scoring": Scoring("victory")}, "scoring_unfit"),
        ({"scoring": Scoring("placing", THREE_PLAYER)}, "scoring_unfit"),
        ({"sizes": (4, 3)}, "victory_needs_one_size"),
        ({"sizes": (3,), "system": "danish"}, "system_needs_two_sides"),
        (
            {"scoring": Scoring("victory", msgspec.structs.replace(THREE_PLAYER, total=22))},
            "vp_table_not_symmetric",
        ),
    ],
)
def test_rules_that_do_not_fit(changes: dict[str, object], code: str) -> None:
    decision = decide(Tournament(), opening(**changes))
    assert isinstance(decision, Refusal)
    assert decision.code == code


def test_the_rules_are_complete_in_the_first_event() -> None:
    decision = decide(Tournament(), opening())
    assert isinstance(decision, tuple)
    (opened,) = decision
    assert isinstance(opened, TournamentOpened)
    assert opened.rest == Rest(14, 355)
    assert opened.scoring.table == PAIRS.table
    assert Driver().refused(opening()) == "tournament_exists"


def test_entries_get_the_next_number_and_nobody_enters_twice() -> None:
    driver = Driver(side_size=2)
    driver.do(AdmitEntry(("a", "b"), "club"))
    assert driver.state.entries[1].members == ("a", "b")
    assert driver.refused(AdmitEntry(("c", "a"))) == "member_already_entered"
    assert driver.refused(AdmitEntry(("c",))) == "members_unfit"
    assert driver.refused(AdmitEntry(("c", "c"))) == "members_unfit"
    assert driver.refused(AdmitEntry(("c", ""))) == "members_unfit"


def test_the_draw_reveals_the_seed_it_was_committed_to() -> None:
    driver = Driver(seed="spring")
    driver.admit(1)
    assert driver.refused(MakeDraw("spring")) == "too_few_entries"
    driver.admit(20)
    assert driver.refused(MakeDraw("autumn")) == "seed_mismatch"
    driver.draw()
    assert driver.state.drawn == draw_order(range(1, 22), "spring")
    assert decide(driver.state, MakeDraw("spring")) == ()
    assert driver.refused(MakeDraw("autumn")) == "draw_exists"


def test_a_draw_by_rating_settles_equals_by_lot() -> None:
    driver = Driver()
    driver.admit(30, clubs=0)
    driver.draw("rating")
    ratings = [present(driver.state.entries[n].rating) for n in driver.state.drawn]
    assert ratings == sorted(ratings, reverse=True)
    # Seeded rounds fold: the first half of the field meets the second.
    drawn = {n: i for i, n in enumerate(driver.state.drawn)}
    for table in driver.post().tables:
        assert len({drawn[n] < 15 for n in table.sides}) == 2


def test_a_large_draw_comes_in_parts() -> None:
    driver = ready(1100)
    draws = [e for e in driver.log if isinstance(e, DrawMade)]
    assert [(d.part, d.parts, len(d.order)) for d in draws] == [
        (1, 3, 500), (2, 3, 500), (3, 3, 100)]  # fmt: skip
    proposals = [e for e in driver.do(ProposeRound(1)) if isinstance(e, RoundProposed)]
    assert len(proposals) == 11
    assert max(len(msgspec.json.encode(event)) for event in driver.log) < 16_000


def test_the_course_of_rounds() -> None:
    driver = Driver(rounds=2)
    driver.admit(4)
    assert driver.refused(ProposeRound(1)) == "draw_missing"
    assert driver.refused(PublishStandings()) == "nothing_played"
    driver.draw()
    assert driver.refused(ProposeRound(2)) == "wrong_round"
    assert driver.refused(PostRound(1)) == "proposal_missing"
    driver.post()
    assert driver.refused(ProposeRound(1)) == "round_already_posted"
    assert driver.refused(ProposeRound(2)) == "round_open"
    assert driver.refused(CloseRound(1)) == "results_missing"
    assert driver.refused(PublishStandings()) == "round_open"
    assert driver.refused(CloseTournament()) == "round_open"
    driver.play()
    assert driver.refused(RecordResult(1, 1, (0, 5))) == "round_closed"
    driver.play_rounds(1)
    assert driver.refused(ProposeRound(3)) == "no_more_rounds"
    driver.do(CloseTournament())
    assert driver.refused(PublishStandings()) == "tournament_closed"
    assert decide(driver.state, CloseTournament()) == ()


def test_a_proposal_binds_only_once_posted() -> None:
    driver = ready()
    driver.do(ProposeRound(1))
    first = driver.state.proposal
    assert first is not None
    driver.do(ProposeRound(1, system="danish"))
    assert driver.refused(PostRound(1, "0" * 64)) == "proposal_changed"
    driver.do(PostRound(1))
    assert [r.system for r in driver.state.rounds] == ["danish"]


def test_a_proposal_falls_when_its_ground_changes() -> None:
    driver = posted()
    driver.play()
    driver.do(ProposeRound(2))
    driver.do(ApplyPenalty(1, 1, "art. 9", "two warnings"))
    assert driver.refused(PostRound(2)) == "proposal_outdated"
    driver.do(ProposeRound(2))
    driver.do(WithdrawEntry(1))
    assert driver.refused(PostRound(2)) == "proposal_missing"
    driver.do(ProposeRound(2))
    driver.do(PostRound(2))
    assert 1 not in {n for t in driver.state.rounds[1].tables for n in t.sides}


def test_victory_points_are_computed() -> None:
    """BUR-57: of the difference of the totals, by the table named with the result."""
    driver = posted()
    (event,) = driver.do(RecordResult(1, 1, (2005, 1000), match="stream-1"))
    assert isinstance(event, ResultRecorded)
    assert (event.vp, event.places, event.vp_table) == ((18, 2), (1, 2), "fibur-2026-3/1")
    assert driver.state.rounds[0].matches == {1: "stream-1"}


def test_three_at_a_table_share_sixty() -> None:
    """BUR-73."""
    driver = played(24, 4, sizes=(3,), scoring=Scoring("victory", THREE_PLAYER))
    assert len(driver.state.outcomes) == 32
    assert all(sum(outcome.vp) == 60 for outcome in driver.state.outcomes)
    assert sum(row.vp for row in current_standings(driver.state)) == 60 * 32


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (RecordResult(2, 1, (0, 0)), "unknown_round"),
        (RecordResult(0, 1, (0, 0)), "unknown_round"),
        (RecordResult(1, 9, (0, 0)), "unknown_table"),
        (RecordResult(1, 0, (0, 0)), "unknown_table"),
        (RecordResult(1, 2, (0,)), "wrong_number_of_totals"),
        (RecordResult(1, 2, (0, 1_000_001)), "total_out_of_range"),
        (RecordResult(1, 2, (0, 5), (1, 1, 1)), "places_unfit"),
        (RecordResult(1, 2, (0, 5), (1, 3)), "places_unfit"),
        (RecordResult(1, 1, (0, 5)), "result_exists"),
        (GiveWalkover(1, 2, (1, 2, 3, 4, 5, 6, 7, 8)), "walkover_unfit"),
        (AwardScore(1, 2, (0, 0), (14, 6), "", "cards mixed"), "article_missing"),
        (AwardScore(1, 2, (0, 0), (21, 0), "art. 7", ""), "points_out_of_range"),
        (AwardScore(1, 2, (0, 0), (9,), "art. 7", ""), "points_out_of_range"),
        (CorrectResult(1, 2, (0, 0), "addition", "sum"), "result_missing"),
        (CorrectResult(1, 1, (5, 0), "addition", ""), "reason_missing"),
        (CorrectResult(1, 1, (1, 2), "swap", "lines", consent=True), "not_a_swap"),
        (CorrectResult(1, 1, (100, 500), "swap", "lines"), "consent_missing"),
        (CorrectResult(1, 1, (0, 0), "arbitral", "ruling"), "article_missing"),
        (ApplyPenalty(99, 1, "art. 9", ""), "unknown_entry"),
        (ApplyPenalty(1, 0, "art. 9", ""), "penalty_empty"),
        (ApplyPenalty(1, -1, "art. 9", ""), "penalty_empty"),
        (ApplyPenalty(1, 1, "", ""), "article_missing"),
        (DrawLots((1,)), "lots_unfit"),
        (DrawLots((1, 1)), "lots_unfit"),
        (DrawLots((1, 99)), "unknown_entry"),
        (WithdrawEntry(99), "unknown_entry"),
        (CloseRound(2), "unknown_round"),
        (Command(), "unknown_command"),
    ],
)
def test_what_is_refused_during_a_round(command: Command, code: str) -> None:
    driver = posted()
    driver.do(RecordResult(1, 1, (500, 100)))
    assert driver.refused(command) == code


@pytest.mark.parametrize(
    "command",
    [
        ApplyPenalty(1, 1, "art. 9", "x" * 501),
        ApplyPenalty(1, 10**10, "art. 9", ""),
        CloseRound(1.5),  # type: ignore[arg-type]
        opening(options={"deals": 0.5}),
        opening(options={"deals": ["x" * 501]}),
    ],
)
def test_what_no_event_may_hold_is_malformed(command: Command) -> None:
    assert posted().refused(command) == "malformed"
    assert decide(Tournament(), command) == MALFORMED


def test_what_took_effect_can_be_sent_again() -> None:
    driver = played(9, 2)
    driver.do(PublishStandings())
    driver.do(PublishRatings())
    driver.do(DrawLots((1, 2)))
    driver.do(WithdrawEntry(1))
    again = [c for c in driver.commands if not isinstance(c, (OpenTournament, AdmitEntry))]
    for command in again:
        if isinstance(command, (ProposeRound, RecordResult)):
            assert isinstance(decide(driver.state, command), Refusal)
        else:
            assert decide(driver.state, command) == ()


def test_the_same_result_twice_is_one() -> None:
    driver = posted()
    driver.do(RecordResult(1, 1, (500, 100)))
    assert decide(driver.state, RecordResult(1, 1, (500, 100))) == ()


def test_rests_get_the_rest_score() -> None:
    driver = posted(7)
    (resting,) = driver.state.rounds[0].byes
    driver.play()
    (row,) = [r for r in current_standings(driver.state) if r.number == resting]
    assert (row.vp, row.mp, row.mp_difference, row.rests, row.played) == (14, 0, 355, 1, 0)


def test_walkovers_pay_whoever_came() -> None:
    driver = posted()
    here, away = driver.state.rounds[0].tables[0].sides
    (event,) = driver.do(GiveWalkover(1, 1, (here,), "ten minutes late"))
    assert isinstance(event, ResultRecorded)
    assert (event.vp, event.mp, event.places) == ((14, 6), (355, 0), (1, 2))
    (none,) = driver.do(GiveWalkover(1, 2, (), "both left"))
    assert isinstance(none, ResultRecorded)
    assert (none.vp, none.mp) == ((0, 0), (0, 0))
    assert away != here


def test_rulings_name_their_article_and_rate_nobody() -> None:
    """Rests, walk-overs and arbitral scores say nothing about strength."""
    driver = posted(9)
    driver.do(AwardScore(1, 1, (0, 0), (12, 6), "art. 21", "cards mixed before counting"))
    driver.do(GiveWalkover(1, 2, (driver.state.rounds[0].tables[1].sides[1],)))
    driver.play()
    assert len(rated_tables(driver.state)) == 2
    driver.do(PublishRatings())
    assert len(driver.state.ratings["individual"]) == 4


def test_a_penalty_helps_nobody_else() -> None:
    """Two warnings: one point less in the general standings, the match still sums to 20."""
    driver = posted()
    driver.play()
    before = {r.number: r.vp for r in current_standings(driver.state)}
    driver.do(ApplyPenalty(3, 1, "art. 9", "two warnings", mp=50))
    after = {r.number: r.vp for r in current_standings(driver.state)}
    assert after == before | {3: before[3] - 1}
    assert all(sum(outcome.vp) == 20 for outcome in driver.state.outcomes)


def test_a_correction_before_the_next_round_pairs_again() -> None:
    driver = posted()
    driver.play()
    driver.do(ProposeRound(2))
    (event,) = driver.do(CorrectResult(1, 1, (0, 2000), "addition", "sum of hand 2"))
    assert isinstance(event, ResultCorrected)
    assert event.scope == "pair_again"
    assert driver.state.proposal is None


def test_a_correction_after_posting_leaves_the_seats() -> None:
    driver = posted()
    driver.play()
    current = driver.post()
    (event,) = driver.do(CorrectResult(1, 1, (0, 2000), "addition", "sum of hand 2"))
    assert isinstance(event, ResultCorrected)
    assert event.scope == "result_only"
    assert driver.state.rounds[1].tables == current.tables
    assert driver.state.rounds[0].results[1].vp == (0, 20)
    assert decide(driver.state, CorrectResult(1, 1, (0, 2000), "addition", "again")) == ()


def test_a_swap_needs_everybody() -> None:
    driver = posted()
    driver.do(RecordResult(1, 1, (500, 100)))
    driver.do(CorrectResult(1, 1, (100, 500), "swap", "lines", consent=True))
    assert driver.state.rounds[0].results[1].vp == (6, 14)


def test_lots_can_be_drawn_again_by_anyone() -> None:
    driver = posted()
    (event,) = driver.do(DrawLots((5, 2, 7)))
    assert isinstance(event, LotsDrawn)
    assert event.order == draw_order((2, 5, 7), driver.seed, event.label)


def test_standings_are_published_once_for_each_change() -> None:
    driver = posted()
    driver.play()
    (first,) = driver.do(PublishStandings())
    assert isinstance(first, StandingsPublished)
    assert (first.version, first.round) == (1, 1)
    assert first.digest == standings_digest(current_standings(driver.state))
    driver.do(CorrectResult(1, 1, (0, 2000), "addition", "sum"))
    (second,) = driver.do(PublishStandings())
    assert isinstance(second, StandingsPublished)
    assert second.version == 2
    assert second.digest != first.digest


def test_published_standings_can_be_shown_again() -> None:
    """The fold up to a publication gives the rows that its digest commits to."""
    driver = played(10, 3)
    driver.do(PublishStandings())
    at = len(driver.log)
    driver.do(CorrectResult(1, 1, (0, 2000), "addition", "sum"))
    then = fold(driver.log[:at])
    assert standings_digest(current_standings(then)) == then.published[-1].digest
    assert current_standings(then) != current_standings(driver.state)


def test_standings_after_an_earlier_round() -> None:
    driver = played(10, 3)
    first = current_standings(driver.state, after=1)
    assert sum(row.vp for row in first) == 100
    assert {row.played for row in first} == {1}


def test_ratings_start_from_what_was_before() -> None:
    driver = played(4, 1)
    (event,) = driver.do(PublishRatings(individual={"m0.0": Rating(40_000, 1_000)}))
    assert isinstance(event, RatingsChanged)
    assert event.before[event.subjects.index("m0.0")] == Rating(40_000, 1_000)
    assert event.kind == "individual"


def test_pairs_are_rated_as_members_and_as_partnerships() -> None:
    driver = played(8, 2, side_size=2)
    driver.do(PublishRatings())
    assert len(driver.state.ratings["individual"]) == 16
    assert len(driver.state.ratings["partnership"]) == 8


def test_a_knockout_goes_on_with_the_winners() -> None:
    driver = Driver(system="knockout", rounds=3, chain=("survived",))
    driver.admit(8)
    driver.draw()
    for alive in (8, 4, 2):
        current = driver.post()
        assert sum(len(t.sides) for t in current.tables) == alive
        for table in range(1, len(current.tables) + 1):
            driver.do(RecordResult(current.number, table, (100, 900)))
        driver.do(CloseRound(current.number))
    assert [row.place for row in current_standings(driver.state)] == [1, 2, 3, 3, 5, 5, 5, 5]


def test_a_drawn_knockout_match_sends_the_first_of_the_draw_on() -> None:
    driver = Driver(system="knockout", rounds=2, level_tables="draw")
    driver.admit(4)
    driver.draw()
    driver.post()
    for table in (1, 2):
        driver.do(RecordResult(1, table, (500, 500)))
    driver.do(CloseRound(1))
    assert set(driver.post().tables[0].sides) == set(driver.state.drawn[:2])


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        ({"do": "close_round", "round": 1}, CloseRound(1)),
        ({"do": "record_result", "round": 1, "table": 2, "mp": [1, 2]},
         RecordResult(1, 2, (1, 2))),
        ({"do": "close_round", "round": "1"}, MALFORMED),
        ({"do": "close_round", "round": 1.5}, MALFORMED),
        ({"do": "close_round", "round": 1, "table": 1}, MALFORMED),
        ({"do": "close_round"}, MALFORMED),
        ({"do": "resign"}, UNKNOWN_COMMAND),
        ({"do": ["close_round"]}, UNKNOWN_COMMAND),
        ([], MALFORMED),
        (None, MALFORMED),
    ],
)  # fmt: skip
def test_commands_from_outside(raw: object, found: object) -> None:
    assert BOOK.read_command(raw) == found


def test_the_commitment_hides_the_seed() -> None:
    assert seed_commitment("a") != seed_commitment("b")
    assert "spring" not in seed_commitment("spring")
