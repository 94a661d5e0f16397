"""A lock for what no row stands for yet: one at a time, until the commit, and in words when not."""

from collections.abc import Iterator

import pytest
from django.db import OperationalError, connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from smazzata.ledger.errors import storage_trouble
from smazzata.ledger.sql import lock_until_commit

pytestmark = pytest.mark.usefixtures("fresh_database")


@pytest.fixture
def other() -> Iterator[BaseDatabaseWrapper]:
    """Somebody else's session."""
    session = connection.copy()
    yield session
    session.close()


def held_by(other: BaseDatabaseWrapper, name: str) -> bool:
    """Whether the other session gets the lock at once; it lets it go again."""
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(hashtextextended(%s, 0))", [name])
        return bool(cursor.fetchone()[0])


def test_a_lock_is_held_until_the_commit_under_its_own_name(other: BaseDatabaseWrapper) -> None:
    with transaction.atomic():
        lock_until_commit("one")
        lock_until_commit("one")
        assert (held_by(other, "one"), held_by(other, "two")) == (False, True)
    assert held_by(other, "one")


def test_a_lock_that_is_not_had_in_time_is_an_outage_like_any_other(
    other: BaseDatabaseWrapper,
) -> None:
    other.set_autocommit(False)
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended('one', 0))")
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL lock_timeout = '50ms'")
        with pytest.raises(OperationalError) as failed, transaction.atomic():
            lock_until_commit("one")
    other.rollback()
    assert storage_trouble(failed.value) == "stream_busy"
