"""The data folder: everything Smazzata keeps on this machine, and where.

    .var/                    or $SMAZZATA_DATA
      secret_key             Django's secret, generated once
      signing_key            signs checkpoints (`smazzata.ledger.signing`)
      push_key               signs messages to telephones (`smazzata.hall.push.site_key`)
      checkpoints/           published checkpoints, a file a database (`smazzata.ledger.publishing`)
      mail/                  mails, where there is no mail server (`smazzata.members.mail`)
      log/                   what the processes of `up` say (`smazzata.runtime.supervisor`)
      backup/                the newest backup of an evening (`smazzata.runtime.evening_backup`)
      evening.json           which station of an evening this is (`smazzata.runtime.evening`)
      clock                  when Celery's clock did what
      postgres/              data of the embedded PostgreSQL, owned by the user it runs as
      redis/                 data of the embedded Redis
      *.lock                 see `file_lock`

Sockets live beside the data of their server, unless that path is too long for a Unix socket or
holds characters that some client would take for syntax: then in a private folder under /tmp,
named after a hash of the path.
"""

import contextlib
import hashlib
import os
import secrets
import shutil
import stat
from pathlib import Path

from smazzata.runtime.errors import ServiceError
from smazzata.runtime.translation import Fragment, gettext_noop

# sun_path holds 108 bytes on Linux and 104 on the BSDs and macOS, with the final zero.
SOCKET_PATH_LIMIT = 103
# Not the temporary folder of the environment: all users of one data folder must agree on it.
SHORT_FOLDERS = Path("/tmp")  # noqa: S108 - what is found there is checked before it is trusted
# Commas separate hosts for libpq, the others mean something in a URL or to PostgreSQL.
NOT_IN_SOCKET_PATHS = frozenset(",\"'\\?#%@")


def default_root(environ: os._Environ[str] | dict[str, str] | None = None) -> Path:
    """`$SMAZZATA_DATA`, or `.var` beside manage.py, or the user's own data folder."""
    environ = os.environ if environ is None else environ
    if chosen := environ.get("SMAZZATA_DATA"):
        return Path(chosen).expanduser().absolute()
    project = Path(__file__).resolve().parents[3]
    if (project / "manage.py").exists():
        return project / ".var"
    return Path.home() / ".local" / "share" / "smazzata"


class DataFolder:
    """Paths inside one data folder; nothing is created before it is asked for."""

    def __init__(self, root: Path | None = None) -> None:
        self.root = default_root() if root is None else root

    @property
    def postgres(self) -> Path:
        """Folder of the embedded PostgreSQL."""
        return self.root / "postgres"

    @property
    def redis(self) -> Path:
        """Folder of the embedded Redis."""
        return self.root / "redis"

    def create(self) -> None:
        """Make the folder itself. Raises `ServiceError(data_folder_unusable)`."""
        try:
            self.root.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unusable(self.root, error) from error

    def lock(self, name: str) -> Path:
        """Path of the lock file called `name`."""
        return self.root / f"{name}.lock"

    def secret_key(self) -> str:
        """Django's secret key, generated at the first call; readable by its owner only."""
        path = self.root / "secret_key"
        try:
            if not path.exists():
                self.create()
                write_once(path, secrets.token_urlsafe(50).encode())
            return path.read_text().strip()
        except OSError as error:
            raise unusable(self.root, error) from error


def write_once(path: Path, content: bytes) -> None:
    """Makes a file that only its owner may read; of two who make it at once one does."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    with contextlib.suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()


def socket_folder(home: Path, socket_name: str) -> Path:
    """Where a server whose data are in `home` puts the socket `socket_name`. Creates nothing."""
    path = str(home / socket_name)
    if len(os.fsencode(path)) <= SOCKET_PATH_LIMIT and NOT_IN_SOCKET_PATHS.isdisjoint(path):
        return home
    mark = hashlib.sha256(os.fsencode(home)).hexdigest()[:16]
    return SHORT_FOLDERS / f"smazzata-{os.getuid()}-{mark}"


def create_socket_folder(folder: Path, owner: int) -> None:
    """Make `folder` for the user id `owner` alone.

    In a temporary folder shared with strangers somebody may have been there first: whatever is
    not a plain folder of `owner`, closed to all others, is refused
    (`ServiceError(data_folder_unusable)`).
    """
    try:
        folder.mkdir(mode=0o700)
        if owner != os.getuid():
            os.chown(folder, owner, -1)
    except FileExistsError:
        found = folder.lstat()
        if (
            not stat.S_ISDIR(found.st_mode)
            or found.st_uid not in {owner, os.getuid()}
            or found.st_mode & 0o077
        ):
            reason = Fragment(gettext_noop("it exists, and others may write there"))
            raise ServiceError("data_folder_unusable", folder=folder, reason=reason) from None
        if found.st_uid != owner:
            os.chown(folder, owner, -1)
    except OSError as error:
        raise unusable(folder, error) from error


def remove_socket_folder(folder: Path, home: Path) -> None:
    """Tidy up the socket folder of a stopped server, if it is not `home` itself."""
    if folder != home:
        with contextlib.suppress(OSError):
            shutil.rmtree(folder)


def unusable(folder: Path, error: OSError) -> ServiceError:
    """The `ServiceError` for an operating system error met in `folder`."""
    reason = error.strerror or str(error)
    return ServiceError("data_folder_unusable", folder=folder, reason=reason)
