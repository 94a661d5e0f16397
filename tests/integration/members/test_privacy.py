"""The own account: what is shown, taken away and erased."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from smazzata.ledger.reader import load
from smazzata.members import directory, privacy
from smazzata.members.models import Account, Club, Member, Token
from smazzata.members.permissions import Action, Role
from smazzata.members.principals import still_logged_in
from smazzata.members.tokens import create_token

Person = Callable[..., Account]
Browser = Callable[..., Client]
Enter = Callable[[Account], Client]


def test_name_and_club_are_changed_by_their_owner(person: Person, browser: Browser) -> None:
    club = Club.objects.create(name="Circolo del Bastone")
    anna = person("anna")
    client = browser(anna)
    form = {"name": " Anna  Bianchi ", "club": str(club.id)}
    assert client.post("/account/", form).status_code == 302
    member = Member.objects.get(account=anna)
    assert (member.name, member.club) == ("Anna Bianchi", club)
    body = client.get("/account/").content.decode()
    assert "Anna Bianchi" in body
    assert "Circolo del Bastone" in body


def test_an_official_may_keep_the_own_name(person: Person, browser: Browser) -> None:
    client = browser(person("gverdi", Role.REFEREE))
    assert client.post("/account/", {"name": "gverdi", "club": ""}).status_code == 302


def test_a_licence_is_not_changed_by_its_owner(person: Person, browser: Browser) -> None:
    anna = person("anna")
    form = {"name": "Anna", "club": "", "licence": "IT-1", "account": "1", "is_guest": "on"}
    browser(anna).post("/account/", form)
    assert Member.objects.get(account=anna).licence is None


def test_a_stolen_session_takes_nothing_away(
    person: Person, browser: Browser, guest: Client
) -> None:
    answer = browser(person("anna")).get("/account/export.json")
    assert (answer.status_code, answer["Location"]) == (
        302,
        "/account/reauthenticate/?next=%2Faccount%2Fexport.json",
    )
    assert guest.get("/account/export.json").json()["name"] == "Lucia", "a guest has no password"


def test_one_takes_away_everything_the_site_knows(person: Person, enter: Enter) -> None:
    anna = person("anna", Role.REFEREE)
    create_token(anna, "my bot", [Action.PLAY_CASUAL])

    def comments(sender: Any, member: Any, **_: Any) -> tuple[str, list[str]]:
        return ("comments", [f"by {member}"])

    privacy.personal_data_requested.connect(comments)
    try:
        answer = enter(anna).get("/account/export.json")
    finally:
        privacy.personal_data_requested.disconnect(comments)
    assert answer["Content-Disposition"] == 'attachment; filename="smazzata.json"'
    found = json.loads(answer.content)
    assert found["username"] == "anna"
    assert found["member"] == str(anna.member.id)
    assert found["roles"] == ["player", "referee"]
    assert found["comments"] == [f"by {anna.member.id}"]
    assert [event["type"] for event in found["events"]] == ["role_granted"]
    assert found["tokens"][0]["actions"] == ["watch"]
    text = answer.content.decode()
    assert anna.password not in text
    assert Token.objects.get().digest not in text


def test_an_erased_person_is_gone_and_logged_out_everywhere(
    person: Person, browser: Browser, enter: Enter
) -> None:
    anna = person("anna", Role.REFEREE)
    member = anna.member
    elsewhere = browser(anna)
    key = elsewhere.session.session_key
    create_token(anna, "my bot", [])
    told: list[Any] = []

    def listen(sender: Any, member: Any, **_: Any) -> None:
        told.append(member)

    directory.member_erased.connect(listen)
    client = enter(anna)
    refused = client.post("/account/erase/", {"confirmation": "not anna"})
    assert "To confirm, write your username as it is." in refused.content.decode()
    assert Account.objects.exists()
    assert client.post("/account/erase/", {"confirmation": "anna"}).status_code == 302
    assert told == [member.id]
    assert not Account.objects.exists()
    assert not Token.objects.exists()
    member.refresh_from_db()
    assert (member.name, member.account, member.licence) == ("", None, None)
    assert [event.type for event in load(member.id)] == ["role_granted", "member_erased"]
    assert load(member.id)[-1].actor == f"member:{member.id}"
    assert elsewhere.get("/account/").status_code == 302
    assert not still_logged_in(key, anna.pk)
    assert directory.display_names([member.id])[str(member.id)] not in {"anna", ""}


def test_an_account_is_erased_only_with_its_password(person: Person, browser: Browser) -> None:
    client = browser(person("anna"))
    answer = client.post("/account/erase/", {"confirmation": "anna"})
    assert answer["Location"].startswith("/account/reauthenticate/")
    assert Account.objects.exists()


def test_a_guest_is_erased_by_name(guest: Client) -> None:
    assert guest.post("/account/erase/", {"confirmation": "Lucia"}).status_code == 302
    assert not Account.objects.exists()
    assert Member.objects.get().erased_at is not None


def test_an_account_always_has_a_member_and_a_plain_username(person: Person) -> None:
    account = person("ANNA")
    assert account.username == "anna"
    assert account.member.name == "anna"
    account.save()
    assert Member.objects.count() == 1
    with pytest.raises(ValidationError):
        Account(username="a b").full_clean()
