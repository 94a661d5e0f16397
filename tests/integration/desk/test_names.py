"""A typing error in a name: put right everywhere, with what was published kept and a trace."""

import re
from typing import Any
from uuid import UUID

import pytest
from django.test import Client

from smazzata.ledger.auditing import audit
from smazzata.members.directory import erase_member
from smazzata.members.models import Account, Member, NameChange
from smazzata.members.name_changes import Written
from smazzata.members.permissions import Action
from smazzata.members.privacy import export_personal_data
from smazzata.members.tokens import create_token
from smazzata.tournament_management.models import TournamentRow
from smazzata.tournament_management.tournament import load
from tests.testbed.api_programs import call
from tests.testbed.desk_forms import client_of, post, posted, state_of, step, totals
from tests.testbed.played import bring_lists_up_to_date

pytestmark = pytest.mark.django_db


@pytest.fixture
def published(olga: Client) -> UUID:
    tournament = posted(olga)
    totals(olga, tournament, 1, (1, 1500, 995), (2, 700, 0))
    step(olga, tournament, "close_round")
    return tournament


def person(name: str) -> Member:
    return Member.objects.get(name=name)


def correct(olga: Client, tournament: UUID, who: Member, status: int = 302, **form: str) -> str:
    number = state_of(tournament).members[str(who.id)]
    known = {"name": who.name, "club": who.club.name if who.club else "", "licence": ""}
    sent = {"do": "correct_member", "member": str(who.id), "confirmed": "yes", **known, **form}
    return post(olga, f"/desk/{tournament}/entries/{number}/names/", sent, status)


def codes() -> list[str]:
    """What an audit of all finds, but that the tests make an organiser by hand."""
    return [f.code for f in audit().findings if "members_account_groups" not in f.message]


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_it_is_asked_once_and_both_are_shown(olga: Client, published: UUID) -> None:
    page = text(olga, f"/desk/{published}/entries/1/names/")
    assert 'value="Anna Rossi"' in page
    asked = correct(olga, published, person("Anna Rossi"), 200, confirmed="", name="Anna Rosi")
    assert "Anna Rossi · Fiori → Anna Rosi · Fiori" in asked
    assert "Somebody else who plays is a substitution." in asked
    assert person("Anna Rossi")


def test_the_new_name_is_everywhere_and_publications_keep_the_old_one(
    olga: Client, published: UUID
) -> None:
    visitor, public = Client(headers={"Accept-Language": "en"}), f"/tournaments/{published}/"
    before = text(visitor, f"{public}standings/1/")
    assert "Anna Rossi" in before
    correct(olga, published, person("Anna Rossi"), name="Anna Rosselli", club="Fiori rossi")
    rounds = f"{public}rounds/1/"
    for page in ("", "standings.csv", "screen/?show=ranking", "rounds/1/sheets/names/"):
        told = text(visitor, f"{public}{page}")
        assert "Anna Rosselli" in told, page
        assert "Anna Rossi" not in told, page
    assert "Anna Rosselli" in text(olga, f"{rounds}sheets/slips/")
    for page in ("standings/1/", "standings/1.csv", "rounds/1/sheets/ranking/?version=1"):
        told = text(visitor, f"{public}{page}")
        assert "Anna Rossi (today: Anna Rosselli)" in told, page
        assert "Fiori (today: Fiori rossi)" in told, page
    rows = visitor.get(f"/api/tournaments/{published}/standings?published=1").json()["standings"]
    people = [each for row in rows for each in row["players"] if "today" in each]
    assert [(each["name"], each["today"]) for each in people] == [("Anna Rossi", "Anna Rosselli")]
    rows = visitor.get(f"/api/tournaments/{published}/standings").json()["standings"]
    names = {each["name"] for row in rows for each in row["players"]}
    assert "Anna Rosselli" in names
    assert visitor.get(f"{public}standings/1.pdf").status_code == 200
    log = text(visitor, f"{public}log/")
    assert "how a person is written was put right. Anna Rossi, Fiori → Anna Rosselli, Fiori" in log


