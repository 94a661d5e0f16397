"""Pages that are one for all: made once a version, and never given to whom they are not for."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from smazzata.desk.models import Circuit, CircuitEvening
from smazzata.members.directory import erase_member
from smazzata.members.models import Club, Member
from smazzata.members.rate_limits import RateLimit
from smazzata.presentation import shared_work
from smazzata.tournament_management.tournament import tournaments
from smazzata.web.views import standings
from tests.testbed.evening import Evening, begin

pytestmark = pytest.mark.django_db

PAGES = {
    "page": "/tournaments/{id}/",
    "round": "/tournaments/{id}/rounds/1/",
    "published": "/tournaments/{id}/standings/1/",
    "pdf": "/tournaments/{id}/standings.pdf",
    "published pdf": "/tournaments/{id}/standings/1.pdf",
    "csv": "/tournaments/{id}/standings.csv",
    "screen": "/tournaments/{id}/screen/",
    "log": "/tournaments/{id}/log/",
    "names": "/tournaments/{id}/rounds/1/sheets/names/",
    "slips": "/tournaments/{id}/rounds/1/sheets/slips/",
    "ranking": "/tournaments/{id}/rounds/1/sheets/ranking/",
    "circuit": "/circuits/{circuit}/",
    "api standings": "/api/tournaments/{id}/standings",
    "api round": "/api/tournaments/{id}/rounds/1",
    "api log": "/api/tournaments/{id}/log",
    "api circuit": "/api/circuits/{circuit}",
}


@pytest.fixture
def evening() -> Evening:
    tournaments.forget()
    made = begin(rounds=1, claims="yes")
    made.results(1, (1, 1500, 1000), (2, 1000, 995))
    made.step("close_round")
    return made


@pytest.fixture
def circuit(evening: Evening) -> Circuit:
    made = Circuit.objects.create(name="Estate", best=1, planned=2, owner=str(uuid4()))
    CircuitEvening.objects.create(circuit=made, tournament=evening.id)
    return made


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What was made since, by its key."""
    found: list[tuple[object, ...]] = []
    make = shared_work._make

    def counted(request: Any, name: str, work: Callable[[], bytes], *more: Any) -> bytes:
        def count() -> bytes:
            found.append((name,))
            return work()

        return make(request, name, count, *more)

    monkeypatch.setattr(shared_work, "_make", counted)
    return found


def get(address: str, language: str = "en", client: Client | None = None) -> bytes:
    answer = (client or Client()).get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200, address
    return bytes(answer.content)


@pytest.mark.parametrize("page", PAGES)
def test_it_is_made_once_a_version_and_a_language(
    page: str, evening: Evening, circuit: Circuit, made: list[Any]
) -> None:
    address = PAGES[page].format(id=evening.id, circuit=circuit.id)
    get(address)
    first = len(made)
    assert first >= 1
    for _ in range(3):
        get(address)
        get(f"{address}?page=7777" if page in ("page", "round", "published", "log") else address)
    assert len(made) == first, "for all who ask, whatever number they give a page"
    get(address, "it")
    assert len(made) == 2 * first
    evening.post("", step="finish", confirmed="yes")
    get(address)
    assert len(made) == 3 * first


@pytest.mark.parametrize("page", [page for page in PAGES if "pdf" not in page])
def test_whoever_is_erased_or_called_otherwise_is_so_at_once(
    page: str, evening: Evening, circuit: Circuit
) -> None:
    address = PAGES[page].format(id=evening.id, circuit=circuit.id)
    assert b"Anna Rossi" in get(address) or page == "api log"
    anna = Member.objects.get(name="Anna Rossi")
    Member.objects.filter(pk=anna.pk).update(name="Anna Maria Rossi")
    assert b"Anna Rossi" not in get(address)
    erase_member(anna.pk, "system")
    assert b"Anna Maria" not in get(address)


def test_a_club_called_otherwise_is_so_at_once(evening: Evening) -> None:
    address = PAGES["page"].format(id=evening.id)
    assert b"Fiori" in get(address)
    Club.objects.filter(name="Fiori").update(name="Picche nuove")
    assert b"Picche nuove" in get(address)


def test_what_officials_have_is_not_given_to_others(evening: Evening) -> None:
    sheet, log = (PAGES[name].format(id=evening.id) for name in ("slips", "log"))
    for first, second in ((evening.client, Client()), (Client(), evening.client)):
        pages = {id(who): (get(sheet, "en", who), get(log, "en", who)) for who in (first, second)}
        mine, theirs = pages[id(evening.client)], pages.keys() - {id(evening.client)}
        (public,) = (pages[who] for who in theirs)
        assert b'class="strips"' in mine[0]
        assert b'class="strips"' not in public[0]
        assert b"Remark on event" in mine[1]
        assert b"Remark on event" not in public[1]


def test_a_remark_is_there_at_once_and_gone_at_once(evening: Evening) -> None:
    log = PAGES["log"].format(id=evening.id)
    assert b"typed twice" not in get(log)
    evening.post("remarks/", version=3, text="typed twice")
    assert b"typed twice" in get(log)
    evening.post("remarks/", withdraw=_remark())
    assert b"typed twice" not in get(log)


def _remark() -> int:
    from smazzata.hall.models import Remark

    return Remark.objects.latest("id").pk


def test_one_too_many_is_refused_in_both_languages_with_a_code(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standings, "PDFS", RateLimit(f"pdfs-{uuid4().hex}", 1, 3600))
    address = PAGES["pdf"].format(id=evening.id)
    get(address, "en")
    get(address, "en")  # it is there
    for language, words in (("it", "Riprova tra"), ("it", "Riprova tra")):
        answer = Client().get(address, headers={"Accept-Language": language})
        assert answer.status_code == 429
        assert words in answer.content.decode()
        assert 0 < int(answer.headers["Retry-After"]) <= 7200
    program = {"Accept": "application/json", "Accept-Language": "it"}
    answer = Client().get(address, headers=program)
    assert answer.json()["code"] == "too_many_requests"
    get(address, "en")  # and still is
