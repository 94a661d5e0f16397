"""Adding cards: what a wild card may do when a meld grows. Examples E1 to E3."""

from random import Random

import pytest

from games.burraco.events import AddToMeld, End
from games.burraco.melds import Meld, meld_book
from games.burraco.readings import WILDS, ReadingRules
from games.kernel.kinds import KINDS, kinds_of
from tests.unit.burraco.burraco_tables import RULES, after, hand, position, readings, refused

ALL = ReadingRules()
TWOS = ReadingRules(free_end_wild="twos_only")
NONE = ReadingRules(free_end_wild="none")


def grown(reading: str, cards: str, rules: ReadingRules = ALL, end: End = "low") -> str:
    """What a meld becomes, or why it does not."""
    book = meld_book(rules, True)
    meld = book.extend(book.read(reading), kinds_of(cards.split()), end)
    return meld.text if isinstance(meld, Meld) else meld


def test_bur_24_only_melds_of_the_own_side_and_cards_stay_where_they_lie() -> None:
    """BUR-24."""
    table = position("6D 10D KH KC", melds={"7D 8D 9D": 1, "JS QS KS": 0})
    assert refused(table, "add_to_meld meld_id=0 cards=6D") == "not_your_meld"
    assert refused(table, "add_to_meld meld_id=2 cards=6D") == "unknown_meld"
    assert refused(table, "add_to_meld meld_id=-1 cards=6D") == "unknown_meld"
    assert refused(table, "add_to_meld meld_id=1 cards=10H") == "card_not_in_hand"
    assert refused(table, "add_to_meld meld_id=1 cards=XX") == "card_not_in_hand"
    assert refused(table, "add_to_meld meld_id=1 cards=") == "too_few_cards"
    assert refused(table, "add_to_meld meld_id=1 cards=KH") == "not_a_meld"


def test_bur_24_a_card_is_used_once() -> None:
    """BUR-24."""
    table = position("6D KH KC QC", melds={"7D 8D 9D": 0})
    assert refused(table, "add_to_meld meld_id=0 cards=6D,6D") == "card_not_in_hand"


def test_bur_26_all_added_cards_are_considered_together() -> None:
    """BUR-26."""
    table = position("10D JD 6D KH KC", melds={"7D 8D 9D": 0})
    assert refused(table, "add_to_meld meld_id=0 cards=JD") == "not_a_meld"
    table = after(table, "add_to_meld meld_id=0 cards=JD,6D,10D")
    assert readings(table) == ["6D 7D 8D 9D 10D JD"]
    assert hand(table) == ["KH", "KC"]


def test_bur_27_naturals_do_not_change_place() -> None:
    """BUR-27: An ace that lies high does not become low, though the union could be read so."""
    assert grown("*JK@12 KH AH", "QH") == "*JK@11 QH KH AH"
    twelve = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"
    assert grown(f"{twelve} AH", "JK") == f"*JK@1 {twelve} AH"  # not AH low, *JK@14
    assert grown("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH", "KH JK").startswith("AH 2H")


def test_bur_28_e1_a_locked_wild_waits_for_its_card() -> None:
    """BUR-28."""
    assert grown("3H *2H@4 5H", "2C") == "wild_locked"
    assert grown("3H *2H@4 5H", "2H") == "2H 3H *2H@4 5H"
    assert grown("3H *2H@4 5H", "4H") == "2H 3H 4H 5H"
    assert grown("2H 3H 4H 5H", "2C") == "*2C@1 2H 3H 4H 5H"
    assert grown("3H *2H@4 5H", "JK") == "wild_locked"
    assert grown("3H *2H@4 5H", "7H") == "not_a_meld"


def test_bur_28_e1_at_the_table() -> None:
    """BUR-28."""
    table = position("2C 2H 4H KS QD", melds={"3H *2H@4 5H": 0})
    assert refused(table, "add_to_meld meld_id=0 cards=2C") == "wild_locked"
    table = after(table, "add_to_meld meld_id=0 cards=2H")
    assert readings(table) == ["2H 3H *2H@4 5H"]
    assert refused(table, "add_to_meld meld_id=0 cards=2C") == "not_a_meld"


def test_bur_29_e3_a_replaced_wild_moves_where_it_is_needed() -> None:
    """BUR-29."""
    assert grown("QS *2D@13 AS", "10S") == "not_a_meld"
    assert grown("QS *2D@13 AS", "KS 10S") == "10S *2D@11 QS KS AS"
    assert grown("QS *2D@13 AS", "KS") == "*2D@11 QS KS AS"
    assert grown("4D *2D@5 6D", "5D 3D") == "2D 3D 4D 5D 6D"  # it becomes a natural two


