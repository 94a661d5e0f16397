"""What a deal and a match bring (BAZ-35 to BAZ-39, BAZ-45, BAZ-R10 to BAZ-R16, BAZ-C3, BAZ-O1)."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.bazzica.scoring import count
from games.bazzica.state import BazzicaState
from games.bazzica.variants import VARIANTS
from games.kernel.options import Options
from games.kernel.seats import SYSTEM
from tests.unit.bazzica.bazzica_tables import (
    RULES,
    dealt,
    ending,
    laid,
    marked,
    named,
    played,
)
from tests.unit.narrowing import accepted

EXAMPLE_6 = [
    "10D.2 10H.2 10S.1 9C.1 9D.1 9S.1 JD.1 QC.1",
    "10D.1 7C.1 7D.2 7S.1 8S.1 AS.2 JC.1 QS.1",
]
EXAMPLE_6_PLAYS = (
    "9C.1 JC.1 AS.2 10S.1 7D.2 JD.1 10H.2 7S.1 10D.2 10D.1 QC.1 7C.1 9S.1 QS.1 8S.1 9D.1"
)


def test_a_second_phase_is_counted_baz_35_baz_36() -> None:
    """BAZ-35, BAZ-36: worked example 6; the brisques of the first phase are those in the piles."""
    table = ending(EXAMPLE_6, taken=[48, 0])
    first = [brisques_in(table, seat) for seat in (0, 1)]
    events, after = played(table, EXAMPLE_6_PLAYS)
    assert [event.seat for event in named(events, "trick_won")] == [1, 1, 0, 0, 0, 0, 1, 1]
    assert marked(events)[0] == (1, 10, "last_trick")
    counted = named(events, "deal_counted")[0]
    assert counted.brought == [first[0] + 30, first[1] + 30]
    assert sum(counted.brought) == 160 + 10
    assert after.totals == tuple(counted.brought)


def brisques_in(table: BazzicaState, seat: int) -> int:
    """What the aces and tens of a seat's pile bring."""
    return 10 * sum(card.startswith(("A", "10")) for card in table.captured[seat])


@pytest.mark.parametrize(("variant", "total"), [("classica", 160), ("tre", 240)])
def test_all_brisques_of_a_deal_baz_36(variant: str, total: int) -> None:
    """BAZ-36: none is lost."""
    table = dealt([], variant=variant, dealer=0)
    events: list[Any] = []
    while not table.match.sheets:
        seat = RULES.current(table)[0]
        outcome = accepted(RULES.act(table, seat, RULES.default_move(table, seat)))
        table = outcome.state
        events += outcome.events
    assert sum(amount for _, amount, reason in marked(events) if reason == "brisques") == total


def test_brisques_by_tricks_baz_36() -> None:
    """BAZ-36: `brisque_count` = `per_trick`; two in one trick count once."""
    hands = ["AS.1 10D.1 7D.1", "10S.1 9D.1 8D.1"]
    for way, points in (("per_card", 30), ("per_trick", 20)):
        table = ending(hands, taken=["", "7C.1 8C.1"], brisque_count=way)
        before = RULES.observe(table, 0)
        assert before.counters[0].value == 0
        events, _ = played(table, "AS.1 10S.1 10D.1 9D.1 7D.1 8D.1")
        own = [
            amount for side, amount, reason in marked(events) if (side, reason) == (0, "brisques")
        ]
        assert own == [points]


@pytest.mark.parametrize(
    ("variant", "worth"),
    [
        ("classica", 10),
        ("tre", 10),
        ("rubicone", 50),
        ("cinese", 250),
        ("otto", 250),
        ("quattro", 50),
    ],
)
def test_the_last_trick_baz_35_baz_r5(variant: str, worth: int) -> None:
    """BAZ-35, BAZ-R5, BAZ-C1: for its winner, in `quattro` for his pair."""
    seats = VARIANTS[variant].seats
    hands = ["9S.1", "AS.1", "7S.1", "8S.1"][:seats]
    events, _ = played(ending(hands, variant=variant), " ".join(hands))
    assert marked(events)[0] == (1, worth, "last_trick")


