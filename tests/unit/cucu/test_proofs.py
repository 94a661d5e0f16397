"""Proofs of Cucù's decks: the cut, the cards that each saw, the card that the dealer took."""

from typing import Any

import pytest

from games.kernel.seats import OPEN, SPECTATOR
from replays.verify import verify
from tests.testbed.matches import random_match
from tests.unit.cucu.cucu_tables import RULES
from tests.unit.narrowing import accepted
from tests.unit.replays.test_verify import by_script


def bodies(viewer: int, **options: Any) -> list[dict[str, Any]]:
    complete = accepted(RULES.resolve_options({"players": 5, **options}))
    events = random_match(RULES, 5, complete, nonces=True, most_deals=90)
    assert events[-1].name() == "match_ended"
    return [RULES.redact(event, viewer) for event in events]


@pytest.mark.parametrize("options", [{}, {"morto": True, "ponte": True}, {"deck_count": 2}])
def test_every_deck_is_proved_to_everybody_gen_01(options: Any, tmp_path: Any) -> None:
    seen = {}
    for viewer in (SPECTATOR, 0, 1):
        told = bodies(viewer, **options)
        proofs = verify(told)
        assert {proof.status for proof in proofs} == {"proved"}
        seen[viewer] = sum(proof.cards_seen for proof in proofs)
        assert by_script(told, tmp_path)[0] == 0
    assert seen[1] > seen[SPECTATOR]


@pytest.mark.parametrize(
    ("name", "field"),
    [("deck_cut", "count"), ("cards_seen", "cards"), ("dealer_card_taken", "above")],
)
def test_what_was_tampered_with_is_found_gen_01(name: str, field: str, tmp_path: Any) -> None:
    told = bodies(OPEN)
    event = next(body for body in told if body["type"] == name)
    if field == "cards":
        event[field][1] = ["1D" if event[field][1] != ["1D"] else "2D"]
    else:
        event[field] += 1
    assert {proof.status for proof in verify(bodies(OPEN))} == {"proved"}
    assert "broken" in [proof.status for proof in verify(told)]
    assert by_script(told, tmp_path)[0] == 1
