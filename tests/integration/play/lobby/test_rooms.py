"""Rooms: who sits where, when a match begins, and that the last seat is given once."""

import threading
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.db import connections
from django.utils import timezone

from games.kernel.refusal import Refusal
from games.registry import ruleset
from smazzata.ledger.reader import load
from smazzata.members.directory import erase_member
from smazzata.members.models import Account
from smazzata.members.principals import Principal, principal_for
from smazzata.play.lobby import handler
from smazzata.play.lobby.table_form import TableForm, read_table_form
from smazzata.play.models import Room
from smazzata.tables.table import load as load_table
from tests.testbed.databases import FreshDatabase

BUSCA = ruleset("busca")


def person(name: str, *, guest: bool = False) -> Principal:
    return principal_for(Account.objects.create(username=name, is_guest=guest))


def table_form(**form: str) -> TableForm:
    read = read_table_form(BUSCA, form)
    assert isinstance(read, TableForm), read
    return read


def room(who: Principal, form: dict[str, str] | None = None, *, bots: tuple[str, ...] = ()) -> Room:
    return done(handler.open_room("busca", table_form(**form or {}), who, bots))


def done(answer: Room | Refusal) -> Room:
    assert isinstance(answer, Room), answer
    return answer


def code(answer: Room | Refusal) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


@pytest.mark.django_db
def test_a_room_begins_when_its_last_seat_is_taken() -> None:
    """GEN-02: nobody deals; the match is there when all have sat down."""
    people = [person(name) for name in ("anna", "bruno", "carla", "dino")]
    opened = room(people[0], {"option.max_deals": "1", "clock": "calm", "delay_moves": "4"})
    for seat, who in enumerate(people[1:], 1):
        assert Room.objects.get().started_at is None
        handler.sit(opened.id, seat, who)
    assert Room.objects.get().started_at is not None
    table = load_table(opened.id).state
    assert [chair.member for chair in table.opened.chairs] == [who.member for who in people]
    assert table.state.match.options["max_deals"] == 1
    assert table.opened.spectators.delay_moves == 4
    assert table.opened.clock is not None
    assert load(opened.id)[0].actor == f"member:{people[0].member}"


@pytest.mark.django_db
def test_bots_can_fill_a_room_at_once_or_seat_by_seat() -> None:
    anna = person("anna")
    full = room(anna, bots=("easy", "medium", "medium"))
    assert full.started_at is not None
    assert [c.bot for c in load_table(full.id).state.opened.chairs] == [
        None, "novice", "heuristic", "heuristic",
    ]  # fmt: skip
    other = room(anna)
    for seat in (1, 2):
        assert done(handler.seat_bot(other.id, seat, "easy", anna)).started_at is None
    assert done(handler.seat_bot(other.id, 2, None, anna)).seats.get(seat=2).free
    handler.seat_bot(other.id, 2, "easy", anna)
    assert done(handler.seat_bot(other.id, 3, "easy", anna)).started_at is not None


@pytest.mark.django_db
def test_what_a_room_refuses() -> None:
    anna, bruno, carla = person("anna"), person("bruno"), person("carla")
    guest = person("ospite", guest=True)
    opened = room(anna)

    assert code(handler.sit(uuid4(), 1, bruno)) == "no_such_room"
    assert code(handler.sit(opened.id, 0, bruno)) == "seat_taken"
    assert code(handler.sit(opened.id, 4, bruno)) == "no_such_seat"
    assert code(handler.sit(opened.id, 1, anna)) == "already_seated"
    assert code(handler.stand(opened.id, bruno)) == "not_your_seat"
    assert code(handler.seat_bot(opened.id, 1, "easy", bruno)) == "not_your_room"
    assert code(handler.seat_bot(opened.id, 1, "genius", anna)) == "unknown_strength"
    assert code(handler.seat_bot(opened.id, 0, "easy", anna)) == "seat_taken"
    assert code(handler.seat_bot(opened.id, 9, "easy", anna)) == "no_such_seat"
    assert code(handler.close(opened.id, bruno)) == "not_your_room"
    rated = room(anna, {"rated": "yes"})
    assert code(handler.sit(rated.id, 1, guest)) == "rated_needs_account"
    assert code(handler.seat_bot(rated.id, 1, "easy", anna)) == "rated_without_bots"
    form = table_form(rated="yes")
    assert code(handler.open_room("busca", form, guest)) == "rated_needs_account"
    assert code(handler.open_room("busca", form, anna, ("easy",))) == "rated_without_bots"
    assert isinstance(handler.close(opened.id, anna), Room)
    assert code(handler.sit(opened.id, 1, bruno)) == "room_closed"
    full = room(carla, bots=("easy",) * 3)
    assert code(handler.sit(full.id, 1, bruno)) == "room_started"
    assert code(handler.stand(full.id, carla)) == "room_started"


