"""Joining, parting, moving by a registrar's pages; what readers above tournaments make of it."""

import re
from html import unescape
from uuid import UUID

import pytest
from django.test import Client

from smazzata.ledger.auditing import audit
from smazzata.ledger.reader import load
from smazzata.members.directory import display_names, erase_member
from smazzata.members.models import Account, Member
from smazzata.register import joining
from smazzata.register.aliases import find_handles, find_person
from smazzata.register.models import JoinedHandle, MovedAppearance
from smazzata.register.suspects import find_suspects
from smazzata.tournament_management.tournament import tournaments
from tests.testbed.desk_forms import client_of
from tests.testbed.evening import Evening, begin
from tests.testbed.played import bring_lists_up_to_date

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tournaments.forget()


@pytest.fixture
def rita(db: None) -> Client:
    """A registrar's browser."""
    return client_of("rita", "officer")


def evening_of(entries: str, who: str, title: str) -> Evening:
    begun = begin(entries, posted=False, who=who, title=title, rounds=1)
    bring_lists_up_to_date()
    return begun


def played(begun: Evening) -> Evening:
    begun.step("draw", "propose", "post")
    begun.results(1, (1, 1505, 0))
    begun.step("close_round")
    begun.post("", step="finish", confirmed="yes")
    bring_lists_up_to_date()
    return begun


def member(name: str) -> str:
    return str(Member.objects.get(name=name).id)


def test_a_case_is_joined_by_one_tap_and_parted_again(rita: Client) -> None:
    evening_of("Mario Rossi;Bea Neri;Fiori\nUgo Blu;Ida Blu;Fiori", "olga", "Prima")
    evening_of("Mario Rosi;Carla Gallo;Fiori\nUgo Blu;Ida Blu;Fiori", "pia", "Seconda")
    page = unescape(rita.get("/register/").content.decode())
    assert "Mario Rossi – Mario Rosi" in page or "Mario Rosi – Mario Rossi" in page
    assert "the name is almost the same; the club is the same" in page
    address = re.search(r"/register/cases/[^\"]+", page)
    assert address is not None
    case = unescape(rita.get(address[0]).content.decode())
    assert "Prima" in case or "Seconda" in case
    kept, gone = re.findall(r'name="(?:kept|gone)" value="([^"]+)"', case)
    answer = rita.post(address[0], {"do": "join", "kept": kept, "gone": gone})
    assert answer.status_code == 302
    assert find_person(gone) == kept
    assert find_suspects() == []
    person = unescape(rita.get(f"/register/people/{gone}/", follow=True).content.decode())
    assert "Prima" in person
    assert "Seconda" in person
    public = Client(headers={"Accept-Language": "en"})
    moved = public.get(f"/players/{gone}/?game=burraco")
    assert moved.status_code == 308
    assert moved.headers["Location"] == f"/players/{kept}/?game=burraco"
    told = public.get(moved.headers["Location"]).content.decode()
    assert "Prima" in told
    assert "Seconda" in told
    rita.post(f"/register/people/{kept}/", {"do": "part", "gone": gone})
    assert find_person(gone) == gone
    assert not JoinedHandle.objects.exists()
    assert [e.type for e in load(UUID(gone))] == ["people_joined", "people_parted"]
    assert [e.type for e in load(UUID(kept))] == ["people_joined", "people_parted"]


def test_fact_27_two_are_two_until_a_card_comes(rita: Client) -> None:
    evening_of("Mario Rossi;Bea Neri;Fiori\nUgo Blu;Ida Blu;Fiori", "olga", "Prima")
    evening_of("Mario Rossi;Carla Gallo;Picche\nUgo Blu;Ida Blu;Fiori", "pia", "Seconda")
    (case,) = find_suspects()
    address = f"/register/cases/{case.one.person}/{case.other.person}/"
    rita.post(address, {"do": "two", "kept": case.one.person, "gone": case.other.person})
    assert find_suspects() == []
    known = Member.objects.get(id=case.other.person)
    known.licence = "RM 7"
    known.save()
    assert len(find_suspects()) == 1, "a card that comes asks once more"


