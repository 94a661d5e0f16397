"""The commands that a guide tells people to type, so that tests can type them."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

PROJECT = Path(__file__).parents[2]
OPERATOR = PROJECT / "docs" / "guides" / "operator.md"
_BLOCK = re.compile(r"<!-- tried: (\w+) -->\n```\w+\n(.*?)```", re.DOTALL)


def tried() -> dict[str, str]:
    """The blocks of the operator's guide that are marked `<!-- tried: NAME -->`, by name."""
    return dict(_BLOCK.findall(OPERATOR.read_text()))


def type_in(
    block: str, environ: Mapping[str, str], folder: Path, programs: Path
) -> subprocess.CompletedProcess[str]:
    """Type a block of commands into a shell in `folder`; `programs` are PostgreSQL's."""
    manage = f'manage.py() {{ "{sys.executable}" "{PROJECT / "manage.py"}" "$@"; }}\n'
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", manage + block],
        cwd=folder,
        env={**environ, "PATH": f"{programs}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
    )
