"""Four players in pairs (BAZ-Q1 to BAZ-Q4, BAZ-Q6)."""

from typing import Any

import pytest

from tests.unit.bazzica.bazzica_tables import RULES, dealt, laid, marked, named, played, refused


def test_partners_face_each_other_baz_q1() -> None:
    """BAZ-Q1: they mark for one side."""
    table = dealt([], variant="quattro", dealer=0)
    assert RULES.parties(table.match) == [[0, 2], [1, 3]]
    assert [table.side(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert RULES.current(table) == (1,)


def test_the_declaration_may_be_left_to_the_partner_baz_q2() -> None:
    """BAZ-Q2: who then speaks, and cannot give it back; one declaration for both."""
    hands = ["7S.1 8S.1", "AS.1 KH.1 QH.1", "9S.1 7D.1", "10S.1 KC.1 QC.1"]
    table = dealt(hands, variant="quattro", dealer=3)
    _, table = played(table, "7S.1 AS.1 9S.1 10S.1")
    assert refused(table, "leave", seat=3) == "not_your_turn"
    events, after = played(table, "leave")
    assert named(events, "declaration_left")[0].data() == {"seat": 1, "to_partner": 3}
    assert RULES.current(after) == (3,)
    assert refused(after, "leave") == "not_your_turn"
    assert refused(after, "marriage:KH.1,QH.1", seat=1) == "not_your_turn"
    assert "leave_to_partner" not in {step.name() for step in RULES.legal_actions(after)}
    events, declared = played(after, "marriage:KC.1,QC.1")
    assert (marked(events), declared.phase) == ([(1, 40, "marriage")], "play")
    assert RULES.current(declared) == (1,)
    _, renounced = played(after, "-")
    assert RULES.current(renounced) == (1,)


@pytest.mark.parametrize("variant", ["classica", "tre", "rubicone", "cinese", "otto"])
def test_only_pairs_have_it_baz_q2(variant: str) -> None:
    """BAZ-Q2: `kind_not_in_variant` on turn, `not_your_turn` off it."""
    table = laid({"hand:0": "AS.1"}, "declaration", trump="H", variant=variant)
    assert refused(table, "leave") == "kind_not_in_variant"
    assert refused(table, "leave", seat=1) == "not_your_turn"


def test_cards_of_the_partner_serve_baz_q3() -> None:
    """BAZ-Q3, BAZ-16: worked example 12; each card stays with its owner."""
    zones: dict[str, str | int] = {
        "declared:0": "JD.1 QS.3",
        "hand:0": "?",
        "hand:2": "AC.1 QS.5 JD.4",
    }
    facts = {"laid": [[0, "bezique", "QS.3", "JD.1"]]}
    table = laid(zones, "declaration", 2, "H", variant="quattro", facts=facts)
    events, table = played(table, "double_bezique:QS.3,JD.1,QS.5,JD.4")
    assert marked(events) == [(0, 500, "double_bezique")]
    assert table.exposed[0] == ["JD.1", "QS.3"]
    assert table.exposed[2] == ["JD.4", "QS.5"]
    assert refused(table, "QS.3") == "card_not_in_hand"
    assert "QS.3" in table.may_play(0)


def test_the_declarer_adds_a_card_of_his_own_baz_q3() -> None:
    """BAZ-Q3, BAZ-17; and the opponents' cards do not serve."""
    zones: dict[str, str | int] = {
        "declared:0": "QS.3 JD.1",
        "declared:1": "KH.1",
        "declared:2": "QS.5 JD.4",
        "hand:2": "QH.1",
    }
    table = laid(zones, "declaration", 2, "H", variant="quattro")
    assert refused(table, "double_bezique:QS.3,JD.1,QS.5,JD.4") == "no_new_card"
    assert refused(table, "marriage:KH.1,QH.1") == "card_not_in_hand"


@pytest.mark.parametrize(
    ("kind", "number", "value"), [("quintuple_bezique", 5, 13500), ("sextuple_bezique", 6, 40500)]
)
def test_the_greatest_beziques_baz_q4(kind: str, number: int, value: int) -> None:
    """BAZ-Q4, BAZ-19: of both partners' cards."""
    zones: dict[str, str | int] = {
        "declared:0": "QS.1 QS.2 QS.3 JD.1 JD.2 JD.3",
        "hand:0": "?",
        "declared:2": "QS.4 QS.5 JD.4 JD.5",
        "hand:2": "QS.6 JD.6",
    }
    chosen = [f"{face}.{n}" for face in ("QS", "JD") for n in range(7 - number, 7)]
    table = laid(zones, "declaration", 2, "H", variant="quattro")
    events, _ = played(table, f"{kind}:{','.join(chosen)}")
    assert marked(events) == [(0, value, kind)]


def test_high_quartets_of_trumps_only_baz_q4() -> None:
    """BAZ-Q4: `quattro_quartets` = `trump_only`."""
    hand = "AH.1 AH.2 AH.3 AH.4 AS.1 10H.1 10H.2 10H.3 10H.4"
    option: dict[str, Any] = {"variant": "quattro", "quattro_quartets": "trump_only"}
    table = laid({"hand:0": hand}, "declaration", trump="H", **option)
    trumps = "AH.1,AH.2,AH.3,AH.4"
    assert marked(played(table, f"four_trump_aces:{trumps}")[0]) == [(0, 1000, "four_trump_aces")]
    assert marked(played(table, f"four_aces:{trumps}")[0]) == [(0, 100, "four_aces")]
    assert refused(table, "four_trump_aces:AH.1,AH.2,AH.3,AS.1") == "wrong_cards"
    assert refused(table, "four_tens:10H.1,10H.2,10H.3,10H.4") == "kind_not_in_variant"
    table = laid({"hand:0": hand}, "declaration", trump="H", variant="quattro")
    assert marked(played(table, f"four_aces:{trumps}")[0]) == [(0, 1000, "four_aces")]
    assert refused(table, f"four_trump_aces:{trumps}") == "kind_not_in_variant"


def test_the_partners_declarations_bar_as_well_baz_q6() -> None:
    """BAZ-Q6: until one of their cards is played."""
    zones: dict[str, str | int] = {
        "declared:0": "AS.1 AH.1 AD.1 AC.1",
        "hand:0": "7S.1",
        "hand:2": "AS.2",
    }
    facts = {"laid": [[0, "four_aces", "AS.1", "AH.1", "AD.1", "AC.1"]]}
    table = laid(zones, "declaration", 2, "H", variant="quattro", facts=facts)
    again = "four_aces:AS.1,AH.1,AC.1,AS.2"
    assert refused(table, again) == "card_already_used"
    facts = {"laid": [[1, "four_aces", "AS.1", "AH.1", "AD.1", "AC.1"]]}
    table = laid(zones, "declaration", 2, "H", variant="quattro", facts=facts)
    assert marked(played(table, again)[0]) == [(0, 1000, "four_aces")]


def test_the_quartet_is_free_once_the_partner_has_played_a_card_baz_q6() -> None:
    """BAZ-Q6, BAZ-R9."""
    zones: dict[str, str | int] = {
        "declared:0": "AS.1 AH.1 AD.1 AC.1",
        "hand:1": "7D.1",
        "hand:2": "AS.2 7D.2",
        "hand:3": "7D.3",
    }
    facts = {"laid": [[0, "four_aces", "AS.1", "AH.1", "AD.1", "AC.1"]]}
    table = laid(zones, trump="H", variant="quattro", facts=facts)
    _, table = played(table, "AD.1 7D.1 7D.2 7D.3 leave")
    events, _ = played(table, "four_aces:AS.1,AH.1,AC.1,AS.2")
    assert marked(events) == [(0, 1000, "four_aces")]
