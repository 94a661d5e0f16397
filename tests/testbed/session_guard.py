"""Ends what a test session leaves behind that had no time to do so itself.

`python -m tests.testbed.session_guard FOLDER`, started by the session with a pipe for its standard
input, which the kernel closes when the session is over: after its last test, at its time limit, or
by a SIGKILL. Servers that are still used (a worker of pytest-xdist may outlive its controller for a
moment) are waited for.
"""

import shutil
import sys
from pathlib import Path

from smazzata.runtime.data_folder import DataFolder
from smazzata.runtime.embedded import EmbeddedServices
from tests.testbed.waiting import comes

PATIENCE = 120.0
"""Seconds for which somebody may go on using the servers of a session that is over."""


def guard(folder: Path) -> None:
    """Waits for the end of the session, then stops its servers and removes its folder."""
    sys.stdin.buffer.read()

    def stopped() -> bool:
        gone = not folder.exists()
        return gone or EmbeddedServices(DataFolder(folder), durable=False).stop_if_unused()

    if comes(stopped, PATIENCE, every=0.5):
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    guard(Path(sys.argv[1]))
