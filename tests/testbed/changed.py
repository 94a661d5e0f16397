"""`pytest --changed`: within a minute, what a change of the working tree concerns, nearest first.

Which files those are says `tests.testbed.concerned`. As many of them are run as fit a minute by
what earlier runs took (`REMEMBERED`), or by `GUESSES`; what is left is counted at the
end and is for the whole suite. Where the guesses were wrong, tests are skipped when time is over.
"""

import json
import shutil
import subprocess
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.testbed import one_game
from tests.testbed.concerned import Choice, Concern, choose
from tests.testbed.import_graph import read_project

ROOT = Path(__file__).parents[2]
BUDGET = 35.0
"""Seconds of tests, one after the other; the processes that run them come on top."""
ALONE = 10.0
"""Up to so many seconds of tests, a second process takes longer to start than it saves."""
LATEST = 45.0
"""Seconds after the start at which no further test is begun."""
COLLECTING = 0.2
"""Seconds that each file takes before its first test."""
GUESSES = {
    "unit": 0.5,
    "properties": 12.0,
    "golden": 8.0,
    "integration": 7.0,
    "faults": 20.0,
    "bench": 20.0,
    "e2e": 40.0,
    "unit/test_docs": 5.0,
    "unit/test_docstrings": 9.0,
    "unit/test_layout": 6.0,
    "unit/test_two_languages": 8.0,
}
"""Seconds that a file of a folder takes by and large, and those that are unlike their folder."""
OPENING = {"integration": 10.0, "faults": 15.0, "e2e": 15.0}
"""Seconds on top for the first file of a folder: its database, its browser."""
REMEMBERED = ROOT / ".pytest_cache/seconds_of_files.json"

_started = time.monotonic()


def add_option(parser: pytest.Parser) -> None:
    """Lets pytest know of the option."""
    parser.addoption(
        "--changed",
        metavar="REVISION",
        nargs="?",
        const="HEAD",
        help="within a minute, what concerns the files that are not as in this revision (or HEAD)",
    )


def begin(config: pytest.Config) -> int | None:
    """Chooses the files before any is collected. Returns the exit status when there are none.

    Raises `UsageError` for an unknown revision, and for files that are named beside the option.
    """
    revision: str | None = config.getoption("--changed")
    if hasattr(config, "workerinput"):
        if revision:
            _run(config, OneMinute(*config.workerinput["changed"]))
        return None
    config.pluginmanager.register(Stopwatch())
    if not revision:
        return None
    if config.args_source == pytest.Config.ArgsSource.ARGS:
        raise pytest.UsageError("--changed chooses the files itself: --changed=REVISION, no files")
    project = read_project(ROOT)
    remembered = _remembered()

    def seconds(concern: Concern) -> float:
        whole = remembered.get(concern.file, _guessed(concern.file))
        share = len(concern.games) / len(project.games) if concern.games else 1
        return COLLECTING + whole * share

    changed = changed_files(ROOT, revision)
    choice = choose(changed, project, seconds, BUDGET, OPENING)
    if not choice.chosen:
        print(*tell(changed, choice, revision), sep="\n")
        return 0
    if sum(map(seconds, choice.chosen)) <= ALONE and config.pluginmanager.hasplugin("xdist"):
        config.option.numprocesses = 0
    _run(config, Chooser(changed, choice, revision))
    return None


def _guessed(file: str) -> float:
    within = file.removeprefix("tests/").removesuffix(".py")
    return GUESSES.get(within, GUESSES.get(within.partition("/")[0], 1.0))


def _run(config: pytest.Config, minute: "OneMinute") -> None:
    config.args[:] = [str(ROOT / file) for file in minute.games]
    config.pluginmanager.register(minute)


def changed_files(root: Path, revision: str) -> list[str]:
    """The files that differ from where HEAD left `revision`, and those that git does not know.

    Raises `UsageError` when there is no such revision.
    """
    base = _git(root, "merge-base", revision, "HEAD").strip()
    differing = _git(root, "diff", "--name-only", "--no-renames", "-z", base)
    unknown = _git(root, "ls-files", "--others", "--exclude-standard", "-z")
    return sorted({*differing.split("\0"), *unknown.split("\0")} - {""})


