"""Chief, captain, delegate and score room at their desks: named, what they may, dismissed."""

from uuid import UUID, uuid4

import pytest
from django.test import Client

from smazzata.desk.models import Officer
from smazzata.ledger.auditing import audit
from tests.integration.desk.test_directing import in_an_hour
from tests.integration.desk.test_offered_forms import forms
from tests.testbed.api_programs import Program
from tests.testbed.desk_forms import client_of, post, posted, state_of, step, totals

pytestmark = pytest.mark.django_db


def name(olga: Client, tournament: UUID, who: str, office: str, **more: object) -> Client:
    client = client_of(who)
    form = {"do": "name", "username": who, "office": office, **more}
    post(olga, f"/desk/{tournament}/officers/", form)
    return client


def sides_of(tournament: UUID, table: int) -> tuple[int, ...]:
    return state_of(tournament).rounds[0].table(table).sides


def test_every_office_is_given_and_taken_back(olga: Client) -> None:
    tournament = posted(olga)
    officers = f"/desk/{tournament}/officers/"
    own = sides_of(tournament, 1)[0]
    for who, office in (("capo", "chief"), ("dora", "delegate")):
        name(olga, tournament, who, office)
    client_of("carla")
    captain = {"do": "name", "username": "carla", "office": "captain"}
    assert 'data-code="unknown_entry"' in post(olga, officers, captain, 409)
    name(olga, tournament, "carla", "captain", number=own)
    page = olga.get(officers).content.decode()
    for said in ("chief referee: rules", "federation delegate: looks", "captain: calls"):
        assert said in page
    log = Client(headers={"Accept-Language": "en"}).get(f"/tournaments/{tournament}/log/")
    assert "Somebody was named to an office." in log.content.decode()
    row = Officer.objects.get(office="captain")
    assert row.number == own
    back = {"do": "dismiss", "member": row.member, "office": "captain", "number": own}
    post(olga, officers, back)
    assert not Officer.objects.filter(office="captain").exists()
    assert [f for f in audit(tournament).findings if "desk_officer" in f.message] == []


def test_the_chief_rules_and_presides(olga: Client) -> None:
    tournament = posted(olga)
    totals(olga, tournament, 1, (1, 700, 500))
    chief = name(olga, tournament, "capo", "chief")
    side = sides_of(tournament, 1)[0]
    appeal = {"do": "appeal", "entry": side, "round": 1, "table": 1, "reason": "x"}
    post(chief, f"/desk/{tournament}/referee/", appeal)
    assert {"decide", "warn", "appeal"} <= forms(chief, tournament, "referee/")
    assert {"correct", "revoke"} <= forms(chief, tournament, "rounds/1/tables/1/")
    assert not forms(chief, tournament, "course/")
    post(chief, f"/desk/{tournament}/hall/", {"do": "announce", "text": "Silenzio"})


def test_the_delegate_looks_at_everything_and_changes_nothing(olga: Client) -> None:
    tournament = posted(olga)
    delegate = name(olga, tournament, "dora", "delegate")
    for page in ("", "referee/", "entries/", "final/", "rounds/1/", "undo/"):
        assert delegate.get(f"/desk/{tournament}/{page}").status_code == 200, page
    for page in ("rounds/1/tables/1/", "entries/1/", "referee/"):
        assert not forms(delegate, tournament, page), page
    results = delegate.get(f"/desk/{tournament}/rounds/1/").content.decode()
    assert "Record what is typed" not in results
    typed = {"once": str(uuid4()), "mp-1-0": 700, "mp-1-1": 500}
    answer = delegate.post(f"/desk/{tournament}/rounds/1/", typed)
    assert b"not part of your office" in answer.content
    assert not state_of(tournament).rounds[0].results


