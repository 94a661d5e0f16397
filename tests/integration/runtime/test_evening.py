"""The folder of an evening's backups: who leads, what is copied there, and what of it is read."""

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import call_command
from django.test import override_settings

from smazzata.runtime import evening, evening_backup
from smazzata.runtime.data_folder import DataFolder
from smazzata.runtime.errors import ServiceError
from smazzata.runtime.evening import MANIFEST, Evening, find_backup, read_evening, take_lead
from smazzata.runtime.evening_backup import KEPT, EveningBackup, copy_backup
from tests.testbed.waiting import wait_until

SITE = "5" * 64


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture
def laptop(tmp_path: Path) -> Callable[[str], DataFolder]:
    """`laptop("anna")`: a data folder."""

    def make(name: str) -> DataFolder:
        folder = DataFolder(tmp_path / name)
        folder.create()
        return folder

    return make


def lead(stick: Path, data: DataFolder, *, site: str = SITE, anyway: bool = False) -> Evening:
    name = data.root.name
    return take_lead(stick, data, site=site, name=name, address="", anyway=anyway)


def backup(data: DataFolder, number: int) -> Path:
    file = data.root / f"smazzata-{number:03}.tar"
    file.write_bytes(b"whole" * number)
    return file


def code_of(call: Callable[[], object]) -> str:
    with pytest.raises(ServiceError) as refused:
        call()
    assert refused.value.sentence("it") != refused.value.sentence("en")
    return refused.value.code


def test_the_one_who_goes_on_leads_and_the_other_is_told(
    stick: Path, laptop: Callable[[str], DataFolder]
) -> None:
    anna, bruno = laptop("anna"), laptop("bruno")
    first = lead(stick, anna)
    assert lead(stick, anna) == first, "the same laptop goes on as it was"
    assert code_of(lambda: lead(stick, bruno)) == "led_elsewhere"
    second = lead(stick, bruno, anyway=True)
    assert (second.term, second.name) == (2, "bruno")
    file = backup(anna, 1)

    def writes(own: Evening, data: DataFolder) -> Evening:
        return copy_backup(file, stick, own, data, elsewhere=False)

    assert code_of(lambda: writes(first, anna)) == "led_elsewhere"
    assert writes(second, bruno).files.keys() == {"smazzata-001.tar"}
    assert code_of(lambda: lead(stick, anna)) == "led_elsewhere"
    assert lead(stick, anna, anyway=True).term == 3
    assert code_of(lambda: writes(second, bruno)) == "led_elsewhere"


def test_a_folder_belongs_to_one_site(stick: Path, laptop: Callable[[str], DataFolder]) -> None:
    lead(stick, laptop("anna"))
    other = laptop("other")
    for anyway in (False, True):
        taken = lambda: lead(stick, other, site="6" * 64, anyway=anyway)  # noqa: E731, B023
        assert code_of(taken) == "backup_of_another_site"


def test_some_backups_are_kept_and_the_newest_whole_one_is_read(
    stick: Path, laptop: Callable[[str], DataFolder]
) -> None:
    anna = laptop("anna")
    own = lead(stick, anna)
    (stick / "holiday.jpg").write_bytes(b"not ours")
    for number in range(KEPT + 3):
        own = copy_backup(backup(anna, number), stick, own, anna, elsewhere=False)
    kept = [f"smazzata-{number:03}.tar" for number in range(3, KEPT + 3)]
    assert {path.name for path in stick.iterdir()} == {"holiday.jpg", *kept, MANIFEST}
    assert (stick / kept[-1]).stat().st_mode & 0o777 == 0o600
    assert find_backup(stick)[1].name == kept[-1]
    assert find_backup(stick / kept[0])[1].name == kept[0]
    (stick / kept[-1]).write_bytes(b"torn")
    (stick / kept[-2]).unlink()
    assert find_backup(stick)[1].name == kept[-3]
    assert code_of(lambda: find_backup(stick / kept[-1])) == "backup_damaged"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (None, "backup_not_found"),
        (b"", "backup_damaged"),
        (b"{", "backup_damaged"),
        (b'{"term": 1}', "backup_damaged"),
        (b"\xff\xfe", "backup_damaged"),
    ],
)
def test_what_is_no_backup_is_refused(stick: Path, content: bytes | None, code: str) -> None:
    if content is not None:
        (stick / MANIFEST).write_bytes(content)
    assert code_of(lambda: find_backup(stick)) == code
    assert code_of(lambda: find_backup(stick / "elsewhere")) == code


def test_no_name_in_a_folder_leads_out_of_it(
    stick: Path, tmp_path: Path, laptop: Callable[[str], DataFolder]
) -> None:
    own = lead(stick, laptop("anna"))
    (tmp_path / "secret").write_bytes(b"x")
    told = msgspec.structs.replace(own, files={"../secret": evening.digest_of(tmp_path / "secret")})
    (stick / MANIFEST).write_bytes(msgspec.json.encode(told))
    assert code_of(lambda: find_backup(stick)) == "backup_damaged"


def test_a_folder_that_cannot_be_written(stick: Path, laptop: Callable[[str], DataFolder]) -> None:
    anna, file = laptop("anna"), stick / "file"
    file.touch()
    for folder in (file, stick / "not there", Path("/proc/nothing")):
        assert code_of(lambda: lead(folder, anna)) == "backup_folder_unusable"  # noqa: B023
    assert not (stick / "not there").exists()


