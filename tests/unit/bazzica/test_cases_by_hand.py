"""Cases worked out by hand from the rules, clause by clause, at the boundaries of all six forms."""

from typing import Any

import pytest

from games.bazzica.commands import AssessPenalty, DeclareCarteBlanche
from games.bazzica.options import OPTIONS
from games.bazzica.scoring import count
from games.bazzica.variants import VARIANTS
from games.kernel.match import Deal, Forfeit
from games.kernel.options import Options, resolve
from games.kernel.seats import SPECTATOR, SYSTEM, Seat
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
    started,
)
from tests.unit.narrowing import accepted, refusal_of

Zones = dict[str, str | int]


def resolved(**options: Any) -> Options:
    """These options, and what the others are then."""
    found = resolve(OPTIONS, options)
    assert isinstance(found, dict)
    return found


def imposed(table: Any, command: Any) -> tuple[list[Any], Any]:
    """What follows from a command of the system."""
    outcome = accepted(RULES.act(table, SYSTEM, command))
    return [*outcome.events], outcome.state


def speaking(hand: str, exposed: str = "", trump: str = "H", **more: Any) -> Any:
    """Seat 0 may declare, with these cards in the hand and these before it."""
    variant = more.get("variant", "classica")
    zones: Zones = {"hand:0": hand, "declared:0": exposed}
    if VARIANTS[variant].turn_up:
        zones["turned"] = more.pop("turned", "9" + trump + ".1")
    return laid(zones, "declaration", trump=trump, **more)


# --- the deal and the tricks ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "first", "second", "stock"),
    [
        ("classica", 24, 8, 47),
        ("tre", 24, 8, 71),
        ("rubicone", 55, 9, 110),
        ("cinese", 84, 12, 168),
        ("otto", 113, 15, 226),
        ("quattro", 39, 9, 156),
    ],
)
def test_so_many_tricks_in_each_phase_baz_13_baz_34(
    variant: str, first: int, second: int, stock: int
) -> None:
    """BAZ-13, BAZ-34, BAZ-18: the table of the forms; hands stay full as long as there is a stock.

    Every trick of the first phase asks for a declaration, the last one too (BAZ-14).
    """
    table = dealt([], variant=variant)
    events: list[Any] = []
    asked = 0
    assert len(table.stock) == stock
    while not table.match.sheets:
        seat = RULES.current(table)[0]
        asked += table.phase == "declaration"
        outcome = accepted(RULES.act(table, seat, RULES.default_move(table, seat)))
        events, table = [*events, *outcome.events], outcome.state
        if table.phase == "play" and not table.trick:
            sizes = {len(table.may_play(other)) for other in range(table.match.seats)}
            assert sizes == {VARIANTS[variant].hand}
    names = [event.name() for event in events]
    change = names.index("phase_two_started")
    assert names[:change].count("trick_won") == asked == first
    assert names[change:].count("trick_won") == second
    assert names.count("cards_drawn") == first


def test_the_last_three_cards_for_three_baz_14() -> None:
    """BAZ-14, BAZ-T1: two from the stock, the turned card to the last in the order of drawing."""
    zones: Zones = {
        "hand:0": "7S.1 7D.1",
        "hand:1": "AS.1 8D.1",
        "hand:2": "8S.1 9D.1",
        "stock": "7C.1 8C.1",
        "turned": "9H.1",
        "captured:0": 87,
    }
    table = laid(zones, trump="H", variant="tre")
    events, table = played(table, "7S.1 AS.1 8S.1 -")
    assert named(events, "cards_drawn")[0].cards == [[], ["7C.1"], ["8C.1"]]
    (taken,) = named(events, "turn_up_drawn")
    assert (taken.seat, taken.card) == (0, "9H.1")
    assert (table.phase, RULES.current(table)) == ("phase_two", (1,))
    assert RULES.observe(table, 2).zone("hand:0").cards == [None, None]


def test_an_exchange_before_the_last_draw_baz_14_baz_28() -> None:
    """BAZ-14, BAZ-25, BAZ-28: the loser draws the seven that was laid, and it brings nothing."""
    zones: Zones = {
        "hand:0": "AS.1 7H.1",
        "hand:1": "7S.1 8D.1",
        "stock": "7C.1",
        "turned": "AH.1",
        "captured:0": 58,
    }
    table = laid(zones, trump="H")
    events, table = played(table, "AS.1 7S.1 exchange_seven:7H.1")
    assert marked(events) == [(0, 10, "exchange_seven")]
    assert (table.hands[0], table.hands[1]) == (["AH.1", "7C.1"], ["7H.1", "8D.1"])
    events, _ = played(table, "7C.1 7H.1")
    assert marked(events) == []
    assert named(events, "trick_won")[0].seat == 1


