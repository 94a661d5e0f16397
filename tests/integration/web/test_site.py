"""What holds for every page: policy, robots, health, static files."""

import gzip
import re
from uuid import UUID

import pytest
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.test import Client

from smazzata.tournament_management.tournament import load, match_id

POLICY = {
    "default-src": "'none'",
    "object-src": "'none'",
    "frame-ancestors": "'none'",
    "img-src": "'self' data:",
    **dict.fromkeys(
        ("script-src", "style-src", "font-src", "connect-src", "manifest-src", "worker-src",
         "frame-src", "base-uri", "form-action"),
        "'self'",
    ),
}  # fmt: skip


def addresses(tournament: UUID) -> list[str]:
    member = load(tournament).state.entries[1].members[0]
    match = match_id(tournament, 1, 1)
    return [
        "/",
        "/tables/",
        "/tournaments/",
        f"/tournaments/{tournament}/",
        f"/tournaments/{tournament}/rounds/1/",
        f"/matches/{match}/",
        f"/matches/{match}/replay/",
        f"/players/{member}/",
        "/settings/",
        "/design/",
        "/offline/",
        "/account/login/",
        "/nothing",
    ]


def test_pages_load_and_run_nothing_from_elsewhere(tournament: UUID, english: Client) -> None:
    for address in addresses(tournament):
        response = english.get(address)
        body = response.content.decode()
        policy = response.headers["Content-Security-Policy"]
        directives = dict(part.split(" ", 1) for part in policy.split("; "))
        assert directives == POLICY
        assert "unsafe" not in policy
        assert set(re.findall(r"https?:|wss?:|[*]", policy)) == set()
        # What stands in a field to be copied is text.
        body = re.sub(r"(<textarea[^>]*>).*?</textarea>", r"\1", body, flags=re.DOTALL)
        assert not re.search(r'(src|href|action)="(https?:)?//', body), address
        assert not re.search(r"\son\w+=|\shx-on|<style|\sstyle=|javascript:", body), address
        for script in re.findall(r"<script([^>]*)>([^<]*)", body):
            assert "src=" in script[0], address
            assert not script[1].strip(), address


def test_browsers_keep_our_pages_apart_from_everybody_elses(
    tournament: UUID, english: Client
) -> None:
    match = match_id(tournament, 1, 1)
    style = "/static/web/base.css"
    for address in [*addresses(tournament), style, "/api/"]:
        headers = english.get(address).headers
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert headers["Cross-Origin-Embedder-Policy"] == "require-corp"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin", address
        # What a script or a style may do is said by the page that fetches it.
        permissions = headers.get("Permissions-Policy", "")
        assert ("camera=()" in permissions) == ("geolocation=()" in permissions)
        assert ("camera=()" in permissions) == (address != style)
        assert ("Content-Security-Policy" in headers) == (address != style)
    framed = english.get(f"/matches/{match}/embed/").headers
    assert framed["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert framed["Cross-Origin-Embedder-Policy"] == "require-corp"


def test_every_static_file_that_a_page_names_exists(tournament: UUID, english: Client) -> None:
    named = set()
    for address in addresses(tournament):
        body = english.get(address).content.decode()
        named |= set(re.findall(r'"/static/[0-9a-f]{16}/([^"#?]+)', body))
    assert len(named) > 6
    for name in named:
        assert finders.find(name), name


def test_pages_have_one_heading_a_skip_link_and_a_language(
    tournament: UUID, english: Client
) -> None:
    for address in addresses(tournament):
        body = english.get(address).content.decode()
        assert len(re.findall(r"<h1", body)) == 1, address
        assert '<a class="skip" href="#content">' in body
        assert '<html lang="en"' in body
        assert 'name="viewport"' in body


def test_ids_are_unique_on_every_page(tournament: UUID, english: Client) -> None:
    for address in addresses(tournament):
        ids = re.findall(r'\sid="([^"]+)"', english.get(address).content.decode())
        assert len(ids) == len(set(ids)), address


def test_robots_are_asked_to_leave_people_alone(client: Client) -> None:
    body = client.get("/robots.txt").content.decode()
    assert "Disallow: /players/" in body
    assert "Disallow: /api/" in body


def test_what_browsers_ask_for_by_themselves_is_there(client: Client) -> None:
    answer = client.get("/favicon.ico")
    assert answer.status_code == 302
    assert client.get(answer.headers["Location"]).headers["Content-Type"] == "image/png"


def test_static_files_are_kept_for_a_year_under_the_address_of_their_release(
    db: None, client: Client
) -> None:
    def kept(address: str) -> tuple[int, str]:
        answer = client.get(address)
        assert not answer.streaming, "under ASGI Django would warn at every file"
        return answer.status_code, answer.headers.get("Cache-Control", "")

    of_now = static("web/table/live_table.js")
    assert re.fullmatch(r"/static/[0-9a-f]{16}/web/table/live_table\.js", of_now)
    assert kept(of_now) == (200, "public, max-age=31536000, immutable")
    # A page from before the release, and whoever writes the address by hand.
    for address in (
        "/static/0123456789abcdef/web/table/live_table.js",
        "/static/web/table/live_table.js",
    ):
        assert kept(address) == (200, "max-age=60, public")
    for nothing in ("/static/0123456789abcdef/web/none.js", "/static/0123456789abcdef/"):
        assert kept(nothing)[0] == 404
    for outside in ("../config/settings.py", "%2e%2e/%2e%2e/manage.py", "//etc/passwd"):
        assert kept(f"{static('')}{outside}")[0] == 404


def test_static_files_travel_compressed_and_pages_do_not(db: None, client: Client) -> None:
    wish = {"Accept-Encoding": "gzip, br"}
    plain = client.get("/static/web/deck/french.svg").getvalue()
    packed = client.get("/static/web/deck/french.svg", headers=wish)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    body = packed.getvalue()
    assert gzip.decompress(body) == plain
    assert len(body) < len(plain) / 3
    assert "Content-Encoding" not in client.get("/tables/", headers=wish).headers


@pytest.mark.parametrize("host", ["elsewhere.example", "localhost:1/..", "a b"])
def test_a_request_for_another_host_is_a_bad_one(db: None, host: str) -> None:
    for address in ("/", "/account/login/", "/api/", "/nowhere"):
        client = Client(raise_request_exception=False, headers={"host": host})
        assert client.get(address).status_code == 400
    file = client.get(static("web/base.css"))
    assert file.status_code == 200, "files are everybody's, and kept before anybody looks at a host"
    assert not file.cookies