def test_a_correction_leaves_a_trace_that_goes_with_the_person(
    olga: Client, published: UUID
) -> None:
    anna = person("Anna Rossi")
    correct(olga, published, anna, name="Anna Rosselli")
    assert codes() == []
    Member.objects.filter(id=anna.id).update(name="Another")
    assert codes() == ["row_contradicts_log"]
    Member.objects.filter(id=anna.id).update(name="Anna Rosselli")
    row = NameChange.objects.get()
    NameChange.objects.update(before=["Somebody", "", ""])
    assert codes() == ["row_contradicts_log"]
    NameChange.objects.all().delete()
    assert codes() == ["row_lost"]
    row.save()
    erase_member(anna.id, "test")
    assert not NameChange.objects.exists()
    assert codes() == []
    page = text(Client(), f"/tournaments/{published}/standings/1/")
    for name in ("Anna Rossi", "Anna Rosselli"):
        assert name not in page
        assert name not in text(Client(), f"/tournaments/{published}/log/")


def test_a_rename_by_its_owner_leaves_one_too(client: Client) -> None:
    olga = client_of("olga", "organiser")
    tournament = posted(olga)
    anna = person("Anna Rossi")
    account = Account.objects.create(username="anna")
    Member.objects.filter(account=account).delete()
    Member.objects.filter(id=anna.id).update(account=account)
    totals(olga, tournament, 1, (1, 1500, 995), (2, 700, 0))
    step(olga, tournament, "close_round")
    own = Client(headers={"Accept-Language": "en"})
    own.force_login(account)
    form = {"name": "Anna Bianchi", "club": str(anna.club_id)}
    assert own.post("/account/", form).status_code == 302
    published = text(client, f"/tournaments/{tournament}/standings/1/")
    assert "Anna Rossi (" in published
    assert "Anna Bianchi)" in published
    account = Account.objects.get(username="anna")
    assert export_personal_data(account)["written_before"][0]["name"] == "Anna Rossi"
    assert codes() == []
    refused = correct(olga, tournament, person("Anna Bianchi"), 409, name="Anna Neri")
    assert 'data-code="name_is_own"' in refused
    assert "Has an account here" in text(olga, f"/desk/{tournament}/entries/1/names/")


def test_a_licence_of_somebody_else_and_an_empty_name_are_refused(
    olga: Client, published: UUID
) -> None:
    Member.objects.filter(name="Bea Neri").update(licence="77")
    anna = person("Anna Rossi")
    wrong = correct(olga, published, anna, 409, licence="77")
    assert 'data-code="licence_of_another"' in wrong
    assert 'data-code="name_missing"' in correct(olga, published, anna, 409, name=" ")
    for nobody in ("nobody", str(person("Dora Verdi").id)):
        sent = {"member": nobody, "name": "X"}
        assert 'data-code="not_a_member"' in correct(olga, published, anna, 409, **sent)
    correct(olga, published, anna, licence="78", province="Roma")
    assert person("Anna Rossi").licence == "78"
    assert state_of(published).entries[1].province
    before = len(NameChange.objects.all())
    correct(olga, published, anna, licence="78")
    assert len(NameChange.objects.all()) == before, "what is so already changes nothing"
    assert audit(published).findings == []


def test_the_tournament_is_called_otherwise_and_takes_place_elsewhere(
    olga: Client, published: UUID
) -> None:
    venue = f"/desk/{published}/venue/"
    assert 'value="Serata"' in text(olga, venue)
    post(olga, venue, {"do": "correct_title", "title": "Coppa d'autunno", "confirmed": "yes"})
    post(olga, venue, {"venue": "Circolo", "starts_at": "2026-11-28T21:00"})
    visitor = Client(headers={"Accept-Language": "en"})
    for page in ("", "screen/", "seat/", "rounds/1/sheets/ranking/"):
        told = text(visitor, f"/tournaments/{published}/{page}")
        assert "Coppa d&#x27;autunno" in told, page
        assert "Serata" not in told, page
    old = text(visitor, f"/tournaments/{published}/standings/1/")
    assert "Serata (today: Coppa d&#x27;autunno)" in old
    log = text(visitor, f"/tournaments/{published}/log/")
    assert "is called Coppa d&#x27;autunno; before Serata" in log
    assert "Place and beginning: Circolo, 2026-11-28 21:00" in log
    bring_lists_up_to_date()
    assert TournamentRow.objects.get(id=published).title == "Coppa d'autunno"
    assert audit(published).findings == []


def test_nobody_is_corrected_into_somebody_else_who_plays(olga: Client, published: UUID) -> None:
    anna = person("Anna Rossi")
    said = correct(olga, published, anna, 409, name="NERI bea", club="cuori")
    assert "member_already_entered" in said
    assert person("Anna Rossi") == anna


