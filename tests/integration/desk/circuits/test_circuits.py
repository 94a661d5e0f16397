"""A circuit is made, finished tournaments are put into it, and everybody sees its standings."""

from uuid import UUID, uuid4

import pytest
from django.test import Client

from smazzata.desk.models import Circuit
from smazzata.tournament_management.tournament import tournaments
from tests.testbed.desk_forms import client_of
from tests.testbed.evening import Evening
from tests.testbed.played import bring_lists_up_to_date

pytestmark = pytest.mark.django_db

NAMES = (("Anna", "Aldo"), ("Bea", "Bruno"), ("Carla", "Carlo"), ("Dora", "Dino"))


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    tournaments.forget()


def finished(begun: Evening, lead: int) -> None:
    begun.step("draw", "propose", "post")
    begun.results(1, (1, lead, 0), (2, lead, 0))
    begun.step("close_round")
    begun.post("", step="finish", confirmed="yes")
    bring_lists_up_to_date()


def new_tournament(director: Client, title: str) -> Evening:
    sent = {"title": title, "game": "burraco", "place": "hall", "system": "swiss", "rounds": 1}
    answer = director.post("/desk/new/", {"once": str(uuid4()), **sent})
    found = Evening(director, UUID(answer.headers["Location"].split("/")[2]))
    for at, (name, partner) in enumerate(NAMES):
        found.post(
            "entries/",
            do="one",
            name=name,
            partner=partner,
            licence=f"{at}1",
            partner_licence=f"{at}2",
        )
    return found


def circuit_of(director: Client, best: int, planned: int) -> Circuit:
    form = {"name": "Giovedì", "best": str(best), "planned": str(planned)}
    answer = director.post("/desk/circuits/", {"once": str(uuid4()), **form})
    assert answer.status_code == 302, answer.content.decode()
    return Circuit.objects.get(id=answer.headers["Location"].split("/")[3])


def put_in(director: Client, circuit: Circuit, tournament: UUID, status: int = 302) -> str:
    form = {"do": "put_in", "tournament": str(tournament)}
    answer = director.post(f"/desk/circuits/{circuit.id}/", form)
    assert answer.status_code == status, answer.content.decode()
    return answer.content.decode()


def test_an_organiser_makes_a_circuit_and_everybody_sees_its_standings() -> None:
    olga = client_of("olga", "organiser")
    circuit = circuit_of(olga, best=1, planned=2)
    for title, lead in (("Prima", 1505), ("Seconda", 55)):
        begun = new_tournament(olga, title)
        finished(begun, lead)
        assert f">{title}</option>" in olga.get(f"/desk/circuits/{circuit.id}/").content.decode()
        put_in(olga, circuit, begun.id)
    page = Client(headers={"Accept-Language": "en"}).get(f"/circuits/{circuit.id}/")
    text = page.content.decode()
    assert "The best of 2 evenings counts." in text
    assert text.count('<td class="number points">20</td>') >= 2
    assert "<s>" in text, "the evening that does not count"
    assert text.count("Anna, Aldo") == 1, "one side, over two evenings"
    italian = Client(headers={"Accept-Language": "it"}).get(f"/circuits/{circuit.id}/")
    assert "Prima" in italian.content.decode()


def test_what_is_not_put_into_a_circuit() -> None:
    olga, otto = client_of("olga", "organiser"), client_of("otto", "organiser")
    circuit = circuit_of(olga, best=1, planned=1)
    begun = new_tournament(olga, "Prima")
    assert 'data-code="circuit_evening_open"' in put_in(olga, circuit, begun.id, 409)
    finished(begun, 500)
    others = new_tournament(otto, "Altrui")
    finished(others, 500)
    assert 'data-code="no_office"' in put_in(olga, circuit, others.id, 409)
    put_in(otto, circuit, others.id, 403)
    put_in(olga, circuit, begun.id)
    put_in(olga, circuit, begun.id)
    assert circuit.evenings.count() == 1, "once"
    off = new_tournament(olga, "Annullata")
    off.post("course/", do="cancel_tournament", reason="neve", confirmed="yes")
    bring_lists_up_to_date()
    assert "Annullata</option>" not in olga.get(f"/desk/circuits/{circuit.id}/").content.decode()
    wider = circuit_of(olga, best=1, planned=2)
    assert 'data-code="circuit_evening_cancelled"' in put_in(olga, wider, off.id, 409)
    again = new_tournament(olga, "Seconda")
    finished(again, 500)
    assert 'data-code="circuit_full"' in put_in(olga, circuit, again.id, 409)
    take_out = {"do": "take_out", "tournament": str(begun.id)}
    assert olga.post(f"/desk/circuits/{circuit.id}/", take_out).status_code == 302
    assert circuit.evenings.count() == 0


@pytest.mark.parametrize(
    "form",
    [
        {"name": "", "best": "1", "planned": "2"},
        {"name": "x", "best": "3", "planned": "2"},
        {"name": "x", "best": "0", "planned": "2"},
        {"name": "x", "best": "1", "planned": "61"},
        {"name": "x", "best": "٣", "planned": "4"},
    ],
)
def test_what_is_no_circuit_is_refused(form: dict[str, str]) -> None:
    olga = client_of("olga", "organiser")
    answer = olga.post("/desk/circuits/", {"once": str(uuid4()), **form})
    assert answer.status_code == 422
    assert 'data-code="circuit_unfit"' in answer.content.decode()


def test_what_is_wrong_is_said_beside_its_field_and_the_rest_is_kept() -> None:
    olga = client_of("olga", "organiser")
    olga.cookies["django_language"] = "en"
    form = {"once": str(uuid4()), "name": "Giovedì", "best": "5", "planned": "4"}
    page = olga.post("/desk/circuits/", form).content.decode()
    beside = page.partition('id="field-best_error"')[2]
    assert "Of 4 evenings at most 4 count." in beside[:200]
    assert 'aria-describedby="field-best_error"' in page
    assert page.count('aria-invalid="true"') == 1
    assert 'value="Giovedì"' in page
    page = olga.post("/desk/circuits/", {**form, "name": " "}).content.decode()
    assert "Enter a name." in page.partition('id="field-name_error"')[2][:200]


def test_a_form_that_is_sent_twice_makes_one_circuit() -> None:
    olga, once = client_of("olga", "organiser"), str(uuid4())
    form = {"name": "Giovedì", "best": "3", "planned": "4", "once": once}
    first = olga.post("/desk/circuits/", form).headers["Location"]
    assert olga.post("/desk/circuits/", form).headers["Location"] == first
    other = olga.post("/desk/circuits/", {**form, "name": "Sabato"}).headers["Location"]
    assert other != first
    assert Circuit.objects.count() == 2
    assert 'name="once"' in olga.get("/desk/circuits/").content.decode()


def test_only_organisers_make_circuits() -> None:
    assert client_of("paula").get("/desk/circuits/").status_code == 403
    assert Client().get("/desk/circuits/").status_code in (302, 403)
