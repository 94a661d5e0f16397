"""An evening that can go on on another machine: who leads it, and how its backup is read.

A folder of backups holds files `smazzata-MOMENT.tar` (`runtime.evening_backup` makes them) and
`smazzata-evening.json`, which names those that are whole and the *station* that leads. A station is
a data folder; whoever goes on elsewhere gets the next *term*. A station that finds a higher term in
the folder, or its own in other hands, does not write any more: of two laptops that both go on with
one evening the later leads, and the other is told so as soon as it sees the folder (ADR 0043).
"""

import hashlib
import http.client
import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import msgspec
import psycopg

from smazzata.runtime.data_folder import DataFolder, unusable
from smazzata.runtime.embedded import EmbeddedServices
from smazzata.runtime.errors import ServiceError
from smazzata.runtime.postgres_server import APP_ROLE
from smazzata.runtime.translation import Fragment, gettext_noop

MANIFEST = "smazzata-evening.json"
STATION = "evening.json"
"""In the data folder: which station this is."""
DUMP = "database.dump"
KEYS = ("secret_key", "signing_key", "push_key")
"""Without them codes on paper, checkpoints and telephones would be another site's."""
CHECKPOINTS = "checkpoints"
PATIENCE = 2.0
"""Seconds for which the machine that led before is asked whether it still does."""


class Station(msgspec.Struct, frozen=True):
    """A data folder that takes part in an evening."""

    station: str
    term: int
    since: str
    """When it began to lead."""


class Evening(msgspec.Struct, frozen=True, kw_only=True):
    """What stands beside the backups."""

    site: str
    """The fingerprint of the site's secret key."""
    station: str
    term: int
    since: str
    name: str
    """What people call the machine that leads."""
    address: str
    """Where that one was reached."""
    files: dict[str, str] = {}
    """SHA-256 of each backup by its name, the newest last."""


def read_evening(folder: Path) -> Evening | None:
    """What stands in a folder of backups. Raises `ServiceError(backup_damaged)`, and `OSError`."""
    try:
        return msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Evening)
    except FileNotFoundError:
        return None
    except msgspec.DecodeError as error:
        raise ServiceError("backup_damaged", folder=folder, reason=error) from error


def write_whole(file: Path, content: bytes) -> None:
    """Write a small file so that it is there as a whole or not at all. Raises `OSError`."""
    part = file.with_name(f".{file.name}.{uuid4().hex}.part")  # two machines may write at once
    try:
        with part.open("wb") as draft:
            draft.write(content)
            draft.flush()
            os.fsync(draft.fileno())
        part.replace(file)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def refuse_other_leader(folder: Path, found: Evening | None, own: Evening) -> None:
    """Raise `ServiceError` (`backup_of_another_site`, `led_elsewhere`) if `own` may not write."""
    if found is None:
        return
    if found.site != own.site:
        raise ServiceError("backup_of_another_site", folder=folder)
    if found.station != own.station and found.term >= own.term:
        raise ServiceError("led_elsewhere", name=found.name, since=found.since, folder=folder)


def take_lead(
    folder: Path, data: DataFolder, *, site: str, name: str, address: str, anyway: bool
) -> Evening:
    """Write into a folder of backups that this station leads; `anyway` if another one does.

    Raises `ServiceError`: `backup_folder_unusable`, `backup_damaged`, and as `refuse_other_leader`.
    """
    try:
        # Never made: where a stick is not put in, a folder of this disk would be.
        found = read_evening(folder)
        station = _station_of(data) or Station(str(uuid4()), 1, now())

        def evening() -> Evening:
            files = found.files if found else {}
            mine = msgspec.structs.asdict(station)
            return Evening(**mine, site=site, name=name, address=address, files=files)

        try:
            refuse_other_leader(folder, found, evening())
        except ServiceError as error:
            if not (anyway and found and error.code == "led_elsewhere"):
                raise
            station = Station(station.station, found.term + 1, now())
        write_whole(data.root / STATION, msgspec.json.encode(station))
        write_whole(folder / MANIFEST, msgspec.json.encode(evening()))
    except OSError as error:
        raise folder_unusable(folder, error) from error
    return evening()


def folder_unusable(folder: Path, error: OSError) -> ServiceError:
    """The refusal of a folder of backups."""
    reason = error.strerror or str(error)
    return ServiceError("backup_folder_unusable", folder=folder, reason=reason)


def _station_of(data: DataFolder) -> Station | None:
    with suppress(FileNotFoundError, msgspec.DecodeError):
        return msgspec.json.decode((data.root / STATION).read_bytes(), type=Station)
    return None


