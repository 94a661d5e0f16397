"""A data folder for each test of the services."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.testbed.folders import create_server_folder


@pytest.fixture
def data_root() -> Iterator[Path]:
    """An empty folder for a test's servers."""
    folder = create_server_folder("smazzata-data-")
    yield folder
    shutil.rmtree(folder)
