"""Log files: closed to others, never longer than their limit, begun anew while a child goes on."""

import logging
import stat
import sys
from pathlib import Path

from smazzata.config.logs import LineFormatter
from smazzata.runtime.supervisor import Child, LogFile, Supervisor
from tests.testbed.waiting import wait_until


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_log_is_its_owners_and_so_is_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "log"
    folder.mkdir(mode=0o755)
    (folder / "web.log").write_text("of before\n")
    (folder / "web.log").chmod(0o644)
    LogFile(folder, "web").write(b"new\n")
    assert (mode(folder), mode(folder / "web.log")) == (0o700, 0o600)
    assert (folder / "web.log").read_text() == "of before\nnew\n"


def test_a_full_log_is_put_aside_and_one_is_kept(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "log", "web", limit=100)
    for number in range(50):
        log.write(b"%039d\n" % number)
    files = sorted((tmp_path / "log").iterdir())
    assert [file.name for file in files] == ["web.log", "web.log.1"]
    assert all(file.stat().st_size <= 100 for file in files)
    assert files[0].read_text().endswith("49\n")


def test_a_child_that_never_stops_talking_fills_no_disk(
    tmp_path: Path, monkeypatch: object
) -> None:
    supervisor = Supervisor(tmp_path / "log", tell=lambda child, status: None)
    supervisor._files["loud"] = LogFile(tmp_path / "log", "loud", limit=50_000)
    chatter = "while True: print('x' * 99)"
    supervisor.add(Child("loud", [sys.executable, "-c", chatter], {}))
    aside = tmp_path / "log" / "loud.log.1"
    wait_until(aside.exists)
    first = aside.stat().st_mtime_ns
    wait_until(lambda: aside.stat().st_mtime_ns != first)
    kept = sum(file.stat().st_size for file in aside.parent.iterdir())
    supervisor.stop()
    assert kept <= 2 * 65_536 + 50_000
    assert mode(aside) == 0o600


def test_what_a_dead_child_said_last_is_there(tmp_path: Path) -> None:
    ended: list[int] = []
    supervisor = Supervisor(tmp_path / "log", tell=lambda child, status: ended.append(status))
    last = "import sys; print('the end', file=sys.stderr); sys.exit(3)"
    supervisor.add(Child("short", [sys.executable, "-c", last], {}, once=True))

    def noticed() -> bool:
        supervisor.look_after()
        return bool(ended)

    wait_until(noticed)
    supervisor.stop()
    wait_until(lambda: "the end" in (tmp_path / "log" / "short.log").read_text())


def test_no_line_holds_a_key() -> None:
    secrets = (
        "/tables/0190f0a0-1111-7000-8000-000000000000/join/KEY/",
        "/tables/0190f0a0-1111-7000-8000-000000000000/link/KEY.svg",
        "/account/password/reset/key/2-KEY/",
        "/account/confirm-email/KEY/",
        "/ws/rooms/0190f0a0-1111-7000-8000-000000000000?key=KEY",
    )
    formatter = LineFormatter("%(message)s")
    for secret in secrets:
        record = logging.LogRecord("x", logging.ERROR, "", 1, "Broke: %s", (secret,), None)
        assert "KEY" not in formatter.format(record)
        try:
            raise ValueError(secret)
        except ValueError:
            record.exc_info = sys.exc_info()
        assert "KEY" not in formatter.format(record)
