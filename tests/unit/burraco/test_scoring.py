"""What melds and deals are worth. Examples E4, E8."""

from typing import Any

import pytest

from games.burraco.events import DealScored
from games.burraco.scoring import BONUSES, grade, half, score_sides, value_of
from games.burraco.setup import Setup, setup_of
from tests.unit.burraco.burraco_tables import RULES, act, found, position
from tests.unit.narrowing import accepted

HEARTS = "4H 5H 6H 7H 8H 9H 10H"


def setup(**options: Any) -> Setup:
    """The setup of a table with these options."""
    return setup_of(accepted(RULES.resolve_options(options)))


def graded(reading: str, **options: Any) -> str | None:
    """Which burraco a meld is."""
    table = setup(**options)
    return grade(table.book.read(reading), table)


@pytest.mark.parametrize(
    ("reading", "kind", "cards"),
    [
        (HEARTS, "clean", 50),
        ("2H 3H 4H 5H 6H 7H 8H", "clean", 55),
        ("*2C@5 6S 7S 8S 9S 10S JS QS", "semi_clean", 80),
        ("3H *2C@4 5H 6H 7H 8H 9H 10H JH", "semi_clean", 80),
        ("4D 5D *JK@6 7D 8D 9D 10D", "dirty", 75),
        ("KH KH KD KD KC KC *JK", "dirty", 90),
        ("KH KH KD KD KC KC KS *JK", "semi_clean", 100),
        ("9H 9H 9D 9D 9C 9C 9S", "clean", 70),
    ],
)
def test_bur_45_to_48_e4_kinds_and_card_points(reading: str, kind: str, cards: int) -> None:
    """BUR-45, BUR-46, BUR-47, BUR-48."""
    table = setup()
    meld = table.book.read(reading)
    assert grade(meld, table) == kind
    assert value_of(meld.kinds, table) == cards


def test_bur_45_seven_cards() -> None:
    """BUR-45."""
    assert graded("4H 5H 6H 7H 8H 9H") is None
    assert graded("KH KD KC KS KH KD") is None


def test_bur_45_option_burraco_from_sets() -> None:
    """BUR-45."""
    assert graded("9H 9H 9D 9D 9C 9C 9S", burraco_from_sets=False) is None
    assert graded(HEARTS, burraco_from_sets=False) == "clean"


def test_bur_46_a_natural_two_is_clean() -> None:
    """BUR-46."""
    assert graded("AH 2H 3H 4H 5H 6H 7H") == "clean"
    assert BONUSES["clean"] == 200


def test_bur_47_seven_on_one_side() -> None:
    """BUR-47."""
    assert graded("*JK@3 4H 5H 6H 7H 8H 9H 10H") == "semi_clean"
    assert graded("*JK@4 5H 6H 7H 8H 9H 10H") == "dirty"
    assert graded("3H 4H 5H 6H *JK@7 8H 9H 10H JH QH KH") == "dirty"  # four and six
    assert graded("3H 4H *JK@5 6H 7H 8H 9H 10H JH QH") == "semi_clean"
    assert graded("3H 4H 5H 6H 7H 8H 9H *JK@10 JH") == "semi_clean"  # the seven lie below
    assert BONUSES["semi_clean"] == 150


def test_bur_47_option_semi_clean_off() -> None:
    """BUR-47."""
    assert graded("*2C@5 6S 7S 8S 9S 10S JS QS", semi_clean=False) == "dirty"
    assert graded("KH KH KD KD KC KC KS *JK", semi_clean=False) == "dirty"
    assert BONUSES["dirty"] == 100  # BUR-48


def test_bur_49_e8_a_full_deal() -> None:
    """BUR-49."""
    table = position(
        "QS",
        taken=(1,),
        melds={
            HEARTS: 0,
            "KH KH KD KD KC KC *JK": 0,
            "AC 2C 3C 4C": 0,
            "*2D@5 6S 7S 8S 9S 10S JS QS": 1,
        },
        others={2: "9S 3D", 1: "AH 2S JK", 3: "5D 5C"},
    )
    events, after = act(table, "discard card=QS")
    north, east = found(events, DealScored).sides
    assert (north.cards_laid, north.cards_held) == (185, -15)
    assert (north.burraco, north.closing, north.pozzetto) == (300, 100, 0)
    assert (east.cards_laid, east.cards_held) == (80, -75)
    assert (east.burraco, east.closing, east.pozzetto) == (150, 0, -100)
    assert found(events, DealScored).points == [570, 55]
    sheet = RULES.score_sheet(after)
    assert [row.total for row in sheet.deals[0].rows] == [570, 55] == sheet.totals
    assert dict(sheet.deals[0].rows[0].items) == {
        "cards_laid": 185,
        "cards_held": -15,
        "burraco": 300,
        "closing": 100,
        "pozzetto": 0,
    }


def test_bur_49_a_score_may_be_negative() -> None:
    """BUR-49."""
    table = position("KH KC", others={1: "", 2: "JK", 3: ""})
    assert [side.total for side in score_sides(table, None)] == [-150, -100]


def test_bur_50_only_the_side_that_closed() -> None:
    """BUR-50."""
    table = position("", taken=(1, 2), others={1: "", 2: "", 3: ""})
    assert [side.closing for side in score_sides(table, 2)] == [100, 0]
    assert [side.closing for side in score_sides(table, None)] == [0, 0]


@pytest.mark.parametrize("closer", [None, 0])
def test_bur_51_every_side_without_pozzetto_pays_whatever_ended_the_deal(
    closer: int | None,
) -> None:
    """BUR-51."""
    table = position("", taken=(1,), others={1: "", 2: "", 3: ""})
    assert [side.pozzetto for side in score_sides(table, closer)] == [0, -100]


def test_bur_52_cards_count_beside_the_bonus_and_length_does_not() -> None:
    """BUR-52."""
    for reading, cards in ((HEARTS, 50), (HEARTS + " JH QH", 70)):
        table = position("", taken=(1, 2), melds={reading: 0}, others={1: "", 2: "", 3: ""})
        side = score_sides(table, None)[0]
        assert (side.cards_laid, side.burraco) == (cards, 200)


@pytest.mark.parametrize(
    ("total", "unit", "five"), [(305, 153, 155), (-45, -22, -20), (300, 150, 150), (0, 0, 0)]
)
def test_bur_69_halves_are_rounded_upwards(total: int, unit: int, five: int) -> None:
    """BUR-69."""
    assert half(total, to_five=False) == unit
    assert half(total, to_five=True) == five
