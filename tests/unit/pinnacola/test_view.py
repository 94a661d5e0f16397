"""What a viewer is shown of melds, and the menu names only what can come of it."""

from typing import Any

import pytest

from tests.unit.pinnacola.pinnacola_tables import RULES, table

FULL_SET, LONGER, SHORT_SET = "7H 7D 7C 7S", "4S 5S 6S", "9H 9D 9C"


def targets(zones: dict[str, str], phase: str = "meld") -> dict[str, list[str]]:
    """Of each entry of seat 0's menu that names melds: which."""
    layers = (0,) * sum(name.startswith("meld") for name in zones)
    told = table(zones, phase=phase, opened=(0,), layers=layers)
    found: dict[str, list[str]] = {}
    for item in RULES.observe(told, 0).menu:
        for name in {"meld_id", "to_meld"} & set(item.params):
            found.setdefault(f"{item.label} {name}", []).extend(item.params[name].zones)
    return found


@pytest.mark.parametrize(
    ("phase", "entry"), [("meld", "add_to_meld meld_id"), ("draw", "take_and_add meld_id")]
)
def test_nothing_is_added_to_a_set_that_is_full_pin_10_pin_20(phase: str, entry: str) -> None:
    zones = {"hand:0": "9S 2D 3D", "pozzo": "9S KD", "meld:0": FULL_SET}
    assert entry not in targets(zones, phase)
    more = zones | {"meld:1": LONGER, "meld:2": SHORT_SET}
    assert sorted(targets(more, phase)[entry]) == ["meld:1", "meld:2"]


def test_a_joker_from_a_full_set_is_still_exchanged_pin_21() -> None:
    zones = {"hand:0": "7S QH KH 2D", "meld:0": "7H 7D 7C *JK@S", "meld:1": LONGER}
    found = targets(zones)
    assert "meld:0" in found["swap_joker meld_id"]
    assert found["swap_and_add to_meld"] == ["meld:1"]


@pytest.mark.parametrize(
    ("meld", "stands"),
    [
        ("7H 7D *JK@S", ["7H", "7D", "7S"]),
        ("7H *JK@D 7C 7S", ["7H", "7D", "7C", "7S"]),
        (SHORT_SET, None),
        ("6S *JK@7 8S", None),
    ],
)
def test_the_joker_of_a_set_is_shown_with_its_card_pin_10(meld: str, stands: Any) -> None:
    view = RULES.observe(table({"meld:0": meld}, opened=(0,), layers=(0,)), 1)
    assert view.zone("meld:0").notes.get("stands") == stands
