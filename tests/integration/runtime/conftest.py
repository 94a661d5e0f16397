"""A data folder for each test of the services."""

import shutil
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.testbed.folders import create_server_folder


@pytest.fixture
def data_root() -> Iterator[Path]:
    """An empty folder for a test's servers."""
    folder = create_server_folder("smazzata-data-")
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def taken_port() -> Iterator[int]:
    """A port that somebody else has."""
    with closing(socket.socket()) as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        yield holder.getsockname()[1]
