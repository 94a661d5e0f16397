"""Every match among bots comes to its end, whatever is chosen and however many play.

Here is played in memory what `manage.py play GAME --seed S` stores, with the same choices, at
tables in which every two values of two options meet (`tests/testbed/pairwise.py`). The second gate
plays at each fifth of them; `SMAZZATA_SEEDS=200 pytest tests/properties/test_matches_end.py` plays
seeds 1 to 200 at all.
"""

import os
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from games import registry
from games.kernel.options import Options
from games.kernel.profile import for_seats
from games.kernel.refusal import Refusal
from games.kernel.seats import MOST_SEATS
from tests.testbed.bot_matches import played_out
from tests.testbed.pairwise import MANY, Tables

SEEDS = int(os.environ.get("SMAZZATA_SEEDS", "1"))
PATIENCE = 600 + 30 * SEEDS
"""Seconds for all matches of a table: the longest take 2 s of a processor that may be busy."""


def tables() -> Iterator[tuple[str, Options]]:
    """The tables of every game, each with complete options."""
    for game, rules in registry.rulesets().items():
        found = Tables(rules)
        for row in found.rows():
            options = found.options(row)
            assert not isinstance(options, Refusal)
            yield game, options


def name(table: tuple[str, Options]) -> str:
    """The game, and what is not as usual at this table."""
    game, options = table
    usual = registry.ruleset(game).resolve_options({})
    assert not isinstance(usual, Refusal)
    others = (f"{option}={value}" for option, value in options.items() if usual[option] != value)
    return " ".join([game, *others])


TABLES = list(tables())


@pytest.mark.parametrize("game", registry.rulesets())
def test_every_number_of_seats_and_all_pairs_of_values_are_played(game: str) -> None:
    """Looked for a second time, by another road: pairs that no table has are refused."""
    rules = registry.ruleset(game)
    played = [options for name, options in TABLES if name == game]
    able = {n for n in range(2, MOST_SEATS + 1) if for_seats(rules, {}, n)}
    assert {rules.seats(options) for options in played} == able
    for one, other in combinations([o for o in rules.options if o.choices], 2):
        if max(len(one.choices), len(other.choices)) > MANY:
            continue
        met = {(options[one.name], options[other.name]) for options in played}
        for pair in product(one.choices, other.choices):
            refused = rules.resolve_options({one.name: pair[0], other.name: pair[1]})
            assert pair in met or isinstance(refused, Refusal), (one.name, other.name, pair)


def test_options_are_played_where_they_mean_something_and_numbers_at_their_ends() -> None:
    for game, wanted in (
        ("bazzica", {"variant": "quattro", "quattro_quartets": "trump_only"}),
        ("bazzica", {"variant": "tre", "tre_triple_bezique": True}),
        ("bestia", {"new_hand_size": 4, "exchange_max": 1}),
        ("bestia", {"rounds": 100}),
        ("burraco", {"players_format": "three", "three_format": "libera"}),
        ("busca", {"deck_style": "italian"}),
        ("cucu", {"players": 20, "deck_count": 4}),
        ("cucu", {"players": 20, "morto": True}),
        ("machiavelli", {"players": 8, "match_format": "penalty_points"}),
        ("merda", {"players": 12, "passing": "turns"}),
    ):
        assert any(wanted.items() <= table.items() for name, table in TABLES if name == game)


def gate(number: int) -> pytest.MarkDecorator:
    """The mark of the table with this number."""
    return pytest.mark.nightly if number % 5 else pytest.mark.second_gate


@pytest.mark.timeout(PATIENCE)
@pytest.mark.parametrize(
    "table",
    [
        pytest.param(table, marks=gate(number), id=name(table))
        for number, table in enumerate(TABLES)
    ],
)
def test_it_ends(table: tuple[str, Options]) -> None:
    """GEN-12."""
    game, options = table
    for seed in range(1, SEEDS + 1):
        end, _ = played_out(game, options, seed)
        result = end.state.match.result
        assert result is not None, seed
        assert min(result.places) == 1, seed
