"""One name, one account: whatever letters it is written in, and whoever is quicker."""

from collections.abc import Callable
from threading import Barrier, Thread

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connections
from django.test import Client

from smazzata.members import directory, licences
from smazzata.members.directory import rename
from smazzata.members.models import Account, Member, NameKey
from tests.integration.members.conftest import PASSWORD
from tests.testbed.databases import FreshDatabase

Browser = Callable[..., Client]
Person = Callable[..., Account]


@pytest.mark.parametrize(
    "name", ["Mario Rossi", "MARIO ROSSI", "Mari0 Ro55i", "Mário-Rossì", "mrossi"]
)
def test_nobody_takes_the_name_of_another_player(
    person: Person, browser: Browser, name: str
) -> None:
    rename(person("mrossi"), "Mario Rossi")
    anna = person("anna")
    answer = browser(anna).post("/account/", {"name": name, "club": ""})
    assert "Somebody with an account bears this name." in answer.content.decode()
    assert Member.objects.get(account=anna).name == "anna"


def test_no_username_is_another_players_name(person: Person, browser: Browser) -> None:
    rename(person("mrossi"), "Mario Rossi")
    for username in ("mario.rossi", "mar1orossi", "mrossl"):
        form = {"username": username, "password1": PASSWORD, "password2": PASSWORD}
        body = browser().post("/account/signup/", form).content.decode()
        assert "Somebody with an account bears this name." in body
    with pytest.raises(IntegrityError):
        Account.objects.create_user("mrossl")


def test_one_changes_the_letters_of_the_own_name(person: Person, browser: Browser) -> None:
    mario = person("mrossi")
    rename(mario, "Mario Rossi")
    for name in ("mario rossi", "M. Rossi", "Mario Bianchi"):
        assert browser(mario).post("/account/", {"name": name, "club": ""}).status_code == 302
        assert Member.objects.get(account=mario).name == name
    rename(person("anna"), "Mario Rossi")  # it is free again


def test_a_name_is_free_after_an_erasure(person: Person) -> None:
    mario = person("mrossi")
    rename(mario, "Mario Rossi")
    directory.erase_member(mario.member.id, "system")
    assert not NameKey.objects.exists()
    rename(person("mrossi"), "Mario Rossi")


def test_a_guest_whose_name_was_taken_meanwhile_is_called_by_the_username(
    guest: Client, person: Person
) -> None:
    rename(person("l.bianchi"), "Lucia")
    form = {"username": "lucia99", "password1": PASSWORD, "password2": PASSWORD}
    assert guest.post("/account/keep/", form).status_code == 302
    assert Account.objects.get(username="lucia99").member.name == "lucia99"


def test_members_from_a_list_may_bear_one_name_and_keep_it(person: Person) -> None:
    rename(person("mrossi"), "Mario Rossi")
    directory.find_or_create_member("Mario Rossi", licence="F-1")
    other = person("mario2")
    licences.give_licence(other, "F-1", "system")
    other.refresh_from_db()
    assert Member.objects.get(account=other).name == "Mario Rossi"
    with pytest.raises(ValidationError, match="Questo nome è di qualcuno"):
        rename(other, "m.rossi")


def test_of_two_who_take_one_name_at_once_one_gets_it(fresh_database: FreshDatabase) -> None:
    accounts = [Account.objects.create_user(f"person-{letter}") for letter in "xyzw"]
    start = Barrier(len(accounts))
    got: list[str] = []
    refused: list[str | None] = []

    def take(account: Account, name: str) -> None:
        try:
            assert account.member
            start.wait()
            rename(account, name)
            got.append(name)
        except ValidationError as error:
            refused.append(error.code)
        finally:
            connections.close_all()

    names = ["Mario Rossi", "MARIO ROSSI", "Mari0 Rossi", "Mario Rossì"]
    threads = [Thread(target=take, args=pair) for pair in zip(accounts, names, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(got) == 1
    assert refused == ["name_taken"] * 3
    assert Member.objects.exclude(name__startswith="person").count() == 1
