"""What a referee rules at a running table is asked twice, done once and recorded."""

from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from games.kernel.seats import OPEN
from games.registry import ruleset
from smazzata.ledger.reader import load
from smazzata.members.models import Account
from smazzata.members.principals import principal_for
from smazzata.play.lobby import handler
from smazzata.play.lobby.table_form import TableForm, read_table_form
from smazzata.play.models import Room
from smazzata.play.refereeing import services
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


def table_of_account(account: Account, game: str = "busca", **form: str) -> tuple[UUID, str]:
    form_read = read_table_form(ruleset(game), form)
    assert isinstance(form_read, TableForm), form_read
    room = handler.open_room(game, form_read, principal_for(account), ("easy",) * 3)
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


def test_another_ruling_under_a_used_id_is_refused() -> None:
    match, _ = table_of("anna", clock="calm")
    rita, address = client_of("rita", "referee"), f"/tables/{match}/rulings/"
    stop = {"do": "stop", "once": str(uuid4())}
    for _ in range(2):
        assert rita.post(address, stop).status_code == 302
    for other in ({"do": "start"}, {"do": "forfeit", "seat": "0", "cause": "absent"}):
        answer = rita.post(address, stop | other)
        assert answer.status_code == 409
        assert 'data-code="command_id_reused"' in answer.content.decode()
    assert clock_of(match).stopped_ms
    assert not [event for event in load(match) if event.type == "seat_forfeited"]


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


def sanctions(match: UUID) -> list[tuple[int, int, str | None]]:
    """The sanctions of a match: who, how much, and by whose order."""
    events = [event for event in load(match) if event.type == "sanction_paid"]
    return [(event.data["seat"], event.data["amount"], event.actor) for event in events]


def pot_of(match: UUID) -> int:
    table = load_table(match).state
    return next(
        each.value for each in table.rules.observe(table.state, OPEN).counters if each.id == "pot"
    )


def test_what_the_game_lets_a_referee_impose_is_offered_and_done_once() -> None:
    """BEQ-52: the page knows no game, the game says what may be asked."""
    match, _ = table_of_account(Account.objects.create(username="anna"), "bestia_quattro")
    rita = client_of("rita", "referee")
    address = f"/tables/{match}/rulings/"
    assert "do=impose&amp;command=sanction" in rita.get(address).content.decode()
    asked = rita.get(address, {"do": "impose", "command": "sanction"}).content.decode()
    assert "Who pays" in asked
    assert "Chips to pay into the pot" in asked
    assert asked.count('type="radio"') == 4
    assert 'min="1" max="1000"' in asked
    form = {"do": "impose", "command": "sanction", "param-seat": "2", "param-amount": "8"}
    form["once"] = str(uuid4())
    pot = pot_of(match)
    for _ in range(2):
        assert rita.post(address, form).status_code == 302
    member = Account.objects.get(username="rita").member.id
    assert sanctions(match) == [(2, 8, f"member:{member}")]
    assert pot_of(match) == pot + 8
    italian = rita.get(address, headers={"Accept-Language": "it"}).content.decode()
    assert "Sanzione…" in italian


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ({"param-seat": "2", "param-amount": "1001"}, "bad_sanction"),
        ({"param-seat": "2", "param-amount": "0"}, "bad_sanction"),
        ({"param-seat": "2", "param-amount": "-5"}, "malformed"),
        ({"param-seat": "2", "param-amount": "9" * 5000}, "malformed"),
        ({"param-seat": "9", "param-amount": "5"}, "malformed"),
        ({"param-seat": "2"}, "malformed"),
        ({"command": "forfeit", "param-seat": "2"}, "unknown_command"),
        ({"command": "deal"}, "unknown_command"),
        ({"command": ""}, "unknown_command"),
    ],
)
def test_no_other_command_and_no_other_number_is_imposed(form: dict[str, str], code: str) -> None:
    match, _ = table_of_account(Account.objects.create(username="anna"), "bestia_quattro")
    rita = client_of("rita", "referee")
    before = len(load(match))
    asked = {"do": "impose", "command": "sanction", "once": str(uuid4()), **form}
    answer = rita.post(f"/tables/{match}/rulings/", asked)
    assert answer.status_code == 409
    assert f'data-code="{code}"' in answer.content.decode()
    assert len(load(match)) == before


def test_who_has_no_office_or_plays_there_imposes_nothing() -> None:
    account = Account.objects.create(username="anna")
    match, _ = table_of_account(account, "bestia_quattro")
    anna = client_of_account(account, "referee")
    before = len(load(match))
    form = {"do": "impose", "command": "sanction", "param-seat": "2", "param-amount": "8"}
    answer = anna.post(f"/tables/{match}/rulings/", {**form, "once": str(uuid4())})
    assert 'data-code="plays_here"' in answer.content.decode()
    bruno = principal_for(Account.objects.create(username="bruno"))
    refused = services.impose(match, {"do": "sanction", "seat": 2, "amount": 8}, bruno, uuid4())
    assert refused.refusal is not None
    assert refused.refusal.code == "not_allowed"
    assert len(load(match)) == before


def test_a_director_assesses_what_a_table_of_bazzica_did_wrong() -> None:
    """BAZ-44: who misses a draw pays what the other marks; a revoke belongs to the second phase."""
    match, _ = table_of_account(Account.objects.create(username="anna"), "bazzica")
    rita = client_of("rita", "referee")
    address = f"/tables/{match}/rulings/"
    assert "do=impose&amp;command=assess_penalty" in rita.get(address).content.decode()
    asked = rita.get(address, {"do": "impose", "command": "assess_penalty"}).content.decode()
    assert "played without drawing" in asked
    form = {"do": "impose", "command": "assess_penalty", "param-seat": "0"}
    before = len(load(match))
    for kind in ("revoke", "whim"):
        once = {"param-kind": kind, "once": str(uuid4())}
        assert rita.post(address, {**form, **once}).status_code == 409
    assert len(load(match)) == before
    form |= {"param-kind": "missed_draw", "once": str(uuid4())}
    for _ in range(2):
        assert rita.post(address, form).status_code == 302
    after = load(match)[before:]
    member = Account.objects.get(username="rita").member.id
    assert {event.actor for event in after} == {f"member:{member}"}
    assert [(event.type, event.data) for event in after] == [
        ("penalty_assessed", {"seat": 0, "kind": "missed_draw"}),
        ("points_marked", {"side": 1, "amount": 10, "reason": "penalty"}),
        ("points_marked", {"side": 0, "amount": -10, "reason": "penalty"}),
    ]


def test_a_game_without_rulings_of_its_own_offers_none() -> None:
    match, _ = table_of("anna")
    rita = client_of("rita", "referee")
    address = f"/tables/{match}/rulings/"
    assert "do=impose" not in rita.get(address).content.decode()
    refused = rita.post(address, {"do": "impose", "command": "sanction", "once": str(uuid4())})
    assert 'data-code="unknown_command"' in refused.content.decode()
