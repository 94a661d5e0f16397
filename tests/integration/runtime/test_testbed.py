"""The test bed keeps its promises: others build on it."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest
from django.db import ProgrammingError, connection, connections, transaction

from smazzata.members.models import Account
from smazzata.runtime import database_roles
from tests.testbed.databases import FreshDatabase

PROJECT = Path(__file__).parents[3]


def acting_role() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        return cursor.fetchone()[0]


@pytest.mark.django_db
def test_ordinary_database_tests_act_as_the_application() -> None:
    assert acting_role() == database_roles.APP_ROLE
    Account.objects.create(username="ada")
    assert Account.objects.count() == 1


@pytest.mark.django_db
def test_the_application_may_neither_truncate_nor_change_tables() -> None:
    for statement in ("TRUNCATE members_account CASCADE", "ALTER TABLE members_account ADD x int"):
        with (
            pytest.raises(ProgrammingError, match=r"permission denied|must be owner"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(statement)
    with database_roles.as_owner(connection), connection.cursor() as cursor:
        cursor.execute("ALTER TABLE members_account ADD x int")
    assert acting_role() == database_roles.APP_ROLE


@pytest.mark.parametrize("name", ["ada", "bice"])
def test_each_fresh_database_is_empty_and_seen_by_threads_and_processes(
    name: str, fresh_database: FreshDatabase
) -> None:
    assert acting_role() == database_roles.APP_ROLE
    assert Account.objects.count() == 0

    def write() -> None:
        Account.objects.create(username=name)
        connections.close_all()

    thread = threading.Thread(target=write)
    thread.start()
    thread.join()
    assert [user.username for user in Account.objects.all()] == [name]
    script = "from smazzata.members.models import Account; print(Account.objects.get().username)"
    child = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", script],
        cwd=PROJECT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert child.stdout.strip() == name


def test_workers_run_tasks_and_can_be_killed(celery_worker_process, fresh_database) -> None:
    first, second = celery_worker_process(2)
    first.kill()
    assert first.process.returncode == -9
    from smazzata.config.celery import app

    assert list(app.control.ping(destination=[second.name], timeout=5)[0]) == [second.name]
