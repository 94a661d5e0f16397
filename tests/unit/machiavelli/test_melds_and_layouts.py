"""What a meld is, and how a new table is judged: MAC-07 to MAC-13, MAC-16 to MAC-20."""

from itertools import combinations, permutations
from random import Random

import pytest

from games.kernel.cards import FRENCH_52, FRENCH_RANKS
from games.kernel.command import from_text, to_text
from games.kernel.seats import OPEN
from games.machiavelli.events import BeginRearrangement, DrawCard, LayoutPlayed, PlayLayout
from games.machiavelli.melds import HIGH_ONLY, HIGH_OR_LOW, WRAP, book
from tests.unit.machiavelli.machiavelli_tables import (
    RULES,
    after,
    hand,
    layout,
    melds,
    table,
    why_not,
)
from tests.unit.narrowing import instance, present

ACES = (HIGH_OR_LOW, HIGH_ONLY, WRAP)
SECOND = "10H 10D 10S | JH JD JS | QH QD QC"
"""The second worked table."""


def is_meld(cards: str, aces: str = "high_or_low") -> bool:
    return book(aces).read(tuple(cards.split())) != 0


@pytest.mark.parametrize("cards", ["7H 7D 7S", "7H 7D 7C 7S", "3S 4S 5S", "QD KD AD", "AD 2D 3D"])
def test_sets_and_runs_mac_07(cards: str) -> None:
    assert is_meld(cards)
    assert not is_meld(" ".join(cards.split()[:2]))


@pytest.mark.parametrize("cards", ["7H 7D 7D", "7H 7D 7C 7S 7S", "7H 7D 8C", "7H 7H 7H"])
def test_a_set_has_no_suit_twice_mac_08(cards: str) -> None:
    """MAC-08, and MAC-01: both copies of a face are alike."""
    assert not is_meld(cards)


@pytest.mark.parametrize("cards", ["3S 4S 5C", "3S 4S 6S", "3S 4S 4S 5S", "4C 5C"])
def test_a_run_is_of_one_suit_without_gaps_mac_09(cards: str) -> None:
    assert not is_meld(cards)


def test_the_longest_run_has_thirteen_cards_mac_09() -> None:
    whole = " ".join(rank + "H" for rank in FRENCH_RANKS)
    assert is_meld(whole)
    assert not is_meld(f"{whole} AH")


@pytest.mark.parametrize(
    ("cards", "allowed"),
    [
        ("AD 2D 3D", {"high_or_low", "wrap"}),
        ("QD KD AD", set(ACES)),
        ("KD AD 2D", {"wrap"}),
        ("QD KD AD 2D 3D", {"wrap"}),
    ],
)
def test_where_an_ace_stands_in_a_run_mac_10(cards: str, allowed: set[str]) -> None:
    assert {aces for aces in ACES if is_meld(cards, aces)} == allowed
    state = table("", f"{cards} 5C", ace_in_runs="wrap")
    assert why_not(state, cards) == ""


@pytest.mark.parametrize("aces", ACES)
def test_the_book_has_the_very_melds_that_the_clauses_describe_mac_07(aces: str) -> None:
    """Three to five of the hearts and some others, judged a second time in plain words."""
    cards = [*FRENCH_52[:13], "AD", "2D", "KD", "AC", "AS"]
    for size in (3, 4, 5):
        for chosen in combinations(cards, size):
            assert is_meld(" ".join(chosen), aces) == described(chosen, aces), chosen


def described(cards: tuple[str, ...], aces: str) -> bool:
    ranks, suits = [card[:-1] for card in cards], [card[-1] for card in cards]
    if len(set(ranks)) == 1:
        return len(set(suits)) == len(cards) <= 4
    if len(set(suits)) > 1:
        return False
    order = "A 2 3 4 5 6 7 8 9 10 J Q K A".split()
    if aces == "high_only":
        order = order[1:]
    if aces == "wrap":
        order = [*FRENCH_RANKS, *FRENCH_RANKS]
    size = len(cards)
    return any(
        set(order[at : at + size]) == set(ranks) and len(order[at : at + size]) == size
        for at in range(len(order))
    )


def test_everybody_uses_every_meld_mac_11() -> None:
    state = table("7H 7D 7S", 13, "7C 2H")
    _, state = after(state, DrawCard(), "7H 7D 7C 7S")
    assert melds(state) == {"meld:0": "7H 7D 7C 7S"}


