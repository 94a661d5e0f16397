"""Cases worked out by hand: the second phase, the count, irregularities, pairs."""

import pytest

from games.bazzica.events import AssessPenalty
from games.bazzica.scoring import count
from games.kernel.match import Forfeit
from games.kernel.seats import SYSTEM
from tests.unit.bazzica.bazzica_tables import (
    RULES,
    cards_to_play,
    dealt,
    ending,
    laid,
    marked,
    named,
    played,
    refused,
)
from tests.unit.bazzica.by_hand import Zones, imposed, resolved
from tests.unit.narrowing import refusal_of

# --- the second phase -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "hand", "allowed"),
    [
        ("KS.1", "KS.2 QS.1 AH.1", ["QS.1", "KS.2"]),
        ("KS.1", "10S.1 AS.1 7S.1", ["10S.1", "AS.1"]),
        ("7S.1", "7H.1 AH.1 AD.1", ["7H.1", "AH.1"]),
        ("10H.1", "9H.1 AH.1 AS.1", ["AH.1"]),
        ("AH.1", "9H.1 7H.2 AS.1", ["7H.2", "9H.1"]),
        ("AS.1", "KD.1 KC.1", ["KD.1", "KC.1"]),
    ],
)
def test_what_the_second_seat_may_play_baz_30_to_baz_33(
    trick: str, hand: str, allowed: list[str]
) -> None:
    """BAZ-30 to BAZ-33: an equal card does not beat (BAZ-11)."""
    spare = ["7D.1", "8D.1"][: len(hand.split()) - 1]
    table = ending([" ".join([trick, *spare]), hand])
    _, table = played(table, trick)
    assert cards_to_play(table) == allowed


def test_a_trump_over_a_trump_for_three_baz_31_baz_32() -> None:
    """BAZ-31, BAZ-32: who cannot follow trumps higher if he can, else with any trump."""
    hands = ["9S.1 7D.1", "KH.1 8D.1", "10H.1 7H.1"]
    assert cards_to_play(played(ending(hands, variant="tre"), "9S.1 KH.1")[1]) == ["10H.1"]
    hands = ["9S.1 7D.1", "KH.1 8D.1", "QH.1 7H.1"]
    assert cards_to_play(played(ending(hands, variant="tre"), "9S.1 KH.1")[1]) == ["7H.1", "QH.1"]


# --- the count --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "raws", "brisques", "results", "gain"),
    [
        ("rubicone", [1000, 1099], [160, 160], (1000, 1099), 500 + 99),
        ("rubicone", [1100, 1099], [160, 160], (1100, 1099), 500 + 100),
        ("rubicone", [1500, 999], [320, 0], (1820, 999), 1350 + 1800 + 900),
        ("rubicone", [1500, 990], [310, 10], (1810, 1000), 500 + 800),
        ("rubicone", [600, 500], [100, 220], (700, 720), 1350 + 700 + 720),
        ("rubicone", [90, 60], [0, 320], (90, 380), 1350 + 300 + 100),
        ("rubicone", [1200, 100], [160, 160], (1360, 260), 1350 + 1300 + 200),
        ("rubicone", [1200, 99], [160, 160], (1360, 259), 1350 + 1300 + 200 + 100),
        ("rubicone", [1200, -10], [320, 0], (1520, -10), 1350 + 1500 + 100),
        ("rubicone", [2000, 2000], [170, 150], (2170, 2150), 500 + 20),
        ("cinese", [3100, 3000], [480, 0], (3100, 3000), 1000 + 100),
        ("cinese", [3100, 2999], [0, 480], (3100, 2999), 1000 + 3100 + 2900),
        ("cinese", [2950, 2910], [0, 480], (2950, 2910), 1000 + 2950 + 2910),
        ("cinese", [4000, 90], [0, 480], (4000, 90), 1000 + 4000 + 0 + 100),
        ("otto", [5600, 5000], [0, 640], (5600, 5000), 1000 + 600),
        ("otto", [5600, 4999], [0, 640], (5600, 4999), 1000 + 5600 + 4900),
        ("quattro", [1010, 990], [230, 250], (1240, 1240), 0),
        ("quattro", [1010, 990], [230, 260], (1240, 1250), 500 + 10),
    ],
)
def test_the_count_at_its_boundaries_baz_r10_to_baz_r15(
    variant: str, raws: list[int], brisques: list[int], results: tuple[int, int], gain: int
) -> None:
    """BAZ-R10 to BAZ-R15, BAZ-C2, BAZ-C3, BAZ-O1, BAZ-Q7."""
    outcome = count(raws, brisques, resolved(variant=variant))
    assert outcome.results == results
    gained = [sum(points for _, points in side) for side in outcome.items]
    winner = int(results[1] > results[0])
    assert (gained[winner], gained[1 - winner]) == (gain, 0)


def test_equal_raws_bring_the_brisques_in_baz_r10() -> None:
    """BAZ-R10: though both are above 1000; one point apart they stay out."""
    options = resolved(variant="rubicone")
    assert count([1500, 1500], [200, 120], options).results == (1700, 1620)
    assert count([1500, 1490], [120, 200], options).results == (1500, 1490)


@pytest.mark.parametrize(
    ("totals", "over"),
    [
        ((980, 980), True),
        ((980, 979), False),
        ((1000, 980), False),
        ((1010, 980), True),
    ],
)
def test_the_target_is_reached_exactly_baz_38_baz_39(totals: tuple[int, int], over: bool) -> None:
    """BAZ-35 to BAZ-39: seat 1 marks 10 for the last trick and 10 for its ace."""
    table = ending(["9S.1", "AS.1"], taken=["7C.1 8C.1", 0], totals=totals)
    table.captured[1] = ["7D.1"] * len(table.captured[1])
    events, _ = played(table, "9S.1 AS.1")
    assert named(events, "deal_counted")[0].brought == [0, 20]
    assert bool(named(events, "match_ended")) == over


