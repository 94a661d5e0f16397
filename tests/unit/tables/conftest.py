"""What the tests of tables share."""

import pytest

from tests.unit.tables.table_stream import Stream


@pytest.fixture
def stream() -> type[Stream]:
    """`stream("busca", {"max_deals": 1}, clock=...)`: a match that has just been dealt."""
    return Stream