def test_the_same_meld_may_lie_twice_mac_12() -> None:
    """MAC-12."""
    state = table("7H 7D 7S", "7H 7D 7S 2C")
    _, state = after(state, "7H 7D 7S | 7H 7D 7S")
    assert melds(state) == {"meld:0": "7H 7D 7S", "meld:1": "7H 7D 7S"}


def test_order_means_nothing_mac_13() -> None:
    """Whatever the order of melds and cards, the same event comes of it."""
    state = table("3S 4S 5S | 7H 7D 7S", "6S 9C 10C JC 2H")
    groups = (("6S", "4S", "3S", "5S"), ("7S", "7H", "7D"), ("JC", "9C", "10C"))
    found = set()
    for order in permutations(groups):
        for turned in (order, tuple(group[::-1] for group in order)):
            events, _ = after(state, PlayLayout(turned))
            found.add(str(events))
    assert len(found) == 1


def test_playing_ends_the_turn_without_a_draw_mac_16() -> None:
    state = table("", "7H 7D 7S 3S 4S 5S 2H", 13, stock=20)
    events, later = after(state, "7H 7D 7S | 3S 4S 5S")
    assert [event.name() for event in events] == ["layout_played"]
    assert hand(later) == ["2H"]
    assert len(later.stock) == 20
    assert RULES.current(later) == (1,)


def test_no_points_and_no_own_meld_are_needed_to_begin_mac_17() -> None:
    assert why_not(table("3S 4S 5S", "2S KH"), "2S 3S 4S 5S") == ""


def test_an_own_meld_may_be_required_at_first_mac_17() -> None:
    state = table("3S 4S 5S", "2S 7H 7D 7C KH", 13, opening_meld_required=True)
    assert why_not(state, "2S 3S 4S 5S") == "opening_meld_missing"
    assert present(RULES.check(state, 0, layout("2S 3S 4S 5S"))).clause == "MAC-17"
    assert why_not(state, "2S 3S 4S 5S | 7H 7D 7C") == ""
    listed = [step for step in RULES.legal_actions(state) if isinstance(step, PlayLayout)]
    assert listed == [layout("3S 4S 5S | 7H 7D 7C")]
    _, state = after(state, "3S 4S 5S | 7H 7D 7C", DrawCard())
    assert why_not(state, "2S 3S 4S 5S | 7H 7D 7C") == "", "only the first play"


def test_a_meld_with_a_card_of_the_table_is_no_own_meld_mac_17() -> None:
    state = table("7H 7D 7C 7S", "7H 7D KH", 13, opening_meld_required=True)
    assert why_not(state, "7H 7C 7S | 7H 7D 7D") == "invalid_meld"
    assert (
        why_not(
            table("6C 7C 8C 9C", "7H 7D KH", opening_meld_required=True), "6C 7C 8C 9C | 7H 7D 7C"
        )
        == "card_not_in_hand"
    )
    twin = table("7H 7D 7C | 3S 4S 5S", "7H 7D 7C 6S", 13, opening_meld_required=True)
    assert why_not(twin, "7H 7D 7C | 3S 4S 5S 6S") == "opening_meld_missing"
    borrowed = table("3H 4H 5H 6H", "6D 6C KH", 13, opening_meld_required=True)
    assert why_not(borrowed, "3H 4H 5H | 6H 6D 6C") == "opening_meld_missing"


