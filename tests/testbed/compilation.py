"""Test files are compiled by all processes of a run together, each file by one of them.

pytest rewrites the asserts of a file when it is first imported and keeps the result. In a fresh
clone each process of pytest-xdist would rewrite every file, twenty seconds of a core in each.
"""

import importlib
from collections.abc import Callable
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]


def compile_share(config: pytest.Config, is_read: Callable[[Path, pytest.Config], bool]) -> None:
    """Imports this process's share of the test files that the run reads, before it collects all.

    Nothing to do in a run of one process, or of some files only.
    """
    worker = getattr(config, "workerinput", None)
    if worker is None or config.args != config.getini("testpaths"):
        return
    files = [path for path in sorted(PROJECT.glob("tests/**/test_*.py")) if is_read(path, config)]
    number = int(worker["workerid"].removeprefix("gw"))
    for path in files[number :: worker["workercount"]]:
        importlib.import_module(".".join(path.relative_to(PROJECT).with_suffix("").parts))
