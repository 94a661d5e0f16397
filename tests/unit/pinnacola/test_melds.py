"""What cards can be together, PIN-05 to PIN-13 (PIN-06: twos), and what melds are worth."""

import pytest

from games.pinnacola.melds import Meld, addable_ends, exchanged, extended, meld_of, read_meld
from games.pinnacola.scoring import is_pinnacola, meld_value, value_of

RUN_ONLY, WHOLE = "run_only", "whole_meld"


def read(cards: str, suit: str | None = None) -> str:
    """The meld that cards are, as it reads, or why they are none."""
    found = meld_of(tuple(cards.split()), suit)
    return found if isinstance(found, str) else found.text


def meld(cards: str, suit: str | None = None) -> Meld:
    found = meld_of(tuple(cards.split()), suit)
    assert isinstance(found, Meld), found
    return found


@pytest.mark.parametrize(
    "cards",
    [
        "5H 6H 7H",
        "QS KS AS",
        "AS 2S 3S",
        "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC",
        "7H 7D 7C 7S",
        "9D 9C 9S",
        "JK JK JK JK",
    ],
)
def test_natural_melds_read_as_they_are_named_pin_07_pin_08_pin_10(cards: str) -> None:
    assert read(cards) == cards


@pytest.mark.parametrize(
    ("cards", "reading"),
    [
        ("JK 5H 6H", "*JK@4 5H 6H"),
        ("5H JK 7H", "5H *JK@6 7H"),
        ("4H JK JK 7H 8H", "4H *JK@5 *JK@6 7H 8H"),
        ("QD KD JK", "QD KD *JK@14"),
        ("JK 2S 3S", "*JK@1 2S 3S"),
        ("AS JK 3S", "AS *JK@2 3S"),
        ("JK 5H JK 7H 8H", "*JK@4 5H *JK@6 7H 8H"),
        ("JK 7H 8H 9H 10H JH QH KH AH", "*JK@6 7H 8H 9H 10H JH QH KH AH"),
    ],
)
def test_a_joker_stands_for_the_card_of_its_place_pin_09(cards: str, reading: str) -> None:
    assert read(cards) == reading
    assert read_meld(reading).text == reading


@pytest.mark.parametrize(
    "cards",
    [
        "KS AS 2S",  # round the corner
        "QS KS AS 2S",
        "4H JK JK 7H",  # as many jokers as natural cards
        "JK 4H JK",
        "5H 7H 8H",
        "5H 6H 7D",
        "5H 5H 6H",
        "7H 6H 5H",  # from high to low
        "KS AS JK",  # beyond the high ace
        "JK AS 2S",  # below the low ace
        "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH JK",
        "7H 7D 7H",
        "7H JK JK",
        "7H 7H JK",
        "7H 7D 7C 7S JK",
        "7H 7D JK JK",
        "JK JK JK",
    ],
)
def test_these_are_no_melds_pin_08_pin_09_pin_10_pin_11(cards: str) -> None:
    assert read(cards) == "not_a_meld"


def test_two_cards_are_too_few_pin_07() -> None:
    assert read("7H 7D") == read("") == "too_few_cards"


def test_twos_are_ordinary_cards_pin_06() -> None:
    assert read("2H 2D 2S") == "2H 2D 2S"
    assert read("5H 2S 7H") == "not_a_meld"


def test_the_joker_of_a_set_stands_for_a_suit_that_is_said_pin_10() -> None:
    assert read("7H 7D JK") == "joker_suit_missing"
    assert read("7H 7D JK", "C") == "7H 7D *JK@C"
    assert read("JK 7S 7D", "H") == "*JK@H 7D 7S"
    assert read("7H 7D JK", "D") == "not_a_meld"
    assert read("7H 7D 7S JK") == read("JK 7H 7D 7S", "C") == "7H 7D *JK@C 7S"
    assert read("7H 7D 7S JK", "H") == "not_a_meld"


def test_a_suit_is_said_for_nothing_but_the_joker_of_a_set_pin_10() -> None:
    for cards in ("7H 7D 7S", "5H 6H 7H", "5H 6H JK", "JK JK JK JK"):
        assert read(cards, "C") == "not_a_meld"


def test_reading_a_meld_that_is_none_fails() -> None:
    for text in ("5H 7H 8H", "*JK@5 5H 6H", "7H 7D *JK@H", "XX 5H 6H", "5H 6H JK"):
        with pytest.raises(ValueError, match=r".+"):
            read_meld(text)


# --- adding and exchanging ------------------------------------------------------------------------


def longer(lying: Meld, cards: str, end: str | None = None, suit: str | None = None) -> str:
    found = extended(lying, tuple(cards.split()), end, suit)
    return found if isinstance(found, str) else found.text


def test_a_sequence_grows_at_its_ends_pin_20() -> None:
    clubs = meld("3C 4C 5C")
    assert longer(clubs, "6C", "high") == "3C 4C 5C 6C"
    assert longer(clubs, "6C", "low") == "not_a_meld"
    assert longer(clubs, "AC 2C", "low") == "AC 2C 3C 4C 5C"
    assert longer(clubs, "2C AC", "low") == "not_a_meld"
    assert longer(clubs, "6C 7C") == "3C 4C 5C 6C 7C"
    assert longer(clubs, "2C") == "2C 3C 4C 5C"
    assert longer(clubs, "JK") == "3C 4C 5C *JK@6"
    assert longer(clubs, "JK", "low") == "*JK@2 3C 4C 5C"
    assert longer(clubs, "7C") == longer(clubs, "6D") == "not_a_meld"
    assert longer(clubs, "JK JK", "high") == "3C 4C 5C *JK@6 *JK@7"
    assert longer(clubs, "JK JK JK", "high") == "not_a_meld"
    assert longer(clubs, "") == "too_few_cards"
    assert longer(clubs, "6C", "high", "C") == "not_a_meld"
    assert longer(clubs, "6C", "sideways") == "not_a_meld"


