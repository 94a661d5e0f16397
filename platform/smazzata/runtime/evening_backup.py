"""The backup of an evening: made every few minutes, tried out, and copied to a second folder.

A backup is one file: a dump of the database, the site's keys and the published checkpoints. It is
made in the data folder, read into a scratch database and audited there (`manage.py audit`), and
copied only then: what lies in the second folder has been restored once. A stick that is pulled out
is said once; the newest backup is copied as soon as the stick is back.
"""

import errno
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

import msgspec
import psycopg
from django.conf import settings
from psycopg import sql
from psycopg.conninfo import make_conninfo

from smazzata.runtime import processes
from smazzata.runtime.data_folder import DataFolder
from smazzata.runtime.embedded import EmbeddedServices
from smazzata.runtime.errors import ServiceError
from smazzata.runtime.evening import (
    CHECKPOINTS,
    DUMP,
    KEYS,
    MANIFEST,
    Evening,
    digest_of,
    read_evening,
    refuse_other_leader,
    run_program,
    write_whole,
)
from smazzata.runtime.translation import Fragment, gettext_noop

EVERY_S = 300.0
LOOK_S = 5.0
"""How often it is looked whether a folder that is away has come back."""
KEPT = 6
"""Backups in the folder: half an hour."""
TRIAL = "smazzata_trial"
"""The scratch database."""
NOTHING_YET = {"no_streams"}
"""What an audit finds in a site in which nothing has happened."""

Say = Callable[..., None]


class EveningBackup:
    """The backups of this evening, made in a thread of their own; `say` tells people.

    `on_led_elsewhere` is called when another station leads: nothing is written from then on.
    """

    def __init__(
        self,
        folder: Path,
        evening: Evening,
        say: Say,
        on_led_elsewhere: Callable[[ServiceError], None],
    ) -> None:
        self.folder = folder
        self.evening = evening
        self.say = say
        self._on_led_elsewhere = on_led_elsewhere
        self._data: DataFolder = settings.DATA_FOLDER
        self.second_disk = folder.stat().st_dev != self._data.root.stat().st_dev
        """Whether the folder outlives the disk of the data."""
        self._ending = Event()
        self._thread = Thread(target=self._keep, name="backup", daemon=True)
        self._trouble = ""
        self._waiting: Path | None = None
        self._done = False

    def start(self) -> None:
        """Make the first backup, and then one every few minutes."""
        self._thread.start()

    def finish(self) -> None:
        """Make a last one, when nothing writes any more."""
        self._ending.set()
        if self._thread.ident is not None:  # it has begun
            self._thread.join()
        self._make()
        self._copy()

    def move(self, address: str) -> None:
        """From now on the site has another address."""
        self.evening = msgspec.structs.replace(self.evening, address=address)

    def _keep(self) -> None:
        due = time.monotonic()
        while not self._ending.is_set():
            if time.monotonic() >= due:
                self._make()
                due = time.monotonic() + EVERY_S
            self._copy()
            self._ending.wait(LOOK_S)

    def _make(self) -> None:
        try:
            self._waiting = make_backup(self._data)
        except ServiceError as error:
            self._tell_trouble(error.sentence(), error.code)
        except (OSError, psycopg.Error, subprocess.CalledProcessError) as error:
            said = getattr(error, "stderr", "") or str(error)
            self._tell_trouble(said.strip().splitlines()[-1], "backup_failed")

    def _copy(self) -> None:
        if self._waiting is None:
            return
        try:
            self.evening = copy_backup(
                self._waiting, self.folder, self.evening, self._data, elsewhere=self.second_disk
            )
        except ServiceError as error:
            self._ending.set()
            self._waiting = None
            self._on_led_elsewhere(error)
        except OSError as error:
            self._tell_trouble(error.strerror or str(error), "backup_folder_unusable")
        else:
            self._waiting = None
            if self._trouble or not self._done:
                self.say(
                    "Backed up in {folder}, restored once as a trial, and audited. From now on "
                    "every {minutes} minutes.",
                    folder=self.folder,
                    minutes=round(EVERY_S / 60),
                )
            self._trouble, self._done = "", True

    def _tell_trouble(self, reason: str, code: str) -> None:
        if self._trouble != code:
            self.say(
                "No backup in {folder}: {reason}. The evening goes on, and the backup is made as "
                "soon as that is over. [{code}]",
                folder=self.folder,
                reason=reason.rstrip("."),
                code=code,
            )
        self._trouble = code


