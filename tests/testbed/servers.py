"""The servers of one test session: PostgreSQL and Redis in a temporary folder.

All pytest-xdist workers of a session share the two servers and have a database and a key prefix
each. The folder belongs to the process that began the session, which removes it at the end; a
session that was killed is cleaned up after by the next one.
"""

import contextlib
import os
import shutil
import tempfile
import time
from pathlib import Path

from smazzata.runtime.data_folder import DataFolder
from smazzata.runtime.embedded import EmbeddedServices
from smazzata.runtime.errors import ServiceError

VARIABLE = "SMAZZATA_TEST_DATA"
PREFIX = "smazzata-test-"


def begin_session() -> Path:
    """Make the folder of a new session and announce it to the workers to come."""
    folder = Path(tempfile.mkdtemp(prefix=PREFIX))
    # As root, PostgreSQL runs as another user, who has to pass through.
    folder.chmod(0o711)
    os.environ[VARIABLE] = str(folder)
    return folder


def end_session() -> None:
    """Remove the folder of this session; its servers have stopped with their last user."""
    shutil.rmtree(os.environ.pop(VARIABLE), ignore_errors=True)


def session_services() -> EmbeddedServices:
    """The servers of this session, not started."""
    return EmbeddedServices(DataFolder(Path(os.environ[VARIABLE])), durable=False)


def sweep_killed_sessions() -> None:
    """Stop the servers and remove the folders of sessions that nobody holds any more."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError, ServiceError):
            if folder.stat().st_uid != os.getuid() or time.time() - folder.stat().st_mtime < 600:
                continue
            services = EmbeddedServices(DataFolder(folder), durable=False)
            if services.stop_if_unused():
                shutil.rmtree(folder, ignore_errors=True)