# --- the match ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "fits"),
    [
        ({}, True),
        ({"target": 1000}, True),
        ({"target": 2000}, True),
        ({"target": 1500}, False),
        ({"target": None}, False),
        ({"deals_per_match": 2}, False),
        ({"variant": "tre", "target": 1500}, True),
        ({"variant": "tre", "target": 1000}, False),
        ({"variant": "rubicone", "target": 1000}, False),
        ({"variant": "rubicone", "deals_per_match": 1}, True),
        ({"variant": "rubicone", "deals_per_match": 20}, True),
        ({"variant": "rubicone", "deals_per_match": 21}, False),
        ({"variant": "rubicone", "deals_per_match": 0}, False),
        ({"variant": "rubicone", "deals_per_match": None}, False),
        ({"variant": "solo"}, False),
        ({"rubicon_brisque_bonus": 330}, False),
    ],
)
def test_options_that_fit_the_form_baz_37_baz_r16(options: dict[str, Any], fits: bool) -> None:
    """BAZ-37, BAZ-R16."""
    resolved = RULES.resolve_options(options)
    assert isinstance(resolved, dict) == fits
    if not isinstance(resolved, dict):
        assert resolved.code == "bad_option_value"


def test_the_ends_of_each_form_baz_37_baz_r16() -> None:
    """BAZ-37, BAZ-R16: without any choice."""
    found = {}
    for variant in VARIANTS:
        options = RULES.resolve_options({"variant": variant})
        assert isinstance(options, dict)
        found[variant] = (options["target"], options["deals_per_match"])
    assert found == {
        "classica": (1000, None),
        "tre": (1500, None),
        "rubicone": (None, 2),
        "cinese": (None, 2),
        "otto": (None, 2),
        "quattro": (None, 4),
    }


LAST = ["AS.1", "9S.1"]
"""Seat 0 takes the last trick: ten for it, and ten for the ace."""


def last_trick(
    totals: Sequence[int], hands: Sequence[str] = LAST, **more: Any
) -> tuple[list[Any], Any]:
    """The last trick of a deal, with all other cards in the last seat's pile."""
    table = ending(hands, totals=totals, **more)
    return played(table, " ".join(hands))


@pytest.mark.parametrize(("before", "places"), [((980, 500), [1, 2]), ((979, 500), None)])
def test_the_target_ends_the_match_baz_38(before: Sequence[int], places: list[int] | None) -> None:
    """BAZ-38: once the deal is counted."""
    events, table = last_trick(before)
    ended = named(events, "match_ended")
    assert [event.places for event in ended] == ([places] if places else [])
    assert table.totals[0] == before[0] + 20


def test_the_highest_of_two_above_the_target_wins_baz_38() -> None:
    """BAZ-38: though the other reached it as well."""
    events, _ = last_trick((990, 900))
    assert named(events, "match_ended")[0].totals == [1010, 1050]
    assert named(events, "match_ended")[0].places == [2, 1]


def test_the_match_may_end_at_once_baz_38() -> None:
    """BAZ-38: `stop_when_reached`, in the middle of a trick."""
    table = ending(["7C.1 8D.1", "AC.1 9D.1"], trump="C", totals=[990, 500], stop_when_reached=True)
    events, after = played(table, "7C.1")
    assert [e.name() for e in events][:3] == ["card_played", "points_marked", "deal_counted"]
    assert named(events, "match_ended")[0].totals == [1000, 500]
    assert RULES.is_over(after)


def test_brisques_are_marked_from_the_dealers_right_on_baz_38() -> None:
    """BAZ-38: in one entry each, and no more once somebody has the target."""
    for dealer, gained in ((1, [20, 0]), (0, [10, 150])):
        events, _ = last_trick((985, 850), facts={"dealer": dealer}, stop_when_reached=True)
        assert named(events, "deal_counted")[0].brought == gained


def test_a_declaration_may_end_the_match_baz_38() -> None:
    """BAZ-38: nobody draws any more."""
    table = laid(
        {"hand:0": "KH.1 QH.1", "turned": "9H.1"},
        "declaration",
        trump="H",
        totals=[960, 0],
        stop_when_reached=True,
    )
    events, _ = played(table, "marriage:KH.1,QH.1")
    assert [event.name() for event in events][-1] == "match_ended"
    assert not named(events, "cards_drawn")


