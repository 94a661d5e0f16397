"""Sitting down at the next table, and what becomes of rooms in which nobody waits any more."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games.kernel.refusal import Refusal
from smazzata.ledger.events import new_stream_id
from smazzata.members.models import Account
from smazzata.members.principals import Principal, principal_for
from smazzata.play.lobby import handler, next_table, queries
from smazzata.play.lobby.next_table import AGAIN, fill_due, find_next_table
from smazzata.play.lobby.scores import scores_of
from smazzata.play.lobby.table_form import TableForm
from smazzata.play.lobby.waiting import PATIENCE, note_there
from smazzata.play.models import Room
from smazzata.tables.models import MatchRow, OpenTable, SeatRow
from smazzata.tables.settings import TableSettings
from smazzata.tables.table import load
from tests.testbed import played
from tests.testbed.played import bring_lists_up_to_date

pytestmark = pytest.mark.django_db
NOW = timezone.now


@pytest.fixture(autouse=True)
def _nothing_noted(redis_url: str) -> None:
    cache.clear()


def person(name: str) -> Principal:
    return principal_for(Account.objects.create(username=name))


def seated(answer: Room | Refusal) -> Room:
    assert isinstance(answer, Room), answer
    return Room.objects.get(id=answer.id)


def test_who_comes_second_finds_who_came_first() -> None:
    anna, bruno, carla = (person(name) for name in ("anna", "bruno", "carla"))
    first = seated(find_next_table("busca", 3, anna, NOW()))
    assert seated(find_next_table("busca", 3, bruno, NOW())) == first
    assert [seat.member for seat in first.seats.all()][:2] == [anna.member, bruno.member]
    assert seated(find_next_table("cucu", 3, carla, NOW())) != first


def test_who_waits_already_is_led_back() -> None:
    anna = person("anna")
    first = seated(find_next_table("busca", 3, anna, NOW()))
    assert seated(find_next_table("busca", 3, anna, NOW())) == first
    assert Room.objects.count() == 1


def test_the_match_begins_when_four_have_come() -> None:
    rooms = [
        seated(find_next_table("busca", 0, person(name), NOW()))
        for name in ("anna", "bruno", "carla", "dino")
    ]
    assert len({room.id for room in rooms}) == 1
    assert rooms[-1].started_at is not None
    assert rooms[0].bots_at is None


def test_neither_a_rated_table_nor_one_by_link_nor_an_empty_one_is_the_next() -> None:
    host = person("ospite")
    hidden = TableSettings(spectators=TableSettings().spectators.__class__(listed=False))
    seated(handler.open_room("busca", TableForm({}, 4, hidden), host))
    rated = seated(handler.open_room("busca", TableForm({}, 4, TableSettings(rated=True)), host))
    left = seated(handler.open_room("busca", TableForm({}, 4), host))
    Room.objects.filter(id=left.id).update(opened_at=NOW() - PATIENCE)
    anna = person("anna")
    found = seated(find_next_table("busca", 0, anna, NOW()))
    assert found.opened_by == anna.member
    handler.close(found.id, anna)
    note_there(left, str(host.member))
    assert seated(find_next_table("busca", 0, person("bruno"), NOW())) == left
    assert [listed.room for listed in queries.open_rooms(None)][1:] == [rated]


def test_rooms_that_everybody_has_left_hide_none_in_which_somebody_waits() -> None:
    waits = seated(find_next_table("busca", 3, person("ultima"), NOW()))
    for number in range(queries.SHOWN):
        room = seated(handler.open_room("busca", TableForm({}, 4), person(f"p{number}")))
        handler.sit(room.id, 1, person(f"q{number}"))  # fuller
        Room.objects.filter(id=room.id).update(opened_at=NOW() - PATIENCE)
    assert [listed.room for listed in queries.open_rooms(None)] == [waits]
    assert seated(find_next_table("busca", 3, person("anna"), NOW())) == waits


def test_bots_come_to_who_wants_them_and_to_nobody_else() -> None:
    never = seated(find_next_table("busca", 0, person("anna"), NOW()))
    later = seated(find_next_table("busca", 10, person("bruno"), NOW()))
    assert later != never
    soon = NOW() + timedelta(minutes=1)
    assert seated(find_next_table("busca", 1, person("carla"), NOW())) == later
    hastened = seated(later).bots_at
    assert hastened is not None
    assert hastened <= soon + timedelta(seconds=10)
    assert seated(find_next_table("busca", 3, person("dino"), NOW())) == later
    assert seated(later).bots_at == hastened
    assert seated(find_next_table("busca", 0, person("elsa"), NOW())) == later  # and it begins
    assert seated(find_next_table("busca", 0, person("fabio"), NOW())) == never
    assert seated(never).bots_at is None


def test_bots_come_when_it_is_time_and_not_before() -> None:
    anna = person("anna")
    room = seated(find_next_table("busca", 3, anna, NOW()))
    assert fill_due(NOW() + timedelta(minutes=2, seconds=50)) == 0
    assert fill_due(NOW() + timedelta(minutes=3, seconds=10)) == 1
    assert seated(room).started_at is not None
    chairs = load(room.id).state.chairs
    assert chairs[0].member == anna.member
    assert all(chair.bot and not chair.member for chair in chairs[1:])


def test_no_bots_come_to_a_room_that_everybody_has_left() -> None:
    anna = person("anna")
    left = seated(find_next_table("busca", 10, anna, NOW()))
    Room.objects.filter(id=left.id).update(opened_at=NOW() - PATIENCE)
    stood = seated(find_next_table("cucu", 1, anna, NOW()))
    handler.stand(stood.id, anna)
    assert fill_due(NOW() + timedelta(minutes=11)) == 2
    for room in (left, stood):
        assert seated(room).closed_at is not None
    assert not MatchRow.objects.exists()


def test_a_room_that_fails_keeps_no_other_waiting_and_one_refused_waits_for_people() -> None:
    gone, bad, good = (
        seated(find_next_table(game, 1, person(game), NOW())) for game in ("cucu", "merda", "busca")
    )
    Room.objects.filter(id=gone.id).update(game="no such game")
    Room.objects.filter(id=bad.id).update(options={"no such option": 1})
    then = NOW() + timedelta(minutes=2)
    assert fill_due(then) == 3
    assert seated(good).started_at is not None
    assert seated(gone).bots_at == then + AGAIN
    assert (seated(bad).bots_at, seated(bad).waiting) == (None, True)
    assert fill_due(then) == 0


def test_no_bot_that_looks_ahead_comes_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(next_table, "STRENGTHS", ("hard", "medium"))
    room = seated(find_next_table("busca", 1, person("anna"), NOW()))
    fill_due(NOW() + timedelta(minutes=2))
    assert {chair.bot for chair in load(room.id).state.chairs[1:]} == {"heuristic"}


@pytest.mark.parametrize(("game", "minutes"), [("nothing", 1), ("busca", 7)])
def test_what_is_not_offered_is_refused(game: str, minutes: int) -> None:
    answer = find_next_table(game, minutes, person("anna"), NOW())
    assert isinstance(answer, Refusal)
    assert answer.code == "bad_setting"


def test_one_press_leads_to_the_room_and_the_front_page_leads_back() -> None:
    anna = Account.objects.create(username="anna")
    client = Client(headers={"accept-language": "en"})
    client.force_login(anna)
    assert "Sit me at the next table" in client.get("/").content.decode()
    answer = client.post("/tables/next/", {"game": "busca", "minutes": "3"})
    room = Room.objects.get()
    assert answer.headers["Location"] == f"/tables/{room.id}/"
    page = client.get(answer.headers["Location"]).content.decode()
    assert "Bots take the seats that are free at" in page
    home = client.get("/").content.decode()
    assert "Back to your table of Busca" in home
    assert "Sit me at the next table" not in home
    assert "Invite friends" not in home
    assert client.post("/tables/next/", {"game": "busca", "minutes": "x"}).status_code == 404


def test_a_stranger_is_asked_for_a_name_first() -> None:
    answer = Client().post("/tables/next/", {"game": "busca", "minutes": "3"})
    assert answer.headers["Location"].startswith("/account/guest/")


def test_a_running_table_of_ones_own_is_shown_behind_many_newer_ones() -> None:
    anna = str(person("anna").member)
    for number in range(5 * queries.MINE):
        match = new_stream_id()
        facts = {"deal": 1, "version": 1, "moved_ms": 1, "opened_ms": number, "chairs": []}
        MatchRow.objects.create(
            id=match, game="busca", listed=True, watched=True, delayed=True, rated=False,
            result={"parties": [], "totals": []} if number else None, **facts,
        )  # fmt: skip
        SeatRow.objects.create(match=match, seat=0, member=anna, opened_ms=number)
    assert len(queries.own_tables(anna, over=False)) == 1
    assert len(queries.own_tables(anna, over=True)) == queries.MINE


def begun(delay: bool = False) -> Room:
    """A running table of a person and three bots."""
    spectators = TableSettings().spectators.__class__(delay_moves=3 if delay else 0)
    form = TableForm({}, 4, TableSettings(spectators=spectators))
    name = f"persona{Account.objects.count()}"
    room = seated(handler.open_room("busca", form, person(name), ("medium",) * 3))
    bring_lists_up_to_date()
    return room


def test_a_table_that_its_people_have_left_is_not_shown() -> None:
    room = begun()
    assert [table.row.id for table in queries.running_tables()] == [room.id]
    OpenTable.objects.filter(match=room.id).update(alone_s=queries.LEFT_S)
    assert queries.running_tables() == []
    OpenTable.objects.filter(match=room.id).update(alone_s=0)
    MatchRow.objects.filter(id=room.id).update(moved_ms=1)
    assert queries.running_tables() == []


def test_a_running_table_says_deal_and_score_unless_it_is_watched_later(client: Client) -> None:
    open_, hidden = begun(), begun(delay=True)
    for room in (open_, hidden):
        cache.set(f"score:{room.id}:1", [([0], 12), ([1], 5), ([2], 0), ([3], 0)])
    found = {table.row.id: table for table in queries.running_tables()}
    assert found[open_.id].deal == 1
    assert found[open_.id].score == [("persona0", 12), ("bot", 5), ("bot", 0), ("bot", 0)]
    assert (found[hidden.id].deal, found[hidden.id].score) == (0, [])
    body = client.get("/tables/", headers={"accept-language": "en"}).content.decode()
    assert body.count("deal 1") == 1
    assert body.count('class="slate board"') == 1


def test_a_score_is_worked_out_from_the_match_and_once_a_deal() -> None:
    match = played.a_match("busca", appends=3, max_deals=20)
    bring_lists_up_to_date()
    row = MatchRow.objects.get(id=match)
    assert (row.result, row.delayed) == (None, False)
    totals = load(match).state.rules.totals(load(match).state.state)
    assert any(totals)
    assert [score.total for score in scores_of([row])[match]] == totals
    assert cache.get(f"score:{match}:{row.deal}") is not None
    played.play_out(match)
    bring_lists_up_to_date()
    over = MatchRow.objects.get(id=match)
    assert over.result is not None
    assert [score.total for score in scores_of([over])[match]] == over.result["totals"]