def test_both_of_a_pair_are_corrected_at_once(olga: Client, published: UUID) -> None:
    anna, aldo = person("Anna Rossi"), person("Aldo Rossi")
    page = text(olga, f"/desk/{published}/entries/1/names/")
    assert page.count("Put it right</button>") == 1
    for each in (anna, aldo):
        assert f'value="{each.id}"' in page
    partner = {"other1-member": str(aldo.id), "other1-name": "Aldo Rosi"}
    both = {"name": "Anna Rosi", "club": "Cuori", "other1-club": "Cuori", **partner}
    asked = correct(olga, published, anna, 200, **both, confirmed="")
    assert "Anna Rossi · Fiori → Anna Rosi · Cuori" in asked
    assert "Aldo Rossi · Fiori → Aldo Rosi · Cuori" in asked
    correct(olga, published, anna, 302, **both)
    anna.refresh_from_db()
    aldo.refresh_from_db()
    assert [(each.name, str(each.club)) for each in (anna, aldo)] == [
        ("Anna Rosi", "Cuori"),
        ("Aldo Rosi", "Cuori"),
    ]
    assert state_of(published).entries[1].club == str(anna.club_id)
    assert codes() == []


def test_a_correction_that_is_refused_for_one_is_done_for_nobody(
    olga: Client, published: UUID
) -> None:
    Member.objects.filter(name="Bea Neri").update(licence="77")
    anna, aldo = person("Anna Rossi"), person("Aldo Rossi")
    partner = {"other1-member": str(aldo.id), "other1-name": "Aldo Rossi", "other1-licence": "77"}
    page = correct(olga, published, anna, 409, name="Anna Rosi", **partner)
    assert 'data-code="licence_of_another"' in page
    wrong = re.findall(r'<input[^>]*name="([\w-]+)"[^>]*aria-invalid="true"', page)
    assert wrong == ["other1-licence"]
    assert person("Anna Rossi") == anna


def test_the_surname_is_said_by_a_comma(olga: Client, published: UUID) -> None:
    anna = person("Anna Rossi")
    correct(olga, published, anna, name="Rossi, Anna")
    assert person("Anna Rossi").surname == "Rossi"
    correct(olga, published, person("Anna Rossi"), name="Anna Maria Rossi")
    assert person("Anna Maria Rossi").surname == "Rossi", "the name still ends with it"
    correct(olga, published, person("Anna Maria Rossi"), name="Anna Maria Rosi")
    assert person("Anna Maria Rosi").surname == "Rosi", "the given names are the same"
    assert codes() == []


def test_a_correction_is_undone_at_once_by_page_and_program(olga: Client, published: UUID) -> None:
    anna, before = person("Anna Rossi"), state_of(published).entries
    correct(olga, published, anna, name="Anna Rosselli", club="Picche")
    undo = f"/desk/{published}/undo/"
    assert "Anna Rosselli · Picche → Anna Rossi · Fiori" in text(olga, undo)
    sent = {"do": "undo", "version": load(published).version, "reason": "a slip"}
    assert person("Anna Rosselli"), "it is asked first"
    post(olga, undo, {**sent, "confirmed": "yes"})
    assert Written.of(person("Anna Rossi")) == Written("Anna Rossi", "Fiori", "")
    assert state_of(published).entries == before
    assert not codes()
    correct(olga, published, person("Anna Rossi"), name="Anna Rosselli")
    token = create_token(Account.objects.get(username="olga"), "program", tuple(Action))
    headers = {"authorization": f"Bearer {token}"}
    again: dict[str, Any] = {"version": load(published).version, "reason": "a slip"}
    asked = call(f"{published}/undo", 409, headers, **again)
    call(f"{published}/undo", 200, headers, **again, confirm=asked["confirm"])
    assert person("Anna Rossi")
    assert not codes()


def test_what_somebody_was_called_who_is_erased_is_brought_back_by_nobody(
    olga: Client, published: UUID
) -> None:
    correct(olga, published, person("Anna Rossi"), name="Anna Rosselli")
    erase_member(person("Anna Rosselli").id, actor="olga")
    page = text(olga, f"/desk/{published}/undo/")
    assert "Anna Rossi" not in page
    sent = {"do": "undo", "version": load(published).version, "reason": "a slip"}
    assert 'data-code="cannot_undo"' in post(olga, f"/desk/{published}/undo/", sent, 409)