@pytest.mark.parametrize(
    ("lying", "held", "wanted", "code"),
    [
        # the worked examples
        ("KH KD KC | QH QD QC | JH JD JC", "AC 2H", "JH QH KH | JD QD KD | JC QC KC AC", ""),
        (SECOND, "9S 2H", "10H JH QH | 10D JD QD | 9S 10S JS | QC", "invalid_meld"),
        (SECOND, "9S QD QS 2H", "10H JH QH | 10D JD QD | 9S 10S JS | QC QD QS", ""),
        ("5H 6H 7H 8H", "5C 5S 2D", "6H 7H 8H | 5H 5C 5S", ""),
        ("5H 6H 7H 8H", "5C 5S 2D", "5H 5C 5S", "table_card_missing"),
        ("4D 4C 4S | 4H 5H 6H 7H", "2D", "4D 4C 4S 4H | 5H 6H 7H", "no_hand_card_played"),
        ("9C 10C JC", "QD", "9C 10C JC QC", "card_not_in_hand"),
        ("2H 2D 2C", "9S", "2H 2D 9S", "table_card_missing"),
        ("3C 4C 5C 6C 7C 8C", "5C 6C 2H", "3C 4C 5C 6C | 5C 6C 7C 8C", ""),
        # bad input
        ("9C 10C JC", "QC", "9C 10C JC XC", "malformed_layout"),
        ("9C 10C JC", "QC", "9C 10C JC QC |", "malformed_layout"),
        ("9C 10C JC", "QC", "9C 10C JC QC | jk", "malformed_layout"),
        ("9C 10C JC", "QC", "9C 10C JC QC QC", "card_not_in_hand"),
        ("9C 10C JC", "QC", "9C 10C JC | QC QC QC", "card_not_in_hand"),
        ("9C 10C JC", "QC QC 2D", "9C 10C JC | QC QC QC", "card_not_in_hand"),
        (
            "9C 10C JC",
            "9C 9D 9H 8C 7C 2D",
            "9C 10C JC | 9C 9D 9H | 7C 8C 9C",
            "card_not_in_hand",
        ),
        ("9C 10C JC", "7H 7D 7C 7C 2D", "9C 10C JC | 7H 7D 7C 7C", "invalid_meld"),
        ("9C 10C JC", "QC QC 2D", "9C 10C JC QC QC", "invalid_meld"),
        ("", "QC", "QC", "invalid_meld"),
    ],
)
def test_a_new_table_is_judged_as_a_whole_mac_18(
    lying: str, held: str, wanted: str, code: str
) -> None:
    state = table(lying, held, 13)
    assert why_not(state, wanted) == code
    if code:
        outcome = RULES.act(state, 0, layout(wanted))
        assert outcome == RULES.check(state, 0, layout(wanted))


def test_the_first_bad_meld_is_named_mac_18() -> None:
    refusal = present(
        RULES.check(table(SECOND, "9S 2H"), 0, layout("10H JH QH | 10D JD QD | 9S 10S JS | QC"))
    )
    assert refusal.params == {"number": 4}
    assert (
        RULES.words["invalid_meld"].say("it", refusal.params).startswith("La combinazione numero 4")
    )


def test_reasons_come_in_their_order_mac_18() -> None:
    """A table with every fault, mended one by one."""
    state = table("2H 2D 2C", "9S 10S JS KD", 13, opening_meld_required=True)
    faults = [
        ("2H 2D | XX | 3C", "malformed_layout"),
        ("2H 2D | 3C", "table_card_missing"),
        ("2H 2D 2C | 3C", "card_not_in_hand"),
        ("2H 2D | 2C", "no_hand_card_played"),
        ("2H 2D 2C | 9S 10S", "invalid_meld"),
        ("2H 2D 2C | 9S 10S JS", ""),
    ]
    assert [why_not(state, wanted) for wanted, _ in faults] == [code for _, code in faults]


def test_more_cards_than_two_packs_are_no_table_mac_18() -> None:
    state = table("2H 2D 2C", "2S", failed_rearrangement="on_invalid_layout")
    huge = PlayLayout((("9S",) * 105,))
    assert present(RULES.check(state, 0, huge)).code == "malformed_layout"


def test_the_layout_becomes_the_table_and_melds_keep_their_numbers_mac_19() -> None:
    state = table("KH KD KC | QH QD QC | JH JD JC", "AC 2H")
    events, state = after(state, "JH QH KH | JD QD KD | JC QC KC AC")
    played = instance(LayoutPlayed, events[0])
    assert played.from_hand == ["AC"]
    assert sorted(played.meld_numbers) == [0, 1, 2]
    assert sorted(melds(state).values()) == ["JC QC KC AC", "JD QD KD", "JH QH KH"]
    assert hand(state) == ["2H"]


