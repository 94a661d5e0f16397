"""`pytest --game GAME`: the laws for one game, also for one that lives in a package of its own.

What concerns a game is known by the parameters of a test, which hold its name, its ruleset, a case
or pairing of it, or a file of it; and by the folder `tests/unit/GAME`. Tests without such
parameters are about all games at once and are left out.
"""

from pathlib import Path

import pytest

from games import registry
from games.kernel.ruleset import Ruleset


def add_option(parser: pytest.Parser) -> None:
    """Lets pytest know of the option."""
    parser.addoption(
        "--game",
        metavar="GAME",
        help="only what concerns this game: the laws that every game keeps, and its own tests",
    )


def select(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves the tests of the game that is asked for. Raises `UsageError` for an unknown one."""
    game: str | None = config.getoption("--game")
    if game is None:
        return
    if game not in registry.rulesets():
        known = ", ".join(registry.rulesets())
        raise pytest.UsageError(f"--game: there is no game {game}. Known: {known}.")
    left_out = [item for item in items if not is_about(item, game)]
    config.hook.pytest_deselected(items=left_out)
    left = {*left_out}
    items[:] = [item for item in items if item not in left]


def is_about(item: pytest.Item, game: str) -> bool:
    """Whether a test is about this game and, unless by chance, no other."""
    if item.path.parent.parts[-3:] == ("tests", "unit", game):
        return True
    spec = getattr(item, "callspec", None)
    return spec is not None and any(_names(value, game) for value in spec.params.values())


def _names(value: object, game: str) -> bool:
    match value:
        case str():
            return value == game or value.rpartition(".")[2] == game
        case Ruleset():
            return value.id == game
        case Path():
            return game in (value.parent.name, value.stem.split("-")[0])
        case tuple():
            return any(_names(part, game) for part in value)
    return False