def test_the_second_deal_begins_afresh_baz_4_baz_r2_baz_23() -> None:
    """BAZ-4, BAZ-R2, BAZ-R7: no trumps, nothing laid; carte blanche is open again."""
    table = ending(["9S.1", "AS.1"], variant="rubicone", facts={"blanches": [2, 0]})
    _, table = played(table, "9S.1 AS.1")
    assert table.dealer == 1
    blank = "AS.1 AH.1 10S.1 10H.1 9S.1 9H.1 8S.1 7S.1 7H.1"
    table = dealt(["", blank], dealer=0, state=table)
    assert (table.trump, table.laid, RULES.current(table)) == ("", (), (1,))
    assert marked(played(table, "1>blanche")[0]) == [(1, 50, "carte_blanche")]


@pytest.mark.parametrize(
    ("trump", "plays", "winner"),
    [
        ("H", "7H.1 7H.2 7H.3", 0),
        ("H", "KS.1 7H.1 7H.2", 1),
        ("H", "KS.1 KS.2 10S.1", 2),
        ("H", "KS.1 AD.1 AC.1", 0),
        ("H", "7S.1 8H.1 9H.1", 2),
    ],
)
def test_who_takes_a_trick_of_three_baz_10_baz_11(trump: str, plays: str, winner: int) -> None:
    """BAZ-10, BAZ-11."""
    zones: Zones = {f"hand:{seat}": card for seat, card in enumerate(plays.split())}
    table = laid({**zones, "turned": "QH.1"}, trump=trump, variant="tre")
    assert named(played(table, plays)[0], "trick_won")[0].seat == winner


def test_trumps_fixed_late_count_from_the_next_trick_baz_r2_baz_r3() -> None:
    """BAZ-R2, BAZ-R3: before the marriage the suit led takes the trick, after it the trump."""
    hands = ["AS.1 KD.1 QD.1 9S.1", "7D.1 8D.1"]
    table = dealt(hands, variant="rubicone", dealer=1)
    events, table = played(table, "AS.1 7D.1")
    assert named(events, "trick_won")[0].seat == 0
    _, table = played(table, "marriage:KD.1,QD.1")
    events, _ = played(table, "9S.1 8D.1")
    assert named(events, "trick_won")[0].seat == 1


# --- declarations -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "kind"),
    [
        ("classica", "triple_bezique"),
        ("classica", "four_tens"),
        ("classica", "four_trump_aces"),
        ("tre", "quadruple_bezique"),
        ("rubicone", "quintuple_bezique"),
        ("rubicone", "four_tens"),
        ("rubicone", "exchange_seven"),
        ("cinese", "quintuple_bezique"),
        ("cinese", "five_trump_aces"),
        ("cinese", "four_tens"),
        ("otto", "sextuple_bezique"),
        ("otto", "four_tens"),
        ("quattro", "four_trump_tens"),
        ("quattro", "five_trump_tens"),
        ("quattro", "exchange_seven"),
        ("quattro", "carte_blanche"),
        ("otto", "meld"),
    ],
)
def test_kinds_that_a_form_does_not_have_baz_19(variant: str, kind: str) -> None:
    """BAZ-19: said before anything is said of the cards."""
    table = speaking("7H.1 8D.1", variant=variant)
    assert refused(table, f"{kind}:AS.1,AS.1") == "kind_not_in_variant"


def test_refusals_come_in_their_order_baz_17_baz_23_baz_26() -> None:
    """BAZ-19 and following: duplicate, not in hand, wrong, nothing new, used, turned seven."""
    facts = {"laid": [[0, "marriage", "KH.1", "QH.1"]]}
    table = speaking("7H.1 QH.2 AS.1", "KH.1 QH.1", turned="7H.2", facts=facts)
    assert refused(table, "marriage:AC.1,AC.1") == "duplicate_card"
    assert refused(table, "marriage:AC.1,KH.1") == "card_not_in_hand"
    assert refused(table, "marriage:AS.1,KH.1") == "wrong_cards"
    assert refused(table, "marriage:KH.1,QH.1") == "no_new_card"
    assert refused(table, "marriage:KH.1,QH.2") == "card_already_used"
    assert refused(table, "exchange_seven:AS.1") == "wrong_cards"
    assert refused(table, "exchange_seven:7H.1,AS.1") == "wrong_cards"
    assert refused(table, "exchange_seven:7H.1") == "turn_up_is_seven"


