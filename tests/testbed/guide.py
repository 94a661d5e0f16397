"""The commands that a guide tells people to type, so that tests can type them."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
from django.conf import settings

from smazzata.runtime.data_folder import DataFolder
from smazzata.runtime.embedded import EmbeddedServices
from smazzata.runtime.postgres_server import wheel_binaries
from tests.testbed.folders import create_server_folder

PROJECT = Path(__file__).parents[2]
OPERATOR = PROJECT / "docs" / "guides" / "operator.md"
PROGRAMS = wheel_binaries()[max(wheel_binaries())]
"""The folder of PostgreSQL's own programs."""
_BLOCK = re.compile(r"<!-- tried: (\w+) -->\n```\w+\n(.*?)```", re.DOTALL)


def tried() -> dict[str, str]:
    """The blocks of the operator's guide that are marked `<!-- tried: NAME -->`, by name."""
    return dict(_BLOCK.findall(OPERATOR.read_text()))


def type_in(
    block: str, environ: Mapping[str, str], folder: Path
) -> subprocess.CompletedProcess[str]:
    """Type a block of commands into a shell in `folder`."""
    manage = f'manage.py() {{ "{sys.executable}" "{PROJECT / "manage.py"}" "$@"; }}\n'
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", manage + block.replace("ops/", f"{PROJECT}/ops/")],
        cwd=folder,
        env={**environ, "PATH": f"{PROGRAMS}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
    )


@contextmanager
def bare_server() -> Iterator[str]:
    """An administrator's address on a server of its own, as bare as `initdb` leaves it."""
    folder = create_server_folder("smazzata-bare-")
    services = EmbeddedServices(DataFolder(folder), durable=False)
    services.acquire(redis=False)
    administrator = services.postgres.url("postgres", user="administrator")
    with closing(psycopg.connect(services.postgres.url("postgres"), autocommit=True)) as direct:
        direct.execute("CREATE ROLE administrator LOGIN SUPERUSER")
    with closing(psycopg.connect(administrator, autocommit=True)) as direct:
        direct.execute("DROP DATABASE smazzata")
        direct.execute("ALTER ROLE smazzata RENAME TO somebody")
    try:
        yield administrator
    finally:
        services.release()
        shutil.rmtree(folder, ignore_errors=True)


def make_roles(administrator: str) -> dict[str, str]:
    """Type the guide's statements; the two addresses that they lead to."""
    statements = tried()["roles"]
    subprocess.run(
        [PROGRAMS / "psql", "-qX", "-v", "ON_ERROR_STOP=1", administrator],
        input=statements, text=True, check=True,
    )  # fmt: skip
    site = administrator.replace("/postgres?", "/smazzata?")
    return {
        "DATABASE_URL": site.replace("//administrator@", "//smazzata_app:site-password@"),
        "DATABASE_OWNER_URL": site.replace("//administrator@", "//smazzata:owner-password@"),
        "SECRET_KEY": settings.SECRET_KEY,
    }
