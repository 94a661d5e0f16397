"""How many tables one member, and one address, may have open."""

import threading
from contextlib import suppress
from datetime import timedelta
from uuid import UUID

import pytest
from django.db import OperationalError, connections
from django.test import Client
from django.utils import timezone
from django.utils.translation import override
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from games.kernel.refusal import Refusal
from games.registry import ruleset
from smazzata.members.models import Account
from smazzata.members.principals import Principal, principal_for
from smazzata.play.lobby import handler, table_quota
from smazzata.play.lobby.rematch import rematch
from smazzata.play.lobby.table_form import TableForm, read_table_form
from smazzata.play.lobby.words import say
from smazzata.play.models import Room
from smazzata.play.tasks import close_idle_rooms
from smazzata.tables.models import OpenTable
from smazzata.tables.unattended import END_S, LOOK_S, REST_S, abandon, rest_and_end
from tests.testbed.databases import FreshDatabase
from tests.testbed.played import bring_lists_up_to_date

HOME, ELSEWHERE = "198.51.100.7", "203.0.113.9"
BOTS = ("easy",) * 3
AHEAD = ("easy", "easy", "hard")


def person(name: str, *, guest: bool = False) -> Principal:
    return principal_for(Account.objects.create(username=name, is_guest=guest))


def opened(who: Principal, bots: tuple[str, ...] = BOTS, address: str = "") -> Room | Refusal:
    form = read_table_form(ruleset("busca"), {})
    assert isinstance(form, TableForm), form
    return handler.open_room("busca", form, who, bots, address)


def refused(done: Room | Refusal) -> str:
    assert isinstance(done, Refusal), done
    return done.code


def opens(done: Room | Refusal) -> Room:
    assert isinstance(done, Room), done
    return done


@pytest.mark.django_db
def test_a_guest_who_opens_twelve_tables_with_strong_bots_gets_few() -> None:
    guest = Account.objects.create(username="guest-1", is_guest=True)
    client = Client(headers={"Accept-Language": "it"})
    client.force_login(guest)
    form = {"game": "busca", "bots": "hard"}
    answers = [client.post("/tables/new/", form) for _ in range(12)]
    assert [answer.status_code for answer in answers] == [302] * table_quota.MOST_AHEAD + [422] * 10
    page = answers[-1].content.decode()
    assert 'data-code="too_many_ahead"' in page
    assert "scegli bot che giocano con criterio" in page
    answers = [client.post("/tables/new/", form | {"bots": "easy"}) for _ in range(3)]
    left = table_quota.MOST_OPEN_GUEST - table_quota.MOST_AHEAD
    assert [answer.status_code for answer in answers] == [302] * left + [422] * (3 - left)
    assert 'data-code="too_many_tables"' in answers[-1].content.decode()
    assert OpenTable.objects.filter(began=True).count() == table_quota.MOST_OPEN_GUEST


@pytest.mark.django_db
def test_an_account_may_have_more_tables_than_a_guest() -> None:
    for who, most in (
        (person("guest-1", guest=True), table_quota.MOST_OPEN_GUEST),
        (person("anna"), table_quota.MOST_OPEN),
    ):
        for _ in range(most):
            opens(opened(who))
        refusal = opened(who)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.params) == ("too_many_tables", {"most": most})


@pytest.mark.django_db
def test_rooms_that_wait_count_and_those_that_were_closed_do_not() -> None:
    anna = person("anna")
    rooms = [opens(opened(anna, ())) for _ in range(2)]
    for _ in range(table_quota.MOST_OPEN - 2):
        opens(opened(anna))
    assert refused(opened(anna)) == "too_many_tables"
    handler.close(rooms[0].id, anna)
    opens(opened(anna))
    close_idle_rooms()
    assert not OpenTable.objects.filter(match=rooms[0].id).exists()
    assert refused(opened(anna)) == "too_many_tables"


