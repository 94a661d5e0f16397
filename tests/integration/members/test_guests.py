"""Guests: a name, thirty days, and the way to stay."""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone, translation
from pytest_django import Settings

from smazzata.ledger.reader import load
from smazzata.members import directory, guests
from smazzata.members.directory import rename
from smazzata.members.models import Account, Member
from smazzata.members.permissions import Action, Role
from smazzata.members.principals import principal_for
from smazzata.members.rate_limits import RateLimit
from smazzata.play.lobby.handler import open_room
from smazzata.play.lobby.queries import own_tables
from smazzata.play.lobby.table_form import TableForm
from smazzata.play.models import Room
from smazzata.tables.handler import submit
from smazzata.tables.settings import TableSettings
from tests.integration.members.conftest import PASSWORD
from tests.testbed.played import bring_lists_up_to_date

Browser = Callable[..., Client]
Person = Callable[..., Account]
NAMES = ("Ada", "Bea", "Carla", "Dora", "Elsa")
KEEP = {"username": "lucia99", "password1": PASSWORD, "password2": PASSWORD}


def test_a_guest_is_marked_wherever_a_name_is_shown(guest: Client) -> None:
    account = Account.objects.get()
    assert account.is_guest
    assert not account.has_usable_password()
    assert account.member.name == "Lucia"
    member = account.member.id
    with translation.override("it"):
        assert directory.display_names([member]) == {str(member): "Lucia (ospite)"}
    with translation.override("en"):
        assert directory.display_names([member]) == {str(member): "Lucia (guest)"}


def test_a_guest_plays_casual_tables_and_no_more(guest: Client) -> None:
    who = principal_for(Account.objects.get())
    assert who.may(Action.PLAY_CASUAL)
    assert not who.may(Action.PLAY_RATED)
    assert not who.may(Action.COMMENT)
    assert guest.get("/account/password/change/").status_code == 403
    assert guest.get("/account/tokens/").status_code == 403


def test_a_guest_goes_where_the_guest_wanted_to_go(db: None, browser: Browser) -> None:
    form = {"name": "Lucia", "next": "/account/"}
    assert browser().post("/account/guest/", form)["Location"] == "/account/"
    form["next"] = "//elsewhere.example/"
    assert browser().post("/account/guest/", form)["Location"] == "/"


@pytest.mark.parametrize("name", ["Anna", "ANNA", "Anna Bianchi", "Anna  bianchi"])
def test_nobody_comes_in_under_the_name_of_an_account(
    person: Person, browser: Browser, name: str
) -> None:
    rename(person("anna"), "Anna Bianchi")
    body = browser().post("/account/guest/", {"name": name}).content.decode()
    assert "Somebody with an account bears this name." in body
    assert not Account.objects.filter(is_guest=True).exists()


@pytest.mark.parametrize("name", ["Gianni Verdi", "GIANNI VERDÌ", "G1ann1 Verdi", "Gianni-Verdi"])
def test_nobody_looks_like_an_official(person: Person, browser: Browser, name: str) -> None:
    rename(person("gverdi", Role.REFEREE), "Gianni Verdi")
    body = browser().post("/account/guest/", {"name": name}).content.decode()
    assert "Somebody with an account bears this name." in body
    answer = browser(person("anna")).post("/account/", {"name": name, "club": ""})
    assert "Somebody with an account bears this name." in answer.content.decode()


def test_a_guest_who_stays_keeps_the_member(guest: Client, browser: Browser) -> None:
    member = Account.objects.get().member
    assert guest.post("/account/keep/", KEEP)["Location"] == "/account/"
    account = Account.objects.get()
    assert (account.username, account.is_guest, account.member) == ("lucia99", False, member)
    assert guest.get("/account/").status_code == 200, "still logged in"
    assert directory.display_names([member.id]) == {str(member.id): "Lucia"}
    assert principal_for(account).may(Action.PLAY_RATED)
    login = {"login": "lucia99", "password": PASSWORD}
    assert browser().post("/account/login/", login).status_code == 302
    assert guest.post("/account/keep/", KEEP)["Location"] == "/account/", "once is enough"


