"""What readers hear of an event."""

import re

import pytest
from django.utils.translation import override

from games.kernel.match_lifecycle import RESIGNED
from games.registry import ruleset
from smazzata.play.refereeing.services import FORFEIT_CAUSES
from smazzata.presentation.narration import Narrator

SEATS = ["Anna", "Bruno", "Carla", "Dino"]


@pytest.mark.parametrize(
    ("cards", "from_row", "said"),
    [
        (["6S"], None, "Bruno adds six of spades: six of diamonds, joker (wild)."),
        ([], "6S", "Bruno adds: six of diamonds, joker (wild)."),
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
        assert Narrator(ruleset("burraco"), {}, SEATS).event(event) == said


def test_whoever_deals_is_called_by_name() -> None:
    with override("it"):
        dealt = Narrator(ruleset("burraco"), {}, SEATS).event({"type": "hands_dealt", "dealer": 0})
    assert dealt == "Anna dà le carte."


@pytest.mark.parametrize("cause", [RESIGNED, *FORFEIT_CAUSES])
def test_why_somebody_is_out_is_said_in_both_languages(cause: str) -> None:
    event = {"type": "seat_forfeited", "seat": 1, "cause": cause}
    said = {}
    for language in ("it", "en"):
        with override(language):
            said[language] = Narrator(ruleset("busca"), {}, SEATS).event(event)
    assert cause not in said["it"], "a code is no reason"
    assert re.fullmatch(r"Bruno (ha|manca|è) .*partita.*\.", said["it"])
    assert re.fullmatch(r"Bruno (has|did|is) .* and plays no more\.", said["en"])


def test_points_are_said_with_the_name_of_whoever_has_them() -> None:
    scored = {"type": "deal_scored", "points": [13, 20, 7, 0], "busche": [0, 1, 0, 2]}
    with override("it"):
        alone = Narrator(ruleset("busca"), {}, SEATS).event({**scored, "totals": [0, 1, 0, 2]})
    assert "Punti Anna (13), Bruno (20), Carla (7), busche Bruno (1), Dino (2)" in alone
    nothing = {**scored, "busche": [0] * 4, "totals": [0] * 4}
    with override("it"):
        assert "busche –" in Narrator(ruleset("busca"), {}, SEATS).event(nothing)
    sizes = {"type": "pozzetti_formed", "sizes": [11, 11]}
    with override("it"):
        two = Narrator(ruleset("burraco"), {}, SEATS[:2]).event(sizes)
    assert "Anna" not in two, "sizes of pozzetti are nobody's"