@pytest.mark.parametrize(
    ("lying", "held", "wanted", "there"),
    [
        ("3S 4S 5S | 7H 7D 7S", "6S 2H", "7H 7D 7S | 3S 4S 5S 6S",
         {"meld:0": "3S 4S 5S 6S", "meld:1": "7H 7D 7S"}),
        ("3S 4S 5S | 7H 7D 7S", "9C 9H 9D KH", "9C 9H 9D | 7H 7D 7S | 3S 4S 5S",
         {"meld:0": "3S 4S 5S", "meld:1": "7H 7D 7S", "meld:2": "9H 9D 9C"}),
        ("3C 4C 5C 6C 7C 8C", "5C 2H", "3C 4C 5C | 5C 6C 7C 8C",
         {"meld:0": "5C 6C 7C 8C", "meld:1": "3C 4C 5C"}),
        ("3C 4C 5C | 7C 8C 9C", "6C 2H", "3C 4C 5C 6C 7C 8C 9C",
         {"meld:0": "3C 4C 5C 6C 7C 8C 9C"}),
        ("3C 4C 5C | 7C 8C 9C", "6C KC KH KD 2H", "3C 4C 5C 6C 7C 8C 9C | KH KD KC",
         {"meld:0": "3C 4C 5C 6C 7C 8C 9C", "meld:2": "KH KD KC"}),
    ],
)  # fmt: skip
def test_a_meld_goes_by_its_number_while_most_of_it_lasts_mac_19(
    lying: str, held: str, wanted: str, there: dict[str, str]
) -> None:
    _, state = after(table(lying, held, 13), wanted)
    assert melds(state) == there


def test_one_meld_and_one_card_are_listed_mac_20() -> None:
    state = table("3S 4S 5S | 7H 7D 7S", "6S 7C 9C 9H 9D 9S", 13)
    listed = {to_text(step).partition("=")[2] for step in RULES.legal_actions(state)}
    assert listed == {
        "",
        "3S,4S,5S,6S/7H,7D,7S",
        "3S,4S,5S/7H,7D,7C,7S",
        "3S,4S,5S/7H,7D,7S/9H,9D,9C",
        "3S,4S,5S/7H,7D,7S/9H,9D,9S",
        "3S,4S,5S/7H,7D,7S/9H,9C,9S",
        "3S,4S,5S/7H,7D,7S/9D,9C,9S",
        "3S,4S,5S/7H,7D,7S/9H,9D,9C,9S",
    }
    assert BeginRearrangement() in RULES.legal_actions(state)


def test_a_layout_is_a_line_of_text_mac_18() -> None:
    text = "play_layout layout=7H,7D,7S/3S,4S,5S"
    assert from_text(RULES.command_codec, text) == layout("7H 7D 7S | 3S 4S 5S")
    assert to_text(layout("7H 7D 7S | 3S 4S 5S")) == text


def test_random_tables_are_judged_as_a_plain_reading_of_the_clauses_says_mac_18() -> None:
    """The masks against counting: cards of the table, of the hand and foreign ones, at random."""
    rng = Random(3)
    codes = set()
    for _ in range(400):
        state = table("3S 4S 5S 6S | 7H 7D 7S", "7S 8S 9S 7C 3S")
        pool = [*(c for group in melds(state).values() for c in group.split()), *hand(state), "KH"]
        lost = rng.choice([0, 0, 0, 1, 3, 6])
        cards = sorted(
            rng.sample(pool, len(pool) - lost), key=lambda c: (c[-1], FRENCH_52.index(c))
        )
        cuts = sorted(rng.sample(range(1, len(cards)), rng.randint(1, 3)))
        groups = [cards[a:b] for a, b in zip([0, *cuts], [*cuts, len(cards)], strict=True)]
        wanted = " | ".join(map(" ".join, groups))
        code = why_not(state, wanted)
        assert code == plainly(state, groups)
        codes.add(code)
    assert {"table_card_missing", "card_not_in_hand", "invalid_meld"} <= codes


def plainly(state: object, groups: list[list[str]]) -> str:
    view = RULES.observe(state, OPEN)  # type: ignore[arg-type]
    lying = [str(c) for zone in view.zones if zone.kind == "meld" for c in zone.cards]
    rest = [card for group in groups for card in group]
    for card in lying:
        if card not in rest:
            return "table_card_missing"
        rest.remove(card)
    held = [str(card) for card in view.zone("hand:0").cards]
    if any(rest.count(card) > held.count(card) for card in rest):
        return "card_not_in_hand"
    if not rest:
        return "no_hand_card_played"
    return "" if all(described(tuple(group), "high_or_low") for group in groups) else "invalid_meld"