def test_for_three_two_tie_above_the_third_baz_39_baz_45() -> None:
    """BAZ-39, BAZ-45: another deal; after ten of them the two share the first place."""
    for extra, over in ((0, False), (8, False), (9, True)):
        table = ending(
            ["9S.1", "QS.1", "7S.1"],
            variant="tre",
            totals=[1600, 1590, 1200],
            facts={"extra_deals": extra},
        )
        table.captured = [["7D.1"] * len(pile) for pile in table.captured]
        events, after = played(table, "9S.1 QS.1 7S.1")
        assert after.totals == (1600, 1600, 1200)
        assert after.extra_deals == extra + 1
        ended = named(events, "match_ended")
        assert bool(ended) == over
        if over:
            assert ended[0].places == [1, 1, 3]


def test_one_deal_may_be_a_match_for_pairs_baz_r16() -> None:
    """BAZ-R16, BAZ-Q7: the least number of deals; the pair of the last trick wins."""
    hands = ["9S.1", "AS.1", "7S.1", "8S.1"]
    table = ending(hands, variant="quattro", deals_per_match=1)
    table.captured = [["7D.1"] * len(pile) for pile in table.captured]
    events, after = played(table, " ".join(hands))
    assert after.totals == (0, 1000 + 350 + 60 + 100)
    assert named(events, "match_ended")[0].places == [2, 1]


# --- irregularities ---------------------------------------------------------------------------


def test_a_pair_pays_once_baz_42_baz_44() -> None:
    """BAZ-42, BAZ-44: in `quattro` the opposing pair receives 10 once, and the offender's pays."""
    events, _ = imposed(dealt([], variant="quattro"), AssessPenalty(3, "missed_draw"))
    assert marked(events) == [(0, 10, "penalty"), (1, -10, "penalty")]
    events, _ = imposed(dealt([], variant="quattro"), AssessPenalty(3, "too_many_cards"))
    assert marked(events) == [(0, 100, "penalty")]


def test_a_revoke_in_the_rubicon_baz_43_baz_r5() -> None:
    """BAZ-43: the last trick counts 50, and the brisques of the second phase go over."""
    table = ending(
        ["AS.1 10S.1", "AD.1 9D.1"],
        variant="rubicone",
        taken=["7C.1 8C.1", 0],
        facts={"won_before": [2, 122]},
        deals_per_match=1,
    )
    table.captured[1] = ["7D.1"] * 122
    _, table = played(table, "10S.1 9D.1")
    events, _ = imposed(table, AssessPenalty(0, "revoke"))
    assert marked(events) == [(1, 50, "last_trick")]
    (counted,) = named(events, "deal_counted")
    assert (counted.raws, counted.deal_results) == ([0, 50], [0, 80])
    assert counted.brought == [0, 1000 + 350 + 80 + 100]


def test_who_has_left_is_neither_fined_nor_paid_baz_44() -> None:
    """BAZ-44, GEN-07: for three, with one of them gone."""
    _, table = imposed(dealt([], variant="tre"), Forfeit(1))
    events, _ = imposed(table, AssessPenalty(0, "missed_draw"))
    assert marked(events) == [(2, 10, "penalty"), (0, -10, "penalty")]
    gone = RULES.act(table, SYSTEM, AssessPenalty(1, "missed_draw"))
    assert refusal_of(gone).code == "penalty_not_possible"


# --- pairs ------------------------------------------------------------------------------------


def test_the_partner_uses_what_the_winner_has_laid_baz_q2_baz_q3() -> None:
    """BAZ-Q2, BAZ-Q3: with one card of his own; the winner leads."""
    zones: Zones = {
        "hand:0": "QH.2 7S.1",
        "declared:0": "KH.1 QH.1",
        "hand:2": "AH.1 10H.1 JH.1",
        "declared:2": "AS.1",
        "hand:1": "7D.1",
        "hand:3": "8D.1",
    }
    facts = {"laid": [[0, "marriage", "KH.1", "QH.1"]]}
    table = laid(zones, "declaration", 0, "H", variant="quattro", facts=facts)
    _, table = played(table, "leave")
    assert refused(table, "marriage:KH.1,QH.1") == "no_new_card"
    assert refused(table, "marriage:KH.1,QH.2") == "card_not_in_hand"
    events, table = played(table, "sequence:AH.1,10H.1,KH.1,QH.1,JH.1")
    assert marked(events) == [(0, 250, "sequence")]
    assert table.exposed[0] == ["KH.1", "QH.1"]
    assert table.exposed[2] == ["JH.1", "10H.1", "AH.1", "AS.1"]


def test_carte_blanche_of_opponents_is_not_double_baz_q5() -> None:
    """BAZ-Q5: 50 for each side; a partner with court cards adds nothing."""
    blank = "AS.1 AH.1 10S.1 10H.1 9S.1 9H.1 8S.1 7S.1 7H.1"
    table = dealt([blank, blank.replace(".1", ".2"), "KS.1"], variant="quattro", dealer=3)
    events, table = played(table, "0>blanche 1>blanche")
    assert marked(events) == [(0, 50, "carte_blanche"), (1, 50, "carte_blanche")]
    assert refused(table, "blanche", seat=2) == "hand_has_figures"
