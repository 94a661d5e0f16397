"""Distributions of other people, put where installers put them."""

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guides" / "game-author.md"
TOY = ROOT / "tests" / "toys" / "highcard"


def install(site: Path, groups: Mapping[str, Mapping[str, str]], name: str = "outside") -> None:
    """Leaves in a folder of `sys.path` what an installer leaves of entry points."""
    folder = site / f"smazzata_{name}-1.0.dist-info"
    folder.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: smazzata-{name}\nVersion: 1.0\n"
    (folder / "METADATA").write_text(metadata, "utf-8")
    lines = [
        line
        for group, points in groups.items()
        for line in (f"[{group}]", *(f"{point} = {value}" for point, value in points.items()))
    ]
    (folder / "entry_points.txt").write_text("\n".join(lines), "utf-8")


def install_high_card(site: Path) -> None:
    """The wheel of the toy, built of a project as the authors' guide shows it, and unpacked."""
    project = site / "project"
    project.mkdir()
    declared = re.search(r"^```toml\n(.*?)^```", GUIDE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert declared is not None
    (project / "pyproject.toml").write_text(declared[1], "utf-8")
    package = project / "highcard"
    shutil.copytree(TOY, package, ignore=shutil.ignore_patterns("__pycache__"))
    # The guide asks for it; here no folder of tests is a package.
    (package / "__init__.py").touch()
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(site)],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = site.glob("*.whl")
    with ZipFile(wheel) as packed:
        packed.extractall(site)
    shutil.rmtree(project)
