"""The site behind the proxies of the operator's guide: forms arrive, and no request is lost."""

import http.client
import json
import re
import signal
import threading
import urllib.parse
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from django.conf import settings
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.testbed.databases import FreshDatabase
from tests.testbed.fork_server import Process, start_process
from tests.testbed.live import Person, a_table, people
from tests.testbed.proxies import NAME, Caddy, Nginx, Proxy, free_ports, is_ready
from tests.testbed.site import site_environ
from tests.testbed.units import Unit
from tests.testbed.waiting import wait_until

pytestmark = pytest.mark.fault

PATIENCE = 60
ENOUGH = 10
"""Requests that are answered in each state of the site before it goes on."""


class WebProcesses:
    """Web processes as `smazzata-web@PORT` starts and stops them."""

    def __init__(self, environ: Mapping[str, str], folder: Path, ports: list[int]) -> None:
        self.ports = ports
        self._environ, self._folder = environ, folder
        self._running: dict[int, Process] = {}

    def start(self, port: int) -> None:
        """Start one, and wait until it is ready, as the guide says."""
        unit = Unit("smazzata-web@.service", str(port))
        environ = {**self._environ, **unit.environ, "SMAZZATA_DATA": str(self._folder)}
        with self.log(port).open("ab") as output:
            self._running[port] = start_process(unit.python(), environ, output.fileno())
        wait_until(lambda: self.is_ready(port), told=self.log(port).read_text)

    def is_ready(self, port: int) -> bool:
        """What the guide has whoever restarts a process look at."""
        assert self._running[port].poll() is None, self.log(port).read_text()
        return is_ready(port)

    def stop(self, port: int) -> int:
        """SIGTERM, and its exit status."""
        process = self._running.pop(port)
        process.terminate()
        return process.wait(PATIENCE)

    def end(self) -> None:
        """Kill whatever runs."""
        for process in self._running.values():
            process.kill()
            process.wait()

    def log(self, port: int) -> Path:
        """What the process of a port has said."""
        return self._folder / f"web-{port}.log"


@pytest.fixture(scope="module")
def web(
    module_database: FreshDatabase, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[WebProcesses]:
    """Two web processes with the environment of the guide."""
    set_ = {
        "SECRET_KEY": settings.SECRET_KEY,
        "ALLOWED_HOSTS": NAME,
        "HTTPS": "on",
        "TRUSTED_PROXIES": "1",
    }
    environ = site_environ(module_database.environ(), redis_url) | set_
    made = WebProcesses(environ, tmp_path_factory.mktemp("web"), free_ports(2))
    try:
        for port in made.ports:
            made.start(port)
        yield made
    finally:
        made.end()


@pytest.fixture(scope="module", params=[Nginx, Caddy])
def proxy(
    request: pytest.FixtureRequest, web: WebProcesses, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    """Each of the proxies, before both processes."""
    made: Proxy = request.param(tmp_path_factory.mktemp("proxy"), web.ports)
    yield made
    made.stop()


class Visitor:
    """A browser with cookies; every request is a connection of its own."""

    def __init__(self, proxy: Proxy) -> None:
        self._proxy = proxy
        self.cookies: dict[str, str] = {}

    def ask(
        self,
        path: str,
        body: bytes | None = None,
        kind: str = "application/x-www-form-urlencoded",
        origin: str = "",
    ) -> tuple[int, str]:
        """The status of the answer, and what it says."""
        wire = http.client.HTTPSConnection(
            NAME, self._proxy.port, timeout=PATIENCE, context=self._proxy.trust()
        )
        wire.sock = self._proxy.trust().wrap_socket(self._proxy.connect(), server_hostname=NAME)
        headers = {
            "Accept-Language": "en",
            "Content-Type": kind,
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "Origin": origin or self._proxy.url,
            "Referer": self._proxy.url,
        }
        try:
            wire.request("GET" if body is None else "POST", path, body, headers)
            answer = wire.getresponse()
            for line in answer.headers.get_all("Set-Cookie") or []:
                name, value = line.split(";")[0].split("=", 1)
                self.cookies[name] = value
            return answer.status, answer.read().decode()
        finally:
            wire.close()

    def send(self, path: str, origin: str = "", **form: str) -> tuple[int, str]:
        """The same for the form of a page."""
        _, page = self.ask(path)
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert token, page
        whole = {**form, "csrfmiddlewaretoken": token[1]}
        return self.ask(path, urllib.parse.urlencode(whole).encode(), origin=origin)


LOGIN = "/account/login/"


def test_a_form_arrives_also_on_another_port(proxy: Proxy) -> None:
    """The name with its port is what a browser says it comes from."""
    status, page = Visitor(proxy).send(LOGIN, login="nobody", password="sette bello di denari")
    assert (status, "csrfmiddlewaretoken" in page) == (200, True)


def test_a_form_from_elsewhere_is_refused_and_the_log_says_why(
    proxy: Proxy, web: WebProcesses
) -> None:
    stranger = "https://elsewhere.example.org"
    status, _ = Visitor(proxy).send(LOGIN, stranger, login="nobody", password="x")
    assert status == 403
    said = "".join(web.log(port).read_text() for port in web.ports)
    assert f"Origin checking failed - {stranger}" in said


def test_what_is_too_long_is_refused_by_the_site_and_the_rest_arrives(proxy: Proxy) -> None:
    visitor = Visitor(proxy)
    limit: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    text = "application/json"
    assert visitor.ask("/records/check/", b"x" * (limit + 1), text)[1].startswith("Troppi dati")
    assert visitor.ask(LOGIN, b"x" * (limit - 1000), text)[0] == 403  # no token: it was read


class Prober:
    """Somebody who asks without a pause, and writes down what was answered, until told to end."""

    def __init__(self, proxy: Proxy) -> None:
        self.statuses: list[int | str] = []
        self._visitor = Visitor(proxy)
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._probe)

    def __enter__(self) -> "Prober":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.set()
        self._thread.join()

    def go_on(self) -> None:
        """Return when some more requests have been answered."""
        goal = len(self.statuses) + ENOUGH
        wait_until(lambda: len(self.statuses) >= goal)

    def _probe(self) -> None:
        while not self._ending.is_set():
            try:
                status: int | str = self._visitor.ask("/robots.txt")[0]
            except (OSError, http.client.HTTPException) as failure:
                status = repr(failure)
            self.statuses.append(status)


def joined(proxy: Proxy, match: object, person: Person) -> str:
    """Open a table's socket through the proxy; the first message, and the close that follows."""
    with connect(
        f"wss://{NAME}:{proxy.port}/ws/tables/{match}",
        sock=proxy.connect(), ssl=proxy.trust(), server_hostname=NAME,
        origin=Origin(proxy.url), open_timeout=PATIENCE,
        additional_headers={"Cookie": person.cookie},
    ) as socket:  # fmt: skip
        socket.send(json.dumps({"do": "join", "since": 0}))
        message = json.loads(socket.recv(PATIENCE))
        return str(message["type"])


@pytest.mark.second_gate
def test_a_rolling_restart_loses_no_request(proxy: Proxy, web: WebProcesses) -> None:
    player, *others = people(4)
    match = a_table([player, *others])
    with Prober(proxy) as prober:
        prober.go_on()
        for port in web.ports:
            # uvicorn says by the signal that it has ended in good order, as systemd takes it.
            assert web.stop(port) in (0, -signal.SIGTERM)
            prober.go_on()
            # Sockets come back to the one that is left.
            assert joined(proxy, match, player) == "table"
            web.start(port)
            prober.go_on()
    assert [status for status in prober.statuses if status != 200] == []
