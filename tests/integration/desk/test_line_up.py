"""Somebody else sits down in the middle of a match, by a form."""

from uuid import UUID, uuid4

import pytest
from django.test import Client

from smazzata.members.models import Member
from smazzata.runtime.problems import status_of
from tests.testbed.desk_forms import post, posted, state_of
from tournaments.lineups import lineup, sat_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(olga: Client) -> UUID:
    return posted(olga)


def address(tournament: UUID) -> str:
    return f"/desk/{tournament}/rounds/1/tables/1/line-up/"


def form(tournament: UUID, **changed: str) -> dict[str, str]:
    """The first chair of the first table goes to Zoe, from deal 3."""
    state = state_of(tournament)
    number = state.rounds[0].tables[0].sides[0]
    out = f"{number}:{state.entries[number].members[0]}"
    usual = {"do": "change", "out": out, "name": "Zoe Nuova", "club": "Fiori", "licence": ""}
    return {**usual, "deal": "3", **changed}


def test_who_comes_in_the_third_deal_is_noted_and_rates_nobody(
    olga: Client, tournament: UUID
) -> None:
    before = lineup(state_of(tournament), state_of(tournament).rounds[0], 1)
    post(olga, address(tournament), form(tournament))
    page = olga.get(address(tournament)).content.decode()
    assert "Zoe Nuova" in page
    assert "from deal 3" in page
    state = state_of(tournament)
    zoe, number = str(Member.objects.get(name="Zoe Nuova").id), state.rounds[0].tables[0].sides[0]
    assert sat_for(state, state.rounds[0], 1, zoe) == number
    assert lineup(state, state.rounds[0], 1) == before, "whoever began is rated"
    assert "Zoe Nuova" in olga.get(f"/desk/{tournament}/rounds/1/tables/1/").content.decode()
    post(olga, address(tournament), {"do": "reset"})
    assert "Zoe Nuova" not in olga.get(address(tournament)).content.decode().partition("<form")[0]


def test_who_sat_from_the_start_takes_the_place_of_the_other(
    olga: Client, tournament: UUID
) -> None:
    sent = form(tournament, deal="1")
    post(olga, address(tournament), sent)
    state = state_of(tournament)
    number, _, out = sent["out"].partition(":")
    seated = lineup(state, state.rounds[0], 1)[int(number)]
    assert str(Member.objects.get(name="Zoe Nuova").id) in seated
    assert out not in seated
    assert len(seated) == 2


@pytest.mark.parametrize("deal", ["1", "3"])
def test_a_form_that_is_sent_twice_is_done_once(olga: Client, tournament: UUID, deal: str) -> None:
    sent = {**form(tournament, deal=deal), "once": str(uuid4())}
    for _ in range(2):
        post(olga, address(tournament), sent)
    sitting = state_of(tournament).rounds[0].lineups[1]
    zoe = str(Member.objects.get(name="Zoe Nuova").id)
    assert [one.member for one in sitting].count(zoe) == 1


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"name": " "}, "name_missing"),
        ({"licence": "9" * 40}, "licence_too_long"),
        ({"deal": ""}, "number_missing"),
        ({"deal": "0"}, "malformed"),
        ({"deal": "100"}, "malformed"),
        ({"out": "x"}, "malformed"),
        ({"out": "1:nobody"}, "not_a_member"),
        ({"licence": "77"}, "licence_of_another"),
    ],
)
def test_what_cannot_be_is_refused(
    olga: Client, tournament: UUID, changed: dict[str, str], code: str
) -> None:
    Member.objects.create(name="Maria Bianchi", licence="77")
    before = Member.objects.count()
    assert code in post(olga, address(tournament), form(tournament, **changed), status_of(code))
    assert not state_of(tournament).rounds[0].lineups
    assert Member.objects.count() == before, "nobody became a member by it"


def test_nobody_sits_for_two_entries(olga: Client, tournament: UUID) -> None:
    state = state_of(tournament)
    other = state.entries[state.rounds[0].tables[1].sides[0]].members[0]
    Member.objects.filter(id=other).update(licence="99", name="Bea Neri")
    sent = form(tournament, name="Bea Neri", licence="99")
    assert "member_already_entered" in post(olga, address(tournament), sent, 409)
