"""What helps people choose a game: of which kind it is, how many can play, how long it takes.

Each game says the kind and the time itself (`games.kernel.table_rules`); how many can play follows
from its options.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any, Literal, TypeAlias

from games.kernel.options import PLAYERS, Option
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