def test_a_folder_without_its_disk_is_away(
    stick: Path, laptop: Callable[[str], DataFolder]
) -> None:
    """Where a stick was mounted a folder of the laptop's own disk is left."""
    anna = laptop("anna")
    own = lead(stick, anna)
    with pytest.raises(OSError, match=os.strerror(errno.ENODEV)):
        copy_backup(backup(anna, 1), stick, own, anna, elsewhere=True)


def test_what_was_there_before_stays_where_a_backup_cannot_be_read(
    stick: Path, laptop: Callable[[str], DataFolder]
) -> None:
    anna = laptop("anna")
    anna.postgres.mkdir()
    (anna.root / "signing_key").write_text("mine")
    own = lead(stick, laptop("bruno"))
    file = backup(anna, 1)
    for content in (b"no archive", b""):
        file.write_bytes(content)
        refused = lambda: evening.restore(own, file, anna)  # noqa: E731
        assert code_of(refused) == "backup_damaged"
        assert (anna.root / "signing_key").read_text() == "mine"
    assert {path.name for path in anna.root.parent.iterdir()} == {"anna", "bruno", "stick"}


# --- While the evening runs ---------------------------------------------------------------------


class Told(list[tuple[str, dict[str, Any]]]):
    """What people were told."""

    def say(self, message: str, **facts: Any) -> None:
        self.append((message.split()[0], facts))

    def wait_for(self, count: int) -> list[str]:
        wait_until(lambda: len(self) >= count, told=lambda: str(self))
        return [word for word, _ in self]


@pytest.fixture
def running(
    stick: Path, laptop: Callable[[str], DataFolder], monkeypatch: pytest.MonkeyPatch
) -> tuple[EveningBackup, Told, list[ServiceError]]:
    anna, told = laptop("anna"), Told()
    led: list[ServiceError] = []
    made = iter(range(1000))
    monkeypatch.setattr(evening_backup, "make_backup", lambda data: backup(data, next(made)))
    monkeypatch.setattr(evening_backup, "EVERY_S", 0.02)
    monkeypatch.setattr(evening_backup, "LOOK_S", 0.01)
    own = lead(stick, anna)
    with override_settings(DATA_FOLDER=anna):
        return EveningBackup(stick, own, told.say, led.append), told, led


Running = tuple[EveningBackup, Told, list[ServiceError]]


def test_a_stick_that_is_pulled_out_is_said_once_and_caught_up_with(
    running: Running, stick: Path
) -> None:
    backups, told, _ = running
    backups.start()
    assert told.wait_for(1) == ["Backed"]
    pulled = stick.with_name("pocket")
    stick.rename(pulled)
    assert told.wait_for(2) == ["Backed", "No"]
    assert told[1][1]["code"] == "backup_folder_unusable"
    pulled.rename(stick)
    assert told.wait_for(3) == ["Backed", "No", "Backed"]
    backups.finish()
    assert len(told) == 3
    found = read_evening(stick)
    assert found is not None
    assert find_backup(stick)[1].name == list(found.files)[-1]


def test_a_full_stick_is_said_and_nothing_is_left_of_the_attempt(
    running: Running, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backups, told, _ = running
    copyfile = shutil.copyfile

    def half(source: Path, part: Path) -> None:
        part.write_bytes(b"half")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(shutil, "copyfile", half)
    backups.start()
    told.wait_for(1)
    assert told[0][1]["reason"] == os.strerror(errno.ENOSPC)
    monkeypatch.setattr(shutil, "copyfile", copyfile)
    assert told.wait_for(2) == ["No", "Backed"]
    backups.finish()
    assert not list(stick.glob(".*"))


def test_a_backup_that_does_not_stand_the_trial_is_not_copied(
    running: Running, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backups, told, _ = running

    def fail(data: DataFolder) -> Path:
        raise ServiceError("backup_damaged", folder=data.root, reason="a finding")

    monkeypatch.setattr(evening_backup, "make_backup", fail)
    backups.start()
    told.wait_for(1)
    backups.finish()
    assert [facts["code"] for _, facts in told] == ["backup_damaged"]
    found = read_evening(stick)
    assert found is not None
    assert not found.files


def test_who_does_not_lead_any_more_writes_nothing_more(
    running: Running, stick: Path, laptop: Callable[[str], DataFolder]
) -> None:
    backups, told, led = running
    backups.start()
    told.wait_for(1)
    bruno = laptop("bruno")
    second = lead(stick, bruno, anyway=True)
    wait_until(lambda: led or not lead(stick, bruno))  # who wrote at that very moment sees it next
    assert [error.code for error in led] == ["led_elsewhere"]
    found = read_evening(stick)
    assert found is not None
    assert (found.term, found.name) == (2, "bruno")
    assert second.term == 2


# --- The command --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--address", "203.0.113.9"), "address_not_here"),
        (("--address", "127.0.0.1", "--from", "/nowhere"), "backup_not_found"),
        (("--address", "127.0.0.1", "--port", "{taken}"), "port_taken"),
        (("--address", "127.0.0.1", "--port", "70000"), "port_taken"),
    ],
)
def test_what_is_asked_wrongly_is_refused_before_anything_starts(
    words: tuple[str, ...], code: str, taken_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("smazzata.runtime.boot.embedded_wanted", lambda: {"all": True})
    port = [] if "--port" in words else ["--port", "0"]
    asked = [word.format(taken=taken_port) for word in words]
    assert code_of(lambda: call_command("hall", *asked, *port)) == code


def test_a_backup_is_not_read_over_somebody_elses_database(
    taken_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://smazzata_app@db/smazzata")
    asked = lambda: call_command(  # noqa: E731
        "hall", "--address", "127.0.0.1", "--port", "0", "--from", "/nowhere"
    )
    assert code_of(asked) == "own_database_only"
