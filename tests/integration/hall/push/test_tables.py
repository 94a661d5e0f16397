"""Telephones that are told of tables of the lobby."""

from uuid import UUID, uuid4

import pytest
from django.core.cache import cache
from django.test import Client

from smazzata.hall.models import TableSubscription
from smazzata.hall.push import table_news, tables
from smazzata.ledger.repository import LoadedAggregate
from smazzata.members.directory import erase_member
from smazzata.members.models import Account
from smazzata.members.principals import Principal, principal_for
from smazzata.members.privacy import export_personal_data
from smazzata.play.live.presence import presence_registry
from smazzata.play.lobby import handler
from smazzata.play.lobby.table_form import TableForm
from smazzata.play.lobby.waiting import note_there
from smazzata.play.models import Room
from smazzata.tables.handler import submit
from smazzata.tables.table import Table, load
from tests.testbed.played import bring_lists_up_to_date
from tests.testbed.push_service import PushService, Telephone

pytestmark = pytest.mark.django_db
ADDRESS = "/push/tables/"


class Owner:
    """Somebody with an account, a browser and a telephone."""

    def __init__(self, name: str, service: PushService) -> None:
        self.account = Account.objects.create(username=name)
        self.client = Client(headers={"accept-language": "en"})
        self.client.force_login(self.account)
        self.telephone = Telephone(service.url)
        self.service = service

    @property
    def who(self) -> Principal:
        return principal_for(self.account)

    def asks(self, **body: object) -> dict[str, object]:
        answer = self.client.post(ADDRESS, body, content_type="application/json")
        return {"status": answer.status_code, **answer.json()}

    def starts(self) -> dict[str, object]:
        return self.asks(do="start", subscription=self.telephone.subscription)

    @property
    def endpoint(self) -> object:
        return self.telephone.subscription["endpoint"]

    def told(self) -> list[tuple[str, str, str]]:
        tables.tell()
        read = [self.telephone.read(each.body) for each in self.service.to(self.telephone)]
        return [(each["title"], each["body"], each["url"]) for each in read]


@pytest.fixture
def anna(service: PushService) -> Owner:
    return Owner("anna", service)


def person(name: str) -> Principal:
    return principal_for(Account.objects.create(username=name))


def opened(owner: Owner, seats: int = 4) -> Room:
    room = handler.open_room("busca", TableForm({}, seats), owner.who)
    assert isinstance(room, Room), room
    return room


def test_it_is_told_who_sits_down_that_the_match_begins_and_whose_turn_it_is(anna: Owner) -> None:
    room = opened(anna)
    assert anna.starts() == {"status": 200, "entry": 0, "name": "anna"}
    assert anna.told() == [], "what the page shows is no news"
    handler.sit(room.id, 1, person("bruno"))
    address = f"/tables/{room.id}/"
    sat = ("bruno sat down", "At your table of Busca.", address)
    assert anna.told() == [sat]
    assert anna.told() == [sat], "once is enough"
    for seat, name in ((2, "carla"), (3, "dino")):
        handler.sit(room.id, seat, person(name))
    bring_lists_up_to_date()
    table = load(room.id).state
    titles = [title for title, _, _ in anna.told()]
    mine = 0 in table.rules.current(table.state)
    assert titles[1:] == ["It is your turn" if mine else "The match begins"]


def play_until(room: Room, *, mine: bool) -> None:
    """Everybody plays the first step there is, until seat 0 is to act, or no longer."""
    while True:
        table = load(room.id).state
        seat = table.rules.current(table.state)[0]
        if (seat == 0) is mine:
            bring_lists_up_to_date()
            return
        step = table.rules.legal_actions(table.state)[0]
        assert submit(room.id, seat, step.data(), uuid4(), "test").refusal is None


def test_each_turn_is_told_to_whoever_has_left_the_page_and_to_nobody_else(anna: Owner) -> None:
    room = opened(anna)
    for seat, name in enumerate(("bruno", "carla", "dino"), 1):
        handler.sit(room.id, seat, person(name))
    play_until(room, mine=False)
    anna.starts()
    assert anna.told() == []
    play_until(room, mine=True)
    turn = ("It is your turn", "At your table of Busca.", f"/tables/{room.id}/")
    assert anna.told() == [turn]
    assert anna.told() == [turn]
    play_until(room, mine=False)
    assert anna.told() == [turn]
    presence_registry().here(room.id, 0, "socket")
    play_until(room, mine=True)
    assert anna.told() == [turn], "the page is open"
    presence_registry().gone(room.id, 0, "socket")
    assert anna.told() == [turn, turn], "who leaves without playing is told"
    assert anna.told() == [turn, turn]