def test_the_matches_of_a_guest_are_those_of_the_account(guest: Client) -> None:
    lucia = Account.objects.get()
    form = TableForm({}, 4, TableSettings())
    room = open_room("busca", form, principal_for(lucia), ("medium",) * 3)
    assert isinstance(room, Room), room
    submit(room.id, 0, {"do": "resign"}, uuid4(), "test")
    bring_lists_up_to_date()
    assert guest.get("/account/signup/")["Location"] == "/account/keep/"
    assert guest.post("/account/signup/", KEEP)["Location"] == "/account/keep/"
    assert guest.post("/account/keep/", KEEP)["Location"] == "/account/"
    page = guest.get(f"/players/{lucia.member.id}/", headers={"accept-language": "en"})
    text = page.content.decode()
    assert f"/matches/{room.id}/" in text
    assert "Lucia (guest)" not in text
    assert [table.row.id for table in own_tables(str(lucia.member.id), over=False)] == [room.id]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"username": "admin"}, "This name is reserved."),
        ({"username": "anna"}, "already exists"),
        ({"username": ""}, "required"),
        ({"password2": "another one"}, "not the same"),
        ({"password1": "short", "password2": "short"}, "too short"),
        ({"password1": "lucia99lucia", "password2": "lucia99lucia"}, "too similar"),
    ],
)
def test_a_bad_username_or_password_leaves_a_guest_a_guest(
    person: Person, guest: Client, change: dict[str, str], words: str
) -> None:
    person("anna")
    answer = guest.post("/account/keep/", KEEP | change)
    assert words in answer.content.decode()
    assert Account.objects.get(member__name="Lucia").is_guest


def test_guests_who_do_not_come_back_are_erased(guest: Client, person: Person) -> None:
    person("anna")
    account = Account.objects.get(is_guest=True)
    member = account.member
    assert guests.erase_inactive_guests() == 0
    Account.objects.update(last_login=timezone.now() - guests.STAY - timedelta(days=2))
    call_command("forget_guests", "--json")
    assert list(Account.objects.values_list("username", flat=True)) == ["anna"]
    member.refresh_from_db()
    assert member.name == ""
    assert [event.type for event in load(member.id)] == ["member_erased"]
    assert guest.get("/account/").status_code == 302


def test_a_guest_who_comes_back_has_thirty_days_again(guest: Client) -> None:
    old = timezone.now() - timedelta(days=20)
    Account.objects.update(last_login=old)
    session = guest.session
    session[guests.SEEN] = "2026-01-01"
    session.set_expiry(3600)
    session.save()
    guest.get("/account/")
    seen = Account.objects.get().last_login
    assert seen is not None
    assert seen > timezone.now() - timedelta(minutes=5)
    assert guest.session.get_expiry_age() > 29 * 86_400


def test_a_guest_takes_nobodys_username_for_a_name_afterwards(
    guest: Client, person: Person
) -> None:
    bruno = person("bruno")
    rename(bruno, "Bruno Verdi")
    for name in ("Bruno", "BRUNO VERDI"):
        answer = guest.post("/account/", {"name": name})
        assert "Somebody with an account bears this name." in answer.content.decode()
    assert Member.objects.get(account__is_guest=True).name == "Lucia"


@pytest.mark.parametrize("username", ["gianni.verdi", "g1annl-verd1"])
def test_no_new_account_looks_like_another(
    guest: Client, person: Person, browser: Browser, username: str
) -> None:
    rename(person("gv", Role.REFEREE), "Gianni Verdi")
    form = {"username": username, "password1": PASSWORD, "password2": PASSWORD}
    for client, address in ((browser(), "/account/signup/"), (guest, "/account/keep/")):
        body = client.post(address, form).content.decode()
        assert "Somebody with an account bears this name." in body
    assert not Account.objects.filter(username=username).exists()


def test_a_hall_is_one_address_and_is_told_when_to_try_again(
    db: None, browser: Browser, settings: Settings
) -> None:
    settings.GUESTS_PER_ADDRESS = 3
    answers = [browser().post("/account/guest/", {"name": name}) for name in NAMES[:4]]
    assert [answer.status_code for answer in answers] == [302, 302, 302, 429]
    assert Account.objects.count() == 3
    wait = int(answers[3].headers["Retry-After"])
    assert 3000 < wait <= 3601, "as soon as the hour is over in which three came in"
    assert f"Try again in {-(-wait // 60)} minutes." in answers[3].content.decode()
    italian = Client(headers={"accept-language": "it", "accept": "text/html"})
    said = italian.post("/account/guest/", {"name": NAMES[4]}).content.decode()
    assert f"Riprova tra {-(-wait // 60)} minuti." in said
    elsewhere = browser().post("/account/guest/", {"name": NAMES[4]}, REMOTE_ADDR="192.0.2.77")
    assert elsewhere.status_code == 302


def test_a_hundred_guests_an_hour_come_in_from_one_address() -> None:
    assert guests.new_guests() == RateLimit("guests", 100, 3600)
