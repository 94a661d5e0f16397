"""Rows are locked in one order, so that nobody waits for somebody who waits for him."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from games.kernel.refusal import Refusal
from games.registry import ruleset
from smazzata.members.directory import erase_member, member_erased
from smazzata.members.licences import give_licence
from smazzata.members.models import Account, Member
from smazzata.members.principals import Principal, principal_for
from smazzata.members.refusals import MembersRefusal
from smazzata.play.lobby import handler
from smazzata.play.lobby.next_table import find_next_table
from smazzata.play.lobby.table_form import TableForm, read_table_form
from smazzata.play.lobby.table_quota import address_digest
from smazzata.play.models import Room
from tests.testbed.beside import Beside, all_wait_for, waiting

pytestmark = pytest.mark.usefixtures("fresh_database")


@contextmanager
def in_the_midst_of_an_erasure(do: Callable[[], Any]) -> Iterator[Beside]:
    """Begins to do this when a member is locked to be erased, and nothing else yet."""
    other = Beside(do)

    def begin(**_given: Any) -> None:
        other.start()
        waiting(1, 1)  # for a lock; or, where nobody needs one, for long enough

    # Before those who erase what they keep of the member.
    receivers, member_erased.receivers = member_erased.receivers, []
    member_erased.connect(begin)
    member_erased.receivers += receivers
    member_erased.sender_receivers_cache.clear()
    try:
        yield other
    finally:
        member_erased.receivers = receivers
        member_erased.sender_receivers_cache.clear()
        other.join()


def anna() -> Principal:
    return principal_for(Account.objects.create(username="anna"))


def opened(who: Principal) -> Room:
    form = read_table_form(ruleset("busca"), {})
    assert isinstance(form, TableForm), form
    room = handler.open_room("busca", form, who)
    assert isinstance(room, Room), room
    return room


def test_who_seats_a_strong_bot_waits_for_his_erasure_and_finds_the_room_closed() -> None:
    who = anna()
    room = opened(who)
    member = Member.objects.get(id=str(who.member))
    with in_the_midst_of_an_erasure(lambda: handler.seat_bot(room.id, 1, "hard", who)) as seating:
        erase_member(member.id, "operator")
    assert isinstance(seating.answer, Refusal), seating.answer
    assert seating.answer.code == "room_closed"


def rooms_after_pressing_at_once(*people: Principal) -> list[Any]:
    """Where each is led who asks for the next table before the first has got a room."""
    cache.clear()
    here = "192.0.2.7"

    def press(who: Principal) -> Any:
        return find_next_table("busca", 3, who, timezone.now(), here)

    # A room is counted for its address just before it is there.
    lock = f"smazzata.quota.{address_digest(here)}"
    return all_wait_for(lock, *(lambda who=who: press(who) for who in people))


@pytest.mark.usefixtures("redis_url")
def test_who_presses_four_times_at_once_gets_one_room() -> None:
    answers = rooms_after_pressing_at_once(*[anna()] * 4)
    room = Room.objects.get()
    assert answers == [room] * 4


@pytest.mark.usefixtures("redis_url")
def test_two_who_press_at_once_sit_in_one_room() -> None:
    people = [principal_for(Account.objects.create(username=name)) for name in ("anna", "bruno")]
    answers = rooms_after_pressing_at_once(*people)
    room = Room.objects.get()
    assert answers == [room] * 2
    assert {seat.member for seat in room.seats.all()[:2]} == {who.member for who in people}


def test_two_accounts_that_get_each_others_licence_at_once_are_both_refused() -> None:
    accounts = [Account.objects.create(username=name) for name in ("anna", "bruno")]
    for number, account in enumerate(accounts):
        give_licence(account, f"L{number}", "operator")
    for _ in range(20):
        both = [
            Beside(lambda mine=mine, other=other: give_licence(mine, f"L{other}", "operator"))  # type: ignore[misc]
            for mine, other in zip(accounts, (1, 0), strict=True)
        ]
        for one in both:
            one.start()
        for one in both:
            one.join()
        for one in both:
            assert isinstance(one.answer, MembersRefusal), one.answer
            assert one.answer.code == "licence_taken"
