"""In which order the files of the suite run: those of every folder spread over the whole run.

Whoever runs the folders one after the other has three browsers at once at one time and none at
another, and one process still at work when the others have ended. Within a folder nothing moves.
"""

from itertools import groupby
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]


def spread(items: list[pytest.Item]) -> None:
    """Sorts the files by how far into its folder each of them is."""
    folders: dict[str, list[Path]] = {}
    for path, _ in groupby(items, key=lambda item: item.path):
        folders.setdefault(_folder(path), []).append(path)
    place = {
        path: (at + 0.5) / len(paths) for paths in folders.values() for at, path in enumerate(paths)
    }
    items.sort(key=lambda item: place[item.path])


def _folder(path: Path) -> str:
    return path.relative_to(TESTS).parts[0] if path.is_relative_to(TESTS) else ""
