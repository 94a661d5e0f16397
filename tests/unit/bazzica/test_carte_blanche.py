"""Carte blanche and its chain (BAZ-R7, BAZ-R8, BAZ-Q5, BAZ-C1)."""

import pytest

from games.kernel.seats import SPECTATOR
from tests.unit.bazzica.bazzica_tables import (
    RULES,
    dealt,
    ending,
    laid,
    marked,
    named,
    played,
    refused,
    started,
)

BLANK = "AS.1 AH.1 10S.1 10H.1 9S.1 9H.1 8S.1 7S.1 7H.1"
COURT = "KS.1 QS.1 JS.1 KD.1"


def test_a_hand_without_court_cards_and_its_chain_baz_r7_baz_r8() -> None:
    """BAZ-R7, BAZ-R8: worked example 11."""
    table = dealt([BLANK, COURT], variant="rubicone", dealer=1, stock="KC.2 8H.2 KC.3 QD.1")
    events, table = played(table, "0>blanche")
    assert marked(events) == [(0, 50, "carte_blanche")]
    assert sorted(named(events, "carte_blanche_declared")[0].cards) == sorted(BLANK.split())
    assert refused(table, "blanche", seat=0) == "carte_blanche_closed"
    _, table = played(table, "7S.1 KS.1 -")
    assert table.drawn[0] == "8H.2"
    events, table = played(table, "0>blanche")
    assert marked(events) == [(0, 50, "carte_blanche")]
    assert named(events, "carte_blanche_declared")[0].cards == ["8H.2"]
    _, table = played(table, "KD.1 7H.1 -")
    assert "QD.1" in table.hands[0]
    assert refused(table, "blanche", seat=0) == "carte_blanche_closed"
    assert table.points() == [100, 0]


def test_it_may_be_shown_at_any_time_before_the_first_card_baz_r7() -> None:
    """BAZ-R7: out of turn too, while somebody else declares or plays; not after one's own card."""
    table = dealt([COURT, BLANK], variant="rubicone", dealer=1)
    assert marked(played(table, "1>blanche")[0]) == [(1, 50, "carte_blanche")]
    _, table = played(table, "KS.1")
    assert marked(played(table, "1>blanche")[0]) == [(1, 50, "carte_blanche")]
    _, table = played(table, "7S.1")
    assert refused(table, "blanche", seat=1) == "carte_blanche_closed"


@pytest.mark.parametrize("card", ["KS.1", "QS.1", "JS.1"])
def test_a_court_card_forbids_it_baz_r7(card: str) -> None:
    """BAZ-R7: `hand_has_figures`, before and after that hand is played."""
    blank = BLANK.replace("7H.1", card)
    table = dealt([blank, ""], variant="rubicone", dealer=1)
    assert refused(table, "blanche", seat=0) == "hand_has_figures"
    _, table = played(table, card)
    assert refused(table, "blanche", seat=0) == "hand_has_figures"


@pytest.mark.parametrize("variant", ["classica", "tre"])
def test_classic_forms_do_not_have_it_baz_r7(variant: str) -> None:
    """BAZ-R7: `kind_not_in_variant`, also between deals and in the second phase."""
    table = dealt(["AS.1 AH.1 10S.1 10H.1 9S.1 9H.1 8S.1 7S.1"], variant=variant)
    assert refused(table, "blanche", seat=0) == "kind_not_in_variant"


def test_between_deals_it_is_closed_baz_r7() -> None:
    """BAZ-R7: never `wrong_phase`."""
    table = started(variant="rubicone")
    assert refused(table, "blanche", seat=0) == "carte_blanche_closed"
    assert refused(started(), "blanche", seat=0) == "kind_not_in_variant"
    table = ending(["9S.1", "AS.1"], variant="rubicone", facts={"had_court": [False, True]})
    assert refused(table, "blanche", seat=0) == "carte_blanche_closed"
    assert refused(table, "blanche", seat=1) == "hand_has_figures"


def test_a_card_not_shown_ends_the_chain_baz_r8() -> None:
    """BAZ-R8: for good, though the next one is no court card either."""
    table = dealt([BLANK, COURT], variant="rubicone", dealer=1, stock="KC.2 8H.2 KC.3 8H.3")
    _, table = played(table, "0>blanche 7S.1 KS.1 - KD.1 7H.1 -")
    assert "8H.3" in table.hands[0]
    assert refused(table, "blanche", seat=0) == "carte_blanche_closed"


