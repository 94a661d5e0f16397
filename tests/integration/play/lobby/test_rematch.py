"""Once more with the same people: one room for all who ask, their seats kept for a while."""

import re
import threading
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.db import connections
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from games.kernel.match import Forfeit
from games.kernel.refusal import Refusal
from games.kernel.seats import SYSTEM
from games.registry import ruleset
from smazzata.members.directory import erase_member
from smazzata.members.models import Account
from smazzata.members.principals import Principal, principal_for
from smazzata.play.lobby import handler, queries
from smazzata.play.lobby.rematch import rematch
from smazzata.play.lobby.table_form import TableForm, read_table_form
from smazzata.play.models import Room
from smazzata.tables.handler import submit
from smazzata.tables.table import load
from tests.testbed.databases import FreshDatabase


def person(name: str) -> Principal:
    return principal_for(Account.objects.create(username=name))


def table_form(form: dict[str, str]) -> TableForm:
    read = read_table_form(ruleset("busca"), form)
    assert isinstance(read, TableForm), read
    return read


def browser_of(who: Principal) -> Client:
    assert who.account is not None
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(who.account)
    return browser


def played(*people: Principal, listed: str = "no") -> UUID:
    """A match of Busca that these people and bots have played and given up."""
    form = {"option.max_deals": "1", "clock": "rapid", "listed": listed}
    room = handler.open_room("busca", table_form(form), people[0])
    assert isinstance(room, Room)
    for seat, who in enumerate(people[1:], 1):
        handler.sit(room.id, seat, who, room.key)
    for seat in range(len(people), 4):
        handler.seat_bot(room.id, seat, "easy", people[0])
    return room.id


def end(match: UUID) -> None:
    """The referee takes seats out until nobody is left to play against."""
    for seat in range(4):
        if not load(match).state.over:
            submit(match, SYSTEM, Forfeit(seat).data(), uuid4(), "test")


@pytest.mark.django_db
def test_the_first_who_asks_opens_a_room_like_the_one_before() -> None:
    people = [person(name) for name in ("anna", "bruno", "carla", "dino")]
    match = played(*people)
    end(match)
    again = rematch(match, people[2])
    assert isinstance(again, Room)
    before = Room.objects.get(id=match)
    for name in ("game", "options", "settings"):
        assert getattr(again, name) == getattr(before, name)
    assert again.opened_by == people[2].member
    assert [seat.member for seat in queries.seats(again)] == [None, None, people[2].member, None]
    assert [seat.kept_for for seat in queries.seats(again)] == ["anna", "bruno", "carla", "dino"]
    assert rematch(match, people[2]) == again
    for who in people[:2]:
        assert rematch(match, who) == again
    assert Room.objects.get(id=again.id).started_at is None
    rematch(match, people[3])
    assert [c.member for c in load(again.id).state.opened.chairs] == [p.member for p in people]
    assert Room.objects.count() == 2


@pytest.mark.django_db
def test_with_bots_the_next_match_begins_at_once() -> None:
    anna = person("anna")
    match = played(anna)
    end(match)
    again = rematch(match, anna)
    assert isinstance(again, Room)
    assert again.started_at is not None
    bots = [chair.bot for chair in load(again.id).state.opened.chairs]
    assert bots == [chair.bot for chair in load(match).state.opened.chairs]


@pytest.mark.django_db
def test_who_may_not_ask() -> None:
    people = [person(name) for name in ("anna", "bruno", "carla", "dino")]
    stranger = person("eva")
    match = played(*people)
    assert refused(rematch(match, people[0])) == "match_running"
    end(match)
    assert refused(rematch(match, stranger)) == "not_your_seat"
    assert refused(rematch(uuid4(), people[0])) == "no_such_room"
    again = rematch(match, people[0])
    assert isinstance(again, Room)
    assert refused(rematch(again.id, people[0])) == "no_such_room", "it has not begun"


@pytest.mark.django_db
def test_a_room_that_was_closed_is_followed_by_another() -> None:
    people = [person(name) for name in ("anna", "bruno", "carla", "dino")]
    match = played(*people)
    end(match)
    first = rematch(match, people[0])
    assert isinstance(first, Room)
    handler.close(first.id, people[0])
    second = rematch(match, people[1])
    assert isinstance(second, Room)
    assert second.id != first.id
    assert second.opened_by == people[1].member
    assert rematch(match, people[2]) == second


@pytest.mark.django_db
def test_whoever_comes_too_late_for_his_seat_sees_the_room() -> None:
    people = [person(name) for name in ("anna", "bruno", "carla", "dino")]
    strangers = [person(name) for name in ("eva", "fabio", "gino")]
    match = played(*people)
    end(match)
    again = rematch(match, people[0])
    assert isinstance(again, Room)
    assert again.key != Room.objects.get(id=match).key, "an old invitation is not revived"
    Room.objects.filter(id=again.id).update(opened_at=timezone.now() - timedelta(minutes=6))
    handler.sit(again.id, 1, strangers[0], again.key)
    assert rematch(match, people[1]) == again
    bruno = browser_of(people[1])
    assert bruno.get(f"/tables/{again.id}/").status_code == 200, "he belongs there without the link"
    for seat, who in enumerate(strangers[1:], 2):
        handler.sit(again.id, seat, who, again.key)
    assert Room.objects.get(id=again.id).started_at is not None
    assert rematch(match, people[1]) == again


