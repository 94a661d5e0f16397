"""The sevens of trumps (BAZ-25 to BAZ-28, BAZ-R4, BAZ-T2)."""

from typing import Any

from tests.unit.bazzica.bazzica_tables import (
    RULES,
    dealt,
    ending,
    laid,
    marked,
    named,
    played,
    refused,
)

MINE = "AS.1 7C.1 KC.1 QC.1"


def exchanging(**options: Any) -> tuple[list[Any], Any]:
    """Seat 0 has taken the first trick and holds a seven of trumps; 9C.1 is turned."""
    table = dealt([MINE, "7S.1 7C.2 AD.1 AD.2"], turned="9C.1", dealer=1, **options)
    return played(table, "AS.1 7S.1")


def test_the_seven_is_exchanged_for_the_turned_card_baz_25() -> None:
    """BAZ-25, worked example 4: it is the declaration for this trick; the card is known."""
    _, table = exchanging()
    events, table = played(table, "exchange_seven:7C.1")
    assert marked(events) == [(0, 10, "exchange_seven")]
    said = named(events, "seven_exchanged")[0]
    assert (said.cards, said.taken) == (["7C.1"], "9C.1")
    assert (table.turned, table.phase) == ("7C.1", "play")
    assert "9C.1" in table.hands[0]
    hand = RULES.observe(table, 1).zone("hand:0").cards
    assert (hand[0], set(hand[1:]), len(hand)) == ("9C.1", {None}, 8)
    _, table = played(table, "9C.1")
    assert RULES.observe(table, 1).zone("hand:0").cards == [None] * 7


def test_there_is_no_exchange_for_a_seven_baz_26() -> None:
    """BAZ-26, worked example 4: the turned card is one, or has become one."""
    table = dealt([MINE, "7S.1 AC.2 7C.2"], turned="9C.1", dealer=1)
    _, table = played(table, "AS.1 7S.1 exchange_seven:7C.1 KC.1 AC.2")
    assert refused(table, "exchange_seven:7C.2") == "turn_up_is_seven"
    table = dealt(["AS.1 7C.1", "7S.1"], turned="7C.2", dealer=1)
    _, table = played(table, "AS.1 7S.1")
    assert refused(table, "exchange_seven:7C.1") == "turn_up_is_seven"
    assert all(step.data().get("kind") != "exchange_seven" for step in RULES.legal_actions(table))


def test_any_other_seven_brings_ten_to_who_plays_it_baz_27() -> None:
    """BAZ-27: whoever takes the trick, in both phases; it is no declaration."""
    table = dealt(["7C.1", "AC.1"], turned="9C.1", dealer=1)
    events, table = played(table, "7C.1 AC.1")
    assert marked(events) == [(0, 10, "sevens")]
    assert RULES.current(table) == (1,)
    table = ending(["7C.1 8D.1", "AC.1 9D.1"], trump="C")
    assert marked(played(table, "7C.1 AC.1")[0]) == [(0, 10, "sevens")]


def test_a_seven_of_another_suit_brings_nothing_baz_27() -> None:
    """BAZ-27."""
    table = dealt(["7D.1", "AC.1"], turned="9C.1", dealer=1)
    assert marked(played(table, "7D.1 AC.1")[0]) == []


def test_each_seven_scores_once_baz_28() -> None:
    """BAZ-28, worked example 4: what was exchanged or turned brings nothing more."""
    table = ending(["7C.1 8D.1", "AC.1 9D.1"], trump="C", facts={"spent": ["7C.1"]})
    assert marked(played(table, "7C.1 AC.1")[0]) == []
    assert dealt([], turned="7C.1").spent == ("7C.1",)
    _, table = exchanging()
    _, table = played(table, "exchange_seven:7C.1")
    assert table.spent == ("7C.1",)


def test_three_sevens_for_three_baz_t2() -> None:
    """BAZ-T2: one is exchanged, the two others bring ten each when they are played."""
    hands = ["AS.1 7C.1", "7S.1 7C.2", "8S.1 7C.3"]
    table = dealt(hands, turned="9C.1", variant="tre", dealer=2)
    events, table = played(table, "AS.1 7S.1 8S.1 exchange_seven:7C.1 9C.1 7C.2 7C.3")
    assert marked(events) == [(0, 10, "exchange_seven"), (1, 10, "sevens"), (2, 10, "sevens")]


def test_the_exchange_may_come_on_top_of_a_declaration_baz_25() -> None:
    """BAZ-25: `exchange_with_declaration`, in either order, until `no_declaration`."""
    option: dict[str, Any] = {"exchange_with_declaration": True}
    _, table = exchanging(**option)
    _, after = played(table, "exchange_seven:7C.1")
    assert after.phase == "declaration"
    assert refused(after, "exchange_seven:9C.1") == "wrong_cards"
    events, after = played(after, "marriage:KC.1,QC.1")
    assert (after.phase, marked(events)) == ("play", [(0, 40, "marriage")])
    _, after = played(table, "marriage:KC.1,QC.1")
    assert after.phase == "declaration"
    assert refused(after, "marriage:KC.1,QC.1") == "already_declared"
    assert [step.name() for step in RULES.legal_actions(after)] == ["declare", "no_declaration"]
    _, after = played(after, "exchange_seven:7C.1")
    assert after.phase == "play"


def test_after_a_declaration_all_are_asked_for_an_exchange_baz_25() -> None:
    """BAZ-25: also who holds no seven, unless the turned card is one."""
    option: dict[str, Any] = {"exchange_with_declaration": True}
    table = dealt(
        ["AS.1 KC.1 QC.1 KD.1 KD.2 QD.1 QD.2 8D.1", "7S.1"], turned="9C.1", dealer=1, **option
    )
    _, table = played(table, "AS.1 7S.1 marriage:KC.1,QC.1")
    assert table.phase == "declaration"
    assert [step.name() for step in RULES.legal_actions(table)] == ["no_declaration"]
    assert played(table, "-")[1].phase == "play"
    table = dealt(["AS.1 KC.1 QC.1", "7S.1"], turned="7C.2", dealer=1, **option)
    assert played(table, "AS.1 7S.1 marriage:KC.1,QC.1")[1].phase == "play"


def test_the_seven_is_worth_nothing_in_the_rubicon_baz_r4() -> None:
    """BAZ-R4."""
    table = laid(
        {"hand:0": "7H.1 8D.1", "hand:1": "AH.1 9D.1", "stock": 0, "captured:0": 124},
        "phase_two",
        trump="H",
        variant="rubicone",
    )
    assert marked(played(table, "7H.1 AH.1")[0]) == []
    table = laid({"hand:0": "7H.1"}, "declaration", trump="H", variant="rubicone")
    assert refused(table, "exchange_seven:7H.1") == "kind_not_in_variant"