def test_fact_24_who_met_is_no_case_until_an_appearance_is_moved(rita: Client) -> None:
    begun = played(
        evening_of("Mario Rossi;Bea Neri;Fiori\nMario Rossi;Ida Blu;Picche", "olga", "Prima")
    )
    one, other = (str(m.id) for m in Member.objects.filter(name="Mario Rossi").order_by("id"))
    assert find_suspects() == []
    address = f"/register/cases/{one}/{other}/"
    refused = rita.post(address, {"do": "join", "kept": one, "gone": other})
    assert refused.status_code == 409
    assert "Both took part at one time" in refused.content.decode()
    form = {"do": "move", "tournament": str(begun.id), "handle": other, "person": "new"}
    assert rita.post(f"/register/people/{other}/", form).status_code == 302
    moved = MovedAppearance.objects.get()
    assert moved.person not in (one, other)
    assert display_names([moved.person])[moved.person] == "Mario Rossi"
    assert rita.post(address, {"do": "join", "kept": one, "gone": other}).status_code == 302
    assert find_handles(one) == [one, other]
    back = {"do": "move", "tournament": str(begun.id), "handle": other, "person": other}
    answer = rita.post(f"/register/people/{moved.person}/", back)
    assert answer.status_code == 409, "back to whom it may not be any more"


def test_fact_26_two_accounts_are_asked_about(rita: Client) -> None:
    one, other = (str(Account.objects.create(username=name).member.id) for name in "ab")
    refused = rita.post(
        f"/register/cases/{one}/{other}/", {"do": "join", "kept": one, "gone": other}
    )
    assert refused.status_code == 409
    assert "Both log in" in refused.content.decode()


def test_fact_21_a_circuit_counts_persons() -> None:
    first = played(evening_of("Ada Re;Bo Re;Fiori\nCy Re;Di Re;Fiori", "olga", "Prima"))
    second = played(evening_of("Ada Re;Bo Re;Picche\nCy Re;Di Re;Fiori", "olga", "Seconda"))
    olga = first.client
    made = olga.post(
        "/desk/circuits/", {"once": str(first.id), "name": "G", "planned": 2, "best": 2}
    )
    circuit = made.headers["Location"].split("/")[3]
    for each in (first, second):
        olga.post(f"/desk/circuits/{circuit}/", {"do": "put_in", "tournament": str(each.id)})
    public = Client()
    before = public.get(f"/circuits/{circuit}/").content.decode()
    assert before.count("Ada Re") == 2, "another club: two people"
    for name in ("Ada Re", "Bo Re"):
        kept, gone = (str(m.id) for m in Member.objects.filter(name=name).order_by("id"))
        assert joining.join(kept, gone, "system") is None
    joined = public.get(f"/circuits/{circuit}/").content.decode()
    assert joined.count("Ada Re") == 1
    for name in ("Ada Re", "Bo Re"):
        _kept, gone = (str(m.id) for m in Member.objects.filter(name=name).order_by("id"))
        assert joining.part(gone, "system") is None
    assert public.get(f"/circuits/{circuit}/").content.decode().count("Ada Re") == 2


def test_an_erasure_takes_all_handles(rita: Client) -> None:
    one, other = (
        str(Member.objects.create(name=name).id) for name in ("Mario Rossi", "Mario Rosi")
    )
    assert joining.join(one, other, "system") is None
    erase_member(UUID(other), "system")
    assert not Member.objects.filter(id__in=[one, other]).exclude(name="").exists()


def test_forged_rows_are_found_by_the_audit() -> None:
    one, other, third = (
        str(Member.objects.create(name=f"Mario Ross{end}").id) for end in ("i", "o", "a")
    )
    assert joining.join(one, other, "system") is None
    assert joining.part(other, "system") is None
    assert joining.join(third, other, "system") is None
    bring_lists_up_to_date()
    assert [finding.code for finding in audit().findings] == []
    JoinedHandle.objects.filter(gone=other).update(kept=one)
    assert [finding.code for finding in audit().findings] == ["row_not_in_log", "row_lost"]


def test_what_is_no_person_is_refused(rita: Client) -> None:
    one = str(Member.objects.create(name="Mario Rossi").id)
    nobody = "0192d8a0-0000-7000-8000-000000000000"
    assert rita.get(f"/register/people/{nobody}/").status_code == 404
    assert rita.get(f"/register/cases/{one}/{nobody}/").status_code == 404
    for form in (
        {"do": "join", "kept": one, "gone": "x"},
        {"do": "join", "kept": one},
        {"do": "part", "gone": one},
        {"do": "move", "tournament": nobody, "handle": one, "person": "new"},
    ):
        answer = rita.post(f"/register/people/{one}/", form)
        assert answer.status_code in (200, 409), form
    assert not JoinedHandle.objects.exists()
    assert Client().get("/register/").status_code == 302
    assert client_of("olga", "organiser").get("/register/").status_code == 403