@pytest.mark.django_db
def test_what_a_stranger_sees_of_kept_seats() -> None:
    people = [person(name) for name in ("anna", "bruno", "carla", "dino")]
    match = played(*people, listed="yes")
    end(match)
    again = rematch(match, people[0])
    assert isinstance(again, Room)
    stranger = person("eva")
    browser = browser_of(stranger)
    page = browser.get(f"/tables/{again.id}/").content.decode()
    assert "kept for bruno" in page
    assert "Take seat" not in page
    assert [waiting.free for waiting in queries.open_rooms(stranger.member)] == [0]
    assert refused(handler.seat_bot(again.id, 1, "easy", people[0])) == "seat_kept"
    seen = re.search(r'name="seen" value="([^"]+)"', page)
    assert seen is not None
    news, asked = {"seen": seen[1]}, {"hx-request": "true"}
    assert browser.get(f"/tables/{again.id}/", news, headers=asked).status_code == 204
    Room.objects.filter(id=again.id).update(opened_at=timezone.now() - timedelta(minutes=6))
    later = browser.get(f"/tables/{again.id}/", news, headers=asked)
    assert later.status_code == 200
    assert "Take seat 2" in later.content.decode()
    assert isinstance(handler.seat_bot(again.id, 1, "easy", people[0]), Room)


@pytest.mark.django_db
def test_a_rematch_counts_as_one_of_the_rooms_one_may_have(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    people = [person(name) for name in ("anna", "bruno", "carla", "dino")]
    match = played(*people)
    with django_capture_on_commit_callbacks(execute=True):
        end(match)  # from now on it counts no more
    for _ in range(handler.MOST_ROOMS):
        handler.open_room("busca", table_form({}), people[0])
    assert refused(rematch(match, people[0])) == "too_many_rooms"
    assert isinstance(rematch(match, people[1]), Room)


@pytest.mark.django_db
def test_no_seat_is_kept_for_whoever_was_erased_before() -> None:
    people = [person(name) for name in ("anna", "bruno", "carla", "dino")]
    match = played(*people)
    end(match)
    erase_member(UUID(people[1].member), "test")
    again = rematch(match, people[0])
    assert isinstance(again, Room)
    assert [seat.kept_for for seat in queries.seats(again)] == ["anna", "", "carla", "dino"]


@pytest.mark.django_db
def test_a_kept_seat_is_free_for_all_after_a_while() -> None:
    people = [person(name) for name in ("anna", "bruno", "carla", "dino")]
    stranger = person("eva")
    match = played(*people)
    end(match)
    again = rematch(match, people[0])
    assert isinstance(again, Room)
    assert refused(handler.sit(again.id, 1, stranger, again.key)) == "seat_kept"
    assert isinstance(handler.sit(again.id, 1, people[1], again.key), Room)
    Room.objects.update(opened_at=timezone.now() - timedelta(minutes=6))
    assert isinstance(handler.sit(again.id, 2, stranger, again.key), Room)


@pytest.mark.django_db
def test_seats_are_not_kept_for_whoever_was_erased() -> None:
    people = [person(name) for name in ("anna", "bruno", "carla", "dino")]
    match = played(*people)
    end(match)
    again = rematch(match, people[0])
    assert isinstance(again, Room)
    assert people[1].member
    erase_member(UUID(people[1].member), "test")
    assert not again.seats.filter(kept_for=people[1].member).exists()


@pytest.mark.django_db
def test_the_button_leads_to_the_room() -> None:
    anna = Account.objects.create(username="anna")
    who = principal_for(anna)
    match = played(who, person("bruno"))
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(anna)
    page = browser.get(f"/tables/{match}/").content.decode()
    assert f'action="/tables/{match}/again/"' in page
    assert "/again/" not in Client().get(f"/tables/{match}/").content.decode()
    early = browser.post(f"/tables/{match}/again/")
    assert early.status_code == 409
    assert 'data-code="match_running"' in early.content.decode()
    end(match)
    answer = browser.post(f"/tables/{match}/again/")
    assert answer.status_code == 302
    room = browser.get(answer.headers["Location"]).content.decode()
    assert "kept for bruno" in room


def test_four_who_ask_at_once_meet_in_one_room(fresh_database: FreshDatabase) -> None:
    people = [person(name) for name in ("anna", "bruno", "carla", "dino")]
    match = played(*people)
    end(match)
    found: list[Room | Refusal] = []

    def ask(who: Principal) -> None:
        try:
            found.append(rematch(match, who))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=ask, args=(who,)) for who in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    rooms = [room for room in found if isinstance(room, Room)]
    assert len(rooms) == len(found)
    assert len({room.id for room in rooms}) == 1
    assert Room.objects.get(id=rooms[0].id).started_at is not None


def refused(answer: Room | Refusal) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code
