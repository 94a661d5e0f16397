"""What `manage.py` does before a command: which servers, which role, which refusal."""

import os
import socket
import string
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
import redis
from django.conf import settings
from pytest_django import DjangoDbBlocker

from smazzata.config.addresses import celery_url, database_settings
from smazzata.runtime.boot import refuse_empty_database
from smazzata.runtime.data_folder import DataFolder
from smazzata.runtime.embedded import EmbeddedServices
from smazzata.runtime.errors import FAILURES, ServiceError
from smazzata.runtime.management.commands.up import listen
from tests.testbed import manage as here
from tests.testbed.databases import FreshDatabase, address

PROJECT = Path(__file__).parents[3]
DEBIAN_15 = Path("/usr/lib/postgresql/15/bin")
WHO = (
    "from django.db import connection as c; u = c.cursor().execute("
    "'SELECT current_user, session_user, current_setting($$lock_timeout$$), "
    "current_setting($$idle_in_transaction_session_timeout$$)').fetchone(); print(*u)"
)

Manage = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def clean(data_root: Path) -> dict[str, str]:
    """An environment with a data folder of the test's own, and with nothing else in the way."""
    return {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "SMAZZATA_DATA": str(data_root)}


@pytest.fixture
def manage(
    clean: dict[str, str], servers_running: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Manage]:
    """Runs `manage.py` there, in this process."""

    def run(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
        return here.manage(clean | environ, *arguments)

    with django_db_blocker.unblock():
        yield run


@pytest.fixture
def manage_process(clean: dict[str, str]) -> Manage:
    """The same in a process of its own: how that ends, and what it starts."""

    def run(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=PROJECT, env=clean | environ,
            capture_output=True, text=True,
        )  # fmt: skip

    return run


def elsewhere(data_root: Path, binaries: Path | None = None) -> Iterator[str]:
    """The owner's address of a database on a server that Smazzata did not start."""
    services = EmbeddedServices(
        DataFolder(data_root / "elsewhere"), durable=False, postgres_binaries=binaries
    )
    services.acquire(redis=False)
    yield services.postgres.url()
    services.release()


@pytest.fixture
def external(data_root: Path) -> Iterator[str]:
    yield from elsewhere(data_root)


@pytest.fixture(
    params=[
        pytest.param(None, id="another-wheel-server"),
        pytest.param(
            DEBIAN_15,
            id="debian-15",
            marks=pytest.mark.skipif(not DEBIAN_15.exists(), reason="PostgreSQL 15 not installed"),
        ),
    ]
)
def any_external(request: pytest.FixtureRequest, data_root: Path) -> Iterator[str]:
    """The same, of the newest PostgreSQL and of the oldest, whose roles are made differently."""
    yield from elsewhere(data_root, request.param)


def application(url: str, login: str = "smazzata_app") -> str:
    """The address of the same database for the application."""
    return url.replace("//smazzata@", f"//{login}@")


def test_an_external_database_is_prepared_and_used_with_no_other_change(
    manage: Manage, any_external: str, redis_url: str, data_root: Path
) -> None:
    external = any_external
    environ = {"DATABASE_URL": application(external), "REDIS_URL": redis_url}
    prepared = manage("migrate", **environ, DATABASE_OWNER_URL=external)
    assert prepared.returncode == 0, prepared.stderr
    ended = manage("shell", "--no-imports", "-c", WHO, **environ)
    assert ended.stdout.split() == ["smazzata_app", "smazzata_app", "2s", "10s"], ended.stderr
    assert not (data_root / "postgres").exists()
    assert not (data_root / "redis").exists()
    with closing(psycopg.connect(external)) as connection:
        rights = connection.execute(
            "SELECT privilege_type FROM information_schema.table_privileges "
            "WHERE grantee = 'smazzata_app' AND table_name = 'members_account' ORDER BY 1"
        )
        assert [right for (right,) in rights] == ["DELETE", "INSERT", "SELECT", "UPDATE"]


def test_a_login_of_another_name_with_a_password_is_made_from_its_address(
    manage: Manage, external: str, redis_url: str
) -> None:
    url = application(external, "my%2Dsite:pass%20word")
    environ = {"DATABASE_URL": url, "REDIS_URL": redis_url}
    prepared = manage("migrate", **environ, DATABASE_OWNER_URL=external)
    assert prepared.returncode == 0, prepared.stderr
    ended = manage("shell", "--no-imports", "-c", WHO, **environ)
    assert ended.stdout.split() == ["my-site", "my-site", "2s", "10s"], ended.stderr
    with closing(psycopg.connect(external)) as connection:
        found = connection.execute(
            "SELECT rolpassword FROM pg_authid WHERE rolname = 'my-site'"
        ).fetchone()
    assert found is not None
    (secret,) = found
    assert secret.startswith("SCRAM-SHA-256$")


@pytest.mark.second_gate
def test_an_installation_whose_site_is_the_owner_is_refused_with_the_remedy(
    manage: Manage, manage_process: Manage, external: str, redis_url: str
) -> None:
    """As installations were set up at first: one address, the owner's."""
    with closing(psycopg.connect(external, autocommit=True)) as connection:
        connection.execute("CREATE ROLE smazzata_app NOLOGIN; GRANT smazzata_app TO smazzata")
    environ = {"REDIS_URL": redis_url}
    for run, command, language in (
        (manage, ["audit"], "it"),
        (manage_process, ["up", "--no-demo"], "en"),
        (manage, ["migrate"], "en"),
    ):
        addresses = {"DATABASE_URL": external, "LANG": f"{language}_XX.UTF-8"}
        if command == ["migrate"]:
            addresses["DATABASE_OWNER_URL"] = external
        refused = run(*command, **environ, **addresses)
        assert (refused.returncode, refused.stderr.count("\n")) == (78, 1), refused.stderr
        assert refused.stderr.endswith("[role_is_owner]\n")
        words = {"en": "The site would log in", "it": "Il sito entrerebbe"}
        assert refused.stderr.startswith(words[language])
    remedy = refused.stderr.split(": ")[-1].removesuffix(" [role_is_owner]\n")
    assert remedy == (
        "ALTER ROLE \"smazzata_app\" LOGIN PASSWORD '…'; "
        "ALTER ROLE \"smazzata_app\" SET lock_timeout = '2s'; "
        "ALTER ROLE \"smazzata_app\" SET idle_in_transaction_session_timeout = '10s'"
    )
    with closing(psycopg.connect(external, autocommit=True)) as connection:
        connection.execute(remedy)
    environ["DATABASE_URL"] = application(external)
    assert manage("migrate", **environ, DATABASE_OWNER_URL=external).returncode == 0
    assert manage("outgoing_mail", **environ).returncode == 0


def test_a_process_that_is_not_the_owner_never_migrates(
    manage: Manage, external: str, redis_url: str
) -> None:
    with closing(psycopg.connect(external, autocommit=True)) as connection:
        connection.execute(
            "CREATE ROLE smazzata_app LOGIN; ALTER ROLE smazzata_app SET lock_timeout = '2s';"
            "ALTER ROLE smazzata_app SET idle_in_transaction_session_timeout = '10s'"
        )
    environ = {"DATABASE_URL": application(external), "REDIS_URL": redis_url}
    for command, code in (("audit", "migrations_pending"), ("migrate", "owner_address_missing")):
        refused = manage(command, **environ)
        assert (refused.returncode, refused.stderr.count("\n")) == (78, 1), refused.stderr
        assert refused.stderr.endswith(f"[{code}]\n")


def test_an_owner_who_may_not_make_roles_learns_what_to_ask_for(
    manage: Manage, servers_running: None, redis_url: str, data_root: Path
) -> None:
    # A server of its own: roles belong to the whole server.
    services = EmbeddedServices(DataFolder(data_root / "elsewhere"), durable=False)
    services.acquire(redis=False)
    root = services.postgres.url()
    with closing(psycopg.connect(root, autocommit=True)) as connection:
        connection.execute("CREATE ROLE keeper LOGIN")
        connection.execute("ALTER DATABASE smazzata OWNER TO keeper")
        environ = {
            "DATABASE_OWNER_URL": application(root, "keeper"),
            "DATABASE_URL": application(root, "site:secret"),
            "REDIS_URL": redis_url,
        }
        refused = manage("migrate", **environ)
        assert refused.returncode == 78
        assert refused.stderr.strip().endswith("[role_not_allowed]")
        assert "Traceback" not in refused.stderr
        assert "secret" not in refused.stderr
        remedy = refused.stderr.split("to run: ")[1].removesuffix(" [role_not_allowed]\n")
        assert remedy == (
            "CREATE ROLE smazzata_app NOLOGIN; CREATE ROLE \"site\" LOGIN PASSWORD '…'; "
            'GRANT smazzata_app TO "site"; ALTER ROLE "site" SET lock_timeout = \'2s\'; '
            "ALTER ROLE \"site\" SET idle_in_transaction_session_timeout = '10s'"
        )
        connection.execute(remedy)
    accepted = manage("migrate", **environ)
    assert accepted.returncode == 0, accepted.stderr
    del environ["DATABASE_OWNER_URL"]
    accepted = manage("shell", "--no-imports", "-c", WHO, **environ)
    assert accepted.stdout.split() == ["site", "site", "2s", "10s"], accepted.stderr
    services.release()


@pytest.mark.second_gate
def test_a_data_folder_of_before_is_brought_up_to_date_by_itself(
    manage_process: Manage, data_root: Path
) -> None:
    """There the role could not log in, and the owner was a member of it."""
    with EmbeddedServices(DataFolder(data_root), durable=False) as services:
        with closing(psycopg.connect(services.postgres.url(), autocommit=True)) as connection:
            connection.execute("CREATE ROLE smazzata_app NOLOGIN; GRANT smazzata_app TO smazzata")
        ended = manage_process("shell", "--no-imports", "-c", WHO)
    assert ended.stdout.split() == ["smazzata_app", "smazzata_app", "2s", "10s"], ended.stderr


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_unreachable_database_is_one_sentence_with_its_own_status(
    manage: Manage, manage_process: Manage, language: str
) -> None:
    ended = (manage if language == "it" else manage_process)(
        "showmigrations",
        DATABASE_URL="postgresql://site:secret@127.0.0.1:1/smazzata",
        REDIS_URL="redis://127.0.0.1:1/0",
        LANG=f"{language}_XX.UTF-8",
    )
    assert ended.returncode == FAILURES["database_unreachable"][0] == 69
    beginning = {"en": "The database at 127.0.0.1/smazzata", "it": "Il database 127.0.0.1/smazzata"}
    assert ended.stderr.startswith(beginning[language])
    assert ended.stderr.endswith("[database_unreachable]\n")
    assert ended.stderr.count("\n") == 1
    assert "secret" not in ended.stderr


def test_pending_migrations_are_left_to_the_operator_who_says_so(
    manage: Manage, servers_running: None, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"unmigrated_{os.getpid()}"
    server = address(settings.DATABASE_OWNER_URL, "postgres")
    with closing(psycopg.connect(server, autocommit=True)) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            ended = manage(
                "shell", "-c", "", SMAZZATA_MIGRATE="off", REDIS_URL=redis_url,
                DATABASE_URL=address(settings.DATABASE_URL, name),
                DATABASE_OWNER_URL=address(settings.DATABASE_OWNER_URL, name),
            )  # fmt: skip
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
    assert (ended.returncode, ended.stderr[-22:]) == (78, " [migrations_pending]\n")


def test_tasks_sent_by_any_command_go_to_the_configured_redis(
    manage_process: Manage, fresh_database: FreshDatabase, redis_url: str
) -> None:
    script = (
        "from celery import shared_task\n"
        "@shared_task(name='probe')\n"
        "def probe(): pass\n"
        "probe.delay()\n"
    )
    ended = manage_process(
        "shell", "--no-imports", "-c", script,
        DATABASE_URL=fresh_database.url, REDIS_URL=redis_url, REDIS_PREFIX="test-probe:",
        SECRET_KEY=settings.SECRET_KEY,
    )  # fmt: skip
    assert (ended.returncode, ended.stderr) == (0, "")
    with redis.Redis.from_url(redis_url) as client:
        assert client.llen("test-probe:celery") == 1
        client.delete("test-probe:celery", "test-probe:_kombu.binding.celery")


def test_a_command_without_database_starts_no_server(
    manage_process: Manage, data_root: Path
) -> None:
    assert manage_process("check").returncode == 0
    assert not (data_root / "postgres").exists()
    assert not (data_root / "redis").exists()


@pytest.mark.parametrize(
    "command",
    [["audit"], ["rebuild"], ["grant", "ada", "admin"], ["forget_guests"], ["outgoing_mail"],
     ["record", "export", "0" * 32], ["checkpoint"], ["export_chain", "0" * 32], ["sequence"]],
    ids=lambda words: words[0],
)  # fmt: skip
def test_what_a_site_has_is_not_looked_for_in_an_empty_database(
    manage: Manage, data_root: Path, command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "DATA_FOLDER", DataFolder(data_root))
    ended = manage(*command)
    assert (ended.returncode, ended.stderr[-16:]) == (78, " [no_site_here]\n"), ended.stderr
    assert not {"postgres", "redis"} & {path.name for path in data_root.iterdir()}


def test_somebody_may_try_it_out_beside_a_site(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file of a site is not looked for where its name is given as empty."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("SMAZZATA_SITE_FILE", __file__)
    with pytest.raises(ServiceError) as refused:
        refuse_empty_database(needs_site=False)
    assert refused.value.code == "site_not_given"
    monkeypatch.setenv("SMAZZATA_SITE_FILE", "")
    refuse_empty_database(needs_site=False)


def test_a_site_that_this_user_may_not_look_at_is_a_site(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    # Root, as whom the tests may run, is let in everywhere.
    monkeypatch.setattr(Path, "is_file", closed)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    with pytest.raises(ServiceError) as refused:
        refuse_empty_database(needs_site=False)
    assert refused.value.code == "site_not_given"


@pytest.mark.parametrize("command", ["migrate", "audit", "shell", "record export " + "0" * 32])
def test_beside_a_site_no_command_starts_another_database(
    manage: Manage, data_root: Path, command: str, tmp_path: Path
) -> None:
    file = tmp_path / "site.env"
    file.touch()
    ended = manage(*command.split(), SMAZZATA_SITE_FILE=str(file))
    assert (ended.returncode, ended.stderr[-18:]) == (78, " [site_not_given]\n"), ended.stderr
    assert str(file) in ended.stderr
    assert not {"postgres", "redis"} & {path.name for path in data_root.iterdir()}


@pytest.mark.parametrize("name", ["DATABASE_OWNER_URL", "DATABASE_DIRECT_URL"])
def test_the_other_addresses_are_worth_nothing_without_the_applications(
    manage: Manage, name: str
) -> None:
    ended = manage("check", **{name: "postgresql://keeper@h/d"})
    assert (ended.returncode, ended.stderr.count("\n")) == (78, 1)
    assert ended.stderr.startswith("DATABASE_URL is not a usable address")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "mysql://x/y"),
        ("DATABASE_OWNER_URL", "mysql://x/y"),
        ("DATABASE_DIRECT_URL", "mysql://x/y"),
        ("REDIS_URL", "http://x/"),
    ],
)
def test_an_address_of_another_kind_is_refused(manage: Manage, name: str, value: str) -> None:
    ended = manage("check", **{"DATABASE_URL": "postgresql://site@h/d", name: value})
    assert (ended.returncode, ended.stderr.count("\n")) == (78, 1)
    assert ended.stderr.startswith(f"{name} is not a usable address")


@pytest.mark.parametrize(
    ("read", "url"),
    [
        (database_settings, "mysql://h/d"),
        (database_settings, "postgresql://h:99999999/d"),
        (database_settings, "postgresql://h:port/d"),
        (database_settings, "postgresql://[::1/d"),
        (database_settings, "postgresql://h/d?prepare_threshold=often"),
        (celery_url, "redis://h:99999999/0"),
        (celery_url, "redis://[::1/0"),
        (celery_url, "redis://h:1/name"),
        (celery_url, "unix:///run/a.sock?db=-1"),
    ],
)
def test_an_address_that_is_none_has_a_code(read: Callable[[str], object], url: str) -> None:
    with pytest.raises(ServiceError) as refused:
        read(url)
    assert refused.value.code == "bad_url"


@pytest.mark.parametrize("first", [99_999_999, 65_536, -40])
def test_ports_that_do_not_exist_are_not_free(first: int) -> None:
    with pytest.raises(ServiceError) as refused:
        listen("127.0.0.1", first)
    assert refused.value.code == "no_free_port"


def test_an_answer_is_sent_without_waiting_for_the_word_on_its_first_half() -> None:
    """The web server takes a socket that it is handed for none of TCP, and sees to nothing."""
    with (
        listen("127.0.0.1", 20_000) as listener,
        socket.fromfd(listener.fileno(), socket.AF_UNIX, socket.SOCK_STREAM) as handed,
        socket.socket() as telephone,
    ):
        telephone.connect(listener.getsockname())
        answering, _ = handed.accept()
        with answering:
            assert answering.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_addresses_are_told_to_each_library_in_its_own_way() -> None:
    database = database_settings("postgresql://a:b%40c@h:5433/d?sslmode=require")
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("h", 5433, "d")
    assert database["PASSWORD"] == "b@c"
    assert database["OPTIONS"]["sslmode"] == "require"
    assert "options" not in database["OPTIONS"]  # a pooler might drop them
    assert database["OPTIONS"]["prepare_threshold"] == 5
    for text, threshold in (("none", None), ("off", None), ("0", 0), ("7", 7)):
        options = database_settings(f"postgresql://h/d?prepare_threshold={text}")["OPTIONS"]
        assert options["prepare_threshold"] == threshold
    assert database_settings("postgresql://a@/d?host=/run/x")["HOST"] == "/run/x"
    assert celery_url("redis://h:1/2") == "redis://h:1/2"
    assert (
        celery_url("unix:///run/a%20b.sock?db=3") == "redis+socket:///run/a b.sock?virtual_host=3"
    )


@pytest.mark.parametrize("code", FAILURES)
def test_every_failure_is_told_in_both_languages_with_the_same_facts(code: str) -> None:
    status, message = FAILURES[code]
    names = {name for _, name, _, _ in string.Formatter().parse(message) if name}
    filled = ServiceError(code, **dict.fromkeys(names, "x"))
    assert filled.exit_status == status
    assert filled.sentence("en") != filled.sentence("it")
    assert "{" not in filled.sentence("en") + filled.sentence("it")
