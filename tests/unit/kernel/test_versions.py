"""Two versions of a game live beside each other: an old log folds by the old one for ever."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from games import registry
from games.kernel.bots import Preferences, RandomBot
from games.kernel.event import Event
from games.kernel.match import Deal, MatchEnded, MatchStarted, StartMatch
from games.kernel.ruleset import Ruleset, Transition
from games.kernel.seats import SYSTEM
from games.kernel.verify_log import verify_log
from tests.toys.highcard import ruleset as newest
from tests.toys.highcard_v1 import ruleset as frozen
from tests.unit.narrowing import instance, present

ROOT = Path(__file__).parents[3]
EQUAL = ("7D", "7C")


def prefer_first(rules: Ruleset[Any]) -> Preferences:
    """Prefers every step as the rules list them."""
    return lambda view, rng: iter(rules.legal_actions(rules.determinize(view, rng)))


@pytest.fixture(autouse=True)
def two_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy, both of its versions, as any game is registered: one line each."""
    toys = [
        registry.Game(rules, prefer_first(rules))
        for rules in (newest.HighCard(), frozen.HighCard())
    ]
    monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, *toys))


def played(version: int | None) -> list[Event]:
    """The log of a match whose seats show equal ranks."""
    rules = registry.ruleset("highcard", version)
    pack = rules.deck({})
    order = (*EQUAL, *(card for card in pack if card not in EQUAL))
    log: list[Event] = []
    state = rules.blank()
    for seat, command in [(SYSTEM, StartMatch("5a" * 32)), (SYSTEM, Deal(order)), *[(0, None)] * 2]:
        mover = seat if command else rules.current(state)[0]
        outcome = rules.act(state, mover, command or rules.legal_actions(state)[0])
        assert isinstance(outcome, Transition), outcome
        log, state = [*log, *outcome.events], outcome.state
    return log


@pytest.mark.parametrize(("version", "totals"), [(1, [0, 0]), (2, [1, 0])])
def test_a_log_folds_and_is_decided_by_its_own_version(version: int, totals: list[int]) -> None:
    log = played(version)
    first, last = instance(MatchStarted, log[0]), instance(MatchEnded, log[-1])
    assert first.version == version
    assert last.totals == totals
    stored = [(event.name(), msgspec.json.encode(event.data()), event.schema) for event in log]
    rules = registry.ruleset(first.game, first.version)
    read = [rules.event_codec.decode(*one) for one in stored]
    assert registry.replay(read).match.result == MatchEnded([[0], [1]], totals, last.places)
    assert verify_log(rules, read)[1] is None


def test_new_matches_are_played_by_the_newest_version() -> None:
    assert instance(MatchStarted, played(None)[0]).version == 2
    assert registry.rulesets()["highcard"].version == 2


def test_the_newest_version_would_not_decide_an_old_log_alike() -> None:
    """Why the old one is kept: a change of behaviour cannot hide in the same version."""
    log = played(1)
    rules = registry.ruleset("highcard", 2)
    read = [rules.event_codec.convert(event.name(), event.data()) for event in log[1:]]
    divergence = verify_log(rules, [msgspec.structs.replace(log[0], version=2), *read])[1]
    assert divergence is not None
    assert present(divergence.found).name() == "deal_scored"


def test_each_version_has_bots_of_its_own() -> None:
    for version in (1, 2):
        bots = registry.bots("highcard", version)
        rules = registry.ruleset("highcard", version)
        assert list(bots) == ["random", "novice", "heuristic"]
        assert isinstance(bots["random"], RandomBot)
        assert bots["random"]._ruleset is rules


# --- where versions live ------------------------------------------------------------------------


def package(rules: object) -> str:
    """The folder of a ruleset: the last but one part of its module's name."""
    return type(rules).__module__.split(".")[-2]


def test_the_newest_version_has_the_games_name_and_older_ones_their_number() -> None:
    newest_of = registry.rulesets()
    for entry in registry.GAMES:
        rules = entry.ruleset
        old = "" if rules is newest_of[rules.id] else f"_v{rules.version}"
        assert package(rules) == rules.id + old


def imported(module: ModuleType) -> Iterator[str]:
    for node in ast.walk(ast.parse(Path(module.__file__ or "").read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def test_versions_of_a_game_know_each_other_as_little_as_two_games_do() -> None:
    assert not any("highcard" in name for module in (newest, frozen) for name in imported(module))


def test_every_folder_of_a_game_stands_in_the_contracts_of_the_imports() -> None:
    """An old version is a package like any other: `independence` can say what it may not import."""
    folders = {path.parent.name for path in (ROOT / "games").glob("*/__init__.py")} - {"kernel"}
    registered = {package(entry.ruleset) for entry in registry.GAMES} - {"highcard", "highcard_v1"}
    assert registered == folders
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    kinds = {contract["type"]: contract for contract in contracts["contracts"]}
    assert set(kinds["independence"]["modules"]) == {f"games.{folder}" for folder in folders}
    kernel = next(c for c in contracts["contracts"] if c.get("source_modules") == ["games.kernel"])
    assert set(kernel["forbidden_modules"]) == {f"games.{folder}" for folder in folders}
