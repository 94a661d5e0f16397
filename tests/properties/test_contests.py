"""Bots by judgement are better than chance, in every game."""

import pytest

from games import registry
from games.kernel.contest import contest
from tests.properties.sampled_games import sampled


@pytest.mark.parametrize("game", list(registry.rulesets()))
def test_the_heuristic_beats_random_over_duplicate_deals(game):
    """All rotations of the same decks; the lower end of the 95% interval is above nothing."""
    rules, bots = registry.ruleset(game), registry.bots(game)
    deals = sampled(game).contest
    found = contest(rules, bots["heuristic"], bots["random"], deals, seed=11)
    assert found.deals == deals
    assert found.low < found.mean < found.high
    assert found.low > 0
