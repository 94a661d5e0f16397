"""Who comes first: by totals, either way, or by a rule of the game's own."""

from typing import Any

from games.kernel.match import CallTime, Resign
from games.kernel.options import Options
from games.kernel.ruleset import Emit
from games.kernel.seats import SYSTEM
from tests.unit.kernel.picks import Picks, PicksState, Shouted
from tests.unit.kernel.picks_table import RULES, choose_all, dealt, done


class FewestWhereShouting(Picks):
    def lowest_wins(self, options: Options) -> bool:
        return bool(options["shouting"])


class LatestFirst(Picks):
    """Totals do not matter: the later in the alphabet of seats, the better; 1 and 2 are equal."""

    def ranking_keys(self, state: PicksState) -> list[Any]:
        return [("seat", min(seat, 1)) for seat in range(state.match.seats)]


def test_the_direction_may_depend_on_options() -> None:
    for shouting in (False, True):
        rules = FewestWhereShouting()
        _, state = choose_all(dealt(shouting=shouting))
        [first] = [seat for seat, total in enumerate(state.points) if total]
        assert (rules.score_sheet(state).places[first] == 1) is not shouting
        assert rules.returns(state)[first] == (-1 if shouting else 1)
        end = done(rules.act(state, SYSTEM, CallTime())).events[-1]
        assert (end.places[first] == 1) is not shouting  # type: ignore[attr-defined]


def test_places_may_follow_a_rule_of_the_game() -> None:
    rules = LatestFirst()
    _, state = choose_all(dealt())
    assert rules.score_sheet(state).places == [3, 1, 1]
    assert rules.final_result(state).places == [3, 1, 1]
    left = done(rules.act(state, 1, Resign())).state
    assert rules.final_result(left).places == [2, 3, 1]  # who left is last (GEN-07)


def test_what_is_open_is_settled_before_a_match_ends_early() -> None:
    class Settling(Picks):
        def _settle_match(self, state: PicksState, emit: Emit) -> None:
            emit(Shouted(0, "settled"))

    rules = Settling()
    _, between = choose_all(dealt())
    called = done(rules.act(between, SYSTEM, CallTime())).events
    assert [event.name() for event in called] == ["time_called", "shouted", "match_ended"]
    playing = dealt(players=2)
    resigned = done(rules.act(playing, 0, Resign())).events
    assert [event.name() for event in resigned][-2:] == ["shouted", "match_ended"]
    _, over = choose_all(dealt(deals=1))
    assert RULES.is_over(over)  # by its own rules: nothing is open