@pytest.mark.parametrize(
    "move",
    [
        "four_aces:AS.1,AS.2,AH.1",
        "four_aces:AS.1,AS.2,AH.1,AD.1,AC.1",
        "four_aces:AS.1,AS.2,AH.1,KH.1",
        "bezique:QS.1,JD.1,JD.2",
        "double_bezique:QS.1,JD.1",
        "marriage:KH.1,QS.1",
        "sequence:AH.1,KH.1,QH.1,JH.1",
    ],
)
def test_one_card_too_many_or_too_few_baz_15_baz_19(move: str) -> None:
    """BAZ-15: the cards of one combination, no more and no fewer."""
    hand = "AS.1 AS.2 AH.1 AD.1 AC.1 KH.1 QH.1 JH.1 QS.1 JD.1 JD.2"
    assert refused(speaking(hand), move) == "wrong_cards"


def test_from_a_double_no_single_bezique_is_taken_baz_23() -> None:
    """BAZ-23, BAZ-T4: up to a triple, not down; other cards make a bezique of their own."""
    facts = {"laid": [[0, "double_bezique", "QS.1", "QS.2", "JD.1", "JD.2"]]}
    exposed = "QS.1 QS.2 JD.1 JD.2"
    option: dict[str, Any] = {"variant": "tre", "tre_triple_bezique": True, "facts": facts}
    table = speaking("QS.3 JD.3", exposed, **option)
    assert refused(table, "bezique:QS.3,JD.1") == "card_already_used"
    assert refused(table, "double_bezique:QS.1,QS.3,JD.1,JD.3") == "card_already_used"
    assert marked(played(table, "bezique:QS.3,JD.3")[0]) == [(0, 40, "bezique")]
    events, _ = played(table, f"triple_bezique:{','.join(exposed.split())},QS.3,JD.3")
    assert marked(events) == [(0, 1500, "triple_bezique")]


@pytest.mark.parametrize(("variant", "again"), [("classica", []), ("rubicone", [(0, 40)])])
def test_a_king_is_married_once_baz_23_baz_r9(variant: str, again: list[Any]) -> None:
    """BAZ-23, BAZ-R9: once its queen has been played, in the Rubicon it may marry another."""
    zones: Zones = {"hand:0": "QH.2 8D.1", "hand:1": "7D.1 9D.1", "declared:0": "KH.1 QH.1"}
    if variant == "classica":
        zones["turned"] = "9H.1"
    facts = {"laid": [[0, "marriage", "KH.1", "QH.1"]]}
    _, table = played(laid(zones, trump="H", variant=variant, facts=facts), "QH.1 7D.1")
    if not again:
        assert refused(table, "marriage:KH.1,QH.2") == "card_already_used"
    else:
        events, _ = played(table, "marriage:KH.1,QH.2")
        assert [(side, amount) for side, amount, _ in marked(events)] == again


def test_a_broken_sequence_frees_its_king_unless_the_marriage_is_whole_baz_r9() -> None:
    """BAZ-R9: each earlier declaration is looked at by itself."""
    five = ["AH.1", "10H.1", "KH.1", "QH.1", "JH.1"]
    zones: Zones = {"hand:0": "QH.2 8D.1", "hand:1": "7D.1 9D.1", "declared:0": " ".join(five)}
    both = [[0, "marriage", "KH.1", "QH.1"], [0, "sequence", *five]]
    for laid_before, code in ((both, "card_already_used"), (both[1:], "")):
        table = laid(zones, trump="H", variant="rubicone", facts={"laid": laid_before})
        _, table = played(table, "JH.1 7D.1")
        if code:
            assert refused(table, "marriage:KH.1,QH.2") == code
        else:
            assert marked(played(table, "marriage:KH.1,QH.2")[0]) == [(0, 40, "marriage")]


