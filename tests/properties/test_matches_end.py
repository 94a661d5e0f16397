"""Every match among bots comes to its end, whatever is chosen and however many play.

Here is played in memory what `manage.py play GAME --seed S` stores, with the same choices:
`SMAZZATA_SEEDS=200 pytest tests/properties/test_matches_end.py` plays seeds 1 to 200.
"""

import os
from collections.abc import Iterator

import pytest

from games import registry
from games.kernel.options import Options
from games.kernel.refusal import Refusal
from smazzata.tables.management.commands.play import for_seats
from tests.testbed.bot_matches import played_out

SEEDS = int(os.environ.get("SMAZZATA_SEEDS", "1"))
MANY = 8
"""Of an option with more values (which card is wild) the first and the last alone are played."""
MOST_SEATS = 20
PATIENCE = 600 + 30 * SEEDS
"""Seconds for all matches of a table: the longest take 1.5 s of a processor that may be busy."""


def tables() -> Iterator[tuple[str, Options]]:
    """Every game with every number of seats, and with every value of each of its options."""
    for game, rules in registry.rulesets().items():
        found: list[Options] = []
        for seats in range(2, MOST_SEATS + 1):
            fitting = for_seats(rules, {}, seats)
            found += [fitting] if fitting else []
        for option in rules.options:
            few = len(option.choices) <= MANY
            for value in option.choices if few else (option.choices[0], option.choices[-1]):
                options = rules.resolve_options({option.name: value})
                new = not isinstance(options, Refusal) and options not in found
                found += [options] if new and isinstance(options, dict) else []
        yield from ((game, options) for options in found)


def name(table: tuple[str, Options]) -> str:
    """The game, and what is not as usual at this table."""
    game, options = table
    usual = registry.ruleset(game).resolve_options({})
    assert not isinstance(usual, Refusal)
    others = (f"{option}={value}" for option, value in options.items() if usual[option] != value)
    return " ".join([game, *others])


@pytest.mark.timeout(PATIENCE)
@pytest.mark.parametrize("table", list(tables()), ids=name)
def test_it_ends(table: tuple[str, Options]) -> None:
    """GEN-12."""
    game, options = table
    for seed in range(1, SEEDS + 1):
        end, _ = played_out(game, options, seed)
        result = end.state.match.result
        assert result is not None, seed
        assert min(result.places) == 1, seed
