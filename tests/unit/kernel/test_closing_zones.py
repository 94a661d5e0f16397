"""What lies there when a deal is over: as it lay, the hands open where its deck is revealed."""

from typing import Any

import pytest

from games.kernel.match import BETWEEN_DEALS, SEALED
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, SPECTATOR
from games.registry import GAMES
from tests.testbed.matches import random_match

RULES = [game.ruleset for game in GAMES]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.id)
def test_the_table_stays_as_it_lay(rules: Ruleset[Any]) -> None:
    events = random_match(rules, 5, {}, most_deals=1)
    state = last = rules.blank()
    for event in events:
        state = rules.evolve(state, event)
        if state.phase not in BETWEEN_DEALS:
            last = state
    if state.phase != SEALED:
        pytest.skip("one deal is the whole match")
    revealed = state.match.deal - 1 not in state.match.unrevealed
    open_hands = {zone.id: zone.cards for zone in rules.observe(last, OPEN).zones}
    for viewer in (0, 1, SPECTATOR):
        lay = rules.observe(last, viewer).zones
        lies = rules.closing_zones(state, viewer)
        assert [zone.id for zone in lies] == [zone.id for zone in lay]
        for before, now in zip(lay, lies, strict=True):
            shown = revealed and before.kind == "hand"
            assert now.cards == (open_hands[now.id] if shown else before.cards), now.id
