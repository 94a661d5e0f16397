"""What readers hear of an event."""

import pytest
from django.utils.translation import override

from games.registry import ruleset
from smazzata.web.words import Speaker

SEATS = ["Anna", "Bruno", "Carla", "Dino"]


@pytest.mark.parametrize(
    ("cards", "from_row", "said"),
    [
        (["6S"], None, "Bruno adds six of spades to a meld: six of diamonds, joker (wild)."),
        ([], "6S", "Bruno adds to a meld: six of diamonds, joker (wild)."),
    ],
)
def test_it_is_said_which_cards_are_added_to_a_meld(
    cards: list[str], from_row: str | None, said: str
) -> None:
    event = {
        "type": "meld_extended",
        "seat": 1,
        "side": 1,
        "meld": 0,
        "cards": cards,
        "reading": "6D *JK",
        "from_row": from_row,
    }
    with override("en"):
        assert Speaker(ruleset("burraco"), {}, SEATS).event(event) == said


def test_whoever_deals_is_called_by_name() -> None:
    with override("it"):
        dealt = Speaker(ruleset("burraco"), {}, SEATS).event({"type": "hands_dealt", "dealer": 0})
    assert dealt == "Anna dà le carte."
