"""Tricks of any pack: duties, takers, and what plays tell of hands."""

from itertools import product
from random import Random

import pytest

from games.kernel.cards import FRENCH_52, FRENCH_RANKS, FRENCH_SUITS, ITALIAN_40
from games.kernel.masks import Masks
from games.kernel.trick_play import CardPlayed
from games.kernel.tricks import CardOrder, strengths, suit_of, voids
from tests.unit.kernel.last_trick import MASKS, SEATS, LastTrickTable

ITALIAN = strengths("2 4 5 6 7 8 9 10 3 1".split(), "DCBS")
FRENCH = CardOrder([*FRENCH_RANKS[1:], "A"], FRENCH_SUITS)


def test_each_card_of_both_packs_has_a_strength() -> None:
    assert set(ITALIAN) == {*ITALIAN_40}
    assert set(FRENCH.strength) == {*FRENCH_52}
    assert ITALIAN["3C"] > ITALIAN["10C"] > ITALIAN["2C"]


@pytest.mark.parametrize("trump", ["", "B"])
def test_follow_else_trump_else_any(trump: str) -> None:
    rng = Random(1)
    table = LastTrickTable(SEATS)
    table.trump = trump
    for led in ("", *"DCBS"):
        table.trick = (CardPlayed(1, f"4{led}"),) if led else ()
        for _ in range(50):
            hand = rng.sample(ITALIAN_40, 3)
            table.hold(0, hand)
            suits = {suit_of(card) for card in hand}
            duty = led if led in suits else trump if led and trump in suits else ""
            allowed = {card for card in hand if duty in ("", suit_of(card))}
            assert {*MASKS.cards(table.following(0))} == allowed


def test_the_highest_trump_takes_else_the_highest_of_the_suit_led() -> None:
    masks = Masks(FRENCH)
    for led, trump in product("HDCS", ["", *"HDCS"]):
        rng = Random(f"{led} {trump}")
        for _ in range(50):
            cards = [f"7{led}", *rng.sample([card for card in FRENCH_52 if card != f"7{led}"], 5)]
            order = sorted(
                cards,
                key=lambda c: (c[-1] == trump, c[-1] == cards[0][-1], FRENCH.strength[c]),
                reverse=True,
            )
            assert cards[masks.taker(cards, trump)] == order[0]


def test_who_neither_follows_nor_trumps_has_neither() -> None:
    plays = [[(0, "2D"), (1, "5S"), (2, "4B")], [(2, "8C"), (0, "2B"), (1, "7C")]]
    assert voids(plays, "B") == {0: {"C"}, 1: {"D", "B"}, 2: {"D"}}
    assert voids(plays) == {0: {"C"}, 1: {"D"}, 2: {"D"}}
