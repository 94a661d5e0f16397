"""The wall between the application and its own past, tried with real log-ins in real processes."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.postgresql.base import DatabaseWrapper

from smazzata.config import addresses
from smazzata.ledger.auditing import audit
from smazzata.ledger.findings import Finding
from smazzata.ledger.session import SessionPrivileges, refusal, session_privileges
from smazzata.runtime.database_access import as_owner
from smazzata.runtime.database_roles import Login, as_text, missing_steps
from smazzata.runtime.errors import ServiceError
from tests.integration.ledger.ledgerkit import new_match, rows
from tests.testbed import databases
from tests.testbed.attacks import ATTACKS, HARMLESS, attack_from_a_task
from tests.testbed.databases import FreshDatabase
from tests.testbed.processes import CeleryWorker

PROJECT = Path(__file__).parents[3]
SCRIPT = (
    "import json; from tests.testbed.attacks import attack, who; "
    "print(json.dumps([attack(), who()]))"
)
# Not allowed; may not be granted; no such library; no such extension here.
REFUSALS = {"42501", "0LP01", "58P01", "0A000"}


def assert_all_refused(said: dict[str, str]) -> None:
    assert len(said) == len(ATTACKS) * (len(HARMLESS) + 1)
    assert {what: state for what, state in said.items() if state not in REFUSALS} == {}


def assert_nothing_changed(database: FreshDatabase) -> None:
    with real_login(database.url):
        connection.ensure_connection()
        assert session_privileges(connection.connection) == SessionPrivileges([], [], [], [])
        report = audit()
        assert report.events == 3
        assert report.findings == list[Finding]()


@contextmanager
def real_login(url: str) -> Iterator[None]:
    """Django's connection by this address, as a process of the site would have it."""
    before = dict(connection.settings_dict)
    connection.close()
    connection.settings_dict.update(addresses.database_settings(url))
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict.clear()
        connection.settings_dict.update(before)


@pytest.mark.second_gate
@pytest.mark.parametrize("pool", ["off", "on"])
def test_a_session_of_the_application_cannot_become_the_owner(
    fresh_database: FreshDatabase, pool: str
) -> None:
    new_match(3)
    environ = {**os.environ, "PYTHONPATH": str(PROJECT), "DATABASE_POOL": pool}
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", SCRIPT]
    ended = subprocess.run(command, cwd=PROJECT, env=environ, capture_output=True, text=True)
    said, who = json.loads(ended.stdout)
    assert_all_refused(said)
    assert who == ["smazzata_app", "smazzata_app"]
    assert_nothing_changed(fresh_database)


def test_nor_can_a_task_in_a_worker(
    fresh_database: FreshDatabase, celery_worker_process: Callable[..., list[CeleryWorker]]
) -> None:
    new_match(3)
    celery_worker_process(environ={"PYTHONPATH": str(PROJECT)}, include="tests.testbed.attacks")
    assert_all_refused(attack_from_a_task.delay().get(timeout=60))
    assert_nothing_changed(fresh_database)


@contextmanager
def a_role(owner_url: str, name: str, options: str) -> Iterator[str]:
    """The address of a role that is made for a test and dropped after it."""
    with closing(psycopg.connect(owner_url, autocommit=True)) as direct:
        direct.execute(f"CREATE ROLE {name} LOGIN {options}")
        for limit in ("lock_timeout", "idle_in_transaction_session_timeout"):
            direct.execute(f"ALTER ROLE {name} SET {limit} = '2s'")
        try:
            yield owner_url.replace("//smazzata@", f"//{name}@")
        finally:
            direct.execute(f"DROP OWNED BY {name}; DROP ROLE {name}")


# What is done to a login of the application's -> as what it shows.
TOO_MUCH = {
    "ALTER ROLE {login} SUPERUSER": "superuser",
    "ALTER ROLE {login} CREATEROLE": "createrole",
    "GRANT UPDATE (data) ON es_event TO {login}": "es_event: update",
    "GRANT TRUNCATE ON es_position TO PUBLIC": "es_position: truncate",
    "GRANT UPDATE ON es_stream TO {login}": "es_stream: update",
    "GRANT CREATE ON SCHEMA public TO PUBLIC": "schema public: create",
}


@pytest.mark.parametrize("deed", TOO_MUCH)
def test_a_connection_with_too_much_power_is_refused_at_once(
    fresh_database: FreshDatabase, deed: str
) -> None:
    name = f"site_{fresh_database.name[-8:]}"
    owner_url = fresh_database.owner_url
    with a_role(owner_url, name, "IN ROLE smazzata_app") as url, real_login(url):
        connection.ensure_connection()
        assert session_privileges(connection.connection).ok
        with closing(psycopg.connect(owner_url, autocommit=True)) as direct:
            direct.execute(deed.format(login=name, owner="smazzata"))
        # The session that is there already is found by the audit, which asks the session.
        assert ("guard_missing", TOO_MUCH[deed]) in {(f.code, f.message) for f in audit().findings}
        connection.close()
        with pytest.raises(ServiceError) as refused:
            connection.ensure_connection()
        assert TOO_MUCH[deed] in str(refused.value)
        assert refused.value.code in {"role_is_owner", "role_may_change_log"}
        assert connection.connection is None


# A role that has become the owner's is named by the audit of every database of the server: here it
# is never committed, so that no test beside this one finds it.
MEMBER_OF_MORE = {
    "GRANT {owner} TO {login}": "es_event: owner",
    "ALTER ROLE {login} NOINHERIT; GRANT {owner} TO {login}": "es_event: owner",
    "GRANT pg_write_server_files TO {login}": "pg_write_server_files",
    "GRANT pg_write_all_data TO {login}": "es_event: update",
}


