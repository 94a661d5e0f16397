"""When a match ends and who wins it. Examples E10, E13."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.burraco.events import DealScored, SideScore, ThreePozzettiStarted
from games.burraco.scoring import match_result
from games.burraco.state import BurracoState
from games.kernel.event import Event
from games.kernel.match import Deal, Forfeit, MatchEnded, StartMatch
from games.kernel.options import Options
from games.kernel.score_sheet import DealSheet, PartyScore
from games.kernel.seats import SYSTEM
from games.kernel.verify_log import verify_log
from games.kernel.victory import victory_points
from games.kernel.victory_tables import TABLES
from tests.unit.burraco.burraco_tables import RULES, act, done, names, position, started
from tests.unit.narrowing import accepted, instance, present, refusal_of


def result(*deals: tuple[int, ...], **options: Any) -> MatchEnded | None:
    """The result after deals with these points; None while the match goes on."""
    match = started(**options).match
    sheets = tuple(
        DealSheet(n, [PartyScore(party, [], total) for party, total in enumerate(points)])
        for n, points in enumerate(deals, 1)
    )
    return match_result(replace(match, sheets=sheets), RULES.parties(match))


def test_bur_53_e10_the_higher_total_wins_when_both_passed() -> None:
    """BUR-53."""
    assert result((1990, 1870)) is None
    ended = present(result((1990, 1870), (20, 160)))
    assert (ended.totals, ended.places) == ([2010, 2030], [2, 1])


def test_bur_53_the_target_is_reached_with_2005() -> None:
    """BUR-53."""
    assert result((2004, 0)) is None
    assert present(result((2005, 0))).places == [1, 2]
    assert present(result((505, 0), match_target=505)).places == [1, 2]


def test_bur_54_a_number_of_deals() -> None:
    """BUR-54."""
    options: Options = {"match_format": "deals", "match_deals": 2}
    assert result((3000, 0), **options) is None
    assert present(result((100, 0), (0, 150), **options)).places == [2, 1]


def test_bur_55_e10_extra_deals_until_the_totals_differ() -> None:
    """BUR-55."""
    assert result((2015, 2015)) is None
    assert present(result((2015, 2015), (120, 95))).totals == [2135, 2110]
    assert result((2015, 2015), (-50, -50)) is None
    fallen = present(result((2015, 2015), (-50, -60)))  # below the target, and decided all the same
    assert (fallen.totals, fallen.places) == ([1965, 1955], [1, 2])


def test_bur_55_in_a_match_of_deals_too() -> None:
    """BUR-55."""
    options: Options = {"match_format": "deals", "match_deals": 1}
    assert result((100, 100), **options) is None
    assert present(result((100, 100), (5, 0), **options)).places == [1, 2]


def test_bur_55_option_shared() -> None:
    """BUR-55."""
    assert present(result((2015, 2015), tie_rule="shared")).places == [1, 1]


def test_gen_12_the_cap_ends_a_match_as_it_stands() -> None:
    """GEN-12."""
    assert present(result((-10, 5), (0, 0), deal_cap=2)).places == [2, 1]
    assert present(result((0, 0), (0, 0), deal_cap=2)).places == [1, 1]
    assert RULES.deals_bound(accepted(RULES.resolve_options({"deal_cap": 7}))) == 7


def test_bur_54_more_deals_than_the_cap_cannot_be_planned() -> None:
    """BUR-54, GEN-12: 61 deals of at most 60 would end after 60 without a word."""
    planned = {"match_format": "deals", "match_deals": 61}
    refused = refusal_of(RULES.resolve_options(planned))
    assert (refused.code, refused.clause) == ("more_deals_than_cap", "BUR-54")
    assert "61" in RULES.words[refused.code].say("en", refused.params)
    assert accepted(RULES.resolve_options({**planned, "match_deals": 60}))["match_deals"] == 60
    assert accepted(RULES.resolve_options({**planned, "deal_cap": 61}))["deal_cap"] == 61
    assert accepted(RULES.resolve_options({"match_deals": 61}))["match_format"] == "points"
    refused = refusal_of(RULES.resolve_options({**planned, "match_deals": 4, "deal_cap": 3}))
    assert refused.code == "more_deals_than_cap"


def test_bur_54_a_match_that_was_planned_so_before_is_still_what_it_was() -> None:
    """BUR-54: it was begun when this was not refused, and ended after `deal_cap` deals."""
    options: Options = {"match_format": "deals", "match_deals": 61, "deal_cap": 60}
    log = done(RULES.act(RULES.blank(), SYSTEM, StartMatch("b" * 64, options))).events
    assert verify_log(RULES, log)[1] is None
    assert result(*[(5, 0)] * 59, **options) is None
    assert present(result(*[(5, 0)] * 60, **options)).totals == [300, 0]


def test_bur_56_a_forfeit_ends_the_match_and_the_deal_is_not_scored() -> None:
    """BUR-56."""
    table = position("KH QC", totals=(700, 100))
    outcome = done(RULES.act(table, SYSTEM, Forfeit(2)))
    ended = present(outcome.state.match.result)
    assert (ended.places, ended.totals) == ([2, 1], [700, 100])
    assert outcome.state.match.sheets == ()


def test_bur_56_three_players_the_others_by_their_totals() -> None:
    """BUR-56."""
    table = position("KH QC", totals=(700, 100, 300), players_format="three")
    events = done(RULES.act(table, SYSTEM, Forfeit(0))).events
    assert names(list(events)) == ["seat_forfeited", "deal_revealed", "match_ended"]
    assert instance(MatchEnded, events[-1]).places == [3, 2, 1]


def test_bur_57_victory_points_of_two_sides() -> None:
    """BUR-57."""
    options = {"victory_points": True, "match_format": "deals", "match_deals": 1}
    assert present(result((600, 100), **options)).vp == [14, 6]
    assert present(result((100, 601), **options)).vp == [5, 15]
    tie = present(result((100, 100), **options))  # no extra deal
    assert (tie.vp, tie.places) == ([10, 10], [1, 1])


@pytest.mark.parametrize(
    ("table", "winner"),
    [("fibur_3_deals", 14), ("fibur_4_deals", 12), ("seed_three", 15), ("fibur_2_deals", 15)],
)
def test_bur_74_the_table_is_chosen(table: str, winner: int) -> None:
    """BUR-74."""
    options = {"victory_points": True, "match_format": "deals", "match_deals": 1}
    assert present(result((500, 0), vp_table=table, **options)).vp == [winner, 20 - winner]


def test_bur_74_defaults_by_players() -> None:
    """BUR-74."""
    assert accepted(RULES.resolve_options({"players_format": "three"}))["vp_table"] == "seed_three"
    assert accepted(RULES.resolve_options({}))["vp_table"] == "fibur_3_deals"


THREE: Options = {"players_format": "three"}


def test_bur_71_three_players_one_seat_reaches_the_target() -> None:
    """BUR-71."""
    assert result((1500, 1400, 0), **THREE) is None
    assert present(result((1505, 1600, 0), **THREE)).places == [2, 1, 3]


def test_bur_71_a_shared_highest_total_is_played_on_by_all_three() -> None:
    """BUR-71."""
    assert result((1505, 1505, 0), **THREE) is None
    assert present(result((1505, 1505, 0), (10, 0, 0), **THREE)).places == [1, 2, 3]
    lower = present(result((1600, 1505, 1505), **THREE))  # only the highest must be alone
    assert lower.places == [1, 2, 2]
    assert present(result((1505, 1505, 0), tie_rule="shared", **THREE)).places == [1, 1, 3]
    assert present(result((1505, 1505, 0), victory_points=True, **THREE)).places == [1, 1, 3]


def test_bur_71_match_format_and_target_are_not_used() -> None:
    """BUR-71."""
    options: Options = {"match_format": "deals", "match_deals": 1, "match_target": 505, **THREE}
    assert result((600, 0, 0), **options) is None


def test_bur_72_presets() -> None:
    """BUR-72."""
    torneo = accepted(RULES.resolve_options(THREE))
    assert (torneo["three_switch_points"], torneo["three_target"]) == (1000, 1505)
    libera = accepted(RULES.resolve_options({"three_format": "libera", **THREE}))
    assert (libera["three_switch_points"], libera["three_target"]) == (1500, 2005)
    other = accepted(RULES.resolve_options({"three_switch_points": 1005, **THREE}))
    assert other["three_switch_points"] == 1005
    assert result((1505, 0, 0), three_format="libera", **THREE) is None


def test_bur_73_e13_three_comparisons() -> None:
    """BUR-73."""
    ended = present(result((1350, 1550, 850), victory_points=True, **THREE))
    assert ended.vp == [23, 28, 9]
    by_federation = present(
        result((1350, 1550, 850), victory_points=True, vp_table="fibur_3_deals", **THREE)
    )
    assert by_federation.vp == [22, 28, 10]


def test_bur_73_always_sixty() -> None:
    """BUR-73."""
    for totals in ((1505, 0, -700), (1600, 1600, 1600), (2000, 1999, 1)):
        assert sum(victory_points(TABLES["three-player"], totals)) == 60


def test_bur_75_a_tournament_adds_up_what_the_option_says() -> None:
    """BUR-75: The sums themselves are the tournament's; the match offers both numbers."""
    assert accepted(RULES.resolve_options({}))["multi_match_total"] == "victory_points"
    ended = present(
        result((1350, 1550, 850), victory_points=True, multi_match_total="match_points", **THREE)
    )
    assert (ended.totals, sum(present(ended.vp))) == ([1350, 1550, 850], 60)
    options = accepted(RULES.resolve_options(RULES.tournament_options(THREE)))
    assert options["victory_points"] is True
    assert RULES.victory_table(options) == "three-player"


