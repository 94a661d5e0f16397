"""Distributions of other people, put where installers put them."""

import re
import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path

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
    """The toy as a distribution of its own, declared as the authors' guide shows."""
    shown = re.search(r"^```toml\n(.*?)^```", GUIDE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert shown is not None
    project = tomllib.loads(shown[1])["project"]
    assert project["name"] == "smazzata-highcard"
    shutil.copytree(TOY, site / "highcard", ignore=shutil.ignore_patterns("__pycache__"))
    (site / "highcard" / "__init__.py").touch()
    install(site, project["entry-points"], "highcard")
