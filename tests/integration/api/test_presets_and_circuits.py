"""What an organiser's program keeps beside tournaments: presets, and circuits of evenings."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from smazzata.desk.models import Circuit, SavedPreset
from smazzata.desk.setup.presets import presets
from smazzata.desk.setup.saved_presets import MOST
from smazzata.members.permissions import Action
from smazzata.tournament_management.tournament import load
from tests.testbed.api_programs import SETTINGS, Program, call, read, result
from tests.testbed.played import bring_lists_up_to_date

pytestmark = pytest.mark.django_db

PRESETS = "/api/presets"
CIRCUITS = "/api/circuits"
SAME_PEOPLE = [
    {"people": [{"name": f"{n} {side}", "licence": f"{n}{side}"} for side in ("Uno", "Due")]}
    for n in ("Anna", "Bea", "Carla", "Dora")
]
"""By their licences the same on every evening."""
SAVED = {"game": "burraco", "place": "hall", "system": "danish", "rounds": "3"}


def own(who: Program) -> list[dict[str, Any]]:
    return [each for each in read(who, PRESETS)["presets"] if each["own"]]


def test_a_preset_is_kept_read_opened_by_and_deleted(olga: Program) -> None:
    everybodys = read(olga, PRESETS)["presets"]
    assert {each["preset"] for each in everybodys} == {each.key for each in presets()}
    key = olga.call(PRESETS, name=" Il  giovedì ", settings=SAVED)["preset"]
    assert own(olga) == [{"preset": key, "name": "Il giovedì", "own": True, "settings": SAVED}]
    page = Client()
    page.force_login(olga.account)
    assert "Il giovedì" in page.get("/desk/presets/").content.decode()
    (kept,) = own(olga)
    made = olga.call("open", settings={**kept["settings"], "title": "Serata"})["tournament"]
    rules = load(UUID(made)).state.rules
    assert rules is not None
    assert (rules.title, rules.rounds, rules.system) == ("Serata", 3, "danish")
    # The same name again is the same preset.
    assert olga.call(PRESETS, name="Il giovedì", settings={**SAVED, "rounds": "4"})["preset"] == key
    assert own(olga)[0]["settings"]["rounds"] == "4"
    olga.call(f"{PRESETS}/{key}/delete")
    assert own(olga) == []


def test_every_preset_that_everybody_has_opens_a_tournament(olga: Program) -> None:
    for each in read(olga, PRESETS)["presets"]:
        olga.call("open", settings={**each["settings"], "title": "Serata"})


@pytest.mark.parametrize(
    ("name", "settings", "code"),
    [
        ("", SAVED, "preset_name_missing"),
        ("  ", SAVED, "preset_name_missing"),
        ("x" * 81, SAVED, "preset_name_missing"),
        ("x", {**SAVED, "title": "x"}, "preset_unknown_field"),
        ("x", {**SAVED, "option.nonsense": "x"}, "preset_unknown_field"),
        ("x", {**SAVED, "rounds": "0"}, "bad_setting"),
        ("x", {**SAVED, "hall_tables": "x"}, "bad_setting"),
        ("x", {"game": "nothing"}, "preset_of_unknown_game"),
        ("x", {}, "preset_of_unknown_game"),
    ],
)
def test_what_is_no_preset_is_refused(
    olga: Program, name: str, settings: dict[str, str], code: str
) -> None:
    refused = olga.call(PRESETS, 409, name=name, settings=settings)
    assert (refused["code"], bool(refused["message"])) == (code, True)
    assert not SavedPreset.objects.exists()


def test_a_preset_of_an_old_call_does_not_come_back(olga: Program) -> None:
    once, gone = str(uuid4()), str(uuid4())
    keys = {olga.call(PRESETS, id=once, name="x", settings=SAVED)["preset"] for _ in range(2)}
    (key,) = keys
    for _ in range(2):
        assert olga.call(f"{PRESETS}/{key}/delete", id=gone)["preset"] == key
    assert olga.call(PRESETS, id=once, name="x", settings=SAVED)["preset"] == key
    assert own(olga) == []
    assert olga.call(PRESETS, 409, id=gone, name="x", settings=SAVED)["code"] == "command_id_reused"
    assert olga.call("open", 409, id=once, settings=SETTINGS)["code"] == "command_id_reused"
    assert olga.call(f"{PRESETS}/{key}/delete", 404)["code"] == "not_found"


def test_presets_are_ones_own_and_so_many(olga: Program) -> None:
    ada = Program("ada", "organiser")
    key = ada.call(PRESETS, name="x", settings=SAVED)["preset"]
    assert own(olga) == []
    assert olga.call(f"{PRESETS}/{key}/delete", 404)["code"] == "not_found"
    assert [each["preset"] for each in own(ada)] == [key]
    SavedPreset.objects.bulk_create(
        SavedPreset(owner=olga.member, name=str(at), settings=SAVED) for at in range(MOST)
    )
    assert olga.call(PRESETS, 409, name="x", settings=SAVED)["code"] == "too_many_presets"
    olga.call(PRESETS, name="7", settings=SAVED)


def test_only_organisers_keep_presets_and_make_circuits() -> None:
    player = Program("paula")
    reads = Program("eva", "organiser", actions=(Action.WATCH, Action.HOLD_OFFICE))
    for address, body in (
        (PRESETS, {"name": "x", "settings": SAVED}),
        (f"{PRESETS}/{uuid4()}/delete", {}),
        (CIRCUITS, {"name": "x", "best": 1, "planned": 2}),
        (f"{CIRCUITS}/{uuid4()}/evenings", {"tournament": str(uuid4()), "do": "put_in"}),
    ):
        for who in (player, reads):
            assert who.call(address, 403, **body)["code"] == "not_allowed", address
        assert call(address, 401, **body)["code"] == "login_needed", address
    for address in (PRESETS, CIRCUITS):
        assert read(player, address, 403)["code"] == "not_allowed"
    assert not SavedPreset.objects.exists()
    assert not Circuit.objects.exists()


def finished(who: Program, title: str, lead: int, **more: str) -> str:
    settings = {**SETTINGS, "rounds": "1", "title": title, **more}
    made = str(who.call("open", settings=settings)["tournament"])
    who.call(f"{made}/entries", entries=SAME_PEOPLE)
    for step in ("draw", "propose", "post"):
        who.call(f"{made}/steps", step=step)
    both = [result(1, lead, 0), result(2, lead, 0)]
    who.call(f"{made}/commands", commands=both)
    who.call(f"{made}/steps", step="close_round")
    asked = who.call(f"{made}/steps", 409, step="finish")
    who.call(f"{made}/steps", step="finish", confirm=asked["confirm"])
    bring_lists_up_to_date()
    return made


def circuit_of(who: Program, best: int = 1, planned: int = 2) -> str:
    return str(who.call(CIRCUITS, name="Giovedì", best=best, planned=planned)["circuit"])


def test_a_circuit_is_made_filled_and_read_by_everybody(olga: Program) -> None:
    circuit = circuit_of(olga)
    assert read(olga, CIRCUITS)["circuits"] == [
        {"circuit": circuit, "name": "Giovedì", "best": 1, "planned": 2}
    ]
    address = f"{CIRCUITS}/{circuit}"
    empty = Client().get(address)
    assert (empty.json()["standings"], empty.json()["evenings"]) == ([], [])
    evenings = [finished(olga, "Prima", 1505), finished(olga, "Seconda", 55)]
    there = read(olga, f"{address}/evenings")
    assert {each["tournament"] for each in there["candidates"]} == set(evenings)
    for each in evenings:
        olga.call(f"{address}/evenings", tournament=each, do="put_in")
    there = read(olga, f"{address}/evenings")
    assert [each["title"] for each in there["evenings"]] == ["Prima", "Seconda"]
    assert there["candidates"] == []
    told = read(Program("ivo"), address)
    assert told["evenings"] == there["evenings"]
    assert len(told["standings"]) == 4, "one line a side, over two evenings"
    first = told["standings"][0]
    assert (first["place"], len(first["players"]), len(first["evenings"])) == (1, 2, 2)
    assert [each["counts"] for each in first["evenings"]].count(True) == 1
    assert first["points"] == max(each["vp"] for each in first["evenings"])
    page = Client(headers={"Accept-Language": "en"}).get(f"/circuits/{circuit}/").content.decode()
    assert ", ".join(player["name"] for player in first["players"]) in page
    news = Client().get(address, headers={"If-None-Match": empty.headers["ETag"]})
    assert news.status_code == 200
    tag = {"If-None-Match": news.headers["ETag"]}
    assert Client().get(address, headers=tag).status_code == 304
    olga.call(f"{address}/evenings", tournament=evenings[0], do="take_out")
    assert [e["title"] for e in read(olga, address)["evenings"]] == ["Seconda"]


def test_what_is_not_put_into_a_circuit(olga: Program) -> None:
    circuit = circuit_of(olga, 1, 1)
    evenings = f"{CIRCUITS}/{circuit}/evenings"
    running = str(olga.call("open", settings=SETTINGS)["tournament"])
    ada = Program("ada", "organiser")
    theirs = finished(ada, "Altrui", 500)
    one, other = finished(olga, "Prima", 500), finished(olga, "Seconda", 500)
    for tournament, status, code in (
        (running, 409, "circuit_evening_open"),
        (theirs, 403, "no_office"),
        (str(uuid4()), 403, "no_office"),
    ):
        refused = olga.call(evenings, status, tournament=tournament, do="put_in")
        assert (refused["code"], bool(refused["message"])) == (code, True)
    for do in ("put_in", "take_out"):
        refused = ada.call(evenings, 403, tournament=theirs, do=do)
        assert refused["code"] == "circuit_not_yours"
    assert read(ada, evenings, 403)["code"] == "circuit_not_yours"
    olga.call(evenings, tournament=one, do="put_in")
    olga.call(evenings, tournament=one, do="put_in")
    refused = olga.call(evenings, 409, tournament=other, do="put_in")
    assert (refused["code"], refused["params"]) == ("circuit_full", {"planned": 1})
    assert "1" in refused["message"]
    nowhere = f"{CIRCUITS}/{uuid4()}"
    assert read(olga, nowhere, 404)["code"] == "not_found"
    assert read(olga, f"{nowhere}/evenings", 404)["code"] == "not_found"
    refused = olga.call(f"{nowhere}/evenings", 404, tournament=one, do="put_in")
    assert refused["code"] == "not_found"


def test_calls_of_a_circuit_that_are_sent_again_are_done_once(olga: Program) -> None:
    once = str(uuid4())
    sent: dict[str, Any] = {"id": once, "name": "Giovedì", "best": 1, "planned": 2}
    made = {olga.call(CIRCUITS, **sent)["circuit"] for _ in range(3)}
    assert len(made) == Circuit.objects.count() == 1
    evenings = f"{CIRCUITS}/{made.pop()}/evenings"
    played, put = finished(olga, "Prima", 500), str(uuid4())
    olga.call(evenings, id=put, tournament=played, do="put_in")
    olga.call(evenings, tournament=played, do="take_out")
    olga.call(evenings, id=put, tournament=played, do="put_in")
    assert read(olga, evenings)["evenings"] == []
    refused = olga.call(evenings, 409, id=put, tournament=played, do="take_out")
    assert refused["code"] == "command_id_reused"


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        ({"name": "", "best": 1, "planned": 2}, 409, "circuit_unfit"),
        ({"name": "x" * 121, "best": 1, "planned": 2}, 409, "circuit_unfit"),
        ({"name": "x", "best": 3, "planned": 2}, 409, "circuit_unfit"),
        ({"name": "x", "best": 0, "planned": 2}, 409, "circuit_unfit"),
        ({"name": "x", "best": 1, "planned": 61}, 409, "circuit_unfit"),
        ({"name": "x", "best": -1, "planned": 2}, 400, "malformed"),
        ({"name": "x", "best": 1, "planned": 1000}, 400, "malformed"),
        ({"name": "x", "best": "1", "planned": 2}, 400, "malformed"),
    ],
)
def test_what_is_no_circuit_is_refused(
    olga: Program, sent: dict[str, Any], status: int, code: str
) -> None:
    refused = olga.call(CIRCUITS, status, **sent)
    assert (refused["code"], bool(refused["message"])) == (code, True)
    assert not Circuit.objects.exists()