def _git(root: Path, *arguments: str) -> str:
    if shutil.which("git") is None:
        raise pytest.UsageError("--changed asks git what is changed, and there is no git")
    ended = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True)
    if ended.returncode:
        said = ended.stderr.strip() or "it has nothing in common with HEAD"
        raise pytest.UsageError(f"--changed: git {arguments[0]}: {said}")
    return ended.stdout


def _file_of(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


class OneMinute:
    """Runs the chosen files: in a process of xdist, or as part of `Chooser` in the first one."""

    def __init__(self, games: dict[str, list[str]], latest: float) -> None:
        self.games = games
        """Of each file: the games whose tests alone are run; none means all tests of the file."""
        self.latest = latest

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        wanted = [item for item in items if self.is_wanted(item)]
        config.hook.pytest_deselected(items=[*set(items).difference(wanted)])
        # The nearest first: pytest collects folder by folder.
        place = {file: at for at, file in enumerate(self.games)}
        items[:] = sorted(wanted, key=lambda item: place[_file_of(item)])

    def is_wanted(self, item: pytest.Item) -> bool:
        """Whether all tests of its file are run, or it is about a game that is changed."""
        games = self.games[_file_of(item)]
        return not games or any(one_game.is_about(item, game) for game in games)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if time.monotonic() > self.latest:
            pytest.skip("the minute is over: left to ./ops/test")


class Chooser(OneMinute):
    """The same where the choice was made: hands it to the other processes, and tells of it."""

    def __init__(self, changed: list[str], choice: Choice, revision: str) -> None:
        super().__init__(
            {each.file: sorted(each.games) for each in choice.chosen}, _started + LATEST
        )
        self.lines = tell(changed, choice, revision)

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        # The clock is that of the machine: it says the same in all processes.
        node.workerinput["changed"] = (self.games, self.latest)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("changed")
        for line in self.lines:
            terminalreporter.write_line(line)


class Stopwatch:
    """Remembers how long each file took, for later choices, if all its tests were run."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.some_left = False

    def pytest_deselected(self) -> None:
        self.some_left = True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid.partition("::")[0]] += report.duration

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        config = session.config
        options = config.option
        partly = options.keyword or options.markexpr or options.game or options.changed
        one_by_one = any("::" in argument for argument in config.args)
        if not (partly or one_by_one or session.shouldstop or self.some_left):
            REMEMBERED.parent.mkdir(exist_ok=True)
            REMEMBERED.write_text(json.dumps(_remembered() | self.seconds))


def _remembered() -> dict[str, float]:
    """How long files took in earlier runs, as far as there were any."""
    try:
        seconds: dict[str, float] = json.loads(REMEMBERED.read_text())
    except (OSError, ValueError):
        return {}
    return seconds


def tell(changed: list[str], choice: Choice, revision: str) -> list[str]:
    """What is run, why, and what is left to the whole suite."""
    if not changed:
        return [f"Nothing is changed since {revision}. `--changed=REVISION` looks further back."]
    return [*_reasons(changed, choice, revision), *_counts(choice)]


def _reasons(changed: list[str], choice: Choice, revision: str) -> Iterator[str]:
    some = ", ".join(changed[:5]) + (f" and {len(changed) - 5} more" if changed[5:] else "")
    yield f"Changed since {revision}: {some}."
    for path in choice.everything:
        yield f"{path} may concern every test."


def _counts(choice: Choice) -> Iterator[str]:
    yield f"Chosen: {_by_folder(choice.chosen)}."
    games = sorted(set().union(*(each.games for each in choice.chosen)))
    if games:
        partly = sum(bool(each.games) for each in choice.chosen)
        yield f"In {partly} of these files only the tests about {', '.join(games)}."
    if choice.left:
        yield f"Concerned too, and left to ./ops/test: {_by_folder(choice.left)}."


def _by_folder(concerns: Iterable[Concern]) -> str:
    folders = Counter(each.file.split("/")[1] for each in concerns)
    parts = ", ".join(f"{folder} {count}" for folder, count in sorted(folders.items()))
    return f"{folders.total()} files ({parts})" if folders else "nothing"
