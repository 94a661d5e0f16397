"""Who is asking cannot be forged by a header, and whoever guesses passwords is told to wait."""

import http.cookiejar
import re
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import redis
from django.test import RequestFactory

from smazzata.members.client_address import (
    UNKNOWN,
    client_address,
    client_network,
    https_needs_a_trusted_proxy,
)
from smazzata.members.models import Account
from smazzata.members.rate_limits import RateLimit, address_key, consume
from tests.integration.members.conftest import PASSWORD
from tests.testbed.databases import FreshDatabase
from tests.testbed.site import Site, site_environ

GUESSES = 14


@pytest.fixture
def site(
    fresh_database: FreshDatabase, redis_url: str, tmp_path: Path
) -> Iterator[Callable[..., Site]]:
    """Starts a real web server with these variables."""
    with ExitStack() as running:

        def start(**variables: str) -> Site:
            environ = site_environ(fresh_database.environ(), redis_url) | variables
            made = Site(environ, tmp_path / "web.log")
            running.callback(made.stop)
            return made

        yield start


def guess(site: Site, forwarded: list[str], **more: str) -> list[int]:
    """The answers to wrong log-ins, one for each `X-Forwarded-For`."""
    jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
    browser = urllib.request.build_opener(jar)
    page = browser.open(f"{site.url}/account/login/").read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert token
    answers = []
    for address in forwarded:
        form = {"login": "anna", "password": "wrong", "csrfmiddlewaretoken": token[1], **more}
        body = urllib.parse.urlencode(form).encode()
        headers = {"X-Forwarded-For": address, "X-Forwarded-Proto": "https", "Origin": site.url}
        request = urllib.request.Request(f"{site.url}/account/login/", body, headers)
        try:
            with browser.open(request) as answer:
                text = answer.read().decode()
                answers.append(429 if "Too many failed" in text or "Troppi" in text else 200)
        except urllib.error.HTTPError as error:
            answers.append(error.code)
    return answers


def test_a_forged_header_makes_no_new_stranger(site: Callable[..., Site]) -> None:
    Account.objects.create_user("anna", password=PASSWORD)
    # Another account each time: only the address can be counted.
    forged = [f"198.51.100.{n}" for n in range(GUESSES)]
    running = site()
    answers = []
    for n, address in enumerate(forged):
        answers += guess(running, [address], login=f"nobody-{n}")
    assert answers[0] == 200
    assert answers[-1] == 429, answers


def test_behind_a_proxy_the_strangers_are_told_apart(site: Callable[..., Site]) -> None:
    running = site(TRUSTED_PROXIES="1")
    # Left of what our proxy wrote anybody may write anything.
    same = [f"203.0.113.{n}, 192.0.2.1" for n in range(GUESSES)]
    answers = []
    for n, header in enumerate(same):
        answers += guess(running, [header], login=f"nobody-{n}")
    assert answers[-1] == 429, answers
    assert guess(running, ["192.0.2.2"], login="somebody") == [200]


@pytest.mark.parametrize(
    ("proxies", "headers", "expected"),
    [
        (0, {}, "192.0.2.9"),
        (0, {"X-Forwarded-For": "10.0.0.1"}, "192.0.2.9"),
        (1, {"X-Forwarded-For": "10.0.0.1"}, "10.0.0.1"),
        (1, {"X-Forwarded-For": "6.6.6.6, 10.0.0.1"}, "10.0.0.1"),
        (2, {"X-Forwarded-For": "6.6.6.6, 10.0.0.1, 172.16.0.1"}, "10.0.0.1"),
        (2, {"X-Forwarded-For": "10.0.0.1"}, UNKNOWN),
        (1, {}, UNKNOWN),
        (1, {"X-Forwarded-For": "<script>"}, UNKNOWN),
        (1, {"X-Forwarded-For": "::ffff:10.0.0.1"}, "10.0.0.1"),
        (1, {"X-Forwarded-For": "fe80::1%eth0"}, "fe80::1"),
    ],
)
def test_addresses_are_counted_from_the_right(
    settings: Any, proxies: int, headers: dict[str, str], expected: str
) -> None:
    settings.TRUSTED_PROXIES = proxies
    request = RequestFactory(headers=headers).get("/", REMOTE_ADDR="192.0.2.9")
    assert client_address(request) == expected


def test_a_household_is_one_and_a_unix_socket_unknown(settings: Any) -> None:
    for mine in ("2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6"):
        request = RequestFactory().get("/", REMOTE_ADDR=mine)
        assert client_network(request) == "2001:db8:1:2::"
    assert client_address(RequestFactory().get("/", REMOTE_ADDR="")) == UNKNOWN


def test_a_proxy_that_nobody_trusts_is_spoken_of(settings: Any) -> None:
    settings.HTTPS, settings.TRUSTED_PROXIES = True, 0
    (warning,) = https_needs_a_trusted_proxy()
    assert "TRUSTED_PROXIES" in str(warning)
    settings.TRUSTED_PROXIES = 1
    assert not https_needs_a_trusted_proxy()


def test_an_address_is_counted_and_not_written_down(redis_url: str, settings: Any) -> None:
    request = RequestFactory().get("/", REMOTE_ADDR="198.51.100.77")
    consume(RateLimit("test-address", 1, 60), address_key(request))
    with redis.Redis.from_url(redis_url) as client:
        keys = [key.decode() for key in client.scan_iter("*test-address*")]
    assert keys
    assert not any("198.51.100.77" in key for key in keys)


def test_a_forwarded_scheme_is_believed_from_proxies_only() -> None:
    for proxies, expected in (("0", "None"), ("1", "('HTTP_X_FORWARDED_PROTO', 'https')")):
        said = subprocess.run(
            [sys.executable, "-c",
             "from smazzata.config import settings; print(settings.SECURE_PROXY_SSL_HEADER)"],
            env={"PATH": "/usr/bin", "PYTHONPATH": "platform:.", "HTTPS": "on",
                 "TRUSTED_PROXIES": proxies, "SECRET_KEY": "x"},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert said.stdout.strip() == expected
