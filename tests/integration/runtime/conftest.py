"""A data folder for each test of the services."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def data_root() -> Iterator[Path]:
    """An empty folder that another system user may pass through.

    pytest's own temporary folders are closed to others, and closed again by every session that
    begins; as root, PostgreSQL runs as another user.
    """
    folder = Path(tempfile.mkdtemp(prefix="smazzata-data-"))
    folder.chmod(0o711)
    yield folder
    shutil.rmtree(folder)
