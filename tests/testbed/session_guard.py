"""Ends what a test session leaves behind that had no time to do so itself.

`python -m tests.testbed.session_guard FOLDER`, started by the session with a pipe for its standard
input, which the kernel closes when the session is over: after its last test, at its time limit, or
by a SIGKILL. Servers that are still used (a worker of pytest-xdist may outlive its controller for a
moment) are waited for.
"""

import shutil
import sys
import time
from pathlib import Path

from smazzata.runtime.data_folder import DataFolder
from smazzata.runtime.embedded import EmbeddedServices

PATIENCE = 120.0
"""Seconds for which somebody may go on using the servers of a session that is over."""


def guard(folder: Path) -> None:
    """Waits for the end of the session, then stops its servers and removes its folder."""
    sys.stdin.buffer.read()
    deadline = time.monotonic() + PATIENCE
    while folder.exists() and time.monotonic() < deadline:
        if EmbeddedServices(DataFolder(folder), durable=False).stop_if_unused():
            shutil.rmtree(folder, ignore_errors=True)
        else:
            time.sleep(0.5)


if __name__ == "__main__":
    guard(Path(sys.argv[1]))
