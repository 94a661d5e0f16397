"""The federation says which account is which of its members."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.test import Client

from smazzata.ledger.reader import load
from smazzata.members.directory import find_or_create_member
from smazzata.members.licences import give_licence
from smazzata.members.models import Account, Member
from smazzata.members.permissions import Role
from smazzata.members.refusals import MembersRefusal
from smazzata.tables.models import SeatRow

Person = Callable[..., Account]
Enter = Callable[[Account], Client]


def seated(member: Member) -> None:
    SeatRow.objects.create(match=uuid4(), seat=0, member=str(member.id), opened_ms=0)


def test_an_account_gets_a_licence_that_nobody_has(person: Person) -> None:
    anna = person("anna")
    seated(anna.member)
    member = give_licence(anna, "IT-7", "member:boss")
    assert member == anna.member
    assert Member.objects.get(licence="IT-7").account == anna
    told = [(event.type, event.data, event.actor) for event in load(member.id)]
    assert told == [("licence_given", {}, "member:boss")]
    assert give_licence(anna, "IT-7", "member:boss") == member, "twice is once"
    assert len(load(member.id)) == 1
    assert give_licence(anna, "IT-8", "member:boss").licence == "IT-8", "a slip is mended"


def test_an_account_takes_over_the_member_of_a_list(person: Person) -> None:
    listed = find_or_create_member("Anna Bianchi", "La Scala", "IT-7")
    seated(listed)
    anna = person("anna")
    fresh = anna.member.id
    assert give_licence(anna, "IT-7", "system") == listed
    anna = Account.objects.get(username="anna")
    assert anna.member == listed
    assert (anna.member.name, anna.member.licence) == ("Anna Bianchi", "IT-7")
    assert not Member.objects.filter(id=fresh).exists()


def test_who_cannot_have_it(person: Person, guest: Client) -> None:
    anna, bruno = person("anna"), person("bruno")
    give_licence(anna, "IT-7", "system")
    find_or_create_member("Carla", licence="IT-9")
    seated(bruno.member)
    for account, licence, code in (
        (bruno, "IT-7", "licence_taken"),
        (bruno, "IT-9", "two_histories"),
        (Account.objects.get(is_guest=True), "IT-5", "guest_has_no_licence"),
    ):
        with pytest.raises(MembersRefusal, match=code):
            give_licence(account, licence, "system")
    assert Member.objects.get(account=bruno).licence is None


def test_an_officer_enters_it_on_a_page(person: Person, enter: Enter) -> None:
    find_or_create_member("Anna Bianchi", "La Scala", "IT-7")
    person("anna")
    officer = enter(person("boss", Role.OFFICER))
    address = "/account/licences/"
    assert address in officer.get("/account/officials/").content.decode()
    done = officer.post(address, {"username": "Anna", "licence": " IT-7 "}, follow=True)
    assert "anna has licence IT-7 and plays as Anna Bianchi." in done.content.decode()
    unknown = officer.post(address, {"username": "nobody", "licence": "IT-7"})
    assert "Nobody has this username." in unknown.content.decode()
    for role in (Role.ORGANISER, Role.REFEREE):
        other = enter(person(f"the-{role}", role))
        assert other.post(address, {"username": "anna", "licence": "X"}).status_code == 403
