"""Which options let so many sit at a table, for somebody who says a number and nothing else."""

from collections.abc import Mapping
from itertools import combinations

from games.kernel.options import PLAYERS, Options
from games.kernel.refusal import Refusal
from games.kernel.seats import MOST_SEATS
from games.kernel.table_rules import TableRules

MOST_MORE = 2
"""So many options are chosen for somebody who asks for a number of seats."""


def sizes(rules: TableRules, given: Mapping[str, object]) -> str:
    """How many may sit at a table, for people: a number, or from fewest to most."""
    numbers = range(2, MOST_SEATS + 1)
    fewest, *more = (n for n in numbers if for_seats(rules, given, n) is not None)
    return f"{fewest}–{more[-1]}" if more else str(fewest)


def for_seats(rules: TableRules, given: Mapping[str, object], seats: int) -> Options | None:
    """Complete options for a table of `seats`: as given and with as few others as it takes, two at
    most (a larger pack, and another one for the kilos). None if none fit.
    """
    asked = dict(given)
    if any(option.name == PLAYERS for option in rules.options):
        asked.setdefault(PLAYERS, seats)
    free = [option for option in rules.options if option.name not in asked]
    choices = [(option.name, value) for option in free for value in option.choices]
    for number in range(MOST_MORE + 1):
        for more in combinations(choices, number):
            options = rules.resolve_options({**asked, **dict(more)})
            if not isinstance(options, Refusal) and rules.seats(options) == seats:
                return options
    return None