@pytest.mark.django_db
def test_bots_alone_do_not_begin_a_match() -> None:
    anna = person("anna")
    opened = room(anna)
    for seat in (1, 2):
        handler.seat_bot(opened.id, seat, "easy", anna)
    handler.stand(opened.id, anna)
    handler.seat_bot(opened.id, 0, "easy", anna)
    assert code(handler.seat_bot(opened.id, 3, "easy", anna)) == "no_person"
    assert Room.objects.get(id=opened.id).seats.get(seat=3).free


@pytest.mark.django_db
def test_an_unlisted_room_opens_to_its_link_for_a_day() -> None:
    anna, bruno = person("anna"), person("bruno")
    opened = room(anna, {"listed": "no"})
    assert code(handler.sit(opened.id, 1, bruno)) == "no_such_room"
    assert code(handler.sit(opened.id, 1, bruno, "x" * 22)) == "no_such_room"
    Room.objects.update(opened_at=timezone.now() - timedelta(hours=25))
    assert code(handler.sit(opened.id, 1, bruno, opened.key)) == "link_expired"
    Room.objects.update(opened_at=timezone.now() - timedelta(hours=23))
    assert isinstance(handler.sit(opened.id, 1, bruno, opened.key), Room)


@pytest.mark.django_db
def test_a_member_keeps_few_rooms_waiting_and_idle_ones_are_closed() -> None:
    anna = person("anna")
    for _ in range(handler.MOST_ROOMS):
        room(anna)
    refusal = handler.open_room("busca", table_form(), anna)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.params) == ("too_many_rooms", {"most": handler.MOST_ROOMS})
    Room.objects.filter(id=Room.objects.earliest("id").id).update(
        touched_at=timezone.now() - handler.IDLE - timedelta(minutes=1)
    )
    assert handler.close_idle(timezone.now()) == 1
    assert isinstance(handler.open_room("busca", table_form(), anna), Room)


def test_of_many_who_want_the_last_seats_each_gets_one_and_one_match_begins(
    fresh_database: FreshDatabase,
) -> None:
    anna = person("anna")
    people = [person(f"p{n}") for n in range(8)]
    opened = room(anna, {"option.max_deals": "1"})
    answers: list[object] = []
    together = threading.Barrier(len(people))

    def sit_down(n: int) -> None:
        together.wait()
        answers.append(handler.sit(opened.id, 1 + n % 3, people[n]))
        connections.close_all()

    threads = [threading.Thread(target=sit_down, args=(n,)) for n in range(len(people))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seated = [answer for answer in answers if isinstance(answer, Room)]
    codes = {answer.code for answer in answers if isinstance(answer, Refusal)}
    assert len(seated) == 3
    assert codes <= {"seat_taken", "room_started"}
    stream = load(opened.id)
    assert [event.type for event in stream].count("table_opened") == 1
    assert len({c["member"] for c in stream[0].data["chairs"]}) == 4


@pytest.mark.django_db
def test_nobody_waits_for_who_has_been_erased() -> None:
    anna, bruno, carla = (person(name) for name in ("anna", "bruno", "carla"))
    annas, brunos = room(anna), room(bruno)
    handler.sit(annas.id, 1, bruno)
    handler.sit(brunos.id, 1, carla)
    assert bruno.member is not None
    erase_member(UUID(bruno.member), "system")
    left = Room.objects.get(id=annas.id)
    assert left.waiting
    assert [seat.member for seat in left.seats.all()] == [anna.member, None, None, None]
    assert left.version > annas.version
    gone = Room.objects.get(id=brunos.id)
    assert not gone.waiting
    assert [seat.member for seat in gone.seats.all()] == [None, carla.member, None, None]
