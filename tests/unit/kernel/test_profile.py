"""What each game says of itself to who looks for one: kind, seats, time, luck."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.kernel.match import Deal, StartMatch
from games.kernel.profile import FAMILIES, sizes
from games.kernel.seats import MOST_SEATS, SYSTEM
from games.registry import bots, ruleset, rulesets
from tests.properties.game_samples import sampled
from tests.unit.narrowing import accepted

QUICK, SLOW = 2.0, 9.0
"""Seconds in which people make up their minds, those who play fast and those who do not."""
ROOT = Path(__file__).parents[3]
README = (ROOT / "README.md").read_text("utf-8")
DEALS = 20.0
"""Seconds that go by between two deals."""
TURNS = 4_000
every_game = pytest.mark.parametrize("game", list(rulesets()))
told = pytest.mark.parametrize("game", [game for game in rulesets() if ruleset(game).minutes])
of_this_repository = pytest.mark.parametrize(
    "game", [game for game in rulesets() if (ROOT / "games" / game).is_dir()]
)


@every_game
def test_each_size_is_reached_by_what_is_said_to_reach_it(game: str) -> None:
    rules = ruleset(game)
    found = sizes(rules)
    assert list(found) == sorted(found)
    for seats, chosen in found.items():
        assert 2 <= seats <= MOST_SEATS
        assert rules.seats(accepted(rules.resolve_options(chosen))) == seats
    usual = rules.seats(accepted(rules.resolve_options({})))
    assert found[usual] == {}


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("asino", range(2, 21)),
        ("busca", [4]),
        ("burraco", [2, 3, 4]),
        ("machiavelli", range(2, 9)),
        ("merda", range(3, 14)),
    ],
)
def test_all_numbers_of_players_are_found(game: str, seats: Any) -> None:
    """Also those for which two options have to be changed beside their number."""
    assert list(sizes(ruleset(game))) == list(seats)


@every_game
def test_a_kind_is_one_of_those_that_have_a_name(game: str) -> None:
    assert ruleset(game).family in {"", *FAMILIES}


@every_game
def test_who_says_that_all_is_luck_has_no_contest(game: str) -> None:
    assert ruleset(game).luck == (sampled(game).contest == 0)


@told
def test_a_match_takes_about_as_long_as_is_said(game: str) -> None:
    """By the turns of a match that bots play, between the quickest and the slowest people."""
    rules = ruleset(game)
    assert rules.minutes is not None
    least, most = rules.minutes
    assert 0 < least < most
    turns, deals = _length(game)
    assert (turns * QUICK + deals * DEALS) / 60 <= most
    assert (turns * SLOW + deals * DEALS) / 60 >= least


def _length(game: str) -> tuple[float, int]:
    """The turns of a match, those of several seats at once as one, and its deals."""
    rules, bot, rng = ruleset(game), bots(game)["novice"], Random(3)
    start = StartMatch("3c" * 32, {})
    state = accepted(rules.act(rules.blank(), SYSTEM, start)).state
    turns = 0.0
    while not rules.is_over(state) and turns < TURNS:
        seats = rules.current(state)
        alone = seats[0] == SYSTEM
        command = Deal() if alone else bot.choose(rules.observe(state, seats[0]), rng)
        turns += 0 if alone else 1 / len(seats)
        state = accepted(rules.act(state, seats[0], command)).state
    assert rules.is_over(state)
    return turns, len(state.match.sheets)


@of_this_repository
def test_the_readme_says_the_same(game: str) -> None:
    """The row of a game links to its rules."""
    rules = ruleset(game)
    assert rules.minutes is not None
    (row,) = [line for line in README.splitlines() if f"[RULES](games/{game}/RULES.md)" in line]
    cells = [cell.strip() for cell in row.split("|")]
    assert FAMILIES[rules.family].en.lower() in cells
    assert "{}–{}".format(*rules.minutes) in cells
