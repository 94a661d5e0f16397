"""What a referee rules at a running table is asked twice, done once and recorded."""

from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from games.registry import ruleset
from smazzata.ledger.reader import load
from smazzata.lobby import handler
from smazzata.lobby.models import Room
from smazzata.lobby.table_form import TableForm, read_table_form
from smazzata.members.models import Account
from smazzata.members.principals import principal_for
from smazzata.tables.clock import Clock
from smazzata.tables.table import load as load_table

pytestmark = pytest.mark.django_db


def client_of(name: str, *roles: str) -> Client:
    return client_of_account(Account.objects.create(username=name), *roles)


def client_of_account(account: Account, *roles: str) -> Client:
    for role in roles:
        account.groups.add(Group.objects.get_or_create(name=role)[0])
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(account)
    return client


def table_of(name: str, **form: str) -> tuple[UUID, str]:
    return table_of_account(Account.objects.create(username=name), **form)


def table_of_account(account: Account, **form: str) -> tuple[UUID, str]:
    form_read = read_table_form(ruleset("busca"), form)
    assert isinstance(form_read, TableForm), form_read
    room = handler.open_room("busca", form_read, principal_for(account), ("easy",) * 3)
    assert isinstance(room, Room), room
    return room.id, str(account.member.id)


def clock_of(match: UUID) -> Clock:
    clock = load_table(match).state.clock
    assert clock is not None
    return clock


def test_only_a_referee_rules(client: Client) -> None:
    match, _ = table_of("anna")
    address = f"/tables/{match}/rulings/"
    assert client.get(address).status_code == 302
    assert client_of("bruno").get(address).status_code == 403
    assert client_of("olga", "organiser").get(address).status_code == 403
    assert client_of("rita", "referee").get(address).status_code == 200


def test_a_bot_takes_a_seat_that_stays_away() -> None:
    match, anna = table_of("anna")
    rita = client_of("rita", "referee")
    address = f"/tables/{match}/rulings/"
    assert "Have a bot play on" in rita.get(address).content.decode()
    asked = rita.get(address, {"do": "bot", "seat": "0"}).content.decode()
    assert "Shall a bot play on in the place of anna?" in asked
    assert load_table(match).state.chairs[0].bot is None
    form = {"do": "bot", "seat": "0", "once": str(uuid4())}
    for _ in range(2):
        assert rita.post(address, form).status_code == 302
    taken = [event for event in load(match) if event.type == "chair_taken"]
    assert [(e.data["seat"], e.data["cause"]) for e in taken] == [(0, "referee")]
    assert taken[0].actor == f"member:{Account.objects.get(username='rita').member.id}"
    assert load_table(match).state.chairs[0].member == anna


def test_a_seat_is_taken_out_with_a_reason() -> None:
    """GEN-07."""
    match, _ = table_of("anna")
    rita = client_of("rita", "referee")
    form = {"do": "forfeit", "seat": "0", "once": str(uuid4()), "cause": "absent"}
    assert rita.post(f"/tables/{match}/rulings/", form).status_code == 302
    out = [event for event in load(match) if event.type == "seat_forfeited"]
    assert [(e.data["seat"], e.data["cause"]) for e in out] == [(0, "absent")]


def test_time_is_called_once() -> None:
    match, _ = table_of("anna")
    rita = client_of("rita", "referee")
    address = f"/tables/{match}/rulings/"
    assert rita.post(address, {"do": "time", "once": str(uuid4())}).status_code == 302
    assert "Time was called" in rita.get(address).content.decode()
    again = rita.post(address, {"do": "time", "once": str(uuid4())})
    assert again.status_code == 409
    assert 'data-code="wrong_phase"' in again.content.decode()


def test_the_clocks_are_stopped_and_started() -> None:
    match, _ = table_of("anna", clock="calm")
    rita = client_of("rita", "referee")
    address = f"/tables/{match}/rulings/"
    asked = rita.get(address, {"do": "stop", "seat": "0"}).content.decode()
    assert "Shall the clocks stand still" in asked
    assert rita.post(address, {"do": "stop", "once": str(uuid4())}).status_code == 302
    assert clock_of(match).stopped_ms
    assert "The clocks are stopped." in rita.get(address).content.decode()
    twice = rita.post(address, {"do": "stop", "once": str(uuid4())})
    assert (twice.status_code, 'data-code="clocks_stopped"' in twice.content.decode()) == (
        409,
        True,
    )
    once = str(uuid4())
    for _ in range(2):
        assert rita.post(address, {"do": "start", "once": once}).status_code == 302
    assert clock_of(match).stopped_ms is None
    told = [(e.type, e.actor) for e in load(match) if e.type.startswith("clocks_")]
    rita_id = Account.objects.get(username="rita").member.id
    assert told == [
        ("clocks_stopped", f"member:{rita_id}"),
        ("clocks_started", f"member:{rita_id}"),
    ]
    page = rita.get(f"/matches/{match}/").content.decode()
    assert "The referee stops the clocks." in page
    without, _ = table_of("bruno")
    none = rita.post(f"/tables/{without}/rulings/", {"do": "stop", "once": str(uuid4())})
    assert 'data-code="no_clock"' in none.content.decode()


def test_nonsense_rules_nothing() -> None:
    match, _ = table_of("anna")
    rita = client_of("rita", "referee")
    address = f"/tables/{match}/rulings/"
    before = len(load(match))
    assert rita.get(f"/tables/{uuid4()}/rulings/").status_code == 404
    assert rita.post(address, {"do": "hang"}).status_code == 404
    for form, code in (
        ({"do": "bot", "seat": "9"}, "no_such_seat"),
        ({"do": "forfeit", "seat": "٣"}, "not_your_turn"),
        ({"do": "forfeit", "seat": "0", "cause": "whim"}, "malformed"),
        ({"do": "bot", "seat": "1"}, "bot_in_seat"),
    ):
        answer = rita.post(address, {"once": str(uuid4()), **form})
        assert answer.status_code == 409
        assert f'data-code="{code}"' in answer.content.decode()
    assert 'data-code="malformed"' in rita.post(address, {"do": "time"}).content.decode()
    assert len(load(match)) == before


def test_nobody_rules_where_they_play() -> None:
    account = Account.objects.create(username="anna")
    match, _ = table_of_account(account)
    anna = client_of_account(account, "referee")
    before = len(load(match))
    for form in ({"do": "forfeit", "seat": "1"}, {"do": "bot", "seat": "0"}, {"do": "time"}):
        answer = anna.post(f"/tables/{match}/rulings/", {"once": str(uuid4()), **form})
        assert answer.status_code == 409
        assert 'data-code="plays_here"' in answer.content.decode()
    assert len(load(match)) == before


def test_a_form_that_names_no_ruling_calls_no_time() -> None:
    match, _ = table_of("anna")
    rita = client_of("rita", "referee")
    nothing: dict[str, str] = {}
    for form in (nothing, {"do": ""}):
        answer = rita.post(f"/tables/{match}/rulings/", {"once": str(uuid4()), **form})
        assert answer.status_code == 409
        assert 'data-code="malformed"' in answer.content.decode()
    assert not load_table(match).state.state.match.time_called


def test_a_form_that_another_referee_has_sent_is_refused() -> None:
    match, _ = table_of("anna")
    form = {"do": "bot", "seat": "0", "once": str(uuid4())}
    address = f"/tables/{match}/rulings/"
    assert client_of("rita", "referee").post(address, form).status_code == 302
    answer = client_of("remo", "referee").post(address, form)
    assert answer.status_code == 409
    assert 'data-code="command_id_reused"' in answer.content.decode()
