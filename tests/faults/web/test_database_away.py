"""While the database is away every page says so and none breaks; afterwards all is as before."""

import http.client
import json
import re
import subprocess
import sys
import time
import urllib.parse
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from django.conf import settings
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from smazzata.runtime.postgres_server import APP_ROLE, EmbeddedPostgres
from tests.testbed.site import Site, site_environ

PROJECT = Path(__file__).parents[3]
PATIENCE = 60
SOON = 20
"""Seconds after which the site has its database again."""
PASSWORD = "sette bello di denari"
NO_MATCH = "01a20000-0000-7000-8000-000000000000"

pytestmark = [pytest.mark.fault, pytest.mark.nightly]


class Answer(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: str

    @property
    def cookies(self) -> dict[str, str]:
        set_ = self.headers.get_all("Set-Cookie") or []
        return dict(line.split(";")[0].split("=", 1) for line in set_)


class Browser:
    """Somebody with cookies."""

    def __init__(self, site: Site, language: str = "en") -> None:
        self._site = site
        self._language = language
        self.cookies: dict[str, str] = {}
        self.token = ""

    def ask(
        self, path: str, form: dict[str, str] | None = None, accept: str = "text/html"
    ) -> Answer:
        headers = {
            "Accept": accept,
            "Accept-Language": self._language,
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "Origin": self._site.url,
        }
        body = None
        if form is not None:
            body = urllib.parse.urlencode({**form, "csrfmiddlewaretoken": self.token})
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        wire = http.client.HTTPConnection("127.0.0.1", self._site.port, timeout=PATIENCE)
        with closing(wire):
            wire.request("GET" if form is None else "POST", path, body, headers)
            got = wire.getresponse()
            answer = Answer(got.status, got.headers, got.read().decode())
        self.cookies |= answer.cookies
        if token := re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', answer.body):
            self.token = token[1]
        return answer


@pytest.fixture
def postgres(data_root: Path) -> Iterator[EmbeddedPostgres]:
    """A database server that this test may stop."""
    server = EmbeddedPostgres(data_root / "postgres", durable=False)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def site(postgres: EmbeddedPostgres, redis_url: str, tmp_path: Path) -> Iterator[Site]:
    given = {"DATABASE_URL": postgres.url(user=APP_ROLE), "SECRET_KEY": settings.SECRET_KEY}
    environ = site_environ(given, redis_url)
    migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    owner = {"DATABASE_OWNER_URL": postgres.url()}
    subprocess.run(migrate, cwd=PROJECT, env=environ | owner, check=True)
    running = Site(environ, tmp_path / "web.log")
    yield running
    running.stop()


def test_every_page_answers_503_while_the_database_is_away(
    site: Site, postgres: EmbeddedPostgres
) -> None:
    anna, stranger, italian = Browser(site), Browser(site), Browser(site, "it")
    anna.ask("/account/signup/")
    form = {"username": "anna", "password1": PASSWORD, "password2": PASSWORD}
    assert anna.ask("/account/signup/", form).status == 302
    assert anna.ask("/account/").status == 200
    for browser in (stranger, italian):
        assert browser.ask("/account/login/").status == 200

    postgres.stop()
    login = {"login": "anna", "password": PASSWORD}
    signup = {"username": "bruno", "password1": PASSWORD, "password2": PASSWORD}
    asked = [
        (anna, "/account/", None),
        (anna, "/account/erase/", None),
        (anna, "/account/erase/", {"confirmation": "anna"}),
        (anna, "/account/", {"name": "Anna", "club": ""}),
        (anna, "/account/tokens/", None),
        (anna, "/tables/new/", {"game": "busca"}),
        (stranger, "/account/login/", login),
        (stranger, "/account/signup/", signup),
        (stranger, "/account/guest/", {"name": "Lucia"}),
        (stranger, "/account/password/reset/", {"email": "a@example.org"}),
        (stranger, "/", None),
        (stranger, "/tables/", None),
        (stranger, "/tournaments/", None),
        (stranger, f"/matches/{NO_MATCH}/", None),
        (italian, "/tables/", None),
    ]
    with ThreadPoolExecutor(len(asked)) as crowd:
        answers = list(crowd.map(lambda one: (one, one[0].ask(*one[1:])), asked))
    for (browser, path, _form), answer in answers:
        assert answer.status == 503, (path, answer.status)
        assert 0 < int(answer.headers["Retry-After"]) <= 60
        assert "database_unreachable" in answer.body
        said = "Back in a moment" if browser is not italian else "Torniamo subito"
        assert said in answer.body, path
        assert "Content-Security-Policy" in answer.headers
    for path in ("/api/tournaments", "/account/export.json"):
        answer = anna.ask(path, accept="application/json")
        assert answer.status == 503
        assert json.loads(answer.body)["code"] == "database_unreachable"
    for path in ("/ws/rooms", f"/ws/streams/{NO_MATCH}", f"/ws/tables/{NO_MATCH}"):
        address = f"ws://127.0.0.1:{site.port}{path}"
        cookie = {"Cookie": f"sessionid={anna.cookies['sessionid']}"}
        with (
            pytest.raises((InvalidStatus, ConnectionClosed)),
            connect(
                address,
                origin=Origin(site.url),
                additional_headers=cookie,
                open_timeout=PATIENCE,
            ) as socket,
        ):
            socket.recv(PATIENCE)
    # What needs no database goes on.
    assert stranger.ask("/static/web/base.css").status == 200
    assert stranger.ask("/account/login/").status == 200
    said = site.log.read_text()
    assert "Traceback" not in said, said
    assert said.count("\n") < 3 * len(asked), said

    postgres.start()
    returned = time.monotonic()
    while (again := anna.ask("/account/")).status == 503:
        assert time.monotonic() < returned + SOON
    assert again.status == 200, "still logged in: nothing of hers was lost"
    assert "anna" in anna.ask("/account/").body
    stranger.ask("/account/login/")
    assert stranger.ask("/account/login/", login).status == 302
