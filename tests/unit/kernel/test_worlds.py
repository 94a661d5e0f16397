"""What an imagined world knows of its match beside the cards (`Ruleset._match_seen`)."""

from random import Random
from typing import Any

from games.kernel.cards import ITALIAN_40
from games.kernel.dealing import Dealing
from games.kernel.match import DealingTold, Match, StartMatch
from games.kernel.seats import SYSTEM
from games.kernel.view import View
from tests.testbed.matches import done
from tests.unit.kernel.picks import Picks, PicksState


class ToldPicks(Picks):
    """Tells how it is dealt, and imagines a world while the deck is sealed."""

    def dealing(self, match: Match) -> Dealing:
        return Dealing(list(ITALIAN_40), takes=[])

    def determinize(self, view: View, rng: Random) -> PicksState:
        world = self.blank()
        world.match, world.phase = self._match_seen(view, rng), view.phase
        return world


def told(rules: Picks, options: dict[str, Any]) -> tuple[PicksState, list[DealingTold]]:
    outcome = done(rules.act(rules.blank(), SYSTEM, StartMatch("7" * 64, options)))
    return outcome.state, [event for event in outcome.events if isinstance(event, DealingTold)]


def test_a_world_knows_what_was_told_of_the_dealing() -> None:
    """Or it would be told once more when the world is played on, as it was not at the table."""
    rules = ToldPicks()
    for late in (True, False):
        state, (event,) = told(rules, {"late": late})
        assert event.dealing.late == late
        world = rules.determinize(rules.observe(state, 0), Random(1))
        assert world.match.dealing == state.match.dealing == event.dealing


def test_before_a_match_and_without_a_dealing_there_is_nothing_to_know() -> None:
    rules = ToldPicks()
    view = rules.observe(rules.blank(), 0)
    assert rules.determinize(view, Random(1)).match.dealing is None
    state, events = told(Picks(), {})
    assert (state.match.dealing, events) == (None, [])
