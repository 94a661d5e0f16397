"""What `docs/libraries.md` says of versions and their days is what `uv.lock` has."""

import re
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| (?P<name>[a-z0-9-]+) \| (?P<locked>\S+ of [0-9-]+.*?) \| (?P<then>.+) \|$")


def released(package: dict[str, Any]) -> str:
    """The version, and the day of the first of its files."""
    files = [*package.get("wheels", []), *([package["sdist"]] if "sdist" in package else [])]
    return f"{package['version']} of {min(file['upload-time'] for file in files)[:10]}"


def test_every_dependency_has_a_row_with_the_day_of_the_locked_version() -> None:
    packages = tomllib.loads((ROOT / "uv.lock").read_text())["package"]
    (ours,) = [package for package in packages if package["name"] == "smazzata"]
    lists = [ours["dependencies"], *ours["dev-dependencies"].values()]
    named = {dependency["name"] for several in lists for dependency in several}
    locked = {
        name: ", ".join(released(package) for package in packages if package["name"] == name)
        for name in sorted(named)
    }
    text = (ROOT / "docs" / "libraries.md").read_text(encoding="utf-8")
    rows = [match for line in text.splitlines() if (match := ROW.match(line))]
    assert [row["name"] for row in rows] == list(locked)
    assert {row["name"]: row["locked"] for row in rows} == locked
    assert all(row["then"].strip() for row in rows)