def test_from_a_whole_sequence_no_marriage_is_taken_baz_r9() -> None:
    """BAZ-R9: of equal or higher level."""
    five = ["AH.1", "10H.1", "KH.1", "QH.1", "JH.1"]
    facts = {"laid": [[0, "sequence", *five]]}
    table = speaking("QH.2 AH.2", " ".join(five), variant="rubicone", facts=facts)
    assert refused(table, "marriage:KH.1,QH.2") == "card_already_used"
    assert refused(table, "sequence:AH.2,10H.1,KH.1,QH.1,JH.1") == "card_already_used"


def test_quartets_of_trumps_go_up_and_not_down_baz_22_baz_c1_baz_o1() -> None:
    """BAZ-23, BAZ-R9, BAZ-C1, BAZ-O1: C1, C2 and C3 of `otto`."""
    four = ["AH.1", "AH.2", "AH.3", "AH.4"]
    lying = ",".join(four)
    hand = "AH.5 AS.1 AS.2 AS.3 AS.4"
    facts = {"laid": [[0, "four_aces", *four]]}
    table = speaking(hand, " ".join(four), variant="otto", facts=facts)
    assert refused(table, "four_aces:AH.1,AH.2,AH.3,AH.5") == "card_already_used"
    up = [("four_trump_aces:AH.1,AH.2,AH.3,AH.5", 1000), (f"five_trump_aces:{lying},AH.5", 2000)]
    for move, value in up:
        assert [amount for _, amount, _ in marked(played(table, move)[0])] == [value]
    facts = {"laid": [[0, "five_trump_aces", *four, "AH.5"]]}
    table = speaking("AH.6 AS.1", " ".join([*four, "AH.5"]), variant="otto", facts=facts)
    assert refused(table, "four_trump_aces:AH.1,AH.2,AH.3,AH.6") == "card_already_used"
    assert refused(table, "four_aces:AH.1,AH.2,AH.3,AS.1") == "card_already_used"
    assert refused(table, f"five_trump_aces:{lying},AH.6") == "card_already_used"
    assert refused(table, "five_trump_aces:AH.2,AH.3,AH.4,AH.5,AS.1") == "wrong_cards"


def test_the_queen_of_a_bezique_marries_baz_22() -> None:
    """BAZ-22, BAZ-20: families A, B and C do not look at each other."""
    facts = {"laid": [[0, "bezique", "QS.1", "JD.1"]]}
    table = speaking("KS.1 AS.1 10S.1 JS.1 JC.1 JC.2 JS.2", "QS.1 JD.1", trump="S", facts=facts)
    assert marked(played(table, "marriage:KS.1,QS.1")[0]) == [(0, 40, "marriage")]
    move = "sequence:AS.1,10S.1,KS.1,QS.1,JS.1"
    assert marked(played(table, move)[0]) == [(0, 250, "sequence")]
    move = "four_jacks:JD.1,JS.1,JC.1,JC.2"
    assert marked(played(table, move)[0]) == [(0, 40, "four_jacks")]


def test_trump_fours_wait_for_trumps_and_bezique_may_too_baz_c4() -> None:
    """BAZ-19, BAZ-C4: nothing is offered that is refused, before and after trumps are fixed."""
    hand = "AH.1 AH.2 AH.3 AH.4 QH.1 JC.1 QS.1 JD.1 KH.1"
    option: dict[str, Any] = {"variant": "cinese", "cinese_bezique_follows_trump": True}
    table = speaking(hand, trump="", **option)
    offered = {step.data().get("kind") for step in RULES.legal_actions(table)}
    assert offered == {"marriage", "four_aces", None}
    table = speaking(hand, trump="H", **option)
    offered = {step.data().get("kind") for step in RULES.legal_actions(table)}
    assert offered == {"marriage", "four_aces", "four_trump_aces", "bezique", None}
    assert refused(table, "bezique:QS.1,JD.1") == "wrong_cards"


def test_cards_of_others_on_the_table_do_not_serve_baz_15() -> None:
    """BAZ-15: for two the opponent's; `not_your_turn` for whoever did not take the trick."""
    table = laid(
        {"hand:0": "QH.1", "declared:1": "KH.1", "turned": "9H.1"}, "declaration", trump="H"
    )
    assert refused(table, "marriage:KH.1,QH.1") == "card_not_in_hand"
    assert refused(table, "marriage:KH.1,QH.1", seat=1) == "not_your_turn"