def now() -> str:
    """This moment, as people read it and programs too."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


# --- Going on from a backup -------------------------------------------------------------------


def find_backup(source: Path) -> tuple[Evening, Path]:
    """The newest whole backup in a folder, or the file `source` itself, with what stands beside it.

    Raises `ServiceError`: `backup_not_found`, `backup_damaged`.
    """
    folder = source if source.is_dir() else source.parent
    try:
        evening = read_evening(folder)
        if evening is None:
            raise ServiceError("backup_not_found", folder=folder, file=MANIFEST)
        for name in [source.name] if source.is_file() else reversed(evening.files):
            file = folder / Path(name).name
            if file.is_file() and digest_of(file) == evening.files.get(name):
                return evening, file
    except OSError as error:
        raise ServiceError("backup_damaged", folder=folder, reason=error.strerror) from error
    reason = Fragment(gettext_noop("no file in it is whole"))
    raise ServiceError("backup_damaged", folder=folder, reason=reason)


def digest_of(file: Path) -> str:
    """SHA-256 of a file."""
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def refuse_while_answering(evening: Evening) -> None:
    """Raise `ServiceError(still_led)` if the machine that led the evening still answers."""
    where = urlsplit(evening.address)
    if not where.hostname:
        return
    with closing(http.client.HTTPConnection(where.hostname, where.port, timeout=PATIENCE)) as asked:
        try:
            asked.request("GET", "/health/live/")
            answered = asked.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return
    if answered:
        raise ServiceError("still_led", name=evening.name, address=evening.address)


def restore(evening: Evening, file: Path, data: DataFolder) -> Path | None:
    """Read a backup into the data folder, as a station of the next term.

    Returns where the data lie that were there before, which are only moved. Raises `ServiceError`;
    then they are where they were.
    """
    aside = _set_aside(data)
    try:
        data.create()
        _unpack(file, data)
        _load(data)
        station = Station(str(uuid4()), evening.term + 1, now())
        write_whole(data.root / STATION, msgspec.json.encode(station))
    except BaseException:
        shutil.rmtree(data.postgres, ignore_errors=True)
        if aside is not None:
            shutil.rmtree(data.root, ignore_errors=True)
            aside.rename(data.root)
        raise
    return aside


def _set_aside(data: DataFolder) -> Path | None:
    """Move a data folder with a database away, and say where it is now."""
    if not data.postgres.exists():
        return None
    if not EmbeddedServices(data).stop_if_unused():
        raise ServiceError("data_folder_held", folder=data.root, pid="?", since="?")
    aside = data.root.with_name(f"{data.root.name}.{datetime.now().astimezone():%Y%m%d-%H%M%S}")
    try:
        data.root.rename(aside)
    except OSError as error:
        raise unusable(data.root, error) from error
    return aside


def _unpack(file: Path, data: DataFolder) -> None:
    try:
        with tarfile.open(file) as archive:
            archive.extractall(data.root, members=_known(archive), filter="data")
    except (OSError, tarfile.TarError) as error:
        raise ServiceError("backup_damaged", folder=file, reason=error) from error


def _known(archive: tarfile.TarFile) -> Iterator[tarfile.TarInfo]:
    for member in archive:
        path = Path(member.name)
        if member.isfile() and (member.name in {DUMP, *KEYS} or path.parent == Path(CHECKPOINTS)):
            yield member


def _load(data: DataFolder) -> None:
    services = EmbeddedServices(data)
    services.acquire(redis=False)
    dump = data.root / DUMP
    try:
        url = services.postgres.url()
        with closing(psycopg.connect(url, autocommit=True)) as owner:
            # Roles are no part of a dump; its login is completed as for any site.
            owner.execute(f"CREATE ROLE {APP_ROLE} NOLOGIN")
        run_program(services, "pg_restore", "--exit-on-error", "--no-owner", "--dbname", url, dump)
    except subprocess.CalledProcessError as error:
        said = (error.stderr.splitlines() or [str(error)])[-1]
        raise ServiceError("backup_damaged", folder=dump, reason=said.rstrip(".")) from error
    finally:
        dump.unlink(missing_ok=True)
        services.release()


def run_program(services: EmbeddedServices, program: str, *words: str | Path) -> None:
    """Run a program of PostgreSQL. Raises `OSError`, `subprocess.CalledProcessError`."""
    subprocess.run(
        [services.postgres.binaries / program, *words],
        check=True,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        start_new_session=True,  # Ctrl-C at the terminal is not for it
    )