@pytest.mark.django_db
@pytest.mark.parametrize("deed", MEMBER_OF_MORE)
def test_a_login_that_could_become_somebody_with_more_power_is_refused(deed: str) -> None:
    login = f"site_{os.getpid()}"
    with databases.as_owner(connection):
        rows(f"CREATE ROLE {login} LOGIN IN ROLE smazzata_app")
        rows(deed.format(login=login, owner="smazzata"))
    rows("RESET SESSION AUTHORIZATION")
    rows(f"SET SESSION AUTHORIZATION {login}")
    refused = refusal(connection.connection)
    assert refused is not None
    assert MEMBER_OF_MORE[deed] in str(refused)
    assert refused.code in {"role_is_owner", "role_may_change_log"}
    named = {(f.code, f.message) for f in audit().findings}
    assert ("guard_missing", MEMBER_OF_MORE[deed]) in named
    rows("RESET SESSION AUTHORIZATION; SET SESSION AUTHORIZATION smazzata_app")


def test_an_address_that_is_the_owners_is_refused(fresh_database: FreshDatabase) -> None:
    with real_login(fresh_database.owner_url), pytest.raises(ServiceError) as refused:
        rows("SELECT 1")
    assert refused.value.code == "role_is_owner"


def test_a_login_without_time_limits_is_refused_with_the_remedy(
    fresh_database: FreshDatabase,
) -> None:
    name = f"site_{fresh_database.name[-8:]}"
    with a_role(fresh_database.owner_url, name, "IN ROLE smazzata_app") as url:
        with closing(psycopg.connect(fresh_database.owner_url, autocommit=True)) as direct:
            direct.execute(f"ALTER ROLE {name} RESET lock_timeout")
            with real_login(url), pytest.raises(ServiceError) as refused:
                rows("SELECT 1")
            assert refused.value.code == "role_without_limits"
            direct.execute(str(refused.value.facts["remedy"]))
        with real_login(url):
            assert rows("SHOW lock_timeout") == [("2s",)]


def test_a_connection_is_asked_once(
    fresh_database: FreshDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[psycopg.Connection[Any]] = []

    def ask(raw: psycopg.Connection[Any]) -> Any:
        asked.append(raw)
        return refusal(raw)

    monkeypatch.setattr("smazzata.ledger.session.refusal", ask)
    pooled = addresses.database_settings(fresh_database.url, pool=True)
    with real_login(fresh_database.url):
        connection.settings_dict.update(pooled)
        for _ in range(5):
            rows("SELECT 1")
            connection.close()
        pool = connections[DEFAULT_DB_ALIAS]
        assert isinstance(pool, DatabaseWrapper)
        pool.close_pool()
    # A pool may open a second one while the first is on its way.
    assert 1 <= len(asked) == len(set(asked)) <= 2


def test_the_owner_is_somebody_else_for_a_moment_only(
    fresh_database: FreshDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = addresses.database_settings(fresh_database.owner_url, as_app=False)
    monkeypatch.setattr(settings, "DATABASE_OWNER", owner)
    with real_login(fresh_database.url):
        with as_owner(connection):
            assert rows("SELECT current_user") == [("smazzata",)]
        assert rows("SELECT current_user") == [("smazzata_app",)]
        monkeypatch.setattr(settings, "DATABASE_OWNER", None)
        with pytest.raises(ServiceError) as refused, as_owner(connection):
            pass
    assert refused.value.code == "owner_address_missing"


def test_a_role_that_spoils_its_own_settings_gains_nothing(
    fresh_database: FreshDatabase,
) -> None:
    """PostgreSQL lets every role change its own defaults; the next connection shows it."""
    name = f"site_{fresh_database.name[-8:]}"
    with a_role(fresh_database.owner_url, name, "IN ROLE smazzata_app") as url:
        with real_login(url):
            rows(f"ALTER ROLE {name} SET role = 'smazzata'")
        with real_login(url), pytest.raises(ServiceError) as refused:
            rows("SELECT 1")
        assert refused.value.code == "role_changed_settings"
        with closing(psycopg.connect(url)) as direct:
            assert direct.execute("SELECT current_user").fetchone() == (name,)


LIFTED = {
    "SET statement_timeout = 0": "role_changed_settings",
    "SET search_path = other, public": "role_changed_settings",
    "IN DATABASE {database} SET statement_timeout = 0": "role_changed_settings",
    "SET lock_timeout = 0": "role_without_limits",
    "SET lock_timeout = '2h'": "role_without_limits",
    "IN DATABASE {database} SET idle_in_transaction_session_timeout = 0": "role_without_limits",
}


@pytest.mark.parametrize(("deed", "code"), LIFTED.items())
def test_a_role_that_lifts_its_limits_is_found_and_told_how_to_mend_it(
    fresh_database: FreshDatabase, deed: str, code: str
) -> None:
    name = f"site_{fresh_database.name[-8:]}"
    with a_role(fresh_database.owner_url, name, "IN ROLE smazzata_app") as url:
        with real_login(url):
            assert audit().findings == []
            rows(f"ALTER ROLE {name} {deed.format(database=fresh_database.name)}")
            if code == "role_changed_settings":
                (finding,) = audit().findings
                setting = deed.partition("SET ")[2].split(" ")[0]
                assert finding.message.startswith(f"{name}: {setting}=")
        with real_login(url), pytest.raises(ServiceError) as refused:
            rows("SELECT 1")
        assert refused.value.code == code
        with closing(psycopg.connect(fresh_database.owner_url, autocommit=True)) as direct:
            remedy = str(refused.value.facts["remedy"])
            if code == "role_changed_settings":  # `migrate` does it by itself
                assert as_text(missing_steps(direct, Login(name))) == remedy
            direct.execute(remedy)
        with real_login(url):
            assert audit().findings == []
