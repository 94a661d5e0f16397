"""A game in a package of its own is played like any other, and its author can run every law."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.testbed.outside import ROOT, install_high_card

LAWS = (
    "tests/properties/laws",
    "tests/properties/test_golden_matches.py",
    "tests/properties/test_menus.py",
    "tests/unit/kernel",
    "tests/unit/replays",
    "tests/integration/web/test_rules.py",
    "tests/unit/web",
)
ASKED = """
from games import registry
from games.kernel.match import Deal, StartMatch
from games.kernel.seats import SYSTEM

import highcard.game

rules = registry.ruleset("highcard", 2)
assert rules is highcard.game.GAME.ruleset
assert {"burraco", "highcard"} <= set(registry.rulesets())
assert list(registry.bots("highcard")) == ["random", "novice", "heuristic"]
started = rules.act(rules.blank(), SYSTEM, StartMatch("5a" * 32))
dealt = rules.act(started.state, SYSTEM, Deal())
assert registry.replay([*started.events, *dealt.events]).phase == "show"
"""


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """The environment of a process that finds the toy as an installed distribution."""
    install_high_card(tmp_path)
    path = os.pathsep.join(map(str, (tmp_path, ROOT / "platform", ROOT)))
    return {**os.environ, "PYTHONPATH": path}


def run(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("first", ["", "import highcard.game"], ids=["the site", "the game"])
def test_an_installed_game_is_registered(installed: dict[str, str], first: str) -> None:
    """Whichever of the two is imported first, although each imports the other."""
    ended = run(installed, "-W", "error", "-c", first + ASKED)
    assert ended.returncode == 0, ended.stderr


@pytest.mark.second_gate
def test_the_author_of_a_game_runs_every_law_for_it(installed: dict[str, str]) -> None:
    ended = run(installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--game=highcard", *LAWS)
    told = ended.stdout + ended.stderr
    assert ended.returncode == 0, told
    counted = re.search(r"(\d+) passed, .*deselected", told)
    assert counted is not None, told
    assert int(counted[1]) > 30


@pytest.mark.second_gate
def test_a_law_that_the_game_breaks_is_named(installed: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "highcard" / "REGOLE.md").unlink()
    ended = run(
        installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--game=highcard", LAWS[-1]
    )
    assert ended.returncode == 1
    assert "highcard has no REGOLE.md" in ended.stdout


def test_the_readme_names_the_games_of_this_repository_alone(
    installed: dict[str, str], tmp_path: Path
) -> None:
    """Also when one from elsewhere says of which kind it is and how long it takes."""
    rules = tmp_path / "highcard" / "ruleset.py"
    said = '    luck = True\n    family = "company"\n    minutes = (1, 2)\n'
    rules.write_text(rules.read_text("utf-8").replace("    luck = True\n", said), "utf-8")
    words = ("-q", "-p", "no:cacheprovider", "--game=highcard", "-k", "readme or kind")
    ended = run(installed, "-m", "pytest", *words, "tests/unit/kernel/test_profile.py")
    assert ended.returncode == 0, ended.stdout
    assert "1 passed" in ended.stdout


def test_a_game_that_is_not_there_is_a_mistake_in_the_command() -> None:
    ended = run(dict(os.environ), "-m", "pytest", "-q", "--game=poker", LAWS[1])
    assert ended.returncode == 4
    assert "--game: there is no game poker. Known: asino, " in ended.stderr
