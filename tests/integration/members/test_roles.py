"""Giving and taking roles, and what is recorded of it."""

import json
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command
from django.test import Client

from smazzata.ledger.auditing import audit
from smazzata.ledger.reader import load
from smazzata.members import history, roles
from smazzata.members.models import Account
from smazzata.members.permissions import Role
from smazzata.members.principals import roles_of
from smazzata.members.refusals import SENTENCES, MembersRefusal

Person = Callable[..., Account]
Enter = Callable[[Account], Client]


def story(account: Account) -> list[tuple[str, Any, str]]:
    return [(e.type, e.data, e.actor) for e in load(account.member.id)]


def test_each_change_is_an_event_with_its_actor(person: Person) -> None:
    anna = person("anna")
    assert roles.grant(anna, Role.REFEREE, "system")
    assert not roles.grant(anna, Role.REFEREE, "system"), "nothing to do, nothing recorded"
    assert roles.revoke(anna, Role.REFEREE, "member:1")
    assert not roles.revoke(anna, Role.REFEREE, "member:1")
    assert story(anna) == [
        ("role_granted", {"role": "referee"}, "system"),
        ("role_revoked", {"role": "referee"}, "member:1"),
    ]
    assert roles_of(anna) == {Role.PLAYER}
    assert audit(anna.member.id).findings == []


def test_two_roles_given_at_the_same_moment_are_both_recorded(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the load of one and its append the other comes in; the locks are on the roles."""
    anna = person("anna")
    found = history.members.find

    def late(member: UUID) -> Any:
        before = found(member)
        monkeypatch.undo()
        roles.grant(anna, Role.ORGANISER, "member:2")
        return before

    monkeypatch.setattr(history.members, "find", late)
    assert roles.grant(anna, Role.REFEREE, "member:1")
    assert [(data["role"], actor) for _, data, actor in story(anna)] == [
        ("organiser", "member:2"),
        ("referee", "member:1"),
    ]
    known = history.members.find(anna.member.id)
    assert known is not None
    assert known.state == {"organiser", "referee"}


@pytest.mark.parametrize("role", [Role.ANYONE, Role.GUEST, Role.PLAYER])
def test_roles_that_one_has_are_not_given(person: Person, role: Role) -> None:
    with pytest.raises(MembersRefusal, match="no_such_role"):
        roles.grant(person("anna"), role, "system")


def test_a_guest_gets_no_role(guest: Client) -> None:
    with pytest.raises(MembersRefusal, match="guest_has_no_role"):
        roles.grant(Account.objects.get(), Role.REFEREE, "system")


def test_the_last_administrator_stays(person: Person) -> None:
    anna, bruno = person("anna", Role.ADMINISTRATOR), person("bruno", Role.ADMINISTRATOR)
    assert roles.revoke(bruno, Role.ADMINISTRATOR, "system")
    with pytest.raises(MembersRefusal, match="last_administrator"):
        roles.revoke(anna, Role.ADMINISTRATOR, "system")
    assert Role.ADMINISTRATOR in roles_of(anna)


GIVES = {
    Role.OFFICER: {Role.ORGANISER, Role.REFEREE},
    Role.ADMINISTRATOR: set(roles.APPOINTED),
}


@pytest.mark.parametrize("who", GIVES)
@pytest.mark.parametrize("role", roles.APPOINTED)
def test_officers_name_organisers_and_referees_administrators_anybody(
    person: Person, enter: Enter, who: Role, role: Role
) -> None:
    boss, anna = person("boss", who), person("anna")
    client = enter(boss)
    answer = client.post("/account/officials/", {"username": "Anna", "role": str(role)})
    if role in GIVES[who]:
        assert answer.status_code == 302
        assert role in roles_of(anna)
        assert story(anna) == [("role_granted", {"role": role}, f"member:{boss.member.id}")]
        form = {"username": "anna", "role": str(role), "revoke": "1"}
        assert client.post("/account/officials/", form).status_code == 302
        assert role not in roles_of(anna)
    else:
        assert answer.status_code == 403
        assert story(anna) == []


def test_an_officer_cannot_take_away_what_an_officer_cannot_give(
    person: Person, enter: Enter
) -> None:
    person("root1", Role.ADMINISTRATOR)
    boss = person("boss1", Role.ADMINISTRATOR)
    form = {"username": "boss1", "role": "administrator", "revoke": "1"}
    client = enter(person("oscar", Role.OFFICER))
    assert client.post("/account/officials/", form).status_code == 403
    assert Role.ADMINISTRATOR in roles_of(boss)


def test_what_cannot_be_done_is_said_on_the_page(person: Person, enter: Enter) -> None:
    client = enter(person("boss", Role.ADMINISTRATOR))

    def post(**form: str) -> str:
        return client.post("/account/officials/", form).content.decode()

    assert "Nobody has this username." in post(username="nobody", role="referee")
    assert "The last administrator cannot step down." in post(
        username="boss", role="administrator", revoke="1"
    )
    assert "Select a valid choice" in post(username="boss", role="emperor")
    assert "required" in post(username="boss")


def test_a_role_is_given_only_with_a_fresh_password(
    person: Person, browser: Callable[..., Client]
) -> None:
    client = browser(person("boss", Role.ADMINISTRATOR))
    anna = person("anna")
    answer = client.post("/account/officials/", {"username": "anna", "role": "referee"})
    assert answer["Location"].startswith("/account/reauthenticate/")
    assert roles_of(anna) == {Role.PLAYER}


def test_the_page_lists_whoever_has_a_role(person: Person, browser: Callable[..., Client]) -> None:
    person("rita", Role.REFEREE)
    person("anna")
    body = browser(person("boss", Role.OFFICER)).get("/account/officials/").content.decode()
    assert "rita" in body
    assert '<th scope="row">anna' not in body


def test_the_operator_names_the_first_administrator(person: Person, capsys: Any) -> None:
    anna = person("anna")
    call_command("grant", "Anna", "administrator", "--json")
    answer = json.loads(capsys.readouterr().out)
    assert answer == {"username": "anna", "roles": ["administrator", "player"], "changed": True}
    assert story(anna) == [("role_granted", {"role": "administrator"}, "system")]
    with pytest.raises(SystemExit):
        call_command("grant", "nobody", "referee", "--json")
    assert json.loads(capsys.readouterr().out)["error"] == "no_such_account"
    with pytest.raises(SystemExit):
        call_command("grant", "anna", "administrator", "--revoke", "--lang", "it")
    assert "L'ultimo amministratore" in capsys.readouterr().err


def test_every_refusal_has_words() -> None:
    assert all(str(MembersRefusal(code).sentence) for code in SENTENCES)
