"""The servers of one test session: PostgreSQL and Redis in a temporary folder (see `folders`).

All pytest-xdist workers of a session share the two servers and have a database and a key prefix
each. The folder belongs to the process that began the session, which removes it at the end; after
a session that was killed, or ran into a time limit, its guard cleans up (`session_guard`), and
where that was killed too the next session does.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from smazzata.runtime.data_folder import DataFolder
from smazzata.runtime.embedded import EmbeddedServices
from smazzata.runtime.errors import ServiceError
from tests.testbed.folders import create_server_folder, roots

VARIABLE = "SMAZZATA_TEST_DATA"
PREFIX = "smazzata-test-"
PROJECT = Path(__file__).parents[2]

_guards: list[subprocess.Popen[bytes]] = []


def begin_session() -> Path:
    """Make the folder of a new session and announce it to the workers to come."""
    folder = create_server_folder(PREFIX)
    os.environ[VARIABLE] = str(folder)
    # Nobody else has the other end of its pipe: it closes when this process is gone.
    _guards.append(
        subprocess.Popen(
            [sys.executable, "-m", "tests.testbed.session_guard", folder],
            cwd=PROJECT,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONPATH": "platform"},
            start_new_session=True,
        )
    )
    return folder


def end_session() -> None:
    """Remove the folder of this session; its servers have stopped with their last user."""
    shutil.rmtree(os.environ.pop(VARIABLE), ignore_errors=True)
    for guard in _guards:
        guard.communicate()


def session_services() -> EmbeddedServices:
    """The servers of this session, not started."""
    return EmbeddedServices(DataFolder(Path(os.environ[VARIABLE])), durable=False)


def sweep_killed_sessions() -> None:
    """Stop the servers and remove the folders of sessions that nobody holds any more."""
    for folder in [one for root in roots() for one in root.glob(f"{PREFIX}*")]:
        with contextlib.suppress(OSError, ServiceError):
            if folder.stat().st_uid != os.getuid() or time.time() - folder.stat().st_mtime < 600:
                continue
            services = EmbeddedServices(DataFolder(folder), durable=False)
            if services.stop_if_unused():
                shutil.rmtree(folder, ignore_errors=True)
