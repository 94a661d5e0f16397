"""Every public method of the contract shows what it does, and what it shows is true.

What the examples speak of is said in `games.kernel.game_rules`.
"""

import doctest
import importlib
import inspect
import pkgutil
from random import Random
from types import ModuleType

import pytest
from msgspec.structs import replace

import games.kernel
from games.kernel.match import Deal, Resign, StartMatch
from games.kernel.ruleset import Ruleset
from games.kernel.seats import OPEN, SPECTATOR, SYSTEM
from games.kernel.trick_play import CardPlayed, PlayCard
from games.registry import ruleset
from tests.unit.narrowing import accepted

MODULES = [
    importlib.import_module(f"games.kernel.{found.name}")
    for found in pkgutil.iter_modules(games.kernel.__path__)
]
METHODS = {
    name: method
    for name, method in inspect.getmembers(Ruleset, inspect.isfunction)
    if not name.startswith("_")
}


def example() -> dict[str, object]:
    """What the examples speak of."""
    rules = ruleset("busca")
    opening = accepted(rules.act(rules.blank(), SYSTEM, StartMatch("0" * 64, {"max_deals": 1})))
    dealt = accepted(rules.act(opening.state, SYSTEM, Deal(None, {"opening_leader": 0})))
    return {
        "replace": replace,
        "rules": rules,
        "burraco": ruleset("burraco"),
        "sealed": opening.state,
        "table": dealt.state,
        "log": [*opening.events, *dealt.events],
        **{named.__name__: named for named in (CardPlayed, PlayCard, Random, Resign)},
        "OPEN": OPEN,
        "SPECTATOR": SPECTATOR,
        "SYSTEM": SYSTEM,
    }


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__.split(".")[-1])
def test_the_examples_are_true(module: ModuleType) -> None:
    failed, _ = doctest.testmod(module, extraglobs=example(), optionflags=doctest.ELLIPSIS)
    assert failed == 0, "run it to see them: python -m pytest -s"


def test_every_public_method_of_the_contract_has_an_example() -> None:
    parser = doctest.DocTestParser()
    shown = {name: parser.get_examples(method.__doc__ or "") for name, method in METHODS.items()}
    assert len(shown) > 40
    assert [n for n, told in shown.items() if f".{n}(" not in "".join(e.source for e in told)] == []
    no_end = [name for name, told in shown.items() if not told[-1].want]
    assert no_end == [], "an example ends with what comes out"
