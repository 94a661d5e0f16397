"""What holds of a table at which nothing lies yet: empty, and with its first deck sealed."""

from random import Random
from typing import Any

import pytest

from games import registry
from games.kernel.match import SEALED, SETUP, StartMatch, State
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM
from tests.properties.game_samples import sampled
from tests.properties.sampled_games import encoded, every_game
from tests.testbed.matches import done

every_form = pytest.mark.parametrize(
    ("game", "form"),
    [(game, form) for game in registry.rulesets() for form in range(len(sampled(game).forms))],
)


@every_game
def test_an_empty_table_answers_whatever_it_is_asked(game: str) -> None:
    """It has no options yet, and nobody sits there."""
    rules = registry.ruleset(game)
    blank = rules.blank()
    assert blank.phase == SETUP
    _answers(rules, blank, seats=0)
    assert rules.legal_actions(blank) == ()


@every_form
def test_a_table_before_its_first_deal_answers_whatever_it_is_asked(game: str, form: int) -> None:
    rules = registry.ruleset(game)
    start = StartMatch("3" * 64, sampled(game).forms[form])
    sealed = done(rules.act(rules.blank(), SYSTEM, start)).state
    assert sealed.phase == SEALED
    _answers(rules, sealed, seats=sealed.match.seats)


def _answers(rules: Ruleset[Any], table: State, seats: int) -> None:
    """Every question has its answer for every viewer: nothing lies there, nobody has a point."""
    parties = rules.parties(table.match)
    nothing = [0] * len(parties)
    assert rules.totals(table) == nothing
    assert rules.returns(table) == (0,) * seats
    assert len(rules.ranking_keys(table)) == len(parties)
    sheet = rules.score_sheet(table)
    assert (sheet.deals, sheet.totals, sheet.places) == ([], nothing, [1] * len(parties))
    assert rules.current(table) == rules.movers(table) == (SYSTEM,)
    assert rules.rulings(table) == []
    assert not rules.is_over(table)
    for viewer in (*range(max(seats, 1)), SPECTATOR, OPEN):
        view = rules.observe(table, viewer)
        assert (view.zones, view.menu, view.sheet) == ([], [], sheet)
        world = rules.determinize(view, Random(1))
        assert encoded(rules.observe(world, viewer)) == encoded(view)