def test_an_ace_ends_a_sequence_pin_08() -> None:
    high, low = meld("QS KS AS"), meld("AS 2S 3S")
    assert longer(high, "2S") == longer(high, "JK", "high") == "not_a_meld"
    assert longer(low, "KS") == longer(low, "JK", "low") == "not_a_meld"
    almost = meld("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH")
    assert addable_ends(almost, "AH") == ["low", "high"]
    assert longer(almost, "AH").endswith("KH AH")
    assert longer(meld(f"AH {' '.join(almost.cards)}"), "AH").startswith("AH 2H")


def test_a_tris_takes_its_fourth_card_pin_20() -> None:
    sevens = meld("7H 7D 7C")
    assert longer(sevens, "7S") == "7H 7D 7C 7S"
    assert longer(sevens, "JK") == longer(sevens, "JK", None, "S") == "7H 7D 7C *JK@S"
    assert longer(sevens, "JK", None, "H") == "not_a_meld"
    assert longer(sevens, "7H") == longer(sevens, "7S JK") == longer(sevens, "8S") == "not_a_meld"
    poker = meld("7H 7D 7C 7S")
    assert longer(poker, "JK") == longer(poker, "7H") == "not_a_meld"


def test_a_natural_card_is_not_added_where_a_joker_stands_for_it_pin_20() -> None:
    sevens = meld("7H 7D JK", "C")
    assert longer(sevens, "7S") == "7H 7D *JK@C 7S"
    assert longer(sevens, "7C") == longer(sevens, "JK") == "not_a_meld"
    assert longer(sevens, "7S", None, "C") == "not_a_meld"
    assert longer(meld("5H 6H JK"), "7H") == "not_a_meld"


def test_nothing_is_added_to_four_jokers_and_nothing_taken_pin_11() -> None:
    jokers = meld("JK JK JK JK")
    assert longer(jokers, "5H") == longer(jokers, "JK") == "not_a_meld"
    assert exchanged(jokers, "JK") is None
    assert addable_ends(jokers, "JK") == []


def test_a_card_takes_the_place_of_the_joker_that_stands_for_it_pin_21() -> None:
    assert exchanged(meld("6S JK 8S"), "7S") == meld("6S 7S 8S")
    assert exchanged(meld("6S JK 8S"), "9S") is None
    assert exchanged(meld("6S JK 8S"), "6S") is None
    assert exchanged(meld("7H 7D JK", "C"), "7C") == meld("7H 7D 7C")
    assert exchanged(meld("7H 7D JK", "C"), "7S") is None
    two = exchanged(meld("4H JK JK 7H 8H"), "6H")
    assert two is not None
    assert two.text == "4H *JK@5 6H 7H 8H"


def test_of_two_jokers_for_an_ace_the_low_one_goes_pin_21() -> None:
    both = meld("JK 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH JK")
    found = exchanged(both, "AH")
    assert found is not None
    assert found.text == "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH *JK@14"


# --- values ---------------------------------------------------------------------------------------


def test_card_values_pin_05() -> None:
    assert [value_of([card]) for card in ("2H", "7S", "8D", "10C", "JH", "KD", "AS", "JK")] == [
        *(5, 5, 10, 10, 10, 10, 15, 30)
    ]


@pytest.mark.parametrize(
    ("cards", "suit", "value"),
    [
        ("7H 7D 7C", None, 15),
        ("7H 7D JK", "C", 40),
        ("7H 7D 7C 7S", None, 40),
        ("8H 8D 8C 8S", None, 80),
        ("KH KD KC KS", None, 80),
        ("AH AD AC AS", None, 120),
        ("KH KD KS JK", None, 60),
        ("JK JK JK JK", None, 400),
        ("AS 2S 3S", None, 25),
        ("QS KS AS", None, 35),
        ("AH 2H 3H 4H 5H 6H", None, 40),
        ("AH 2H 3H 4H 5H 6H 7H", None, 90),
        ("3H 4H 5H 6H 7H 8H 9H JK", None, 120),
        ("JK 3H 4H 5H 6H 7H 8H 9H", None, 120),
        ("3H 4H 5H JK 7H 8H 9H 10H", None, 80),  # no run of seven
        ("JK 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", None, 210),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", None, 210),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", None, 600),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH JK", None, 240),
    ],
)
def test_what_melds_are_worth_pin_27_pin_28_pin_29_pin_30_pin_31(
    cards: str, suit: str | None, value: int
) -> None:
    assert meld_value(meld(cards, suit), RUN_ONLY) == value


def test_a_long_run_may_double_the_jokers_beside_it_pin_30() -> None:
    assert meld_value(meld("3H 4H 5H 6H 7H 8H 9H JK"), WHOLE) == 150
    assert meld_value(meld("3H 4H 5H JK 7H 8H 9H 10H"), WHOLE) == 80
    assert meld_value(meld("KH KD KS JK"), WHOLE) == 60
    complete = meld("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH")
    assert meld_value(complete, WHOLE) == 600


def test_what_counts_more_than_its_cards_is_called_a_pinnacola_pin_28_pin_30() -> None:
    assert is_pinnacola(meld("7H 7D 7C 7S"))
    assert is_pinnacola(meld("AH 2H 3H 4H 5H 6H 7H"))
    assert is_pinnacola(meld("JK JK JK JK"))
    assert not is_pinnacola(meld("KH KD KS JK"))
    assert not is_pinnacola(meld("AH 2H 3H 4H 5H 6H"))
