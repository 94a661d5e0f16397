"""What seats wear at the tables of games: who deals, who holds the bank, who plays in this deal."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.kernel.match import Deal, StartMatch
from games.kernel.seats import SPECTATOR, SYSTEM
from games.merda.events import Ready, Slam
from games.registry import bots, ruleset
from tests.testbed.matches import done

WORN: dict[str, tuple[dict[str, object], set[str]]] = {
    "asino": ({"match_hands": 9}, {"dealer", "drawn_from", "is_safe"}),
    "bestia": ({"rounds": 3}, {"dealer", "in_play", "stays_out"}),
    "bazzica": ({"variant": "tre"}, {"dealer"}),
    "bestia_quattro": (
        {"rounds_before_giro": 3},
        {"dealer", "opener", "assistant", "has_passed", "out_of_deal"},
    ),
    "sette_e_mezzo": ({}, {"bank", "stands", "seven_and_half", "is_bust"}),
    "cucu": ({"king_block": "optional"}, {"dealer", "eliminated", "is_asked"}),
    "spacca_il_mazzo": ({}, {"dealer"}),
    "machiavelli": ({}, {"dealer", "moves_melds"}),
    "merda": ({}, {"dealer", "chosen", "has_slammed"}),
}


def begun(game: str, options: dict[str, Any]) -> tuple[Any, Any]:
    """A game's rules, and a match before its first deal."""
    rules = ruleset(game)
    return rules, done(rules.act(rules.blank(), SYSTEM, StartMatch("5e" * 32, options))).state


def worn(game: str, options: dict[str, Any], moves: int = 1200) -> Iterator[dict[str, list[int]]]:
    """After each of some random moves, who wears what: the seats, by label."""
    rules, state = begun(game, options)
    rng, bot = Random(5), bots(game)["random"]
    for _ in range(moves):
        if rules.is_over(state):
            return
        seat = rules.current(state)[0]
        command = Deal() if seat == SYSTEM else bot.choose(rules.observe(state, seat), rng)
        state = done(rules.act(state, seat, command)).state
        yield seen(rules, state)


def seen(rules: Any, state: Any) -> dict[str, list[int]]:
    """Who wears what, by label; each badge has an id of its own and a word."""
    badges = rules.observe(state, SPECTATOR).badges
    found: dict[str, list[int]] = {}
    for badge in badges:
        assert badge.label in rules.words_of(state.match.options)
        found.setdefault(badge.label, []).append(badge.owner)
    assert len({badge.id for badge in badges}) == len(badges)
    return found


@pytest.mark.parametrize("game", WORN)
def test_each_seat_wears_what_it_is_and_does(game: str) -> None:
    options, labels = WORN[game]
    missing = set(labels)
    for found in worn(game, options):
        missing -= set(found)
        for only_one in ("dealer", "bank", "opener", "moves_melds"):
            assert len(found.get(only_one, [0])) == 1
        if not missing:
            return
    assert not missing


def test_who_is_out_at_merda_is_not_said_to_have_chosen() -> None:
    arrived = [
        found
        for found in worn("merda", {"end_mode": "target", "target_kilos": 5})
        if "has_arrived" in found and "chosen" in found
    ]
    assert arrived
    assert not any({*found["has_arrived"]} & {*found["chosen"]} for found in arrived)


def test_who_is_ready_at_merda_wears_it() -> None:
    rules, state = begun("merda", {})
    for seat, command in ((SYSTEM, Deal()), (0, Slam()), (2, Ready())):
        state = done(rules.act(state, seat, command)).state
    assert seen(rules, state)["is_ready"] == [2]


def test_points_are_counted_by_who_sees_all_the_cards() -> None:
    rules, state = begun("sette_e_mezzo", {})
    state = done(rules.act(state, SYSTEM, Deal())).state
    seat = rules.current(state)[0]
    own = [badge.label for badge in rules.observe(state, seat).badges if badge.owner == seat]
    assert own == [f"points_{state.total(seat)}"]
    assert not [label for label in seen(rules, state) if label.startswith("points")]