def test_a_turned_seven_may_end_the_match_baz_38() -> None:
    """BAZ-38: before a card is played."""
    table = ending(LAST, totals=[970, 830], stop_when_reached=True, facts={"dealer": 0})
    _, table = played(table, "AS.1 9S.1")
    assert table.totals == (990, 980)
    table = dealt([], turned="7C.1", dealer=1, state=table)
    assert not RULES.is_over(table)
    table = ending(LAST, totals=[970, 840], stop_when_reached=True, facts={"dealer": 0})
    _, table = played(table, "AS.1 9S.1")
    table = dealt([], turned="7C.1", dealer=1, state=table)
    assert RULES.is_over(table)
    assert table.totals == (990, 1000)


TIE = ["AS.1 AD.1", "9S.1 9D.1"]


def tied(extra: int, totals: Sequence[int]) -> tuple[list[Any], Any]:
    """A deal of which each side has eight brisques, seat 0 the last trick as well."""
    cards = "AS.2 AH.1 AH.2 AC.1 AC.2 10S.1".split()
    pile = f"{' '.join(cards)} 7S.1 8S.1"
    table = ending(LAST, taken=[pile, 0], totals=totals, facts={"extra_deals": extra})
    return played(table, "AS.1 9S.1")


def test_a_tie_prolongs_the_match_baz_39() -> None:
    """BAZ-39: 1010 each is a tie, and another deal is begun; it counts as the first extra one."""
    events, table = tied(0, (920, 920))
    assert named(events, "deal_counted")[0].brought == [80, 90]
    events, table = tied(0, (930, 920))
    assert table.totals == (1010, 1010)
    assert not named(events, "match_ended")
    assert RULES.current(table) == (SYSTEM,)
    assert table.extra_deals == 0
    events, table = tied(0, (1010, 1000))
    assert (table.totals, table.extra_deals) == ((1090, 1090), 1)


@pytest.mark.parametrize(("extra", "over"), [(8, False), (9, True)])
def test_ten_extra_deals_at_most_baz_45(extra: int, over: bool) -> None:
    """BAZ-45: then the equal ones share the win."""
    events, table = tied(extra, (1010, 1000))
    assert table.extra_deals == extra + 1
    ended = named(events, "match_ended")
    assert [event.places for event in ended] == ([[1, 1]] if over else [])


def test_an_extra_deal_may_break_the_tie_baz_39() -> None:
    """BAZ-39."""
    events, _ = tied(3, (1010, 1010))
    assert named(events, "match_ended")[0].places == [2, 1]


# --- the Rubicon ----------------------------------------------------------------------------


def options_of(**options: Any) -> Options:
    resolved = RULES.resolve_options(options)
    assert isinstance(resolved, dict)
    return resolved


def gains(raws: Sequence[int], brisques: Sequence[int] = (0, 0), **options: Any) -> list[int]:
    """What each side gains, given the points marked and the number of brisques."""
    outcome = count(
        raws, [10 * n for n in brisques], options_of(**{"variant": "rubicone", **options})
    )
    return [sum(points for _, points in items) for items in outcome.items]


@pytest.mark.parametrize(
    ("raws", "brisques", "gained"),
    [
        ((2340, 1180), (20, 12), [1700, 0]),  # worked example 7
        ((1480, 1430), (12, 20), [550, 0]),
        ((1620, 840), (12, 20), [1200, 0]),  # worked example 8
        ((1620, 840), (20, 12), [4050, 0]),
        ((1180, 2340), (12, 20), [0, 1700]),
        ((1200, 1000), (0, 32), [700, 0]),
        ((1200, 999), (30, 0), [1000 + 350 + 1500 + 900, 0]),
        ((1200, 1200), (16, 16), [0, 0]),
        ((1200, 1200), (17, 15), [500 + 1370 - 1350, 0]),
        ((800, 700), (16, 16), [1000 + 350 + 900 + 800, 0]),
        ((700, 800), (22, 10), [1000 + 350 + 920 + 900, 0]),
        ((1500, 90), (16, 16), [1000 + 350 + 1600 + 200 + 100, 0]),
        ((1500, 100), (16, 16), [1000 + 350 + 1600 + 200, 0]),
        ((1500, -400), (16, 16), [1000 + 350 + 1600 + 0 + 100, 0]),
    ],
)
def test_a_deal_of_the_rubicon_baz_r10_to_baz_r15(
    raws: Sequence[int], brisques: Sequence[int], gained: list[int]
) -> None:
    """BAZ-R10, BAZ-R11, BAZ-R12, BAZ-R13, BAZ-R14, BAZ-R15."""
    assert gains(raws, brisques) == gained


