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


@pytest.mark.parametrize("game", list(registry.rulesets()))
def test_a_novice_is_between_chance_and_judgement(game):
    rules, bots = registry.ruleset(game), registry.bots(game)
    deals = sampled(game).contest
    assert contest(rules, bots["novice"], bots["random"], deals, seed=12).mean > 0
    assert contest(rules, bots["heuristic"], bots["novice"], deals, seed=12).mean > 0


@pytest.mark.parametrize("game", list(registry.rulesets()))
def test_every_game_has_an_easy_and_a_medium_opponent(game):
    strengths = registry.strengths(game)
    assert list(strengths)[:2] == ["easy", "medium"]
    assert set(strengths) <= set(registry.STRENGTHS)
    assert set(strengths.values()) <= set(registry.bots(game)) - {"random"}
