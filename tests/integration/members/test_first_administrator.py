"""The first administrator of a fresh site: made with a code that is good once."""

import json
import threading
from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connections
from django.test import Client, override_settings

from smazzata.members import roles
from smazzata.members.first_administrator import create_first_administrator, current_code
from smazzata.members.models import Account
from smazzata.members.permissions import Role
from smazzata.members.principals import roles_of
from smazzata.members.refusals import SENTENCES, MembersRefusal
from tests.integration.members.conftest import PASSWORD
from tests.testbed.databases import FreshDatabase

FORM = {"username": "anna", "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def code(db: None) -> str:
    found = current_code()
    assert found is not None
    return found


def sent(browser: Client, code: str, **other: str) -> str:
    answer = browser.post("/account/first/", FORM | {"code": code} | other)
    return answer.content.decode() if answer.status_code != 302 else answer.headers["Location"]


def test_whoever_has_the_code_runs_the_site(browser: Callable[..., Client], code: str) -> None:
    anna = browser()
    page = anna.get(f"/account/first/?code={code}")
    assert f'value="{code}"' in page.content.decode()
    assert page.headers["Cache-Control"].count("no-store") == 1
    assert sent(anna, code) == "/desk/"
    account = Account.objects.get(username="anna")
    assert roles_of(account) == {Role.PLAYER, Role.ADMINISTRATOR}
    assert anna.get("/desk/new/").status_code == 200, "she opens a tournament at once"
    assert anna.get("/account/officials/").status_code == 200
    log_in = browser().post("/account/login/", {"login": "anna", "password": PASSWORD})
    assert log_in.status_code == 302


def test_a_code_is_read_as_people_type_it(browser: Callable[..., Client], code: str) -> None:
    typed = code.replace("-", " ").lower().replace("o", "0").replace("i", "1").replace("b", "8")
    assert sent(browser(), f" {typed} ") == "/desk/"


def test_the_code_is_good_once(browser: Callable[..., Client], code: str) -> None:
    assert sent(browser(), code) == "/desk/"
    assert current_code() is None
    for asked in (
        browser().get(f"/account/first/?code={code}"),
        browser().post("/account/first/", FORM | {"code": code, "username": "carla"}),
    ):
        assert asked.status_code == 409
        assert 'data-code="first_code_used"' in asked.content.decode()
    assert not Account.objects.filter(username="carla").exists()


def test_a_role_that_is_gone_does_not_make_the_code_good_again(
    browser: Callable[..., Client], code: str
) -> None:
    sent(browser(), code)
    anna = Account.objects.get(username="anna")
    anna.groups.clear()  # whatever somebody does to the rows: the log remembers
    assert current_code() is None
    assert str(SENTENCES["first_code_used"]) in sent(browser(), code, username="carla")
    roles.grant(anna, Role.ADMINISTRATOR, "system")


@pytest.mark.parametrize("wrong", ["AAAA-AAAA-AAAA-AAAA", "-", "é", "x" * 40])
def test_another_code_makes_no_account(
    browser: Callable[..., Client], wrong: str, db: None
) -> None:
    said = sent(browser(), wrong)
    assert "This is not the code." in said
    assert not Account.objects.exists()


def test_a_used_name_and_a_weak_password_are_said_beside_their_fields(
    browser: Callable[..., Client], person: Callable[..., Account], code: str
) -> None:
    person("anna")
    assert "This is not the code." not in (said := sent(browser(), code))
    assert 'aria-invalid="true"' in said
    assert "password" in sent(browser(), code, username="bea", password1="x", password2="x")
    assert current_code() == code


def test_guessing_is_slow(browser: Callable[..., Client], code: str) -> None:
    stranger = browser()
    for _ in range(20):
        sent(stranger, "AAAA")
    assert stranger.post("/account/first/", FORM | {"code": code}).status_code == 429


def test_each_site_has_a_code_of_its_own(code: str) -> None:
    with override_settings(SECRET_KEY="another key"):
        assert current_code() != code
    assert current_code() == code
    assert len(code) == 19


def test_the_command_shows_the_link_until_it_is_used(
    browser: Callable[..., Client], code: str
) -> None:
    def said(*options: str) -> str:
        out = StringIO()
        call_command("first_administrator", *options, stdout=out)
        return out.getvalue()

    with override_settings(ALLOWED_HOSTS=["play.example.org"], HTTPS=True):
        assert f"https://play.example.org/account/first/?code={code}" in said("--lang", "en")
    assert f"http://h:1/account/first/?code={code}" in said("--address", "http://h:1/")
    assert "mostrare" in said("--lang", "it") or "mostrarlo" in said("--lang", "it")
    sent(browser(), code)
    assert json.loads(said("--json")) == {"code": None, "link": None}
    assert "already" in said("--lang", "en")


def test_of_two_who_use_the_code_at_once_one_is_administrator(
    fresh_database: FreshDatabase,
) -> None:
    code = current_code()
    assert code is not None
    ended: list[str] = []

    def use(name: str) -> None:
        try:
            create_first_administrator(code, name, PASSWORD)
            ended.append("made")
        except MembersRefusal as refusal:
            ended.append(refusal.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=use, args=(name,)) for name in ("anna", "carla")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(ended) == ["first_code_used", "made"]
    assert Account.objects.filter(groups__name=Role.ADMINISTRATOR).count() == 1