def test_the_bonus_may_be_320_baz_r14() -> None:
    """BAZ-R14: `rubicon_brisque_bonus`."""
    assert gains((1620, 840), (20, 12), rubicon_brisque_bonus=320) == [4020, 0]


def test_brisques_decide_only_when_they_must_baz_r10() -> None:
    """BAZ-R10: results are with brisques only then."""
    options = options_of(variant="rubicone")
    assert count((2340, 1180), (200, 120), options).results == (2340, 1180)
    assert count((1620, 840), (120, 200), options).results == (1740, 1040)
    assert count((1200, 1200), (200, 120), options).results == (1400, 1320)


@pytest.mark.parametrize(
    ("variant", "raws", "gained"),
    [
        ("cinese", (5240, 3100), [1000 + 5200 - 3100, 0]),
        ("cinese", (5240, 3000), [1000 + 5200 - 3000, 0]),
        ("cinese", (5240, 2990), [1000 + 5200 + 2900, 0]),
        ("cinese", (3000, 3000), [0, 0]),
        ("cinese", (3050, 3010), [1000 + 40, 0]),
        ("cinese", (900, 90), [1000 + 900 + 0 + 100, 0]),
        ("otto", (7240, 5000), [1000 + 7200 - 5000, 0]),
        ("otto", (7240, 4990), [1000 + 7200 + 4900, 0]),
    ],
)
def test_a_deal_with_six_or_eight_packs_baz_c2_baz_c3_baz_o1(
    variant: str, raws: Sequence[int], gained: list[int]
) -> None:
    """BAZ-C2, BAZ-C3, BAZ-O1: brisques never count."""
    assert gains(raws, (30, 66), variant=variant) == gained


def test_game_points_are_added_baz_r16() -> None:
    """BAZ-R16: over the deals of the match; the sheet has their items."""
    hands = ["AS.1", "9S.1"]
    marks = {"deal_marks": [{"sequence": 1500}, {"bezique": 1040}]}
    table = ending(hands, variant="rubicone", facts=marks, taken=[0, 0], deals_per_match=1)
    events, after = played(table, "AS.1 9S.1")
    counted = named(events, "deal_counted")[0]
    assert (counted.raws, counted.deal_results) == ([1550, 1040], [1550, 1040])
    assert counted.brought == [500 + 1500 - 1000, 0]
    sheet = RULES.score_sheet(after)
    assert sheet.deals[0].rows[0].items == [("deal_won", 500), ("difference", 500)]
    assert named(events, "match_ended")[0].totals == [1000, 0]


def test_the_rubicon_match_has_so_many_deals_baz_r16() -> None:
    """BAZ-R16: the higher sum wins, and equal sums share it."""
    marks = {"deal_marks": [{"sequence": 1550}, {"sequence": 1550}]}
    hands = ["AS.1", "9S.1"]
    for deals, over in ((1, True), (2, False)):
        table = ending(hands, variant="rubicone", facts=marks, deals_per_match=deals)
        assert bool(named(played(table, "AS.1 9S.1")[0], "match_ended")) == over
    marks = {"deal_marks": [{"sequence": 3000}, {"sequence": 3250}]}
    table = ending(hands, variant="cinese", facts=marks, deals_per_match=1)
    events, _ = played(table, "AS.1 9S.1")
    assert named(events, "match_ended")[0].places == [1, 1]


def test_pairs_count_together_baz_q7() -> None:
    """BAZ-Q7: brisques of both partners, and the constants of the Rubicon."""
    hands = ["9S.1", "AS.1", "7S.1", "8S.1"]
    piles: list[str | int] = ["AH.1 AH.2 AH.3 7H.1 AC.1 AC.2 7C.1 7C.2", 0]
    marks = {"deal_marks": [{"sequence": 900}, {"sequence": 1600}]}
    table = ending(hands, variant="quattro", taken=piles, facts=marks)
    events, after = played(table, " ".join(hands))
    counted = named(events, "deal_counted")[0]
    assert counted.raws == [900, 1650]
    assert counted.deal_results == [950, 1650 + 480 - 50]
    assert counted.brought == [0, 1000 + 350 + 2000 + 900]
    assert RULES.parties(after.match) == [[0, 2], [1, 3]]
