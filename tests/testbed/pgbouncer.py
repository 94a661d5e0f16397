"""A real PgBouncer in transaction mode before the test's PostgreSQL."""

import os
import shutil
import socket
import subprocess
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

import psycopg
import pytest

from smazzata.runtime.supervisor import die_with_parent
from tests.testbed.waiting import wait_until


def binary() -> str:
    """PgBouncer's program; without one the test is skipped, except where `CI` is set."""
    found = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
    if found is not None:
        return found
    reason = "no pgbouncer: install the package of that name"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


class PgBouncer:
    """A pooler on a port of this machine; each transaction may meet another server session.

    `options` are further lines of its configuration.
    """

    def __init__(self, server_url: str, folder: Path, *options: str) -> None:
        program = binary()
        sockets = Path(parse_qs(urlsplit(server_url).query)["host"][0])
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port: int = probe.getsockname()[1]
        users = folder / "users.txt"
        users.write_text('"smazzata_app" ""\n"smazzata" ""\n')
        settings = folder / "pgbouncer.ini"
        settings.write_text(
            "\n".join(
                [
                    "[databases]",
                    f"* = host={sockets}",
                    "[pgbouncer]",
                    "listen_addr = 127.0.0.1",
                    f"listen_port = {self.port}",
                    "unix_socket_dir =",
                    "auth_type = trust",
                    f"auth_file = {users}",
                    "pool_mode = transaction",
                    # Few, and handed on in turn: whoever relies on a session meets a stranger's.
                    "default_pool_size = 4",
                    "server_round_robin = 1",
                    *options,
                    "",
                ]
            )
        )
        self.log = folder / "pgbouncer.log"
        owner = sockets.stat()
        with self.log.open("wb") as output:
            # As whoever may enter the folder of the server's socket.
            self.process = subprocess.Popen(
                [program, str(settings)],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                user=owner.st_uid if os.geteuid() == 0 else None,
                group=owner.st_gid if os.geteuid() == 0 else None,
                preexec_fn=die_with_parent(os.getpid()),
            )

    def url(self, server_url: str) -> str:
        """The address of the same database for the same user, through the pooler."""
        parts = urlsplit(server_url)
        return f"postgresql://{quote(parts.username or '')}@127.0.0.1:{self.port}{parts.path}"

    def wait_until_ready(self, url: str) -> None:
        """Wait until it lets somebody through; AssertionError with its log otherwise."""

        def lets_in() -> bool:
            assert self.process.poll() is None, self.log.read_text()
            with suppress(psycopg.OperationalError):
                psycopg.connect(url, connect_timeout=5, prepare_threshold=None).close()
                return True
            return False

        wait_until(lets_in, told=self.log.read_text)

    def stop(self) -> None:
        """End it, and throw everybody out."""
        self.process.terminate()
        self.process.wait(10)
