"""Offices, words, secrets and roles beside the log: as the site writes them, and as forged."""

from uuid import UUID

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from smazzata.desk.models import Officer, Statement
from smazzata.ledger.auditing import audit
from smazzata.members.directory import erase_member
from smazzata.members.models import Account, Member
from smazzata.members.permissions import Role
from smazzata.members.roles import grant, revoke
from smazzata.tournament_management.models import TournamentSecret
from tests.testbed.desk_forms import client_of, post, posted, state_of

pytestmark = pytest.mark.django_db

CONTRADICTED, UNKNOWN, LOST = "row_contradicts_log", "row_not_in_log", "row_lost"


@pytest.fixture
def evening() -> tuple[UUID, Client]:
    """A tournament with an officer named, one dismissed, and two people heard by the referee."""
    olga = client_of("olga")
    assert grant(Account.objects.get(username="olga"), Role.ORGANISER, "system")
    tournament = posted(olga)
    for name in ("sara", "rino"):
        client_of(name)
        officers = f"/desk/{tournament}/officers/"
        post(olga, officers, {"do": "name", "username": name, "office": "score_room"})
    rino = Member.objects.get(account__username="rino").id
    post(olga, officers, {"do": "dismiss", "member": str(rino), "office": "score_room"})
    page = f"/desk/{tournament}/referee/"
    post(olga, page, {"do": "call", "round": 1, "table": 1, "about": "a card fell"})
    state = state_of(tournament)
    one = state.entries[state.rounds[0].tables[0].sides[0]].members[0]
    for member in (one, ""):
        form = {"do": "statement", "call": 1, "member": member, "text": "I saw"}
        post(olga, page, form)
    return tournament, olga


def found(stream: UUID | None = None) -> list[tuple[str, UUID | None, str]]:
    return [(code, stream, what) for code, stream, _, what in audit(stream).findings]


def member(name: str) -> UUID:
    return Member.objects.get(account__username=name).id


def test_what_the_site_does_is_no_finding(evening: tuple[UUID, Client]) -> None:
    tournament, _ = evening
    assert audit().findings == []
    assert audit(tournament).findings == []
    anna = Account.objects.create_user("anna")
    assert grant(anna, Role.REFEREE, "system")
    assert grant(anna, Role.ORGANISER, "system")
    assert revoke(anna, Role.REFEREE, "system")
    heard = Statement.objects.exclude(member="").get().member
    for gone in (UUID(heard), anna.member.id, member("sara")):
        erase_member(gone, "system")
    assert not Statement.objects.filter(member=heard).exists()
    assert audit().findings == []


def test_an_office_that_nobody_gave_and_one_that_is_gone(evening: tuple[UUID, Client]) -> None:
    tournament, _ = evening
    rino, sara = member("rino"), member("sara")
    Officer.objects.filter(member=str(sara)).update(office="director")
    Officer.objects.create(tournament=tournament, member=str(rino), office="score_room")
    for stream in (None, tournament):
        assert sorted(found(stream)) == sorted([
            (UNKNOWN, tournament, f"desk_officer {rino} score_room"),
            (UNKNOWN, tournament, f"desk_officer {sara} director"),
            (LOST, tournament, f"desk_officer {sara} score_room"),
        ])  # fmt: skip


def test_a_secret_that_is_another(evening: tuple[UUID, Client]) -> None:
    tournament, olga = evening
    other = posted(olga)
    keys = {row.tournament: bytes(row.key) for row in TournamentSecret.objects.all()}
    for one, another in ((tournament, other), (other, tournament)):
        TournamentSecret.objects.filter(tournament=one).update(key=keys[another])
    table = "tournament_management_tournamentsecret"
    assert sorted(found()) == [
        (CONTRADICTED, one, f"{table} {one}") for one in sorted((tournament, other))
    ]
    assert found(other) == [(CONTRADICTED, other, f"{table} {other}")]


def test_a_secret_that_is_gone(evening: tuple[UUID, Client]) -> None:
    tournament, olga = evening
    other = posted(olga)
    TournamentSecret.objects.filter(tournament=tournament).delete()
    what = f"tournament_management_tournamentsecret {tournament}"
    assert found() == found(tournament) == [(LOST, tournament, what)]
    assert found(other) == []


def test_words_that_were_not_said(evening: tuple[UUID, Client]) -> None:
    tournament, _ = evening
    Statement.objects.filter(order=2).update(text="I saw nothing")
    Statement.objects.create(tournament=tournament, call=1, order=3, salt="", text="Nor did I")
    assert found() == found(tournament) == [
        (CONTRADICTED, tournament, "desk_statement 1 2"),
        (UNKNOWN, tournament, "desk_statement 1 3"),
    ]  # fmt: skip


def test_words_that_are_gone_or_said_by_another(evening: tuple[UUID, Client]) -> None:
    tournament, _ = evening
    Statement.objects.filter(order=1).update(member=str(member("sara")))
    Statement.objects.filter(order=2).delete()
    assert found() == found(tournament) == [
        (CONTRADICTED, tournament, "desk_statement 1 1"),
        (LOST, tournament, "desk_statement 1 2"),
    ]  # fmt: skip
    Statement.objects.all().delete()
    assert [code for code, *_ in found()] == [LOST, LOST]


def test_roles_that_nobody_gave_or_took(evening: tuple[UUID, Client]) -> None:
    rino, olga = (Account.objects.get(username=name) for name in ("rino", "olga"))
    rino.groups.add(Group.objects.get(name="administrator"))
    olga.groups.clear()
    assert found() == [
        (LOST, olga.member.id, f"members_account_groups {olga.pk} organiser"),
        (UNKNOWN, rino.member.id, f"members_account_groups {rino.pk} administrator"),
    ]
    assert found(olga.member.id) == found()[:1]


def test_roles_whose_names_were_exchanged(evening: tuple[UUID, Client]) -> None:
    olga = Account.objects.get(username="olga")
    Group.objects.filter(name="administrator").update(name="x")
    Group.objects.filter(name="organiser").update(name="administrator")
    assert sorted(found()) == [
        (LOST, olga.member.id, f"members_account_groups {olga.pk} organiser"),
        (UNKNOWN, olga.member.id, f"members_account_groups {olga.pk} administrator"),
    ]


def test_an_account_without_a_member_has_no_role_either() -> None:
    ghost = Account.objects.create_user("ghost")
    ghost.groups.add(Group.objects.get(name="administrator"))
    Member.objects.filter(account=ghost).update(account=None)
    assert found() == [(UNKNOWN, None, f"members_account_groups {ghost.pk} administrator")]


def test_people_who_were_erased_stay_erased(evening: tuple[UUID, Client]) -> None:
    gone = member("sara")
    erase_member(gone, "system")
    Member.objects.filter(id=gone).update(name="Sara")
    assert found() == found(gone) == [(CONTRADICTED, gone, f"members_member {gone}")]
    Member.objects.filter(id=gone).update(name="", licence="7")
    assert found() == [(CONTRADICTED, gone, f"members_member {gone}")]