def test_tournament_pairs_play_deals_by_the_table_for_so_many() -> None:
    """BUR-54, BUR-74."""
    for deals in (2, 3, 4):
        options = accepted(RULES.resolve_options(RULES.tournament_options({"match_deals": deals})))
        assert options["match_format"] == "deals"
        assert RULES.victory_table(options) == f"fibur-2026-{deals}"


def end_of_deal(totals: tuple[int, ...], **options: Any) -> tuple[list[Event], BurracoState]:
    """The events of a closing that scores seat 0 some points."""
    table = position(
        "KH",
        taken=(1, 2),
        melds={"4H 5H 6H 7H 8H 9H 10H": 0},
        others={1: "3C", 2: "3D"},
        totals=totals,
        **options,
        **THREE,
    )
    return act(table, "discard card=KH")


def test_bur_70_the_three_pozzetti_form_begins_after_the_deal_that_reached_the_points() -> None:
    """BUR-70."""
    events, table = end_of_deal((649, 0, 0))
    assert "three_pozzetti_started" not in names(events)
    events, table = end_of_deal((650, 0, 0))
    kinds = names(events)
    assert kinds.index("three_pozzetti_started") == kinds.index("deal_scored") + 1
    assert table.three_pozzetti
    assert sum(isinstance(event, ThreePozzettiStarted) for event in events) == 1


