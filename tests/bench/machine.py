"""The machine a run was made on, without anything that names it."""

import os
import platform
from importlib.metadata import version

import psutil

LIBRARIES = ("django", "psycopg", "msgspec", "rustworkx", "scipy", "numpy")


def machine() -> dict[str, str | int | float]:
    """Cores, memory, system, and how busy it is just now (load averages over 1 and 15 minutes)."""
    minute, _, quarter = os.getloadavg()
    return {
        "cores": os.cpu_count() or 0,
        "memory_gib": round(psutil.virtual_memory().total / 2**30),
        "architecture": platform.machine(),
        "system": platform.system(),
        "python": platform.python_version(),
        "load_1": round(minute, 1),
        "load_15": round(quarter, 1),
    }


def versions() -> dict[str, str]:
    """Versions of the libraries that our own figures rest on."""
    return {name: version(name) for name in LIBRARIES}
