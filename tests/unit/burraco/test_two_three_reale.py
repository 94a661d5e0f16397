"""Two players with their rows, three players with their coalition, the *reale*. E11, E12, E14."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.burraco.events import (
    AddToMeld,
    CoalitionFormed,
    DealEnded,
    DealScored,
    OpenMeld,
    PozzettoTaken,
    ThreePozzettiStarted,
)
from games.burraco.scoring import BONUSES, grade, party_points, score_sides
from games.burraco.setup import setup_of
from games.burraco.state import BurracoState
from games.kernel.match import Deal
from games.kernel.options import Options
from games.kernel.seats import SYSTEM
from tests.unit.burraco.burraco_tables import (
    RULES,
    act,
    after,
    done,
    found,
    hand,
    names,
    position,
    readings,
    refused,
    started,
)
from tests.unit.narrowing import accepted, present

TWO: Options = {"players_format": "two"}
THREE: Options = {"players_format": "three"}
REALE: Options = {"ruleset": "reale"}
DIRTY = "4D 5D *JK@6 7D 8D 9D 10D"
ROWS = ("7H JK 3C", "4S 5S")


# --- two players ------------------------------------------------------------------------------


def test_bur_59_e11_the_front_card_only_and_in_order() -> None:
    """BUR-59."""
    table = position("7D 7C 9S 10S QS 5H 4D", rows=ROWS, **TWO)
    table = after(table, "open_meld cards=7D,7C use_row=true")
    assert readings(table) == ["7H 7D 7C"]
    table = after(table, "add_to_meld meld_id=0 use_row=true")  # several in one turn
    assert readings(table) == ["7H 7D 7C *JK"]
    assert RULES.observe(table, 1).zone("row:0").cards == ["3C"]
    assert refused(table, "add_to_meld meld_id=0 use_row=true") == "not_a_meld"


def test_bur_59_a_row_card_is_no_hand_card() -> None:
    """BUR-59."""
    table = position("7D 7C 9S QS", rows=ROWS, **TWO)
    assert refused(table, "discard card=7H") == "card_not_in_hand"
    assert refused(table, "open_meld cards=7D,7C,7H") == "card_not_in_hand"
    empty = position("7D 7C 9S QS", rows=("", "4S"), melds={"7D 7C 7S": 0}, **TWO)
    assert refused(empty, "open_meld cards=7D,7C use_row=true") == "row_empty"
    assert refused(empty, "add_to_meld meld_id=0 use_row=true") == "row_empty"


def test_bur_59_there_are_no_rows_with_four() -> None:
    """BUR-59."""
    table = position("7D 7C 9S QS")
    assert refused(table, "open_meld cards=7D,7C use_row=true") == "row_empty"


def test_bur_60_e11_two_hand_cards_are_needed() -> None:
    """BUR-60."""
    table = position("7D 7C 9S 10S QS 5H 4D", rows=("3C", ""), **TWO)
    refusal = refused(table, "open_meld cards=4D use_row=true")
    assert refusal == "row_card_needs_two_hand_cards"
    assert refused(table, "open_meld cards= use_row=true") == "row_card_needs_two_hand_cards"
    empty = position("7D 4D", rows=("", "4S"), **TWO)
    assert refused(empty, "open_meld cards=4D use_row=true") == "row_empty"  # that comes first


def test_bur_61_alone_or_together_with_hand_cards() -> None:
    """BUR-61."""
    table = position("8H KD KC", rows=("9H", ""), melds={"5H 6H 7H": 0}, **TWO)
    assert refused(table, "add_to_meld meld_id=0 use_row=true") == "not_a_meld"
    table = after(table, "add_to_meld meld_id=0 cards=8H use_row=true")
    assert readings(table) == ["5H 6H 7H 8H 9H"]
    assert (hand(table), table.rows[0]) == (["KD", "KC"], [])


def test_bur_62_a_wild_of_the_row_is_used_in_the_same_way() -> None:
    """BUR-62."""
    table = position("7D 8D KD KC", rows=("JK 2C", ""), melds={"9H 10H JH": 0}, **TWO)
    assert refused(table, "open_meld cards=7D,KC use_row=true") == "not_a_meld"
    steps = RULES.legal_actions(table)
    assert OpenMeld(("7D", "8D"), use_row=True) in steps
    assert AddToMeld(0, (), use_row=True) in steps
    table = after(table, "open_meld cards=7D,8D use_row=true")
    assert readings(table)[1] == "*JK@6 7D 8D"
    assert refused(table, "add_to_meld meld_id=1 use_row=true") == "not_a_meld"


def test_bur_63_the_pozzetto_needs_an_empty_hand_not_an_empty_row() -> None:
    """BUR-63."""
    events, _ = act(position("KH", rows=ROWS, **TWO), "discard card=KH")
    assert found(events, PozzettoTaken).size == 11
    al_volo = position("7D 8D 9D", rows=ROWS, **TWO)
    assert found(act(al_volo, "open_meld cards=7D,8D,9D")[0], PozzettoTaken).size == 11


def test_bur_63_e11_closing_needs_an_empty_row() -> None:
    """BUR-63."""
    options = {"taken": (1,), "melds": {DIRTY: 0}, **TWO}
    table = position("7C 8C 9C KH", rows=("3C 3C 3D 3S 4C 4C 4S 4S", ""), **options)
    assert refused(table, "open_meld cards=7C,8C,9C") == "cannot_close_row_not_empty"
    assert refused(table, "open_meld cards=7C,8C,9C,KH") == "not_a_meld"
    table = position("7C 8C 9C", rows=("3C", ""), **options)
    assert refused(table, "open_meld cards=7C,8C,9C") == "must_keep_discard"
    table = position("7C 8C KH", rows=("9C", ""), **options)  # the move itself empties the row
    assert refused(table, "open_meld cards=7C,8C use_row=true") == ""


def test_bur_64_what_is_left_of_the_row_counts_like_the_hand() -> None:
    """BUR-64."""
    for option, held in ((True, -45), (False, -10)):
        table = position(
            "KH", rows=("JK 3C", ""), others={1: ""}, row_leftover_counts=option, **TWO
        )
        assert score_sides(table, None)[0].cards_held == held


def test_bur_58_each_seat_is_a_side() -> None:
    """BUR-58."""
    table = position("6D KH KC", melds={"7D 8D 9D": 1}, rows=ROWS, **TWO)
    assert refused(table, "add_to_meld meld_id=0 cards=6D") == "not_your_meld"
    assert RULES.parties(table.match) == [[0], [1]]


# --- three players ----------------------------------------------------------------------------


def test_bur_66_at_first_everyone_plays_alone() -> None:
    """BUR-66."""
    table = position("6D KH KC", melds={"7D 8D 9D": 1}, **THREE)
    assert table.sides == [0, 1, 2]
    assert refused(table, "add_to_meld meld_id=0 cards=6D") == "not_your_meld"


@pytest.mark.parametrize("how", ["al_volo", "con_scarto"])
def test_bur_67_the_first_at_the_pozzetto_plays_alone_against_a_pair(how: str) -> None:
    """BUR-67."""
    melds = {"7D 8D 9D": 0, "JS QS KS": 2, "5H 5C 5S": 0, "5D 5C 5H": 2}
    table = position("6H 7H 8H" if how == "al_volo" else "KH", turn=1, melds=melds, **THREE)
    step = "open_meld cards=6H,7H,8H" if how == "al_volo" else "discard card=KH"
    events, table = act(table, step)
    taken = found(events, PozzettoTaken)
    assert (taken.size, taken.mode, taken.number) == (18, how, 1)
    formed = found(events, CoalitionFormed)
    assert (formed.soloist, formed.pair) == (1, [0, 2])
    assert table.sides == [0, 1, 0]
    assert table.owners[:4] == [0, 0, 0, 0]


def test_bur_67_pooled_melds_are_extended_by_both() -> None:
    """BUR-67."""
    table = position(
        "KH",
        turn=1,
        melds={"7D 8D 9D": 0, "5H 5C 5S": 0, "5H 5D *JK": 2},
        others={2: "6D 5C 3H 3D", 0: "5D 5S 2S 9C"},
        **THREE,
    )
    table = after(table, "discard card=KH", "draw_stock")
    assert refused(table, "add_to_meld meld_id=0 cards=6D") == ""
    assert refused(table, "add_to_meld meld_id=1 cards=5C") == ""  # both sets of one rank stay
    assert refused(table, "add_to_meld meld_id=2 cards=5C") == ""
    table = after(table, "discard card=3H", "draw_stock")
    assert refused(table, "open_meld cards=5D,5S,2S") == "duplicate_set"  # a third one never


def test_bur_67_a_set_that_came_from_the_partner_counts_as_the_pairs() -> None:
    """BUR-67, BUR-25: whichever of the two laid it."""
    for owner, opener in ((2, 0), (0, 2)):
        others = {2: "9H 8H", opener: "5H 5C 5S 9C 9D"}
        table = position("KH", turn=1, melds={"5D 5C 5H": owner}, others=others, **THREE)
        table = after(table, "discard card=KH", "draw_stock")
        if opener == 0:
            table = after(table, "discard card=9H", "draw_stock")
        assert refused(table, "open_meld cards=5H,5C,5S") == "duplicate_set"
        assert OpenMeld(("5H", "5C", "5S")) not in RULES.legal_actions(table)


def test_bur_68_the_pair_takes_the_eleven_and_the_soloist_cannot() -> None:
    """BUR-68."""
    coalition = {"taken": (0, 1), "facts": {"sides": [0, 1, 0]}, **THREE}
    pair = position("6H", turn=2, **coalition)
    events, _ = act(pair, "discard card=6H")
    assert (found(events, PozzettoTaken).number, found(events, PozzettoTaken).size) == (2, 11)
    assert "coalition_formed" not in names(events)
    soloist = position("7C 8C 9C", turn=1, **coalition)
    assert refused(soloist, "open_meld cards=7C,8C,9C") == "must_keep_discard"


def test_bur_68_the_soloist_without_hand_closes_or_may_not() -> None:
    """BUR-68."""
    table = position("7C 8C 9C KH", taken=(1,), melds={}, **THREE)
    assert refused(table, "open_meld cards=7C,8C,9C") == "cannot_close_no_burraco"


def three_table(
    pair_laid: Sequence[str], soloist_laid: Sequence[str] = (), taken: tuple[int, ...] = (0, 1, 0)
) -> BurracoState:
    """B (seat 1) is the soloist; the pair A, C and the soloist have these melds."""
    return position(
        "KH",
        turn=1,
        taken=taken,
        others={0: "", 2: ""},
        melds=dict.fromkeys(pair_laid, 0) | dict.fromkeys(soloist_laid, 1),
        facts={"sides": [0, 1, 0]},
        **THREE,
    )


def test_bur_69_e12_the_soloist_in_full_the_pair_by_halves() -> None:
    """BUR-69."""
    table = three_table(
        ["4H 5H 6H 7H 8H 9H 10H", "10C JC QC KC AC"],
        ["3D 4D 5D 6D 7D 8D 9D", "KH KD KC KS", "9H 9D 9C", "5S 6S 7S"],
        taken=(2, 1, 0),
    )
    events, table = act(table, "discard card=KH")
    sides = found(events, DealScored).sides
    assert [(side.seats, side.total) for side in sides] == [([0, 2], 305), ([1], 430)]
    assert found(events, DealScored).points == [153, 430, 153]
    rows = table.match.sheets[0].rows
    assert rows[0].items == rows[2].items
    assert rows[0].items[-1] == ("partners_half", -152)
    assert sum(points for _, points in rows[0].items[:-1]) == 305
    assert dict(rows[0].items)["burraco"] == sides[0].burraco > 0
    for row in rows:
        assert sum(points for _, points in row.items) == row.total
    assert "partners_half" not in dict(rows[1].items)


@pytest.mark.parametrize(("option", "each"), [("unit", 13), ("five", 15)])
def test_bur_69_option_pair_split_rounding(option: str, each: int) -> None:
    """BUR-69: the pair scores 125 less 100."""
    table = three_table(["7D 8D 9D", "10C JC QC KC", "3H 3C 3D 3S", "5H 5C 5S 5D", "4H 4C 4S 4D"])
    points = party_points(
        setup_of(accepted(RULES.resolve_options({"pair_split_rounding": option, **THREE}))),
        score_sides(table, None),
    )
    assert [points[0], points[2]] == [each, each]


def test_bur_69_the_pair_pays_once_for_its_pozzetto() -> None:
    """BUR-69."""
    sides = score_sides(three_table([]), None)
    assert [side.pozzetto for side in sides] == [-100, 0]


def test_bur_69_nobody_at_the_pozzetto_each_alone() -> None:
    """BUR-69."""
    table = position("KH", others={1: "3C", 2: ""}, **THREE)
    assert [side.total for side in score_sides(table, None)] == [-110, -105, -100]


def three_form(hand: str, **told: Any) -> BurracoState:
    """A table in the three-pozzetti form."""
    pozzetti = {number: 11 * (number not in told.get("taken", ())) for number in (1, 2, 3)}
    return position(hand, pozzetti=pozzetti, facts={"three_pozzetti": True}, **told, **THREE)


def test_bur_70_everyone_alone_and_a_pozzetto_for_each() -> None:
    """BUR-70."""
    events, table = act(three_form("KH", turn=1), "discard card=KH")
    assert "coalition_formed" not in names(events)
    assert table.sides == [0, 1, 2]
    events, table = act(three_form("3C", taken=(0, 1)), "discard card=3C")
    assert (found(events, PozzettoTaken).number, table.taken) == (2, [2, 1, 0])


def test_bur_70_the_next_deal_has_three_pozzetti() -> None:
    """BUR-70."""
    table = RULES.fold([ThreePozzettiStarted()], started(**THREE))
    dealt = done(RULES.act(table, SYSTEM, Deal())).state
    assert [len(p) for p in dealt.pozzetti] == [11, 11, 11]
    assert dealt.stock == 41


# --- reale ------------------------------------------------------------------------------------


def test_bur_76_the_preset() -> None:
    """BUR-76."""
    options = accepted(RULES.resolve_options(REALE))
    assert "JK" not in RULES.deck(options)
    setup = setup_of(options)
    assert setup.values[1] == 10
    assert options["full_ace_sequence"] is True
    assert options["semi_clean"] is False
    assert options["closing_burraco"] == "clean"


def test_bur_76_sequences_only() -> None:
    """BUR-76."""
    table = position("7D 7C 7S KH KC", **REALE)
    assert refused(table, "open_meld cards=7D,7C,7S") == "sets_not_allowed"
    assert refused(table, "open_meld cards=7D,7C,KH") == "not_a_meld"
    assert not [s for s in RULES.legal_actions(table) if isinstance(s, OpenMeld)]


def test_bur_76_closing_needs_a_burraco_without_wild() -> None:
    """BUR-76."""
    for reading, expected in (
        ("*2C@3 4D 5D 6D 7D 8D 9D", "cannot_close_no_burraco"),
        ("2D 3D 4D 5D 6D 7D 8D", ""),
    ):
        table = position("7C 8C 9C KH", taken=(1,), melds={reading: 0}, **REALE)
        assert refused(table, "open_meld cards=7C,8C,9C") == expected


SPADES = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"


@pytest.mark.parametrize(
    ("reading", "bonus"),
    [
        ("*2C@3 4D 5D 6D 7D 8D 9D", 100),
        ("*2C@5 6S 7S 8S 9S 10S JS QS KS", 100),  # no semi-clean kind
        ("2D 3D 4D 5D 6D 7D 8D", 200),
        (SPADES, 500),
        (SPADES.replace("AS ", "") + " AS", 200),
        (SPADES + " AS", 1000),
        (SPADES + " *2C@14", 100),
    ],
)
def test_bur_77_bonuses(reading: str, bonus: int) -> None:
    """BUR-77."""
    setup = setup_of(accepted(RULES.resolve_options(REALE)))
    assert BONUSES[present(grade(setup.book.read(reading), setup))] == bonus


def test_bur_77_in_the_classico_these_are_ordinary() -> None:
    """BUR-77."""
    setup = setup_of(accepted(RULES.resolve_options({"full_ace_sequence": True})))
    for reading in (SPADES, SPADES + " AS"):
        assert grade(setup.book.read(reading), setup) == "clean"


def test_bur_77_e14_a_reale_deal() -> None:
    """BUR-77."""
    table = position(
        "KH",
        taken=(1,),
        others={2: "2C 3H", 1: "3C", 3: "3C"},
        melds={SPADES: 0, "*2H@5 6D 7D 8D 9D 10D JD": 0},
        **REALE,
    )
    events, _ = act(table, "discard card=KH")
    assert found(events, DealEnded).reason == "closed"
    side = found(events, DealScored).sides[0]
    assert (side.cards_laid, side.cards_held, side.burraco, side.closing) == (170, -15, 600, 100)
    assert side.total == 855