# --- the sevens -------------------------------------------------------------------------------


def test_a_seven_drawn_back_for_three_scores_once_baz_28_baz_t2() -> None:
    """BAZ-28, BAZ-T2: turned, exchanged and played: 10 for the dealer, none, 10 for each other."""
    hands = ["7C.2 AS.1", "7C.3 7S.1", "8S.1"]
    table = dealt(hands, turned="7C.1", variant="tre", dealer=2)
    assert table.points() == [0, 0, 10]
    events, table = played(table, "7C.2 7C.3 8S.1")
    assert marked(events) == [(0, 10, "sevens"), (1, 10, "sevens")]
    assert table.points() == [10, 10, 10]


def test_a_seven_played_ends_the_match_at_once_baz_27_baz_38() -> None:
    """BAZ-38: with `stop_when_reached`, in the middle of a trick; without it the trick goes on."""
    for stop in (True, False):
        table = dealt(
            ["7C.1", "AC.1"],
            turned="9C.1",
            dealer=1,
            state=started(stop_when_reached=stop),
        )
        table.totals = (990, 0)
        events, _ = played(table, "7C.1")
        assert bool(named(events, "match_ended")) == stop


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


# --- leaving, for three (GEN-07) --------------------------------------------------------------


def test_the_best_card_of_the_trick_is_of_who_left_baz_13() -> None:
    """GEN-07, BAZ-13: nobody declares; the next one draws first and leads."""
    table = dealt(["AS.1", "9S.1", "8S.1"], variant="tre", dealer=2)
    _, table = played(table, "AS.1 9S.1")
    _, table = imposed(table, Forfeit(0))
    events, table = played(table, "8S.1")
    names = [event.name() for event in events]
    assert names == ["card_played", "trick_won", "cards_drawn"]
    assert named(events, "trick_won")[0].seat == 0
    assert named(events, "cards_drawn")[0].cards[0] == []
    assert (table.phase, RULES.current(table)) == ("play", (1,))


def test_another_leaves_while_one_may_declare_baz_12() -> None:
    """GEN-07, BAZ-12: the winner still declares; his cards alone are drawn with the other's."""
    table = dealt(["AS.1 KD.1 QD.1", "9S.1", "8S.1"], variant="tre", dealer=2)
    _, table = played(table, "AS.1 9S.1 8S.1")
    events, table = imposed(table, Forfeit(2))
    assert [event.name() for event in events] == ["seat_forfeited"]
    assert (table.phase, RULES.current(table)) == ("declaration", (0,))
    events, table = played(table, "marriage:KD.1,QD.1")
    assert [len(cards) for cards in named(events, "cards_drawn")[0].cards] == [1, 1, 0]


def test_who_was_to_lead_leaves_baz_13() -> None:
    """GEN-07: the next one leads."""
    _, table = imposed(dealt([], variant="tre", dealer=2), Forfeit(0))
    assert (table.phase, RULES.current(table)) == ("play", (1,))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_leaves_in_the_last_trick_baz_35(seat: Seat) -> None:
    """GEN-07, BAZ-35: the deal is counted all the same; who left marks no last trick."""
    table = ending(["9S.1", "AS.1", "7S.1"], variant="tre")
    _, table = played(table, "9S.1 AS.1")
    events, table = imposed(table, Forfeit(seat))
    if seat != 2:
        more, table = played(table, "7S.1")
        events += more
    winners = [side for side, _, reason in marked(events) if reason == "last_trick"]
    assert winners == ([] if seat == 1 else [1])
    assert seat not in [side for side, _, reason in marked(events) if reason == "brisques"]
    assert len(table.match.sheets) == 1


def test_declared_cards_of_who_left_are_hidden_baz_16() -> None:
    """GEN-07: set aside face down; nobody can use them."""
    zones: Zones = {"hand:1": "AC.1 9D.1", "declared:1": "KH.1 QH.1", "turned": "9H.1"}
    table = laid(zones, trump="H", variant="tre")
    _, table = imposed(table, Forfeit(1))
    view = RULES.observe(table, 0)
    assert view.zone("declared:1").cards == []
    assert view.zone("hand:1").cards == [None] * 4


