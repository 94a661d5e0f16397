"""Who imports whom, file by file: the four packages by grimp, the tests by their own lines.

Test files are no packages, so grimp does not know them. Their imports are read from the text, with
those of programs that a test keeps in a string and hands to another process.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import grimp

PACKAGES = ("games", "tournaments", "replays", "smazzata")
GATHERED = {
    "tournaments.registry": ("tournaments.events.", "tournaments.subjects."),
    "smazzata.desk.urls": tuple(
        f"smazzata.desk.{room}."
        for room in ("setup", "entries", "rounds", "rulings", "officials", "finality")
    ),
}
"""Of a module that imports whatever stands in a folder: where that is."""
IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n]+)|import[ \t]+([\w.]+))", re.M
)
QUOTED = re.compile(r"[\"']([a-z_]+)[\"']")


@dataclass(frozen=True)
class Project:
    """What can be said of the tests without running them. Paths are from the root, as git's."""

    tests: frozenset[str]
    """The files that hold tests."""
    importers: Mapping[str, set[str]]
    """Of a file: the files that import it, or are led to it by a `conftest.py`."""
    games: frozenset[str] = frozenset()
    named: Mapping[str, set[str]] = field(default_factory=dict)
    """Of a test file: the games that it names in a string, as the registry is asked for one."""

    @cached_property
    def by_folder(self) -> Mapping[str, list[str]]:
        """The test files by the folder below that of their kind: `desk` of `tests/unit/desk/...`.

        Those of browsers, which have none, are under `e2e`.
        """
        files: dict[str, list[str]] = defaultdict(list)
        for file in self.tests:
            _, kind, below = file.split("/", 2)
            files[kind if kind == "e2e" else below.partition("/")[0]].append(file)
        return files


def read_project(root: Path) -> Project:
    """Reads the packages and the tests that are below `root`."""
    importers: dict[str, set[str]] = defaultdict(set)
    graph = grimp.build_graph(*PACKAGES)
    files = {name: _file(root, name) or name for name in graph.modules}
    for name, file in files.items():
        for importer in graph.find_modules_that_directly_import(name):
            importers[file].add(files[importer])
    for importer, folders in GATHERED.items():
        for name in filter(lambda name: name.startswith(folders), files):
            importers[files[name]].add(files[importer])
    games = {path.parent.name for path in root.glob("games/*/ruleset.py")} - {"kernel"}
    tests, named = set(), {}
    for path in (root / "tests").rglob("*.py"):
        file, text = path.relative_to(root).as_posix(), path.read_text("utf-8")
        for imported in _imported_by(root, text):
            importers[imported].add(file)
        if path.name.startswith("test_"):
            tests.add(file)
            named[file] = games & set(QUOTED.findall(text))
        elif path.name == "conftest.py" and path.parent.name != "tests":
            below = path.parent.rglob("test_*.py")
            importers[file].update(each.relative_to(root).as_posix() for each in below)
    return Project(frozenset(tests), dict(importers), frozenset(games), named)


def _imported_by(root: Path, text: str) -> Iterator[str]:
    for origin, names, plain in IMPORT.findall(text):
        module = origin or plain
        if module.partition(".")[0] in (*PACKAGES, "tests", "ops"):
            within = {_file(root, f"{module}.{name}") for name in re.findall(r"\w+", names)}
            found = within - {None} or {_file(root, module)}
            yield from (file for file in found if file)


def _file(root: Path, module: str) -> str | None:
    """The file of a module; nothing where a name is no module."""
    above = "platform/" if module.partition(".")[0] == "smazzata" else ""
    path = above + module.replace(".", "/")
    for file in (f"{path}.py", f"{path}/__init__.py"):
        if (root / file).is_file():
            return file
    return None
