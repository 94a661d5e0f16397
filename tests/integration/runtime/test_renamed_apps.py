"""A database in which two apps have the labels of before becomes one of today, with its rows."""

from collections.abc import Callable, Iterator
from subprocess import CompletedProcess
from typing import Any
from uuid import UUID

import psycopg
import pytest
from django.conf import settings

from tests.testbed.databases import FreshDatabase
from tests.testbed.manage import manage

TOURNAMENT = UUID("00000000-0000-7000-8000-000000000001")
BEFORE = """
ALTER TABLE tournament_management_automation RENAME TO direction_automation;
ALTER INDEX tournament_management_automation_pkey RENAME TO direction_automation_pkey;
ALTER TABLE tournament_management_tournamentrow RENAME TO direction_tournamentrow;
ALTER INDEX tournament_management_tournamentrow_pkey RENAME TO direction_tournamentrow_pkey;
ALTER TABLE tournament_management_tournamentsecret RENAME TO direction_tournamentsecret;
ALTER INDEX tournament_management_tournamentsecret_pkey RENAME TO direction_tournamentsecret_pkey;
ALTER TABLE tournament_management_tournamenttables RENAME TO direction_tournamenttables;
ALTER INDEX tournament_management_tournamenttables_pkey RENAME TO direction_tournamenttables_pkey;
ALTER TABLE runtime_installation RENAME TO services_installation;
ALTER INDEX runtime_installation_pkey RENAME TO services_installation_pkey;
UPDATE django_migrations SET app = 'direction' WHERE app = 'tournament_management';
UPDATE django_migrations SET app = 'services' WHERE app = 'runtime';
UPDATE django_content_type SET app_label = 'direction' WHERE app_label = 'tournament_management';
UPDATE django_content_type SET app_label = 'services' WHERE app_label = 'runtime';
"""
"""By hand, what the program of before had made; indexes with names of their own keep them."""

KNOWN = {
    "names": "SELECT relname, relkind, relacl::text FROM pg_class"
    " WHERE relnamespace = 'public'::regnamespace ORDER BY 1",
    "constraints": "SELECT conname, conrelid::regclass::text FROM pg_constraint ORDER BY 1, 2",
    "migrations": "SELECT id, app, name, applied FROM django_migrations ORDER BY id",
    "content types": "SELECT * FROM django_content_type ORDER BY id",
    "permissions": "SELECT * FROM auth_permission ORDER BY id",
    "secrets": "SELECT tournament, key FROM tournament_management_tournamentsecret",
    "installation": "SELECT id, secret_key FROM runtime_installation",
}
OLD_LABELS = "SELECT count(*) FROM django_migrations WHERE app IN ('direction', 'services')"

MIGRATIONS = 5
"""Of today's application: all are known under the label of before."""

Owner = psycopg.Connection[tuple[Any, ...]]
Run = Callable[..., CompletedProcess[str]]


@pytest.fixture
def owner(fresh_database: FreshDatabase) -> Iterator[Owner]:
    """The owner's connection to a database whose tables have a row each."""
    with psycopg.connect(fresh_database.owner_url, autocommit=True) as direct:
        direct.execute(
            "INSERT INTO tournament_management_tournamentsecret VALUES (%s, %s)",
            [TOURNAMENT, b"k" * 32],
        )
        yield direct


@pytest.fixture
def run(fresh_database: FreshDatabase, redis_url: str) -> Run:
    """Runs `manage.py` on that database, in this process."""

    def start(*arguments: str, **environ: str) -> CompletedProcess[str]:
        known = {"SECRET_KEY": settings.SECRET_KEY, "REDIS_URL": redis_url, "LC_ALL": "C.UTF-8"}
        return manage({**fresh_database.environ(), **known, **environ}, *arguments)

    return start


def known(owner: Owner) -> dict[str, list[tuple[Any, ...]]]:
    """What the database is like, as far as labels show in it."""
    return {what: owner.execute(query.encode()).fetchall() for what, query in KNOWN.items()}


def count(owner: Owner, query: str) -> int:
    row = owner.execute(query.encode()).fetchone()
    assert row is not None
    return int(row[0])


def test_a_database_with_the_labels_of_before_is_taken_over(
    owner: Owner, run: Run, fresh_database: FreshDatabase
) -> None:
    today = known(owner)
    assert len(today["secrets"]) == len(today["installation"]) == 1
    owner.execute(BEFORE)
    as_owner = {"DATABASE_OWNER_URL": fresh_database.owner_url}
    waiting = run("audit", DATABASE_OWNER_URL="")
    assert waiting.stderr.rstrip().endswith("[migrations_pending]")
    planned = run("migrate", "--plan", **as_owner)
    assert "No planned migration operations" in planned.stdout, planned.stderr
    assert run("migrate", "--check", **as_owner).returncode == 0
    assert count(owner, OLD_LABELS) == MIGRATIONS, "looking changes nothing"
    for _ in range(2):  # the second time nothing is left to do
        done = run("migrate", **as_owner)
        assert "No migrations to apply" in done.stdout, done.stderr
        assert known(owner) == today
    asked = run("outgoing_mail", DATABASE_OWNER_URL="")
    assert asked.returncode == 0, asked.stderr


def test_a_name_that_is_taken_leaves_everything_as_it_was(
    owner: Owner, run: Run, fresh_database: FreshDatabase
) -> None:
    owner.execute(BEFORE)
    owner.execute("CREATE TABLE runtime_installation ()")
    failed = run("migrate", DATABASE_OWNER_URL=fresh_database.owner_url)
    assert failed.returncode != 0
    assert 'relation "runtime_installation" already exists' in failed.stderr
    assert count(owner, OLD_LABELS) == MIGRATIONS
    assert count(owner, "SELECT count(*) FROM direction_tournamentsecret") == 1
    owner.execute("DROP TABLE runtime_installation")
    assert run("migrate", DATABASE_OWNER_URL=fresh_database.owner_url).returncode == 0
    assert count(owner, "SELECT count(*) FROM tournament_management_tournamentsecret") == 1
