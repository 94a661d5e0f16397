"""`manage.py hall`: a laptop in a hall, moved, robbed of its stick, killed, and followed."""

import asyncio
import http.client
import json
import os
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from smazzata.runtime.data_folder import DataFolder
from smazzata.runtime.embedded import EmbeddedServices
from smazzata.runtime.evening import MANIFEST, read_evening
from smazzata.runtime.management.commands import up
from tests.testbed.browsing import Answer, Browser
from tests.testbed.folders import create_server_folder
from tests.testbed.foreground_site import PROJECT, Up
from tests.testbed.waiting import wait_until

pytestmark = [pytest.mark.fault, pytest.mark.second_gate]

SCRIPT = Path(__file__).parents[2] / "testbed" / "hall_laptop.py"
PASSWORD = "sette bello di denari"
HOME, HOTSPOT = "127.0.0.2", "127.0.0.3"
"""Addresses of this machine that stand for those of a network."""
PATIENCE = 300
"""Seconds: many things run beside this one, and what is asked is whether, not how soon."""


class Laptop:
    """A laptop with a data folder of its own, in the networks of a file."""

    def __init__(self, port: int) -> None:
        self.data = DataFolder(create_server_folder("smazzata-laptop-") / "data")
        self.data.create()
        self.port = port
        self._networks = self.data.root.with_name("networks.json")
        self._sites: list[Up] = []

    def join(self, *addresses: str) -> None:
        """Be in networks with these addresses, and in no other."""
        part = self._networks.with_suffix(".part")
        part.write_text(json.dumps([[f"wlan{n}", each] for n, each in enumerate(addresses)]))
        part.replace(self._networks)

    def hall(self, *words: str | Path) -> Up:
        """Start the command."""
        environ = {
            "PATH": os.environ["PATH"],
            "LANG": "C.UTF-8",
            "PYTHONPATH": f"{PROJECT}:{PROJECT / 'platform'}",
            "SMAZZATA_DATA": str(self.data.root),
            "WORKER_PROCESSES": "live=1,celery=1,thinking=0,search=0,push=0",
        }
        site = Up(environ, SCRIPT, self._networks, "hall", "--port", str(self.port), *words)
        self._sites.append(site)
        return site

    def tidy_up(self) -> None:
        """End what runs, and remove all."""
        for site in self._sites:
            if site.process.poll() is None:
                site.process.kill()
                site.process.wait()
        wait_until(EmbeddedServices(self.data).stop_if_unused)
        shutil.rmtree(self.data.root.parent)


