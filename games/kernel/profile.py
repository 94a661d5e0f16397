"""What helps people choose a game: of which kind it is, how many can play, how long it takes.

Each game says the kind and the time itself (`games.kernel.table_rules`); how many can play follows
from its options.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any, Literal, TypeAlias

from games.kernel.options import PLAYERS, Option, Options
from games.kernel.refusal import Refusal
from games.kernel.seats import MOST_SEATS
from games.kernel.table_rules import TableRules
from games.kernel.words import Phrase

Family: TypeAlias = Literal["tricks", "melds", "bank", "company"]
FAMILIES: Mapping[str, Phrase] = {
    "melds": Phrase("Combinazioni", "Melds"),
    "tricks": Phrase("Prese", "Tricks"),
    "bank": Phrase("Banco e azzardo", "Bank and chance"),
    "company": Phrase("Giochi di compagnia", "Party games"),
}
"""The kinds of games, as people call them, in the order in which they are shown."""


def sizes(rules: TableRules) -> dict[int, dict[str, Any]]:
    """By number of seats what somebody has to choose for such a table; the usual one chooses
    nothing. As few options as possible are touched.
    """
    found: dict[int, dict[str, Any]] = {}
    usual = rules.resolve_options({})
    if not isinstance(usual, Refusal):
        found[rules.seats(usual)] = {}
    counted = next((option for option in rules.options if option.name == PLAYERS), None)
    wanted = [n for n in range(2, MOST_SEATS + 1) if counted and counted.allows(n)]
    for seats in wanted:
        if seats not in found:
            _note(rules, found, ({PLAYERS: seats, **more} for more in _choices(rules.options)))
    if counted is None:
        for chosen in _choices(rules.options, most=1):
            _note(rules, found, [chosen])
    return dict(sorted(found.items()))


def _note(
    rules: TableRules, found: dict[int, dict[str, Any]], ways: Iterator[dict[str, Any]] | list[Any]
) -> None:
    """Keeps the first way that the rules allow."""
    for chosen in ways:
        options = rules.resolve_options(chosen)
        if not isinstance(options, Refusal):
            found.setdefault(rules.seats(options), chosen)
            return


def _choices(options: tuple[Option, ...], most: int = 2) -> Iterator[dict[str, Any]]:
    """Ways to choose among values: nothing, then one option, then as many as `most`."""
    listed = [option for option in options if option.choices and option.name != PLAYERS]
    for count in range(most + 1):
        for few in combinations(listed, count):
            for values in product(*(option.choices for option in few)):
                yield {option.name: value for option, value in zip(few, values, strict=True)}


MOST_MORE = 2
"""So many options are chosen for somebody who asks for a number of seats."""


def say_sizes(rules: TableRules, given: Mapping[str, object]) -> str:
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
