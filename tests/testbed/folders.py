"""Folders for the data of tests' servers: in memory, where a machine has enough of it.

Every database of a test is hundreds of small files, made and removed again. On a disk's file system
that costs a server five times what it costs in memory.
"""

import os
import shutil
import tempfile
from pathlib import Path

import psutil

MEMORY = Path("/dev/shm")
ROOM = 4 * 2**30
"""Bytes that must be free there; a whole run with three processes takes about half of it."""


def root() -> Path:
    """Where such folders are made: what `TMPDIR` says, memory, or the system's usual place."""
    if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK | os.X_OK):
        free = min(shutil.disk_usage(MEMORY).free, psutil.virtual_memory().available)
        if free >= ROOM:
            return MEMORY
    return Path(tempfile.gettempdir())


def roots() -> set[Path]:
    """All places where earlier runs may have left some."""
    return {MEMORY, Path(tempfile.gettempdir())}


def create_server_folder(prefix: str) -> Path:
    """A new empty folder that another system user may pass through.

    As root, PostgreSQL runs as another user. pytest's own temporary folders are closed to others.
    """
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir=root()))
    folder.chmod(0o711)
    return folder