CLOSING: dict[str, Any] = {"hand": "KH", "taken": (1, 2), "melds": {"4H 5H 6H 7H 8H 9H 10H": 0}}


def test_bur_70_the_form_begins_once() -> None:
    """BUR-70."""
    facts = {"three_pozzetti": True}
    table = position(**CLOSING, totals=(1000, 0, 0), facts=facts, **THREE)
    assert "three_pozzetti_started" not in names(act(table, "discard card=KH")[0])


def test_bur_70_not_when_the_match_is_over() -> None:
    """BUR-70."""
    events, table = act(position(**CLOSING, **THREE, deal_cap=1), "discard card=KH")
    assert "three_pozzetti_started" not in names(events)
    events, table = act(
        position(**CLOSING, totals=(1200, 0, 0), **THREE, deal_cap=1), "discard card=KH"
    )
    assert max(table.totals) >= 1000
    assert table.match.result is not None
    assert "three_pozzetti_started" not in names(events)


def test_bur_70_only_with_three() -> None:
    """BUR-70."""
    table = position(**CLOSING, totals=(1200, 0))
    assert "three_pozzetti_started" not in names(act(table, "discard card=KH")[0])


def test_bur_70_the_form_stays_when_the_score_falls() -> None:
    """BUR-70."""
    table = end_of_deal((650, 0, 0))[1]
    lost = [SideScore(seat, [seat], -1500, 0, 0, 0, 0) for seat in range(3)]
    table = RULES.fold([DealScored(lost, [-1500] * 3)], table)
    assert max(RULES.totals(table)) < 0
    table = done(RULES.act(table, SYSTEM, Deal())).state
    assert [len(pozzetto) for pozzetto in table.pozzetti] == [11, 11, 11]


def test_gen_11_the_result_names_place_total_and_items() -> None:
    """GEN-11."""
    events, table = act(
        position("KH", taken=(1,), melds={"4H 5H 6H 7H 8H 9H 10H": 0}, match_target=5),
        "discard card=KH",
    )
    sheet = RULES.score_sheet(table)
    scored = next(event for event in events if isinstance(event, DealScored))
    assert sheet.totals == scored.points
    assert sheet.places == [1, 2]
    assert all(sum(p for _, p in row.items) == row.total for row in sheet.deals[0].rows)