def test_who_did_not_begin_has_no_chain_baz_r8() -> None:
    """BAZ-R8: a card drawn counts only after the hand was shown."""
    table = dealt([BLANK, COURT], variant="rubicone", dealer=1, stock="KC.2 8H.2")
    _, table = played(table, "7S.1 KS.1 -")
    assert refused(table, "blanche", seat=0) == "carte_blanche_closed"


def test_the_chain_is_no_declaration_of_the_trick_baz_r8() -> None:
    """BAZ-R8: the winner declares all the same, and shows the card he draws then."""
    table = dealt(
        ["AS.1 AS.2 AS.3 AS.4 10S.1 9S.1 9H.1 8S.1 7H.1", COURT],
        variant="rubicone",
        dealer=1,
        stock="AH.1 KC.2",
    )
    _, table = played(table, "0>blanche 10S.1 KS.1 four_aces:AS.1,AS.2,AS.3,AS.4")
    events, table = played(table, "0>blanche")
    assert marked(events) == [(0, 50, "carte_blanche")]
    assert table.points() == [200, 0]


def test_the_card_of_the_last_draw_is_not_shown_baz_r8() -> None:
    """BAZ-R8: the second phase has no declarations (BAZ-18)."""
    zones: dict[str, str | int] = {
        "hand:0": "AS.1 AH.1",
        "hand:1": "7S.1 KD.1",
        "stock": "7C.1 8C.1",
        "captured:0": 122,
    }
    facts = {
        "had_court": [False, True],
        "blanches": [1, 0],
        "blanche_chain": [True, False],
        "drawn": ["AH.1", ""],
    }
    table = laid(zones, variant="rubicone", facts=facts)
    assert marked(played(table, "0>blanche")[0]) == [(0, 50, "carte_blanche")]
    _, table = played(table, "0>blanche AS.1 7S.1 -")
    assert table.phase == "phase_two"
    assert refused(table, "blanche", seat=0) == "carte_blanche_closed"


def test_what_was_shown_is_known_until_it_is_played_baz_r7() -> None:
    """BAZ-R7: everybody sees those cards, and none of the others."""
    table = dealt([BLANK, COURT], variant="rubicone", dealer=1, stock="KC.2 KC.3")
    _, table = played(table, "0>blanche")
    for viewer in (1, SPECTATOR):
        assert RULES.observe(table, viewer).zone("hand:0").cards == table.hands[0]
    _, table = played(table, "7S.1 KS.1 -")
    for viewer in (1, SPECTATOR):
        cards = RULES.observe(table, viewer).zone("hand:0").cards
        assert set(cards) == {*BLANK.split(), None} - {"7S.1"}
        assert len(cards) == 9


@pytest.mark.parametrize("variant", ["cinese", "otto"])
def test_carte_blanche_with_many_packs_baz_c1(variant: str) -> None:
    """BAZ-C1, BAZ-O1: 250 for the hand and for each card of the chain."""
    blank = " ".join(f"{rank}{suit}.1" for rank in ("A", "10", "9", "8") for suit in "HDCS")
    hand = " ".join(blank.split()[: {"cinese": 12, "otto": 15}[variant]])
    table = dealt([hand, "KS.1"], variant=variant, dealer=1, stock="7H.2 KC.2")
    events, table = played(table, f"0>blanche {hand.split()[0]} KS.1 - 0>blanche")
    assert marked(events) == [(0, 250, "carte_blanche")] * 2


def test_both_partners_mark_500_together_baz_q5() -> None:
    """BAZ-Q5: 50 for the first, 450 for the second; links of the chain 50 each."""
    other = BLANK.replace(".1", ".2")
    table = dealt(
        [BLANK, COURT, other, "KS.2 QS.2"],
        variant="quattro",
        dealer=3,
        stock="KC.2 8H.3 KC.3 8H.4",
    )
    events, table = played(table, "2>blanche")
    assert marked(events) == [(0, 50, "carte_blanche")]
    events, table = played(table, "0>blanche")
    assert marked(events) == [(0, 450, "carte_blanche")]
    _, table = played(table, "7S.1 QS.1 7S.2 KS.2 -")
    events, table = played(table, "0>blanche 2>blanche")
    assert [amount for _, amount, _ in marked(events)] == [50, 50]
    assert table.points() == [600, 0]
