"""What makes a meld, and how it reads."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.burraco.events import End
from games.burraco.melds import Meld, MeldBook, meld_book
from games.burraco.readings import WILDS, ReadingRules
from games.kernel.kinds import CODES, RANK_OF, SUIT_OF, card_values, kinds_of
from tests.unit.burraco.burraco_tables import RULES, after, command, position, readings, refused

BOOK = meld_book(ReadingRules(), True)


def laid(cards: str, end: End = "low", book: MeldBook = BOOK) -> str:
    """The reading that these cards get, or why they are no meld."""
    meld = book.open(kinds_of(cards.split()), end)
    return meld.text if isinstance(meld, Meld) else meld


def test_bur_04_values_of_the_cards() -> None:
    """BUR-04."""
    values = dict(zip(CODES, card_values(30, 20), strict=True))
    assert {values[rank + "C"] for rank in "34567"} == {5}
    assert {values[rank + "S"] for rank in ("8", "9", "10", "J", "Q", "K")} == {10}
    assert (values["AH"], values["2D"], values["JK"]) == (15, 20, 30)


def test_bur_04_option_wild_values() -> None:
    """BUR-04."""
    values = position(wild_values="10_10").setup.values
    assert {values[kind] for kind in WILDS} == {10}


@pytest.mark.parametrize("wild", ["JK", "2H", "2D", "2C", "2S"])
def test_bur_05_twos_and_jokers_stand_for_any_card(wild: str) -> None:
    """BUR-05."""
    assert laid(f"7D 9D {wild}") == f"7D *{wild}@8 9D"
    assert laid(f"KD KC {wild}") == f"KD KC *{wild}"


def test_bur_05_no_other_card_is_wild() -> None:
    """BUR-05."""
    assert laid("7D 9D 3D") == "not_a_meld"


def test_bur_06_a_two_of_the_suit_at_position_two_is_natural() -> None:
    """BUR-06."""
    assert laid("AH 2H 3H") == "AH 2H 3H"
    assert laid("2H 3H 4H JK") == "*JK@1 2H 3H 4H"
    assert laid("AH 2C 3H") == "AH *2C@2 3H"
    assert laid("3H 2H 5H") == "3H *2H@4 5H"


def test_bur_18_at_least_three_cards() -> None:
    """BUR-18."""
    assert laid("7D 8D") == "too_few_cards"
    assert laid("7D JK") == "too_few_cards"
    table = position("7D 8D 9D KH QC")
    assert refused(table, "open_meld cards=7D,8D") == "too_few_cards"
    assert refused(table, "open_meld cards=7D,8D,QC") == "not_a_meld"
    assert readings(after(table, "open_meld cards=9D,7D,8D")) == ["7D 8D 9D"]


@pytest.mark.parametrize(
    ("cards", "reading"),
    [
        ("AC 2C 3C", "AC 2C 3C"),
        ("QC KC AC", "QC KC AC"),
        ("KD AD 2S", "*2S@12 KD AD"),
        ("KC AC 2C 3C", "not_a_meld"),
        ("KC AC 3C", "not_a_meld"),
        ("7D 8D 9C", "not_a_meld"),
        ("7D 8D 10D", "not_a_meld"),
        ("7D 7D 8D", "not_a_meld"),
        ("7D 8D 8D 9D", "not_a_meld"),
        ("7D 10D JK", "not_a_meld"),
    ],
)
def test_bur_19_one_suit_consecutive_never_round_the_corner(cards: str, reading: str) -> None:
    """BUR-19."""
    assert laid(cards) == reading


SPADES = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"


def test_bur_20_thirteen_naturals_and_a_wild_as_fourteenth() -> None:
    """BUR-20."""
    assert laid(SPADES) == SPADES
    assert laid(SPADES + " JK") == SPADES + " *JK@14"
    assert laid(SPADES + " AS") == "not_a_meld"
    assert laid(SPADES + " AS JK") == "not_a_meld"


def test_bur_20_option_full_ace_sequence() -> None:
    """BUR-20."""
    full = meld_book(ReadingRules(full_ace=True), True)
    assert laid(SPADES + " AS", book=full) == SPADES + " AS"
    assert laid(SPADES + " AS JK", book=full) == "not_a_meld"  # never more than 14 cards
    with_gap = SPADES.replace("7S", "JK") + " AS"
    assert laid(with_gap, book=full) == SPADES.replace("7S", "*JK@7") + " AS"
    assert laid(with_gap) == "not_a_meld"


def test_bur_21_a_set_has_one_rank_any_suits_equal_copies() -> None:
    """BUR-21."""
    assert laid("9H 9H 9D") == "9H 9H 9D"
    assert laid("9H 9D 8D") == "not_a_meld"
    assert laid("AH AC AS") == "AH AC AS"


def test_bur_21_eight_naturals_and_a_wild_are_the_most() -> None:
    """BUR-21."""
    eight = "9H 9H 9D 9D 9C 9C 9S 9S"
    assert laid(eight + " JK") == eight + " *JK"
    assert laid(eight + " 9S") == "not_a_meld"


def test_bur_21_no_set_of_twos() -> None:
    """BUR-21."""
    assert laid("2H 2D 2C") == "not_a_meld"
    assert laid("2H 2D JK") == "not_a_meld"


def test_bur_22_one_wild_and_two_naturals() -> None:
    """BUR-22."""
    assert laid("7D JK JK") == "not_a_meld"
    assert laid("7D 8D JK 2C") == "not_a_meld"
    assert laid("7D 7C JK 2C") == "not_a_meld"
    assert laid("JK JK JK") == "not_a_meld"
    assert laid("2H 2H 3H") == "*2H@1 2H 3H"  # one natural two, one wild
    assert laid("2H 3H JK") == "*JK@1 2H 3H"
    assert laid("2H 2H 3H JK") == "not_a_meld"


@pytest.mark.parametrize(
    ("cards", "reading"),
    [
        ("2H 3H 4H", "2H 3H 4H"),  # fewest wilds: natural, not *2H@5
        ("KH AH JK", "*JK@12 KH AH"),
        ("AH 2H JK", "AH 2H *JK@3"),  # an ace low, though *JK@13 would be no meld with the two
        ("2C 6S 7S", "*2C@5 6S 7S"),  # the low end
        ("AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H JK", None),
    ],
)
def test_bur_23_the_canonical_reading(cards: str, reading: str | None) -> None:
    """BUR-23."""
    if reading is None:  # an ace low with the wild inside loses against the ace high
        hearts = "*JK@2 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH"
        assert laid(cards) == hearts
    else:
        assert laid(cards) == reading


def test_bur_23_an_ace_low_before_an_ace_high() -> None:
    """BUR-23."""
    twelve = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"
    assert laid(f"AH {twelve} JK") == f"AH {twelve} *JK@14"


@settings(max_examples=60)
@given(st.lists(st.sampled_from(range(53)), min_size=3, max_size=7))
def test_bur_23_the_order_of_the_cards_does_not_matter(kinds: list[int]) -> None:
    """BUR-23."""
    first = BOOK.open(kinds)
    assert all(BOOK.open(list(order)) is first for order in list(permutations(kinds))[:20]) or (
        isinstance(first, str)
    )


@settings(max_examples=100)
@given(
    st.integers(0, 3),
    st.integers(1, 14),
    st.integers(3, 14),
    st.integers(0, 13),
    st.sampled_from(sorted(WILDS)),
)
def test_bur_19_every_run_is_read_and_written_alike(
    suit: int, low: int, size: int, gap: int, wild: int
) -> None:
    """BUR-19.

    A run of naturals with one card replaced by a wild is a meld, and its text means itself."""
    places = list(range(low, low + size))
    if places[-1] > 14 or (1 in places and 14 in places):
        return
    kinds = [13 * suit + (place - 1) % 13 for place in places]
    assert isinstance(BOOK.open(kinds), Meld)
    if gap < size:
        kinds[gap] = wild
    meld = BOOK.open(kinds)
    assert isinstance(meld, Meld)
    assert sorted(meld.kinds) == sorted(kinds)
    fresh = type(BOOK)(BOOK.rules, True).read(meld.text)
    assert (fresh.text, fresh.kinds, fresh.reading) == (meld.text, meld.kinds, meld.reading)
    naturals = [k for k in kinds if not (k == wild and gap < size)]
    assert all(SUIT_OF[k] == suit for k in naturals)
    assert len({RANK_OF[k] for k in naturals}) == len(naturals)


def test_bur_23_wild_end_is_a_choice_only_where_the_wild_is_locked() -> None:
    """BUR-23."""
    joker = "open_meld cards=7D,8D,JK wild_end=high"
    two = "open_meld cards=7D,8D,2C wild_end=high"
    for option, joker_reads, two_reads in (
        ("all", "*JK@6 7D 8D", "*2C@6 7D 8D"),
        ("twos_only", "7D 8D *JK@9", "*2C@6 7D 8D"),
        ("none", "7D 8D *JK@9", "7D 8D *2C@9"),
    ):
        table = position("7D 8D JK 2C KH KC", free_end_wild=option)
        assert readings(after(table, joker)) == [joker_reads]
        assert readings(after(table, two)) == [two_reads]


def test_bur_23_an_end_without_a_free_place_is_ignored() -> None:
    """BUR-23."""
    table = position("KD AD JK KH KC", free_end_wild="none")
    assert readings(after(table, "open_meld cards=KD,AD,JK wild_end=high")) == ["*JK@12 KD AD"]
    table = position("7D 9D JK KH KC", free_end_wild="none")
    assert readings(after(table, "open_meld cards=7D,9D,JK wild_end=high")) == ["7D *JK@8 9D"]


def test_bur_25_no_second_set_of_a_rank() -> None:
    """BUR-25."""
    table = position("7D 7C 7S KH KC", melds={"7H 7S 7D": 0, "KD KD KS": 1})
    assert refused(table, "open_meld cards=7D,7C,7S") == "duplicate_set"
    assert refused(table, "add_to_meld meld_id=0 cards=7C,7D") == ""
    assert refused(position("7D 7C 7S KH", melds={"7H 7S 7D": 1}), "open_meld cards=7D,7C,7S") == ""


def test_bur_25_no_second_set_with_the_row_either() -> None:
    """BUR-25: neither listed nor accepted."""
    table = position(
        "7D 7C KH KC",
        melds={"7H 7S 7D": 0, "KD KD KS": 1},
        rows=("7S", ""),
        players_format="two",
    )
    step = "open_meld cards=7D,7C use_row=true"
    assert refused(table, step) == "duplicate_set"
    assert command(step) not in RULES.legal_actions(table)
    king = position("KH KC QC", melds={"KD KD KS": 1}, rows=("KS", ""), players_format="two")
    assert command("open_meld cards=KH,KC use_row=true") in RULES.legal_actions(king)


def test_bur_25_option_duplicate_sets() -> None:
    """BUR-25."""
    table = position("7D 7C 7S KH KC", melds={"7H 7S 7D": 0}, duplicate_sets="allowed")
    assert refused(table, "open_meld cards=7D,7C,7S") == ""
    assert any(
        getattr(step, "cards", ()) == ("7D", "7C", "7S") for step in RULES.legal_actions(table)
    )


def test_bur_25_sequences_may_overlap() -> None:
    """BUR-25."""
    table = position("7D 8D 9D KH KC", melds={"6D 7D 8D 9D": 0})
    assert refused(table, "open_meld cards=7D,8D,9D") == ""
