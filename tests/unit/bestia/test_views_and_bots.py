"""What a viewer sees, and what is made of it."""

from random import Random

from games.bestia.state import BestiaState
from games.kernel.seats import OPEN, SPECTATOR
from tests.unit.bestia.bestia_tables import (
    EXAMPLE_4,
    EXAMPLE_4_PLAYS,
    EXAMPLE_4_WORDS,
    RULES,
    dealt,
    played,
)
from tests.unit.narrowing import faces


def in_play() -> BestiaState:
    """Example 4 after its first trick: seats 0 and 3 have shown what they lack."""
    return played(dealt(), f"{EXAMPLE_4_WORDS} 2D 10D 1B 5S")[1]


def test_hands_stock_and_heap_are_hidden_bes_11_bes_14() -> None:
    table = in_play()
    for viewer in (0, 1, 2, 3, SPECTATOR):
        view = RULES.observe(table, viewer)
        for seat in range(4):
            cards = view.zone(f"hand:{seat}").cards
            assert (None in cards) == (seat != viewer and bool(cards))
        assert set(view.zone("stock").cards) == {None}
        assert set(view.zone("heap").cards) == {None}
        assert faces(view.zone("captured:3")) == ["2D", "10D", "1B"]
    assert sorted(faces(RULES.observe(table, OPEN).zone("heap"))) == sorted(EXAMPLE_4[1].split())


def test_worlds_know_what_plays_have_told_bes_28_bes_29() -> None:
    view = RULES.observe(in_play(), 2)
    for seed in range(30):
        world = RULES.determinize(view, Random(seed))
        assert RULES.observe(world, 2) == view
        assert not any(card[-1] == "D" for card in world.hands[3])  # it trumped denari
    view = RULES.observe(played(in_play(), "3D")[1], 2)
    for seed in range(30):
        world = RULES.determinize(view, Random(seed))
        assert not any(card[-1] in "SB" for card in world.hands[0])  # neither spade nor trumps


def test_chips_and_pot_are_counters_bes_05() -> None:
    _, table = played(dealt(stake=12), f"{EXAMPLE_4_WORDS} {EXAMPLE_4_PLAYS}")
    shown = {c.id: c.value for c in RULES.observe(table, SPECTATOR).counters}
    assert shown == {"pot": 12, "chips:0": -12, "chips:1": 0, "chips:2": 8, "chips:3": -8}
