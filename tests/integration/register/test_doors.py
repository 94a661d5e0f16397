"""At the door: who comes again is the same person, without a licence number too."""

from html import unescape
from threading import Barrier, Thread
from uuid import uuid4

import pytest
from django.db import connections
from django.test import Client

from smazzata.desk.entries import admission
from smazzata.members.directory import find_or_create_club
from smazzata.members.models import Account, Member
from smazzata.members.principals import principal_for
from smazzata.register.aliases import find_persons
from smazzata.tournament_management.models import EntrantRow
from smazzata.tournament_management.tournament import tournaments
from tests.testbed.desk_forms import client_of, opened, post, state_of
from tests.testbed.played import bring_lists_up_to_date
from tournaments.entry_lists.reading import EntryLine, ListedPerson


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tournaments.forget()


@pytest.fixture
def olga(db: None) -> Client:
    return client_of("olga", "organiser")


def enter(client: Client, typed: str) -> list[tuple[str, ...]]:
    """The members of the entries of a new tournament into which this list is pasted."""
    tournament = opened(client)
    post(client, f"/desk/{tournament}/entries/", {"do": "list", "list": typed})
    bring_lists_up_to_date()
    return [entry.members for entry in state_of(tournament).entries.values()]


@pytest.mark.parametrize(
    "again",
    [
        "Mario Rossi;Bea Neri;Circolo Fiori",
        "ROSSI MARIO;NERI BEA;CIRCOLO FIORI",
        "Rossi, Mario;Neri, Bea;Fiori (circolo)",
        "Róssi  Mario;bea neri;A.S.D. Circolo Fiori",
    ],
)
def test_who_comes_again_is_known_by_name_and_club(olga: Client, again: str) -> None:
    before = enter(olga, "Mario Rossi;Bea Neri;Circolo Fiori")
    known = Member.objects.count()
    assert enter(olga, again) == before
    assert Member.objects.count() == known


def test_a_list_of_ones_own_evening_says_no_club(olga: Client) -> None:
    before = enter(olga, "Mario Rossi;Bea Neri")
    assert enter(olga, "ROSSI MARIO;NERI BEA") == before
    pia = client_of("pia", "organiser")
    elsewhere = enter(pia, "Mario Rossi;Bea Neri")
    assert set(elsewhere[0]).isdisjoint(before[0]), "the same name at another organiser's is asked"
    assert enter(pia, "Mario Rossi;Bea Neri") != before


def test_the_desk_says_whom_it_knows(olga: Client) -> None:
    enter(olga, "Mario Rossi;Bea Neri;Fiori")
    tournament = opened(olga)
    one = {"do": "one", "name": "ROSSI Mario", "partner": "Zoe Blu", "club": "Fiori"}
    post(olga, f"/desk/{tournament}/entries/", one)
    page = unescape(olga.get(f"/desk/{tournament}/entries/").content.decode())
    assert "Known in the register: Mario Rossi (Fiori)." in page
    assert "Zoe Blu (" not in page


def test_the_desk_takes_a_namesake_for_somebody_else_and_back(olga: Client) -> None:
    enter(olga, "Mario Rossi;Bea Neri;Fiori")
    ((mario, bea),) = enter(olga, "Mario Rossi;Bea Neri;Fiori")
    tournament = EntrantRow.objects.filter(member=mario).latest("entered_ms").tournament
    address = f"/desk/{tournament}/entries/1/names/"
    page = unescape(olga.get(address).content.decode())
    assert "Mario Rossi is in the register, with 2 tournaments." in page
    post(olga, address, {"do": "namesake", "member": mario})
    somebody = find_persons([mario, bea], tournament)
    assert somebody[bea] == bea
    assert somebody[mario] != mario
    assert find_persons([mario]) == {mario: mario}
    assert "Here it is somebody else of the name Mario Rossi" in olga.get(address).content.decode()
    post(olga, address, {"do": "known", "member": mario})
    assert find_persons([mario], tournament) == {mario: mario}
    assert "not" in post(olga, address, {"do": "namesake", "member": "nobody"}, 409)


def test_who_changes_partner_is_the_same_person(olga: Client) -> None:
    (first,) = enter(olga, "Mario Rossi;Bea Neri;Fiori")
    (second,) = enter(olga, "Mario Rossi;Carla Blu;Fiori")
    assert first[0] == second[0]
    assert first[1] != second[1]


def test_a_number_that_comes_later_is_kept(olga: Client) -> None:
    (before,) = enter(olga, "Mario Rossi;Bea Neri;Fiori")
    (after,) = enter(olga, "Mario Rossi;Bea Neri;Fiori;RM 001;")
    assert after == before
    assert Member.objects.get(id=before[0]).licence == "RM 001"
    (third,) = enter(olga, "M. Rossi;Bea Neri;Picche;rm-001;")
    assert third[0] == before[0]


def test_an_account_does_not_take_a_strangers_entry_by_its_name(olga: Client) -> None:
    account = Account.objects.create(username="mario")
    account.member.name, account.member.club = "Mario Rossi", find_or_create_club("Fiori")
    account.member.save()
    (entered,) = enter(olga, "Mario Rossi;Bea Neri;Fiori")
    assert entered[0] != str(account.member.id)


@pytest.mark.usefixtures("fresh_database")
def test_fact_2_one_new_name_at_two_doors_at_once_is_one_person() -> None:
    olga = client_of("olga", "organiser")
    evenings = [opened(olga) for _ in range(4)]
    who, together = principal_for(Account.objects.get(username="olga")), Barrier(4)
    people = tuple(ListedPerson(name, "") for name in ("Mario Rossi", "Bea Neri"))
    line = EntryLine(1, people, "Fiori", None)

    def admit(tournament: object) -> None:
        together.wait()
        admission.admit(tournament, [line], who, uuid4())  # type: ignore[arg-type]
        connections.close_all()

    doors = [Thread(target=admit, args=(each,)) for each in evenings]
    for door in doors:
        door.start()
    for door in doors:
        door.join()
    assert Member.objects.filter(name="Mario Rossi").count() == 1
    entered = {state_of(each).entries[1].members for each in evenings}
    assert len(entered) == 1
