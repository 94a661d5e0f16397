"""Stacked decks: every game deals what an example asks for."""

from typing import Any

import pytest

from games.kernel.match import Deal
from games.kernel.seats import OPEN, SYSTEM
from games.registry import ruleset
from replays.deck_stacking import opened, stacked
from tests.unit.narrowing import accepted

BURRACO = ruleset("burraco")
MELDS = {
    "hand:1": "AH KH QH JH 10H 9H 8H 7H 6H 5H 4H",
    "hand:0": "JK ? 2S",
    "stock": "JK JK 2D ? 4S",
    "pozzetto:1": "3H 3H ? 3D",
    "pile": "2S",
}


@pytest.mark.parametrize(
    ("game", "options", "chance", "wanted"),
    [
        ("busca", {}, {"opening_leader": 2}, {"hand:3": "1D 2D", "hand:0": "? 10S 9S"}),
        ("burraco", {"players_format": "four_pairs"}, {"first_dealer": 3}, MELDS),
        ("burraco", {"players_format": "three"}, {"first_dealer": 0}, MELDS),
        ("burraco", {"players_format": "two"}, {"first_dealer": 1}, MELDS | {"row:1": "AS ? 5D"}),
        ("burraco", {"players_format": "two", "ruleset": "reale"}, {}, {"row:0": "? ? 2H"}),
    ],
)
def test_each_zone_gets_its_cards(
    game: str, options: dict[str, Any], chance: dict[str, int], wanted: dict[str, str]
) -> None:
    rules = ruleset(game)
    state = opened(rules, options)
    order = stacked(rules, state, wanted, chance)
    assert sorted(order) == sorted(rules.deck(state.match.options))
    view = rules.observe(accepted(rules.act(state, SYSTEM, Deal(tuple(order), chance))).state, OPEN)
    for name, text in wanted.items():
        zone = view.zone(name)
        cards = text.split()
        if zone.kind == "hand":
            named = [card for card in cards if card != "?"]
            assert all(zone.cards.count(card) >= named.count(card) for card in named)
        else:
            pairs = zip(cards, zone.cards, strict=False)
            assert all(card in ("?", lying) for card, lying in pairs), (name, zone.cards)


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"hand:0": "AH " * 12}, "hand:0 is dealt 11 cards, not 12"),
        ({"hand:0": "AH AH", "hand:2": "AH"}, "not in the pack: AH"),
        ({"hand:0": "1D"}, "not in the pack: 1D"),
        ({"meld:0": "AH"}, "meld:0 is dealt 0 cards, not 1"),
    ],
)
def test_what_the_pack_cannot_give_is_an_error(wanted: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        stacked(BURRACO, opened(BURRACO, {}), wanted)


def test_options_and_chance_are_those_of_the_rules() -> None:
    with pytest.raises(ValueError, match="unknown_option"):
        opened(BURRACO, {"colour": "blue"})
    with pytest.raises(ValueError, match="malformed"):
        stacked(BURRACO, opened(BURRACO, {}), {}, {"first_dealer": 4})
