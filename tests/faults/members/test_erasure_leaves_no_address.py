"""Whoever is erased is nowhere: the whole site, its queue on the disk, its mails and its logs."""

import http.cookiejar
import os
import re
import subprocess
import sys
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from smazzata.runtime.data_folder import DataFolder
from smazzata.runtime.embedded import EmbeddedServices
from smazzata.runtime.supervisor import die_with_parent
from tests.testbed.waiting import wait_until

PROJECT = Path(__file__).parents[3]
PATIENCE = 120
ADDRESS = "anna.rossi.of-nowhere@example.org"
PASSWORD = "sette bello di denari"

pytestmark = [pytest.mark.fault, pytest.mark.second_gate]


class Browser:
    """Somebody with cookies, who fills in forms."""

    def __init__(self, url: str) -> None:
        self.url = url
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._opener = urllib.request.build_opener(jar)

    def get(self, path: str) -> str:
        with self._opener.open(f"{self.url}{path}", timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def post(self, path: str, **form: str) -> str:
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.get(path))
        assert token, path
        body = urllib.parse.urlencode({**form, "csrfmiddlewaretoken": token[1]}).encode()
        request = urllib.request.Request(f"{self.url}{path}", body, {"Origin": self.url})
        with self._opener.open(request, timeout=PATIENCE) as answer:
            return str(answer.read().decode())


@pytest.fixture
def site(data_root: Path) -> Iterator[str]:
    """`manage.py up` on `data_root`, with all that handles accounts; its address."""
    environ = {
        "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "SMAZZATA_DATA": str(data_root),
        # Bots and telephones are told no address.
        "WORKER_PROCESSES": "live=1,celery=1,thinking=0,search=0,push=0",
    }  # fmt: skip
    up = subprocess.Popen(
        [sys.executable, "manage.py", "up", "--no-demo", "--port", "18200"],
        cwd=PROJECT, env=environ, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, start_new_session=True,
        preexec_fn=die_with_parent(os.getpid()),
    )  # fmt: skip
    assert up.stdout is not None
    said = ""
    while not (found := re.search(r"(http://127\.0\.0\.1:\d+)/", said)):
        line = up.stdout.readline()
        assert line, said
        said += line
    yield found[1]
    up.terminate()
    up.wait(PATIENCE)
    up.stdout.close()


def holding(folder: Path) -> list[str]:
    """The files that hold the address, but for the database's own."""
    return [
        str(path.relative_to(folder))
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        and "postgres" not in path.relative_to(folder).parts
        and ADDRESS.encode() in path.read_bytes()
    ]


def mails(folder: Path) -> int:
    """How many mails to the address lie there: those of one second may share a file."""
    files = (folder / "mail").rglob("*.log")
    return sum(path.read_bytes().count(f"To: {ADDRESS}".encode()) for path in files)


def test_no_file_holds_the_address_of_an_erased_account(site: str, data_root: Path) -> None:
    anna = Browser(site)
    anna.post(
        "/account/signup/", username="anna", email=ADDRESS, password1=PASSWORD, password2=PASSWORD
    )
    Browser(site).post("/account/password/reset/", email=ADDRESS)
    # Both are where the operator hands them on from.
    wait_until(lambda: mails(data_root) >= 2, PATIENCE, lambda: holding(data_root))
    assert all(name.startswith("mail/") for name in holding(data_root))

    anna.post("/account/reauthenticate/", password=PASSWORD)
    assert "anna" in anna.get("/account/")
    anna.post("/account/erase/", confirmation="anna")
    assert "anna" not in anna.get("/account/")
    assert holding(data_root) == []
    with redis.Redis.from_url(EmbeddedServices(DataFolder(data_root)).redis.url()) as client:
        client.bgrewriteaof()
        wait_until(lambda: not client.info("persistence")["aof_rewrite_in_progress"], PATIENCE)
    assert holding(data_root) == []
    logs = {path.name for path in (data_root / "log").iterdir()}
    assert {"web.log", "worker-celery.log", "worker-live.log"} <= logs
