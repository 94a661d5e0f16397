"""Which test files a change concerns, and how nearly: by reverse imports, nearest first.

Imports alone would say "nearly all" of a module of a game: the registry imports every game, and
nearly everything the registry. What is reached only through the registry is concerned by its
parameters (`one_game`), or when it names the game. What is tied to a file by no import, a page to
its template, is in `READERS`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from heapq import heappop, heappush
from itertools import chain
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import NamedTuple

from tests.testbed.import_graph import Project

REGISTRY = "games/registry.py"
EVERYTHING = ("pyproject.toml", "uv.lock", "tests/conftest.py")
"""They are behind every test, as is what `tests/conftest.py` imports of the test bed."""
SOURCES = ("games/*.py", "tournaments/*.py", "replays/*.py", "platform/*.py")
GUARDS = "tests/unit/test_*.py"
"""The tests beside the folders: most of them read sources, pages, documents, scripts."""
OF_SOURCES = tuple(
    GUARDS.replace("*", name)
    for name in ("clauses_cited", "docs", "docstrings", "layout", "site_knows*", "two_languages")
)
OF_RULES = ("tests/unit/web/test_rules*", "tests/integration/web/test_rules.py")
READERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("games/*.md", OF_RULES),
    ("*.md", (GUARDS,)),
    ("docs/*", ("tests/unit/test_docs.py",)),
    ("*.html", (GUARDS,)),
    ("*.txt", ("tests/unit/test_two_languages.py",)),
    ("*/locale/*", ("tests/unit/test_two_languages.py", "tests/integration/web/test_languages.py")),
    ("*.js", (GUARDS, "tests/unit/scripts/*", "tests/properties/test_scripts_agree.py")),
    ("*/static/*", ("tests/unit/design/*",)),
    ("ops/*", (GUARDS, "tests/unit/decks/*")),
    (".ci/*", (GUARDS,)),
    ("tests/golden/*", ("tests/golden/*", "tests/properties/test_golden*", "tests/unit/replays/*")),
    ("tests/toys/*", ("tests/properties/test_outside_game.py", "tests/unit/kernel/test_versions*")),
    ("tests/types/*", ()),
    ("tests/*.py", ()),
    *((source, OF_SOURCES) for source in SOURCES),
)
"""Kinds of files, and the tests that read such files rather than import them."""
AT_READERS, AT_FOLDER, AT_REST = 6, 2, 9
"""How far, in imports, what no import ties is taken to be."""
PUT_OFF = {"integration": 3, "faults": 6, "bench": 6, "e2e": 6}
"""By how many imports the tests that need servers and browsers come after those that need none."""
BY_PARAMETERS = ("tests/unit/", "tests/properties/", "tests/golden/", "tests/integration/")
"""Where tests have games as their parameters that are quick one by one."""


class Concern(NamedTuple):
    """A test file, how many imports lie between, and the games whose tests alone are concerned."""

    distance: int
    file: str
    games: frozenset[str] = frozenset()
    """Empty: all tests of the file."""


@dataclass(frozen=True)
class Choice:
    """What is run now, the nearest first, and what is left to the whole suite."""

    chosen: list[Concern]
    left: list[Concern]
    everything: list[str]
    """Changed files that concern every test, or nobody knows which."""


def choose(
    changed: Iterable[str],
    project: Project,
    seconds: Callable[[Concern], float],
    budget: float,
    opening: Mapping[str, float] = MappingProxyType({}),
) -> Choice:
    """Fills `budget` (in seconds) with what is concerned; a changed test file is always run.

    `opening` says what the first file of a folder, such as `e2e`, costs on top.
    """
    known = set(project.importers) | project.tests
    paths = sorted({_standing(path, known) for path in changed})
    everything = [path for path in paths if _is_behind_all(path, project)]
    rest = dict.fromkeys(project.tests if everything else (), AT_REST)
    found: dict[str, Concern] = {}
    for concern in chain(_tests(rest, project), _find(paths, project)):
        found[concern.file] = _nearer(concern, found.get(concern.file))
    chosen: list[Concern] = []
    left: list[Concern] = []
    spent, opened = 0.0, set[str]()
    for concern in sorted(found.values(), key=lambda each: (each[0], seconds(each), each[1])):
        folder = concern.file.split("/")[1]
        cost = seconds(concern) + (0 if folder in opened else opening.get(folder, 0))
        if concern.distance and spent + cost > budget:
            left.append(concern)
            continue
        chosen.append(concern)
        opened.add(folder)
        spent += cost
    return Choice(chosen, left, everything)


def _standing(path: str, known: set[str]) -> str:
    """The path; for a module that is gone, the package that it was in."""
    if path in known or not path.endswith(".py") or path.startswith("tests/"):
        return path
    packages = (f"{folder}/__init__.py" for folder in PurePosixPath(path).parents)
    return next((package for package in packages if package in known), path)


def _is_behind_all(path: str, project: Project) -> bool:
    if path in EVERYTHING or "tests/conftest.py" in project.importers.get(path, ()):
        return path.startswith("tests/") or path in EVERYTHING
    known = path in project.importers or path in project.tests
    return not known and not any(fnmatchcase(path, kind) for kind, _ in READERS)


def _find(paths: list[str], project: Project) -> Iterator[Concern]:
    """Everything that is concerned, some of it more than once."""
    for path in paths:
        for kind, readers in READERS:
            if fnmatchcase(path, kind):
                read = (file for file in project.tests if _matches(file, readers))
                yield from _tests(dict.fromkeys(read, AT_READERS), project)
    others = [path for path in paths if _game(path, project) is None]
    yield from _tests(_distances(dict.fromkeys(others, 0), project), project)
    for game in sorted(project.games):
        starts = dict.fromkeys((path for path in paths if _game(path, project) == game), 0)
        near = _distances(starts, project, barrier=REGISTRY)
        own = {file for file in near if file.startswith(f"tests/unit/{game}/")}
        yield from _tests(near | dict.fromkeys(own, 1), project)
        if REGISTRY in near:
            yield from _by_name(game, near.pop(REGISTRY), project)


def _by_name(game: str, distance: int, project: Project) -> Iterator[Concern]:
    """What reaches a game through the registry."""
    far = _distances({REGISTRY: distance}, project, within="tests/")
    for concern in _tests(far, project):
        folder = concern.file.split("/")[2]
        if concern.file.startswith(BY_PARAMETERS) and folder not in project.games - {game}:
            yield concern._replace(games=frozenset({game}))
    for file, named in project.named.items():
        # Who names one game or two plays them; who names them all has parameters.
        if game in named and len(named) < 3:
            yield from _tests({file: max(far.values()) + 1}, project)


def _distances(
    starts: dict[str, int], project: Project, *, barrier: str = "", within: str = ""
) -> dict[str, int]:
    """How far each file is from the nearest start, not going past `barrier` nor out of `within`."""
    distances: dict[str, int] = {}
    waiting = [(distance, file) for file, distance in starts.items()]
    while waiting:
        distance, file = heappop(waiting)
        if file in distances:
            continue
        distances[file] = distance
        if file == barrier:
            continue
        for user, step in _users(file, project):
            if user not in distances and user.startswith(within):
                heappush(waiting, (distance + step, user))
    return distances


def _users(file: str, project: Project) -> Iterator[tuple[str, int]]:
    for importer in project.importers.get(file, ()):
        yield importer, 1
    if file.startswith("platform/smazzata/"):
        # Addresses, tasks, commands are called by name: their tests are in a folder like theirs.
        for test in project.by_folder.get(file.split("/")[2], ()):
            yield test, AT_FOLDER
        for test in project.by_folder.get("e2e", ()):
            yield test, 1


def _game(path: str, project: Project) -> str | None:
    """The game whose own module this is."""
    parts = path.split("/")
    return parts[1] if parts[0] == "games" and parts[1] in project.games else None


def _tests(distances: dict[str, int], project: Project) -> Iterator[Concern]:
    for file, distance in distances.items():
        if file in project.tests:
            later = PUT_OFF.get(file.split("/")[1], 0) if distance else 0
            yield Concern(distance + later, file)


def _matches(file: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(file, pattern) for pattern in patterns)


def _nearer(concern: Concern, other: Concern | None) -> Concern:
    """The whole file rather than some games of it, then the nearer of two."""
    if other is None or (other.games and not concern.games):
        return concern
    if concern.games and not other.games:
        return other
    games = concern.games | other.games
    return Concern(min(concern.distance, other.distance), concern.file, games)
