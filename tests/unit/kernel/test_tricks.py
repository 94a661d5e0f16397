"""Tricks of any pack: duties, takers, and what plays tell of hands."""

from itertools import product
from random import Random

import pytest

from games.kernel.cards import FRENCH_52, FRENCH_RANKS, FRENCH_SUITS, ITALIAN_40
from games.kernel.tricks import playable, strengths, suit_of, taker, voids

ITALIAN = strengths("2 4 5 6 7 8 9 10 3 1".split(), "DCBS")
FRENCH = strengths([*FRENCH_RANKS[1:], "A"], FRENCH_SUITS)


def test_each_card_of_both_packs_has_a_strength() -> None:
    assert set(ITALIAN) == {*ITALIAN_40}
    assert set(FRENCH) == {*FRENCH_52}
    assert ITALIAN["3C"] > ITALIAN["10C"] > ITALIAN["2C"]


@pytest.mark.parametrize("trump", ["", "B"])
def test_follow_else_trump_else_any(trump: str) -> None:
    rng = Random(1)
    for led in ("", *"DCBS"):
        for _ in range(50):
            hand = rng.sample(ITALIAN_40, 3)
            suits = {suit_of(card) for card in hand}
            allowed = playable(hand, led, trump)
            duty = led if led in suits else trump if led and trump in suits else ""
            assert allowed == [card for card in hand if duty in ("", suit_of(card))]


def test_the_highest_trump_takes_else_the_highest_of_the_suit_led() -> None:
    for led, trump in product("HDCS", ["", *"HDCS"]):
        rng = Random(f"{led} {trump}")
        for _ in range(50):
            cards = [f"7{led}", *rng.sample([card for card in FRENCH_52 if card != f"7{led}"], 5)]
            order = sorted(
                cards,
                key=lambda c: (c[-1] == trump, c[-1] == cards[0][-1], FRENCH[c]),
                reverse=True,
            )
            assert cards[taker(cards, FRENCH, trump)] == order[0]


def test_who_neither_follows_nor_trumps_has_neither() -> None:
    plays = [[(0, "2D"), (1, "5S"), (2, "4B")], [(2, "8C"), (0, "2B"), (1, "7C")]]
    assert voids(plays, "B") == {0: {"C"}, 1: {"D", "B"}, 2: {"D"}}
    assert voids(plays) == {0: {"C"}, 1: {"D"}, 2: {"D"}}
