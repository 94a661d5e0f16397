"""How bots feint, and who falls for it: MER-25, MER-27 to MER-29."""

from math import sqrt
from random import Random

import pytest

from games import registry
from games.kernel.bots import NoviceBot
from games.merda import preferences
from games.merda.cards import play_deck
from games.merda.evaluator import FEINTS
from games.merda.events import Feint, PassCard
from games.merda.state import MerdaState
from tests.unit.merda.merda_tables import (
    E3,
    FOURS,
    RULES,
    SLAM,
    THREE,
    TURNS,
    after,
    options_of,
    table,
)

MANY = 4_000


def firsts(state: MerdaState, seat: int, bot: str = "heuristic") -> list[object]:
    """What a bot chooses, by many random numbers."""
    view, player = RULES.observe(state, seat), registry.bots("merda")[bot]
    return [player.choose(view, Random(number)) for number in range(MANY)]


def test_it_feints_now_and_then_and_passes_afterwards() -> None:
    """MER-27: about as often as it is said to, once a round, and legally."""
    state = table(E3)
    feints = [step for step in firsts(state, 0) if isinstance(step, Feint)]
    assert 0.6 * FEINTS < len(feints) / MANY < 1.5 * FEINTS
    assert {feint.kind for feint in feints} == {"table_slap", "arm_move", "word"}
    for feint in feints[:20]:
        assert RULES.check(state, 0, feint) is None
    assert all(isinstance(step, PassCard) for step in firsts(after(state, (0, feints[0])), 0))


@pytest.mark.parametrize("hand", ["1D 1C 2D 3D", "1D 1C 1B 2S", "1D 2D 3D 3S"])
def test_a_feint_tells_nothing_of_the_cards(hand: str) -> None:
    """GEN-09: as often with a pair as with three equal ones, or with two of one and two others."""
    rest = [card for card in play_deck(options_of(THREE), 3) if card not in hand.split()]
    state = table([hand, " ".join(rest[:4]), " ".join(rest[4:])])
    feints = sum(isinstance(step, Feint) for step in firsts(state, 0))
    assert abs(feints / MANY - FEINTS) < 4 * sqrt(FEINTS / MANY)


def test_who_may_be_hit_moves_no_arm() -> None:
    """MER-29: where a hand may be pressed on the deck it slaps the table, or says a word."""
    steps = firsts(table(E3, {"players": 3, "feint_contact_pct": 20}), 0)
    assert {step.kind for step in steps if isinstance(step, Feint)} == {"table_slap", "word"}


def test_nobody_feints_where_feints_are_off() -> None:
    """MER-27."""
    steps = firsts(table(E3, {"players": 3, "feints": False}), 0)
    assert all(isinstance(step, PassCard) for step in steps)


def test_who_has_four_equal_slams_and_feints_no_more() -> None:
    """MER-14: also where somebody else feints."""
    state = after(table(FOURS), (1, Feint("arm_move")))
    assert set(firsts(state, 0)) == {SLAM}


def test_a_novice_falls_for_feints_and_the_better_bot_does_not() -> None:
    """MER-25: only when somebody else has feinted in this round; about an eighth of the times."""
    calm, feinted = table(E3), after(table(E3), (1, Feint("arm_move")))
    own = after(table(E3), (0, Feint("arm_move")))
    for state in (calm, own):
        assert SLAM not in firsts(state, 0, NoviceBot.name)
    falls = firsts(feinted, 0, NoviceBot.name).count(SLAM)
    assert 0.08 < falls / MANY < 0.16
    assert SLAM not in firsts(feinted, 0)


def test_who_has_arrived_neither_feints_nor_falls() -> None:
    """MER-39: it would be refused, or do nothing."""
    target = {"players": 3, "end_mode": "target", "target_kilos": 5}
    state = table(E3, target, arrivals=[0], totals=[8, 0, 0])
    state = after(state, (1, Feint("table_slap")))
    for bot in ("heuristic", NoviceBot.name):
        assert all(isinstance(step, PassCard) for step in firsts(state, 0, bot))


def test_in_turns_it_feints_and_falls_in_its_own_turn() -> None:
    """MER-17, MER-27: every step it thinks of can be taken."""
    hands = ["1D 1C 1B 2D", "3D 3C 3B 1S 4D", "2C 2B 2S 3S"]
    state = after(table(hands, TURNS, turn=1), (0, Feint("word")))
    steps = [
        step
        for number in range(200)
        for step in preferences(RULES.observe(state, 1), Random(number))
    ]
    assert {type(step) for step in steps} == {PassCard, Feint, type(SLAM)}
    assert all(RULES.check(state, 1, step) is None for step in steps)