@pytest.mark.django_db
def test_a_table_counts_until_its_match_is_over(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    guest = person("guest-1", guest=True)
    tables = [opens(opened(guest)) for _ in range(table_quota.MOST_OPEN_GUEST)]
    with django_capture_on_commit_callbacks(execute=True):
        abandon(tables[0].id)
    opens(opened(guest))
    abandon(tables[1].id)  # nobody hears of it
    assert refused(opened(guest)) == "too_many_tables"
    bring_lists_up_to_date()
    opens(opened(guest))
    close_idle_rooms()
    assert not OpenTable.objects.filter(match=tables[1].id).exists()


@pytest.mark.django_db
def test_tables_of_an_address_are_counted_whoever_opens_them(settings: Settings) -> None:
    settings.TABLES_PER_ADDRESS = 8
    guests = [person(f"guest-{n}", guest=True) for n in range(9)]
    for guest in guests[:2]:
        opens(opened(guest, AHEAD, HOME))
    assert refused(opened(guests[2], AHEAD, HOME)) == "too_many_ahead_here"
    for guest in guests[2:8]:
        opens(opened(guest, address=HOME))
    assert refused(opened(guests[8], address=HOME)) == "too_many_tables_here"
    opens(opened(guests[8], AHEAD, ELSEWHERE))


def test_an_address_is_kept_as_what_nobody_can_read() -> None:
    assert "198" not in table_quota.address_digest(HOME)
    assert table_quota.address_digest(HOME) != table_quota.address_digest(ELSEWHERE)
    # Whoever has one address of version 6 has all that share its first 64 bits.
    assert table_quota.address_digest("2001:db8:1:2::1") == table_quota.address_digest(
        "2001:db8:1:2:ffff::2"
    )
    assert table_quota.address_digest("2001:db8:1:2::1") != table_quota.address_digest(
        "2001:db8:1:3::1"
    )
    assert table_quota.address_digest("") == table_quota.address_digest("unknown") == ""


@pytest.mark.django_db
def test_strong_bots_seated_one_by_one_are_counted_too() -> None:
    anna = person("anna")
    for _ in range(table_quota.MOST_AHEAD):
        room = opens(opened(anna, ()))
        opens(handler.seat_bot(room.id, 1, "hard", anna))
        opens(handler.seat_bot(room.id, 2, "hard", anna))
    last = opens(opened(anna, ()))
    assert refused(handler.seat_bot(last.id, 1, "hard", anna)) == "too_many_ahead"
    assert opens(handler.seat_bot(last.id, 1, "medium", anna)).started_at is None
    assert refused(opened(anna, AHEAD)) == "too_many_ahead"
    opens(handler.seat_bot(room.id, 1, None, anna))
    opens(handler.seat_bot(room.id, 2, None, anna))
    opens(opened(anna, AHEAD))


@pytest.mark.django_db
def test_once_more_counts_as_well(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    anna = person("anna")
    first = opens(opened(anna, AHEAD))
    with django_capture_on_commit_callbacks(execute=True):
        abandon(first.id)
    for _ in range(table_quota.MOST_AHEAD):
        opens(opened(anna, AHEAD))
    assert refused(rematch(first.id, anna, HOME)) == "too_many_ahead"
    OpenTable.objects.all().delete()
    again = opens(rematch(first.id, anna, HOME))
    assert OpenTable.objects.get(match=again.id).address == table_quota.address_digest(HOME)


@pytest.mark.django_db
def test_a_table_that_everybody_left_frees_its_place_in_the_end(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    guest = person("guest-1", guest=True)
    tables = [opens(opened(guest)).id for _ in range(table_quota.MOST_OPEN_GUEST)]
    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(END_S // LOOK_S):
            rest_and_end([], tables)
    assert not OpenTable.objects.exists()
    opens(opened(guest))


@pytest.mark.django_db
def test_tables_that_were_left_keep_nobody_else_of_the_address_from_playing(
    settings: Settings,
) -> None:
    settings.TABLES_PER_ADDRESS = 8
    left = [person(f"guest-{n}", guest=True) for n in range(4)]
    tables = [opens(opened(guest, AHEAD, HOME)).id for guest in left[:2]]
    tables += [opens(opened(guest, address=HOME)).id for guest in left[:2]]
    rooms = [opens(opened(guest, (), HOME)).id for guest in left[2:] for _ in range(2)]
    newcomer = person("guest-9", guest=True)
    assert refused(opened(newcomer, address=HOME)) == "too_many_tables_here"
    assert refused(opened(newcomer, AHEAD, HOME)) == "too_many_tables_here"
    for _ in range(REST_S // LOOK_S):
        rest_and_end([], tables)
    long_ago = timezone.now() - timedelta(seconds=REST_S + 1)
    Room.objects.filter(id__in=rooms).update(touched_at=long_ago)
    for _ in range(2):
        opens(opened(newcomer, AHEAD, HOME))
    # Somebody comes back to them: they count again, and nobody is sent away.
    rest_and_end(tables, [])
    assert refused(opened(newcomer, AHEAD, HOME)) == "too_many_ahead"
    for n in range(2):
        opens(opened(person(f"late-{n}"), address=HOME))
    assert refused(opened(newcomer, address=HOME)) == "too_many_tables_here"


@pytest.mark.django_db
def test_tables_that_rest_with_strong_bots_have_an_end(settings: Settings) -> None:
    settings.TABLES_PER_ADDRESS = 4
    for n in range(4):
        table = opens(opened(person(f"guest-{n}", guest=True), AHEAD, HOME)).id
        for _ in range(REST_S // LOOK_S):
            rest_and_end([], [table])
    assert refused(opened(person("anna"), AHEAD, HOME)) == "too_many_ahead_here"
    opens(opened(person("bea"), address=HOME))


def test_many_at_once_from_one_address_do_not_get_past_it(
    fresh_database: FreshDatabase, settings: Settings
) -> None:
    settings.TABLES_PER_ADDRESS = 4
    guests = [person(f"guest-{n}", guest=True) for n in range(10)]
    together = threading.Barrier(len(guests))
    answers: list[Room | Refusal] = []

    def open_one(guest: Principal) -> None:
        together.wait()
        try:
            while True:
                # Ten wait for one lock: on a busy machine the last longer than they may.
                with suppress(OperationalError):
                    answers.append(opened(guest, (), HOME))
                    return
        finally:
            connections.close_all()

    threads = [threading.Thread(target=open_one, args=(guest,)) for guest in guests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    got: list[UUID] = [answer.id for answer in answers if isinstance(answer, Room)]
    assert (len(got), len(answers)) == (4, 10)


@pytest.mark.parametrize(
    "code", ["too_many_tables", "too_many_tables_here", "too_many_ahead", "too_many_ahead_here"]
)
def test_every_limit_says_in_both_languages_what_it_is(code: str) -> None:
    told = []
    for language in ("it", "en"):
        with override(language):
            told.append(say(Refusal(code, params={"most": 7}), "busca"))
    assert all("7" in sentence and code not in sentence for sentence in told)
    assert told[0] != told[1]