def make_backup(data: DataFolder) -> Path:
    """A backup in the data folder, which has been restored and audited.

    Raises `ServiceError`, `OSError`, `psycopg.Error`, `subprocess.CalledProcessError`.
    """
    services = EmbeddedServices(data)
    folder = data.root / "backup"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700)
    dump = folder / DUMP
    run_program(
        services,
        "pg_dump",
        "--format=custom",
        "--file",
        dump,
        "--dbname",
        settings.DATABASE_OWNER_URL,
    )
    try_out(services, dump)
    file = folder / f"smazzata-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.tar"
    with tarfile.open(file, "w") as archive:
        archive.add(dump, DUMP)
        for path in [*(data.root / key for key in KEYS), *(data.root / CHECKPOINTS).glob("*.txt")]:
            if path.is_file():
                # Read at once: checkpoints grow meanwhile.
                content = path.read_bytes()
                told = tarfile.TarInfo(str(path.relative_to(data.root)))
                told.size, told.mode = len(content), 0o600
                archive.addfile(told, io.BytesIO(content))
    dump.unlink()
    return file


def try_out(services: EmbeddedServices, dump: Path) -> None:
    """Restore a dump into a scratch database, and audit that. Raises as `make_backup`."""
    name = sql.Identifier(TRIAL)
    with closing(psycopg.connect(settings.DATABASE_OWNER_URL, autocommit=True)) as owner:
        drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name)
        owner.execute(drop)
        owner.execute(sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(name))
        try:
            trial = make_conninfo(settings.DATABASE_OWNER_URL, dbname=TRIAL)
            run_program(
                services, "pg_restore", "--exit-on-error", "--no-owner", "--dbname", trial, dump
            )
            _audit()
        finally:
            owner.execute(drop)


def _audit() -> None:
    """Raise `ServiceError(backup_damaged)` unless the scratch database stands the audit."""
    environ = processes.environment() | {
        "DATABASE_URL": urlsplit(settings.DATABASE_URL)._replace(path=f"/{TRIAL}").geturl()
    }
    # Players come first: it may take as long as it likes.
    ended = subprocess.run(
        ["nice", "-n", "19", sys.executable, settings.BASE_DIR / "manage.py", "audit", "--json"],
        env=environ, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        start_new_session=True,
    )  # fmt: skip
    if ended.returncode == 0:
        return
    with suppress(ValueError):
        found = {each["code"] for each in json.loads(ended.stdout).get("findings", ())}
        if found and found <= NOTHING_YET:
            return
    reason = Fragment(gettext_noop("the audit of the restored copy ended with status {status}"),
                      status=ended.returncode)  # fmt: skip
    raise ServiceError("backup_damaged", folder=TRIAL, reason=reason)


def copy_backup(
    file: Path, folder: Path, own: Evening, data: DataFolder, *, elsewhere: bool
) -> Evening:
    """Copy a backup into a folder, with what stands beside it; too old ones go.

    `elsewhere`: the folder is on another disk than the data, so on the same one it is only where
    that disk was. Raises `OSError`, and `ServiceError` if another station leads.
    """
    if elsewhere and folder.stat().st_dev == data.root.stat().st_dev:
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
    _read_own(folder, own)
    part = folder / f".{file.name}.part"
    try:
        shutil.copyfile(file, part)
        part.chmod(0o600)
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.replace(folder / file.name)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
    found = _read_own(folder, own)  # copying takes a while
    files = {**(found.files if found else {}), file.name: digest_of(file)}
    kept = dict(list(files.items())[-KEPT:])
    own = msgspec.structs.replace(own, files=kept)
    write_whole(folder / MANIFEST, msgspec.json.encode(own))
    for name in files.keys() - kept.keys():
        (folder / Path(name).name).unlink(missing_ok=True)
    return own


def _read_own(folder: Path, own: Evening) -> Evening | None:
    """What stands beside the backups; raises `ServiceError` if another station leads."""
    found = None
    with suppress(ServiceError):  # a stick pulled out while it was written: written anew
        found = read_evening(folder)
    refuse_other_leader(folder, found, own)
    return found
