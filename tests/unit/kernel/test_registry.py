"""Finding games by name, and replaying a log without knowing whose it is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from games import busca, registry
from games.kernel.match import Deal, StartMatch
from games.kernel.seats import OPEN, SYSTEM
from tests.testbed import outside
from tests.unit.narrowing import accepted


def test_every_game_is_found_by_name_and_version() -> None:
    for game, rules in registry.rulesets().items():
        assert rules.id == game
        assert registry.ruleset(game) is rules
        assert registry.ruleset(game, rules.version) is rules
        assert "random" in registry.bots(game)


@pytest.mark.parametrize(("game", "version"), [("poker", None), ("busca", 99), ("", None)])
def test_unknown_games(game: str, version: int | None) -> None:
    with pytest.raises(registry.UnknownGameError) as caught:
        registry.ruleset(game, version)
    assert caught.value.code == "unknown_game"
    assert "busca" in str(caught.value)


def test_bots_of_unknown_games() -> None:
    for ask in (registry.bots, registry.strengths):
        with pytest.raises(registry.UnknownGameError):
            ask("poker")
        with pytest.raises(registry.UnknownGameError):
            ask("busca", 99)


class LaterBusca(busca.Busca):
    """A version of the rules that are not: the next one."""

    version = 2


def test_bots_are_asked_by_version(monkeypatch: pytest.MonkeyPatch) -> None:
    later = LaterBusca()
    added = registry.Game(later, busca.preferences)
    monkeypatch.setattr(registry, "GAMES", (added, *registry.GAMES))
    assert registry.ruleset("busca") is registry.ruleset("busca", 2) is later
    assert registry.ruleset("busca", 1).version == 1
    assert registry.rulesets()["busca"] is later
    assert list(registry.bots("busca", 1)) == ["random", "novice", "heuristic", "search"]
    assert list(registry.bots("busca", 2)) == ["random", "novice", "heuristic"]
    assert list(registry.bots("busca")) == list(registry.bots("busca", 2))
    assert "hard" in registry.strengths("busca", 1)
    assert "hard" not in registry.strengths("busca", 2)


def test_no_version_is_registered_twice() -> None:
    known = [(entry.ruleset.id, entry.ruleset.version) for entry in registry.known()]
    assert len(set(known)) == len(known)


# --- games of other distributions ---------------------------------------------------------------


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of installed packages; games are asked for anew before and after."""
    monkeypatch.syspath_prepend(str(tmp_path))
    registry.installed.cache_clear()
    yield tmp_path
    registry.installed.cache_clear()


@pytest.mark.parametrize(
    ("name", "source", "why"),
    [
        ("missing", None, "it cannot be loaded (No module named 'missing_game')"),
        ("broken", "1 / 0", "it cannot be loaded (division by zero)"),
        ("other", "GAME = 'busca'", "it is no games.registry.Game"),
        ("twice", "from games.registry import GAMES; GAME = GAMES[0]", "is there already"),
    ],
)
def test_a_package_that_holds_no_game_is_named(
    elsewhere: Path, name: str, source: str | None, why: str
) -> None:
    """Loudly, and whoever asks: a site does not run with less than was installed."""
    outside.install(elsewhere, {registry.GROUP: {name: f"{name}_game:GAME"}})
    if source is not None:
        (elsewhere / f"{name}_game.py").write_text(source, "utf-8")
    for ask in (registry.rulesets, lambda: registry.bots("busca")):
        with pytest.raises(registry.GamePackageError) as caught:
            ask()
        assert caught.value.code == "bad_game_package"
        assert f"{name} = {name}_game:GAME of smazzata-outside: " in str(caught.value)
        assert why in str(caught.value)


def test_a_log_finds_its_rules() -> None:
    for rules in registry.rulesets().values():
        first = accepted(rules.act(rules.blank(), SYSTEM, StartMatch("5a" * 32)))
        second = accepted(rules.act(first.state, SYSTEM, Deal()))
        state = registry.replay([*first.events, *second.events])
        assert rules.observe(state, OPEN) == rules.observe(second.state, OPEN)


def test_a_log_begins_at_its_beginning() -> None:
    with pytest.raises(ValueError, match="match_started"):
        registry.replay([])
    rules = registry.ruleset("busca")
    events = accepted(rules.act(rules.blank(), SYSTEM, StartMatch("5a" * 32))).events
    with pytest.raises(ValueError, match="match_started"):
        registry.replay(events[1:])
    unknown = rules.event_codec.convert("match_started", {**events[0].data(), "game": "poker"})
    with pytest.raises(registry.UnknownGameError):
        registry.replay([unknown])
