"""Forms about people, filled in by somebody who means harm: a page in answer, nothing half done."""

import logging
from collections.abc import Callable

import pytest
from django.test import Client

from smazzata.members.models import Account, Member

LONG = "A" * 100_000
EVIL = [
    LONG,
    "\x00",
    "anna\x00",
    "\ud7ff\u202e\u2066",
    "<script>alert(1)</script>",
    "{{ 7 }}{% debug %}",
    "' OR 1=1 --",
    "..\r\nSet-Cookie: a=b",
    "\U0010ffff" * 100,
    "%s%n" * 50,
]
FORMS = {
    "/account/login/": ("login", "password", "next", "remember"),
    "/account/signup/": ("username", "email", "password1", "password2", "next"),
    "/account/guest/": ("name", "next"),
    "/account/password/reset/": ("email",),
    "/account/2fa/authenticate/": ("code",),
    "/account/reauthenticate/": ("password", "next"),
    "/account/email/": ("email", "action_add", "action_remove", "action_primary"),
    "/account/password/change/": ("oldpassword", "password1", "password2"),
    "/account/": ("name", "club"),
    "/account/tokens/": ("name", "actions", "remove"),
    "/account/erase/": ("confirmation",),
    "/account/2fa/totp/activate/": ("code",),
    "/account/officials/": ("username", "role", "revoke"),
    "/account/licences/": ("username", "licence"),
    "/language": ("language", "next"),
}


@pytest.mark.parametrize("address", FORMS)
def test_no_form_breaks(
    address: str,
    person: Callable[..., Account],
    enter: Callable[[Account], Client],
    browser: Callable[..., Client],
) -> None:
    client = enter(person("anna"))
    for who in (browser(), client):
        for evil in EVIL:
            answer = who.post(address, dict.fromkeys(FORMS[address], evil))
            assert answer.status_code in {200, 302, 400, 403, 429}, (evil[:20], answer.status_code)
            body = answer.content.decode()
            assert "<script>alert" not in body
            assert "Set-Cookie: a=b" not in str(answer.headers)
            assert not answer.headers.get("Location", "/").startswith(("//", "http"))
    assert list(Account.objects.values_list("username", flat=True)) == ["anna"]
    assert list(Member.objects.values_list("name", flat=True)) == ["anna"]


@pytest.mark.parametrize("address", ["/account/login/", "/account/guest/"])
def test_huge_forms_are_refused(address: str, db: None, browser: Callable[..., Client]) -> None:
    many = {f"field{n}": "x" for n in range(1500)}
    assert browser().post(address, many).status_code == 400
    body = "name=" + "A" * 3_000_000
    kind = "application/x-www-form-urlencoded"
    assert browser().post(address, body, content_type=kind).status_code == 400


def test_every_form_needs_the_token_against_forgery(person: Callable[..., Account]) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(person("anna"))
    for address in FORMS:
        assert client.post(address, {}).status_code == 403, address


def test_a_call_from_elsewhere_is_told_as_a_form_is(
    person: Callable[..., Account],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The operator reads in the log that an origin is not listed, whichever page was used."""
    monkeypatch.setattr(logging.getLogger("django.security.csrf"), "filters", [])
    client = Client(enforce_csrf_checks=True, headers={"Origin": "https://elsewhere.example"})
    client.force_login(person("anna"))
    told: list[tuple[str, str]] = []
    for address in ("/account/", "/api/tournaments/open"):
        assert client.post(address, {}, content_type="application/json").status_code == 403
        told += [
            (each.levelname, each.getMessage().replace(address, "ADDRESS"))
            for each in caplog.records
            if each.name == "django.security.csrf" and each.getMessage().endswith(address)
        ]
    form, call = told
    assert form == call
    assert "Origin checking failed" in call[1]
    assert "127.0.0.1" not in caplog.text


def test_pages_about_oneself_are_kept_by_no_cache(
    person: Callable[..., Account], enter: Callable[[Account], Client]
) -> None:
    client = enter(person("anna"))
    for address in ("/account/", "/account/export.json"):
        assert "no-store" in client.get(address)["Cache-Control"]