@pytest.fixture
def laptops() -> Iterator[tuple[Laptop, Laptop]]:
    first = 21000 + os.getpid() % 20000
    found = Laptop(first), Laptop(first + 1)
    yield found
    for laptop in found:
        laptop.tidy_up()


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def asked(port: int, host: str, path: str = "/tournaments/") -> tuple[int, str]:
    """What a telephone is answered that names a host."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as phone:
        phone.request("GET", path, headers={"Host": f"{host}:{port}", "Accept": "text/html"})
        answer = phone.getresponse()
        return answer.status, answer.read().decode()


def fill_in(address: str, path: str, form: dict[str, str]) -> Answer:
    """Sends a form as a browser does."""

    async def send() -> Answer:
        with closing(Browser(address)) as browser:
            page = await browser.get(path)
            token = {"csrfmiddlewaretoken": page.hidden("csrfmiddlewaretoken")}
            return await browser.post(path, token | form)

    return asyncio.run(send())


def newest(stick: Path) -> str:
    """The newest backup, empty where there is none."""
    found = read_evening(stick) if (stick / MANIFEST).exists() else None
    return list(found.files)[-1] if found and found.files else ""


def wait_for_backup(stick: Path) -> None:
    """Wait for a backup that was begun after this moment: the second from now."""
    for _ in range(2):
        before = newest(stick)
        wait_until(lambda: newest(stick) != before, told=lambda: before)  # noqa: B023


def test_an_evening_goes_on_in_another_network_and_on_another_laptop(
    laptops: tuple[Laptop, Laptop], stick: Path
) -> None:
    anna, bruno = laptops
    anna.join(HOME)
    hall = anna.hall("--backup", stick)
    hall.wait_for("(█)")  # the address in large letters, and its code
    hall.wait_for(f"Smazzata is at (http://{HOME}:{anna.port}/) for everybody")
    logs = anna.data.root / "log"
    for web in up.WEBS[: os.cpu_count()]:
        wait_until((logs / f"{web}.log").exists)
    path, code = hall.wait_for(
        f"open http://{HOME}:{anna.port}(/account/first/.code=[A-Z0-7-]+)"
    ).split("?code=")

    # The hosts are that address and the machine itself, and nothing else.
    for host, status in ((HOME, 200), ("127.0.0.1", 200), (HOTSPOT, 400), ("evil.example", 400)):
        assert asked(anna.port, host)[0] == status, host
    account = {"username": "anna", "password1": PASSWORD, "password2": PASSWORD}
    done = fill_in(f"http://{HOME}:{anna.port}", path, account | {"code": code})
    assert (done.status, done.location) == (302, "/desk/"), done.body

    # Into the hotspot of a telephone: the address follows, the old one leads on.
    anna.join()
    hall.wait_for(f"^({HOME}.*) is gone")
    anna.join(HOTSPOT)
    hall.wait_for(f"Smazzata is at (http://{HOTSPOT}:{anna.port}/)")
    wait_until(lambda: asked(anna.port, HOTSPOT)[0] == 200)
    status, page = asked(anna.port, HOME, "/tournaments/?q=1")
    assert status == 400
    assert f'href="http://{HOTSPOT}:{anna.port}/tournaments/?q=1"' in page

    # The stick is pulled out, and put in again.
    hall.wait_for("^(Backed up) in ")
    stick.rename(stick.with_name("pocket"))
    assert hall.wait_for(r"^No backup in .*\[(\w+)\]") == "backup_folder_unusable"
    assert asked(anna.port, HOTSPOT)[0] == 200
    stick.with_name("pocket").rename(stick)
    hall.wait_for("^(Backed up) in ")
    wait_for_backup(stick)

    # Another laptop does not take over while this one works.
    bruno.join("127.0.0.4")
    refused = bruno.hall("--from", stick)
    assert refused.process.wait(PATIENCE) == 75
    assert refused.wait_for(r"\[(\w+)\]$") == "still_led"

    hall.process.kill()
    began = time.monotonic()
    there = bruno.hall("--from", stick)
    there.wait_for("^(Going on) with the evening")
    there.wait_for(f"Smazzata is at (http://127.0.0.4:{bruno.port}/)")
    account = {"login": "anna", "password": PASSWORD}
    done = fill_in(f"http://127.0.0.4:{bruno.port}", "/account/login/", account)
    took = time.monotonic() - began
    # Two minutes are promised, on a laptop that does nothing else.
    print(f"another laptop goes on {took:.1f} s after the command")
    assert done.status == 302, done.body
    assert not [line for line in there.said if "First administrator" in line]
    there.wait_for("^(Backed up) in ")

    # The first one wakes up again: it is told who leads, and goes on only if somebody wants so.
    late = anna.hall("--backup", stick)
    assert late.process.wait(PATIENCE) == 75
    assert late.wait_for(r"\[(\w+)\]$") == "led_elsewhere"
    again = anna.hall("--backup", stick, "--lead")
    again.wait_for(f"Smazzata is at (http://{HOTSPOT}:{anna.port}/)")
    assert there.wait_for(r"\[(\w+)\]$") == "led_elsewhere"
    assert there.process.wait(PATIENCE) == 75
    again.wait_for("^(Backed up) in ")
    before = newest(stick)
    assert again.end(signal.SIGINT) == 0
    assert newest(stick) != before, "a last backup when it stops"
