"""Rows are locked in one order, so that nobody waits for somebody who waits for him."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from games.kernel.refusal import Refusal
from games.registry import ruleset
from smazzata.members.directory import erase_member, member_erased
from smazzata.members.licences import give_licence
from smazzata.members.models import Account, Member
from smazzata.members.principals import Principal, principal_for
from smazzata.members.refusals import MembersRefusal
from smazzata.play.lobby import handler
from smazzata.play.lobby.table_form import TableForm, read_table_form
from smazzata.play.models import Room
from tests.testbed.beside import Beside, waiting

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
