"""What a viewer sees, and what is made of it."""

from random import Random

from games import registry
from games.bestia.state import BestiaState
from games.kernel.seats import OPEN, SPECTATOR
from tests.unit.bestia.bestia_tables import (
    EXAMPLE_4,
    EXAMPLE_4_PLAYS,
    EXAMPLE_4_WORDS,
    RULES,
    all_hands,
    command,
    dealt,
    finished,
    played,
    sizes,
)
from tests.unit.narrowing import faces


def in_play() -> BestiaState:
    """Example 4 after its first trick: seats 0 and 3 have shown what they lack."""
    return played(dealt(), f"{EXAMPLE_4_WORDS} 2D 10D 1B 5S")[1]


def test_hands_stock_and_heap_are_hidden_bes_11_bes_14() -> None:
    """BES-11, BES-14."""
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
    """BES-28, BES-29."""
    view = RULES.observe(in_play(), 2)
    for seed in range(30):
        world = RULES.determinize(view, Random(seed))
        assert RULES.observe(world, 2) == view
        assert not any(card[-1] == "D" for card in world.hand(3))  # it trumped denari
    view = RULES.observe(played(in_play(), "3D")[1], 2)
    for seed in range(30):
        world = RULES.determinize(view, Random(seed))
        assert not any(card[-1] in "SB" for card in world.hand(0))  # neither spade nor trumps


def test_chips_and_pot_are_counters_bes_05() -> None:
    """BES-5."""
    _, table = played(dealt(stake=12), f"{EXAMPLE_4_WORDS} {EXAMPLE_4_PLAYS}")
    shown = {c.id: c.value for c in RULES.observe(table, SPECTATOR).counters}
    assert shown == {"pot": 12, "chips:0": -12, "chips:1": 0, "chips:2": 8, "chips:3": -8}


def test_words_said_and_piles_are_the_same_in_every_imagined_world() -> None:
    """BES-14, BES-25: what is public of a service, and how much lies where."""
    hands = ["1D 3D 10D", "1C 3C 10C", "1S 3S 10S", "9D 8D 7D", "9C 8C 7C", "9S 8S 7S"]
    table = dealt(hands, "2B", 5, exchange_max=1, new_hand_size=4)
    _, table = played(table, "knock pass pass pass pass pass exchange:discard=3D accept_invite")
    for viewer in (0, 1, 2, SPECTATOR):
        view = RULES.observe(table, viewer)
        for seed in range(5):
            world = RULES.determinize(view, Random(seed))
            assert RULES.observe(world, viewer) == view
            assert (world.said, world.waiting, world.phase) == (
                table.said,
                table.waiting,
                "discard",
            )
            assert sizes(world) == [3, 4, 0, 0, 0, 0]
            assert (len(world.stock), len(world.heap)) == (40 - 1 - 18 - 5, 16)
            everything = [
                *world.stock,
                *world.heap,
                *(c for hand in all_hands(world) for c in hand),
            ]
            assert sorted([*everything, "2B"]) == sorted(RULES.deck({}))
            assert sorted(world.match.order) == sorted(RULES.deck({}))
    mine = RULES.determinize(RULES.observe(table, 0), Random(1))
    assert mine.hand(0) == table.hand(0)
    assert "2B" not in [*mine.stock, *mine.heap]
    open_view = RULES.observe(table, OPEN)
    world = RULES.determinize(open_view, Random(1))
    assert (world.stock, world.heap, world.hands) == (table.stock, table.heap, table.hands)


def test_a_new_deal_knows_nothing_of_the_last_one() -> None:
    """BES-11, BES-25: no heap, no words, no tricks; the shuffles are counted from one again."""
    hands = ["1D 3D 10D", "1C 3C 10C", "1S 3S 10S", "9D 8D 7D", "9C 8C 7C", "9S 8S 7S"]
    table = dealt(hands, "2B", 5, exchange_max=1, new_hand_size=4)
    _, table = played(table, "pass " * 6)
    for seat in range(6):
        _, table = played(table, "accept_invite")
        _, table = played(table, f"discard:card={table.hand(seat)[0]}")
    assert (table.reshuffles, table.phase) == (1, "play")
    _, table = finished(table, "")
    table = dealt(hands, "2B", 0, state=table)
    assert (len(table.heap), len(table.aside), table.reshuffles) == (0, 0, 0)
    assert (table.said, table.tricks, table.trick) == ([""] * 6, (), ())
    assert len(table.stock) == 40 - 1 - 18


def test_every_answer_to_a_command_leads_back_to_it() -> None:
    """BES-12, BES-16, BES-22, BES-23, BES-27: from a log the commands can be told."""
    moves = "knock pass pass pass exchange:discard=2C accept_invite discard:card=1D"
    table = dealt(exchange_max=1, new_hand_size=4, stock="7D 7C 7S 1D 5C")
    for text in [*moves.split(), "decline_invite", "decline_invite", "2D"]:
        wanted, seat = command(text.replace(":", " ")), RULES.current(table)[0]
        events, table = played(table, text)
        assert RULES.command_of(events[0]) == (seat, wanted)
        assert all(RULES.command_of(event) is None for event in events[1:])


def test_a_held_hand_is_shown_by_suit_and_strength() -> None:
    """BES-2."""
    table = dealt(["1D 2S 3D", "8S 3S 6D", "10D 8C 10B", "5S 1B 9S"])
    assert RULES.observe(table, 0).zone("hand:0").cards == ["3D", "1D", "2S"]
    ranks = ("2", "4", "5", "6", "7", "8", "9", "10", "3", "1")
    assert [card for card in RULES.held({}) if card[-1] == "D"] == [f"{rank}D" for rank in ranks]
    assert RULES.pictures({}).style == "italian"


def test_there_is_a_hard_opponent() -> None:
    """Fifteen moves a deal: hundreds of ends are looked at in a blink, and it gains by them."""
    assert registry.strengths("bestia")["hard"] == "search"