def test_bur_29_a_wild_never_returns_to_the_hand() -> None:
    """BUR-29."""
    table = after(position("8D KH KC", melds={"7D *2C@8 9D": 0}), "add_to_meld meld_id=0 cards=8D")
    assert readings(table) == ["*2C@6 7D 8D 9D"]
    assert hand(table) == ["KH", "KC"]


def test_bur_30_e2_a_wild_at_an_end_is_free() -> None:
    """BUR-30."""
    assert grown("*2H@1 2H 3H", "5H") == "2H 3H *2H@4 5H"
    assert grown("*2D@9 10S JS", "KS") == "10S JS *2D@12 KS"
    assert grown("*2D@9 10S JS", "AS") == "not_a_meld"
    assert grown("*JK@9 10S JS", "KS") == "10S JS *JK@12 KS"


def test_bur_30_option_twos_only() -> None:
    """BUR-30."""
    assert grown("*JK@9 10S JS", "KS", TWOS) == "wild_locked"
    assert grown("*2D@9 10S JS", "KS", TWOS) == "10S JS *2D@12 KS"
    assert grown("*JK@9 10S JS", "9S", TWOS) == "*JK@8 9S 10S JS"  # replaced
    assert grown("*JK@9 10S JS", "9S", TWOS, "high") == "9S 10S JS *JK@12"
    assert grown("*JK@9 10S JS", "QS", TWOS) == "*JK@9 10S JS QS"


def test_bur_30_option_none() -> None:
    """BUR-30."""
    assert grown("*2D@9 10S JS", "KS", NONE) == "wild_locked"
    assert grown("*2D@9 10S JS", "8S", NONE) == "8S *2D@9 10S JS"
    assert grown("10S JS *2D@12", "9S", NONE) == "9S 10S JS *2D@12"


def test_bur_31_a_natural_two_at_the_low_end_may_turn_wild() -> None:
    """BUR-31."""
    assert grown("2H 3H 4H", "6H") == "3H 4H *2H@5 6H"
    assert grown("AH 2H 3H 4H", "6H") == "not_a_meld"
    assert grown("2H 3H 4H", "JK 6H") == "2H 3H 4H *JK@5 6H"  # only when there is no other way
    fixed = ReadingRules(end_two_may_turn_wild=False)
    assert grown("2H 3H 4H", "6H", fixed) == "wild_locked"


def test_bur_31_only_in_a_sequence_without_wild() -> None:
    """BUR-31."""
    assert grown("*JK@1 2H 3H 4H", "6H") == "2H 3H 4H *JK@5 6H"
    assert grown("2H *JK@3 4H", "6H") == "not_a_meld"


def test_bur_32_in_a_set_naturals_join_the_wild_and_a_second_wild_does_not() -> None:
    """BUR-32."""
    assert grown("KH KC *JK", "KS") == "KH KC KS *JK"
    assert grown("KH KC *JK", "2D") == "not_a_meld"
    assert grown("KH KC KS", "2D") == "KH KC KS *2D"
    assert grown("9H 9H 9D 9D 9C 9C 9S 9S", "9S") == "not_a_meld"


@pytest.mark.parametrize("rules", [ALL, TWOS, NONE, ReadingRules(full_ace=True)])
def test_bur_26_what_may_be_added_singly_is_found_completely(rules: ReadingRules) -> None:
    """BUR-26: The mask of each meld against every kind tried, on a walk through random melds."""
    rng = Random(11)
    book = meld_book(rules, True)
    for _ in range(40):
        suit = rng.randrange(4)
        low = rng.randrange(1, 12)
        kinds = [13 * suit + (p - 1) % 13 for p in range(low, low + 3)]
        if rng.random() < 0.6:
            kinds[rng.randrange(3)] = rng.choice(sorted(WILDS))
        if rng.random() < 0.2:
            kinds = [13 * s + low for s in (0, 1, 2)]
        meld = book.open(kinds)
        if isinstance(meld, str):
            continue
        for _ in range(8):
            fresh = [k for k in range(KINDS) if isinstance(book.extend(meld, (k,)), Meld)]
            assert book.addable(meld) == sum(1 << k for k in fresh)
            if not fresh:
                break
            chosen = rng.choice(fresh)
            assert book.extend(meld, (chosen,)) is meld.grown[chosen]
            meld = meld.grown[chosen]


def test_both_ends_are_listed_where_they_differ() -> None:
    """BUR-23, BUR-30: with locked ends the choice is part of the step."""
    table = position("JK KH KC QC", melds={"10S JS QS": 0}, free_end_wild="none")
    ends = {
        step.wild_end
        for step in RULES.legal_actions(table)
        if isinstance(step, AddToMeld) and step.cards == ("JK",)
    }
    assert ends == {"low", "high"}