def test_a_captain_appeals_for_the_own_entry_and_sees_no_desk(olga: Client) -> None:
    tournament = posted(olga)
    own, other = sides_of(tournament, 1)
    captain = name(olga, tournament, "carla", "captain", number=own)
    page = f"/desk/{tournament}/captain/"
    for hidden in ("", "proposal/", "referee/", "entries/", "final/"):
        answer = captain.get(f"/desk/{tournament}/{hidden}")
        assert (answer.status_code, answer.headers["Location"]) == (302, page), hidden
        assert captain.post(f"/desk/{tournament}/{hidden}", {}).status_code == 403
    assert captain.get("/desk/").status_code == 200
    shown = captain.get(page).content.decode()
    assert "File an appeal" in shown
    post(captain, page, {"do": "call", "entry": own, "round": 1, "about": "a card fell"})
    assert [c.by for c in state_of(tournament).open_calls] == [own]
    wrong = {"do": "appeal", "entry": other, "round": 1, "reason": "unfair"}
    assert 'data-code="not_your_entry"' in post(captain, page, wrong, 409)
    post(captain, page, {**wrong, "entry": own})
    assert "The appeal waits for a panel." in captain.get(page).content.decode()
    assert state_of(tournament).open_appeals[0].number == own
    nobody = client_of("nobody")
    assert nobody.get(page).status_code == 403


def test_a_captain_sees_no_round_before_its_hour(olga: Client) -> None:
    tournament = posted(olga)
    own = sides_of(tournament, 1)[0]
    captain = name(olga, tournament, "carla", "captain", number=own)
    totals(olga, tournament, 1, (1, 1500, 995), (2, 700, 0))
    step(olga, tournament, "close_round")
    step(olga, tournament, "propose")
    step(olga, tournament, "post", hour=in_an_hour())
    sheet = f"/tournaments/{tournament}/rounds/2/sheets/names/"
    assert olga.get(sheet).status_code == 200
    assert captain.get(sheet).status_code == 404


def test_the_score_room_takes_back_its_own_typing(olga: Client) -> None:
    tournament = posted(olga)
    sara = name(olga, tournament, "sara", "score_room")
    table = f"/desk/{tournament}/rounds/1/tables/1/"
    totals(sara, tournament, 1, (1, 700, 500))
    totals(olga, tournament, 1, (2, 700, 500))
    page = sara.get(table).content.decode()
    assert "Take back what you typed" in page
    assert (
        "Take back what you typed" not in sara.get(table.replace("/1/", "/2/", 2)).content.decode()
    )
    back = {"do": "revoke", "reason": "another table", "confirmed": "yes"}
    second = f"/desk/{tournament}/rounds/1/tables/2/"
    assert 'data-code="typed_by_others"' in post(sara, second, back, 409)
    post(sara, table, back)
    assert 1 not in state_of(tournament).rounds[0].results
    totals(sara, tournament, 1, (1, 500, 700))
    step(olga, tournament, "close_round")
    assert 'data-code="round_closed"' in post(sara, table, back, 409)


def test_by_a_program_too(olga: Client) -> None:
    tournament = posted(olga)
    programs = {}
    for who, office in (("sara", "score_room"), ("ugo", "score_room")):
        programs[who] = Program(who)
        name(olga, tournament, who, office)
    typed = {"do": "record_result", "round": 1, "table": 1, "mp": [700, 500]}
    back = {"do": "revoke_result", "round": 1, "table": 1, "reason": "x"}
    address = f"{tournament}/commands"
    programs["sara"].call(address, commands=[typed])
    assert programs["ugo"].call(address, 409, commands=[back])["code"] == "typed_by_others"
    sure = programs["sara"].call(address, 409, commands=[back])["confirm"]
    programs["sara"].call(address, commands=[back], confirm=sure)
    assert not state_of(tournament).rounds[0].results
    captain = Program("carla")
    own, other = sides_of(tournament, 1)
    name(olga, tournament, "carla", "captain", number=own)
    appeal = {"do": "file_appeal", "number": other, "round": 1, "table": 1, "reason": "x"}
    assert captain.call(address, 409, commands=[appeal])["code"] == "not_your_entry"
    captain.call(address, commands=[{**appeal, "number": own}])
    assert captain.call(address, 403, commands=[typed])["code"] == "other_office"