def test_who_looks_at_the_room_is_told_nothing(anna: Owner) -> None:
    room = opened(anna)
    anna.starts()
    note_there(room, str(anna.who.member))
    handler.sit(room.id, 1, person("bruno"))
    assert anna.told() == []
    cache.clear()
    handler.sit(room.id, 2, person("carla"))
    assert [title for title, _, _ in anna.told()] == ["carla sat down"]


def test_it_is_stopped_by_hand_by_a_log_out_and_by_an_erasure(
    anna: Owner, service: PushService
) -> None:
    anna.starts()
    assert anna.asks(do="state", endpoint=anna.endpoint)["entry"] == 0
    assert anna.asks(do="stop", endpoint=anna.endpoint) == {
        "status": 200, "entry": None, "name": "", "others": False,
    }  # fmt: skip
    assert not TableSubscription.objects.exists()
    anna.starts()
    bruno = Owner("bruno", service)
    bruno.starts()
    anna.client.post("/account/logout/")
    tables.tell()
    assert [row.member for row in TableSubscription.objects.all()] == [bruno.account.member.id]
    export = export_personal_data(bruno.account)
    assert [each["service"] for each in export["telephones"]] == ["127.0.0.1"]
    erase_member(bruno.account.member.id, "test")
    assert not TableSubscription.objects.exists()


def test_a_telephone_that_is_gone_is_forgotten_and_one_that_fails_is_tried_again(
    anna: Owner, service: PushService
) -> None:
    room = opened(anna)
    anna.starts()
    service.answer(anna.telephone, 500)
    handler.sit(room.id, 1, person("bruno"))
    tables.tell()
    row = TableSubscription.objects.get()
    assert row.failures == 1
    TableSubscription.objects.update(due_at=row.made_at)
    service.answer(anna.telephone, 410)
    tables.tell()
    assert not TableSubscription.objects.exists()


def answered_again(owner: Owner) -> None:
    """The service answers, and the time of the next attempt has come."""
    owner.service.answer(owner.telephone, 201)
    TableSubscription.objects.update(due_at=TableSubscription.objects.get().made_at)


def test_what_happens_while_a_telephone_cannot_be_reached_is_told_later(anna: Owner) -> None:
    first = opened(anna)
    anna.starts()
    anna.service.answer(anna.telephone, 500)
    second = opened(anna)
    handler.sit(first.id, 1, person("bruno"))
    tables.tell()  # in vain
    third = opened(anna)
    tables.tell()  # too early for the next attempt
    for room, name in ((second, "carla"), (third, "dino")):
        handler.sit(room.id, 1, person(name))
    tables.tell()
    answered_again(anna)
    before = len(anna.service.to(anna.telephone))
    assert sorted(title for title, _, _ in anna.told()[before:]) == [
        "bruno sat down", "carla sat down", "dino sat down",
    ]  # fmt: skip


def test_a_match_is_looked_at_when_something_has_happened_there(
    anna: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[UUID] = []

    def look(match: UUID) -> LoadedAggregate[Table]:
        looked.append(match)
        return load(match)

    monkeypatch.setattr(table_news, "load", look)
    room = opened(anna)
    for seat, name in enumerate(("bruno", "carla", "dino"), 1):
        handler.sit(room.id, seat, person(name))
    play_until(room, mine=False)
    anna.starts()
    anna.told()
    assert looked == [room.id]
    play_until(room, mine=True)
    for _ in range(3):
        assert [title for title, _, _ in anna.told()] == ["It is your turn"]
    assert looked == [room.id] * 2


def test_a_match_that_cannot_be_read_keeps_no_other_table_from_being_told(
    anna: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(match: UUID) -> LoadedAggregate[Table]:
        raise KeyError(match)

    broken, room = opened(anna), opened(anna)
    for seat, name in enumerate(("bruno", "carla", "dino"), 1):
        handler.sit(broken.id, seat, person(name))
    bring_lists_up_to_date()
    anna.starts()
    monkeypatch.setattr(table_news, "load", fail)
    cache.clear()
    handler.sit(room.id, 1, person("elsa"))
    assert [title for title, _, _ in anna.told()] == ["elsa sat down"]


def test_strangers_and_nonsense_are_refused(anna: Owner) -> None:
    answer = Client().post(ADDRESS, {"do": "state"}, content_type="application/json")
    assert answer.status_code in {302, 401}
    for body in ({}, {"do": "start"}, {"do": "start", "subscription": {"endpoint": "x"}}):
        assert anna.asks(**body)["status"] == 400
    for _ in range(tables.MOST_OF_MEMBER):
        anna.telephone = Telephone(anna.service.url)
        assert anna.starts()["status"] == 200
    anna.telephone = Telephone(anna.service.url)
    assert anna.starts()["code"] == "push_too_many"
