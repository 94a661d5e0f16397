"""What a browser may keep, for whom, and what makes the site an application."""

import re
from uuid import UUID

from django.contrib.staticfiles import finders
from django.test import Client

from smazzata.config.static_files import version
from smazzata.members.models import Account
from smazzata.tournament_management.tournament import match_id
from smazzata.web.preferences import colour
from smazzata.web.views.offline import ALSO, ANONYMOUS_READER, HEADER
from tests.testbed import played


def test_what_was_read_may_be_kept(tournament: UUID, english: Client) -> None:
    match = match_id(tournament, 1, 1)
    for address in (
        "/tournaments/",
        f"/tournaments/{tournament}/",
        f"/tournaments/{tournament}/rounds/1/",
        f"/matches/{match}/",
        f"/matches/{match}/replay/",
        f"/matches/{match}/replay/index.json",
        f"/matches/{match}/replay/1.json?seat=open",
    ):
        assert english.get(address).headers[HEADER] == ANONYMOUS_READER, address


def test_with_a_replay_all_its_deals_are_kept(tournament: UUID, english: Client) -> None:
    match = match_id(tournament, 1, 1)
    index = english.get(f"/matches/{match}/replay/index.json")
    named = index.headers[ALSO].split(" ")
    assert len(named) == len(index.json()["deals"])
    for address in named:
        assert english.get(address).headers[HEADER] == ANONYMOUS_READER


def test_a_running_match_keeps_no_frames(db: None, english: Client) -> None:
    match = played.a_match("busca", appends=1, max_deals=9)
    assert HEADER in english.get(f"/matches/{match}/").headers
    for name in ("index.json", "1.json"):
        answer = english.get(f"/matches/{match}/replay/{name}")
        assert answer.status_code == 200
        assert HEADER not in answer.headers


def test_tables_forms_accounts_and_errors_are_never_kept(tournament: UUID, english: Client) -> None:
    for address in (
        "/",
        "/tables/",
        "/tables/new/",
        "/settings/",
        "/account/login/",
        "/account/signup/",
        f"/matches/{tournament}/",
        "/nothing",
        "/health/",
        "/api/tournaments",
    ):
        assert HEADER not in english.get(address).headers, address


def test_each_reader_is_another_without_being_named(tournament: UUID) -> None:
    readers = {ANONYMOUS_READER}
    for number, name in enumerate(("mara", "nella")):
        account = Account.objects.create_user(username=name)
        for _ in range(2):
            client = Client()
            client.force_login(account)
            readers.add(client.get("/tournaments/").headers[HEADER])
        assert len(readers) == number + 2
    assert not any(name in reader for name in ("mara", "nella") for reader in readers)


def test_the_worker_reaches_the_whole_site(db: None, english: Client) -> None:
    answer = english.get("/service-worker.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "no-cache" in answer.headers["Cache-Control"]
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]
    text = answer.content.decode()
    assert f'const VERSION = "{version()}"' in text
    shell = re.search(r"const SHELL = \[(.*?)\]", text)
    assert shell
    named = re.findall(r'"([^"]+)"', shell[1])
    assert "/offline/" in named
    for address in named:
        file = address.removeprefix(f"/static/{version()}/")
        found = address == "/offline/" or finders.find(file)
        assert found, address


def test_the_manifest_speaks_both_languages_and_wears_the_theme(db: None, client: Client) -> None:
    told = {}
    for language in ("it", "en"):
        answer = client.get("/manifest.webmanifest", headers={"Accept-Language": language})
        assert answer.headers["Content-Type"] == "application/manifest+json"
        told[language] = answer.json()
        assert told[language]["lang"] == language
        for icon in told[language]["icons"]:
            assert finders.find(icon["src"].split("/", 3)[3]), icon
    assert told["it"]["description"] != told["en"]["description"]
    assert {icon["purpose"] for icon in told["it"]["icons"]} == {"any", "maskable"}
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["it"]["icons"]}
    assert told["it"]["background_color"] == colour("paper", "light")
    client.post("/preferences/", {"theme": "dark"})
    dark = client.get("/manifest.webmanifest").json()
    assert dark["background_color"] == colour("paper", "dark") != colour("paper", "light")


def test_the_page_for_no_network_speaks_both_languages(db: None, italian: Client) -> None:
    body = italian.get("/offline/").content.decode()
    first, second = body.index("Non c'è rete"), body.index("You are offline")
    assert first < second
    assert "<h1>Non c'è rete</h1>" in body
    assert '<section lang="en">' in body
