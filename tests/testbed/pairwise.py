"""Few tables of a game that have between them every two values of two options together.

Found greedily: each table begins with two values that have not met and takes of every other option
the value that meets most new ones. The same rules always give the same tables.
"""

from itertools import combinations

from games.kernel.options import PLAYERS, Option, Options, Value
from games.kernel.profile import MOST_MORE
from games.kernel.refusal import Refusal
from games.kernel.table_rules import TableRules

MANY = 8
"""Of an option with more values (which card is wild) the first and the last alone are taken."""
LENGTHS = frozenset(
    "deals_per_match match_deals match_hands max_revivals revival_stakes rounds rounds_before_giro "
    "stakes_per_player target_kilos target_score".split()
)
"""Numbers that say little else than how long a match is: their highest meets usual values only."""

Setting = tuple[str, int]
"""An option, and which of its `values`."""
USUAL = 0
"""The value that nobody says: what it is may depend on other options."""


def values(option: Option) -> tuple[Value, ...]:
    """What is tried of an option, the usual first: all, or least, usual and most of a number."""
    found: list[Value] = list(option.choices)
    if len(found) > MANY:
        found = [found[0], found[-1]]
    if option.least is not None:
        every = option.name == PLAYERS and option.most is not None
        found += range(option.least, (option.most or 0) + 1) if every else [option.least]
        found += [option.most] if option.most is not None else []
    if option.nullable:
        found.append(None)
    if option.seats:
        found.append(list(range(option.seats)))
    others = [value for at, value in enumerate(found) if value not in found[:at]]
    if callable(option.default):
        return (None, *others)
    return (option.default, *(value for value in others if value != option.default))


class Tables:
    """The tables of one game, as which value each option has: those not named have the usual."""

    def __init__(self, rules: TableRules) -> None:
        self.rules = rules
        self.values = {option.name: values(option) for option in rules.options}
        self.longest: list[Setting] = [
            (option.name, self.values[option.name].index(option.most))
            for option in rules.options
            if option.name in LENGTHS and option.most is not None
        ]
        self.settings: dict[str, list[Setting]] = {
            name: [(name, at) for at in range(len(tried)) if (name, at) not in self.longest]
            for name, tried in self.values.items()
        }

    def options(self, row: dict[str, int]) -> Options | Refusal:
        """The complete options of a table, or why there is none."""
        said = {name: self.values[name][at] for name, at in row.items() if at != USUAL}
        return self.rules.resolve_options(said)

    def stands(self, row: dict[str, int]) -> bool:
        """Whether a table can be opened so."""
        return not isinstance(self.options(row), Refusal)

    def together(self, *settings: Setting) -> dict[str, int] | None:
        """A table with these and as few others as it takes; None where they never meet."""
        asked = dict(settings)
        free = [each for name in self.settings if name not in asked for each in self._others(name)]
        for number in range(MOST_MORE + 1):
            for more in combinations(free, number):
                if self.stands(row := {**asked, **dict(more)}):
                    return row
        return None

    def rows(self) -> list[dict[str, int]]:
        """Tables in which all pairs meet that can, and the longest matches of all."""
        waiting = dict.fromkeys(
            frozenset((one, other))
            for ones, others in combinations(self.settings.values(), 2)
            for one in ones
            for other in others
        )
        rows: list[dict[str, int]] = [{}]
        while waiting:
            pair = next(iter(waiting))
            row = self.together(*sorted(pair))
            del waiting[pair]
            if row is None:
                continue
            for name, settings in self.settings.items():
                if name not in row:
                    for setting in sorted(settings, key=lambda each: -_new(each, row, waiting)):
                        if self.stands({**row, name: setting[1]}):
                            row[name] = setting[1]
                            break
            for met in combinations(row.items(), 2):
                waiting.pop(frozenset(met), None)
            rows.append(row)
        return [*rows, *filter(None, map(self.together, self.longest))]

    def _others(self, name: str) -> list[Setting]:
        return [each for each in self.settings[name] if each[1] != USUAL]


def _new(setting: Setting, row: dict[str, int], waiting: dict[frozenset[Setting], None]) -> int:
    """How many settings of a row it would meet for the first time."""
    return sum(frozenset((setting, other)) in waiting for other in row.items())
