"""Cases worked out by hand: declarations and the sevens."""

from typing import Any

import pytest

from tests.unit.bazzica.bazzica_tables import (
    RULES,
    dealt,
    laid,
    marked,
    named,
    played,
    refused,
    started,
)
from tests.unit.bazzica.by_hand import Zones, speaking

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
