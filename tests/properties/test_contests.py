"""Each bot is better than the one below it, in every form of every game.

Ordinarily one contest a game: in its first form, of the weakest bot that judges against chance.
`SMAZZATA_CONTESTS=all pytest tests/properties/test_contests.py` holds all of them.
"""

import os
from functools import cache

import pytest

from games import registry
from games.kernel.contest import contest
from games.kernel.search import SearchBot
from tests.bench.strengths import Pairing, forms, pairings
from tests.properties.game_samples import sampled

SEARCH_DEALS = 10
"""A bot that looks ahead takes seconds a deal, so these show only that it is not the weaker one: of
four deals the mean moves by more than the lead. `manage.py bench bots` plays more of them."""


ALL = os.environ.get("SMAZZATA_CONTESTS") == "all"


@cache
def contests(*, every: bool = ALL) -> list[Pairing]:
    """All pairings; or of each game the one that is said above."""
    found, chosen = list(pairings()), []
    for game in registry.rulesets():
        first = [pairing for pairing in found if pairing.form == forms(game)[0]]
        judging = [pairing for pairing in first if pairing.stronger != "search"]
        chosen += (judging or first)[:1]
    return found if every else chosen


def test_one_contest_of_every_game_is_always_held() -> None:
    held = contests(every=False)
    assert [pairing.form.game for pairing in held] == list(registry.rulesets())
    assert {pairing.name for pairing in held} <= {p.name for p in contests(every=True)}


@pytest.mark.nightly
@pytest.mark.parametrize("pairing", contests(), ids=lambda pairing: pairing.name)
def test_a_bot_beats_the_one_below_it(pairing: Pairing) -> None:
    """The same decks in all rotations; the 95% interval of the lead is above nothing."""
    game = pairing.form.game
    rules, bots = registry.ruleset(game), registry.bots(game)
    searching = pairing.stronger == "search"
    if not sampled(game).contest:
        pytest.skip("a game of pure luck: no bot can be better")
    both_judge = pairing.weaker != "random" and sampled(game).closer
    deals = SEARCH_DEALS if searching else both_judge or sampled(game).contest
    stronger, weaker = bots[pairing.stronger], bots[pairing.weaker]
    found = contest(rules, stronger, weaker, deals, seed=11, options=pairing.form.options)
    assert found.deals == deals
    assert found.low < found.mean < found.high
    assert (found.mean if searching else found.low) > 0, found


@pytest.mark.second_gate
def test_a_bot_that_looks_ahead_clearly_beats_chance() -> None:
    """A few duplicate deals; `manage.py bench bots` gives the figures with their intervals."""
    rules = registry.ruleset("busca")
    found = contest(rules, SearchBot(rules, 60), registry.bots("busca")["random"], 8, seed=2)
    assert found.low > 0, found


def test_every_form_is_measured() -> None:
    """Formats and packs of Burraco, each with each; Busca has one form."""
    names = {form.name for game in registry.rulesets() for form in forms(game)}
    formats, packs = ("four_pairs", "two", "three"), ("classico", "reale")
    assert names >= {f"burraco_{players}_{pack}" for players in formats for pack in packs}
    assert "busca" in names


@pytest.mark.parametrize("game", list(registry.rulesets()))
def test_every_game_has_an_easy_and_a_medium_opponent(game: str) -> None:
    strengths = registry.strengths(game)
    assert list(strengths)[:2] == ["easy", "medium"]
    assert set(strengths) <= set(registry.STRENGTHS)
    assert set(strengths.values()) <= set(registry.bots(game)) - {"random"}