def test_the_dealer_to_be_has_left_baz_4() -> None:
    """BAZ-4, GEN-07: the deal passes to the next who is there; two are dealt eight cards each."""
    table = ending(["9S.1", "AS.1", "7S.1"], variant="tre")
    _, table = played(table, "9S.1 AS.1 7S.1")
    _, table = imposed(table, Forfeit(0))
    order = RULES.deck(table.match.options)
    _, table = imposed(table, Deal(order, {}))
    assert table.dealer == 1
    assert [len(hand) for hand in table.hands] == [0, 8, 8]
    assert RULES.current(table) == (2,)


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


# --- who sees what ----------------------------------------------------------------------------


def test_carte_blanche_is_offered_to_its_seat_only_baz_r7() -> None:
    """BAZ-R7, GEN-09: no other view differs between a blank hand and another."""
    blank = "AS.1 AH.1 10S.1 10H.1 9S.1 9H.1 8S.1 7S.1 7H.1"
    other = "KS.1 QS.1 JS.1 7D.1 8D.1 9D.1 7C.1 8C.1 9C.1"
    without = dealt([other, blank], variant="rubicone", dealer=1)
    with_court = dealt([other, blank.replace("7H.1", "KH.1")], variant="rubicone", dealer=1)
    for viewer in (0, SPECTATOR):
        assert RULES.observe(without, viewer) == RULES.observe(with_court, viewer)
    offered = [item.do for item in RULES.observe(without, 1).menu]
    assert offered == ["declare_carte_blanche"]
    assert RULES.observe(with_court, 1).menu == []


def test_while_another_declares_carte_blanche_is_closed_and_never_early_baz_r7() -> None:
    """BAZ-R7: `carte_blanche_closed`, never `wrong_phase` or `not_your_turn`."""
    blank = "AS.1 AH.1 10S.1 10H.1 9S.1 9H.1 8S.1 7S.1 7H.1"
    table = dealt([blank, "KS.1"], variant="rubicone", dealer=1)
    _, table = played(table, "7S.1 KS.1")
    for seat, code in ((0, "carte_blanche_closed"), (1, "hand_has_figures")):
        assert refusal_of(RULES.act(table, seat, DeclareCarteBlanche())).code == code


def test_what_is_drawn_only_its_seat_sees_baz_13() -> None:
    """BAZ-13, BAZ-14: the turned card everybody."""
    zones: Zones = {
        "hand:0": "AS.1 8D.1",
        "hand:1": "7S.1 9D.1",
        "stock": "7C.1",
        "turned": "9H.1",
        "captured:0": 58,
    }
    events, _ = played(laid(zones, trump="H"), "AS.1 7S.1 -")
    (drawn,), (turned,) = named(events, "cards_drawn"), named(events, "turn_up_drawn")
    assert RULES.redact(drawn, 0)["cards"][0] == ["7C.1"]
    for viewer in (1, SPECTATOR):
        assert "7C.1" not in str(RULES.redact(drawn, viewer))
    assert RULES.redact(turned, SPECTATOR)["card"] == "9H.1"


def test_an_open_exchange_tells_nothing_baz_25() -> None:
    """BAZ-25, GEN-09: after a declaration who holds a seven and who does not look alike."""
    rest = "AS.1 KC.1 QC.1 KD.1 8D.1 8D.2 9S.1"
    views = []
    for last in ("7C.1", "8S.1"):
        table = dealt(
            [f"{rest} {last}", "7S.1 7D.1 9D.1 9D.2 JH.1 JH.2 8H.1 9H.1"],
            turned="9C.1",
            dealer=1,
            exchange_with_declaration=True,
            stock="AC.1 AC.2",
        )
        _, table = played(table, "AS.1 7S.1 marriage:KC.1,QC.1")
        assert table.phase == "declaration"
        views.append(RULES.observe(table, 1))
    assert views[0] == views[1]


def test_piles_of_tricks_show_sizes_only_baz_36() -> None:
    """BAZ-36: not even their owner looks again; the last trick stays open in both phases."""
    table = ending(["AS.1 10S.1", "9S.1 8S.1"], taken=["7C.1 8C.1", 0])
    _, table = played(table, "AS.1 9S.1")
    for viewer in (0, 1, SPECTATOR):
        view = RULES.observe(table, viewer)
        assert view.zone("captured:0").cards == [None, None]
        assert view.zone("last_trick").cards == ["AS.1", "9S.1"]
        assert [counter.value for counter in view.counters] == [0, 0]
